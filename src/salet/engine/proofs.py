"""Proofs, checks, studies and benchmarks: what takes its time."""

import os
import warnings
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

from salet.engine.games import open_game
from salet.engine.playing import LOCAL, write_tree
from salet.errors import SaletError, SaletWarning
from salet.files import write_text
from salet.game.position import Position

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from salet.bench import Measurement
    from salet.checker import Checked
    from salet.exact.outcome import Outcome
    from salet.jobs.local import Progress
    from salet.proof import Proof
    from salet.proof.prover import Watcher as ProofWatcher
    from salet.signature import Signature


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
) -> "Proof":
    """Show of every opener that it needs as many guesses as the best, or a bound; find the best.

    What is found is kept in the file `store` as it comes, and a proof that was begun there goes on.
    Threads of this machine do the work, as many as it has cores, or a cluster, or an executor.
    """
    from salet.jobs.local import cores, open_executor
    from salet.proof import Aim, game_of
    from salet.proof.prover import read_openers, run_proof
    from salet.proof.store import open_store

    if executor is not None and engine != LOCAL:
        raise SaletError(f"either an executor does the work or {engine}; not both")
    game = game_of(position)
    aim = Aim(read_openers(openers, game), bound, exact)
    with open_store(store, game) as stored:
        threads = cores() if jobs is None else jobs
        own = nullcontext(executor) if executor else open_executor(threads, engine=engine)
        with own as workers:
            return run_proof(game, aim, stored, workers, memory=memory, watcher=watcher)


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


def study_names() -> tuple[str, ...]:
    """The built-in studies."""
    from salet.study import built_in_studies

    return built_in_studies()


def run_study(
    source: str,
    directory: str,
    *,
    jobs: int = 1,
    engine: str = LOCAL,
    progress: "Progress | None" = None,
) -> dict[str, Any]:
    """Run what is not done of a study, and write its tables, pictures and report."""
    from salet.jobs.local import open_executor
    from salet.study import load_study, pictures, report, results, runner, tables

    study = load_study(source)
    with results.open_store(study, directory) as store:
        with open_executor(jobs, processes=True, engine=engine) as executor:
            runner.run_study(study, store, executor=executor, progress=progress)
        played = store.results()
    files = tables.write_tables(study, played, directory)
    reports = {run: done.report for run, done in played.items()}
    drawn: dict[str, str] = {}
    try:
        drawn = pictures.draw(study, reports)
    except SaletError as error:
        warnings.warn(str(error), SaletWarning, stacklevel=2)
    page = report.html_report(study, reports, drawn)
    pages = {**{f"{name}.svg": svg for name, svg in drawn.items()}, "report.html": page}
    for name, text in pages.items():
        write_text(os.path.join(directory, name), text)
    files += pages
    return {
        "study": study.name,
        "runs": len(study.runs),
        "games": sum(each.games for each in reports.values()),
        "findings": tables.findings(reports),
        "files": files,
    }


def run_benchmarks(doddle: str | None = None, *, proofs: bool = False) -> "Iterator[Measurement]":
    """Measure one thing after another, as ratios."""
    from salet.bench import run_benchmarks

    return run_benchmarks(doddle, proofs=proofs)


def sign_searches() -> "Signature":
    """Node counts and trees of a fixed set of searches, and their digest."""
    from salet.signature import Signature, signature

    return Signature(tuple(signature()))
