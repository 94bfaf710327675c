import hashlib
import json
import pickle
import tomllib
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import salet.game.words
from salet.cli import main
from salet.errors import SaletWarning, UnknownWordError, WordError, WordListError
from salet.game.lexicon import Lexicon
from salet.game.words import (
    WordList,
    bank_names,
    fold,
    format_words,
    load_words,
    parse_words,
    provenance,
)

DATA = Path(salet.__file__).with_name("data")
CONTRACT_BANKS = {
    "original-answers", "original-guesses", "nyt2022-answers", "nyt2022-guesses",
    "wordlebot-answers", "wordlebot-answers-filtered", "wordlebot-guesses", "most-likely",
    "all-possible", "old-bot-guesses",
}  # fmt: skip


def test_the_banks_of_the_contract_are_there() -> None:
    assert set(bank_names()) >= CONTRACT_BANKS


@pytest.mark.parametrize("name", bank_names())
def test_bank_is_as_its_provenance_says(name: str) -> None:
    words = load_words(name)
    recorded = provenance()
    facts = recorded["banks"][name]
    assert len(words) == facts["count"]
    assert {len(word) for word in words} == {facts["length"]}
    assert words.sha256 == facts["sha256"]
    assert hashlib.sha256((DATA / f"{name}.txt").read_bytes()).hexdigest() == facts["sha256"]
    assert facts["status"] in {"exact", "approximation", "synthetic"}
    assert facts["date"] and facts["recipe"] and facts["paths"] and facts["about"]
    for key in facts["sources"]:
        source = recorded["sources"][key]
        assert set(source) == {"registry", "package", "version", "archive_sha256", "licence"}
        assert len(source["archive_sha256"]) == 64


def test_provenance_speaks_of_nothing_else() -> None:
    recorded = tomllib.loads((DATA / "provenance.toml").read_text())
    assert set(recorded["banks"]) == set(bank_names())
    files = (*recorded["banks"].values(), *recorded["others"].values())
    assert set(recorded["sources"]) == {key for facts in files for key in facts["sources"]}


def test_other_files_are_as_their_provenance_says() -> None:
    others = tomllib.loads((DATA / "provenance.toml").read_text())["others"]
    for name, facts in others.items():
        assert hashlib.sha256((DATA / name).read_bytes()).hexdigest() == facts["sha256"], name


@pytest.mark.parametrize("name", bank_names())
def test_bank_reads_back(name: str) -> None:
    words = load_words(name)
    assert parse_words(format_words(words), name) == words


@given(
    st.integers(3, 11).flatmap(
        lambda length: st.lists(
            st.text("abcñäß", min_size=length, max_size=length), min_size=1, unique=True
        )
    )
)
def test_any_list_reads_back(words: list[str]) -> None:
    listed = WordList("list", tuple(words))
    assert parse_words(format_words(listed)) == listed
    assert [listed[listed.ids[word]] for word in words] == words


def test_a_list_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "birds.txt"
    file.write_bytes("\ufeff# birds\r\n\r\nCRANE # tall\r\n  Ñandu\r\nn\u0303andí\r\n".encode())
    words = load_words(str(file))
    assert words.words == ("crane", "ñandu", "ñandí")
    assert words.length == 5
    assert words.letters.tolist()[1] == [ord(letter) for letter in "ñandu"]


def test_repeats_are_dropped_with_a_warning() -> None:
    with pytest.warns(SaletWarning, match=r"birds: 1 repeated word dropped: crane \(lines 1 and 3"):
        words = parse_words("crane\neagle\nCrane\n", "birds")
    assert words.words == ("crane", "eagle")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("crane\nowl\n", r"birds, line 2: 'owl' has 3 letters; words here have 5"),
        ("crane\nea9le\n", r"birds, line 2: 'ea9le' is not a word: '9' is not a letter"),
        ("crane eagle\n", r"birds, line 1: 'crane eagle' is not a word: ' ' is not a letter"),
        ("ab\n", r"birds, line 1: 'ab' has 2 letters; words have 3 to 11"),
        ("abcdefghijkl\n", r"line 1: 'abcdefghijkl' has 12 letters; words have 3 to 11"),
        ("", r"'birds' has no words"),
        ("# nothing but this\n\n", r"'birds' has no words"),
    ],
)
def test_a_bad_list_is_explained(text: str, message: str) -> None:
    with pytest.raises(WordListError, match=message):
        parse_words(text, "birds")


def test_a_missing_file_is_explained() -> None:
    with pytest.raises(WordListError, match="did you mean 'original-answers'") as caught:
        load_words("original-answer")
    assert "'original-answer' is neither a bank nor a file" in str(caught.value)


def test_unreadable_files_are_explained(tmp_path: Path) -> None:
    (tmp_path / "latin.txt").write_bytes("ñandu\n".encode("latin-1"))
    with pytest.raises(WordListError, match="not UTF-8"):
        load_words(str(tmp_path / "latin.txt"))
    with pytest.raises(WordListError, match="cannot be read: Is a directory"):
        load_words(str(tmp_path))
    with pytest.raises(WordListError, match="cannot be read: embedded null"):
        load_words("a\0b")


