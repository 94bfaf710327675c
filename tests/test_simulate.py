import csv
import pickle
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import pytest

from salet.engine import optimal, play_all
from salet.errors import GameOverError, IllegalGuessError, SaletError, UnknownWordError
from salet.exact.search import Search
from salet.game.lexicon import Lexicon
from salet.game.position import Position
from salet.game.replies import parse_pattern
from salet.game.rules.wordle import feedback
from salet.game.words import WordList
from salet.play.player import make_player
from salet.play.report import Report
from salet.play.simulate import Simulation, grow_tree, simulate
from salet.records.game_log import write_log

START = Position.start("original")

#: The Wordle2Vec study read literally on the original lists: the extremes over its 17 openers of
#: the mean, the success rate and the share solved within 3. By an independent program.
WORDLE2VEC = {
    "letter-frequency": ("tores", (4.018, 4.165), (0.964, 0.981), (0.275, 0.321)),
    "gyx": ("tales", (3.643, 3.736), (0.991, 0.997), (0.421, 0.471)),
    "remaining-candidates": ("tales", (3.656, 3.729), (0.992, 0.997), (0.401, 0.437)),
}
OPENERS = [
    "arles", "arose", "dares", "lares", "lores", "nares", "raile", "raise", "rales", "rates",
    "reais", "roate", "soare", "stare", "tales", "tares", "tores",
]  # fmt: skip


@pytest.mark.parametrize("name", WORDLE2VEC)
def test_wordle2vec_over_its_openers(name: str) -> None:
    best, means, successes, within3 = WORDLE2VEC[name]
    reports = {
        opener: simulate(START, make_player(name, openers=[opener])).report for opener in OPENERS
    }
    assert min(reports, key=lambda opener: reports[opener].mean) == best
    for values, expected in (
        ([report.mean for report in reports.values()], means),
        ([report.success for report in reports.values()], successes),
        ([report.within3 for report in reports.values()], within3),
    ):
        assert (min(values), max(values)) == pytest.approx(expected, abs=5e-4), name
    if name == "gyx":  # published: 3.690, worst 8
        assert reports["soare"].mean == pytest.approx(3.692, abs=5e-4)
        assert reports["soare"].worst == 8


def test_a_report_counts_failures_both_ways() -> None:
    report = Report({"aback": 2, "abase": 4, "abate": 5}, limit=4)
    assert (report.games, report.total, report.worst) == (3, 11, 5)
    assert report.mean == pytest.approx(11 / 3)
    assert report.mean_solved == 3
    assert report.mean_failures_as_limit_plus_1 == pytest.approx(11 / 3)
    assert report.failed == ["abate"]
    assert report.histogram == {2: 1, 4: 1, 5: 1}
    assert report.success == pytest.approx(2 / 3)
    assert report.within3 == pytest.approx(1 / 3)
    assert Report({"aback": 7}, limit=6).mean_solved is None
    assert Report({"aback": 9}, limit=6).mean_failures_as_limit_plus_1 == 7


def test_a_sample_is_part_of_the_whole_and_the_same_for_the_same_seed() -> None:
    player = make_player("entropy", openers=["salet"])
    whole = simulate(START, player).report.guesses
    some = simulate(START, player, games=500, seed=7).report
    assert some.games == 500
    assert some.guesses == {word: whole[word] for word in some.guesses}
    assert simulate(START, player, games=500, seed=7).report == some
    assert simulate(START, player, games=500, seed=8).report != some


@pytest.mark.parametrize("games", [0, -1, 2316])
def test_an_impossible_sample_is_explained(games: int) -> None:
    with pytest.raises(SaletError, match="give a number from 1 to 2315"):
        simulate(START, make_player(), games=games)


def test_results_do_not_depend_on_the_number_of_workers() -> None:
    player = make_player("minimax", openers=["raise"])
    alone = simulate(START, player).only_tree.root
    for executor in (ThreadPoolExecutor(3), ProcessPoolExecutor(2)):
        with executor:
            assert simulate(START, player, executor=executor).only_tree.root == alone, executor


def test_situations_travel_between_processes() -> None:
    player = make_player("entropy")
    state = player.state(START.push("salet:bybbb"))
    again = pickle.loads(pickle.dumps(state))
    assert again.table is state.table or (again.table == state.table).all()
    assert player.choose(again) == player.choose(state)


def test_two_and_three_openers_are_played_whatever_the_tiles() -> None:
    for openers in (["cones", "trial"], ["hates", "round", "climb"]):
        done = simulate(START, make_player("entropy", openers=openers))
        for answer in ("crane", "zesty", "vivid"):
            played = [turn.guess for turn in done.only_tree.path_to(answer)]
            assert played[: len(openers)] == openers


def test_openers_need_not_suit_a_player_who_guesses_only_what_fits() -> None:
    done = simulate(START, make_player("gyx", openers=["cones", "trial"]))
    assert [turn.guess for turn in done.only_tree.path_to("crane")][:2] == ["cones", "trial"]
    done.only_tree.verify()


def test_after_turns_openers_count_from_there() -> None:
    done = simulate(START.push("salet:bybbb"), make_player(openers="CRONY"))
    assert done.only_tree.root.guess == "crony"
    with pytest.raises(UnknownWordError, match="zzzzz"):
        simulate(START.push("salet:bybbb"), make_player(openers="zzzzz"))


