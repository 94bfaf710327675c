"""The soak: damaged files, killed processes, full disks, several writers at once.

    python -m fuzz.soak --flips 20000 --others 2000 --kills 40 --seed 0

prints a table of what was tried and how it ended, and exits with 1 if anything was wrong.
"""

import argparse
import os
import random
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from fuzz.records import Row, record_rows, salet

#: What a command says that reaches its limit on file size.
_NO_ROOM = "File too large"


def damage_rows(directory: Path, flips: int, others: int, chance: random.Random) -> Iterator[Row]:
    """Damage to every kind of file."""
    from fuzz import damage, shipped  # after the environment is set

    kinds = [*damage.all_kinds(directory), *shipped.shipped_kinds(directory)]
    damage.damage(kinds, flips, others, chance)
    for kind in kinds:
        for (what, end), times in sorted(kind.ends.items()):
            yield kind.name, what, end, times


def kill_rows(directory: Path, kills: int, chance: random.Random) -> Iterator[Row]:
    """Proofs and studies that are killed again and again, and end like those that were not."""
    from fuzz.damage import WRONG

    answers = directory / "answers.txt"
    lists = ("--answers", str(answers), "--guesses", str(answers))
    works = {
        "proof": ("prove", "--exact", *lists, "--table", "{out}/table", "--store", "{out}/store"),
        "study": ("study", str(directory / "study.toml"), "--out", "{out}"),
    }
    results = {"proof": "table", "study": "results.csv"}
    for name, work in works.items():
        straight, killed = directory / f"{name}-straight", directory / f"{name}-killed"
        ends: Counter[str] = Counter()
        for out in (straight, killed):
            out.mkdir()
        process = salet(*(word.format(out=straight) for word in work))
        started = time.monotonic()
        process.communicate()
        takes = time.monotonic() - started
        for _ in range(kills):
            process = salet(*(word.format(out=killed) for word in work))
            time.sleep(chance.uniform(0.3, 1) * takes)
            process.kill()
            process.communicate()
            process = salet(*(word.format(out=killed) for word in work))
            _, errors = process.communicate()
            same = _figures(killed / results[name]) == _figures(straight / results[name])
            ends["the same" if same and not process.returncode else WRONG] += 1
            if not same:
                sys.stderr.write(errors)
            shutil.rmtree(killed)
            killed.mkdir()
        for end, times in ends.items():
            yield name, "killed, and started again", end, times


def _figures(file: Path) -> list[str]:
    """The lines of a table, without those about times and commands."""
    if not file.exists():
        return []
    return [line for line in file.read_text().splitlines() if not line.startswith("# ")]


def full_disk_rows(directory: Path) -> Iterator[Row]:
    """Every command that writes a file, when the disk is full."""
    from fuzz.damage import WRONG

    lists = ("--answers", str(directory / "answers.txt"), "--store", ":memory:")
    out = directory / "full"
    out.mkdir()
    works = {
        "tree.txt": ("tree", "--opener", "salet", "--out"),
        "tree.json": ("tree", "--opener", "salet", "--out"),
        "best.html": ("optimal", "salet", "--tree"),
        "log.csv": ("simulate", "--opener", "salet", "--log"),
        "log.parquet": ("simulate", "--opener", "salet", "--log"),
        "proof.cert": (
            "prove",
            "--openers",
            "salet",
            *lists,
            "--store",
            ":memory:",
            "--certificate",
        ),
    }
    for name, work in works.items():
        file = out / name
        file.write_text("before")
        process = salet(*work, str(file), file_limit=100)
        _, errors = process.communicate()
        kept = file.read_text() == "before" and [each.name for each in out.iterdir()] == [name]
        clean = process.returncode in (1, 2) and "Traceback" not in errors
        refused = clean and (_NO_ROOM in errors or "cannot be" in errors)
        yield name, "disk full", "refused, old file kept" if kept and refused else WRONG, 1
        if not (kept and refused):
            sys.stderr.write(f"{name}: exit {process.returncode}\n{errors}\n")
        file.unlink()


def two_writers_rows(directory: Path, times: int) -> Iterator[Row]:
    """Two processes that write the same thing at once."""
    from fuzz.damage import WRONG

    answers = str(directory / "answers.txt")
    lists = ("--answers", answers, "--guesses", answers)
    ends: Counter[tuple[str, str]] = Counter()
    expected = _figures(directory / "proof-straight" / "table")
    for number in range(times):
        out = directory / f"two-{number}"
        out.mkdir()
        work = ("prove", "--exact", *lists, "--store", f"{out}/store", "--table")
        both = [salet(*work, f"{out}/table{each}") for each in range(2)]
        for process in both:
            process.communicate()
        same = all(_figures(out / f"table{each}") == expected for each in range(2))
        codes = [process.returncode for process in both]
        ends["proof", "the same" if same and codes == [0, 0] else WRONG] += 1
        both = [salet("solve", "crane", "--answers", "original-answers") for _ in range(4)]
        for process in both:
            process.communicate()
    for (name, end), number in ends.items():
        yield name, "two writers of one store", end, number
    process = salet("stats", "--json", "--whose", "all")
    out_text, _ = process.communicate()
    recorded = f'"played": {4 * times}' in out_text
    yield "record", "four writers at once", "all recorded" if recorded else WRONG, 4 * times


def main(arguments: list[str] | None = None) -> int:
    """Run the soak, print the table, and return the exit code."""
    parser = argparse.ArgumentParser(prog="fuzz.soak", description=__doc__.split("\n")[0])
    parser.add_argument("--flips", type=int, default=20_000)
    parser.add_argument("--others", type=int, default=2_000)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args(arguments)
    chance = random.Random(options.seed)
    wrong = 0
    with tempfile.TemporaryDirectory() as temporary:
        directory = Path(temporary)
        os.environ["SALET_CACHE"] = str(directory / "cache")
        os.environ["SALET_DATA"] = str(directory / "data")
        sys.stdout.write(f"{'what':<24}{'tried':<28}{'times':>8}  ended\n")
        for rows in (
            damage_rows(directory, options.flips, options.others, chance),
            kill_rows(directory, options.kills, chance),
            full_disk_rows(directory),
            two_writers_rows(directory, max(1, options.kills // 5)),
            record_rows(directory, options.kills / 20, chance),
        ):
            for name, what, end, times in rows:
                sys.stdout.write(f"{name:<24}{what:<28}{times:>8,}  {end}\n")
                sys.stdout.flush()
                wrong += "WRONG" in end
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
