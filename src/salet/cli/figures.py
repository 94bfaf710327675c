"""What games come to, on a terminal: bars, comparisons, and trends month by month."""

import os
import sys
import textwrap
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TextIO

from salet import engine
from salet.cli.output import print_table, print_text, table_lines
from salet.cli.terminal import Screen
from salet.text import capitals, count

if TYPE_CHECKING:
    from salet.records.figures import Comparison, Figures, Month
    from salet.records.history import GameRecord
    from salet.records.stats import Stats

#: How wide the longest bar is.
_BAR = 40
#: How many months are listed, and how many are drawn.
_LISTED, _DRAWN = 12, 48
#: How much room a trend leaves for its name and its figures.
_BESIDE = 25
#: Sentences are not wider than this.
_WIDEST = 96
#: How narrow the columns of a list of games may be, those first that are cut first.
_LEAST = {"answer": 8, "game": 10, "player": 8, "puzzle": 10}
#: By default, openers that were played so often are listed, and so many of them.
_FEWEST_GAMES, _MOST_OPENERS = 2, 5

_LEVELS, _PLAIN_LEVELS = "▁▂▃▄▅▆▇█", "_.-:=+*#"


def _width() -> int:
    """How wide the terminal is."""
    return Screen.of(sys.stdout).width


def say(text: str) -> None:
    """A sentence in lines that fit the terminal."""
    wrapped = textwrap.wrap(
        text,
        min(_width(), _WIDEST),
        subsequent_indent="  ",
        break_on_hyphens=False,
        break_long_words=False,
    )
    print_text("\n".join(wrapped))


