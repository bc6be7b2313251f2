"""Certificates on disk: written whole or not at all, read with care."""

import os
from pathlib import Path

import pytest
from tests.unit.certificates.samples import UNIQUE4, UNIQUE6

from modoku.certificates import Certificate, certify, read_folder, verify, write_folder
from modoku.errors import FormatError
from modoku.results import Verdict


def certified(text: str) -> Certificate:
    found = certify(text)
    assert found is not None
    return found


def test_what_is_written_is_read_and_verified(tmp_path: Path) -> None:
    certificate = certified(UNIQUE4)
    paths = write_folder(certificate, tmp_path / "deep" / "inside")
    assert all(path.is_file() for path in paths)
    assert read_folder(tmp_path / "deep" / "inside") == certificate.to_files()
    assert verify(tmp_path / "deep" / "inside").verdict is Verdict.UNIQUE


def test_a_certificate_takes_the_place_of_another_and_leaves_strangers_alone(tmp_path: Path) -> None:
    write_folder(certified(UNIQUE4), tmp_path)
    (tmp_path / "notes.txt").write_text("mine")
    write_folder(certified("12..34.........."), tmp_path)
    assert verify(tmp_path).verdict is Verdict.MULTIPLE
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "formula.cnf",
        "manifest.json",
        "notes.txt",
        "puzzle.json",
        "solutions.txt",
    ]


class Cut(BaseException):
    """The end of the process, as far as the code can see."""


@pytest.mark.parametrize("moment", range(15))
@pytest.mark.parametrize("half", [False, True], ids=["between two files", "within a file"])
def test_writing_cut_short_at_any_moment_leaves_nothing_that_verifies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: int, half: bool
) -> None:
    write_folder(certified(UNIQUE6), tmp_path)
    left = moment

    def strike(path: Path, content: bytes = b"") -> None:
        nonlocal left
        left -= 1
        if left < 0:
            if half and content:
                with path.open("wb") as file:
                    file.write(content[: len(content) // 2])
            raise Cut

    write_bytes, unlink, replace = Path.write_bytes, Path.unlink, os.replace

    def cut_write(path: Path, content: bytes) -> int:
        strike(path, content)
        return write_bytes(path, content)

    def cut_unlink(path: Path, missing_ok: bool = False) -> None:
        strike(path)
        unlink(path, missing_ok)

    def cut_replace(source: Path, target: Path) -> None:
        strike(source)
        replace(source, target)

    monkeypatch.setattr(Path, "write_bytes", cut_write)
    monkeypatch.setattr(Path, "unlink", cut_unlink)
    monkeypatch.setattr(os, "replace", cut_replace)
    try:
        write_folder(certified(UNIQUE4), tmp_path)
        assert moment >= 13
    except Cut:
        assert moment < 13
    monkeypatch.undo()
    found = verify(tmp_path)
    # Before the first file was touched the old certificate stands; after the last one the new.
    expected = {0: UNIQUE6}.get(moment, UNIQUE4 if moment >= 13 else None)
    assert (str(found.puzzle) if found.verified else None) == expected


def test_folders_that_cannot_be_used_are_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(FormatError, match="file is not a folder"):
        verify(tmp_path / "file")
    with pytest.raises(FormatError, match="file cannot be written"):
        write_folder(certified(UNIQUE4), tmp_path / "file")
    found = verify(tmp_path)
    assert not found.verified
    assert str(found.findings[-1].said) == "manifest.json is missing."


def test_a_file_too_large_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_folder(certified(UNIQUE4), tmp_path)
    monkeypatch.setattr("modoku.certificates.folder.MOST_BYTES", 1000)
    with pytest.raises(FormatError, match="larger than 1000 bytes"):
        verify(tmp_path)
