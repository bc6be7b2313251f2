"""`modoku explain-conflict` through the real program: words, JSON, pictures, statuses."""

import json
from pathlib import Path

import pytest

from tests.e2e.modoku_process import modoku

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
LONG = ("--time", "600")
"""The usual limit is for people who wait: a busy machine may need longer for the same answer."""
TYPED = CLASSIC[:5] + "4" + CLASSIC[6:]
LOOSE = "12343412........"


def test_a_conflict_is_said_with_its_fixes() -> None:
    found = modoku("explain-conflict", *LONG, TYPED)
    assert found.returncode == 0
    lines = found.stdout.splitlines()
    assert lines[0].endswith(": no solution")
    assert lines[1].startswith("  These givens and rules cannot all hold: r1c6 = 4, ")
    assert "  With 8 instead of 4 in r1c6: exactly one solution." in lines
    french = modoku("explain-conflict", *LONG, "--lang", "fr", TYPED).stdout
    assert "Ces dévoilés et ces règles se contredisent\u00a0: L1C6 = 4, " in french
    assert "  Avec 8 au lieu de 4 en L1C6\u00a0: exactement une solution." in french


def test_several_solutions_are_told_apart() -> None:
    found = modoku("explain-conflict", *LONG, LOOSE)
    assert found.returncode == 0
    assert "Two solutions differ in 4 cells: " in found.stdout
    assert "There are 4 solutions." in found.stdout
    assert "8 cells are open: r3c1, " in found.stdout
    assert "No single further given would leave exactly one solution." in found.stdout


def test_one_solution_needs_no_explanation() -> None:
    found = modoku("explain-conflict", *LONG, CLASSIC)
    assert (found.returncode, found.stdout.count("\n")) == (0, 1)
    assert found.stdout.endswith(": exactly one solution\n")


def test_json_has_the_fields_of_the_contract() -> None:
    none = json.loads(modoku("explain-conflict", *LONG, "--json", TYPED).stdout)
    assert (none["v"], none["verdict"]) == (2, "unsolvable")
    assert none["reason"].startswith("These givens and rules cannot all hold: r1c6 = 4")
    assert none["cells"][0] == "r1c6"
    assert {"cell": "r1c6", "given": 4, "digit": 8, "unique": True, "left": None} in none["fixes"]
    assert {part["kind"] for part in none["parts"]} == {"given", "unit"}
    assert none["smallest"] is True
    several = json.loads(modoku("explain-conflict", *LONG, "--json", LOOSE).stdout)
    assert several["verdict"] == "multiple"
    first, second = several["solutions"]
    names = [f"r{i // 4 + 1}c{i % 4 + 1}" for i in range(16) if first[i] != second[i]]
    assert several["cells"] == names
    assert len(several["open"]) == 8
    assert (several["low"], several["high"], several["open_known"]) == (4, 4, True)
    assert {fix["left"] for fix in several["fixes"]} == {2}
    one = json.loads(modoku("explain-conflict", *LONG, "--json", CLASSIC).stdout)
    assert (one["verdict"], one["cells"], one["fixes"]) == ("unique", [], [])


@pytest.mark.parametrize("puzzle", [TYPED, LOOSE, CLASSIC])
def test_the_explanation_is_drawn(puzzle: str, tmp_path: Path) -> None:
    path = tmp_path / "x.svg"
    found = modoku("explain-conflict", *LONG, "--draw", str(path), puzzle)
    assert found.returncode == 0
    assert str(path) in found.stderr
    plain = modoku("draw", puzzle).stdout
    drawn = path.read_text(encoding="utf-8")
    assert drawn.startswith("<svg ")
    # Only a puzzle with something to explain has anything to bring out.
    assert (drawn == plain) == (puzzle == CLASSIC)


def test_a_png_is_drawn_where_the_library_is_there(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    assert modoku("explain-conflict", *LONG, "--draw", str(tmp_path / "x.png"), LOOSE).returncode == 0
    assert (tmp_path / "x.png").read_bytes().startswith(b"\x89PNG")


def test_json_and_a_picture_go_together(tmp_path: Path) -> None:
    path = tmp_path / "x.svg"
    found = modoku("explain-conflict", *LONG, "--json", "--draw", str(path), TYPED)
    assert json.loads(found.stdout)["verdict"] == "unsolvable"
    assert path.read_text(encoding="utf-8").startswith("<svg ")


def test_several_drawings_are_numbered_and_other_pictures_refused(tmp_path: Path) -> None:
    modoku("explain-conflict", *LONG, "--draw", str(tmp_path / "x.svg"), TYPED, LOOSE)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["x-2.svg", "x.svg"]
    assert modoku("explain-conflict", *LONG, "--draw", "x.gif", TYPED).returncode == 2


def test_a_limit_reached_first_has_its_own_status() -> None:
    assert modoku("explain-conflict", *LONG, "--time", "0", "--boxes", "5x5", "." * 625).returncode == 5


def test_a_bad_line_is_reported_and_the_rest_goes_on() -> None:
    found = modoku("explain-conflict", *LONG, "-", stdin=f"{LOOSE}\n12x4\n{LOOSE}\n")
    assert found.returncode == 1
    assert found.stdout.count("Two solutions differ") == 2
    assert [line for line in found.stdout.splitlines() if not line.startswith(" ")][1] == "error"
    assert found.stderr
