"""Talking with a person: saying things, and asking for a line."""

import io
import sys
import textwrap
from collections.abc import Iterable
from contextlib import suppress

import click

from salet.cli.terminal import Screen
from salet.text import printable


class EndOfInput(Exception):  # noqa: N818 (nothing is wrong)
    """There will be no more lines."""


class Console:
    """What is said goes to stdout, or to stderr where stdout is for a JSON document."""

    def __init__(self, *, as_json: bool, palette: str) -> None:
        self._err = as_json
        self._stream = sys.stderr if as_json else sys.stdout
        self.screen = Screen.of(self._stream, palette)
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # what is no text is wrong input, no crash
        on_terminal = all(
            stream is not None and stream.isatty() for stream in (sys.stdin, self._stream)
        )
        self._editing = on_terminal and not as_json
        if self._editing:
            with suppress(ImportError):  # arrows and a history of lines, where there are any
                import readline  # noqa: F401

    def say(self, text: str = "", *, wrap: bool = True) -> None:
        """Say something, in lines that fit, unless it is to be copied."""
        for line in text.splitlines() or [""]:
            wrapped = [line]
            if wrap and "\x1b" not in line and len(line) > self.screen.width:
                indent = " " * (len(line) - len(line.lstrip()) + 2)
                wrapped = textwrap.wrap(
                    line, self.screen.width, subsequent_indent=indent, break_on_hyphens=False
                )
            for part in wrapped:
                click.echo(part, err=self._err)

    def say_all(self, lines: Iterable[str]) -> None:
        """Say several lines."""
        for line in lines:
            self.say(line)

    def ask(self, prompt: str) -> str:
        """Ask for a line; raises EndOfInput where there is none."""
        if self._editing:
            try:
                return input(prompt).strip()
            except EOFError:
                click.echo(err=self._err)
                raise EndOfInput from None
        click.echo(prompt, nl=False, err=self._err)
        line = "" if sys.stdin is None else sys.stdin.readline()  # None where it is closed
        if sys.stdin is None or not sys.stdin.isatty():  # nobody sees what came through a pipe
            click.echo(printable(line.rstrip("\n")), err=self._err)
        if not line:
            raise EndOfInput
        return line.strip()

    def ask_again(self, question: str) -> bool:
        """Whether there is to be another game: n ends, and so does the end of input."""
        try:
            while True:
                answer = self.ask(f"{question} (Enter for yes, n ends) > ").lower()
                if answer in {"", "y", "yes"}:
                    return True
                if answer in {"n", "no", "q", "quit", "exit"}:
                    return False
                self.say("press Enter for another game, or type n to end")
        except EndOfInput:
            return False
