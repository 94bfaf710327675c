"""Opening a game or a position, and the facts about what can be chosen."""

import os
import warnings
from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

from salet.errors import SaletError, SaletNotice, SaletWarning, UnknownNameError
from salet.game.clue import KINDS, NAMES
from salet.game.dates import parse_date
from salet.game.game import DEFAULT_GAME, TWISTS, Game
from salet.game.games import game_facts, game_names, is_game_file, read_game_facts
from salet.game.generated import about, examples
from salet.game.modes import get_mode, mode_names
from salet.game.position import Position
from salet.game.priors import about_prior, changes_daily, prior_names, prior_title
from salet.game.replies import EMOJI, colour_name
from salet.game.rules import Rule, get_rule, rule_names
from salet.game.words import (
    WordList,
    bank_names,
    fold,
    is_named,
    load_words,
    provenance,
)

if TYPE_CHECKING:
    from salet.game.cleaning import CleanedWords


def default_game() -> str:
    """The game that is played unless another is named: the one in `SALET_GAME`, or ours."""
    return os.environ.get("SALET_GAME") or DEFAULT_GAME


def open_game(name: str | None = None, *, day: str | date | None = None, **changes: Any) -> Game:
    """The game of this name, or else the default one, with some parts changed.

    The day is that of the prior nyt, today unless it is said.
    """
    when = parse_date(day) if isinstance(day, str) else day
    return Game.of(name or default_game(), day=when, **changes)


def with_day(game: Game, day: str) -> Game:
    """The same game with its prior for a day; a prior that is the same every day stays as it is."""
    when = parse_date(day)
    return Game.of(game, day=when) if changes_daily(game.prior) else game


def open_position(
    turns: Iterable[str] = (), *, game: Game | str | None = None, **changes: Any
) -> Position:
    """The position after turns as people write them; the changes are those of `open_game`.

    Where no word in the list of answers fits, it goes on with the allowed words that do, and a
    notice says so.

    >>> len(open_position(["salet:bybbb"], game="original").candidates)
    102
    """
    start = Game.of(game, **changes) if isinstance(game, Game) else open_game(game, **changes)
    if start.clue.missing:
        what, option = start.clue.told, KINDS[start.clue.told]
        text = f"the {NAMES[what]} of the answer is not given ({option}), so any is possible"
        warnings.warn(text, SaletNotice, stacklevel=2)
    position = start.start().reach(start.parse_moves(turns))
    if position.doubt is not None:
        warnings.warn(position.doubt.notice, SaletNotice, stacklevel=2)
    return position


def describe_pattern(guess: str, answer: str, rule: "Rule | str" = "wordle") -> dict[str, Any]:
    """The reply to a guess: guess, answer, pattern, code and emoji.

    >>> describe_pattern("PETTY", "trait")["pattern"]
    'bbyyb'
    """
    rule = get_rule(rule) if isinstance(rule, str) else rule
    guess, answer = fold(guess), fold(answer)
    rule.check_word(guess)
    rule.check_word(answer, len(guess))
    code = rule.reply(guess, answer)
    return {
        "guess": guess,
        "answer": answer,
        "pattern": rule.format(code, len(guess)),
        "code": code,
        "emoji": rule.format(code, len(guess), EMOJI),
    }


def describe_game(name: str) -> dict[str, Any]:
    """What a game is: name, title, about, rule, lists, mode, limit, boards and prior.

    Host, goal, order and rescue are there where they are not the usual ones.
    """
    facts = vars(read_game_facts(name) if is_game_file(name) else game_facts(name))
    order = (
        "name", "title", "about", "rule", "answers", "guesses", "mode", "limit", "boards", "prior",
    )  # fmt: skip
    return {
        **{key: facts[key] for key in order},
        **{key: facts[key] for key, usual in TWISTS.items() if facts[key] != usual},
    }


def group_of(name: str) -> str:
    """Where menus list a game."""
    return game_facts(name).group


def describe_games() -> list[dict[str, Any]]:
    """All named games, those of plug-ins included; a file that cannot be used is only reported."""
    games = []
    for name in game_names():
        try:
            games.append(describe_game(name))
        except SaletError as error:
            warnings.warn(str(error), SaletWarning, stacklevel=2)
    return games


def describe_bank(name: str) -> dict[str, Any]:
    """A bank's facts: name, title, what it is about, count, length, sha256, status and source."""
    facts_of = provenance()
    if name not in facts_of["banks"]:
        raise UnknownNameError.of("bank", name, facts_of["banks"])
    facts = facts_of["banks"][name]
    sources = [facts_of["sources"][key] for key in facts["sources"]]
    packages = [
        f"{source['registry']} {source['package']} {source['version']}" for source in sources
    ]
    return {
        "name": name,
        "title": f"{facts['title']}, {facts['count']:,} ({_month(facts['date'])})",
        **{key: facts[key] for key in ("about", "count", "length", "sha256", "status")},
        "source": f"{', '.join(packages)}: {facts['recipe']}",
    }


