"""What lines, marks, cages and numbers can mean, as constraints. None: a rule that cannot be meant of these cells."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from math import isqrt
from typing import TypeVar

from ..errors import PuzzleError
from ..puzzle import AllDifferent, Automaton, Cell, Constraint, DigitSet, Domain, Layout, Position, Sum
from ..rules.battlefield import Battlefield
from ..rules.between import Between
from ..rules.consecutive import ConsecutiveSet
from ..rules.contain import Contain
from ..rules.double_arrow import DoubleArrow
from ..rules.either import Or
from ..rules.entropic import Entropic
from ..rules.equal import Equal
from ..rules.equal_sums import EqualSums
from ..rules.indexing import Indexing
from ..rules.lockout import Lockout
from ..rules.look_and_say import LookAndSay
from ..rules.modular import Modular
from ..rules.nabner import Nabner
from ..rules.numbered_room import NumberedRoom
from ..rules.order import Order
from ..rules.pairs import Pairs
from ..rules.parity_line import ParityLine
from ..rules.product import Product
from ..rules.sandwich import Sandwich
from ..rules.skyscraper import Skyscraper
from ..rules.sum_line import SumLine
from ..rules.x_sum import XSum
from ..rules.zipper import Zipper

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

    def make(self, kind: str, path: Path, value: object = None) -> Made:
        """Return the rule of a kind for a line; None where it makes no sense there."""
        try:
            return _LINES[kind](self, tuple(path), value)
        except PuzzleError:
            return None

    def guarded(self, make: Callable[[], Made]) -> Made:
        """Return what is made, or None where that makes no sense."""
        try:
            return make()
        except PuzzleError:
            return None

    def automaton(
        self, cells: Sequence[Cell], start: State, step: Callable[[State, int], State | None], accepts: Callable[[State], bool]
    ) -> Constraint:
        """Return an automaton that reads values."""
        lowest = self.layout.lowest
        made = Automaton.build(cells, self.n, start, lambda state, digit: step(state, digit + lowest - 1), accepts)
        return replace(made, lowest=lowest)

    def weigh(self, plus: Iterable[Cell], minus: Iterable[Cell], total: int = 0, style: str = "", how: str = "=") -> Made:
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
        if _is_closed(cells):
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
            so_far *= value
            return (place, wanted, so_far) if (so_far == 0 or wanted % so_far == 0) and (wanted or so_far in (0, 1)) else None

        if self.layout.lowest < 1 or len(set(factors)) != len(factors) or set(result) & set(factors):
            return None
        return self.guarded(
            lambda: [self.automaton((*result, *factors), (0, 0, 1), step, lambda state: state[1] == state[2])]
        )

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

    def sum_among(self, cells: Sequence[Cell], accepts: Callable[[int], bool]) -> Constraint:
        """Return that a sum is one of some."""
        return self.automaton(cells, 0, lambda so_far, value: so_far + value, accepts)

    def number_among(self, cells: Sequence[Cell], accepts: Callable[[int], bool]) -> Constraint:
        """Return that digits, read in order, make one of some numbers."""
        return self.automaton(cells, 0, lambda so_far, value: 10 * so_far + value, accepts)

    # Cells, pairs, cages ----------------------------------------------------------------------------------------------

    def pair(self, cells: Path, measure: str, comparison: str, value: int, style: str = "") -> Made:
        """Return a relation between two cells."""
        a, b = self.at(cells)
        return self.guarded(lambda: [Pairs(((a, b),), measure, comparison, value, style)])

    def less(self, small: Position, great: Position) -> Made:
        """Return that one digit is less than another."""
        return [Order(self.at((small, great)), True, "sign")]

    def among(self, cells: Path, values: Iterable[int], style: str = "") -> Made:
        """Return that the digits of cells are among some."""
        lowest = self.layout.lowest
        digits = DigitSet.from_digits(value - lowest + 1 for value in values if value in self.values)
        return self.guarded(lambda: [Domain(self.at(cells), digits, style)])

    def friendly(self, cell: Position) -> Made:
        """Return that a digit is the number of its row, its column or its box."""
        if cell not in self.home:
            return None
        ordered = sorted(range(len(self.regions)), key=lambda k: min(self.regions[k]))
        return self.among([cell], {cell[0] + 1, cell[1] + 1, ordered.index(self.home[cell]) + 1})

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

    def outside(self, kind: str, cells: Path, number: int) -> Made:
        """Return what a number beside a row or column may mean."""
        line = self.at(cells)
        if kind == "sandwich":
            ends = {"low": self.values[0], "high": self.values[-1]}
            return self.guarded(lambda: [Sandwich(line, number, **ends)])
        if kind == "room" and number not in self.values:
            return None
        return self.guarded(lambda: [_OUTSIDE[kind](line, number)])


_OUTSIDE: Mapping[str, Callable[..., Constraint]] = {
    "x_sum": XSum,
    "skyscraper": Skyscraper,
    "room": NumberedRoom,
    "battlefield": Battlefield,
    "little_killer": lambda line, number: Sum(line, number, style="little-killer"),
    "little_product": lambda line, number: Product(line, number, "little-killer"),
}


def _is_closed(cells: Path) -> bool:
    return len(cells) > 3 and cells[0] == cells[-1]


def _simple(line: tuple[Cell, ...], least: int = 2) -> bool:
    return len(set(line)) == len(line) >= least


def _steps(line: Sequence[Cell]) -> tuple[tuple[Cell, Cell], ...]:
    return tuple(dict.fromkeys((a, b) for a, b in pairwise(line) if a != b))


def _thermo(book: Rulebook, path: Path, value: object) -> Made:
    line = book.at(path)
    return [Order(line, True, "thermometer")] if _simple(line) else None


def _slow(book: Rulebook, path: Path, value: object) -> Made:
    line = book.at(path)
    return [Order(line, False, "slow-thermometer")] if _simple(line) else None


def _fast(book: Rulebook, path: Path, value: object) -> Made:
    line = book.at(path)
    return [Sum((b, a), 2, (1, -1), ">=") for a, b in pairwise(line)] if _simple(line) else None


def _whisper(book: Rulebook, path: Path, value: object) -> Made:
    assert isinstance(value, int)
    return [Pairs(_steps(book.at(path)), "difference", ">=", value, "whispers")]


def _near(book: Rulebook, path: Path, value: object) -> Made:
    assert isinstance(value, int)
    return [Pairs(_steps(book.at(path)), "difference", "<=", value)]


def _step_line(book: Rulebook, path: Path, value: object) -> Made:
    return [Pairs(_steps(book.at(path)), "difference", "=", 1)]


def _renban(book: Rulebook, path: Path, value: object) -> Made:
    line = tuple(dict.fromkeys(book.at(path)))
    return [ConsecutiveSet(line, "renban")] if 1 < len(line) <= book.n else None


def _nabner(book: Rulebook, path: Path, value: object) -> Made:
    line = tuple(dict.fromkeys(book.at(path)))
    return [Nabner(line)] if 1 < len(line) <= (book.n + 1) // 2 else None


def _palindrome(book: Rulebook, path: Path, value: object) -> Made:
    line = book.at(path)
    groups = tuple((line[i], line[-1 - i]) for i in range(len(line) // 2) if line[i] != line[-1 - i])
    if not groups or len({cell for group in groups for cell in group}) != 2 * len(groups):
        return None
    return [Equal(groups, "palindrome")]


def _between(book: Rulebook, path: Path, value: object) -> Made:
    line = book.at(path)
    return [Between(line)] if _simple(line, 3) else None


def _lockout(book: Rulebook, path: Path, value: object) -> Made:
    line = book.at(path)
    return [Lockout(line)] if _simple(line, 3) else None


def _rounds(book: Rulebook, path: Path) -> tuple[Cell, ...]:
    """Return a line whose threes are looked at; a loop of so many cells goes on over its beginning."""
    line = book.at(path)
    if not _is_closed(path):
        return line
    return (*line[:-1], *line[:2]) if (len(line) - 1) % 3 == 0 else line[:-1]


def _entropic(book: Rulebook, path: Path, value: object) -> Made:
    line = _rounds(book, path)
    if isinstance(value, tuple) and sum(map(len, value)) == book.n and book.layout.lowest == 1:
        if value != ((1, 2, 3), (4, 5, 6), (7, 8, 9)):
            group = {digit: k for k, digits in enumerate(value) for digit in digits}
            return [_thirds(book, triple, group) for triple in zip(line, line[1:], line[2:], strict=False)]
    return [Entropic.on(book.layout, line)] if book.n % 3 == 0 else None


def _thirds(book: Rulebook, triple: Sequence[Cell], group: Mapping[int, int]) -> Constraint:
    def step(seen: frozenset[int], value: int) -> frozenset[int] | None:
        return None if group[value] in seen else seen | {group[value]}

    return book.automaton(triple, frozenset(), step, lambda seen: len(seen) == 3)


def _modular(book: Rulebook, path: Path, value: object) -> Made:
    return [Modular(_rounds(book, path))]


def _parity_line(book: Rulebook, path: Path, value: object) -> Made:
    return [ParityLine(book.at(path))]


def _zipper(book: Rulebook, path: Path, value: object) -> Made:
    return [Zipper(book.at(path))] if len(path) > 2 else None


def _ten_line(book: Rulebook, path: Path, value: object) -> Made:
    return [SumLine(book.at(path), total=value if isinstance(value, int) else 10)] if _simple(book.at(path)) else None


def _differ(book: Rulebook, path: Path, value: object) -> Made:
    return book.differ(path)


def _monotone(book: Rulebook, path: Path, value: object) -> Made:
    line = book.at(path)
    return [Or(((Order(line),), (Order(line[::-1]),)))] if _simple(line) else None


def _monotone_slow(book: Rulebook, path: Path, value: object) -> Made:
    line = book.at(path)
    return [Or(((Order(line, False),), (Order(line[::-1], False),)))] if _simple(line) else None


def _same_difference(book: Rulebook, path: Path, value: object) -> Made:
    def step(state: tuple[int, ...], now: int) -> tuple[int, ...] | None:
        if len(state) < 2:
            return (*state, now) if not state else (now, abs(now - state[0]))
        return (now, state[1]) if abs(now - state[0]) == state[1] else None

    start: tuple[int, ...] = ()
    line = book.at(path)
    return [book.automaton(line, start, step, lambda _: True)] if _simple(line, 3) else None


def _up_down(book: Rulebook, path: Path, value: object) -> Made:
    def step(state: tuple[int, ...], now: int) -> tuple[int, ...] | None:
        if not state:
            return (now, 0)
        way = 1 if now > state[0] else -1
        return (now, way) if now != state[0] and state[1] != way else None

    start: tuple[int, ...] = ()
    line = book.at(path)
    return [book.automaton(line, start, step, lambda _: True)] if _simple(line, 3) else None


def _double_arrow(book: Rulebook, path: Path, value: object) -> Made:
    return [DoubleArrow(book.at(path))] if len(path) > 2 else None


def _sum_line(book: Rulebook, path: Path, value: object) -> Made:
    return book.weigh(book.at(path), (), value) if isinstance(value, int) else None


def _product_line(book: Rulebook, path: Path, value: object) -> Made:
    """A split line: the product of the digits between the ends is the number that the ends make."""
    line = book.at(path)
    return book.product((line[0], line[-1]), line[1:-1]) if _simple(line, 3) else None


def _split_pea(book: Rulebook, path: Path, value: object) -> Made:
    """The digits between the ends add up to the number that the ends make, in one order or the other."""
    first, *inner, last = book.at(path)
    if not _simple(book.at(path), 3):
        return None
    ways = [Sum((a, b, *inner), 0, (10, 1, *(-1 for _ in inner))) for a, b in ((first, last), (last, first))]
    return [Or(tuple((way,) for way in ways))]


def _end_sum(book: Rulebook, path: Path, value: object) -> Made:
    line = book.at(path)
    if not _simple(line, 3):
        return None
    return [Or(tuple((Sum((end, *rest), 0, (1, *(-1 for _ in rest))),) for end, rest in ((line[0], line[1:]), (line[-1], line[:-1]))))]


def _index_line(book: Rulebook, path: Path, value: object) -> Made:
    """The digit in the n-th cell says where on the line the digit n stands."""
    line = book.at(path)
    return [Indexing(cell, line, place) for place, cell in enumerate(line, 1)] if _simple(line) else None


def _product_total(book: Rulebook, path: Path, value: object) -> Made:
    return [Product(book.at(path), value)] if isinstance(value, int) else None


def _triple_multiple(book: Rulebook, path: Path, value: object) -> Made:
    line = book.at(path)
    if not isinstance(value, int) or len(line) < 3:
        return None
    return [book.sum_among(triple, lambda total: total % value == 0) for triple in zip(line, line[1:], line[2:], strict=False)]


def _pair_sum_kind(book: Rulebook, path: Path, value: object) -> Made:
    accepts = NUMBER_KINDS[str(value)]
    return [book.sum_among(pair, accepts) for pair in _steps(book.at(path))]


def _low_high(book: Rulebook, path: Path, value: object) -> Made:
    middle = book.values[0] + book.values[-1]
    line = book.at(path)

    def step(last: int, now: int) -> int | None:
        side = (2 * now > middle) - (2 * now < middle)
        return side if side and side != last else None

    return [book.automaton(line, 0, step, lambda _: True)] if _simple(line) else None


NUMBER_KINDS: Mapping[str, Callable[[int], bool]] = {
    "prime": lambda number: number > 1 and all(number % k for k in range(2, int(number**0.5) + 1)),
    "square": lambda number: isqrt(number) ** 2 == number > 0,
    "triangular": lambda number: isqrt(8 * number + 1) ** 2 == 8 * number + 1 and number > 0,
    "cube": lambda number: round(number ** (1 / 3)) ** 3 == number > 0,
}


_LINES: Mapping[str, Callable[[Rulebook, Path, object], Made]] = {
    "thermo": _thermo,
    "slow": _slow,
    "fast": _fast,
    "whisper": _whisper,
    "near": _near,
    "step_line": _step_line,
    "renban": _renban,
    "nabner": _nabner,
    "palindrome": _palindrome,
    "between": _between,
    "lockout": _lockout,
    "entropic": _entropic,
    "modular": _modular,
    "parity_line": _parity_line,
    "zipper": _zipper,
    "ten_line": _ten_line,
    "differ": _differ,
    "monotone": _monotone,
    "monotone_slow": _monotone_slow,
    "same_difference": _same_difference,
    "up_down": _up_down,
    "double_arrow": _double_arrow,
    "sum_line": _sum_line,
    "product_line": _product_line,
    "split_pea": _split_pea,
    "end_sum": _end_sum,
    "index_line": _index_line,
    "product_total": _product_total,
    "triple_multiple": _triple_multiple,
    "pair_sum_kind": _pair_sum_kind,
    "low_high": _low_high,
    "region_sum": lambda book, path, value: book.region_sum(path, value is not False),
}
LINE_KINDS = frozenset(_LINES) | {"equal_lines", "count_lines"}
