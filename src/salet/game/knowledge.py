"""What a board's turns so far have told, letter by letter."""

from collections import Counter
from collections.abc import Iterator, Sequence

from salet.game.replies import GREEN, GREY, to_tiles
from salet.game.turns import Turn


def greens(turns: Sequence[Turn]) -> dict[int, str]:
    """The places (from 0) whose letter is known, with that letter."""
    return {
        place: letter
        for turn in turns
        for place, (letter, tile) in enumerate(_tiles(turn))
        if tile == GREEN
    }


def minimum_counts(turns: Sequence[Turn]) -> Counter[str]:
    """How often the answer has each revealed letter, at least.

    >>> minimum_counts([Turn("alley", 12)])  # two yellow Ls
    Counter({'l': 2})
    """
    known: Counter[str] = Counter()
    for turn in turns:
        known |= Counter(letter for letter, tile in _tiles(turn) if tile != GREY)
    return known


def green_letters(turns: Sequence[Turn], length: int = 5) -> str:
    """The letters known to be in place, with 0 for a place not known yet.

    >>> green_letters([Turn("opens", 72)])  # against BRENT
    '00en0'
    """
    known = greens(turns)
    return "".join(known.get(place, "0") for place in range(length))


def in_word(turns: Sequence[Turn]) -> str:
    """The letters known to be in the word whose place is not known, in the order they showed.

    >>> in_word([Turn("oboes", 30)])  # against BRENT
    'be'
    """
    unplaced = minimum_counts(turns)
    unplaced.subtract(greens(turns).values())
    return "".join(letter * times for letter, times in unplaced.items() if times > 0)


def absent_letters(turns: Sequence[Turn]) -> str:
    """The letters known not to be in the word: grey somewhere and coloured nowhere.

    >>> absent_letters([Turn("crown", 87)])  # against BRENT
    'cow'
    """
    coloured = minimum_counts(turns)
    letters = (letter for turn in turns for letter in turn.guess)
    return "".join(dict.fromkeys(letter for letter in letters if letter not in coloured))


def _tiles(turn: Turn) -> Iterator[tuple[str, int]]:
    return zip(turn.guess, to_tiles(turn.pattern, len(turn.guess)), strict=True)
