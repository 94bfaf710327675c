"""The opening book."""

from pathlib import Path

import pytest
from hypothesis import given

from salet.errors import SaletWarning, WordListError
from salet.exact import book as paths
from salet.exact.best_play import optimal
from salet.exact.book import book_part, book_play, book_tree, decode, encode, format_line, load_book
from salet.exact.outcome import Outcome
from salet.exact.search import Search
from salet.game.game import Game
from salet.game.lexicon import Lexicon
from salet.game.position import Position
from salet.game.priors import prior_names
from salet.game.words import WordList, bank_names, check_bank
from salet.state.tree import TreeError
from tests.ground_truth import PROVEN
from tests.test_exact import games

FILES = sorted(Path(paths.book_file(Game.of("original"))).parent.glob("*.txt"))
MOST_USED = {
    "salet", "crane", "slate", "trace", "crate", "raise", "adieu", "audio", "stare", "arise",
    "irate", "roate", "soare", "tares",
}  # fmt: skip


def game_of(file: Path) -> Game:
    answers, guesses, mode, *prior = file.stem.split("_")
    name = prior[0] if prior else "equal"
    return Game.of("original", answers=answers, guesses=guesses, mode=mode, prior=name)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_tree_is_what_its_line_says(file: Path) -> None:
    """All are decoded; the first, the best of its game, is walked from end to end."""
    game = game_of(file)
    openers = load_book(game).openers
    assert set(openers) >= MOST_USED
    for number, (opener, rest) in enumerate(openers.items()):
        ready = book_tree(game, opener)
        assert ready is not None
        if ready.tree is None:
            assert rest == "impossible"
            continue
        tree = ready.tree
        total = load_book(game).totals[opener]
        assert total == Outcome(game.start(), "total", "proven", None, tree, 0.0).total
        assert format_line(opener, tree, total) == f"{opener} {rest}"
        assert not tree.failures
        if number == 0:
            tree.verify()


@pytest.mark.parametrize("opener", ["salet", "adieu"])
@pytest.mark.parametrize("mode", ["normal", "hard"])
def test_a_part_of_a_tree_is_that_of_the_whole(opener: str, mode: str) -> None:
    game = Game.of("original", mode=mode)
    whole = book_tree(game, opener)
    if whole is None or whole.tree is None:
        assert book_part(game, opener, 0) is None
        return
    for reply, below in whole.tree.root.branches.items():
        assert book_part(game, opener, reply) == below
    assert book_part(game, opener, 81) == whole.tree.root.branches.get(81)


