"""`modoku compare` on the real program: a table, JSON, a picture, the spread over a list, and loud disagreement."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from modoku.cli import main
from modoku.comparison import warm_up
from modoku.engines import ENGINES, available_engines, get_engine
from tests.e2e.modoku_process import modoku
from tests.patience import PATIENCE_SECONDS

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SEVERAL = SOLUTION.replace("1", ".").replace("2", ".")
NONE = "55" + CLASSIC[2:]
OURS = "classic9,general,sat,dlx,colouring,reference"


@pytest.mark.parametrize(("puzzle", "verdict"), [(CLASSIC, "unique"), (SEVERAL, "multiple"), (NONE, "unsolvable")])
def test_every_engine_that_is_there_agrees(puzzle: str, verdict: str) -> None:
    found = modoku("compare", puzzle, "--json", "--each", str(PATIENCE_SECONDS))
    line = json.loads(found.stdout)
    assert found.returncode == 0, found.stderr
    assert (line["v"], line["puzzle"], line["verdict"], line["agreement"]) == (2, puzzle, verdict, True)
    assert [row["engine"] for row in line["rows"]] == list(ENGINES)
    there = {engine.name for engine in available_engines()}
    for row in line["rows"]:
        assert row["state"] == ("done" if row["engine"] in there else "unavailable")
        if row["engine"] in there:
            assert (row["verdict"], row["agrees"]) == (verdict, True)
            assert row["build_seconds"] >= 0 < row["solve_seconds"]
    sizes = {row["model"]: (row["variables"], row["constraints"], row["literals"]) for row in line["rows"]}
    assert sizes["colouring"] == (81, 810, 1620)


def test_the_table_has_a_line_an_engine() -> None:
    found = modoku("compare", CLASSIC, "--engine", OURS)
    lines = found.stdout.splitlines()
    assert [line.split()[0] for line in lines] == ["engine", *OURS.split(",")]
    assert all(line.split()[-1] == "yes" for line in lines[1:])
    french = modoku("compare", CLASSIC, "--engine", "sat", "--lang", "fr").stdout
    assert french.split()[0] == "moteur"
    assert french.split()[-1] == "oui"


def test_what_cannot_be_asked_and_what_runs_out_of_time_is_shown_as_such() -> None:
    killer = modoku("compare", "--engine", "colouring,dlx", "--variant", "killer:cages=3@r1c1r1c2", CLASSIC)
    assert "cannot express it" in killer.stdout.splitlines()[1]
    assert "sum" in killer.stderr
    slow = modoku("compare", "--engine", "reference", "--time", "0", "--json", "--boxes", "5x5", "." * 625)
    row = json.loads(slow.stdout)["rows"][0]
    assert (row["state"], row["stop"], row["agrees"]) == ("limit", "time", None)
    assert slow.returncode == 5


def test_a_list_is_summed_up_with_its_quartiles(tmp_path: Path) -> None:
    file, picture = tmp_path / "list.txt", tmp_path / "x.svg"
    file.write_text(f"{CLASSIC}\n{SEVERAL}\n{NONE}\n", "utf-8")
    found = modoku("compare", str(file), "--engine", OURS, "--draw", str(picture))
    assert found.returncode == 0, found.stderr
    lines = found.stdout.splitlines()
    assert len(lines) == 7
    assert all("3/3" in line for line in lines[1:])
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")
    assert "quartiles" in picture.read_text("utf-8")
    texts = modoku("compare", str(file), "--engine", OURS, "--json").stdout.splitlines()
    assert [json.loads(text)["verdict"] for text in texts[:3]] == ["unique", "multiple", "unsolvable"]
    summary = json.loads(texts[3])["summary"]
    assert [one["puzzles"] for one in summary] == [3] * 6
    assert all(one["solve_seconds"] == sorted(one["solve_seconds"]) for one in summary)


def test_one_puzzle_is_drawn_as_bars(tmp_path: Path) -> None:
    picture = tmp_path / "x.svg"
    assert modoku("compare", CLASSIC, "--engine", OURS, "--draw", str(picture)).returncode == 0
    text = picture.read_text("utf-8")
    assert all(name in text for name in OURS.split(","))
    unwritable = modoku("compare", CLASSIC, "--engine", "sat", "--draw", str(tmp_path / "none" / "x.svg"))
    assert unwritable.returncode == 1
    assert "cannot be written" in unwritable.stderr


def test_a_disagreement_is_loud_and_fails() -> None:
    lying = """
