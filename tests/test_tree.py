import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet.errors import SaletError
from salet.game.lexicon import Lexicon
from salet.game.position import Position
from salet.game.replies import parse_pattern
from salet.game.rules.wordle import feedback
from salet.game.turns import Turn, parse_turns
from salet.game.words import WordList
from salet.play.player import make_player
from salet.play.simulate import grow_tree
from salet.state.tree import Node, Tree, TreeError
from salet.state.tree_formats import get_tree_format, tree_format_names
from tests.standard import all_green

LETTERS = st.text("abcd", min_size=3, max_size=4)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """The start of a small game in any mode."""
    length = draw(st.integers(3, 4))
    word = st.text("abcd", min_size=length, max_size=length)
    answers = draw(st.lists(word, min_size=1, max_size=12, unique=True))
    others = draw(st.lists(word, max_size=6, unique=True))
    guesses = WordList("guesses", tuple(dict.fromkeys(sorted(answers + others))))
    lexicon = Lexicon(guesses=guesses, answers=WordList("answers", tuple(answers)))
    return Position.start(
        "original", lexicon=lexicon, mode=draw(st.sampled_from(["normal", "hard", "ultra"]))
    )


def tree_of(position: Position, name: str = "entropy", *openers: str) -> Tree:
    tree, complete = grow_tree(position, make_player(name, openers=openers))
    assert complete
    return tree


SALET = tree_of(Position.start("original"), "entropy", "salet")


@given(positions())
def test_trees_hold_what_they_promise(position: Position) -> None:
    tree = tree_of(position)
    tree.verify()
    assert set(tree.depths) == set(position.candidates)
    for answer in position.candidates:
        path = tree.path_to(answer)
        assert len(path) == tree.depths[answer]
        assert path[-1] == Turn(answer, feedback(answer, answer))
        assert tree.guess_after(path) is None
        assert tree.guess_after(path[:-1]) == answer
        steps = tree.steps_to(answer)
        for number, (turn, left) in enumerate(steps):
            still = position.push_all([step for step, _ in steps[: number + 1]])
            assert (turn, left) == (still.turns[-1], len(still.candidates))
    assert tree.total == sum(tree.depths.values())
    assert sum(tree.histogram.values()) == len(position.candidates)
    assert sum(depth * games for depth, games in tree.histogram.items()) == tree.total


@given(positions(), st.sampled_from(["json", "text"]))
def test_trees_read_back(position: Position, form: str) -> None:
    tree = tree_of(position)
    written = get_tree_format(form).write(tree)
    again = get_tree_format(form).read(written, position)
    assert again.root == tree.root
    again.verify()


@pytest.mark.parametrize("form", ["json", "text"])
def test_a_whole_tree_reads_back(form: str) -> None:
    written = get_tree_format(form).write(SALET)
    assert get_tree_format(form).read(written, Position.start("original")).root == SALET.root


def test_the_text_of_the_field() -> None:
    """Laid out like published trees: patterns below each other, numbered by guess."""
    words = WordList("words", ("shade", "shame", "shape", "share", "shave"))
    tree = tree_of(
        Position.start("original", lexicon=Lexicon(guesses=words, answers=words)), "parts", "shade"
    )
    assert get_tree_format("text").write(tree) == (
        "shade GGGBG1 shame GGGBG2 shape GGGBG3 share GGGBG4 shave GGGGG5\n"
        "                                             GGGGG4\n"
        "                                GGGGG3\n"
        "                   GGGGG2\n"
        "      GGGGG1\n"
    )


def test_questions_about_a_game() -> None:
    history = parse_turns(["salet:bybbb"])
    assert SALET.guess_after(history) == "brond"
    assert [turn.guess for turn in SALET.path_to("board")][:2] == ["salet", "brond"]
    with pytest.raises(TreeError, match="never plays crane:bbbbb"):
        SALET.guess_after(parse_turns(["crane:bbbbb"]))
    with pytest.raises(TreeError, match="no answer in the tree gives salet:ggggg"):
        SALET.guess_after(parse_turns(["salet:ggggg"]))
    with pytest.raises(TreeError, match="does not find SALET"):
        SALET.path_to("salet")


def test_a_tree_from_the_middle_of_a_game() -> None:
    position = Position.start("original").push("salet:bybbb")
    tree = tree_of(position)
    tree.verify()
    assert len(tree.depths) == 102
    below = SALET.root.branches[3]
    assert below == tree.root


def broken(kind: str) -> Tree:
    """A small tree with one thing wrong."""
    words = WordList("words", ("abc", "bca", "cab"))
    position = Position.start(
        "original", lexicon=Lexicon(guesses=words, answers=words), mode="ultra"
    )
    root = tree_of(position, "parts").root
    branches = dict(root.branches)
    pattern = next(p for p, below in branches.items() if below is not None)
    below = branches[pattern]
    assert below is not None
    if kind == "lacks":
        del branches[pattern]
    elif kind == "has":
        branches[parse_pattern("ggb")] = below
    elif kind == "ends":
        branches[pattern] = None
    elif kind == "illegal":
        branches[pattern] = Node("abc", below.branches)
    return Tree(position, Node(root.guess, branches))


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        ("lacks", "after the start, ABC lacks a branch yyy"),
        ("has", "after the start, ABC has a branch ggb"),
        ("ends", "after the start, the tree ends with abc:yyy"),
        ("illegal", "after abc:yyy, ABC is illegal"),
    ],
)
def test_a_broken_tree_is_found_out(kind: str, message: str) -> None:
    with pytest.raises(TreeError, match=message):
        broken(kind).verify()


