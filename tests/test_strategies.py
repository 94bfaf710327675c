"""Published figures of the strategies, and what holds for every one of them."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from salet.engine import suggest
from salet.errors import GameOverError, SaletError, SaletNotice, SaletWarning, UnknownNameError
from salet.game.commonness import levels_of
from salet.game.lexicon import Lexicon
from salet.game.modes import mode_names
from salet.game.position import Position
from salet.game.replies import format_pattern
from salet.game.rules.wordle import feedback
from salet.game.turns import Turn
from salet.game.words import Ids, WordList, load_words, to_letters
from salet.play.player import Player, make_player
from salet.play.simulate import simulate
from salet.play.strategies import Evaluation, get_strategy, own_strategy_names, strategy_classes
from salet.play.strategies._letters import place_counts, repeats, word_counts
from tests.twins import numpy_kernels

CONTRACT = {
    "expected-remaining", "bucket", "entropy", "parts", "minimax", "positional",
    "letter-frequency", "gyx", "remaining-candidates", "lookahead", "optimal",
}  # fmt: skip

ORIGINAL = Position.start("original")
EVERY_WORD = Position.start(
    "original",
    lexicon=Lexicon.load(answers="original-guesses", guesses="original-guesses"),
    limit=20,
)


def best(position: Position, name: str, **options: str) -> tuple[str, object]:
    player = make_player(name, options=options)
    (first,) = player.rank([player.state(position)], 1)
    return first.word, first.value


def test_the_strategies_of_the_contract_are_there() -> None:
    assert set(own_strategy_names()) >= CONTRACT


def test_known_openers() -> None:
    """TARES from the entropy player, LARES by two programs, SLATE and SORES from play-or-host."""
    assert best(EVERY_WORD, "entropy") == ("tares", pytest.approx(6.1941, abs=5e-5))
    assert best(EVERY_WORD, "entropy", unit="nats") == ("tares", pytest.approx(4.2934, abs=5e-5))
    lares = ("lares", pytest.approx(288.74, abs=5e-3))
    assert best(EVERY_WORD, "expected-remaining", solved="1") == lares
    assert best(ORIGINAL, "positional") == ("slate", pytest.approx(0.6207, abs=5e-5))
    assert best(EVERY_WORD, "positional")[0] == "sores"


def test_expected_guesses_is_near_the_optimum() -> None:
    """The proven totals with SALET are 7920 in normal mode and 8122 in hard mode."""
    for mode, total in (("normal", 7930), ("hard", 8142)):
        player = make_player("expected-guesses", openers=["salet"])
        assert simulate(Position.start("original", mode=mode), player).report.total == total


#: The entropy player's five games: every allowed word is guess and answer, ties by the alphabet.
EXAMPLE_GAMES = {
    "state": "tares stalk dangs aarti state",
    "globe": "tares doily menge above globe",
    "curvy": "tares colin chard curvy",
    "horse": "tares souce dawah horse",
    "water": "tares domal cheep aglow water",
}


def game(player: Player, answer: str) -> str:
    position, guesses = EVERY_WORD, []
    while not position.over:
        state = player.state(position)
        guesses.append(state.lexicon.guesses[player.choose(state)])
        position = position.push(Turn(guesses[-1], feedback(guesses[-1], answer)))
    return " ".join(guesses)


@pytest.mark.parametrize(("answer", "guesses"), EXAMPLE_GAMES.items())
def test_the_example_games_of_the_entropy_seed(answer: str, guesses: str) -> None:
    assert game(make_player("entropy", ties="alphabetical"), answer) == guesses


def test_a_candidate_first_solves_state_in_four() -> None:
    assert game(make_player("entropy"), "state").split()[3:] == ["state"]


def test_the_worked_example_of_the_wordle_bot() -> None:
    """AROSE puts two words into one bucket and BEARD into another.

    ALARM is misprinted there (it is GYBBB); ABAFT replaces it. 1.67 words; 66.67 %.
    """
    answers = WordList("answers", ("aback", "abaft", "beard"))
    words = WordList("guesses", (*answers, "arose"))
    position = Position.start("original", lexicon=Lexicon(guesses=words, answers=answers))
    patterns = [format_pattern(feedback("arose", word)) for word in answers]
    assert patterns == ["gbbbb", "gbbbb", "yybby"]
    assert _values(position, "bucket", metric="average")["arose"] == pytest.approx(1.67, abs=5e-3)
    going_on = _values(position, "bucket", metric="odds")["arose"]
    assert 1 - going_on == pytest.approx(0.6667, abs=5e-5)
    assert _values(position, "bucket")["arose"] == pytest.approx((1 - 2 / 3) * 5 / 3)


def _values(position: Position, name: str, **options: str) -> dict[str, float]:
    player = make_player(name, options=options)
    ranked = player.rank([player.state(position)], 100)
    return {each.word: each.value for each in ranked}


def test_entropy_tree_of_salet() -> None:
    """7947 guesses over the 2,315 answers, by three independent programs."""
    done = simulate(ORIGINAL, make_player("entropy", openers=["salet"]))
    assert done.report.total == 7947
    assert not done.report.failed


def small(mode: str) -> Position:
    """A position of a hundred answers, with some guesses that are not answers."""
    answers = WordList("answers", load_words("original-answers").words[::23])
    words = WordList(
        "guesses", tuple(sorted({*answers, *load_words("original-guesses").words[::40]}))
    )
    return Position.start("original", lexicon=Lexicon(guesses=words, answers=answers), mode=mode)


@pytest.mark.parametrize("mode", mode_names())
@pytest.mark.parametrize("name", own_strategy_names())
def test_every_strategy_plays_by_the_rules(name: str, mode: str) -> None:
    """Legal guesses only, every answer found or counted as failed, the same with two workers."""
    position = small(mode)
    player = make_player(name)
    done = simulate(position, player)
    done.only_tree.verify()
    assert sorted(done.report.guesses) == sorted(position.candidates)
    assert done.report.failed == done.only_tree.failures
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(2) as executor:
        again = simulate(position, player, executor=executor)
    assert again.only_tree.root == done.only_tree.root


@pytest.mark.parametrize("name", own_strategy_names())
def test_ranking_and_choosing_agree_in_both_kernels(name: str) -> None:
    player = make_player(name)
    for turns in ((), ("aahed:bbbbb",)):
        position = small("normal")
        if turns and turns[0].split(":")[0] in position.lexicon.guesses:
            position = position.push_all(turns)
        with numpy_kernels():
            ranked = player.rank([player.state(position)], 5)
            chosen = player.choose(player.state(position))
        assert ranked == player.rank([player.state(position)], 5)
        assert position.lexicon.guesses[chosen] == ranked[0].word
        assert player.choose(player.state(position)) == chosen


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("name", own_strategy_names())
def test_ranking_and_choosing_agree_along_whole_trees(name: str, weighted: bool) -> None:
    """Down to the last candidate, which is then the only suggestion."""
    start = small("normal")
    weights = np.arange(1.0, len(start.candidates) + 1) if weighted else None
    position = Position.start("original", lexicon=start.lexicon, prior=weights)
    player = make_player(name)
    done = simulate(position, player)
    for answer in position.candidates[::9]:
        game = position
        for turn in done.only_tree.path_to(answer):
            (first, *_) = player.rank([player.state(game)], 2)
            assert first.word == turn.guess, game
            game = game.push(turn)


def test_a_lookahead_can_be_used_again_on_other_lists() -> None:
    player = make_player("lookahead")
    for start in range(3):
        words = WordList("words", load_words("original-answers").words[start::60])
        position = Position.start(
            "original", lexicon=Lexicon(guesses=words, answers=words), limit=300
        )
        used = [(e.word, e.value, e.failures) for e in suggest(position, player)]
        fresh = [(e.word, e.value, e.failures) for e in suggest(position, make_player("lookahead"))]
        assert used == fresh


@pytest.mark.parametrize("name", ["letter-frequency", "gyx", "remaining-candidates"])
def test_collecting_draws_from_all_legal_words(name: str) -> None:
    position = ORIGINAL.push("salet:bybbb")
    strict = {each.word for each in suggest(position, name, top=1000)}
    player = make_player(name, tactics=["round=2:collect"])
    free = {each.word for each in suggest(position, player, top=20000)}
    assert len(strict) <= 583 < len(free)
    later = make_player(name, tactics=["round=3:collect"])
    assert {each.word for each in suggest(position, later, top=1000)} == strict


@pytest.mark.parametrize("name", own_strategy_names())
def test_never_more_suggestions_than_there_are_and_never_one_twice(name: str) -> None:
    """The play-or-host solver repeats its last hint when fewer are left."""
    words = WordList("words", ("abc", "bca", "cab"))
    position = Position.start("original", lexicon=Lexicon(guesses=words, answers=words))
    ranked = [each.word for each in suggest(position, make_player(name), top=5)]
    assert len(ranked) == len(set(ranked)) <= 3
    assert ranked


def test_pools_ties_and_preferences() -> None:
    position = ORIGINAL.push("salet:bybbb")
    words = {
        pool: suggest(position, make_player("entropy", pool=pool), top=1)[0].word
        for pool in ("legal", "consistent", "candidates")
    }
    assert words["legal"] == "brond"
    assert words["candidates"] in position.candidates
    assert (
        words["consistent"]
        in Position.start("original", mode="ultra").push("salet:bybbb").legal_guesses
    )
    tied = suggest(position, make_player("minimax"), top=4)
    assert next(each.candidate for each in tied if each.value == 8)
    by_list = suggest(position, make_player("minimax", ties="alphabetical"), top=4)
    words_of_8 = [each.word for each in by_list if each.value == 8]
    assert words_of_8 == sorted(words_of_8)
    diverse = suggest(position, make_player("parts", prefer=["diverse"], ties="list"), top=50)
    for value in {each.value for each in diverse}:
        letters = [len(set(each.word)) for each in diverse if each.value == value]
        assert letters == sorted(letters, reverse=True)


def test_commonness_and_diversity_weigh_letters_in_their_places() -> None:
    """By hand: the share of each letter, half of it where it is repeated, times the commonness."""
    words = WordList("words", ("tease", "eases", "lease"))
    position = Position.start("original", lexicon=Lexicon(guesses=words, answers=words))
    level = dict(zip(words, levels_of(words.words).tolist(), strict=True))
    # T, E and A in their places in 1, 2 and 2 of 3 words, S and the second E in 2
    expected = (1 + 2 + 2 + 2 + 2 / 2) / 3 * (1 - 0.5 * (level["tease"] - 1) / 9)
    assert _values(position, "weighted-positional")["tease"] == pytest.approx(expected)
    plain = _values(position, "weighted-positional", diversity="0", commonness="0")
    assert plain == pytest.approx(_values(position, "positional"))
    with pytest.raises(SaletError, match="diversity=2 must be from 0 to 1"):
        get_strategy("weighted-positional", {"diversity": "2"})


def test_a_person_guesses_known_words_that_fit() -> None:
    """And does not look at the list of answers."""
    for turns in ((), ("crane:bybbb",), ("crane:bbbbb", "doubt:bbybb")):
        position = ORIGINAL.push_all(turns)
        ranked = suggest(position, make_player("human"), top=10)
        assert (levels_of([each.word for each in ranked]) <= 6).all()
        for each in ranked:
            assert all(feedback(guess, each.word) == reply for guess, reply in position.turns)
        every_word = EVERY_WORD.push_all(turns)
        assert [each.word for each in suggest(every_word, make_player("human"), top=10)] == [
            each.word for each in ranked
        ]
    with pytest.raises(SaletError, match="knows=0 must be from 1 to 10"):
        get_strategy("human", {"knows": "0"})


def test_letters_of_different_kinds_are_counted() -> None:
    letters = to_letters(("eerie", "tease"))
    words = to_letters(("eases", "tepee"))
    assert place_counts(letters, words).tolist() == [[1, 1, 0, 0, 1], [1, 1, 0, 0, 1]]
    assert word_counts(letters, words).tolist() == [[2, 2, 0, 0, 2], [1, 2, 1, 1, 2]]
    weights = np.array([10, 1])
    assert word_counts(letters, words, weights).tolist()[1] == [1, 11, 10, 10, 11]
    assert repeats(letters).tolist()[0] == [False, True, False, False, True]


def test_human_play_is_as_good_as_people() -> None:
    """People take 3.931 guesses in normal mode (the New York Times); the figures of our docs."""
    figures = {}
    for name in ("positional", "weighted-positional", "human"):
        options = {"commonness": "0"} if name == "weighted-positional" else {}
        report = simulate(ORIGINAL, make_player(name, options=options)).report
        figures[name] = round(report.mean, 3), round(report.success, 3)
    assert figures == {
        "positional": (3.641, 0.994), "weighted-positional": (3.632, 0.994), "human": (3.805, 0.990)
    }  # fmt: skip


@pytest.mark.long
def test_commonness_helps_who_does_not_know_the_answers() -> None:
    """As the play-or-host solver's README suspects: all 12,972 words may be hidden, as far as the
    player knows, and one of the 2,315 is."""
    means = {}
    for name, options in (
        ("positional", {}),
        ("weighted-positional", {"commonness": "0"}),
        ("weighted-positional", {}),
        ("human", {}),
    ):
        guesses = simulate(EVERY_WORD, make_player(name, options=options)).report.guesses
        means[name, *options] = np.mean([guesses[word] for word in ORIGINAL.candidates]).round(3)
    assert means == {
        ("positional",): 4.678,
        ("weighted-positional", "commonness"): 4.459,
        ("weighted-positional",): 3.890,
        ("human",): 3.860,
    }


def test_common_words_can_be_preferred() -> None:
    position = ORIGINAL.push("salet:bybbb")
    tied = suggest(position, make_player("minimax", prefer=["common"], ties="list"), top=3)
    assert tied[1].value == tied[2].value
    from wordfreq import zipf_frequency

    assert zipf_frequency(tied[1].word, "en") >= zipf_frequency(tied[2].word, "en")


def test_rules_choose_between_solving_and_collecting() -> None:
    position = ORIGINAL.push("salet:bybbb")
    solving = make_player("entropy", tactics=["round>=2:solve"])
    assert suggest(position, solving, top=1)[0].candidate
    late = make_player("entropy", tactics=["round=6:solve", "left<=101:solve"])
    assert suggest(position, late, top=1)[0].word == "brond"
    collecting = make_player("positional", tactics=["left>=100:collect"])
    assert not all(each.candidate for each in suggest(position, collecting, top=10))


def test_collecting_guesses_what_cannot_be_the_answer() -> None:
    """Also where a possible answer ranks first, and from strategies that only guess answers."""
    position = ORIGINAL.push("salet:bbbyb")
    for name in ("entropy", "positional", "gyx"):
        player = make_player(name, tactics=["round=2:collect"])
        assert not any(each.candidate for each in suggest(position, player, top=20)), name
    first = make_player("entropy", tactics=["left<=3000:solve", "round=2:collect"])
    assert suggest(position, first, top=1)[0].candidate


def test_the_second_round_may_have_entirely_different_letters() -> None:
    """As Wordle2Vec would play round 2; from round 3 on as always."""
    position = ORIGINAL.push("salet:bybbb")
    for name in ("entropy", "gyx", "positional", "human"):
        player = make_player(name, tactics=["round=2:different"])
        for each in suggest(position, player, top=20):
            assert not set(each.word) & set("salet"), name
        later = position.push("crony:bbbbb")
        assert suggest(later, player, top=3) == suggest(later, make_player(name), top=3)


def test_different_letters_in_the_second_round_help_who_only_guesses_what_fits() -> None:
    """As Wordle2Vec's author supposes; the figures of our docs."""
    totals = {
        tactics: simulate(
            ORIGINAL, make_player("gyx", openers=["salet"], tactics=tactics)
        ).report.total
        for tactics in ((), ("round=2:different",))
    }
    assert totals == {(): 8355, ("round=2:different",): 8264}


