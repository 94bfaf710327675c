"""`salet stats`: what the record of your games comes to."""

from typing import TYPE_CHECKING, Any

import click

from salet import engine
from salet.cli.figures import (
    say,
    show_comparison,
    show_games,
    show_groups,
    show_months,
    show_results,
    show_skill,
    telling_groups,
)
from salet.cli.input import read_input
from salet.cli.options import output_options
from salet.cli.output import print_json, print_note, print_text
from salet.cli.progress import ProgressLine
from salet.errors import SaletError
from salet.files import check_writable
from salet.game.modes import mode_names
from salet.text import count

if TYPE_CHECKING:
    from collections.abc import Sequence

    from salet.records.figures import Figures
    from salet.records.history import GameRecord

#: By what games can be grouped.
_GROUPS = ("command", "game", "rule", "mode", "strategy", "opener", "answers", "player")
#: By what they are unless that is said: for programs, for people, and what only tells games of the
#: computer apart.
_IN_JSON = ("command", "mode", "strategy", "opener")
_OWN, _COMPUTERS = ("mode", "opener"), ("command", "strategy")
_ALL = "all"


@click.command()
@click.option("--whose", type=click.Choice((*engine.whose_games(), _ALL)),
              help="Your games, the computer's (solve), other people's, or all.  [default: me, or "
              "all with --command or --strategy]")  # fmt: skip
@click.option("--by", metavar="WHAT", type=click.Choice(_GROUPS), multiple=True,
              help=f"Show the figures for each {', '.join(_GROUPS[:-1])} or {_GROUPS[-1]}.  "
              "[default: those that differ of mode and opener, with the computer's games command "
              "and strategy, too]")  # fmt: skip
@click.option(
    "--command", "played_by", type=click.Choice(engine.recorded_by()), help="Only these games."
)
@click.option("--mode", type=click.Choice(mode_names()), help="Only games in this mode.")
@click.option("--strategy", metavar="NAME", help="Only games by this strategy.")
@click.option("--player", metavar="NAME", default="",
              help="Only this person's games; with --import, who played games that name nobody.  "
              "[default: you]")  # fmt: skip
@click.option("--me", metavar="NAME", default="",
              help="Your own name in chats: this person's games are yours.")  # fmt: skip
@click.option("--review", is_flag=True,
              help="Review the games that are not yet: skill, luck, what was lost. It may be "
              "interrupted.")  # fmt: skip
@click.option("--list", "listed", is_flag=True, help="List the games, with their ids.")
@click.option("--remove", metavar="ID", multiple=True,
              help="Remove a game; the start of its id will do.")  # fmt: skip
@click.option("--svg", metavar="FILE", help="Draw the months.")
@click.option("--import", "source", metavar="FILE",
              help="Add games: share texts, CSV or an export; - for those piped in.")  # fmt: skip
@click.option("--export", "target", metavar="FILE",
              help="Write the games that are shown: .json or .csv.")  # fmt: skip
@click.option("--private", type=click.Choice(("on", "off")),
              help="Record nothing from now on, or record again.")  # fmt: skip
