"""Proofs, checks, studies and benchmarks: what takes its time."""

import os
import warnings
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from functools import partial
from typing import TYPE_CHECKING, Any

from salet.engine.games import open_game
from salet.engine.playing import LOCAL, write_tree
from salet.errors import SaletError, SaletWarning
from salet.files import write_text
from salet.game.game import Game
from salet.game.position import Position

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from salet.bench import Measurement
    from salet.checker import Checked
    from salet.exact.outcome import Outcome
    from salet.jobs.progress import AnyProgress, Progress
    from salet.proof import Bounds, Proof
    from salet.proof.prover import Watcher as ProofWatcher
    from salet.signature import Signature
    from salet.study import Study
    from salet.study.study_results import StudyResults


def prove(
    position: Position,
    store: str,
    *,
    openers: str | Iterable[str] = "all",
    bound: int | None = None,
    exact: bool = False,
    jobs: int | None = None,
    engine: str = LOCAL,
    executor: "Executor | None" = None,
    memory: int | None = None,
    watcher: "ProofWatcher | None" = None,
    progress: "AnyProgress" = None,
) -> "Proof":
    """Show of every opener that it needs as many guesses as the best, or a bound; find the best.

    What is found is kept in the file `store` as it comes, and a proof that was begun there goes on.
    Threads of this machine do the work, as many as it has cores, or a cluster, or an executor. The
    watcher receives how many openers are done, of how many, and the best so far; progress the same
    without the best.
    """
    from salet.jobs.local import cores, open_executor
    from salet.jobs.progress import shown_progress
    from salet.proof import Aim, game_of
    from salet.proof.prover import read_openers, run_proof
    from salet.proof.store import open_store

    if executor is not None and engine != LOCAL:
        raise SaletError(f"either an executor does the work or {engine}; not both")
    game = game_of(position)
    aim = Aim(read_openers(openers, game), bound, exact)
    with shown_progress(progress, "openers") as told, open_store(store, game) as stored:

        def watch(done: int, of: int, best: "Bounds | None") -> None:
            if told is not None:
                told(done, of)
            if watcher is not None:
                watcher(done, of, best)

        threads = cores() if jobs is None else jobs
        own = nullcontext(executor) if executor else open_executor(threads, engine=engine)
        with own as workers:
            return run_proof(game, aim, stored, workers, memory=memory, watcher=watch)


def check_certifiable(position: Position) -> None:
    """Raise unless certificates of this position's game can be written, which takes the kernels."""
    from salet.proof import certificate, game_of

    certificate.check_certifiable(game_of(position))


def write_proof(
    proof: "Proof",
    *,
    table: str | None = None,
    tree: str | None = None,
    certificate: str | None = None,
    command: str = "",
    memory: int | None = None,
    progress: "Progress | None" = None,
) -> "Outcome | None":
    """Write what a proof found into files: bounds, the best opener's tree, what bounds rest on.

    The best opener is valued again for its tree, which shows that its total can be reached.
    """
    from salet.exact.search import Search
    from salet.proof.certificate import write_certificate
    from salet.proof.table import table_text

    if table is not None:
        write_text(table, table_text(proof, command))
    if certificate is not None:
        write_certificate(proof.game, proof.claims, certificate, memory=memory, progress=progress)
    if not proof.best:
        return None
    best = Search(proof.game.start(), proof.best[0].word).run()
    if best.tree is None or best.failures or best.total != proof.best[0].total:
        word, total = proof.best[0].word, proof.best[0].total
        raise SaletError(f"{word} does not need {total:,} guesses, whatever the store says")
    best.tree.verify()
    if tree is not None:
        write_tree(best.tree, out=tree)
    return best


def check(
    file: str,
    *,
    game: str | None = None,
    progress: "Progress | None" = None,
    budget: float | None = None,
    **changes: Any,
) -> "Checked":
    """Check a tree or a certificate, by nothing that the search that found it has a part in.

    What takes more seconds than the budget is given up with a SaletError.
    """
    from salet.checker import check_file

    return check_file(file, open_game(game), changes, progress, budget)