import modoku.engines.dlx as module
from modoku.limits import Stop
from modoku.results import Run
module.DlxEngine.run = lambda self, model, limits, cancel=None: Run((), Stop.EXHAUSTED)
from modoku.cli import main
main(["compare", "--engine", "sat,dlx", "--lang", "en", %r])
"""
    found = subprocess.run(
        [sys.executable, "-c", lying % CLASSIC], capture_output=True, text=True, check=False, timeout=PATIENCE_SECONDS
    )
    assert found.returncode == 1
    assert "DISAGREEMENT: dlx claims 0 solution(s)" in found.stderr
    assert CLASSIC in found.stderr
    assert found.stdout.splitlines()[2].split()[-1] == "NO"


@pytest.mark.parametrize(
    "arguments", [["--engine", "no-such"], ["--engine", ""], ["--draw", "x.gif"], ["--limit", "0"], ["--time", "-1"]]
)
def test_wrong_usage_exits_2(arguments: list[str]) -> None:
    found = modoku("compare", CLASSIC, *arguments)
    assert (found.returncode, found.stdout) == (2, "")
    assert "Traceback" not in found.stderr


def test_bad_lines_are_reported_and_the_rest_is_compared(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text(f"{CLASSIC}\n123\n", "utf-8")
    found = modoku("compare", str(file), "--engine", "sat")
    assert found.returncode == 1
    assert f"{file}:2" in found.stderr
    assert "1/1" in found.stdout


def test_a_bad_entry_has_its_record(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text(f"{CLASSIC}\n123\n{CLASSIC}\n", "utf-8")
    found = modoku("compare", "--json", str(file), "--engine", "sat", "--repeats", "1")
    lines = [json.loads(text) for text in found.stdout.splitlines()]
    assert ["error" in line for line in lines] == [False, True, False, False]
    assert lines[3]["summary"][0]["puzzles"] == 2


def test_solve_with_all_engines_passes_over_those_that_cannot() -> None:
    found = modoku("solve", "--engine", "all", "--json", "--variant", "thermometer:lines=r1c1r1c2", "2.3..1...3.24..3")
    lines = [json.loads(text) for text in found.stdout.splitlines()]
    assert {line["engine"] for line in lines} >= {"general", "sat", "dlx", "reference"}
    assert {line["verdict"] for line in lines} == {"unique"}
    assert "classic9: " in found.stderr
    assert "colouring: " in found.stderr
    assert modoku("solve", "--engine", "classic9", "2.3..1...3.24..3").returncode == 1


def test_an_interrupt_shows_what_is_done_and_exits_130(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    real, asked = get_engine("sat").__class__.run, []

    def interrupted(*question: Any) -> Any:
        asked.append(question)
        if len(asked) > allowed:
            raise KeyboardInterrupt
        return real(*question)

    monkeypatch.setattr("modoku.engines.sat.SatEngine.run", interrupted)
    file = tmp_path / "list.txt"
    file.write_text(f"{CLASSIC}\n{SEVERAL}\n{NONE}\n", "utf-8")
    # One call warms up, five measure each puzzle; of the list, two puzzles are done.
    for allowed, arguments in ((1, [CLASSIC, "--engine", "dlx,sat"]), (11, [str(file), "--engine", "sat"])):
        warm_up.cache_clear()
        asked.clear()
        with pytest.raises(SystemExit, match="130"):
            main(["compare", *arguments])
        shown = capsys.readouterr()
        assert shown.err.rstrip().endswith("modoku: interrupted")
        assert ("dlx" if allowed == 1 else "sat") in shown.out
    asked.clear()
    warm_up.cache_clear()
    allowed = 1
    with pytest.raises(SystemExit, match="130"):
        main(["compare", CLASSIC, "--engine", "sat,dlx"])
    assert capsys.readouterr().out == ""