def test_without_time_the_best_guess_is_that_of_the_opening_book() -> None:
    """Where several are asked for, and only one is known."""
    player = make_player("optimal", options={"budget": "0.01", "top": "3"})
    with pytest.warns(SaletWarning, match="the best one is in the opening book"):
        (best,) = suggest(ORIGINAL, player)
    assert (best.word, best.claim) == ("salet", "proven (opening book)")


def test_a_tactic_that_cannot_be_followed_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    """In hard mode a clue forbids new letters; where all words are answers, none only collects."""
    monkeypatch.setattr("salet.play.tactics._notified", set())
    hard = Position.start("original", mode="hard").push("salet:bybbb")
    player = make_player("entropy", tactics=["round=2:different"])
    with pytest.warns(SaletNotice, match="different changes nothing where every allowed guess has"):
        assert suggest(hard, player, top=3) == suggest(hard, make_player("entropy"), top=3)
    words = WordList("words", ("abc", "bca", "cab"))
    position = Position.start("original", lexicon=Lexicon(guesses=words, answers=words))
    player = make_player("entropy", tactics=["round=1:collect"])
    with pytest.warns(SaletNotice, match="collect changes nothing where every allowed guess may"):
        assert suggest(position, player) == suggest(position, make_player("entropy"))


@pytest.mark.parametrize("rule", ["solve", "round>6:solve", "round>=x:solve", "left=2:win"])
def test_bad_tactics_are_explained(rule: str) -> None:
    with pytest.raises(SaletError, match="is not a tactic; write round or left"):
        make_player("entropy", tactics=[rule])


