"""A puzzle as a text is that puzzle or no puzzle at all, and `repr` is short."""

import pytest

import modoku
from modoku.errors import FormatError
from modoku.formats import to_line
from modoku.puzzle import DigitSet, Puzzle, Sheet
from modoku.puzzle.kinds import AllDifferent
from modoku.puzzle.tables import Table
from modoku.symmetry import canonical
from modoku.variants import all_variants, classic, make

EXAMPLES = [example for variant in all_variants().values() for example in (variant.examples or (variant.name,))]


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_text_of_a_puzzle_is_never_read_as_another(example: str) -> None:
    puzzle = make(example).with_givens({0: 1})
    try:
        again = modoku.read_puzzle(str(puzzle))
    except FormatError:
        assert str(puzzle).startswith("<Puzzle ")
    else:
        assert again == puzzle
    assert modoku.read_puzzle(to_line(puzzle)) == puzzle
    assert "\n" not in to_line(puzzle)


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_repr_is_short(example: str) -> None:
    puzzle = make(example).with_givens({0: 1})
    count = puzzle.layout.cell_count
    sheet = Sheet(puzzle, (0, *[1] * (count - 1)), (DigitSet.full(puzzle.size),) * count)
    things = [puzzle, sheet, sheet.grid, puzzle.layout, *puzzle.layout.units, *puzzle.constraints]
    assert max(len(repr(thing)) for thing in things) < 200
    assert repr(puzzle).startswith("<Puzzle ")


def test_reprs_say_what_helps() -> None:
    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    puzzle = modoku.read_puzzle(line)
    assert repr(puzzle) == f"<Puzzle {line}>"
    assert str(puzzle) == line
    assert repr(classic().layout) == "<Layout classic:boxes=3x3: 81 cells, 9 digits, 27 units>"
    killer = make("killer:cages=10@r1c1r1c2r2c1", "diagonal").with_givens({40: 5})
    assert str(killer) == repr(killer) == "<Puzzle classic:boxes=3x3 + diagonal, 1 given, 2 cage>"
    assert repr(Sheet(puzzle, (0, 0, 4, *[0] * 78))) == f"<Sheet {line}, 1 placed>"
    assert repr(AllDifferent((0, 1, 2))) == "AllDifferent(cells=(0, 1, 2), style='')"
    assert repr(modoku.solve(line).solution).startswith("<Solution 5346789")
    assert repr(modoku.Transform((1, 0), (1,))) == "Transform(cells=(1, 0), digits=(1,))"


def test_the_largest_things_have_short_reprs_too() -> None:
    large = classic(modoku.BoxGrid(8, 8))
    form = canonical(large)
    table = Table(tuple(range(20)), tuple(tuple((row + i) % 9 + 1 for i in range(20)) for row in range(50)))
    things: list[object] = [large, large.layout, form, form.transform, modoku.symmetries(large), table]
    things.append(Puzzle.blank(large.layout, [table] * 3, {"title": "x" * 500}))
    assert max(len(repr(thing)) for thing in things) < 200


def test_a_grid_of_27_that_looks_like_pencil_marks_is_not_written_as_a_line() -> None:
    puzzle = make("classic:boxes=3x9").with_givens({0: 1})
    assert modoku.read_puzzle(puzzle.givens_text).size == 9
    assert modoku.read_puzzle(to_line(puzzle)) == puzzle
    assert str(puzzle).startswith("<Puzzle ")
