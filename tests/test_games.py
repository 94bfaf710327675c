"""The games: their rules, lists that are made when needed, clues, lies, and a game of each."""

import io
import json
import pickle
import re
from collections import Counter
from contextlib import redirect_stdout
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path
from random import Random
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import salet
from salet.cli import main
from salet.cli.options import hidden_words
from salet.engine import (
    describe_pattern,
    finished_game,
    format_games,
    hide,
    host_game,
    open_position,
    read_games,
)
from salet.errors import SaletError, SaletNotice, UnknownNameError, WordListError
from salet.exact.search import Search
from salet.game.clue import Clue, parse_shape
from salet.game.diagnosis import ContradictionError
from salet.game.game import Game
from salet.game.games import game_facts, game_names, load_game
from salet.game.generated import examples, generate
from salet.game.generated.equations import is_true
from salet.game.hosts import draw_answers, honest_host
from salet.game.knowledge import Knowledge
from salet.game.modes import get_mode, mode_names
from salet.game.position import Position
from salet.game.rules import get_rule
from salet.game.turns import format_moves, parse_turn
from salet.game.words import WordList, load_words, to_letters, words_of_length
from salet.play.player import make_player
from tests.ground_truth import KNUTH, LIST_SIZES, OTHER_GAMES, TERNS

#: As many words of a list are enough for a game in a test.
MOST = 1500