@pytest.mark.parametrize(
    ("form", "text", "message"),
    [
        ("json", "{", "not a tree in JSON"),
        ("json", "[]", "not a tree in JSON"),
        ("json", '{"root": {"guess": "salet", "parts": {}}}', "the tree is for answers None"),
        ("text", "", "has no tree"),
        ("text", "salet crane", "two guesses in a row"),
        ("text", "BBBBB1 crane", "follows no guess"),
        ("text", "salet BBBBB1 crane BBBBB1 slate", "two branches BBBBB"),
        ("text", "salet BBB1", "follows no guess"),
        ("html", "<html>", "cannot be read from HTML"),
    ],
)
def test_unreadable_trees_are_explained(form: str, text: str, message: str) -> None:
    with pytest.raises(SaletError, match=message):
        get_tree_format(form).read(text, Position.start("original"))


@pytest.mark.parametrize("form", ["json", "text", "html"])
def test_deep_trees_are_refused_and_not_climbed(form: str) -> None:
    words = WordList("words", ("abc", "xyz"))
    root = Node("abc", {all_green(3): None})
    for _ in range(2000):
        root = Node("xyz", {0: root})
    tree = Tree(Position.start("original", lexicon=Lexicon(guesses=words, answers=words)), root)
    assert tree.root.size == 1
    with pytest.raises(TreeError, match="the tree is too deep to be written as "):
        get_tree_format(form).write(tree)


@pytest.mark.parametrize(
    ("root", "message"),
    [
        ('{"guess": ["abc"], "parts": {"ggg": null}}', "a guess with its parts is missing"),
        ('{"guess": 5, "parts": {"ggg": null}}', "a guess with its parts is missing"),
        ('{"guess": "abc", "parts": {}}', "a guess with its parts is missing"),
        ('{"guess": "abc", "parts": {"bbb": null}}', "a guess with its parts is missing"),
        ('{"guess": "abc", "parts": {"ggg": {}}}', "the tree goes on when abc is found"),
        ('{"guess": "abc", "parts": {"ggg": null, "GGG": null}}', "abc has two branches ggg"),
        ('{"guess": "abc", "parts": {"ggg": null, "ggg": null}}', "'ggg' appears twice"),
        ('{"guess": "zzz", "parts": {"ggg": null}}', "'zzz' is not in words"),
        ('{"guess": "abc", "parts": {"ggq": null}}', "'ggq' are not tiles"),
        ("9" * 5000, "a number with 5,000 digits"),
        ("[" * 100_000, "nested too deep"),
    ],
)
def test_everything_in_a_tree_is_looked_at(root: str, message: str) -> None:
    words = WordList("words", ("abc", "xyz"))
    position = Position.start("original", lexicon=Lexicon(guesses=words, answers=words))
    facts = get_tree_format("json").write(tree_of(position)).partition('"root"')[0]
    with pytest.raises(SaletError, match=message):
        get_tree_format("json").read(f'{facts}"root": {root}}}', position)
    below = '{"guess": "xyz", "parts": {"!!!": null}}'
    good = f'{facts}"root": {{"guess": "ABC", "parts": {{"GGG": null, "bbb": {below}}}}}}}'
    assert get_tree_format("json").read(good, position).depths == {"abc": 1, "xyz": 2}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("salet BBBBB1", "is cut off at its end"),
        ("salet", "is cut off at its end"),
        ("salet BBBBB1 crony GGGGG1", "is cut off before GGGGG1"),
        ("salet GGGGG" + "9" * 5000, "two guesses in a row"),
        ("saletx GGGGG1", "has 6 letters"),
        ("".join(f"salet BBBBB{n} " for n in range(1, 600)), "deeper than 500 guesses"),
        ("x" * 17_000_000, "too many for a tree"),
    ],
)
def test_everything_in_a_text_is_looked_at(text: str, message: str) -> None:
    with pytest.raises(SaletError, match=message):
        get_tree_format("text").read(text, Position.start("original"))


def test_a_page_names_every_answer_and_asks_nobody_for_anything() -> None:
    page = get_tree_format("html").write(SALET)
    for answer in Position.start("original").candidates:
        assert answer.upper() in page
    assert "http" not in page
    assert "<script" not in page


def test_a_page_of_fixed_openers_names_every_answer_too() -> None:
    tree = tree_of(Position.start("original"), "entropy", "cones", "trial")
    page = get_tree_format("html").write(tree)
    assert all(answer.upper() in page for answer in Position.start("original").candidates)


def test_lists_are_what_they_hold_and_not_their_names() -> None:
    words = ("abc", "bca", "cab")
    one, other = (WordList(name, words) for name in ("one", "other"))
    tree = tree_of(Position.start("original", lexicon=Lexicon(guesses=one, answers=one)))
    written = get_tree_format("json").write(tree)
    again = Position.start("original", lexicon=Lexicon(guesses=other, answers=other))
    assert get_tree_format("json").read(written, again).root == tree.root


def test_formats() -> None:
    assert set(tree_format_names()) >= {"json", "text", "html"}
    with pytest.raises(SaletError, match="no tree format is called 'yaml'"):
        get_tree_format("yaml")
