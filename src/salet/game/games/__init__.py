"""Named games: one small TOML file each, here or in a directory of another package.

    title = "Wordle as it was first published"
    about = "…"
    answers = "original-answers"        a bank's name, or a file beside this one; needed, and so
                                        are guesses and title
    guesses = "original-guesses"
    group = "New York Times"            where menus list it; this and the rest have defaults
    rule = "wordle"
    mode = "normal"
    limit = 6
    boards = 1
    prior = "equal"
    clue = ""                           what a host tells of the answer: shape or first
    host = "honest"                     or evil: no word is hidden, most answers are kept
    goal = "find"                       or avoid: whoever guesses the word loses
    order = "together"                  or sequence: a board is shown when those before are solved
    rescue = 0                          so many guesses are given, of those that the limit allows
    parameters = ""                     numbers that follow the name, each with its default:
                                        "pegs 4, colours 6" makes mastermind-5-8 a game, too, in
                                        whose texts {pegs} is 5 and {colours} is 8

An entry point of the group `salet.games` names a package, or a path, whose TOML files are games.
Any other such file is a game without a name: `--game birds.toml` plays it.
"""

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import cache, lru_cache
from typing import Any

from salet.errors import SaletError, UnknownNameError
from salet.files import read_text
from salet.game.clue import Clue
from salet.game.dates import today
from salet.game.game import FIND, HONEST, TOGETHER, Game
from salet.game.lexicon import Lexicon
from salet.game.modes import get_mode
from salet.game.priors import EQUAL_NAME, Prior, prior_names
from salet.game.rules import get_rule
from salet.game.words import WordList, is_named, load_words
from salet.registry import in_order, names_in, plug_ins
from salet.text import short, shown

ENTRY_POINTS = "salet.games"

#: In the order of menus; games that name no group are among the others.
OTHERS = "Others"
GROUPS = (
    "New York Times", "Several boards", "Other lengths", "Other replies", "Numbers", "Tricks",
    OTHERS,
)  # fmt: skip

_HERE = os.path.dirname(__file__)
_ENDING = ".toml"
_KEYS = {
    "title": str, "about": str, "group": str, "answers": str, "guesses": str, "rule": str,
    "mode": str, "limit": int, "boards": int, "prior": str, "clue": str, "host": str,
    "goal": str, "order": str, "rescue": int, "parameters": str,
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
    group: str = OTHERS
    rule: str = "wordle"
    mode: str = "normal"
    limit: int = 6
    boards: int = 1
    prior: str = "equal"
    clue: str = ""
    host: str = HONEST
    goal: str = FIND
    order: str = TOGETHER
    rescue: int = 0


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
    return in_order({*_own_names(), *_plugged_in()})


def is_game_file(name: str) -> bool:
    """Whether this is the path of a game's file, and not the name of a game."""
    return name.endswith(_ENDING)


def game_facts(name: str) -> GameFacts:
    """What the file of a game says."""
    return _facts(name, *_find(name))


def read_game_facts(path: str) -> GameFacts:
    """What a file says that is no named game's, such as one of the user's own."""
    return _facts(os.path.basename(path).removesuffix(_ENDING), path, [])


def _facts(name: str, path: str, numbers: list[str]) -> GameFacts:
    facts = _filled_in(name, _checked(name, _parse(read_text(path), name)), numbers)
    for kind in ("answers", "guesses"):
        if not is_named(facts[kind]):
            facts[kind] = os.path.join(os.path.dirname(path), facts[kind])
    prior = facts.get("prior", EQUAL_NAME)
    if prior.partition("@")[0] not in prior_names():
        facts["prior"] = os.path.join(os.path.dirname(path), prior)
    return GameFacts(name, **facts)


def _find(name: str) -> tuple[str, list[str]]:
    """The file of a game, and the numbers that follow its name."""
    for base, numbers in ((name, []), _split_numbers(name)):
        if base in _own_names():
            return os.path.join(_HERE, f"{base}.toml"), numbers
        if base in _plugged_in():
            return _plugged_in()[base], numbers
    raise UnknownNameError.of("game", name, game_names())


def _split_numbers(name: str) -> tuple[str, list[str]]:
    """The name without the numbers at its end, and these: mastermind-5-8 has 5 and 8."""
    match = re.fullmatch(r"(.*?)((?:-[0-9]{1,3})*)", name, re.DOTALL)
    return (match[1], match[2].split("-")[1:]) if match else (name, [])


def _filled_in(name: str, facts: dict[str, Any], numbers: list[str]) -> dict[str, Any]:
    """The facts with numbers in place of their names."""
    parameters = [each.split() for each in facts.pop("parameters", "").split(",") if each]
    if any(len(each) != 2 for each in parameters):
        raise SaletError(f"the game {name}: parameters are names with numbers: pegs 4, colours 6")
    if numbers and len(numbers) != len(parameters):
        base = _split_numbers(name)[0]
        usual = "-".join([base, *(default for _, default in parameters)])
        what = " and ".join(each for each, _ in parameters)
        raise UnknownNameError(
            f"no game is called {short(name)}; "
            + (f"write {base}, or its {what}, such as {usual}" if what else f"write {base}")
        )
    chosen = numbers or [default for _, default in parameters]
    for (parameter, _), number in zip(parameters, chosen, strict=True):
        for key, value in facts.items():
            if isinstance(value, str):
                facts[key] = value.replace(f"{{{parameter}}}", number)
    return facts


def load_game(name: str) -> Game:
    """The game of this name, with its prior as it is today.

    >>> load_game("original")
    <Game original: normal mode, 6 guesses>
    """
    return _as_today(*_load(name))


def read_game(path: str) -> Game:
    """The game in a file of the user's own.

    It has no name, as others would not know it, and its lists are named by their paths.
    """
    facts = read_game_facts(path)
    game, prior = _make(facts, load_words)
    return _as_today(replace(game, name="", heading=facts.title), prior)


def _as_today(game: Game, prior: str) -> Game:
    """A game with its prior as it is today."""
    if prior == EQUAL_NAME:
        return game
    from salet.game.past import past_answers  # only few games need them

    return _with_prior(game, prior, today(), tuple(past_answers().items()))


@lru_cache(maxsize=16)
def _with_prior(game: Game, prior: str, day: date, past: tuple[tuple[date, str], ...]) -> Game:
    """A game with its prior, worked out once a day and whenever past answers are added."""
    return replace(game, prior=Prior.of(prior, game.lexicon.answers))


@cache
def _load(name: str) -> tuple[Game, str]:
    return _make(game_facts(name), _named)


def _make(facts: GameFacts, load: Callable[[str], WordList]) -> tuple[Game, str]:
    """The game that a file describes, all answers alike, and the name of its prior."""
    lists = {source: load(source) for source in (facts.answers, facts.guesses)}
    lexicon = Lexicon(guesses=lists[facts.guesses], answers=lists[facts.answers])
    rule, mode = get_rule(facts.rule), get_mode(facts.mode)
    game = Game(
        lexicon, rule, mode, facts.limit, facts.boards, name=facts.name, clue=Clue.of(facts.clue),
        host=facts.host, goal=facts.goal, order=facts.order, rescue=facts.rescue,
    )  # fmt: skip
    return game, facts.prior


def _named(source: str) -> WordList:
    """A bank, or the list in a file, which is named after the file."""
    words = load_words(source)
    return words if is_named(source) else replace(words, name=os.path.basename(source))


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
