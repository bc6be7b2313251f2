"""What the keys of an f-puzzles JSON mean: each entry becomes constraints of ours.

Cells are `R1C1`, counted from 1; clues outside the grid stand in row or column 0 or n + 1.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from ..language import msg
from ..puzzle import CONSTRAINT_KINDS, MAX_SIZE, Cell, Constraint, Domain, Puzzle
from ..puzzle.reader import Reader
from ..rules.modular import Modular
from ..rules.named import LineRule
from ..rules.order import Order
from ..rules.pairs import Pairs
from ..variants import chess, dots, groups, lines, sums
from ..variants import marks as clues
from ..variants.borders import sandwich, skyscraper, x_sum
from ..variants.named import add_lines
from ..variants.parities import maximum, minimum, parity
from ..variants.pointers import indexing
from ..variants.squares import ORTHOGONAL, iter_pairs

_COMPASS = {"DR": "se", "DL": "sw", "UR": "ne", "UL": "nw"}


def is_empty(value: object) -> bool:
    """Return whether a value says nothing, as programs leave many keys."""
    return value is None or value is False or value in ("", [], {})


class FpuzzlesEntry:
    """One entry of a key: its cells, lines and value."""

    def __init__(self, reader: Reader, puzzle: Puzzle) -> None:
        self.reader = reader
        self.puzzle = puzzle

    def place(self, reader: Reader) -> tuple[int, int]:
        """Return a row and a column counted from 0; -1 and n are outside."""
        match = re.fullmatch(r"R(-?[0-9]{1,3})C(-?[0-9]{1,3})", reader.text(20))
        if match is None:
            raise reader.fail(msg("'{text}' is not a cell", text=reader.text(20)), msg("Cells are written R1C1."))
        return int(match[1]) - 1, int(match[2]) - 1

    def cell(self, key: str = "cell") -> Cell:
        """Return the cell of a key."""
        return self._cell(self.reader[key])

    def _cell(self, reader: Reader) -> Cell:
        found = self.puzzle.layout.find_cell(*self.place(reader))
        if found is None:
            raise reader.fail(msg("'{text}' lies outside the grid", text=reader.text(20)))
        return found

    def cells(self, key: str = "cells") -> tuple[Cell, ...]:
        """Return the cells of a key."""
        return tuple(self._cell(item) for item in self.reader[key].items(MAX_SIZE**2)) if self.reader.has(key) else ()

    def lines(self, least: int = 2) -> list[tuple[Cell, ...]]:
        """Return the lines that are long enough to say something."""
        found = [tuple(self._cell(c) for c in line.items(MAX_SIZE**2)) for line in self.reader["lines"].items(1000)]
        return [line for line in found if len(line) >= least]

    def value(self) -> int | None:
        """Return the number of a clue, None where it has none."""
        if not self.reader.has("value") or is_empty(self.reader["value"].value):
            return None
        return read_number(self.reader["value"])

    def pair(self) -> tuple[Cell, Cell]:
        """Return the two cells of a clue between them."""
        cells = self.cells()
        if len(cells) != 2:
            raise self.reader.fail(msg("two cells are expected here"))
        return cells[0], cells[1]


def read_number(reader: Reader, low: int = 0, high: int = 999_999) -> int:
    """Return a whole number, which may be written as a text."""
    if not isinstance(reader.value, str):
        return reader.integer(low, high)
    if not re.fullmatch(r"\s*[0-9]{1,6}\s*", reader.value):
        raise reader.fail(msg("'{text}' is not a whole number", text=reader.value[:20]))
    return Reader(int(reader.value), reader.path).integer(low, high)


def _add_cage(puzzle: Puzzle, clue: FpuzzlesEntry) -> Puzzle:
    cells, value = clue.cells(), clue.value()
    return puzzle if not cells or (value is None and len(cells) == 1) else sums.killer(puzzle, [(value, cells)])


def _add_difference(puzzle: Puzzle, clue: FpuzzlesEntry) -> Puzzle:
    value, pair = clue.value(), clue.pair()
    return dots.kropki(puzzle, white=[pair]) if value is None else dots.difference(puzzle, [(value, pair)])


def _add_ratio(puzzle: Puzzle, clue: FpuzzlesEntry) -> Puzzle:
    value, pair = clue.value(), clue.pair()
    return dots.kropki(puzzle, black=[pair]) if value is None else dots.ratio(puzzle, [(value, pair)])


def _add_xv(puzzle: Puzzle, clue: FpuzzlesEntry) -> Puzzle:
    value = clue.reader["value"].text(10).upper() if clue.reader.has("value") else ""
    if value == "X":
        return dots.xv(puzzle, x=[clue.pair()])
    if value == "V":
        return dots.xv(puzzle, v=[clue.pair()])
    raise clue.reader.fail(msg("the value must be X or V"))


def _add_arrow(puzzle: Puzzle, clue: FpuzzlesEntry) -> Puzzle:
    circle = clue.cells()
    # A line begins in the circle; several lines may leave the same one.
    shafts = [line[1:] if line[0] in circle else line for line in clue.lines()]
    return sums.arrow(puzzle, [(circle, shaft) for shaft in shafts])


def _add_little_killer(puzzle: Puzzle, clue: FpuzzlesEntry) -> Puzzle:
    value = clue.value()
    if value is None:
        return puzzle
    direction = _COMPASS.get(clue.reader["direction"].text(10).upper(), "")
    row, column = clue.place(clue.reader["cell"])
    down, right = sums.DIRECTIONS.get(direction, (0, 0))
    start = puzzle.layout.find_cell(row + down, column + right)
    if not direction or start is None:
        raise clue.reader.fail(msg("this arrow does not point into the grid"))
    cells = sums.diagonal_from(puzzle.layout, start, direction)
    if clue.reader.has("cells") and clue.cells() not in ((), cells):
        raise clue.reader["cells"].fail(msg("these are not the cells that the arrow points along"))
    return sums.little_killer(puzzle, [(value, cells)])


_Handler = Callable[[Puzzle, FpuzzlesEntry], Puzzle]


def _border(add: Callable[..., Puzzle], sides: bool) -> _Handler:
    """Make the reader of a number outside the grid; `sides` says whether the side that it stands on matters."""

    def read(puzzle: Puzzle, clue: FpuzzlesEntry) -> Puzzle:
        value = clue.value()
        if value is None:
            return puzzle
        row, column = clue.place(clue.reader["cell"])
        n = puzzle.size
        in_row, in_column = 0 <= row < n, 0 <= column < n
        if in_row == in_column or not (row in (-1, n) or column in (-1, n)):
            raise clue.reader["cell"].fail(msg("this clue does not stand beside a row or a column"))
        numbers: list[int | None] = [None] * n
        numbers[row if in_row else column] = value
        if not sides:
            return add(puzzle, **{"rows" if in_row else "columns": numbers})
        side = ("left" if column < 0 else "right") if in_row else ("top" if row < 0 else "bottom")
        return add(puzzle, **{side: numbers})

    return read


def _add_quadruple(puzzle: Puzzle, clue: FpuzzlesEntry) -> Puzzle:
    values = clue.reader["values"].items(MAX_SIZE) if clue.reader.has("values") else []
    digits = [read_number(item, 1, puzzle.size) for item in values]
    return clues.quadruple(puzzle, [(digits, clue.cells())]) if digits else puzzle


def _add_clone(puzzle: Puzzle, clue: FpuzzlesEntry) -> Puzzle:
    cells, again = clue.cells(), clue.cells("cloneCells")
    return clues.clone(puzzle, [(cells, again)]) if cells or again else puzzle


def _add_inequality(puzzle: Puzzle, clue: FpuzzlesEntry) -> Puzzle:
    """Add a sign between two cells: the greater one is named first."""
    greater, smaller = clue.pair()
    return puzzle.with_constraints([Order((smaller, greater), style="sign")])


def _among(digits: Callable[[int], bool]) -> _Handler:
    def read(puzzle: Puzzle, clue: FpuzzlesEntry) -> Puzzle:
        chosen = frozenset(digit for digit in range(1, puzzle.size + 1) if digits(digit))
        return puzzle.with_constraints([Domain((clue.cell(),), chosen)])

    return read


def _is_prime(digit: int) -> bool:
    return digit > 1 and all(digit % factor for factor in range(2, digit))


def _is_power_of_two(digit: int) -> bool:
    return digit > 1 and digit & (digit - 1) == 0


LINES: Mapping[str, type[LineRule]] = {
    key: kind
    for key, name in {
        "betweenline": "between",
        "doublearrow": "double-arrow",
        "entropicline": "entropic",
        "lockout": "lockout",
        "modularline": "modular",
        "nabner": "nabner",
        "zipperline": "zipper",
    }.items()
    if issubclass(kind := CONSTRAINT_KINDS.get(name, Constraint), LineRule)
}
"""The keys that hold lines of one kind and nothing else."""


def _add_lines(kind: type[LineRule]) -> _Handler:
    def read(puzzle: Puzzle, clue: FpuzzlesEntry) -> Puzzle:
        value = clue.value() if kind is Modular else None
        chosen = {} if value is None else {"modulus": value}
        return add_lines(puzzle, kind, clue.lines(kind.least), **chosen)

    return read


INDEXERS = {"rowindexer": "rows", "columnindexer": "columns", "boxindexer": "boxes"}
"""The keys of cells that say where a digit is, and what they count."""


def _add_indexers(way: str) -> _Handler:
    return lambda puzzle, clue: indexing(puzzle, **{way: clue.cells()})


FLAGS: Mapping[str, Callable[[Puzzle], Puzzle]] = {
    "antiknight": chess.anti_knight,
    "antiking": chess.anti_king,
    "disjointgroups": groups.position,
}
EXTREMES: Mapping[str, Callable[[Puzzle, list[Cell]], Puzzle]] = {"minimum": minimum, "maximum": maximum}
CLUES: Mapping[str, tuple[tuple[str, ...], _Handler]] = {
    "odd": (("cell",), lambda p, c: parity(p, odd=[c.cell()])),
    "even": (("cell",), lambda p, c: parity(p, even=[c.cell()])),
    **{key: (("cell",), lambda p, _: p) for key in EXTREMES},
    "prime": (("cell",), _among(_is_prime)),
    "poweroftwo": (("cell",), _among(_is_power_of_two)),
    "killercage": (("cells", "value"), _add_cage),
    "extraregion": (("cells", "value"), lambda p, c: groups.extra_region(p, [c.cells()])),
    "difference": (("cells", "value"), _add_difference),
    "ratio": (("cells", "value"), _add_ratio),
    "xv": (("cells", "value"), _add_xv),
    "inequality": (("cells",), _add_inequality),
    "quadruple": (("cells", "values"), _add_quadruple),
    "clone": (("cells", "cloneCells"), _add_clone),
    "thermometer": (("lines",), lambda p, c: lines.thermometer(p, c.lines())),
    "slowthermometer": (("lines",), lambda p, c: lines.thermometer(p, c.lines(), slow=True)),
    "palindrome": (("lines",), lambda p, c: lines.palindrome(p, c.lines())),
    "renban": (("lines",), lambda p, c: lines.renban(p, [tuple(dict.fromkeys(line)) for line in c.lines()])),
    "whispers": (("lines", "value"), lambda p, c: lines.whispers(p, c.lines(), c.value())),
    "germanwhispers": (("lines",), lambda p, c: lines.whispers(p, c.lines())),
    "dutchwhispers": (("lines",), lambda p, c: lines.whispers(p, c.lines(), (p.size + 1) // 2 - 1)),
    **{key: (("lines", "value") if kind is Modular else ("lines",), _add_lines(kind)) for key, kind in LINES.items()},
    "regionsumline": (("lines",), lambda p, c: sums.region_sum(p, c.lines())),
    "arrow": (("lines", "cells"), _add_arrow),
    "littlekillersum": (("cell", "cells", "direction", "value"), _add_little_killer),
    "sandwichsum": (("cell", "value"), _border(sandwich, sides=False)),
    "xsum": (("cell", "value"), _border(x_sum, sides=True)),
    "skyscraper": (("cell", "value"), _border(skyscraper, sides=True)),
    **{key: (("cells",), _add_indexers(way)) for key, way in INDEXERS.items()},
}
"""For each key what an entry of it may hold, and what it adds to a puzzle."""
NEGATIVE = {
    "ratio": ("ratio", 2),
    "difference": ("difference", 1),
    "xv": ("sum", 10),
    "nonconsecutive": ("difference", 1),
}
"""What neighbours without a clue must not have: what is measured, and the usual value."""


def negative_rules(puzzle: Puzzle, name: str) -> list[Constraint]:
    """Return what `negative` (ratio, difference, xv) or `nonconsecutive` says of neighbours without a clue."""
    own, usual = NEGATIVE[name]
    # A pair with a white dot has no black one even where both would be true, and the other way round.
    exempt = ("sum",) if name == "xv" else ("ratio", "difference")
    shown = [c for c in puzzle.constraints if isinstance(c, Pairs) and c.comparison == "=" and len(c.pairs) == 1]
    marked = {frozenset(c.pairs[0]) for c in shown if c.measure in exempt}
    rest = tuple(pair for pair in iter_pairs(puzzle.layout, ORTHOGONAL) if frozenset(pair) not in marked)
    values = [10, 5] if name == "xv" else [usual]
    if name in ("ratio", "difference"):
        values = list(dict.fromkeys(c.value for c in shown if c.measure == own)) or values
    return [Pairs(rest, own, "!=", value, "hidden") for value in values] if rest else []
