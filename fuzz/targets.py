"""Every reader of files from others, with valid inputs and checks of what it accepts."""

import io
import os
import re
import warnings
from collections.abc import Callable
from contextlib import AbstractContextManager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import cached_property
from unittest.mock import patch

from fuzz.small_game import GUESSES, LEXICON, MANY, least_total
from salet.checker import Checked
from salet.checker.certificates import check_certificate
from salet.checker.rules import Clock, Game
from salet.checker.trees import check_json_tree, check_tree, parse_text_tree
from salet.errors import SaletError
from salet.game.cleaning import clean_words
from salet.game.generated import is_generated
from salet.game.position import Position
from salet.game.replies import format_pattern, parse_pattern
from salet.game.rules import get_rule, rule_names
from salet.game.turns import format_turn, parse_turns
from salet.game.words import format_words, load_words, parse_words
from salet.play.player import make_player
from salet.play.simulate import grow_tree
from salet.proof import game_of
from salet.proof.prover import read_openers
from salet.records.chat import parse_shares
from salet.records.exchange import format_games, parse_games
from salet.records.past_files import parse_past
from salet.records.pasted import read_pasted
from salet.records.share import format_share
from salet.records.worded_share import format_worded_share, parse_worded_share
from salet.state.tree import Tree
from salet.state.tree_formats import get_tree_format
from salet.study.reading import parse_study

SHARES = """Anna, 09:12
Wordle 1,234 4/6*

⬛🟨⬛⬛⬛
⬛⬛🟩⬛⬛
🟩🟩🟩🟩⬛
🟩🟩🟩🟩🟩
Wordle 1.235 X/2
⬜🟦⬜⬜⬜
🟧🟧🟧🟧⬜
"""
WORDED = (
    "Anna, 09:12\nWordle 1,234 2/6*\n\nCRANE ⬛🟨⬛⬛⬛ hm\n> 🟩🟩🟩🟩🟩 ||Robot||\n",
    "cat 2/6\nCAT bgb\nggg: car\n",
    "naïve ⬜🟦⬜🟧⬜",
)
QUORDLE = "Daily Quordle 12\n2️⃣1️⃣\n1️⃣2️⃣\n⬜🟨⬜⬜⬜ 🟩🟩🟩🟩🟩\n🟩🟩🟩🟩🟩 ⬛⬛⬛⬛⬛\n\n"
QUORDLE += "🟩🟩🟩🟩🟩 ⬜🟨⬜⬜⬜\n⬛⬛⬛⬛⬛ 🟩🟩🟩🟩🟩\n"
CSV = (
    "turns,mode,won,limit,title,seconds,played_at\n"
    "cat:ggb car:ggg,hard,1,6,'=1+1,1.5,2026-01-01T00:00:00+00:00\n"
    '?:byb ?:ggg,normal,1,6,"a ""b""",,\n'
)
STUDY = """title = "A study"
about = "Of *few* words"
answers = '{answers}'
guesses = '{guesses}'
modes = ["normal", "hard"]
limit = 4
openers = ["cat", "car,ban"]
[[strategies]]
name = "entropy"
[[strategies]]
name = "lookahead"
options = {{ metric = "bucket", top = 5 }}
pool = "legal"
prefer = ["diverse"]
tactics = ["round>=6:solve"]
[[runs]]
opener = "zzz"
strategy = {{ name = "gyx" }}
published = {{ source = "Somebody", mean = 3.690, worst = 8 }}
note = "A note."
"""
PAST = (
    "date,number,answer\n2024-01-01,926,heron\n2024-01-02,927,crane\n",
    "# birds\nheron\ncrane\n",
    "926 heron\n2024-01-02 crane\n",
    '[{"print_date": "2024-01-01", "solution": "heron"}, {"number": 927, "word": "crane"}]',
    '{"2024-01-01": "heron", "2024-01-02": {"answer": "crane"}}',
    '{"day": 926, "word": "heron"}\n{"day": 927, "word": "crane"}\n',
    '[["2024-01-02", "crane"], ["2024-01-01", "heron"]]',
)
RULE_TURNS = (
    *(f"{rule.name} {rule.example}" for rule in map(get_rule, rule_names())),
    "mastermind 1123:2A1B 1124 2b1w", "jotto salet:win", "w-peaks salet:elgel",
)  # fmt: skip
POSITIONS = (
    "original, mode hard: salet:bybbb", "polygonle, shape ABCCD: crane:bbbby",
    "sutom, first s: ", "mastermind-3-4, limit 7: 112:1,1", "mini-nerdle: 4*7=28:ybyyyy",
    "hello4, answers hello6, guesses hello6: ", "nyt2022, shape ▲■●●◆, boards 2: salet:bybbb/bbbbb",
)  # fmt: skip
COMMANDS = (
    "pattern cat car", "candidates cat:bgb", "suggest cat:bgb --top 3", "words {answers}", "stats",
    "stats --import {games} --by opener", "check {tree} --budget 1", "tree --read {tree}",
    "study", "strategies", "past list --last 3", "past add {past}",
    "candidates cat=bgb --mode hard --limit 6 --json",
)  # fmt: skip


