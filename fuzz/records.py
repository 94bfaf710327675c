"""Records that are killed, rescued by several at once or with a full disk: no game is lost.

Part of `make soak`; by itself, with the numbers of kills and rescues that it does there:

    python -m fuzz.records
"""

import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
import warnings
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

Row = tuple[str, str, str, int]

#: How many games the records have.
_GAMES = 1000
_PAGE = 4096


def salet(*arguments: str, file_limit: int | None = None) -> "subprocess.Popen[str]":
    """A salet command in its own process, whose files may have at most this many bytes."""
    code = "import sys; from salet.cli import main; sys.exit(main())"
    if file_limit is not None:
        code = (
            "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN); "
            f"resource.setrlimit(resource.RLIMIT_FSIZE, ({file_limit},) * 2); {code}"
        )
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.Popen(  # noqa: S603
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def record_rows(directory: Path, share: float, chance: random.Random) -> Iterator[Row]:
    """All trials of records; a share of 1 is what a release is tried with."""
    trials = Trials(directory, chance)
    yield from trials.killed_imports(round(200 * share))
    yield from trials.killed_rescues(round(100 * share))
    yield from trials.rescues_at_once(2, round(60 * share))
    yield from trials.requests_at_once(3, round(30 * share))
    yield from trials.full_disks(round(20 * share))


class Trials:
    """A record with games without words, the same damaged, and a text with the words."""

    def __init__(self, directory: Path, chance: random.Random) -> None:
        from salet.records.store import open_record

        self.data = Path(os.environ["SALET_DATA"])
        self.chance = chance
        self.file = self.data / "games.sqlite"
        self.text = directory / "with-words.txt"
        self.text.write_text(share_texts(_GAMES, words=True))
        (directory / "without-words.txt").write_text(share_texts(_GAMES, words=False))
        self.clear()
        salet("stats", "--import", str(directory / "without-words.txt")).communicate()
        self.sound = self.file.read_bytes()
        torn = bytearray(self.sound)
        middle = len(torn) // (2 * _PAGE) * _PAGE
        torn[middle : middle + _PAGE] = bytes(_PAGE)
        self.torn = bytes(torn)
        self.lay(self.torn)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with open_record() as record:
                self.readable = len(record.games.games())
        assert 0.9 * _GAMES < self.readable < _GAMES, "the damage is not as it should be"

    def clear(self) -> None:
        """Remove the record and all that is beside it."""
        shutil.rmtree(self.data, ignore_errors=True)
        self.data.mkdir()

    def lay(self, record: bytes) -> None:
        """Start with this record."""
        self.clear()
        self.file.write_bytes(record)

    def games(self) -> tuple[int, int, list[str]]:
        """How many games there are now, how many have words, and what is said of damage."""
        from salet.records import rescue
        from salet.records.store import open_record

        rescue._mentioned.clear()
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always")
            with open_record() as record:
                games = record.games.games()
        worded = sum("?" not in game.turns for game in games)
        return len(games), worded, [str(each.message) for each in warned]

    def is_rescued(self) -> bool:
        """Whether all that was readable is there, once, and the damaged file is said and kept."""
        games, _, said = self.games()
        asides = [
            file for file in self.data.glob("games.sqlite.damaged-*") if "-journal" not in file.name
        ]
        kept = [file.read_bytes() == self.torn for file in asides]
        told = all(any(str(file) in text for text in said) for file in asides)
        return games == self.readable and kept == [True] and told

    def killed(self, *arguments: str, takes: float) -> None:
        """Start a command, and kill it at a random moment."""
        process = salet(*arguments)
        time.sleep(self.chance.uniform(0.1, 1.1) * takes)
        process.kill()
        process.communicate()

    def timed(self, *arguments: str) -> float:
        """How many seconds a command takes."""
        started = time.monotonic()
        salet(*arguments).communicate()
        return time.monotonic() - started

    def killed_imports(self, times: int) -> Iterator[Row]:
        """Imports that replace all games, killed: the old games are there, or the new ones."""
        command = ("stats", "--import", str(self.text))
        self.lay(self.sound)
        takes, ends = self.timed(*command), Counter[str]()
        for _ in range(times):
            self.lay(self.sound)
            self.killed(*command, takes=takes)
            games, worded, said = self.games()
            whole = games == _GAMES and worded in (0, _GAMES) and not said
            ends[_end(whole, "all new" if worded else "all old")] += 1
        yield from _rows("import that replaces", "killed", ends)

    def killed_rescues(self, times: int) -> Iterator[Row]:
        """Rescues that are killed."""
        self.lay(self.torn)
        takes, ends = self.timed("stats"), Counter[str]()
        for _ in range(times):
            self.lay(self.torn)
            self.killed("stats", takes=takes)
            done = self.file.read_bytes() != self.torn
            ends[_end(self.is_rescued(), "rescued before" if done else "rescued after")] += 1
        yield from _rows("rescue", "killed", ends)

    def rescues_at_once(self, processes: int, times: int) -> Iterator[Row]:
        """Processes that find the same damage at the same time."""
        ends = Counter[str]()
        for _ in range(times):
            self.lay(self.torn)
            both = [salet("stats", "--json") for _ in range(processes)]
            outs = [process.communicate()[0] for process in both]
            told = all(f'"played": {self.readable}' in out for out in outs)
            ends[_end(told and self.is_rescued(), "rescued once")] += 1
        yield from _rows("rescue", f"{processes} processes at once", ends)

    def requests_at_once(self, requests: int, times: int) -> Iterator[Row]:
        """Requests to one server that find the same damage at the same time."""
        ends = Counter[str]()
        server = salet("serve", "--port", "0")
        assert server.stdout is not None
        address = server.stdout.readline().split()[3]

        def ask(_: int) -> bool:
            with suppress(OSError):  # also of answers that say what is wrong
                record = urllib.request.urlopen(f"{address}api/record", timeout=60)  # noqa: S310
                with record as answer:
                    return f'"games":{self.readable}' in answer.read().decode()
            return False

        try:
            with ThreadPoolExecutor(requests) as clients:
                for _ in range(times):
                    self.lay(self.torn)
                    told = all(list(clients.map(ask, range(requests))))
                    ends[_end(told and self.is_rescued(), "rescued once")] += 1
        finally:
            server.terminate()
            server.communicate()
        yield from _rows("rescue", f"{requests} requests at once", ends)

    def full_disks(self, times: int) -> Iterator[Row]:
        """Rescues without room: an error, nothing changed, and rescued when there is room again."""
        ends = Counter[str]()
        for number in range(times):
            self.lay(self.torn)
            room = number * len(self.torn) // (times + 1)
            process = salet("stats", file_limit=room)
            _, errors = process.communicate()
            refused = process.returncode == 2 and "cannot be used" in errors
            same = self.file.read_bytes() == self.torn
            ends[_end(refused and same and self.is_rescued(), "refused, rescued later")] += 1
        yield from _rows("rescue", "disk full", ends)


def share_texts(games: int, *, words: bool) -> str:
    """The texts of games of the same puzzles, with or without their words."""
    rows = ("SALET ⬛⬛⬛⬛⬛", "CRONY 🟩🟩🟩🟩🟩") if words else ("⬛⬛⬛⬛⬛", "🟩🟩🟩🟩🟩")
    return "\n\n".join("\n".join((f"Wordle {n} 2/6", "", *rows)) for n in range(600, 600 + games))


def _end(right: bool, name: str) -> str:
    return name if right else "WRONG"


def _rows(name: str, what: str, ends: Counter[str]) -> Iterator[Row]:
    for end, times in ends.items():
        yield name, what, end, times


def main() -> int:
    """Run the trials of records alone."""
    wrong = 0
    with tempfile.TemporaryDirectory() as temporary:
        directory = Path(temporary)
        os.environ["SALET_DATA"] = str(directory / "data")
        for row in record_rows(directory, 1, random.Random(0)):
            sys.stdout.write("{:<22}{:<28}{:<24}{:>6}\n".format(*row))
            sys.stdout.flush()
            wrong += row[2] == "WRONG"
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
