"""Games as values, named games, rules, boards and priors: contract tests over every one of them."""

import json
import os
import pickle
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import salet
from salet.cli import main
from salet.engine import describe_games, open_game
from salet.errors import SaletError, SaletWarning, TurnError, UnknownNameError, WordError
from salet.game import games
from salet.game.game import Game
from salet.game.games import game_facts, game_names, load_game
from salet.game.lexicon import Lexicon
from salet.game.modes import get_mode, mode_names
from salet.game.position import Position
from salet.game.replies import NOTATIONS
from salet.game.rules import Matrix, Rule, TileRule, check_table, get_rule, rule_names
from salet.game.rules.wordle import StandardRule
from salet.game.turns import Move, Turn, format_moves, format_turn, parse_moves, parse_turn
from salet.game.words import Letters, WordList, to_letters
from salet.play.strategies import own_strategy_names
from salet.state import State
from salet.tables.by_answer import ByAnswer
from salet.web.lists import game_of
from salet.web.models.analysis import AnalysisRequest
from salet.web.options import options

RULES = [get_rule(name) for name in rule_names()]


def word_of(rule: Rule) -> st.SearchStrategy[str]:
    return st.text(rule.signs or "abcdexyz", min_size=5, max_size=5)


def words_of(rule: Rule) -> st.SearchStrategy[list[str]]:
    return st.lists(word_of(rule), min_size=1, max_size=12, unique=True)


def small_list(rule: Rule) -> tuple[str, ...]:
    """Some forty words of a rule."""
    if not rule.signs:
        return Game.of("original").lexicon.answers.words[::60]
    return tuple(str(number) for number in range(10007, 99999, 2311))


class OnlyGreens(TileRule):
    """Only letters in the right place are marked."""

    name = "test-only-greens"

    def tiles(self, guess: str, secret: str) -> list[int]:
        return [2 * (g == s) for g, s in zip(guess, secret, strict=True)]


# Games as values.


def test_games_are_equal_and_hash_by_value() -> None:
    again = Game.of("original", mode="hard", limit=7)
    assert Game.of("original", mode="hard", limit=7) == again
    assert len({Game.of("original", mode="hard", limit=7), again}) == 1
    assert pickle.loads(pickle.dumps(again)) == again


def test_every_part_of_a_game_changes_its_key() -> None:
    own = WordList.of(["crane", "slate", "trace"], "own")
    parts: list[dict[str, object]] = [
        {}, {"answers": own}, {"guesses": "nyt2022-guesses"}, {"rule": "warmle"},
        {"rule": OnlyGreens()}, {"mode": "hard"}, {"mode": "ultra"}, {"limit": 7}, {"boards": 2},
        {"prior": np.arange(1, 2316)}, {"prior": np.ones(2315)}, {"host": "evil"},
        {"goal": "avoid"},
    ]  # fmt: skip
    keys = [Game.of("original", **each).key for each in parts]  # type: ignore[arg-type]
    assert len(set(keys)) == len(keys)


def test_keys_do_not_depend_on_names_or_the_process() -> None:
    lexicon = Game.of("original").lexicon
    renamed = Lexicon(
        guesses=replace(lexicon.guesses, name="a"), answers=replace(lexicon.answers, name="b")
    )
    assert Game.of("original", lexicon=renamed).key == Game.of("original").key
    code = "from salet.game.game import Game; print(Game.of('original', mode='hard').key)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == Game.of("original", mode="hard").key


def test_a_rule_of_other_code_has_another_key() -> None:
    class Other(OnlyGreens):
        def tiles(self, guess: str, secret: str) -> list[int]:
            return [1 + (g == s) for g, s in zip(guess, secret, strict=True)]

    assert Other().key != OnlyGreens().key == OnlyGreens().key


