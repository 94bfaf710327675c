"""What is wrong with a request that has not the shape it must have, in plain English."""

import re
from collections.abc import Callable
from typing import Any, get_args

from pydantic import BaseModel, ValidationError

from salet.text import count, shown

_JSON = re.compile(r"Invalid JSON: (.*) at line \d+ column (\d+)")

#: What each kind of problem is called: of a place, what was sent, and the bounds that it must keep.
_TEXTS: dict[str, Callable[[Any, dict[str, Any]], str]] = {
    "missing": lambda sent, bounds: "is missing",
    "greater_than": lambda sent, bounds: f"must be above {bounds['gt']:g}, not {shown(sent)}",
    "greater_than_equal": lambda sent, bounds: (
        f"must be at least {bounds['ge']:,}, not {shown(sent)}"
    ),
    "less_than_equal": lambda sent, bounds: f"must be at most {bounds['le']:,}, not {shown(sent)}",
    "too_long": lambda sent, bounds: (
        f"has more than {count(bounds['max_length'], 'entry', 'entries')}"
    ),
    "too_short": lambda sent, bounds: "is empty; give at least one entry",
    "string_too_long": lambda sent, bounds: (
        f"has {len(sent):,} characters; at most {bounds['max_length']:,} are allowed"
    ),
    "string_too_short": lambda sent, bounds: "is empty",
    "literal_error": lambda sent, bounds: f"must be {bounds['expected']}, not {shown(sent)}",
    "string_unicode": lambda sent, bounds: "is not text that can be read",
}
#: The same by how their names begin.
_KINDS = {
    "int": "must be a whole number",
    "float": "must be a number",
    "finite": "must be a number",
    "bool": "must be true or false",
    "string": "must be text",
    "list": "must be a list",
    "dict": "must be an object with keys",
    "model": "must be an object with keys",
}


def explain(error: ValidationError, model: type[BaseModel]) -> str:
    """The first problem of a request, in a sentence that says where it is and what is allowed."""
    problem = error.errors(include_url=False)[0]
    kind, place, sent = problem["type"], problem["loc"], problem.get("input")
    if kind == "json_invalid":
        return _not_json(problem["msg"])
    if kind == "extra_forbidden":
        known = ", ".join(_keys(model, place[:-1]))
        return f"{_where(place)} is not a key of this request; known: {known}"
    if kind in _TEXTS:
        return f"{_where(place)} {_TEXTS[kind](sent, problem.get('ctx', {}))}"
    text = next((text for start, text in _KINDS.items() if kind.startswith(start)), "")
    return f"{_where(place)} {text or 'cannot be'}{', not' if text else ''} {shown(sent)}"


def _where(place: tuple[int | str, ...]) -> str:
    """A place in a request: `turns, entry 2`."""
    parts = [f"entry {part + 1}" if isinstance(part, int) else part for part in place]
    return ", ".join(parts) or "the request"


def _keys(model: type[BaseModel], place: tuple[int | str, ...]) -> list[str]:
    """The keys of a request, or of an object in it."""
    for part in place:
        if isinstance(part, str):
            model = _model_in(model.model_fields[part].annotation) or model
    return list(model.model_fields)


def _model_in(annotation: Any) -> type[BaseModel] | None:
    """The model of an object, or of those in a list."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return next(filter(None, map(_model_in, get_args(annotation))), None)


def _not_json(message: str) -> str:
    """Where JSON ends to be JSON."""
    found = _JSON.fullmatch(message)
    if found is None:
        return f"this cannot be read as JSON: {message}"
    reason = found[1].replace("recursion limit exceeded", "it is nested too deep")
    return f"{found[2]}: this cannot be read as JSON: {reason}"
