"""What a grid of strategies and openers shows, in sentences with its figures."""

from collections.abc import Iterable
from itertools import groupby
from math import isclose

from salet.play.report import Report
from salet.study import Run
from salet.study.compare import SIGNIFICANT, against_the_best
from salet.study.metrics import MEAN, METRICS, Metric
from salet.text import capitals, some

Reports = dict[Run, Report]


def findings(reports: Reports) -> list[str]:
    """How strategies do, what matters more, strategy or opener, and which openers are best."""
    groups = [(label, runs) for label, runs in by_strategy(reports) if len(runs) > 1]
    sentences = [_range(label, runs, reports) for label, runs in groups]
    by_opener = _by_opener(reports)
    compared = [runs for runs in by_opener.values() if len(runs) > 1]
    if not (groups and compared):
        return sentences
    sentences += [_what_matters(each, groups, compared, reports) for each in METRICS]
    whole = [runs for runs in by_opener.values() if len(runs) == len(by_strategy(reports))]
    if len(whole) > 1:
        sentences += [_best_openers(each, groups, whole, reports) for each in METRICS]
    return [*sentences, *_as_good_as_the_best(reports)]


def by_strategy(reports: Reports) -> list[tuple[str, list[Run]]]:
    """The runs of each strategy and mode."""
    ordered = sorted(reports, key=lambda run: run.label)
    return [(label, list(runs)) for label, runs in groupby(ordered, key=lambda run: run.label)]


def opener_name(opener: str) -> str:
    """An opener as people read it.

    >>> opener_name("cones,trial")
    'CONES–TRIAL'
    """
    return capitals(opener).replace(",", "–")


def _names(openers: Iterable[str]) -> list[str]:
    return [opener_name(opener) for opener in sorted(openers)]


def _by_opener(reports: Reports) -> dict[str, list[Run]]:
    openers: dict[str, list[Run]] = {}
    for run in reports:
        openers.setdefault(run.opener, []).append(run)
    return openers


def _range(label: str, runs: list[Run], reports: Reports) -> str:
    """From the best opener of a strategy to the worst, by each figure."""
    parts = []
    for metric in METRICS:
        ordered = metric.best_first(runs, reports)
        best, worst = (metric.show(metric.value(reports[run])) for run in (ordered[0], ordered[-1]))
        names = opener_name(ordered[0].opener), opener_name(ordered[-1].opener)
        ends = f"from {best} ({names[0]}) to {worst} ({names[1]})"
        parts.append(f"{metric.title} {ends if best != worst else f'{best} with every opener'}")
    return f"{label}: {'; '.join(parts)}"


def _spread(metric: Metric, runs: list[Run], reports: Reports) -> float:
    values = [metric.value(reports[run]) for run in runs]
    return max(values) - min(values)


def _what_matters(
    metric: Metric, groups: list[tuple[str, list[Run]]], compared: list[list[Run]], reports: Reports
) -> str:
    """How much the strategy and the opener move a figure."""
    by_plan = max(_spread(metric, runs, reports) for runs in compared)
    by_word = max(_spread(metric, runs, reports) for _, runs in groups)
    if not (by_plan or by_word):
        return f"{metric.title}: neither the strategy nor the opener changes it"
    which = "the strategy matters more" if by_plan > by_word else "the opener matters more"
    if metric.show_difference(by_plan) == metric.show_difference(by_word):
        which = "strategy and opener matter alike"
    return (
        f"{metric.title}: {which}; the choice of strategy moves it by up to "
        f"{metric.show_difference(by_plan)} for one opener, the choice of opener by up to "
        f"{metric.show_difference(by_word)} for one strategy"
    )


def _best_openers(
    metric: Metric, groups: list[tuple[str, list[Run]]], whole: list[list[Run]], reports: Reports
) -> str:
    """Which opener is best by a figure, for each strategy and over all of them."""
    best = {label: metric.best_openers(runs, reports) for label, runs in groups}
    over_all = metric.averages({run: reports[run] for runs in whole for run in runs})
    value = (max if metric.highest_wins else min)(over_all.values())
    mean = f"{metric.show(value)} on average"
    if all(len(best[label]) == len(runs) for label, runs in groups):
        return f"{metric.title}: all openers tie with every strategy; {mean}"
    always = set.intersection(*map(set, best.values()))
    names = {
        label: some(_names(best[label])) if len(best[label]) < len(runs) else "all tie"
        for label, runs in groups
    }
    each = "; ".join(f"{name} with {label}" for label, name in names.items())
    if len(set(map(tuple, best.values()))) == 1:
        subject = "the best opener is" if len(always) == 1 else "the best openers are"
        which = f"{subject} the same for every strategy: {next(iter(names.values()))}"
    elif always:
        verb = "is" if len(always) == 1 else "are"
        shared = " and ".join(_names(always))
        which = f"{shared} {verb} among the best openers for every strategy: {each}"
    else:
        which = f"the best opener depends on the strategy: {each}"
    first = [opener for opener, own in over_all.items() if isclose(own, value)]
    ahead = some(_names(first)) if len(first) < len(over_all) else "all openers tie"
    return f"{metric.title}: {which}; over all strategies {ahead}, {mean}"


def _as_good_as_the_best(reports: Reports) -> list[str]:
    """How many openers cannot be told from the best of their strategy."""
    sentences = []
    compared = sorted(against_the_best(reports), key=lambda each: each.run.label)
    for label, group in groupby(compared, key=lambda each: each.run.label):
        best, *others = group
        if others:
            alike = sum(each.chance > SIGNIFICANT for each in others)
            sentences.append(
                f"{label}: by {MEAN.title}, {_told_apart(len(others), alike)} "
                f"{opener_name(best.run.opener)} (exact sign test at {SIGNIFICANT:.0%})"
            )
    return sentences


def _told_apart(others: int, alike: int) -> str:
    """How many of the other openers are as good as the best, up to its name.

    >>> _told_apart(3, 0), _told_apart(3, 2)
    ('all 3 others differ from', '2 of 3 others cannot be told apart from')
    >>> _told_apart(3, 3), _told_apart(1, 1)
    ('none of the 3 others can be told apart from', 'the other opener cannot be told apart from')
    """
    if others == 1:
        return f"the other opener {'cannot be told apart' if alike else 'differs'} from"
    if alike == 0:
        return f"all {others} others differ from"
    if alike == others:
        return f"none of the {others} others can be told apart from"
    return f"{alike} of {others} others cannot be told apart from"
