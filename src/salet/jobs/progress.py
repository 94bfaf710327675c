"""How far a long job has come: told to a callback, or shown as a bar by tqdm."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TypeAlias

from salet.extras import load_extra

#: Told how much is done, of how much.
Progress: TypeAlias = Callable[[int, int], None]

#: What long calls take: a callback, True for a bar, and nothing for nothing.
AnyProgress: TypeAlias = Progress | bool | None


@contextmanager
def shown_progress(progress: AnyProgress, unit: str) -> Iterator[Progress | None]:
    """Whom to tell, while this is open; for True a bar, in notebooks one of theirs."""
    if not isinstance(progress, bool):
        yield progress
        return
    if not progress:
        yield None
        return
    # tqdm's own choice, without its warning where widgets are missing
    kind = "auto" if find_spec("ipywidgets") else "std"
    tqdm = load_extra(f"tqdm.{kind}", "a progress bar", "notebook").tqdm
    with tqdm(unit=f" {unit}") as bar:

        def tell(done: int, total: int) -> None:
            bar.total = total or None
            bar.update(done - bar.n)
            bar.refresh()

        yield tell