class BrokenError(Exception):
    """Something wrong was accepted."""


def expect(holds: bool, what: str) -> None:
    """Raise unless it holds."""
    if not holds:
        raise BrokenError(what)


@dataclass(frozen=True)
class Target:
    """A reader: valid inputs, and a function that reads an input and checks the result."""

    name: str
    seeds: tuple[str, ...]
    read: Callable[[str], object]
    share: float = 1.0
    """How many inputs it gets, relative to the others."""


class Targets:
    """All readers, with their files in a directory."""

    def __init__(self, directory: str) -> None:
        self.directory = directory
        self.sources: dict[str, str | None] = {}
        for kind, words in (("answers", LEXICON.answers), ("guesses", LEXICON.guesses)):
            self.sources[kind] = self._write(f"{kind}.txt", format_words(words))

    def _write(self, name: str, text: str) -> str:
        path = os.path.join(self.directory, name)
        with open(path, "wb") as file:
            file.write(text.encode(errors="surrogatepass"))
        return path

    @cached_property
    def all(self) -> tuple[Target, ...]:
        """Every reader."""
        trees = [_tree(mode, opener) for mode in ("normal", "hard") for opener in ("cat", "zzz")]
        as_json, as_text = (
            tuple(get_tree_format(form).write(tree) for tree in trees) for form in ("json", "text")
        )
        after = _tree("normal", None, "cat:bgb")
        as_json = (*as_json, get_tree_format("json").write(after))
        games = format_games(parse_games(CSV), "json")
        words = (format_words(LEXICON.guesses), "Cat # a pet\nbat\n\nCAT\n", "naïve\nétude\n")
        study = STUDY.format(**self.sources)
        return (
            Target("patterns", ("bybbb", "_~_!_", "01201", "⬛🟨⬛🟩⬛", "x.-yg"), _patterns),
            Target("turns", ("cat:bgb car:ggg", "CAT 010, ban=bbb", "naïve ⬛🟨⬛🟩⬛"), _turns),
            Target("rules", RULE_TURNS, _rules),
            Target("positions", POSITIONS, _positions, share=0.3),
            Target("lists", ("codes@3x2", "permutations@3", "primes@3", "equations@5"), _lists),
            Target("shares", (SHARES, WORDED[0], "cat 2/6\n\nbyb\nggg\n", "🟩🟩🟩"), _shares),
            Target("worded-shares", WORDED, _worded_shares),
            Target("pasted", (QUORDLE, SHARES, *WORDED, "cat:bgb car=ggg", "bgb\nggg"), _pasted),
            Target("games", (CSV, games, SHARES, WORDED[0], CSV.replace(",", ";")), _games),
            Target("past", PAST, _past),
            Target("words", words, _words),
            Target("cleaned-words", words, _cleaned_words),
            Target("study", (study,), lambda text: parse_study(text, "fuzz")),
            Target("tree-json", as_json, _read_json_tree),
            Target("tree-text", as_text, _read_text_tree),
            Target("check-tree-json", as_json, self._check_json),
            Target("check-tree-text", as_text, _check_text),
            Target("certificates", tuple(map(_certificate, ("normal", "hard"))), self._certificate),
            Target("openers", ("cat,car", "all", "cat", "CAT, zzz"), _openers),
            Target("commands", COMMANDS, self._command, share=0.03),
        )

    def _check_json(self, text: str) -> None:
        _holds(check_json_tree(text, self.sources, Clock()))

    def _certificate(self, text: str) -> None:
        checked = check_certificate(text, self.sources, Clock(60))
        for opener, bound in re.findall(r"^claim: (\S+) (\S+)$", text, re.MULTILINE):
            truth = least_total(opener, checked.game.mode, checked.game.limit)
            claimed = 10**12 if bound == "never" else int(bound)
            expect(claimed <= truth, f"{opener} takes {truth}, not {bound}")

    def _command(self, text: str) -> None:
        from salet.cli import main

        tree = get_tree_format("text").write(_tree("normal", "cat"))
        files = (("games", CSV), ("tree", tree), ("past", PAST[0]))
        named = {name: self._write(name, text) for name, text in files}
        for name, path in (*named.items(), *self.sources.items()):
            text = text.replace(f"{{{name}}}", str(path))
        arguments = text.split(" ")
        if arguments[0] in {"serve", "bench", "prove", "simulate", "play", "assist", "solve"}:
            return  # they keep running, or take long
        if arguments[0] in {"candidates", "suggest", "check", "tree"}:
            arguments += ["--answers", str(self.sources["answers"])]
            arguments += ["--guesses", str(self.sources["guesses"])]
        out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", "backslashreplace") for _ in range(2))
        with patch("sys.stdin", io.StringIO()), redirect_stdout(out), redirect_stderr(err):
            code = main(arguments)
        shown = ""
        for stream in (out, err):
            stream.seek(0)
            shown += stream.read()
        expect(code in (0, 1, 2), f"exit code {code}")
        expect("(--debug shows where)" not in shown, shown)
        expect("\x1b" not in shown, "an escape reaches the terminal")
        if code:
            raise SaletError("refused")


