"""The results of a study, in SQLite: one sealed row per run, written when it is done.

A row with a broken seal is not trusted: it is dropped, and the run played again.
"""

import os
import sqlite3
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from salet.errors import SaletError, SaletWarning
from salet.files.database import FAULTS, changing, damage_of, mention_empty, open_database
from salet.files.sealed import SealedTable
from salet.jobs.progress import Progress
from salet.play.report import Report
from salet.play.simulate import Simulation, answer_weights
from salet.state.tree import Tree
from salet.state.tree_formats import text
from salet.study import Run, Study
from salet.text import are, count

#: The version of the tables; older ones did not store the rule.
VERSION = 3

_FACTS = "create table if not exists facts (name text primary key, value text not null)"
_COLUMNS = {"key": "text", "tree": "text", "seconds": "real"}


class Store:
    """The finished runs of one study."""

    def __init__(self, database: sqlite3.Connection, study: Study) -> None:
        self.database = database
        self.study = study
        self._runs = SealedTable("runs", _COLUMNS, "key", (study.game.key,))
        self._runs.create(database)
        if damaged := self._runs.drop_damaged(database):
            warnings.warn(
                f"{count(len(damaged), 'run')} stored here {are(len(damaged))} damaged and will be "
                "played again",
                SaletWarning,
                stacklevel=4,
            )

    def keep(self, run: Run, tree: str, seconds: float) -> None:
        """Store a finished run, all of it or nothing."""
        self._runs.write(self.database, [(run.key, tree, seconds)])

    def missing(self, runs: Iterable[Run]) -> list[Run]:
        """Those of these runs that are not done."""
        done = {key for (key,) in self.database.execute("select key from runs")}
        return [run for run in runs if run.key not in done]

    def results(self, progress: Progress | None = None) -> dict[Run, Simulation]:
        """Every finished run of the study, in order, with its tree and the result of every game."""
        finished = {}
        for number, run in enumerate(self.study.runs, 1):
            for _, written, _ in self._runs.read(self.database, key=run.key)[0]:
                tree = self._tree(run, written)
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


@contextmanager
def open_store(study: Study, directory: str | None) -> Iterator[Store]:
    """The store of a study in a directory, new or already there; in memory where none is named."""
    try:
        path = ":memory:"
        if directory is not None:
            os.makedirs(directory, exist_ok=True)
            path = os.path.join(directory, "results.sqlite")
        mention_empty(path, "the store of results")
        with open_database(path) as database:
            if (found := damage_of(database)) is not None:
                raise SaletError(
                    f"{path!r} is damaged ({found}); move it away, or choose another directory"
                )
            database.execute("pragma journal_mode = wal")
            database.execute(_FACTS)
            _check(database, study, path)
            yield Store(database, study)
    except FAULTS as error:
        reason = getattr(error, "strerror", None) or error
        raise SaletError(f"the results cannot be stored in {directory!r}: {reason}") from None


def _check(database: sqlite3.Connection, study: Study, path: str) -> None:
    """Store which game the results are for, or raise when they are for another one."""
    ours = {"version": str(VERSION), "game": study.game.key}
    with changing(database):
        stored = dict(database.execute("select name, value from facts").fetchall())
        for name, value in ours.items():
            if stored and stored.get(name) != value:
                what = "of another version of salet" if name == "version" else "of another game"
                raise SaletError(
                    f"{path!r} has results {what}; choose another directory, or remove it"
                )
        database.executemany("insert or ignore into facts values (?, ?)", ours.items())
