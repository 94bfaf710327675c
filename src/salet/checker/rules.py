"""The rules of the game, stated once more and plainly, and the result of a check."""

import math
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from salet.errors import PatternError, SaletError
from salet.game.lexicon import Lexicon
from salet.game.replies import GREEN, GREY, to_tiles
from salet.game.rules import Rule
from salet.game.rules.wordle import RULE as STANDARD
from salet.game.rules.wordle import feedback
from salet.game.words import Ids, Letters, WordList, is_named
from salet.text import capitals, count, short

MODES = ("normal", "hard", "ultra")

#: How many guesses deep a tree or a certificate may be.
DEEPEST = 1000
#: How many turns a message shows.
_SHOWN = 12

Turns = tuple[tuple[str, int], ...]
Sources = Mapping[str, str | WordList | None]
Progress = Callable[[int, int], None]
Numbers = NDArray[np.int64]
Table = NDArray[np.unsignedinteger[Any]]


class CheckError(SaletError):
    """A file does not prove what it claims; the message names the first wrong place."""

    exit_code = 1


class BudgetError(SaletError):
    """A check takes longer than its budget."""

    exit_code = 1


class Clock:
    """How long a check has taken, and its budget in seconds."""

    def __init__(self, budget: float | None = None) -> None:
        if budget is not None and not 0 < budget < math.inf:
            raise SaletError(f"the budget must be more than 0 seconds, not {budget:g}")
        self.budget, self._started = budget, time.monotonic()

    @property
    def seconds(self) -> float:
        """Since it was started."""
        return time.monotonic() - self._started

    def check(self) -> None:
        """Raise where no time is left."""
        if self.budget is not None and self.seconds > self.budget:
            raise BudgetError(f"not finished within {self.budget:g} s; --budget gives it more")


def colour(guesses: Letters, answers: Letters) -> NDArray[np.uint32]:
    """The patterns of many guesses for one answer, or of one for many; letters have places as rows.

    Green first; then, left to right, yellow while the answer has that letter unmatched.
    """
    green = guesses == answers
    unmatched = ~green
    codes = np.zeros(green.shape[1:], np.uint32)
    for place, letters in enumerate(guesses):
        grey = ~green[place]
        for other, letter in enumerate(answers):
            yellow = grey & unmatched[other] & (letters == letter)
            grey &= ~yellow
            unmatched[other] &= ~yellow
        codes += np.where(grey, 0, np.where(green[place], 2, 1)).astype(np.uint32) * 3**place
    return codes


def is_legal(rule: Rule, mode: str, word: str, guess: str, pattern: int) -> bool:
    """Whether the mode allows a word after this turn."""
    if mode == "normal":
        return True
    if mode == "ultra":
        return rule.reply(guess, word) == pattern
    tiles = to_tiles(pattern, len(guess))
    greens = all(word[place] == guess[place] for place, tile in enumerate(tiles) if tile == GREEN)
    shown = Counter(letter for letter, tile in zip(guess, tiles, strict=True) if tile != GREY)
    return greens and shown <= Counter(word)


