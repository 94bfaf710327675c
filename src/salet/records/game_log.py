"""The log of a simulation: every turn of every game, as CSV or Parquet."""

from collections.abc import Iterator
from functools import cache, partial

import numpy as np

from salet.errors import SaletError
from salet.files import check_writable, open_whole
from salet.files.csv import write_csv
from salet.game.rules import Matrix
from salet.game.words import Ids
from salet.play.simulate import Simulation
from salet.state.tree import Node, Tree

#: `candidates_left` counts the answers that fit, `words_left` what Wordle2Vec calls candidates: the
#: allowed words that fit, were not guessed, and have no letter that all answers left lack.
COLUMNS = ("answer", "step", "guess", "pattern", "candidates_left", "words_left")


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


def log_rows(done: Simulation) -> Iterator[tuple[str, int, str, str, int, int]]:
    """Every turn of every game, by answers in the order of the report."""
    if done.tree is None:
        raise SaletError("the turns of games on several boards are not logged")
    games, rule, left = dict(done.tree.games()), done.tree.position.rule, _words_left(done.tree)
    tiles = cache(partial(rule.format, length=done.tree.position.game.length))
    for answer in done.report.guesses:
        node: Node | None = done.tree.root
        for step, (turn, candidates) in enumerate(games[answer], 1):
            node = None if node is None else node.branches[turn.pattern]
            words = 0 if node is None else left[id(node)]
            yield answer, step, turn.guess, tiles(turn.pattern), candidates, words


def _words_left(tree: Tree) -> dict[int, int]:
    """For each node of a tree, by its identity, how many words are worth guessing there."""
    position, lexicon = tree.position, tree.position.lexicon
    sets, ids = lexicon.letter_sets, lexicon.guesses.ids
    candidate = np.zeros(len(sets), np.bool_)
    candidate[lexicon.answer_guess_ids[position.candidate_ids]] = True
    fitting = np.arange(len(sets))
    for turn in position.turns:
        fitting = fitting[_row(tree, turn.guess, fitting) == turn.pattern]
    counts: dict[int, int] = {}
    made = [ids[turn.guess] for turn in position.turns]
    waiting: list[tuple[Node, Ids, list[int]]] = [(tree.root, fitting, made)]
    while waiting:
        node, fitting, made = waiting.pop()
        present = np.bitwise_or.reduce(sets[fitting[candidate[fitting]]])
        useful = set(fitting[sets[fitting] & ~present == 0].tolist())
        counts[id(node)] = len(useful.difference(made))
        if any(node.branches.values()):
            row, after = _row(tree, node.guess, fitting), [*made, ids[node.guess]]
            waiting += [
                (below, fitting[row == reply], after)
                for reply, below in node.branches.items()
                if below is not None
            ]
    return counts


def _row(tree: Tree, guess: str, words: Ids) -> Matrix:
    """The replies to a guess for each of these words."""
    letters, ids = tree.position.lexicon.guesses.letters, tree.position.lexicon.guesses.ids
    row: Matrix = tree.position.rule.replies(letters[[ids[guess]]], letters[words])[0]
    return row


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
