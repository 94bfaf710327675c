"""Decision trees: what to guess after every pattern. Leaf depths are the results of all games."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from salet.errors import SaletError
from salet.game.modes.normal import Normal
from salet.game.position import Position
from salet.game.replies import Reply
from salet.game.turns import Turn, format_turn, format_turns
from salet.game.words import fold
from salet.shown import Shown, Table
from salet.state import State
from salet.text import capitals

Choose = Callable[[State], int]


class TreeError(SaletError):
    """A tree is wrong; the message names the first place."""


@dataclass(frozen=True, eq=True)
class Node:
    """A guess, and what follows each pattern it can get."""

    guess: str
    branches: Mapping[Reply, "Node | None"]
    """None where the guess was the answer."""
    candidates: int | None = field(default=None, compare=False)
    """How many answers were possible, where the tree follows only some of them."""

    def __hash__(self) -> int:
        return hash((self.guess, len(self.branches)))

    @cached_property
    def size(self) -> int:
        """How many answers are possible before the guess."""
        nodes: list[Node] = [self]
        for node in nodes:
            if node.candidates is None:
                nodes += filter(None, node.branches.values())
        for node in reversed(nodes):  # children first, as Python's call stack may be too short
            if (size := node.candidates) is None:
                size = sum(1 if below is None else below.size for below in node.branches.values())
            node.__dict__["size"] = size
        return int(self.__dict__["size"])


@dataclass(frozen=True)
class Tree(Shown, Table, view="tree"):
    """A node for every position that some play can reach from one."""

    position: Position
    root: Node

    @cached_property
    def depths(self) -> dict[str, int]:
        """For each answer, how many guesses from here on find it."""
        return {node.guess: depth for node, depth in self.walk() if None in node.branches.values()}

    def walk(self) -> Iterator[tuple[Node, int]]:
        """Every node, parents first, with the number of its guess."""
        waiting = [(self.root, 1)]
        while waiting:
            node, depth = waiting.pop()
            yield node, depth
            below = (node.branches[pattern] for pattern in sorted(node.branches, reverse=True))
            waiting += [(child, depth + 1) for child in below if child is not None]

    def guess_after(self, turns: Iterable[Turn]) -> str | None:
        """The guess after these turns; None when the game is over."""
        node: Node | None = self.root
        for turn in turns:
            if node is None or turn.guess != node.guess:
                raise TreeError(f"the tree never plays {self._shown(turn)}")
            if turn.pattern not in node.branches:
                raise TreeError(f"no answer in the tree gives {self._shown(turn)}")
            node = node.branches[turn.pattern]
        return None if node is None else node.guess

    def path_to(self, answer: str) -> list[Turn]:
        """The game in which this is the answer."""
        return [turn for turn, _ in self.steps_to(answer)]

    def steps_to(self, answer: str) -> list[tuple[Turn, int]]:
        """That game's turns, each with the number of candidates it leaves."""
        answer = fold(answer)
        steps = []
        node: Node | None = self.root
        while node is not None:
            turn = Turn(node.guess, self.position.rule.reply(node.guess, answer))
            if turn.pattern not in node.branches:
                raise TreeError(f"the tree does not find {capitals(answer)}")
            node = node.branches[turn.pattern]
            steps.append((turn, 1 if node is None else node.size))
        return steps

    def games(self) -> Iterator[tuple[str, list[tuple[Turn, int]]]]:
        """Every answer with its steps, as from `steps_to`, in one walk."""
        waiting: list[tuple[Node, list[tuple[Turn, int]]]] = [(self.root, [])]
        while waiting:
            node, before = waiting.pop()
            for pattern, below in node.branches.items():
                left = 1 if below is None else below.size
                steps = [*before, (Turn(node.guess, pattern), left)]
                if below is None:
                    yield node.guess, steps
                else:
                    waiting.append((below, steps))

    def to_records(self) -> list[dict[str, Any]]:
        """Every answer with the guesses that find it, in the order of the alphabet."""
        found = {answer: [turn.guess for turn, _ in steps] for answer, steps in self.games()}
        return [
            {"answer": answer, "guesses": len(path), "path": " ".join(path)}
            for answer, path in sorted(found.items())
        ]

    @property
    def total(self) -> int:
        """How many guesses all games take together."""
        return sum(self.depths.values())

    @property
    def mean(self) -> float:
        """How many guesses a game takes on average."""
        return self.total / len(self.depths)

    @property
    def weighted_mean(self) -> float | None:
        """Guesses a game by likelihood; None when all answers are equally likely."""
        if (weights := self.position.weights) is None:
            return None
        ids = np.array([self.position.lexicon.answers.ids[word] for word in self.depths])
        depths = np.fromiter(self.depths.values(), np.int64, len(ids))
        return float((weights[ids] * depths).sum() / weights[ids].sum())

    @property
    def worst(self) -> int:
        """How many guesses the longest game takes."""
        return max(self.depths.values())

    @property
    def histogram(self) -> dict[int, int]:
        """How many games take each number of guesses."""
        return dict(sorted(Counter(self.depths.values()).items()))

    @property
    def failures(self) -> list[str]:
        """The answers that are not found within the limit."""
        left = self.position.guesses_left
        return sorted(answer for answer, depth in self.depths.items() if depth > left)

    def verify(self, *others: Node) -> None:
        """Walk the tree by the rules; raise unless every answer is reached by legal guesses.

        `others` are roots of more trees from the same position, walked as well. Patterns are worked
        out from the letters, not looked up. All nodes of a depth are coloured and split together:
        SALET's tree takes 8 ms, against 590 one by one. An answer goes down one branch of each node
        and is found only by itself, so it is found once.
        """
        lexicon, mode = self.position.lexicon, self.position.mode
        solved, restricted = self.position.game.won, not isinstance(mode, Normal)
        places = [_Place(root, None) for root in (self.root, *others)]
        answers = np.tile(self.position.candidate_ids, len(places))
        # the place of each answer
        owners = np.repeat(np.arange(len(places)), len(self.position.candidate_ids))
        while places:
            for place in places:
                self._check_guess(place, solved, restricted)
            guesses = np.array([lexicon.guesses.ids[place.node.guess] for place in places])
            letters = lexicon.guesses.letters[guesses[owners]], lexicon.answers.letters[answers]
            keys = owners * (solved + 1) + self.position.rule.pairs(*letters).astype(np.int64)
            order = np.argsort(keys, kind="stable")
            keys = keys[order]
            firsts = np.flatnonzero(np.concatenate(([True], keys[1:] != keys[:-1])))
            parts, sizes = keys[firsts], np.diff(firsts, append=len(keys))
            branches = [
                (number * (solved + 1) + pattern, below, place)
                for number, place in enumerate(places)
                for pattern, below in sorted(place.node.branches.items())
            ]
            if [key for key, _, _ in branches] != parts.tolist():
                raise self._odd_branch(places, branches, parts.tolist())
            for key, below, place in branches:
                if below is None and key % (solved + 1) != solved:
                    shown = self._shown(Turn(place.node.guess, key % (solved + 1)))
                    raise TreeError(f"{self._after(place)}, the tree ends with {shown}")
            goes_on = np.array([below is not None for _, below, _ in branches], np.bool_)
            places = [
                _Place(below, Turn(place.node.guess, key % (solved + 1)), place)
                for key, below, place in branches
                if below is not None
            ]
            owners = np.repeat(np.cumsum(goes_on) - 1, sizes)[np.repeat(goes_on, sizes)]
            answers = answers[order][np.repeat(goes_on, sizes)]

    def _check_guess(self, place: "_Place", solved: Reply, restricted: bool) -> None:
        guess, branches = place.node.guess, place.node.branches
        if guess not in self.position.lexicon.guesses:
            self.position.lexicon.check_guess(guess)  # which says what is wrong
        if min(branches, default=0) < 0 or max(branches, default=0) > solved:
            raise TreeError(f"{self._after(place)}, {capitals(guess)} has a branch for no reply")
        if restricted:
            turns = (*self.position.turns, *place.turns)
            if (
                why := self.position.mode.why_illegal(self.position.rule, guess, turns)
            ) is not None:
                raise TreeError(f"{self._after(place)}, {capitals(guess)} is illegal: {why}")

    def _odd_branch(
        self,
        places: "Sequence[_Place]",
        branches: "Iterable[tuple[int, Node | None, _Place]]",
        parts: Iterable[int],
    ) -> TreeError:
        """The first branch that a node lacks, or should not have."""
        written = {key for key, _, _ in branches}
        odd = min(written ^ set(parts))
        number, pattern = divmod(odd, self.position.game.codes)
        guess, what = places[number].node.guess, "has" if odd in written else "lacks"
        shown = self.position.rule.format(pattern, len(guess))
        return TreeError(
            f"{self._after(places[number])}, {capitals(guess)} {what} a branch {shown}"
        )

    def _after(self, place: "_Place") -> str:
        turns = (*self.position.turns, *place.turns)
        return f"after {format_turns(turns, self.position.rule) or 'the start'}"

    def _shown(self, turn: Turn) -> str:
        return format_turn(turn, self.position.rule)

    def __repr__(self) -> str:
        return (
            f"<Tree {capitals(self.root.guess)}: {len(self.depths):,} answers, {self.total:,} "
            f"guesses, at worst {self.worst}>"
        )


