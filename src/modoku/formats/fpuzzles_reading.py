"""The JSON inside an f-puzzles link, read key by key onto our constraint kinds.

Cells are `R1C1`, counted from 1; clues outside the grid stand in row or column 0 or n + 1. Keys that only draw (lines,
text, colours) are kept as a note of the puzzle, so that they are neither lost in silence nor taken for rules.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence

from ..errors import FormatError, ModokuError
from ..language import msg
from ..puzzle import CONSTRAINT_KINDS, MAX_SIZE, Cell, Constraint, DigitSet, Domain, Puzzle, Sheet, Unit, symbol_of
from ..puzzle.reader import Reader
from ..rules.modular import Modular
from ..rules.named import LineRule
from ..rules.pairs import Pairs
from ..variants import chess, dots, groups, lines, sums
from ..variants import marks as clues
from ..variants.borders import sandwich, skyscraper, x_sum
from ..variants.named import add_lines
from ..variants.parities import maximum, minimum, parity
from ..variants.squares import ORTHOGONAL, iter_pairs
from .layouts import from_regions
from .losses import plain_square

DRAWING = "f-puzzles drawing"
"""The note that holds, as JSON, what only draws."""
MAX_DRAWING = 9000
NOTES = {"title": "title", "author": "author", "ruleset": "rules"}
COSMETIC = ("text", "circle", "rectangle", "line", "cage", "disabledlogic", "truecandidatesoptions")
_CELL_KEYS = ("value", "given", "region", "centerPencilMarks", "cornerPencilMarks", "givenPencilMarks")
_CELL_COSMETIC = ("c", "cArray", "highlight", "highlightArray")
_ITEM_COSMETIC = ("outlineC", "fontC", "baseC", "fillC", "color", "width", "height", "size", "angle", "isNewConstraint")
_COMPASS = {"DR": "se", "DL": "sw", "UR": "ne", "UL": "nw"}


def sheet_from_fpuzzles(data: object) -> Sheet:
    """Read the JSON of an f-puzzles link.

    >>> grid = [[{"value": 1, "given": True}] + [{}] * 3] + [[{}] * 4] * 3
    >>> sheet_from_fpuzzles({"size": 4, "grid": grid, "antiknight": True}).puzzle.givens_text
    '1...............'
    """
    reader = Reader(data)
    size = reader["size"].integer(1, MAX_SIZE)
    rows = [row.items(size) for row in reader["grid"].items(size)]
    if len(rows) != size or any(len(row) != size for row in rows):
        raise reader["grid"].fail(msg("{n} rows of {n} cells are expected here", n=size))
    cells = [cell for row in rows for cell in row]
    drawing: dict[str, object] = {}
    for cell in cells:
        _check_keys(cell, _CELL_KEYS, _CELL_COSMETIC, drawing, "cells")
    puzzle = _add_flags(reader, _base(cells, size))
    for key, item in reader.entries(1000):
        if _is_empty(item.value) or key in _PLAIN_KEYS:
            continue
        if key in COSMETIC:
            drawing[key] = item.value
        elif key in CLUES:
            puzzle = _add_clues(key, item, puzzle, drawing)
        else:
            raise item.fail(
                msg("this rule is not known"), msg("Take it out of the puzzle, or write the puzzle as our JSON.")
            )
    puzzle = _add_negative(reader, puzzle).with_constraints(_given_marks(cells, size))
    return _fill(cells, puzzle.with_meta(**_notes(reader, drawing, puzzle)), size)


def _is_empty(value: object) -> bool:
    return value is None or value is False or value in ("", [], {})


def _check_keys(
    item: Reader, known: Sequence[str], cosmetic: Sequence[str], drawing: dict[str, object], where: str
) -> None:
    """Refuse what we do not know, and remember what only draws."""
    for key, value in item.entries(1000):
        if key in known or _is_empty(value.value):
            continue
        if key not in cosmetic:
            raise value.fail(msg("'{key}' is not known here", key=key[:40]))
        found = drawing.setdefault("unread", {})
        if isinstance(found, dict):
            found[f"{where}.{key}"] = found.get(f"{where}.{key}", 0) + 1


def _base(cells: Sequence[Reader], size: int) -> Puzzle:
    """Make the grid: usual boxes where a cell does not say its region, none where it says null."""
    if not any(cell.has("region") for cell in cells):
        return plain_square(size)
    usual = [0] * size**2
    for number, unit in enumerate(plain_square(size).layout.units_of_kind("box") or ()):
        for cell in unit.cells:
            usual[cell] = number
    if not plain_square(size).layout.units_of_kind("box"):
        usual = [cell // size for cell in range(size**2)]
    regions: list[int | None] = []
    for cell, reader in enumerate(cells):
        if not reader.has("region"):
            regions.append(usual[cell])
        elif reader["region"].value is None:
            regions.append(None)
        else:
            regions.append(reader["region"].integer(-1, MAX_SIZE**2))
    members: dict[int, list[Cell]] = {}
    for cell, region in enumerate(regions):
        if region is not None:
            members.setdefault(region, []).append(cell)
    if all(len(group) == size for group in members.values()) and len(members) == size:
        return from_regions(size, tuple(r for r in regions if r is not None))
    latin = from_regions(size, None)
    units = [Unit("region", str(k), tuple(group)) for k, group in enumerate(members.values(), 1) if len(group) > 1]
    return Puzzle.blank(latin.layout.with_units(units, f"{latin.layout.name} + regions")) if units else latin


_FLAGS: Mapping[str, Callable[[Puzzle], Puzzle]] = {
    "antiknight": chess.anti_knight,
    "antiking": chess.anti_king,
    "disjointgroups": groups.position,
}


def _add_flags(reader: Reader, puzzle: Puzzle) -> Puzzle:
    rising, falling = (reader.has(key) and not _is_empty(reader[key].value) for key in ("diagonal+", "diagonal-"))
    if rising or falling:
        puzzle = groups.diagonal(puzzle, "both" if rising and falling else "main" if falling else "anti")
    for key, add in _FLAGS.items():
        if reader.has(key) and not _is_empty(reader[key].value):
            reader[key].flag()
            try:
                puzzle = add(puzzle)
            except ModokuError as error:
                raise reader[key].fail(msg("{problem}", problem=error)) from error
    return puzzle


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

    def cell(self, reader: Reader) -> Cell:
        """Return a cell of the grid."""
        found = self.puzzle.layout.find_cell(*self.place(reader))
        if found is None:
            raise reader.fail(msg("'{text}' lies outside the grid", text=reader.text(20)))
        return found

    def cells(self, key: str = "cells") -> tuple[Cell, ...]:
        """Return the cells of a key."""
        return tuple(self.cell(item) for item in self.reader[key].items(MAX_SIZE**2)) if self.reader.has(key) else ()

    def lines(self, least: int = 2) -> list[tuple[Cell, ...]]:
        """Return the lines that are long enough to say something."""
        found = [tuple(self.cell(c) for c in line.items(MAX_SIZE**2)) for line in self.reader["lines"].items(1000)]
        return [line for line in found if len(line) >= least]

    def value(self) -> int | None:
        """Return the number of a clue, None where it has none."""
        if not self.reader.has("value") or _is_empty(self.reader["value"].value):
            return None
        reader = self.reader["value"]
        if isinstance(reader.value, str):
            if not re.fullmatch(r"\s*[0-9]{1,6}\s*", reader.value):
                raise reader.fail(msg("'{text}' is not a whole number", text=reader.value[:20]))
            return int(reader.value)
        return reader.integer(0, 999_999)


def _add_clues(key: str, item: Reader, puzzle: Puzzle, drawing: dict[str, object]) -> Puzzle:
    known, add = CLUES[key]
    before = puzzle
    for entry in item.items(10_000):
        _check_keys(entry, known, _ITEM_COSMETIC, drawing, key)
        if _is_empty(entry.value) or all(_is_empty(value.value) for _, value in entry.entries()):
            continue
        try:
            puzzle = add(puzzle, FpuzzlesEntry(entry, puzzle))
        except FormatError:
            raise
        except ModokuError as error:
            raise entry.fail(msg("{problem}", problem=error)) from error
    if key in ("odd", "even"):
        return _merge_parity(puzzle, key)
    if key in EXTREMES:
        # Marked neighbours are not compared with each other, so all cells must be known.
        entries = [entry for entry in item.items() if not _is_empty(entry.value)]
        cells = [FpuzzlesEntry(entry, before).cell(entry["cell"]) for entry in entries]
        return EXTREMES[key](before, cells)
    return puzzle


def _merge_parity(puzzle: Puzzle, style: str) -> Puzzle:
    """Join the cells of all even (or odd) clues in one constraint, as the recipe does."""
    rules = [c for c in puzzle.constraints if isinstance(c, Domain) and c.style == style]
    cells = tuple(dict.fromkeys(cell for rule in rules for cell in rule.cells))
    rest = tuple(c for c in puzzle.constraints if c not in rules)
    blank = Puzzle(puzzle.layout, puzzle.givens, rest, puzzle.meta)
    return parity(blank, even=cells) if style == "even" else parity(blank, odd=cells)


def _add_cage(puzzle: Puzzle, clue: FpuzzlesEntry) -> Puzzle:
    cells, value = clue.cells(), clue.value()
    return puzzle if not cells or (value is None and len(cells) == 1) else sums.killer(puzzle, [(value, cells)])


def _add_difference(puzzle: Puzzle, clue: FpuzzlesEntry) -> Puzzle:
    value = clue.value()
    return (
        dots.kropki(puzzle, white=[_pair(clue)]) if value is None else dots.difference(puzzle, [(value, _pair(clue))])
    )


def _add_ratio(puzzle: Puzzle, clue: FpuzzlesEntry) -> Puzzle:
    value = clue.value()
    return dots.kropki(puzzle, black=[_pair(clue)]) if value is None else dots.ratio(puzzle, [(value, _pair(clue))])


def _add_xv(puzzle: Puzzle, clue: FpuzzlesEntry) -> Puzzle:
    value = clue.reader["value"].text(10).upper() if clue.reader.has("value") else ""
    if value == "X":
        return dots.xv(puzzle, x=[_pair(clue)])
    if value == "V":
        return dots.xv(puzzle, v=[_pair(clue)])
    raise clue.reader.fail(msg("the value must be X or V"))


def _pair(clue: FpuzzlesEntry) -> tuple[Cell, Cell]:
    cells = clue.cells()
    if len(cells) != 2:
        raise clue.reader.fail(msg("two cells are expected here"))
    return cells[0], cells[1]


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


def _border(add: Callable[..., Puzzle], sides: bool) -> Callable[[Puzzle, FpuzzlesEntry], Puzzle]:
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
    digits = [item.integer(1, puzzle.size) for item in clue.reader["values"].items(MAX_SIZE)]
    return clues.quadruple(puzzle, [(digits, clue.cells())]) if digits else puzzle


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


def _add_lines(kind: type[LineRule]) -> Callable[[Puzzle, FpuzzlesEntry], Puzzle]:
    def read(puzzle: Puzzle, clue: FpuzzlesEntry) -> Puzzle:
        value = clue.value()
        chosen = {} if value is None else {"modulus": value}
        return add_lines(puzzle, kind, clue.lines(kind.least), **chosen)

    return read


EXTREMES: Mapping[str, Callable[[Puzzle, list[Cell]], Puzzle]] = {"minimum": minimum, "maximum": maximum}
_Handler = Callable[[Puzzle, FpuzzlesEntry], Puzzle]
CLUES: Mapping[str, tuple[tuple[str, ...], _Handler]] = {
    "odd": (("cell",), lambda p, c: parity(p, odd=[c.cell(c.reader["cell"])])),
    "even": (("cell",), lambda p, c: parity(p, even=[c.cell(c.reader["cell"])])),
    **{key: (("cell",), lambda p, _: p) for key in EXTREMES},
    "killercage": (("cells", "value"), _add_cage),
    "extraregion": (("cells", "value"), lambda p, c: groups.extra_region(p, [c.cells()])),
    "difference": (("cells", "value"), _add_difference),
    "ratio": (("cells", "value"), _add_ratio),
    "xv": (("cells", "value"), _add_xv),
    "quadruple": (("cells", "values"), _add_quadruple),
    "clone": (("cells", "cloneCells"), lambda p, c: clues.clone(p, [(c.cells(), c.cells("cloneCells"))])),
    "thermometer": (("lines",), lambda p, c: lines.thermometer(p, c.lines())),
    "palindrome": (("lines",), lambda p, c: lines.palindrome(p, c.lines())),
    "renban": (("lines",), lambda p, c: lines.renban(p, [tuple(dict.fromkeys(line)) for line in c.lines()])),
    "whispers": (("lines", "value"), lambda p, c: lines.whispers(p, c.lines(), c.value())),
    "slowthermometer": (("lines",), lambda p, c: lines.thermometer(p, c.lines(), slow=True)),
    **{key: (("lines", "value") if kind is Modular else ("lines",), _add_lines(kind)) for key, kind in LINES.items()},
    "regionsumline": (("lines",), lambda p, c: sums.region_sum(p, c.lines())),
    "arrow": (("lines", "cells"), _add_arrow),
    "littlekillersum": (("cell", "cells", "direction", "value"), _add_little_killer),
    "sandwichsum": (("cell", "value"), _border(sandwich, sides=False)),
    "xsum": (("cell", "value"), _border(x_sum, sides=True)),
    "skyscraper": (("cell", "value"), _border(skyscraper, sides=True)),
}
_PLAIN_KEYS = ("size", "grid", "solution", "negative", "nonconsecutive", "diagonal+", "diagonal-", *NOTES, *_FLAGS)


def negative_rules(puzzle: Puzzle, name: str) -> list[Constraint]:
    """Return what `negative` (ratio, difference, xv) or `nonconsecutive` says of neighbours without a clue."""
    own = {"ratio": "ratio", "difference": "difference", "xv": "sum", "nonconsecutive": "difference"}[name]
    # A pair with a white dot has no black one even where both would be true, and the other way round.
    exempt = ("sum",) if name == "xv" else ("ratio", "difference")
    shown = [c for c in puzzle.constraints if isinstance(c, Pairs) and c.comparison == "=" and len(c.pairs) == 1]
    marked = {frozenset(c.pairs[0]) for c in shown if c.measure in exempt}
    rest = tuple(pair for pair in iter_pairs(puzzle.layout, ORTHOGONAL) if frozenset(pair) not in marked)
    values = {"ratio": [2], "difference": [1], "xv": [10, 5], "nonconsecutive": [1]}[name]
    if name in ("ratio", "difference"):
        values = list(dict.fromkeys(c.value for c in shown if c.measure == own)) or values
    return [Pairs(rest, own, "!=", value, "hidden") for value in values] if rest else []


def _add_negative(reader: Reader, puzzle: Puzzle) -> Puzzle:
    rules: list[Constraint] = []
    if reader.has("nonconsecutive") and not _is_empty(reader["nonconsecutive"].value):
        reader["nonconsecutive"].flag()
        rules += negative_rules(puzzle, "nonconsecutive")
    if not reader.has("negative") or _is_empty(reader["negative"].value):
        return puzzle.with_constraints(rules)
    for item in reader["negative"].items(100):
        if item.text(40) not in ("ratio", "difference", "xv"):
            raise item.fail(msg("this rule is not known"))
        rules += negative_rules(puzzle, item.text())
    return puzzle.with_constraints(rules)


def _given_marks(cells: Sequence[Reader], size: int) -> list[Constraint]:
    found: list[Constraint] = []
    for cell, reader in enumerate(cells):
        if reader.has("givenPencilMarks") and not _is_empty(reader["givenPencilMarks"].value):
            found.append(Domain((cell,), frozenset(reader["givenPencilMarks"].digits(size))))
    return found


def _notes(reader: Reader, drawing: dict[str, object], puzzle: Puzzle) -> dict[str, str]:
    notes = {ours: reader[key].text() for key, ours in NOTES.items() if reader.has(key) and reader[key].value}
    if reader.has("solution") and isinstance(reader["solution"].value, list):
        digits = [item.value for item in reader["solution"].items(MAX_SIZE**2)]
        if len(digits) == puzzle.size**2 and all(type(d) is int and 0 <= d <= puzzle.size for d in digits):
            notes["solution"] = "".join(symbol_of(d) for d in digits if isinstance(d, int))
    if drawing:
        text = json.dumps(drawing, ensure_ascii=False)
        notes[DRAWING] = text if len(text) <= MAX_DRAWING else json.dumps({"unread": sorted(drawing)})
    return notes


def _fill(cells: Sequence[Reader], puzzle: Puzzle, size: int) -> Sheet:
    givens, placed = [], []
    marks: dict[str, list[DigitSet]] = {"centerPencilMarks": [], "cornerPencilMarks": []}
    for reader in cells:
        has_value = reader.has("value") and not _is_empty(reader["value"].value)
        value = reader["value"].integer(0, size) if has_value else 0
        given = reader.has("given") and reader["given"].value is True
        givens.append(value if given else 0)
        placed.append(0 if given else value)
        for key, found in marks.items():
            has_marks = reader.has(key) and not _is_empty(reader[key].value)
            found.append(reader[key].digits(size) if has_marks else DigitSet())
    return Sheet(
        puzzle.with_givens(givens), tuple(placed), tuple(marks["centerPencilMarks"]), tuple(marks["cornerPencilMarks"])
    )
