"""Advisers: who names the next guess, by a strategy or by all that is known."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from salet.analysis.suggest import default_strategy, suggest
from salet.errors import GameOverError
from salet.game.game import Game
from salet.game.lexicon import Lexicon
from salet.game.position import Position
from salet.play.player import Player, Prefer, Suggestion, make_player
from salet.play.strategies import Pool, Ties

#: The strategy of options for one that is not named.
_UNNAMED = "entropy"


@dataclass(frozen=True)
class Adviser:
    """Names guesses: by a player's strategy, or, without one, by all that is known."""

    player: Player | None = None
    strategy: str | None = None
    """What the player plays by; None for one who only has openers."""

    @classmethod
    def of(
        cls,
        strategy: str | None = None,
        *,
        options: Mapping[str, str] | None = None,
        openers: Iterable[str] | str = (),
        pool: Pool | None = None,
        ties: Ties | None = None,
        prefer: Sequence[Prefer] = (),
        tactics: Sequence[str] = (),
    ) -> "Adviser":
        """The adviser that a strategy and its options describe; all that is known without any."""
        if strategy is None and any((options, pool, ties, prefer, tactics)):
            strategy = _UNNAMED
        if strategy is None and not openers:
            return cls()
        player = make_player(
            strategy or _UNNAMED, options=options, openers=openers, pool=pool, ties=ties,
            prefer=prefer, tactics=tactics,
        )  # fmt: skip
        return cls(player, strategy)

    def name(self, game: Game) -> str:
        """The strategy that ranks the guesses of a game."""
        return self.strategy or default_strategy(game)

    @property
    def openers(self) -> tuple[str, ...]:
        """The first guesses, whatever the tiles."""
        return self.player.openers if self.player else ()

    def check_openers(self, lexicon: Lexicon) -> None:
        """Raise where an opener is not in the list of guesses."""
        if self.player is not None:
            self.player.check_openers(lexicon)

    def at(self, position: Position) -> Player | None:
        """Who names the next guess here; None for the best that is known."""
        if self.player is None or self.strategy is not None:
            return self.player
        left = self.openers[len(position.moves) :]
        return self.player if left and position.why_illegal(left[0]) is None else None

    def naming(self, top: int) -> "Adviser":
        """The same, whose strategy works out at least this many guesses."""
        if self.player is None:
            return self
        player = replace(self.player, strategy=self.player.strategy.working_out(top))
        return replace(self, player=player)

    def suggest(self, position: Position, top: int) -> list[Suggestion]:
        """The best next guesses, at most this many, with what is known of each."""
        return suggest(position, self.at(position), top)

    def rank(self, position: Position, top: int) -> list[Suggestion]:
        """The best next guesses, by the figures of the strategy alone where one is named."""
        if position.over:
            raise GameOverError("the game is over; there is nothing left to guess")
        if self.player is None or self.strategy is None:
            return self.suggest(position, top)
        return self.player.rank(self.player.states(position), top)

    def choose(self, position: Position) -> str:
        """The guess to play now."""
        player = self.at(position)
        if player is None:
            return suggest(position, top=1)[0].word
        from salet.play.autoplay import next_guess

        return next_guess(position, player)
