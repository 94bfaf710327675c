"""Simulation: a player and a position give a tree, and its leaf depths are all games' results."""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from salet.errors import GameOverError, SaletError
from salet.game.position import Position
from salet.game.turns import Move
from salet.jobs.local import Progress, in_order
from salet.play.autoplay import next_guess
from salet.play.hosts import evil_host, honest_host
from salet.play.player import Player, make_player
from salet.play.tree import Node, Tree, grow, leads_to
from salet.tables.kernels import Kernels, compiled_kernels
from salet.text import count

if TYPE_CHECKING:
    from concurrent.futures import Executor


#: How many games on several boards are played unless it is said, and a limit nobody reaches.
_BOARD_GAMES, _ENDLESS = 200, 1_000_000

# How many of them are played between two looks at what is done.
_BATCH = 10


@dataclass(frozen=True)
class Report:
    """How all games went. Games are played to their end; those beyond the limit count as failed.

    Where answers are to be avoided, it is those within the limit that count as failed.
    """

    guesses: Mapping[str, int]
    """For each answer, how many guesses it took from the position on."""
    limit: int
    """How many guesses there were, from the position on."""
    complete: bool = True
    """Whether no game is missing because somebody interrupted."""
    weights: Mapping[str, int] | None = None
    """How much each answer weighs; None when all are equally likely."""
    avoids: bool = False
    """Whether games are won by not finding the answer within the limit."""

    def __repr__(self) -> str:
        return f"<Report: {self.games:,} games, {self.mean:.4f} guesses each, worst {self.worst}>"

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.guesses)

    @property
    def total(self) -> int:
        """All guesses, those of failed games to their end."""
        return sum(self.guesses.values())

    @property
    def mean(self) -> float:
        """Guesses a game, those of failed games to their end."""
        return self.total / self.games

    @cached_property
    def solved(self) -> list[int]:
        """The guesses of each game that was solved within the limit."""
        return [guesses for guesses in self.guesses.values() if guesses <= self.limit]

    @property
    def mean_solved(self) -> float | None:
        """Guesses a game, over games solved within the limit; None when there is none."""
        return sum(self.solved) / len(self.solved) if self.solved else None

    @property
    def mean_failures_as_limit_plus_1(self) -> float:
        """Guesses a game, where a failed one counts as one guess more than the limit."""
        failed = self.games - len(self.solved)
        return (sum(self.solved) + failed * (self.limit + 1)) / self.games

    @property
    def weighted_mean(self) -> float | None:
        """Guesses a game by likelihood: each game counts as much as its answer weighs."""
        return self._by_likelihood(self.guesses)

    @property
    def worst(self) -> int:
        """The guesses of the longest game."""
        return max(self.guesses.values())

    @property
    def failed(self) -> list[str]:
        """The answers of games that were lost: not found within the limit, or not avoided."""
        return sorted(word for word in self.guesses if not self._won(word))

    def _won(self, word: str) -> bool:
        """Whether the game with this answer was won."""
        return (self.guesses[word] <= self.limit) != self.avoids

    @property
    def histogram(self) -> dict[int, int]:
        """How many games took so many guesses."""
        return dict(sorted(Counter(self.guesses.values()).items()))

    @property
    def within3(self) -> float:
        """The share of games solved in at most three guesses."""
        return sum(guesses <= 3 for guesses in self.guesses.values()) / self.games

    @property
    def success(self) -> float:
        """The share of games won: solved within the limit, or avoided until then."""
        return 1 - len(self.failed) / self.games if self.avoids else len(self.solved) / self.games

    @property
    def weighted_success(self) -> float | None:
        """How likely a game is won; None when all are equally likely."""
        return self._by_likelihood({word: int(self._won(word)) for word in self.guesses})

    def _by_likelihood(self, figures: Mapping[str, int]) -> float | None:
        """The mean of a figure of each game, by the weight of its answer."""
        if self.weights is None:
            return None
        total = sum(self.weights[word] for word in self.guesses)
        return sum(self.weights[word] * figures[word] for word in self.guesses) / total

    def as_dict(self) -> dict[str, Any]:
        """Everything in JSON's terms."""
        return {
            "games": self.games,
            "total": self.total,
            "mean": self.mean,
            "weighted_mean": self.weighted_mean,
            "mean_solved": self.mean_solved,
            "mean_failures_as_limit_plus_1": self.mean_failures_as_limit_plus_1,
            "worst": self.worst,
            "failed": self.failed,
            "histogram": {str(guesses): games for guesses, games in self.histogram.items()},
            "within3": self.within3,
            "success": self.success,
            "weighted_success": self.weighted_success,
            "limit": self.limit,
            "complete": self.complete,
        }


@dataclass(frozen=True)
class Simulation:
    """How games go, and the tree they make; with several boards, the games themselves."""

    report: Report
    tree: Tree | None = None
    played: Mapping[str, tuple[Move, ...]] = field(default_factory=dict)
    """With several boards, the turns of each game, by its answers."""

    @property
    def opener(self) -> str:
        """The first guess."""
        if self.tree is not None:
            return self.tree.root.guess
        return next(iter(self.played.values()))[0].guess

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
    if position.game.boards > 1 or not position.rule.truthful or position.game.evil:
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
    first = next_guess(position, player, len(position.moves), _kernels(position))
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
    report = Report(guesses, position.guesses_left, complete, weights, position.game.avoids)
    return Simulation(report, played=played)


def _play_batch(
    position: Position, player: Player, seed: int, first: str, batch: list[tuple[str, ...]]
) -> dict[str, tuple[Move, ...]]:
    """Play games that begin with the same guess, each to its end."""
    kernels, joined_at = _kernels(position), len(position.moves)
    played = {}
    for answers in batch:
        host = honest_host(answers, seed) if answers else evil_host
        now, guess = position.with_game(limit=_ENDLESS), first
        while True:
            now = now.push(host(now, guess))
            if now.solved:
                break
            limited = now.with_game(limit=max(position.limit, len(now.moves) + 1))
            guess = next_guess(limited, player, joined_at, kernels)
        name = "/".join(answers or [board.turns[-1].guess for board in now.boards])
        played[name] = now.moves[joined_at:]
    return played


def _kernels(position: Position) -> Kernels:
    return compiled_kernels(weighted=not position.game.prior.equal)


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
    state = player.state(position, _kernels(position))
    guess = player.choose(state)
    following = state.split(guess)
    branches: dict[int, Node | None] = {}
    children = {}
    for pattern, child in following:
        if child is None:
            branches[pattern] = None
        elif leads_to(child, wanted):
            children[pattern] = child
    done = len(branches)
    total = done + sum(len(child.candidates) for child in children.values())
    work = partial(grow, choose=player.choose, wanted=wanted)
    complete = True
    try:
        with closing(in_order(work, children.values(), executor)) as grown:
            for (pattern, child), node in zip(children.items(), grown, strict=True):
                branches[pattern] = node
                done += len(child.candidates)
                if progress is not None:
                    progress(done, total)
    except KeyboardInterrupt:
        complete = False
    ordered = {pattern: branches[pattern] for pattern in sorted(branches)}
    word = state.lexicon.guesses[guess]
    return Tree(position, Node(word, ordered, len(state.candidates))), complete


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