@pytest.mark.parametrize(
    ("parts", "why"),
    [
        ({"limit": 0}, "the limit must be a whole number of at least 1, not 0"),
        ({"limit": True}, "the limit must be a whole number"),
        ({"boards": -1}, "the number of boards must be"),
        ({"boards": 101}, "at most 100"),
        ({"host": "kind"}, "no host is called 'kind'"),
        ({"goal": "avoidance"}, "did you mean 'avoid'"),
        ({"host": "evil", "rule": "fibble"}, "an evil host needs true replies"),
        ({"mode": "easy"}, "no mode is called 'easy'"),
        ({"rule": "wordel"}, "did you mean 'wordle'"),
        ({"rule": "warmle", "mode": "hard"}, "hard mode does not apply to the rule warmle"),
        ({"prior": "nyt2050"}, "is neither a prior nor a file"),
        ({"prior": {"crane": 1}}, "2,314 answers of 2,315 without a weight \\(aback, "),
        ({"answers": ["crane", 5]}, "answers contains 5, which is not a word"),
        ({"answers": ["crane", "sl4te"]}, "'4' is not a letter"),
    ],
)
def test_games_that_cannot_be_are_explained(parts: Mapping[str, object], why: str) -> None:
    with pytest.raises(SaletError, match=why):
        Game.of("original", **parts)  # type: ignore[arg-type]


def test_plain_lists_dicts_and_paths_will_do(tmp_path: Path) -> None:
    file = tmp_path / "birds.txt"
    file.write_text("Heron\nstork\negret\n")
    game = Game.of("original", answers=file, prior={"HERON": 2, "stork": 1, "egret": 1})
    assert game.lexicon.answers.words == ("heron", "stork", "egret")
    assert game.prior.weights is not None and game.prior.weights.tolist() == [2, 1, 1]
    same = Game.of("original", answers=["heron", "stork", "egret"], prior=[2, 1, 1])
    assert same.key == game.key

    class Series(dict[str, float]):
        """Like pandas: looking up a word gives its weight, iterating gives the weights."""

        def __iter__(self) -> "object":  # type: ignore[override]
            return iter(self.values())

    series = Series(heron=2, stork=1, egret=1)
    assert Game.of("original", answers=file, prior=series).key == game.key


# Named games.


def test_games_are_listed_with_numbers_in_order() -> None:
    lengths = [name for name in game_names() if name.startswith("hello")]
    assert lengths == [f"hello{length}" for length in range(4, 12)]


@pytest.mark.parametrize("name", game_names())
def test_every_named_game_can_be_played(name: str) -> None:
    game = load_game(name)
    assert game.name == name and game.start().game is game
    facts = game_facts(name)
    assert facts.title and facts.about
    if len(game.lexicon.answers) < 10_000:  # the table of nerdle takes 600 MB
        best = salet.suggest(game.start(), top=1)[0].word
        assert best in game.lexicon.guesses
    position = Position.parse(str(game.start()))
    assert position == game.start()


def test_games_of_the_contract() -> None:
    listed = {each["name"]: each for each in describe_games()}
    assert {"original", "nyt2022", "nyt2023", "dordle", "warmle"} <= set(listed)
    assert list(listed["original"]) == [
        "name", "title", "about", "rule", "answers", "guesses", "mode", "limit", "boards", "prior"
    ]  # fmt: skip
    lists = {name: (g["guesses"], g["answers"]) for name, g in listed.items()}
    assert lists["nyt2022"] == ("original-guesses", "nyt2022-answers")
    assert lists["nyt2023"] == ("nyt2022-guesses", "wordlebot-answers")


def test_the_environment_names_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    assert open_game().name == "original"
    monkeypatch.setenv("SALET_GAME", "nyt2022")
    assert open_game().name == "nyt2022"
    assert open_game("original").name == "original"
    monkeypatch.setenv("SALET_GAME", "nyt2202")
    with pytest.raises(UnknownNameError, match="no game is called 'nyt2202'; did you mean"):
        open_game()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('title = "x"\nanswers = "most-likely"\n', "guesses is missing"),
        ('titel = "x"\n', "did you mean 'title'"),
        ("title = 5\n", "title is 5, not text"),
        ('limit = "six"\n', "limit is 'six', not a whole number"),
        ("title = \n", "cannot be read"),
    ],
)
def test_files_of_games_are_checked(text: str, why: str) -> None:
    with pytest.raises(SaletError, match=why):
        games._checked("x", games._parse(text, "x"))