def test_weights_move_the_choice() -> None:
    """With all the weight on two answers, the guess that separates them is worth most."""
    words = WordList("words", ("abc", "bca", "cab", "abd"))
    lexicon = Lexicon(guesses=words, answers=words)
    heavy = Position.start("original", lexicon=lexicon, prior=[1000, 1, 1, 1000])
    values = {each.word: each.value for each in suggest(heavy, make_player("entropy"))}
    assert values["abc"] == pytest.approx(1.0, abs=0.05)
    assert values["abc"] > values["bca"]
    even = Position.start("original", lexicon=lexicon, prior=[2, 2, 2, 2])
    for name in ("entropy", "expected-remaining", "bucket"):
        assert _values(even, name) == pytest.approx(
            _values(Position.start("original", lexicon=lexicon), name)
        ), name


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("entrpoy", {}, "no strategy is called 'entrpoy'; did you mean 'entropy'"),
        ("entropy", {"units": "nats"}, "no option of entropy is called 'units'"),
        ("entropy", {"unit": "hartleys"}, "unit=hartleys is not one of the choices: bits, nats"),
        ("lookahead", {"top": "many"}, "top=many is not a whole number"),
        ("lookahead", {"top": "0"}, "top=0 must be at least 1"),
    ],
)
def test_bad_strategies_are_explained(name: str, options: dict[str, str], message: str) -> None:
    with pytest.raises(SaletError, match=message):
        get_strategy(name, options)


