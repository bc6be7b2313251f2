"""Tables, encodings and foreign files on the command line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.e2e.modoku_process import modoku

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
KAGGLE = f"quizzes,solutions\n{PUZZLE.replace('.', '0')},{SOLUTION}\n" + f"{PUZZLE.replace('.', '0')},{SOLUTION}\n"


@pytest.mark.parametrize("command", ["solve", "count", "check", "rate", "canon", "show", "convert --to line"])
def test_every_command_that_takes_lists_takes_a_table(command: str, tmp_path: Path) -> None:
    table, plain = tmp_path / "t.csv", tmp_path / "t.txt"
    table.write_text(KAGGLE)
    plain.write_text(f"#\n{PUZZLE}\n{PUZZLE}\n")
    by_table, by_list = modoku(*command.split(), str(table)), modoku(*command.split(), str(plain))
    assert by_table.stdout.replace("t.csv", "t.txt") == by_list.stdout
    assert by_table.returncode == by_list.returncode
    piped = modoku(*command.split(), "-", stdin=KAGGLE)
    assert piped.stdout.replace("-:", f"{plain}:") == by_list.stdout


def test_a_column_is_named_or_counted_and_an_unknown_one_refused(tmp_path: Path) -> None:
    table = tmp_path / "t.csv"
    table.write_text(KAGGLE)
    for column in ("solutions", "2"):
        assert modoku("convert", "--to", "line", "--column", column, str(table)).stdout == f"{SOLUTION}\n{SOLUTION}\n"
    wrong = modoku("solve", "--column", "grids", str(table))
    assert wrong.returncode == 1
    assert "quizzes, solutions" in wrong.stderr


def test_errors_name_the_line_of_the_table(tmp_path: Path) -> None:
    table = tmp_path / "t.csv"
    table.write_text(KAGGLE + f"{PUZZLE[:-1]}?,{SOLUTION}\n")
    found = modoku("solve", str(table))
    assert found.stdout == f"{SOLUTION}\n{SOLUTION}\nerror\n"
    assert f"{table}:4:" in found.stderr


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("text", [f"{PUZZLE}\n{PUZZLE}\n", KAGGLE])
def test_lists_are_read_in_any_encoding(encoding: str, text: str, tmp_path: Path) -> None:
    file = tmp_path / "list"
    file.write_bytes(text.encode(encoding))
    assert modoku("solve", str(file)).stdout == f"{SOLUTION}\n{SOLUTION}\n"
    command = [sys.executable, "-m", "modoku", "solve"]
    piped = subprocess.run(command, input=text.encode(encoding), capture_output=True, check=True)
    assert piped.stdout.decode() == f"{SOLUTION}\n{SOLUTION}\n"


@pytest.mark.parametrize(
    ("content", "word"),
    [
        (bytes(range(256)) * 300, "binary"),
        (b"<!DOCTYPE html>\n<html>\n" + b"<p>5 3</p>\n" * 40, "HTML"),
        (b"name,age\nAda,36\n" + b"Alan,41\n" * 40, "name, age"),
        (b'{\n "foo": [],\n "bar": 1\n}\n', "foo, bar"),
    ],
)
def test_a_foreign_file_is_told_once_for_what_it_is(content: bytes, word: str, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    found = modoku("solve", str(file))
    assert found.returncode == 1
    assert word in found.stderr
    assert found.stderr.count("\n") == 1
    assert "square grid" not in found.stderr
