"""The command line in rough surroundings: wrong names, closed or full outputs, other locales, hostile texts."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.e2e.modoku_process import modoku

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.mark.parametrize("name", ["no-such-file.txt", "PUZZLE", "./nothing", "some/where/list", "two words"])
def test_a_name_without_a_file_is_said_to_be_that(name: str) -> None:
    found = modoku("show", name)
    assert found.returncode == 1
    assert found.stderr.startswith(f"{name}: There is no file of this name, and it is no puzzle: ")


def test_a_puzzle_with_a_slip_is_not_taken_for_a_name() -> None:
    assert "no file" not in modoku("show", CLASSIC[:-1]).stderr
    assert "no file" not in modoku("show", "12.5").stderr


def test_a_folder_is_said_to_be_one(tmp_path: Path) -> None:
    assert modoku("show", str(tmp_path)).stderr == f"{tmp_path}: This is a folder, not a file. Name the files in it.\n"


def test_a_text_cannot_steer_the_terminal_that_quotes_it(tmp_path: Path) -> None:
    file = tmp_path / "bad.txt"
    file.write_text("\x1b]0;owned\x07\x1b" + "\u202e" * 3 + "." * 70, encoding="utf-8")
    for argument in (str(file), "\x1b[31m123"):
        said = modoku("show", argument).stderr
        assert said
        assert not set(said) & {"\x1b", "\x07", "\u202e"}
    assert "'\\x1b'" in modoku("show", "\x1b.12").stderr


def test_why_a_file_cannot_be_used_is_said_in_the_language_of_the_rest() -> None:
    found = modoku("draw", "--lang", "fr", "-o", "no/such/x.svg", CLASSIC)
    assert (found.returncode, "ce fichier ou ce dossier n’existe pas" in found.stderr) == (1, True)
    found = modoku("show", "--lang", "fr", "--variant", "none.json", CLASSIC)
    assert (found.returncode, "ce fichier ou ce dossier n’existe pas" in found.stderr) == (2, True)


def test_a_value_that_is_no_number_is_wrong_usage() -> None:
    for arguments in (["draw", "--cell-pixels", "nan"], ["check", "--time", "nan"]):
        assert modoku(*arguments, CLASSIC).returncode == 2


def test_help_and_usage_errors_in_french_keep_no_english_names() -> None:
    page = modoku("convert", "--lang", "fr", "--help").stdout
    assert "[obligatoire]" in page
    assert "--to NOM" in page
    assert "FICHIER" in page
    assert "(entier)" in modoku("solve", "--lang", "fr", "--limit", "x", CLASSIC).stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_said_in_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        found = subprocess.run(
            [sys.executable, "-m", "modoku", "show", "--lang", "en", CLASSIC],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert (found.returncode, found.stderr) == (1, "modoku: The results cannot be written: no space is left\n")


@pytest.mark.skipif(os.name != "posix", reason="closes streams by the shell")
@pytest.mark.parametrize(("closed", "status"), [(">&-", 0), ("2>&-", 0), ("<&-", 0)])
def test_a_closed_standard_stream_does_no_harm(closed: str, status: int) -> None:
    command = f'"{sys.executable}" -m modoku show {CLASSIC} {closed}'
    found = subprocess.run(["sh", "-c", command], capture_output=True, text=True, encoding="utf-8", check=False)
    assert found.returncode == status
    assert "Traceback" not in found.stderr


def test_results_are_utf_8_in_every_locale() -> None:
    found = modoku("show", CLASSIC, environ={"PYTHONIOENCODING": "", "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"})
    assert (found.returncode, found.stdout[0]) == (0, "┌")
    assert modoku("show", CLASSIC, environ={"PYTHONIOENCODING": "ascii"}).returncode == 0


@pytest.mark.skipif(sys.platform != "linux", reason="needs file names that are any bytes")
def test_a_file_whose_name_is_no_text_can_be_read(tmp_path: Path) -> None:
    name = os.fsdecode(os.fsencode(tmp_path) + b"/a\xff")
    Path(name).write_text(CLASSIC, encoding="utf-8")
    found = modoku("show", "--json", name)
    assert json.loads(found.stdout)["puzzle"] == CLASSIC
