"""The command that goes through all puzzles of a pattern: complete, in sittings, and sure of its sums."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from modoku.cli.app import app
from modoku.errors import GenerationFailed, WrongAnswer
from modoku.generation.exhaustion.colourings import count_ways

pytest.importorskip("numpy")

PLACES = (0, 4, 8, 10, 36, 40, 44, 72, 76, 80)
PATTERN = "".join("x" if cell in PLACES else "." for cell in range(81))


def ask(*words: str) -> Result:
    return CliRunner().invoke(app, ["exhaust-pattern", *words], standalone_mode=False)


def test_all_parts_in_one_sitting(tmp_path: Path) -> None:
    result = ask(PATTERN, str(tmp_path / "log"))
    assert result.return_value == 0
    assert "The sum is right" in result.stderr
    assert len((tmp_path / "log").read_text().splitlines()) == 25


def test_in_sittings_the_log_is_the_same(tmp_path: Path) -> None:
    whole, pieces = tmp_path / "whole", tmp_path / "pieces"
    ask(PATTERN, str(whole))
    assert ask(PATTERN, str(pieces), "--plan").return_value == 5
    assert ask(PATTERN, str(pieces), "--time", "0").return_value == 5
    assert len(pieces.read_text().splitlines()) == 1
    assert ask(PATTERN, str(pieces), "--sample", "5").return_value == 5
    with pieces.open("a") as file:
        file.write("24 12345678 9")  # a sitting that was cut off
    assert ask(PATTERN, str(pieces)).return_value == 0
    assert sorted(pieces.read_text().splitlines()) == sorted(whole.read_text().splitlines())


def test_a_log_of_other_places_is_refused(tmp_path: Path) -> None:
    log = tmp_path / "log"
    ask(PATTERN, str(log), "--time", "0")
    assert isinstance(ask("pi-day", str(log), "--plan").exception, GenerationFailed)


@pytest.mark.parametrize(("old", "new"), [(0, "1"), (3, "2")])
def test_a_wrong_number_is_noticed(tmp_path: Path, old: int, new: str) -> None:
    log = tmp_path / "log"
    ask(PATTERN, str(log))
    lines = log.read_text().splitlines()
    words = lines[-1].split()
    words[old + 2] = str(int(words[old + 2]) + int(new))
    log.write_text("\n".join([*lines[:-1], " ".join(words)]) + "\n")
    assert isinstance(ask(PATTERN, str(log)).exception, WrongAnswer)


def test_what_is_no_pattern_is_said(tmp_path: Path) -> None:
    log = str(tmp_path / "log")
    assert "81 characters" in str(ask("circle", log).exception)
    assert "--around" in str(ask(PATTERN, log, "--around", "123").exception)
    assert isinstance(ask("x" * 81, log).exception, GenerationFailed)
    assert count_ways((0, 1, 2)) == 1
