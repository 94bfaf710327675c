"""`salet pattern`: the colours of a guess."""

import click

from salet.cli.options import output_options
from salet.cli.output import print_json
from salet.patterns import EMOJI, feedback, format_pattern
from salet.words import check_word, fold


@click.command()
@click.argument("guess")
@click.argument("answer")
@output_options
def command(guess: str, answer: str, as_json: bool) -> None:
    """The colours GUESS gets when the answer is ANSWER."""
    guess, answer = fold(guess), fold(answer)
    check_word(guess)
    check_word(answer, len(guess))
    code = feedback(guess, answer)
    letters = format_pattern(code, len(guess))
    emoji = format_pattern(code, len(guess), EMOJI)
    if as_json:
        print_json(
            {"guess": guess, "answer": answer, "pattern": letters, "code": code, "emoji": emoji}
        )
        return
    click.echo(f"{' '.join(guess.upper())}\n{emoji}  {letters}")