class _Place(NamedTuple):
    """A node, and how it was reached."""

    node: Node
    turn: Turn | None
    parent: "_Place | None" = None

    @property
    def turns(self) -> tuple[Turn, ...]:
        """All turns from the root of the tree."""
        turns: list[Turn] = []
        place: _Place | None = self
        while place is not None and place.turn is not None:
            turns.append(place.turn)
            place = place.parent
        return tuple(reversed(turns))


def leads_to(state: State, wanted: frozenset[int] | None) -> bool:
    """Whether one of the wanted answers is still possible; None wants all of them."""
    return wanted is None or not wanted.isdisjoint(state.candidates.tolist())


def grow(state: State, choose: Choose, wanted: frozenset[int] | None = None) -> Node:
    """The node for a state, and all below it.

    With `wanted`, only branches that lead to these answers are grown. Past the limit the game is
    lost, but it goes on, to show how long it would have taken; a guess that reveals nothing is then
    replaced by a candidate, so that it ends.
    """
    guess = choose(state)
    word = state.lexicon.guesses[guess]
    if len(state.candidates) == 1 and guess == state.candidate_guesses[0]:
        return Node(word, {state.patterns - 1: None}, 1)  # as most nodes are
    following = state.split(guess)
    if state.left < 1 and len(following) == 1 and following[0][1] is not None:
        guess = int(state.candidate_guesses[0])
        word = state.lexicon.guesses[guess]
        following = state.split(guess)
    branches: dict[Reply, Node | None] = {}
    for pattern, child in following:
        if child is None:
            branches[pattern] = None
        elif leads_to(child, wanted):
            branches[pattern] = grow(child, choose, wanted)
    return Node(word, branches, len(state.candidates))
