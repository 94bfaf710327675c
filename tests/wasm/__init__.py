"""The kernels as WebAssembly: games to search in, what Python finds, and files to do it with."""

import os
import random
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from salet.exact import whole_weights
from salet.exact.solver import CompiledSolver
from salet.game.lexicon import Lexicon
from salet.game.position import Position
from salet.game.words import WordList
from salet.state import State
from scripts import kernels, wasm

#: As in solver.js.
MEMORY = 2**30


@dataclass(frozen=True)
class Searches:
    """A game, and what is searched in it: positions, each with the guess to make, if any."""

    start: Position
    searches: Sequence[tuple[Position, str | None]]

    def to_json(self) -> dict[str, Any]:
        """As answers.js takes it."""
        start = self.start
        weights = None if start.weights is None else start.weights.tolist()
        game = {
            "guesses": start.lexicon.guesses.words, "answers": start.lexicon.answers.words,
            "weights": weights, "mode": start.mode.name, "limit": start.limit,
        }  # fmt: skip
        return {"game": game, "searches": [self._search(*each) for each in self.searches]}

    def _search(self, position: Position, guess: str | None) -> dict[str, Any]:
        rule, length = position.game.rule, position.game.length
        turns = [
            {"guess": turn.guess, "tiles": rule.format(turn.pattern, length)}
            for turn in position.boards[0].turns
        ]
        return {"turns": turns, "guess": guess}

    def expected(self) -> list[list[Any]]:
        """What Python finds, by one solver: total, price, guess, nodes, and slots of the memo."""
        first, _ = self.searches[0]
        weights = whole_weights(first)
        solver = CompiledSolver(State.of(first), weights, MEMORY)
        found = []
        for position, guess in self.searches:
            state, ids = State.of(position), position.lexicon.guesses.ids
            total = solver.value(state) if guess is None else solver.cost(state, ids[guess])
            best = position.lexicon.guesses[int(solver._arena.frames[0]["guess"])]
            slots = solver._arena.struct.slots
            found.append([str(total), str(solver.lost), best, solver.nodes, slots])
        return found


def known_games() -> list[Searches]:
    """What the package is known by: SALET in both modes, and a position by weights."""
    original, hard = Position.start("original"), Position.parse("original, mode hard:")
    weighted = Position.parse("nyt: crane:bbybb")
    return [
        Searches(original, [(original, "salet"), (original.push("salet:bybbb"), None)]),
        Searches(hard, [(hard, "salet")]),
        Searches(Position.start("nyt"), [(weighted, None), (weighted, "doilt")]),
    ]


def random_game(seed: int) -> Searches:
    """A small game of any mode and limit, with or without weights, and some positions of it.

    Words have four letters or more: with fewer, Python looks at bits of replies, too.
    """
    rng = random.Random(seed)
    length, letters = rng.choice([4, 5, 6, 11]), rng.choice(["ab", "abc", "abcdef", "äñéø"])
    most = min(len(letters) ** length, rng.choice([5, 40, 400]))
    words = list({"".join(rng.choices(letters, k=length)) for _ in range(most)})
    words.sort()
    answers = tuple(sorted(rng.sample(words, rng.randint(1, len(words)))))
    heaviest = rng.choice([1, 3, 10**5])
    start = Position.start(
        lexicon=Lexicon(
            guesses=WordList("guesses", tuple(words)), answers=WordList("answers", answers)
        ),
        mode=rng.choice(["normal", "hard", "ultra"]),
        limit=rng.randint(1, 7),
        prior=[rng.randint(1, heaviest) for _ in answers] if rng.random() < 0.5 else None,
    )
    return Searches(start, _searches(start, rng))


def _searches(start: Position, rng: random.Random) -> list[tuple[Position, str | None]]:
    """A position, guesses for it, and what may follow from it."""
    secret = rng.choice(start.lexicon.answers.words)
    position = start
    searches: list[tuple[Position, str | None]] = []
    for _ in range(rng.choice([0, 0, 1])):
        position = _next(position, secret, rng)
    while not position.solved and position.guesses_left:
        searches.append((position, None))
        if position.guesses_left <= len(State.of(position).candidates):
            searches.append((position, rng.choice(position.legal_guesses)))
        position = _next(position, secret, rng)
    return searches


def _next(position: Position, secret: str, rng: random.Random) -> Position:
    guess = rng.choice(position.legal_guesses)
    rule, length = position.game.rule, position.game.length
    return position.push(f"{guess}:{rule.format(rule.reply(guess, secret), length)}")


def prepare(directory: Path) -> Path:
    """Put the module and its scripts into a directory; skips the test where that cannot be."""
    if not wasm.is_fresh():
        if wasm.compiler() is None:
            need("a compiler for WebAssembly: pip install ziglang")
        wasm.build()
    shutil.copy(kernels.SOURCES / wasm.NAME, directory)
    scripts = files("salet.web") / "static" / "js" / "exact"
    shutil.copytree(str(scripts), directory / "exact")
    for script in Path(__file__).parent.glob("*.js"):
        shutil.copy(script, directory)
    return directory


def need(what: str) -> None:
    """Skip the test, or fail where nothing may be missing."""
    if os.environ.get("SALET_NODE") == "required":
        raise RuntimeError(f"there must be {what}")
    pytest.skip(f"takes {what}")
