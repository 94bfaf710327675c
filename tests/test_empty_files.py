"""A file with nothing in it is named as what it is, whoever reads it."""

from pathlib import Path

import pytest

from salet.cli import main


@pytest.mark.usefixtures("data")
@pytest.mark.parametrize("content", ["", "\n"])
@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("review FILE", "'FILE' is empty"),
        ("grid FILE", "'FILE' is empty"),
        ("check FILE", "'FILE' is empty"),
        ("candidates salet:bybbb --answers FILE", "'FILE' has no words"),
        ("candidates salet:bybbb --guesses FILE", "'FILE' has no words"),
        ("candidates salet:bybbb --prior FILE", "'FILE' has no weights"),
        ("words FILE --clean", "'FILE' has no words"),
        ("past add FILE", "FILE has no past answers"),
        ("stats --import FILE", "no games found"),
        ("prove --store :memory: --openers FILE", "no opener is named"),
    ],
)
def test_an_empty_file_is_refused_plainly(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: str, says: str, content: str
) -> None:
    file = tmp_path / "empty"
    file.write_text(content)
    code = main(arguments.replace("FILE", str(file)).split())
    out, err = capsys.readouterr()
    assert (code in (1, 2), out) == (True, "")
    assert says.replace("FILE", str(file)) in err
    assert len(err.splitlines()) == 1


def test_a_stream_without_games_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is no fault: a program may have no games to send today."""
    file = tmp_path / "games.jsonl"
    file.write_text("")
    assert main(["review", "--jsonl", str(file), "--game", "original"]) == 0
    assert capsys.readouterr() == ("", f"{str(file)!r} has no games\n")
