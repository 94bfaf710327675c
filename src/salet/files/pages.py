"""The rows in the pages of an SQLite file, whatever has become of what leads to them.

SQLite finds rows by trees of pages, and none of those below a damaged page. The pages that have the
rows can be told by their first byte; this reads each by itself, as SQLite's documentation of its
file format describes them. Seals then tell rows from what only looks like some.
"""

import struct
from collections.abc import Iterator
from contextlib import suppress

from salet.files.database import LONGEST_ROW, MAGIC
from salet.files.sealed import Row, storable

_USUAL_SIZE = 4096
#: How a page begins that has rows of a table.
_LEAF = 0x0D
#: What reading nonsense as a page raises.
_NONSENSE = (IndexError, ValueError, struct.error)


def rows_in_pages(content: bytes) -> Iterator[Row]:
    """The rows of all tables, page by page; of pages that are free none, as theirs were removed."""
    sound = content.startswith(MAGIC)
    size = int.from_bytes(content[16:18]) if sound else _USUAL_SIZE
    size = 65536 if size == 1 else size
    if size < 512:
        return
    pages = _Pages(content, size, size - content[20] if sound else size)
    free = pages.free() if sound else set[int]()
    for number in range(2, len(content) // size + 1):  # the first one describes the tables
        if number not in free:
            yield from pages.rows(number)


class _Pages:
    """A file as pages, of which each may be anything."""

    def __init__(self, content: bytes, size: int, usable: int) -> None:
        self._content, self._size, self._usable = content, size, usable

    def _page(self, number: int) -> bytes:
        """A page, which are counted from 1."""
        if number < 1:
            raise ValueError(number)
        start = (number - 1) * self._size
        return self._content[start : start + self._usable]

    def free(self) -> set[int]:
        """The pages that nothing uses."""
        found: set[int] = set()
        with suppress(*_NONSENSE):
            trunk = int.from_bytes(self._content[32:36])
            while trunk and trunk not in found:
                found.add(trunk)
                page = self._page(trunk)
                trunk, count = struct.unpack_from(">II", page)
                found.update(struct.unpack_from(f">{min(count, len(page) // 4 - 2)}I", page, 8))
        return found

    def rows(self, number: int) -> Iterator[Row]:
        """The rows that begin on a page, if it is one that has rows."""
        page = self._page(number)
        if page[:1] != bytes([_LEAF]):
            return
        with suppress(*_NONSENSE):
            (count,) = struct.unpack_from(">H", page, 3)
            for place in struct.unpack_from(f">{count}H", page, 8):
                with suppress(*_NONSENSE):
                    yield storable(_values(self._payload(page, place)))

    def _payload(self, page: bytes, place: int) -> bytes:
        """The bytes of a row, of which some may be on pages of their own."""
        length, place = _number(page, place)
        _, place = _number(page, place)  # of the row
        if length > LONGEST_ROW:
            raise ValueError(length)
        usable = self._usable
        here = length
        if length > usable - 35:
            least = (usable - 12) * 32 // 255 - 23
            here = least + (length - least) % (usable - 4)
            here = here if here <= usable - 35 else least
        found = [page[place : place + here]]
        (following,) = struct.unpack_from(">I", page, place + here) if here < length else (0,)
        left = length - here
        while left > 0:
            beyond = self._page(following)
            (following,) = struct.unpack_from(">I", beyond)
            found.append(beyond[4 : 4 + left])
            left -= usable - 4
        whole = b"".join(found)
        if len(whole) != length:
            raise ValueError(length)
        return whole


def _number(data: bytes, place: int) -> tuple[int, int]:
    """A number of one to nine bytes, and where it ends."""
    value = 0
    for _ in range(8):
        byte = data[place]
        place += 1
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, place
    return value << 8 | data[place], place + 1


#: How many bytes numbers of each kind have.
_BYTES = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}


def _values(payload: bytes) -> Iterator[object]:
    """The values of a row."""
    end, place = _number(payload, 0)
    start = end
    while place < end:
        kind, place = _number(payload, place)
        if kind == 0:
            yield None
        elif kind in (8, 9):
            yield kind - 8
        elif kind == 7:
            yield struct.unpack_from(">d", payload, start)[0]
            start += 8
        elif kind in _BYTES or kind >= 12:
            length = _BYTES.get(kind) or (kind - 12) // 2
            data = payload[start : start + length]
            if len(data) != length:
                raise ValueError(length)
            start += length
            if kind < 12:
                yield int.from_bytes(data, signed=True)
            else:
                yield data.decode(errors="surrogateescape") if kind % 2 else data
        else:
            raise ValueError(kind)
