"""Grids that people share, by the rules alone, and as the command tells them."""

import io
import json
import random
from itertools import product
from pathlib import Path

import pytest

import salet
from salet.analysis.grids import Grid, fit_grids
from salet.cli import main
from salet.engine import format_games, read_games
from salet.errors import SaletError
from salet.game.game import Game
from salet.game.lexicon import Lexicon
from salet.game.modes import get_mode
from salet.game.replies import format_pattern
from salet.game.rules.wordle import RULE, feedback
from salet.game.turns import Turn
from salet.game.words import WordList, load_words
from salet.records.chat import parse_chat
from salet.records.pasted import read_pasted
from salet.records.quordle import find_quordle

HARD = get_mode("hard")


def small_game(chance: random.Random, guesses: int = 40, answers: int = 12) -> Game:
    words = chance.sample(load_words("original-guesses").words, guesses)
    some = tuple(words[:answers])
    return Game(Lexicon(guesses=WordList("g", tuple(words)), answers=WordList("a", some)))


def plainly(game: Game, rows: tuple[int, ...], answer: str, *, hard: bool) -> bool:
    """Whether some guesses get these rows, tried one by one."""
    choices = [
        [word for word in game.lexicon.guesses if feedback(word, answer) == row] for row in rows
    ]
    if not hard:
        return all(choices)
    for words in product(*choices):
        turns = [Turn(word, row) for word, row in zip(words, rows, strict=True)]
        if all(
            HARD.why_illegal(RULE, turn.guess, turns[:number]) is None
            for number, turn in enumerate(turns)
        ):
            return True
    return False


@pytest.mark.parametrize("seed", range(30))
def test_fast_and_plain_agree(seed: int) -> None:
    """Lists with many alike words, so that rows in hard mode have guesses to choose from."""
    chance = random.Random(seed)
    letters = chance.sample("aeinorst", 4)
    words = sorted({"".join(chance.choices(letters, k=5)) for _ in range(60)})
    lists = Lexicon(guesses=WordList("g", tuple(words)), answers=WordList("a", tuple(words[::4])))
    game = Game(lists)
    secret = chance.choice(words)
    guesses = chance.sample(words, chance.choice((1, 2, 3)))
    rows = tuple(sorted((feedback(word, secret) for word in guesses), key=_coloured))
    for hard in (False, True):
        expected = [word for word in lists.answers if plainly(game, rows, word, hard=hard)]
        fit = fit_grids(game, [Grid(rows, hard)], secret)
        assert list(fit.words) == expected
        assert fit.known is not None
        assert fit.known.fits == plainly(game, rows, secret, hard=hard)


def _coloured(row: int) -> int:
    return 5 - format_pattern(row).count("b")


def test_what_was_played_fits() -> None:
    chance = random.Random(1)
    game = Game.of("original")
    answer = chance.choice(game.lexicon.answers.words)
    rows = [
        format_pattern(feedback(word, answer))
        for word in (*chance.sample(game.lexicon.guesses.words, 4), answer)
    ]
    fit = salet.fit_grid([rows], answer, game=game)
    assert answer in fit.words and fit.known is not None and fit.known.fits


def test_a_lie_fits_what_it_may_show() -> None:
    """In Fibble a row may be any that differs from the truth in one tile."""
    chance = random.Random(2)
    game = Game.of(small_game(chance), rule="fibble")
    rows = (game.rule.shown(game.lexicon.guesses[20], game.lexicon.answers[0], chance),)
    fit = fit_grids(game, [Grid(rows)])
    assert game.lexicon.answers[0] in fit.words
    none = fit_grids(Game.of(game, rule="wordle"), [Grid(rows)])
    assert set(none.words) != set(fit.words)


def test_nothing_to_fit() -> None:
    with pytest.raises(SaletError, match="there is no grid"):
        salet.fit_grid([])
    with pytest.raises(SaletError, match="two at once"):
        salet.fit_grid([["bybbb"]], game="xordle")
    boards = [{"rows": ["ggggg"], "board": number} for number in (1, 2)]
    fit = salet.fit_grid(boards, game="original")
    with pytest.raises(SaletError, match="2 boards; look at `boards`"):
        _ = fit.words


SHARED = "Wordle 1,234 3/6\n\n⬛🟨⬛⬛⬛\n🟩🟩⬛🟩🟩\n🟩🟩🟩🟩🟩\n"
HARD_MODE = "Anna: Wordle 1,234 2/6*\n\n🟩🟩🟨🟨🟩\n🟩🟩🟩🟩🟩\n"


