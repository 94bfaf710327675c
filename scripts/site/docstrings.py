"""Examples in docstrings are code, which Markdown takes `>>>` for quotes within quotes."""

import re
from typing import Any

import griffe

_EXAMPLE = re.compile(r"(?:^|(?<=\n\n))>>> .*?(?=\n\n|\Z)", re.S)


class Examples(griffe.Extension):
    """Puts fences around them."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Fence the examples of one docstring."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(text: str) -> str:
    r"""The docstring with its examples in fences.

    >>> fenced("Add.\n\n>>> 1 + 1\n2\n\nSo it is.")
    'Add.\n\n```pycon\n>>> 1 + 1\n2\n```\n\nSo it is.'
    """
    return _EXAMPLE.sub(lambda example: f"```pycon\n{example[0].rstrip()}\n```", text)
