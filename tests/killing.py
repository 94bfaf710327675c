"""Work that is killed at its first step, at its second, and so on until it comes to its end.

    python -m tests.killing import|rescue DIRECTORY

A step is a statement of SQL, the same one for many rows counting once, or a change of the file
system. After each kill the record is opened
as usual. It prints a line of JSON for each kill: the step, how many games there are, and how many
of them have words; and a last one of the work that was not killed.
"""

import json
import os
import shutil
import sqlite3
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

from fuzz.records import share_texts
from salet import engine
from salet.files import database
from salet.records import rescue
from salet.records.store import open_record

KILLED = 9
_CHANGES = ("link", "unlink", "replace", "fsync")


def die_at(step: int) -> None:
    """End this process, without a word, at this step."""
    left, last = step, ""

    def count(what: str) -> None:
        nonlocal left, last
        left -= what[:30] != last
        last = what[:30]
        if left < 0:
            os._exit(KILLED)

    for name in _CHANGES:
        change = getattr(os, name)

        def counted(*given: Any, change: Callable[..., Any] = change, **named: Any) -> Any:
            count(f"{change.__name__} {given}")
            return change(*given, **named)

        setattr(os, name, counted)
    connect = database._connect

    def traced(address: str, *, uri: bool = False) -> sqlite3.Connection:
        connection = connect(address, uri=uri)
        connection.set_trace_callback(count)
        return connection

    database._connect = traced


def survives(step: int, work: Callable[[], object]) -> bool:
    """Whether work ends before this step, at which it is killed."""
    child = os.fork()
    if not child:
        warnings.simplefilter("ignore")
        die_at(step)
        work()
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def main() -> None:
    """Kill the work at every step; see above."""
    kind, directory = sys.argv[1], Path(sys.argv[2])
    data = Path(os.environ["SALET_DATA"])
    text = share_texts(12, words=True)
    work: dict[str, Callable[[], object]] = {
        "import": lambda: engine.import_games(text), "rescue": engine.recorded_games,
    }  # fmt: skip
    done, step = False, 0
    while not done:
        shutil.rmtree(data, ignore_errors=True)
        shutil.copytree(directory, data)
        done = survives(step, work[kind])
        rescue._mentioned.clear()  # as in a new process
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always")
            with open_record() as record:
                games = record.games.games()
                past = record.past.stored()
        said = [str(each.message) for each in warned]
        worded = sum("?" not in game.turns for game in games)
        sys.stdout.write(json.dumps([step, len(games), worded, len(past), said]) + "\n")
        step += 1


if __name__ == "__main__":
    main()
