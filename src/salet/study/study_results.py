"""What a study found: a table of its runs, pictures, findings, and the files it writes."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from salet.files import write_text
from salet.jobs.progress import Progress
from salet.play.report import Report
from salet.play.simulate import Simulation
from salet.shown import Shown, Table
from salet.study import Run, Study, tables
from salet.study.findings import findings
from salet.study.pictures import Picture, draw
from salet.study.report import html_report


@dataclass(frozen=True)
class StudyResults(Shown, Table, view="study"):
    """Every run of a study with its games."""

    study: Study
    played: Mapping[Run, Simulation]

    def __repr__(self) -> str:
        return f"<StudyResults {self.study.title}: {len(self.played):,} runs, {self.games:,} games>"

    @cached_property
    def reports(self) -> dict[Run, Report]:
        """How the games of each run went."""
        return {run: done.report for run, done in self.played.items()}

    @property
    def games(self) -> int:
        """How many games were played."""
        return sum(report.games for report in self.reports.values())

    @property
    def findings(self) -> list[str]:
        """What the grid shows, in sentences."""
        return findings(self.reports)

    @cached_property
    def pictures(self) -> dict[str, Picture]:
        """The pictures, as SVG that notebooks show, by name."""
        return draw(self.study, self.reports)

    def to_records(self) -> list[dict[str, Any]]:
        """The runs and their figures; None where nothing is known."""
        return [
            dict(zip(tables.RESULT_COLUMNS, tables.result(run, report), strict=True))
            for run, report in self.reports.items()
        ]

    def write(
        self, directory: str, *, pictures: bool = True, progress: Progress | None = None
    ) -> list[str]:
        """Write tables, pictures and the report into a directory; gives the names of the files.

        Progress is told in runs, whose games are written.
        """
        os.makedirs(directory, exist_ok=True)
        names = tables.write_tables(self.study, self.played, directory, progress)
        drawn = self.pictures if pictures else {}
        page = html_report(self.study, self.reports, drawn)
        pages = {**{f"{name}.svg": svg for name, svg in drawn.items()}, "report.html": page}
        for name, text in pages.items():
            write_text(os.path.join(directory, name), text)
        return [*names, *pages]
