"""Follows a tutorial as a reader does: saves its files, types its commands, reads what they say."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

_BLOCK = re.compile(r"(?P<before>[^\n]*)\n\n```(?P<kind>\w*)\n(?P<text>.*?)```", re.S)
#: The line above a block that is to be saved ends with its name.
_SAVED_AS = re.compile(r"`(?P<name>[\w./-]+)`:$")
#: Progress, as slow machines show it.
_PROGRESS = re.compile(r"(\d (s|min) (so far|left)|, finishing|: guess \d+ of \d+)$")


class Saved(NamedTuple):
    """A file that the reader is told to save."""

    name: str
    text: str


class Typed(NamedTuple):
    """A command that the reader types, and what it is said to show."""

    command: str
    shown: str


def steps_of(text: str) -> Iterator[Saved | Typed]:
    """What a tutorial tells its readers to do, in order.

    Raises:
        ValueError: where a block is neither, so that nothing in a tutorial goes untried.
    """
    for block in _BLOCK.finditer(text):
        name = _SAVED_AS.search(block["before"])
        if block["kind"] == "console":
            yield from _commands(block["text"])
        elif name is not None:
            yield Saved(name["name"], block["text"])
        elif not (block["kind"] == "python" and block["text"].startswith(">>>")):
            raise ValueError(f"nobody is told what to do with {block['text'][:60]!r}")


def _commands(block: str) -> Iterator[Typed]:
    start, *pieces = re.split(r"^\$ ", block, flags=re.M)
    if start or not pieces:
        raise ValueError(f"a console starts with a command, not with {start[:60]!r}")
    for piece in pieces:
        command, _, shown = piece.partition("\n")
        yield Typed(command, shown)


def agrees(shown: str, said: str) -> bool:
    """Whether a command said what is shown; … stands for anything in a line, or for any lines."""
    pattern = ""
    for line in shown.splitlines():
        if line.strip() == "…":
            pattern += r"(?:.*\n)*"
        else:
            pattern += ".*".join(map(re.escape, line.split("…"))) + "\n"
    return re.fullmatch(pattern, said) is not None


class Reader:
    """Somebody with an installed salet, an empty directory and this page."""

    def __init__(self, home: Path) -> None:
        self.folder, self._site = home / "here", home / "site"
        self._environment = dict(os.environ)
        for name in ("SALET_GAME", "SALET_PRIVATE", "NO_COLOR"):
            self._environment.pop(name, None)
        programs = home / "programs"
        for folder in (self.folder, programs):
            folder.mkdir()
        for name, start in (("salet", "-m salet"), ("python", "")):
            program = programs / name
            program.write_text(f'#!/bin/sh\nexec "{sys.executable}" {start} "$@"\n')
            program.chmod(0o755)
        self._environment |= {
            "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
            "SALET_DATA": str(home / "data"),
            "PYTHONPATH": os.pathsep.join(
                [str(self._site), *filter(None, [os.environ.get("PYTHONPATH")])]
            ),
            "PYTHONUNBUFFERED": "1",  # so that notes stay between the results they are about
        }

    def save(self, file: Saved) -> None:
        """Save a file, in a directory that there need not be."""
        path = self.folder / file.name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(file.text, encoding="utf-8")

    def type(self, step: Typed) -> str:
        """Type a command and, after its prompts, what is shown there; return what it says."""
        program, *arguments = shlex.split(step.command)
        if program == "export":
            name, _, value = arguments[0].partition("=")
            self._environment[name] = value
            return ""
        if program == "cd":
            self.folder = self.folder / arguments[0]
            return ""
        if program == "pip":
            return self._install(arguments)
        if (program, *arguments[:1]) == ("salet", "serve"):
            return self._serve(arguments)
        typed = [line.partition(" > ")[2] for line in step.shown.splitlines() if " > " in line]
        done = subprocess.run(
            step.command, shell=True, cwd=self.folder, env=self._environment, text=True,
            input="".join(f"{line}\n" for line in typed), check=False,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        failed = re.search(r"^salet: ", done.stdout, re.M)
        assert bool(failed) is (done.returncode != 0), done.stdout
        return "".join(
            line.rstrip() + "\n" for line in done.stdout.splitlines() if not _PROGRESS.search(line)
        )

    def _install(self, arguments: list[str]) -> str:
        """Install this directory beside salet, without asking anybody for anything."""
        assert arguments == ["install", "--quiet", "--editable", "."]
        shutil.rmtree(self._site, ignore_errors=True)  # as pip leaves what was there before
        options = "--quiet --no-deps --no-index --no-build-isolation --target"
        command = [sys.executable, "-m", "pip", "install", *options.split(), str(self._site), "."]
        subprocess.run(command, cwd=self.folder, check=True, stdout=subprocess.DEVNULL)
        return ""

    def _serve(self, arguments: list[str]) -> str:
        """Start the page, see that it is there, and end it."""
        command = [sys.executable, "-m", "salet", *arguments, "--port", "0"]
        with subprocess.Popen(
            command, cwd=self.folder, env=self._environment, stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout is not None
            said = process.stdout.readline()
            try:
                (address,) = re.findall(r"http://\S+/", said)
                with urllib.request.urlopen(f"{address}api/options") as answer:  # noqa: S310
                    self.options = answer.read().decode()
            finally:
                process.kill()
        return said
