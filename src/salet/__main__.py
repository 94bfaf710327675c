"""The command `salet`, also as `python -m salet`."""

import gc
import os
import sys
from typing import NoReturn

# Python looks for garbage whenever so many more objects are there. A short command makes 60,000 and
# needs most until it ends; with Python's own 700, looking takes a tenth of its time.
_OBJECTS = 50_000


def start() -> NoReturn:
    """Run the command in a process of its own, and end that."""
    gc.set_threshold(_OBJECTS)
    # NumPy multiplies no matrices here, and its threads take 10 of 100 ms to start and wait.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from salet.cli import main

    code = main()
    gc.freeze()  # or Python would look through everything once more
    sys.exit(code)


if __name__ == "__main__":
    start()
