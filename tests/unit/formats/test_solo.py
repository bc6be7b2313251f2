"""Game IDs of Solo."""

from __future__ import annotations

import pytest

from modoku.errors import FormatError, LossyWrite
from modoku.formats import read, read_puzzle, write
from modoku.puzzle import Puzzle, Sum
from modoku.variants import make

GRID = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ID = "3x3:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9"


def test_numbers_letters_and_underscores() -> None:
    assert str(read_puzzle(ID)) == GRID
    assert write(read_puzzle(GRID), "solo") == f"{ID}\n"


def test_boxes_are_counted_in_columns_and_rows_of_boxes() -> None:
    # Two columns and three rows of boxes: each box is three cells wide and two high.
    assert read_puzzle("2x3:zj").layout.name == "classic:boxes=2x3"
    assert read_puzzle("3x2:zj").layout.name == "classic:boxes=3x2"


def test_symmetry_and_difficulty_become_notes() -> None:
    puzzle = read_puzzle("3x3xmd4du:zzzc")
    assert (puzzle.about("symmetry"), puzzle.about("level")) == ("4-way diagonal mirror", "unreasonable")
    assert [unit.name for unit in puzzle.layout.units_of_kind("diagonal")] == ["main", "anti"]


def test_jigsaw_blocks_are_run_lengths_between_borders() -> None:
    # Across: 2 pairs together, borders, 2 together ...; then down, column by column; a border after the end.
    puzzle = make("jigsaw:regions=AAAB/ACBB/CCDB/CDDD", "diagonal")
    text = write(puzzle, "solo").strip()
    assert text == "4jx:p,b__b__caa__c_"
    assert read_puzzle(text).layout.units == puzzle.layout.units


def test_killer_sums_stand_on_the_first_cell_of_each_cage() -> None:
    text = write(_killer(), "solo").strip()
    assert text == "2x2k:p,abbba____________,3a7a7a3a3a7a7a3a"
    assert [c.total for c in read_puzzle(text).constraints if isinstance(c, Sum)] == [3, 7, 7, 3, 3, 7, 7, 3]


def _killer() -> Puzzle:
    totals = [3, 7, 7, 3, 3, 7, 7, 3]
    cells = [(row, column) for row in range(1, 5) for column in (1, 3)]
    text = ";".join(f"{t}@r{r}c{c}r{r}c{c + 1}" for t, (r, c) in zip(totals, cells, strict=True))
    return make("classic:boxes=2x2", f"killer:cages={text}")


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("3x3:zzz", 1, 5),
        ("3x3:5_3_17", 1, 9),
        ("3x3:5_3b7d!", 1, 11),
        ("9j:zzzc,a", 1, 9),
        ("3x3#12345", 1, 1),
        ("9x9:a", 1, 1),
        ("3x3k:zzzc", 1, 6),
    ],
)
def test_errors_say_where(text: str, line: int, column: int) -> None:
    with pytest.raises(FormatError) as caught:
        read(text, "solo")
    assert (caught.value.line, caught.value.column) == (line, column)


def test_what_solo_does_not_know_is_refused() -> None:
    with pytest.raises(LossyWrite, match="thermometer"):
        write(make("thermometer:lines=r1c1r1c2"), "solo")
    with pytest.raises(LossyWrite, match="layout"):
        write(make("diagonal:which=main"), "solo")
    with pytest.raises(LossyWrite, match="cage"):
        write(make("killer:cages=3@r1c1r1c2"), "solo")
    with pytest.raises(FormatError, match="square grids"):
        write(make("triple"), "solo", lossy=True)


def test_regions_in_several_pieces_are_a_loss_and_what_is_left_is_read() -> None:
    puzzle = make("jigsaw:regions=ABAB/BABA/CDCD/DCDC").with_givens({0: 1})
    with pytest.raises(LossyWrite, match="the layout jigsaw"):
        write(puzzle, "solo")
    again = read_puzzle(write(puzzle, "solo", lossy=True))
    assert again.layout == read_puzzle(write(make("latin:size=4"), "solo")).layout
    assert again.givens == puzzle.givens
