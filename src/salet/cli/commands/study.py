"""`salet study`: a grid of strategies and openers."""

from typing import TYPE_CHECKING, Any

import click

from salet import engine
from salet.cli.options import game_of, game_options, output_options, typed
from salet.cli.output import print_entries, print_json, print_note, print_text
from salet.cli.player_options import engine_option, jobs_option
from salet.cli.progress import ProgressLine
from salet.errors import SaletError
from salet.game.game import Game
from salet.game.words import fold
from salet.text import count, short

if TYPE_CHECKING:
    from salet.study import Study


@click.command()
@click.argument("name", metavar="[NAME|FILE]", required=False)
@click.option("--openers", metavar="WORD,WORD…",
              help="Instead of a NAME: the openers of the grid; a hyphen joins words that are "
              "played in a row, as in cones-trial.")  # fmt: skip
@click.option("--strategies", metavar="NAME,NAME…",
              help="With --openers: the strategies; `salet strategies` lists them.")  # fmt: skip
@click.option("--out", metavar="DIR", help="Where results go; a study begun there goes on.")
@game_options
@jobs_option
@engine_option
@output_options
def command(
    name: str | None, openers: str | None, strategies: str | None, out: str | None, jobs: int,
    engine_name: str, as_json: bool, **options: Any,
) -> None:  # fmt: skip
    """Run a grid of strategies and openers, and write tables, pictures and a report.

    NAME is a built-in study, FILE a TOML file of your own; --openers and --strategies make a study
    without a file, of the game that the other options name. Results are kept as they come: what
    was interrupted or killed goes on where it stopped. Without anything, the built-in studies are
    listed.
    """
    if name is None and openers is None and strategies is None:
        _list(as_json)
        return
    if out is None:
        raise click.UsageError("Missing option '--out': where should the results go?")
    study = _study(name, openers, strategies, options)
    with ProgressLine("games") as progress:

        def write(done: int, total: int) -> None:
            progress.go_on("runs written down")
            progress(done, total)

        done = engine.run_study(
            study, out, jobs=jobs, engine=engine_name, progress=progress, writing=write
        )
    if as_json:
        print_json(done)
        return
    print_text("\n".join(done["findings"]))
    print_note(f"written to {out}: {', '.join(done['files'])}")


def _study(
    name: str | None, openers: str | None, strategies: str | None, options: dict[str, Any]
) -> "str | Study":
    """What to run: a named study, or the grid of what was typed."""
    if name is None:
        if openers is None or strategies is None:
            missing = "--openers" if openers is None else "--strategies"
            raise click.UsageError(f"Missing option '{missing}': a grid has openers and strategies")
        game = game_of(options)
        words = read_openers(openers, game)
        names = _items("strategies", strategies, "entropy,gyx")
        size = f"{count(len(words), 'opener')} × {count(len(names), 'strategy', 'strategies')}"
        return engine.make_study(words, names, game=game, title=size)
    own = typed("openers", "strategies", *options)
    if own:
        raise click.UsageError(f"The study {name} says itself what {own[0]} does; leave one out")
    return name


def read_openers(text: str, game: Game) -> list[str]:
    """The openers in a text with commas between; a hyphen joins words that are played in a row.

    An equation may have a hyphen of its own.

    >>> read_openers("salet,cones-trial", Game.of("original"))
    ['salet', 'cones,trial']
    """
    return [
        opener if fold(opener) in game.lexicon.guesses else opener.replace("-", ",")
        for opener in _items("openers", text, "salet,cones-trial")
    ]


def _items(what: str, text: str, example: str) -> list[str]:
    """The items of a list with commas between, each once."""
    items = [item.strip() for item in text.lower().split(",")]
    if not all(items):
        raise SaletError(f"{short(text)} has an empty place among the {what}; write {example}")
    return list(dict.fromkeys(items))


def _list(as_json: bool) -> None:
    """Show the built-in studies."""
    studies = engine.describe_studies()
    if as_json:
        print_json({"studies": studies})
        return
    entries = []
    for each in studies:
        size = f"{count(each['runs'], 'run')}, {count(each['games'], 'game')}"
        entries.append((each["name"], f"{each['title']}.\n{each['about']} ({size})"))
    print_entries(entries)
    print_note("`salet study NAME --out DIR` runs one")