def _position(mode: str = "normal", *turns: str) -> Position:
    return Position.start("original", lexicon=LEXICON, mode=mode).push_all(parse_turns(turns))


def _tree(mode: str, opener: str | None, *turns: str) -> Tree:
    player = make_player("parts", openers=opener or ())
    return grow_tree(_position(mode, *turns), player)[0]


def _certificate(mode: str) -> str:
    """Claims about all openers of the small game, and one that nothing rests on."""
    return "\n".join(
        (
            "salet certificate 1",
            f"answers: answers {LEXICON.answers.sha256}",
            f"guesses: guesses {LEXICON.guesses.sha256}",
            f"mode: {mode}",
            "limit: 6",
            *(f"claim: {word} {_provable(word)}" for word in (*GUESSES[:3], "*")),
            "",
            "1 zzz bbb 9",
            "2 cat bgg 1",
            "1 tan bgb 1",
        )
    )


def _provable(word: str) -> int:
    """The bound that one step of look-ahead gives each of these openers."""
    return {"cat": 10, "car": 11, "can": 10, "*": 10}[word]


def _patterns(text: str) -> None:
    pattern = parse_pattern(text, 5)
    expect(parse_pattern(format_pattern(pattern, 5), 5) == pattern, "the pattern is not read back")


def _turns(text: str) -> None:
    turns = parse_turns([text])
    expect(parse_turns(map(format_turn, turns)) == turns, "the turns are not read back")


