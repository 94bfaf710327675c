"""Hosts who hide no word, and games in which the word is to be avoided."""

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import salet
from salet.cli import main
from salet.engine import build_table, hide, host_game, look_ahead, shortest_game
from salet.errors import SaletError
from salet.exact.search import Search
from salet.exact.shortest import shortest_game as search_shortest
from salet.game.game import Game
from salet.game.hosts import draw_answers, evil_host, honest_host
from salet.game.lexicon import Lexicon
from salet.game.position import Position
from salet.game.words import WordList, load_words
from salet.play.simulate import simulate
from tests.ground_truth import EXITS, SHORTEST_ABSURDLE
from tests.test_games import run

ABSURDLE = Position.start("absurdle")
ANSWERS, GUESSES = load_words("original-answers").words, load_words("original-guesses").words


# An evil host.


def test_the_host_keeps_the_largest_part() -> None:
    parts = salet.engine.break_down(Position.start("original"), "exits").parts
    rule = ABSURDLE.rule
    sizes = {rule.format(reply, 5): len(words) for reply, words in parts}
    assert {pattern: sizes[pattern] for pattern in EXITS} == EXITS
    assert rule.format(evil_host(ABSURDLE, "exits").replies[0] or 0, 5) == "ybbbb"


@pytest.mark.parametrize("mode", ["normal", "hard", "ultra"])
def test_the_shortest_game_of_absurdle(mode: str) -> None:
    found = shortest_game(Position.start("absurdle", mode=mode))
    assert found.length == found.lower == SHORTEST_ABSURDLE and found.proven
    position = found.position
    for move in found.moves:
        assert evil_host(position, move.guess) == move
        position = position.push(move)
    assert position.won


def test_three_guesses_are_too_few_by_counting() -> None:
    """The host keeps more answers than any guess makes parts."""
    parts = salet.suggest(Position.start("original"), "parts", top=1)[0].parts
    largest = salet.suggest(Position.start("original"), "minimax", top=1)[0].largest
    assert (parts, largest) == (150, 168)


def brute_force(position: Position) -> int:
    """The least number of guesses that end a game, by trying all of them."""
    reached, guesses = {position.candidates: position}, 1
    while not any(len(each) == 1 for each in reached):
        after = {}
        for before in reached.values():
            for word in before.legal_guesses:
                then = before.push(evil_host(before, word))
                after[then.candidates] = then
        reached, guesses = after, guesses + 1
    return guesses


@settings(max_examples=25, deadline=None)
@given(
    answers=st.lists(st.sampled_from(ANSWERS[::9]), min_size=1, max_size=30, unique=True),
    others=st.lists(st.sampled_from(GUESSES[::50]), max_size=20, unique=True),
    rule=st.sampled_from(["wordle", "warmle", "woodle"]),
)
def test_the_shortest_game_is_that_of_brute_force(
    answers: list[str], others: list[str], rule: str
) -> None:
    lexicon = Lexicon(
        guesses=WordList("guesses", tuple(sorted({*answers, *others}))),
        answers=WordList("answers", tuple(sorted(answers))),
    )
    position = Position.start("absurdle", lexicon=lexicon, rule=rule)
    found = shortest_game(position)
    assert found.proven and found.length == brute_force(position)
    word = lexicon.guesses[0]
    given_one = shortest_game(position, word)
    assert given_one.moves[0].guess == word and given_one.length >= found.length
    after = position.push(given_one.moves[0])
    if not after.over:
        assert given_one.length == 1 + shortest_game(after).length


def test_what_takes_too_long_is_the_best_found() -> None:
    after = ABSURDLE.push(evil_host(ABSURDLE, "terns"))
    found = search_shortest(after, most=20)
    assert (found.claim, found.lower, found.length) == ("best found (search)", 3, 4)
    assert search_shortest(after, budget=0.2).as_dict()["status"] == "bounded"
    assert [each.claim for each in salet.suggest(after, top=2)] == [None, None]
    assert salet.suggest(after, top=1)[0].word == found.moves[0].guess