def small(name: str) -> Game:
    """A game; one with long lists with fewer words."""
    game = load_game(name)
    answers = game.lexicon.answers
    if len(answers) <= MOST:
        return game
    some = WordList("some", answers.words[:: len(answers) // MOST + 1])
    return Game.of(game, lexicon=Game.of(game, answers=some, guesses=some).lexicon)


# Every game, from beginning to end.


@pytest.mark.parametrize("name", game_names())
def test_a_game_of_every_kind(name: str) -> None:
    """Hide words by a seed, then suggest, guess and count candidates until they are found."""
    game = small(name)
    words = draw_answers(game, 7)
    hidden = hide(game, words=words)
    played = host_game(hidden.start(game), hidden)
    while not played.position.over:
        before = played.position
        best = salet.suggest(before, top=1)[0]
        played.guess(best.word)
        for board, word in zip(played.position.boards, hidden.words, strict=True):
            found = played.position.candidates_of(board)
            assert word in found or (game.rule.one_grid and {*found} & {*hidden.words})
            assert len(board.candidate_ids) <= len(before.lexicon.answers)
            Knowledge(board.turns, game.rule).green_letters(game.length)
    position = played.position
    assert position.solved or game.avoids, position
    assert position.won == (position.solved != game.avoids)
    again = Position.start(position.game).push_all([format_moves(position.moves, game.rule)])
    assert again == position
    assert draw_answers(game, 7) == words
    assert hide(game, seed=7).words == (() if game.evil else words)
    after_one = Position.start(position.game).push(position.moves[0])
    for end in (position, after_one):  # of which one is given up, mostly
        record = finished_game(end, hidden.start(game), command="play", answers=words)
        record = replace(record, game=name)
        for written in ("json", "csv"):
            assert read_games(format_games([record], written)) == [record]


@pytest.mark.parametrize("name", sorted({*game_names()} - {"nerdle"}))
def test_turns_that_contradict_each_other_are_explained(name: str) -> None:
    """Whatever the replies are; nothing may fit even without one of the turns."""
    game = small(name)
    start = game.start()
    if game.clue.missing:
        start = game.told_about(game.lexicon.answers[0]).start()
    words = [word for word in start.lexicon.guesses if word in start.legal_guesses][:3]
    none = game.rule.format(min(game.rule.reply(words[0], word) for word in words), game.length)
    won = game.rule.format(game.rule.won(game.length), game.length)
    shown = 1 if game.in_sequence or game.rule.one_grid else game.boards
    turns = [f"{word}:{'/'.join([none] * shown)}" for word in words[:2]]
    turns += [f"{words[0]}:{'/'.join([won] * shown)}"]
    with pytest.raises(SaletError) as error:
        start.push_all(turns)
    assert "reshape" not in str(error.value)


def test_a_number_that_was_mistyped_is_found() -> None:
    start = Position.start("mastermind")
    with pytest.raises(ContradictionError, match=r"turn 2 \(4512\) got 0,1, not 0,0") as error:
        start.push_all(["1123:2,0", "4512:0,0"])
    (fix, *_) = error.value.fixes
    assert (fix.tile, fix.answers) == (
        None,
        len(start.push_all(["1123:2,0", "4512:0,1"]).candidates),
    )
    with pytest.raises(ContradictionError, match="check the numbers of each turn"):
        start.push_all(["1123:1,1", "1415:2,2", "1451:2,0"])
    with pytest.raises(ContradictionError, match=r"got 3, not 4 \(that leaves"):
        Position.start("jotto").push_all(["stare:4", "pound:0", "tears:3"])


@pytest.mark.parametrize("name", game_names())
def test_positions_of_every_game_read_back(name: str) -> None:
    game = load_game(name)
    hidden = hide(game, words=draw_answers(game, 3))
    start = hidden.start(game)
    position = start.push(honest_host(hidden.words)(start, start.legal_guesses[0]))
    assert Position.parse(str(position)) == position
    assert pickle.loads(pickle.dumps(start.game)) == start.game
    assert pickle.loads(pickle.dumps(start.game)).key == start.game.key


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("mode", mode_names())
def test_modes_apply_or_are_refused(name: str, mode: str) -> None:
    game = load_game(name)
    if not get_mode(mode).applies_to(game.rule):
        with pytest.raises(SaletError, match=rf"{mode} mode does not apply to the rule"):
            Game.of(game, mode=mode)
        return
    hidden = hide(game, words=draw_answers(game, 1))
    start = hidden.start(Game.of(game, mode=mode))
    position = start.push(honest_host(hidden.words)(start, start.legal_guesses[0]))
    legal = position.legal_guesses
    pairs = zip(position.boards, hidden.words, strict=True)
    assert all(word in legal for board, word in pairs if board.open)
    for word in legal[::500]:
        assert position.why_illegal(word) is None


@pytest.mark.parametrize("name", sorted({*game_names()} - {"nerdle", "nyt"}))
def test_every_game_at_the_console(name: str, data: Path, tmp_path: Path) -> None:
    """Patterns, candidates and a game that is played to its end, and recorded."""
    game = small(name)
    hidden = hide(game, words=draw_answers(game, 2))
    word = hidden.words[0]
    other = game.lexicon.answers[0]
    pattern = json.loads(run("pattern", other, word, "--game", name, "--json"))["pattern"]
    turn = f"{other}:{pattern}"
    clue = [f"--{part}={value}" for part, value in game.told_about(word).clue.as_dict().items()]
    if "--first" not in "".join(clue) and game.rule.truthful and game.boards == 1:
        found = json.loads(run("candidates", turn, "--game", name, "--json", *clue))
        assert word in found["words"]
    typed = "\n".join([*hidden.words, ""])
    text = "/".join(hidden.words) if game.boards > 1 else word
    shown = run("play", "--answer", text, "--game", name, stdin=typed)
    expected = "Lost with guess 1" if game.avoids else f"in {len(hidden.words) + game.rescue} guess"
    assert expected in " ".join(shown.split())
    run("stats", "--export", str(tmp_path / "games.json"))
    (kept,) = json.loads((tmp_path / "games.json").read_text())["games"]
    assert (kept["game"], kept["won"], kept["rule"]) == (name, not game.avoids, game.rule.name)


def run(*arguments: str, stdin: str = "") -> str:
    """What a command prints."""
    printed = io.TextIOWrapper(io.BytesIO(), "utf-8")
    with patch("sys.stdin", io.StringIO(stdin)), redirect_stdout(printed):
        assert main(arguments) in (0, 1)
    printed.seek(0)
    return printed.read()


# Figures of others.


@pytest.mark.parametrize(("game", "opener"), OTHER_GAMES, ids=str)
def test_proven_totals_of_other_games(game: str, opener: str) -> None:
    start = load_game(game).start()
    outcome = Search(start, opener).run()
    assert (outcome.status, outcome.total) == ("proven", OTHER_GAMES[game, opener])
    assert outcome.tree is not None
    outcome.tree.verify()


def test_knuths_strategy() -> None:
    """The smallest worst part, candidates first, lowest code first."""
    done = salet.simulate(load_game("mastermind").start(), make_player("minimax"))
    assert done.opener == "1122"
    assert done.report.histogram == KNUTH
    assert done.report.total == 5801


@pytest.mark.parametrize(("name", "count"), LIST_SIZES.items())
def test_sizes_of_made_lists(name: str, count: int) -> None:
    words = load_words(name)
    assert len(words) == len(set(words)) == count
    assert list(words) == sorted(words)
    assert load_words(name) is words
    assert pickle.loads(pickle.dumps(words)) is words


def test_the_parts_of_terns() -> None:
    parts = salet.engine.break_down(load_game("original").start(), "terns").parts
    rule = get_rule("wordle")
    sizes = {rule.format(reply, 5): len(words) for reply, words in parts}
    assert len(sizes) == 110
    assert {pattern: sizes[pattern] for pattern in TERNS} == TERNS


# Lists that are made when needed.


def test_equations_are_made_as_they_are_checked() -> None:
    """All rows of signs, checked one by one, for the five places that this takes seconds for."""
    signs = "0123456789+-*/"
    rows = (f"{''.join(left)}={right}" for left in product(signs, repeat=3) for right in range(10))
    assert set(generate("equations@5")) == set(filter(is_true, rows))
    assert all(map(is_true, generate("equations@8")))


@pytest.mark.parametrize(
    "wrong",
    ["0+5+5=10", "01+2+1=4", "-1+2+3=4", "1+2+3=07", "8=8", "3-4=-1", "5/2=2", "1+1", "2+2=2+2",
     "4/0=0", "1+2+=12", "1*2=2 "],
)  # fmt: skip
def test_what_is_no_equation(wrong: str) -> None:
    assert not is_true(wrong)


def test_steps_may_be_fractions() -> None:
    assert is_true("3/2*4=6") and "3/2*16=24"[:8] not in load_words("equations@8")
    assert {"5/2*4=10", "2-4+10=8"} <= set(load_words("equations@8"))


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("codes@4", r"'codes@4' cannot be made: after codes@ comes pegs x colours"),
        ("codes@4x10", "2 to 9"),
        ("codes@9x9", "387,420,489 words; at most 50,000"),
        ("codes@" + "9" * 99, "cannot be made"),
        ("equations@12", "5 to 8"),
        ("permutations@9", "3,628,800 words; at most"),
        ("primes@", "such as primes@5"),
        ("code@4x6", "is neither a bank nor a file"),
    ],
)
def test_lists_that_cannot_be_made(source: str, why: str) -> None:
    with pytest.raises(WordListError, match=why):
        load_words(source)


