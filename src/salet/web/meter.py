"""Counting what a server does, for Prometheus: shared by all workers, each of which has a row.

A worker writes to its own row only, from its event loop, so nothing needs a lock. One that is
started again takes the row of its predecessor, so that counts never go back.
"""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from multiprocessing import get_context
from typing import Any

#: The upper ends of the histogram's buckets, in seconds; searches take up to four minutes.
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 240.0)
_ENDS = (*(f"{end:g}" for end in BUCKETS), "+Inf")
#: The statuses that are counted one by one; the client of the last but one has gone before.
STATUSES = (
    "200", "304", "400", "403", "404", "405", "408", "413", "415", "421", "422", "429", "500",
    "503", "gone", "other",
)  # fmt: skip
#: The route of requests for which there is none.
OTHER = "other"

_HELP = {
    "salet_requests_total": ("counter", "Requests answered, by route and status."),
    "salet_request_seconds": ("histogram", "Time until an answer was sent, streams to their end."),
    "salet_requests_running": ("gauge", "Requests being answered."),
    "salet_searches_running": ("gauge", "Searches and simulations at work."),
    "salet_lane_running": ("gauge", "Work at work, by lane."),
    "salet_lane_waiting": ("gauge", "Work waiting for a thread, by lane."),
    "salet_workers": ("gauge", "Worker processes."),
}

#: The name of a figure and its labels.
Series = tuple[str, tuple[tuple[str, str], ...]]


class Meter:
    """The figures of all workers, and the row of one."""

    def __init__(self, routes: Sequence[str], lanes: Sequence[str], workers: int = 1) -> None:
        self.routes, self.lanes, self.workers = tuple(routes), tuple(lanes), workers
        self._places = {series: place for place, series in enumerate(self._all_series())}
        # A plain array in shared memory: it is zero at first, and can be sent to new processes.
        self._figures: Any = get_context("spawn").RawArray("d", len(self._places) * workers)
        self.begin(0)

    def begin(self, worker: int) -> None:
        """Write to the row of this worker from now on; what its predecessor did is over."""
        self._first = worker * len(self._places)
        for series in self._places:
            if _kind(series) == "gauge":
                self._set(series, 0)
        self._set(("salet_workers", ()), 1)

    def request_begins(self) -> None:
        """Count a request that is being answered."""
        self._add(("salet_requests_running", ()), 1)

    def request_ends(self, route: str, status: str, seconds: float) -> None:
        """Count a request that was answered."""
        self._add(("salet_requests_running", ()), -1)
        route = route if route in self.routes else OTHER
        status = status if status in STATUSES else OTHER
        self._add(("salet_requests_total", (("route", route), ("status", status))), 1)
        end = _ENDS[bisect_left(BUCKETS, seconds)]
        self._add(("salet_request_seconds_bucket", (("route", route), ("le", end))), 1)
        self._add(("salet_request_seconds_sum", (("route", route),)), seconds)

    def lanes_are(self, lanes: Mapping[str, tuple[int, int]], searches: int) -> None:
        """Note how much work is at work and waiting in each lane, and how many searches run."""
        for name, (running, waiting) in lanes.items():
            self._set(("salet_lane_running", (("lane", name),)), running)
            self._set(("salet_lane_waiting", (("lane", name),)), waiting)
        self._set(("salet_searches_running", ()), searches)

    def text(self) -> str:
        """All figures, summed over the workers, in the text format of Prometheus."""
        lines: list[str] = []
        seen = ""
        for series, value in self._shown():
            name = series[0]
            family = name.removesuffix("_bucket").removesuffix("_sum").removesuffix("_count")
            if family != seen:
                kind, text = _HELP[family]
                lines += [f"# HELP {family} {text}", f"# TYPE {family} {kind}"]
                seen = family
            labels = ",".join(f'{label}="{_escape(text)}"' for label, text in series[1])
            lines.append(f"{name}{{{labels}}} {value:.15g}" if labels else f"{name} {value:.15g}")
        return "\n".join(lines) + "\n"

    def _shown(self) -> Iterator[tuple[Series, float]]:
        """Every figure there is to show; of routes that nobody asked for there is none."""
        totals = {series: self._total(series) for series in self._places}
        for series, value in totals.items():
            if value if series[0] == "salet_requests_total" else _kind(series) == "gauge":
                yield series, value
        for route in (*self.routes, OTHER):
            label = ("route", route)
            ends = [*(f"{end:g}" for end in BUCKETS), "+Inf"]
            counts = [totals["salet_request_seconds_bucket", (label, ("le", end))] for end in ends]
            if any(counts):
                for number, end in enumerate(ends, 1):
                    yield (
                        ("salet_request_seconds_bucket", (label, ("le", end))),
                        sum(counts[:number]),
                    )
                sums: Series = ("salet_request_seconds_sum", (label,))
                yield sums, totals[sums]
                yield ("salet_request_seconds_count", (label,)), sum(counts)

    def _all_series(self) -> Iterator[Series]:
        for route in (*self.routes, OTHER):
            for status in STATUSES:
                yield "salet_requests_total", (("route", route), ("status", status))
        for name in ("salet_requests_running", "salet_searches_running", "salet_workers"):
            yield name, ()
        for name in ("salet_lane_running", "salet_lane_waiting"):
            for lane in self.lanes:
                yield name, (("lane", lane),)
        for route in (*self.routes, OTHER):
            for end in _ENDS:
                yield "salet_request_seconds_bucket", (("route", route), ("le", end))
            yield "salet_request_seconds_sum", (("route", route),)

    def _add(self, series: Series, value: float) -> None:
        self._figures[self._first + self._places[series]] += value

    def _set(self, series: Series, value: float) -> None:
        self._figures[self._first + self._places[series]] = value

    def _total(self, series: Series) -> float:
        return float(sum(self._figures[self._places[series] :: len(self._places)]))


def _kind(series: Series) -> str:
    """What kind of figure it is; of a histogram's own there is none."""
    return _HELP.get(series[0], ("",))[0]


def _escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
