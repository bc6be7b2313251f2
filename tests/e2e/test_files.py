"""Files as commands write them: not over another unasked, whole when the disk is full, by one process at a time."""

import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import pytest

from modoku.catalogue import Catalogue, identity_of_line
from modoku.certificates import certify, write_folder
from modoku.cli import main
from modoku.cli.app import app
from modoku.errors import FileError, ModokuError
from modoku.files import hold, write_whole
from tests.e2e.modoku_process import modoku
from tests.patience import PATIENCE_SECONDS

SMALL = "1...3..2...3..2."
CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
BATCH = ("generate", "-n", "60", "--seed", "11", "--no-proof")
COMMANDS = {
    "x.svg": ("draw", SMALL, "-o"),
    "x.pdf": ("draw", SMALL, "-o"),
    "x.txt": ("convert", "--to", "line", SMALL, "-o"),
    "x.cnf": ("model", "sat", SMALL, "-o"),
    "x.html": ("lesson", "sat", SMALL, "-o"),
    "x.col": ("graph", "build", SMALL, "-o"),
    "y.txt": ("generate", "--boxes", "2x2", "--seed", "1", "-o"),
    "y.json": ("generate", "--boxes", "2x2", "--seed", "1", "--process"),
    "hint.svg": ("hint", SMALL, "--draw"),
    "compare.svg": ("compare", SMALL, "--engine", "sat", "--draw"),
    "book.html": ("book", SMALL, "-o"),
    "chapter.tex": ("chapter", "1", "-o"),
    "conflict.svg": ("explain-conflict", "11..............", "--draw"),
    "bench.json": ("bench", "--cap", "1", "--repeat", "1", "--engine", "batch", "--json"),
}


def run(*arguments: str) -> int:
    """Run the command line in this process; return its status."""
    with pytest.raises(SystemExit) as caught:
        main(list(arguments))
    return int(caught.value.code or 0)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("name", COMMANDS)
