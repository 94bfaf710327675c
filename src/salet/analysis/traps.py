"""Traps: answers that differ in one letter only, more of them than there are guesses left."""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from salet.exact import whole_weights
from salet.game.position import Position
from salet.game.words import Ids
from salet.state import State, Values
from salet.state.measures import Measures, largest_parts, part_counts
from salet.text import capitals, count, some

#: Fewer answers than these are no trap, however few guesses are left.
_FEWEST = 3
#: A player is warned of the two largest traps, where they hold this share of the answers left.
_WARNED_OF, _SHARE = 2, 0.25


@dataclass(frozen=True)
class Trap:
    """Answers that are the same but for one letter, too many to try one by one."""

    letters: str
    """What they share, with _ where they differ: `_atch`."""
    words: tuple[str, ...]
    guesses_left: int
    escape: str | None
    """The allowed guess that tells most of them apart, where one beats guessing them in turn."""
    largest: int
    """How many of them the escape leaves at worst."""

    def by_way_of(self, word: str, position: Position) -> "Trap":
        """The same with another escape, where this word is one; with its own else."""
        guess = position.lexicon.guesses.ids[word]
        ids = np.array([position.lexicon.answers.ids[each] for each in self.words])
        state = State.of(position).among(ids)
        largest = int(largest_parts(state, np.array([guess]))[0])
        if self.escape is None or largest >= len(self.words) - 1:
            return self
        return replace(self, escape=word, largest=largest)

    def describe(self, recommended: str | None = None) -> str:
        """The warning in words; the escape is only an alternative to what is recommended."""
        warning = (
            f"trap: {capitals(self.letters)} has {len(self.words)} answers "
            f"({some([capitals(word) for word in self.words], 6)}) "
            f"and there {'is' if self.guesses_left == 1 else 'are'} "
            f"{count(self.guesses_left, 'guess', 'guesses')} left; "
        )
        if self.escape is None:
            return warning + "no allowed word tells them apart better than trying them"
        at_most = "tells them all apart" if self.largest == 1 else f"leaves {self.largest} at most"
        if recommended not in (None, self.escape):
            at_most = (
                "would tell them all apart" if self.largest == 1 else f"would leave {self.largest}"
            )
        return warning + f"{capitals(self.escape)} {at_most}"

    def as_dict(self) -> dict[str, Any]:
        """Everything in JSON's terms."""
        return {
            "letters": self.letters,
            "words": list(self.words),
            "escape": self.escape,
            "largest": self.largest,
            "text": self.describe(),
        }


def traps_ahead(position: Position) -> list[Trap]:
    """The traps that are worth a warning."""
    return find_traps(position, share=_SHARE, most=_WARNED_OF)


def find_traps(position: Position, *, share: float = 0.0, most: int | None = None) -> list[Trap]:
    """The traps a player is in, the likeliest first.

    Returns at most `most` of them, those that have the answer with at least this chance; with
    several boards, or where the answer is to be avoided, none.

    >>> position = Position.start("original", limit=3).push("might:bgggg")
    >>> [trap.letters for trap in find_traps(position)]
    ['_ight']
    """
    left = position.guesses_left
    if len(position.boards) > 1 or position.game.avoids:
        return []
    if left < 1 or len(position.candidate_ids) <= left:
        return []
    groups: dict[str, list[int]] = {}
    for id_ in position.candidate_ids.tolist():
        word = position.lexicon.answers[id_]
        for place in range(len(word)):
            groups.setdefault(f"{word[:place]}_{word[place + 1 :]}", []).append(id_)
    weights = whole_weights(position)
    least = share * int(weights[position.candidate_ids].sum())
    trapped = [
        (letters, np.array(ids, dtype=np.intp))
        for letters, ids in groups.items()
        if len(ids) >= max(_FEWEST, left + 1) and weights[ids].sum() >= least
    ]
    trapped.sort(key=lambda trap: (-int(weights[trap[1]].sum()), trap[0]))
    if not trapped:
        return []
    state = State.of(position)
    parts = part_counts(state, state.guesses)
    traps = []
    for letters, ids in trapped[:most]:
        heaviest = ids[np.argsort(-weights[ids], kind="stable")]
        words = tuple(position.lexicon.answers[id_] for id_ in heaviest.tolist())
        escape, largest = _escape(state, ids, parts) if left > 1 else (None, len(words))
        traps.append(Trap(letters, words, left, escape, largest))
    return traps


def _escape(state: State, ids: Ids, parts: Values) -> tuple[str | None, int]:
    """The allowed guess that leaves fewest of these answers at worst, and how many that is.

    Of equals, that with most parts of them; of all candidates; a candidate; one of the answers, as
    they are better known; then by the alphabet.
    Guessing one of them leaves the others: a guess that leaves no fewer is no escape.
    """
    trapped = state.among(ids)
    guesses = state.guesses
    measures = Measures(trapped, guesses)
    largest = measures.largest
    order = np.lexsort(
        (
            state.lexicon.alphabetical[guesses],
            ~np.isin(guesses, state.lexicon.answer_guess_ids),
            ~state.are_candidates(guesses),
            -parts,
            -measures.parts,
            largest,
        )
    )
    best = order[0]
    if largest[best] >= len(ids) - 1:
        return None, len(ids)
    return state.lexicon.guesses[guesses[best]], int(largest[best])
