"""What a server counts and logs, and who may read it."""

import json
import logging
import re
import sys
from multiprocessing import get_context

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from salet.errors import SaletError
from salet.web import logs
from salet.web.app import create_app
from salet.web.meter import BUCKETS, Meter
from salet.web.observing import LOOPBACK, Network, make_meter, observe
from salet.web.server import Serving


def observed(readers: tuple[Network, ...] = LOOPBACK, *, behind_proxy: bool = False) -> FastAPI:
    """The application, observed."""
    app = create_app()
    observe(app, make_meter(app), readers, behind_proxy=behind_proxy)
    return app


def asking(app: FastAPI, address: str = "127.0.0.1") -> TestClient:
    """A client at an address; the life of the server does not begin."""
    return TestClient(app, base_url="http://127.0.0.1", client=(address, 50000))


def figures(text: str) -> dict[str, float]:
    """The figures of a text for Prometheus, each with its name and labels.

    The format: https://prometheus.io/docs/instrumenting/exposition_formats/
    """
    assert text.endswith("\n")
    line = re.compile(r'([a-z_]+(?:\{(?:[a-z]+="[^"\n]*",?)+\})?) (\S+)')
    found, typed = {}, set()
    for each in text.splitlines():
        if each.startswith("# TYPE "):
            assert each.split()[2] not in typed
            typed.add(each.split()[2])
        if not each.startswith("#"):
            matched = line.fullmatch(each)
            assert matched, each
            assert matched[1] not in found
            assert re.sub(r"(_bucket|_sum|_count)?(\{.*)?$", "", matched[1]) in typed
            found[matched[1]] = float(matched[2])
    return found


def test_requests_are_counted_by_route_and_status() -> None:
    client = asking(observed())
    for _ in range(3):
        assert client.get("/health").json() == {"status": "ok"}
    client.get("/nonsense")
    client.get("/", headers={"Host": "evil.example"})
    assert client.post("/api/breakdown", json={"word": 1}).status_code == 422
    found = figures(client.get("/metrics").text)
    assert found['salet_requests_total{route="/health",status="200"}'] == 3
    assert found['salet_requests_total{route="other",status="404"}'] == 1
    assert found['salet_requests_total{route="other",status="421"}'] == 1
    assert found['salet_requests_total{route="/api/breakdown",status="422"}'] == 1
    assert found["salet_requests_running"] == 1  # this one
    assert found["salet_workers"] == 1
    assert found['salet_lane_waiting{lane="banks"}'] == found["salet_searches_running"] == 0


def test_every_route_is_counted_on_its_own() -> None:
    app = create_app()
    assert app.openapi()["paths"].keys() <= set(make_meter(app).routes)


def test_the_histogram_is_cumulative() -> None:
    meter = Meter(["/"], ["banks"])
    taken = [0.0, BUCKETS[0], 0.3, 1000.0]
    for seconds in taken:
        meter.request_begins()
        meter.request_ends("/", "200", seconds)
    found = figures(meter.text())
    for end in BUCKETS:
        at_most = sum(seconds <= end for seconds in taken)
        assert found[f'salet_request_seconds_bucket{{route="/",le="{end:g}"}}'] == at_most
    assert found['salet_request_seconds_bucket{route="/",le="+Inf"}'] == len(taken)
    assert found['salet_request_seconds_count{route="/"}'] == len(taken)
    assert found['salet_request_seconds_sum{route="/"}'] == pytest.approx(sum(taken))
    assert found["salet_requests_running"] == 0


def _answer_one(meter: Meter, worker: int) -> None:
    meter.begin(worker)
    meter.request_begins()
    meter.request_begins()
    meter.request_ends("/", "200", 0.5)


def test_workers_count_together_and_a_new_one_goes_on() -> None:
    meter = Meter(["/"], ["banks"], workers=2)
    for worker in (0, 1, 1):  # the second dies with a request, and is started again
        process = get_context("spawn").Process(target=_answer_one, args=(meter, worker))
        process.start()
        process.join()
        assert process.exitcode == 0
    found = figures(meter.text())
    assert found['salet_requests_total{route="/",status="200"}'] == 3
    assert found["salet_requests_running"] == 2
    assert found["salet_workers"] == 2


def test_only_readers_have_the_metrics() -> None:
    app = observed()
    assert asking(app).get("/metrics").status_code == 200
    assert asking(app, "192.0.2.7").get("/metrics").status_code == 404
    assert asking(app, "::ffff:127.0.0.1").get("/metrics").status_code == 200
    assert asking(app, "testclient").get("/metrics").status_code == 404
    for header in ("X-Forwarded-For", "Forwarded"):  # a proxy that nobody named
        assert asking(app).get("/metrics", headers={header: "::1"}).status_code == 404
    assert asking(observed(())).get("/metrics").status_code == 404


@pytest.mark.parametrize(
    ("serving", "readers"),
    [
        (Serving.of("127.0.0.1"), LOOPBACK),
        (Serving.of("::1"), LOOPBACK),
        (Serving.of("0.0.0.0"), ()),  # noqa: S104
        (Serving.of("127.0.0.1", names=("salet.example",)), ()),
        (Serving.of("127.0.0.1", proxies=("127.0.0.1",)), ()),
    ],
)
def test_nobody_has_the_metrics_where_others_come_in(
    serving: Serving, readers: tuple[Network, ...]
) -> None:
    assert serving.readers == readers


def test_readers_are_named() -> None:
    serving = Serving.of("0.0.0.0", readers=("10.0.0.0/8",))  # noqa: S104
    app = observed(serving.readers)
    assert asking(app, "10.1.2.3").get("/metrics").status_code == 200
    assert asking(app).get("/metrics").status_code == 404
    with pytest.raises(SaletError, match="'nonsense' is not an address"):
        Serving.of("127.0.0.1", readers=("nonsense",))


def test_the_log_is_one_document_a_line() -> None:
    formatter = logs.JsonFormatter()
    try:
        raise ValueError('a "fault"\nof ours')
    except ValueError:
        error = sys.exc_info()
    record = logging.LogRecord("x", logging.ERROR, "", 0, "failed: %s", ("\u2028 é",), error)
    record.fields = {"status": "500"}
    (line,) = formatter.format(record).splitlines()
    document = json.loads(line)
    assert (document["level"], document["status"]) == ("error", "500")
    assert document["message"] == "failed: \u2028 é"
    assert document["exception"].endswith('ValueError: a "fault"\nof ours')
