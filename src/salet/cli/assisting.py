"""`assist` game by game: guesses are named, the person types the tiles they got elsewhere."""

import re
from typing import ClassVar

from salet.assistant import Assistant
from salet.cli.dialogue import Dialogue
from salet.cli.game_options import Keeper
from salet.cli.talk import Talk
from salet.diagnosis import ContradictionError
from salet.errors import SaletError
from salet.patterns import are_tiles, parse_pattern
from salet.player import Player
from salet.position import Position
from salet.traps import find_traps
from salet.turns import Turn, format_turn
from salet.wording import capitals, count, some
from salet.words import fold


class Assist(Talk):
    """One game with an assistant."""

    COMMANDS: ClassVar[dict[str, str]] = {
        "undo": "take the last turn back",
        "turn N TILES": "correct the tiles of an earlier turn",
        "fix N": "when nothing fits: change the tile that fix N names",
        "any": "when nothing fits: go on with any allowed word that does",
        "mode NAME": "play by another mode",
        **Talk.COMMANDS,
    }

    def __init__(
        self, dialogue: Dialogue, keeper: Keeper, position: Position, player: Player | None,
        top: int, *, quiet: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(dialogue, keeper, position, player, top)
        self.game = Assistant(position)
        self.quiet = quiet
        self.guess: str | None = None
        """The guess whose tiles are asked for."""

    @property
    def position(self) -> Position:
        """Where the game is."""
        return self.game.position

    def play(self, first: str = "") -> None:
        """Play one game to its end; what was typed already is heard first."""
        if self.position.turns and not self.position.over:
            self.show_state()
        self.named()
        while not self.position.over:
            line, first = first or self.dialogue.ask(self._prompt()), ""
            try:
                self.hear(line)
            except ContradictionError as error:
                self._offer(error)
            except SaletError as error:
                self.dialogue.say(f"{error}")

    def hear(self, line: str) -> None:
        """Take a line: tiles, a word and its tiles, a command, or a word alone."""
        words = [part for part in re.split(r"[\s:=]+", line) if part]
        length = self.position.lexicon.length
        if not words:
            self.dialogue.say('type the tiles, such as bybbb; "help" lists what else there is')
        elif are_tiles("".join(words)):
            self._take(self._asked_for(), line)
        elif [len(word) for word in words] == [length, length] and are_tiles(words[1]):
            self._take(*words)
        elif self.obey(line):
            return
        elif len(words) <= 2 and len(words[0]) == length:
            if fold(words[0]) not in self.position.lexicon.guesses and _nearly_tiles(words[0]):
                parse_pattern(words[0])  # says which of them is none
            self.guess = self.position.check_legal(words[0])
            for tiles in words[1:]:
                self._take(words[0], tiles)
        else:
            raise self.not_understood(line)

    def named(self) -> None:
        """Name the guess to play now."""
        if self.quiet:
            self.guess = None
            return
        alone = len(self.position.candidate_ids) == 1
        if self.position.turns and not alone:
            best = self.show_best(self.top)[0]
        else:
            (best,) = self.advice(1)
        self.guess = best.word
        certain = " is the answer" if alone else ""
        sure = "" if certain else f" ({best.guesses_shown} guesses on average, {best.claim})"
        number = len(self.position.turns) + 1
        self.dialogue.say(
            f"Guess {number} of {self.position.limit}: {capitals(best.word)}{certain}{sure}"
        )

    def moved_on(self) -> None:
        """Show where the game is now, and go on from there."""
        self._hints = 0
        if self.position.turns:
            self.keeper.turn(self.position, self.player)
        self.show_state()
        if self.position.over:
            self._closing()
        else:
            self.named()

    def show_state(self) -> None:
        """Show the board, and what is left, unless nothing is to be named."""
        self.dialogue.say_all(self.dialogue.screen.board(self.position.turns))
        if not (self.quiet or self.position.over):
            self.show_left()
            for trap in find_traps(self.position)[:2]:
                self.dialogue.say(trap.describe())

    def do_undo(self) -> None:
        """Take the last turn back."""
        last = (self.game.doubtful.turns if self.game.doubtful else self.position.turns)[-1:]
        self.game.undo()
        self.dialogue.say(f"taken back: {format_turn(last[0])}")
        self.moved_on()

    def do_turn(self, number: str, tiles: str) -> None:
        """Correct the tiles of an earlier turn."""
        self.game.correct(_whole(number), parse_pattern(tiles, self.position.lexicon.length))
        self.moved_on()

    def do_fix(self, number: str) -> None:
        """Change the tile a fix names."""
        self.dialogue.say(f"put right: {format_turn(self.game.fix(_whole(number)))}")
        self.moved_on()

    def do_any(self) -> None:
        """Go on with every allowed word that fits."""
        self.game.widen()
        self.moved_on()

    def do_mode(self, name: str) -> None:
        """Play by another mode."""
        self.game.change_mode(name)
        self.dialogue.say(f"{name} mode it is")
        self.named()

    def _prompt(self) -> str:
        if self.guess is None:
            return "your guess and its tiles > "
        return f"tiles of {capitals(self.guess)} > "

    def _asked_for(self) -> str:
        if self.guess is None:
            raise SaletError("which word got these tiles? type the word and its tiles")
        return self.guess

    def _take(self, word: str, tiles: str) -> None:
        """Add a turn, whose tiles may be typed again where they cannot be."""
        guess = self.position.check_legal(word)
        pattern = parse_pattern(tiles, len(guess))
        doubtful = self.game.doubtful.turns if self.game.doubtful else ()
        self.guess = guess
        if doubtful and doubtful[-1].guess == guess:
            self.game.correct(len(doubtful), pattern)
        else:
            self.game.take(Turn(guess, pattern))
        self.moved_on()

    def _offer(self, error: ContradictionError) -> None:
        """Say what does not fit and what may be done about it."""
        self.guess = error.turns[-1].guess
        self.dialogue.say(error.told)
        for number, each in enumerate(error.fixes[:5], 1):
            self.dialogue.say(f"  fix {number}: {each.describe(error.turns)}")
        if error.other_guesses:
            words = some([capitals(word) for word in error.other_guesses])
            others = count(len(error.other_guesses), "fitting word")
            self.dialogue.say(f"  any: go on with {others} not in the list of answers ({words})")
        if not (error.fixes or error.other_guesses):
            self.dialogue.say("  more than one tile must be wrong, or the word is in no list here")
        fix = '"fix 1", ' if error.fixes else ""
        self.dialogue.say(f'type the tiles again, {fix}or "turn 1 TILES" for an earlier turn')

    def _closing(self) -> None:
        turns = len(self.position.turns)
        if self.position.solved:
            self.dialogue.say(f"Solved in {count(turns, 'guess', 'guesses')}. Well done!")
            return
        limit = count(self.position.limit, "guess", "guesses")
        words = some([capitals(word) for word in self.position.candidates], 5)
        self.dialogue.say(f"The limit of {limit} is used up; it may have been {words}.")


def _nearly_tiles(text: str) -> bool:
    return sum(map(are_tiles, text)) > len(text) / 2


def _whole(text: str) -> int:
    if not text.isdecimal():
        raise SaletError(f"{text!r} is no number; write 1, 2 …")
    return int(text)
