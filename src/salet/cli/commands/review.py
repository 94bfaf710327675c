"""`salet review`: what each guess of a game cost, and how lucky it was."""

import math
import os
import sys
from typing import TYPE_CHECKING, Any

import click

from salet import engine
from salet.cli.input import PIPED, read_some
from salet.cli.options import game_of, output_options, part_options
from salet.cli.output import print_json, print_note
from salet.cli.player_options import engine_option
from salet.cli.progress import ProgressLine
from salet.cli.review_lines import review_lines
from salet.cli.reviewing import ReviewText
from salet.cli.terminal import PALETTES, Screen
from salet.errors import SaletError
from salet.files import make_directory
from salet.game.position import Position
from salet.text import capitals, count, short

if TYPE_CHECKING:
    from salet.analysis.review import Review

#: In place of turns, for the last game in the record.
_LAST = "last"


def _budget(text: str) -> float | None:
    """Seconds, or None for as many as it takes."""
    if text.strip().lower() == "none":
        return None
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds <= 1e6:
        raise SaletError(f"the budget is a number of seconds, or none, and not {short(text)}")
    return seconds


@click.command()
@click.argument("history", metavar="[TURN…|SHARE TEXT|FILE|last|-]", nargs=-1)
@click.option("--answer", metavar="WORD", help="The answer; guesses need no tiles then.")
@click.option("--game-id", metavar="ID",
              help="The recorded game with this id, or the start of it.")  # fmt: skip
@click.option("--date", "day", metavar="DATE",
              help="The day the game is from: the prior nyt knows the answers of the days before "
              "it. Without turns, the recorded game of that day.")  # fmt: skip
@click.option("--budget", metavar="S", default="0.5", show_default=True,
              help="Search each position for S seconds; none for as long as it takes.")  # fmt: skip
@click.option("--no-spoilers", is_flag=True,
              help="Name no word that can still be the answer, as the game goes on.")  # fmt: skip
@click.option("--all", "whole_record", is_flag=True,
              help="Review all your recorded games, and write a page about them.")  # fmt: skip
@click.option("--out", metavar="DIR", help="The directory of that page.")
@click.option("--jsonl", is_flag=True,
              help="Review many games: those of a file (- for those piped in), one a line in JSON, "
              "such as {\"turns\": \"crane:bybbb\"}; reviews come line by line.")  # fmt: skip
@click.option("--jobs", metavar="N", type=click.IntRange(min=1),
              help="How many processes do it.  [default: one a core]")  # fmt: skip
@engine_option
@click.option("--palette", type=click.Choice(list(PALETTES)), default="standard",
              envvar="SALET_PALETTE", show_default=True,
              help="The colours of tiles; contrast is orange and blue.  "
              "[env: SALET_PALETTE; NO_COLOR for none]")  # fmt: skip
@part_options
@output_options
def command(
    history: tuple[str, ...], answer: str | None, game_id: str | None, day: str | None,
    budget: str, no_spoilers: bool, whole_record: bool, out: str | None, jsonl: bool,
    jobs: int | None, engine_name: str, palette: str, as_json: bool, **options: Any,
) -> int:  # fmt: skip
    """What each guess of a game cost, what to play instead, and how lucky it was.

    The game is given as turns (crane:bybbb pilot:bgbbb), as guesses with --answer, or as a share
    text with the guesses beside their tiles, as one argument, in a FILE or piped in (-). `last` is
    your last game in the record.

    A guess is judged by what it costs on average against the best one, and by its risk, which is
    what it adds to the chance of losing: best, excellent, good, inaccuracy, mistake or blunder.
    Luck is what its tiles were worth. They add up: guesses needed = expected + lost - luck.

    Skill is 99 for best play, and halved where a guess costs half a guess on average or adds a
    tenth to the chance of losing; opener and forced guesses aside. Luck as a figure is how many of
    99 replies that a guess could have got are worse for you; 50 is usual. The bot plays best after
    your opener, without knowing the answer.
    """
    seconds = _budget(budget)
    if whole_record or out is not None:
        if history or not (whole_record and out):
            raise SaletError("for all recorded games write: salet review --all --out DIR")
        return _review_record(out, as_json=as_json)
    if jsonl:
        if len(history) != 1:
            raise SaletError("name one file of games with --jsonl, or - for those piped in")
        game = game_of({**options, "day": day})
        return review_lines(history[0], game, budget=seconds, jobs=jobs, where=engine_name)
    played, day = _played(history, answer, game_id, day)
    game = engine.open_played(played, day=day, **options)
    moves = played.turns(game)
    with ProgressLine("reviewing", step="guess") as progress:
        progress(0, len(moves))
        report = engine.review(moves, played.answer, game=game, budget=seconds, progress=progress)
    if played.what:
        print_note(f"this is {played.what}")
    _say_unlisted(report, game.start(), spoilers=not no_spoilers)
    if as_json:
        print_json(engine.describe_review(report, spoilers=not no_spoilers))
        return 0
    screen = Screen.of(sys.stdout, palette)
    for line in ReviewText(report, screen, spoilers=not no_spoilers).lines():
        click.echo(line)
    return 0


def _review_record(directory: str, *, as_json: bool) -> int:
    """Review all games of one's own that are not reviewed yet, and write a page about all."""
    make_directory(directory)
    with ProgressLine("games reviewed") as progress:
        new = engine.review_record(progress=progress)
    figures = engine.record_figures()
    if not figures.stats.played:
        raise SaletError(
            "no game of yours is recorded yet; play one, or add some: salet stats --import FILE"
        )
    file = engine.write_report(directory)
    if as_json:
        print_json({**figures.as_dict(), "file": file, "new_reviews": new})
    else:
        click.echo(f"{count(figures.stats.played, 'game')}, {new:,} of them reviewed now: {file}")
    return 0


def _played(
    history: tuple[str, ...], answer: str | None, game_id: str | None, day: str | None
) -> tuple[engine.Played, str | None]:
    """The game to review, and the day for its prior if it is not that of the game."""
    if game_id is not None or history == (_LAST,) or (day is not None and not history):
        if history and history != (_LAST,):
            raise SaletError("give turns or --game-id, not both")
        if answer is not None:
            raise SaletError("--answer is for turns; the record knows the answer of its games")
        return engine.find_played(game_id, None if game_id else day), None
    if history == (PIPED,) or _is_file(history, answer):
        text = read_some(history[0])
        history = (text,) if "\n" in text.strip() else tuple(text.split())
    if not history:
        raise SaletError(
            "there is no guess to review; give turns, such as crane:bybbb pilot:bgbbb, or `last` "
            "for your last game in the record"
        )
    return engine.read_played(history, answer), day


def _is_file(history: tuple[str, ...], answer: str | None) -> bool:
    """Whether a file is named, and no guess, which may stand alone where the answer is given."""
    (name, *others) = history or ("",)
    return not others and os.path.isfile(name) and (answer is None or not name.isalpha())


def _say_unlisted(report: "Review", start: Position, *, spoilers: bool) -> None:
    """Say that answers were added to the list, as none of it fits."""
    known = start.lexicon.answers
    added = len(report.position.lexicon.answers) - len(known)
    if added:
        named = report.answer is not None and report.answer not in known and spoilers
        which = capitals(report.answer or "") if named else "the answer"
        print_note(
            f"{which} is not in {known.name}: {count(added, 'allowed word')} that fit as long as "
            "listed ones do count as unlikely answers, too"
        )
