"""Published figures, each with its source, that the tests compare with.

orig is the original game, 12,972 guesses and 2,315 answers; nyt2022 the New York Times' answers of
2022 with the same guesses; nyt2023 WordleBot's 3,158 answers with the 14,855 guesses.
"""

from typing import NamedTuple


class Lists(NamedTuple):
    """A pair of lists and known figures of its pattern matrix.

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


class Proven(NamedTuple):
    """Sums of guesses over all answers, at most six guesses per game, optimal after the opener.

    Alex Selby, The best strategies for Wordle (2022, 2023).
    """

    lists: Lists
    mode: str
    totals: dict[str, int]


_ORIG_NORMAL = {
    "salet": 7920, "reast": 7923, "crate": 7926, "trace": 7926, "slate": 7928, "crane": 7930,
    "carle": 7937, "raise": 8014, "tares": 8000, "roate": 8000,
}  # fmt: skip
_ORIG_HARD = {"salet": 8122, "least": 8127, "reast": 8134, "crate": 8143, "trape": 8144}

PROVEN = (
    Proven(ORIG, "normal", _ORIG_NORMAL),
    Proven(ORIG, "hard", _ORIG_HARD),
    Proven(NYT2022, "normal", {"salet": 7897, "reast": 7900, "crate": 7902}),
    Proven(NYT2022, "hard", {"salet": 8099, "least": 8106}),
    Proven(NYT2023, "normal", {"tarse": 11219, "salet": 11235, "caret": 11252}),
    Proven(NYT2023, "hard", {"tarse": 11627, "plast": 11653}),
)

#: Sums of guesses over all answers of other games, optimal after the opener.
#: Mastermind with 4 pegs and 6 colours: Koyama and Lai, An optimal Mastermind strategy (1993).
#: Mini Nerdle: one exact search of our own, on a list made by another program.
OTHER_GAMES = {
    ("mastermind", "1123"): 5625,
    ("mini-nerdle", "4*7=28"): 544,
    ("mini-nerdle", "28/7=4"): 545,
    ("mini-nerdle", "3*8=24"): 546,
}
#: Bulls and Cows with four digits: the same, any opener being as good as another; no play takes at
#: most six. Tanaka, An optimal MOO strategy (1996), and later searches by others.
BULLS_AND_COWS = 26274
#: Knuth, The computer as Master Mind (1977): games by how many guesses they take, 5,801 in all.
KNUTH = {1: 1, 2: 6, 3: 62, 4: 533, 5: 694}
#: How many words lists have that are made when needed: rules of counting (6 to the power of 4, 10
#: times 9 times 8 times 7), tables of primes, and public lists of Nerdle's equations.
LIST_SIZES = {
    "codes@4x6": 1296, "permutations@4": 5040, "primes@5": 8363, "equations@6": 206,
    "equations@8": 17723,
}  # fmt: skip
#: qntm, Absurdle: TERNS on the original answers has 110 parts, these among them.
TERNS = {"bbbbb": 256, "bbybb": 136, "bbbby": 119}

#: qntm, Absurdle's questions and answers: the shortest game takes 4 guesses, in hard mode, too, and
#: 3 are impossible; EXITS leaves 427 answers with its E yellow, more than without any colour: 417
#: in a list that is "almost" the original one, which has 418.
SHORTEST_ABSURDLE = 4
EXITS = {"ybbbb": 427, "bbbbb": 418}
