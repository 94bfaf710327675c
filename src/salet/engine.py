"""The one door for every interface: commands, pages and notebooks parse, call here, and render.

What only some calls need is imported by those calls, so that each command starts in a blink.
"""

import os
import warnings
from collections.abc import Iterable
from contextlib import nullcontext
from dataclasses import replace
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

from salet.errors import GameOverError, SaletError, SaletWarning, UnknownNameError
from salet.files import read_text, write_text
from salet.game.diagnosis import ContradictionError
from salet.game.position import Position
from salet.game.replies import EMOJI, feedback, format_pattern
from salet.game.turns import format_turn, parse_turns
from salet.game.words import (
    Lexicon,
    WordList,
    bank_names,
    check_word,
    fold,
    load_words,
    provenance,
)

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from salet.checker import Checked
    from salet.exact.best_play import Watcher
    from salet.exact.outcome import Goal, Outcome
    from salet.jobs.local import Progress
    from salet.play.player import Player, Suggestion
    from salet.play.simulate import Simulation
    from salet.play.tree import Tree
    from salet.proof import Proof
    from salet.proof.prover import Watcher as ProofWatcher


def open_position(
    turns: Iterable[str] = (),
    *,
    answers: str | None = None,
    guesses: str | None = None,
    mode: str = "normal",
    limit: int = 6,
) -> Position:
    """The position after turns as people write them.

    >>> len(open_position(["salet:bybbb"]).candidates)
    102
    """
    start = Position.start(Lexicon.load(answers=answers, guesses=guesses), mode=mode, limit=limit)
    return start.push_all(parse_turns(turns))


def describe_pattern(guess: str, answer: str) -> dict[str, Any]:
    """The colours of a guess: guess, answer, pattern, code and emoji.

    >>> describe_pattern("PETTY", "trait")["pattern"]
    'bbyyb'
    """
    guess, answer = fold(guess), fold(answer)
    check_word(guess)
    check_word(answer, len(guess))
    code = feedback(guess, answer)
    return {
        "guess": guess,
        "answer": answer,
        "pattern": format_pattern(code, len(guess)),
        "code": code,
        "emoji": format_pattern(code, len(guess), EMOJI),
    }


def describe_bank(name: str) -> dict[str, Any]:
    """A bank's facts: name, what it is about, count, length, sha256, status and source."""
    known = provenance()
    if name not in known["banks"]:
        raise UnknownNameError.of("bank", name, known["banks"])
    facts = known["banks"][name]
    sources = [known["sources"][key] for key in facts["sources"]]
    packages = [
        f"{source['registry']} {source['package']} {source['version']}" for source in sources
    ]
    return {
        "name": name,
        **{key: facts[key] for key in ("about", "count", "length", "sha256", "status")},
        "source": f"{', '.join(packages)}: {facts['recipe']}",
    }


def describe_banks() -> list[dict[str, Any]]:
    """The facts of every bank."""
    return [describe_bank(name) for name in bank_names()]


def describe_words(source: str) -> tuple[dict[str, Any], WordList]:
    """The facts and the words of a bank or of a user's own file."""
    words = load_words(source)
    if source in bank_names():
        return describe_bank(source), words
    facts = {
        "name": words.name,
        "about": "a list of your own",
        "count": len(words),
        "length": words.length,
        "sha256": words.sha256,
        "status": "own",
        "source": "a file",
    }
    return facts, words


def suggest(
    position: Position, player: "Player | str" = "entropy", top: int = 10
) -> "list[Suggestion]":
    """The best next guesses, best first, by a player or by the strategy of this name.

    >>> [each.word for each in suggest(open_position(["salet:bybbb"]), top=2)]
    ['brond', 'groin']
    """
    if position.over:
        raise GameOverError("the game is over; there is nothing left to guess")
    if isinstance(player, str):
        from salet.play.player import make_player

        player = make_player(player)
    return player.rank(player.state(position), top)


def optimal(
    position: Position,
    guess: str | None = None,
    *,
    goal: "Goal" = "total",
    top: int = 1,
    budget: float | None = None,
    memory: int | None = None,
    search: bool = False,
    watcher: "Watcher | None" = None,
) -> "Outcome":
    """Exact best play from a position, with the next guess given or free.

    A tree that came with the package answers at once, unless a search is asked for. One that is
    interrupted, or uses up its budget of seconds, gives bounds; `memory` is in bytes.

    >>> outcome = optimal(open_position(["salet:bybbb"]))
    >>> outcome.word, outcome.total, outcome.claim
    ('brond', 260, 'proven (opening book)')
    """
    from salet.exact.best_play import optimal
    from salet.exact.search import MEMORY

    return optimal(
        position, guess, goal=goal, top=top, budget=budget, memory=memory or MEMORY,
        search=search, watcher=watcher,
    )  # fmt: skip


def describe_game(position: Position, start: Position, answer: str = "") -> dict[str, Any]:
    """A game that led here from a start, whose answer may be known: answer, solved and turns."""
    start = replace(start, mode=position.mode)  # which may have changed on the way
    position_then, turns = start, []
    for number, turn in enumerate(position.turns, 1):
        try:
            position_then = position_then.push(turn)
        except ContradictionError:
            position_then = start.widened(position.turns[:number])
        turns.append(
            {
                "guess": turn.guess,
                "pattern": format_pattern(turn.pattern, len(turn.guess)),
                "candidates_left": len(position_then.candidate_ids),
            }
        )
    if position.solved:
        answer = position.turns[-1].guess
    return {"answer": answer or None, "solved": position.solved, "turns": turns}


