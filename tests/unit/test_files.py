"""Files are written whole or not at all, never over another unasked, and by one process at a time."""

import errno
import fcntl
import json
import os
import resource
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from modoku.errors import FileError, FileHeld, FileTaken
from modoku.files import GrowingFile, check_free, growing_whole, hold, make_folder, move_whole, remove, write_whole


@contextmanager
def largest(size: int) -> Iterator[None]:
    """Let no file grow beyond a size: to the one who writes it, that is a full disk."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_file_is_written_over_only_when_that_is_allowed(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    write_whole(path, b"first")
    with pytest.raises(FileTaken, match=r"There is a file .*x\.txt already"):
        write_whole(path, b"second")
    with pytest.raises(FileTaken):
        check_free(path)
    assert path.read_bytes() == b"first"
    check_free(path, force=True)
    write_whole(path, b"second", force=True)
    assert path.read_bytes() == b"second"
    assert names(tmp_path) == ["x.txt"]


def test_a_file_that_comes_up_during_the_writing_is_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, fsync = tmp_path / "x.txt", os.fsync

    def come_between(descriptor: int) -> None:
        fsync(descriptor)
        path.write_text("quicker")

    monkeypatch.setattr(os, "fsync", come_between)
    with pytest.raises(FileTaken):
        write_whole(path, b"slower")
    assert path.read_text() == "quicker"
    assert names(tmp_path) == ["x.txt"]


@pytest.mark.parametrize("force", [False, True])
def test_a_file_system_without_links_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, force: bool) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    write_whole(tmp_path / "x.txt", b"first", force=force)
    assert (tmp_path / "x.txt").read_bytes() == b"first"
    assert names(tmp_path) == ["x.txt"]


def test_a_write_that_fails_leaves_the_old_file_and_no_draft(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    path.write_bytes(b"precious")
    with largest(1000), pytest.raises(FileError, match=r"x\.txt cannot be written: the file would be too large"):
        write_whole(path, bytes(5000), force=True)
    assert path.read_bytes() == b"precious"
    with largest(1000), pytest.raises(FileError, match="cannot be written"):
        write_whole(tmp_path / "y.txt", bytes(5000))
    assert names(tmp_path) == ["x.txt"]


KILLED = """
import os, signal, sys
from pathlib import Path
from modoku import files

at, force = sys.argv[1], sys.argv[2] == "force"
if at == "writing":
    with files.growing_whole(Path("x.txt"), force=force) as stream:
        stream.write(b"half")
        stream.flush()
        os.kill(os.getpid(), signal.SIGKILL)
