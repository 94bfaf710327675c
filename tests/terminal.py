"""A real pseudo-terminal, as a person uses it."""

import errno
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Mapping
from types import TracebackType

_STYLES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\r")


class Terminal:
    """A command in its own terminal: type lines, wait for what it shows."""

    def __init__(
        self, *arguments: str, columns: int = 80, environment: Mapping[str, str] | None = None
    ) -> None:
        own = {"TERM": "xterm-256color", "COLORTERM": "", "NO_COLOR": "", **(environment or {})}
        self.process, self._screen = pty.fork()
        if not self.process:  # pragma: no cover (this is the child)
            os.environ.update(own)
            os.execv(sys.executable, [sys.executable, "-m", "salet", *arguments])  # noqa: S606
        fcntl.ioctl(self._screen, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        self.raw = ""
        self._seen = 0
        self._status: int | None = None

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._status is None:
            os.kill(self.process, signal.SIGKILL)
            os.waitpid(self.process, 0)
        os.close(self._screen)

    @property
    def text(self) -> str:
        """Everything shown so far, without colours."""
        return _STYLES.sub("", self.raw)

    def expect(self, expected: str, seconds: float = 60) -> str:
        """Wait for a text after the last expected one; return everything up to it."""
        deadline = time.monotonic() + seconds
        while (found := self.text.find(expected, self._seen)) < 0:
            if not self._read(deadline - time.monotonic()):
                shown = self.text[self._seen :]
                raise AssertionError(f"{expected!r} is not shown; there is {shown!r}")
        before, self._seen = self.text[self._seen : found], found + len(expected)
        return before

    def type(self, line: str) -> None:
        """Type a line and press Enter."""
        os.write(self._screen, f"{line}\n".encode())

    def press(self, key: str) -> None:
        """Press Control-C or Control-D at a prompt; before the prompt, the key may be lost."""
        time.sleep(0.3)  # a prompt is shown before it waits, and Python may lose a key in between
        os.write(self._screen, bytes([ord(key) - ord("a") + 1]))

    def end(self, seconds: float = 60) -> int:
        """Wait for the command to end, and return its exit code."""
        deadline = time.monotonic() + seconds
        while self._read(deadline - time.monotonic()):
            pass
        shown = self.text[self._seen :]
        assert time.monotonic() < deadline, f"it does not end; the last it showed is {shown!r}"
        _, status = os.waitpid(self.process, 0)
        self._status = os.waitstatus_to_exitcode(status)
        return self._status

    def _read(self, seconds: float) -> bool:
        """Read what is shown next; False at the end of the output, or when the time is up."""
        if seconds <= 0 or not select.select([self._screen], [], [], seconds)[0]:
            return False
        try:
            shown = os.read(self._screen, 65536)
        except OSError as error:
            if error.errno == errno.EIO:  # the other end is closed
                return False
            raise
        self.raw += shown.decode(errors="replace")
        return bool(shown)
