"""`play` game by game: a host hides a word, the person guesses it."""

from salet.cli.dialogue import Dialogue
from salet.cli.game_options import Keeper
from salet.cli.talk import Talk
from salet.errors import SaletError
from salet.hosts import Host
from salet.patterns import LETTERS
from salet.player import Player
from salet.position import Position
from salet.share import Share, format_share
from salet.solving import answered
from salet.turns import Turn
from salet.wording import capitals, count
from salet.words import fold

_PRAISE = {
    1: "On the first try! Congratulations!",
    2: "Magnificent",
    3: "Impressive",
    4: "Splendid",
    5: "Well done",
}


class Play(Talk):
    """One game against a host."""

    def __init__(
        self, dialogue: Dialogue, keeper: Keeper, position: Position, player: Player | None,
        hints: int, host: Host,
    ) -> None:  # fmt: skip
        super().__init__(dialogue, keeper, position, player, hints or 5)
        self.hints, self.host = hints, host
        self.letters = sorted({letter for word in position.lexicon.guesses for letter in word})

    def play(self) -> None:
        """Play one game to its end."""
        openers = iter(self.player.openers if self.player else ())
        while not self.position.over:
            number = len(self.position.turns) + 1
            try:
                if (opener := next(openers, None)) is not None:
                    self.dialogue.say(f"guess {number} of {self.position.limit} > {opener}")
                    self.guess(opener)
                    continue
                if self.hints:
                    self.show_best(self.hints)
                line = self.dialogue.ask(f"guess {number} of {self.position.limit} > ")
                while not self.hear(line):
                    line = self.dialogue.ask(f"guess {number} of {self.position.limit} > ")
            except SaletError as error:
                self.dialogue.say(f"{error}")

    def hear(self, line: str) -> bool:
        """Take a line: a guess or a command; whether it was a guess."""
        if not line:
            if self.position.turns:
                self.dialogue.say('type a word; "help" lists what else there is')
                return False
            (best,) = self.advice(1)
            self.dialogue.say(f"{capitals(best.word)}, as recommended")
            line = best.word
        words = line.split()
        if len(words) == 1 and fold(line) in self.position.lexicon.guesses:
            self.guess(line)
            return True
        if self.obey(line):
            return False
        if len(words) > 1 or not line.isalpha():
            raise self.not_understood(line)
        self.guess(line)
        return True

    def guess(self, word: str) -> None:
        """Make a guess and show what it got."""
        guess = self.position.check_legal(word)
        turn = Turn(guess, self.host(self.position, guess))
        self._position = answered(self.position, turn).position
        self._hints = 0
        self.keeper.turn(self.position, self.player)
        self.dialogue.say_all(self.dialogue.screen.board(self.position.turns))
        if not self.position.over:
            self.dialogue.say(self.dialogue.screen.keyboard(self.position.turns, self.letters))

    def closing(self, answer: str, title: str) -> None:
        """Say how it ended, and give the grid to share."""
        turns, screen = self.position.turns, self.dialogue.screen
        if self.position.solved:
            praise = _PRAISE.get(len(turns), "Phew")
            self.dialogue.say(
                f"{praise}: {capitals(answer)} in {count(len(turns), 'guess', 'guesses')}."
            )
        self.dialogue.say()
        share = Share(
            title, tuple(turn.pattern for turn in turns), len(turns[0].guess),
            self.position.limit, self.position.mode.name != "normal",
        )  # fmt: skip
        notation = screen.palette.emoji if screen.can_emoji else LETTERS
        self.dialogue.say(format_share(share, notation))
