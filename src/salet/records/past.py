"""Past answers in the record: a table of days with their words, each row sealed.

`salet.game.past` reads them for the priors. What is added is added as a whole or not at all.
"""

import os
import sqlite3
from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from salet.errors import SaletError
from salet.files.database import changing
from salet.game.past import PAST, report_damaged, shipped_answers
from salet.game.words import load_words
from salet.records.days import times_day
from salet.records.history import GameRecord
from salet.records.past_files import DatedWord
from salet.text import capitals

#: Where an answer comes from, other than a file: the package, a game of one's own, a pipe.
SALET, PLAYED, TYPED = "salet", "played", "typed"

#: The name of a file that stands for what is piped in.
PIPED = "-"


class PastAnswer(NamedTuple):
    """The answer of a day."""

    day: date
    word: str
    source: str
    """The name of the file it came from, or `salet`, `played` or `typed`."""


def source_of(file: str) -> str:
    """What the answers in a file are said to come from."""
    if file == PIPED:
        return TYPED
    return os.path.basename(file)[:100].encode(errors="replace").decode()


class PastAnswers:
    """The past answers in the record."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database

    def stored(self) -> list[PastAnswer]:
        """Those in the record, oldest first; damaged ones are reported and left out."""
        sound, damaged = PAST.read(self._database, "day")
        report_damaged(len(damaged))
        return [PastAnswer(date.fromisoformat(day), *rest) for day, *rest in sound]

    def known(self) -> dict[date, PastAnswer]:
        """All that are known, oldest first: those in the package, and those in the record."""
        known = {day: PastAnswer(day, word, SALET) for day, word in shipped_answers().items()}
        known |= {each.day: each for each in self.stored()}
        return {day: known[day] for day in sorted(known)}

    def add(
        self, files: Iterable[tuple[str, Iterable[DatedWord]]], *, replace: bool = False
    ) -> int:
        """Add the answers of files, all or none; return how many days are new or changed.

        A word that differs from the one known for its day is an error, unless it is to replace it.
        """
        with changing(self._database):
            known = self.known()
            read: dict[date, DatedWord] = {}
            new: dict[date, PastAnswer] = {}
            for source, answers in files:
                for each in answers:
                    other = read.setdefault(each.day, each)
                    if other.word != each.word:
                        raise _conflict(each, other.word, f"in {other.place}")
                    before = known.get(each.day)
                    if before is None or before.word != each.word:
                        if before is not None and not replace:
                            raise _conflict(each, before.word, _origin(before.source))
                        new[each.day] = PastAnswer(each.day, each.word, source)
            self._write(new.values())
            return len(new)

    def add_played(self, games: Iterable[GameRecord]) -> None:
        """Add the answers of games of the Times' numbered puzzles; what is known is left alone."""
        found: dict[date, str] = {}
        for game in games:
            day = times_day(game)
            if day is not None and game.answer in load_words("nyt2022-guesses"):
                found.setdefault(day, game.answer)
        if found:
            with changing(self._database):
                known = self.known()
                self._write(
                    PastAnswer(day, word, PLAYED) for day, word in found.items() if day not in known
                )

    def forget_played(self, gone: Iterable[GameRecord], left: Iterable[GameRecord]) -> None:
        """Remove the answers that came from games which are gone, unless those left have them."""
        words = {times_day(game): game.answer for game in gone}
        for game in left:
            if words.get(day := times_day(game)) == game.answer:
                del words[day]
        with changing(self._database):
            stored = self.stored()
            played = [each for each in stored if each.source == PLAYED]
            forgotten = [each.day for each in played if words.get(each.day) == each.word]
            PAST.remove(self._database, map(date.isoformat, forgotten))

    def clear(self) -> int:
        """Remove all answers in the record; return how many there were."""
        with changing(self._database):
            return self._database.execute("delete from past").rowcount

    def _write(self, answers: Iterable[PastAnswer]) -> None:
        PAST.write(self._database, ((day.isoformat(), *rest) for day, *rest in answers))


def _origin(source: str) -> str:
    """Where a word that contradicts a new one comes from, and what to do."""
    named = {
        SALET: "in the answers that come with salet",
        PLAYED: "in a game of yours",
        TYPED: "in the record",
    }
    where = named.get(source, f"in the record, from {source}")
    added = "" if source == SALET else ", `salet past clear` removes what was added"
    return f"{where}; --replace takes the new word{added}"


def _conflict(new: DatedWord, word: str, where: str) -> SaletError:
    return SaletError(
        f"{new.place}: the answer of {new.day} is {capitals(new.word)} here, but "
        f"{capitals(word)} {where}"
    )
