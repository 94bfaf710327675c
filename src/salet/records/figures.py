"""What games come to over time: skill and luck, what guesses are lost on, months, and people's."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean
from typing import Any, NamedTuple

from salet.analysis.people import People, among_people, people_in
from salet.game.game import FIND, HONEST
from salet.records.days import played_on, puzzle_name
from salet.records.history import GameRecord
from salet.records.reviews import Kept, KeptReview, KeptTurn, why_not
from salet.records.stats import Stats, guesses_of
from salet.text import hundredths

LOST_MEANS = (
    "opener, second guess and later guesses add up to all that was lost; the others are some of "
    "these again. Traps: guesses while a quarter of the answers or more differed in one letter "
    "only, and were more than the guesses left. Corners: guesses in hard or ultra mode that left "
    "three answers or more which one word would tell apart, but none that the mode allowed."
)
MEAN_MEANS = "a lost game counts one more than its limit"
ADJUSTED_MEANS = "what the games would have taken with the same guesses and average luck"

#: With fewer games than these, a comparison with people says nothing.
_FEWEST_COMPARED = 5
#: What people's figures are of.
_PEOPLES_LIMIT, _PEOPLES_LENGTH = 6, 5


class ReviewedGame(NamedTuple):
    """A recorded game with its review."""

    record: GameRecord
    review: KeptReview


class LostOn(NamedTuple):
    """What guesses of a kind cost."""

    what: str
    guesses: int
    """How many there were."""
    loss: float
    """How many guesses they cost, in all games."""
    a_game: float
    """How many they cost a game."""
    cents: int
    """That in hundredths; those of openers, second and later guesses add up to the whole."""

    def as_dict(self) -> dict[str, Any]:
        """Everything but what is rounded as JSON."""
        return {"what": self.what, "guesses": self.guesses, "loss": self.loss,
                "a_game": self.a_game}  # fmt: skip


class Sum(NamedTuple):
    """Guesses a game, to two places: expected + lost - luck = guesses."""

    expected: float
    lost: float
    luck: float
    guesses: float
    average_luck: float
    """What they would be with average luck: expected + lost."""

    def __str__(self) -> str:
        worth = f"- {self.luck:.2f} luck" if self.luck >= 0 else f"+ {-self.luck:.2f} bad luck"
        return f"{self.expected:.2f} expected + {self.lost:.2f} lost {worth} = {self.guesses:.2f}"


@dataclass(frozen=True)
class Skill:
    """What reviewed games come to, on average."""

    games: int
    skill: float
    luck_score: float
    expected: float
    """Guesses that best play takes."""
    loss: float
    """Guesses lost."""
    luck: float
    """Guesses won by luck."""
    adjusted_mean: float
    """Guesses with average luck."""

    @property
    def sum(self) -> "Sum":
        """What the guesses of a game are made of, rounded so that it adds up: luck is the rest."""
        means = (self.expected, self.loss, self.adjusted_mean - self.luck)
        expected, lost, guesses = map(_cents, means)
        with_average_luck = expected + lost
        luck = with_average_luck - guesses
        return Sum(expected / 100, lost / 100, luck / 100, guesses / 100, with_average_luck / 100)

    @classmethod
    def of(cls, reviews: Sequence[KeptReview]) -> "Skill | None":
        """The figures of these games; None before the first."""
        if not reviews:
            return None
        return cls(
            len(reviews),
            fmean(each.skill for each in reviews),
            fmean(each.luck_score for each in reviews),
            fmean(each.expected for each in reviews),
            fmean(each.loss for each in reviews),
            fmean(each.luck for each in reviews),
            fmean(each.adjusted for each in reviews),
        )


@dataclass(frozen=True)
class Month:
    """What the games of a month come to."""

    month: str
    """As in 2026-11."""
    stats: Stats
    skill: Skill | None

    def as_dict(self) -> dict[str, Any]:
        """Everything as JSON."""
        return {
            "month": self.month,
            "played": self.stats.played,
            "won": self.stats.won,
            "mean_guesses": self.stats.mean_guesses,
            **_skill_dict(self.skill),
        }


@dataclass(frozen=True)
class Comparison:
    """One's own games in a mode, beside those of many people."""

    mode: str
    games: int
    solved: tuple[float, ...]
    """The share of games solved with 1, 2, … guesses."""
    failed: float
    mean: float
    skill: float | None
    """Over the games of this mode that are reviewed."""
    percentile: int | None
    """How many of 100 people have less skill, roughly."""
    people: People
    reviewed: int = 0
    """How many games of this mode are reviewed."""

    @property
    def above(self) -> str | None:
        """Whose skill one's own is above, in words."""
        return None if self.percentile is None else among_people(self.percentile, "people")

    def as_dict(self) -> dict[str, Any]:
        """Everything as JSON."""
        return asdict(self)


