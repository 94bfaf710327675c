"""Several boards at once: exact endgames against brute force, the ranking, games and variants."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from salet.analysis.boards import told_apart
from salet.analysis.suggest import evaluate, suggest
from salet.cli.terminal import PALETTES, Depth, Screen
from salet.errors import SaletError
from salet.exact import whole_weights
from salet.exact.boards import BoardSolver, best_on_boards
from salet.exact.endgame import Endgame, why_no_search
from salet.game.game import Game
from salet.game.games import game_facts, game_names
from salet.game.hosts import draw_answers, honest_host
from salet.game.lexicon import Lexicon
from salet.game.position import Position
from salet.game.rules.wordle import feedback
from salet.game.turns import Move, format_moves, parse_moves
from salet.game.words import WordList
from salet.play.simulate import simulate

#: What is lost, by weight, and the guesses: smallest first.
Cost = tuple[int, int]
BOARD_GAMES = [name for name in game_names() if game_facts(name).boards > 1]


class BruteForce:
    """The least cost on several boards by trying every play, by the rules alone."""

    def __init__(self, position: Position) -> None:
        self.words = position.lexicon.guesses.words
        weights = whole_weights(position)
        self.weight = {
            word: int(weights[id_]) for word, id_ in position.lexicon.answers.ids.items()
        }
        left = [position.candidates_of(board) for board in position.open_boards]
        self.start = tuple(row for row in product(*left) if len(set(row)) == len(row))
        self.left = position.guesses_left
        self.value = lru_cache(maxsize=None)(self._value)

    def all_weights(self, rows: Sequence[tuple[str, ...]]) -> int:
        total = 0
        for row in rows:
            weight = 1
            for word in row:
                weight *= self.weight.get(word, 1)
            total += weight
        return total

    def cost(
        self, rows: tuple[tuple[str, ...], ...], solved: frozenset[int], left: int, guess: str
    ) -> Cost:
        weight = self.all_weights(rows)
        lost, guesses = 0, weight
        parts: dict[tuple[int | None, ...], list[tuple[str, ...]]] = {}
        for row in rows:
            replies = tuple(
                None if board in solved else feedback(guess, word) for board, word in enumerate(row)
            )
            parts.setdefault(replies, []).append(row)
        won = feedback(guess, guess)
        for replies, part in parts.items():
            now = solved | {board for board, reply in enumerate(replies) if reply == won}
            if len(now) < len(rows[0]):
                more = self.value(tuple(part), now, left - 1)
                lost, guesses = lost + more[0], guesses + more[1]
        return lost, guesses

    def _value(self, rows: tuple[tuple[str, ...], ...], solved: frozenset[int], left: int) -> Cost:
        if not left:
            return self.all_weights(rows), self.all_weights(rows)
        return min(self.cost(rows, solved, left, guess) for guess in self.words)


@st.composite
def small_games(draw: st.DrawFn) -> Position:
    """Starts of small games on two or three boards, with any limit, with and without weights."""
    word = st.text("abc", min_size=3, max_size=3)
    boards = draw(st.integers(2, 3))
    answers = draw(st.lists(word, min_size=boards, max_size=5 - boards // 3, unique=True))
    others = draw(st.lists(word, max_size=2, unique=True))
    guesses = WordList("guesses", tuple(dict.fromkeys(others + answers)))
    lexicon = Lexicon(guesses=guesses, answers=WordList("answers", tuple(answers)))
    one = st.integers(1, 5)
    weights = draw(st.none() | st.lists(one, min_size=len(answers), max_size=len(answers)))
    limit = draw(st.integers(1, 5))
    return Position.start("original", lexicon=lexicon, boards=boards, limit=limit, prior=weights)


@settings(max_examples=60, deadline=None)
@given(small_games())
def test_exact_play_equals_brute_force(position: Position) -> None:
    if why_no_search(position) is not None:
        return
    solver, brute = BoardSolver(Endgame.of(position)), BruteForce(position)
    assert solver.combinations == len(brute.start)
    assert solver.value() == brute.value(brute.start, frozenset(), brute.left)
    costs = {
        word: brute.cost(brute.start, frozenset(), brute.left, word)
        for word in position.lexicon.guesses
    }
    for word, cost in costs.items():
        assert solver.cost(word) == cost, word
    best = solver.best(len(costs))
    candidates = {word for row in brute.start for word in row}
    expected = sorted(costs, key=lambda word: (costs[word], word not in candidates, word))
    assert [each.word for each in best] == expected
    assert [(each.failures, each.total) for each in best] == [costs[word] for word in expected]


@settings(max_examples=25, deadline=None)
@given(small_games(), st.randoms(use_true_random=False))
def test_exact_play_equals_brute_force_in_the_middle(position: Position, chance) -> None:  # type: ignore[no-untyped-def]
    """Boards differ, and some are solved."""
    answers = chance.sample(position.lexicon.answers.words, len(position.boards))
    position = position.push(honest_host(answers)(position, chance.choice(position.legal_guesses)))
    if position.over or why_no_search(position) is not None:
        return
    brute = BruteForce(position)
    assert BoardSolver(Endgame.of(position)).value() == brute.value(
        brute.start, frozenset(), brute.left
    )


def test_a_dordle_endgame_is_proven() -> None:
    position = Position.start("dordle").push_all(["salet:bbbbb/bybbb", "crony:gbbbb/bgbbb"])
    assert [len(board.candidate_ids) for board in position.boards] == [5, 6]
    outcome = best_on_boards(position, top=3)
    assert outcome.as_dict()["status"] == "proven"
    assert outcome.best[0].total <= outcome.best[1].total <= outcome.best[2].total
    fixed = best_on_boards(position, outcome.best[2].word)
    assert (fixed.best[0].failures, fixed.best[0].total) == (
        outcome.best[2].failures, outcome.best[2].total,
    )  # fmt: skip


def test_what_cannot_be_searched_is_explained() -> None:
    for game, changes, message in (
        ("dordle", {}, "2,315 × 2,315 answers are left on the open boards, more than 64"),
        ("dordle", {"mode": "hard"}, "for normal mode, and this is hard mode"),
    ):
        with pytest.raises(SaletError, match=message):
            best_on_boards(Position.start(game, **changes))


@pytest.mark.parametrize("name", BOARD_GAMES)
def test_a_seeded_game_is_played_by_the_default_ranking(name: str) -> None:
    position = Position.start(name)
    answers = draw_answers(position.game, 1)
    host = honest_host(answers)
    while not position.over:
        best = suggest(position, top=3)
        assert best[0].expected_guesses is not None and best[0].claim in ("proven", "estimate")
        means = [each.expected_guesses or 0 for each in best]
        assert means == sorted(means)
        assert means[0] >= len(position.open_boards) - 1e-9
        assert evaluate(position, [best[0].word])[0].expected_guesses == pytest.approx(means[0])
        position = position.push(host(position, best[0].word))
    assert position.solved


def test_a_certain_answer_is_played_where_it_costs_nothing() -> None:
    """One board is certain, and its answer tells the others apart as well as any guess."""
    words = ("aaa", "abb", "abc", "bcd", "bce")
    lexicon = Lexicon(guesses=WordList("g", (*words, "xxc")), answers=WordList("a", words))
    start = Position.start("original", lexicon=lexicon, boards=2, limit=7)
    position = start.push("xxc:bbb/bbg")
    best = suggest(position, top=1)[0]
    assert best.claim == "proven" and best.word == "abc"


def test_with_no_guess_to_spare_only_what_solves_a_board_comes_first() -> None:
    position = Position.start("dordle", limit=4).push_all(
        ["salet:bybbb/bbbbb", "crony:bgbbb/bgbbb"]
    )
    assert position.guesses_left == len(position.open_boards)
    for each in suggest(position, top=5):
        assert each.candidate and 2 <= (each.expected_guesses or 0) <= 3


def test_some_quordles_and_octordles_are_solved_in_time() -> None:
    for name, games, most in (("quordle", 30, 7.1), ("octordle", 10, 11)):
        report = simulate(Position.start(name), "expected-guesses", games=games, seed=1).report
        assert report.success == 1
        assert report.mean < most


def test_jobs_do_not_change_games() -> None:
    from concurrent.futures import ThreadPoolExecutor

    start = Position.start("dordle")
    alone = simulate(start, "expected-guesses", games=25, seed=2)
    with ThreadPoolExecutor(2) as executor:
        together = simulate(start, "expected-guesses", games=25, seed=2, executor=executor)
    assert alone.played == together.played


#: What BURET tells apart for certain of Duotrigordle's 2,653 answers; klipspringr prints them.
BURET = "beret berth biter bluer brute buyer debut rebut ruble strut throb tribe tuber turbo"


def test_answers_told_apart_for_certain() -> None:
    """From all 14,855 guesses, klipspringr tells 14, 203 and 922 of 2,653 answers apart.

    That list of answers is not ours; on ours it is as many of the 14 as we have, and others.
    """
    game = Game.of("duotrigordle")
    words = game.lexicon.answers.words
    found = told_apart(game, ["buret"], any_word=True)
    assert found == tuple(word for word in BURET.split() if word in words)
    wide = Game.of("duotrigordle", answers=sorted({*words, *BURET.split()}))
    assert told_apart(wide, ["buret"], any_word=True) == tuple(BURET.split())
    counts = [
        [len(told_apart(game, guesses.split(), any_word=any_word)) for any_word in (True, False)]
        for guesses in ("buret", "soare until", "files prang dutch")
    ]
    assert counts == [[12, 32], [171, 503], [807, 1489]]


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_replies_of_boards_read_back_with_slashes_and_spaces(data: st.DataObject) -> None:
    boards = data.draw(st.integers(2, 8))
    reply = st.none() | st.integers(0, 242)
    moves = data.draw(
        st.lists(
            st.builds(
                Move,
                st.sampled_from(["salet", "crony", "bumph"]),
                st.lists(reply, min_size=boards, max_size=boards).map(tuple),
            ),
            min_size=1,
            max_size=4,
        )
    )
    text = format_moves(moves)
    for written in (text, text.replace("/", " "), text.replace("/", " ").replace(":", " ")):
        assert parse_moves([written], boards=boards) == moves


def test_boards_that_do_not_fit_are_shown_in_even_rows() -> None:
    screen = Screen(PALETTES["standard"], Depth.NONE, False)
    position = Position.start("quordle").push("crane:bybbb/bbbbb/gbbbb/bbyby")
    headings = [line.split() for line in screen.game(position) if "board" in line]
    assert headings == [["board", "1", "board", "2"], ["board", "3", "board", "4"]]
