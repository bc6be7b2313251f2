"""What a clue of our own making is, and how clues become the text of a recipe."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from ...puzzle import Cell, Digit, Layout, Puzzle

if TYPE_CHECKING:
    from .style import ClueStyle

Parameters = Mapping[str, str]
Values = Sequence[Digit]
EDGES = ((0, 1), (1, 0), (0, -1), (-1, 0))
AROUND = (*EDGES, (1, 1), (1, -1), (-1, 1), (-1, -1))


@dataclass(frozen=True, slots=True)
class Clue:
    """One clue: its parameter and its text; `line` is its place where a parameter is a list of numbers."""

    key: str
    text: str
    line: int | None = None


@dataclass(frozen=True, slots=True)
class ClueMaker:
    """How clues of a variant are made up.

    Attributes:
        name: of the variant.
        keys: the parameters that hold clues: where the recipe fills one of them, its clues are the user's own.
        make: makes clues that a completed grid keeps: of the puzzle so far, the grid, chance, and other parameters.
        takes_all: says whether all clues must be shown, because the absence of one would say something too.
        style: how clues are drawn before there is a grid, with these other parameters; None where they are only read
            off a completed one.
    """

    name: str
    keys: tuple[str, ...]
    make: Callable[[Puzzle, Values, Random, Parameters], list[Clue]]
    takes_all: Callable[[Parameters], bool] = lambda _: False
    style: Callable[[Parameters], ClueStyle] | None = None

    @classmethod
    def of_style(
        cls,
        name: str,
        keys: tuple[str, ...],
        style: Callable[[Parameters], ClueStyle],
        read_off: Callable[[ClueStyle, Puzzle, Values, Random], list[Clue]],
        takes_all: Callable[[Parameters], bool] = lambda _: False,
    ) -> ClueMaker:
        """Return the maker of a variant whose clues are all drawn in one style."""

        def make(puzzle: Puzzle, values: Values, rng: Random, chosen: Parameters) -> list[Clue]:
            return read_off(style(chosen), puzzle, values, rng)

        return cls(name, keys, make, takes_all, style)


def recipe_text(name: str, chosen: Parameters, clues: Sequence[Clue], puzzle: Puzzle) -> str:
    """Write a recipe with these clues.

    >>> from modoku.variants import make
    >>> recipe_text("thermometer", {"slow": "no"}, [Clue("lines", "r1c1r1c2")], make("classic"))
    'thermometer:slow=no,lines=r1c1r1c2'
    """
    values = dict(chosen)
    for key in dict.fromkeys(clue.key for clue in clues):
        mine = [clue for clue in clues if clue.key == key]
        if mine[0].line is None:
            values[key] = ";".join(clue.text for clue in mine)
        else:
            kind = "row" if key in ("rows", "left", "right") else "column"
            numbers = ["."] * len(puzzle.layout.units_of_kind(kind))
            for clue in mine:
                numbers[clue.line or 0] = clue.text
            values[key] = " ".join(numbers)
    filled = ",".join(f"{key}={value}" for key, value in values.items() if value)
    return f"{name}:{filled}" if filled else name


def beside(layout: Layout, cell: Cell, offsets: Sequence[tuple[int, int]] = EDGES) -> list[Cell]:
    """Return the cells at these offsets from a cell, as far as they exist."""
    row, column = layout.positions[cell]
    found = (layout.find_cell(row + down, column + right) for down, right in offsets)
    return [other for other in found if other is not None]


def names(layout: Layout, cells: Sequence[Cell]) -> str:
    """Write cells one after the other, as recipes do."""
    return "".join(layout.cell_names(cells))


def neighbours(puzzle: Puzzle) -> list[tuple[Cell, Cell]]:
    """Return every pair of cells that share an edge, each once."""
    layout = puzzle.layout
    return [(cell, other) for cell in range(layout.cell_count) for other in beside(layout, cell, ((0, 1), (1, 0)))]


def walk(
    puzzle: Puzzle,
    rng: Random,
    length: int,
    taken: set[Cell],
    fits: Callable[[list[Cell]], bool],
    offsets: Sequence[tuple[int, int]] = AROUND,
) -> list[Cell] | None:
    """Return a path of that many cells, every beginning of which fits; None where chance found none."""
    free = [cell for cell in range(puzzle.layout.cell_count) if cell not in taken]
    if not free:
        return None
    path = [rng.choice(free)]
    while len(path) < length:
        steps = [
            cell
            for cell in beside(puzzle.layout, path[-1], offsets)
            if cell not in taken and cell not in path and fits([*path, cell])
        ]
        if not steps:
            return None
        path.append(rng.choice(steps))
    return path


def iter_paths(
    puzzle: Puzzle,
    rng: Random,
    lengths: tuple[int, int],
    fits: Callable[[list[Cell]], bool],
    done: Callable[[list[Cell]], bool] = lambda _: True,
    tries: int = 300,
    offsets: Sequence[tuple[int, int]] = AROUND,
) -> Iterator[list[Cell]]:
    """Yield paths that share no cell, each whole one `done`; as many as chance finds in that many tries."""
    taken: set[Cell] = set()
    for _ in range(tries):
        path = walk(puzzle, rng, rng.randint(*lengths), taken, fits, offsets)
        if path is not None and done(path):
            taken.update(path)
            yield path
