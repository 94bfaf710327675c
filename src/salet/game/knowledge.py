"""What the turns on a board reveal, letter by letter, where the rule reveals letters."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from salet.game.replies import GREEN, GREY
from salet.game.rules import Rule
from salet.game.rules.wordle import RULE
from salet.game.turns import Turn


@dataclass(frozen=True)
class Knowledge:
    """The letters that are in place, elsewhere or absent, as far as known.

    >>> knowledge = Knowledge((Turn("crown", 87), Turn("oboes", 30)))  # against BRENT
    >>> knowledge.greens, knowledge.in_word, knowledge.absent_letters
    ({1: 'r'}, 'nbe', 'cows')
    """

    turns: Sequence[Turn]
    rule: Rule = RULE

    @property
    def applies(self) -> bool:
        """Whether the rule reveals letters; where it does not, nothing is known about them."""
        return self.rule.tells_letters

    @cached_property
    def greens(self) -> dict[int, str]:
        """The places (from 0) whose letter is known, with that letter."""
        return {
            place: letter
            for turn in self.turns
            for place, (letter, tile) in enumerate(self._tiles(turn))
            if tile == GREEN
        }

    @cached_property
    def minimum_counts(self) -> Counter[str]:
        """How often the answer has each revealed letter, at least."""
        counts: Counter[str] = Counter()
        for turn in self.turns:
            counts |= Counter(letter for letter, tile in self._tiles(turn) if tile != GREY)
        return counts

    def green_letters(self, length: int = 5) -> str:
        """The letters in place, with 0 for an unknown place: `00en0`."""
        return "".join(self.greens.get(place, "0") for place in range(length))

    @property
    def in_word(self) -> str:
        """The letters in the word whose place is unknown, in the order they appeared."""
        unplaced = self.minimum_counts.copy()
        unplaced.subtract(self.greens.values())
        return "".join(letter * times for letter, times in unplaced.items() if times > 0)

    @property
    def absent_letters(self) -> str:
        """The letters that are not in the word: grey somewhere and coloured nowhere."""
        if not self.applies:
            return ""
        letters = (letter for turn in self.turns for letter in turn.guess)
        return "".join(dict.fromkeys(each for each in letters if each not in self.minimum_counts))

    @property
    def letter_tiles(self) -> dict[str, str]:
        """The best tile each letter got, as b, y or g; nothing where no letters are revealed."""
        tiles = dict.fromkeys(self.absent_letters, "b")
        tiles |= dict.fromkeys(self.minimum_counts, "y")
        return tiles | dict.fromkeys(self.greens.values(), "g")

    def _tiles(self, turn: Turn) -> Iterator[tuple[str, int]]:
        if not self.applies:
            return iter(())
        tiles = self.rule.tiles_of(turn.pattern, len(turn.guess)) or ()
        return zip(turn.guess, tiles, strict=True)
