"""Suggestions for a position, as a list that notebooks show as a table."""

from collections.abc import Iterable
from typing import Any, SupportsIndex, overload

from salet.game.position import Position
from salet.play.player import Suggestion
from salet.shown import Shown, Table


class Suggestions(list[Suggestion], Shown, Table, view="suggestions"):
    """The best next guesses, best first: a list."""

    def __init__(
        self, suggestions: Iterable[Suggestion] = (), position: Position | None = None
    ) -> None:
        super().__init__(suggestions)
        self.position = position
        """What they are for."""

    @overload
    def __getitem__(self, place: SupportsIndex) -> Suggestion: ...

    @overload
    def __getitem__(self, place: slice) -> "Suggestions": ...

    def __getitem__(self, place: SupportsIndex | slice) -> "Suggestion | Suggestions":
        if isinstance(place, slice):
            return Suggestions(super().__getitem__(place), self.position)
        return super().__getitem__(place)

    def to_records(self) -> list[dict[str, Any]]:
        """The suggestions, with what is known of each."""
        return [each.as_dict() for each in self]