def test_what_is_found_is_said_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["optimal", "terns:bbbbb", "--game", "absurdle", "--budget", "0.2"]) == 0
    shown = capsys.readouterr().out
    assert "the shortest game found takes 4 guesses; none takes less than 3:" in shown
    assert "best found (search)" in shown and "the least is" not in shown


def test_figures_against_an_evil_host(
    capsys: pytest.CaptureFixture[str], data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["suggest", "--game", "absurdle", "--top", "2"]) == 0
    legend = "expected: guesses of the shortest game, this one included (proven; blank: not known)"
    assert legend in capsys.readouterr().out
    assert main(["suggest", "--game", "absurdle", "--top", "1"]) == 0
    assert "this one included (proven)" in capsys.readouterr().out
    assert main(["suggest", "terns:bbbbb", "--game", "absurdle", "--top", "1"]) == 0
    assert "value: how many answers the worst reply leaves; lower is better" in (
        capsys.readouterr().out
    )
    unequal = Game.of("absurdle", prior="common").start()  # who hides no word draws none either
    assert salet.suggest(unequal, "minimax", top=1)[0].word == "arise"
    lines = "aesir\nyauld\ntench\nmotto\nn\n"
    run("play", "--game", "absurdle", "--hints", "0", stdin=lines)
    assert main(["stats", "--review"]) == 0
    assert "cannot be reviewed: played against an evil host (1)" in capsys.readouterr().out


def test_suggestions_follow_the_shortest_game() -> None:
    position, guesses = ABSURDLE, 0
    while not position.over:
        best = salet.suggest(position, top=1)[0]
        assert best.expected_guesses == SHORTEST_ABSURDLE - guesses and best.claim == "proven"
        position, guesses = position.push(evil_host(position, best.word)), guesses + 1
    assert guesses == SHORTEST_ABSURDLE


