"""Everything that can be wrong with the user's input, as a small tree under ValueError."""

from collections.abc import Iterable

from salet.text import short


class SaletError(ValueError):
    """The input cannot be used; the message says what, why, and what to try."""

    exit_code = 2
    """Process exit code: 2 for wrong input, 1 for a failure with valid input."""

    refuses_guess = False
    """Whether a guess was not taken, so that whoever typed it can change it."""

    @property
    def details(self) -> dict[str, object]:
        """What a program may want to know beyond the message."""
        return {}


class UnknownNameError(SaletError):
    """No bank, mode or other named thing is called that."""

    @classmethod
    def of(cls, kind: str, name: str, names: Iterable[str]) -> "UnknownNameError":
        """The error for a name that is none of these."""
        choices = sorted(names)
        near = nearest(name, choices, 1)
        hint = f"did you mean {near[0]!r}? " if near else ""
        return cls(f"no {kind} is called {short(name)}; {hint}known: {', '.join(choices)}")


class WordListError(SaletError):
    """A word list cannot be read or used."""


class WordError(SaletError):
    """A word has the wrong length or contains something other than letters."""

    refuses_guess = True


class UnknownWordError(WordError):
    """A guess is not among the words that may be guessed."""


class PatternError(SaletError):
    """Tiles cannot be read."""


class TurnError(SaletError):
    """A turn is not a guess and its tiles."""

    refuses_guess = True


class IllegalGuessError(SaletError):
    """The mode does not allow this guess now."""

    refuses_guess = True


class GameOverError(SaletError):
    """There is no guess left to make: the game is solved or its limit is used up."""

    refuses_guess = True


class MemoryShortError(SaletError):
    """Something needs more memory than there is for it."""

    exit_code = 1


class NoRoomError(MemoryShortError):
    """Something has no room now, and may have it when others have ended."""


class SaletWarning(UserWarning):
    """Something was corrected or could not be stored; the work continues."""


class SaletNotice(SaletWarning):
    """Something slow has started; nothing is wrong."""


def nearest(word: str, words: Iterable[str], count: int = 3, *, likeness: float = 0.6) -> list[str]:
    """The words spelt most like this one, nearest first; empty when none is near."""
    import difflib  # only errors need it

    return difflib.get_close_matches(word, words, count, cutoff=likeness)
