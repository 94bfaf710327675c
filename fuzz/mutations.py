"""Changed inputs: what people, programs and attackers make of valid ones."""

import random
from collections.abc import Callable, Sequence

#: Characters and words that mean something to one reader or another.
TOKENS = (
    "", " ", "\n", "\r", "\r\n", "\t", "\0", "\x1b[2J", "\x85", "\u2028", "\ufeff", "\u202e",
    "\u200d", "\ud800", "\udfff", "İ", "ß", "ﬃ", "e\u0301", "\u0301" * 50, "²", "١", "🟩", "⬛",
    "🟨", "0", "-1", "1e999", "nan", "NaN", "Infinity", "0x" + "f" * 5000, "9" * 20, "9" * 5000,
    "null", "true", "false", "never", "*", "''", '""', '"', "'", "\\", "\\ud800", "\\u0000", "#",
    "{}", "[]", "{", "}", "[", "]", "[[", "]]", ",", ";", ":", "=", ".", "?", "/", "X/6", "1/6*",
    "[" * 2000, "{" * 2000, '{"a":' * 2000, '[{"guess":' * 700, "a." * 300, "(" * 300, "=1+1",
    "@x", "<b>", "|", "`", "%s", "{0}", "../..", "/dev/zero", "--json", "-", "inf", "2024-02-30",
    "0001-01-01", "GGG1", "BBB2", "BBB" + "1" * 10, "ggg", "bbb", "BBB0", "GGG" * 500, "cat", "CAT",
    "zzz", "guess", "parts", "turns", "mode", "limit", "hard", "ultra", "claim: cat 99",
    "1 cat bbb 9",
)  # fmt: skip

#: The alphabets of random texts.
_ALPHABETS = (
    "byg012_~!xX.- \n", "⬛⬜🟨🟩🟦🟧\ufe0f \n0123456789/X*", '{}[]":,0123456789etruefalsn \n\\',
    "abcnrtz :=,\n\t\"'", "\0\x01\x1b\x7f\x85\xa0\u0301\u200b\u2028\ud800\udc00\U0010ffff",
    "BYG123 catbn\n", '[]="# \n.catenropysd',
)  # fmt: skip

#: The longest input.
LONGEST = 20_000

Mutation = Callable[[random.Random, str, Sequence[str]], str]


def mutated(rng: random.Random, seeds: Sequence[str]) -> str:
    """A seed with a few changes, or sometimes a random text."""
    if rng.random() < 0.08:
        alphabet = rng.choice(_ALPHABETS)
        return "".join(rng.choices(alphabet, k=rng.randrange(1, 200)))
    text = rng.choice(seeds)
    for _ in range(rng.choice((1, 1, 1, 2, 3, 6))):
        text = rng.choice(_MUTATIONS)(rng, text, seeds)[:LONGEST]
    return text


def _span(rng: random.Random, text: str, most: int = 40) -> tuple[int, int]:
    start = rng.randrange(len(text) + 1)
    return start, min(len(text), start + rng.randrange(most))


def _flip(rng: random.Random, text: str, seeds: Sequence[str]) -> str:
    if not text:
        return text
    place = rng.randrange(len(text))
    other = chr((ord(text[place]) ^ (1 << rng.randrange(8))) & 0x10FFFF)
    return text[:place] + other + text[place + 1 :]


def _delete(rng: random.Random, text: str, seeds: Sequence[str]) -> str:
    start, end = _span(rng, text)
    return text[:start] + text[end:]


def _duplicate(rng: random.Random, text: str, seeds: Sequence[str]) -> str:
    start, end = _span(rng, text)
    return text[:end] + text[start:end] * rng.choice((1, 1, 2, 50)) + text[end:]


def _insert(rng: random.Random, text: str, seeds: Sequence[str]) -> str:
    start, _ = _span(rng, text)
    return text[:start] + rng.choice(TOKENS) + text[start:]


def _replace(rng: random.Random, text: str, seeds: Sequence[str]) -> str:
    start, end = _span(rng, text, 8)
    return text[:start] + rng.choice(TOKENS) + text[end:]


def _replace_word(rng: random.Random, text: str, seeds: Sequence[str]) -> str:
    words = text.split(" ")
    words[rng.randrange(len(words))] = rng.choice((*TOKENS, *words))
    return " ".join(words)


def _replace_line(rng: random.Random, text: str, seeds: Sequence[str]) -> str:
    lines = text.split("\n")
    lines[rng.randrange(len(lines))] = rng.choice(rng.choice(seeds).split("\n"))
    return "\n".join(lines)


def _shuffle(rng: random.Random, text: str, seeds: Sequence[str]) -> str:
    lines = text.split("\n")
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines)


def _splice(rng: random.Random, text: str, seeds: Sequence[str]) -> str:
    other = rng.choice(seeds)
    return text[: rng.randrange(len(text) + 1)] + other[rng.randrange(len(other) + 1) :]


def _digit(rng: random.Random, text: str, seeds: Sequence[str]) -> str:
    """A number one more or less than before, as in a false claim."""
    places = [place for place, sign in enumerate(text) if sign in "0123456789"]
    if not places:
        return text
    place = rng.choice(places)
    digit = (int(text[place]) + rng.choice((1, 9))) % 10
    return f"{text[:place]}{digit}{text[place + 1 :]}"


def _cut(rng: random.Random, text: str, seeds: Sequence[str]) -> str:
    return text[: rng.randrange(len(text) + 1)]


_MUTATIONS: tuple[Mutation, ...] = (
    _flip, _flip, _delete, _duplicate, _insert, _insert, _replace, _replace_word, _replace_word,
    _replace_line, _shuffle, _splice, _digit, _digit, _cut,
)  # fmt: skip
