"""Files are written whole or not at all, and reading them is bounded."""

import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from salet.errors import SaletError
from salet.files import check_writable, make_private, open_whole, read_bytes, read_text, write_text
from salet.files.database import open_database


def test_a_file_is_written_whole(tmp_path: Path) -> None:
    file = tmp_path / "file"
    write_text(str(file), "ZUSAMMEN ⬛\n")
    assert read_text(str(file)) == "ZUSAMMEN ⬛\n"
    assert list(tmp_path.iterdir()) == [file]


def test_what_breaks_off_leaves_what_was_there(tmp_path: Path) -> None:
    file = tmp_path / "file"
    write_text(str(file), "before")

    def break_off(error: BaseException) -> None:
        with open_whole(str(file)) as target:
            target.write(b"half of")
            raise error

    for error in (KeyboardInterrupt(), RuntimeError("a fault")):
        with pytest.raises(type(error)):
            break_off(error)
    with pytest.raises(SaletError, match="No space left on device"):
        break_off(OSError(28, "No space left on device"))
    assert file.read_text() == "before"
    assert list(tmp_path.iterdir()) == [file]


def test_a_full_disk_leaves_what_was_there(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("before")
    code = (
        "import resource, signal, sys; from salet.files import write_text; "
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN); "
        "resource.setrlimit(resource.RLIMIT_FSIZE, (10**5, 10**5)); "
        "write_text(sys.argv[1], 'x' * 10**6)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(file)], capture_output=True, text=True, check=False
    )
    assert "cannot be written: File too large" in done.stderr
    assert file.read_text() == "before"
    assert list(tmp_path.iterdir()) == [file]


def test_rights_and_links_stay_as_they_are(tmp_path: Path) -> None:
    file, link = tmp_path / "file", tmp_path / "link"
    file.write_text("before")
    file.chmod(0o640)
    link.symlink_to(file)
    write_text(str(link), "after")
    assert link.is_symlink()
    assert file.read_text() == "after"
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    mask = os.umask(0o027)
    try:
        write_text(str(tmp_path / "new"), "")
    finally:
        os.umask(mask)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o640


def test_a_pipe_is_written_directly(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text()))
    reader.start()
    write_text(str(pipe), "through")
    reader.join()
    assert read == ["through"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    write_text(os.devnull, "nowhere")


@pytest.mark.parametrize("write", [check_writable, lambda file: write_text(file, "")])
def test_what_cannot_be_written_says_so(tmp_path: Path, write: object) -> None:
    assert callable(write)
    (tmp_path / "file").write_text("")
    for place, why in (
        (tmp_path, "Is a directory"),
        (tmp_path / "no" / "such", "No such file or directory"),
        (tmp_path / "file" / "below", "Not a directory"),
    ):
        with pytest.raises(SaletError, match=f"cannot be written: {why}"):
            write(str(place))
    assert [file.name for file in tmp_path.iterdir()] == ["file"]


def test_looking_whether_a_file_can_be_written_leaves_no_trace(tmp_path: Path) -> None:
    old = tmp_path / "old"
    old.write_text("before")
    before = old.stat()
    check_writable(str(old))
    check_writable(str(tmp_path / "new"))
    check_writable(None)
    assert list(tmp_path.iterdir()) == [old]
    assert old.stat().st_mtime_ns == before.st_mtime_ns


def test_reading_is_bounded(tmp_path: Path) -> None:
    with pytest.raises(SaletError, match="'/dev/zero' is too large: the limit is 3 MB"):
        read_bytes("/dev/zero", 3 * 2**20)
    file = tmp_path / "file"
    file.write_bytes(b"\xff")
    for name, why in ((str(file), "not UTF-8 text"), ("a\0b", "null"), (str(tmp_path), "Is a dir")):
        with pytest.raises(SaletError, match=why):
            read_text(name)


def test_a_pipe_is_read_but_not_waited_for_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=lambda: pipe.write_text("x" * 100_000))
    writer.start()
    assert len(read_text(str(pipe))) == 100_000
    writer.join()
    monkeypatch.setattr("salet.files._PIPE_SECONDS", 0.2)
    with pytest.raises(SaletError, match=r"nothing came through this pipe for 0\.2 s"):
        read_text(str(pipe))