def test_made_lists_are_named_where_banks_are() -> None:
    shown = run("words")
    assert all(example in shown for example in examples())
    listed = json.loads(run("words", "codes@3x2", "--json"))["banks"][0]
    assert listed["count"] == 8 and listed["words"][0] == "111"
    position = Position.start("mastermind", answers="codes@3x4", guesses="codes@3x4")
    assert len(position.push("112:1,1").candidates) == 8
    assert Position.parse(str(position)) == position


# Names with numbers.


def test_any_pegs_and_colours() -> None:
    game = load_game("mastermind-5-3")
    assert (len(game.lexicon.answers), game.length, game.name) == (243, 5, "mastermind-5-3")
    assert game_facts("mastermind-5-3").title == "Mastermind: 5 pegs, 3 colours"
    assert load_game("mastermind-4-6") == load_game("mastermind")
    assert Position.parse(str(game.start())) == game.start()


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("mastermind-4", "write mastermind, or its pegs and colours, such as mastermind-4-6"),
        ("mastermind-4-6-8", "such as mastermind-4-6"),
        ("nerdle-8", "no game is called 'nerdle-8'; write nerdle"),
        ("mastermind-x-6", "no game is called 'mastermind-x-6'; did you mean 'mastermind'"),
        ("-4-6", "no game is called"),
    ],
)
def test_names_with_wrong_numbers(name: str, why: str) -> None:
    with pytest.raises(UnknownNameError, match=why):
        load_game(name)


# Rules.


@pytest.mark.parametrize(
    ("rule", "guess", "secret", "reply"),
    [
        ("mastermind", "1123", "3211", "0,4"),
        ("mastermind", "1122", "1233", "1,1"),
        ("mastermind", "1122", "1112", "3,0"),
        ("bulls-and-cows", "1234", "4231", "2,2"),
        ("woodle", "alley", "ladle", "0,4"),
        ("woodle", "crane", "crane", "5,0"),
        ("jotto", "peach", "other", "2"),  # as Wikipedia's example
        ("jotto", "pasta", "class", "2"),
        ("jotto", "paint", "patin", "5"),
        ("jotto", "paint", "paint", "win"),
        ("w-peaks", "crane", "brain", "yggyb"),  # B is before C, I before N, N after E
        ("w-peaks", "mmmmm", "amzmb", "ygbgy"),
        ("digits", "12953", "12503", "ggbyg"),
        ("equations", "4*7=28", "28/7=4", "ybyyyy"),
        ("fibble", "crane", "brain", "bggyb"),  # the truth
    ],
)
def test_replies_of_rules(rule: str, guess: str, secret: str, reply: str) -> None:
    assert describe_pattern(guess, secret, rule)["pattern"] == reply