def test_no_guess_is_suggested_when_the_game_is_over() -> None:
    with pytest.raises(GameOverError):
        suggest(ORIGINAL.push("crane:ggggg"), make_player())


def test_lookahead_counts_failures() -> None:
    """Words that differ in one letter, and too few guesses."""
    words = tuple(f"{first}atch" for first in "bchlmpw")
    list_of_own = WordList("words", words)
    lexicon = Lexicon(guesses=list_of_own, answers=list_of_own)
    (first, *_) = suggest(
        Position.start("original", lexicon=lexicon, limit=3), make_player("lookahead")
    )
    assert first.failures == 4
    (first, *_) = suggest(
        Position.start("original", lexicon=lexicon, limit=7), make_player("lookahead")
    )
    assert first.failures == 0
    assert first.value == pytest.approx(sum(range(1, 8)) / 7)


def test_a_plug_in_is_found_and_used(tmp_path: Path) -> None:
    """Another installed package provides a strategy through its entry point."""
    package = tmp_path / "lastword-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: lastword\nVersion: 1.0\n")
    (package / "entry_points.txt").write_text("[salet.strategies]\nlast-word = lastword:LastWord\n")
    (tmp_path / "lastword.py").write_text(
        "from dataclasses import dataclass\n"
        "import numpy as np\n"
        "from salet import Evaluation, Strategy\n"
        "@dataclass(frozen=True)\n"
        "class LastWord(Strategy):\n"
        '    """The last word of the list."""\n'
        "    highest_wins = True\n"
        '    pool = "candidates"\n'
        "    def evaluate(self, state, guesses):\n"
        "        return Evaluation(guesses.astype(np.float64))\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-m", "salet", "suggest", "salet:bybbb", "--strategy", "last-word"],
        env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[2].startswith("wrack")
    listed = subprocess.run(
        [sys.executable, "-m", "salet", "strategies"],
        env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert "last-word\n    The last word of the list." in listed.stdout


@pytest.mark.parametrize(
    ("source", "why"),
    [
        (None, "the plug-in 'broken' of salet.strategies cannot be used"),
        ("class Broken:\n    pass\n", "is a frozen dataclass that inherits from salet.Strategy"),
    ],
)
def test_a_broken_plug_in_harms_no_other(tmp_path: Path, source: str | None, why: str) -> None:
    """One that cannot be imported, and one that is not a strategy."""
    package = tmp_path / "broken-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    (package / "entry_points.txt").write_text("[salet.strategies]\nbroken = nowhere:Broken\n")
    if source is not None:
        (tmp_path / "nowhere.py").write_text(source)
    done = subprocess.run(
        [sys.executable, "-m", "salet", "strategies"],
        env={**os.environ, "PYTHONPATH": str(tmp_path)}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert "minimax" in done.stdout
    assert why in done.stderr


def test_at_least_one_guess_is_asked_for() -> None:
    for top in (0, -1):
        with pytest.raises(SaletError, match="must be at least 1"):
            suggest(Position.start("original"), top=top)


@pytest.mark.parametrize(
    "options", [{"pool": "legall"}, {"ties": "alphabet"}, {"prefer": ["commn"]}]
)
def test_players_are_checked(options: dict[str, Any]) -> None:
    with pytest.raises(UnknownNameError, match="did you mean"):
        make_player("entropy", **options)


def test_unknown_strategies_name_those_there_are() -> None:
    with pytest.raises(UnknownNameError, match="known: avoid, bucket, entropy"):
        get_strategy("zzz")
    assert set(strategy_classes()) >= CONTRACT


def test_a_strategy_without_values_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(_: object, __: object, guesses: Ids) -> Evaluation:
        return Evaluation(np.full(len(guesses), np.nan))

    monkeypatch.setattr("salet.play.strategies.minimax.Minimax.evaluate", nothing)
    for use in (suggest, simulate):
        with pytest.raises(SaletError, match=r"Minimax\(\) gives no guess a value"):
            use(ORIGINAL.push("salet:bbbbb"), "minimax")


def test_values_are_finite_for_some_guess() -> None:
    for name in own_strategy_names():
        player = make_player(name)
        state = player.state(small("normal"))
        values = player.strategy.evaluate(state, state.guesses).values
        assert np.isfinite(values).any(), name
