"""What results have in notebooks: a rich form, and tables as records or as data frames."""

from abc import ABC, abstractmethod
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar

from salet.extras import load_extra

if TYPE_CHECKING:
    from pandas import DataFrame


class Shown:
    """Shown as HTML in notebooks, by the module of `salet.display` that the class names."""

    _view: ClassVar[str]

    def __init_subclass__(cls, view: str = "", **named: Any) -> None:
        super().__init_subclass__(**named)
        if view:
            cls._view = view

    def _repr_html_(self) -> str:
        html: str = import_module(f"salet.display.{self._view}").html(self)
        return html


class Table(ABC):
    """Has rows, for whatever works with tables."""

    @abstractmethod
    def to_records(self) -> list[dict[str, Any]]:
        """The rows, a dictionary each, in JSON's terms."""

    def to_frame(self) -> "DataFrame":
        """The rows as a data frame of pandas."""
        return load_extra("pandas", "a data frame", "notebook").DataFrame(self.to_records())
