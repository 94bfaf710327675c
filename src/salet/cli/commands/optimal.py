"""`salet optimal`: the proven best play."""

from typing import TYPE_CHECKING, Any

import click

from salet import engine
from salet.cli.options import game_of, game_options, output_options
from salet.cli.output import print_json, print_note, print_table
from salet.cli.progress import ProgressLine
from salet.errors import PatternError, SaletError
from salet.files import check_writable
from salet.game.position import Position
from salet.game.turns import format_move
from salet.text import capitals, count, percent, some

if TYPE_CHECKING:
    from salet.exact.outcome import Goal, Outcome
    from salet.exact.shortest import ShortestGame

#: How many of the answers that are not found are named.
_NAMED = 10
#: With so few answers left a search takes no time.
_FEW = 60


@click.command()
@click.argument("history", metavar="[TURN…] [GUESS]", nargs=-1)
@click.option(
    "--top",
    metavar="N",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="The N best guesses with their exact totals.",
)
@click.option(
    "--goal",
    type=click.Choice(engine.goals()),
    default="total",
    show_default=True,
    help="The fewest answers lost, then the least total; the least worst case, then the same; "
    "or any play that keeps the limit.",
)
@click.option("--budget", metavar="S", type=float, help="Stop after S seconds, with bounds.")
@click.option("--tree", "out", metavar="FILE", help="Write the tree: .txt, .json or .html.")
@click.option("--search", is_flag=True, help="Search even where the opening book knows.")
@click.option("--memory", metavar="MB", type=click.IntRange(min=64), default=2048,
              show_default=True, help="What the search may remember.")  # fmt: skip
@game_options
@output_options
def command(
    history: tuple[str, ...],
    top: int,
    goal: "Goal",
    budget: float | None,
    out: str | None,
    search: bool,
    memory: int,
    as_json: bool,
    **options: Any,
) -> int:
    """Exact best play from the start or after these turns, with the next guess free or given.

    Totals count guesses from here on, over all answers left. Where not every answer can be found
    within the limit, as few as possible are lost, and each counts one guess beyond the last. Each
    result says whether it is proven; with --budget, or when interrupted, it is the best found, and
    bounds are given. With several open boards there is an answer where few combinations are left.
    Against a host who hides no word it is the shortest game. Exit code 1 means that no play gives
    the guarantee asked for.
    """
    engine.tree_format(out)  # which raises where there is none
    check_writable(out)
    game = game_of(options)
    try:
        moves, guess = game.parse_moves_and_guess(history)
    except PatternError as error:
        raise PatternError(f"{error}; only the last word may stand without tiles") from None
    position = game.start().push_all(moves).on_last_board()
    if game.evil and not game.avoids:
        with ProgressLine("the shortest game"):
            shortest = engine.shortest_game(position, guess, budget=budget)
        if as_json:
            print_json(shortest.as_dict())
        else:
            _show_shortest(shortest)
        return 0
    if len(position.boards) > 1:
        return _on_boards(position, guess, goal, top, out, as_json=as_json)
    interrupted = False
    with ProgressLine("exact search") as progress:
        latest: list[Outcome] = []

        def watch(outcome: "Outcome") -> None:
            latest[:] = [outcome]
            progress.what = f"exact search, {_bounds(outcome)}"
            progress(outcome.done, outcome.of)

        try:
            outcome = engine.optimal(
                position, guess, goal=goal, top=top, budget=budget, memory=memory * 2**20,
                search=search, watcher=watch,
            )  # fmt: skip
        except KeyboardInterrupt:
            if not latest:
                raise
            outcome, interrupted = latest[0], True
    if out is not None and outcome.tree is not None:
        with ProgressLine("checking"):
            outcome.tree.verify()
        engine.write_tree(outcome.tree, out=out)
        print_note(f"the tree is written to {out}")
    if as_json:
        print_json(outcome.as_dict())
    else:
        _show(outcome)
    if interrupted:
        return 130
    return 1 if outcome.status == "impossible" else 0


