"""What a pasted text is: the turns of a game, or grids of tiles without words.

It may be turns as people type them, rows of tiles, share texts of any kind, or a chat around them.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from salet.errors import PatternError, SaletError
from salet.game.game import DEFAULT_GAME, Game
from salet.game.games import game_names
from salet.game.replies import Reply, format_pattern
from salet.game.turns import format_move, is_reply
from salet.records.chat import Posted, parse_chat
from salet.records.quordle import find_quordle
from salet.records.share import puzzle_number
from salet.records.worded_share import TILES, parse_worded_share

_EXPECTED = (
    "paste a share text (Wordle 1,234 4/6 and its rows of tiles), rows of tiles (⬛🟨⬛⬛🟩), "
    "words with their tiles (SLATE ⬛🟨⬛⬛🟩), or turns such as {example}"
)


@dataclass(frozen=True)
class PastedGrid:
    """The rows of one board, without their words."""

    rows: tuple[str, ...]
    title: str = ""
    hard: bool = False
    solved: bool = False
    limit: int | None = None
    sender: str = ""
    board: int | None = None
    """Which of several boards it is, from 1."""


@dataclass(frozen=True)
class Pasted:
    """What a text is: turns or grids."""

    turns: tuple[str, ...] = ()
    grids: tuple[PastedGrid, ...] = ()
    title: str = ""
    hard: bool = False
    limit: int | None = None
    answer: str | None = None
    left_out: tuple[str, ...] = ()
    """What looks like a game and is none."""

    @property
    def solved(self) -> bool:
        """Whether the game, or every grid, is solved."""
        if self.turns:
            return self.answer is not None
        return all(grid.solved for grid in self.grids)

    @property
    def number(self) -> int | None:
        """The number of the New York Times' puzzle, if it is one of these."""
        return puzzle_number(self.title)

    @property
    def game(self) -> str | None:
        """The named game, as far as the title shows.

        >>> Pasted(title="Daily Quordle 1,024").game, Pasted(title="Wordle 1,234").game
        ('quordle', 'nyt')
        """
        if self.number is not None:
            return DEFAULT_GAME
        words = self.title.lower().split()
        return next((word for word in reversed(words) if word in game_names()), None)


def read_pasted(text: str, game: Game) -> Pasted:
    """What a text is, for somebody who plays this game.

    >>> read_pasted("SALET ⬛🟨⬛⬛⬛", Game.of("original")).turns
    ('salet:bybbb',)
    """
    written = _count_turns(text, game)
    for read in (_turns, _quordle, _rows, _chat, _worded):
        with suppress(SaletError):
            found = read(text, game)
            if found is not None and (found.grids or len(found.turns) >= written):
                return found
    if written:
        return _turns(text, game)  # which says what is wrong with one of them
    raise SaletError(_problem(text, game))


def _count_turns(text: str, game: Game) -> int:
    """How many turns a text has that is words and replies in turn; 0 where it is anything else."""
    parts, rule = game.rule.split(text), game.rule
    words, replies = parts[::2], parts[1::2]
    if len(words) != len(replies) or any(is_reply(word, rule) for word in words):
        return 0
    told = all(is_reply(each, rule) for part in replies for each in part.split("/"))
    return len(words) if told else 0


def _turns(text: str, game: Game) -> Pasted:
    """Turns as people type them, all of words that may be guessed."""
    moves = game.parse_moves([text])
    for move in moves:
        game.lexicon.check_listed(move.guess)
    position = game.start()
    with suppress(SaletError):  # whoever shows it says what is wrong with it
        position = position.reach(moves)
    answer = None
    if position.solved and len(position.moves) == len(moves):
        answer = "/".join(board.turns[-1].guess for board in position.boards)
    return Pasted(tuple(format_move(move, game.rule) for move in moves), answer=answer)


def _quordle(text: str, game: Game) -> Pasted | None:
    share = find_quordle(text)
    if share is None:
        return None
    return Pasted(grids=tuple(_grids(Posted(share, ""))), title=share.title, limit=share.limit)


def _rows(text: str, game: Game) -> Pasted | None:
    """Rows of tiles and nothing else, solved or not."""
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines or not all(map(game.rule.is_reply, lines)):
        return None
    replies = [reply for line in lines for reply in _replies(line, game)]
    rows = tuple(game.rule.format(reply, game.length) for reply in replies)
    return Pasted(grids=(PastedGrid(rows, solved=replies[-1] == game.won),))


def _replies(line: str, game: Game) -> list[Reply]:
    """The row of a line, or several with spaces between them."""
    with suppress(PatternError):
        return [game.rule.parse(line, game.length)]
    return [game.rule.parse(part, game.length) for part in line.split()]


def _chat(text: str, game: Game) -> Pasted | None:
    games, left_out = parse_chat(text)
    if not games:
        return None
    first = games[0].share
    title, hard, limit, rest = first.title, first.hard, first.limit, tuple(left_out)
    if len(games) == 1 and first.words:
        pairs = zip(first.words, first.grids[0], strict=True)
        turns = tuple(f"{word}:{format_pattern(reply, first.length)}" for word, reply in pairs)
        answer = first.words[-1] if first.solved else None
        return Pasted(turns, (), title, hard, limit, answer, rest)
    grids = tuple(grid for posted in games for grid in _grids(posted))
    return Pasted((), grids, title, hard, limit, None, rest)


def _grids(posted: Posted) -> Iterator[PastedGrid]:
    share, several = posted.share, len(posted.share.grids) > 1
    for number, grid in enumerate(share.grids, 1):
        rows = tuple(format_pattern(reply, share.length) for reply in grid)
        solved = grid[-1:] == (share.green,)
        board = number if several else None
        yield PastedGrid(rows, share.title, share.hard, solved, share.limit, posted.sender, board)


def _worded(text: str, game: Game) -> Pasted | None:
    """A game that is not solved, or has no heading, with the words beside its tiles."""
    share = parse_worded_share(text)
    turns = tuple(f"{turn.guess}:{format_pattern(turn.pattern, len(turn.guess))}"
                  for turn in share.turns)  # fmt: skip
    answer = share.turns[-1].guess if share.solved else None
    return Pasted(turns, (), share.title, share.hard, share.limit, answer)


def _problem(text: str, game: Game) -> str:
    """What is wrong with a text that is nothing."""
    expected = _EXPECTED.format(example=game.rule.example)
    if TILES.search(text) is None:
        return f"there are no tiles in this text; {expected}"
    try:
        if find_quordle(text) is not None:
            return expected
        left_out = parse_chat(text).left_out
    except SaletError as error:
        return f"{error}; {expected}"
    return f"{left_out[0]}; {expected}" if left_out else f"there is no game in it; {expected}"
