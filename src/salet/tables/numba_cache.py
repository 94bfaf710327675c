"""Numba's cache of compiled kernels, sealed: damaged code is compiled again, not run.

Numba trusts whatever is in its files, and machine code with a wrong bit crashes, or worse. Here
each file ends with a digest of its name and content, and code is loaded only if it was compiled
from exactly this source and for exactly these types: a process that is killed between writing the
index and the code leaves an index that points to something else.
"""

import io
import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from numba.core.caching import IndexDataCacheFile

from salet.errors import SaletWarning

_DIGEST_BYTES = 16

#: Filled by the first warning; there is only one, however many files are damaged.
_warned: list[str] = []


class SealedFiles(IndexDataCacheFile):
    """The files of one kernel; a pickle's reader ignores what follows it in a file."""

    def save(self, key: Any, data: Any) -> None:
        """Store compiled code for these types."""
        super().save(key, (self._compiled_for(key), data))

    def load(self, key: Any) -> Any:
        """The code compiled for these types, if it is there and intact."""
        compiled_for, data = super().load(key) or ("", None)
        return data if compiled_for == self._compiled_for(key) else None

    def _compiled_for(self, key: Any) -> str:
        return repr((self._source_stamp, key))

    def _load_index(self) -> Any:
        sound = not os.path.exists(self._index_path) or self._is_sound(self._index_path)
        return super()._load_index() if sound else {}

    def _load_data(self, name: str) -> Any:
        if not self._is_sound(self._data_path(name)):
            raise OSError("it is damaged")  # Numba then treats the file as missing
        return super()._load_data(name)

    @contextmanager
    def _open_for_write(self, filepath: str) -> Iterator[io.BytesIO]:
        content = io.BytesIO()
        yield content
        with super()._open_for_write(filepath) as file:
            file.write(content.getvalue() + self._digest(filepath, content.getvalue()))

    def _digest(self, path: str, content: bytes) -> bytes:
        import hashlib

        name = os.path.basename(path).encode()
        return hashlib.blake2b(name + content, digest_size=_DIGEST_BYTES).digest()

    def _is_sound(self, path: str) -> bool:
        with open(path, "rb") as file:
            data = file.read()
        content, sealed = data[:-_DIGEST_BYTES], data[-_DIGEST_BYTES:]
        if sealed == self._digest(path, content):
            return True
        _warn_once(f"compiled kernels in {os.path.dirname(path)} are damaged; compiling them again")
        return False


def seal_cache(kernel: Any) -> None:
    """Make a compiled function use sealed cache files."""
    cache = kernel._cache
    base, stamp = cache._impl.filename_base, cache._impl.locator.get_source_stamp()
    cache._cache_file = SealedFiles(cache._cache_path, f"{base}.sealed", stamp)
    cache._guard_against_spurious_io_errors = _faults_cost_time


@contextmanager
def _faults_cost_time() -> Iterator[None]:
    """A file that cannot be read or written, as on a full disk, is none: code is compiled again.

    Numba has such a guard for some faults on Windows, around all that it does with the cache.
    """
    try:
        yield
    except OSError as error:
        _warn_once(
            f"compiled kernels cannot be stored or read ({error.strerror or error}); they are "
            "compiled again next time (NUMBA_CACHE_DIR names another directory)"
        )


def _warn_once(text: str) -> None:
    if not _warned:
        _warned.append(text)
        warnings.warn(text, SaletWarning, stacklevel=3)
