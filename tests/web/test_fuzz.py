"""Odd requests, a few of those of `make fuzz`, and all that once broke something."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from fuzz.api import Case, ask, cases, corpus
from salet.web.app import create_app


@pytest.mark.parametrize("case", corpus(), ids=lambda case: f"{case.route} {case.body}"[:60])
def test_what_broke_once_is_refused(client: TestClient, case: Case) -> None:
    status, text = ask(client, case)
    assert status == "422", text


def test_odd_requests_are_answered(data: Path) -> None:
    statuses = {}
    app = create_app(record=True)
    client = TestClient(app, base_url="http://127.0.0.1", client=("127.0.0.1", 50000))
    for case in cases(300, seed=7):
        status, text = ask(client, case)
        statuses[status] = case
        assert status in ("200", "422"), f"{case}: {text}"
    assert set(statuses) == {"200", "422"}
