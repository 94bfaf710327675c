"""Transcripts: after any entries, undos and corrections, they are where a replay would be."""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from salet.errors import SaletError
from salet.game.diagnosis import ContradictionError
from salet.game.lexicon import Lexicon
from salet.game.modes import mode_names
from salet.game.position import Position
from salet.game.replies import format_pattern
from salet.game.rules.wordle import feedback
from salet.game.transcript import Transcript
from salet.game.turns import Move, Turn, parse_turns
from salet.game.words import WordList, load_words
from tests.standard import all_green

LEXICON = Lexicon(
    guesses=WordList("guesses", load_words("original-guesses").words[::20]),
    answers=WordList("answers", load_words("original-guesses").words[::200]),
)
GUESSES = st.sampled_from(LEXICON.guesses.words)


class Replayed(RuleBasedStateMachine):
    """A transcript, and beside it a plain list of turns and a mode."""

    @initialize(mode=st.sampled_from(mode_names()), limit=st.integers(1, 7))
    def begin(self, mode: str, limit: int) -> None:
        self.game = Transcript(Position.start("original", lexicon=LEXICON, mode=mode, limit=limit))
        self.turns: list[Turn] = []
        self.mode, self.wide = mode, False

    def replay(self, turns: list[Turn]) -> Position:
        start = Position.start(
            "original", lexicon=LEXICON, mode=self.mode, limit=self.game.start.limit
        )
        try:
            return start.reach(turns)
        except ContradictionError:
            if not self.wide:
                raise
            return start.widened(turns)

    def attempt(self, turns: list[Turn]) -> str:
        """What entering these turns leads to: good, doubt or refused."""
        try:
            self.replay(turns)
        except ContradictionError:
            return "doubt"
        except SaletError:
            return "refused"
        return "good"

    def expect(self, turns: list[Turn], do: object) -> None:
        """Do something that enters these turns, and check where it leads."""
        expected = self.attempt(turns)
        try:
            do()  # type: ignore[operator]
        except ContradictionError:
            assert expected == "doubt"
        except SaletError:
            assert expected == "refused"
            return
        else:
            assert expected == "good"
        self.turns = turns

    @rule(guess=GUESSES, answer=GUESSES)
    def take(self, guess: str, answer: str) -> None:
        turn = Turn(guess, feedback(guess, answer))
        if self.game.doubt is not None:
            with pytest.raises(SaletError, match="in doubt"):
                self.game.take(turn)
            return
        self.expect([*self.turns, turn], lambda: self.game.take(turn))

    @rule(number=st.integers(1, 4), answer=GUESSES)
    def correct(self, number: int, answer: str) -> None:
        if number > len(self.turns):
            with pytest.raises(SaletError, match="there is no turn"):
                self.game.correct(number, "bbbbb")
            return
        guess = self.turns[number - 1].guess
        turns = list(self.turns)
        turns[number - 1] = Turn(guess, feedback(guess, answer))
        self.expect(
            turns, lambda: self.game.correct(number, format_pattern(turns[number - 1].pattern))
        )

    @rule(number=st.integers(1, 3))
    def fix(self, number: int) -> None:
        if number > len(self.game.fixes):
            with pytest.raises(SaletError, match="there is no"):
                self.game.fix(number)
            return
        self.game.fix(number)
        assert self.attempt(self.entered()) == "good"
        changed = [a != b for a, b in zip(self.turns, self.entered(), strict=True)]
        assert sum(changed) == 1
        self.turns = self.entered()

    def entered(self) -> list[Turn]:
        return [Turn(guess, reply) for guess, (reply,) in self.game.moves if reply is not None]

    @rule()
    def undo(self) -> None:
        if self.game.doubt is not None:
            self.game.undo()
            self.turns = list(self.game.position.turns)
        elif not self.turns:
            with pytest.raises(SaletError, match="no turn to take back"):
                self.game.undo()
        else:
            assert self.game.undo() == Move(self.turns[-1].guess, (self.turns.pop().pattern,))

    @rule()
    def widen(self) -> None:
        if self.game.doubt is None or not self.game.doubt.other_guesses:
            with pytest.raises(SaletError):
                self.game.widen()
            return
        self.wide = True
        if self.attempt(self.turns) == "good":
            self.game.widen()

    @rule(mode=st.sampled_from(mode_names()))
    def change_mode(self, mode: str) -> None:
        before, self.mode = self.mode, mode
        if self.game.doubt is None and self.attempt(self.turns) == "good":
            self.game.change_mode(mode)
        else:
            with pytest.raises(SaletError):
                self.game.change_mode(mode)
            self.mode = before

    @invariant()
    def nothing_is_lost(self) -> None:
        assert self.entered() == self.turns
        assert self.game.position.mode.name == self.mode
        if self.game.doubt is None:
            plain = self.replay(self.turns)
            assert plain.candidates == self.game.position.candidates
            assert plain.turns == self.game.position.turns


TestReplayed = Replayed.TestCase
TestReplayed.settings = settings(max_examples=150, stateful_step_count=25, deadline=None)


def transcript(*turns: str, mode: str = "normal") -> Transcript:
    game = Transcript(Position.start("original", mode=mode))
    for turn in turns:
        game.take(parse_turns([turn])[0])
    return game


def test_a_correction_in_doubt_keeps_later_turns() -> None:
    game = transcript("salet:bybbb", "crony:bgbbb", "braid:bggbb")
    with pytest.raises(ContradictionError):
        game.correct(1, format_pattern(feedback("salet", "saint")))
    game.correct(1, format_pattern(feedback("salet", "graph")))
    assert [turn.guess for turn in game.position.turns] == ["salet", "crony", "braid"]


def test_other_words_stay_possible_when_turns_are_taken_back() -> None:
    game = Transcript(Position.start("original"))
    game.take(Turn("tares", feedback("tares", "wares")))
    assert game.position.doubt is not None
    game.take(Turn("wares", feedback("wares", "hares")))
    game.undo()
    assert [turn.guess for turn in game.position.turns] == ["tares"]
    assert "wares" in game.position.candidates
    game.change_mode("hard")
    game.undo()
    assert len(game.position.candidates) == 2315


def test_all_green_ends_the_game_whatever_the_list() -> None:
    game = transcript("crane:bbyby", "salet:ggggg")
    assert game.position.solved
    game = Transcript(Position.start("original"))
    game.take_all([Turn("salet", all_green())])
    assert game.position.solved


def test_fixes_offered_can_be_applied_in_hard_mode() -> None:
    game = transcript("salet:bbbbg", mode="hard")
    with pytest.raises(ContradictionError):
        game.take(Turn("crypt", feedback("crypt", "fayet")))
    for number in range(1, len(game.fixes) + 1):
        again = transcript("salet:bbbbg", mode="hard")
        with pytest.raises(ContradictionError):
            again.take(game.moves[-1])
        again.fix(number)
        assert len(again.position.turns) == 2