def _on_boards(
    position: Position, guess: str | None, goal: "Goal", top: int, out: str | None, *, as_json: bool
) -> int:
    """Best play on several open boards, of few combinations of answers."""
    if goal != "total" or out is not None:
        raise SaletError("with several open boards there is no tree, and the goal is the total")
    with ProgressLine("exact search"):
        outcome = engine.optimal_on_boards(position, guess, top=top)
    if as_json:
        print_json(outcome.as_dict())
        return 0
    numbers = " × ".join(f"{len(board.candidate_ids):,}" for board in position.open_boards)
    left = count(position.guesses_left, "guess", "guesses")
    lists = f"{position.lexicon.answers.name}, {position.lexicon.guesses.name}"
    click.echo(
        f"{numbers} answers left, {count(outcome.combinations, 'combination')}, {left} left, "
        f"{position.mode.name} mode ({lists})"
    )
    lost = outcome.best[0].failures
    losing = f"; {lost / outcome.weight:.1%} of the games are lost" if lost else ""
    click.echo(f"{capitals(outcome.word)}: {outcome.mean:.4f} guesses a game{losing}")
    click.echo(f"{outcome.claim}, {outcome.seconds:.2f} s")
    if len(outcome.best) > 1:
        rows = [
            [best.word, f"{best.total / outcome.weight:.4f}", "candidate" if best.candidate else ""]
            for best in outcome.best
        ]
        print_table(["guess", "mean", ""], rows, right=["mean"])
    return 0


def _bounds(outcome: "Outcome") -> str:
    if outcome.lower is None or outcome.least is None:
        return "nothing possible"
    if outcome.failures and outcome.failures > outcome.least[0]:
        least, most = (_lost(outcome, lost) for lost in (outcome.least[0], outcome.failures))
        what = "answers" if outcome.position.weights is None else "of games"
        return f"{least} to {most} {what} lost"
    if outcome.position.weights is not None:
        lower, what = f"{outcome.lower / outcome.weight:.4f}", "guesses a game"
        upper = outcome.upper and f"{outcome.upper / outcome.weight:.4f}"
    else:
        lower, what = f"{outcome.lower:,}", "guesses"
        upper = outcome.upper and f"{outcome.upper:,}"
    return f"{lower} to {upper} {what}" if upper else f"at least {lower} {what}"


def _show(outcome: "Outcome") -> None:
    position = outcome.position
    lists = f"{position.lexicon.answers.name}, {position.lexicon.guesses.name}"
    left = count(position.guesses_left, "guess", "guesses")
    answers = count(len(position.candidate_ids), "answer")
    prior = "" if position.weights is None else f", prior {position.game.prior.title}"
    name = position.game.rule.name
    rule = "" if name == "wordle" else f", rule {name}"
    click.echo(f"{answers} left, {left} left, {position.mode.name} mode ({lists}{prior}{rule})")
    if outcome.status == "impossible":
        what = f"after {capitals(outcome.guess)} no" if outcome.guess else "no"
        click.echo(f"{what} play finds every answer within {left}: {outcome.claim}")
        click.echo(_least_lost(outcome))
        return
    if outcome.tree is None:
        what = (
            "no play that finds every answer in time" if outcome.goal == "guarantee" else "no play"
        )
        click.echo(
            f"{what} was found in {outcome.seconds:.1f} s; any takes at least "
            f"{_guesses(outcome, outcome.lower or 0)}"
        )
        return
    total = f"{_guesses(outcome, outcome.total or 0)}, "
    if outcome.goal == "guarantee":
        total = "finds every answer, "  # with no care for the total
    worst = "some not found in time" if outcome.failures else f"at worst {outcome.worst}"
    if position.guesses_left == 1:
        total, worst = "", f"wins {percent(1 - (outcome.failures or 0) / outcome.weight)} of games"
    click.echo(f"{capitals(outcome.word or '')}: {total}{worst}")
    if outcome.failures:
        click.echo(_losses(outcome))
    bounds = "" if outcome.status == "proven" else f"; best play: {_bounds(outcome)}"
    if not outcome.worst_known:
        bounds = "; the least worst case is not known yet"
    took = f", {outcome.seconds:.2f} s" if outcome.source == "search" else ""
    click.echo(f"{outcome.claim}{took}{bounds}")
    if len(outcome.best) > 1:
        rows = [
            [best.word, f"{best.total:,}", f"{best.total / outcome.weight:.4f}",
             _lost(outcome, best.failures), "candidate" if best.candidate else ""]
            for best in outcome.best
        ]  # fmt: skip
        header = ["guess", "total", "mean", "lost", ""]
        left_out = ["total"] if position.weights is not None else []  # only the mean says something
        left_out += [] if any(best.failures for best in outcome.best) else ["lost"]
        shown = [place for place, name in enumerate(header) if name not in left_out]
        rows = [[row[place] for place in shown] for row in rows]
        print_table([header[place] for place in shown], rows, right=["total", "mean", "lost"])
    if position.game.prior.error > 0:
        print_note(
            f"the likelihoods were rounded to whole numbers, by {position.game.prior.error:.1g} of "
            "themselves at most"
        )


