"""People: what others' games come to, to compare one's own with; `data/people.toml` has the source.

Their skill is WordleBot's, whose formula is not published: ours is meant alike, so a percentile is
only a rough place among them.
"""

import tomllib
import warnings
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any

from salet.analysis.verdicts import MOST
from salet.errors import SaletError, SaletWarning
from salet.files.shipped import read_shipped


@dataclass(frozen=True)
class People:
    """What the games of many people in a mode come to."""

    games: int
    solved: tuple[float, ...]
    """The share of games solved with 1, 2, … guesses."""
    failed: float
    """The share of games not solved."""
    mean: float
    """Guesses a game; one that is not solved counts as 7."""
    skill: int
    """Their mean skill, from 0 to 99."""
    skill_percentiles: tuple[tuple[float, float], ...]
    """Some percentiles of players, each with its skill, from 0 to 99."""
    source: str

    def percentile_of(self, skill: float) -> int:
        """How many of 100 people have less skill, roughly.

        >>> people_in("normal").percentile_of(99 * 0.751)
        25
        """
        points = ((0.0, 0.0), *self.skill_percentiles, (100.0, float(MOST)))
        for (low, least), (high, most) in pairwise(points):
            if skill <= most:
                return round(low + (high - low) * max(0.0, skill - least) / (most - least))
        return 100


def among_people(percentile: int, whom: str = "") -> str:
    """How many people have less skill, in words.

    >>> among_people(5), among_people(70, "people"), among_people(100)
    ('about 5 in 100', 'about 70% of people', 'nearly everybody')
    """
    if percentile >= 100:
        return "nearly everybody"
    if percentile <= 0:
        return "hardly anybody"
    return f"about {percentile}% of {whom}" if whom else f"about {percentile} in 100"


@cache
def _table() -> dict[str, Any]:
    """What the file says; nothing, with a warning, if it is damaged: a review goes without it."""
    try:
        text, intact = read_shipped("people.toml")
    except SaletError as error:
        warnings.warn(str(error), SaletWarning, stacklevel=2)
        return {}
    return tomllib.loads(text) if intact else {}


@cache
def people_in(mode: str) -> People | None:
    """People's results in a mode; None for modes they are not published for."""
    table = _table()
    if mode not in table:
        return None
    own = table[mode]
    return People(
        own["games"],
        tuple(share / 100 for share in own["solved"]),
        own["failed"] / 100,
        own["mean"],
        round(MOST * own["skill_mean"]),
        tuple((float(place), MOST * skill) for place, skill in own["skill"].items()),
        table["source"],
    )
