"""Fuzz every reader: `python -m fuzz.readers --inputs 250000 --seed 0`.

The same seed gives the same inputs. An input that is neither read nor refused with a SaletError is
a failure, and so is one that is accepted though it is wrong, or takes too long; failing inputs are
written to a directory, and belong in `fuzz/corpus` once they are fixed.
"""

import argparse
import hashlib
import os
import random
import sys
import tempfile
import time
import traceback
from collections.abc import Sequence
from dataclasses import dataclass, field

from fuzz.mutations import mutated
from fuzz.targets import Target, Targets, own_places, quiet
from salet.errors import SaletError

#: Seconds of the processor that an input may take, whatever else the machine does.
PATIENCE = 5.0


@dataclass
class Tally:
    """The results for the inputs of a reader."""

    inputs: int = 0
    accepted: int = 0
    refused: int = 0
    longest: float = 0.0
    failures: list[tuple[str, str]] = field(default_factory=list)
    """The inputs that failed, and how."""

    def run(self, target: Target, text: str) -> None:
        """Read one input."""
        started = time.process_time()
        self.inputs += 1
        try:
            with quiet():
                target.read(text)
            self.accepted += 1
        except SaletError:
            self.refused += 1
        except Exception:
            self.failures.append((text, traceback.format_exc()))
        taken = time.process_time() - started
        self.longest = max(self.longest, taken)
        if taken > PATIENCE:
            self.failures.append((text, f"took {taken:.1f} s"))


def fuzz(inputs: int, seed: int) -> dict[str, Tally]:
    """Run this many inputs, shared by all readers."""
    with tempfile.TemporaryDirectory() as directory, own_places(directory):
        targets = Targets(directory).all
        tallies = {target.name: Tally() for target in targets}
        shares = sum(target.share for target in targets)
        for target in targets:
            rng, tally = random.Random(f"{seed} {target.name}"), tallies[target.name]
            for text in target.seeds:
                tally.run(target, text)
            for _ in range(max(1, round(inputs * target.share / shares) - len(target.seeds))):
                tally.run(target, mutated(rng, target.seeds))
    return tallies


def main(arguments: Sequence[str] | None = None) -> int:
    """Fuzz, print a table, and return 1 where something failed."""
    parser = argparse.ArgumentParser(prog="python -m fuzz.readers")
    parser.add_argument("--inputs", type=int, default=250_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--failures", default="fuzz-failures", help="where failing inputs go")
    options = parser.parse_args(arguments)
    started = time.monotonic()
    tallies = fuzz(options.inputs, options.seed)
    print(
        f"{'reader':<16}{'inputs':>9}{'accepted':>10}{'refused':>9}{'failures':>10}{'longest':>11}"
    )
    for name, tally in tallies.items():
        print(
            f"{name:<16}{tally.inputs:>9,}{tally.accepted:>10,}{tally.refused:>9,}"
            f"{len(tally.failures):>10,}{1000 * tally.longest:>8,.0f} ms"
        )
        for text, how in tally.failures:
            _write(os.path.join(options.failures, name), text, how)
    failed = sum(len(tally.failures) for tally in tallies.values())
    total = sum(tally.inputs for tally in tallies.values())
    print(f"{total:,} inputs, {failed:,} failures, {time.monotonic() - started:.0f} s")
    if failed:
        print(f"failing inputs are in {options.failures}", file=sys.stderr)
    return int(failed > 0)


def _write(directory: str, text: str, how: str) -> None:
    os.makedirs(directory, exist_ok=True)
    data = text.encode(errors="surrogatepass")
    name = os.path.join(directory, hashlib.sha256(data).hexdigest()[:16])
    for path, content in ((name, data), (f"{name}.why", how.encode(errors="backslashreplace"))):
        with open(path, "wb") as file:
            file.write(content)


if __name__ == "__main__":
    sys.exit(main())
