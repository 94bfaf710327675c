"""The results of a study, in SQLite: one row a run, written when it is done and never again."""

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager

from salet.errors import SaletError
from salet.simulation import Report, Simulation
from salet.study import Run, Study
from salet.tree_formats import text

VERSION = 1

_SCHEMA = """
create table if not exists facts (name text primary key, value text not null);
create table if not exists runs (
    key text primary key, tree text not null, seconds real not null
);
"""


class Store:
    """The finished runs of one study."""

    def __init__(self, database: sqlite3.Connection, study: Study) -> None:
        self.database = database
        self.study = study

    def keep(self, run: Run, tree: str, seconds: float) -> None:
        """Keep a finished run, all of it or nothing."""
        with self.database:
            self.database.execute(
                "insert or ignore into runs values (?, ?, ?)", (run.key, tree, seconds)
            )

    def missing(self, runs: Iterable[Run]) -> list[Run]:
        """Those of these runs that are not done."""
        done = {key for (key,) in self.database.execute("select key from runs")}
        return [run for run in runs if run.key not in done]

    def results(self) -> dict[Run, Simulation]:
        """Every finished run of the study, in their order, with its tree and how the games went."""
        finished = {}
        for run in self.study.runs:
            row = self.database.execute(
                "select tree from runs where key = ?", (run.key,)
            ).fetchone()
            if row is not None:
                tree = text.read(row[0], self.study.position(run.mode))
                guesses = dict(sorted(tree.depths.items()))
                finished[run] = Simulation(tree, Report(guesses, self.study.limit))
        return finished


@contextmanager
def open_store(study: Study, directory: str) -> Iterator[Store]:
    """The store of a study in a directory; a new one, or the one begun there."""
    try:
        os.makedirs(directory, exist_ok=True)
        path = os.path.join(directory, "results.sqlite")
        with closing(sqlite3.connect(path, timeout=60)) as database:
            database.execute("pragma journal_mode = wal")
            database.executescript(_SCHEMA)
            _check(database, study, path)
            yield Store(database, study)
    except (OSError, sqlite3.Error) as error:
        raise SaletError(f"the results cannot be kept in {directory!r}: {error}") from None


def _check(database: sqlite3.Connection, study: Study, path: str) -> None:
    """Write down what the results are of, or raise when they are of something else."""
    ours = {"version": str(VERSION), "lists and limit": study.fingerprint}
    with database:
        known = dict(database.execute("select name, value from facts"))
        for name, value in ours.items():
            if known and known.get(name) != value:
                raise SaletError(
                    f"{path!r} holds results of other play: the {name} differ; choose another "
                    "directory, or remove it"
                )
        database.executemany("insert or ignore into facts values (?, ?)", ours.items())
