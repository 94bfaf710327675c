import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from salet.exact.search import Search
from salet.game.position import Position
from salet.tables.compiling import THREAD
from salet.tables.table import table

settings.register_profile("salet", deadline=None)  # the machine is noisy; speed has benchmarks
settings.load_profile("salet")


@pytest.fixture(scope="session", autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Tests touch neither the cache nor the record of the user who runs them."""
    os.environ["SALET_CACHE"] = str(tmp_path_factory.mktemp("cache"))
    os.environ["SALET_DATA"] = str(tmp_path_factory.mktemp("data"))
    os.environ.pop("SALET_PRIVATE", None)
    os.environ["SALET_GAME"] = "original"  # the game that commands without --game mean in tests
    yield
    del os.environ["SALET_CACHE"], os.environ["SALET_DATA"], os.environ["SALET_GAME"]


@pytest.fixture(autouse=True)
def _nothing_compiles_behind_a_test() -> Iterator[None]:
    """Numba changes the filters of warnings while it compiles, for all threads."""
    yield
    for thread in threading.enumerate():
        if thread.name in (THREAD, "salet warm-up"):
            thread.join(30)


@pytest.fixture(scope="session")
def compiled(_own_cache: None) -> None:
    """The kernels are compiled, as budgets include the time that takes."""
    Search(Position.start("original").push("salet:gbbyb")).run()


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data directory with no record of games, for this process and those it starts."""
    monkeypatch.setenv("SALET_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty cache directory, for this process and those it starts."""
    monkeypatch.setenv("SALET_CACHE", str(tmp_path / "cache"))
    table.cache_clear()
    yield tmp_path / "cache"
    table.cache_clear()
