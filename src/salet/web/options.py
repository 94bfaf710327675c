"""What can be chosen, with all that the page needs to draw any game."""

import os
import warnings
from collections.abc import Iterator
from functools import cache
from importlib.metadata import version
from typing import Any

from salet import engine
from salet.errors import SaletError, SaletWarning
from salet.game.games import GROUPS, load_game
from salet.game.modes import get_mode, mode_names
from salet.game.rules import Rule, get_rule
from salet.web.lists import check_named_size, default_game, has_tiles, views_of


def options() -> dict[str, Any]:
    """Games, rules, banks, modes, priors and strategies."""
    return {**_facts(), "game": default_game()}


@cache
def _facts() -> dict[str, Any]:
    """What stays the same as long as the server runs."""
    games = list(_games())
    named = {game["group"] for game in games}
    return {
        "version": version("salet"),
        "games": games,
        "groups": [*(each for each in GROUPS if each in named), *sorted(named - {*GROUPS})],
        "rules": list(map(_rule, engine.describe_rules())),
        "banks": [
            {**bank, "description": f"{bank['about']}; {bank['status']}, from {bank['source']}"}
            for bank in engine.describe_banks()
        ],
        "modes": list(mode_names()),
        "mode_details": engine.describe_modes(),
        "priors": engine.describe_priors(),
        "strategies": [
            {**each, "views": views_of(each["name"])} for each in engine.describe_strategies()
        ],
        "tree_formats": list(engine.tree_formats()),
        "hints": list(engine.hint_levels()),
    }


def _rule(facts: dict[str, Any]) -> dict[str, Any]:
    """A rule, and the modes that it may be played in, whatever the game."""
    rule = get_rule(facts["name"])
    return {**facts, "tiles": has_tiles(rule), "modes": _modes_of(rule)}


def _modes_of(rule: Rule) -> list[str]:
    return [name for name in mode_names() if get_mode(name).applies_to(rule)]


def _games() -> Iterator[dict[str, Any]]:
    """The games that can be played; a plug-in's that names something unknown is only reported."""
    for facts in engine.describe_games():
        try:
            yield _game(facts)
        except SaletError as error:
            text = f"the game {facts['name']} is left out: {error}"
            warnings.warn(text, SaletWarning, stacklevel=2)


def _game(facts: dict[str, Any]) -> dict[str, Any]:
    """A game with its words' length and letters; its lists are named, but not their files."""
    game = load_game(facts["name"])
    try:
        check_named_size(game)
        too_large = None
    except SaletError as error:
        too_large = str(error)
    return {
        **facts,
        "group": engine.group_of(facts["name"]),
        **{kind: os.path.basename(facts[kind]) for kind in ("answers", "guesses")},
        "length": game.length,
        "alphabet": game.lexicon.guesses.alphabet,
        "truthful": game.rule.truthful,
        "avoids": game.avoids,
        "host": game.host,
        "clue": game.clue.told or None,
        "modes": _modes_of(game.rule),
        "too_large": too_large,
    }
