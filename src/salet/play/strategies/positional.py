"""The word whose letters are the most common in their places, as in the play-or-host solver."""

from dataclasses import dataclass

from salet.game.words import Ids
from salet.play.strategies import Evaluation, Strategy
from salet.play.strategies._letters import place_counts
from salet.state import State


@dataclass(frozen=True)
class Positional(Strategy):
    """The sum over places of the share of candidates with the same letter there; highest wins.

    Likelier candidates count for more.
    """

    pool = "candidates"
    highest_wins = True
    weighted = True

    def evaluate(self, state: State, guesses: Ids) -> Evaluation:
        """The share of candidates with each letter in its place, added up over the places."""
        lexicon, weights = state.lexicon, state.candidate_weights
        candidates = lexicon.answers.letters[state.candidates]
        shared = place_counts(lexicon.guesses.letters[guesses], candidates, weights)
        total = len(candidates) if weights is None else weights.sum()
        return Evaluation(shared.sum(axis=1) / total)


STRATEGY = Positional
