"""`salet suggest`: the best next guesses."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from salet import engine
from salet.cli.options import game_options, output_options, position_of, typed
from salet.cli.output import print_json, print_note, print_table, print_text
from salet.cli.player_options import adviser_of, adviser_options, note_goal
from salet.cli.progress import ProgressLine
from salet.cli.prospects import prospect_lines
from salet.game.position import Position
from salet.text import count, listing

if TYPE_CHECKING:
    from salet.play.player import Suggestion

_PARTS_LEGEND = "parts: how many replies it may get; largest: how many answers the worst one leaves"
_VALUES_LEGEND = "expected left: answers left on average; bits: how much it tells of the answer"


@click.command()
@click.argument("turns", metavar="[TURN…]", nargs=-1)
@adviser_options
@click.option("--top", metavar="N", type=click.IntRange(min=1), default=10, show_default=True,
              help="How many guesses to name. If you give it, lookahead and optimal work out as "
              "many.")  # fmt: skip
@game_options
@output_options
def command(turns: tuple[str, ...], top: int, as_json: bool, **options: Any) -> None:
    """The best next guesses after these turns, best first.

    Without --strategy they are ranked by the guesses the game still takes on average: proven where
    that is known at once, else estimated.
    """
    position, adviser = position_of(turns, options), adviser_of(options)
    if position.given_left:
        given = count(position.game.rescue, "guess is", "guesses are")
        print_note(f"salet: the first {given} given in this game; name them with their replies")
    note_goal(adviser.strategy, position.game)
    if typed("top"):
        adviser = adviser.naming(top)
    with ProgressLine("ranking"):
        suggestions = adviser.rank(position, top)
    left = [len(board.candidate_ids) for board in position.boards]
    if as_json:
        print_json(
            {
                "strategy": adviser.strategy,
                "candidates": left[0] if len(left) == 1 else left,
                "suggestions": [each.as_dict() for each in suggestions],
                "guesses_left": position.guesses_left,
                "traps": [trap.as_dict() for trap in engine.find_traps(position)],
                "too_late": engine.is_too_late(position),
            }
        )
        return
    known = any(each.expected_guesses is not None for each in suggestions)
    by = "" if known and not adviser.strategy else f" by {adviser.name(position.game)}"
    dangers = prospect_lines(position, suggestions[0].word)
    answers = _answers(left)
    if position.rule.one_grid and len(position.open_boards) > 1:
        answers = f"{count(left[0], 'word')} left, of which two are hidden"
    if hidden := position.hidden_boards:
        (board,) = position.open_boards
        answers = f"{count(len(board.candidate_ids), 'answer')} left on board "
        answers += f"{position.boards.index(board) + 1}, {hidden} not shown yet"
    if dangers:
        click.echo(f"{answers}, {count(position.guesses_left, 'guess', 'guesses')} left")
        print_text("\n".join(dangers))
        click.echo(f"best guesses{by}:")
    else:
        click.echo(f"{answers}; best guesses{by}:")
    if adviser.strategy or not known:
        _show_values(suggestions)
        if not adviser.strategy:
            means = engine.value_meaning(adviser.name(position.game))
            click.echo(f"value: {means}\n{_PARTS_LEGEND}\n{_VALUES_LEGEND}")
    else:
        _show_expected(suggestions, position)


def _answers(left: Sequence[int]) -> str:
    """How many answers are left on each board."""
    if len(left) > 1 and len({*left}) == 1:
        return f"{count(left[0], 'answer')} left on each board"
    last = count(left[-1], "answer")
    return f"{listing([*(f'{number:,}' for number in left[:-1]), last])} left"


def _show_expected(suggestions: "Sequence[Suggestion]", position: Position) -> None:
    """The guesses by how many the game takes, and how sure that is."""
    header = ["guess", "expected", "", "parts", "largest"]
    rows = [
        [each.word, each.guesses_shown, "candidate" if each.candidate else "",
         str(each.parts), str(each.largest)]
        for each in suggestions
    ]  # fmt: skip
    if any(each.loses for each in suggestions):
        header.append("lost")
        for row, each in zip(rows, suggestions, strict=True):
            row.append(each.lost_shown)
    print_table(header, rows, right=["expected", "parts", "largest", "lost"])
    click.echo(_legend([each.guesses_shown for each in suggestions], position))
    click.echo(_PARTS_LEGEND)
    if any(each.loses for each in suggestions):
        click.echo("lost: how likely the answer is not found in time with the best play (proven)")


def _legend(shown: Sequence[str], position: Position) -> str:
    """What the expected guesses mean, and how sure they are."""
    if position.game.evil:
        others = "" if all(shown) else "; blank: not known"
        return f"expected: guesses of the shortest game, this one included (proven{others})"
    estimates = sum(each.startswith("~") for each in shown)
    sure = "~ is an estimate, the others are proven" if estimates else "all proven"
    if estimates == len(shown):
        sure = "~ is an estimate"
    added = "" if len(position.boards) == 1 else ", until all boards are solved"
    if position.rule.one_grid:
        added = ", until both words are found"
    return f"expected: guesses on average, this one included{added}; {sure}"


def _show_values(suggestions: "Sequence[Suggestion]") -> None:
    """The guesses by what the strategy thinks of them."""
    for claim in dict.fromkeys(each.claim for each in suggestions if _says_more(each)):
        click.echo(claim)
    header = ["guess", "value", "", "parts", "largest", "expected left", "bits"]
    if any(each.failures is not None for each in suggestions):
        header.append("failures")
    rows = [_row(each)[: len(header)] for each in suggestions]
    print_table(header, rows, right=[name for name in header if name not in ("guess", "")])


def _says_more(each: "Suggestion") -> bool:
    """Whether the strategy itself claims something of its value."""
    return each.claim not in (None, "proven", "estimate")


def _row(each: "Suggestion") -> list[str]:
    return [
        each.word,
        f"{each.value:.4f}",
        "candidate" if each.candidate else "",
        str(each.parts),
        str(each.largest),
        f"{each.expected_remaining:.2f}",
        f"{each.entropy_bits:.4f}",
        str(each.failures),
    ]
