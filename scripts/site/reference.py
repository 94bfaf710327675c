"""The reference of the library: a page for each topic, with every public name in one of them."""

import inspect
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module

import salet
import salet.aio


@dataclass(frozen=True)
class Topic:
    """Public names that belong together."""

    title: str
    about: str
    names: Sequence[str]
    module: str = "salet"

    @property
    def paths(self) -> list[str]:
        """The names with their module."""
        return [f"{self.module}.{name}" for name in self.names]


TOPICS = {
    "positions": Topic(
        "Games and positions",
        "What a game is, and where one stands in it; [the guide](../python.md) shows them at work.",
        (
            "Game", "Position", "Board", "Wordle", "game_names", "Mode", "get_mode", "mode_names",
            "Prior", "Rule", "TileRule", "get_rule", "rule_names",
        ),
    ),
    "words": Topic(
        "Words and lists",
        "Which words can be guessed, and which can be the answer: [lists](../lists-and-modes.md).",
        ("Lexicon", "WordList", "bank_names", "load_words", "parse_words"),
    ),
    "turns": Topic(
        "Turns and replies",
        "Guesses with the tiles they got, how they are written, and what was mistyped.",
        (
            "Turn", "Move", "Reply", "EMOJI", "feedback", "parse_turn", "parse_turns",
            "parse_moves", "parse_pattern", "format_turn", "format_move", "format_pattern",
            "patterns_in_seed_order", "Fix",
        ),
    ),
    "suggestions": Topic(
        "Suggestions",
        "What to guess next, what a guess would do, and which answers are a trap.",
        (
            "suggest", "Suggestions", "Suggestion", "evaluate", "break_down", "Breakdown",
            "find_traps", "Trap",
        ),
    ),
    "strategies": Topic(
        "Players and strategies",
        "Who guesses, and by what rule; [strategies](../strategies.md) compares them.",
        (
            "make_player", "Player", "Tactic", "Strategy", "Evaluation", "get_strategy",
            "strategy_classes", "Bucket", "Entropy", "ExpectedGuesses", "ExpectedRemaining", "Gyx",
            "LetterFrequency", "Lookahead", "Minimax", "Optimal", "Parts", "Positional",
            "RemainingCandidates",
        ),
    ),
    "simulations": Topic(
        "Simulations and trees",
        "All games of a player at once, and the decision tree they come from.",
        (
            "simulate", "Simulation", "Report", "build_tree", "read_tree", "write_tree", "Tree",
            "Node", "TreeError",
        ),
    ),
    "proofs": Topic(
        "Exact play and proofs",
        "Best play, proven: [exact play](../exact.md), [proofs over all openers](../proofs.md).",
        (
            "optimal", "Search", "Outcome", "Best", "prove", "Proof", "write_proof", "check_file",
            "CheckError",
        ),
    ),
    "reviews": Topic(
        "Reviews and grids",
        "What each guess cost, by [the coach](../coach.md), and which answers fit a shared grid.",
        ("review", "Review", "ReviewedTurn", "fit_grid", "GridFit"),
    ),
    "studies": Topic(
        "Studies in Python",
        "Grids of strategies and openers: [studies](../studies.md).",
        ("make_study", "play_study", "Study", "StudyResults"),
    ),
    "errors": Topic(
        "Errors",
        "What is raised; every one is a `SaletError`, and the message is meant for people.",
        (
            "SaletError", "ContradictionError", "GameOverError", "IllegalGuessError",
            "ImpossiblePatternError", "MemoryShortError", "NoRoomError", "PatternError",
            "TurnError", "UnknownNameError", "UnknownWordError", "WordError", "WordListError",
            "SaletWarning",
        ),
    ),
    "cancelling": Topic(
        "Cancelling",
        "Tokens that long work runs under: [in your own program](../embedding.md).",
        ("Token", "CancelledError", "DeadlineError"),
        "salet.jobs.cancel",
    ),
}  # fmt: skip

_AIO = """# asyncio

The long questions, to be awaited. They take what their namesakes take, whose descriptions hold
here, too; [in your own program](../embedding.md#asyncio) has an example.

"""

_INDEX = """# Python reference

Every public name of the library, by topic; [the guide](../python.md) has examples, and
[what you can rely on](../stability.md) says what public means.

| topic | names |
|---|---|
"""

_VERSION = """
<a id="salet.__version__"></a>

## `salet.__version__`

The version of the package that is installed, as text.
"""


def reference_pages() -> dict[str, str]:
    """Every page with its Markdown, in which mkdocstrings fills in what the docstrings say."""
    missing = set(salet.__all__) - {"__version__"} - {
        name for topic in TOPICS.values() for name in topic.names
    }  # fmt: skip
    if missing:
        raise ValueError(f"scripts/site/reference.py has no topic for {', '.join(sorted(missing))}")
    pages = {f"reference/{slug}.md": _page(topic) for slug, topic in TOPICS.items()}
    return {"reference/index.md": _index(), **pages, "reference/asyncio.md": _asyncio()}


def _page(topic: Topic) -> str:
    blocks = "\n\n".join(f"::: {path}" for path in topic.paths)
    module = import_module(topic.module)
    examples = ""
    if any(_has_examples(getattr(module, name)) for name in topic.names):
        examples = f"The examples take `from {topic.module} import *` for granted.\n\n"
    return f"# {topic.title}\n\n{topic.about}\n\n{examples}{blocks}\n"


def _has_examples(thing: object) -> bool:
    """Whether its description has any, or that of one of its methods."""
    members = [
        member
        for name, member in (inspect.getmembers(thing) if inspect.isclass(thing) else ())
        if not name.startswith("_") and (inspect.isroutine(member) or isinstance(member, property))
    ]
    return any(">>> " in (inspect.getdoc(each) or "") for each in (thing, *members))


def _asyncio() -> str:
    home = {name: slug for slug, topic in TOPICS.items() for name in topic.names}
    return _AIO + "\n".join(
        f"## `salet.aio.{name}` {{ #salet.aio.{name} }}\n\n"
        f"{_first_line(name)} Takes what [`salet.{name}`]({home[name]}.md#salet.{name}) takes.\n"
        for name in salet.aio.__all__
    )


def _first_line(name: str) -> str:
    """What a function says of itself, in one sentence."""
    return (inspect.getdoc(getattr(salet, name)) or "").partition("\n")[0]


def _index() -> str:
    rows = [
        (topic.title, f"{slug}.md", [(path.rpartition(".")[2], path) for path in topic.paths])
        for slug, topic in TOPICS.items()
    ]
    rows.append(("asyncio", "asyncio.md", [(n, f"salet.aio.{n}") for n in salet.aio.__all__]))
    lines = [
        f"| [{title}]({page}) | {', '.join(f'[`{n}`]({page}#{path})' for n, path in names)} |"
        for title, page, names in rows
    ]
    return _INDEX + "\n".join(lines) + "\n" + _VERSION
