"""The command that goes through all puzzles of a pattern: complete, in sittings, and sure of its sums."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click import Abort
from click.testing import CliRunner, Result

from modoku.cli import exhaust_pattern
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


class Here:
    """A cluster in this process that may end in the middle; tests/unit/tables/test_cluster.py has real ones."""

    most = 1000

    def run(self, address: str, work: Any, **_: object) -> None:
        for index in work.missing()[: self.most]:
            call, *words = work.call(index)
            work.take(index, call(*words))
        if work.missing():
            raise KeyboardInterrupt


def test_on_a_cluster_the_log_is_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = Here()
    monkeypatch.setattr(exhaust_pattern, "run_cluster", here.run)
    alone, shared, broken = (tmp_path / name for name in ("alone", "shared", "broken"))
    ask(PATTERN, str(alone))
    share = ("--cluster", "local:1", "--lot", "4")
    assert ask(PATTERN, str(shared), *share).return_value == 0
    assert shared.read_bytes() == alone.read_bytes()
    here.most = 3
    assert isinstance(ask(PATTERN, str(broken), *share).exception, Abort)
    assert broken.read_text() == ""
    assert len(list((tmp_path / "broken.lots").iterdir())) == 3
    here.most = 1000
    result = ask(PATTERN, str(broken), "--cluster", "local:1", "--lot", "7")
    assert result.return_value == 0
    assert "The sum is right" in result.stderr
    assert sorted(broken.read_text().splitlines()) == sorted(alone.read_text().splitlines())
    assert not list(tmp_path.glob("*.lots"))


def test_a_lot_of_other_places_is_refused(tmp_path: Path) -> None:
    ask("pi-day", str(tmp_path / "log"), "--plan")
    (tmp_path / "log.lots").mkdir()
    (tmp_path / "log.lots" / "lot-00000000-x.txt").write_text("0 11111111 1 1 1 1 0 0 1\n")
    assert isinstance(ask(PATTERN, str(tmp_path / "log")).exception, GenerationFailed)


def test_unique_puzzles_of_lots_are_told_once_and_kept(tmp_path: Path) -> None:
    log, lots = tmp_path / "log", tmp_path / "log.lots"
    ask(PATTERN, str(log))
    lines = log.read_text().splitlines()
    log.write_text("".join(f"{line}\n" for line in lines[:2]))
    for number in range(2):  # as two workers leave one lot
        lots.mkdir(exist_ok=True)
        (lots / f"lot-0000000{number}-x.txt").write_text("".join(f"unique {'1' * 81}\n{one}\n" for one in lines[1:3]))
    result = ask(PATTERN, str(log), "--plan")
    assert result.stdout.split() == ["1" * 81]
    assert log.read_text().splitlines() == [*lines[:2], f"unique {'1' * 81}", lines[2]]
    assert not lots.exists()


def test_a_cluster_has_no_limit_of_time(tmp_path: Path) -> None:
    assert "leave out --time" in str(ask(PATTERN, str(tmp_path / "x"), "--cluster", "local:1", "--time", "1").exception)


@pytest.mark.parametrize("text", ["my notes", "my notes\n", "é\n", "a b c d e f g h i\n", "0 1 x 1 1 1 0 0 1\n"])
def test_another_file_is_neither_read_nor_written(tmp_path: Path, text: str) -> None:
    log = tmp_path / "log"
    log.write_text(text, encoding="utf-8")
    assert isinstance(ask(PATTERN, str(log), "--plan").exception, GenerationFailed)
    assert log.read_text(encoding="utf-8") == text


def test_what_a_crash_left_of_the_end_is_done_again(tmp_path: Path) -> None:
    log = tmp_path / "log"
    ask(PATTERN, str(log))
    whole = log.read_bytes()
    cut = whole.rindex(b"\n", 0, -1) + 1
    for left in (b"unique 123", b"uniq", b"\0" * 30, b"\0" * 30 + whole[cut + 30 :], b"7 1234"):
        log.write_bytes(whole[:cut] + left)
        assert ask(PATTERN, str(log)).return_value == 0
        assert log.read_bytes() == whole


def test_files_of_others_beside_the_lots_stay(tmp_path: Path) -> None:
    (tmp_path / "log.lots").mkdir()
    (tmp_path / "log.lots" / "letter.txt").write_text("precious")
    ask(PATTERN, str(tmp_path / "log"), "--plan")
    assert (tmp_path / "log.lots" / "letter.txt").read_text() == "precious"