def can_show(signs: str, stream: TextIO | None) -> bool:
    """Whether a stream can show these signs; None is one that was closed."""
    try:
        signs.encode((stream and stream.encoding) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def sparkline(values: Sequence[float | None], *, plain: bool = False) -> str:
    """Values as a line of small bars, from the least to the largest; a space where there is none.

    >>> sparkline([1, 2, None, 3]), sparkline([1, 2, 3], plain=True)
    ('▁▅ █', '_=#')
    """
    known = [value for value in values if value is not None]
    low, high = min(known, default=0.0), max(known, default=0.0)
    levels = _PLAIN_LEVELS if plain else _LEVELS
    highest = len(levels) - 1

    def sign(value: float | None) -> str:
        if value is None:
            return " "
        share = (value - low) / (high - low) if high > low else 0.5
        return levels[int(share * highest + 0.5)]

    return "".join(map(sign, values))


def show_results(stats: "Stats") -> None:
    """Games played and won, streaks, guesses, and how they are distributed."""
    say(f"{count(stats.played, 'game')} played, {stats.won:,} won ({stats.won / stats.played:.1%})")
    say(
        f"games won in a row: {stats.streak:,}, longest {stats.longest_streak:,}; "
        f"days: {stats.day_streak:,}, longest {stats.longest_day_streak:,}"
    )
    if stats.mean is not None:
        say(f"{stats.mean:.2f} guesses per win")
    if stats.won < stats.played:
        say(f"{stats.mean_guesses:.2f} guesses per game, a lost game counted as its limit + 1")
    say("")
    lost = stats.played - stats.won
    rows = [*((str(guesses), number) for guesses, number in _filled(stats)), ("lost", lost)]
    most = max(number for _, number in rows)
    block = "█" if can_show("█", sys.stdout) else "#"
    for name, number in rows:
        bar = block * round(_BAR * number / most)
        print_text(f"{name:>5}  {bar}{' ' if number else ''}{number:,}")


def _filled(stats: "Stats") -> list[tuple[int, int]]:
    """The distribution from 1 to 6 guesses at least, with no gaps up to 20."""
    played = stats.distribution
    shown = {*range(1, min(20, max([6, *played])) + 1), *played}
    return [(guesses, played.get(guesses, 0)) for guesses in sorted(shown)]


def show_comparison(comparison: "Comparison", who: str) -> None:
    """Somebody's figures beside people's: in rows, or in columns on a narrow terminal."""
    people = comparison.people
    numbers = [str(number) for number in range(1, len(people.solved) + 1)]
    header = [f"{comparison.mode} mode", *numbers, "lost", "guesses", "skill"]
    skill = "" if comparison.skill is None else f"{comparison.skill:.0f}"
    rows = [
        [who, *map(_percent, (*comparison.solved, comparison.failed)),
         f"{comparison.mean:.2f}", skill],
        ["people", *map(_percent, (*people.solved, people.failed)),
         f"{people.mean:.2f}", str(people.skill)],
    ]  # fmt: skip
    say("")
    lines = table_lines(header, rows, right=header[1:])
    if max(map(len, lines)) > _width():
        header, *rows = (list(column) for column in zip(header, *rows, strict=True))
        lines = table_lines(header, rows, right=header[1:])
    for line in lines:
        print_text(line)
    if comparison.above is not None:
        whose = f"a skill of {skill} in {comparison.mode} mode"
        say(f"{whose} is higher than that of {comparison.above}")
    say(f"people: {people.games / 1e6:,.1f} million games ({people.source})")


def _percent(share: float) -> str:
    return f"{share:.1%}"


def show_skill(figures: "Figures") -> None:
    """Skill, luck, and what was lost, as far as games are reviewed."""
    skill, comparison = figures.skill, figures.comparison
    if skill is not None:
        modes = {each.record.mode for each in figures.reviewed}
        partly = comparison is not None and comparison.reviewed not in (0, skill.games)
        in_all = " in all modes" if partly and len(modes) > 1 else ""
        say("")
        say(
            f"skill {skill.skill:.0f}, luck {skill.luck_score:.0f} (0 to 99), over all "
            f"{count(skill.games, 'reviewed game')}{in_all}"
        )
        say(
            f"guesses per reviewed game: {skill.sum}; with average luck "
            f"{skill.sum.average_luck:.2f}"
        )
        say("")
        rows = [
            [each.what, f"{each.guesses:,}", f"{each.cents / 100:.2f}"] for each in figures.lost_on
        ]
        header = ["kind of guess", "made", "guesses lost per game"]
        print_table(header, rows, right=header[1:])
        say("(opener, second and later guesses add up to all; the others are part of them)")
    if figures.waiting:
        say("")
        say(
            f"{count(len(figures.waiting), 'game')} not reviewed yet: `salet stats --review` "
            "works out skill and luck"
        )
    if figures.refused:
        reasons = ", ".join(f"{reason} ({games:,})" for reason, games in figures.refused.items())
        if not figures.waiting:
            say("")
        say(f"cannot be reviewed: {reasons}")


def show_months(months: "Sequence[Month]") -> None:
    """The last months, and the trend of all of them."""
    if len(months) < 2:
        return
    rows = [
        [month.month, f"{month.stats.played:,}", f"{month.stats.mean_guesses:.2f}"]
        + (["", ""] if (skill := month.skill) is None
           else [f"{skill.skill:.0f}", f"{skill.luck_score:.0f}"])
        for month in months[-_LISTED:]
    ]  # fmt: skip
    header = ["month", "games", "guesses", "skill", "luck"]
    print_text("")
    print_table(header, rows, right=header[1:])
    drawn = months[-min(_DRAWN, _width() - _BESIDE) :]
    skills = [month.skill for month in drawn]
    plain = not can_show(_LEVELS, sys.stdout)
    for name, values, digits in (
        ("guesses", [month.stats.mean_guesses for month in drawn], 2),
        ("skill", [None if skill is None else skill.skill for skill in skills], 0),
        ("luck", [None if skill is None else skill.luck_score for skill in skills], 0),
    ):
        known = [value for value in values if value is not None]
        if known:
            low, high = (f"{value:.{digits}f}" for value in (min(known), max(known)))
            print_text(f"{name:7}  {sparkline(values, plain=plain)}  {low} to {high}")


def telling_groups(games: "Sequence[GameRecord]", fields: Sequence[str]) -> dict[str, Any]:
    """The figures by those fields that differ; openers only where one was played often."""
    groups = {}
    for what in fields:
        group = engine.count_games_by(games, what)
        if what == "opener":
            often = [each for each in group.items() if each[0] and each[1].played >= _FEWEST_GAMES]
            often.sort(key=lambda each: -each[1].played)
            group = dict(often[:_MOST_OPENERS])
        if len(group) > 1:
            groups[what] = group
    return groups


#: What a group without a name is.
_NAMELESS = {"opener": "unknown", "player": "no name", "game": "unknown", "answers": "unknown"}


def show_groups(groups: "dict[str, dict[str, Stats]]") -> None:
    """The figures for each value of some fields."""
    for what, group in groups.items():
        say("")
        header = [what, "played", "won", "guesses per win", "per game"]
        room = _width() - sum(len(name) + 2 for name in header[1:])
        table = [
            [_cut((capitals(name) if what == "opener" else name) or _NAMELESS.get(what, "none"),
                  room),
             f"{each.played:,}", f"{each.won / each.played:.1%}",
             "" if each.mean is None else f"{each.mean:.2f}",
             "" if each.mean_guesses is None else f"{each.mean_guesses:.2f}"]
            for name, each in group.items()
        ]  # fmt: skip
        print_table(header, table, right=header[1:])


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: max(1, most - 1)] + "…"


