"""`salet play`: guess a hidden word."""

import random
from typing import Any

import click

from salet.cli.dialogue import Dialogue, EndOfInput
from salet.cli.game_options import Keeper, game_options
from salet.cli.options import position_of, position_options
from salet.cli.output import print_json, print_note
from salet.cli.player_options import advice_options, adviser_of
from salet.cli.playing import Play
from salet.cli.talk import Quit
from salet.errors import SaletError
from salet.hosts import answer_of_date, draw_answer, evil_host, honest_host, parse_date
from salet.position import Position
from salet.wording import capitals, count
from salet.words import fold


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
    position, player = position_of((), given), adviser_of(given)
    if sum((answer is not None, day is not None, seed is not None, evil)) > 1:
        raise SaletError("give one of --answer, --date, --seed and --evil; each hides a word")
    dialogue = Dialogue(as_json=as_json, palette=palette)
    keeper = Keeper("play", log=log, record=record, debug=debug, strategy=strategy)
    seeds = random.Random(seed)  # noqa: S311 (a game, no secret)
    dialogue.say(
        f"{count(len(position.candidate_ids), 'answer')} ({position.lexicon.answers.name}), "
        f"{position.mode.name} mode, {count(position.limit, 'guess', 'guesses')}. Type a word; "
        'Enter for a recommended first one, "help" for more.'
    )
    lost = False
    while True:
        word, title = _hidden(position, answer, day, evil, seeds)
        keeper.begin(position)
        host = evil_host if evil else honest_host(word)
        game = Play(dialogue, keeper, position, player, hints, host)
        try:
            game.play()
        except (EndOfInput, Quit) as end:
            if isinstance(end, EndOfInput):
                dialogue.say("end of input")
            dialogue.say(_farewell(game, word))
            break
        except KeyboardInterrupt:
            print_note(f"\n{_farewell(game, word)}")
            raise
        lost = not game.position.solved
        word = word or (game.position.candidates[0] if lost else game.position.turns[-1].guess)
        keeper.end(game.position, word, title)
        game.closing(word, title)
        if lost:
            limit = count(position.limit, "guess", "guesses")
            was = "it could have been" if evil else "the word was"
            print_note(f"salet: the limit of {limit} is used up; {was} {capitals(word)}")
        player = game.player
        if answer is not None or day is not None or not dialogue.ask_again("Another game?"):
            break
    if as_json:
        print_json({"games": keeper.games})
    return int(lost)


def _hidden(
    position: Position, answer: str | None, day: str | None, evil: bool, seeds: random.Random
) -> tuple[str, str]:
    """The word to hide, empty where none is, and what the game is called."""
    answers = position.lexicon.answers
    if answer is not None:
        return position.lexicon.check_guess(answer), "salet"
    if day is not None:
        when = parse_date(day)
        return answer_of_date(answers, when), f"salet {when.isoformat()}"
    if evil:
        return "", "salet evil"
    return draw_answer(answers, seeds.getrandbits(32)), "salet"


def _farewell(game: Play, word: str) -> str:
    if not game.position.turns or not word:
        return "bye; this game is not recorded"
    return f"bye; the word was {capitals(fold(word))}, this game is not recorded"