@pytest.mark.parametrize(
    ("rule", "text", "same"),
    [
        ("mastermind", "2,1", "2A1B"), ("mastermind", "2,1", "2b1w"), ("mastermind", "0,0", "0a0b"),
        ("jotto", "win", "WIN"), ("w-peaks", "<>g<>", "ybgyb"), ("w-peaks", "elgel", "<>!<>"),
    ],
)  # fmt: skip
def test_notations(rule: str, text: str, same: str) -> None:
    played = get_rule(rule)
    assert played.parse(text, 5) == played.parse(same, 5)


@pytest.mark.parametrize(
    ("game", "turn", "why"),
    [
        ("mastermind", "1123:2,3", "'2,3' speaks of 5 signs, and a guess has 4; .* such as 2,1"),
        ("mastermind", "1123:21", "'21' is not a reply: .* such as 2,1"),
        ("mastermind", "1123:3,1", "no code can give 1123:3,1: with 3 of 4 in place"),
        ("mastermind", "112a:2,1", "'112a' is not a code: 'a' is not one of"),
        ("mastermind", "1127:2,1", "'1127' cannot be guessed: '7' is not one of 123456"),
        ("mastermind", "112:2,1", "'112' has 3 signs; codes here have 4"),
        ("mastermind", "1123", "'1123' has no numbers; a turn is a code .* such as 1123:2,1"),
        ("bulls-and-cows", "1123:2,1", "is not in permutations@4"),
        ("jotto", "salet:6", "'6' letters are too many, as words have 5"),
        ("jotto", "salet:two", "'two' is not a reply: .* such as 2, or win"),
        ("jotto", "sa1et:2", "'1' is not a letter"),
        ("w-peaks", "salet:<>g?>", r"'\?' is none; write < \(or y\).* such as <>gg>"),
        ("w-peaks", "salet:<>>", "3 tiles; a guess of 5 letters has 5"),
        ("nerdle", "3+2*5=13=bbbbbbbb", "a turn is an equation .* such as 1\\*1\\+9=10:ybb"),
        ("nerdle", "3+2*5=25:bbbbbbbb", r"'3\+2\*5=25' is not in equations@8 .* nearest: "),
        ("nerdle", "3+2x5=13:bbbbbbbb", "is not an equation: 'x' is not one of 0123456789"),
        ("primel", "12954:bbbbb", "'12954' is not in primes@5"),
        ("xordle", "salet:bbbbb/bbbbb", "has 2 replies, and all words share one; .*salet:bybbb"),
        ("xordle", "salet:bzbbb", "'z' .tile 2. is not a colour"),
        ("fibble", "salet:byb", "'byb' has 3 tiles; a guess of 5 letters has 5"),
    ],
)
def test_turns_that_are_wrong_are_explained(game: str, turn: str, why: str) -> None:
    with pytest.raises(SaletError, match=why):
        Position.start(game).push(turn)


@pytest.mark.parametrize(
    ("command", "game", "line", "why"),
    [
        ("play", "sutom", "strange", "'strange' must start with C"),
        ("play", "sutom", "cornio", "'cornio' has 6 letters; words here have 7"),
        ("play", "sutom", "stratgy", "did you mean 'strategy'?"),
        ("play", "nyt", "slate bybbb", "type a word alone; its tiles follow"),
        ("play", "nyt", "hello world", "no command is called 'hello'"),
        ("play", "nerdle", "slate", "'slate' cannot be guessed: 's' is not one of"),
        ("play", "nerdle", "hlep", "did you mean 'help'?"),
        ("play", "nerdle", "1+1=2", "'1+1=2' has 5 signs; equations here have 8"),
        ("play", "mastermind", "1 2 3 7", "'1237' cannot be guessed: '7' is not"),
        ("play", "mastermind", "1 2 3 4", "  1  1 2 3 4  "),
        ("assist", "nyt", "cornio bbbbb", "'cornio' has 6 letters; words here have 5"),
        ("assist", "nyt", "corn", "'corn' has 4 letters; words here have 5"),
        ("assist", "nyt", "wht crane", "did you mean 'why'?"),
        ("assist", "nyt", "und", "did you mean 'undo'?"),
        ("assist", "nyt", "bybz", "'bybz' are not tiles"),
        ("assist", "nerdle", "1+1=2 bybgb", "'1+1=2' has 5 signs; equations here have 8"),
        ("assist", "mastermind", "1 2 3 4", "you play 1234"),
    ],
)
def test_what_is_no_guess_is_explained(
    command: str, game: str, line: str, why: str, data: Path
) -> None:
    options = ["--hints", "0", "--seed", "4"] if command == "play" else ["--quiet"]
    shown = run(command, "--game", game, *options, stdin=f"{line}\nquit\n")
    assert why in " ".join(shown.split("\n  ")) or why in shown