files.os.unlink = lambda _: os.kill(os.getpid(), signal.SIGKILL)
files.write_whole(Path("x.txt"), b"whole")
"""


def kill_a_writer(folder: Path, at: str, force: bool = False) -> None:
    words = [sys.executable, "-c", KILLED, at, "force" if force else "no"]
    found = subprocess.run(words, cwd=folder, env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}, check=False)
    assert found.returncode == -signal.SIGKILL


@pytest.mark.parametrize("force", [False, True])
def test_what_a_killed_writer_left_goes_with_the_next_one(tmp_path: Path, force: bool) -> None:
    path = tmp_path / "x.txt"
    kill_a_writer(tmp_path, "writing", force)
    assert names(tmp_path) == [".x.txt.modoku1.part"]
    write_whole(path, b"again", force=force)
    assert names(tmp_path) == ["x.txt"]


def test_a_draft_that_has_its_name_goes_when_the_file_is_found_taken(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    kill_a_writer(tmp_path, "named")
    assert names(tmp_path) == [".x.txt.modoku1.part", "x.txt"]
    with pytest.raises(FileTaken):
        write_whole(path, b"again")
    assert names(tmp_path) == ["x.txt"]
    assert path.read_bytes() == b"whole"


def test_the_drafts_of_the_living_and_of_others_stay(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    (tmp_path / ".x.txt.part").write_text("somebody's")
    (tmp_path / ".y.txt.modoku1.part").write_text("of another file")
    with growing_whole(path, force=True) as first, growing_whole(path, force=True) as second:
        first.write(b"first")
        second.write(b"second")
        check_free(path)
        assert names(tmp_path)[:2] == [".x.txt.modoku1.part", ".x.txt.modoku2.part"]
    assert path.read_bytes() == b"first"
    assert names(tmp_path) == [".x.txt.part", ".y.txt.modoku1.part", "x.txt"]


def test_where_nothing_can_be_locked_files_are_written_and_drafts_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr("fcntl.flock", refuse)
    (tmp_path / ".x.txt.modoku1.part").write_text("who knows")
    write_whole(tmp_path / "x.txt", b"whole")
    assert names(tmp_path) == [".x.txt.modoku1.part", "x.txt"]


def test_a_draft_that_is_taken_for_dead_before_it_is_locked_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    flock, calls = fcntl.flock, list[int]()

    def come_between(descriptor: int, how: int) -> None:
        if not calls:
            (tmp_path / ".x.txt.modoku1.part").unlink()
        calls.append(descriptor)
        flock(descriptor, how)

    monkeypatch.setattr("fcntl.flock", come_between)
    write_whole(tmp_path / "x.txt", b"whole")
    assert len(calls) == 2
    assert names(tmp_path) == ["x.txt"]


def test_devices_are_written_straight_and_a_full_one_is_told() -> None:
    write_whole(Path(os.devnull), b"nothing")
    with pytest.raises(FileError, match="no space is left"):
        write_whole(Path("/dev/full"), b"nothing")


def test_a_link_stays_a_link_and_a_mode_is_kept(tmp_path: Path) -> None:
    real, link = tmp_path / "real.txt", tmp_path / "link.txt"
    real.write_text("old")
    real.chmod(0o640)
    link.symlink_to("real.txt")
    write_whole(link, b"new", force=True)
    assert link.is_symlink()
    assert real.read_text() == "new"
    assert stat.S_IMODE(real.stat().st_mode) == 0o640


@pytest.mark.parametrize(
    ("name", "reason"),
    [("none/x.txt", "there is no such file or folder"), ("file/x.txt", "not a folder"), ("", "it is a folder")],
)
def test_what_cannot_be_written_is_told_with_the_reason(tmp_path: Path, name: str, reason: str) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(FileError, match=reason):
        write_whole(tmp_path / name, b"x")
    assert names(tmp_path) == ["file"]


def test_folders_are_made_with_those_above_them(tmp_path: Path) -> None:
    make_folder(tmp_path / "a" / "b")
    make_folder(tmp_path / "a" / "b")
    assert (tmp_path / "a" / "b").is_dir()
    (tmp_path / "file").write_text("")
    with pytest.raises(FileError, match="file cannot be written"):
        make_folder(tmp_path / "file")


def test_names_are_moved_and_removed(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("a")
    (tmp_path / "b").write_text("b")
    move_whole(tmp_path / "a", tmp_path / "b")
    assert (tmp_path / "b").read_text() == "a"
    remove(tmp_path / "b")
    remove(tmp_path / "b")
    assert names(tmp_path) == []


def test_a_growing_file_has_what_was_settled_and_can_settle_again_after_a_refusal(tmp_path: Path) -> None:
    path = tmp_path / "x.part"
    path.write_bytes(b"one\nrubbish")
    file = GrowingFile(path, 4)
    assert path.read_bytes() == b"one\n"
    file.put(4, b"two\n")
    file.put(8, b"three\n")
    with largest(10), pytest.raises(FileError, match="too large"):
        file.settle(14)
    file.settle(14)
    assert path.read_bytes() == b"one\ntwo\nthree\n"
    file.put(14, b"not counted\n")
    file.settle(14)
    file.close()
    assert path.read_bytes() == b"one\ntwo\nthree\n"


HOLDER = """
import sys
from pathlib import Path
from modoku.files import hold
with hold(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


@contextmanager
def holder(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Let another process hold a file."""
    command = [sys.executable, "-c", HOLDER, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        yield process


def test_a_second_writer_is_told_who_the_first_is(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    with holder(path) as other:
        with pytest.raises(FileHeld) as caught, hold(path):
            pass
        assert caught.value.pid == str(other.pid)
        assert caught.value.host == os.uname().nodename
        assert f"by process {other.pid} on {os.uname().nodename}, since 2" in str(caught.value)
        assert "processus" in caught.value.said("fr")
        (tmp_path / "link").symlink_to(path)
        with pytest.raises(FileHeld), hold(tmp_path / "link"):
            pass
        other.communicate("")
    with hold(path):
        pass
    assert names(tmp_path) == ["link"]


def test_a_holder_that_was_killed_holds_nothing(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    with holder(path) as other:
        other.send_signal(signal.SIGKILL)
        other.wait()
    assert json.loads((tmp_path / "x.txt.lock").read_text())["pid"] == other.pid
    with hold(path):
        assert json.loads((tmp_path / "x.txt.lock").read_text())["pid"] == os.getpid()
    assert names(tmp_path) == []


@pytest.mark.parametrize("rubbish", [b"", b"[" * 100_000, b"\xff", b"[]"])
def test_a_lock_with_rubbish_in_it_hinders_nobody_and_is_told(tmp_path: Path, rubbish: bytes) -> None:
    path, lock = tmp_path / "x.txt", tmp_path / "x.txt.lock"
    lock.write_bytes(rubbish)
    with hold(path):
        lock.write_bytes(rubbish)
        with pytest.raises(FileHeld, match=r"by process \? on \?"), hold(path):
            pass
    assert names(tmp_path) == []


TAKING_TURNS = """
import sys
from pathlib import Path
from modoku.errors import FileHeld
from modoku.files import hold
path, name = Path(sys.argv[1]), sys.argv[2]
turns = 0
while turns < 20:
    try:
        with hold(path):
            text = path.read_text() if path.exists() else ""
            path.write_text(text + name + "\\n")
            turns += 1
    except FileHeld:
        pass
"""


def test_processes_that_take_turns_lose_nothing_of_each_other(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    writers = [subprocess.Popen([sys.executable, "-c", TAKING_TURNS, str(path), str(n)]) for n in range(4)]
    assert [writer.wait() for writer in writers] == [0] * 4
    assert sorted(path.read_text().split()) == sorted([str(n) for n in range(4)] * 20)
