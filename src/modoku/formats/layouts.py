"""Layouts from the groups of cells that other programs write down, and back.

Whatever way a puzzle came, the same rules give the same layout: grids that a recipe makes are made by that recipe.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ..errors import FormatError
from ..language import msg, msgn
from ..puzzle import SYMBOLS, BoxGrid, Cell, Layout, Position, Puzzle, Unit
from ..variants import classic, diagonal, latin
from ..variants.irregular import jigsaw
from ..variants.naming import with_true_name
from .losses import plain_square, same_rules

Group = frozenset[Cell]


@lru_cache(maxsize=256)
def from_regions(size: int, regions: tuple[int, ...] | None) -> Puzzle:
    """Make a blank n x n puzzle whose cell k lies in region `regions[k]`; without regions, a Latin square.

    >>> from_regions(4, (0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3)).layout.name
    'classic:boxes=2x2'
    """
    if regions is None:
        return latin(size)
    groups: dict[int, list[Cell]] = {}
    for cell, region in enumerate(regions):
        groups.setdefault(region, []).append(cell)
    wrong = [cells for cells in groups.values() if len(cells) != size]
    if wrong:
        raise FormatError(
            msgn(
                "A region has {n} cell, and each must have {size}.",
                "A region has {n} cells, and each must have {size}.",
                len(wrong[0]),
                size=size,
            ),
            msg("Regions of another size can be written as extra regions."),
        )
    wanted = set(map(frozenset, groups.values()))
    for boxes in _shapes(size):
        puzzle = classic(boxes)
        if {frozenset(unit.cells) for unit in puzzle.layout.units_of_kind("box")} == wanted:
            # Boxes that are rows or columns say nothing that the rows and columns do not say.
            return plain_square(size) if same_rules(puzzle.layout, plain_square(size).layout) else puzzle
    letters = {region: SYMBOLS[9:35][k] if size <= 26 else SYMBOLS[k] for k, region in enumerate(groups)}
    text = "".join(letters[region] for region in regions)
    return jigsaw([text[size * r : size * (r + 1)] for r in range(size)])


def _shapes(size: int) -> list[BoxGrid]:
    return [BoxGrid(rows, size // rows) for rows in range(1, size + 1) if size % rows == 0]


@dataclass(frozen=True, slots=True)
class Parts:
    """A square grid taken apart: regions (None: a Latin square), diagonals, and the units that are left."""

    size: int
    regions: tuple[int, ...] | None
    main: bool
    anti: bool
    others: tuple[Unit, ...]

    def to_puzzle(self) -> Puzzle:
        """Put regions and diagonals together again."""
        puzzle = from_regions(self.size, self.regions)
        if self.main and self.anti:
            return diagonal(puzzle)
        if self.main or self.anti:
            return diagonal(puzzle, "main" if self.main else "anti")
        return puzzle


def take_apart(layout: Layout) -> Parts | None:
    """Take a layout apart into rows, columns, regions, diagonals and the rest; None if it is no square grid."""
    n = layout.size
    if layout.positions != plain_square(n).layout.positions:
        return None
    left = {frozenset(unit.cells): unit for unit in reversed(layout.units)}
    rows = [frozenset(range(n * r, n * r + n)) for r in range(n)]
    columns = [frozenset(range(c, n * n, n)) for c in range(n)]
    lines = set(rows) | set(columns)
    if not lines <= left.keys():
        return None
    falling, rising = frozenset(range(0, n * n, n + 1)), frozenset(n * (n - 1 - i) + i for i in range(n))
    main, anti = n > 1 and falling in left, n > 1 and rising in left
    # A diagonal can be a region of a jigsaw too; the partition below finds regions by their kind first.
    regions = _find_partition(layout, n)
    used = lines | (set(regions) if regions else set())
    used |= ({falling} if main else set()) | ({rising} if anti else set())
    others = tuple(unit for unit in layout.units if frozenset(unit.cells) not in used)
    numbers = None
    if regions:
        at = {cell: k for k, region in enumerate(sorted(regions, key=min)) for cell in region}
        numbers = tuple(at[cell] for cell in range(n * n))
    return Parts(n, numbers, main, anti, others)


def _find_partition(layout: Layout, size: int) -> list[Group] | None:
    """Find the units that divide the grid: those called boxes or regions, if they do."""
    for kinds in (("box",), ("region",), ("box", "region")):
        groups = [frozenset(unit.cells) for unit in layout.units if unit.kind in kinds]
        if len(groups) == size and all(len(g) == size for g in groups) and len(frozenset().union(*groups)) == size**2:
            return groups
    return None


def from_groups(size: int, positions: Collection[Position], groups: Iterable[Sequence[Position]], name: str) -> Puzzle:
    """Make a blank puzzle from groups of positions whose digits differ, naming each group by its shape."""
    ordered = tuple(sorted(positions))
    cell_at = {position: cell for cell, position in enumerate(ordered)}
    counts: dict[str, int] = {}
    units: dict[Group, Unit] = {}
    for group in groups:
        cells = tuple(sorted(cell_at[position] for position in group))
        kind = _kind(sorted(group), size)
        if frozenset(cells) not in units:
            counts[kind] = counts.get(kind, 0) + 1
            units[frozenset(cells)] = Unit(kind, str(counts[kind]), cells)
    layout = with_true_name(Layout(name, size, ordered, tuple(units.values())))
    for known in _known(size):
        if same_rules(layout, known.layout):
            return known
    parts = take_apart(layout)
    if parts and not parts.others and same_rules(layout, parts.to_puzzle().layout):
        return parts.to_puzzle()
    return Puzzle.blank(layout)


def _known(size: int) -> list[Puzzle]:
    plain = plain_square(size)
    return [plain, diagonal(plain)]


def _kind(group: Sequence[Position], size: int) -> str:
    """Return rows, columns and boxes from other groups."""
    rows = {row for row, _ in group}
    columns = {column for _, column in group}
    if len(group) == size and len(rows) == 1:
        return "row"
    if len(group) == size and len(columns) == 1:
        return "column"
    filled = len(rows) * len(columns) == len(group) == size
    if filled and max(rows) - min(rows) < len(rows) and max(columns) - min(columns) < len(columns):
        return "box"
    return "region" if len(group) == size else "extra region"