@pytest.mark.parametrize(
    ("game", "why"),
    [
        ("mastermind", "the code was"),
        ("bulls-and-cows", "the number was"),
        ("mini-nerdle", "the equation was"),
        ("quordle", "the words were"),
    ],
)
def test_what_is_hidden_has_its_own_name(game: str, why: str, data: Path) -> None:
    guess = Game.of(game).lexicon.guesses[7]
    assert why in run("play", "--game", game, "--hints", "0", stdin=f"{guess}\nquit\n")


@pytest.mark.parametrize("name", game_names())
def test_every_game_has_an_example_of_its_own(name: str) -> None:
    game = Game.of(name)
    with pytest.raises(SaletError, match=re.escape(f"such as {game.example}")):
        game.parse_moves([game.lexicon.guesses[0]])
    if "…" not in game.example:
        (move,) = game.parse_moves([game.example])
        assert len(move.guess) == game.length


def test_lists_and_rules_must_suit_each_other() -> None:
    for changes in ({"rule": "mastermind"}, {"answers": "codes@4x6"}, {"answers": "primes@5"}):
        with pytest.raises(SaletError, match=r"are not for the rule|is not a letter"):
            Game.of("original", **changes)  # type: ignore[arg-type]
    with pytest.raises(SaletError, match="'heron' is not a number"):
        Game.of("primel", answers=["heron"])
    assert Game.of("primel", answers=["10007"], guesses="primes@5").length == 5


# Clues.


@given(st.text(min_size=1, max_size=11), st.permutations("ABCDEFGHIJK"))
def test_shapes_are_what_is_repeated(text: str, signs: list[str]) -> None:
    try:
        shape = parse_shape(text)
    except SaletError:
        return
    assert parse_shape(shape) == shape
    other = "".join(signs["ABCDEFGHIJK".index(sign)] for sign in shape)
    assert parse_shape(other) == shape
    typed = "".join(text.upper().split())
    if len(typed) == len(shape):
        assert sorted(Counter(shape).values()) == sorted(Counter(typed).values())


@given(
    st.lists(st.text("abc", min_size=4, max_size=4), min_size=1),
    st.text("abc", min_size=4, max_size=4),
)
def test_words_fit_their_own_clue(words: list[str], secret: str) -> None:
    shape = Clue.of(shape=secret)
    assert shape.fits(to_letters(tuple(words))).tolist() == [
        parse_shape(word) == parse_shape(secret) for word in words
    ]
    first = Clue.of(first=secret[0])
    assert first.fits(to_letters(tuple(words))).tolist() == [w[0] == secret[0] for w in words]


def test_polygonle() -> None:
    game = Game.of("polygonle", shape="▲■●●◆")
    assert "hello" in game.lexicon.answers and "crane" not in game.lexicon.answers
    assert "crane" in game.lexicon.guesses  # any word may be guessed
    assert game == Game.of("polygonle", shape="12334") != Game.of("polygonle")
    assert game.key not in (Game.of("polygonle").key, Game.of("polygonle", shape="ABCDD").key)
    assert game.as_dict()["shape"] == "ABCCD" and "shape" not in Game.of("polygonle").as_dict()
    position = game.start().push("crane:bbbby")
    assert str(position) == "polygonle, shape ABCCD: crane:bbbby"
    assert Position.parse(str(position)) == position
    assert all(parse_shape(word) == "ABCCD" for word in position.candidates)
    assert len(Game.of("polygonle", length=7, shape="ABCDEFG").lexicon.answers) > 100


def test_sutom() -> None:
    game = Game.of("sutom", first="S")
    assert {word[0] for word in game.lexicon.guesses} == {"s"}
    assert Game.of(game, first="t").start().candidates[0][0] == "t"
    assert [Game.of("sutom", length=n, first="s").length for n in (6, 7, 8, 9)] == [6, 7, 8, 9]
    with pytest.raises(SaletError, match="'latrine' must start with S"):
        game.start().push("latrine:bbbbbbb")
    with pytest.raises(SaletError, match="no word of hello7 starts with É"):
        Game.of("sutom", first="é")
    mots = ["maison", "matins", "marins"]
    french = Game.of("sutom", answers=mots, guesses=mots, first="m")
    assert french.start().push("matins:ggbyyy").candidates == ("maison",)


