"""Decision trees: what to guess after every pattern. Leaf depths are the results of all games."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from salet.errors import SaletError
from salet.matrix import pattern_pairs
from salet.patterns import Pattern, all_green, feedback, format_pattern
from salet.position import Position
from salet.situation import Situation
from salet.turns import Turn, format_turn
from salet.wording import capitals
from salet.words import fold

Choose = Callable[[Situation], int]


class TreeError(SaletError):
    """A tree does not hold what it should; the message names the first place that differs."""


@dataclass(frozen=True, eq=True)
class Node:
    """A guess, and what follows each pattern it may get."""

    guess: str
    branches: Mapping[Pattern, "Node | None"]
    """None where the guess was the answer."""
    candidates: int | None = field(default=None, compare=False)
    """How many answers were possible, where only some of them are followed."""

    @cached_property
    def size(self) -> int:
        """How many answers are possible before the guess."""
        nodes: list[Node] = [self]
        for node in nodes:
            if node.candidates is None:
                nodes += filter(None, node.branches.values())
        for node in reversed(nodes):  # children first: a tree may be deeper than Python calls go
            if (size := node.candidates) is None:
                size = sum(1 if below is None else below.size for below in node.branches.values())
            node.__dict__["size"] = size
        return int(self.__dict__["size"])


@dataclass(frozen=True)
class Tree:
    """A node for every position that can be reached from one, by somebody's play."""

    position: Position
    root: Node

    @cached_property
    def depths(self) -> dict[str, int]:
        """For each answer, how many guesses from here on find it."""
        return {node.guess: depth for node, depth in self.walk() if None in node.branches.values()}

    def walk(self) -> Iterator[tuple[Node, int]]:
        """Every node, parents first, with the number of the guess it stands for."""
        waiting = [(self.root, 1)]
        while waiting:
            node, depth = waiting.pop()
            yield node, depth
            below = (node.branches[pattern] for pattern in sorted(node.branches, reverse=True))
            waiting += [(child, depth + 1) for child in below if child is not None]

    def guess_after(self, turns: Iterable[Turn]) -> str | None:
        """What is guessed after these turns; None when the game is over."""
        node: Node | None = self.root
        for turn in turns:
            if node is None or turn.guess != node.guess:
                raise TreeError(f"the tree does not come to {format_turn(turn)}")
            if turn.pattern not in node.branches:
                raise TreeError(f"no answer of the tree gives {format_turn(turn)}")
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
            turn = Turn(node.guess, feedback(node.guess, answer))
            if turn.pattern not in node.branches:
                raise TreeError(f"the tree does not find {capitals(answer)}")
            node = node.branches[turn.pattern]
            steps.append((turn, 1 if node is None else node.size))
        return steps

    def games(self) -> Iterator[tuple[str, list[tuple[Turn, int]]]]:
        """Every answer with its steps, as `steps_to` gives them, in one walk."""
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

    @property
    def total(self) -> int:
        """How many guesses all games take together."""
        return sum(self.depths.values())

    @property
    def mean(self) -> float:
        """How many guesses a game takes on average."""
        return self.total / len(self.depths)

    @property
    def worst(self) -> int:
        """How many guesses the longest game takes."""
        return max(self.depths.values())

    @property
    def histogram(self) -> dict[int, int]:
        """How many games take so many guesses."""
        return dict(sorted(Counter(self.depths.values()).items()))

    @property
    def failures(self) -> list[str]:
        """The answers that are not found within the limit."""
        left = self.position.guesses_left
        return sorted(answer for answer, depth in self.depths.items() if depth > left)

    def verify(self) -> None:
        """Walk the tree by the rules; raise unless every answer is reached by legal guesses.

        The patterns are worked out from the letters, not looked up. All nodes of a depth are
        coloured together, so that the whole tree of SALET takes some 15 ms.
        """
        lexicon = self.position.lexicon
        solved = all_green(lexicon.length)
        found: Counter[str] = Counter()
        level = [(self.root, self.position.turns, self.position.candidate_ids.tolist())]
        while level:
            words = lexicon.guesses.ids
            guesses = [words.get(node.guess, -1) for node, _, left in level for _ in left]
            answers = [answer for _, _, left in level for answer in left]
            codes = iter(
                pattern_pairs(lexicon.guesses.letters[guesses], lexicon.answers.letters[answers])
                .astype(np.int64)
                .tolist()
            )
            below = []
            for node, turns, left in level:
                self._check_legal(node.guess, turns)
                parts: dict[Pattern, list[int]] = {}
                for answer in left:
                    parts.setdefault(next(codes), []).append(answer)
                if parts.keys() != node.branches.keys():
                    raise _odd_branch(node, turns, parts)
                for pattern, child in node.branches.items():
                    if child is not None:
                        below.append((child, (*turns, Turn(node.guess, pattern)), parts[pattern]))
                    elif pattern != solved:
                        shown = format_turn(Turn(node.guess, pattern))
                        raise TreeError(f"after {_place(turns)}, the tree ends with {shown}")
                    else:
                        found[node.guess] += 1
            level = below
        wanted = Counter(self.position.candidates)
        if found != wanted:
            odd_word = sorted((found - wanted) + (wanted - found))[0]
            raise TreeError(f"{capitals(odd_word)} is found {found[odd_word]} times, not once")

    def _check_legal(self, guess: str, turns: tuple[Turn, ...]) -> None:
        if guess not in self.position.lexicon.guesses:
            self.position.lexicon.check_guess(guess)  # which says what is wrong with it
        if (why := self.position.mode.why_illegal(guess, turns)) is not None:
            raise TreeError(f"after {_place(turns)}, {capitals(guess)} is illegal: {why}")


def _place(turns: tuple[Turn, ...]) -> str:
    return " ".join(map(format_turn, turns)) or "the start"


def _odd_branch(node: Node, turns: tuple[Turn, ...], parts: Collection[Pattern]) -> TreeError:
    """The first branch that a node lacks, or should not have."""
    odd = sorted(set(parts) ^ set(node.branches))[0]
    what = "lacks" if odd in parts else "has"
    shown = format_pattern(odd, len(node.guess))
    return TreeError(f"after {_place(turns)}, {capitals(node.guess)} {what} a branch {shown}")


def leads_to(situation: Situation, wanted: frozenset[int] | None) -> bool:
    """Whether one of the wanted answers may still come; all are wanted where none are named."""
    return wanted is None or not wanted.isdisjoint(situation.candidates.tolist())


def grow(situation: Situation, choose: Choose, wanted: frozenset[int] | None = None) -> Node:
    """The node for a situation, and all below it.

    With `wanted`, only what leads to these answers is grown. Past the limit the game is lost, but
    it is played on to tell how long it would have taken; a guess that tells nothing is then
    replaced by a candidate, so that it ends.
    """
    guess = choose(situation)
    word = situation.lexicon.guesses[guess]
    if len(situation.candidates) == 1 and guess == situation.candidate_guesses[0]:
        return Node(word, {situation.patterns - 1: None}, 1)  # as most nodes are
    following = situation.split(guess)
    if situation.left < 1 and len(following) == 1 and following[0][1] is not None:
        guess = int(situation.candidate_guesses[0])
        word = situation.lexicon.guesses[guess]
        following = situation.split(guess)
    branches: dict[Pattern, Node | None] = {}
    for pattern, child in following:
        if child is None:
            branches[pattern] = None
        elif leads_to(child, wanted):
            branches[pattern] = grow(child, choose, wanted)
    return Node(word, branches, len(situation.candidates))
