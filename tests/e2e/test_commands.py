"""The contract of the command line, kept by the real program."""

import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from modoku.cli.titles import COMMANDS
from tests.e2e.modoku_process import modoku
from tests.patience import PATIENCE_SECONDS

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
BROKEN = "55" + CLASSIC[2:]


def test_show_draws_the_puzzle_it_is_given() -> None:
    found = modoku("show", CLASSIC)
    assert found.returncode == 0
    assert found.stderr == ""
    assert "│ 5 3 . │ . 7 . │ . . . │" in found.stdout
    assert modoku("show", "--ascii", CLASSIC).stdout.isascii()


def test_puzzles_come_from_arguments_files_and_pipes(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text(f"# a list\n{CLASSIC}\n\n{BROKEN}\n", encoding="utf-8")
    by_name = modoku("check", "--quick", str(file))
    by_pipe = modoku("check", "--quick", stdin=file.read_text())
    by_dash = modoku("check", "--quick", "-", stdin=file.read_text())
    assert by_pipe.stdout == by_dash.stdout == by_name.stdout.replace(str(file), "-")
    assert by_name.stdout.splitlines()[0] == f"{file}:2: 30 givens, no fault"
    assert f"{file}:4: 2 faults" in by_name.stdout


def test_a_bad_line_is_reported_with_its_place_and_the_rest_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text(f"{CLASSIC}\n{CLASSIC[:40]}q{CLASSIC[41:]}\n{CLASSIC}\n", encoding="utf-8")
    found = modoku("check", str(file))
    assert found.returncode == 1
    assert [line == "error" for line in found.stdout.splitlines()] == [False, True, False]
    assert found.stderr.startswith(f"{file}:2:41: ")


def test_what_is_neither_a_file_nor_a_puzzle_is_explained() -> None:
    found = modoku("show", "no-such-file.txt")
    assert found.returncode == 1
    assert found.stdout == "error\n"
    assert "no-such-file.txt" in found.stderr


def test_faults_of_one_puzzle_decide_the_exit_status() -> None:
    assert modoku("check", CLASSIC).returncode == 0
    found = modoku("check", BROKEN)
    assert found.returncode == 3
    assert "r1c1, r1c2" in found.stdout


def test_json_lines_have_a_version_and_the_promised_fields() -> None:
    line = json.loads(modoku("check", "--json", BROKEN).stdout)
    assert line["v"] == 2
    assert {"source", "puzzle", "clues", "faults"} <= set(line)
    assert line["faults"][0]["cells"] == ["r1c1", "r1c2"]
    shown = json.loads(modoku("show", "--json", CLASSIC).stdout)
    assert shown["puzzle"] == CLASSIC
    assert (shown["layout"], shown["size"], shown["cells"], shown["clues"]) == ("classic:boxes=3x3", 9, 81, 30)
    for command in ("variants", "formats"):
        for text in modoku(command, "--json").stdout.splitlines():
            assert json.loads(text)["v"] == 1


def test_a_variant_and_a_box_shape_can_be_chosen() -> None:
    six = "1" + "." * 35
    assert json.loads(modoku("show", "--json", six).stdout)["layout"] == "classic:boxes=2x3"
    assert json.loads(modoku("show", "--json", "--boxes", "3x2", six).stdout)["layout"] == "classic:boxes=3x2"
    diagonal = json.loads(modoku("show", "--json", "--variant", "diagonal", CLASSIC).stdout)
    kinds = {unit["kind"] for unit in diagonal["puzzle"]["layout"]["units"]}
    assert "diagonal" in kinds
    latin = json.loads(modoku("show", "--json", "--variant", "latin:size=5", "." * 25).stdout)
    assert latin["size"] == 5


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["show", "--variant", "diagonl", CLASSIC], "diagonal"),
        (["show", "--variant", "classic:box=3x3", CLASSIC], "boxes"),
        (["show", "--variant", "killer", CLASSIC], "cages"),
        (["show", "--variant", "killer:cage=3@r1c1r1c2", CLASSIC], "cages"),
        (["show", "--boxes", "3by3", CLASSIC], "2x3"),
        (["show", "--format", "lin", CLASSIC], "line"),
        (["convert", "--to", "sdkk", CLASSIC], "sdk"),
        (["convert", CLASSIC], "--to"),
        (["draw", "-o", "x.gif", CLASSIC], ".png"),
        (["shwo", CLASSIC], "shwo"),
        (["show", "--nonsense", CLASSIC], "--nonsense"),
        (["show"], "-"),
    ],
)
def test_wrong_usage_exits_2_and_says_how_to_do_better(arguments: list[str], said: str) -> None:
    found = modoku(*arguments, stdin="" if arguments == ["show", "-"] else None)
    assert found.returncode in (1, 2)
    assert found.stdout in ("", "error\n")
    if arguments != ["show"]:
        assert said in found.stderr
        assert found.returncode == 2
    assert "Traceback" not in found.stderr


