"""The lists that requests name: banks, or words of one's own, within bounds."""

import threading
from functools import lru_cache

from salet.errors import SaletError, UnknownNameError
from salet.game.matrix import pattern_dtype
from salet.game.position import Position
from salet.game.replies import feedback
from salet.game.turns import Turn, parse_turn
from salet.game.words import Lexicon, WordList, bank_names, fold, load_words, parse_words
from salet.tables.table import table
from salet.web.models import Lists, Setup

#: How many bytes the tables of one's own lists may take: the largest of the banks takes 47 MB.
MOST_BYTES = 50_000_000

_building, _building_own = threading.Lock(), threading.Lock()


#: Strategies that play games out are for positions with few answers left.
_SLOW = {"lookahead": 60, "remaining-candidates": 5000}


def check_quick(strategy: str, candidates: int) -> None:
    """Raise where a strategy would take too long."""
    most = _SLOW.get(strategy, candidates)
    if candidates > most:
        raise SaletError(
            f"{strategy} takes too long for {candidates:,} answers; it is there from {most:,} on"
        )


def start_of(lists: Lists, *, square: bool = False) -> Position:
    """The beginning of a game with these lists; `square` as in `lexicon_of`."""
    lexicon = lexicon_of(lists, square=square)
    return Position.start(lexicon, mode=lists.mode, limit=lists.limit)


def position_of(setup: Setup, *, square: bool = False) -> Position:
    """The position that a request describes; `square` as in `lexicon_of`."""
    return start_of(setup, square=square).push_all(turns_of(setup))


def needs_square(lists: Lists, strategy: str) -> bool:
    """Whether a strategy looks up guesses against guesses."""
    return strategy == "remaining-candidates" or (strategy == "optimal" and lists.mode != "normal")


def turns_of(setup: Setup) -> list[Turn]:
    """The turns of a request; where the answer is known, it gives their tiles."""
    if setup.known_answer is None:
        return [parse_turn(text) for text in setup.turns]
    lexicon = lexicon_of(setup)
    answer = lexicon.check_guess(setup.known_answer)
    guesses = [lexicon.check_guess(text.partition(":")[0]) for text in setup.turns]
    return [Turn(guess, feedback(guess, answer)) for guess in guesses]


def lexicon_of(lists: Lists, *, square: bool = False) -> Lexicon:
    """The lists of a request; never a file of this machine.

    With `square` the table of guesses against guesses must be within bounds, too.
    """
    answers = _own(lists.own_answers, "your answers") or _bank(lists.answers)
    guesses = _own(lists.own_guesses, "your guesses")
    if guesses is None:
        guesses = _bank(lists.guesses)
        if lists.own_answers is not None and guesses.length != answers.length:
            guesses = answers
    if not lists.has_own:
        return _of_banks(guesses, answers)
    _check_size(guesses, answers, square)
    return _of_own(guesses, answers)


def _check_size(guesses: WordList, answers: WordList, square: bool) -> None:
    """Raise where the tables of these lists would be too large."""
    n = len({*guesses.words, *answers.words})
    size = pattern_dtype(answers.length).itemsize
    table_bytes = len(answers) * n * size
    if table_bytes > MOST_BYTES:
        raise SaletError(
            f"{n:,} guesses and {len(answers):,} answers are too many together; "
            f"their product may be {MOST_BYTES // size:,} at most for words this long"
        )
    is_bank = n == len(guesses) and guesses.name in bank_names()  # whose square is shared
    if square and not is_bank and table_bytes + n * n * size > MOST_BYTES:
        most = int((MOST_BYTES / size) ** 0.5)
        raise SaletError(
            f"{n:,} guesses of your own are too many for this mode or strategy, which looks up "
            f"guesses against guesses; give fewer than {most:,}, or search in normal mode"
        )


def _own(words: list[str] | None, name: str) -> WordList | None:
    if words is None:
        return None
    lines = (fold(line.partition("#")[0]) for line in "\n".join(words).splitlines())
    return parse_words("\n".join(dict.fromkeys(lines)), name)  # repeats need not fill the log


def _bank(name: str) -> WordList:
    if name not in bank_names():
        raise UnknownNameError.of("bank", name, bank_names())
    return load_words(name)


@lru_cache(maxsize=16)
def _of_banks(guesses: WordList, answers: WordList) -> Lexicon:
    """The same object for the same lists, with all that was worked out for them."""
    lexicon = _lexicon(guesses, answers, own=False)
    with _building:  # once, however many ask for it at the same time
        table(lexicon)
    return lexicon


@lru_cache(maxsize=2)  # somebody asks again and again about the same lists
def _of_own(guesses: WordList, answers: WordList) -> Lexicon:
    """The same for lists of one's own, of which few are remembered."""
    lexicon = _lexicon(guesses, answers, own=True)
    with _building_own:
        table(lexicon)
    return lexicon


def _lexicon(guesses: WordList, answers: WordList, *, own: bool) -> Lexicon:
    if guesses.length == answers.length:
        missing = tuple(word for word in answers if word not in guesses)
        if missing:  # added here, as the warning of it need not fill the log
            name = f"{guesses.name} + {answers.name}"
            guesses = WordList(name, guesses.words + missing)
    return Lexicon(guesses=guesses, answers=answers, ephemeral=own)
