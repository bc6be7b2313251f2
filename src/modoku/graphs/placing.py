"""Where the blocks of a graph's Sudoku go: a stack for each block, a band for each line (see `reduction`).

A placement fits when the lines of one block, and of all blocks in one stack, have different bands; the rows that the
lines of a band take are at most those of the band; and there is room to complete the frame: a stack of C columns
holds k blocks of q columns only where C = qk or C - qk >= q, and the rows of a band that cycles do not take are not
exactly one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ..limits import Deadline
from ..puzzle import BoxGrid

Block = tuple[int, ...]
"""The vertices of a clique, in order."""
Line = tuple[int, int, int]
"""A vertex (v, -1, 0), or a filler of a block (-1, block, number)."""
NODES = 4000
"""How far each shape of boxes is searched."""


@dataclass(frozen=True)
class Placement:
    """A grid with boxes of rows x columns: the lines, stack and slot of each block; the band of each line."""

    rows: int
    columns: int
    lines: tuple[tuple[Line, ...], ...]
    stacks: tuple[int, ...]
    slots: tuple[int, ...]
    bands: Mapping[Line, int]


def lines_of(blocks: Sequence[Block], colours: int) -> tuple[tuple[Line, ...], ...]:
    """Return the lines of each block: its vertices, and fillers until there are as many as colours.

    >>> lines_of([(0, 4)], 3)
    (((0, -1, 0), (4, -1, 0), (-1, 0, 0)),)
    """
    return tuple(
        (*((v, -1, 0) for v in block), *((-1, number, extra) for extra in range(colours - len(block))))
        for number, block in enumerate(blocks)
    )


def find_placement(
    blocks: Sequence[Block], colours: int, boxes: BoxGrid | None, most: int, deadline: Deadline
) -> Placement | None:
    """Return a placement on the smallest grid where a search of bounded depth finds one, or None."""
    lines = lines_of(blocks, colours)
    rows_needed = colours * len(blocks)
    shapes = [(boxes.box_rows, boxes.box_columns)] if boxes is not None else _shapes(most, colours)
    for rows, columns in shapes:
        if rows_needed > rows * columns or rows * (columns // colours) < len(blocks):
            continue
        if deadline.is_over:
            return None
        found = _PlacementSearch(lines, colours, rows, columns).run()
        if found is not None:
            return found
    return None


def place_roomily(blocks: Sequence[Block], colours: int) -> Placement:
    """Return a placement by a rule that always works: a stack for each block, bands greedily, rows to spare.

    With one block a stack only the lines of one block must differ in their bands. A line in t blocks meets t(q - 1)
    others, so greedy colouring ends with at most max t(q - 1) + 1 bands; two spare rows a band, and C >= 2q, complete
    the frame.
    """
    lines = lines_of(blocks, colours)
    meets: dict[Line, set[Line]] = {}
    for group in lines:
        for line in group:
            meets.setdefault(line, set()).update(group)
    bands: dict[Line, int] = {}
    for line, others in meets.items():
        taken = {bands[other] for other in others if other in bands}
        bands[line] = next(band for band in range(len(meets)) if band not in taken)
    load = Counter(bands[line] for group in lines for line in group)
    columns = max(2 * colours, 1 + max(bands.values()))
    rows = max(len(blocks), max(load.values()) + 2)
    return Placement(rows, columns, lines, tuple(range(len(blocks))), (0,) * len(blocks), bands)


def _shapes(most: int, colours: int) -> list[tuple[int, int]]:
    """Return the shapes of boxes, small grids first, nearly square ones first among equals."""
    found = [(rows, columns) for rows in range(2, most + 1) for columns in range(colours, most // rows + 1)]
    return sorted(found, key=lambda shape: (shape[0] * shape[1], abs(shape[0] - shape[1]), shape))


@dataclass
class _PlacementSearch:
    """A search for a placement, block by block; stacks and bands that are still empty are all alike: one is tried."""

    lines: Sequence[Sequence[Line]]
    colours: int
    rows: int
    columns: int
    nodes: int = 0
    stacks: list[int] = field(default_factory=list)
    bands: dict[Line, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.length = Counter(line for group in self.lines for line in group)
        self.load, self.cycles = [0] * self.columns, [0] * self.columns
        self.boxes: list[set[int]] = [set() for _ in range(self.rows)]
        self.held = [0] * self.rows
        self.allowed = {
            k
            for k in range(self.columns // self.colours + 1)
            if self.columns == k * self.colours or self.columns - k * self.colours >= self.colours
        }
        self.order = self._ordered()

    def run(self) -> Placement | None:
        if not self._place(0):
            return None
        stacks = [0] * len(self.lines)
        for block, stack in zip(self.order, self.stacks, strict=True):
            stacks[block] = stack
        seen: Counter[int] = Counter()
        slots = []
        for stack in stacks:
            slots.append(seen[stack])
            seen[stack] += 1
        return Placement(
            self.rows,
            self.columns,
            tuple(map(tuple, self.lines)),
            tuple(stacks),
            tuple(slots),
            dict(self.bands),
        )

    def _ordered(self) -> list[int]:
        """Return the blocks so that each, where possible, shares lines with those before it."""
        left, known, found = set(range(len(self.lines))), set[Line](), []
        while left:
            block = max(left, key=lambda one: (sum(line in known for line in self.lines[one]), -one))
            left.remove(block)
            known.update(self.lines[block])
            found.append(block)
        return found

    def _place(self, at: int) -> bool:
        if at == len(self.order):
            return all(k in self.allowed for k in self.held) and all(cycles != self.rows - 1 for cycles in self.cycles)
        lines = self.lines[self.order[at]]
        known = [self.bands[line] for line in lines if line in self.bands]
        if len(set(known)) < len(known):
            return False
        empty_seen = False
        for stack in range(self.rows):
            if self.held[stack] == 0:
                if empty_seen:
                    continue
                empty_seen = True
            if self.held[stack] + 1 > max(self.allowed):
                continue
            taken = self.boxes[stack]
            if not taken.isdisjoint(known):
                continue
            self.held[stack] += 1
            self.stacks.append(stack)
            for _ in self._bands_for([line for line in lines if line not in self.bands], taken, lines):
                self.nodes += 1
                if self.nodes > NODES:
                    break
                used = {self.bands[line] for line in lines}
                self.boxes[stack] |= used
                if self._place(at + 1):
                    return True
                self.boxes[stack] -= used
            self.stacks.pop()
            self.held[stack] -= 1
            if self.nodes > NODES:
                return False
        return False

    def _bands_for(self, left: list[Line], taken: set[int], lines: Sequence[Line]) -> Iterator[None]:
        """Yield once for each way to give the lines bands; the state holds it meanwhile."""
        if not left:
            yield None
            return
        line, rest = left[0], left[1:]
        length, empty_seen = self.length[line], False
        others = {self.bands[one] for one in lines if one in self.bands}
        for band in sorted(range(self.columns), key=lambda one: (self.load[one], one)):
            if self.load[band] == 0:
                if empty_seen:
                    continue
                empty_seen = True
            if band in taken or band in others or self.load[band] + length > self.rows:
                continue
            self._take(line, band, length)
            yield from self._bands_for(rest, taken, lines)
            self._drop(line, band, length)

    def _take(self, line: Line, band: int, length: int) -> None:
        self.bands[line] = band
        self.load[band] += length
        self.cycles[band] += length if length > 1 else 0

    def _drop(self, line: Line, band: int, length: int) -> None:
        del self.bands[line]
        self.load[band] -= length
        self.cycles[band] -= length if length > 1 else 0
