"""`salet study`: a grid of strategies and openers."""

import click

from salet import engine
from salet.cli.options import output_options
from salet.cli.output import print_json, print_note, print_text
from salet.cli.player_options import engine_option, jobs_option
from salet.cli.progress import ProgressLine


@click.command()
@click.argument("name", metavar="NAME|FILE", required=False)
@click.option("--out", metavar="DIR", help="Where results go; a study begun there goes on.")
@jobs_option
@engine_option
@output_options
def command(name: str | None, out: str | None, jobs: int, engine_name: str, as_json: bool) -> None:
    """Run a grid of strategies and openers, and write tables, pictures and a report.

    NAME is a built-in study, FILE a TOML file of your own. Results are kept as they come: what was
    interrupted or killed goes on where it stopped. Without a name, the built-in ones are listed.
    """
    if name is None:
        names = engine.study_names()
        if as_json:
            print_json({"studies": list(names)})
        else:
            click.echo("\n".join(names))
        return
    if out is None:
        raise click.UsageError("Missing option '--out': where should the results go?")
    with ProgressLine("runs") as progress:
        done = engine.run_study(name, out, jobs=jobs, engine=engine_name, progress=progress)
    if as_json:
        print_json(done)
        return
    print_text("\n".join(done["findings"]))
    print_note(f"written to {out}: {', '.join(done['files'])}")
