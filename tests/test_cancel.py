import pickle
import threading
import time
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from queue import Queue
from typing import Any

import pytest

from salet import engine
from salet.exact import whole_weights
from salet.exact.plain import PlainSolver
from salet.exact.search import Search
from salet.game.lexicon import Lexicon
from salet.game.position import Position
from salet.game.rules.wordle import RULE
from salet.game.words import Ids, parse_words
from salet.jobs.cancel import CancelledError, DeadlineError, Token, checkpoint
from salet.jobs.local import as_done, in_order, open_executor
from salet.play.player import make_player
from salet.play.simulate import simulate
from salet.play.strategies import Evaluation
from salet.play.strategies.entropy import Entropy
from salet.proof import Proof
from salet.state import State

#: How long to wait for what should take no time, in seconds.
PATIENCE = 30

Results = Callable[..., Generator[int, None, None]]


def test_a_checkpoint_raises_only_where_a_token_says_so() -> None:
    checkpoint()
    token = Token()
    with token.active():
        checkpoint()
        token.cancel()
        with pytest.raises(CancelledError):
            checkpoint()
    checkpoint()


def test_a_deadline_ends_the_work() -> None:
    with Token(-1).active(), pytest.raises(DeadlineError, match="longer than -1 seconds"):
        checkpoint()


def test_a_token_ends_with_the_one_it_was_made_under() -> None:
    outer = Token()
    with outer.active(), Token(60).active() as inner:
        assert inner.left is not None and inner.left > 50
        outer.cancel()
        with pytest.raises(CancelledError):
            checkpoint()


def test_other_threads_are_not_concerned() -> None:
    raised: list[BaseException] = []

    def other() -> None:
        try:
            checkpoint()
        except BaseException as error:
            raised.append(error)

    with Token(-1).active():
        thread = threading.Thread(target=other)
        thread.start()
        thread.join()
    assert raised == []


def test_long_work_has_checkpoints() -> None:
    position = Position.start("original").push("salet:bybbb")
    state = State.of(position)
    letters = position.lexicon.answers.letters
    with Token(-1).active():
        with pytest.raises(DeadlineError):
            state.split(0)
        with pytest.raises(DeadlineError):
            state.part_sums(state.guesses)
        with pytest.raises(DeadlineError):
            PlainSolver(state, whole_weights(position)).value(state)
        with pytest.raises(DeadlineError):
            RULE.replies(letters, letters)


def test_the_square_of_passing_lists_is_passing_too() -> None:
    words = parse_words("crane\nslate")
    lexicon = Lexicon(guesses=words, answers=words, ephemeral=True)
    assert lexicon.guesses_as_answers.ephemeral
    assert pickle.loads(pickle.dumps(lexicon)).ephemeral
    assert not replace(lexicon, ephemeral=False).guesses_as_answers.ephemeral


def test_callbacks_run_when_a_token_or_its_parent_is_cancelled() -> None:
    called: list[str] = []
    outer = Token()
    with outer.active():
        inner = Token()
    with inner.on_cancel(lambda: called.append("ended before")):
        pass
    with inner.on_cancel(lambda: called.append("by the parent")):
        outer.cancel()
        outer.cancel()  # once is enough
        assert called == ["by the parent"]
    with inner.on_cancel(lambda: called.append("at once")):
        pass
    assert called == ["by the parent", "at once"]
    assert inner.ended
    assert not inner.cancelled
    assert not Token(60).ended
    assert Token(-1).ended


def test_another_thread_cancels() -> None:
    token, seen = Token(), threading.Event()
    with token.active(), token.on_cancel(seen.set):
        threading.Timer(0.05, token.cancel).start()
        assert seen.wait(PATIENCE)
        with pytest.raises(CancelledError):
            checkpoint()


class Never(Executor):
    """Takes work and never does it, as other processes may seem to."""

    def submit(self, work: Any, /, *items: Any, **named: Any) -> "Future[Any]":
        return Future()


@pytest.mark.parametrize("results", [in_order, as_done])
def test_waiting_ends_with_the_token(results: Results) -> None:
    with Token(0.1).active(), pytest.raises(DeadlineError):
        next(results(abs, [1, 2], Never()))
    token = Token()
    threading.Timer(0.1, token.cancel).start()
    with token.active(), pytest.raises(CancelledError):
        next(results(abs, [1, 2], Never()))


