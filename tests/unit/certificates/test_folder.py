"""Certificates on disk: written whole or not at all, read with care."""

import os
import shutil
from pathlib import Path

import pytest
from tests.unit.certificates.samples import UNIQUE4, UNIQUE6

from modoku.certificates import Certificate, certify, read_folder, verify, write_folder
from modoku.certificates.certificate import LRAT
from modoku.certificates.folder import STAGE, pack, read_archive, unpack
from modoku.certificates.manifest import MANIFEST
from modoku.errors import FileError, FileHeld, FileTaken, FormatError
from modoku.files import hold
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
    with pytest.raises(FileTaken, match=r"manifest\.json"):
        write_folder(certified("12..34.........."), tmp_path)
    assert verify(tmp_path).verdict is Verdict.UNIQUE
    write_folder(certified("12..34.........."), tmp_path, force=True)
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


def cut_at(monkeypatch: pytest.MonkeyPatch, moment: int) -> None:
    """Let the process end, as it were, when the disk is asked for something for the n-th time and ever after."""
    left = moment

    def cut(home: object, name: str) -> None:
        original = getattr(home, name)

        def strike(*arguments: object, **more: object) -> object:
            nonlocal left
            left -= 1
            if left < 0:
                raise Cut
            return original(*arguments, **more)

        monkeypatch.setattr(home, name, strike)

    for name in ("replace", "fsync", "ftruncate"):
        cut(os, name)
    for name in ("open", "mkdir", "unlink"):
        cut(Path, name)
    cut(shutil, "rmtree")


def test_writing_cut_short_at_any_moment_leaves_the_old_certificate_or_the_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new, found = certified(UNIQUE6), certified("12..34.........."), []
    for moment in range(1000):
        folder = tmp_path / str(moment)
        write_folder(old, folder)
        with monkeypatch.context() as patched:
            cut_at(patched, moment)
            try:
                write_folder(new, folder, force=True)
                break
            except Cut:
                pass
        found.append(verify(folder).verdict)
        write_folder(new, folder, force=True)
        assert verify(folder).verdict is Verdict.MULTIPLE
        assert sorted(path.name for path in folder.iterdir()) == sorted(new.to_files())
    assert None not in found
    turn = found.index(Verdict.MULTIPLE)
    assert 10 < turn < len(found) - 5
    assert found == [Verdict.UNIQUE] * turn + [Verdict.MULTIPLE] * (len(found) - turn)


def test_folders_that_cannot_be_used_are_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(FormatError, match="file is not a folder"):
        verify(tmp_path / "file")
    with pytest.raises(FileError, match="file cannot be written"):
        write_folder(certified(UNIQUE4), tmp_path / "file")
    found = verify(tmp_path)
    assert not found.verified
    assert str(found.findings[-1].said) == "manifest.json is missing."


def test_a_file_too_large_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_folder(certified(UNIQUE4), tmp_path)
    monkeypatch.setattr("modoku.certificates.folder.MOST_BYTES", 1000)
    with pytest.raises(FormatError, match="larger than 1000 bytes"):
        verify(tmp_path)


def test_no_more_is_read_of_a_file_than_shows_that_it_is_not_the_one_of_the_manifest(tmp_path: Path) -> None:
    certificate = certified(UNIQUE4)
    write_folder(certificate, tmp_path)
    os.truncate(tmp_path / LRAT, 1 << 31)
    assert len(read_folder(tmp_path)[LRAT]) == len(certificate.lrat) + 1
    assert str(verify(tmp_path).findings[-1].said) == "proof.lrat is not the file that the manifest describes."
    os.truncate(tmp_path / MANIFEST, 10)
    assert {name: len(content) for name, content in read_folder(tmp_path).items() if name != MANIFEST} == dict.fromkeys(
        certificate.file_names[:-1], 1
    )
    os.truncate(tmp_path / MANIFEST, 1 << 31)
    with pytest.raises(FormatError, match="larger than"):
        verify(tmp_path)


def test_one_process_at_a_time_writes_a_certificate(tmp_path: Path) -> None:
    with hold(tmp_path / MANIFEST), pytest.raises(FileHeld, match=f"by process {os.getpid()} on "):
        write_folder(certified(UNIQUE4), tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_certificate_that_was_written_before_an_interruption_is_not_lost_to_the_next(tmp_path: Path) -> None:
    first = certified(UNIQUE4)
    write_folder(first, tmp_path / "elsewhere")
    shutil.copytree(tmp_path / "elsewhere", tmp_path / "here" / STAGE)
    with pytest.raises(FileTaken):
        write_folder(certified(UNIQUE6), tmp_path / "here")
    assert read_folder(tmp_path / "here") == first.to_files()


def test_an_archive_holds_the_files_and_is_the_same_for_the_same_files(tmp_path: Path) -> None:
    files = certified(UNIQUE4).to_files()
    packed = pack(files)
    assert packed == pack(dict(files))
    assert unpack(packed) == files
    (tmp_path / "certificate.zip").write_bytes(packed)
    assert read_archive(tmp_path / "certificate.zip") == files
    assert len(packed) < sum(map(len, files.values()))