@pytest.mark.parametrize("name", ["sdk", "solo", "fpuzzles", "ksudoku", "json"])
def test_convert_goes_to_another_format_and_comes_back(name: str) -> None:
    there = modoku("convert", "--to", name, CLASSIC)
    assert there.returncode == 0, there.stderr
    assert modoku("convert", "--to", "line", stdin=there.stdout).stdout.strip() == CLASSIC


def test_a_lossy_conversion_refuses_and_says_what_would_be_lost() -> None:
    found = modoku("convert", "--to", "line", "--variant", "killer:cages=3@r1c1r1c2", "." * 81)
    assert found.returncode == 1
    assert found.stdout == "error\n"
    assert "would lose" in found.stderr
    allowed = modoku("convert", "--to", "line", "--lossy", "--variant", "killer:cages=3@r1c1r1c2", "." * 81)
    assert (allowed.returncode, allowed.stdout) == (0, "." * 81 + "\n")
    assert "cage (2)" in allowed.stderr


def test_many_puzzles_are_converted_into_one_file(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text(f"{CLASSIC}\n{BROKEN[:-1]}\n{CLASSIC}\n", encoding="utf-8")
    for name, count in (("line", 3), ("opensudoku", 2), ("json", 2)):
        target = tmp_path / f"out.{name}"
        found = modoku("convert", "--to", name, "-o", str(target), str(tmp_path / "list.txt"))
        assert (found.returncode, found.stdout) == (1, "")
        assert "list.txt:2" in found.stderr
        again = modoku("convert", "--to", "line", str(target)).stdout.splitlines()
        assert [line for line in again if line != "error"] == [CLASSIC, CLASSIC]
        assert len(again) == count
    told = [
        json.loads(line) for line in modoku("convert", "--to", "sdk", "--json", CLASSIC, CLASSIC).stdout.splitlines()
    ]
    assert [line["text"] for line in told] == [modoku("convert", "--to", "sdk", CLASSIC).stdout] * 2


def test_draw_writes_pictures(tmp_path: Path) -> None:
    svg = tmp_path / "x.svg"
    assert modoku("draw", "-o", str(svg), CLASSIC).stdout.strip() == str(svg)
    assert ElementTree.parse(svg).getroot().tag.endswith("svg")
    png = tmp_path / "x.png"
    assert modoku("draw", "-o", str(png), "--theme", "dark", CLASSIC).returncode == 0
    assert png.read_bytes().startswith(b"\x89PNG")
    assert modoku("draw", CLASSIC).stdout.startswith("<svg")
    assert modoku("draw", "-o", "-", CLASSIC).stdout.startswith("<svg")
    pdf = tmp_path / "x.pdf"
    assert modoku("draw", "-o", str(pdf), CLASSIC, CLASSIC).stdout.strip() == str(pdf)
    assert pdf.read_bytes().count(b"/Type /Page\n") == 2
    assert modoku("draw", "-o", "-", CLASSIC, CLASSIC).returncode == 2
    several = modoku("draw", "-o", str(tmp_path / "y.svg"), CLASSIC, CLASSIC)
    assert several.stdout.split() == [str(tmp_path / "y.svg"), str(tmp_path / "y-2.svg")]
    unwritable = modoku("draw", "-o", str(tmp_path / "none" / "x.svg"), CLASSIC)
    assert unwritable.returncode == 1
    assert "cannot be written" in unwritable.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_in_both_languages(command: str) -> None:
    english, french = modoku(command, "--help").stdout, modoku(command, "--help", "--lang", "fr").stdout
    assert english.startswith("Usage: ")
    assert french.startswith("Usage\u00a0: ")
    assert "Language" in english
    assert "Langue" in french
    assert "Language" not in french


def test_the_locale_chooses_the_language_and_lang_overrides_it() -> None:
    french = modoku("check", BROKEN, environ={"LANG": "fr_FR.UTF-8"}).stdout
    assert "défauts" in french
    assert "deux fois" in french
    assert "2 faults" in modoku("check", BROKEN, "--lang", "en", environ={"LANG": "fr_FR.UTF-8"}).stdout
    usage = modoku("show", "--nonsense", environ={"LANG": "fr_FR.UTF-8"})
    assert "option" in usage.stderr.lower()
    assert "No such option" not in usage.stderr


def test_a_closed_pipe_is_no_error(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text(f"{CLASSIC}\n" * 3000, encoding="utf-8")
    script = f"{sys.executable} -m modoku convert --to line {file} | head -n 1; echo ${{PIPESTATUS[0]}}"
    found = subprocess.run(
        ["bash", "-c", script], capture_output=True, text=True, check=False, timeout=PATIENCE_SECONDS
    )
    assert found.stdout.splitlines() == [CLASSIC, "0"]
    assert found.stderr == ""
