"""The log of a server: plain lines about problems, or a JSON document a line about everything."""

import json
import logging
import warnings
from datetime import UTC, datetime
from typing import Any, Literal, TextIO

LogFormat = Literal["text", "json"]

#: What is wrong, and in JSON who asked for what.
logger = logging.getLogger("salet.web")
requests = logging.getLogger("salet.web.requests")


class JsonFormatter(logging.Formatter):
    """One JSON document a line, whatever is in it."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as JSON."""
        document: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "message": record.getMessage(),
            "process": record.process,
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            document["exception"] = self.formatException(record.exc_info)
        return json.dumps(document)  # ASCII: no line of it can be anything else


class PlainWords(logging.Filter):
    """Says in our words what uvicorn says in its own."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Keep the record."""
        if str(record.msg).startswith("Cancel %s running task"):
            record.msg = "the server ends, with %s request(s) that are not done"
        return True


def log_config(log_format: LogFormat) -> dict[str, Any]:
    """How the loggers of the server and of uvicorn are set up."""
    formatters = {
        "text": {"format": "salet: %(message)s"},
        "json": {"()": JsonFormatter},
    }
    handler = {
        "class": "logging.StreamHandler", "stream": "ext://sys.stderr", "formatter": log_format,
        "filters": ["plain"],
    }  # fmt: skip
    level, others = ("INFO", "INFO") if log_format == "json" else ("WARNING", "ERROR")
    one = {"handlers": ["stderr"], "propagate": False}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {log_format: formatters[log_format]},
        "filters": {"plain": {"()": PlainWords}},
        "handlers": {"stderr": handler},
        "loggers": {
            "salet.web": {**one, "level": level},
            # What clients do wrong, or that they have gone, need not fill the log of a person.
            "uvicorn": {**one, "level": others},
            "asyncio": {**one, "level": others},
        },
    }


def log_warnings() -> None:
    """Write warnings to the log."""

    def show(
        message: Warning | str, category: type[Warning], filename: str, lineno: int,
        file: TextIO | None = None, line: str | None = None,
    ) -> None:  # fmt: skip
        logger.warning("%s", message)

    warnings.showwarning = show


def log_request(**fields: Any) -> None:
    """Write a request that was answered to the log, where that is JSON."""
    requests.info("request", extra={"fields": fields})
