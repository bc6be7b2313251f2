"""What never changes while a puzzle is being solved: units, houses and peers as bit masks over the cells.

Bit c of a cell mask stands for cell c, so that "the places of a digit in a house" is one `&`. Nothing here knows
rows, columns or boxes: a house is a unit with as many cells as there are digits; it is *compact* when its cells
hang together and do not lie on one line, which makes it easier to see at a glance.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

from ..errors import expect
from ..puzzle import AllDifferent, Cell, Constraint, Domain, Form, Layout, Network, Puzzle, Sum, Unit, lower_rules
from ..puzzle.summary import ShortRepr
from .masks import iter_bits, mask_of
from .reading import FormReading, readings_of


@dataclass(frozen=True, slots=True)
class CellGroup:
    """A unit with what techniques ask of it: its mask, whether it is a house, and how it looks on paper."""

    unit: Unit
    mask: int
    is_house: bool
    is_compact: bool

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the unit."""
        return self.unit.cells


@dataclass(frozen=True, eq=False, repr=False)
class Board(ShortRepr):
    """The rules of a puzzle, ready for techniques; one for all puzzles with the same rules."""

    layout: Layout
    constraints: tuple[Constraint, ...]

    @property
    def size(self) -> int:
        """How many digits there are."""
        return self.layout.size

    @property
    def cell_count(self) -> int:
        """How many cells there are."""
        return self.layout.cell_count

    @cached_property
    def network(self) -> Network:
        """The rules in forms."""
        return lower_rules(self.layout, self.constraints)

    @cached_property
    def readings(self) -> tuple[FormReading, ...]:
        """Which technique reads which form of the rules."""
        return readings_of(self.network)

    def read_by(self, technique: str) -> tuple[FormReading, ...]:
        """Return the forms that a technique reads."""
        return self._by_technique.get(technique, ())

    @cached_property
    def has_sums(self) -> bool:
        """Whether a rule is a sum that people reckon with."""
        return any(isinstance(form, Sum) for form in self.network.constraints)

    @cached_property
    def has_clues(self) -> bool:
        """Whether a rule says more than which cells differ and what a cell may hold."""
        hidden = self.network.variable_count > self.cell_count
        return hidden or not all(isinstance(form, AllDifferent | Domain) for form in self.network.constraints)

    def forms_of(self, number: int) -> tuple[Form, ...]:
        """Return the forms of a rule, those that follow from others included."""
        return self._forms[number]

    @cached_property
    def _forms(self) -> tuple[tuple[Form, ...], ...]:
        found: list[list[Form]] = [[] for _ in self.constraints]
        for form, owner in zip(self.network.constraints, self.network.owners, strict=True):
            found[owner].append(form)
        return tuple(map(tuple, found))

    @cached_property
    def _by_technique(self) -> dict[str, tuple[FormReading, ...]]:
        names = {reading.technique for reading in self.readings}
        return {name: tuple(one for one in self.readings if one.technique == name) for name in names}

    @cached_property
    def groups(self) -> tuple[CellGroup, ...]:
        """Every group of cells that all differ: the units of the layout, then those that constraints make.

        A group that lies within another says nothing new and is left out.
        """
        units = list(self.layout.units)
        for form, owner in zip(self.network.constraints, self.network.owners, strict=True):
            if isinstance(form, AllDifferent) and max(form.cells) < self.cell_count:
                name = " ".join(self.layout.cell_names(form.cells))
                units.append(Unit(self.constraints[owner].style or "group", name, form.cells))
        found: dict[int, Unit] = {}
        for unit in units:
            found.setdefault(mask_of(unit.cells), unit)
        masks = sorted(found, key=int.bit_count, reverse=True)
        largest = [m for i, m in enumerate(masks) if not any(m & ~bigger == 0 for bigger in masks[:i])]
        order = {m: i for i, m in enumerate(found)}
        return tuple(
            CellGroup(found[m], m, m.bit_count() == self.size, self._is_compact(found[m]))
            for m in sorted(largest, key=order.__getitem__)
        )

    def _is_compact(self, unit: Unit) -> bool:
        places = {self.layout.positions[cell] for cell in unit.cells}
        if len({row for row, _ in places}) == 1 or len({column for _, column in places}) == 1:
            return False
        reached, edge = set(), [next(iter(places))]
        while edge:
            row, column = edge.pop()
            if (row, column) in places and (row, column) not in reached:
                reached.add((row, column))
                edge += [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
        return reached == places

    @cached_property
    def houses(self) -> tuple[CellGroup, ...]:
        """The groups that hold every digit, compact ones first: people look there first."""
        houses = [group for group in self.groups if group.is_house]
        return tuple(sorted(houses, key=lambda group: not group.is_compact))

    @cached_property
    def compact_houses(self) -> tuple[CellGroup, ...]:
        """The houses that hang together."""
        return tuple(house for house in self.houses if house.is_compact)

    @cached_property
    def other_houses(self) -> tuple[CellGroup, ...]:
        """The houses that lie on a line or in pieces."""
        return tuple(house for house in self.houses if not house.is_compact)

    @cached_property
    def peers(self) -> tuple[int, ...]:
        """For each cell, the mask of those that must differ from it."""
        found = [0] * self.cell_count
        for group in self.groups:
            for cell in group.cells:
                found[cell] |= group.mask
        return tuple(mask & ~(1 << cell) for cell, mask in enumerate(found))

    @cached_property
    def groups_of(self) -> tuple[tuple[CellGroup, ...], ...]:
        """For each cell, the groups it belongs to."""
        return tuple(tuple(g for g in self.groups if g.mask >> cell & 1) for cell in range(self.cell_count))

    @cached_property
    def houses_of(self) -> tuple[tuple[CellGroup, ...], ...]:
        """For each cell, the houses it belongs to, compact ones first."""
        return tuple(tuple(h for h in self.houses if h.mask >> cell & 1) for cell in range(self.cell_count))

    @cached_property
    def families(self) -> tuple[tuple[CellGroup, ...], ...]:
        """The groups family by family, where the members of a family share no cell: what fish swim in."""
        kinds: dict[str, list[CellGroup]] = {}
        for group in self.groups:
            kinds.setdefault(group.unit.kind, []).append(group)
        return tuple(tuple(members) for members in kinds.values() if len(members) > 1 and _are_disjoint(members))

    @cached_property
    def constrained(self) -> int:
        """The cells that a constraint other than "all different" or a restricted domain speaks of."""
        found = 0
        for constraint, forms in zip(self.constraints, self.network.forms_of, strict=True):
            if not all(isinstance(form, AllDifferent) for form in forms):
                found |= mask_of(constraint.cells)
        return found

    def common_peers(self, cells: int) -> int:
        """Return the cells that see every cell of a mask."""
        found = -1
        for cell in iter_bits(cells):
            found &= self.peers[cell]
        return found


def _are_disjoint(groups: list[CellGroup]) -> bool:
    seen = 0
    for group in groups:
        if seen & group.mask:
            return False
        seen |= group.mask
    return True


@lru_cache(maxsize=64)
def _board(layout: Layout, constraints: tuple[Constraint, ...]) -> Board:
    return Board(layout, constraints)


def board_of(puzzle: Puzzle) -> Board:
    """Return the board of a puzzle; puzzles with the same rules share one."""
    expect(puzzle, Puzzle, name="puzzle")
    return _board(puzzle.layout, puzzle.constraints)
