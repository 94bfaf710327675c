"""Play, analyse and prove Wordle-like games.

>>> import salet
>>> position = salet.Position.start().push("salet:bybbb")
>>> len(position.candidates)
102
"""

from salet.diagnosis import ContradictionError, Fix
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
from salet.modes import Mode, get_mode, mode_names
from salet.patterns import (
    Pattern,
    feedback,
    format_pattern,
    parse_pattern,
    patterns_in_seed_order,
)
from salet.position import Board, Position
from salet.turns import Turn, format_turn, parse_turn, parse_turns
from salet.words import Lexicon, WordList, bank_names, load_words, parse_words

__all__ = [
    "Board",
    "ContradictionError",
    "Fix",
    "GameOverError",
    "IllegalGuessError",
    "ImpossiblePatternError",
    "Lexicon",
    "Mode",
    "Pattern",
    "PatternError",
    "Position",
    "SaletError",
    "SaletWarning",
    "Turn",
    "TurnError",
    "UnknownNameError",
    "UnknownWordError",
    "WordError",
    "WordList",
    "WordListError",
    "bank_names",
    "feedback",
    "format_pattern",
    "format_turn",
    "get_mode",
    "load_words",
    "mode_names",
    "parse_pattern",
    "parse_turn",
    "parse_turns",
    "parse_words",
    "patterns_in_seed_order",
]
