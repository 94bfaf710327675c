"""Named games: one small TOML file each, here or in a directory of another package.

    title = "Wordle as it was first published"
    about = "…"
    answers = "original-answers"        a bank's name, or a file beside this one; needed, and so
                                        are guesses and title
    guesses = "original-guesses"
    rule = "wordle"                     these and the rest have defaults
    mode = "normal"
    limit = 6
    boards = 1
    prior = "equal"

An entry point of the group `salet.games` names a package, or a path, whose TOML files are games.
"""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import cache, lru_cache
from typing import Any

from salet.errors import SaletError, UnknownNameError
from salet.files import read_text
from salet.game.dates import today
from salet.game.game import Game
from salet.game.lexicon import Lexicon
from salet.game.modes import get_mode
from salet.game.past import past_answers
from salet.game.priors import EQUAL_NAME, Prior, prior_names
from salet.game.rules import get_rule
from salet.game.words import WordList, bank_names, load_words
from salet.registry import names_in, plug_ins
from salet.text import shown

ENTRY_POINTS = "salet.games"

_HERE = os.path.dirname(__file__)
_KEYS = {
    "title": str, "about": str, "answers": str, "guesses": str, "rule": str, "mode": str,
    "limit": int, "boards": int, "prior": str,
}  # fmt: skip
_NEEDED = ("title", "answers", "guesses")
# Our own files are this plain, and importing tomllib adds 6 ms to every start.
_PLAIN_LINE = re.compile(r'(\w+) = (?:"([^"\\]*)"|(\d{1,6}))')


@dataclass(frozen=True)
class GameFacts:
    """What a file says about a game."""

    name: str
    title: str
    answers: str
    guesses: str
    about: str = ""
    rule: str = "wordle"
    mode: str = "normal"
    limit: int = 6
    boards: int = 1
    prior: str = "equal"


@cache
def _own_names() -> tuple[str, ...]:
    return names_in(_HERE, ".toml")


@cache
def _plugged_in() -> Mapping[str, str]:
    """The files of games in other packages, by name."""
    found: dict[str, str] = {}
    for folder in plug_ins(ENTRY_POINTS, _folder).values():
        for name in names_in(folder, ".toml"):
            found.setdefault(name, os.path.join(folder, f"{name}.toml"))
    return found


def _folder(named: Any) -> str:
    """The directory an entry point names: that of a package, or a path."""
    path = named if isinstance(named, str | os.PathLike) else next(iter(named.__path__))
    if not os.path.isdir(path):
        raise TypeError("an entry point of salet.games names a package or a directory")
    return os.fspath(path)


def game_names() -> tuple[str, ...]:
    """The names of all games, those of plug-ins included."""
    return tuple(sorted({*_own_names(), *_plugged_in()}))


def game_facts(name: str) -> GameFacts:
    """What the file of a game says."""
    if name in _own_names():
        path = os.path.join(_HERE, f"{name}.toml")
    elif name in _plugged_in():
        path = _plugged_in()[name]
    else:
        raise UnknownNameError.of("game", name, game_names())
    facts = _checked(name, _parse(read_text(path), name))
    for kind in ("answers", "guesses"):
        if facts[kind] not in bank_names():
            facts[kind] = os.path.join(os.path.dirname(path), facts[kind])
    prior = facts.get("prior", EQUAL_NAME)
    if prior.partition("@")[0] not in prior_names():
        facts["prior"] = os.path.join(os.path.dirname(path), prior)
    return GameFacts(name, **facts)


def load_game(name: str) -> Game:
    """The game of this name, with its prior as it is today.

    >>> load_game("original")
    <Game original: normal mode, 6 guesses>
    """
    game, prior = _load(name)
    if prior == EQUAL_NAME:
        return game
    return _with_prior(game, prior, today(), tuple(past_answers().items()))


@lru_cache(maxsize=16)
def _with_prior(game: Game, prior: str, day: date, past: tuple[tuple[date, str], ...]) -> Game:
    """A game with its prior, worked out once a day and whenever past answers are added."""
    return replace(game, prior=Prior.of(prior, game.lexicon.answers))


@cache
def _load(name: str) -> tuple[Game, str]:
    """The game in a file, all answers alike, and the name of its prior."""
    facts = game_facts(name)
    lists = {source: _named(source) for source in (facts.answers, facts.guesses)}
    lexicon = Lexicon(guesses=lists[facts.guesses], answers=lists[facts.answers])
    rule, mode = get_rule(facts.rule), get_mode(facts.mode)
    return Game(lexicon, rule, mode, facts.limit, facts.boards, name=name), facts.prior


def _named(source: str) -> WordList:
    """A bank, or the list in a file, which is named after the file."""
    words = load_words(source)
    return words if source in bank_names() else replace(words, name=os.path.basename(source))


def _parse(text: str, name: str) -> dict[str, Any]:
    lines = [line for line in text.splitlines() if line]
    plain = [_PLAIN_LINE.fullmatch(line) for line in lines]
    if all(plain):
        return {
            match[1]: match[2] if match[3] is None else int(match[3]) for match in plain if match
        }
    import tomllib

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise SaletError(f"the file of the game {name!r} cannot be read: {error}") from None


def _checked(name: str, table: dict[str, Any]) -> dict[str, Any]:
    for key, value in table.items():
        if key not in _KEYS:
            raise UnknownNameError.of(f"key of the game {name}", key, _KEYS)
        if type(value) is not _KEYS[key]:
            kind = "text" if _KEYS[key] is str else "a whole number"
            raise SaletError(f"the game {name}: {key} is {shown(value)}, not {kind}")
    for key in _NEEDED:
        if key not in table:
            raise SaletError(f"the game {name}: {key} is missing")
    return table
