"""What games come to, on a terminal: bars, comparisons, and trends month by month."""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, TextIO

import click

from salet.cli.output import print_table, print_text
from salet.text import capitals, count

if TYPE_CHECKING:
    from salet.records.figures import Comparison, Figures, Month
    from salet.records.stats import Stats

#: How wide the longest bar is.
_BAR = 40
#: How many months are listed, and how many are drawn.
_LISTED, _DRAWN = 12, 48

_LEVELS, _PLAIN_LEVELS = "▁▂▃▄▅▆▇█", "_.-:=+*#"


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
    print_text(
        f"{count(stats.played, 'game')} played, {stats.won:,} won ({stats.won / stats.played:.1%})"
    )
    by_day = ""
    if stats.longest_day_streak:
        by_day = f"; days in a row {stats.day_streak:,}, longest {stats.longest_day_streak:,}"
    print_text(f"streak {stats.streak:,}, longest {stats.longest_streak:,}{by_day}")
    if stats.mean is not None:
        print_text(f"{stats.mean:.4f} guesses per win")
    if stats.won < stats.played:
        print_text(
            f"{stats.mean_guesses:.4f} guesses per game, a lost game counted as its limit + 1"
        )
    print_text("")
    lost = stats.played - stats.won
    rows = [*((str(guesses), number) for guesses, number in _filled(stats)), ("lost", lost)]
    most = max(number for _, number in rows)
    block = "█" if can_show("█", sys.stdout) else "#"
    for name, number in rows:
        bar = block * round(_BAR * number / most)
        print_text(f"{name:>5}  {bar}{' ' if number else ''}{number}")


def _filled(stats: "Stats") -> list[tuple[int, int]]:
    """The distribution from 1 to 6 guesses at least, with no gaps up to 20."""
    played = stats.distribution
    shown = {*range(1, min(20, max([6, *played])) + 1), *played}
    return [(guesses, played.get(guesses, 0)) for guesses in sorted(shown)]


def show_comparison(comparison: "Comparison", who: str) -> None:
    """Somebody's figures beside people's."""
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
    print_text("")
    print_table(header, rows, right=header[1:])
    if comparison.percentile is not None:
        print_text(f"skill above that of about {comparison.percentile} in 100 people")
    print_text(f"people: {people.games / 1e6:,.1f} million games ({people.source})")


def _percent(share: float) -> str:
    return f"{share:.1%}"


def show_skill(figures: "Figures") -> None:
    """Skill, luck, and what was lost, as far as games are reviewed."""
    skill = figures.skill
    if skill is not None:
        print_text(
            f"\nskill {skill.skill:.0f}, luck {skill.luck_score:.0f} (0 to 99), over "
            f"{count(skill.games, 'reviewed game')}"
        )
        print_text(
            f"{skill.adjusted_mean:.2f} guesses per game with average luck: best play takes "
            f"{skill.expected:.2f}, and {skill.loss:.2f} were lost\n"
        )
        rows = [[each.what, f"{each.guesses:,}", f"{each.a_game:.3f}"] for each in figures.lost_on]
        print_table(["lost on", "guesses", "a game"], rows, right=["guesses", "a game"])
        print_text("(opener, second and later guesses add up to all; the others are part of them)")
    if figures.waiting:
        print_text(
            f"\n{count(len(figures.waiting), 'game')} not reviewed yet: `salet stats --review` "
            "works out skill and luck"
        )
    if figures.refused:
        reasons = ", ".join(f"{reason} ({games:,})" for reason, games in figures.refused.items())
        print_text(f"{'' if figures.waiting else chr(10)}cannot be reviewed: {reasons}")


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
    drawn = months[-_DRAWN:]
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


def show_groups(groups: "dict[str, dict[str, Stats]]") -> None:
    """The figures for each value of some fields."""
    for what, group in groups.items():
        click.echo()
        table = [
            [name or "none", str(each.played), f"{each.won / each.played:.1%}",
             "" if each.mean is None else f"{each.mean:.4f}", str(each.longest_streak)]
            for name, each in group.items()
        ]  # fmt: skip
        header = [what, "played", "won", "guesses", "longest streak"]
        print_table(header, table, right=header[1:])


def show_games(figures: "Figures") -> None:
    """Every game, the newest last, with the id that removes it."""
    rows = [
        [row["id"][:8], row["day"], row["player"] or row["command"], row["title"] or row["game"],
         row["result"], "" if row["skill"] is None else str(row["skill"]),
         "" if row["luck_score"] is None else str(row["luck_score"]), capitals(row["answer"])]
        for row in figures.rows()
    ]  # fmt: skip
    header = ["id", "day", "by", "game", "result", "skill", "luck", "answer"]
    print_table(header, rows, right=["skill", "luck"])
