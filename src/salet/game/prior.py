"""Priors: how likely each answer is before the first guess."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from salet.errors import SaletError, UnknownNameError, WordError
from salet.game.words import WordList, fold

#: Weights: one for each answer in order, or by word (a pandas Series works, too).
Weights: TypeAlias = Mapping[str, float] | Iterable[float]

EQUAL_NAME = "equal"


@dataclass(frozen=True)
class Prior:
    """A weight for each answer, or none where all are equally likely."""

    name: str = EQUAL_NAME
    weights: NDArray[np.float64] | None = field(default=None, compare=False, repr=False)
    """In the order of the answers; None when all are equally likely."""
    key: str = field(default=EQUAL_NAME, repr=False)
    """Identifies it."""

    @classmethod
    def of(cls, prior: "Prior | Weights | str", answers: WordList, name: str = "given") -> "Prior":
        """The prior of this name, or with these weights, for a list of answers.

        >>> Prior.of({"crane": 3, "slate": 1}, WordList("two", ("crane", "slate"))).weights
        array([3., 1.])
        """
        if isinstance(prior, Prior):
            return prior
        if isinstance(prior, str):
            if prior != EQUAL_NAME:
                raise UnknownNameError.of("prior", prior, [EQUAL_NAME])
            return EQUAL
        weights = _checked(_in_order(prior, answers), answers)
        from salet.files.seal import seal

        return cls(name, weights, seal(name, weights.tolist()))

    @cached_property
    def equal(self) -> bool:
        """Whether all answers are equally likely."""
        return self.weights is None


EQUAL = Prior()


def _in_order(weights: Any, answers: WordList) -> Any:
    """Weights in the order of the answers, where they come by word."""
    if not hasattr(weights, "keys"):
        return weights
    by_word = {fold(str(word)): weights[word] for word in weights.keys()}  # noqa: SIM118 (a Series)
    for word in answers:
        if word not in by_word:
            raise WordError(f"there is no weight for {word!r}; give one for each answer")
    return [by_word[word] for word in answers]


def _checked(weights: Any, answers: WordList) -> NDArray[np.float64]:
    try:
        checked = np.array(weights, dtype=np.float64)
    except (TypeError, ValueError):
        raise SaletError("weights must be numbers, one for each answer") from None
    if checked.shape != (len(answers),):
        raise SaletError(
            f"the weights have shape {checked.shape}; give one for each of the "
            f"{len(answers):,} answers"
        )
    if not np.all(np.isfinite(checked) & (checked > 0)):
        raise SaletError("every weight must be a number above 0")
    checked.flags.writeable = False
    return checked