@dataclass(frozen=True)
class Figures:
    """What some games come to."""

    games: tuple[GameRecord, ...]
    """In the order of their days."""
    reviewed: tuple[ReviewedGame, ...]
    waiting: tuple[GameRecord, ...]
    """Those that are not reviewed yet."""
    refused: dict[str, int]
    """How many cannot be reviewed, by reason."""
    stats: Stats
    skill: Skill | None
    lost_on: tuple[LostOn, ...]
    """The costliest first."""
    months: tuple[Month, ...]
    comparison: Comparison | None

    @classmethod
    def of(cls, games: Iterable[GameRecord], kept: Mapping[str, Kept]) -> "Figures":
        """The figures of games, with the reviews that are kept, by the game's id."""
        listed = list(games)
        days = {game.id: played_on(game) for game in listed}
        listed.sort(key=lambda game: days[game.id])
        reviewed, waiting, refused = [], [], Counter[str]()
        for game in listed:
            found = kept.get(game.id)
            if found is not None and found.review is not None:
                reviewed.append(ReviewedGame(game, found.review))
            elif reason := why_not(game) or (found.reason if found else ""):
                refused[reason] += 1
            else:
                waiting.append(game)
        by_month: dict[str, list[GameRecord]] = {}
        for game in listed:
            by_month.setdefault(f"{days[game.id]:%Y-%m}", []).append(game)
        reviews = {each.record.id: each.review for each in reviewed}
        months = [
            Month(
                month,
                Stats.of(own),
                Skill.of([reviews[game.id] for game in own if game.id in reviews]),
            )
            for month, own in by_month.items()
        ]
        return cls(
            tuple(listed),
            tuple(reviewed),
            tuple(waiting),
            dict(refused.most_common()),
            Stats.of(listed),
            Skill.of(list(reviews.values())),
            lost_on(reviewed),
            tuple(months),
            compare(listed, reviews),
        )

    def as_dict(self) -> dict[str, Any]:
        """Everything but the games as JSON."""
        return {
            **self.stats.as_dict(),
            "reviewed": len(self.reviewed),
            "not_reviewed_yet": len(self.waiting),
            "not_reviewable": self.refused,
            **_skill_dict(self.skill),
            "lost_on": [each.as_dict() for each in self.lost_on],
            "months": [month.as_dict() for month in self.months],
            "people": None if self.comparison is None else self.comparison.as_dict(),
        }

    def calendar(self) -> list[dict[str, Any]]:
        """What was played day by day, in JSON's terms: the day's puzzle, or else its last game."""
        days: dict[str, list[dict[str, Any]]] = {}
        for row in self.rows():
            days.setdefault(row["day"], []).append(row)
        return [
            {
                "date": day,
                "games": len(rows),
                "guesses": (shown := max(rows, key=lambda row: bool(row["puzzle"])))["count"],
                "won": shown["won"],
                "result": shown["result"],
                "skill": shown["skill"],
                "luck": shown["luck_score"],
            }
            for day, rows in ((day, rows[::-1]) for day, rows in days.items())
        ]

    def rows(self) -> list[dict[str, Any]]:
        """Every game as JSON, with its day, puzzle, result, skill and luck."""
        reviews = {each.record.id: each.review for each in self.reviewed}
        rows = []
        for game in self.games:
            review = reviews.get(game.id)
            rows.append(
                {
                    **game.as_dict(),
                    "whose": game.whose,
                    "day": played_on(game).isoformat(),
                    "puzzle": puzzle_name(game),
                    "result": result_of(game),
                    "skill": None if review is None else review.skill,
                    "luck_score": None if review is None else review.luck_score,
                    "loss": None if review is None else review.loss,
                    "luck": None if review is None else review.luck,
                }
            )
        return rows


