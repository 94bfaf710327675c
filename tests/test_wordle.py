import pytest

import salet
from salet.errors import GameOverError, SaletError
from salet.game.words import WordList


def test_a_game_with_a_known_answer() -> None:
    """The loop of Wordle2Vec: the opener, then the best word by a method, until solved."""
    game = salet.Wordle("crane")
    game.guess("soare")
    while not game.solved:
        game.guess(game.rank("gyx")[0].word)
    records = game.records()
    assert [record["step"] for record in records] == list(range(1, game.step + 1))
    assert (records[0]["guess"], records[0]["pattern"]) == ("soare", "bbgyg")
    left = len(salet.Position.start("original").push("soare:bbgyg").candidates)
    assert records[0]["candidates_left"] == left
    assert records[-1]["guess"] == "crane"
    assert records[-1]["pattern"] == "ggggg"
    with pytest.raises(GameOverError):
        game.guess("crane")


def test_a_game_with_tiles_from_outside() -> None:
    game = salet.Wordle(game="original")
    assert game.guess("salet", "01000") == "bybbb"
    assert len(game.position.candidates) == 102
    assert str(game) == "S A L E T\n⬛🟨⬛⬛⬛"
    with pytest.raises(SaletError, match="unknown, so give the tiles"):
        game.guess("crony")
    with pytest.raises(SaletError, match="known, so leave out tiles"):
        salet.Wordle("crane").guess("salet", "bybbb")


def test_a_verbose_game_shows_its_board(capsys: pytest.CaptureFixture[str]) -> None:
    salet.Wordle("crane", verbose=True).guess("salet")
    assert capsys.readouterr().out == "S A L E T\n⬛🟨⬛🟨⬛\n"


def test_how_a_strategy_would_do_from_here() -> None:
    game = salet.Wordle(game="original")
    game.guess("salet", "bybbb")
    assert game.play_out("entropy").total == game.play_out("entropy", n_jobs=2).total == 260


def test_an_answer_that_is_none_is_refused() -> None:
    with pytest.raises(SaletError, match="'salet' is not in original-answers"):
        salet.Wordle("salet", game="original")


def test_games_of_other_lists_and_modes() -> None:
    birds = WordList("birds", ("wren", "hawk", "kiwi"))
    game = salet.Wordle(
        "Hawk", game=salet.Game.of("original", answers=birds, guesses=birds), mode="ultra"
    )
    game.guess("kiwi")
    assert game.position.candidates == ("hawk",)
    assert game.rank()[0].word == "hawk"