def describe_studies() -> list[dict[str, Any]]:
    """The built-in studies: name, title, what it is about, and how many runs and games it has."""
    from salet.study import built_in_studies, load_study

    return [
        {
            "name": study.name,
            "title": study.title,
            "about": study.about,
            "runs": len(study.runs),
            "games": len(study.runs) * len(study.game.lexicon.answers),
        }
        for study in map(load_study, built_in_studies())
    ]


def make_study(
    openers: Iterable[str],
    strategies: Iterable[str | dict[str, Any]],
    *,
    game: Game | str | None = None,
    modes: Iterable[str] | None = None,
    title: str = "a study",
    about: str = "",
    **changes: Any,
) -> "Study":
    """A grid of openers and strategies, in a game with some parts changed as in `Game.of`.

    Openers of several words have commas between them. A strategy is a name, or what a study file
    has in its table: `{"name": "gyx", "options": {"green": 3}}`.
    """
    from salet.study.reading import make_study

    return make_study(
        openers, strategies, game=game, modes=modes, title=title, about=about, **changes
    )


def run_study(
    source: "str | Study",
    directory: str,
    *,
    jobs: int = 1,
    engine: str = LOCAL,
    progress: "AnyProgress" = None,
    writing: "Progress | None" = None,
) -> dict[str, Any]:
    """Run what is not done of a study, and write its tables, pictures and report.

    Progress is told in games. After that `writing` is told how many runs were read back and
    written, each of which counts as one.
    """

    def tell(done: int, of: int, before: int = 0) -> None:
        if writing is not None:
            writing(before + done, 2 * of)

    results = _play_study(source, directory, jobs, engine, progress, tell)
    drawn = True
    try:
        _ = results.pictures
    except SaletError as error:
        warnings.warn(str(error), SaletWarning, stacklevel=2)
        drawn = False
    return {
        "study": results.study.name,
        "runs": len(results.study.runs),
        "games": results.games,
        "findings": results.findings,
        "files": results.write(
            directory, pictures=drawn, progress=partial(tell, before=len(results.played))
        ),
    }


def play_study(
    study: "Study | str | os.PathLike[str]",
    directory: "str | os.PathLike[str] | None" = None,
    *,
    jobs: int = 1,
    engine: str = LOCAL,
    progress: "AnyProgress" = None,
) -> "StudyResults":
    """Play a study: one that was made, a built-in one, or one in a TOML file.

    What is done is kept in the directory, where one is named, and a study begun there goes on.
    Progress is told in games: each run has one for every answer.
    """
    return _play_study(study, directory, jobs, engine, progress)


def _play_study(
    study: "Study | str | os.PathLike[str]",
    directory: "str | os.PathLike[str] | None",
    jobs: int,
    engine: str,
    progress: "AnyProgress",
    reading: "Progress | None" = None,
) -> "StudyResults":
    """The same; `reading` is told of the runs that are read back and verified."""
    from salet.jobs.local import open_executor
    from salet.jobs.progress import shown_progress
    from salet.study import Study, load_study, results, runner
    from salet.study.study_results import StudyResults

    if not isinstance(study, Study):
        study = load_study(os.fspath(study))
    where = None if directory is None else os.fspath(directory)
    runs, games = len(study.runs), len(study.game.lexicon.answers)
    with shown_progress(progress, "games") as told, results.open_store(study, where) as store:

        def count_games(done: int, of: int) -> None:
            if told is not None:
                told(done * games, of * games)

        count_games(runs - len(store.missing(study.runs)), runs)
        with open_executor(jobs, processes=True, engine=engine) as executor:
            runner.run_study(study, store, executor=executor, progress=count_games)
        return StudyResults(study, store.results(reading))


def run_benchmarks(
    doddle: str | None = None, *, proofs: bool = False, seed: int = 1
) -> "Iterator[Measurement]":
    """Measure one thing after another, as ratios."""
    from salet.bench import run_benchmarks

    return run_benchmarks(doddle, proofs=proofs, seed=seed)


def sign_searches() -> "Signature":
    """Node counts and trees of a fixed set of searches, and their digest."""
    from salet.signature import Signature, signature

    return Signature(tuple(signature()))
