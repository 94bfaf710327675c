"""The results of a study, in SQLite: one sealed row per run, written when it is done.

A row with a broken seal is not trusted: it is dropped, and the run played again.
"""

import os
import sqlite3
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from salet.errors import SaletError, SaletWarning
from salet.files.database import FAULTS, damage_of, open_database
from salet.files.seal import seal
from salet.jobs.progress import Progress
from salet.play.report import Report
from salet.play.simulate import Simulation, answer_weights
from salet.play.tree import Tree
from salet.play.tree_formats import text
from salet.study import Run, Study
from salet.text import count

#: The version of the tables; older ones did not store the rule.
VERSION = 3

_SCHEMA = """
create table if not exists facts (name text primary key, value text not null);
create table if not exists runs (
    key text primary key, tree text not null, seconds real not null,
    seal text not null  -- of the game's key, and all of the row
);
"""


class Store:
    """The finished runs of one study."""

    def __init__(self, database: sqlite3.Connection, study: Study) -> None:
        self.database = database
        self.study = study
        self._key = study.game.key
        self._drop_damaged()

    def keep(self, run: Run, tree: str, seconds: float) -> None:
        """Store a finished run, all of it or nothing."""
        row = (run.key, tree, seconds)
        with self.database:
            self.database.execute(
                "insert or replace into runs values (?, ?, ?, ?)",
                (*row, seal(self._key, *row)),
            )

    def missing(self, runs: Iterable[Run]) -> list[Run]:
        """Those of these runs that are not done."""
        done = {key for (key,) in self.database.execute("select key from runs")}
        return [run for run in runs if run.key not in done]

    def results(self, progress: Progress | None = None) -> dict[Run, Simulation]:
        """Every finished run of the study, in order, with its tree and the result of every game."""
        finished = {}
        for number, run in enumerate(self.study.runs, 1):
            row = self.database.execute(
                "select tree from runs where key = ?", (run.key,)
            ).fetchone()
            if row is not None:
                tree = self._tree(run, row[0])
                guesses = dict(sorted(tree.depths.items()))
                weights = answer_weights(tree.position, guesses)
                report = Report(guesses, self.study.game.limit, weights=weights)
                finished[run] = Simulation(report, tree)
            if progress is not None:
                progress(number, len(self.study.runs))
        return finished

    def _tree(self, run: Run, written: str) -> Tree:
        """A run's tree, verified by the plain rule."""
        try:
            tree = text.read(written, self.study.position(run.mode))
            tree.verify()
        except SaletError as error:
            raise SaletError(
                f"the stored tree of {run.opener} by {run.label} is wrong ({error}); remove "
                "the results and play again"
            ) from None
        return tree

    def _sealed(self, row: list[object], sealed: str) -> bool:
        """Whether a row is as it was written; text that became bytes is not."""
        plain = all(isinstance(value, str | float) for value in row)
        return plain and sealed == seal(self._key, *row)

    def _drop_damaged(self) -> None:
        """Drop rows with a broken seal, and say so."""
        rows = self.database.execute("select rowid, key, tree, seconds, seal from runs").fetchall()
        damaged = [number for number, *row, sealed in rows if not self._sealed(row, sealed)]
        if damaged:
            with self.database:
                self.database.executemany("delete from runs where rowid = ?", zip(damaged))
            warnings.warn(
                f"{count(len(damaged), 'run')} stored here {'is' if len(damaged) == 1 else 'are'} "
                "damaged and will be played again",
                SaletWarning,
                stacklevel=4,
            )


@contextmanager
def open_store(study: Study, directory: str | None) -> Iterator[Store]:
    """The store of a study in a directory, new or already there; in memory where none is named."""
    try:
        path = ":memory:"
        if directory is not None:
            os.makedirs(directory, exist_ok=True)
            path = os.path.join(directory, "results.sqlite")
        with open_database(path) as database:
            if (found := damage_of(database)) is not None:
                raise SaletError(
                    f"{path!r} is damaged ({found}); move it away, or choose another directory"
                )
            database.execute("pragma journal_mode = wal")
            database.executescript(_SCHEMA)
            _check(database, study, path)
            yield Store(database, study)
    except FAULTS as error:
        reason = getattr(error, "strerror", None) or error
        raise SaletError(f"the results cannot be stored in {directory!r}: {reason}") from None


def _check(database: sqlite3.Connection, study: Study, path: str) -> None:
    """Store which game the results are for, or raise when they are for another one."""
    ours = {"version": str(VERSION), "game": study.game.key}
    with database:
        stored = dict(database.execute("select name, value from facts").fetchall())
        for name, value in ours.items():
            if stored and stored.get(name) != value:
                what = "of another version of salet" if name == "version" else "of another game"
                raise SaletError(
                    f"{path!r} has results {what}; choose another directory, or remove it"
                )
        database.executemany("insert or ignore into facts values (?, ?)", ours.items())
