"""How many essentially different grids there are: Burnside's lemma, with every count computed.

The geometric symmetries of a grid permute rows within bands, bands, columns within stacks, stacks, and exchange rows
and columns where boxes are square. The number of orbits under these and relabelling is the mean, over the geometric
symmetries, of the number of grids up to relabelling that each carries to a relabelling of itself. That number is the
same for conjugate symmetries, so one of each class is enough: 275 classes for the 9x9 grid.

Reference: E. Russell and F. Jarvis, "Mathematics of Sudoku II", Mathematical Spectrum 39, 2006.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import permutations, product
from math import factorial

from ..errors import EngineError, LimitReached, expect
from ..language import msg
from ..limits import NEVER, Deadline, Stop, Stopped
from ..native import CancelFlag, count_fixed
from ..puzzle import BoxGrid
from .figure import Figure, Status
from .grids import Report, count_grids
from .table import ORBITS

Permutation = tuple[int, ...]
COMPUTED = frozenset({(2, 2), (2, 3), (2, 4), (3, 3)})
"""The boxes whose orbits are computed; the others' symmetric grids are too many to visit."""
_SAMPLED = 12
"""Symmetries drawn of a centraliser: nearly always enough to generate it, and never wrong."""


@dataclass(frozen=True, slots=True)
class SymmetryClass:
    """Symmetries that are conjugate: one of them, how many there are, and what commutes with it.

    Attributes:
        cells: where each cell goes.
        size: how many symmetries the class has.
        commuting: some that commute with the representative, enough to generate most of those that do.
        is_identity: whether this is the class of the identity.
    """

    cells: Permutation
    size: int
    commuting: tuple[Permutation, ...]
    is_identity: bool


