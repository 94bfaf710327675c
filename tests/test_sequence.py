"""Boards that are shown one after another, and games that begin with given guesses."""

import pickle
from pathlib import Path
from random import Random

import pytest

import salet
from salet.engine import hide, host_game, open_position
from salet.errors import SaletError, UnknownNameError
from salet.exact.endgame import why_no_search
from salet.game.board import MissingReplyError
from salet.game.game import Game
from salet.game.hosts import draw_answers, honest_host
from salet.game.position import Position
from salet.game.transcript import Transcript
from salet.game.turns import HIDDEN, format_moves
from salet.play.autoplay import play_game
from salet.play.player import make_player
from salet.play.simulate import simulate
from salet.play.strategies import _sequence
from salet.records.chat import parse_shares
from salet.state import State
from salet.state.measures import UNIT, guesses_needed
from tests.terminal import Terminal
from tests.test_games import run

SEQUENCE = "quordle-sequence"
WORDS = ("crane", "slate", "fuzzy", "bully")


def played(*guesses: str, game: Game | str = SEQUENCE, words: tuple[str, ...] = WORDS) -> Position:
    """The position after some guesses, which a host has answered."""
    start, host = Game.of(game).start(), honest_host(words)
    for guess in guesses:
        start = start.push(host(start, guess))
    return start


def plain_boards(guesses: tuple[str, ...], words: tuple[str, ...]) -> list[list[str] | None]:
    """The guesses that each board shows: up to its word, if all words before it were guessed."""
    found: list[list[str] | None] = []
    for number, word in enumerate(words):
        shown = all(other in guesses for other in words[:number])
        end = guesses.index(word) + 1 if word in guesses else len(guesses)
        found.append([*guesses[:end]] if shown else None)
    return found


def test_boards_are_shown_as_the_rules_say() -> None:
    """Random guesses, some of them words of later boards, against the rules in plain words."""
    chance = Random(5)
    answers = Game.of(SEQUENCE).lexicon.answers
    for _ in range(40):
        words = tuple(chance.sample(answers.words, 4))
        pool = [*words, *chance.sample(answers.words, 5)]
        guesses = tuple(chance.sample(pool, chance.randint(1, 9)))
        if {*words} <= {*guesses}:
            guesses = guesses[: max(map(guesses.index, words)) + 1]
        position = played(*guesses, words=words)
        for board, own in zip(position.boards, plain_boards(guesses, words), strict=True):
            assert board.hidden == (own is None)
            assert [turn.guess for turn in board.turns] == (own or [])
            assert len(board.candidate_ids) == len(answers) or own
        assert position.solved == ({*words} <= {*guesses})
        assert Position.parse(str(position)) == position
        assert pickle.loads(pickle.dumps(position)) == position
        again = Position.start(SEQUENCE).push_all(position.moves[:-1])
        assert again == played(*guesses[:-1], words=words)


def test_a_board_that_opens_tells_of_all_guesses() -> None:
    before = played("tarse", "clung")
    assert format_moves(before.moves) == "tarse:byybg/?/?/? clung:gbbgb/?/?/?"
    after = played("tarse", "clung", "crane")
    assert str(after) == (
        "quordle-sequence: tarse:byybg/yybyg/?/? clung:gbbgb/bgbbb/?/? crane:ggggg/bbgbg/?/?"
    )
    turns = [("tarse", "slate"), ("clung", "slate"), ("crane", "slate")]
    alone = Position.start("original", answers="nyt2022-answers", guesses="nyt2022-guesses")
    for guess, word in turns:
        alone = alone.push(f"{guess}:{salet.format_pattern(alone.rule.reply(guess, word), 5)}")
    assert after.candidates_of(after.boards[1]) == alone.candidates
    assert (after.hidden_boards, len(after.open_boards)) == (2, 1)


def test_turns_may_leave_out_what_is_not_shown() -> None:
    short = open_position(["tarse:byybg/yybyg", "crane:ggggg/bbgbg"], game=SEQUENCE)
    assert short == open_position(["tarse byybg yybyg ? ? crane ggggg bbgbg ? ?"], game=SEQUENCE)
    with pytest.raises(MissingReplyError, match="board 2 is shown now, so TARSE needs its tiles"):
        open_position(["tarse:byybg", "crane:ggggg"], game=SEQUENCE)
    with pytest.raises(SaletError, match="has 5 replies and there are 4 boards"):
        open_position(["tarse:byybg/?/?/?/?"], game=SEQUENCE)
    with pytest.raises(SaletError, match="board 2 is not solved: write its tiles in tarse:byybg"):
        open_position(["tarse:byybg/?/bbbbb/bbbbb"], game="quordle")