def test_no_command_writes_over_a_file_unasked(tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    path = tmp_path / name
    path.write_text("precious")
    assert run(*COMMANDS[name], str(path), "--lang", "en") == 2
    assert f"There is a file {path} already." in capsys.readouterr().err
    assert path.read_text() == "precious"
    assert run(*COMMANDS[name], str(path), "--force") in (0, 3)
    assert b"precious" not in path.read_bytes()
    assert names(tmp_path) == [name]


def iter_commands(command: click.Command) -> Iterator[click.Command]:
    if isinstance(command, click.Group):
        for name in command.list_commands(click.Context(command)):
            found = command.get_command(click.Context(command), name)
            assert found is not None
            yield from iter_commands(found)
    else:
        yield command


def test_every_command_that_writes_a_file_has_force() -> None:
    writing = {"output", "picture", "process", "json_file"}
    found = [one for one in iter_commands(app) if writing & {option.name for option in one.params}]
    assert len(found) > 20
    assert [one.name for one in found if "force" not in {option.name for option in one.params}] == []


def test_a_certificate_is_not_written_over_unasked(tmp_path: Path) -> None:
    folder = str(tmp_path / "proof")
    assert run("certify", SMALL, "-o", folder) == 0
    before = {path: path.read_bytes() for path in Path(folder).iterdir()}
    assert run("certify", "12..34..........", "-o", folder) == 2
    assert {path: path.read_bytes() for path in Path(folder).iterdir()} == before
    assert run("certify", "12..34..........", "-o", folder, "--force") == 4
    assert run("verify", folder) == 0


def limited(size: int, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command that can write no file beyond a size."""
    return subprocess.run(
        [sys.executable, "-m", "modoku", *arguments, "--lang", "en"],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_SECONDS,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)),
    )


def test_a_picture_that_does_not_fit_on_the_disk_leaves_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "keep.svg"
    path.write_text("precious")
    found = limited(1000, "draw", CLASSIC, "-o", str(path), "--force")
    assert found.returncode == 1
    assert "keep.svg cannot be written: the file would be too large" in found.stderr
    assert path.read_text() == "precious"
    assert names(tmp_path) == ["keep.svg"]


def test_a_batch_that_fills_the_disk_goes_on_when_there_is_room(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole.txt", tmp_path / "cut.txt"
    assert run(*BATCH, "-o", str(whole)) == 0
    found = limited(2000, *BATCH, "-o", str(cut))
    assert found.returncode == 1
    assert "cut.txt.part cannot be written: the file would be too large" in found.stderr
    assert "Traceback" not in found.stderr
    assert not cut.exists()
    assert run(*BATCH, "-o", str(cut), "--resume") == 0
    assert cut.read_bytes() == whole.read_bytes()
    assert names(tmp_path) == ["cut.txt", "whole.txt"]


def test_a_certificate_that_does_not_fit_on_the_disk_leaves_the_old_one(tmp_path: Path) -> None:
    folder = str(tmp_path / "proof")
    assert run("certify", SMALL, "-o", folder) == 0
    found = limited(20_000, "certify", CLASSIC, "-o", folder, "--force")
    assert found.returncode == 1
    assert "cannot be written" in found.stderr
    assert run("verify", folder, "--puzzle", SMALL) == 0
    assert [name for name in names(Path(folder)) if name.endswith((".part", ".lock"))] == []


def test_a_full_device_is_told() -> None:
    found = modoku("convert", "--to", "line", SMALL, "-o", "/dev/full")
    assert found.returncode == 1
    assert "no space is left" in found.stderr


@contextmanager
def read_only() -> Iterator[Path]:
    """Stand before a folder in which nothing can be written, as a user who is not root."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "old.txt").write_text("precious")
        folder.chmod(0o555)
        user = os.geteuid()
        os.seteuid(user or 65534)
        try:
            yield folder
        finally:
            os.seteuid(user)
            folder.chmod(0o755)


def test_a_folder_that_is_read_only_is_told_and_left_alone(tmp_path: Path) -> None:
    certificate = certify(SMALL)
    assert certificate is not None
    # All is loaded before: that other user may not be able to read the program.
    assert [run(*BATCH, "-o", str(tmp_path / "x.txt")) for _ in range(2)] == [0, 2]
    with read_only() as folder:
        for write in (
            lambda: write_whole(folder / "x.txt", b"x"),
            lambda: write_whole(folder / "old.txt", b"x", force=True),
            lambda: write_folder(certificate, folder / "proof"),
            lambda: write_folder(certificate, folder),
            lambda: hold(folder / "x.txt").__enter__(),
        ):
            with pytest.raises(FileError, match="cannot be written: access is not allowed"):
                write()
        with pytest.raises(ModokuError, match="cannot be used as a catalogue"):
            Catalogue(folder / "x.db")
        assert run(*BATCH, "-o", str(folder / "x.txt")) == 1
        assert names(folder) == ["old.txt"]
        assert (folder / "old.txt").read_text() == "precious"


@pytest.mark.parametrize("extra", [(), ("--resume",), ("--force",)])
def test_a_second_batch_into_a_file_is_told_who_writes_it(tmp_path: Path, extra: tuple[str, ...]) -> None:
    path = tmp_path / "x.txt"
    with hold(path):
        found = modoku(*BATCH, "-o", str(path), *extra)
    assert found.returncode == 1
    assert f"{path} is being written by process {os.getpid()} on " in found.stderr
    assert names(tmp_path) == []
    with hold(path):
        french = modoku(*BATCH, "-o", str(path), *extra, "--lang", "fr")
    assert f"par le processus {os.getpid()} sur " in french.stderr


def test_a_second_batch_into_a_catalogue_is_told_and_then_makes_other_puzzles(tmp_path: Path) -> None:
    catalogue, files = tmp_path / "c.db", [tmp_path / "one.txt", tmp_path / "two.txt"]
    command = [*BATCH, "--catalogue", str(catalogue), "-o"]
    with Catalogue(catalogue) as held:
        held.reserve()
        found = modoku(*command, str(files[0]))
        assert found.returncode == 1
        assert f"c.db is being written by process {os.getpid()} on " in found.stderr
        assert list(held.find()) == []
    assert [run(*command, str(path)) for path in files] == [0, 0]
    made = [identity_of_line(line) for path in files for line in path.read_text().splitlines()]
    assert len(set(made)) == len(made) == 120
    assert names(tmp_path) == ["c.db", "one.txt", "two.txt"]


def test_a_batch_does_not_take_a_device_or_a_part_of_somebody_else_for_its_file(tmp_path: Path) -> None:
    assert run(*BATCH, "-o", os.devnull, "--force") == 2
    assert Path(os.devnull).is_char_device()
    (tmp_path / "x.txt.part").write_text("precious")
    assert run(*BATCH, "-o", str(tmp_path / "x.txt")) == 2
    assert names(tmp_path) == ["x.txt.part"]
    assert (tmp_path / "x.txt.part").read_text() == "precious"


def test_a_progress_that_is_rubbish_is_told_and_force_begins_anew(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    (tmp_path / "x.txt.progress").write_text("[" * 100_000)
    for extra in ((), ("--resume",)):
        found = modoku(*BATCH, "-o", str(path), *extra)
        assert found.returncode == 5
        assert "x.txt.progress is not the progress of a batch. Begin anew with --force." in found.stderr
    assert run(*BATCH, "-o", str(path), "--force") == 0
    assert path.read_text().count("\n") == 60
    assert names(tmp_path) == ["x.txt"]
