"""Games to review: as people type them, as they share them, and from the record."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any

from salet.engine.games import open_game
from salet.engine.records import recorded_games
from salet.errors import SaletError, UnknownNameError, WordListError
from salet.game.dates import FIRST_DAY, parse_date
from salet.game.game import FIND, HONEST, Game
from salet.game.priors import changes_daily
from salet.game.turns import format_turn
from salet.game.words import fold
from salet.text import count, short, some

if TYPE_CHECKING:
    from salet.records.history import GameRecord


@dataclass(frozen=True)
class Played:
    """A game to review, as it was written or recorded."""

    texts: tuple[str, ...]
    """Turns; words without tiles where the answer is known."""
    answer: str | None = None
    parts: Mapping[str, Any] = field(default_factory=dict)
    """What it says about what was played: the game's name or lists, mode, limit, rule."""
    day: date | None = None
    """The day it is from, as far as known."""
    what: str = ""
    """Which game of the record it is."""
    record: "GameRecord | None" = None

    def turns(self, game: Game) -> str:
        """Its turns in one text; raises where words have no tiles and no answer is given."""
        words = [word for text in self.texts for word in game.rule.split(text)]
        if self.answer is None and words and all(fold(w) in game.lexicon.guesses for w in words):
            raise SaletError(
                f"{some(words)} {'has' if len(words) == 1 else 'have'} no tiles; give the "
                f"answer, such as --answer {words[-1]}, or the tiles, such as {words[0]}:bybbb"
            )
        return " ".join(self.texts)


def read_played(texts: Sequence[str], answer: str | None = None) -> Played:
    """The game in turns as people type them, or in a share text that has the words, too."""
    from salet.records.upgrade import host_and_goal
    from salet.records.worded_share import parse_worded_share

    if not any("\n" in text.strip() for text in texts):
        return Played(tuple(texts), answer)
    share = parse_worded_share("\n".join(texts))
    parts: dict[str, Any] = {"mode": "hard"} if share.hard else {}
    if share.limit is not None:
        parts["limit"] = share.limit
    told = zip(("host", "goal"), host_and_goal("", share.title), strict=True)
    parts |= {name: value for name, value in told if value not in (HONEST, FIND)}
    day = None if share.number is None else _day_of(share.number)
    return Played(tuple(map(format_turn, share.turns)), answer, parts, day)


def find_played(game_id: str | None = None, day: str | None = None) -> Played:
    """The last game in the record: of all, of a day, or the one with this id or the start of it."""
    from salet.records.days import played_on
    from salet.records.history import ME

    games = recorded_games()
    if not games:
        raise SaletError(
            "no games are recorded yet; give the turns, such as crane:bybbb, or play one first"
        )
    if game_id is not None:
        return _recorded(_with_id(games, game_id))
    own = [game for game in games if game.whose == ME]
    if not own:
        raise SaletError(
            "no game of your own is recorded yet, only others'; --game-id takes one of these, and "
            "`salet stats --list --whose all` lists them"
        )
    if day is None:
        return _recorded(own[-1])
    when = parse_date(day)
    found = [game for game in own if played_on(game) == when]
    if not found:
        raise SaletError(f"no game of {when} is recorded; `salet review last` takes the last one")
    return _recorded(found[-1], f", the last of {len(found)} of that day" if len(found) > 1 else "")


def _with_id(games: "Sequence[GameRecord]", game_id: str) -> "GameRecord":
    typed = game_id.strip().lower()
    found = [game for game in games if typed and game.id.startswith(typed)]
    if len(found) != 1:
        problem = (
            f"{len(found)} games have an id that begins with" if found else "no game has the id"
        )
        raise SaletError(
            f"{problem} {short(game_id)}; "
            f"{'type more of it' if found else '`salet stats --list` lists them'}"
        )
    return found[0]


def _day_of(number: int) -> date | None:
    """The day of the New York Times' puzzle with this number."""
    return FIRST_DAY + timedelta(number) if number < 1_000_000 else None


def _recorded(record: "GameRecord", others: str = "") -> Played:
    """A recorded game."""
    from salet.records.days import played_on

    what = f"the game {record.id[:8]} of {played_on(record)}{others}"
    if record.boards > 1:
        raise SaletError(f"{what} has {record.boards} boards, and a review is for one board only")
    turns = tuple(record.turns.split())
    if any(turn.startswith("?") for turn in turns):
        raise SaletError(
            f"{what} has {count(len(turns), 'row')} of tiles without words, as it was imported, "
            "and cannot be reviewed; give its words: salet review crane pilot … --answer bully"
        )
    return Played(turns, record.answer or None, what=what, record=record)


def open_played(played: Played, *, day: str | None = None, **options: Any) -> Game:
    """The game that was played; options that are set come before what is recorded."""
    typed = {name: value for name, value in options.items() if value is not None}
    if played.record is not None:
        return _open_recorded(played.record, played.what, day, typed)
    parts = {**played.parts, **typed}
    game = open_game(parts.pop("game", None), day=day, **parts)
    if played.day is not None and day is None and changes_daily(game.prior) and _know_past():
        game = Game.of(game, day=played.day)
    return game


def _open_recorded(record: "GameRecord", what: str, day: str | None, typed: dict[str, Any]) -> Game:
    """The game of a record, as its statistics take it."""
    from salet.records.reviewing import game_of

    if "game" in typed or "answers" in typed:
        kept = ("mode", "limit", "rule", "host", "goal")
        parts = {name: getattr(record, name) for name in kept} | typed
        return open_game(parts.pop("game", record.game or None), day=day, **parts)
    try:
        game = game_of(record, by_day=_know_past())
    except (UnknownNameError, WordListError) as error:
        raise SaletError(
            f"the lists of {what} are not there any more: {error}; name those it was played with "
            "by --answers and --guesses"
        ) from None
    return Game.of(game, day=None if day is None else parse_date(day), **typed)


def _know_past() -> bool:
    """Whether past answers were added, so that a day's prior knows more than the shipped one."""
    from salet.records.reviewing import has_added_answers
    from salet.records.store import open_record

    with open_record() as records:
        return has_added_answers(records.past)
