"""Reading what was sent, within bounds of size and time."""

import asyncio

from starlette.requests import Request

from salet.jobs.cancel import CancelledError
from salet.web.problems import SlowBodyError, TooLargeError

#: The longest body that is read, and the longest that is parsed on the event loop (0.1 ms).
MOST_BYTES, SMALL_BYTES = 2**20, 2**14
#: In how many seconds a body must have arrived.
BODY_SECONDS = 10.0


class Body:
    """The body of a request, read as far as is wanted."""

    def __init__(self, request: Request) -> None:
        self._receive = request.receive
        declared = request.headers.get("content-length", "")
        self._declared = int(declared) if declared.isdecimal() else 0
        self._parts: list[bytes] = []
        self._size, self._ended = 0, False

    async def is_small(self) -> bool:
        """Whether all of it is there and small; a large one is not read on."""
        if self._declared > SMALL_BYTES:
            return False
        await self._read(SMALL_BYTES)
        return self._size <= SMALL_BYTES

    async def whole(self) -> bytes:
        """All of it; raises where that is too much, or too slow."""
        await self._read(MOST_BYTES)
        if self._size > MOST_BYTES:
            raise TooLargeError(f"a request may have {MOST_BYTES:,} bytes at most")
        return b"".join(self._parts)

    async def _read(self, most: int) -> None:
        """Read until it ends, or there is more than this."""
        try:
            async with asyncio.timeout(BODY_SECONDS):
                while not self._ended and self._size <= most:
                    message = await self._receive()
                    if message["type"] == "http.disconnect":
                        raise CancelledError("the client has gone")
                    self._parts.append(message.get("body", b""))
                    self._size += len(self._parts[-1])
                    self._ended = not message.get("more_body", False)
        except TimeoutError:
            raise SlowBodyError(
                f"the request did not arrive within {BODY_SECONDS:g} seconds"
            ) from None


async def disconnect(request: Request) -> None:
    """Wait until the client has gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
