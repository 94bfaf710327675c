"""The one door for every interface: commands, pages and notebooks parse, call here, and render.

What only some calls need is imported by those calls, so that each command starts in a blink.
"""

import os
import warnings
from collections.abc import Iterable, Sequence
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

from salet.errors import GameOverError, SaletError, SaletWarning, UnknownNameError
from salet.files import read_text, write_text
from salet.game.diagnosis import ContradictionError
from salet.game.game import DEFAULT_GAME, Game
from salet.game.games import game_facts, game_names
from salet.game.position import Position
from salet.game.replies import EMOJI
from salet.game.rules import Rule, get_rule, rule_names
from salet.game.turns import format_move, format_moves, parse_moves
from salet.game.words import (
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


def open_game(name: str | None = None, **changes: Any) -> Game:
    """The game of this name, or the one that `SALET_GAME` names, with some parts changed."""
    return Game.of(name or os.environ.get("SALET_GAME") or DEFAULT_GAME, **changes)


def open_position(
    turns: Iterable[str] = (), *, game: Game | str | None = None, **changes: Any
) -> Position:
    """The position after turns as people write them.

    >>> len(open_position(["salet:bybbb"]).candidates)
    102
    """
    start = Game.of(game, **changes) if isinstance(game, Game) else open_game(game, **changes)
    return start.start().push_all(parse_moves(turns, start.rule, start.boards))


def describe_pattern(guess: str, answer: str, rule: "Rule | str" = "wordle") -> dict[str, Any]:
    """What a guess is told: guess, answer, pattern, code and emoji.

    >>> describe_pattern("PETTY", "trait")["pattern"]
    'bbyyb'
    """
    guess, answer = fold(guess), fold(answer)
    check_word(guess)
    check_word(answer, len(guess))
    rule = get_rule(rule) if isinstance(rule, str) else rule
    code = rule.reply(guess, answer)
    return {
        "guess": guess,
        "answer": answer,
        "pattern": rule.format(code, len(guess)),
        "code": code,
        "emoji": rule.format(code, len(guess), EMOJI),
    }


def describe_game(name: str) -> dict[str, Any]:
    """What a named game is: name, title, about, rule, lists, mode, limit, boards and prior."""
    facts = vars(game_facts(name))
    order = (
        "name", "title", "about", "rule", "answers", "guesses", "mode", "limit", "boards", "prior"
    )  # fmt: skip
    return {key: facts[key] for key in order}


def describe_games() -> list[dict[str, Any]]:
    """All named games, those of plug-ins included."""
    return [describe_game(name) for name in game_names()]


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
    position: Position, player: "Player | str | None" = None, top: int = 10
) -> "list[Suggestion]":
    """The best next guesses, best first: by a player or strategy, or by all that is known.

    >>> [each.word for each in suggest(open_position(["salet:bybbb"]), "entropy", top=2)]
    ['brond', 'groin']
    """
    from salet.analysis.suggest import suggest

    return suggest(position, player, top)


def rank(position: Position, player: "Player", top: int = 10) -> "list[Suggestion]":
    """The best next guesses by what a strategy thinks of them, and nothing else."""
    if position.over:
        raise GameOverError("the game is over; there is nothing left to guess")
    return player.rank(player.states(position), top)


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


def describe_played(
    position: Position, start: Position, answers: Sequence[str] = ()
) -> dict[str, Any]:
    """A game that led here from a start, whose answers may be known: answer, solved and turns."""
    rule, start = position.rule, start.with_game(mode=position.mode)  # which may have changed
    position_then, turns = start, []
    for number, move in enumerate(position.moves, 1):
        try:
            position_then = position_then.push(move)
        except ContradictionError:
            position_then = start.widened(position.moves[:number])
        left = [len(board.candidate_ids) for board in position_then.boards]
        turns.append(
            {
                "guess": move.guess,
                "pattern": format_move(move, rule).partition(":")[2],
                "candidates_left": left[0] if len(left) == 1 else left,
            }
        )
    return {
        "answer": _answer(position, answers) or None,
        "solved": position.solved,
        "turns": turns,
    }


def _answer(position: Position, answers: Sequence[str] = ()) -> str:
    """The hidden words as far as they are known, with / between those of several boards."""
    if position.solved:
        return "/".join(board.turns[-1].guess for board in position.boards)
    return "/".join(answers)


def record_game(
    position: Position,
    start: Position,
    *,
    command: str,
    strategy: str = "",
    answers: Sequence[str] = (),
    title: str = "",
    seconds: float = 0.0,
) -> bool:
    """Keep a finished game in the user's record; warn, and go on, where that cannot be done."""
    from salet.records.history import GameRecord, open_history

    game = start.game.changed(mode=position.mode)
    record = GameRecord(
        command=command,
        won=position.solved,
        turns=format_moves(position.moves, game.rule),
        mode=game.mode.name,
        limit=game.limit,
        answers=game.lexicon.answers.name,
        guesses=game.lexicon.guesses.name,
        answer=_answer(position, answers),
        strategy=strategy,
        title=title,
        seconds=round(seconds, 3),
        game=game.name,
        rule=game.rule.name,
        boards=game.boards,
        game_key=game.key,
    )
    try:
        with open_history() as history:
            history.add([record])
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

    if log is not None:
        position.game.check_one_board("a log of all turns is")
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
    from salet.proof import Aim, game_of
    from salet.proof.prover import read_openers, run_proof
    from salet.proof.store import open_store

    if executor is not None and engine != "local":
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


def describe_rules() -> list[dict[str, Any]]:
    """Every rule: its name, what it says, and whether its replies are true."""
    rules = map(get_rule, rule_names())
    return [{"name": rule.name, "about": rule.about, "truthful": rule.truthful} for rule in rules]
