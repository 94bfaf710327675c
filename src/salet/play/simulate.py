"""Simulation: a player and a position give a tree, and its leaf depths are all games' results."""

import math
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from salet.errors import GameOverError, SaletError
from salet.game.hosts import evil_host, honest_host, with_given
from salet.game.position import Position
from salet.game.turns import Move
from salet.jobs.local import in_order
from salet.jobs.progress import Progress
from salet.play.autoplay import next_guess
from salet.play.player import Player, make_player
from salet.play.report import Report as Report  # for those who simulate
from salet.shown import Shown
from salet.state import State
from salet.state.tree import Node, Tree, grow, leads_to
from salet.text import count

if TYPE_CHECKING:
    from concurrent.futures import Executor


#: How many games on several boards are played unless it is said, and a limit nobody reaches.
_BOARD_GAMES, _ENDLESS = 200, 1_000_000

# How many of them are played between two looks at what is done.
_BATCH = 10


@dataclass(frozen=True)
class Simulation(Shown, view="simulation"):
    """How games go, and the tree they make; with several boards, the games themselves."""

    report: Report
    tree: Tree | None = None
    played: Mapping[str, tuple[Move, ...]] = field(default_factory=dict)
    """With several boards, the turns of each game, by its answers."""

    @property
    def opener(self) -> str:
        """The first guess; empty where games began with guesses of their own, which were given."""
        if self.tree is not None:
            return self.tree.root.guess
        first = {moves[0].guess for moves in self.played.values()}
        return first.pop() if len(first) == 1 else ""

    @property
    def only_tree(self) -> Tree:
        """The tree; raises where there are several boards."""
        if self.tree is None:
            raise SaletError("games on several boards, or with lies, make no tree")
        return self.tree


def simulate(
    position: Position,
    player: Player | str,
    *,
    games: int | None = None,
    seed: int = 0,
    executor: "Executor | None" = None,
    progress: Progress | None = None,
) -> Simulation:
    """Play every candidate of a position, or so many drawn at random; each counts once.

    Where some are likelier, they are drawn as often as others and count for more in the weighted
    mean. Guesses count from the position on, and so does the limit.

    >>> simulate(Position.start("original").push("salet:bybbb"), "entropy").report.total
    260
    """
    if isinstance(player, str):
        player = make_player(player)
    if _game_by_game(position):
        return _play_boards(position, player, games or _BOARD_GAMES, seed, executor, progress)
    answers = position.candidates
    if games is not None:
        answers = _sample(answers, games, seed)
    everything = len(answers) == len(position.candidates)
    ids = position.lexicon.answers.ids
    wanted = None if everything else frozenset(ids[word] for word in answers)
    tree, complete = grow_tree(
        position, player, wanted=wanted, executor=executor, progress=progress
    )
    depths = tree.depths
    guesses = {word: depths[word] for word in answers if word in depths}
    if not guesses:
        raise KeyboardInterrupt  # before any game was done
    weights = answer_weights(position, guesses)
    report = Report(guesses, position.guesses_left, complete, weights, position.game.avoids)
    return Simulation(report, tree)


def _game_by_game(position: Position) -> bool:
    """Whether games are played one by one, as no tree has them all."""
    game = position.game
    return game.boards > 1 or not game.rule.truthful or game.evil or position.given_left > 0


def answer_weights(position: Position, answers: Iterable[str]) -> dict[str, int] | None:
    """How much each answer weighs, or the answers of several boards with / between them."""
    if position.weights is None:
        return None
    ids, weights = position.lexicon.answers.ids, position.weights.tolist()
    boards = position.game.boards  # the only word may be an equation, such as 28/7=4
    split = {name: name.split("/") if boards > 1 else [name] for name in answers}
    return {name: math.prod(weights[ids[word]] for word in words) for name, words in split.items()}


def _play_boards(
    position: Position,
    player: Player,
    games: int,
    seed: int,
    executor: "Executor | None",
    progress: Progress | None,
) -> Simulation:
    """Play games on several boards, or against a host who lies, some at a time.

    A host who hides no word plays just one game.
    """
    if position.over:
        raise GameOverError("the game is over; there is nothing left to play")
    first = None
    if not position.given_left:
        first = next_guess(position, player, len(position.moves))
    none: list[tuple[str, ...]] = [()]
    drawn = none if position.game.evil else list(_draw_boards(position, games, seed))
    batches = [drawn[start : start + _BATCH] for start in range(0, len(drawn), _BATCH)]
    played: dict[str, tuple[Move, ...]] = {}
    complete = True
    try:
        work = partial(_play_batch, position, player, seed, first)
        with closing(in_order(work, batches, executor)) as done:
            for batch in done:
                played |= batch
                if progress is not None:
                    progress(len(played), len(drawn))
    except KeyboardInterrupt:
        if not played:
            raise
        complete = False
    guesses = {name: len(moves) for name, moves in played.items()}
    weights = answer_weights(position, guesses)
    limit = position.guesses_left - position.given_left
    report = Report(guesses, limit, complete, weights, position.game.avoids)
    return Simulation(report, played=played)


