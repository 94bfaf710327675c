"""The lists that requests name: banks, or words of one's own, within bounds."""

import threading
import warnings
from functools import lru_cache

from salet.errors import SaletError, SaletWarning, UnknownNameError
from salet.patterns import feedback
from salet.position import Position
from salet.table import table
from salet.turns import Turn, parse_turn
from salet.web.models import Lists, Setup
from salet.words import Lexicon, WordList, bank_names, load_words, parse_words

#: How large a table lists of one's own may need: that of the largest banks, some 47 MB.
MOST_CELLS = 50_000_000

_building = threading.Lock()


#: Strategies that play games out are for positions with few answers left.
_SLOW = {"lookahead": 60, "remaining-candidates": 5000}


def check_quick(strategy: str, candidates: int) -> None:
    """Raise where a strategy would take too long."""
    most = _SLOW.get(strategy, candidates)
    if candidates > most:
        raise SaletError(
            f"{strategy} takes too long for {candidates:,} answers; it is there from {most:,} on"
        )


def start_of(lists: Lists) -> Position:
    """The beginning of a game with these lists."""
    return Position.start(lexicon_of(lists), mode=lists.mode, limit=lists.limit)


def position_of(setup: Setup) -> Position:
    """The position that a request describes."""
    return start_of(setup).push_all(turns_of(setup))


def turns_of(setup: Setup) -> list[Turn]:
    """The turns of a request; where the answer is known, it gives their tiles."""
    if setup.known_answer is None:
        return [parse_turn(text) for text in setup.turns]
    lexicon = lexicon_of(setup)
    answer = lexicon.check_guess(setup.known_answer)
    guesses = [lexicon.check_guess(text.partition(":")[0]) for text in setup.turns]
    return [Turn(guess, feedback(guess, answer)) for guess in guesses]


def lexicon_of(lists: Lists) -> Lexicon:
    """The lists of a request; never a file of this machine."""
    answers = _own(lists.own_answers, "your answers") or _bank(lists.answers)
    guesses = _own(lists.own_guesses, "your guesses")
    if guesses is None:
        guesses = _bank(lists.guesses)
        if lists.own_answers is not None and guesses.length != answers.length:
            guesses = answers
    if lists.own_answers or lists.own_guesses:
        cells = len(answers) * len({*guesses.words, *answers.words})
        if cells > MOST_CELLS:
            raise SaletError(
                f"{len(guesses):,} guesses and {len(answers):,} answers are too many together; "
                f"their product may be {MOST_CELLS:,} at most"
            )
    return _lexicon(guesses, answers)


def _own(words: list[str] | None, name: str) -> WordList | None:
    return None if words is None else parse_words("\n".join(words), name)


def _bank(name: str) -> WordList:
    if name not in bank_names():
        raise UnknownNameError.of("bank", name, bank_names())
    return load_words(name)


@lru_cache(maxsize=16)
def _lexicon(guesses: WordList, answers: WordList) -> Lexicon:
    """The same object for the same lists, with all that was worked out for them."""
    own = answers.name not in bank_names() or guesses.name not in bank_names()
    with warnings.catch_warnings():  # what is added to one's own guesses need not fill the log
        warnings.simplefilter("ignore", SaletWarning)
        lexicon = Lexicon(guesses=guesses, answers=answers, passing=own)
    with _building:  # once, however many ask for it at the same time
        table(lexicon)
    return lexicon
