"""Discovery: the files in a folder, and what other packages plug in."""

import os
import re
import warnings
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from salet.errors import SaletWarning

Found = TypeVar("Found")


def names_in(folder: str, ending: str) -> tuple[str, ...]:
    """The names of the files with this ending, without it; not those that start with `_`."""
    return in_order(
        file.removesuffix(ending)
        for file in os.listdir(folder)
        if file.endswith(ending) and not file.startswith("_")
    )


def in_order(names: Iterable[str]) -> tuple[str, ...]:
    """Names by the alphabet, and numbers in them by their value.

    >>> in_order(["hello10", "hello4", "dordle"])
    ('dordle', 'hello4', 'hello10')
    """
    return tuple(sorted(names, key=_by_number))


def _by_number(name: str) -> list[str | int]:
    return [int(each) if each.isdigit() else each for each in re.split("([0-9]+)", name)]


def plug_ins(group: str, check: Callable[[Any], Found]) -> dict[str, Found]:
    """What other packages offer in this group of entry points, by name.

    `check` returns the object to use, or raises; a broken plug-in is skipped with a warning.
    """
    from importlib.metadata import entry_points

    found: dict[str, Found] = {}
    for entry in entry_points(group=group):
        try:
            found.setdefault(entry.name, check(entry.load()))
        except Exception as error:  # someone else's package; the others must still load
            text = f"the plug-in {entry.name!r} of {group} cannot be used: {error!r}"
            warnings.warn(text, SaletWarning, stacklevel=3)
    return found