def test_private_files(tmp_path: Path) -> None:
    file = tmp_path / "file"
    make_private(str(file))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    file.write_text("kept")
    file.chmod(0o644)
    make_private(str(file))
    assert (stat.S_IMODE(file.stat().st_mode), file.read_text()) == (0o600, "kept")


def test_a_private_file_may_be_behind_a_link(tmp_path: Path) -> None:
    file, link = tmp_path / "file", tmp_path / "link"
    link.symlink_to(file)
    make_private(str(link))  # where there is none yet, too
    assert link.is_symlink()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    file.chmod(0o644)
    make_private(str(link))  # whose file this is, who made the link knows
    assert stat.S_IMODE(file.stat().st_mode) == 0o644


def test_only_plain_files_are_made_private(tmp_path: Path) -> None:
    pipe, link = tmp_path / "pipe", tmp_path / "link"
    os.mkfifo(pipe, 0o644)
    device = os.stat(os.devnull).st_mode
    link.symlink_to(os.devnull)
    for place in (pipe, link, tmp_path):
        before = place.stat().st_mode
        with pytest.raises(OSError, match="it is not a plain file"):
            make_private(str(place))
        assert place.stat().st_mode == before
    assert os.stat(os.devnull).st_mode == device


def test_the_file_of_another_user_keeps_its_mode(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    file.write_text("")
    file.chmod(0o644)
    monkeypatch.setattr(os, "geteuid", lambda: file.stat().st_uid + 1)
    make_private(str(file))
    assert stat.S_IMODE(file.stat().st_mode) == 0o644


def test_a_transaction_outlasts_the_look_at_its_file(tmp_path: Path) -> None:
    """Closing a file gives up the locks of the whole process, those of SQLite included."""
    file = str(tmp_path / "file")
    begin = "import sqlite3, sys; sqlite3.connect(sys.argv[1], timeout=0).execute(sys.argv[2])"
    other = [sys.executable, "-c", begin, file, "begin immediate"]
    with open_database(file) as database:
        database.execute("begin immediate")
        make_private(file)
        done = subprocess.run(other, capture_output=True, text=True, check=False)
        assert "database is locked" in done.stderr


def _abandon(file: Path) -> Path:
    """The part of a file that a killed process left."""
    code = (
        "import os, signal, sys; from salet.files import open_whole\n"
        "with open_whole(sys.argv[1]) as target:\n"
        "    target.write(b'half of'); target.flush(); os.kill(os.getpid(), signal.SIGKILL)"
    )
    subprocess.run([sys.executable, "-c", code, str(file)], check=False)
    (part,) = file.parent.glob(f"{file.name}.*.part")
    return part


def test_what_a_killed_process_left_goes(tmp_path: Path) -> None:
    file, other = tmp_path / "file", tmp_path / "file.txt"
    part, kept = _abandon(file), _abandon(other)
    assert part.read_text() == "half of"
    (tmp_path / "link").symlink_to(kept)
    link = tmp_path / "file.01234567.part"  # nobody's part, so it stays
    link.symlink_to(kept)
    write_text(str(file), "whole")
    assert {each.name for each in tmp_path.iterdir()} == {"file", "link", link.name, kept.name}
    write_text(str(other), "whole")
    assert not kept.exists()


def test_what_a_living_process_writes_stays(tmp_path: Path) -> None:
    file = tmp_path / "file"
    with open_whole(str(file)) as target:
        target.write(b"first")
        write_text(str(file), "second")
        check_writable(str(file))
        assert file.read_text() == "second"
    assert file.read_text() == "first"
    assert list(tmp_path.iterdir()) == [file]


def test_a_part_that_goes_before_it_is_locked_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process may look between its making and its lock."""
    removed: list[str] = []

    def lock(opened: int, *, wait: bool = False) -> bool:
        if not removed:
            removed.extend(os.listdir(tmp_path))
            os.unlink(tmp_path / removed[0])
        return True

    monkeypatch.setattr("salet.files.parts._lock", lock)
    write_text(str(tmp_path / "file"), "whole")
    assert removed
    assert (tmp_path / "file").read_text() == "whole"


def test_the_part_of_a_private_file_is_private(tmp_path: Path) -> None:
    file = tmp_path / "file"
    make_private(str(file))
    with open_whole(str(file)):
        assert {stat.S_IMODE(each.stat().st_mode) for each in tmp_path.iterdir()} == {0o600}
