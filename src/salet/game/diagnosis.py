"""When no answer fits: which turn rules out the last one, and which tile was probably mistyped."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from salet.errors import PatternError, SaletError
from salet.game.commonness import RAREST, by_commonness, levels_of
from salet.game.game import Game
from salet.game.knowledge import Knowledge
from salet.game.replies import Reply
from salet.game.rules import Rule
from salet.game.turns import Turn, format_turn
from salet.game.words import WordList, to_letters
from salet.text import capitals, count, some

# How likely a tile is mistyped in one certain way, and how likely the answer is an allowed word
# outside the list of answers (on 2 of 1,890 days it was, for the 3,158 of 2023). A repair comes
# first where it is this many times as likely.
_SLIP, _UNLISTED, _FAR = 0.001, 0.005, 10


@dataclass(frozen=True)
class Fix:
    """One tile, or number, that would leave some answers if it were another."""

    turn: int
    """Which turn, from 0."""
    tile: int | None
    """Which tile of its guess, from 0; None where replies are not tiles."""
    seen: str
    probably: str
    """The colour, or the reply, it has and the one it probably should have."""
    answers: int
    """How many answers would be left."""
    reply: Reply
    """The whole reply with that tile changed."""
    board: int = 0
    """On which board, from 0."""
    share: float = field(default=0.0, compare=False, repr=False)
    """How likely these answers are, as a share of all."""

    def as_dict(self, game: Game) -> dict[str, object]:
        """What a program needs to offer it; turns, tiles and boards count from 1."""
        return {
            "turn": self.turn + 1,
            "tile": None if self.tile is None else self.tile + 1,
            "board": self.board + 1,
            "seen": self.seen,
            "probably": self.probably,
            "pattern": game.rule.format(self.reply, game.length),
            "answers": self.answers,
        }

    def describe(self, turns: Sequence[Turn]) -> str:
        """The fix in words."""
        guess, leaves = capitals(turns[self.turn].guess), count(self.answers, "answer")
        if self.tile is None:
            what = f"turn {self.turn + 1} ({guess}) got"
        else:
            letter = f"{guess[self.tile]} of {guess}"
            what = f"tile {self.tile + 1} of turn {self.turn + 1} ({letter}) was"
        return f"{what} {self.probably}, not {self.seen} (that leaves {leaves})"


def describe_fixes(fixes: Sequence[Fix], turns: Sequence[Turn]) -> str:
    """The likeliest fixes in words, as the end of a message."""
    described = [fix.describe(turns) for fix in fixes[:3]]
    return "".join(
        f"; {word} {fix}" for word, fix in zip(("probably", "or", "or"), described, strict=False)
    )


class ImpossiblePatternError(PatternError):
    """No word at all gives this reply; one of its tiles may be mistyped."""

    def __init__(self, game: Game, turns: Sequence[Turn], why: str, board: int = 0) -> None:
        self.game, self.turns, self.why, self.board = game, tuple(turns), why, board
        self.fixes = tuple(find_fixes(game, turns, board))
        """Single tiles to change, the likeliest first."""
        name = f"board {board + 1}: " if game.boards > 1 else ""
        turn = format_turn(turns[-1], game.rule)
        self.problem = f"{name}no {game.rule.word_noun} can give {turn}: {why}"
        super().__init__(self.problem + describe_fixes(self.fixes, turns))

    def __reduce__(self) -> tuple[type, tuple[Game, tuple[Turn, ...], str, int]]:
        return type(self), (self.game, self.turns, self.why, self.board)

    @property
    def details(self) -> dict[str, object]:
        """What a program needs to offer the fixes, and what the turns say of each letter."""
        return {
            "turn": len(self.turns),
            "board": self.board + 1,
            "problem": self.problem,
            "fixes": [fix.as_dict(self.game) for fix in self.fixes],
            "other_guesses": [],
            "letters": Knowledge(self.turns, self.game.rule).letter_tiles,
        }


class ContradictionError(SaletError):
    """No answer fits all turns of a board."""

    def __init__(self, game: Game, turns: Sequence[Turn], board: int = 0) -> None:
        self.game, self.turns, self.board = game, tuple(turns), board
        left = np.logical_and.accumulate(_fits(game.rule, game.lexicon.answers, turns)).any(axis=1)
        pairs = game.rule.one_grid  # each word may fit alone, and no two of them together
        self.first_impossible = len(turns) - 1 if pairs else int(np.argmin(left))
        """The turn, from 0, that first left no answer."""
        self.fixes = tuple(find_fixes(game, turns, board))
        """Single tiles to change, the likeliest first."""
        self.other_guesses = () if pairs else tuple(_fitting_guesses(game, turns))
        """Words that fit and may be guessed, though they are not in the answer list."""
        self.problem = self._problem()
        """What does not fit, without the remedies."""
        super().__init__(self.problem + self._remedies())

    def __reduce__(self) -> tuple[type, tuple[Game, tuple[Turn, ...], int]]:
        return type(self), (self.game, self.turns, self.board)

    @property
    def details(self) -> dict[str, object]:
        """What a program needs to offer the fixes: turns and tiles count from 1.

        `letters` has the best tile each letter got on this board, although nothing fits.
        """
        return {
            "turn": self.first_impossible + 1,
            "board": self.board + 1,
            "problem": self.problem,
            "fixes": [fix.as_dict(self.game) for fix in self.fixes],
            "other_guesses": list(self.other_guesses),
            "letters": Knowledge(self.turns, self.game.rule).letter_tiles,
        }

    @cached_property
    def repair_first(self) -> bool:
        """Whether a mistyped tile is far likelier than an answer that is in no list.

        A guess that is all green needs no other explanation.
        """
        if not self.other_guesses:
            return True
        last = self.turns[-1]
        if last.pattern == self.game.won and self.other_guesses == (last.guess,):
            return False
        lexicon = self.game.lexicon
        unlisted = [word for word in lexicon.guesses if word not in lexicon.answers]
        fitting = _familiarity(self.other_guesses).sum() / _familiarity(unlisted).sum()
        slips = sum(fix.share for fix in self.fixes)
        return bool(_SLIP * slips > _FAR * _UNLISTED * fitting)

    @property
    def notice(self) -> str:
        """That the game goes on with words in no list, and what else may be the case."""
        words = some([capitals(word) for word in by_commonness(self.other_guesses)])
        fits = count(len(self.other_guesses), "allowed word does", "allowed words do")
        name = f"board {self.board + 1}: " if self.game.boards > 1 else ""
        none = f"no {self.game.rule.word_noun} of {self.game.lexicon.answers.name} fits"
        notice = f"{name}{none}, but {fits}: {words}"
        if not self.fixes:
            return notice
        return f"{notice}; or {self.fixes[0].describe(self.turns)}"

    def _problem(self) -> str:
        number, rule = self.first_impossible, self.game.rule
        answers, last = self.game.lexicon.answers, self.turns[number]
        board = f"board {self.board + 1}: " if self.game.boards > 1 else ""
        problem = f"{board}no {rule.word_noun} of {answers.name} fits"
        if self.game.rule.one_grid:
            problem = f"no two words of {answers.name} that share no letter fit"
        if last.pattern == self.game.won and last.guess not in answers:
            word = capitals(last.guess)
            problem = f"{board}{word} is not in {answers.name}, so no {rule.word_noun} fits"
        if len(self.turns) == 1:
            return f"{problem} {format_turn(self.turns[0], rule)}"
        return f"{problem} all turns: turn {number + 1} ({format_turn(last, rule)}) leaves none"

    @property
    def last_resort(self) -> str:
        """What to look for where no single change would do."""
        if self.game.rule.reply_name != "tiles":
            return f"check the {self.game.rule.reply_name} of each turn"
        return "more than one tile must be wrong, or the word is in none of these lists"

    def _remedies(self) -> str:
        if not self.fixes and not self.other_guesses:
            return f"; {self.last_resort}"
        remedies = describe_fixes(self.fixes, self.turns)
        if self.other_guesses:
            words = some([capitals(word) for word in self.other_guesses])
            remedies += f"; guesses that fit: {words}"
        return remedies


def find_fixes(game: Game, turns: Sequence[Turn], board: int = 0) -> list[Fix]:
    """Single tiles, or replies in numbers, to change so that answers are left, likeliest first.

    For each turn, these are the replies of the answers that fit all other turns, if they are one
    slip away from the reply entered.
    """
    fixes = []
    rule, answers, length = game.rule, game.lexicon.answers, game.length
    fits = _fits(rule, answers, turns)
    weights = np.ones(len(answers)) if game.prior.weights is None else game.prior.weights
    weights = weights / weights.sum()
    for number, turn in enumerate(turns):
        fit_others = np.delete(fits, number, axis=0).all(axis=0)
        if not fit_others.any():
            continue
        row = rule.replies(to_letters((turn.guess,)), answers.letters[fit_others])[0]
        replies, counts = np.unique(row, return_counts=True)
        for reply, left in zip(replies.tolist(), counts.tolist(), strict=True):
            if (slip := rule.slip(turn.pattern, reply, length)) is not None:
                share = float(weights[fit_others][row == reply].sum())
                fixes.append(Fix(number, *slip, left, reply, board, share))
    return sorted(fixes, key=lambda fix: (-fix.share, -fix.answers, -fix.turn, fix.tile or 0))


def _fits(rule: Rule, words: WordList, turns: Sequence[Turn]) -> NDArray[np.bool_]:
    """For each turn, which words give it its reply."""
    return np.array([rule.fitting(words.letters, *turn) for turn in turns])


def _familiarity(words: Sequence[str]) -> NDArray[np.int64]:
    """How much likelier each word is for being better known."""
    return RAREST + 1 - levels_of(words)


def _fitting_guesses(game: Game, turns: Sequence[Turn]) -> list[str]:
    guesses = game.lexicon.guesses
    fitting: NDArray[np.bool_] = np.all(_fits(game.rule, guesses, turns), axis=0)
    fitting &= game.clue.fits(guesses.letters)
    return [guesses[id_] for id_ in np.flatnonzero(fitting).tolist()]
