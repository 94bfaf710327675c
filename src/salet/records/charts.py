"""Pictures of games over time, as SVG: bars, lines by month, and a calendar.

They name classes only; `STYLE` has the colours, for light and dark.
"""

import math
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from html import escape
from typing import NamedTuple

from salet.analysis.verdicts import MOST
from salet.records.figures import Comparison, Figures, LostOn, Month

#: Colours by class; what is drawn has at least 3 to 1 against its ground, and text 4.5 to 1.
STYLE = """
:root { color-scheme: light dark; --paper: #ffffff; --card: #f4f5f3; --ink: #1d211c;
  --soft: #5b635a; --line: #c9cec7; --own: #2e7d32; --others: #6f61a3; --luck: #a66a00;
  --bad: #b3261e; --c1: #1b5e20; --c2: #2e7d32; --c3: #5da05f; --c4: #9cc79d; --c5: #c9b458;
  --c6: #e08a3c; --cx: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --paper: #14171a; --card: #1f2427; --ink: #e9ece8;
  --soft: #a5ada4; --line: #3a4240; --own: #6cc070; --others: #a99edb; --luck: #e0a84a;
  --bad: #f2847c; --c1: #b9f6bb; --c2: #86d98a; --c3: #57ab5b; --c4: #35703a; --c5: #b59f45;
  --c6: #d67f33; --cx: #f2847c; } }
svg { display: block; max-width: 100%; height: auto; }
svg text { font: 12px system-ui, sans-serif; fill: var(--ink); }
svg .soft { fill: var(--soft); }
svg .end { text-anchor: end; }
svg .middle { text-anchor: middle; }
svg .own { fill: var(--own); }
svg .others { fill: var(--others); }
svg .luck { fill: var(--luck); }
svg .bad { fill: var(--bad); }
svg .grid { stroke: var(--line); stroke-width: 1; }
svg polyline { fill: none; stroke-width: 2; stroke-linejoin: round; }
svg polyline.own { stroke: var(--own); fill: none; }
svg polyline.luck { stroke: var(--luck); fill: none; }
svg polyline.others { stroke: var(--others); fill: none; }
svg .day { fill: var(--line); fill-opacity: .45; }
svg .d1 { fill: var(--c1); } svg .d2 { fill: var(--c2); } svg .d3 { fill: var(--c3); }
svg .d4 { fill: var(--c4); } svg .d5 { fill: var(--c5); } svg .d6 { fill: var(--c6); }
svg .dx { fill: var(--cx); }
"""

_MONTHS = "JFMAMJJASOND"
_WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


def distribution_chart(
    own: Mapping[str, float], comparison: Comparison | None, games: Mapping[str, int]
) -> str:
    """How many games took how many guesses, as bars; beside people's where there are some."""
    people: dict[str, float] = {}
    if comparison is not None:
        shares = comparison.people.solved
        people = {str(number): share for number, share in enumerate(shares, 1)}
        people["lost"] = comparison.people.failed
    most = max([*own.values(), *people.values(), 0.01])
    row, left, longest = (42 if people else 24), 40, 250
    parts = []
    for place, (name, share) in enumerate(own.items()):
        y = place * row
        parts += [
            _text(left - 8, y + 15, name, "end"),
            _rect(left, y + 3, share / most * longest, 15, "bad" if name == "lost" else "own"),
            _text(left + share / most * longest + 6, y + 15, f"{share:.1%} ({games[name]:,})"),
        ]
        if name in people:
            parts += [
                _rect(left, y + 21, people[name] / most * longest, 9, "others"),
                _text(
                    left + people[name] / most * longest + 6, y + 30, f"{people[name]:.1%}", "soft"
                ),
            ]
    return _svg(400, len(own) * row + 4, parts, "How many guesses the games took")


def lost_chart(lost: Sequence[LostOn]) -> str:
    """What guesses were lost on, as bars."""
    most = max([each.cents for each in lost] or [1]) or 1
    left, row, longest = 190, 26, 160
    parts = []
    for place, each in enumerate(lost):
        y = place * row
        parts += [
            _text(left - 8, y + 15, each.what, "end"),
            _rect(left, y + 3, each.cents / most * longest, 15, "bad"),
            _text(left + each.cents / most * longest + 6, y + 15, f"{each.cents / 100:.2f}"),
        ]
    return _svg(400, len(lost) * row + 4, parts, "Guesses lost a game, by kind of guess")


class Line(NamedTuple):
    """A figure by month."""

    name: str
    values: Sequence[float | None]
    kind: str
    digits: int = 0


def month_lines(months: Sequence[Month]) -> list[Line]:
    """What is drawn month by month."""
    skills = [month.skill for month in months]
    lines = [
        Line("guesses a game", [month.stats.mean_guesses for month in months], "own", 2),
        Line(
            "with average luck",
            [None if skill is None else skill.adjusted_mean for skill in skills],
            "others",
            2,
        ),
        Line("skill", [None if skill is None else skill.skill for skill in skills], "own"),
        Line("luck", [None if skill is None else skill.luck_score for skill in skills], "luck"),
    ]
    return [line for line in lines if any(value is not None for value in line.values)]


