"""Texts to be saved as files."""

from fastapi import Response

_KINDS = {"json": "application/json", "csv": "text/csv", "html": "text/html"}


def file_response(text: str, name: str) -> Response:
    """A text that browsers save under a name; they never show it as a page."""
    kind = _KINDS.get(name.rpartition(".")[2], "text/plain")
    return Response(
        text.encode(),
        media_type=f"{kind}; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
