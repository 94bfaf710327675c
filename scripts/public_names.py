"""Everything public with its parameters, as docs/api.txt lists it; `make docs` writes it."""

import inspect
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import salet
import salet.aio

TARGET = Path(__file__).resolve().parent.parent / "docs" / "api.txt"


def listing() -> str:
    """A line for each public name, and for each attribute of a class."""
    lines = [*_of_module(salet), *_of_module(salet.aio)]
    return "\n".join(lines) + "\n"


def _of_module(module: ModuleType) -> Iterator[str]:
    for name in module.__all__:
        value = getattr(module, name)
        yield f"{module.__name__}.{name}{_parameters(value)}"
        if isinstance(value, type):
            for attribute in sorted(_attributes(value)):
                shown = _parameters(inspect.getattr_static(value, attribute, None))
                yield f"{module.__name__}.{name}.{attribute}{shown}"


def _attributes(kind: type) -> set[str]:
    """The public attributes that a class of ours has beyond those of Python's own."""
    ours = [each for each in kind.__mro__ if each.__module__.startswith("salet")]
    named = {name for each in ours for name in (*vars(each), *inspect.get_annotations(each))}
    return {name for name in named if not name.startswith("_")}


def _parameters(value: Any) -> str:
    """The names of parameters; = after those that may be left out."""
    function = value.__func__ if isinstance(value, staticmethod | classmethod) else value
    own = not isinstance(function, type) or inspect.isfunction(
        inspect.getattr_static(function, "__init__")
    )
    if not callable(function) or not own:  # those of Python's own classes differ by its version
        return ""
    signature = inspect.signature(function)
    shown = []
    keywords = False
    for parameter in signature.parameters.values():
        if parameter.name in ("self", "cls"):
            continue
        if parameter.kind is parameter.KEYWORD_ONLY and not keywords:
            keywords = True
            shown.append("*")
        stars = "*" if parameter.kind is parameter.VAR_POSITIONAL else ""
        stars = "**" if parameter.kind is parameter.VAR_KEYWORD else stars
        keywords = keywords or parameter.kind is parameter.VAR_POSITIONAL
        optional = "" if parameter.default is parameter.empty else "="
        shown.append(f"{stars}{parameter.name}{optional}")
    return f"({', '.join(shown)})"


if __name__ == "__main__":
    TARGET.write_text(listing(), encoding="utf-8")
