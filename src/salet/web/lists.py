"""What requests say is played: a named game, banks, or words of one's own, within bounds."""

import threading
from functools import lru_cache

from salet import engine
from salet.errors import SaletError, TurnError, UnknownNameError
from salet.game.game import DEFAULT_GAME, Game
from salet.game.games import is_game_file, load_game
from salet.game.lexicon import Lexicon
from salet.game.position import Position
from salet.game.priors import NYT_NAME, prior_names
from salet.game.rules import Rule
from salet.game.turns import SOLVED, Move, format_move
from salet.game.words import WordList, bank_names, fold, load_words, parse_words
from salet.jobs.cancel import DeadlineError, Token, checkpoint
from salet.text import count, short
from salet.web.models.base import GameRequest, Setup

#: How many bytes the tables of one's own lists may take: the largest of the banks takes 47 MB.
MOST_BYTES = 50_000_000
#: How many those of named games may: primel's takes 70 MB, nerdle's 628.
_MOST_NAMED_BYTES = 100_000_000
#: How many seconds a request may wait for a rule that answers one by one.
_TABLE_SECONDS = 10.0
#: How often those who wait for a table look up whether they still may, in seconds.
_LOOK_UP = 0.1

#: One table at a time is built of banks, of own lists, and by rules that answer one by one.
_building, _building_own, _building_slowly = (threading.Lock() for _ in range(3))

#: Strategies that play games out are for positions with few answers left.
_SLOW = {"lookahead": 60, "remaining-candidates": 5000}


def check_quick(strategy: str | None, candidates: int) -> None:
    """Raise where a strategy would take too long; the best that is known never does."""
    most = _SLOW.get(strategy or "", candidates)
    if candidates > most:
        raise SaletError(
            f"{strategy} takes too long for {candidates:,} answers; "
            f"available with {most:,} answers or fewer"
        )


def views_of(strategy: str) -> list[str]:
    """The views of the page that offer a strategy."""
    if strategy == "optimal":
        return ["tree", "bot"]  # beside the board it is streamed anyway
    return ["board"] if strategy == "lookahead" else ["board", "tree", "bot"]


def has_tiles(rule: Rule) -> bool:
    """Whether the replies of a rule are tiles, which the page draws."""
    return rule.tiles_of(0, 5) is not None


def position_of(setup: Setup, strategy: str = "") -> Position:
    """The position that a request describes; `strategy` as in `game_of`."""
    game = game_of(setup, strategy)
    return game.start().reach(turns_of(setup, game), certain=setup.known_answer is not None)


def known_words(setup: Setup, game: Game) -> list[str]:
    """The words of a known answer, one a board; none where it is not known."""
    if not setup.known_answer:
        return []
    known = setup.known_answer.lower()
    return known.split("/") if game.boards > 1 else [known]  # which may be an equation with a /


def turns_of(setup: Setup, game: Game) -> tuple[Move, ...]:
    """The turns of a request; where the answers are known, they give their replies."""
    if setup.known_answer is None:
        return tuple(_turn_of(text, game) for text in setup.turns)
    if not game.rule.truthful:
        game.check_truthful("a known answer")
    words = known_words(setup, game)
    if len(words) != game.boards:
        raise SaletError(
            f"{short(setup.known_answer)} has {count(len(words), 'word')}, and the game has "
            f"{game.boards} boards; write one for each, with / between them"
        )
    answers = tuple(game.lexicon.check_guess(word) for word in words)
    guesses = [game.lexicon.check_guess(text.partition(":")[0]) for text in setup.turns]
    if game.boards == 1:
        return tuple(Move(guess, (game.rule.reply(guess, *answers),)) for guess in guesses)
    played = engine.host_game(game.start(), engine.hide(game, words=answers))
    for guess in guesses:
        played.guess(guess)
    return played.position.moves


def _turn_of(text: str, game: Game) -> Move:
    moves = game.parse_moves([text])
    if len(moves) != 1:
        example = game.rule.example
        raise TurnError(f"{short(text)} is {len(moves)} turns; one is such as {example}")
    return moves[0]


def pattern_of(move: Move, rule: Rule) -> str:
    """The reply to a guess on all boards, as it is written."""
    return format_move(move, rule).removeprefix(f"{move.guess}:")


def patterns_of(move: Move, rule: Rule) -> list[str | None]:
    """The reply to a guess on each board, `?` where it is not shown yet; None if solved before."""
    if rule.one_grid:
        return [pattern_of(move, rule)]
    patterns = pattern_of(move, rule).split("/")
    return [None if pattern == SOLVED else pattern for pattern in patterns]


def count_left(position: Position) -> int:
    """How many answers are left, on all boards together."""
    return sum(len(board.candidate_ids) for board in position.boards)


def default_game() -> str:
    """The game of the page unless another is named; it has named games, and no files."""
    name = engine.default_game()
    return DEFAULT_GAME if is_game_file(name) else name


def game_of(request: GameRequest, strategy: str = "") -> Game:
    """The game of a request; its lists are never a file of this machine.

    Where the strategy looks up guesses against guesses, that table must be within bounds, too.
    """
    named = load_game(request.game or default_game())
    parts = Game.of(named, rule=request.rule, mode=request.mode, limit=request.limit)
    if parts.rule.one_grid and parts.boards > 2:
        raise SaletError(
            f"the rule {parts.rule.name} hides two words in one grid, and {named.name} has "
            f"{parts.boards} boards"
        )
    lexicon = _lexicon_of(request, parts, strategy)
    game = Game.of(
        parts, lexicon=None if lexicon is parts.lexicon else lexicon, prior=_prior_of(request),
        shape=request.shape, first=request.first,
    )  # fmt: skip
    check_named_size(game)
    _build_table(game)
    return game


