"""The log of a simulation: every turn of every game, as CSV or Parquet."""

from collections.abc import Iterator

from salet.errors import SaletError
from salet.files import check_writable, open_whole
from salet.files.csv import write_csv
from salet.play.simulate import Simulation

COLUMNS = ("answer", "step", "guess", "pattern", "candidates_left")


def check_log(file: str | None) -> None:
    """Raise unless a log can be written to this file; called before anything is played."""
    if file is None:
        return
    if not file.lower().endswith((".csv", ".parquet")):
        raise SaletError(f"{file!r} is neither .csv nor .parquet; use one of these")
    if file.lower().endswith(".parquet"):
        try:
            import pyarrow  # noqa: F401
        except ImportError:
            raise SaletError(
                "Parquet needs the package pyarrow: pip install 'salet[parquet]'"
            ) from None
    check_writable(file)


def log_rows(done: Simulation) -> Iterator[tuple[str, int, str, str, int]]:
    """Every turn of every game: answer, step, guess, pattern, candidates left."""
    if done.tree is None:
        raise SaletError("the turns of games on several boards are not logged")
    games, rule = dict(done.tree.games()), done.tree.position.rule
    for answer in done.report.guesses:
        for step, (turn, left) in enumerate(games[answer], 1):
            tiles = rule.format(turn.pattern, len(turn.guess))
            yield answer, step, turn.guess, tiles, left


def write_log(done: Simulation, file: str) -> None:
    """Write the log in the format its name ends in, all of it or nothing."""
    if file.lower().endswith(".csv"):
        write_csv(file, COLUMNS, log_rows(done))
        return
    import pyarrow
    import pyarrow.parquet

    columns = zip(*log_rows(done), strict=True)
    table = pyarrow.table(dict(zip(COLUMNS, map(list, columns), strict=True)))
    with open_whole(file) as target:
        pyarrow.parquet.write_table(table, target)
