"""Past answers in the record: a table of days with their words, each row sealed.

`salet.game.past` reads them for the priors. What is added is added as a whole or not at all.
"""

import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import date
from typing import NamedTuple

from salet.errors import SaletError
from salet.files.seal import seal
from salet.game.past import forget_stored, is_sound, shipped_answers, sound_rows
from salet.game.words import load_words
from salet.records.days import times_day
from salet.records.history import GameRecord
from salet.records.past_files import DatedWord
from salet.text import capitals

#: Where an answer comes from, other than a file: the package, a game of one's own, a pipe.
SALET, PLAYED, TYPED = "salet", "played", "typed"

#: The name of a file that stands for what is piped in.
PIPED = "-"

_COLUMNS = "day, word, source, seal"


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


def create_past(database: sqlite3.Connection) -> None:
    """Create the table of past answers."""
    database.execute(
        "create table if not exists past (day text not null primary key, word text not null, "
        "source text not null, seal text not null)"
    )


def readable_answers(database: sqlite3.Connection) -> list[PastAnswer]:
    """The answers in a damaged file with a sound seal, read from both ends up to the damage."""
    answers: dict[date, PastAnswer] = {}
    for order in ("rowid", "rowid desc"):
        query = f"select {_COLUMNS} from past not indexed order by {order}"  # noqa: S608
        with suppress(sqlite3.DatabaseError, UnicodeError):
            for row in database.execute(query):
                if is_sound(row):
                    answer = _answer(row)
                    answers.setdefault(answer.day, answer)
    return [answers[day] for day in sorted(answers)]


def _answer(row: Sequence[str]) -> PastAnswer:
    return PastAnswer(date.fromisoformat(row[0]), row[1], str(row[2]))


class PastAnswers:
    """The past answers in the record."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database

    def stored(self) -> list[PastAnswer]:
        """Those in the record, oldest first; damaged ones are reported and left out."""
        query = f"select {_COLUMNS} from past order by day"  # noqa: S608 (our names)
        return list(map(_answer, sound_rows(self._database.execute(query).fetchall())))

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
        with self._changing():
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
            with self._changing():
                known = self.known()
                self._write(
                    PastAnswer(day, word, PLAYED) for day, word in found.items() if day not in known
                )

    def forget_played(self, games: Iterable[GameRecord]) -> None:
        """Remove the answers that came from these games, which are no longer in the record."""
        days = {times_day(game): game.answer for game in games}
        with self._changing():
            for each in self.stored():
                if each.source == PLAYED and days.get(each.day) == each.word:
                    self._database.execute("delete from past where day = ?", [str(each.day)])

    def restore(self, answers: Iterable[PastAnswer]) -> None:
        """Write answers that were in a record before."""
        with self._changing():
            self._write(answers)

    def clear(self) -> int:
        """Remove all answers in the record; return how many there were."""
        with self._changing():
            return self._database.execute("delete from past").rowcount

    def _write(self, answers: Iterable[PastAnswer]) -> None:
        rows = ((day.isoformat(), word, source) for day, word, source in answers)
        self._database.executemany(
            "insert or replace into past values (?, ?, ?, ?)",
            [(*row, seal(row[0], row[1])) for row in rows],
        )

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Everything that happens meanwhile is written, or, after an error, nothing."""
        self._database.execute("begin immediate")
        with self._database:
            yield
        forget_stored()


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