def _show_shortest(shortest: "ShortestGame") -> None:
    """The game turn by turn, and what is claimed of it."""
    position = shortest.position
    answers = count(len(position.candidate_ids), "answer")
    lists = f"{position.lexicon.answers.name}, {position.lexicon.guesses.name}"
    click.echo(f"{answers} left, {position.mode.name} mode, evil host ({lists})")
    guesses = count(shortest.length, "guess", "guesses")
    if shortest.proven:
        click.echo(f"the shortest game takes {guesses}:")
    else:
        click.echo(
            f"the shortest game found takes {guesses}; none takes less than {shortest.lower}:"
        )
    for move, after in shortest.steps():
        left = "" if after.solved else f"  {count(len(after.candidate_ids), 'answer')} left"
        click.echo(f"  {format_move(move, position.rule)}{left}")
    click.echo(f"{shortest.claim}, {shortest.seconds:.2f} s")


def _guesses(outcome: "Outcome", total: int) -> str:
    """How many guesses a play takes, over all answers and a game, or by likelihood."""
    mean = f"{total / outcome.weight:.4f}"
    here = " from here on" if outcome.position.moves else ""
    if outcome.position.weights is not None:
        return f"{mean} guesses a game{here}, weighted by likelihood"
    return f"{count(total, 'guess', 'guesses')} over all answers, {mean} a game{here}"


def _least_lost(outcome: "Outcome") -> str:
    """What best play loses where not everything can be found, if that can be told at once."""
    more = "`salet optimal` without --goal"
    if len(outcome.position.candidate_ids) <= _FEW:
        best = engine.optimal(outcome.position, outcome.guess)
        lost, answers = len(best.lost_answers), len(outcome.position.candidate_ids)
        return (
            f"the least that is lost is {lost} of {count(answers, 'answer')} ({_share(best)}), "
            f"with {capitals(best.word or '')}; {more} says more"
        )
    return f"{more} tells how few are lost at least"


def _share(outcome: "Outcome") -> str:
    return percent((outcome.failures or 0) / outcome.weight)


def _losses(outcome: "Outcome") -> str:
    """What is not found in time: how much, and the words."""
    words, answers = outcome.lost_answers, len(outcome.position.candidate_ids)
    by_weight = "" if outcome.position.weights is None else f", {_lost(outcome)} of games"
    names = some([capitals(word) for word in words], _NAMED)
    return f"loses {len(words):,} of {count(answers, 'answer')}{by_weight}: {names}"


def _lost(outcome: "Outcome", failures: int | None = None) -> str:
    """What is lost: how many answers, or by likelihood how many games."""
    lost = outcome.failures or 0 if failures is None else failures
    if outcome.position.weights is None:
        return f"{lost:,}"
    return percent(lost / outcome.weight) if lost else "0%"