def test_absurdle_at_the_console(capsys: pytest.CaptureFixture[str], data: Path) -> None:
    assert main(["optimal", "--game", "absurdle", "salet:bbbbb", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert (shown["total"], shown["status"], shown["answers"]) == (3, "proven", 221)
    assert shown["line"][-1]["pattern"] == "ggggg"
    assert main(["solve", "--game", "absurdle", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["turns"]) == SHORTEST_ABSURDLE
    assert main(["simulate", "--game", "absurdle", "--strategy", "minimax", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 1
    assert main(["solve", "crane", "--game", "absurdle", "--no-record"]) == 0
    assert "CRANE: solved" in capsys.readouterr().out


def test_only_evil_hosts_have_a_shortest_game() -> None:
    with pytest.raises(SaletError, match="against an evil host"):
        shortest_game(Position.start("original"))
    with pytest.raises(SaletError, match="`salet optimal` shows the shortest game"):
        Search(ABSURDLE)


# Words to be avoided.


@pytest.mark.parametrize("name", ["dont-wordle", "antiwordle"])
def test_what_is_for_finding_words_says_so(name: str, tmp_path: Path) -> None:
    position = Position.start(name)
    with pytest.raises(SaletError, match="exact play is for games in which the word is to be"):
        Search(position)
    with pytest.raises(SaletError, match="a review is for games in which the word is to be found"):
        salet.engine.review(["crane:bbbbb"], game=position.game)
    with pytest.raises(SaletError, match="a proof is for games"):
        salet.engine.prove(position, str(tmp_path / "store"))
    trapped = Position.start(name, limit=2).push("might:bgggg")
    assert look_ahead(trapped, top=1)[1:] == ((), False)


def test_who_finds_the_word_has_lost() -> None:
    game = Game.of("dont-wordle")
    lost = host_game(game.start(), hide(game, words=("crane",))).guess("crane").position
    assert lost.over and lost.solved and not lost.won
    position = game.start()
    host = honest_host(("crane",))
    while not position.over:
        assert not position.won
        position = position.push(host(position, salet.suggest(position, top=1)[0].word))
    assert position.won and not position.solved and len(position.moves) == 6


def test_the_last_candidate_is_not_guessed_while_another_word_fits() -> None:
    words = ["brane", "crane", "crare", "slate"]
    start = Position.start("dont-wordle", answers=["crane", "slate"], guesses=words)
    position = start.push("slate:bbgbg")
    assert position.candidates == ("crane",)
    assert [each.word for each in salet.suggest(position)] == ["brane", "crare", "crane"]


def test_how_long_words_are_avoided() -> None:
    """The figures of docs/games.md: 200 games beside random words that fit."""
    start = Position.start("antiwordle")
    build_table(start.game)
    report = simulate(start, "avoid", games=200, seed=1).report
    lasting = sum(guesses > 6 for guesses in report.guesses.values()) / report.games
    assert (round(report.mean, 2), lasting) == (8.26, 0.82)
    chance, lengths = Random(1), []
    for answer in Random(1).sample(start.lexicon.answers.words, 200):
        position, host = start, honest_host((answer,))
        while not position.over:
            guess = chance.choice(position.legal_ids.tolist())
            position = position.push(host(position, position.lexicon.guesses[guess]))
        lengths.append(len(position.moves))
    assert sum(lengths) / 200 == pytest.approx(4.8, abs=0.05)
    assert sum(length > 6 for length in lengths) / 200 == 0.08


def test_simulations_count_what_is_avoided() -> None:
    report = simulate(Position.start("dont-wordle"), "avoid", games=60, seed=2).report
    late = [word for word, guesses in report.guesses.items() if guesses > 6]
    assert report.success == pytest.approx(len(late) / 60)
    assert set(report.failed) == set(report.guesses) - set(late)


def test_avoiding_at_the_console(
    capsys: pytest.CaptureFixture[str], data: Path, tmp_path: Path
) -> None:
    assert main(["solve", "crane", "--game", "dont-wordle"]) == 0
    assert "CRANE: won, not found in 6 guesses." in capsys.readouterr().out
    assert main(["solve", "crane", "--game", "antiwordle", "--json"]) == 1
    played = json.loads(capsys.readouterr().out)
    assert played["solved"] and not played["won"] and len(played["turns"]) == 10
    assert main(["simulate", "--strategy", "avoid", "--game", "dont-wordle", "--games", "20"]) == 0
    assert "not found within 6: " in capsys.readouterr().out
    assert main(["stats", "--whose", "all", "--export", str(tmp_path / "games.json")]) == 0
    kept = json.loads((tmp_path / "games.json").read_text())["games"]
    assert {(each["game"], each["won"]) for each in kept} == {
        ("dont-wordle", True), ("antiwordle", False)
    }  # fmt: skip
    assert kept[0]["game_key"] in {Game.of(name).key for name in ("dont-wordle", "antiwordle")}


def test_what_values_say_where_a_word_is_avoided(
    capsys: pytest.CaptureFixture[str], data: Path
) -> None:
    higher = "the higher, the more words are left to go on with, on average"
    assert main(["suggest", "--game", "dont-wordle", "--top", "1"]) == 0
    shown = capsys.readouterr()
    assert f"value: {higher}" in shown.out and "looks for" not in shown.err
    for command in (["suggest", "--top", "1"], ["simulate", "--games", "2"], ["solve", "crane"]):
        main([*command, "--game", "dont-wordle", "--strategy", "expected-guesses"])
        assert "expected-guesses looks for the word, and here it is to be avoided" in (
            capsys.readouterr().err
        )
    lines = "qajaq bybbb\nhelp\nstrategy entropy\nquit\n"
    typed = run("assist", "--game", "dont-wordle", stdin=lines)
    assert "   guess  value  parts  largest\n1  BUBBA   7.50     16      325" in typed
    assert "Whoever guesses the word loses." in " ".join(typed.split())
    assert higher in " ".join(typed.split())
    assert "entropy looks for the word, and here it is to be avoided" in typed


def test_drawing_words_knows_no_host() -> None:
    assert draw_answers(ABSURDLE.game, 5) == draw_answers(Game.of("original"), 5)
