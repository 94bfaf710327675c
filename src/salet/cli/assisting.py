"""`assist` game by game: guesses are named, the person types the tiles they got elsewhere."""

from collections.abc import Sequence
from contextlib import suppress
from shlex import quote
from typing import TYPE_CHECKING, ClassVar

from salet.cli.console import Console
from salet.cli.console_game import ConsoleGame, has_signs, whole_number
from salet.cli.prospects import prospect_lines
from salet.cli.recorder import Recorder
from salet.cli.row_entry import RowEntry
from salet.errors import IllegalGuessError, SaletError
from salet.game.board import MissingReplyError, MissingRowsError, told_rows
from salet.game.diagnosis import ContradictionError
from salet.game.position import Position
from salet.game.transcript import Transcript
from salet.game.turns import (
    NOT_SHOWN,
    SOLVED,
    Move,
    format_move,
    is_reply,
    join_replies,
)
from salet.game.words import fold
from salet.text import capitals, count, some

if TYPE_CHECKING:
    from salet.analysis.adviser import Adviser

#: How many fixes are named.
_FIXES = 5


class Assist(ConsoleGame):
    """One game that is played elsewhere."""

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
        "with its tiles. With several boards, type the tiles of each with / or a space between "
        "them, and - for a board that was solved before, or only those of the open ones (bybbb/-). "
        "Where boards are shown one after another, type the rows that a guess adds to your screen: "
        "ggggg, and then those of the board it opens, from the top, in one line or in several."
    )

    def __init__(
        self, console: Console, recorder: Recorder, start: Position, adviser: "Adviser",
        top: int, *, quiet: bool = False, any_word: bool = False, resume: str = "",
        own_mode: str = "normal", title: str = "",
    ) -> None:  # fmt: skip
        super().__init__(console, recorder, adviser, top)
        self.game = Transcript(start, any_word=any_word)
        self.quiet, self.title = quiet, title
        self.resume, self.own_mode = resume, own_mode
        """The options to go on with, and the mode that these mean."""
        self.guess: str | None = None
        """The guess whose tiles are asked for."""
        self._entry = RowEntry()
        """Where boards come in sequence, the rows of the last guess."""
        self._doubted = False
        """Whether it was said that no word in the list of answers fits."""

    @property
    def position(self) -> Position:
        """Where the game is."""
        return self.game.position

    @property
    def before_last(self) -> Position | None:
        """Where it was before the last guess, if there was one."""
        return self.game.before_last if self.position.moves else None

    def tell(self, moves: Sequence[Move]) -> None:
        """Begin with turns that were made already."""
        try:
            self.game.take_all(moves)
        except ContradictionError as error:
            self._offer(error)
        except MissingReplyError:
            self.game.take_all(moves[:-1])  # which raises where not only the last one lacks rows
            rows = told_rows(self.position.game, self.position.boards, moves)
            self._enter(RowEntry(moves[-1].guess).plus(rows))

    def play(self, first: str = "") -> None:
        """Play one game to its end; what was typed already is heard first."""
        if self.game.doubt is None:
            if self.position.moves:
                self.show_state()
            if not self._entry.missing:
                self.name_guess()
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
        line = self._with_slashes(line)
        if not line:
            rule = self.position.rule
            example = rule.split(self.position.game.example)[1]
            self.console.say(
                f'type the {rule.reply_name}, such as {example}; "help" lists what else there is'
            )
        elif self._is_reply(line):
            self._take(self._asked_for(), line)
        elif turns := self._turns(line):
            if self._entry.missing:
                turns = [self._entry.named_rows(turns)]
            for word, replies in turns:
                self._take(word, replies)
        elif self.obey(line):
            return
        elif word := self.spaced_guess(line):
            self._entry.check_finished()
            self.guess = self.position.check_legal(word)
            self.console.say(f"you play {capitals(self.guess)}")
        else:
            if self._nearly_reply(line):
                self.position.rule.parse(line, self.position.lexicon.length)  # says what is wrong
            self.check_line(line)
            raise self.not_understood(line)

    def _turns(self, line: str) -> list[tuple[str, str]]:
        """The words and replies of a line, if it has any; one pair may be the other way round.

        A line may hold a whole history, and the tiles of a single turn may be spaced out.
        """
        length = self.position.lexicon.length
        parts = self.position.rule.split(line.replace(";", " "))
        if len(parts) == 1 and (len(line) == 2 * length or self._is_whole(line[length:])):
            parts = [line[:length], line[length:]]
        if len(parts) > 1 and self._is_reply(parts[0]) and not self._is_reply(parts[-1]):
            parts = [parts[-1], *parts[:-1]]
        parts = join_replies(parts, self.position.rule, len(self.position.boards))
        if not parts or len(parts[0]) != length:
            return []
        joined = "".join(parts[1:])
        if self._is_whole(joined):
            return [(parts[0], joined)]
        words, replies = parts[::2], parts[1::2]
        if len(words) != len(replies) or not all(map(self._is_reply, replies)):
            listed = fold(parts[0]) in self.position.lexicon.guesses
            return [(parts[0], parts[1])] if listed and len(parts) == 2 else []
        return list(zip(words, replies, strict=True))

    def _with_slashes(self, line: str) -> str:
        """A line of nothing but replies of several boards, with / between them."""
        parts = line.split()
        several = len(self.position.boards) > 1 and len(parts) > 1
        return "/".join(parts) if several and all(map(self._is_reply, parts)) else line

    def _is_reply(self, text: str) -> bool:
        """Whether a text is meant as the replies of some boards."""
        parts = [part.strip() for part in text.split("/")]
        return all(is_reply(part, self.position.rule) for part in parts)

    def _is_whole(self, text: str) -> bool:
        """Whether a text has a reply for each board, or for each open one."""
        parts = text.split("/")
        several = (len(self.position.boards), len(self.position.open_boards))
        if len(parts) not in several and not self.position.game.in_sequence:
            return False
        with suppress(SaletError):
            for part in parts:
                if part not in (SOLVED, NOT_SHOWN) or len(self.position.boards) == 1:
                    self.position.rule.parse(part, self.position.lexicon.length)
            return True
        return False

    def _nearly_reply(self, text: str) -> bool:
        """Whether a text is meant as a reply, though some of it cannot be."""
        rule, parts = self.position.rule, text.split()
        joined = "".join(parts)
        if rule.signs and has_signs(rule, joined):  # which may be a guess as well
            asked = self.guess is not None and not rule.tile_kinds
            return asked and len(joined) != self.position.lexicon.length
        if len(parts) > 1 or self.means_command(text):
            return False
        return text[0].isdecimal() or sum(map(rule.is_reply, text)) > len(text) / 2

    def _for_all_boards(self, text: str) -> str:
        """The replies, with - for solved boards where only those of open ones were typed."""
        replies = "".join(text.split()).split("/")
        if self.position.rule.one_grid:
            return "/".join(replies)
        if self.game.doubt and self.position.game.in_sequence and len(replies) == 1:
            return "/".join([*[NOT_SHOWN] * self.game.doubt.board, *replies])
        boards = self.position.boards
        if len(replies) == len(self.position.open_boards) < len(boards):
            typed = iter(replies)
            replies = [SOLVED if board.solved else next(typed) for board in boards]
        return "/".join(replies)

    def name_guess(self) -> None:
        """Name the guess to play now."""
        self.guess = None
        if self.quiet or self.position.given_left:
            return
        choosing = bool(self.position.moves) and self._choices
        suggestions = self.suggest(self.top if choosing else 1)
        best = suggestions[0]
        if self.position.moves:
            self.console.say_all(prospect_lines(self.position, best.word))
        if choosing:
            self.show_table(suggestions)
        self.guess = best.word
        average = "on average" if len(self.position.boards) == 1 else "over all boards"
        if self.position.rule.one_grid:
            average = "until both words are found"
        if self.position.game.evil:
            average = "in the shortest game"
        lost = f", {best.games_lost} lost" if best.loses else ""
        sure = ""
        if best.expected_guesses is not None:
            sure = f" ({best.guesses_shown} guesses {average}{lost}, {best.claim})"
        for name, board in self.named_boards():
            if self.position.candidates_of(board) == (best.word,):
                sure = f" is the answer{name and f' of {name}'}"
        number = len(self.position.moves) + 1
        self.console.say(f"Guess {number} of {self.position.limit}: {capitals(best.word)}{sure}")

    @property
    def _choices(self) -> bool:
        """Whether an open board may have more than one answer."""
        return any(len(board.candidate_ids) > 1 for board in self.position.open_boards)

    def moved_on(self) -> None:
        """Show where the game is now, and go on from there."""
        self.hints_given = 0
        self.guess = None
        if self.position.moves:
            self.recorder.turn(self.position, self.adviser)
        self.show_state()
        if self.position.over:
            self._closing()
        else:
            self.name_guess()

    def show_state(self) -> None:
        """Show the boards, and what is left, unless nothing is to be named."""
        self.console.say_all(self.console.screen.game(self.position))
        if self.quiet or self.position.over:
            return
        self._say_doubt()
        self.show_left()

    def _say_doubt(self) -> None:
        """Say once that no word in the list of answers fits, and what may be done about it."""
        doubt = self.position.doubt
        if doubt is not None and not self._doubted:
            self.console.say(doubt.notice)
            if self.game.fixes:
                self.console.say('  type "fix 1" if so')
        self._doubted = doubt is not None

    def farewell(self) -> str:
        """How to go on with a game that was left."""
        moves = self._entry.missing.moves if self._entry.missing else self.game.moves
        if not moves:
            return "bye"
        turns = " ".join(quote(self._shown(move).split(f"/{NOT_SHOWN}")[0]) for move in moves)
        mode = self.position.mode.name
        options = " ".join(
            (
                self.resume,
                *([] if mode == self.own_mode else [f"--mode {mode}"]),
                *(["--any"] if self.game.any_word and "--any" not in self.resume else []),
            )
        ).strip()
        return (
            "bye; this game is not recorded. To go on with it:\n"
            f"  salet assist {turns} {options}".rstrip()
        )

    def end(self) -> None:
        """Record the game."""
        self.name_review(self.recorder.end(self.position, title=self.title))

    def do_undo(self) -> None:
        """Take the last turn back; of one whose rows came in several lines, the last line."""
        entry, self._entry = self._entry, RowEntry()
        move = None if entry.missing else self.game.undo()
        if not entry.missing and len(entry.lines) < 2:
            taken = self._shown(move) if move else "the correction"
            self.console.say(f"taken back: {taken}")
            self.moved_on()
            return
        rule, length = self.position.rule, self.position.lexicon.length
        rows = " ".join(rule.format(row, length) for row in entry.lines[-1])
        self.console.say(f"taken back: {rows}")
        self.guess = entry.guess
        if len(entry.lines) > 1:
            self._enter(entry.without_last())

    def do_turn(self, number: str, *word_and_tiles: str) -> None:
        """Correct the tiles of an earlier turn, or its word and its tiles."""
        self._entry.check_finished()
        *words, replies = word_and_tiles
        guess = self.position.lexicon.check_guess(words[0]) if words else None
        self.game.correct(whole_number(number), replies, guess)
        self._entry = RowEntry()
        self.moved_on()

    def do_fix(self, number: str) -> None:
        """Change the tile a fix names."""
        self.console.say(f"corrected: {self._shown(self.game.fix(whole_number(number)))}")
        self._entry = RowEntry()
        self.moved_on()

    def do_any(self) -> None:
        """Go on with every allowed word that fits."""
        self.game.widen()
        self.moved_on()

    def do_mode(self, name: str) -> None:
        """Play by another mode."""
        self._entry.check_finished()
        try:
            self.game.change_mode(name.lower())
        except IllegalGuessError as error:
            raise SaletError(f"{error}; it stays {self.position.mode.name} mode") from None
        self.console.say(f"now in {name.lower()} mode")
        self.show_state()
        self.name_guess()

    def do_strategy(self, name: str) -> None:
        """Rank by another strategy, and name its guess."""
        super().do_strategy(name)
        if self.game.doubt is None and not self._entry.missing:
            self.name_guess()

    def _prompt(self) -> str:
        if missing := self._entry.missing:
            name = capitals(missing.guesses[0])
            return f"{self.position.rule.reply_name} of {name} on board {missing.board + 1} > "
        boards = self.position.boards
        where = ""
        if len(boards) > 1 and not self.position.rule.one_grid:
            numbers = [str(number) for number, board in enumerate(boards, 1) if board.open]
            if self.game.doubt and self.position.game.in_sequence:
                numbers = [str(self.game.doubt.board + 1)]
            where = f" on board{'s' if len(numbers) > 1 else ''} {'/'.join(numbers)}"
        replies = self.position.rule.reply_name
        if self.guess is None:
            whose = "a given" if self.position.given_left else "your"
            return f"{whose} guess and its {replies}{where} > "
        return f"{replies} of {capitals(self.guess)}{where} > "

    def _asked_for(self) -> str:
        if self._entry.missing:
            return self._entry.guess
        if self.guess is None:
            replies = self.position.rule.reply_name
            these = "these" if replies.endswith("s") else "this"
            raise SaletError(f"which word got {these} {replies}? type the word and its {replies}")
        return self.guess

    def _take(self, word: str, replies: str) -> None:
        """Add a turn; tiles for the guess in doubt replace the ones typed before."""
        if self._are_rows(replies):
            length = self.position.lexicon.length
            rows = [self.position.rule.parse(row, length) for row in replies.split("/")]
            entry = (
                self._entry if self._entry.missing else RowEntry(self.position.check_legal(word))
            )
            self._enter(entry.plus(rows))
            return
        self._entry = RowEntry()
        replies = self._for_all_boards(replies)
        doubtful = self.game.moves[-1].guess if self.game.doubt else None
        if doubtful == fold(word):
            self.game.correct(len(self.game.moves), replies)
        else:
            self.game.take(f"{self.position.check_legal(word)}:{replies}")
        self.moved_on()

    def _enter(self, entry: RowEntry) -> None:
        """Take the rows of a guess; where it opens a board, the next line has more of them."""
        try:
            self.game.take_rows(entry.guess, entry.rows)
        except MissingRowsError as error:
            if len(error.guesses) == len(error.moves):  # or else the prompt says enough
                self.console.say(f"{error}")
            self._entry = entry.lacking(error)
            return
        except ContradictionError:
            self._entry = entry
            raise
        self._entry = entry
        self.moved_on()

    def _are_rows(self, replies: str) -> bool:
        """Whether these are the rows that a guess adds where boards come in sequence."""
        named = {SOLVED, NOT_SHOWN} & {*replies.split("/")}
        return self.position.game.in_sequence and self.game.doubt is None and not named

    def _shown(self, move: Move) -> str:
        return format_move(move, self.position.rule)

    def _offer(self, error: ContradictionError) -> None:
        """Say what does not fit and what may be done about it."""
        self.guess = self.game.moves[-1].guess
        fixes = self.game.fixes
        self.console.say(error.problem)
        for number, fix in enumerate(fixes[:_FIXES], 1):
            self.console.say(f"  fix {number}: {fix.describe(error.turns)}")
        if error.other_guesses:
            words = some([capitals(word) for word in error.other_guesses])
            others = count(len(error.other_guesses), "fitting word")
            self.console.say(f"  any: go on with {others} not in the list of answers ({words})")
        if not (fixes or error.other_guesses):
            self.console.say(f"  {error.last_resort}")
        offered = '"fix 1", ' if fixes else ""
        name = self.position.rule.reply_name
        earlier = (
            f'"turn 1 {name.upper()}" for an earlier turn, ' if len(self.game.moves) > 1 else ""
        )
        self.console.say(f'type the {name} again, {offered}{earlier}or "undo"')

    def _closing(self) -> None:
        if self.position.solved:
            guesses = count(len(self.position.moves), "guess", "guesses")
            ended = "Solved" if self.position.won else "Lost: the word was guessed"
            self.console.say(f"{ended} in {guesses}.")
            return
        limit = count(self.position.limit, "guess", "guesses")
        possible = "; ".join(
            f"{name or 'it'} may have been {some([capitals(word) for word in words], 5)}"
            for name, board in self.named_boards()
            if (words := [word for word, _ in self.position.likeliest(board)])
        )
        if self.in_pairs:
            pairs = ["/".join(map(capitals, pair)) for pair in self.position.pairs]
            possible = f"they may have been {some(pairs, 5)}"
        won = " without the word, and you have won" if self.position.won else ""
        self.console.say(f"The limit of {limit} is used up{won}; {possible}.")
