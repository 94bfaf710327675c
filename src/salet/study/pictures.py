"""The results of a study as pictures, by matplotlib.

They are drawn on figures of their own, without pyplot: whatever else a notebook or a program draws
keeps its backend and its settings. Figures that never come near 0 are drawn as dots, whose axis
need not start there; what has the height of a curve does start there.
"""

import io
import textwrap
from typing import Any

from salet.extras import load_extra
from salet.play.report import Report
from salet.study import Run, Study
from salet.study.compare import SIGNIFICANT, against_the_best
from salet.study.findings import by_strategy, opener_name
from salet.study.metrics import MEAN, METRICS, Metric

Reports = dict[Run, Report]

#: Colours that people who are colour-blind can tell apart (Okabe and Ito), and shapes beside them.
_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000")
_SHAPES = ("o", "s", "^", "D", "v", "P", "X")
#: At most this many openers are drawn, the best ones.
_MOST = 60
#: How many panels stand side by side.
_ABREAST = 3


class Picture(str):
    """A picture as the text of an SVG file, which notebooks show."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def draw(study: Study, reports: Reports) -> dict[str, Picture]:
    """Every picture by name."""
    matplotlib = load_extra("matplotlib", "a picture", "plots")
    settings: Any = {"svg.hashsalt": "salet", "font.size": 9, "svg.fonttype": "path"}
    shown = _shown(reports)
    with matplotlib.rc_context(settings):
        pictures = {metric.name: _dots(metric, study, shown) for metric in METRICS}
        pictures["distributions"] = _distributions(study, reports)
        if len({run.opener for run in shown}) > 1 and len({run.label for run in shown}) > 1:
            pictures["heat-map"] = _heat_map(shown)
    return pictures


def _shown(reports: Reports) -> Reports:
    """The runs of the openers that are drawn."""
    ordered = dict.fromkeys(run.opener for run in MEAN.best_first(reports, reports))
    drawn = set(list(ordered)[:_MOST])
    return {run: report for run, report in reports.items() if run.opener in drawn}


def _dots(metric: Metric, study: Study, reports: Reports) -> Picture:
    """A figure of every run: a row for each opener, a colour and a shape for each strategy."""
    averages = metric.averages(reports)
    openers = sorted(averages, key=lambda opener: averages[opener], reverse=not metric.highest_wins)
    rows = {opener: row for row, opener in enumerate(openers)}
    alike = set()
    if metric is MEAN:
        several = {label for label, runs in by_strategy(reports) if len(runs) > 1}
        alike = {
            each.run
            for each in against_the_best(reports)
            if each.chance > SIGNIFICANT and each.run.label in several
        }
    figure = _figure(7, 1.6 + 0.24 * len(openers))
    panel = figure.subplots()
    for number, (label, runs) in enumerate(by_strategy(reports)):
        colour, shape = _COLOURS[number % len(_COLOURS)], _SHAPES[number % len(_SHAPES)]
        style: Any = {"linestyle": "none", "marker": shape, "color": colour, "markersize": 5}
        for hollow in (False, True):
            own = [run for run in runs if (run in alike) == hollow]
            panel.plot(
                [metric.value(reports[run]) for run in own], [rows[run.opener] for run in own],
                label=label if own and (not hollow or set(runs) <= alike) else None,
                markerfacecolor="white" if hollow else colour, **style,
            )  # fmt: skip
    panel.set_yticks(range(len(openers)), [opener_name(opener) for opener in openers])
    panel.set_ylim(-0.7, len(openers) - 0.3)
    panel.grid(axis="y", color="#ddd", linewidth=0.6)
    panel.set_axisbelow(True)
    panel.set_xlabel(_axis_name(metric, study))
    if metric.form.endswith("%"):
        from matplotlib.ticker import PercentFormatter

        panel.xaxis.set_major_formatter(PercentFormatter(1))
    if alike:
        panel.plot(
            [], [], linestyle="none", marker="o", color="#666", markersize=5,
            markerfacecolor="white", label="hollow: cannot be told from the best",
        )  # fmt: skip
    return _with_legend(figure, *panel.get_legend_handles_labels())


def _axis_name(metric: Metric, study: Study) -> str:
    """What an axis shows; fewer guesses are better, and so are more games solved."""
    limit = f" of {study.game.limit} guesses" if metric.name == "success" else ""
    better = "higher" if metric.highest_wins else "lower"
    return f"{metric.title}{limit} ({better} is better; the axis does not start at 0)"


def _distributions(study: Study, reports: Reports) -> Picture:
    """How many games take how many guesses: one panel a strategy, its best and worst openers."""
    from matplotlib.ticker import PercentFormatter

    groups = by_strategy(reports)
    columns = min(_ABREAST, len(groups))
    lines = -(-len(groups) // columns)
    figure = _figure(0.6 + 3 * columns, 0.6 + 3 * lines)
    panels = figure.subplots(lines, columns, sharex=True, sharey=True, squeeze=False)
    longest = max(report.worst for report in reports.values())
    numbers = range(1, longest + 1)
    for panel in panels.ravel()[len(groups) :]:
        panel.set_visible(False)
    for panel, (label, runs) in zip(panels.ravel(), groups, strict=False):
        shares = {
            run: [reports[run].histogram.get(n, 0) / reports[run].games for n in numbers]
            for run in MEAN.best_first(runs, reports)
        }
        if len(runs) > 2:
            by_number = list(zip(*shares.values(), strict=True))
            low, high = list(map(min, by_number)), list(map(max, by_number))
            label_of_all = f"all {len(runs)} openers"
            panel.fill_between(numbers, low, high, color="#bbb", linewidth=0, label=label_of_all)
        ordered = list(shares)
        ends = {"best: ": ordered[0], "worst: ": ordered[-1]} if len(runs) > 1 else {"": ordered[0]}
        for (name, run), colour in zip(ends.items(), _COLOURS, strict=False):
            panel.plot(
                numbers, shares[run], color=colour, marker=".", linewidth=1.2,
                label=f"{name}{opener_name(run.opener)}",
            )  # fmt: skip
        panel.axvline(study.game.limit + 0.5, color="#666", linestyle=":", label="the limit")
        panel.set(title=textwrap.fill(label, 28), xlabel="guesses", xticks=numbers)
        panel.tick_params(labelbottom=True)
        panel.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
        below: Any = {"loc": "upper center", "bbox_to_anchor": (0.5, -0.22), "ncols": 2}
        panel.legend(fontsize=7, frameon=False, **below)
    panels[0][0].set_ylim(bottom=0)  # and so all others, which share the axis
    for line in panels:
        line[0].set_ylabel("share of games")
    return _svg(figure)


def _heat_map(reports: Reports) -> Picture:
    """The mean for every opener and strategy."""
    openers = sorted({run.opener for run in reports})
    labels = sorted({run.label for run in reports})
    means = {(run.opener, run.label): report.mean for run, report in reports.items()}
    cells = [[means.get((opener, label), float("nan")) for label in labels] for opener in openers]
    figure = _figure(2 + 1.4 * len(labels), 1 + 0.26 * len(openers))
    panel = figure.subplots()
    image = panel.imshow(cells, aspect="auto", cmap="viridis_r")
    panel.set_xticks(range(len(labels)), labels, rotation=20, ha="right")
    panel.set_yticks(range(len(openers)), [opener_name(opener) for opener in openers])
    middle = (min(means.values()) + max(means.values())) / 2
    for row, opener in enumerate(openers):
        for column, label in enumerate(labels):
            if (mean := means.get((opener, label))) is not None:
                style: Any = {"ha": "center", "va": "center", "fontsize": 8}
                colour = "white" if mean > middle else "black"
                panel.text(column, row, f"{mean:.3f}", color=colour, **style)
    figure.colorbar(image, label="guesses per game")
    return _svg(figure)


def _figure(width: float, height: float) -> Any:
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height), layout="constrained")


def _with_legend(figure: Any, handles: list[Any], labels: list[str]) -> Picture:
    """The picture with its legend above it."""
    columns = min(3 if max(map(len, labels)) < 25 else 2, len(labels))
    figure.legend(
        handles, labels, loc="outside upper center", ncols=columns, frameon=False, fontsize=8
    )
    return _svg(figure)


def _svg(figure: Any) -> Picture:
    buffer = io.StringIO()
    figure.savefig(buffer, format="svg", metadata={"Date": None})
    return Picture(buffer.getvalue())
