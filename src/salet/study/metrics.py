"""What runs are measured by: the three figures that Wordle2Vec announces for every strategy."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from salet.play.report import Report
from salet.study import Run


@dataclass(frozen=True)
class Metric:
    """A figure of a run, and how it is shown."""

    name: str
    """Of its picture."""
    title: str
    value: Callable[[Report], float]
    form: str
    """How its values are formatted."""
    highest_wins: bool = True

    def show(self, value: float) -> str:
        """A value as people read it.

        >>> SUCCESS.show(0.98765)
        '98.77%'
        """
        return format(value, self.form)

    def show_difference(self, value: float) -> str:
        """A difference of two values as people read it.

        >>> SUCCESS.show_difference(0.0302), MEAN.show_difference(0.4605)
        ('3.02 points', '0.4605')
        """
        return f"{100 * value:.2f} points" if self.form.endswith("%") else self.show(value)

    def averages(self, reports: dict[Run, Report]) -> dict[str, float]:
        """For each opener, the average of this figure over its runs."""
        values: dict[str, list[float]] = {}
        for run in sorted(reports, key=lambda run: run.opener):
            values.setdefault(run.opener, []).append(self.value(reports[run]))
        return {opener: sum(own) / len(own) for opener, own in values.items()}

    def best_first(self, runs: Iterable[Run], reports: dict[Run, Report]) -> list[Run]:
        """Runs by this figure; the alphabet decides among equals."""
        sign = -1 if self.highest_wins else 1
        return sorted(runs, key=lambda run: (sign * self.value(reports[run]), run.opener))

    def best_openers(self, runs: Iterable[Run], reports: dict[Run, Report]) -> list[str]:
        """The openers that no other beats by this figure."""
        ordered = self.best_first(runs, reports)
        best = self.value(reports[ordered[0]])
        return [run.opener for run in ordered if self.value(reports[run]) == best]


MEAN = Metric("averages", "guesses per game", lambda report: report.mean, ".4f", highest_wins=False)
SUCCESS = Metric("success", "solved within the limit", lambda report: report.success, ".2%")
WITHIN_3 = Metric("within-3", "solved within 3 guesses", lambda report: report.within3, ".2%")
METRICS = (MEAN, SUCCESS, WITHIN_3)