def test_other_toml_than_our_own_is_read() -> None:
    text = '# a comment\ntitle = \'one\'\nanswers = "a"\nguesses = """b"""\nlimit = 8\n'
    assert games._parse(text, "x") == {"title": "one", "answers": "a", "guesses": "b", "limit": 8}


@pytest.fixture
def own_game(tmp_path: Path) -> str:
    """The file of a game that no package has."""
    (tmp_path / "birds.txt").write_text("crane\neagle\nheron\nraven\n")
    file = tmp_path / "birds.toml"
    file.write_text('title = "Birds"\nanswers = "birds.txt"\nguesses = "birds.txt"\nlimit = 4\n')
    return str(file)


def test_a_file_is_a_game(own_game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.of(own_game, mode="hard")
    assert (game.name, game.limit, game.mode.name) == ("", 4, "hard")
    assert list(game.lexicon.answers) == ["crane", "eagle", "heron", "raven"]
    position = Position.start(own_game).push("crane:byyyy")
    assert Position.parse(str(position)) == position
    monkeypatch.setenv("SALET_GAME", own_game)
    assert open_game() == Game.of(own_game)
    Path(own_game).write_text("limit = 4\n")
    with pytest.raises(SaletError, match="the game birds: title is missing"):
        open_game()
    with pytest.raises(SaletError, match=r"'gone\.toml' cannot be read: No such file"):
        open_game("gone.toml")


def test_commands_take_a_file_and_the_page_does_not(
    own_game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["games", own_game]) == 0
    assert f"Birds (--game {own_game})" in capsys.readouterr().out
    assert main(["candidates", "raven:ybbyg", "--game", own_game, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["words"] == ["heron"]
    monkeypatch.setenv("SALET_GAME", own_game)
    assert options()["game"] == "nyt"
    monkeypatch.chdir(Path(own_game).parent)
    with pytest.raises(UnknownNameError, match="no game is called"):
        game_of(AnalysisRequest(game="birds.toml"))


# Rules.


@pytest.mark.parametrize("rule", [*RULES, OnlyGreens()], ids=lambda rule: rule.name)
@given(data=st.data())
def test_whole_lists_are_answered_as_one_by_one(rule: Rule, data: st.DataObject) -> None:
    guesses, secrets = data.draw(words_of(rule)), data.draw(words_of(rule))
    table = rule.replies(to_letters(tuple(guesses)), to_letters(tuple(secrets)))
    assert table.tolist() == [[rule.reply(g, s) for s in secrets] for g in guesses]
    assert table.dtype == rule.dtype(5)
    pairs = list(zip(guesses, secrets, strict=False))
    asked, hidden = (to_letters(tuple(each)) for each in zip(*pairs, strict=True))
    assert rule.pairs(asked, hidden).tolist() == [rule.reply(g, s) for g, s in pairs]


@pytest.mark.parametrize("rule", [*RULES, OnlyGreens()], ids=lambda rule: rule.name)
@given(data=st.data())
def test_replies_are_codes_that_read_back(rule: Rule, data: st.DataObject) -> None:
    guess, secret = data.draw(word_of(rule)), data.draw(word_of(rule))
    reply = rule.reply(guess, secret)
    assert 0 <= reply < rule.codes(5)
    assert (reply == rule.won(5)) == (guess == secret)
    assert rule.why_impossible(guess, reply) is None
    assert rule.parse(rule.format(reply, 5), 5) == reply
    assert rule.is_reply(rule.format(reply, 5))
    for notation in NOTATIONS if rule.tiles_of(reply, 5) else ():
        assert rule.parse(rule.format(reply, 5, notation), 5) == reply
    shown = rule.shown(guess, secret, Random(0))
    assert bool(rule.fitting(to_letters((secret,)), guess, shown)[0])
    assert (shown == reply) or not rule.truthful
    turn = Turn(guess, reply)
    assert parse_turn(format_turn(turn, rule), rule) == turn
    assert parse_turn(format_turn(turn, rule).replace(":", " "), rule) == turn


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_rules_have_an_example_of_a_turn(rule: Rule) -> None:
    assert (
        format_turn(parse_turn(rule.example, rule), rule) == rule.example or rule.name == "w-peaks"
    )


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
@given(text=st.text(max_size=12))
def test_any_text_is_a_reply_or_refused(rule: Rule, text: str) -> None:
    for length in (None, 4):
        try:
            reply = rule.parse(text, length)
        except SaletError:
            continue
        assert 0 <= reply < rule.codes(length or 99)
        if length and rule.why_impossible("1234"[:length], reply) is None:
            assert rule.parse(rule.format(reply, length), length) == reply


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_rules_describe_themselves_and_pickle_by_name(rule: Rule) -> None:
    assert rule.about
    assert pickle.loads(pickle.dumps(rule)) is rule
    assert rule.key == rule.name


@pytest.mark.parametrize(
    ("guess", "secret", "tiles"),
    [
        ("crane", "brain", "yggbb"),  # C is within 3 of B, N 5 from I, E 9 from N
        ("crane", "crane", "ggggg"),
        ("aaaaa", "abcde", "gyyyb"),
        ("steal", "least", "bbbbb"),  # letters elsewhere in the word do not show
        ("zebra", "wacko", "ybybb"),
    ],
)
def test_warmle(guess: str, secret: str, tiles: str) -> None:
    rule = get_rule("warmle")
    assert rule.format(rule.reply(guess, secret), 5) == tiles


def test_a_rule_that_cannot_tell_the_answer_is_refused() -> None:
    class Silent(TileRule):
        """Reveals nothing."""

        name = "test-silent"

        def tiles(self, guess: str, secret: str) -> list[int]:
            return [2] * len(guess)

    position = Position.start(
        "original", rule=Silent(), answers=["crane", "slate"], guesses=["crane", "slate"]
    )
    with pytest.raises(SaletError, match="does not tell a right guess from a wrong one"):
        salet.suggest(position)
    table = np.zeros((2, 2), np.uint8)
    with pytest.raises(SaletError):
        check_table(get_rule("wordle"), table, np.arange(2), 5)


class Mirrored(StandardRule):
    """The standard rule with words read backwards, so that it overrides `replies` alone."""

    name = "test-mirrored"

    def replies(self, guesses: Letters, secrets: Letters) -> Matrix:
        return super().replies(guesses[:, ::-1], secrets[:, ::-1])


@pytest.mark.parametrize("rule", [*RULES, OnlyGreens(), Mirrored()], ids=lambda rule: rule.name)
@pytest.mark.parametrize("checked", [False, True])
def test_replies_answer_by_answer_are_those_of_the_rule(rule: Rule, checked: bool) -> None:
    words = small_list(rule)
    lexicon = Lexicon(guesses=WordList("g", words), answers=WordList("a", words[::2]))
    expected = rule.replies(lexicon.guesses.letters, lexicon.answers.letters)
    rows = ByAnswer(lexicon, rule)
    for answers in ([7, 2, 3], [3, 4, 5], [], [*range(len(words[::2]))][::-1]):
        ids = np.array(answers, dtype=np.intp)
        if checked:
            rows.check(ids)
        shown = rows.columns(ids)
        assert np.array_equal(shown[:, ids], expected[:, ids])
        assert not shown.flags.writeable
    among = State.of(Position.start(lexicon=lexicon, rule=rule)).among(np.array([5, 1])).table
    assert np.array_equal(among[:, [1, 5]], expected[:, [1, 5]])


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
@pytest.mark.parametrize("mode", mode_names())
@pytest.mark.parametrize("strategy", own_strategy_names())
def test_every_strategy_plays_every_rule_in_every_mode(
    rule: Rule, mode: str, strategy: str
) -> None:
    small_words = small_list(rule)
    if not get_mode(mode).applies_to(rule):
        with pytest.raises(SaletError, match="does not apply to the rule"):
            Game.of("original", rule=rule, mode=mode)
        return
    position = Position.start(
        "original", rule=rule, mode=mode, answers=small_words, guesses=small_words
    )
    if strategy == "gyx" and rule.tiles_of(0, 5) is None:
        with pytest.raises(SaletError, match="gyx counts tiles"):
            salet.simulate(position, strategy)
        return
    if not rule.truthful:
        if strategy in ("lookahead", "optimal"):
            why = r"needs true replies, and those of fibble may lie|needs the replies of each word"
            with pytest.raises(SaletError, match=why):
                salet.simulate(position, strategy, games=9)
        else:
            assert salet.simulate(position, strategy, games=3).report.games == 3
        return
    done = salet.simulate(position, strategy)
    done.only_tree.verify()
    assert len(done.only_tree.depths) == len(small_words)


def test_exact_play_of_another_rule_is_proven() -> None:
    """The compiled search and its readable twin agree, and the tree is walked by the rule."""
    from salet.exact.plain import PlainSolver
    from salet.exact.search import Search

    for mode in ("normal", "ultra"):
        for rule in (get_rule("warmle"), get_rule("jotto"), get_rule("mastermind"), OnlyGreens()):
            small_words = small_list(rule)
            listed = WordList.of(small_words, check=rule.check_word)
            position = Position.start(
                "original", rule=rule, mode=mode, limit=30, answers=listed, guesses=listed
            )
            quick = Search(position).run()
            plain = Search(
                position, solver=lambda state, weights, _: PlainSolver(state, weights)
            ).run()
            assert quick.status == plain.status == "proven"
            assert quick.total == plain.total


# Boards.


def test_turns_of_several_boards_read_back() -> None:
    moves = parse_moves(["salet:bybbb/bbbbb", "crony:-/bgbbb"], boards=2)
    assert moves == [Move("salet", (3, 0)), Move("crony", (None, 6))]
    assert parse_moves([format_moves(moves)], boards=2) == moves


@pytest.mark.parametrize(
    "text", ["salet:bybbb", "salet:bybbb/bbbbb/bbbbb", "salet:bybbb/", "salet:-/bbbb"]
)
def test_turns_must_have_a_reply_for_each_board(text: str) -> None:
    with pytest.raises(SaletError):
        Position.start("dordle").push(text)


def test_one_board_has_no_reply_for_others() -> None:
    with pytest.raises(
        TurnError, match="has replies for 2 boards, and there is one; --game dordle has two"
    ):
        Position.start("original").push("salet:bybbb/bbbbb")


def test_several_boards_are_several_games() -> None:
    position = Position.start("dordle").push_all(["salet:bybbb/bbbbb", "crony:bgbbb/bgbbb"])
    singles = [
        Position.start("original").push_all(turns)
        for turns in (["salet:bybbb", "crony:bgbbb"], ["salet:bbbbb", "crony:bgbbb"])
    ]
    assert [position.candidates_of(board) for board in position.boards] == [
        single.candidates for single in singles
    ]
    for attribute in ("turns", "candidates", "candidate_ids"):
        with pytest.raises(SaletError, match="2 boards"):
            getattr(position, attribute)


def test_a_solved_board_is_done_with() -> None:
    position = Position.start("dordle").push("crane:ggggg/bbbbb")
    with pytest.raises(SaletError, match="board 1 is solved already: write - for it in salet"):
        position.push("salet:bbbbb/bbbbb")
    after = position.push("pilot:-/bbbbb")
    assert [len(board.turns) for board in after.boards] == [1, 2]
    assert after.guesses_left == 5 and not after.solved


def test_a_contradiction_names_its_board() -> None:
    with pytest.raises(salet.ContradictionError, match=r"^board 2: ") as caught:
        Position.start("dordle").push_all(["salet:bybbb/bbbbb", "acorn:ybyyb/ybyyb"])
    assert caught.value.details["board"] == 2
    assert {fix.board for fix in caught.value.fixes} <= {1}


@given(st.lists(st.sampled_from(Game.of("original").lexicon.answers.words), min_size=3, max_size=6))
def test_positions_are_values_that_read_back(chosen: list[str]) -> None:
    """Two answers, then guesses, on two boards."""
    from salet.game.hosts import honest_host

    position = Position.start("dordle", mode="normal", limit=9)
    host = honest_host(chosen[:2])
    for guess in chosen[2:]:
        if not position.over:
            position = position.push(host(position, guess))
    again = Position.parse(str(position))
    assert again == position and hash(again) == hash(position)
    assert again is not position


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("salet:bybbb", "is not a position"),
        ("original, hard: salet:bybbb", "'hard' is not a part of a game"),
        ("original, limit six: ", "the limit must be a whole number"),
        ("orignal: salet:bybbb", "did you mean 'original'"),
    ],
)
def test_texts_that_are_no_positions_are_explained(text: str, why: str) -> None:
    with pytest.raises(SaletError, match=why):
        Position.parse(text)


def test_reprs_are_one_short_line() -> None:
    position = Position.start("dordle").push("salet:bybbb/bbbbb")
    tree = salet.build_tree(
        Position.start("original").push("salet:gbbyb"), salet.make_player("entropy")
    )
    for value in (position, position.game, position.lexicon, position.rule, position.mode, tree):
        assert "\n" not in repr(value) and len(repr(value)) < 120, value


def test_trees_are_equal_by_value() -> None:
    position, player = Position.start("original").push("salet:gbbyb"), salet.make_player("entropy")
    first, second = salet.build_tree(position, player), salet.build_tree(position, player)
    assert first == second and hash(first) == hash(second)


def test_the_version() -> None:
    from importlib.metadata import version

    assert salet.__version__ == version("salet")


# Plug-ins.

RULE_OF_ITS_OWN = '''"""Only letters in the right place are marked."""

from salet import TileRule


class OnlyGreens(TileRule):
    """Only letters in the right place are marked."""

    name = "only-greens"

    def tiles(self, guess, secret):
        return [2 * (g == s) for g, s in zip(guess, secret)]


RULE = OnlyGreens()
'''


@pytest.fixture(scope="session")
def plugged_in(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment in which a package with a rule and a game is installed, too."""
    source = tmp_path_factory.mktemp("package")
    (source / "only_greens" / "games").mkdir(parents=True)
    (source / "only_greens" / "__init__.py").write_text(RULE_OF_ITS_OWN)
    (source / "only_greens" / "games" / "__init__.py").write_text("")
    answers = Game.of("original").lexicon.answers.words[::25]
    (source / "only_greens" / "games" / "some.txt").write_text("\n".join(answers) + "\n")
    (source / "only_greens" / "games" / "greens.toml").write_text(
        'title = "Only greens"\nabout = "A game of a plug-in"\nanswers = "some.txt"\n'
        'guesses = "some.txt"\nrule = "only-greens"\nlimit = 20\n'
    )
    (source / "pyproject.toml").write_text(
        '[build-system]\nrequires = ["hatchling"]\nbuild-backend = "hatchling.build"\n'
        '[project]\nname = "only-greens"\nversion = "1.0"\n'
        '[project.entry-points."salet.rules"]\nonly-greens = "only_greens:RULE"\n'
        '[project.entry-points."salet.games"]\nonly-greens = "only_greens.games"\n'
        '[tool.hatch.build.targets.wheel]\npackages = ["only_greens"]\n'
    )
    target = tmp_path_factory.mktemp("site")
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
         "--no-deps", "--no-build-isolation", "--no-index", "--target", str(target), str(source)],
        check=True,
    )  # fmt: skip
    path = os.pathsep.join((str(target), os.environ.get("PYTHONPATH", "")))
    return {**os.environ, "PYTHONPATH": path.rstrip(os.pathsep)}


def run(environment: Mapping[str, str], *arguments: str, code: int = 0) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "salet", *arguments],
        env=environment, capture_output=True, text=True, check=False, input="crane\n",
    )  # fmt: skip
    assert done.returncode == code, done.stderr
    return done.stdout


def test_a_rule_of_a_plug_in_works_everywhere(plugged_in: dict[str, str], tmp_path: Path) -> None:
    """A rule of 8 lines: in candidates, suggest, optimal, tree, simulate, play, solve and check."""
    assert len(RULE_OF_ITS_OWN.splitlines()) <= 30
    game = ("--game", "greens")
    word = Game.of("original").lexicon.answers.words[0]
    assert '"only-greens"' in run(plugged_in, "games", "greens", "--json")
    asking = {
        "_SALET_COMPLETE": "bash_complete",
        "COMP_WORDS": "salet tree --game gre",
        "COMP_CWORD": "3",
    }
    assert "greens" in run({**plugged_in, **asking})
    assert '"gbgbb"' in run(plugged_in, "pattern", "slate", "stair", "--json", *game)
    assert word in run(plugged_in, "candidates", *game)
    assert "guess" in run(plugged_in, "suggest", *game)
    proven = run(plugged_in, "optimal", "--json", "--tree", str(tmp_path / "t.json"), *game)
    assert '"status": "proven"' in proven and '"rule": "only-greens"' in proven
    lists = ("--answers", str(_list(plugged_in)), "--guesses", str(_list(plugged_in)))
    for where in (lists, game):
        checked = run(plugged_in, "check", str(tmp_path / "t.json"), "--json", *where)
        assert '"rule": "only-greens"' in checked and '"failed": []' in checked
    run(plugged_in, "tree", "--out", str(tmp_path / "t.text"), *game)
    assert '"rule": "only-greens"' not in run(plugged_in, "check", str(tmp_path / "t.text"), *game)
    assert '"success": 1.0' in run(plugged_in, "simulate", "--json", *game)
    assert '"solved": true' in run(plugged_in, "solve", word, "--json", "--no-record", *game)
    assert "Congratulations" in run(
        plugged_in, "play", "--answer", word, "--no-record", "--opener", word, *game
    )
    proof = ("prove", "--store", str(tmp_path / "s"), "--certificate", str(tmp_path / "c"))
    assert "proven" in run(plugged_in, *proof, *game)
    assert "take at least" in run(plugged_in, "check", str(tmp_path / "c"), *lists)


def _list(environment: Mapping[str, str]) -> Path:
    site = Path(environment["PYTHONPATH"].split(os.pathsep)[0])
    return site / "only_greens" / "games" / "some.txt"


def test_a_rule_of_a_plug_in_works_on_the_page(plugged_in: dict[str, str]) -> None:
    pytest.importorskip("fastapi")
    code = (
        "from starlette.testclient import TestClient; from salet.web.app import create_app\n"
        "client = TestClient(create_app(), base_url='http://127.0.0.1')\n"
        "asked = {'game': 'greens', 'turns': ['spare:gbbbb']}\n"
        "answer = client.post('/api/analysis', json=asked)\n"
        "assert answer.status_code == 200, answer.text\n"
        "found = answer.json()\n"
        "assert found['count'] and all(w[0] == 's' for w in found['words']), found\n"
        "assert found['suggestions'], found\n"
        "options = client.get('/api/options').json()\n"
        "assert 'greens' in {each['name'] for each in options['games']}\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env=plugged_in, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]


def test_a_broken_rule_only_costs_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    from salet.game import rules

    class Entry:
        name = "broken"

        def load(self) -> object:
            return object()

    monkeypatch.setattr("importlib.metadata.entry_points", lambda **_: [Entry()])
    rules._plugged_in.cache_clear()
    with pytest.warns(SaletWarning, match=r"the plug-in 'broken' of salet\.rules cannot be used"):
        assert set(rules._plugged_in()) == set()
    rules._plugged_in.cache_clear()


def test_word_lists_are_made_of_anything() -> None:
    assert WordList.of(iter(["Crane", "slate"])).words == ("crane", "slate")
    assert WordList.of("original-answers") is WordList.of(WordList.of("original-answers"))
    with pytest.raises(WordError):
        get_rule("wordle").reply("crane", "cranes")