def _pasted(text: str) -> None:
    """Whatever it is, it is turns or grids, and turns are read back."""
    game = _position().game
    found = read_pasted(text, game)
    expect(bool(found.turns) != bool(found.grids), "it is both, or neither")
    expect(all(grid.rows for grid in found.grids), "a grid has no rows")
    if found.turns and all(turn.partition(":")[0] in GUESSES for turn in found.turns):
        again = read_pasted(" ".join(found.turns), game)
        expect(again.turns == found.turns, "the turns are not read back")


def _rules(text: str) -> None:
    """The name of a rule, then turns."""
    name, _, turns = text.partition(" ")
    rule = get_rule(name)
    read = parse_turns([turns], rule)
    again = parse_turns([format_turn(turn, rule) for turn in read], rule)
    expect(again == read, "the turns are not read back")


def _positions(text: str) -> None:
    position = Position.parse(text)
    expect(Position.parse(str(position)) == position, "the position is not read back")


def _lists(text: str) -> None:
    words = load_words(text if is_generated(text) else f"codes@{text}")
    expect(load_words(words.name) is words, "the list is made again")


def _shares(text: str) -> None:
    shares = parse_shares(text)
    again = [share for each in shares for share in parse_shares(format_share(each))]
    expect(again == shares, "the shares are not read back")


def _worded_shares(text: str) -> None:
    share = parse_worded_share(text)
    expect(parse_worded_share(format_worded_share(share)) == share, "the share is not read back")


def _games(text: str) -> None:
    games = parse_games(text)
    for ending in ("json", "csv"):
        expect(parse_games(format_games(games, ending)) == games, f"{ending} is not read back")


def _past(text: str) -> None:
    answers = [(each.day, each.word) for each in parse_past(text)]
    table = "".join(f"{day};{word}\n" for day, word in answers)
    again = [(each.day, each.word) for each in parse_past(table)]
    expect(again == answers, "the past answers are not read back")


def _words(text: str) -> None:
    words = parse_words(text)
    expect(parse_words(format_words(words)).words == words.words, "the list is not read back")


def _cleaned_words(text: str) -> None:
    words = clean_words(text).words
    expect(parse_words(format_words(words)).words == words.words, "what is kept is not a list")


def _openers(text: str) -> None:
    openers = read_openers(text, game_of(_position()))
    expect(openers is None or set(openers) <= set(GUESSES), "an opener is not in the list")


def _read_json_tree(text: str) -> None:
    _read_tree("json", text)


def _read_text_tree(text: str) -> None:
    _read_tree("text", text)


def _read_tree(form: str, text: str) -> None:
    for position in (_position(), _position("hard"), _position("normal", "cat:bgb")):
        try:
            tree = get_tree_format(form).read(text, position)
            break
        except SaletError as error:
            refused = error
    else:
        raise refused
    again = get_tree_format(form).read(get_tree_format(form).write(tree), tree.position)
    expect(again.root == tree.root, "the tree is not read back")
    expect(tree.root.size >= 1, "the tree has no size")
    tree.verify()
    if not tree.position.turns:
        expect(tree.total >= least_total(tree.root.guess, "normal", MANY), "too few guesses")


def _check_text(text: str) -> None:
    _holds(check_tree(Game(LEXICON, "normal", 6), parse_text_tree(text, Clock())))


def _holds(checked: Checked) -> None:
    """No tree from the start that beats the best play is accepted."""
    if not checked.claims[0].startswith("after"):
        limit = MANY if checked.play["failed"] else checked.game.limit
        best = least_total("*", checked.game.mode, limit)
        expect(checked.play["total"] >= best, f"{checked.play['total']} of {best} guesses")


def quiet() -> AbstractContextManager[object]:
    """Ignore warnings: they are not failures, and there are many."""
    return warnings.catch_warnings(action="ignore")


def own_places(directory: str) -> AbstractContextManager[object]:
    """Keep the user's own cache and record untouched."""
    return patch.dict(os.environ, SALET_DATA=directory, SALET_CACHE=directory)
