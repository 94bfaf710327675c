import pickle

import pytest

import salet
from salet.errors import SaletError, UnknownNameError, nearest

ERRORS: list[SaletError] = [
    UnknownNameError.of("mode", "hrad", ["hard", "normal"]),
    salet.ContradictionError(salet.Game.of("original"), [salet.parse_turn("salet:yyyyy")]),
    *(
        kind("something is wrong")
        for kind in vars(salet.errors).values()
        if isinstance(kind, type) and issubclass(kind, SaletError)
    ),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_errors_travel_between_processes(error: SaletError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_every_error_is_a_value_error_and_public(error: SaletError) -> None:
    assert isinstance(error, ValueError)
    assert type(error).__name__ in salet.__all__


def test_nearest_names_come_first() -> None:
    assert nearest("hrad", ["normal", "hard", "ultra"], 2) == ["hard"]
    assert nearest("zzzzz", ["crane"]) == []
