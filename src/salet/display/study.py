"""The results of a study: every run, the best of each strategy first."""

from salet.display.parts import element, facts, soft, table, view
from salet.study.findings import opener_name
from salet.study.study_results import StudyResults
from salet.text import count

_NUMBERS = ("guesses a game", "than best", "by likelihood", "success", "within 3", "worst")


def html(results: StudyResults) -> str:
    """Findings, and a table of all runs."""
    study = results.study
    found = [element("li", finding) for finding in results.findings]
    return view(
        facts(
            element("b", study.title),
            count(len(results.played), "run"),
            count(results.games, "game"),
            f"limit {study.game.limit}",
        ),
        element("p", soft(study.about)) if study.about else "",
        table(
            ("strategy", "opener", *_means(results), "success", "within 3", "worst"),
            _rows(results),
            numbers=_NUMBERS,
        ),
        element("ul", *found) if found else "",
        element("p", soft("results of the strategies as they are, not proven optima")),
    )


def _means(results: StudyResults) -> tuple[str, ...]:
    equal = results.study.game.prior.equal
    return ("guesses a game", "than best", *(() if equal else ("by likelihood",)))


def _rows(results: StudyResults) -> list[tuple[str, ...]]:
    reports = results.reports
    ordered = sorted(reports, key=lambda run: (run.label, reports[run].mean, run.opener))
    best = {run.label: run for run in reversed(ordered)}
    rows = []
    for run in ordered:
        report = reports[run]
        more = report.mean - reports[best[run.label]].mean
        beside = f"+{more:.4f}" if more else element("span", "best", kind="good")
        weighted = () if report.weighted_mean is None else (f"{report.weighted_mean:.4f}",)
        rows.append((
            run.label, opener_name(run.opener), f"{report.mean:.4f}", beside,
            *weighted,
            f"{report.success:.2%}", f"{report.within3:.2%}", str(report.worst),
        ))  # fmt: skip
    return rows
