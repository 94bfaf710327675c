"""`salet games`: the games that can be played by name."""

import re
from typing import Any

import click

from salet import engine
from salet.cli.options import output_options
from salet.cli.output import print_entries, print_json, print_note, print_text
from salet.text import count


@click.command()
@click.argument("name", metavar="[NAME|FILE]", required=False)
@output_options
def command(name: str | None, as_json: bool) -> None:
    """The games that --game can name; with a NAME, or the FILE of your own game, all about it.

    A game is its lists, the rule of its tiles, its mode, its limit, its boards and its prior: how
    likely each answer is. Options such as --mode and --limit change parts of it.
    """
    games = engine.describe_games() if name is None else [engine.describe_game(name)]
    if as_json:
        print_json({"games": games})
    elif name is None:
        print_entries([(game["name"], _in_short(game)) for game in games])
        print_note(
            "`--game NAME` plays one of them, and `salet games NAME` tells all about it; without "
            f"--game it is {engine.default_game()}"
        )
    else:
        _show(name, games[0])


def _in_short(game: dict[str, Any]) -> str:
    """A game in two or three lines: its title, what it is about, and what it is played with."""
    facts = [count(game["limit"], "guess", "guesses")]
    if game["boards"] > 1:
        facts.append(count(game["boards"], "board"))
    if game["mode"] != "normal":
        facts.append(f"{game['mode']} mode")
    about = re.split(r"(?<=\.)\s", game["about"])[0].removesuffix(".")
    return f"{game['title']}\n{about and f'{about}; '}{', '.join(facts)}"


def _show(name: str, game: dict[str, Any]) -> None:
    print_text(f"{game['title']} (--game {name})")
    if game["about"]:
        print_text(game["about"])
    for key in ("answers", "guesses", "rule", "mode", "prior"):
        print_text(f"  {key:8} {game[key]}")
    limit, boards = count(game["limit"], "guess", "guesses"), count(game["boards"], "board")
    print_text(f"  {'limit':8} {limit}, {boards}")