def show_games(figures: "Figures") -> None:
    """Every game, the newest last, with the id that removes it; on two lines where one is short."""
    games = figures.rows()
    columns = {
        "id": [row["id"][:8] for row in games],
        "day": [row["day"] for row in games],
        "result": [row["result"] for row in games],
        "skill": ["" if row["skill"] is None else str(row["skill"]) for row in games],
        "luck": ["" if row["luck_score"] is None else str(row["luck_score"]) for row in games],
        "answer": [capitals(row["answer"]) for row in games],
        "game": [row["game"] or os.path.basename(row["answers"]) for row in games],
        "puzzle": [row["puzzle"] for row in games],
        "from": [row["command"] for row in games],
        "player": [row["player"] for row in games],
    }
    if len({*columns["game"]}) == 1:
        del columns["game"]
    if not any(columns["player"]):
        del columns["player"]
    lines = _columns(columns)
    if max(map(len, lines)) > _width():
        lines = _columns(_narrowed(columns))
    if max(map(len, lines)) <= _width():
        for line in lines:
            print_text(line)
        return
    first = list(columns).index("answer") + 1
    above = dict(list(columns.items())[:first])
    below = zip(*list(columns.values())[first:], strict=True)
    lines = _columns(above)
    print_text(lines[0])
    for line, cells in zip(lines[1:], below, strict=True):
        print_text(line)
        print_text(_cut(f"{' ' * 10}{', '.join(filter(None, cells))}", _width()))


def _columns(columns: Mapping[str, Sequence[str]]) -> list[str]:
    rows = [list(row) for row in zip(*columns.values(), strict=True)]
    return table_lines(list(columns), rows, ["skill", "luck"])


def _narrowed(columns: Mapping[str, Sequence[str]]) -> dict[str, Sequence[str]]:
    """The columns that tell something, and long cells cut until a line fits, if that can be."""
    told = {name: cells for name, cells in columns.items() if any(cells)}
    if max(map(len, _columns(told))) > _width():
        del told["from"]
    for name, least in _LEAST.items():
        excess = max(map(len, _columns(told))) - _width()
        if excess > 0 and name in told:
            most = max(least, max(map(len, told[name])) - excess)
            told[name] = [_cut(cell, most) for cell in told[name]]
    return told
