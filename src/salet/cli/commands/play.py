"""`salet play`: guess a hidden word."""

import random
from typing import Any

import click

from salet import engine
from salet.cli.console import Console
from salet.cli.console_game import greeting, play_games
from salet.cli.console_options import console_options
from salet.cli.options import game_of, hidden_words, part_options
from salet.cli.output import print_json
from salet.cli.player_options import adviser_of, adviser_options, note_goal, opener_option
from salet.cli.playing import Play
from salet.cli.recorder import Recorder
from salet.errors import SaletError
from salet.text import capitals, count


@click.command()
@click.option("--answer", metavar="WORD",
              help="Hide this word; for several boards, words with / between them.")  # fmt: skip
@click.option("--date", "day", metavar="DATE",
              help="Hide the word of a day: 2026-11-16 or today. The prior nyt is of that day, "
              "too.")  # fmt: skip
@click.option("--seed", metavar="K", type=int, help="Hide the same words as last time.")
@click.option("--evil", is_flag=True,
              help="Hide no word: answer so that most words are left, as in Absurdle.")  # fmt: skip
@click.option("--hints", metavar="N", type=click.IntRange(min=0), default=5, show_default="5",
              help="Name the N best next guesses after each guess; 0 for none.")  # fmt: skip
@adviser_options
@opener_option
@part_options
@console_options
def command(
    answer: str | None, day: str | None, seed: int | None, evil: bool, hints: int, as_json: bool,
    palette: str, log: str | None, record: bool, debug: bool, **options: Any,
) -> int:  # fmt: skip
    """Guess a word that the computer hides, or one on each of several boards.

    Type guesses; Enter takes a recommended first word. "help" lists what else can be typed: hint,
    best, list, why WORD … Exit code 1 means that the last game was lost.

    The word of a day is salet's own, the same for all who play with the same list.
    """
    strategy = options["strategy"] or ""
    game_played, adviser = game_of(options), adviser_of(options)
    start = (game_played if day is None else engine.with_day(game_played, day)).start()
    if sum((answer is not None, day is not None, seed is not None, evil)) > 1:
        raise SaletError(
            "give one of --answer, --date, --seed and --evil; each says what is hidden"
        )
    adviser.check_openers(start.lexicon)
    note_goal(adviser.strategy, start.game)
    words = None if answer is None else hidden_words(answer, start.game)
    only_one = answer is not None or day is not None
    hidden = engine.hide(start.game, words=words, day=day, evil=evil) if only_one or evil else None
    console = Console(as_json=as_json, palette=palette)
    recorder = Recorder("play", log=log, record=record, debug=debug, strategy=strategy)
    seeds = random.Random(seed)  # noqa: S311 (a game, no secret)
    game: Play | None = None

    def next_game() -> Play:
        """A game with other words, by the strategy of the last one."""
        nonlocal game
        drawn = hidden or engine.hide(start.game, seed=seeds.getrandbits(32))
        begin = drawn.start(start.game)
        if begin.game.clue:
            left = count(len(begin.lexicon.answers), "answer")
            console.say(f"The word {begin.game.clue.sentence()}: {left}.")
        recorder.begin(begin)
        by = game.adviser if game else adviser
        game = Play(console, recorder, begin, by, game.hints if game else hints, drawn)
        return game

    console.say(greeting(start))
    name = start.rule.word_name
    which = "next" if start.game.rescue else "first"
    console.say(f"Type {name}, or press Enter for a recommended {which} one.")
    if hints:
        best = "best next guess is" if hints == 1 else f"{hints} best next guesses are"
        console.say(f'Then the {best} named; "hints 0" stops that.')
    if evil or (start.game.evil and not only_one):
        console.say("No word is hidden: each guess gets the tiles that leave most words.")
    for word in hidden.words if hidden else ():
        if word not in start.lexicon.answers:
            name, answers = capitals(word), start.lexicon.answers.name
            console.say(f"{name} is not in {answers}; the answers left are counted among those.")
    try:
        play_games(console, next_game, question=None if only_one else "Another game?")
    finally:
        if as_json:
            print_json({"games": recorder.games})
    return int(bool(recorder.won) and not recorder.won[-1])
