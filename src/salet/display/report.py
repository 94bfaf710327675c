"""A report of a simulation: how all games went."""

from salet.display.parts import Html, bars, element, facts, view
from salet.play.report import Report
from salet.text import count, some


def html(report: Report) -> str:
    """The figures, the games by their guesses, and the answers of those that were lost."""
    return view(*parts(report))


def parts(report: Report) -> list[Html]:
    """The same in pieces, for whatever has more to show."""
    missing = "" if report.complete else " (interrupted: the games played so far)"
    weighted = report.weighted_mean
    won = "not found" if report.avoids else "solved"
    late = [
        str(guesses) for guesses in report.histogram if guesses > report.limit and not report.avoids
    ]
    pieces = [
        facts(
            element("b", f"{count(report.games, 'game')}{missing}"),
            f"{report.mean:.4f} guesses a game",
            "" if weighted is None else f"{weighted:.4f} by likelihood",
            f"at worst {report.worst}",
            f"{report.success:.2%} {won} within {report.limit}",
            f"{report.within3:.2%} within 3" if report.limit > 3 else "",
        ),
        bars(
            {str(guesses): games for guesses, games in report.histogram.items()},
            what="guesses", amount="games", bad=late,
        ),
    ]  # fmt: skip
    if report.failed and not report.avoids:
        pieces.append(element("p", "not solved in time: ", some(report.failed, 30)))
    return pieces
