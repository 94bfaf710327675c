import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from salet.table import table

settings.register_profile("salet", deadline=None)  # the machine is noisy; speed has benchmarks
settings.load_profile("salet")


@pytest.fixture(scope="session", autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Tests neither read nor fill the cache of the person who runs them."""
    os.environ["SALET_CACHE"] = str(tmp_path_factory.mktemp("cache"))
    yield
    del os.environ["SALET_CACHE"]


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty cache directory, for this process and those it starts."""
    monkeypatch.setenv("SALET_CACHE", str(tmp_path / "cache"))
    table.cache_clear()
    yield tmp_path / "cache"
    table.cache_clear()
