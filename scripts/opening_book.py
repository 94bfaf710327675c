"""Make the opening book: proven trees of the best and the most common openers, one file per game.

    make book                                        all games
    python -m scripts.opening_book original normal   one of them
    python -m scripts.opening_book --prove original normal
    python -m scripts.opening_book --common nyt hard
    python -m scripts.opening_book --totals nyt normal

With --totals an existing file gets the totals of the openers in scripts/openers.txt, without trees;
a whole run keeps what totals a file has. With --prove all openers are compared, which takes minutes
to hours, and the best one is noted; without it, an existing note stays. With --common only the
common openers are tried: in hard mode others may take minutes each. Totals of other openers come
from the tables in docs/proofs, where there is one.
"""

import os
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from salet.exact import whole_weights
from salet.exact.book import LIMIT, book_file, format_line, game_line, load_book, seal_line
from salet.exact.outcome import Outcome
from salet.exact.search import MEMORY, Search, make_solver
from salet.files import write_text
from salet.game.modes import mode_names
from salet.game.position import Position
from salet.state import State
from salet.state.tree import Tree

#: Answers, guesses and prior of each game. The prior nyt is the one of whoever has added no past
#: answers, which is the same from day to day.
GAMES = {
    "original": ("original-answers", "original-guesses", "equal"),
    "nyt2022": ("nyt2022-answers", "original-guesses", "equal"),
    "nyt2023": ("wordlebot-answers", "nyt2022-guesses", "equal"),
    "nyt": ("wordlebot-answers", "nyt2022-guesses", "nyt"),
    "filtered": ("wordlebot-answers-filtered", "nyt2022-guesses", "equal"),
    "likely": ("most-likely", "nyt2022-guesses", "equal"),
}

#: Openers people use, of which the totals are worth knowing.
OPENERS = Path(__file__).resolve().parent / "openers.txt"

PROOFS = Path(__file__).resolve().parent.parent / "docs" / "proofs"

#: The openers people use most, and the best ones of other lists and modes.
COMMON = (
    "salet", "crane", "slate", "trace", "crate", "raise", "adieu", "audio", "stare", "arise",
    "irate", "roate", "soare", "tares", "reast", "carle", "least", "caret", "tarse", "plast",
    "palet", "trape", "stale", "arose",
)  # fmt: skip

#: How many more openers to try, those with the most parts; the best few of all are included.
TRIED, BEST = 60, 5


def main() -> None:
    names = [word for word in sys.argv[1:] if not word.startswith("--")]
    games = [(names[0], names[1])] if names else [(g, m) for g in GAMES for m in mode_names()]
    for game, mode in games:
        if "--totals" in sys.argv:
            add_totals(game, mode)
        else:
            make_book(game, mode, prove="--prove" in sys.argv)


def make_book(game: str, mode: str, *, prove: bool) -> None:
    """Write the file of one game in one mode."""
    answers, guesses, prior = GAMES[game]
    start = start_of(game, mode)
    started = time.perf_counter()
    outcomes = {word: Search(start, word).run() for word in openers(start)}
    best = load_book(start.game).best
    if prove:
        best = prove_best(start)
    chosen = {*common(start), *sorted(outcomes, key=lambda word: rank(outcomes[word]))[:BEST]}
    if best is not None:
        chosen.add(best)
        outcomes.setdefault(best, Search(start, best).run())
    head = [
        f"# Proven best play after an opener: {answers}, {guesses}, {mode} mode, limit {LIMIT}"
        f"{'' if prior == 'equal' else f', prior {prior}'}.",
        "# Made by `make book`; salet/exact/book.py tells how to read it.",
        game_line(start.game),
        *([f"# best: {best}"] if best is not None else []),
        *(line for line in table_lines(game, mode) if line.startswith("#")),
    ]
    ordered = sorted(chosen, key=lambda word: rank(outcomes[word]))
    lines = [format_line(word, kept(outcomes[word]), outcomes[word].total) for word in ordered]
    totals = [line for line in table_lines(game, mode) if not line.startswith("#")]
    lines += totals or total_lines(start)
    write_sealed(start, [*head, *lines])
    seconds = time.perf_counter() - started
    print(f"{game} {mode}: {' '.join(ordered[:BEST])} … best {best}, {seconds:.0f} s", flush=True)