def test_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "shared.txt"
    file.write_text(SHARED + HARD_MODE, encoding="utf-8")
    assert main(["grid", str(file), "--answer", "split"]) == 0
    shown = capsys.readouterr().out
    assert "Wordle 1,234, 3 rows: 1,205 answers fit it alone" in shown
    assert "Anna: Wordle 1,234, 2 rows" in shown and "fit, played in hard mode" in shown
    assert "SPLIT fits:\n" in shown and "ggyyg  " in shown
    monkeypatch.setattr("sys.stdin", io.StringIO(SHARED))
    assert main(["grid", "-", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["count"], len(document["words"])) == (1205, 1205)
    assert main(["grid", SHARED, "--game", "nyt"]) == 0
    assert "answers fit; the first 60" in capsys.readouterr().out
    assert main(["grid", "hello"]) == 2
    assert "there are no tiles in this text" in capsys.readouterr().err


def test_quordle_is_read_only_whole() -> None:
    assert find_quordle("I like Quordle\nbut not today") is None
    assert find_quordle("Quordle") is None


def test_pasted_titles_name_games() -> None:
    game = Game.of("original")
    found = read_pasted("salet original 2026-01-01 1/6\n\n🟩🟩🟩🟩🟩", game)
    assert (found.game, found.number, found.solved) == ("original", None, True)


QUORDLE = """Daily Quordle 1,024
4️⃣7️⃣
5️⃣🟥
m-w.com/games/quordle/
⬜⬜🟨⬜⬜ ⬜🟨⬜⬜⬜
⬜🟨⬜⬜⬜ ⬜⬜⬜⬜🟨
⬜⬜⬜🟨⬜ 🟨⬜⬜⬜⬜
🟩🟩🟩🟩🟩 ⬜⬜⬜⬜⬜
⬛⬛⬛⬛⬛ ⬜🟩⬜⬜⬜
⬛⬛⬛⬛⬛ ⬜🟩⬜⬜🟩
⬛⬛⬛⬛⬛ 🟩🟩🟩🟩🟩

⬜⬜🟨⬜⬜ ⬜🟨⬜⬜⬜
⬜🟨⬜⬜⬜ ⬜⬜⬜⬜🟨
⬜⬜⬜🟨⬜ 🟨⬜⬜⬜⬜
🟩⬜🟩🟩🟩 ⬜⬜⬜⬜⬜
🟩🟩🟩🟩🟩 ⬜🟩⬜⬜⬜
⬛⬛⬛⬛⬛ ⬜🟩⬜⬜🟩
⬛⬛⬛⬛⬛ 🟩🟩🟩⬜🟩
⬛⬛⬛⬛⬛ 🟩⬜🟩⬜🟩
⬛⬛⬛⬛⬛ 🟩🟩⬜⬜🟩"""


def test_quordles_in_a_chat_are_games() -> None:
    chat = f"Anna: {QUORDLE}\nBob: nice\nDaily Quordle 8\n4️⃣7️⃣\n5️⃣🟥\n"
    (posted,), left_out = parse_chat(chat)
    assert posted.share.title == "Anna: Daily Quordle 1,024"
    assert [len(grid) for grid in posted.share.grids] == [4, 7, 5, 9]
    assert ["has 0 rows of tiles" in each for each in left_out] == [True]
    (game,) = read_games(QUORDLE)
    assert (game.boards, game.limit, game.won, game.count) == (4, 9, False, 9)
    assert read_games(format_games([game], "csv")) == [game]


def test_a_grid_is_looked_at_in_the_game_it_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["grid", QUORDLE, "--json"]) == 0
    named = json.loads(capsys.readouterr().out)
    assert main(["grid", QUORDLE, "--json", "--game", "quordle"]) == 0
    assert json.loads(capsys.readouterr().out) == named


@pytest.mark.parametrize(
    ("text", "game", "why"),
    [
        ("slate bybbb\ncornio bbbbb", "original", "'cornio' has 6 letters; words here have 5"),
        ("slate:bybbb crony:bgbb", "original", "'bgbb' has 4 tiles; a guess of 5 letters has 5"),
        ("slate:bybbb/bbbbb", "quordle", "has 2 replies and there are 4 boards"),
    ],
)
def test_no_turn_of_a_pasted_text_is_dropped(text: str, game: str, why: str) -> None:
    with pytest.raises(SaletError, match=why):
        read_pasted(text, Game.of(game))
