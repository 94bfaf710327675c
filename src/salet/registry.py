"""Finding what a folder holds by looking, so that adding a file is all it takes to add a thing."""

import os


def names_in(folder: str, ending: str) -> tuple[str, ...]:
    """The names of the files with this ending, without it; not those that start with `_`."""
    return tuple(
        sorted(
            file.removesuffix(ending)
            for file in os.listdir(folder)
            if file.endswith(ending) and not file.startswith("_")
        )
    )
