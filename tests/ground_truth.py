"""Figures from outside the project, each with its source: what the tests test against.

orig is the original game, 12,972 guesses and 2,315 answers; nyt2022 the New York Times' answers of
2022 with the same guesses; nyt2023 WordleBot's 3,158 answers with the 14,855 guesses.
"""

from typing import NamedTuple


class Lists(NamedTuple):
    """A pair of lists and what is known of its pattern matrix.

    Codes are ternary, first letter lowest; rows are guesses, columns answers, both sorted, uint8.
    Computed by two independent programs; Norvig's notebooks print the same figures for RAISE.
    """

    guesses: str
    answers: str
    matrix_sum: int
    sha256_start: str
    raise_parts: int
    raise_largest: int
    raise_bits: float


ORIG = Lists(
    "original-guesses", "original-answers", 1104289238, "718b305dae9c3017", 132, 168, 5.8779
)
NYT2022 = Lists(
    "original-guesses", "nyt2022-answers", 1101727239, "9affe92ab8da32a5", 132, 167, 5.8783
)
NYT2023 = Lists(
    "nyt2022-guesses", "wordlebot-answers", 1723947161, "b5941a8cebb11995", 137, 240, 5.8325
)
ALL_LISTS = {"orig": ORIG, "nyt2022": NYT2022, "nyt2023": NYT2023}

#: Patterns that never occur: four greens and a yellow.
NEVER = {161, 215, 233, 239, 241}


class Legality(NamedTuple):
    """How many of the 12,972 guesses are legal after a turn, and how many answers are left.

    Computed by two independent programs on orig.
    """

    turn: str
    hard: int
    ultra: int
    answers: int | None


LEGALITY = (
    Legality("salet:bbbbb", 12972, 865, None),
    Legality("salet:bybbb", 5330, 583, 102),
    Legality("salet:gbbyb", 620, 151, 37),
    Legality("speed:bbyyb", 918, 121, 22),
    Legality("crane:bggbg", 42, 30, 13),
)