def _month(text: str) -> str:
    """A month for people.

    >>> _month("2022-08")
    'August 2022'
    """
    return f"{date.fromisoformat(f'{text}-01'):%B %Y}"


def describe_banks() -> list[dict[str, Any]]:
    """The facts of every bank."""
    return [describe_bank(name) for name in bank_names()]


def describe_words(source: str) -> tuple[dict[str, Any], WordList]:
    """The facts and the words of a bank or of a user's own file."""
    words = load_words(source)
    if source in bank_names():
        return describe_bank(source), words
    generated = is_named(source)
    facts = {
        "name": words.name,
        "about": about(source) if generated else "a list of your own",
        "count": len(words),
        "length": words.length,
        "sha256": words.sha256,
        "status": "exact" if generated else "own",
        "source": "made when needed" if generated else "a file",
    }
    return facts, words


def clean_list(text: str, name: str, length: int | None = None) -> "CleanedWords":
    """The words of one length in a text with one a line, and how much was left out."""
    from salet.game.cleaning import clean_words

    return clean_words(text, name, length)


def describe_generated() -> list[dict[str, str]]:
    """The lists that are made when needed: an example of each kind, and what it has."""
    return [{"name": example, "about": about(example)} for example in examples()]


def describe_rules() -> list[dict[str, Any]]:
    """Every rule: its name, title, what it says, whether replies are true, how they are drawn."""
    return [
        {
            "name": rule.name,
            "title": rule.title,
            "about": rule.about,
            "truthful": rule.truthful,
            "tells_letters": rule.tells_letters,
            "one_grid": rule.one_grid,
            "reply": describe_reply(rule),
        }
        for rule in map(get_rule, rule_names())
    ]


def describe_reply(rule: Rule) -> dict[str, Any]:
    """How a reply of a rule is typed and drawn: tiles, each with the one that follows it, or text.

    >>> describe_reply(get_rule("woodle"))
    {'kind': 'text', 'name': 'numbers', 'example': '1,1', 'hint': '1 in place, 1 elsewhere'}
    """
    if not rule.tile_kinds:
        example = rule.split(rule.example)[1]
        return {
            "kind": "text", "name": rule.reply_name, "example": example, "hint": rule.reply_hint
        }  # fmt: skip
    kinds = rule.tile_kinds
    return {
        "kind": "tiles",
        "tiles": [
            {
                **kind._asdict(),
                "class": kind.name,
                "colour": colour_name(tile),
                "next": kinds[(tile + 1) % len(kinds)].key,
            }
            for tile, kind in enumerate(kinds)
        ],
    }


def describe_modes() -> list[dict[str, str]]:
    """Every mode: its name, and what it allows."""
    return [{"name": name, "about": get_mode(name).about} for name in mode_names()]


def describe_priors() -> list[dict[str, str]]:
    """Every prior: its name and title, and what it makes likelier."""
    return [
        {"name": name, "title": prior_title(name), "about": about_prior(name)}
        for name in prior_names()
    ]


def value_meaning(strategy: str) -> str:
    """What the values of a strategy say, in a phrase; empty where nothing more is to be said."""
    from salet.play.strategies import strategy_classes

    return strategy_classes()[strategy].value_means if strategy in strategy_classes() else ""


def aims_elsewhere(strategy: str, game: Game) -> bool:
    """Whether a strategy looks for the word in a game in which that is to be avoided."""
    from salet.play.strategies import strategy_classes

    known = strategy in strategy_classes()
    return game.avoids and known and not strategy_classes()[strategy].avoids


def describe_strategies() -> list[dict[str, Any]]:
    """Every strategy: its name, what it is about, where it draws guesses from, its options."""
    from dataclasses import fields
    from inspect import getdoc

    from salet.play.strategies import strategy_classes

    described = []
    for name, kind in sorted(strategy_classes().items()):
        options = {
            field.name: {
                "default": field.default,
                "choices": list(get_args(get_type_hints(kind)[field.name])) or None,
            }
            for field in fields(kind)
            if field.init
        }
        about = getdoc(kind) or ""
        described.append(
            {
                "name": name,
                "about": about.split("\n\n")[0].replace("\n", " "),
                "pool": kind.pool,
                "ties": kind.ties,
                "weighted": kind.weighted,
                "options": options,
            }
        )
    return described
