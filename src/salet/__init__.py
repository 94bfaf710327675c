"""Play and analyse Wordle-like games.

>>> import salet
>>> position = salet.Position.start("original").push("salet:bybbb")
>>> salet.suggest(position)[0].word
'brond'
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from salet.analysis.grids import GridFit
    from salet.analysis.review import Review, ReviewedTurn
    from salet.analysis.suggest import Breakdown, break_down, evaluate
    from salet.analysis.traps import Trap, find_traps
    from salet.checker import CheckError, check_file
    from salet.engine import (
        build_tree,
        fit_grid,
        make_study,
        optimal,
        play_study,
        prove,
        read_tree,
        review,
        simulate,
        suggest,
        write_proof,
        write_tree,
    )
    from salet.errors import (
        GameOverError,
        IllegalGuessError,
        MemoryShortError,
        NoRoomError,
        PatternError,
        SaletError,
        SaletWarning,
        TurnError,
        UnknownNameError,
        UnknownWordError,
        WordError,
        WordListError,
    )
    from salet.exact.outcome import Best, Outcome
    from salet.exact.search import Search
    from salet.game.board import Board
    from salet.game.diagnosis import ContradictionError, Fix, ImpossiblePatternError
    from salet.game.game import Game
    from salet.game.games import game_names
    from salet.game.lexicon import Lexicon
    from salet.game.modes import Mode, get_mode, mode_names
    from salet.game.position import Position
    from salet.game.priors import Prior
    from salet.game.replies import (
        EMOJI,
        Reply,
        format_pattern,
        parse_pattern,
        patterns_in_seed_order,
    )
    from salet.game.rules import Rule, TileRule, get_rule, rule_names
    from salet.game.rules.wordle import feedback
    from salet.game.turns import (
        Move,
        Turn,
        format_move,
        format_turn,
        parse_moves,
        parse_turn,
        parse_turns,
    )
    from salet.game.words import WordList, bank_names, load_words, parse_words
    from salet.play.player import Player, Suggestion, make_player
    from salet.play.report import Report
    from salet.play.simulate import Simulation
    from salet.play.strategies import Evaluation, Strategy, get_strategy, strategy_classes
    from salet.play.strategies.bucket import Bucket
    from salet.play.strategies.entropy import Entropy
    from salet.play.strategies.expected_guesses import ExpectedGuesses
    from salet.play.strategies.expected_remaining import ExpectedRemaining
    from salet.play.strategies.gyx import Gyx
    from salet.play.strategies.letter_frequency import LetterFrequency
    from salet.play.strategies.lookahead import Lookahead
    from salet.play.strategies.minimax import Minimax
    from salet.play.strategies.optimal import Optimal
    from salet.play.strategies.parts import Parts
    from salet.play.strategies.positional import Positional
    from salet.play.strategies.remaining_candidates import RemainingCandidates
    from salet.play.suggestions import Suggestions
    from salet.play.tactics import Tactic
    from salet.proof import Proof
    from salet.state.tree import Node, Tree, TreeError
    from salet.study import Study
    from salet.study.study_results import StudyResults
    from salet.wordle import Wordle

# All is imported when it is asked for: `import salet` stays quick, and completion in shells, which
# needs none of it, even more so.
_LATE = {
    "salet.analysis.grids": ("GridFit",),
    "salet.errors": (
        "GameOverError", "IllegalGuessError", "MemoryShortError", "NoRoomError", "PatternError",
        "SaletError", "SaletWarning", "TurnError", "UnknownNameError", "UnknownWordError",
        "WordError", "WordListError",
    ),
    "salet.game.board": ("Board",),
    "salet.game.diagnosis": ("ContradictionError", "Fix", "ImpossiblePatternError"),
    "salet.game.game": ("Game",),
    "salet.game.games": ("game_names",),
    "salet.game.lexicon": ("Lexicon",),
    "salet.game.modes": ("Mode", "get_mode", "mode_names"),
    "salet.game.position": ("Position",),
    "salet.game.priors": ("Prior",),
    "salet.game.replies": (
        "EMOJI", "Reply", "format_pattern", "parse_pattern", "patterns_in_seed_order",
    ),
    "salet.game.rules": ("Rule", "TileRule", "get_rule", "rule_names"),
    "salet.game.rules.wordle": ("feedback",),
    "salet.game.turns": (
        "Move", "Turn", "format_move", "format_turn", "parse_moves", "parse_turn",
        "parse_turns",
    ),
    "salet.game.words": ("WordList", "bank_names", "load_words", "parse_words"),
    "salet.analysis.review": ("Review", "ReviewedTurn"),
    "salet.analysis.suggest": ("Breakdown", "break_down", "evaluate"),
    "salet.analysis.traps": ("Trap", "find_traps"),
    "salet.checker": ("CheckError", "check_file"),
    "salet.engine": (
        "build_tree", "fit_grid", "make_study", "optimal", "play_study", "prove", "read_tree",
        "review", "simulate", "suggest", "write_proof", "write_tree",
    ),
    "salet.exact.outcome": ("Best", "Outcome"),
    "salet.exact.search": ("Search",),
    "salet.play.player": ("Player", "Suggestion", "make_player"),
    "salet.play.report": ("Report",),
    "salet.play.simulate": ("Simulation",),
    "salet.play.strategies": ("Evaluation", "Strategy", "get_strategy", "strategy_classes"),
    "salet.play.strategies.bucket": ("Bucket",),
    "salet.play.strategies.entropy": ("Entropy",),
    "salet.play.strategies.expected_guesses": ("ExpectedGuesses",),
    "salet.play.strategies.expected_remaining": ("ExpectedRemaining",),
    "salet.play.strategies.gyx": ("Gyx",),
    "salet.play.strategies.letter_frequency": ("LetterFrequency",),
    "salet.play.strategies.lookahead": ("Lookahead",),
    "salet.play.strategies.minimax": ("Minimax",),
    "salet.play.strategies.optimal": ("Optimal",),
    "salet.play.strategies.parts": ("Parts",),
    "salet.play.strategies.positional": ("Positional",),
    "salet.play.strategies.remaining_candidates": ("RemainingCandidates",),
    "salet.play.suggestions": ("Suggestions",),
    "salet.play.tactics": ("Tactic",),
    "salet.state.tree": ("Node", "Tree", "TreeError"),
    "salet.proof": ("Proof",),
    "salet.study": ("Study",),
    "salet.study.study_results": ("StudyResults",),
    "salet.wordle": ("Wordle",),
}  # fmt: skip
_HOME = {name: module for module, names in _LATE.items() for name in names}

__all__ = [
    "EMOJI",
    "Best",
    "Board",
    "Breakdown",
    "Bucket",
    "CheckError",
    "ContradictionError",
    "Entropy",
    "Evaluation",
    "ExpectedGuesses",
    "ExpectedRemaining",
    "Fix",
    "Game",
    "GameOverError",
    "GridFit",
    "Gyx",
    "IllegalGuessError",
    "ImpossiblePatternError",
    "LetterFrequency",
    "Lexicon",
    "Lookahead",
    "MemoryShortError",
    "Minimax",
    "Mode",
    "Move",
    "NoRoomError",
    "Node",
    "Optimal",
    "Outcome",
    "Parts",
    "PatternError",
    "Player",
    "Position",
    "Positional",
    "Prior",
    "Proof",
    "RemainingCandidates",
    "Reply",
    "Report",
    "Review",
    "ReviewedTurn",
    "Rule",
    "SaletError",
    "SaletWarning",
    "Search",
    "Simulation",
    "Strategy",
    "Study",
    "StudyResults",
    "Suggestion",
    "Suggestions",
    "Tactic",
    "TileRule",
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
    "__version__",
    "bank_names",
    "break_down",
    "build_tree",
    "check_file",
    "evaluate",
    "feedback",
    "find_traps",
    "fit_grid",
    "format_move",
    "format_pattern",
    "format_turn",
    "game_names",
    "get_mode",
    "get_rule",
    "get_strategy",
    "load_words",
    "make_player",
    "make_study",
    "mode_names",
    "optimal",
    "parse_moves",
    "parse_pattern",
    "parse_turn",
    "parse_turns",
    "parse_words",
    "patterns_in_seed_order",
    "play_study",
    "prove",
    "read_tree",
    "review",
    "rule_names",
    "simulate",
    "strategy_classes",
    "suggest",
    "write_proof",
    "write_tree",
]


def __getattr__(name: str) -> object:
    if name == "__version__":
        from importlib.metadata import version

        return version("salet")
    if name not in _HOME:
        raise AttributeError(f"module 'salet' has no attribute {name!r}")
    return getattr(import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    return __all__
