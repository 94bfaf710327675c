"""Pictures of the console: real commands in a terminal of their own, drawn as SVG."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from scripts.console_svg import draw_svg, parse_ansi
from tests.terminal import Terminal

#: How wide the terminal is.
COLUMNS = 80
_PROMPT = "\x1b[1;32m$\x1b[0m "


@dataclass(frozen=True)
class ConsolePicture:
    """A command, what is typed at its prompts, and how much of it is shown."""

    name: str
    about: str
    command: str
    typed: Sequence[tuple[str, str]] = ()
    """What to wait for, and what to type then."""
    lines: int | None = None
    """How many lines are shown; all of them, unless it is set."""

    def draw(self, folder: Path, environment: Mapping[str, str]) -> Path:
        """Run the command, and write its picture."""
        colours = {"COLORTERM": "truecolor", "LANG": "C.UTF-8", **environment}
        arguments = self.command.split()
        with Terminal(*arguments, columns=COLUMNS, environment=colours) as terminal:
            for expected, answer in self.typed:
                terminal.expect(expected, seconds=120)
                terminal.type(answer)
            if terminal.end(seconds=120):
                raise RuntimeError(f"salet {self.command} fails: {terminal.text}")
        shown = parse_ansi(f"{_PROMPT}salet {self.command}\n{terminal.raw}")
        path = folder / f"{self.name}.svg"
        path.write_text(draw_svg(shown[: self.lines], COLUMNS, self.about), encoding="utf-8")
        return path


PICTURES = (
    ConsolePicture(
        "console-assist",
        "salet assist names a guess, is told its tiles, and names the next",
        "assist slate:bybbb --top 3",
        (
            ("tiles of DORIC > ", "bgbgg"),
            ("tiles of LOGIC > ", "ggggg"),
            ("Another game?", "n"),
        ),
    ),
    ConsolePicture(
        "console-review",
        "salet review shows each guess with its verdict, its cost and its luck",
        "review slate watch batch catch hatch match --answer match",
        lines=29,
    ),
)
