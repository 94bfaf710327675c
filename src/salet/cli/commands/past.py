"""`salet past`: the answers of past days, which the prior nyt goes by."""

import sys
from typing import TYPE_CHECKING, Any

import click

from salet import engine
from salet.cli.groups import FullGroup
from salet.cli.input import read_input
from salet.cli.options import output_options
from salet.cli.output import print_json, print_note, print_table, print_text
from salet.cli.progress import ProgressLine
from salet.errors import SaletError
from salet.text import count

if TYPE_CHECKING:
    from salet.study.backtest import Backtest


@click.group("past", cls=FullGroup, invoke_without_command=True)
@click.pass_context
def command(context: click.Context) -> None:
    """Past answers of the New York Times, by day: the prior nyt goes by them.

    The answers of the first 506 days come with salet. Add later ones from a file; games that you
    play with `salet assist --date` or import with a title such as "Wordle 1,234" count, too. On a
    given day (--date) a prior knows only the days before it.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@command.command()
@click.argument("files", metavar="FILE…", nargs=-1, required=True)
@click.option("--from", "first", metavar="DATE",
              help="The day of the first word, for words without dates.  "
              "[default: 2021-06-19, puzzle 0]")  # fmt: skip
@click.option("--replace", is_flag=True, help="Take the new word where another one is known.")
@output_options
def add(files: tuple[str, ...], first: str | None, replace: bool, as_json: bool) -> None:
    """Add past answers from files, or from - for what is piped in: all of them, or none.

    Files are CSV with columns such as date and answer, lines such as "2024-01-01 email" or "926
    email" (the puzzle's number), words alone, one a day, or JSON: objects with print_date and
    solution, pairs, an object with days as keys, or words.
    """
    texts = [(file, read_input(file)) for file in files]
    result = engine.add_past(texts, first=first, replace=replace)
    if as_json:
        print_json(result)
        return
    new = result["new"]
    click.echo(f"{count(new, 'past answer') if new else 'no past answers'} added; {_known(result)}")


@command.command("list")
@click.option("--last", metavar="N", type=click.IntRange(min=1), help="Only the last N days.")
@output_options
def list_answers(last: int | None, as_json: bool) -> None:
    """The past answers that are known, oldest first, and where each comes from."""
    result = engine.list_past()
    if last is not None:
        result["answers"] = result["answers"][-last:]
    if as_json:
        print_json(result)
        return
    rows = [[each["day"], each["word"], each["source"]] for each in result["answers"]]
    print_table(("day", "answer", "from"), rows)
    missing = f"{count(result['missing'], 'day')} up to yesterday" if result["missing"] else "none"
    print_text(f"{_known(result)}; missing: {missing}")


@command.command()
@click.option("--yes", is_flag=True, help="Do not ask.")
@output_options
def clear(yes: bool, as_json: bool) -> int:
    """Remove the past answers you added; those that come with salet stay."""
    if not yes and not (sys.stdin is not None and sys.stdin.isatty()):
        raise SaletError("this removes all past answers that were added; give --yes to do it")
    if not yes and not click.confirm("Remove all past answers that were added?", err=True):
        print_note("nothing is removed")
        return 1
    result = engine.clear_past()
    if as_json:
        print_json(result)
    else:
        click.echo(f"{count(result['removed'], 'past answer')} removed; {_known(result)}")
    return 0


@command.command()
@click.option(
    "--from", "first", metavar="DATE",
    help="The first day.  [default: 2025-01-01, or the first day that was added]",
)  # fmt: skip
@click.option("--to", "last", metavar="DATE", help="The last day.  [default: the last known]")
@click.option("--no-games", "games", is_flag=True, flag_value=False, default=True,
              help="Only bits, which takes seconds; games take longer.")  # fmt: skip
@output_options
def backtest(first: str | None, last: str | None, games: bool, as_json: bool) -> int:
    """Judge priors by past answers, day by day, each knowing only the days before.

    Bits say how unexpected the answers were: one bit less is twice the chance. Guesses are those of
    the strategy expected-guesses, with its best opener under each prior, in games against each
    day's answer; a lost game counts as 7. The opener of nyt is chosen once a month.

    It compares all 2,315 original answers as equally likely, all 3,158 of WordleBot, these by how
    common they are, and nyt. The first three leave 1 % for words outside their lists.
    """
    with ProgressLine("days") as progress:
        result = engine.backtest(first, last, games=games, progress=progress)
    if as_json:
        print_json(result.as_dict())
    else:
        _show(result)
    return 0 if result.complete else 130


def _show(result: "Backtest") -> None:
    missing = "" if result.complete else " (interrupted: the days done so far)"
    print_text(f"{count(result.days, 'day')}, {result.first} to {result.last}{missing}")
    rows = [
        [each.prior, f"{each.bits:.3f}"]
        + ([] if each.mean_guesses is None else [f"{each.mean_guesses:.4f}"])
        for each in result.scores
    ]
    header = ["prior", "bits", "guesses"][: len(rows[0])]
    print_table(header, rows, right=header[1:])
    played = "guesses: of a game, on average" if len(header) == 3 else ""
    print_text("; ".join(filter(None, ("bits: of an answer, on average", played))))


def _known(result: dict[str, Any]) -> str:
    return f"{result['count']:,} known, {result['first']} to {result['last']}"