@dataclass(frozen=True, eq=False)
class Game:
    """Lists, a mode and a limit."""

    lexicon: Lexicon
    mode: str
    limit: int
    clock: Clock = field(default_factory=Clock)
    rule: Rule = STANDARD

    def __post_init__(self) -> None:
        if self.mode == "hard" and not self.rule.tells_letters:
            raise CheckError(f"hard mode does not apply to the rule {self.rule.name}")
        if not self.rule.truthful:
            raise CheckError(f"the rule {self.rule.name} may lie, so nothing can be proven")

    @cached_property
    def letters(self) -> Letters:
        """Those of all guesses, one place per row."""
        return np.ascontiguousarray(self.lexicon.guesses.letters.T)

    @cached_property
    def green(self) -> int:
        """The reply to the answer itself, which is the last one."""
        return self.rule.codes(self.lexicon.length) - 1

    @cached_property
    def table(self) -> Table:
        """The replies, one row per answer and one column per guess.

        Those of the standard rule are worked out together, and a sample compared with `feedback`;
        any other rule is asked for each.
        """
        guesses, answers = self.lexicon.guesses, self.lexicon.answers
        table = np.empty((len(answers), len(guesses)), np.min_scalar_type(self.green))
        if self.rule is not STANDARD:
            for row, answer in zip(table, answers, strict=True):
                self.clock.check()
                row[:] = self.replies(guesses.words, answer)
            return table
        for row, letters in zip(table, answers.letters, strict=True):
            self.clock.check()
            row[:] = colour(self.letters, letters[:, None])
        pairs = min(3000, 4 * table.size)
        for answer, guess in np.random.default_rng(0).integers(table.shape, size=(pairs, 2)):
            if table[answer, guess] != feedback(guesses[guess], answers[answer]):
                raise RuntimeError(f"{guesses[guess]} is coloured wrongly for {answers[answer]}")
        return table

    def replies(self, guesses: Sequence[str], answer: str) -> list[int]:
        """The rule's replies to these guesses; only the answer itself may win."""
        codes = [self.rule.reply(guess, answer) for guess in guesses]
        for guess, code in zip(guesses, codes, strict=True):
            if (code == self.green) != (guess == answer) or not 0 <= code <= self.green:
                raise CheckError(f"the rule {self.rule.name} does not tell {guess} from {answer}")
        return codes

    def still_legal(self, legal: Ids, guess: int, pattern: int) -> Ids:
        """Which of the legal guesses are still legal after one more turn: `is_legal` for many."""
        if self.mode == "normal":
            return legal
        words, word = self.letters[:, legal], self.letters[:, [guess]]
        if self.mode == "ultra" and self.rule is STANDARD:
            return np.asarray(legal[colour(word, words) == pattern])
        if self.mode == "ultra":
            guesses = self.lexicon.guesses
            fits = (self.rule.reply(guesses[guess], guesses[each]) == pattern for each in legal)
            return np.asarray(legal[np.fromiter(fits, np.bool_, len(legal))])
        mask = np.ones(len(legal), np.bool_)
        tiles = np.array(to_tiles(pattern, len(word)))
        for place in np.flatnonzero(tiles != GREY):
            if tiles[place] == GREEN:
                mask &= words[place] == word[place]
            shown = (tiles[word[:, 0] == word[place]] != GREY).sum()
            mask &= (words == word[place]).sum(axis=0) >= shown
        return legal[mask]

    def check_guess(self, word: str, turns: Turns, legal: Ids | None = None) -> int:
        """The id of a guess, which must be legal after these turns: one of `legal`, if set."""
        if word not in self.lexicon.guesses:
            raise CheckError(f"{self.after(turns)}, {short(word)} is not in the list of guesses")
        if legal is not None:
            allowed = bool((legal == self.lexicon.guesses.ids[word]).any())
        else:
            allowed = all(is_legal(self.rule, self.mode, word, *turn) for turn in turns)
        if not allowed:
            shown = f"{self.after(turns)}, {capitals(word)}"
            raise CheckError(f"{shown} is not legal in {self.mode} mode")
        return self.lexicon.guesses.ids[word]

    def after(self, turns: Turns) -> str:
        """Where something is: after these turns."""
        if len(turns) > _SHOWN:
            last = self.after(turns[-1:])[6:]
            return f"after {count(len(turns), 'turn')}, the last of them {last}"
        shown = (f"{capitals(guess)}:{self.shown(guess, code)}" for guess, code in turns)
        return f"after {' '.join(shown)}" if turns else "at the start"

    def shown(self, guess: str, code: int) -> str:
        """A reply as people write it."""
        return self.rule.format(code, len(guess))

    def parse_tiles(self, tiles: str, guess: str, turns: Turns) -> int:
        """The code of a guess's reply, made after these turns."""
        try:
            return self.rule.parse(tiles, len(guess))
        except PatternError as error:
            raise CheckError(f"{self.after(turns)}, {capitals(guess)}: {error}") from None


@dataclass(frozen=True)
class Checked:
    """What a file proves."""

    kind: Literal["tree", "certificate"]
    game: "Game"
    claims: tuple[str, ...]
    """In words."""
    checked: int
    """How many claims, or guesses of a tree."""
    play: dict[str, Any] = field(default_factory=dict)
    """Of a tree: its total, mean and worst case, and the answers it finds too late."""
    file: str = ""
    seconds: float = 0.0

    def as_dict(self) -> dict[str, Any]:
        """All of it as JSON."""
        answers, guesses = self.game.lexicon.answers, self.game.lexicon.guesses
        return {
            "file": self.file,
            "kind": self.kind,
            "claims": list(self.claims),
            "answers": {"name": answers.name, "sha256": answers.sha256},
            "guesses": {"name": guesses.name, "sha256": guesses.sha256},
            "rule": self.game.rule.name,
            "mode": self.game.mode,
            "limit": self.game.limit,
            "checked": self.checked,
            "seconds": round(self.seconds, 3),
            **self.play,
        }


def find_lists(named: dict[str, str], sources: Sources, places: Sequence[str]) -> Lexicon:
    """The lists a file names with the sha256 of each, from these sources or else from banks.

    A source is a bank or a file, or a list of a named game, which serves where it is the one named.
    """
    chosen: dict[str, str | WordList] = {}
    for kind, text in named.items():
        name, source = text.rpartition(" ")[0], sources[kind]
        if isinstance(source, WordList) and source.name != name:
            source = None
        if source is None and not is_named(name):
            raise SaletError(
                f"{short(name)} is not a bank; say where it is with --{kind} FILE, or with --game "
                "which game has it"
            )
        chosen[kind] = name if source is None else source
    lexicon = Lexicon.load(answers=chosen["answers"], guesses=chosen["guesses"])
    lists = (lexicon.answers, lexicon.guesses)
    for place, text, words in zip(places, named.values(), lists, strict=True):
        if text.rpartition(" ")[2] != words.sha256:
            theirs = short(text.rpartition(" ")[2], 64)
            raise CheckError(
                f"{place}: made for another list than {words.name}: it names sha256 {theirs}, not "
                f"{words.sha256}"
            )
    return lexicon
