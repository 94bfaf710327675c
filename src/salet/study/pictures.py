"""The results of a study as pictures, by matplotlib."""

import io
from typing import Any

from salet.errors import SaletError
from salet.play.simulate import Report
from salet.study import Run, Study
from salet.study.compare import against_the_best

Pictures = dict[str, str]


def draw(study: Study, reports: dict[Run, Report]) -> Pictures:
    """Every picture as SVG, by name."""
    try:
        import matplotlib
    except ImportError:
        raise SaletError(
            "pictures need the package matplotlib: pip install 'salet[plots]'"
        ) from None
    matplotlib.use("svg")
    settings: Any = {"svg.hashsalt": "salet", "font.size": 9, "svg.fonttype": "path"}
    with matplotlib.rc_context(settings):
        pictures = {
            "distributions": _distributions(study, reports),
            "averages": _averages(reports),
        }
        if len({run.opener for run in reports}) > 1 and len({run.label for run in reports}) > 1:
            pictures["heat-map"] = _heat_map(reports)
    return pictures


def _distributions(study: Study, reports: dict[Run, Report]) -> str:
    """How many games take how many guesses: one curve per run, one panel per strategy."""
    import matplotlib.pyplot as plt

    labels = sorted({run.label for run in reports})
    figure, panels = plt.subplots(
        1, len(labels), figsize=(3.4 * len(labels), 3), sharey=True, squeeze=False
    )
    longest = max(report.worst for report in reports.values())
    for panel, label in zip(panels[0], labels, strict=True):
        for run, report in reports.items():
            if run.label == label:
                shares = [report.histogram.get(n, 0) / report.games for n in range(1, longest + 1)]
                panel.plot(range(1, longest + 1), shares, alpha=0.6, linewidth=1)
        panel.axvline(study.game.limit + 0.5, color="grey", linestyle=":")
        panel.set(title=label, xlabel="guesses")
    panels[0][0].set_ylabel("share of games")
    return _svg(figure)


def _averages(reports: dict[Run, Report]) -> str:
    """The mean of every run; a pale bar does not differ significantly from the best."""
    import matplotlib.pyplot as plt

    compared = against_the_best(reports)
    labels = sorted({each.run.label for each in compared})
    tallest = max(sum(each.run.label == label for each in compared) for label in labels)
    figure, panels = plt.subplots(
        1, len(labels), figsize=(3.4 * len(labels), 1 + 0.22 * tallest), squeeze=False
    )
    for panel, label in zip(panels[0], labels, strict=True):
        own = [each for each in compared if each.run.label == label][::-1]
        means = [reports[each.run].mean for each in own]
        colours = ["#8fbf8a" if each.chance > 0.05 else "#3a7a35" for each in own]
        panel.barh([each.run.opener.upper() for each in own], means, color=colours)
        low, high = min(means), max(means)
        panel.set_xlim(low - max(0.02, (high - low) / 2), high + max(0.01, (high - low) / 5))
        panel.set(title=label, xlabel="guesses per game")
    return _svg(figure)


def _heat_map(reports: dict[Run, Report]) -> str:
    """The mean for every opener and strategy."""
    import matplotlib.pyplot as plt

    openers = sorted({run.opener for run in reports})
    labels = sorted({run.label for run in reports})
    means = {(run.opener, run.label): report.mean for run, report in reports.items()}
    cells = [[means.get((opener, label), float("nan")) for label in labels] for opener in openers]
    figure, panel = plt.subplots(figsize=(2 + 1.4 * len(labels), 1 + 0.26 * len(openers)))
    image = panel.imshow(cells, aspect="auto", cmap="viridis_r")
    panel.set_xticks(range(len(labels)), labels, rotation=20, ha="right")
    panel.set_yticks(range(len(openers)), [opener.upper() for opener in openers])
    middle = (min(means.values()) + max(means.values())) / 2
    for row, opener in enumerate(openers):
        for column, label in enumerate(labels):
            if (mean := means.get((opener, label))) is not None:
                style: Any = {"ha": "center", "va": "center", "fontsize": 8}
                colour = "white" if mean > middle else "black"
                panel.text(column, row, f"{mean:.3f}", color=colour, **style)
    figure.colorbar(image, label="guesses per game")
    return _svg(figure)


def _svg(figure: Any) -> str:
    import matplotlib.pyplot as plt

    buffer = io.StringIO()
    figure.tight_layout()
    figure.savefig(buffer, format="svg", metadata={"Date": None})
    plt.close(figure)
    return buffer.getvalue()