def test_rows_are_typed_as_the_screen_shows_them() -> None:
    game = Transcript(Position.start(SEQUENCE))
    rule = game.position.rule
    for guess, rows in (
        ("tarse", "byybg"),
        ("clung", "gbbgb"),
        ("crane", "ggggg yybyg bgbbb bbgbg"),
    ):
        game.take_rows(guess, [rule.parse(row, 5) for row in rows.split()])
    assert game.position == played("tarse", "clung", "crane")
    assert game.before_last == played("tarse", "clung")
    game.correct(1, "byybg")  # which says nothing of board 2
    assert game.position == played("tarse", "clung", "crane")
    game.undo()
    assert game.position == played("tarse", "clung")
    with pytest.raises(SaletError, match="CRANE opens board 2: type its rows from the top"):
        game.take_rows("crane", [rule.won(5)])
    with pytest.raises(SaletError, match="one row too many: CRANE adds 1"):
        game.take_rows("crane", [0, 0])


def test_what_a_board_that_opens_shows_is_asked_for(data: Path) -> None:
    with Terminal("assist", "--game", SEQUENCE, "--quiet", columns=100) as terminal:
        for line in ("tarse byybg", "clung gbbgb", "crane ggggg"):
            terminal.type(line)
        terminal.expect("CRANE opens board 2: type its rows from the top")
        terminal.expect("tiles of TARSE on board 2 > ")
        terminal.type("yybyg")
        terminal.expect("tiles of CLUNG on board 2 > ")
        terminal.type("slate")
        terminal.expect('"undo" takes the last line back')
        terminal.type("undo")
        terminal.expect("taken back: yybyg")
        terminal.expect("tiles of TARSE on board 2 > ")
        terminal.type("yybyg bgbbb bbgbg bbbbb")
        terminal.expect("bbbbb is one row too many")
        terminal.type("tarse yybyg clung bgbbb")
        terminal.expect("tiles of CRANE on board 2 > ")
        terminal.type("bbgbb")
        terminal.expect("board 2: no word of nyt2022-answers fits all turns")
        terminal.expect("tiles of CRANE on board 2 > ")
        terminal.type("bbgbg")
        terminal.expect("your guess and its tiles on board 2 > ")
        terminal.type("undo")
        terminal.expect("your guess and its tiles on board 1 > ")
        terminal.type("crane ggggg")
        terminal.expect("tiles of TARSE on board 2 > ")
        terminal.type("yybyg bgbbb bbgbg")
        terminal.expect("board 1: solved       board 2")
        terminal.type("undo")
        terminal.expect("taken back: yybyg bgbbb bbgbg")
        terminal.expect("tiles of TARSE on board 2 > ")
        terminal.type("undo")
        terminal.expect("taken back: ggggg")
        terminal.expect("tiles of CRANE on board 1 > ")
        terminal.type("quit")
        assert terminal.end() == 0


@pytest.mark.parametrize("rows", ["", "yybyg", "yybyg bgbbb", "yybyg bgbbb bbgbg"])
def test_a_game_that_was_left_goes_on(data: Path, rows: str) -> None:
    lines = ["tarse byybg", "clung gbbgb", "crane ggggg", *filter(None, [rows])]
    options = ["--game", SEQUENCE, "--quiet"]
    shown = run("assist", *options, stdin="\n".join([*lines, "quit"]))
    command = shown.splitlines()[-1].split()
    assert command[:2] == ["salet", "assist"]
    assert "?" not in " ".join(command)  # which some shells take for a pattern
    left = ["yybyg", "bgbbb", "bbgbg"][len(rows.split()) :]
    again = run(*command[1:], stdin=f"{' '.join(left) or 'show'}\nquit")
    assert "board 1: solved          board 2" in again
    assert "tarse:byybg/yybyg clung:gbbgb/bgbbb crane:ggggg/bbgbg" in again


def test_what_is_hidden_counts_by_the_guesses_made() -> None:
    """The parts of answers by all their replies, against a count in plain Python."""
    position = played("tarse", "clung", game=Game.of(SEQUENCE))
    (state,) = State.of_boards(position)
    assert state.hidden == 3
    ids = state.lexicon.guesses.ids
    sizes: dict[tuple[int, ...], int] = {}
    for word in state.lexicon.answers:
        told = tuple(position.rule.reply(guess, word) for guess in ("tarse", "clung", "doomy"))
        sizes[told] = sizes.get(told, 0) + 1
    needed = guesses_needed(len(state.lexicon.answers))
    plain = sum(int(needed[size]) for size in sizes.values()) / UNIT / len(state.lexicon.answers)
    found = _sequence._needed(state, state.guesses[[ids["doomy"]]])
    assert found.tolist() == pytest.approx([plain])


