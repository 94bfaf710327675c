"""How a review looks at the console."""

import textwrap
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from salet import engine
from salet.cli.terminal import Screen, shown_width
from salet.game.turns import Turn
from salet.text import capitals, chance, count, hundredths, printable

if TYPE_CHECKING:
    from salet.analysis.review import Review, ReviewedTurn

#: Which verdicts are good (0), doubtful (1) and bad (2), where they have a colour.
_KINDS = {"best": 0, "excellent": 0, "inaccuracy": 1, "mistake": 2, "blunder": 2}
#: Sentences are not wider than this.
_WIDEST = 96
#: What stands between columns.
_GAP = "  "
_HEADER = ("", "guess", "verdict", "cost", "risk", "best", "luck  /99", "left", "bot")
#: The columns that end flush.
_RIGHT = ("", "cost", "risk", "luck  /99")


class ReviewText:
    """A review as lines that fit a screen; without spoilers for a game that goes on."""

    def __init__(self, report: "Review", screen: Screen, *, spoilers: bool = True) -> None:
        self.report, self.screen, self.spoilers = report, screen, spoilers
        self.hidden = frozenset() if spoilers else engine.spoiling_words(report)
        self.bot = report.bot if spoilers else ()

    def lines(self) -> list[str]:
        """Everything, line by line."""
        sections = (
            self._heading(),
            self._guesses(),
            self._figures(),
            self._story(),
            self._words_left() if self.spoilers else (),
            self._meanings(),
        )
        blocks = [block for block in map(list, sections) if block]
        return [line for block in blocks for line in (*block, "")][:-1]

    def _heading(self) -> Iterator[str]:
        report, game = self.report, self.report.game
        guesses = count(report.guesses, "guess", "guesses")
        if report.solved:
            result = f"{capitals(report.answer or '')} in {guesses}"
        elif report.position.over:
            named = report.answer is not None and self.spoilers
            answer = capitals(report.answer or "") if named else "the answer"
            result = f"{answer} was not found in {guesses}"
        else:
            left = count(report.turns[-1].candidates_left, "word")
            result = f"{guesses} so far, {left} left"
        prior = "" if game.prior.equal else f", prior {game.prior.title}"
        yield from self._wrapped(f"{printable(game.title)}, {game.mode.name} mode{prior}: {result}")

    def _guesses(self) -> Iterator[str]:
        """A line a turn where that fits, else two; the opener stands apart."""
        rows = [self._row(turn) for turn in self.report.turns]
        more = len(self.bot) - len(rows)
        rows += [[""] * (len(_HEADER) - 1)] * more
        bot = [self._tiles(turn) for turn in self.bot]
        wide = [[*row, cell] for row, cell in zip(rows, bot + [""] * len(rows), strict=False)]
        tables: list[list[Sequence[str]]] = [[_HEADER[:-1], *rows[: self.report.guesses]]]
        if bot:
            tables.insert(0, [_HEADER, *wide])
        for table in tables:
            lines = _aligned(_without_empty(table, "risk"))
            if max(map(shown_width, lines)) <= self.screen.width:
                yield from self._with_rule(lines)
                if bot and len(table[0]) < len(_HEADER):
                    yield ""
                    yield from self._bot_line()
                return
        for number, row in enumerate(rows[: self.report.guesses]):
            yield from self._two_lines(row)
            if not number and self.report.guesses > 1:
                yield ""
        if bot:
            yield ""
            yield from self._bot_line()

    def _with_rule(self, lines: Sequence[str]) -> Iterator[str]:
        header, opener, *others = lines
        yield header
        yield opener
        if others:
            yield ("─" if self.screen.can_emoji else "-") * max(map(shown_width, lines))
        yield from others

    def _row(self, turn: "ReviewedTurn") -> list[str]:
        sure = "" if turn.proven else "~"
        cents = self._costs[turn.number - 1]
        cost = f"{sure}+{cents / 100:.2f}" if turn.loss or turn.risk else ""
        risk = f"{sure}{chance(float(turn.risk))}" if turn.risk else ""
        best = ""
        if turn.best != turn.guess and not turn.forced:
            best = "hidden" if turn.best in self.hidden else capitals(turn.best)
        luck = "" if turn.certain else f"{sure}{float(turn.luck):+.2f} {turn.luck_score:4}"
        after = "found" if turn.after_position.solved else f"{turn.candidates_left:,}"
        most = len(f"{self.report.turns[0].candidates_before:,}")
        left = f"{turn.candidates_before:>{most},} {self.screen.arrow} {after}"
        verdict: str = turn.verdict
        if verdict in _KINDS:
            verdict = self.screen.ink(verdict, _KINDS[verdict])
        return [str(turn.number), self._tiles(turn.turn), verdict, cost, risk, best, luck, left]

    def _tiles(self, turn: Turn) -> str:
        return self.screen.tiles(turn, self.report.position.rule)

    def _two_lines(self, row: Sequence[str]) -> Iterator[str]:
        number, tiles, verdict, cost, risk, best, luck, left = row
        costs = ", ".join(filter(None, (cost, risk and f"{risk} risk")))
        yield f"{number:>2}  {tiles}  {_padded(verdict, 10)}  {costs}".rstrip()
        worth, _, score = luck.rpartition(" ")
        details = (
            best and f"best {best}",
            luck and f"luck {worth.strip()} ({score})",
            f"{left.strip()}" + ("" if left.endswith("found") else " left"),
        )
        yield f"    {', '.join(filter(None, details))}"

    def _bot_line(self) -> Iterator[str]:
        words = f" {self.screen.arrow} ".join(capitals(turn.guess) for turn in self.bot)
        found = self.bot[-1].pattern == self.report.game.won
        ending = count(len(self.bot), "guess", "guesses") if found else "not found"
        yield from self._wrapped(f"bot: {words} ({ending})")

    def _figures(self) -> Iterator[str]:
        """Skill, luck and guesses, and the sum they make."""
        report, screen = self.report, self.screen
        dot = " · " if screen.can_emoji else ", "
        guesses = count(report.guesses, "guess", "guesses")
        yield dot.join(
            (
                f"skill {screen.bold(str(report.skill))}",
                f"luck {screen.bold(str(report.luck_score))}",
                screen.bold(guesses),
            )
        )
        yield from self._wrapped(self._sum())
        people = engine.compare_with_people(report)
        if people is not None and people["percentile"] is not None:
            yield from self._wrapped(
                f"people take {people['mean']:.2f} guesses in {report.game.mode.name} mode; their "
                f"mean skill is {people['skill']}, and yours is above that of "
                f"{people['above']}"
            )

    @cached_property
    def _costs(self) -> list[int]:
        """The cost of each guess in hundredths, as they add up to their sum rounded."""
        return hundredths([turn.loss for turn in self.report.turns])

    def _sum(self) -> str:
        """What the guesses are made of, as rounded figures that add up."""
        report = self.report
        last = report.turns[-1].after
        expected, after = _cents(report.expected), _cents(last)
        lost = sum(self._costs)
        luck = expected + lost - 100 * report.guesses - after
        sure = "" if report.status == "proven" else "~"
        best = "" if report.turns[0].best_value.proven else "~"
        worth = (
            f"- {sure}{luck / 100:.2f} luck" if luck >= 0 else f"+ {sure}{-luck / 100:.2f} bad luck"
        )
        total = str(report.guesses)
        if report.position.over and not report.solved:
            total = f"{report.guesses + 1}, as which a lost game counts"
        elif after:
            total += f" + {sure}{after / 100:.2f} to come"
        return (
            f"{best}{expected / 100:.2f} expected + {sure}{lost / 100:.2f} lost {worth} = {total}"
        )

    def _words_left(self) -> Iterator[str]:
        """The likeliest words after each guess, as many as fit on a line."""
        for turn in self.report.turns:
            position = turn.after_position
            if position.solved or (not turn.candidates_left):
                continue
            words = [capitals(word) for word, _ in position.likeliest(position.board)]
            left = f"{turn.candidates_left:,}"
            margin = f"after {capitals(turn.guess)}  {left:>5} left  "
            room = min(self.screen.width, _WIDEST) - len(margin)
            fitting = max(1, (room + 1) // (len(words[0]) + 1))
            if fitting < len(words):
                fitting = max(1, (room - 1) // (len(words[0]) + 1))
            more = " …" if len(words) > fitting else ""
            yield f"{margin}{' '.join(words[:fitting])}{more}"

    def _story(self) -> Iterator[str]:
        for sentence in engine.tell_story(self.report, spoilers=self.spoilers):
            yield from self._wrapped(sentence, "- ")

    def _meanings(self) -> Iterator[str]:
        """What the columns and figures mean, in a line or two; the guide says more."""
        risky = any(turn.risk for turn in self.report.turns)
        columns = (
            "cost, luck: guesses on average",
            "risk: added chance to lose" if risky else "",
            "bot: best play" if self.bot else "",
            "~ is an estimate, others proven" if self.report.status != "proven" else "",
        )
        yield from self._wrapped("; ".join(filter(None, columns)))
        yield from self._wrapped("; ".join(engine.review_meanings()))

    def _wrapped(self, text: str, bullet: str = "") -> list[str]:
        return textwrap.wrap(
            text,
            min(self.screen.width, _WIDEST),
            initial_indent=bullet,
            subsequent_indent="  ",
            break_on_hyphens=False,
        )


def _cents(number: Fraction) -> int:
    return round(100 * number)


def _without_empty(table: Sequence[Sequence[str]], name: str) -> list[Sequence[str]]:
    """The table without the column of this name, where nothing is in it."""
    place = table[0].index(name)
    if any(row[place] for row in table[1:]):
        return list(table)
    return [[*row[:place], *row[place + 1 :]] for row in table]


def _padded(text: str, width: int, *, right: bool = False) -> str:
    space = " " * (width - shown_width(text))
    return space + text if right else text + space


def _aligned(table: Sequence[Sequence[str]]) -> list[str]:
    """The lines of a table whose cells may have colours."""
    header = table[0]
    widths = [max(map(shown_width, column)) for column in zip(*table, strict=True)]
    return [
        _GAP.join(
            _padded(cell, width, right=name in _RIGHT)
            for cell, width, name in zip(row, widths, header, strict=True)
        ).rstrip()
        for row in table
    ]
