"""What lines, marks, cages and numbers can mean, as constraints. None: a rule that cannot be meant of these cells."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from typing import TypeVar

from ..errors import PuzzleError
from ..puzzle import AllDifferent, Automaton, Cell, Constraint, Domain, Layout, Position, Sum
from ..rules.battlefield import Battlefield
from ..rules.contain import Contain
from ..rules.equal_sums import EqualSums
from ..rules.hidden import WithHidden
from ..rules.hidden_skyscraper import HiddenSkyscraper
from ..rules.indexing import Indexing
from ..rules.look_and_say import LookAndSay
from ..rules.numbered_room import NumberedRoom
from ..rules.order import Order
from ..rules.pairs import Pairs
from ..rules.product import Product
from ..rules.sandwich import Sandwich
from ..rules.skyscraper import Skyscraper
from ..rules.x_sum import XSum

Path = Sequence[Position]
Made = list[Constraint] | None
State = TypeVar("State", bound=Hashable)


class Rulebook:
    """Makes constraints on a square grid whose cell (r, c) has the number n r + c."""

    def __init__(self, layout: Layout, regions: Sequence[Sequence[Position]]) -> None:
        self.layout = layout
        self.n = layout.size
        self.regions = regions
        self.values = range(layout.lowest, layout.lowest + layout.size)
        self.home = {place: k for k, region in enumerate(regions) for place in region}

    def at(self, places: Iterable[Position]) -> tuple[Cell, ...]:
        """Return the numbers of cells."""
        return tuple(self.n * r + c for r, c in places)

    def guarded(self, make: Callable[[], Made]) -> Made:
        """Return what is made, or None where that makes no sense."""
        try:
            return make()
        except PuzzleError:
            return None

    def automaton(
        self,
        cells: Sequence[Cell],
        start: State,
        step: Callable[[State, int], State | None],
        accepts: Callable[[State], bool],
    ) -> Constraint:
        """Return an automaton that reads values."""
        lowest = self.layout.lowest
        made = Automaton.build(cells, self.n, start, lambda state, digit: step(state, digit + lowest - 1), accepts)
        return replace(made, lowest=lowest)

    def weigh(
        self, plus: Iterable[Cell], minus: Iterable[Cell], total: int = 0, style: str = "", how: str = "="
    ) -> Made:
        """Return that a sum less another one is a total; cells may be named several times."""
        weights: dict[Cell, int] = {}
        for cells, sign in ((plus, 1), (minus, -1)):
            for cell in cells:
                weights[cell] = weights.get(cell, 0) + sign
        return self.weighted({cell: weight for cell, weight in weights.items() if weight}, total, style, how)

    def weighted(self, weights: Mapping[Cell, int], total: int, style: str = "", how: str = "=") -> Made:
        """Return that a weighted sum is a total."""
        if not weights:
            return [] if total == 0 else None
        return [Sum(tuple(weights), total, tuple(weights.values()), how, style)]

    # Lines ------------------------------------------------------------------------------------------------------------

    def region_sum(self, cells: Path, each_visit: bool) -> Made:
        """Return that the parts of a line in each region have the same sum, each visit by itself or all together."""
        if any(cell not in self.home for cell in cells):
            return None
        if is_closed(cells):
            cells = cells[:-1]
            starts = (k for k in range(len(cells)) if self.home[cells[k - 1]] != self.home[cells[k]])
            first = next(starts, 0)
            # A loop is opened where it enters a region, so that no part is cut in two.
            cells = (*cells[first:], *cells[:first])
        if each_visit:
            pieces = [list(piece) for _, piece in groupby(cells, key=self.home.__getitem__)]
        else:
            rooms: dict[int, list[Position]] = {}
            for cell in dict.fromkeys(cells):
                rooms.setdefault(self.home[cell], []).append(cell)
            pieces = list(rooms.values())
        return self.equal_sums(pieces, "region-sum")

    def equal_sums(self, pieces: Sequence[Path], style: str = "") -> Made:
        """Return that groups of cells have the same sum."""
        if len(pieces) < 2:
            return None
        return self.guarded(lambda: [EqualSums(tuple(self.at(piece) for piece in pieces), style)])

    def different_sums(self, groups: Sequence[Sequence[Cell]]) -> Made:
        """Return that groups of cells have different sums."""
        low, high = self.values[0], self.values[-1]
        ranges = tuple((low * len(group), high * len(group)) for group in groups)
        sums = [
            Sum((*group, -k), 0, (*(1 for _ in group), -1))
            for k, group in enumerate((tuple(dict.fromkeys(group)) for group in groups), 1)
        ]
        different = AllDifferent(tuple(-k for k in range(1, len(groups) + 1)))
        if len(groups) < 2:
            return None
        return self.guarded(lambda: [WithHidden(ranges, (*sums, different), functional=True)])

    def network_sum(self, lines: Sequence[Path]) -> Made:
        """Return the same for lines that branch: the connected pieces within each region."""
        links: dict[Position, set[Position]] = {}
        for a, b in (pair for line in lines for pair in pairwise(line)):
            links.setdefault(a, set()).add(b)
            links.setdefault(b, set()).add(a)
        if any(cell not in self.home for cell in links):
            return None
        left, pieces = set(links), []
        while left:
            queue = [left.pop()]
            piece = []
            while queue:
                cell = queue.pop()
                piece.append(cell)
                near = {other for other in links[cell] if other in left and self.home[other] == self.home[cell]}
                left -= near
                queue += near
            pieces.append(sorted(piece))
        return self.equal_sums(sorted(pieces), "region-sum")

    def product(self, result: Sequence[Cell], factors: Sequence[Cell]) -> Made:
        """Return that the number in some cells, read in order, is the product of others."""

        def step(state: tuple[int, int, int], value: int) -> tuple[int, int, int] | None:
            place, wanted, so_far = state
            if place < len(result):
                return (place + 1, 10 * wanted + value, 1)
            return (place, wanted, so_far * value) if wanted % (so_far * value) == 0 else None

        if self.layout.lowest < 1 or len(result) > 3 or len(set(factors)) != len(factors) or set(result) & set(factors):
            return None
        start: tuple[int, int, int] = (0, 0, 1)
        cells = (*result, *factors)
        return self.guarded(lambda: [self.automaton(cells, start, step, lambda state: state[1] == state[2])])

    def one_of_each(self, cells: Path, groups: Sequence[Sequence[int]]) -> Constraint:
        """Return that cells hold at least one digit of each group."""

        def step(met: int, value: int) -> int:
            return met | sum(1 << k for k, group in enumerate(groups) if value in group)

        return self.automaton(self.at(cells), 0, step, lambda met: met == (1 << len(groups)) - 1)

    def flats(self, column: Path, digits: Sequence[int]) -> Constraint:
        """Return that a digit of a column has one digit directly above it, or another one directly below."""
        digit, above, below = digits

        def step(state: tuple[int, bool], value: int) -> tuple[int, bool] | None:
            last, waits = state
            if waits and value != below:
                return None
            return (value, value == digit and last != above)

        return self.automaton(self.at(column), (-1, False), step, lambda state: not state[1])

    def same_result(
        self, one: tuple[Cell, Cell], other: tuple[Cell, Cell], reckon: Callable[[int, int], int]
    ) -> Constraint:
        """Return that two pairs of cells give the same number when one reckons with them."""

        def step(state: tuple[int, ...], value: int) -> tuple[int, ...] | None:
            if len(state) in (0, 2):
                return (*state, value)
            if len(state) == 1:
                return (reckon(state[0], value), -1)
            return (0, 0, 0, 0) if reckon(state[2], value) == state[0] else None

        start: tuple[int, ...] = ()
        return self.automaton((*one, *other), start, step, lambda state: len(state) == 4)

    def sum_among(self, cells: Sequence[Cell], accepts: Callable[[int], bool]) -> Constraint:
        """Return that a sum is one of some."""
        most = len(cells) * self.values[-1]
        return self.automaton(cells, 0, _bounded(lambda so_far, value: so_far + value, most), accepts)

    def number_among(self, cells: Sequence[Cell], accepts: Callable[[int], bool]) -> Constraint:
        """Return that digits, read in order, make one of some numbers."""
        most = 10 ** len(cells)
        return self.automaton(cells, 0, _bounded(lambda so_far, value: 10 * so_far + value, most), accepts)

    def half(self, cells: Sequence[Cell]) -> Constraint:
        """Return that one digit is the sum of the others."""

        def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
            total, most = state[0] + value, max(state[1], value)
            return (total, most) if total <= 2 * self.values[-1] else None

        start: tuple[int, int] = (0, 0)
        return self.automaton(cells, start, step, lambda state: state[0] == 2 * state[1])

    # Cells, pairs, cages ----------------------------------------------------------------------------------------------

    def pair(self, cells: Path, measure: str, comparison: str, value: int, style: str = "") -> Made:
        """Return a relation between two cells."""
        a, b = self.at(cells)
        return self.guarded(lambda: [Pairs(((a, b),), measure, comparison, value, style)])

    def same_class(self, cells: Path, divisor: int) -> Constraint:
        """Return that digits leave the same remainder."""

        def step(seen: int, value: int) -> int | None:
            return value % divisor if seen in (-1, value % divisor) else None

        return self.automaton(self.at(cells), -1, step, lambda seen: seen >= 0)

    def less(self, small: Position, great: Position) -> Made:
        """Return that one digit is less than another."""
        return [Order(self.at((small, great)), True, "sign")]

    def among(self, cells: Path, values: Iterable[int], style: str = "") -> Made:
        """Return that the digits of cells are among some."""
        usable = frozenset(value for value in values if value in self.values)
        return self.guarded(lambda: [Domain(self.at(cells), usable, style)])

    def friendly(self, cell: Position) -> Made:
        """Return that a digit is the number of its row, its column or its box."""
        if cell not in self.home:
            return None
        ordered = sorted(range(len(self.regions)), key=lambda k: min(self.regions[k]))
        return self.among([cell], {cell[0] + 1, cell[1] + 1, ordered.index(self.home[cell]) + 1})

    def sees_smaller(self, cell: Position) -> Made:
        """Return that a digit counts the smaller digits seen from it in its row and column, up to a greater one."""
        (r, c), n = cell, self.n
        after, before = [(r, k) for k in range(c + 1, n)], [(r, k) for k in range(c - 1, -1, -1)]
        below, above = [(k, c) for k in range(r + 1, n)], [(k, c) for k in range(r - 1, -1, -1)]
        rays = (after, before, below, above)
        starts = {1 + sum(map(len, rays[:k])) for k in range(4)}
        cells = [cell, *(spot for ray in rays for spot in ray)]

        def step(state: tuple[int, int, int, bool], value: int) -> tuple[int, int, int, bool] | None:
            place, own, seen, is_blocked = state
            if place == 0:
                return (1, value, 0, False)
            is_blocked = value > own or (is_blocked and place not in starts)
            seen += value < own and not is_blocked
            return (place + 1, own, seen, is_blocked) if place < len(cells) and seen <= own else None

        start: tuple[int, int, int, bool] = (0, 0, 0, False)
        return self.guarded(lambda: [self.automaton(self.at(cells), start, step, lambda state: state[1] == state[2])])

    def quadruple(self, cells: Path, digits: Sequence[int]) -> Made:
        """Return that digits are among those of four cells."""
        if len(digits) > len(cells) or any(digit not in self.values for digit in digits):
            return None
        return self.guarded(lambda: [Contain(self.at(cells), tuple(sorted(digits)), style="quadruple")])

    def differ(self, cells: Path, style: str = "") -> Made:
        """Return that digits differ; None if they cannot."""
        spots = tuple(dict.fromkeys(self.at(cells)))
        return [AllDifferent(spots, style)] if 1 < len(spots) <= self.n else None

    def cage(self, cells: Path, total: int | None, differs: bool) -> Made:
        """Return a cage: a total, digits that differ, or both."""
        found: list[Constraint] = []
        if differs and len(cells) > 1:
            different = self.differ(cells, "cage")
            if different is None:
                return None
            found += different
        return found if total is None else [*found, Sum(self.at(cells), total, style="cage")]

    def look_and_say(self, cells: Path, text: str) -> Made:
        """Return that a cage holds what its clue says."""
        return self.guarded(lambda: [LookAndSay(self.at(cells), text)])

    def cage_product(self, cells: Path, total: int) -> Made:
        """Return that the digits of a cage multiply to a number."""
        return self.guarded(lambda: [Product(self.at(cells), total)])

    def index(self, way: str, cell: Position) -> Made:
        """Return that a digit says in which row, column or place of its box the cell's own number stands."""
        r, c = cell
        if way == "column":  # the digit is the column in which the number of this column stands, in this row
            line, value = [(r, k) for k in range(self.n)], c + 1
        elif way == "row":
            line, value = [(k, c) for k in range(self.n)], r + 1
        elif cell in self.home:
            line = sorted(self.regions[self.home[cell]])
            value = line.index(cell) + 1
        else:
            return None
        style = {"column": "columns-index", "row": "rows-index", "box": "boxes-index"}[way]
        return self.guarded(lambda: [Indexing(self.at([cell])[0], self.at(line), value, style=style)])

    def _hit_points(self, line: Sequence[Cell], number: int) -> Constraint:
        """Return that the digits that are as far from the clue as they say have a sum."""

        def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
            place, total = state[0] + 1, state[1] + (value if value == state[0] + 1 else 0)
            return (place, total) if place <= len(line) and total <= number else None

        start: tuple[int, int] = (0, 0)
        return self.automaton(line, start, step, lambda state: state[1] == number)

    def outside(self, kind: str, cells: Path, number: int) -> Made:
        """Return what a number beside a row or column may mean."""
        line = self.at(cells)
        if kind == "sandwich":
            low, high = self.values[0], self.values[-1]
            return self.guarded(lambda: [Sandwich(line, number, low=low, high=high)])
        if kind == "hit_points":
            return self.guarded(lambda: [self._hit_points(line, number)])
        if kind == "room" and number not in self.values:
            return None
        return self.guarded(lambda: [_OUTSIDE[kind](line, number)])


_OUTSIDE: Mapping[str, Callable[..., Constraint]] = {
    "x_sum": XSum,
    "skyscraper": Skyscraper,
    "hidden_skyscraper": HiddenSkyscraper,
    "room": NumberedRoom,
    "battlefield": Battlefield,
    "little_killer": lambda line, number: Sum(line, number, style="little-killer"),
    "little_skyscraper": Skyscraper,
    "little_product": lambda line, number: Product(line, number, "little-killer"),
}


def _bounded(step: Callable[[int, int], int], most: int) -> Callable[[int, int], int | None]:
    """Return a step that ends beyond a number, so that an automaton has an end."""

    def within(state: int, value: int) -> int | None:
        following = step(state, value)
        return following if following <= most else None

    return within


def is_closed(cells: Path) -> bool:
    """Return whether a line ends where it began."""
    return len(cells) > 3 and cells[0] == cells[-1]
