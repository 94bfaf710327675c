"""Exact play by trying every play, by the rules alone."""

from functools import lru_cache

from salet.exact import whole_weights
from salet.game.position import Position
from salet.game.rules.wordle import feedback
from salet.game.turns import Turn

#: What is lost, by weight, and the guesses: smallest first.
Cost = tuple[int, int]


class BruteForce:
    """The least cost by trying everything: an answer not found takes limit + 1 guesses."""

    def __init__(self, position: Position) -> None:
        self.position = position
        weights = whole_weights(position)
        self.weight = {
            word: int(weights[id_]) for word, id_ in position.lexicon.answers.ids.items()
        }
        self.value = lru_cache(maxsize=None)(self._value)

    def cost(
        self, candidates: tuple[str, ...], turns: tuple[Turn, ...], left: int, guess: str
    ) -> Cost:
        lost, guesses = 0, sum(self.weight[answer] for answer in candidates)
        parts: dict[int, list[str]] = {}
        for answer in candidates:
            if answer != guess:
                parts.setdefault(feedback(guess, answer), []).append(answer)
        for pattern, part in parts.items():
            more = self.value(tuple(part), (*turns, Turn(guess, pattern)), left - 1)
            lost, guesses = lost + more[0], guesses + more[1]
        return lost, guesses

    def _value(self, candidates: tuple[str, ...], turns: tuple[Turn, ...], left: int) -> Cost:
        if not left:
            weight = sum(self.weight[answer] for answer in candidates)
            return weight, weight
        mode, rule = self.position.mode, self.position.rule
        return min(
            self.cost(candidates, turns, left, guess)
            for guess in self.position.lexicon.guesses
            if mode.why_illegal(rule, guess, turns) is None
        )