def start_of(game: str, mode: str) -> Position:
    """The start of a game for somebody who has added no past answers."""
    answers, guesses, prior = GAMES[game]
    with TemporaryDirectory() as nothing:
        os.environ["SALET_DATA"] = nothing  # no past answers but those that come with the package
        return Position.start(answers=answers, guesses=guesses, mode=mode, limit=LIMIT, prior=prior)


def write_sealed(start: Position, lines: list[str]) -> None:
    """Write the file of a game."""
    rest = "\n".join([*lines, ""])
    write_text(book_file(start.game), f"{seal_line(rest.encode())}\n{rest}")


def add_totals(game: str, mode: str) -> None:
    """Add the totals of more openers to the file of a game."""
    start = start_of(game, mode)
    book, lexicon = load_book(start.game), start.lexicon
    _, *lines = Path(book_file(start.game)).read_text().splitlines()
    solver = make_solver(State.of(start), whole_weights(start), MEMORY)
    known = total_lines(start)
    for word in OPENERS.read_text().split():
        if word not in lexicon.guesses or word in book.openers or word in book.totals:
            continue
        total = solver.cost(State.of(start), lexicon.guesses.ids[word])
        if total < solver.lost:
            known.append(f"= {total} {word}")
        print(f"{word} {total}", flush=True)
    kept = [line for line in lines if not line.startswith("=")]
    write_sealed(start, [*kept, *sorted(known, key=lambda line: int(line.split()[1]))])


def total_lines(start: Position) -> list[str]:
    """The lines of totals without trees that the file of a game has."""
    try:
        lines = Path(book_file(start.game)).read_text().splitlines()
    except OSError:
        return []
    return [line for line in lines if line.startswith("= ")]


def table_lines(game: str, mode: str) -> list[str]:
    """The proven totals in the table of a game, and the least that any other opener needs."""
    table = PROOFS / f"{game}-{mode}.txt"
    if not table.exists():
        return []
    rows = [line.split() for line in table.read_text().splitlines() if line[0] in "=>"]
    exact = [" ".join(row) for row in rows if row[0] == "="]
    least = min(int(row[1]) + 1 for row in rows if row[0] == ">")
    return [f"# others: {least}", *exact]


def openers(start: Position) -> list[str]:
    """The openers to try: the common ones, and those with the most parts."""
    state = State.of(start)
    ones = np.minimum(np.arange(len(state.candidates) + 1), 1)
    (parts,), _ = state.part_sums(state.guesses, ones)
    if "--common" in sys.argv:
        return common(start)
    most = [start.lexicon.guesses[place] for place in np.argsort(-parts, kind="stable")[:TRIED]]
    return list(dict.fromkeys([*common(start), *most]))


def common(start: Position) -> list[str]:
    """The common openers that are in the guess list."""
    return [word for word in COMMON if word in start.lexicon.guesses]


def rank(outcome: Outcome) -> tuple[bool, int, str]:
    """The order of openers: by total, those that do not keep the limit last."""
    if outcome.status == "bounded":
        raise SystemExit("interrupted")
    total = 0 if kept(outcome) is None else outcome.total or 0
    return kept(outcome) is None, total, outcome.word or ""


def kept(outcome: Outcome) -> Tree | None:
    """The tree, where it keeps the limit."""
    return None if outcome.failures else outcome.tree


def prove_best(start: Position) -> str:
    """The best opener of all."""
    outcome = Search(start).run()
    if outcome.status != "proven" or outcome.word is None:
        raise SystemExit("nothing is proven")
    return outcome.word


if __name__ == "__main__":
    main()