def test_answers_missing_from_the_guesses_are_added_with_a_warning() -> None:
    with pytest.warns(SaletWarning, match=r"guesses lacks 2 words of answers \(eagle, heron\)"):
        lexicon = Lexicon(
            guesses=WordList("guesses", ("crane", "stork")),
            answers=WordList("answers", ("eagle", "crane", "heron")),
        )
    assert lexicon.guesses.words == ("crane", "stork", "eagle", "heron")
    assert lexicon.answer_guess_ids.tolist() == [2, 0, 3]


def test_lists_of_different_lengths_are_refused() -> None:
    with pytest.raises(WordListError, match="of 4 letters and guesses of 5"):
        Lexicon(guesses=WordList("guesses", ("crane",)), answers=WordList("answers", ("wren",)))


@pytest.mark.parametrize("option", ["answers", "guesses"])
def test_one_list_of_another_length_serves_as_both(option: str, tmp_path: Path) -> None:
    file = tmp_path / "birds.txt"
    file.write_text("wren\nhawk\n")
    lexicon = Lexicon.load(**{option: str(file)})  # type: ignore[arg-type]
    assert lexicon.answers.words == lexicon.guesses.words == ("wren", "hawk")


def test_the_default_is_the_original_game() -> None:
    lexicon = Lexicon.load(answers="original-answers", guesses="original-guesses")
    assert (len(lexicon.guesses), len(lexicon.answers)) == (12972, 2315)
    assert lexicon.check_guess(" SALET ") == "salet"


@pytest.mark.parametrize("words", [(), ("crane", "owl")])
def test_a_list_made_in_code_is_checked_too(words: tuple[str, ...]) -> None:
    with pytest.raises(WordListError, match="'birds' has"):
        WordList("birds", words)


@pytest.mark.parametrize(
    ("typed", "folded"), [("CRANE", "crane"), ("J\u030cabc", "\u01f0abc"), ("İzmir", "izmir")]
)
def test_folding(typed: str, folded: str) -> None:
    assert fold(typed) == folded
    assert fold(folded) == folded


def test_pickled_lists_are_small() -> None:
    """A bank is pickled by name, another list by its words, without cached properties."""
    lexicon = Lexicon.load(answers="original-answers", guesses="original-guesses")
    assert len(lexicon.letter_sets) == len(lexicon.alphabetical) == 12972
    packed = pickle.dumps(lexicon)
    assert len(packed) < 1000
    assert pickle.loads(packed) == lexicon
    birds = WordList("birds", ("crane", "eagle"))
    assert "crane" in birds
    assert pickle.loads(pickle.dumps(birds)) == birds


def test_letters_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="read-only"):
        load_words("original-answers").letters[0, 0] = np.uint32(0)


def test_unknown_guesses_are_explained() -> None:
    lexicon = Lexicon.load(answers="original-answers", guesses="original-guesses")
    with pytest.raises(UnknownWordError) as caught:
        lexicon.check_guess("metel")
    assert str(caught.value).startswith(
        "'metel' is not in original-guesses (12,972 words); it is in nyt2022-guesses; nearest: "
    )
    with pytest.raises(WordError, match="'sale' has 4 letters; words here have 5"):
        lexicon.check_guess("sale")
    with pytest.raises(WordError, match="'sal3t' is not a word: '3' is not a letter"):
        lexicon.check_guess("sal3t")


def test_a_junk_file_can_be_cleaned(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As a dictionary is: names, apostrophes, all lengths; what is printed is a list."""
    junk = tmp_path / "junk.txt"
    junk.write_text(
        "Crane\nslate\nO'Neill\n\nslate  # again\nsalt\nzebra-s\nhouse\n\u00e9t\u00e9\n"
    )
    with pytest.raises(WordListError, match=r"`salet words .* --clean` prints the words that can"):
        load_words(str(junk))
    assert main(["words", str(junk), "--clean"]) == 0
    out, err = capsys.readouterr()
    assert out == "crane\nslate\nhouse\n"
    assert err == (
        "kept 3 words of 5 letters; left out 2 lines that are no words (\"O'Neill\", 'zebra-s'), "
        "2 words of other lengths, 1 repeated word\n"
    )
    assert len(parse_words(out)) == 3
    assert main(["words", str(junk), "--clean", "--length", "3", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["banks"][0]["words"] == ["\u00e9t\u00e9"]
    assert document["left_out"] == {"not_words": 2, "other_lengths": 5, "repeated": 0}
    for arguments, message in (
        ([str(junk), "--clean", "--length", "9"], "has no words of 9 letters"),
        ([str(junk), "--length", "5"], "--length needs --clean"),
        (["--clean"], "--clean needs a FILE"),
    ):
        assert main(["words", *arguments]) == 2
        assert message in capsys.readouterr().err
