"""What next? The one answer that every interface gives, and what a guess would lead to.

Who names no strategy gets the best that is known at once: proven figures from the opening book and
from a search where few answers are left, and else an estimate. Both stand on one scale: where
something is proven of a position, its estimates are moved by what they were wrong there, and none
is below the proven best.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from salet.analysis.quick_proof import QuickProof, with_chances
from salet.errors import GameOverError
from salet.exact import whole_weights
from salet.exact.book import load_book
from salet.game.board import Board
from salet.game.commonness import levels_of
from salet.game.game import Game
from salet.game.position import Position
from salet.game.replies import Reply
from salet.game.words import to_letters
from salet.play.player import ESTIMATE, PROVEN, Player, Suggestion, make_player
from salet.play.strategies import Pool
from salet.play.suggestions import Suggestions
from salet.shown import Shown, Table

if TYPE_CHECKING:
    from salet.analysis.openers import OpenerTable

#: The strategy that ranks guesses where none is named, in the usual games.
DEFAULT = "expected-guesses"
# To know the shortest game against an evil host, at most this many positions are looked at: the
# whole game takes 170 of them and 0.7 s, what SALET leaves three; what TERNS leaves takes 40 s.
_POSITIONS = 200


#: The answers that each reply leaves.
Parts: TypeAlias = tuple[tuple[Reply, tuple[str, ...]], ...]


@dataclass(frozen=True)
class Breakdown(Shown, Table, view="breakdown"):
    """What a guess would lead to: what it promises, and the answers each reply would leave."""

    suggestion: Suggestion
    parts: Parts
    """The largest part first; none with several boards."""
    illegal: str | None
    """Why the mode forbids it now; None where it is allowed."""
    game: Game
    boards: tuple[Parts, ...] = ()
    """The parts of each board, where there are several that show their own replies."""

    def as_dict(self) -> dict[str, Any]:
        """Everything in JSON's terms."""
        shown = {
            **self.suggestion.as_dict(),
            "illegal": self.illegal,
            "buckets": self._shown(self.parts),
        }
        if self.boards:
            shown["boards"] = [{"buckets": self._shown(parts)} for parts in self.boards]
        return shown

    def to_records(self) -> list[dict[str, Any]]:
        """The parts: a reply, how many answers it would leave and how likely, and which."""
        if self.boards:
            return [
                {"board": number, **part}
                for number, parts in enumerate(self.boards, 1)
                for part in self._records(parts)
            ]
        return self._records(self.parts)

    def _records(self, parts: Parts) -> list[dict[str, Any]]:
        return [
            {"pattern": part["pattern"], "count": len(part["words"]), "share": share,
             "words": part["words"]}
            for part, share in zip(self._shown(parts), part_shares(self.game, parts), strict=True)
        ]  # fmt: skip

    def _shown(self, parts: Parts) -> list[dict[str, Any]]:
        rule, length = self.game.rule, self.game.length
        return [
            {"pattern": rule.format(reply, length), "words": list(words)} for reply, words in parts
        ]


def part_shares(game: Game, parts: Parts) -> list[float]:
    """How likely each of these parts is."""
    weights, ids = game.prior.weights, game.lexicon.answers.ids
    own = [
        float(len(words) if weights is None else weights[[ids[word] for word in words]].sum())
        for _, words in parts
    ]
    return [each / sum(own) for each in own]


def suggest(
    position: Position,
    player: Player | str | None = None,
    top: int = 10,
) -> Suggestions:
    """The best next guesses, best first: by a player or strategy, or by all that is known.

    >>> position = Position.start("original").push("salet:bybbb")
    >>> [(each.word, each.guesses_shown) for each in suggest(position, top=2)]
    [('brond', '2.55'), ('grind', '~2.56')]
    """
    if position.over:
        raise GameOverError("the game is over; there is nothing left to guess")
    position = position.on_last_board()
    if isinstance(player, str):
        player = make_player(player)
    return Suggestions(_suggest(position, player, top), position)


def _suggest(position: Position, player: Player | None, top: int) -> list[Suggestion]:
    """The same, by whoever knows this kind of game."""
    if (game := position.game).avoids or game.evil:
        return _unusual(position, player, top)
    if player is not None:
        return _by_player(position, player, top)
    if position.game.boards > 1:
        from salet.analysis.boards import suggest_on_boards

        ranking = make_player(DEFAULT, prefer=["common"])
        return suggest_on_boards(position, ranking, top, by_value=False)
    if not position.moves:
        return _openers(position, top)
    quick = QuickProof(position)
    if top == 1 and quick.best is not None:
        return evaluate(position, [quick.best])
    ranking = _ranking(position)
    state = ranking.state(position)
    found = quick.annotated(state, ranking.rank([state], top))
    if quick.best is not None and quick.best not in {each.word for each in found}:
        found += evaluate(position, [quick.best])
    return in_order(found)[:top]


def default_strategy(game: Game) -> str:
    """The strategy that ranks guesses of a game where none is named.

    >>> default_strategy(Game.of("original")), default_strategy(Game.of("dont-wordle"))
    ('expected-guesses', 'avoid')
    """
    if game.avoids:
        return "avoid"
    return "minimax" if game.evil else DEFAULT


def _unusual(position: Position, player: Player | None, top: int) -> list[Suggestion]:
    """Where no word is hidden, or it is to be avoided, a strategy ranks, and averages say nothing.

    Against an evil host the shortest game comes first, where it is known at once.
    """
    game = position.game
    ranking = player or make_player(default_strategy(game), prefer=["common"])
    found = ranking.rank(ranking.states(position), top)
    if player is not None or game.avoids or game.boards > 1:
        return found
    from salet.exact.shortest import shortest_game

    shortest = shortest_game(position, most=_POSITIONS)
    if not shortest.proven:
        return found
    (first,) = evaluate(position, [shortest.moves[0].guess])
    first = replace(first, expected_guesses=float(shortest.length), claim=PROVEN)
    return [first, *(each for each in found if each.word != first.word)][:top]


