"""The routes of the JSON interface, a module for each topic: they parse, call and answer."""

from typing import Any

from salet.web.models.base import ErrorDocument

PROBLEMS: dict[int | str, dict[str, Any]] = {
    400: {"model": ErrorDocument, "description": "A body that cannot be read."},
    403: {"model": ErrorDocument, "description": "Another site's request, or another's record."},
    408: {"model": ErrorDocument, "description": "A body that came too slowly."},
    413: {"model": ErrorDocument, "description": "Too long a request."},
    415: {"model": ErrorDocument, "description": "A request that is not JSON."},
    421: {"model": ErrorDocument, "description": "Another host's name."},
    422: {"model": ErrorDocument, "description": "What was sent cannot be used."},
    429: {"model": ErrorDocument, "description": "More than one client's share; try again."},
    503: {"model": ErrorDocument, "description": "There is too much to do; try again."},
}
EVENTS: dict[int | str, dict[str, Any]] = {
    **PROBLEMS,
    200: {"content": {"text/event-stream": {}}, "description": "Events, as they happen."},
}
FILE: dict[int | str, dict[str, Any]] = {
    **PROBLEMS,
    200: {
        "content": {
            kind: {} for kind in ("application/json", "text/csv", "text/html", "text/plain")
        },
        "description": "A text, to be saved as a file.",
    },
}