def month_chart(
    months: Sequence[Month], lines: Sequence[Line] | None = None, width: float = 720
) -> str:
    """Skill, luck and guesses, or these lines, a panel each, month by month."""
    lines = month_lines(months) if lines is None else lines
    first = _number(months[0])
    places = [_number(month) - first for month in months]
    panel, left, right = 104, 44, 44
    step = (width - left - right) / max(1, places[-1])
    parts: list[str] = []
    for row, line in enumerate(lines):
        parts += _panel(line, row * panel, [left + place * step for place in places], width - right)
    bottom = len(lines) * panel + 4
    every = max(1, math.ceil(26 / step))
    for place in range(0, places[-1] + 1, every):
        year, month = divmod(first + place, 12)
        x = left + place * step
        parts.append(_text(x, bottom + 8, _MONTHS[month], "middle soft"))
        if place == 0 or month < every:
            parts.append(_text(x, bottom + 24, str(year), "middle soft"))
    return _svg(width, bottom + 30, parts, "Month by month: " + ", ".join(x.name for x in lines))


def _number(month: Month) -> int:
    """How many months there were before it."""
    return int(month.month[:4]) * 12 + int(month.month[5:]) - 1


def _panel(line: Line, top: float, xs: Sequence[float], right: float) -> list[str]:
    """One figure by month: its name, two lines to read it by, and its points."""
    known, left = [value for value in line.values if value is not None], xs[0]
    low, high = _bounds(known, line.digits)
    if line.digits == 0:
        low, high = max(0.0, low), min(float(MOST), high)

    def height(value: float) -> float:
        return top + 90 - (value - low) / ((high - low) or 1) * 62

    parts = [_text(left, top + 16, line.name, line.kind)]
    for mark in (low, high):
        parts.append(_line(left, height(mark), right, height(mark)))
        parts.append(_text(left - 6, height(mark) + 4, f"{mark:.{line.digits}f}", "end soft"))
    points = [
        (x, height(value)) for x, value in zip(xs, line.values, strict=True) if value is not None
    ]
    parts.append(
        f'<polyline class="{line.kind}" points="'
        + " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        + '"/>'
    )
    parts += [f'<circle class="{line.kind}" cx="{x:.1f}" cy="{y:.1f}" r="3"/>' for x, y in points]
    x, y = points[-1]
    return [*parts, _text(x + 8, y + 4, f"{known[-1]:.{line.digits}f}", line.kind)]


def _bounds(values: Sequence[float], digits: int) -> tuple[float, float]:
    """Round numbers around the values."""
    unit = 10.0 if digits == 0 else 0.5
    low, high = math.floor(min(values) / unit) * unit, math.ceil(max(values) / unit) * unit
    return (low, high) if high > low else (low, low + unit)


def month_picture(figures: Figures) -> str:
    """Month by month, as a file of its own."""
    chart = month_chart(figures.months) if figures.months else _svg(200, 20, [], "no games")
    start, end = chart.split(">", 1)
    ground = '<rect width="100%" height="100%" fill="var(--paper)"/>'
    return f'{start} xmlns="http://www.w3.org/2000/svg"><style>{STYLE}</style>{ground}{end}\n'


def calendar_chart(year: int, half: int, days: Mapping[date, tuple[str, str]]) -> str:
    """Half a year, 0 or 1, a column a week; days have a class and words that describe them.

    Half a year is as wide as a telephone.
    """
    day, end = date(year, 1 + 6 * half, 1), date(year + half, 7 - 6 * half, 1)
    monday = day - timedelta(day.weekday())
    side, left, top = 13, 34, 36
    span = "July to December" if half else "January to June"
    parts = [_text(0, 12, f"{year}, {span}")]
    parts += [
        _text(0, top + row * side + 10, name, "soft")
        for row, name in enumerate(_WEEKDAYS)
        if row in (0, 2, 4, 6)
    ]
    while day < end:
        x, y = left + (day - monday).days // 7 * side, top + day.weekday() * side
        if day.day == 1:
            parts.append(_text(x, top - 6, f"{day:%b}", "soft"))
        kind, words = days.get(day, ("day", ""))
        square = f'<rect class="{kind}" x="{x}" y="{y}" width="11" height="11" rx="2"'
        title = f"{_WEEKDAYS[day.weekday()]} {day.isoformat()}: {words}"
        parts.append(f"{square}><title>{escape(title)}</title></rect>" if words else f"{square}/>")
        day += timedelta(1)
    return _svg(left + 27 * side + 4, top + 7 * side, parts, f"The games of {year}, {span}")


def _svg(width: float, height: float, parts: Sequence[str], label: str) -> str:
    size = f'width="{width:.0f}" height="{height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}"'
    return f'<svg {size} role="img" aria-label="{escape(label)}">{"".join(parts)}</svg>'


def _text(x: float, y: float, words: str, kind: str = "") -> str:
    named = f' class="{kind}"' if kind else ""
    return f'<text{named} x="{x:.1f}" y="{y:.1f}">{escape(words)}</text>'


def _rect(x: float, y: float, width: float, height: float, kind: str) -> str:
    size = f'width="{max(1.0, width):.1f}" height="{height:.1f}"'
    return f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" {size} rx="2"/>'


def _line(x: float, y: float, to_x: float, to_y: float) -> str:
    return f'<line class="grid" x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}"/>'