@pytest.mark.parametrize("results", [in_order, as_done])
def test_threads_end_when_nobody_wants_more(results: Results) -> None:
    """Under a token or none: the first is done, the others would work for ever."""
    ended = Queue[int]()

    def work(item: int) -> int:
        try:
            while item:
                checkpoint()
                time.sleep(0.001)
        except CancelledError:
            ended.put(item)
            raise
        return item

    for token in (Token(), None):
        with ThreadPoolExecutor(3) as executor, token.active() if token else nullcontext():
            working = results(work, [0, 1, 2, 3, 4, 5], executor)
            assert next(working) == 0
            working.close()
        assert ended.get(timeout=PATIENCE)
        assert token is None or not token.cancelled


def cancel_when(token: Token, ready: Callable[[], object]) -> threading.Thread:
    """A thread that cancels as soon as something is so."""

    def wait() -> None:
        end = time.monotonic() + PATIENCE
        while not ready() and time.monotonic() < end:
            time.sleep(0.005)
        token.cancel()

    thread = threading.Thread(target=wait)
    thread.start()
    return thread


@pytest.fixture
def chosen(monkeypatch: pytest.MonkeyPatch) -> list[State]:
    """What the entropy player thought about, which takes it a while each time."""
    thought_about: list[State] = []
    evaluate = Entropy.evaluate

    def slowly(self: Entropy, state: State, guesses: Ids) -> Evaluation:
        thought_about.append(state)
        time.sleep(0.01)
        return evaluate(self, state, guesses)

    monkeypatch.setattr(Entropy, "evaluate", slowly)
    return thought_about


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_simulation_ends_with_its_token(chosen: list[State], jobs: int) -> None:
    token, player = Token(), make_player("entropy", openers=["fuzzy"])
    thread = cancel_when(token, lambda: len(chosen) > 3)
    with token.active(), open_executor(jobs) as executor, pytest.raises(CancelledError):
        simulate(Position.start("original"), player, executor=executor)
    thread.join()
    assert len(chosen) < 300  # of a thousand


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupted_simulation_keeps_what_is_done(chosen: list[State], jobs: int) -> None:
    def interrupt(done: int, total: int) -> None:
        raise KeyboardInterrupt

    player = make_player("entropy", openers=["salet"])
    with open_executor(jobs) as executor:
        report = simulate(
            Position.start("original"), player, executor=executor, progress=interrupt
        ).report
    assert not report.complete
    assert 0 < report.games < 2315
    assert len(chosen) < 300


@pytest.mark.parametrize("plain", [False, True])
def test_a_search_ends_with_its_token_and_goes_on_later(plain: bool) -> None:
    position = Position.start("original").push("salet:bbbbb" if plain else "fuzzy:bbbbb")
    solver = (lambda state, weights, _: PlainSolver(state, weights)) if plain else None
    search, token = Search(position, solver=solver), Token()
    thread = cancel_when(token, lambda: search.nodes > 2)
    with token.active(), pytest.raises(CancelledError):
        search.run()
    thread.join()
    nodes = search.nodes
    with Token(0.2).active(), pytest.raises(DeadlineError):
        search.run()
    assert search.nodes > nodes
    assert search.outcome.status == "bounded"
    assert search.run(0.1).status == "bounded"  # by its own budget, which raises nothing


def test_a_search_ends_with_the_token_of_whoever_watches() -> None:
    with Token(-1).active():
        search = Search(Position.start("original").push("salet:bybbb"))
    assert search.run().total == 260


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_proof_ends_with_its_token(jobs: int, tmp_path: Path) -> None:
    """What is found until then is kept, and the proof goes on with it."""
    done: list[int] = []

    def prove(token: Token, openers: Sequence[str]) -> Proof:
        with token.active():
            return engine.prove(
                Position.start("original"), str(tmp_path / "store"), openers=openers, exact=True,
                jobs=jobs, watcher=lambda so_far, *_: done.append(so_far),
            )  # fmt: skip

    token = Token()
    thread = cancel_when(token, lambda: done and done[-1] > 0)
    with pytest.raises(CancelledError):
        prove(token, Position.start("original").lexicon.guesses.words)
    thread.join()
    with pytest.raises(DeadlineError):
        prove(Token(0.5), Position.start("original").lexicon.guesses.words)
    assert {each.total for each in prove(Token(), ["crane"]).best} == {7930}
