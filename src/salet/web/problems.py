"""Refusals: the same document and headers for every one."""

import json
from typing import Any

from salet.errors import NoRoomError, SaletError
from salet.jobs.cancel import CancelledError, DeadlineError

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
#: What every answer carries.
SECURITY_HEADERS = {
    b"content-security-policy": _POLICY.encode(),
    b"x-content-type-options": b"nosniff",
    b"x-frame-options": b"DENY",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": b"camera=(), microphone=(), geolocation=()",
}

#: With `answer` in this header of a request, what cannot be used is answered with status 200.
PROBLEMS_HEADER = "x-salet-problems"

#: After how many seconds a refused client may try again.
RETRY_SECONDS = 2

Headers = list[tuple[bytes, bytes]]


class BusyError(SaletError):
    """The server has too much to do."""


class ShareError(SaletError):
    """One client wants more than its share."""


class TooLargeError(SaletError):
    """A body has more bytes than are read."""


class NoRecordError(SaletError):
    """A client may not see the record of games."""


class SlowBodyError(SaletError):
    """A body did not arrive in time."""


_STATUSES: dict[type[SaletError], int] = {
    BusyError: 503,
    DeadlineError: 503,
    CancelledError: 503,
    NoRoomError: 503,
    ShareError: 429,
    NoRecordError: 403,
    TooLargeError: 413,
    SlowBodyError: 408,
}


def status_of(error: SaletError) -> int:
    """The status that goes with an error."""
    return next((status for kind, status in _STATUSES.items() if isinstance(error, kind)), 422)


def details_of(error: SaletError) -> dict[str, Any]:
    """What a program may want to know of an error: its details, and whether a guess was refused."""
    return {**error.details, **({"refused": True} if error.refuses_guess else {})}


def refusal(
    status: int, message: str, kind: str = "HTTPError", details: dict[str, Any] | None = None
) -> tuple[bytes, Headers]:
    """The body and the headers of a refusal."""
    document = {"error": {"kind": kind, "message": message, "details": details or {}}}
    body = json.dumps(document).encode()  # ASCII: whatever was typed, it can be sent
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    if status in (429, 503):
        headers.append((b"retry-after", b"%d" % RETRY_SECONDS))
    return body, headers