@output_options
def command(
    whose: str | None, by: tuple[str, ...], played_by: str | None, mode: str | None,
    strategy: str | None, player: str, me: str, review: bool, listed: bool,
    remove: tuple[str, ...], svg: str | None, source: str | None, target: str | None,
    private: str | None, as_json: bool,
) -> int:  # fmt: skip
    """Your games so far: won, streaks, guesses, skill and luck; what you lose most on, by month.

    Every finished game of assist, play and solve is recorded, unless --no-record is given, the
    variable SALET_PRIVATE is set, or `--private on` was given. SALET_DATA names the directory.
    Games of assist and play and imported ones are yours, unless a chat names somebody else.

    With reviews (--review) it says what you lose most on. Traps: guesses while a quarter of the
    answers or more differed in one letter only, and were more than the guesses left. Hard-mode
    corners: guesses in hard or ultra mode that left three answers or more which one word would tell
    apart, but none that the mode allowed.
    """
    if private is not None:
        engine.set_private(private == "on")
    if svg is not None and not svg.lower().endswith(".svg"):
        raise SaletError(f"months are drawn as SVG, and {svg!r} does not end in .svg")
    for file in (target, svg):
        check_writable(file)
    removed = _change(source, player, me, remove)
    games = engine.recorded_games()
    if whose is None:
        whose = "others" if player and source is None else None
    whose = whose or (_ALL if played_by or strategy else engine.whose_games()[0])
    alike = [
        game
        for game in games
        if played_by in (None, game.command)
        and mode in (None, game.mode)
        and strategy in (None, game.strategy)
        and (source is not None or not player or game.player.casefold() == player.casefold())
    ]
    chosen = [game for game in alike if whose in (_ALL, game.whose)]
    complete = _review(chosen) if review else True
    figures = engine.record_figures(chosen)
    _write(figures, target, svg, left_out=len(alike) - len(chosen))
    if as_json:
        groups = {what: engine.count_games_by(figures.games, what) for what in by or _IN_JSON}
        by_group = {
            f"by_{what}": {name: each.as_dict() for name, each in group.items()}
            for what, group in groups.items()
        }
        print_json(
            {**figures.as_dict(), **by_group, "whose": whose, **_extra(figures, listed, removed)}
        )
    else:
        mine = whose == engine.whose_games()[0]
        if by:
            fields = {what: "game_name" if what == "game" else what for what in by}
            groups = {
                what: engine.count_games_by(figures.games, named) for what, named in fields.items()
            }
        else:
            groups = telling_groups(figures.games, _OWN if mine else (*_OWN, *_COMPUTERS))
        who = "you" if mine else "these"
        _show(figures, groups, len(games), listed=listed, who=who)
    return 0 if complete else 130


def _change(
    source: str | None, player: str, me: str, remove: "Sequence[str]"
) -> "list[GameRecord]":
    """Add, claim and remove games as asked; those that were removed."""
    if me and (claimed := engine.claim_games(me)):
        print_note(f"{count(claimed, 'game')} of {me} {'is' if claimed == 1 else 'are'} yours now")
    if source is not None:
        read, new = engine.import_games(read_input(source), player=player, me=me)
        print_note(f"{count(read, 'game')} read, {new:,} of them new")
    removed = engine.remove_games(remove) if remove else []
    for game in removed:
        print_note(f"removed: {game.title or game.game or game.command}, {game.turns}")
    return removed


def _review(games: "Sequence[GameRecord]") -> bool:
    """Review games; False where that was interrupted."""
    try:
        with ProgressLine("games reviewed") as progress:
            engine.review_record(games, progress)
    except KeyboardInterrupt:
        print_note("interrupted: the reviews so far are kept; --review goes on with the others")
        return False
    return True


def _write(figures: "Figures", target: str | None, svg: str | None, *, left_out: int) -> None:
    if target is not None:
        engine.export_games(figures.games, target)
        others = f"; {left_out:,} not yours left out, --whose all takes them" if left_out else ""
        print_note(f"{count(len(figures.games), 'game')} written to {target}{others}")
    if svg is not None:
        engine.draw_months(figures, svg)
        print_note(f"{count(len(figures.months), 'month')} drawn in {svg}")


def _extra(figures: "Figures", listed: bool, removed: "list[GameRecord]") -> dict[str, Any]:
    """What else is in the document for programs."""
    more: dict[str, Any] = {"private": engine.is_private(), "file": engine.record_path()}
    if listed:
        more["games"] = figures.rows()
    if removed:
        more["removed"] = [game.id for game in removed]
    return more


def _show(figures: "Figures", groups: dict[str, Any], of: int, *, listed: bool, who: str) -> None:
    if engine.is_private():
        print_note("private: games are not recorded (`salet stats --private off`, SALET_PRIVATE)")
    if not figures.games:
        others = f" of this kind, {count(of, 'other game')} recorded" if of else ""
        hint = "; --whose all shows all" if of else ""
        say(f"no games recorded yet{others}{hint}")
    elif listed:
        show_games(figures)
        return
    else:
        show_results(figures.stats)
        if figures.comparison is not None:
            show_comparison(figures.comparison, who)
        show_skill(figures)
        show_months(figures.months)
        show_groups(groups)
    print_text(f"\nrecorded in {engine.record_path()}")