def check_named_size(game: Game) -> None:
    """Raise where the table of a game takes more memory than a page should."""
    size = len(game.lexicon.guesses) * len(game.lexicon.answers)
    size *= game.rule.dtype(game.length).itemsize
    if size > _MOST_NAMED_BYTES:
        raise SaletError(
            f"{game.title} takes {size // 10**6:,} MB, too much for the page; use the console, "
            f"such as salet suggest --game {game.name or 'NAME'}"
        )


def _prior_of(request: GameRequest) -> str | None:
    """The prior that a request names: no file of this machine, and no data of other languages."""
    if request.prior is None or request.prior.startswith(f"{NYT_NAME}@"):
        return request.prior
    if request.prior not in prior_names():
        raise UnknownNameError.of("prior", request.prior, prior_names())
    return request.prior


def _lexicon_of(request: GameRequest, game: Game, strategy: str) -> Lexicon:
    """The lists of a request, or else those of the game."""
    lexicon = game.lexicon
    answers = _own(request.own_answers, "your answers") or _bank(request.answers, lexicon.answers)
    guesses = _own(request.own_guesses, "your guesses")
    if guesses is None:
        guesses = _bank(request.guesses, lexicon.guesses)
        if request.own_answers is not None and guesses.length != answers.length:
            guesses = answers
    if answers is lexicon.answers and guesses is lexicon.guesses:
        return lexicon
    if not request.has_own:
        return _of_banks(guesses, answers)
    _check_size(guesses, answers, game.rule, square=_needs_square(game, strategy))
    return _of_own(guesses, answers)


def _needs_square(game: Game, strategy: str) -> bool:
    """Whether a strategy looks up guesses against guesses."""
    restricted = game.mode.name != "normal"
    return strategy == "remaining-candidates" or (strategy == "optimal" and restricted)


def _check_size(guesses: WordList, answers: WordList, rule: Rule, *, square: bool) -> None:
    """Raise where the tables of these lists would be too large."""
    n = len({*guesses.words, *answers.words})
    size = rule.dtype(answers.length).itemsize
    table_bytes = len(answers) * n * size
    if table_bytes > MOST_BYTES:
        raise SaletError(
            f"{n:,} guesses and {len(answers):,} answers are too many together; "
            f"their product may be {MOST_BYTES // size:,} at most for words this long"
        )
    is_bank = n == len(guesses) and guesses.name in bank_names()  # whose square is shared
    if square and not is_bank and table_bytes + n * n * size > MOST_BYTES:
        most = int((MOST_BYTES / size) ** 0.5)
        raise SaletError(
            f"{n:,} guesses of your own are too many for this mode or strategy, which looks up "
            f"guesses against guesses; give fewer than {most:,}, or search in normal mode"
        )


def _own(words: list[str] | None, name: str) -> WordList | None:
    if words is None:
        return None
    lines = (fold(line.partition("#")[0]) for line in "\n".join(words).splitlines())
    return parse_words("\n".join(dict.fromkeys(lines)), name)  # repeats need not fill the log


def _bank(name: str | None, default: WordList) -> WordList:
    """The bank of this name, or the list of the game where none is named."""
    if name is None:
        return default
    if name not in bank_names():
        raise UnknownNameError.of("bank", name, bank_names())
    return load_words(name)


def _build_table(game: Game) -> None:
    """Build the table of a game once, however many ask for it at the same time."""
    lexicon, rule = game.lexicon, game.rule
    one_by_one = type(rule).replies is Rule.replies
    building = _building_slowly if one_by_one else _building
    if lexicon.ephemeral:
        building = _building_own
    try:
        with Token(_TABLE_SECONDS if one_by_one else None).active():
            while not building.acquire(timeout=_LOOK_UP):
                checkpoint()
            try:
                engine.build_table(game)
            finally:
                building.release()
    except DeadlineError:
        checkpoint()  # raises where the time of the whole request is up
        raise SaletError(
            f"the rule {rule.name} answers one by one, which takes too long here for "
            f"{len(lexicon.guesses):,} guesses and {len(lexicon.answers):,} answers; use shorter "
            "lists, or the console once with these, after which its table is stored"
        ) from None


@lru_cache(maxsize=16)
def _of_banks(guesses: WordList, answers: WordList) -> Lexicon:
    """The same object for the same lists, with all that was worked out for them."""
    return _lexicon(guesses, answers, own=False)


@lru_cache(maxsize=2)  # the same lists are asked about again and again
def _of_own(guesses: WordList, answers: WordList) -> Lexicon:
    """The same for lists of one's own, of which few are remembered."""
    return _lexicon(guesses, answers, own=True)


def _lexicon(guesses: WordList, answers: WordList, *, own: bool) -> Lexicon:
    if guesses.length == answers.length:
        missing = tuple(word for word in answers if word not in guesses)
        if missing:  # added here, as the warning of it need not fill the log
            name = f"{guesses.name} + {answers.name}"
            guesses = WordList(name, guesses.words + missing)
    return Lexicon(guesses=guesses, answers=answers, ephemeral=own)