def test_a_clue_takes_the_weights_along() -> None:
    game = Game.of("nyt", shape="ABCCD")
    weights, whole = game.prior.weights, load_game("nyt")
    assert weights is not None and whole.prior.weights is not None
    for id_, word in enumerate(game.lexicon.answers.words[:5]):
        assert weights[id_] == whole.prior.weights[whole.lexicon.answers.ids[word]]
    assert Game.of(game, first="s").lexicon.answers.words[0][0] == "s"
    own = Game.of("original", answers=["hello", "jelly", "crane"], prior=[3, 2, 1], shape="ABCCD")
    assert own.prior.weights is not None and own.prior.weights.tolist() == [3, 2]


def test_a_host_gives_the_clue() -> None:
    for name, part in (("polygonle", "shape"), ("sutom", "first")):
        game = load_game(name)
        hidden = hide(game, seed=1)
        start = hidden.start(game)
        assert getattr(start.game.clue, part) and not game.clue
        assert hidden.words[0] in start.candidates
        told = {"shape": "The word is of shape ", "first": "The word starts with "}
        assert told[part] in run("play", "--game", name, "--seed", "1")
    with pytest.warns(SaletNotice, match=r"the shape of the answer is not given \(--shape ABCCD\)"):
        salet.engine.open_position(game="polygonle")


