"""What next on several boards: proven where few combinations of answers are left, else estimated.

And which answers fixed guesses tell apart for certain, as openers on many boards are to.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np

from salet.exact.boards import BoardSolver, BoardsOutcome
from salet.exact.endgame import Endgame
from salet.game.game import Game
from salet.game.position import Position
from salet.game.words import Ids, to_letters
from salet.play.player import ESTIMATE, PROVEN, Player, Suggestion, make_player
from salet.play.strategies._boards import expected_guesses_on
from salet.state import State, Values

# With this many combinations at most best play is searched for at once: ten guesses of Dordles and
# Quordles take 15 to 50 ms, and 220 at worst; with 17 to 24 combinations 130 to 240, and 800.
_FEW = 16


def suggest_on_boards(
    position: Position,
    player: Player,
    top: int,
    *,
    by_value: bool,
) -> list[Suggestion]:
    """The best next guesses on several open boards.

    They come by the player's values if `by_value`, else by what is proven, where anything is.
    """
    boards = player.states(position)
    solver = quick_solver(position)
    if solver is None or by_value:
        return annotated(position, boards, player.rank(boards, top), solver)
    best = solver.best(top)
    found = player.evaluate(boards, _ids(position, [each.word for each in best]))
    return [
        _proven(each, (known.failures, known.total), solver.weight)
        for each, known in zip(found, best, strict=True)
    ]


def with_proven(
    outcome: BoardsOutcome, found: Sequence[Suggestion], *, by_strategy: bool
) -> list[Suggestion]:
    """Suggestions with what a search has proven of the best guesses, which come first.

    No other one is better than the last of these. Those by a strategy keep its order.
    """
    position, weight = outcome.position, outcome.weight
    best = {each.word: each for each in outcome.best}
    shown = {each.word: each for each in found}
    if not by_strategy:
        player = make_player("expected-guesses")
        new = [word for word in best if word not in shown]
        of_new = player.evaluate(player.states(position), _ids(position, new)) if new else []
        shown = {
            word: {**shown, **{each.word: each for each in of_new}}[word]
            for word in (*best, *(word for word in shown if word not in best))
        }
    last = outcome.best[-1]
    least = (last.failures / weight, last.total / weight)
    return [
        _proven(each, (best[word].failures, best[word].total), weight)
        if word in best
        else replace(
            each,
            lost=max(least[0], each.lost),
            expected_guesses=max(least[1], each.expected_guesses or 0.0),
        )
        for word, each in shown.items()
    ][: len(found)]


def quick_solver(position: Position) -> BoardSolver | None:
    """What proves play at once; None where too many combinations are left."""
    endgame = Endgame.of(position)
    return BoardSolver(endgame) if endgame.why_no_search(_FEW) is None else None


def annotated(
    position: Position,
    boards: Sequence[State],
    found: Sequence[Suggestion],
    solver: BoardSolver | None,
) -> list[Suggestion]:
    """Suggestions with the guesses they lead to, proven where that is known at once."""
    if solver is None:
        values = expected_guesses_on(boards, _ids(position, [each.word for each in found]))
        estimates = _as_played(values, boards)
        return [
            replace(each, expected_guesses=estimate, claim=each.claim or ESTIMATE)
            for each, estimate in zip(found, estimates.tolist(), strict=True)
        ]
    return [_proven(each, solver.cost(each.word), solver.weight) for each in found]


# Guesses are ranked by estimates that are too high at first and too low at the end. In 100 games of
# Quordle (seed 3) the guesses that solve no board are estimated at 3.40, 1.94, 0.76, 0.60 and 0.39
# before the first five guesses, and come to 2.94, 1.94, 0.99, 0.81 and 0.57; in 60 of the sequence
# game at 4.11, 2.29, 1.06 and 0.54, and come to 3.40, 2.40, 1.40 and 0.80.
_FACTOR, _POWER = 1.15, 0.77


def _as_played(values: Values, boards: Sequence[State]) -> Values:
    """The guesses that games take by these estimates, in the same order."""
    to_solve = len(boards) + boards[0].hidden
    if boards[0].left == to_solve:  # then they tell how likely the game is lost
        return values
    return np.asarray(to_solve + _FACTOR * np.maximum(values - to_solve, 0) ** _POWER)


def _proven(each: Suggestion, cost: tuple[int, int], weight: int) -> Suggestion:
    """A suggestion with what best play after it loses, and its guesses in all."""
    failures, total = cost
    return replace(
        each,
        expected_guesses=total / weight,
        claim=PROVEN,
        lost=failures / weight,
        failures=failures or None,
    )


def told_apart(game: Game, guesses: Iterable[str], *, any_word: bool = False) -> tuple[str, ...]:
    """The answers that are certain after these guesses, whatever the replies to them are.

    With `any_word` they are told apart from every word that may be guessed, for somebody who does
    not know the list of answers.

    >>> told_apart(Game.of("quordle"), ["buret"], any_word=True)[:3]
    ('beret', 'berth', 'bluer')
    """
    lexicon = game.lexicon
    letters = to_letters(tuple(lexicon.check_guess(word) for word in guesses))
    replies = game.rule.replies(letters, lexicon.answers.letters)
    others = game.rule.replies(letters, lexicon.guesses.letters) if any_word else replies
    found = Counter(map(tuple, others.T.tolist()))
    return tuple(
        word
        for word, reply in zip(lexicon.answers, map(tuple, replies.T.tolist()), strict=True)
        if found[reply] == 1
    )


def _ids(position: Position, words: Sequence[str]) -> Ids:
    guesses = position.lexicon.guesses.ids
    return np.array([guesses[word] for word in words], dtype=np.intp)
