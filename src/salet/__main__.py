"""`python -m salet` is the command `salet`."""

import sys

from salet.cli import main

if __name__ == "__main__":
    sys.exit(main())
