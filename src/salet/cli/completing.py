"""Completion in shells, by Click's mechanism and from a table of all commands.

The table, `completion.json`, is made from the commands by `make docs`. Pressing Tab imports none of
them: with NumPy that would take several times as long.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import click
from click.shell_completion import CompletionItem

from salet.registry import names_in

#: Set by the shell while it asks.
VARIABLE = "_SALET_COMPLETE"

_ROOT = os.path.dirname(os.path.dirname(__file__))
TABLE = os.path.join(_ROOT, "cli", "completion.json")

Names = Callable[[], tuple[str, ...]]


def _files(ending: str, *folder: str, group: str | None = None) -> Names:
    """The names of the files in a folder of ours, with hyphens, and of plug-ins of a group."""

    def names() -> tuple[str, ...]:
        from importlib.metadata import entry_points

        found = names_in(os.path.join(_ROOT, *folder), ending)
        own = tuple(name.replace("_", "-") for name in found) if ending == ".py" else found
        return own + (
            () if group is None else tuple(each.name for each in entry_points(group=group))
        )

    return names


def _priors() -> tuple[str, ...]:
    return ("equal", *_files(".py", "game", "priors")())


def _games() -> tuple[str, ...]:
    """The games that come with salet, and those in the packages of plug-ins."""
    from importlib.metadata import entry_points

    found = list(_files(".toml", "game", "games")())
    for each in entry_points(group="salet.games"):
        with suppress(Exception):  # a plug-in that is broken is reported elsewhere
            named = each.load()
            folder = named if isinstance(named, str | os.PathLike) else next(iter(named.__path__))
            found += names_in(os.fspath(folder), ".toml")
    return tuple(found)


GAMES: Names = _games
BANKS = _files(".txt", "data")
RULES = _files(".py", "game", "rules", group="salet.rules")
MODES = _files(".py", "game", "modes")
STRATEGIES = _files(".py", "play", "strategies", group="salet.strategies")
STUDIES = _files(".toml", "study", "built_in")

#: What can be typed for a parameter of this name; `games NAME` and `study NAME` differ.
_VALUES: dict[str, Names] = {
    "game": GAMES, "answers": BANKS, "guesses": BANKS, "bank": BANKS, "rule": RULES, "mode": MODES,
    "prior": _priors, "strategy": STRATEGIES, "strategies": STRATEGIES,
    "games name": GAMES, "study name": STUDIES,
}  # fmt: skip


def stand_in(name: str) -> click.Command | None:
    """A command with the parameters of the one of this name, which is not imported."""
    import json

    with open(TABLE, encoding="utf-8") as file:
        table: dict[str, Any] = json.load(file)
    return _command(name, table[name]) if name in table else None


def _command(name: str, facts: dict[str, Any]) -> click.Command:
    params = [_parameter(name, each) for each in facts["params"]]
    context: Any = {"help_option_names": ["-h", "--help"]}
    if "commands" in facts:
        inner = {key: _command(key, each) for key, each in facts["commands"].items()}
        return click.Group(
            name, commands=inner, params=params, help=facts["help"], context_settings=context
        )
    return click.Command(name, params=params, help=facts["help"], context_settings=context)


def _parameter(command: str, facts: dict[str, Any]) -> click.Parameter:
    kind = click.Choice(facts["choices"]) if "choices" in facts else click.STRING
    complete = None if "choices" in facts else _completer(command, facts)
    if "opts" not in facts:
        return click.Argument(
            [facts["name"]], nargs=facts["nargs"], required=False, type=kind,
            shell_complete=complete,
        )  # fmt: skip
    if "flag" in facts:
        return click.Option(facts["opts"], is_flag=True, help=facts.get("help"))
    return click.Option(
        facts["opts"], multiple="multiple" in facts, type=kind, help=facts.get("help"),
        shell_complete=complete,
    )  # fmt: skip


def _completer(command: str, facts: dict[str, Any]) -> Any:
    """What completes a parameter: names, the last of a list with commas, files, or nothing."""
    names = _VALUES.get(f"{command} {facts['name']}") or _VALUES.get(facts["name"])
    metavar: str = facts.get("metavar", "")

    def complete(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
        before, comma, start = (
            incomplete.rpartition(",") if "," in metavar else ("", "", incomplete)
        )
        known = sorted(set(names())) if names else []
        items = [
            CompletionItem(before + comma + name)
            for name in known
            if name.startswith(start.lower())
        ]
        if "DIR" in metavar:
            return [CompletionItem(incomplete, type="dir"), *items]
        # first, as it makes the shell forget what came before it
        return [CompletionItem(incomplete, type="file"), *items] if "FILE" in metavar else items

    return complete


def describe(command: click.Command, context: click.Context) -> dict[str, Any]:
    """What the table has of a command."""
    facts: dict[str, Any] = {
        "help": command.get_short_help_str(limit=10_000),
        "params": [_described(each) for each in command.get_params(context) if _is_own(each)],
    }
    if isinstance(command, click.Group):
        facts["commands"] = {
            name: describe(inner, click.Context(inner, context, name))
            for name in command.list_commands(context)
            if (inner := command.get_command(context, name)) is not None
        }
    return facts


def _is_own(param: click.Parameter) -> bool:
    return "--help" not in param.opts and not getattr(param, "hidden", False)


def _described(param: click.Parameter) -> dict[str, Any]:
    facts: dict[str, Any] = {"name": param.name, "metavar": param.metavar}
    if isinstance(param.type, click.Choice):
        facts["choices"] = list(param.type.choices)
    if isinstance(param, click.Option):
        facts |= {"opts": [*param.opts, *param.secondary_opts], "flag": param.is_flag}
        facts |= {"multiple": param.multiple, "help": (param.help or "").split("  [")[0]}
    else:
        facts["nargs"] = param.nargs
    return {key: value for key, value in facts.items() if value}