def _play_batch(
    position: Position,
    player: Player,
    seed: int,
    first: str | None,
    batch: list[tuple[str, ...]],
) -> dict[str, tuple[Move, ...]]:
    """Play games to their end, which begin with the same guess if one is told."""
    played = {}
    for answers in batch:
        host = honest_host(answers, seed) if answers else evil_host
        now = with_given(position.with_game(limit=_ENDLESS), host, answers)
        joined_at, guess = len(now.moves), first
        while not now.solved:
            if guess is None:
                limited = now.with_game(limit=max(position.limit, len(now.moves) + 1))
                guess = next_guess(limited, player, joined_at)
            now, guess = now.push(host(now, guess)), None
        name = "/".join(answers or [board.turns[-1].guess for board in now.boards])
        played[name] = now.moves[joined_at:]
    return played


def _draw_boards(position: Position, games: int, seed: int) -> Iterator[tuple[str, ...]]:
    """So many different games by chance: an answer for each board, all different."""
    import random

    if games < 1:
        raise SaletError(f"the number of games must be at least 1, not {games}")
    chance = random.Random(seed)  # noqa: S311 (a sample, no secret)
    boards = [position.candidates_of(board) for board in position.boards]
    most = math.prod(map(len, boards))
    drawn: set[tuple[str, ...]] = set()
    for _ in range(100 * games):
        answers = tuple(chance.choice(words) for words in boards)
        if len(drawn) >= min(games, most):
            return
        apart = len(set(answers)) == len(answers) and position.rule.may_hide(answers)
        if answers not in drawn and apart:
            drawn.add(answers)
            yield answers


def grow_tree(
    position: Position,
    player: Player,
    *,
    wanted: frozenset[int] | None = None,
    executor: "Executor | None" = None,
    progress: Progress | None = None,
) -> tuple[Tree, bool]:
    """The tree of a player's games, and whether it is complete or somebody interrupted."""
    position.game.check_one_board("trees are")
    position.game.check_truthful("a tree")
    if position.over:
        raise GameOverError("the game is over; there is nothing left to play")
    state = player.state(position)
    guess = player.choose(state)
    following = state.split(guess)
    branches: dict[int, Node | None] = {}
    children = {}
    for pattern, child in following:
        if child is None:
            branches[pattern] = None
        elif leads_to(child, wanted):
            children[pattern] = child
    games = {pattern: _games(child, wanted) for pattern, child in children.items()}
    total = len(state.candidates) if wanted is None else len(wanted)
    done = total - sum(games.values())  # 1 where the first guess is an answer to find
    work = partial(grow, choose=player.choose, wanted=wanted)
    complete = True
    try:
        with closing(in_order(work, children.values(), executor)) as grown:
            for pattern, node in zip(children, grown, strict=True):
                branches[pattern] = node
                done += games[pattern]
                if progress is not None:
                    progress(done, total)
    except KeyboardInterrupt:
        complete = False
    ordered = {pattern: branches[pattern] for pattern in sorted(branches)}
    word = state.lexicon.guesses[guess]
    return Tree(position, Node(word, ordered, len(state.candidates))), complete


def _games(state: State, wanted: frozenset[int] | None) -> int:
    """How many of the answers that are to be found may be the answer here."""
    if wanted is None:
        return len(state.candidates)
    return len(wanted.intersection(state.candidates.tolist()))


def _sample(answers: tuple[str, ...], games: int, seed: int) -> tuple[str, ...]:
    """So many answers drawn without replacement, in the order of the list."""
    if not 1 <= games <= len(answers):
        raise SaletError(
            f"{count(games, 'game')} cannot be drawn from {count(len(answers), 'answer')}; "
            f"give a number from 1 to {len(answers)}"
        )
    import random

    drawn = set(random.Random(seed).sample(answers, games))  # noqa: S311 (a sample, no secret)
    return tuple(word for word in answers if word in drawn)
