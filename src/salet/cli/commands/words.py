"""`salet words`: the banks, or the words of one."""

import click

from salet import engine
from salet.cli.input import read_input
from salet.cli.options import output_options
from salet.cli.output import print_json, print_note, print_table
from salet.text import count


@click.command()
@click.argument("bank", required=False)
@click.option("--clean", is_flag=True,
              help="In a file of your own, leave out what cannot be in a list, and say how "
              "much.")  # fmt: skip
@click.option("--length", metavar="N", type=int,
              help="With --clean: how many letters words have.  [default: the commonest "
              "number]")  # fmt: skip
@output_options
def command(bank: str | None, clean: bool, length: int | None, as_json: bool) -> None:
    """The word banks that come with salet; with a BANK (or a file of your own), its words.

    Lists such as codes@4x6 are made when needed, and are named where a bank is.

    A list of your own is a text file with one word per line, 3 to 11 letters, all of one length;
    # starts a comment. `salet words FILE --clean > LIST` makes one from another file, such as a
    dictionary: it leaves out words with other signs than letters, of other lengths, and repeats.
    """
    if length is not None and not clean:
        raise click.UsageError(
            "--length needs --clean, which takes words of one length from a file"
        )
    if clean:
        _clean(bank, length, as_json)
        return
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


def _clean(file: str | None, length: int | None, as_json: bool) -> None:
    """Print the words of a file that can be a list."""
    if file is None:
        raise click.UsageError("--clean needs a FILE to clean; - is what is piped in")
    cleaned = engine.clean_list(read_input(file), file, length)
    if as_json:
        words = cleaned.words
        facts = {
            "name": file, "count": len(words), "length": words.length, "sha256": words.sha256,
            "status": "own", "source": "a file, cleaned", "words": list(words),
        }  # fmt: skip
        print_json({"banks": [facts], "left_out": cleaned.as_dict()})
        return
    print_note(str(cleaned))
    click.echo("\n".join(cleaned.words))


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
