"""Games: what is played, as one value."""

from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING, Any

from salet.errors import SaletError
from salet.game.lexicon import Lexicon
from salet.game.modes import Mode, get_mode
from salet.game.modes.normal import MODE as NORMAL
from salet.game.priors import EQUAL, Prior, Weights, on_day
from salet.game.rules import Rule, get_rule
from salet.game.rules.wordle import RULE as STANDARD
from salet.game.words import Words

if TYPE_CHECKING:
    from salet.game.position import Position

#: The game to play unless another one is named.
DEFAULT_GAME = "nyt"
#: The most boards and guesses allowed.
_MOST_BOARDS, _MOST_GUESSES = 100, 1_000_000


@dataclass(frozen=True)
class Game:
    """Lists, a rule, a mode, a limit, boards and a prior: everything that results depend on.

    >>> game = Game.of("original", mode="hard")
    >>> game
    <Game original: hard mode, 6 guesses>
    >>> game == Game.of("original", mode="hard"), game.key == Game.of("original").key
    (True, False)
    """

    lexicon: Lexicon
    rule: Rule = STANDARD
    mode: Mode = NORMAL
    limit: int = 6
    boards: int = 1
    prior: Prior = EQUAL
    name: str = field(default="", compare=False)
    """What the game is called; empty for custom lists."""

    def __post_init__(self) -> None:
        for what, number, most in (
            ("limit", self.limit, _MOST_GUESSES),
            ("number of boards", self.boards, _MOST_BOARDS),
        ):
            if not isinstance(number, int) or isinstance(number, bool) or number < 1:
                raise SaletError(f"the {what} must be a whole number of at least 1, not {number!r}")
            if number > most:
                raise SaletError(f"the {what} must be at most {most:,}, not {number:,}")
        self.prior.check_for(self.lexicon.answers)
        if not self.mode.applies_to(self.rule):
            raise SaletError(
                f"{self.mode.name} mode does not apply to the rule {self.rule.name}, whose tiles "
                "do not reveal letters; use normal or ultra"
            )

    @classmethod
    def of(
        cls,
        game: "Game | str | None" = None,
        *,
        lexicon: Lexicon | None = None,
        answers: Words | None = None,
        guesses: Words | None = None,
        rule: Rule | str | None = None,
        mode: Mode | str | None = None,
        limit: int | None = None,
        boards: int | None = None,
        prior: "Prior | Weights | str | None" = None,
        day: date | None = None,
    ) -> "Game":
        """A game by its name, with some parts of it changed.

        Lists are banks' names, paths, or words; a prior is a name, a path, or weights, in the order
        of the answers or by word. `day` is the day that the prior nyt is for.
        """
        from salet.game.games import load_game

        start = game if isinstance(game, Game) else load_game(game or DEFAULT_GAME)
        changes: dict[str, Any] = {}
        if lexicon is None and (answers is not None or guesses is not None):
            default = (start.lexicon.answers.name, start.lexicon.guesses.name)
            lexicon = Lexicon.load(answers=answers, guesses=guesses, default=default)
        if lexicon is not None and lexicon != start.lexicon:
            changes |= {"lexicon": lexicon, "name": ""}
        if rule is not None:
            changes["rule"] = get_rule(rule) if isinstance(rule, str) else rule
        if mode is not None:
            changes["mode"] = get_mode(mode.lower()) if isinstance(mode, str) else mode
        if limit is not None:
            changes["limit"] = limit
        if boards is not None:
            changes["boards"] = boards
        if prior is not None:
            changes["prior"] = Prior.of(prior, (lexicon or start.lexicon).answers)
        elif lexicon is not None and not start.prior.equal:
            changes["prior"] = EQUAL  # whoever chooses lists says how likely their words are
        if day is not None:
            chosen = changes.get("prior", start.prior)
            changes["prior"] = Prior.of(on_day(chosen, day), (lexicon or start.lexicon).answers)
        return replace(start, **changes) if changes else start

    def start(self) -> "Position":
        """The position before the first guess."""
        from salet.game.position import Position

        return Position.first(self)

    def changed(self, **parts: Any) -> "Game":
        """The same game with other parts."""
        return replace(self, **parts)

    @cached_property
    def key(self) -> str:
        """Identifies this game wherever results are stored."""
        from salet.files.seal import seal

        parts = (self.lexicon.key, self.rule.key, self.mode.name, self.limit, self.boards)
        return seal("salet game 1", *parts, self.prior.key)

    @property
    def length(self) -> int:
        """How many letters words have."""
        return self.lexicon.length

    @property
    def codes(self) -> int:
        """How many different replies there are."""
        return self.rule.codes(self.lexicon.length)

    @property
    def won(self) -> int:
        """The reply to the answer itself."""
        return self.rule.won(self.lexicon.length)

    @property
    def title(self) -> str:
        """What it is called, or else its lists."""
        return self.name or f"{self.lexicon.answers.name}, {self.lexicon.guesses.name}"

    def check_one_board(self, what: str) -> None:
        """Raise where the game has several boards."""
        if self.boards > 1:
            raise SaletError(
                f"{what} for one board only, and this game has {self.boards}; suggest, solve, "
                "simulate, play and assist take several"
            )

    def check_truthful(self, what: str) -> None:
        """Raise where replies may lie."""
        if not self.rule.truthful:
            raise SaletError(f"{what} needs true replies, and those of {self.rule.name} may lie")

    def as_dict(self) -> dict[str, Any]:
        """The game as JSON."""
        return {
            "game": self.name or None,
            "lists": {
                "answers": self.lexicon.answers.name,
                "guesses": self.lexicon.guesses.name,
            },
            "rule": self.rule.name,
            "mode": self.mode.name,
            "limit": self.limit,
            "boards": self.boards,
            "prior": self.prior.name,
        }

    def __repr__(self) -> str:
        parts = [f"{self.mode.name} mode", f"{self.limit} guesses"]
        parts += [f"{self.boards} boards"] if self.boards > 1 else []
        parts += [f"rule {self.rule.name}"] if self.rule is not STANDARD else []
        parts += [] if self.prior.equal else [f"prior {self.prior.name}"]
        return f"<Game {self.title}: {', '.join(parts)}>"