def evaluate(position: Position, words: Iterable[str]) -> list[Suggestion]:
    """What these guesses promise, allowed or not, in their order."""
    position = position.on_last_board()
    checked = [position.lexicon.check_guess(word) for word in words]
    ids = np.array([position.lexicon.guesses.ids[word] for word in checked], dtype=np.intp)
    player = make_player(default_strategy(position.game))
    boards = player.states(position)
    found = player.evaluate(boards, ids)
    if player.strategy != make_player(DEFAULT).strategy:
        return found
    if position.game.boards > 1:
        from salet.analysis.boards import annotated, quick_solver

        return annotated(position, boards, found, quick_solver(position))
    if not position.moves:
        found = with_chances(boards[0], found)
        totals = load_book(position.game).totals
        if all(word in totals for word in checked):  # the others need not be measured
            weight = int(whole_weights(position).sum())
            return [
                replace(each, expected_guesses=totals[each.word] / weight, claim=PROVEN)
                for each in found
            ]
        from salet.analysis.openers import opener_table

        table = opener_table(position.game)
        return [_of_opener(each, table, id_) for each, id_ in zip(found, ids, strict=True)]
    return QuickProof(position).annotated(boards[0], found)


def break_down(position: Position, word: str) -> Breakdown:
    """What a guess would lead to now.

    >>> break_down(Position.start("original").push("salet:bybbb"), "crony").parts[0][1][:3]
    ('augur', 'award', 'dwarf')
    """
    position = position.on_last_board()
    (suggestion,) = evaluate(position, [word])
    illegal = position.why_illegal(suggestion.word)
    boards = tuple(
        () if board.solved or position.rule.one_grid else _split(position, board, suggestion.word)
        for board in position.boards
    )
    if len(boards) > 1:
        return Breakdown(suggestion, (), illegal, position.game, boards)
    return Breakdown(
        suggestion, _split(position, position.board, suggestion.word), illegal, position.game
    )


def _split(position: Position, board: Board, guess: str) -> Parts:
    """The answers that each reply to a guess would leave on a board, the largest part first."""
    letters = position.lexicon.answers.letters[board.candidate_ids]
    row = position.rule.replies(to_letters((guess,)), letters)[0]
    found: dict[Reply, list[str]] = {}
    for reply, candidate in zip(row.tolist(), position.candidates_of(board), strict=True):
        found.setdefault(reply, []).append(candidate)
    largest_first = sorted(found.items(), key=lambda part: (-len(part[1]), part[0]))
    return tuple((reply, tuple(words)) for reply, words in largest_first)


def _ranking(position: Position) -> Player:
    """Who ranks guesses where no strategy is named.

    With one guess left only an answer helps, and with two left the likeliest answer of each part is
    found; before that the game is to be short.
    """
    if position.guesses_left > 2:
        return make_player(DEFAULT, prefer=["common"])
    pool: Pool | None = "candidates" if position.guesses_left == 1 else None
    return make_player("bucket", options={"metric": "odds"}, pool=pool, prefer=["common"])


def _by_player(position: Position, player: Player, top: int) -> list[Suggestion]:
    """What a player would guess, in the order of the strategy, with what is known of each guess."""
    openers = player.openers[len(position.moves) :]
    if openers and position.why_illegal(openers[0]) is None:
        return evaluate(position, openers[:1])
    if position.game.boards > 1:
        from salet.analysis.boards import suggest_on_boards

        return suggest_on_boards(position, player, top, by_value=True)
    state = player.state(position)
    ranked = player.rank([state], top)
    if ranked and ranked[0].claim is not None:  # the strategy searches, and says what it found
        ranked = with_chances(state, ranked)
        if not ranked[0].proven:
            return ranked
        return [replace(each, expected_guesses=each.value) for each in ranked]
    return QuickProof(position).annotated(state, ranked)


def _openers(position: Position, top: int) -> list[Suggestion]:
    """The best openers of a game."""
    book = load_book(position.game)
    if top == 1 and book.best is not None:
        return evaluate(position, [book.best])
    if top < 1 or position.guesses_left < 3:
        ranking = _ranking(position)
        state = ranking.state(position)
        return QuickProof(position).annotated(state, ranking.rank([state], top))
    from salet.analysis.openers import opener_table

    table, lexicon = opener_table(position.game), position.lexicon
    candidates = np.zeros(len(lexicon.guesses), np.bool_)
    candidates[lexicon.answer_guess_ids] = True
    levels = levels_of(lexicon.guesses.words)
    keys = (lexicon.alphabetical, levels, ~candidates, table.expected, table.impossible)
    order = np.lexsort(keys)
    ids = order[:top]
    player = make_player(DEFAULT)
    state = player.state(position)
    found = with_chances(state, player.evaluate([state], ids))
    return [_of_opener(each, table, id_) for each, id_ in zip(found, ids.tolist(), strict=True)]


def _of_opener(each: Suggestion, table: "OpenerTable", id_: int) -> Suggestion:
    return replace(
        each,
        expected_guesses=float(table.expected[id_]),
        claim=PROVEN if table.proven[id_] else ESTIMATE,
        lost=table.least_share if table.impossible[id_] else 0.0,
    )


def in_order(found: Iterable[Suggestion]) -> list[Suggestion]:
    """By the share of games lost, then by the fewest guesses; proven ones first among equals."""
    return sorted(
        found,
        key=lambda each: (each.lost, each.expected_guesses or 0.0, each.claim != PROVEN),
    )
