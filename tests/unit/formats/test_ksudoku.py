"""KSudoku's cages and OpenSudoku's marks, as those programs write them."""

from __future__ import annotations

import pytest

from modoku.errors import FormatError, LossyWrite
from modoku.formats import read, write
from modoku.puzzle import DigitSet, Sheet
from modoku.rules.kenken import KenKen
from modoku.variants import classic, make

CLIQUES = "".join(f'<clique size="2">{a} {b}</clique>' for a, b in ((0, 2), (1, 3), (0, 1), (2, 3)))


def game(kind: str, *cages: tuple[int, int, str]) -> str:
    """Return a saved game of 2 x 2 cells with cages: operator, value, cells."""
    body = "".join(f'<cage operator="{o}" value="{v}" size="{len(c.split())}"> {c} </cage>' for o, v, c in cages)
    graph = (
        f'<graph type="custom" specific-type="{kind}" order="2" sizeX="2" sizeY="2" sizeZ="1">{CLIQUES}{body}</graph>'
    )
    return f"<ksudoku><game><puzzle>{graph}<values>____</values></puzzle></game></ksudoku>"


@pytest.mark.parametrize(("number", "sign"), [(1, "/"), (2, "-"), (3, "*"), (4, "+")])
def test_an_operator_is_a_number(number: int, sign: str) -> None:
    (sheet,) = read(game("Mathdoku", (number, 2, "0 1"), (0, 1, "2")))
    # Cells are counted column by column: 0 and 1 are r1c1 and r2c1, 2 is r1c2.
    assert sheet.puzzle.constraints == (KenKen((0, 2), 2, sign), KenKen((1,), 1, "+"))


def test_a_killer_has_cages_that_differ() -> None:
    (sheet,) = read(game("KillerSudoku", (4, 3, "0 1"), (4, 3, "2 3")))
    assert [c.kind for c in sheet.puzzle.constraints] == ["all-different", "sum", "all-different", "sum"]


def test_an_operator_that_is_none_is_refused() -> None:
    with pytest.raises(FormatError, match="'7'"):
        read(game("Mathdoku", (7, 3, "0 1")))


def test_cages_come_back_and_a_mixture_is_refused() -> None:
    killer = make("classic", "killer:cages=15@r1c1r1c2;9@r2c1r3c1")
    signs = make("latin:size=5", "kenken:cages=2/@r1c1r1c2;12*@r2c1r2c2r3c1")
    for puzzle in (killer, signs, make("classic", "windoku"), make("classic", "anti-knight")):
        (again,) = read(write(puzzle, "ksudoku"))
        assert set(again.puzzle.constraints) == set(puzzle.constraints)
    with pytest.raises(LossyWrite, match="cage"):
        write(killer.with_constraints([KenKen((40, 41), 2, "/")]), "ksudoku")


def open_sudoku(data: str) -> str:
    return f'<opensudoku><game data="{data}"/></opensudoku>'


@pytest.mark.parametrize(
    ("version", "cell", "centre", "corners"),
    [
        (1, "0|1,3,|1|", (1, 3), ()),
        (2, "0|5||1|", (1, 3), ()),
        (3, "0|5|1|", (1, 3), ()),
        (4, "0|5|2|1|", (2,), (1, 3)),
        (5, "0|5|2|0|1|", (2,), (1, 3)),
    ],
)
def test_every_version_of_opensudoku_is_read(
    version: int, cell: str, centre: tuple[int, ...], corners: tuple[int, ...]
) -> None:
    blank = {1: "0|-|1|", 2: "0|0||1|", 3: "0|0|1|", 4: "0|0|0|1|", 5: "0|0|0|0|1|"}[version]
    (sheet,) = read(open_sudoku(f"version: {version}&#10;{cell}{blank * 80}"))
    assert sheet.candidates[0] == DigitSet.of(*centre)
    assert (tuple(sheet.corners[0]) if sheet.corners else ()) == corners


def test_corner_marks_are_written_for_opensudoku() -> None:
    marks = tuple(DigitSet.of(7) if cell == 4 else DigitSet() for cell in range(81))
    sheet = Sheet(classic().with_givens({0: 5}), corners=marks)
    assert "version: 4" in write(sheet, "opensudoku")
    assert read(write(sheet, "opensudoku")) == [sheet]


@pytest.mark.parametrize("data", ["version: 6&#10;", "version: 3&#10;0|512|1|", "version: 4&#10;0|1|1|"])
def test_data_of_opensudoku_that_make_no_sense_are_refused(data: str) -> None:
    with pytest.raises(FormatError):
        read(open_sudoku(data))