def test_every_guess_must_solve_when_there_are_no_others() -> None:
    position = played("tarse", game=Game.of(SEQUENCE, limit=5))
    assert all(each.candidate for each in salet.suggest(position, top=5))


def test_no_search_and_no_evil_host_for_what_is_hidden() -> None:
    assert why_no_search(played("tarse", "clung")) == "3 boards are not shown yet"
    for refused in (
        lambda: hide(Game.of(SEQUENCE), evil=True),
        lambda: Game.of(SEQUENCE, host="evil"),
    ):
        with pytest.raises(SaletError, match="needs all boards in view"):
            refused()
    with pytest.raises(SaletError, match="cannot come in sequence"):
        Game.of("xordle", order="sequence")
    with pytest.raises(UnknownNameError, match="order"):
        Game.of("quordle", order="seqence")


def test_an_answer_in_no_list_is_found_in_a_sequence() -> None:
    words = ("crane", "aahed", "fuzzy", "bully")
    start = Position.start(SEQUENCE, limit=20)
    steps = list(play_game(start, make_player("expected-guesses"), honest_host(words)))
    assert steps[-1].position.solved
    assert any(step.widened for step in steps)


def test_simulated_sequences_and_rescues() -> None:
    for name, least in ((SEQUENCE, 4), ("quordle-rescue", 4)):
        start = Position.start(name)
        done = simulate(start, "expected-guesses", games=3, seed=2)
        assert all(guesses >= least for guesses in done.report.guesses.values())
        assert done.report.limit == start.limit - start.game.rescue


# Shares and records.


def test_a_lost_sequence_is_shared_exported_and_read_back(data: Path, tmp_path: Path) -> None:
    words = "/".join(WORDS)
    shown = run(
        "play", "--game", SEQUENCE, "--limit", "2", "--answer", words, stdin="tarse\ncrane\n"
    )
    assert "not shown yet: 3 boards" in shown
    text = shown[shown.index("salet quordle-sequence 2&X&X&X/2") :]
    assert "⬛🟨🟨⬛🟩 🟨🟨⬛🟨🟩 ❓❓❓❓❓ ❓❓❓❓❓" in text
    (share,) = parse_shares(text)
    assert share.grids[2] == (HIDDEN, HIDDEN)
    run("stats", "--export", str(tmp_path / "games.csv"))
    exported = (tmp_path / "games.csv").read_text()
    assert "tarse:byybg/yybyg/?/? crane:ggggg/bbgbg/?/?" in exported


@pytest.mark.parametrize(("typed", "title"), [
    ("qajaq\nimmix\nfuzzy\n", "salet dont-wordle not avoided, 3/6*"),
    ("qajaq\nimmix\n", "salet dont-wordle avoided, X/2*"),
])  # fmt: skip
def test_games_to_avoid_the_word_say_how_they_ended(
    typed: str, title: str, data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    limit = [] if "not" in title else ["--limit", "2"]
    shown = run("play", "--game", "dont-wordle", "--answer", "fuzzy", *limit, stdin=typed)
    (share,) = parse_shares(shown[shown.index("salet dont-wordle") :])
    assert title in shown
    assert (share.avoids, share.won) == (True, "not" not in title)
    for name in ("games.json", "games.csv"):
        run("stats", "--export", str(tmp_path / name))
        run("stats", "--import", str(tmp_path / name))
        assert "1 game read, 0 of them new" in capsys.readouterr().err


# Given guesses.


@pytest.mark.parametrize("name", ["quordle-rescue", "octordle-rescue"])
def test_given_guesses(name: str) -> None:
    game = Game.of(name)
    hidden = hide(game, words=draw_answers(game, 4))
    start = hidden.start(game)
    assert len(start.moves) == game.rescue
    assert hidden.start(game) == start
    assert not {move.guess for move in start.moves} & {*hidden.words}
    assert start.guesses_left == game.limit - game.rescue
    game = game.changed(mode=salet.get_mode("hard"))  # they are the host's, and need obey nothing
    assert len(host_game(hidden.start(game), hidden).position.moves) == game.rescue
    with pytest.raises(SaletError, match="given guesses must be from 0 to"):
        Game.of(name, rescue=game.limit)


def test_given_guesses_at_the_console(data: Path) -> None:
    shown = run("play", "--game", "quordle-rescue", "--answer", "/".join(WORDS), stdin="quit\n")
    assert "2 guesses are given" in shown
    assert "guess 3 of 9" in shown
    shown = run("assist", "--game", "quordle-rescue", stdin="shiny bbbyb yybbb bbbbg bbbbg\nquit\n")
    assert "a given guess and its tiles" in shown
    assert "salet assist shiny:bbbyb/yybbb/bbbbg/bbbbg --game quordle-rescue" in shown
