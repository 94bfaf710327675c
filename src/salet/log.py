"""What salet does, for whoever listens to the logger `salet`: kernels, caches, searches, runs.

Nothing is logged above the level INFO, as what is wrong is raised or warned of, and nobody hears of
it unless a program sets a handler. Before it has imported `logging`, nobody can: so a quick command
does not load that either.
"""

import sys
from typing import Any

#: The loggers by topic, `salet.search` and so on.
_loggers: dict[str, Any] = {}


def log(topic: str, message: str, *details: object) -> None:
    """Log that something happened; details replace the %s in the message."""
    logging = sys.modules.get("logging")
    if logging is None or not hasattr(logging, "NullHandler"):  # it may be half imported
        return
    if topic not in _loggers:
        if not _loggers:
            logging.getLogger("salet").addHandler(logging.NullHandler())
        _loggers[topic] = logging.getLogger(f"salet.{topic}")
    _loggers[topic].info(message, *details)
