"""Proofs over openers: they agree with exact play, and survive whatever happens."""

import json
import random
import re
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
import time
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings

from salet import engine
from salet.cli import main
from salet.errors import SaletError, SaletWarning, UnknownWordError
from salet.exact import UNREACHABLE, whole_weights
from salet.exact.plain import PlainSolver
from salet.exact.search import MEMORY, Search, make_solver
from salet.exact.solver import CompiledSolver
from salet.game.position import Position
from salet.game.words import load_words
from salet.proof import Aim, Bounds, Proof, game_of
from salet.proof.pool import SolverPool
from salet.proof.prover import run_proof
from salet.proof.store import _row, open_store
from salet.proof.table import table_text
from salet.state import State
from tests.ground_truth import PROVEN
from tests.test_exact import games

MODES = ("normal", "hard", "ultra")


@pytest.fixture(scope="module")
def lists(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """Files with a few hundred answers and over a thousand guesses: a proof takes a second."""
    return write_lists(tmp_path_factory.mktemp("lists"), 8)


@pytest.fixture(scope="module")
def long_lists(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """Files of the same kind, for a proof that takes a few seconds."""
    return write_lists(tmp_path_factory.mktemp("lists"), 4)


def write_lists(directory: Path, step: int) -> tuple[str, str]:
    answers = load_words("original-answers").words[::step]
    common = ("salet", "crane", "slate", "arose", "fuzzy")
    guesses = list(dict.fromkeys((*common, *answers, *load_words("original-guesses").words[::12])))
    for name, words in (("answers", answers), ("guesses", guesses)):
        (directory / name).write_text("\n".join(words) + "\n")
    return str(directory / "answers"), str(directory / "guesses")


def start(lists: tuple[str, str], **how: int | str) -> Position:
    return engine.open_position(answers=lists[0], guesses=lists[1], **how)  # type: ignore[arg-type]


def command(lists: tuple[str, str], store: Path, *more: str) -> list[str]:
    named = ["--answers", lists[0], "--guesses", lists[1], "--store", str(store)]
    return [sys.executable, "-m", "salet", "prove", *named, *more]


def rows(store: Path) -> dict[str, tuple[int | None, int | None, str]]:
    with closing(sqlite3.connect(store)) as database:
        found = database.execute("select opener, lower, upper, status from openers").fetchall()
    assert len({row[0] for row in found}) == len(found)
    return {opener: (lower, upper, status) for opener, lower, upper, status in found}


# What is proven.


@settings(max_examples=60)
@given(position=games(8, 12, weighted=False))
def test_what_is_shown_is_what_exact_play_finds(position: Position) -> None:
    position = Position.start(position.game, prior="equal")
    game = game_of(position)
    found = {word: Search(position, word).run() for word in position.lexicon.guesses}
    totals = {word: None if each.failures else each.total for word, each in found.items()}
    possible = [total for total in totals.values() if total is not None]
    least = min(possible, default=None)
    for aim in (Aim(), Aim(exact=True), Aim(bound=(least or 9) + 1), Aim(bound=least or 1)):
        with open_store(":memory:", game) as store:
            proof = run_proof(game, aim, store)
        assert proof.complete, (aim, proof.bounds)
        for word, total in totals.items():
            bounds = proof.bounds[word]
            assert bounds.lower <= (UNREACHABLE if total is None else total), (aim, bounds, total)
            assert bounds.upper in (None, total), (aim, bounds, total)
            if aim.exact:
                assert bounds.status == ("impossible" if total is None else "proven"), bounds
        if aim.bound is None:
            assert (proof.best[0].total if proof.best else None) == least, aim
        else:
            below = {word for word, total in totals.items() if total and total < aim.bound}
            assert {best.word for best in proof.best if best.total < aim.bound} == below, aim


@pytest.mark.parametrize("mode", MODES)
def test_threads_that_share_a_memo_agree_with_plain_play(
    lists: tuple[str, str], tmp_path: Path, mode: str
) -> None:
    position = start(lists, mode=mode)
    one = engine.prove(position, str(tmp_path / "one"), exact=True, jobs=1)
    four = engine.prove(position, str(tmp_path / "four"), exact=True, jobs=4)
    assert [each.total for each in one.best] == [each.total for each in four.best]
    assert one.impossible == four.impossible
    state, ids = State.of(position), position.lexicon.guesses.ids
    plain = PlainSolver(state, whole_weights(position))
    for best in (one.best[0], one.best[-1]):
        assert plain.cost(state, ids[best.word]) == best.total, best


def test_twins_know_what_the_first_knows() -> None:
    position = Position.start("original", mode="normal")
    state = State.of(position)
    first = make_solver(state, whole_weights(position), 2**28)
    twin = first.twin()
    bounds = [solver.bounds(state)[0].tolist() for solver in (first, twin)]
    assert bounds[0] == bounds[1]
    crane = position.lexicon.guesses.ids["crane"]
    assert first.cost(state, crane) == 7930
    before = time.process_time()
    assert twin.cost(state, crane) == 7930
    again = time.process_time() - before
    before = time.process_time()
    assert make_solver(state, whole_weights(position), 2**28).cost(state, crane) == 7930
    assert again < time.process_time() - before


def test_all_solvers_of_a_pool_start_from_the_count_of_parts(lists: tuple[str, str]) -> None:
    """Without it, a second thread would search far more: counting the answers says less."""
    room = SolverPool(game_of(start(lists)), None)
    fuzzy = room.game.lexicon.guesses.ids["fuzzy"]
    with room.solver() as first, room.solver() as second:
        bounds = [solver.cost(room.state, fuzzy, 1) for solver in (first, second)]
    assert bounds[0] == bounds[1] > 2 * len(room.state.candidates)


def test_half_written_notes_are_not_trusted() -> None:
    """As a thread sees them that reads while another writes: whatever is mixed changes nothing."""
    position = Position.start("original").push("salet:bbbbb")
    state = State.of(position)
    solver = CompiledSolver(state, whole_weights(position), MEMORY)
    value, memo = solver.value(state), solver._arena.memo
    (filled,) = memo["work"].nonzero()
    assert len(filled) > 1
    sound = memo.copy()
    for name in ("sealed", "lower", "upper", "guess", "work"):
        memo[filled] = sound[filled]
        memo[name][filled] = np.roll(sound[name][filled], 1)
        assert solver.value(state) == value
    memo[filled] = sound[filled]
    before = solver.nodes
    assert solver.value(state) == value
    assert solver.nodes == before  # and what is whole is believed


def test_proofs_at_once_in_one_process(lists: tuple[str, str], tmp_path: Path) -> None:
    """One that ends or is cancelled neither stops another nor gives it wrong numbers."""
    position = start(lists)
    alone = engine.prove(position, str(tmp_path / "alone"), exact=True)
    given_up = threading.Event()

    def others() -> None:
        def give_up(done: int, total: int, best: Bounds | None) -> None:
            if done > 2:
                raise KeyboardInterrupt

        while not given_up.is_set():
            engine.prove(position, ":memory:", openers="crane", exact=True)
            with suppress(KeyboardInterrupt):
                engine.prove(position, ":memory:", exact=True, jobs=2, watcher=give_up)

    other = threading.Thread(target=others)
    other.start()
    try:
        found = engine.prove(position, str(tmp_path / "beside"), exact=True, jobs=2)
    finally:
        given_up.set()
        other.join()
    assert {word: each.upper for word, each in found.bounds.items()} == {
        word: each.upper for word, each in alone.bounds.items()
    }


def test_uniqueness_and_the_best(lists: tuple[str, str], tmp_path: Path) -> None:
    position = start(lists)
    openers = len(position.lexicon.guesses)
    free = engine.prove(position, str(tmp_path / "free"))
    best = free.best[0]
    assert free.claim == (
        f"proven: none of all {openers:,} openers needs fewer guesses for all answers than "
        f"{best.word.upper()}, {best.total:,}"
    )
    assert free.lower == best.total
    unique = engine.prove(position, str(tmp_path / "free"), bound=best.total + 1)
    assert unique.claim == (
        f"proven: of all {openers:,} openers only {best.word.upper()} needs fewer than "
        f"{best.total + 1:,} guesses for all answers"
    )
    none = engine.prove(position, str(tmp_path / "free"), bound=best.total)
    assert "none needs fewer" in none.claim
    some = engine.prove(position, str(tmp_path / "free"), openers="crane,slate, AROSE", exact=True)
    assert some.claim == "proven: the totals of the 3 openers"
    outcome = Search(position, "crane").run()
    assert ("crane", outcome.total) in [(each.word, each.total) for each in some.best]


def test_the_limit_may_be_too_small(lists: tuple[str, str], tmp_path: Path) -> None:
    proof = engine.prove(start(lists, limit=3), str(tmp_path / "store"), openers="crane,fuzzy")
    assert proof.claim == "proven: none of the 2 openers finds every answer within the limit"
    assert (proof.impossible, proof.lower, proof.best) == (2, None, ())


# Openers, commands, tables.


def test_openers_come_from_a_file_too(lists: tuple[str, str], tmp_path: Path) -> None:
    (tmp_path / "words").write_text("crane slate\nsalet, crane\n")
    proof = engine.prove(
        start(lists), str(tmp_path / "store"), openers=str(tmp_path / "words"), exact=True
    )
    assert sorted(proof.bounds) == ["crane", "salet", "slate"]
    for wrong, message in (("crane,qqqqq", "'qqqqq' is not in"), (",", "no opener is named")):
        with pytest.raises((SaletError, UnknownWordError), match=message):
            engine.prove(start(lists), str(tmp_path / "store"), openers=wrong)


def test_the_command(
    lists: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, tree = tmp_path / "table.txt", tmp_path / "tree.json"
    arguments = command(lists, tmp_path / "store", "--bound", "815")[3:]
    assert main([*arguments, "--table", str(table), "--tree", str(tree), "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["status"] == "proven" and shown["openers"] == shown["done"] > 1000
    totals = {each["word"]: each["total"] for each in shown["best"]}
    assert totals["salet"] == min(totals.values())
    assert (shown["mode"], shown["limit"], shown["weights"]) == ("normal", 6, "equal")
    assert json.loads(tree.read_text())["root"]["guess"] == "salet"
    read = read_table(table.read_text())
    assert {word: lower for word, (sign, lower) in read.items() if sign == "="} == totals
    assert len(read) == shown["openers"]
    assert all(low >= 814 for sign, low in read.values() if sign == ">")
    assert main(arguments) == 0
    assert "this run took" in capsys.readouterr().err


def read_table(text: str) -> dict[str, tuple[str, int]]:
    """The openers of a table, each with = or > and a total; never counts as > UNREACHABLE."""
    bounds = {}
    for line in text.splitlines():
        if not line.startswith("#"):
            words = line.split()
            sign, total = (">", UNREACHABLE) if words[0] == "never" else (words[0], int(words[1]))
            for word in words[1 if words[0] == "never" else 2 :]:
                assert word not in bounds
                bounds[word] = (sign, total)
    return bounds


TABLES = sorted((Path(__file__).parent.parent / "docs" / "proofs").glob("*.txt"))


def test_tables_are_shown() -> None:
    names = {file.stem for file in TABLES}
    assert names >= {"original-normal", "original-hard", "nyt2022-normal"}


@pytest.mark.parametrize("file", TABLES, ids=lambda file: file.stem)
def test_tables_agree_with_what_is_known(file: Path) -> None:
    """With totals published by others, with all guesses and, for some, with a search now."""
    text = file.read_text()
    facts = dict(re.findall(r"^# (\w+): (\S+)", text, re.M))
    position = engine.open_position(
        answers=facts["answers"], guesses=facts["guesses"], mode=facts["mode"]
    )
    assert position.lexicon.answers.sha256 in text and position.lexicon.guesses.sha256 in text
    read = read_table(text)
    assert read.keys() == set(position.lexicon.guesses)
    exact = {word: total for word, (sign, total) in read.items() if sign == "="}
    (truth,) = (
        each.totals
        for each in PROVEN
        if (each.lists.answers, each.mode) == (facts["answers"], facts["mode"])
    )
    assert {word: exact[word] for word in truth} == truth
    assert min(exact.values()) == min(truth.values())
    bound = max(exact.values())
    assert all(lower >= bound for sign, lower in read.values() if sign == ">")
    draw = random.Random(file.stem)
    state = State.of(position)
    solver = make_solver(state, whole_weights(position), 2**28)
    ids = position.lexicon.guesses.ids
    for word in draw.sample(sorted(exact), 2):
        assert solver.cost(state, ids[word]) == exact[word], word
    for word in draw.sample(sorted(read.keys() - exact.keys()), 5):
        assert solver.cost(state, ids[word], bound + 1) > bound, word


def test_tables_name_every_kind() -> None:
    game = game_of(
        Position.start("original", lexicon=load_lexicon(("crane", "slate", "fuzzy", "abbey")))
    )
    bounds = {
        "crane": Bounds("crane", 7, 7),
        "slate": Bounds("slate", 8, None),
        "fuzzy": Bounds("fuzzy", 8, None),
        "abbey": Bounds("abbey", UNREACHABLE, None),
    }
    text = table_text(Proof(game, Aim(bound=8), bounds), "salet prove")
    assert text.splitlines()[-3:] == ["= 7 crane", "> 7 fuzzy slate", "never abbey"]
    assert "# made by: salet" in text and "only CRANE needs fewer than 8" in text


def load_lexicon(words: tuple[str, ...]):  # type: ignore[no-untyped-def]
    from salet.game.lexicon import Lexicon
    from salet.game.words import WordList

    return Lexicon(guesses=WordList("few", words), answers=WordList("few", words))


def test_files_are_not_written_over_each_other(
    lists: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = tmp_path / "store"
    arguments = command(lists, store, "--openers", "crane")[3:]
    (tmp_path / "other").mkdir()
    tree = [*arguments, "--tree", str(tmp_path / "x.json"), "--table"]
    same = tmp_path / "other" / ".." / "x.json"
    for refused in ([*arguments, "--certificate", str(store)], [*tree, str(same)]):
        assert main(refused) == 2
        assert "must be different files" in capsys.readouterr().err
    assert main([*tree, str(tmp_path / "other" / "x.json")]) == 0


def test_what_is_impossible_has_no_tree(
    lists: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tree = tmp_path / "tree.json"
    arguments = command(lists, tmp_path / "store", "--openers", "crane", "--limit", "3")[3:]
    assert main([*arguments, "--tree", str(tree)]) == 1
    out, err = capsys.readouterr()
    assert "CRANE cannot find every answer" in out and "there is no tree" in err
    assert not tree.exists()


def test_only_starts_can_be_proven(tmp_path: Path) -> None:
    with pytest.raises(SaletError, match="a proof needs the start of a game"):
        engine.prove(Position.start("original").push("salet:bbbbb"), str(tmp_path / "store"))
    with pytest.raises(SaletError, match="set either a bound or exact totals"):
        engine.prove(Position.start("original"), str(tmp_path / "store"), exact=True, bound=9)


@pytest.mark.parametrize("kind", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_any_executor_will_do(lists: tuple[str, str], tmp_path: Path, kind: type[Executor]) -> None:
    with kind(2) as executor:  # type: ignore[call-arg]
        proof = engine.prove(start(lists), str(tmp_path / "store"), executor=executor)
    assert proof.complete and proof.best[0].word == "salet"


# Stores.


def test_a_store_is_for_one_game(lists: tuple[str, str], tmp_path: Path) -> None:
    store = str(tmp_path / "store")
    engine.prove(start(lists), store, openers="crane")
    others = {
        "its answers are": Position.start("original"),
        "its mode is normal, not hard": start(lists, mode="hard"),
        "its limit is 6, not 5": start(lists, limit=5),
    }
    for message, position in others.items():
        with pytest.raises(SaletError, match=message):
            engine.prove(position, store, openers="crane")
    with closing(sqlite3.connect(store)) as database, database:
        database.execute("update facts set value = '0.0.1, store 1' where name = 'version'")
    with pytest.raises(SaletError, match=r"its version is 0\.0\.1"):
        engine.prove(start(lists), store, openers="crane")
    assert rows(Path(store)).keys() == {"crane"}


@pytest.mark.parametrize(
    "damage",
    ["lower = lower - 1, upper = upper - 1", "lower = 9000", "lower = 'x'", "upper = null",
     "status = 'bounded'", "seconds = ''", "opener = 'crbne'", "opener = 'arose'", "seal = ''",
     "lower = null, upper = null, status = 'impossible'"],
)  # fmt: skip
def test_a_damaged_row_is_named_and_worked_out_again(
    lists: tuple[str, str], tmp_path: Path, damage: str
) -> None:
    store = tmp_path / "store"
    engine.prove(start(lists), str(store), openers="crane,salet", exact=True)
    before = rows(store)
    with closing(sqlite3.connect(store)) as database, database:
        database.execute(f"update openers set {damage} where opener = 'crane'")  # noqa: S608
    with pytest.warns(SaletWarning, match=r"1 row in the store is damaged \('(crane|crbne|arose)'"):
        engine.prove(start(lists), str(store), openers="salet", exact=True)
    assert rows(store) == {"salet": before["salet"]}
    engine.prove(start(lists), str(store), openers="crane,salet", exact=True)
    assert rows(store) == before


def test_what_a_forged_store_says_is_not_written_down(
    lists: tuple[str, str], tmp_path: Path
) -> None:
    """A row with a valid seal, as only a forger makes."""
    store, file = tmp_path / "store", tmp_path / "forged.cert"
    true = engine.prove(start(lists), str(store), openers="crane", exact=True).best[0].total
    with open_store(str(store), game_of(start(lists))) as opened:
        opened._table.write(opened._database, [_row(Bounds("crane", true + 1, true + 1))])
    proof = engine.prove(start(lists), str(store), openers="crane", exact=True)
    with pytest.raises(SaletError, match="CRANE does not need"):
        engine.write_proof(proof, certificate=str(file))
    assert not list(tmp_path.glob("forged*"))
    with pytest.raises(SaletError, match="crane does not need"):
        engine.write_proof(proof)


def test_a_store_is_its_owners_alone(lists: tuple[str, str], tmp_path: Path) -> None:
    store = tmp_path / "store"
    engine.prove(start(lists), str(store), openers="crane")
    assert stat.S_IMODE(store.stat().st_mode) == 0o600


def test_an_empty_store_is_told_of(lists: tuple[str, str], tmp_path: Path) -> None:
    store = tmp_path / "store"
    store.write_bytes(b"")
    with pytest.warns(SaletWarning, match=r"store of proofs '.*' was an empty file, .* new one is"):
        engine.prove(start(lists), str(store), openers="crane")
    engine.prove(start(lists), str(store), openers="crane")


def test_a_corrupt_store_is_refused_and_left_alone(lists: tuple[str, str], tmp_path: Path) -> None:
    store = tmp_path / "store"
    engine.prove(start(lists), str(store))
    whole = store.read_bytes()
    other = tmp_path / "other"
    with closing(sqlite3.connect(other)) as database, database:
        database.execute("create table games (word text)")
    torn = bytearray(whole)
    torn[4096 : 4096 + 3000] = b"\0" * 3000
    for name, content in (
        ("text", b"these are no openers, but a letter\n" * 400),
        ("cut", whole[: len(whole) // 2]),
        ("zeroed", bytes(torn)),
        ("other", other.read_bytes()),
    ):
        file = tmp_path / name
        file.write_bytes(content)
        with pytest.raises(SaletError, match=r"damaged, or not a store|something else"):
            engine.prove(start(lists), str(file))
        assert file.read_bytes() == content, name
    with pytest.raises(SaletError, match=r"cannot be stored in"):
        engine.prove(start(lists), str(tmp_path / "no" / "such"))


# Faults, with real processes.


def wait_for_rows(store: Path, number: int, process: "subprocess.Popen[str]") -> bool:
    """Wait until a process has stored this many openers; False where it ended before."""
    deadline = time.monotonic() + 120
    while len(rows_if_there(store)) < number:
        if process.poll() is not None:
            return False
        assert time.monotonic() < deadline
        time.sleep(0.01)
    return True


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_killed_again_and_again_it_ends_the_same(
    long_lists: tuple[str, str], tmp_path: Path, how: int
) -> None:
    whole = engine.prove(start(long_lists), str(tmp_path / "whole"), exact=True)
    store = tmp_path / "killed"
    draw = random.Random(how)
    stored: dict[str, tuple[int | None, int | None, str]] = {}
    for _ in range(12):
        process = subprocess.Popen(
            command(long_lists, store, "--exact", "--jobs", "2"),
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert wait_for_rows(store, len(stored) + draw.randrange(1, 80), process)
        time.sleep(draw.uniform(0, 0.01))
        process.send_signal(how)
        _, errors = process.communicate(timeout=60)
        assert process.returncode in (130, -how) and "Traceback" not in errors, errors
        before, stored = stored, rows(store)
        assert before.items() <= stored.items()  # nothing is lost, nothing changes
        assert len(stored) > len(before)
    assert len(stored) < len(whole.bounds)
    done = engine.prove(start(long_lists), str(store), exact=True)
    assert done.complete and rows(store) == rows(tmp_path / "whole")


def test_two_proofs_may_use_one_store(lists: tuple[str, str], tmp_path: Path) -> None:
    store = str(tmp_path / "store")
    game = game_of(start(lists))
    with open_store(store, game) as one, open_store(store, game) as two:
        one.keep([Bounds("crane", 813, 813, 5.0)])
        two.keep([Bounds("crane", 800, None, 1.0), Bounds("slate", 801, None, 1.0)])
        one.keep([Bounds("slate", 700, 900, 1.0)])
        assert one.bounds["slate"] == Bounds("slate", 801, 900, 2.0)
        with pytest.raises(SaletError, match="CRANE cannot need at least 900 guesses"):
            two.keep([Bounds("crane", 900, None, 1.0)])
    with open_store(store, game) as again:
        assert again.bounds["crane"] == Bounds("crane", 813, 813, 6.0)


def test_an_interrupt_says_how_to_go_on(tmp_path: Path) -> None:
    """In the middle of an opener, too: working threads are stopped."""
    store = tmp_path / "store"
    process = subprocess.Popen(
        [sys.executable, "-m", "salet", "prove", "--store", str(store), "--jobs", "1"],
        stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert wait_for_rows(store, 3, process)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert re.search(r"\d+ of 12,972 openers are done, and stored in .*store", errors), errors
    assert len(rows(store)) >= 3


def rows_if_there(store: Path) -> dict[str, tuple[int | None, int | None, str]]:
    with suppress(sqlite3.Error):
        return rows(store)
    return {}