def result_of(game: GameRecord) -> str:
    """The result as people write it: 4/6, X/6*."""
    hard = "" if game.mode == "normal" else "*"
    return f"{game.count if game.won else 'X'}/{game.limit}{hard}"


def _skill_dict(skill: Skill | None) -> dict[str, Any]:
    names = ("skill", "luck_score", "expected", "loss", "luck", "adjusted_mean")
    return {name: None if skill is None else getattr(skill, name) for name in names}


#: The kinds that are all guesses together.
_WHOLE = ("opener", "second guess", "later guesses")
#: Whether a guess of a reviewed game is of a kind; its place is counted from 0.
_Test = Callable[[int, KeptTurn, KeptReview], bool]
_KINDS: dict[str, _Test] = {
    "opener": lambda place, turn, game: place == 0,
    "second guess": lambda place, turn, game: place == 1,
    "later guesses": lambda place, turn, game: place > 1,
    "traps": lambda place, turn, game: turn.trap,
    "hard-mode corners": lambda place, turn, game: turn.corner,
    "guesses that repeat a letter": lambda place, turn, game: repeats(turn.guess),
    "answers that repeat a letter": lambda place, turn, game: repeats(game.answer or ""),
}


def repeats(word: str) -> bool:
    """Whether a word has a letter twice.

    >>> repeats("petty"), repeats("salet")
    (True, False)
    """
    return len(set(word)) < len(word)


def lost_on(games: Sequence[ReviewedGame]) -> tuple[LostOn, ...]:
    """What guesses of each kind cost, the costliest kind first; kinds without guesses left out."""
    losses: dict[str, list[float]] = {what: [] for what in _KINDS}
    for _, review in games:
        for place, turn in enumerate(review.turns):
            for what, is_kind in _KINDS.items():
                if is_kind(place, turn, review):
                    losses[what].append(turn.loss)
    a_game = {what: sum(own) / len(games) for what, own in losses.items() if own}
    cents = {what: _cents(each) for what, each in a_game.items()}
    whole = [what for what in _WHOLE if what in a_game]
    cents |= zip(whole, hundredths([a_game[what] for what in whole]), strict=True)
    found = [
        LostOn(what, len(losses[what]), sum(losses[what]), each, cents[what])
        for what, each in a_game.items()
    ]
    return tuple(sorted(found, key=lambda each: -each.loss))


def _cents(number: float) -> int:
    return round(100 * number)


def compare(games: Sequence[GameRecord], reviews: Mapping[str, KeptReview]) -> Comparison | None:
    """One's games beside people's, in the mode mostly played; None with too few of them."""
    alike = [game for game in games if _is_peoples_game(game)]
    if len(alike) < _FEWEST_COMPARED:
        return None
    mode, _ = Counter(game.mode for game in alike).most_common(1)[0]
    people = people_in(mode)
    own = [game for game in alike if game.mode == mode]
    if people is None or len(own) < _FEWEST_COMPARED:
        return None
    solved = Counter(game.count for game in own if game.won)
    skills = [reviews[game.id].skill for game in own if game.id in reviews]
    return Comparison(
        mode,
        len(own),
        tuple(solved[number] / len(own) for number in range(1, _PEOPLES_LIMIT + 1)),
        1 - solved.total() / len(own),
        fmean(map(guesses_of, own)),
        fmean(skills) if skills else None,
        people.percentile_of(fmean(skills)) if skills else None,
        people,
        len(skills),
    )


def _is_peoples_game(game: GameRecord) -> bool:
    """Whether a game is like those that people's figures are of."""
    tiles = game.turns.partition(" ")[0].partition(":")[2]
    alike = (game.limit, len(tiles)) == (_PEOPLES_LIMIT, _PEOPLES_LENGTH)
    usual = (game.rule, game.boards, game.host, game.goal) == ("wordle", 1, HONEST, FIND)
    return alike and usual
