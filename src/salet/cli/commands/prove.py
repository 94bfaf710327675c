"""`salet prove`: what every opener needs, proven."""

import os
import shlex
from typing import TYPE_CHECKING, Any

import click

from salet import engine
from salet.cli.options import game_options, output_options, position_of
from salet.cli.output import print_json, print_note, print_table
from salet.cli.player_options import engine_option
from salet.cli.progress import ProgressLine
from salet.files import check_writable
from salet.text import capitals, count

if TYPE_CHECKING:
    from salet.proof import Bounds, Proof

_SHOWN = 20


@click.command()
@click.option("--store", metavar="FILE", required=True,
              help="Where results are stored; a proof begun there goes on.")  # fmt: skip
@click.option("--openers", metavar="FILE|WORD,…|all", default="all", show_default=True,
              help="Which first guesses it is about.")  # fmt: skip
@click.option("--bound", metavar="B", type=int,
              help="Show which openers need less than B guesses for all answers, and how many "
              "these need.  [default: what the best one needs]")  # fmt: skip
@click.option("--exact", is_flag=True, help="What every opener needs exactly.")
@click.option("--table", metavar="FILE", help="Write the bounds of all openers, as text.")
@click.option("--tree", metavar="FILE", help="Write the best opener's tree: .txt, .json or .html.")
@click.option("--certificate", metavar="FILE[.gz]",
              help="Write what the bounds rest on, for `salet check`.")  # fmt: skip
@click.option("--memory", metavar="MB", type=click.IntRange(min=64),
              help="What each process may remember.  [default: by the lists]")  # fmt: skip
@click.option("--jobs", metavar="N", type=click.IntRange(min=1),
              help="How many threads work here.  [default: one a core]")  # fmt: skip
@engine_option
@game_options
@output_options
def command(
    store: str,
    openers: str,
    bound: int | None,
    exact: bool,
    table: str | None,
    tree: str | None,
    certificate: str | None,
    memory: int | None,
    jobs: int | None,
    engine_name: str,
    as_json: bool,
    **options: Any,
) -> int:
    """Prove what the best opener needs, over all openers; or which need less than a bound.

    Interrupted or killed, it goes on where it stopped when it is started again with the same
    store. With --bound 7921, for example, it shows that only SALET needs fewer than 7,921 guesses
    for all 2,315 answers. Exit code 1 means that none of the openers can keep the limit.
    """
    named = [file for file in (store, table, tree, certificate) if file is not None]
    if len(set(map(os.path.realpath, named))) < len(named):
        raise click.UsageError(
            "--store, --table, --tree and --certificate must be different files."
        )
    engine.tree_format(tree)  # which raises where there is none
    for file in (table, tree, certificate):
        check_writable(file)
    position = position_of((), options)
    if certificate is not None:
        engine.check_certifiable(position)  # before the search, which may take hours
    progress = ProgressLine("openers", rate=True)

    def watch(done: int, total: int, best: "Bounds | None") -> None:
        if best is not None:
            progress.what = f"openers, best {capitals(best.opener)} with {best.upper:,}"
        progress(done, total)

    try:
        with progress:
            proof = engine.prove(
                position, store, openers=openers, bound=bound, exact=exact, jobs=jobs,
                engine=engine_name, memory=memory and memory * 2**20, watcher=watch,
            )  # fmt: skip
    except KeyboardInterrupt:
        print_note(
            f"{progress.done:,} of {progress.total:,} openers are done, and stored in {store}; "
            "the same command goes on with it"
        )
        raise
    try:
        with ProgressLine("writing it down") as progress:
            best = engine.write_proof(
                proof, table=table, tree=tree, certificate=certificate, command=_typed(),
                memory=memory and memory * 2**20, progress=progress,
            )  # fmt: skip
    except KeyboardInterrupt:
        print_note(f"all is proven, and stored in {store}; the same command writes it down")
        raise
    for what, file in (("table", table), ("tree", tree), ("certificate", certificate)):
        if file is not None and (what != "tree" or best is not None):
            print_note(f"the {what} is written to {file}")
    if tree is not None and best is None:
        print_note("there is no tree: no opener has a total that was asked for")
    if as_json:
        print_json({**proof.as_dict(), "store": store})
    else:
        _show(proof)
    return 1 if not proof.complete or proof.impossible == len(proof.openers) else 0


def _typed() -> str:
    """The command as it was typed."""
    return shlex.join(["salet", *click.get_current_context().obj])


def _show(proof: "Proof") -> None:
    game, lexicon = proof.game, proof.game.lexicon
    click.echo(
        f"{len(lexicon.answers):,} answers, limit {game.limit}, {game.mode.name} mode "
        f"({lexicon.answers.name}, {lexicon.guesses.name})"
    )
    click.echo(proof.claim)
    if len(proof.best) > 1:
        rows = [
            [best.word, f"{best.total:,}", f"{best.total / len(lexicon.answers):.4f}",
             "candidate" if best.candidate else ""]
            for best in proof.best[:_SHOWN]
        ]  # fmt: skip
        print_table(["opener", "total", "mean", ""], rows, right=["total", "mean"])
    if len(proof.best) > _SHOWN:
        print_note(f"and {count(len(proof.best) - _SHOWN, 'more opener')}; --json gives all")
    print_note(
        f"{proof.cpu_seconds:.0f} s of CPU time went into these openers; this run took "
        f"{proof.seconds:.0f} s"
    )