def test_other_words_fit_the_clue_too() -> None:
    """Where no answer fits, allowed words of the shape may be the answer."""
    game = Game.of(
        "original", shape="ABCCD", answers=["hello", "jelly"], guesses="original-guesses"
    )
    position = game.start().reach(["sulky:gbbbb"])
    assert position.doubt is not None
    assert all(parse_shape(word) == "ABCCD" for word in position.candidates)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"shape": "ABC"}, "the shape ABC has 3 signs, and words here have 5 letters"),
        ({"shape": "AAAAA"}, "no word of original-answers is of shape AAAAA"),
        ({"shape": "A" * 99}, "is not a shape: it has 99 signs"),
        ({"first": "st"}, "'st' is not a first letter; write one letter, such as S"),
        ({"length": 3}, "there are no words of 3 letters; give a length from 4 to 11"),
        ({"length": 6, "answers": "hello6"}, "give a length, or lists, but not both"),
    ],
)
def test_clues_and_lengths_that_are_wrong(changes: dict[str, object], why: str) -> None:
    with pytest.raises(SaletError, match=why):
        Game.of("original", **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize("length", range(4, 12))
def test_lengths(length: int) -> None:
    game = Game.of("original", length=length)
    assert game.length == length
    if length == 5:
        assert game == load_game("original")  # whose words have that length
        return
    assert game.lexicon.answers is words_of_length(length) is game.lexicon.guesses
    assert game.key == load_game(f"hello{length}").key


# Two words in one grid.


def test_xordle_has_one_grid_at_the_console(data: Path) -> None:
    lines = "reast yybbb\ndrone bybby\ncupel gybgb\nlist\nhint\nchuck ggggg\nwhy ember\nquit\n"
    shown = run("assist", "--game", "xordle", stdin=lines)
    assert "board" not in shown
    assert "tiles of FIBER > " in shown
    pairs = "  chuck/ember  chuck/fiber  chuck/fixer  chuck/giver\n"
    assert f"4 pairs left, of 5 words; 6 guesses left\n{pairs}" in shown
    assert f"> list\n4 pairs left, of 5 words\n{pairs}" in shown
    assert "hint: 5 words are left, of which two are hidden" in shown
    assert "4 answers left, 5 guesses left\n  ember  fiber  fixer  giver" in shown
    assert "guesses until both words are found" in shown
    shown = run("assist", "--game", "xordle", "--limit", "3", stdin=lines)
    assert "used up; they may have been CHUCK/EMBER, CHUCK/FIBER" in " ".join(shown.split())
    shown = run("suggest", "reast:yybbb", "--game", "xordle", "--top", "1")
    assert "this one included, until both words are found; ~ is an estimate" in shown
    with pytest.raises(SaletError, match="has 1 word and the game hides 2; write them, with /"):
        hidden_words("crane", Game.of("xordle"))


def test_what_cannot_work_or_happen_is_not_named(data: Path) -> None:
    words = "crane/slate/bully/fuzzy"
    play = ["play", "--game", "quordle", "--answer", words, "--hints", "0"]
    shown = run(*play, stdin="help\nwhy crane\nhlp\nquit\n")
    assert "why WORD" not in shown and "why works with one open board only" in shown
    shown = run(*play, stdin="crane\nslate\nbully\nhelp\nquit\n")
    assert "why WORD" in shown
    assert "within 3" not in run("simulate", "--game", "quordle", "--games", "2")
    assert "within 3" in run("simulate", "--game", "dordle", "--games", "2")
    shown = run("play", "--game", "octordle-rescue", "--seed", "1", "--hints", "0", stdin="quit\n")
    assert "press Enter for a recommended next one" in shown


def test_the_title_of_a_file_is_shown(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "two.toml"
    file.write_text('title = "Two birds"\nanswers = "birds.txt"\nguesses = "birds.txt"\nboards = 2')
    (tmp_path / "birds.txt").write_text("crane\neagle\nheron\nstork\n")
    for command in ("assist", "play"):
        assert run(command, "--game", str(file), stdin="quit\n").startswith("Two birds: 4 answers")
    assert "Two birds" not in run("assist", "--game", str(file), "--answers", "nyt2022-answers")
    run("play", "--game", str(file), "--answer", "crane/heron", stdin="crane\nheron\n")
    run("play", "--answer", "crane", "--game", "original", stdin="crane\n")
    shown = run("stats", "--by", "game")
    assert re.search(r"^your own \(birds\.txt\) +1 ", shown, re.MULTILINE)
    shown = run("stats", "--list")
    assert re.search(r"^id .* answer +game +puzzle", shown)
    assert {"birds.txt", "original"} < {*shown.split()}


def test_xordle() -> None:
    """As found by hand: BOAST and ELUDE share no letter, and BLADE is green without being one."""
    host = honest_host(("boast", "elude"))
    position = load_game("xordle").start()
    for guess, shown in (("crane", "bbgbg"), ("blade", "ggggg?"), ("elude", "ggggg")):
        position = position.push(host(position, guess))
        assert format_moves(position.moves[-1:], position.rule) == f"{guess}:{shown}"
        assert Position.parse(str(position)) == position
        if shown != "ggggg":
            assert ("boast", "elude") in position.pairs
    assert [board.solved for board in position.boards] == [True, False]
    assert position.candidates_of(position.boards[1]) == ("boast",)
    again = position.push(host(position, "elude"))  # which says nothing new
    assert [board.solved for board in again.boards] == [True, False]
    assert position.push("boast:ggggg").solved
    wrong = ["reast:yybbb", "reast:bybbb"]
    with pytest.raises(SaletError, match="no two words of original-answers that share no letter"):
        load_game("xordle").start().reach(wrong)
    with pytest.raises(SaletError, match="there are pairs only where two words"):
        _ = position.pairs


@given(
    st.lists(st.text("abcdefgh", min_size=3, max_size=3), min_size=2, max_size=30, unique=True),
    st.lists(st.text("abcdefgh", min_size=3, max_size=3), min_size=1, max_size=3),
    st.data(),
)
def test_pairs_are_those_that_give_all_replies(
    words: list[str], guesses: list[str], data: st.DataObject
) -> None:
    rule = get_rule("xordle")
    together = [pair for pair in combinations(words, 2) if rule.may_hide(pair)]
    assume(together)
    secrets = data.draw(st.sampled_from(together))
    every = [*dict.fromkeys([*words, *guesses])]
    position = Position.start("xordle", answers=words, guesses=every)
    host, turns = honest_host(secrets), list[tuple[str, int]]()
    for guess in guesses:
        turns.append((guess, rule.merge([rule.reply(guess, each) for each in secrets], 3)))
        position = position.push(host(position, guess))
        fitting = [
            pair
            for pair in together
            if all(rule.merge([rule.reply(g, w) for w in pair], 3) == seen for g, seen in turns)
        ]
        if not any(board.solved for board in position.boards):
            assert position.pairs == fitting
            assert {*position.candidates_of(position.boards[0])} == {w for p in fitting for w in p}
        elif len(position.open_boards) == 1:
            (left,) = position.open_boards
            found = next(board.turns[-1].guess for board in position.boards if board.solved)
            partners = {w for pair in fitting if found in pair for w in pair} - {found}
            assert {*position.candidates_of(left)} == partners
        if position.over:
            break


def test_replies_are_merged_as_one_by_one() -> None:
    rule = get_rule("xordle")
    table = rule.merge_table(3)
    assert table.tolist() == [[rule.merge((a, b), 3) for b in range(28)] for a in range(28)]


def test_words_of_one_grid_share_no_letter() -> None:
    for seed in range(30):
        assert get_rule("xordle").may_hide(hide(load_game("xordle"), seed=seed).words)
    with pytest.raises(SaletError, match="words share no letter"):
        hidden_words("crane/slate", load_game("xordle"))
    report = salet.simulate(load_game("xordle").start(), "entropy", games=20).report
    assert report.games == 20 and report.success == 1.0


# Lies.


@given(st.sampled_from(load_words("original-answers").words[::40]), st.integers(0, 9))
def test_exactly_one_tile_is_false(secret: str, seed: int) -> None:
    rule = get_rule("fibble")
    for guess in load_words("original-answers").words[::200]:
        true, shown = rule.reply(guess, secret), rule.shown(guess, secret, Random(seed))
        tiles = zip(rule.tiles_of(true, 5) or (), rule.tiles_of(shown, 5) or (), strict=True)
        assert sum(t != s for t, s in tiles) == (guess != secret)
        assert (shown == rule.won(5)) == (guess == secret)


def test_fits_is_what_the_lies_of_a_word_may_be() -> None:
    rule, words = get_rule("fibble"), load_words("original-answers").words[::50]
    seen = rule.parse("bybbg", 5)
    fits = rule.fitting(to_letters(words), "crane", seen)
    for word, fit in zip(words, fits.tolist(), strict=True):
        lies = {rule.shown("crane", word, Random(seed)) for seed in range(200)}
        assert (seen in lies) == fit, word
    ultra = get_mode("ultra")
    turn = parse_turn("crane:bybbg", rule)
    by_code = ultra.legal_patterns(rule, turn)
    assert by_code is not None
    codes = rule.replies(to_letters(("crane",)), to_letters(words))[0]
    assert np.array_equal(by_code[codes], ultra.legal(rule, to_letters(words), [turn]))


def test_what_needs_the_truth_says_so() -> None:
    position = load_game("fibble").start()
    for ask in (
        lambda: salet.optimal(position), lambda: salet.build_tree(position, make_player("entropy")),
        lambda: host_game(position, hide(position.game, evil=True)).guess("crane"),
    ):  # fmt: skip
        with pytest.raises(SaletError, match="needs true replies, and those of fibble may lie"):
            ask()
    report = salet.simulate(small("fibble").start(), "entropy", games=3).report
    assert report.games == 3


# How far estimates are from what is known: best play takes 5,625 guesses for all 1,296 codes of
# Mastermind and 26,274 for all 5,040 of Bulls and Cows, and ours 544 for the 206 of Mini Nerdle;
# 1,000 seeded games of Quordle take 6.874 each (docs/games.md).


@pytest.mark.parametrize(("name", "truth", "wrong_by"), [
    ("mastermind", 5625 / 1296, 0.1), ("bulls-and-cows", 26274 / 5040, 0.4),
    ("mini-nerdle", 544 / 206, 0.05), ("quordle", 6.874, 0.1),
])  # fmt: skip
def test_estimates_are_near_what_games_take(name: str, truth: float, wrong_by: float) -> None:
    found = salet.suggest(Position.start(name), top=20)
    expected = [each.expected_guesses or 0.0 for each in found]
    assert abs(expected[0] - truth) < wrong_by
    assert expected == sorted(expected)
    player = make_player("expected-guesses", prefer=["common"])
    ranked = player.rank(player.states(Position.start(name)), 20)
    assert [each.value for each in ranked] == [each.value for each in found]


@pytest.mark.parametrize("name", ["mastermind", "bulls-and-cows", "woodle", "jotto", "nyt2022"])
def test_a_rule_has_as_many_replies_as_it_says(name: str) -> None:
    game = small(name)
    seen = np.unique(game.rule.replies(game.lexicon.guesses.letters, game.lexicon.answers.letters))
    assert len(seen) <= game.rule.variety(game.length) <= game.codes
    if not game.rule.tells_letters:
        assert len(seen) == game.rule.variety(game.length)


@pytest.mark.parametrize(
    ("game", "turns", "why"),
    [
        ("original", ["cornio:bbbbb"], "'cornio' has 6 letters; words here have 5"),
        ("mini-nerdle", ["12+3=15:bybbygbb"], r"'12\+3=15' has 7 signs; equations here have 6"),
        ("quordle", ["slate:bybbb/bbbb/b/b"], "board 2 of SLATE: 'bbbb' has 4 tiles"),
        (
            "dordle",
            ["slate:ggggg/bbbbb", "crony:bbbbb/bbbbb"],
            "board 1 is solved already: write -",
        ),
    ],
)
def test_it_is_said_which_part_of_a_turn_is_wrong(game: str, turns: list[str], why: str) -> None:
    with pytest.raises(SaletError, match=why):
        open_position(turns, game=game)
