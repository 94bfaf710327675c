"""The results of a study as tables: CSV for programs, Markdown for people."""

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from salet.files import write_text
from salet.files.csv import write_csv
from salet.jobs.progress import Progress
from salet.play.report import Report
from salet.play.simulate import Simulation
from salet.records.game_log import COLUMNS, log_rows
from salet.study import Run, Study
from salet.study.compare import against_the_best
from salet.study.findings import by_strategy, findings, opener_name
from salet.text import printable

Row = Sequence[Any]

RESULT_COLUMNS = (
    "strategy", "opener", "mode", "games", "mean", "success", "within3", "worst", "mean_solved",
    "mean_failures_as_limit_plus_1", "published_mean", "published_worst", "weighted_mean",
)  # fmt: skip


def write_tables(
    study: Study,
    results: Mapping[Run, Simulation],
    directory: str,
    progress: Progress | None = None,
) -> list[str]:
    """Write every table, and return the names of the files."""
    reports = {run: done.report for run, done in results.items()}
    compared = against_the_best(reports)
    files = ["results.csv", "comparisons.csv", "steps.csv", "results.md"]
    results_csv, comparisons, steps, page = (os.path.join(directory, name) for name in files)
    write_csv(results_csv, RESULT_COLUMNS, (result(run, reports[run]) for run in reports))
    write_csv(
        comparisons,
        ("strategy", "opener", "mode", "difference", "better", "equal", "worse", "chance"),
        [
            (c.run.plan.label, c.run.opener, c.run.mode, c.difference, c.better, c.equal, c.worse,
             c.chance)
            for c in compared
        ],
    )  # fmt: skip
    write_csv(steps, ("strategy", "opener", "mode", *COLUMNS), _steps(results, progress))
    write_text(page, markdown(study, reports))
    return files


def markdown(study: Study, reports: dict[Run, Report]) -> str:
    """The results as a Markdown page: findings, one table per strategy, notes."""
    lexicon = study.game.lexicon
    prior = "" if study.game.prior.equal else f", prior {_plain(study.game.prior.title)}"
    lines = [f"# {_plain(study.title)}", "", _plain(study.about), ""]
    lines += [
        f"{_plain(lexicon.answers.name)} ({len(lexicon.answers):,} answers), "
        f"{_plain(lexicon.guesses.name)} "
        f"({len(lexicon.guesses):,} guesses), limit {study.game.limit}"
        f"{prior}. Games are played to their end; success is the share solved within the limit. "
        "These are results of the strategies as they are, not proven optima.",
        "",
    ]
    lines += [f"- {_plain(finding)}" for finding in findings(reports)]
    for label, runs in by_strategy(reports):
        lines += ["", f"## {_plain(label)}", ""]
        published = any(run.published for run in runs)
        header = ["opener", "mean", *_by_likelihood(study), "success", "≤ 3", "worst"]
        header += ["published mean", "published worst", "source"] if published else []
        lines += [_md(header), _md(["---"] * len(header))]
        for run in sorted(runs, key=lambda run: reports[run].mean):
            report = reports[run]
            cells = [_plain(opener_name(run.opener)), f"{report.mean:.4f}"]
            cells += [] if report.weighted_mean is None else [f"{report.weighted_mean:.4f}"]
            cells += [f"{report.success:.2%}", f"{report.within3:.2%}", str(report.worst)]
            if published:
                facts = run.published
                cells += [_plain(str(facts.get(key, ""))) for key in ("mean", "worst", "source")]
            lines.append(_md(cells))
        notes = [
            f"- {_plain(f'{opener_name(run.opener)}: {run.note}')}" for run in runs if run.note
        ]
        lines += ["", *notes] if notes else []
    return "\n".join(lines) + "\n"


def result(run: Run, report: Report) -> Row:
    """A run's row of the table of results."""
    published = (run.published.get("mean"), run.published.get("worst"))
    return (
        run.plan.label, run.opener, run.mode, report.games, report.mean, report.success,
        report.within3, report.worst, report.mean_solved, report.mean_failures_as_limit_plus_1,
        *published, report.weighted_mean,
    )  # fmt: skip


def _by_likelihood(study: Study) -> list[str]:
    """The header of the mean by likelihood, if answers are not equally likely."""
    return [] if study.game.prior.equal else ["by likelihood"]


def _steps(results: Mapping[Run, Simulation], progress: Progress | None) -> Iterable[Row]:
    for number, (run, done) in enumerate(results.items(), 1):
        of_run = run.plan.label, run.opener, run.mode
        for row in log_rows(done):
            yield (*of_run, *row)
        if progress is not None:
            progress(number, len(results))


def _plain(text: str) -> str:
    """A text of the study as Markdown, escaped, on one line."""
    line = escape(" ".join(printable(text).split()), quote=False)
    line = re.sub(r"([\\`*_\[\]|~$])", r"\\\1", line)
    line = re.sub(r"^(\d+)([.)])", r"\1\\\2", line)  # not a list, heading or rule
    return re.sub(r"^([#=+-])", r"\\\1", line)


def _md(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"
