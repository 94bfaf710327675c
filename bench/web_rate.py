"""How many positions a core serves: clients ask without a pause, and the server's time is counted.

What a server does in a second depends on what else its machine does; the processor time of an
answer hardly does. So the figures are answers a core and second: of the analysis of positions that
occur in random games, of those asked for again, of proofs (`/api/exact`) with at most 100 answers
left, and of the page itself. Linux only. Run it with `make bench-rate`.
"""

import http.client
import json
import os
import random
import re
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice, repeat
from pathlib import Path
from urllib.parse import urlsplit

from bench.web_load import peak_bytes, positions
from salet.game.position import Position

WORKERS = int(os.environ.get("SALET_BENCH_WORKERS", "1"))
SECONDS = float(os.environ.get("SALET_BENCH_SECONDS", "20"))
#: Enough to keep the lane for such requests busy, and a client's share of it is larger.
CLIENTS = 4 * WORKERS

#: Positions with at most this many answers left are proven at once; so many are drawn a client.
MOST_ANSWERS, ENDGAMES = 100, 200

#: A path, and a body where it is posted.
Asked = tuple[str, object | None]


class Client:
    """A connection that is used again and again, as a proxy does."""

    def __init__(self, address: str) -> None:
        place = urlsplit(address)
        self._connection = http.client.HTTPConnection(place.hostname or "", place.port, timeout=60)

    def ask(self, path: str, body: object | None = None) -> bytes:
        """The answer to a request; raises where it is a refusal."""
        if body is None:
            self._connection.request("GET", path, headers={"Accept-Encoding": "gzip"})
        else:
            kind = {"Content-Type": "application/json"}
            self._connection.request("POST", path, json.dumps(body).encode(), kind)
        answer = self._connection.getresponse()
        data = answer.read()
        if answer.status != 200:
            raise OSError(f"{path} {body}: {answer.status} {data[:200]!r}")
        return data


def processes(pid: int) -> list[int]:
    """A process and its children."""
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return [pid, *(int(child) for task in tasks for child in task.read_text().split())]


def cpu_seconds(pid: int) -> float:
    """The processor time that a server has taken, its workers included."""
    ticks = 0
    for each in processes(pid):
        fields = Path(f"/proc/{each}/stat").read_text().rpartition(") ")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def new_positions(seed: int) -> Iterator[Asked]:
    """The positions of random games."""
    for turns in positions(random.Random(seed)):  # noqa: S311 (a load, no secret)
        yield "/api/analysis", {"turns": turns}


def old_positions(_: int) -> Iterator[Asked]:
    """The same positions again and again."""
    some = [asked for asked, _ in zip(new_positions(0), range(50), strict=False)]
    while True:
        yield from some


def endgames(seed: int) -> Iterator[Asked]:
    """Proofs of positions with few answers left; they are drawn before the time runs."""
    drawn = positions(random.Random(seed))  # noqa: S311
    few = (turns for turns in drawn if 1 < _answers_left(turns) <= MOST_ANSWERS)
    some = list(islice(few, ENDGAMES))
    return ((path, {"turns": turns}) for path in repeat("/api/exact") for turns in some)


def _answers_left(turns: list[str]) -> int:
    return len(Position.start().push_all(turns).candidates)


def measure(pid: int, address: str, what: str, asking: Callable[[int], Iterator[Asked]]) -> None:
    """Ask for some seconds; print how often that was, and what an answer took."""
    taken: list[float] = []
    sizes: list[int] = []
    errors: list[str] = []

    def work(load: Iterator[Asked]) -> None:
        client = Client(address)
        for path, body in load:
            begun = time.monotonic()
            if begun > until:
                return
            try:
                sizes.append(len(client.ask(path, body)))
            except OSError as error:
                errors.append(str(error))
                client = Client(address)
            taken.append(time.monotonic() - begun)

    loads = [asking(seed) for seed in range(1, CLIENTS + 1)]
    before, begun = cpu_seconds(pid), time.monotonic()
    until = begun + SECONDS
    threads = [threading.Thread(target=work, args=(load,)) for load in loads]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if not sizes:
        raise SystemExit(f"{what}: no answer at all; {errors[:1]}")
    seconds, used = time.monotonic() - begun, cpu_seconds(pid) - before
    sys.stdout.write(
        f"{what}: {len(taken):,} answers, {len(taken) / seconds:,.1f} a second; "
        f"{used / len(taken) * 1e3:.2f} ms of processor time each, so "
        f"{len(taken) / used:,.1f} a core and second; median "
        f"{statistics.median(taken) * 1e3:.0f} ms, p95 "
        f"{sorted(taken)[int(0.95 * len(taken))] * 1e3:.0f} ms; "
        f"{statistics.mean(sizes) / 1e3:.1f} kB; {len(errors)} errors\n"
    )
    for error in errors[:3]:
        sys.stdout.write(f"  {error}\n")
    sys.stdout.flush()


def warm_up(address: str) -> None:
    """Ask until all workers are quick: each time on a new connection, which any may take."""
    quick, asked = 0, new_positions(0)
    while quick < 10 * WORKERS:
        begun = time.monotonic()
        with suppress(OSError):  # it took too long
            Client(address).ask(*next(asked))
            quick = quick + 1 if time.monotonic() - begun < 1 else 0
            Client(address).ask("/api/exact", {"turns": ["salet:bybbb", "crony:bybbb"]})


def main() -> None:
    """Start a server, warm it up, and measure."""
    command = [sys.executable, "-m", "salet", "serve", "--port", "0", "--workers", str(WORKERS)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:  # noqa: S603
        try:
            assert server.stdout is not None  # noqa: S101
            address = server.stdout.readline().split()[3]
            warm_up(address)
            page = Client(address).ask("/").decode()
            files = re.findall(r'"(/static/[^"]+)"', page)
            modules = [name for name in files if name.endswith((".js", ".css"))]
            loads = [("/", None), *((name, None) for name in modules)]

            def visits(_: int) -> Iterator[Asked]:
                while True:
                    yield from loads

            sys.stdout.write(f"{WORKERS} workers, {CLIENTS} clients, {SECONDS:g} s each\n")
            measure(server.pid, address, "new positions", new_positions)
            measure(server.pid, address, "old positions", old_positions)
            measure(server.pid, address, "endgames, proven", endgames)
            measure(server.pid, address, "files of the page", visits)
            peaks = [f"{peak_bytes(each) / 1e6:,.0f}" for each in processes(server.pid)]
            sys.stdout.write(f"peak memory of each process, in MB: {', '.join(peaks)}\n")
        finally:
            server.terminate()


if __name__ == "__main__":
    main()
