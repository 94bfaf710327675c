"""Certificates: what lower bounds rest on, in a file that `salet check` can verify.

    salet certificate 1
    answers: original-answers f40e…         the lists with their SHA-256, the mode and the limit
    …
    claim: salet 7920                       with this first guess all answers take at least 7920
                                            guesses; * stands for any first guess
    1 salet bybbb 260                       after this turn, the answers left take at least 260
    2 brond bbbbb 34                        after one more turn …

Each line is a claim about a position, reached from the one of the last line with a smaller number.
`never` stands for a position in which no play finds all answers in time. A claim can be checked by
looking one guess ahead: every guess leaves parts, and the bound of each part can be counted, or is
claimed earlier or on the lines below.
"""

import gzip
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from io import TextIOWrapper
from typing import IO, TextIO, cast

from salet.errors import SaletError
from salet.exact import UNREACHABLE, Int64s
from salet.exact.solver import BoundError, Claims, CompiledSolver, is_compiled
from salet.files import open_whole
from salet.game.game import Game
from salet.jobs.progress import Progress
from salet.kernels import library
from salet.proof import facts_of
from salet.proof.pool import SolverPool, solver_pool
from salet.text import capitals

HEADING = "salet certificate 1"

#: Stands for any first guess.
ANY = "*"
NEVER = "never"


def check_certifiable(game: Game) -> None:
    """Raise unless certificates of this game can be written, which takes the compiled search."""
    if library() is None:
        raise SaletError("writing a certificate needs the compiled kernels, which are not in use")
    if not is_compiled(game.mode):
        raise SaletError(f"no certificates can be written in {game.mode.name} mode")


def write_certificate(
    game: Game,
    claims: Mapping[str, int],
    file: str,
    *,
    memory: int | None = None,
    progress: Progress | None = None,
) -> int:
    """Write the certificate of these totals of openers, and return its number of lines.

    A total for `*` is claimed for all openers.
    """
    check_certifiable(game)
    lines = 0
    with open_whole(file) as binary, _text(binary, compressed=file.endswith(".gz")) as target:
        target.writelines(f"{line}\n" for line in _header(game, claims))
        for text in _body(game, claims, memory, progress):
            target.writelines(text)
            lines += len(text)
    return lines


@contextmanager
def _text(binary: IO[bytes], *, compressed: bool) -> Iterator[TextIO]:
    """A text stream into a file, compressed or not; the same text gives the same bytes."""
    with ExitStack() as stack:
        target = binary
        if compressed:
            zipped = gzip.GzipFile(filename="", mode="wb", fileobj=binary, mtime=0)
            target = cast("IO[bytes]", stack.enter_context(zipped))
        text = TextIOWrapper(target, encoding="utf-8", newline="\n")
        stack.callback(text.detach)  # its opener closes the file
        yield text
        text.flush()


def _header(game: Game, claims: Mapping[str, int]) -> Iterator[str]:
    yield HEADING
    for name, value in facts_of(game).items():
        yield f"{name}: {value}"
    for opener, bound in claims.items():
        yield f"claim: {opener} {_bound(bound)}"
    yield ""


def _body(
    game: Game, claims: Mapping[str, int], memory: int | None, progress: Progress | None
) -> Iterator[list[str]]:
    room = solver_pool(game, memory)
    guesses = game.lexicon.guesses
    tiles = [game.rule.format(code, guesses.length) for code in range(game.codes)]
    with room.solver() as solver:
        assert isinstance(solver, CompiledSolver)  # noqa: S101 (as was checked)
        counted = room.bounds if ANY in claims else room.own_bounds
        earlier = Claims(len(guesses) * len(game.lexicon.answers) // 8)
        bounds = dict.fromkeys(guesses, claims[ANY]) if ANY in claims else claims
        for number, (opener, bound) in enumerate(bounds.items(), 1):
            if counted[guesses.ids[opener]] < bound:
                yield _texts(_explained(solver, room, opener, bound, earlier), guesses.words, tiles)
            if progress is not None:
                progress(number, len(bounds))


def _explained(
    solver: CompiledSolver, room: SolverPool, opener: str, bound: int, earlier: Claims
) -> Int64s:
    guess = room.state.lexicon.guesses.ids[opener]
    try:
        return solver.explain(room.state, guess, bound, earlier)
    except BoundError:
        raise SaletError(
            f"{capitals(opener)} does not need {_bound(bound)} guesses, though the store says so"
        ) from None


def _texts(lines: Int64s, words: tuple[str, ...], tiles: list[str]) -> list[str]:
    return [
        f"{level} {words[guess]} {tiles[pattern]} {_bound(bound)}\n"
        for level, guess, pattern, bound in lines.tolist()
    ]


def _bound(bound: int) -> str:
    return NEVER if bound >= UNREACHABLE else str(bound)
