"""`salet words`: the banks, or the words of one."""

import click

from salet import engine
from salet.cli.options import output_options
from salet.cli.output import print_json, print_note, print_table
from salet.text import count


@click.command()
@click.argument("bank", required=False)
@output_options
def command(bank: str | None, as_json: bool) -> None:
    """The word banks that come with salet; with a BANK (or a file of your own), its words.

    Lists such as codes@4x6 are made when needed, and are named where a bank is.

    A list of your own is a text file with one word a line, 3 to 11 letters, all of one length;
    # starts a comment.
    """
    if bank is None:
        _all_banks(as_json)
        return
    facts, words = engine.describe_words(bank)
    if as_json:
        print_json({"banks": [{**facts, "words": list(words)}]})
        return
    kind = "letters" if words[0].isalpha() else "signs"
    print_note(f"{words.name}: {count(len(words), 'word')} of {words.length} {kind}")
    print_note(f"{facts['about']}; {facts['status']}; source: {facts['source']}")
    click.echo("\n".join(words))


def _all_banks(as_json: bool) -> None:
    banks = engine.describe_banks()
    if as_json:
        print_json({"banks": banks})
        return
    rows = [
        (bank["name"], f"{bank['count']:,}", str(bank["length"]), bank["status"], bank["about"])
        for bank in banks
    ]
    print_table(("bank", "words", "letters", "status", "about"), rows, right=("words", "letters"))
    click.echo("made when needed:")
    for each in engine.describe_generated():
        click.echo(f"  {each['name']:14}  {each['about']}")
