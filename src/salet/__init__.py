"""Play and analyse Wordle-like games.

>>> import salet
>>> position = salet.Position.start().push("salet:bybbb")
>>> salet.suggest(position)[0].word
'brond'
"""

from importlib import import_module
from typing import TYPE_CHECKING

from salet.errors import (
    GameOverError,
    IllegalGuessError,
    ImpossiblePatternError,
    PatternError,
    SaletError,
    SaletWarning,
    TurnError,
    UnknownNameError,
    UnknownWordError,
    WordError,
    WordListError,
)
from salet.game.diagnosis import ContradictionError, Fix
from salet.game.modes import Mode, get_mode, mode_names
from salet.game.position import Board, Position
from salet.game.replies import (
    EMOJI,
    Pattern,
    feedback,
    format_pattern,
    parse_pattern,
    patterns_in_seed_order,
)
from salet.game.turns import Turn, format_turn, parse_turn, parse_turns
from salet.game.words import Lexicon, WordList, bank_names, load_words, parse_words

if TYPE_CHECKING:
    from salet.analysis.suggest import Advice, advise
    from salet.analysis.traps import Trap, find_traps
    from salet.checker import CheckError, check_file
    from salet.engine import optimal, prove, suggest
    from salet.exact.outcome import Best, Outcome
    from salet.exact.search import Search
    from salet.play.player import Player, Rule, Suggestion, make_player
    from salet.play.simulate import Report, Simulation, simulate
    from salet.play.strategies import Strategy, get_strategy, strategy_classes
    from salet.play.tree import Node, Tree, TreeError
    from salet.proof import Proof
    from salet.wordle import Wordle

# What is not needed by everybody is imported when it is asked for: `import salet` stays quick.
_LATE = {
    "salet.analysis.suggest": ("Advice", "advise"),
    "salet.checker": ("CheckError", "check_file"),
    "salet.engine": ("optimal", "prove", "suggest"),
    "salet.exact.outcome": ("Best", "Outcome"),
    "salet.exact.search": ("Search",),
    "salet.wordle": ("Wordle",),
    "salet.play.player": ("Player", "Rule", "Suggestion", "make_player"),
    "salet.proof": ("Proof",),
    "salet.play.simulate": ("Report", "Simulation", "simulate"),
    "salet.play.strategies": ("Strategy", "get_strategy", "strategy_classes"),
    "salet.analysis.traps": ("Trap", "find_traps"),
    "salet.play.tree": ("Node", "Tree", "TreeError"),
}
_HOME = {name: module for module, names in _LATE.items() for name in names}

__all__ = [
    "EMOJI",
    "Advice",
    "Best",
    "Board",
    "CheckError",
    "ContradictionError",
    "Fix",
    "GameOverError",
    "IllegalGuessError",
    "ImpossiblePatternError",
    "Lexicon",
    "Mode",
    "Node",
    "Outcome",
    "Pattern",
    "PatternError",
    "Player",
    "Position",
    "Proof",
    "Report",
    "Rule",
    "SaletError",
    "SaletWarning",
    "Search",
    "Simulation",
    "Strategy",
    "Suggestion",
    "Trap",
    "Tree",
    "TreeError",
    "Turn",
    "TurnError",
    "UnknownNameError",
    "UnknownWordError",
    "WordError",
    "WordList",
    "WordListError",
    "Wordle",
    "advise",
    "bank_names",
    "check_file",
    "feedback",
    "find_traps",
    "format_pattern",
    "format_turn",
    "get_mode",
    "get_strategy",
    "load_words",
    "make_player",
    "mode_names",
    "optimal",
    "parse_pattern",
    "parse_turn",
    "parse_turns",
    "parse_words",
    "patterns_in_seed_order",
    "prove",
    "simulate",
    "strategy_classes",
    "suggest",
]


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module 'salet' has no attribute {name!r}")
    return getattr(import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    return __all__