@dataclass(frozen=True, slots=True)
class Space:
    """Some bands of a grid: the cells, the units, and the permutations of lines that keep them.

    Attributes:
        boxes: the shape of the boxes.
        bands: how many bands, from 1 to all.
    """

    boxes: BoxGrid
    bands: int

    @classmethod
    def of_grid(cls, boxes: BoxGrid) -> Space:
        """Take the whole grid."""
        return cls(boxes, boxes.band_count)

    @classmethod
    def of_band(cls, boxes: BoxGrid) -> Space:
        """Take one band."""
        return cls(boxes, 1)

    @property
    def height(self) -> int:
        """How many rows there are."""
        return self.bands * self.boxes.box_rows

    @property
    def width(self) -> int:
        """How many columns there are."""
        return self.boxes.size

    def units(self) -> list[list[int]]:
        """Return the rows, columns and boxes as lists of cells."""
        rows, columns = self.boxes.box_rows, self.boxes.box_columns
        found: dict[tuple[str, int, int], list[int]] = {}
        for i, j in product(range(self.height), range(self.width)):
            for key in (("row", i, 0), ("column", 0, j), ("box", i // rows, j // columns)):
                found.setdefault(key, []).append(i * self.width + j)
        return list(found.values())

    def classes(self) -> Iterator[SymmetryClass]:
        """Yield the classes of geometric symmetries; together they are the whole group."""
        of_rows = line_classes(self.boxes.box_rows, self.bands)
        of_columns = line_classes(self.boxes.box_columns, self.boxes.stack_count)
        is_square = self.bands == self.boxes.band_count and self.boxes.box_rows == self.boxes.box_columns
        for a, rows in enumerate(of_rows):
            for b, columns in enumerate(of_columns):
                # Exchanging rows and columns joins the classes (a, b) and (b, a).
                if is_square and b < a:
                    continue
                weight = 2 if is_square and a != b else 1
                yield self._straight(rows, columns, weight)
        if is_square:
            lines = sum(one.size for one in of_rows)
            for rows in of_rows:
                yield self._turned(rows, lines)

    def _straight(self, rows: LineClass, columns: LineClass, weight: int) -> SymmetryClass:
        identity_row, identity_column = tuple(range(self.height)), tuple(range(self.width))
        commuting = [self._cells(r, identity_column) for r in rows.commuting]
        commuting += [self._cells(identity_row, c) for c in columns.commuting]
        is_identity = rows.lines == identity_row and columns.lines == identity_column
        cells = self._cells(rows.lines, columns.lines)
        return SymmetryClass(cells, weight * rows.size * columns.size, tuple(commuting), is_identity)

    def _turned(self, rows: LineClass, lines: int) -> SymmetryClass:
        cells = tuple(rows.lines[j] * self.width + i for i in range(self.height) for j in range(self.width))
        # (i, j) -> (p(j), i) commutes with (r, r) where r commutes with p.
        commuting = tuple(self._cells(r, r) for r in rows.commuting)
        return SymmetryClass(cells, rows.size * lines, commuting, False)

    def _cells(self, rows: Permutation, columns: Permutation) -> Permutation:
        return tuple(rows[i] * self.width + columns[j] for i in range(self.height) for j in range(self.width))

    def beginnings(self) -> Iterator[list[int]]:
        """Yield sets of cells that are worth filling first: bands, stacks, the boxes of a diagonal."""
        rows, columns = self.boxes.box_rows, self.boxes.box_columns
        every = [(i, j) for i in range(self.height) for j in range(self.width)]
        for band in range(self.bands):
            yield [i * self.width + j for i, j in every if i // rows == band]
        for stack in range(self.boxes.stack_count):
            yield [i * self.width + j for i, j in every if j // columns == stack]
        yield [i * self.width + j for i, j in every if i // rows == j // columns]


@dataclass(frozen=True, slots=True)
class LineClass:
    """Conjugate permutations of lines: one of them, how many there are, and some that commute with it."""

    lines: Permutation
    size: int
    commuting: tuple[Permutation, ...]


def line_classes(length: int, blocks: int) -> list[LineClass]:
    """Return the classes of the permutations of lines that keep blocks of `length` lines together, identity first.

    >>> len(line_classes(3, 3)), sum(one.size for one in line_classes(3, 3))
    (22, 1296)
    """
    members: dict[object, list[Permutation]] = {}
    inner = list(permutations(range(length)))
    for outer in permutations(range(blocks)):
        for within in product(inner, repeat=blocks):
            lines = tuple(outer[b] * length + within[b][i] for b in range(blocks) for i in range(length))
            members.setdefault(_kind(outer, within), []).append(lines)
    every = [lines for found in members.values() for lines in found]
    classes = []
    for found in members.values():
        first = found[0]
        commuting = [other for other in every if _after(first, other) == _after(other, first)]
        classes.append(LineClass(first, len(found), tuple(commuting)))
    return sorted(classes, key=lambda one: one.lines)


def _kind(outer: Permutation, within: tuple[Permutation, ...]) -> object:
    """Return classes apart: for each cycle of blocks its length, and how going round it once permutes the lines."""
    kinds = []
    seen: set[int] = set()
    for start in range(len(outer)):
        if start in seen:
            continue
        block, length, round_trip = start, 0, tuple(range(len(within[0])))
        while block not in seen:
            seen.add(block)
            round_trip = _after(within[block], round_trip)
            block = outer[block]
            length += 1
        kinds.append((length, _cycle_lengths(round_trip)))
    return tuple(sorted(kinds))


def _after(second: Permutation, first: Permutation) -> Permutation:
    return tuple(second[i] for i in first)


def _cycle_lengths(permutation: Permutation) -> tuple[int, ...]:
    return tuple(sorted(len(cycle) for cycle in _cycles(permutation)))


def _cycles(permutation: Permutation) -> list[list[int]]:
    seen: set[int] = set()
    found = []
    for start in range(len(permutation)):
        cycle = []
        at = start
        while at not in seen:
            seen.add(at)
            cycle.append(at)
            at = permutation[at]
        if cycle:
            found.append(cycle)
    return found


def count_kept(space: Space, one: SymmetryClass, deadline: Deadline = NEVER) -> int:
    """Count the fillings, up to relabelling, that a symmetry carries to relabellings of themselves."""
    cycles = _cycles(one.cells)
    closures = (_closed(cells, cycles) for cells in space.beginnings())
    first = min(closures, key=len)
    within = set(first)
    keeping = [other for other in one.commuting if {other[cell] for cell in first} == within]
    drawn = random.Random(0).sample(keeping, min(_SAMPLED, len(keeping)))
    found, _, stop = count_fixed(
        space.boxes.size,
        space.height * space.width,
        space.units(),
        list(one.cells),
        sorted(first),
        [list(other) for other in drawn],
        deadline.left(),
        deadline.cancel,
    )
    if Stop(stop) is not Stop.EXHAUSTED:
        raise LimitReached(msg("The count was stopped before its end."))
    return found


def _closed(cells: Iterable[int], cycles: list[list[int]]) -> set[int]:
    wanted = set(cells)
    return {cell for cycle in cycles if wanted.intersection(cycle) for cell in cycle}


def count_classes(
    space: Space,
    kept_by_identity: int | None = None,
    report: Report | None = None,
    deadline: Deadline = NEVER,
) -> tuple[int, int]:
    """Count fillings up to relabelling, and up to relabelling and the geometric symmetries (Burnside)."""
    classes = list(space.classes())
    total = group = fillings = 0
    for done, one in enumerate(classes):
        if report is not None:
            report(done, len(classes))
        if one.is_identity and kept_by_identity is not None:
            fillings = kept = kept_by_identity
        else:
            kept = count_kept(space, one, deadline)
            fillings = kept if one.is_identity else fillings
        total += one.size * kept
        group += one.size
    orbits, rest = divmod(total, group)
    if rest:
        raise AssertionError("Burnside's sum is not a multiple of the order of the group")
    return fillings, orbits


def count_orbits(
    boxes: BoxGrid,
    *,
    method: str = "auto",
    seconds: float | None = None,
    report: Report | None = None,
    cancel: CancelFlag | None = None,
) -> Figure:
    """Return the number of essentially different grids: computed by Burnside's lemma, or from the table.

    Args:
        boxes: the shape of the boxes.
        method: `burnside`, `table`, or `auto`: the first for 2x2, 2x3, 2x4 and 3x3 (the last two take some
            seconds) as far as the time suffices.
        seconds: time for the whole question (None: no bound).
        report: told about progress.
        cancel: stop when this is set, from any thread.

    Raises:
        EngineError: the method does not fit.
        LimitReached: there was not time enough.

    >>> count_orbits(BoxGrid(2, 3)).value
    49
    """
    expect(boxes, BoxGrid)
    sides = min(boxes.box_rows, boxes.box_columns), max(boxes.box_rows, boxes.box_columns)
    if method not in ("auto", "burnside", "table"):
        choices = ("auto", "burnside", "table")
        raise EngineError(
            msg("There is no method '{name}'.", name=method), msg("Use one of {choices}.", choices=choices)
        )
    if method == "auto" and sides in COMPUTED and sides in ORBITS and (seconds is not None or cancel is not None):
        try:
            return count_orbits(boxes, method="burnside", seconds=seconds, report=report, cancel=cancel)
        except Stopped as stopped:
            if stopped.stop is not Stop.TIME:
                raise
            return ORBITS[sides]  # what there was no time to compute is cited
    if method == "table" or (method == "auto" and sides not in COMPUTED):
        if sides not in ORBITS:
            raise EngineError(
                msg("Nobody has counted these orbits, as far as the table knows."),
                msg("It is known for boxes of {choices}.", choices=("1x1 ... 1x11", "2x2", "2x3", "2x4", "2x5", "3x3")),
            )
        return ORBITS[sides]
    start, deadline = time.perf_counter(), Deadline.after(seconds, cancel)
    grids = count_grids(boxes, method="bands", seconds=deadline.left(), cancel=cancel).value
    kept = grids // factorial(boxes.size)
    _, orbits = count_classes(Space.of_grid(boxes), kept, report, deadline)
    return Figure(orbits, Status.COMPUTED, "burnside", seconds=time.perf_counter() - start)
