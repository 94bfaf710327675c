"""Packages that only some features need, and how to install them."""

from importlib import import_module
from typing import Any

from salet.errors import SaletError


def load_extra(module: str, what: str, extra: str) -> Any:
    """A module of an optional package; where it is missing, the error says how to install it.

    >>> load_extra("nobody_has_this", "magic", "magic")
    Traceback (most recent call last):
      ...
    salet.errors.SaletError: magic needs the package nobody_has_this: pip install 'salet[magic]'
    """
    package = module.partition(".")[0]
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if str(error.name).partition(".")[0] != package:
            raise  # the package is there, and needs another one
    raise SaletError(f"{what} needs the package {package}: pip install 'salet[{extra}]'")
