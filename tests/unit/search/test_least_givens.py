"""The least number of givens: bounds that close in, work that goes on, and a certificate that is checked."""

from __future__ import annotations

import json
import re
from itertools import combinations
from pathlib import Path

import pytest
from click.testing import CliRunner

import modoku
from modoku.census.grid_classes import list_classes
from modoku.certificates import pack, unpack
from modoku.certificates.least_givens import CLUES
from modoku.cli.app import app
from modoku.errors import EngineError, FormatError, ModelError
from modoku.limits import Stop
from modoku.native import CancelFlag
from modoku.puzzle import BoxGrid, Solution
from modoku.search import count
from modoku.search.least_givens import bound_givens, split
from modoku.variants import classic

SMALL = ("1234341221434321", "1234341223414123")
SIX = "123456456123214365365214531642642531"
NINE = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


@pytest.mark.parametrize("grid", SMALL)
def test_a_small_grid_agrees_with_trying_all(grid: str) -> None:
    boxes = BoxGrid(2, 2)
    digits = list(map(int, grid))
    found = bound_givens(boxes, Solution.checked(classic(boxes), digits))
    assert (found.low, found.high, found.stop) == (4, 4, Stop.EXHAUSTED)
    assert count(found.puzzle).low == 1
    unique = [
        size
        for size in (3, 4)
        for cells in combinations(range(16), size)
        if count(classic(boxes).with_givens({cell: digits[cell] for cell in cells}), limit=2).low == 1
    ]
    assert min(unique) == 4


@pytest.mark.parametrize(
    "grid", [NINE, "436879251792351648851426937948763512315942786267185493573698124689214375124537869"]
)
def test_few_givens_of_a_large_grid_are_found_before_the_proofs_begin(grid: str) -> None:
    boxes, told, cancel = BoxGrid(3, 3), list[tuple[int, int]](), CancelFlag()

    def report(low: int, high: int) -> None:
        told.append((low, high))
        cancel.set()

    found = bound_givens(boxes, Solution.checked(classic(boxes), map(int, grid)), cancel=cancel, report=report)
    assert told[0][0] == 1
    assert told[0][1] <= 21
    assert found.high == found.puzzle.clue_count
    assert count(found.puzzle, limit=2).low == 1


def test_work_that_was_stopped_goes_on_from_its_state() -> None:
    boxes = BoxGrid(2, 3)
    solution = Solution.checked(classic(boxes), map(int, SIX))
    whole = bound_givens(boxes, solution)
    begun = bound_givens(boxes, solution, seconds=0)
    assert begun.stop is Stop.TIME
    assert begun.low < whole.low <= begun.high
    after = bound_givens(boxes, solution, state=begun.state)
    assert (after.low, after.high) == (whole.low, whole.high)
    with pytest.raises(FormatError, match="another grid"):
        bound_givens(boxes, Solution.checked(classic(boxes), map(int, SIX[12:] + SIX[:12])), state=begun.state)
    for bad in ("{", "[]", json.dumps(json.loads(begun.state) | {"sets": [[99]]})):
        with pytest.raises(FormatError, match="not the state"):
            bound_givens(boxes, solution, state=bad)


def test_branches_cover_the_search() -> None:
    sets = [(0, 1, 2), (2, 3), (4, 5)]
    branches = [second for first in split(sets, ((), ())) for second in split(sets, first)]
    for chosen in combinations(range(6), 3):
        if all(set(one) & set(chosen) for one in sets):
            fitting = [b for b in branches if set(b[0]) <= set(chosen) and not set(b[1]) & set(chosen)]
            assert len(fitting) == 1


def test_the_command_goes_on_from_the_work_that_is_kept(tmp_path: Path) -> None:
    boxes, kept = BoxGrid(2, 3), tmp_path / "work.json"
    begun = bound_givens(boxes, Solution.checked(classic(boxes), map(int, SIX)), seconds=0)
    kept.write_text(begun.state)
    result = CliRunner().invoke(app, ["clues", SIX, "--keep", str(kept), "--json"], standalone_mode=False)
    found = json.loads(result.stdout)
    assert (found["exact"], found["low"]) == (True, found["high"])
    other = CliRunner().invoke(app, ["clues", NINE, "--keep", str(kept), "--json"], standalone_mode=False)
    assert "error" in json.loads(other.stdout)


def test_other_grids_are_refused() -> None:
    with pytest.raises(ModelError, match="classic"):
        modoku.clues(NINE, variants=("diagonal",))
    several = modoku.clues("1...............")
    assert (several.verdict, several.low) == (modoku.Verdict.MULTIPLE, None)


def test_the_classes_hold_all_grids() -> None:
    assert [one.count for one in list_classes(BoxGrid(2, 2))] == [96, 192]
    with pytest.raises(EngineError, match="not listed"):
        list_classes(BoxGrid(2, 4))


def test_the_census_of_six_by_six_grids_is_proved_and_verified() -> None:
    found = modoku.census_clues(boxes="2x3")
    assert (found.least, found.classes, found.proved) == (8, {"8": 29, "9": 18, "10": 2}, True)
    assert found.file is not None
    checked = modoku.verify(found.file)
    assert (checked.verified, str(checked.proved)) == (
        True,
        "least givens, boxes 2x3: 8 in 29 classes, 9 in 18 classes, 10 in 2 classes",
    )


def test_what_is_known_elsewhere_is_cited() -> None:
    eight = modoku.census_clues(boxes="2x4")
    assert (eight.least, eight.proved, eight.cited is None) == (14, False, False)
    assert modoku.census_clues(boxes="3x3").least == 17


def _spoiled(change: str) -> dict[str, bytes]:
    """Return the certificate of the 4x4 grids with one thing changed."""
    found = modoku.census_clues(boxes="2x2")
    assert found.file is not None
    plain = json.loads(unpack(found.file.content)[CLUES])
    first = plain["classes"][0]
    if change == "set":
        first["sets"] = first["sets"][1:2]
    elif change == "digits":
        first["sets"][0][1] = first["sets"][0][1][::-1] if len(set(first["sets"][0][1])) > 1 else [1]
        first["sets"][0][1][0] = first["grid"][first["sets"][0][0][0]]
    elif change == "puzzle":
        given = next(cell for cell, digit in enumerate(first["puzzle"]) if digit)
        first["puzzle"][given] = 0
    elif change == "class":
        plain["classes"] = plain["classes"][:1]
    elif change == "twice":
        plain["classes"] = [first, first]
    return {CLUES: json.dumps(plain).encode()}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("set", "do not rule out"),
        ("digits", "does not change"),
        ("puzzle", "more than one completion"),
        ("class", "hold 96 grids|hold 192 grids"),
        ("twice", "same as an earlier one"),
    ],
)
def test_a_certificate_that_proves_less_is_refused(change: str, words: str) -> None:
    found = modoku.verify(pack(_spoiled(change)))
    assert not found.verified
    assert re.search(words, str(found.checks[-1].said))


def test_another_file_is_no_certificate() -> None:
    with pytest.raises(FormatError, match="no certificate"):
        modoku.verify({CLUES: b'{"certificate": "least-givens", "version": 1, "boxes": [9, 9], "classes": []}'})