def record_game(
    position: Position,
    start: Position,
    *,
    command: str,
    strategy: str = "",
    answer: str = "",
    title: str = "",
    seconds: float = 0.0,
) -> bool:
    """Keep a finished game in the user's record; warn, and go on, where that cannot be done."""
    from salet.records.history import GameRecord, open_history

    game = GameRecord(
        command=command,
        won=position.solved,
        turns=" ".join(map(format_turn, position.turns)),
        mode=position.mode.name,
        limit=position.limit,
        answers=start.lexicon.answers.name,
        guesses=start.lexicon.guesses.name,
        answer=position.turns[-1].guess if position.solved else answer,
        strategy=strategy,
        title=title,
        seconds=round(seconds, 3),
    )
    try:
        with open_history() as history:
            history.add([game])
    except SaletError as error:
        warnings.warn(f"the game is not recorded: {error}", SaletWarning, stacklevel=2)
        return False
    return True


def describe_strategies() -> list[dict[str, Any]]:
    """Every strategy: its name, what it is about, where it draws guesses from, its options."""
    from dataclasses import fields
    from inspect import getdoc

    from salet.play.strategies import strategy_classes

    described = []
    for name, kind in sorted(strategy_classes().items()):
        options = {
            field.name: {
                "default": field.default,
                "choices": list(get_args(get_type_hints(kind)[field.name])) or None,
            }
            for field in fields(kind)
            if field.init
        }
        about = getdoc(kind) or ""
        described.append(
            {
                "name": name,
                "about": about.split("\n\n")[0].replace("\n", " "),
                "pool": kind.pool,
                "ties": kind.ties,
                "options": options,
            }
        )
    return described


def play_all(
    position: Position,
    player: "Player",
    *,
    games: int | None = None,
    seed: int = 0,
    jobs: int = 1,
    engine: str = "local",
    progress: "Progress | None" = None,
    log: str | None = None,
) -> "Simulation":
    """Play every answer, or some drawn at random; write every turn to a file if asked to."""
    from salet.jobs.local import open_executor
    from salet.play.simulate import simulate
    from salet.records.game_log import check_log, write_log

    check_log(log)
    with open_executor(jobs, engine=engine) as executor:
        done = simulate(
            position, player, games=games, seed=seed, executor=executor, progress=progress
        )
    if log is not None:
        write_log(done, log)
    return done


def build_tree(
    position: Position, player: "Player", *, jobs: int = 1, progress: "Progress | None" = None
) -> "Tree":
    """The whole tree of a player's games."""
    from salet.jobs.local import open_executor
    from salet.play.simulate import grow_tree

    with open_executor(jobs) as executor:
        tree, complete = grow_tree(position, player, executor=executor, progress=progress)
    if not complete:
        raise KeyboardInterrupt
    return tree


def read_tree(source: str, position: Position) -> "Tree":
    """The tree in a file, in the format its ending names, or in text."""
    from salet.play.tree_formats import get_tree_format

    return get_tree_format(_format_of(source)).read(read_text(source), position)


def write_tree(tree: "Tree", form: str | None = None, out: str | None = None) -> str:
    """The tree as text in a format; written to a file, too, where one is named."""
    from salet.play.tree_formats import get_tree_format

    text = get_tree_format(form or _format_of(out or "")).write(tree)
    if out is not None:
        write_text(out, text)
    return text


def _format_of(file: str) -> str:
    from salet.play.tree_formats import tree_format_names

    ending = file.rpartition(".")[2].lower()
    return ending if ending in tree_format_names() else "text"


def prove(
    position: Position,
    store: str,
    *,
    openers: str | Iterable[str] = "all",
    bound: int | None = None,
    exact: bool = False,
    jobs: int | None = None,
    engine: str = "local",
    executor: "Executor | None" = None,
    memory: int | None = None,
    watcher: "ProofWatcher | None" = None,
) -> "Proof":
    """Show of every opener that it needs as many guesses as the best, or a bound; find the best.

    What is found is kept in the file `store` as it comes, and a proof that was begun there goes on.
    Threads of this machine do the work, as many as it has cores, or a cluster, or an executor.
    """
    from salet.jobs.local import cores, open_executor
    from salet.proof import Aim, Start
    from salet.proof.prover import read_openers, run_proof
    from salet.proof.store import open_store

    if executor is not None and engine != "local":
        raise SaletError(f"either an executor does the work or {engine}; not both")
    start = Start.of(position)
    aim = Aim(read_openers(openers, start), bound, exact)
    with open_store(store, start) as kept:
        threads = cores() if jobs is None else jobs
        own = nullcontext(executor) if executor else open_executor(threads, engine=engine)
        with own as workers:
            return run_proof(start, aim, kept, workers, memory=memory, watcher=watcher)


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
        write_certificate(proof.start, proof.claims, certificate, memory=memory, progress=progress)
    if not proof.best:
        return None
    best = Search(proof.start.position, proof.best[0].word).run()
    if best.tree is None or best.total != proof.best[0].total:
        word, total = proof.best[0].word, proof.best[0].total
        raise SaletError(f"{word} does not need {total:,} guesses, whatever the store says")
    best.tree.verify()
    if tree is not None:
        write_tree(best.tree, out=tree)
    return best


def study_names() -> tuple[str, ...]:
    """The built-in studies."""
    from salet.study import built_in_studies

    return built_in_studies()


def run_study(
    source: str,
    directory: str,
    *,
    jobs: int = 1,
    engine: str = "local",
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


def check(
    file: str,
    *,
    answers: str | None = None,
    guesses: str | None = None,
    mode: str = "normal",
    limit: int = 6,
    progress: "Progress | None" = None,
    budget: float | None = None,
) -> "Checked":
    """Check a tree or a certificate, by nothing that the search that found it has a part in.

    What takes more seconds than the budget is given up with a SaletError.
    """
    from salet.checker import check_file

    return check_file(file, answers, guesses, mode, limit, progress, budget)
