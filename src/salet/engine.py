"""The one door for every interface: commands, pages and notebooks parse, call here, and render."""

from collections.abc import Iterable
from typing import Any

from salet.errors import UnknownNameError
from salet.patterns import EMOJI, feedback, format_pattern
from salet.position import Position
from salet.turns import parse_turns
from salet.words import (
    Lexicon,
    WordList,
    bank_names,
    check_word,
    fold,
    load_words,
    provenance,
)


def open_position(
    turns: Iterable[str] = (),
    *,
    answers: str | None = None,
    guesses: str | None = None,
    mode: str = "normal",
    limit: int = 6,
) -> Position:
    """The position after turns as people write them.

    >>> len(open_position(["salet:bybbb"]).candidates)
    102
    """
    start = Position.start(Lexicon.load(answers=answers, guesses=guesses), mode=mode, limit=limit)
    return start.push_all(parse_turns(turns))


def describe_pattern(guess: str, answer: str) -> dict[str, Any]:
    """The colours of a guess: guess, answer, pattern, code and emoji.

    >>> describe_pattern("PETTY", "trait")["pattern"]
    'bbyyb'
    """
    guess, answer = fold(guess), fold(answer)
    check_word(guess)
    check_word(answer, len(guess))
    code = feedback(guess, answer)
    return {
        "guess": guess,
        "answer": answer,
        "pattern": format_pattern(code, len(guess)),
        "code": code,
        "emoji": format_pattern(code, len(guess), EMOJI),
    }


def describe_bank(name: str) -> dict[str, Any]:
    """A bank's facts: name, what it is about, count, length, sha256, status and source."""
    known = provenance()
    if name not in known["banks"]:
        raise UnknownNameError.of("bank", name, known["banks"])
    facts = known["banks"][name]
    sources = [known["sources"][key] for key in facts["sources"]]
    packages = [
        f"{source['registry']} {source['package']} {source['version']}" for source in sources
    ]
    return {
        "name": name,
        **{key: facts[key] for key in ("about", "count", "length", "sha256", "status")},
        "source": f"{', '.join(packages)}: {facts['recipe']}",
    }


def describe_banks() -> list[dict[str, Any]]:
    """The facts of every bank."""
    return [describe_bank(name) for name in bank_names()]


def describe_words(source: str) -> tuple[dict[str, Any], WordList]:
    """The facts and the words of a bank or of a user's own file."""
    words = load_words(source)
    if source in bank_names():
        return describe_bank(source), words
    facts = {
        "name": words.name,
        "about": "a list of your own",
        "count": len(words),
        "length": words.length,
        "sha256": words.sha256,
        "status": "own",
        "source": "a file",
    }
    return facts, words
