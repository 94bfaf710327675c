"""The results of a study as one HTML page that needs nothing else."""

from collections.abc import Mapping
from html import escape

from salet.play.report import Report
from salet.study import Run, Study
from salet.study.compare import against_the_best
from salet.study.findings import findings, opener_name
from salet.study.pictures import Picture

_STYLE = """
:root { color-scheme: light dark; }
body {
  font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem;
  overflow-wrap: break-word;
}
.scroll { overflow-x: auto; }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .7rem; border-bottom: 1px solid #8886; text-align: right; }
th:first-child, td:first-child, th:nth-child(2), td:nth-child(2) { text-align: left; }
figure { margin: 1.5rem 0; }
figure svg { display: block; max-width: 100%; height: auto; background: #fff; }
figcaption { margin-top: .5rem; }
@media (prefers-color-scheme: dark) {
  figure svg { box-sizing: border-box; padding: .75rem; border-radius: 12px; background: #e8eae6; }
  figure svg #patch_1 path { fill: none !important; }
}
"""

_CAPTIONS = {
    "averages": "Guesses per game, failed games to their end. A hollow mark does not differ from "
    "the best of its strategy in an exact paired sign test at 5 %.",
    "success": "The share of games solved within the limit.",
    "within-3": "The share of games solved with three guesses or fewer.",
    "distributions": "How many games take how many guesses: the best and the worst opener of each "
    "strategy by their mean, and the range of all of them.",
    "heat-map": "Guesses per game by opener and strategy.",
}


def html_report(study: Study, reports: dict[Run, Report], pictures: Mapping[str, Picture]) -> str:
    """The page: findings, pictures, and every run against the best of its strategy."""
    by_likelihood = () if study.game.prior.equal else ("by likelihood",)
    header = (
        "strategy", "opener", "mean", *by_likelihood, "success", "≤ 3", "worst", "than best",
        "better", "equal", "worse", "chance",
    )  # fmt: skip
    rows: list[tuple[str, ...]] = []
    for each in against_the_best(reports):
        report = reports[each.run]
        weighted = () if report.weighted_mean is None else (f"{report.weighted_mean:.4f}",)
        rows.append(
            (
                each.run.label, opener_name(each.run.opener), f"{report.mean:.4f}", *weighted,
                f"{report.success:.2%}", f"{report.within3:.2%}", str(report.worst),
                f"{each.difference:+.4f}", str(each.better), str(each.equal), str(each.worse),
                f"{each.chance:.3g}",
            )
        )  # fmt: skip
    items = "".join(f"<li>{escape(finding)}" for finding in findings(reports))
    notes = "".join(_note(run, reports[run]) for run in reports if run.note)
    figures = "".join(
        f"<figure>{svg[svg.index('<svg') :]}<figcaption>{escape(_CAPTIONS[name])}</figcaption>"
        "</figure>\n"
        for name, svg in pictures.items()
    )
    return (
        "<!doctype html>\n<html lang=en><meta charset=utf-8>"
        "<meta name=viewport content='width=device-width'>"
        f"<title>{escape(study.title)}</title><style>{_STYLE}</style>\n"
        f"<h1>{escape(study.title)}</h1>\n<p>{escape(study.about)}</p>\n"
        f"<p>{escape(repr(study.game.lexicon)[1:-1])}, limit {study.game.limit}. Results of the "
        f"strategies as they are, not proven optima.</p>\n<ul>{items}</ul>\n"
        f"{figures}{_table(header, rows)}"
        f"{f'<h2>Compared with published figures</h2><ul>{notes}</ul>' if notes else ''}</html>\n"
    )


def _note(run: Run, report: Report) -> str:
    published = escape(str(run.published.get("mean", "no figure")))
    return (
        f"<li><b>{escape(opener_name(run.opener))}</b> by {escape(run.label)}: ours "
        f"{report.mean:.4f} (worst {report.worst}), published {published} "
        f"({escape(str(run.published.get('source', '')))}). {escape(run.note)}"
    )


def _table(header: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    def line(cells: tuple[str, ...], tag: str) -> str:
        return "<tr>" + "".join(f"<{tag}>{escape(cell)}" for cell in cells)

    lines = line(header, "th") + "".join(line(row, "td") for row in rows)
    return f"<div class=scroll><table>{lines}</table></div>\n"
