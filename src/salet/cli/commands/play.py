"""`salet play`: guess a hidden word."""

import random
from typing import Any

import click

from salet.cli.console import Console
from salet.cli.console_game import greeting, play_games
from salet.cli.game_options import game_options
from salet.cli.options import position_of, position_options
from salet.cli.output import print_json
from salet.cli.player_options import advice_options, adviser_of
from salet.cli.playing import Play
from salet.cli.recorder import Recorder
from salet.errors import SaletError
from salet.game.words import Lexicon
from salet.play.hosts import answer_of_date, draw_answer, parse_date
from salet.text import capitals


@click.command()
@click.option("--answer", metavar="WORD", help="Hide this word.")
@click.option("--date", "day", metavar="DATE", help="Hide the word of a day: 2026-11-16 or today.")
@click.option("--seed", metavar="K", type=int, help="Hide the same words as last time.")
@click.option("--evil", is_flag=True,
              help="Hide no word: answer so that most words are left, as in Absurdle.")  # fmt: skip
@click.option("--hints", metavar="N", type=click.IntRange(min=0), default=0, show_default=True,
              help="Name the N best guesses before each guess.")  # fmt: skip
@advice_options
@position_options
@game_options
def command(
    answer: str | None, day: str | None, seed: int | None, evil: bool, hints: int, as_json: bool,
    palette: str, log: str | None, record: bool, debug: bool, **given: Any,
) -> int:  # fmt: skip
    """Guess a word that the computer hides.

    Type guesses; Enter takes a recommended first word. "help" lists what else can be typed: hint,
    best, list, why WORD … Exit code 1 means that the last game was lost.

    The word of a day is salet's own, the same for all who play with the same list.
    """
    strategy = given["strategy"] or ""
    start, player = position_of((), given), adviser_of(given)
    if sum((answer is not None, day is not None, seed is not None, evil)) > 1:
        raise SaletError(
            "give one of --answer, --date, --seed and --evil; each says what is hidden"
        )
    if player is not None:
        player.check_openers(start.lexicon)
    fixed = _fixed(start.lexicon, answer, day, evil)
    console = Console(as_json=as_json, palette=palette)
    recorder = Recorder("play", log=log, record=record, debug=debug, strategy=strategy)
    seeds = random.Random(seed)  # noqa: S311 (a game, no secret)
    game: Play | None = None

    def next_game() -> Play:
        """A game with another word, by the strategy of the last one."""
        nonlocal game
        word, title = fixed or (draw_answer(start.lexicon.answers, seeds.getrandbits(32)), "salet")
        recorder.begin(start)
        game = Play(console, recorder, start, game.player if game else player, hints, word, title)
        return game

    console.say(greeting(start))
    console.say("Type a word, or press Enter for a recommended first one.")
    if evil:
        console.say("No word is hidden: each guess gets the tiles that leave most words.")
    elif fixed and fixed[0] not in start.lexicon.answers:
        name, answers = capitals(fixed[0]), start.lexicon.answers.name
        console.say(f"{name} is not in {answers}; what is said of answers left is about those.")
    only_one = answer is not None or day is not None
    try:
        play_games(console, next_game, question=None if only_one else "Another game?")
    finally:
        if as_json:
            print_json({"games": recorder.games})
    return int(bool(recorder.games) and not recorder.games[-1]["solved"])


def _fixed(
    lexicon: Lexicon, answer: str | None, day: str | None, evil: bool
) -> tuple[str, str] | None:
    """The word that was chosen, empty for the evil host, and what the game is called."""
    if answer is not None:
        return lexicon.check_guess(answer), "salet"
    if day is not None:
        when = parse_date(day)
        return answer_of_date(lexicon.answers, when), f"salet {when.isoformat()}"
    return ("", "salet evil") if evil else None
