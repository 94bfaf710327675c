"""Comparing runs over the same answers, exactly: every answer is a pair."""

from dataclasses import dataclass
from functools import lru_cache

from salet.play.report import Report
from salet.study import Run

#: A difference that chance makes no oftener than this is taken for real.
SIGNIFICANT = 0.05


@dataclass(frozen=True)
class Comparison:
    """How one run does against another, answer by answer."""

    run: Run
    difference: float
    """How many more guesses per game than the other."""
    better: int
    equal: int
    worse: int
    chance: float
    """How likely a split this uneven is if both are equally good (two-sided sign test)."""


def compare(run: Run, report: Report, other: Report) -> Comparison:
    """A run against another over the answers both played."""
    pairs = [(report.guesses[word], other.guesses[word]) for word in report.guesses]
    better = sum(ours < theirs for ours, theirs in pairs)
    worse = sum(ours > theirs for ours, theirs in pairs)
    difference = report.mean - other.mean
    return Comparison(
        run, difference, better, len(pairs) - better - worse, worse, sign_test(better, worse)
    )


@lru_cache(4096)  # every picture and table compares the same runs
def sign_test(better: int, worse: int) -> float:
    """The chance that this many fair coins split at least as unevenly.

    >>> sign_test(1, 9)
    0.021484375
    """
    tosses, rarer = better + worse, min(better, worse)
    tail = ways = 1  # to have no heads; with each more, another factor
    for heads in range(1, rarer + 1):
        ways = ways * (tosses - heads + 1) // heads
        tail += ways
    return min(1.0, float(2 * tail / 2**tosses)) if tosses else 1.0


def against_the_best(reports: dict[Run, Report]) -> list[Comparison]:
    """Within each strategy and mode, every run against the one with the lowest mean."""
    groups: dict[str, list[Run]] = {}
    for run in reports:
        groups.setdefault(run.label, []).append(run)
    compared = []
    for runs in groups.values():
        ordered = sorted(runs, key=lambda run: (reports[run].mean, run.opener))
        compared += [compare(run, reports[run], reports[ordered[0]]) for run in ordered]
    return compared