def test_a_second_opener_that_is_legal_is_played_where_one_candidate_is_left() -> None:
    words = WordList("words", ("abc", "abd", "xyz", "abx"))
    everything = Position.start(
        "original", lexicon=Lexicon(guesses=words, answers=words), mode="hard"
    )
    with pytest.raises(IllegalGuessError, match="after abx:bby it must have X"):
        simulate(everything, make_player("parts", openers=["abx", "abd"]))
    two = Lexicon(guesses=words, answers=WordList("answers", ("abc", "abd")))
    done = simulate(
        Position.start("original", lexicon=two, mode="hard"),
        make_player("parts", openers=["abx", "abd"]),
    )
    assert [turn.guess for turn in done.only_tree.path_to("abc")] == ["abx", "abd", "abc"]


@pytest.mark.parametrize("turns", ["crane:ggggg", "salet:bybbb"])
def test_a_finished_game_is_not_played_on(turns: str) -> None:
    with pytest.raises(GameOverError):
        simulate(Position.start("original", limit=1).push(turns), "entropy")


@pytest.mark.parametrize("name", ["entropy", "expected-guesses", "positional", "gyx"])
def test_games_on_several_boards(name: str) -> None:
    done = simulate(Position.start("dordle"), name, games=12, seed=3)
    again = simulate(Position.start("dordle"), name, games=12, seed=3)
    assert done.report == again.report
    assert done.report.games == 12
    for answers, moves in done.played.items():
        position = Position.start("dordle", limit=1000).push_all(moves)
        assert position.solved and len(moves) == done.report.guesses[answers]
        last = [board.turns[-1].guess for board in position.boards]
        assert "/".join(last) == answers
    with pytest.raises(SaletError, match="make no tree"):
        _ = done.only_tree


def test_trees_and_proofs_are_for_one_board() -> None:
    for use in (grow_tree, lambda position, _: optimal(position), lambda p, _: Search(p)):
        with pytest.raises(SaletError, match="for one board only, and this game has 2"):
            use(Position.start("dordle"), make_player("entropy"))


def test_openers_that_cannot_be_are_explained() -> None:
    with pytest.raises(UnknownWordError, match="'salex' is not in original-guesses"):
        simulate(START, make_player(openers=["salex"]))
    with pytest.raises(IllegalGuessError, match="opener TRIAL is not always allowed in hard mode"):
        simulate(Position.start("original", mode="hard"), make_player(openers=["cones", "trial"]))


def test_from_the_middle_of_a_game_guesses_count_from_there() -> None:
    position = START.push("salet:bybbb")
    report = simulate(position, make_player()).report
    assert report.games == 102
    assert report.limit == 5
    whole = simulate(START, make_player(openers=["salet"])).report
    assert report.guesses == {word: whole.guesses[word] - 1 for word in position.candidates}


def test_an_interrupt_keeps_what_is_done() -> None:
    def interrupt(done: int, total: int) -> None:
        if done > 100:
            raise KeyboardInterrupt

    done = simulate(START, make_player(openers=["salet"]), progress=interrupt)
    assert not done.report.complete
    assert 0 < done.report.games < 2315


def test_an_interrupt_before_the_first_result_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("salet.play.strategies.entropy.Entropy.evaluate", interrupt)
    with pytest.raises(KeyboardInterrupt):
        simulate(START, make_player(openers=["salet"]))


def test_progress_reaches_the_end() -> None:
    calls: list[tuple[int, int]] = []
    simulate(START, make_player("minimax", openers=["raise"]), progress=lambda *t: calls.append(t))
    assert calls[-1] == (2315, 2315)
    assert [done for done, _ in calls] == sorted(done for done, _ in calls)


@pytest.mark.parametrize("games", [None, 20])
@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_the_log_has_every_turn(tmp_path: Path, ending: str, games: int | None) -> None:
    """For a sample, too: the candidates left are all of them, not only those drawn."""
    file = tmp_path / f"log.{ending}"
    position = START.push("salet:bybbb")
    done = play_all(position, make_player(), games=games, log=str(file))
    if ending == "csv":
        with file.open(encoding="utf-8") as text:
            rows = [{**row} for row in csv.DictReader(text)]
    else:
        import pyarrow.parquet

        rows = pyarrow.parquet.read_table(file).to_pylist()
    assert len(rows) == done.report.total
    by_answer: dict[str, list[dict[str, object]]] = {}
    for row in rows:
        by_answer.setdefault(str(row["answer"]), []).append(row)
    for answer, steps in by_answer.items():
        game = position
        for number, step in enumerate(steps, 1):
            assert int(str(step["step"])) == number
            guess = str(step["guess"])
            assert parse_pattern(str(step["pattern"])) == feedback(guess, answer)
            game = game.push(f"{guess}:{step['pattern']}")
            assert int(str(step["candidates_left"])) == len(game.candidates)


def test_a_log_of_another_kind_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    with pytest.raises(SaletError, match=r"neither \.csv nor \.parquet"):
        play_all(START, make_player(), log=str(tmp_path / "log.txt"))
    with pytest.raises(SaletError, match="cannot be written: No such file"):
        play_all(START.push("crane:bggbg"), make_player(), log=str(tmp_path / "no" / "log.csv"))


def test_no_jobs_are_too_few() -> None:
    with pytest.raises(SaletError, match="the number of jobs must be at least 1"):
        play_all(START, make_player(), jobs=0)


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_a_log_that_breaks_off_leaves_what_was_there(
    ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = simulate(START.push("salet:bybbb"), make_player())

    def rows(done: Simulation) -> Iterator[tuple[str, int, str, str, int]]:
        yield "crane", 1, "salet", "bbbbb", 3
        raise OSError("the disk is full")

    monkeypatch.setattr("salet.records.game_log.log_rows", rows)
    file = tmp_path / f"log.{ending}"
    file.write_text("as it was")
    with pytest.raises((SaletError, OSError), match="full"):
        write_log(done, str(file))
    assert file.read_text() == "as it was"
    assert [each.name for each in tmp_path.iterdir()] == [file.name]