def test_damaged_trees_are_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A guess that turned into another word would still make a valid tree, but not the best."""
    monkeypatch.setattr(paths, "_BOOK", str(tmp_path))
    game = Game.of("original")
    name = Path(paths.book_file(game)).name
    (sound,) = (file.read_text() for file in FILES if file.name == name)
    for old, new in (
        ("salet 7920", "salet 7910"),
        (" courd nymph ", " court nymph "),
        ("# b", "# B"),
    ):
        assert old in sound
        (tmp_path / name).write_text(sound.replace(old, new, 1))
        load_book.cache_clear()
        with pytest.warns(SaletWarning, match="original-answers in normal mode is damaged"):
            assert load_book(game) == ({}, {}, None, None)
    (tmp_path / name).write_text("")
    load_book.cache_clear()
    with pytest.warns(SaletWarning, match="damaged"):
        load_book(game)
    (tmp_path / name).write_bytes(sound.encode().replace(b"salet", b"s\xffalet", 1))
    load_book.cache_clear()
    with pytest.warns(SaletWarning, match=f"it is not as it was written .'{tmp_path}.*install"):
        assert load_book(game) == ({}, {}, None, None)
    (tmp_path / name).unlink()
    (tmp_path / name).mkdir()
    load_book.cache_clear()
    with pytest.warns(SaletWarning, match="not used, which costs time: Is a directory"):
        assert load_book(game) == ({}, {}, None, None)
    (tmp_path / name).rmdir()
    load_book.cache_clear()
    assert load_book(game) == ({}, {}, None, None)
    load_book.cache_clear()
    book_tree.cache_clear()


def test_a_damaged_bank_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    facts = {"banks": {name: {"sha256": "0"} for name in bank_names()}}
    monkeypatch.setattr("salet.game.words.provenance", lambda: facts)
    check_bank.cache_clear()
    with pytest.raises(WordListError, match="the bank 'original-answers' is damaged"):
        Search(Position.start("original").push("crane:bggbg")).run()
    check_bank.cache_clear()


@pytest.mark.long
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_tree_is_proven_again(file: Path) -> None:
    game = game_of(file)
    for opener, rest in load_book(game).openers.items():
        outcome = Search(game.start(), opener).run()
        assert rest.split()[0] == str(outcome.total or outcome.status), opener


@pytest.mark.parametrize("game", PROVEN, ids=lambda game: f"{game.lists.answers}-{game.mode}")
def test_the_totals_are_those_known_from_outside(game: object) -> None:
    assert isinstance(game, type(PROVEN[0]))
    lists = game.lists
    played = Game.of("original", answers=lists.answers, guesses=lists.guesses, mode=game.mode)
    openers = load_book(played).openers
    for opener, total in game.totals.items():
        if opener in openers:
            assert openers[opener].split()[0] == str(total), opener
    assert next(iter(openers)) == next(iter(game.totals))


@given(games(most_answers=30, most_others=10))
def test_trees_fold_up_and_unfold(position: Position) -> None:
    outcome = Search(position).run()
    if outcome.tree is not None:
        assert decode(position, encode(outcome.tree)).root == outcome.tree.root


def test_of_two_the_first_of_the_guesses_is_guessed_wherever_they_come_up() -> None:
    answers, guesses = WordList("answers", ("aab", "aaa")), WordList("guesses", ("aaa", "aab"))
    position = Position.start("original", lexicon=Lexicon(guesses=guesses, answers=answers))
    tree = Search(position).run().tree
    assert tree is not None
    assert tree.root.guess == decode(position, []).root.guess == "aaa"


def test_guesses_that_tell_no_tree() -> None:
    position = Position.start("original").push("salet:bybbb")
    tree = optimal(position).tree
    assert tree is not None
    for guesses, message in (
        (encode(tree)[:-1], "end early"),
        (["zzzzz"], "'zzzzz' is not in the list of guesses"),
        ([*encode(tree), "salet"], "more guesses than"),
    ):
        with pytest.raises(TreeError, match=message):
            decode(position, guesses)


def test_a_tree_serves_every_position_on_its_way() -> None:
    start = Position.start("original")
    tree = optimal(start, "salet").tree
    assert tree is not None
    for answer in start.candidates[::300]:
        position = start
        for turn in tree.path_to(answer):
            ready = book_play(position, turn.guess)
            assert ready is not None
            assert ready.tree is not None
            assert ready.tree.root.guess == turn.guess
            assert set(ready.tree.depths) == set(position.candidates)
            position = position.push(turn)


def test_where_no_tree_fits_there_is_none() -> None:
    start = Position.start("original")
    other_names = WordList("original-answers", start.lexicon.answers.words[::2])
    half = Lexicon(guesses=start.lexicon.guesses, answers=other_names)
    for position, guess in (
        (Position.start("original", limit=5), "salet"),
        (Position.start("original", prior=[1] * 2315), "salet"),
        (Position.start("original", lexicon=half), "salet"),
        (start, "fuzzy"),
        (start.push("fuzzy:bbbbb"), None),
        (start.push("salet:bbbbb"), "crony"),
        (start.push("salet:bbbbb").push("crony:bbbbb"), None),
    ):
        assert book_play(position, guess) is None, (position, guess)
    assert book_play(start) is not None  # the best opener is known


def test_impossible_openers_are_known() -> None:
    """The book says that RAISE does not find all answers; a search says how many it finds."""
    position = Position.start("original", mode="hard")
    assert "raise" in load_book(position.game).impossible
    outcome = optimal(position, "raise")
    assert (outcome.status, outcome.source) == ("proven", "search")
    assert outcome.failures and not optimal(position, "salet").failures


def test_files_are_named_by_their_banks() -> None:
    for file in FILES:
        answers, guesses, mode, *prior = file.stem.split("_")
        assert {answers, guesses} <= set(bank_names())
        assert mode in ("normal", "hard", "ultra")
        assert set(prior) <= set(prior_names())
