"""`assist` game by game: guesses are named, the person types the tiles they got elsewhere."""

import re
from collections.abc import Sequence
from typing import ClassVar

from salet.analysis.suggest import QuickProof
from salet.analysis.traps import find_traps
from salet.cli.console import Console
from salet.cli.console_game import ConsoleGame, whole_number
from salet.cli.recorder import Recorder
from salet.errors import IllegalGuessError, SaletError
from salet.game.diagnosis import ContradictionError
from salet.game.position import Position
from salet.game.replies import are_tiles, parse_pattern
from salet.game.transcript import Transcript
from salet.game.turns import Turn, format_turn
from salet.game.words import fold
from salet.play.player import Player
from salet.text import capitals, count, some

#: How many fixes and traps are named.
_FIXES, _TRAPS = 5, 2
#: A trap is worth a warning when so many of the answers left are in it.
_TRAPPED = 0.25


class Assist(ConsoleGame):
    """One game with an assistant."""

    COMMANDS: ClassVar[dict[str, str]] = {
        "undo": "take the last turn back",
        "turn N [WORD] TILES": "correct an earlier turn",
        "fix N": "when nothing fits: change the tile that fix N names",
        "any": "when nothing fits: go on with any allowed word that does",
        "mode NAME": "play by another mode",
        **ConsoleGame.COMMANDS,
    }
    NOTE = (
        "Type the tiles that the guess got (bybbb), or the word you played and its tiles (crony "
        "bgbbb). A word alone says that you play it instead; where it is a command, too, type it "
        "with its tiles."
    )

    def __init__(
        self, console: Console, recorder: Recorder, start: Position, player: Player | None,
        top: int, *, quiet: bool = False, resume: str = "",
    ) -> None:  # fmt: skip
        super().__init__(console, recorder, player, top)
        self.game = Transcript(start)
        self.quiet, self.resume = quiet, resume
        self.guess: str | None = None
        """The guess whose tiles are asked for."""

    @property
    def position(self) -> Position:
        """Where the game is."""
        return self.game.position

    @property
    def before_last(self) -> Position | None:
        """Where it was before the last guess, if there was one."""
        return self.game.before_last if self.position.turns else None

    def tell(self, turns: Sequence[Turn]) -> None:
        """Begin with turns that were made already."""
        try:
            self.game.tell(turns)
        except ContradictionError as error:
            self._offer(error)

    def play(self, first: str = "") -> None:
        """Play one game to its end; what was typed already is heard first."""
        if self.game.doubt is None:
            if self.position.turns:
                self.show_state()
            self.named()
        while not self.position.over:
            line, first = first or self.console.ask(self._prompt()), ""
            try:
                self.hear(line)
            except ContradictionError as error:
                self._offer(error)
            except SaletError as error:
                self.console.say(f"{error}")

    def hear(self, line: str) -> None:
        """Take a line: tiles, a word and its tiles, a command, or a word alone."""
        if not line:
            self.console.say('type the tiles, such as bybbb; "help" lists what else there is')
        elif are_tiles(line):
            self._take(self._asked_for(), line)
        elif turns := self._turns(line):
            for word, tiles in turns:
                self._take(word, tiles)
        elif self.obey(line):
            return
        elif len(line) != self.position.lexicon.length or self.means_command(line):
            raise self.not_understood(line)
        else:
            if fold(line) not in self.position.lexicon.guesses and _nearly_tiles(line):
                parse_pattern(line)  # says which of them is none
            self.guess = self.position.check_legal(line)
            self.console.say(f"you play {capitals(self.guess)}")

    def _turns(self, line: str) -> list[tuple[str, str]]:
        """The words and tiles that a line tells, if it does; one pair may be the other way round.

        One line may hold a history, and of one turn the tiles may be set apart.
        """
        length = self.position.lexicon.length
        parts = [part for part in re.split(r"[\s:=,;]+", line) if part]
        if len(parts) == 1 and len(line) == 2 * length:
            parts = [line[:length], line[length:]]
        if len(parts) > 1 and are_tiles(parts[0]) and not are_tiles(parts[-1]):
            parts = [parts[-1], *parts[:-1]]
        if not parts or len(parts[0]) != length:
            return []
        apart = "".join(parts[1:])
        if len(apart) == length and are_tiles(apart):
            return [(parts[0], apart)]
        words, tiles = parts[::2], parts[1::2]
        if len(words) != len(tiles) or not all(map(are_tiles, tiles)):
            known = fold(parts[0]) in self.position.lexicon.guesses
            return [(parts[0], parts[1])] if known and len(parts) == 2 else []
        return list(zip(words, tiles, strict=True))

    def named(self) -> None:
        """Name the guess to play now."""
        self.guess = None
        if self.quiet:
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
        self.console.say(
            f"Guess {number} of {self.position.limit}: {capitals(best.word)}{certain}{sure}"
        )

    def moved_on(self) -> None:
        """Show where the game is now, and go on from there."""
        self.hints_given = 0
        self.guess = None
        if self.position.turns:
            self.recorder.turn(self.position, self.player)
        self.show_state()
        if self.position.over:
            self._closing()
        else:
            self.named()

    def show_state(self) -> None:
        """Show the board, and what is left, unless nothing is to be named."""
        self.console.say_all(self.console.screen.board(self.position.turns))
        if self.quiet or self.position.over:
            return
        self.show_left()
        for trap in find_traps(self.position, share=_TRAPPED, most=_TRAPS):
            self.console.say(trap.describe())
        if QuickProof(self.position).too_late:
            left = count(self.position.guesses_left, "guess", "guesses")
            self.console.say(f"no play finds all of them within {left} (proven)")

    def farewell(self) -> str:
        """How to go on with a game that was left."""
        if not self.game.told:
            return "bye"
        turns = " ".join(map(format_turn, self.game.told))
        mode = self.position.mode.name
        options = f"{self.resume} {'' if mode == 'normal' else f'--mode {mode}'}".strip()
        return (
            "bye; this game is not recorded. To go on with it:\n"
            f"  salet assist {turns} {options}".rstrip()
        )

    def end(self) -> None:
        """Record the game."""
        self.recorder.end(self.position)

    def do_undo(self) -> None:
        """Take the last turn back."""
        turn = self.game.undo()
        self.console.say(f"taken back: {format_turn(turn) if turn else 'the correction'}")
        self.moved_on()

    def do_turn(self, number: str, *word_and_tiles: str) -> None:
        """Correct the tiles of an earlier turn, or its word and its tiles."""
        *words, tiles = word_and_tiles
        guess = self.position.lexicon.check_guess(words[0]) if words else None
        pattern = parse_pattern(tiles, self.position.lexicon.length)
        self.game.correct(whole_number(number), pattern, guess)
        self.moved_on()

    def do_fix(self, number: str) -> None:
        """Change the tile a fix names."""
        self.console.say(f"put right: {format_turn(self.game.fix(whole_number(number)))}")
        self.moved_on()

    def do_any(self) -> None:
        """Go on with every allowed word that fits."""
        self.game.widen()
        self.moved_on()

    def do_mode(self, name: str) -> None:
        """Play by another mode."""
        try:
            self.game.change_mode(name.lower())
        except IllegalGuessError as error:
            raise SaletError(f"{error}; it stays {self.position.mode.name} mode") from None
        self.console.say(f"{name.lower()} mode it is")
        self.show_state()
        self.named()

    def do_strategy(self, name: str) -> None:
        """Rank by another strategy, and name its guess."""
        super().do_strategy(name)
        if self.game.doubt is None:
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
        """Add a turn; tiles of the one in doubt are told again so."""
        doubtful = self.game.told[-1].guess if self.game.doubt else None
        if doubtful == fold(word):
            self.game.correct(len(self.game.told), parse_pattern(tiles, len(doubtful)))
        else:
            guess = self.position.check_legal(word)
            pattern = parse_pattern(tiles, len(guess))
            self.game.take(Turn(guess, pattern))
        self.moved_on()

    def _offer(self, error: ContradictionError) -> None:
        """Say what does not fit and what may be done about it."""
        self.guess = self.game.told[-1].guess
        fixes = self.game.fixes
        self.console.say(error.told)
        for number, fix in enumerate(fixes[:_FIXES], 1):
            self.console.say(f"  fix {number}: {fix.describe(error.turns)}")
        if error.other_guesses:
            words = some([capitals(word) for word in error.other_guesses])
            others = count(len(error.other_guesses), "fitting word")
            self.console.say(f"  any: go on with {others} not in the list of answers ({words})")
        if not (fixes or error.other_guesses):
            self.console.say("  more than one tile must be wrong, or the word is in no list here")
        offered = '"fix 1", ' if fixes else ""
        earlier = '"turn 1 TILES" for an earlier turn, ' if len(self.game.told) > 1 else ""
        self.console.say(f'type the tiles again, {offered}{earlier}or "undo"')

    def _closing(self) -> None:
        turns = len(self.position.turns)
        if self.position.solved:
            self.console.say(f"Solved in {count(turns, 'guess', 'guesses')}.")
            return
        limit = count(self.position.limit, "guess", "guesses")
        words = some([capitals(word) for word in self.position.candidates], 5)
        self.console.say(f"The limit of {limit} is used up; it may have been {words}.")


def _nearly_tiles(text: str) -> bool:
    return sum(map(are_tiles, text)) > len(text) / 2
