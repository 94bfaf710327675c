"""Running a study: every run that is not done yet, stored as it finishes."""

import time
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING

from salet.jobs.local import in_order
from salet.jobs.progress import Progress
from salet.log import log
from salet.play.simulate import grow_tree
from salet.state.tree_formats import text
from salet.study import Run, Study
from salet.study.results import Store

if TYPE_CHECKING:
    from concurrent.futures import Executor


def run_study(
    study: Study,
    store: Store,
    *,
    executor: "Executor | None" = None,
    progress: Progress | None = None,
) -> None:
    """Play every run that is not done; after an interrupt, finished runs stay stored."""
    missing = store.missing(study.runs)
    done = len(study.runs) - len(missing)
    with closing(in_order(partial(_play, study), missing, executor)) as finished:
        for run, (tree, seconds) in zip(missing, finished, strict=True):
            store.keep(run, tree, seconds)
            done += 1
            log("study", "played %s from %s in %.1f s", run.label, run.opener, seconds)
            if progress is not None:
                progress(done, len(study.runs))


def _play(study: Study, run: Run) -> tuple[str, float]:
    """The tree of one run, as text, and how long it took."""
    started = time.perf_counter()
    tree, complete = grow_tree(study.position(run.mode), run.plan.player(run.opener))
    if not complete:
        raise KeyboardInterrupt
    return text.write(tree), time.perf_counter() - started
