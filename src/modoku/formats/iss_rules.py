"""What the items of an Interactive Sudoku Solver text mean that are lines, cages, marks, sets and regions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations, pairwise

from ..language import msg
from ..puzzle import AllDifferent, Cell, Constraint, Domain, Sum, Table
from ..rules.among import Among
from ..rules.between import Between
from ..rules.connected import ConnectedCells
from ..rules.consecutive import ConsecutiveSet
from ..rules.contain import Contain
from ..rules.counting_circles import CountingCircles
from ..rules.distinct import CountDistinct
from ..rules.double_arrow import DoubleArrow
from ..rules.entropic import Entropic
from ..rules.equal import Equal
from ..rules.equal_sums import EqualSums
from ..rules.equality_cage import EqualityCage
from ..rules.indexing import Indexing
from ..rules.lockout import Lockout
from ..rules.look_and_say import LookAndSay
from ..rules.lunchbox import Lunchbox
from ..rules.modular import Modular
from ..rules.order import Order
from ..rules.pairs import Pairs
from ..rules.rellik import Rellik
from ..rules.same_count import SameCount
from ..rules.same_run import SameRun
from ..rules.same_values import SameValues
from ..rules.sum_line import SumLine
from ..rules.value_indexing import ValueIndexing
from ..rules.zipper import Zipper
from .iss_reading import Handler, IssReading, Rules, split_args
from .iss_text import TextItem


def _different(cells: tuple[Cell, ...], style: str) -> list[Constraint]:
    """Return that cells differ; one that is named twice is one cell."""
    distinct = tuple(dict.fromkeys(cells))
    return [AllDifferent(distinct, style)] if len(distinct) > 1 else []


def _cage(reading: IssReading, item: TextItem) -> Rules:
    """Return a killer cage; 0 is no sum."""
    total, cells = item.number(item.arg(0) or "0"), reading.cells(item, item.args[1:])
    yield from _different(cells, "cage")
    if total:
        yield Sum(cells, total, style="cage")


def _weighted(reading: IssReading, item: TextItem) -> Rules:
    """Return a sum, perhaps with coefficients: `Sum~0_=_1_-1~R1C1~R1C2`."""
    head, *factors = item.arg(0).split("_")
    cells, total = reading.cells(item, item.args[1:]), item.number(head)
    if not factors:
        return [Sum(cells, total)]
    weights = [item.number(text) for text in factors[1:]]
    if factors[0] != "=" or len(weights) != len(cells):
        raise item.fail(msg("A sum needs as many coefficients as cells: {n}, not {m}.", n=len(cells), m=len(weights)))
    kept = [(cell, weight) for cell, weight in zip(cells, weights, strict=True) if weight]
    if not kept:
        return [reading.nowhere()] if total else []
    return [Sum(tuple(cell for cell, _ in kept), total, tuple(weight for _, weight in kept))]


def _pill(reading: IssReading, item: TextItem) -> Rules:
    """Return an arrow whose head is a number of several digits."""
    size, cells = item.number(item.arg(0)), reading.cells(item, item.args[1:])
    if not 1 <= size < len(cells):
        raise item.fail(msg("An arrow needs a circle and a shaft."))
    head = tuple(sorted(cells[:size], key=reading.board.positions.__getitem__))
    weights = tuple(10**i for i in reversed(range(size)))
    yield Sum((*head, *cells[size:]), 0, (*weights, *(-1 for _ in cells[size:])), style="arrow")
    if reading.shape.highest > 9 and size > 1:
        yield Domain(head[1:], frozenset(range(reading.shape.lowest, 10)))


def _line_of_regions(reading: IssReading, item: TextItem) -> Rules:
    """Return a region sum line: pieces with the same sum, cut where the line leaves a box or region."""
    home = {cell: k for k, cells in enumerate(reading.board.boxes or reading.board.regions) for cell in cells}
    pieces: list[list[Cell]] = []
    last: int | None = -1
    for cell in reading.cells(item):
        if home.get(cell) != last:
            pieces.append([])
        last = home.get(cell)
        pieces[-1].append(cell)
    if home:
        for piece, following in pairwise(pieces):
            signs = (*(1 for _ in piece), *(-1 for _ in following))
            yield Sum((*piece, *following), 0, signs, style="region-sum")


def _palindrome(reading: IssReading, item: TextItem) -> Rules:
    """Return a palindrome; its middle cell says nothing, but a drawing needs it."""
    cells = reading.cells(item)
    half = len(cells) // 2
    groups: list[tuple[Cell, ...]] = [(cells[i], cells[-1 - i]) for i in range(half)]
    return [Equal((*groups, *([(cells[half],)] if len(cells) % 2 else [])), "palindrome")] if groups else []


def _sum_line(reading: IssReading, item: TextItem) -> Rules:
    """Return a sum line, closed if LOOP is its last argument."""
    loop = item.args[-1:] == ("LOOP",)
    cells = reading.cells(item, item.args[1:-1] if loop else item.args[1:])
    return [SumLine(cells, total=item.number(item.arg(0)), loop=loop)]


def _whisper(reading: IssReading, item: TextItem) -> Rules:
    """Return a whisper line, of 5 unless it says another difference."""
    has_number = item.arg(0).isdecimal()
    cells = reading.cells(item, item.args[1:] if has_number else None)
    gap = item.number(item.arg(0)) if has_number else 5
    return [Pairs(tuple(pairwise(cells)), "difference", ">=", gap, "whispers")] if len(cells) > 1 else []


def _dots(reading: IssReading, item: TextItem, measure: str, value: int, style: str) -> Rules:
    """Return a mark between neighbours."""
    pairs = reading.adjacent(item)
    if measure == "ratio" and reading.shape.lowest == 0 and not _differ(reading, pairs):
        # Twice 0 is 0 there, and no ratio for us.
        rows = tuple((a, b) for a in reading.values for b in reading.values if a == 2 * b or b == 2 * a)
        return [Table(pair, rows, style=style) for pair in pairs]
    return [Pairs((pair,), measure, "=", value, style) for pair in pairs]


def _differ(reading: IssReading, pairs: Iterable[tuple[Cell, Cell]]) -> bool:
    return all(a >= 0 and b in reading.layout.peers[a] for a, b in pairs)


def _strict(reading: IssReading, item: TextItem) -> Rules:
    """Return that neighbours without a mark have none of its relations."""
    marks = ("X", "V") if item.name == "StrictXV" else ("BlackDot", "WhiteDot")
    marked = {frozenset(p) for one in _marks(reading, reading.items, marks, item) for p in reading.adjacent(one)}
    rest = tuple(pair for pair in reading.shape.neighbours() if frozenset(pair) not in marked)
    relations = (("sum", 10), ("sum", 5)) if item.name == "StrictXV" else (("difference", 1), ("ratio", 2))
    return [Pairs(rest, measure, "!=", value, "hidden") for measure, value in relations] if rest else []


def _marks(
    reading: IssReading, items: Iterable[TextItem], names: Sequence[str], strict: TextItem
) -> Iterator[TextItem]:
    for item in items:
        if item.name in names:
            yield item
        elif item.name == "Or" and any(_marks(reading, item.items, names, strict)):
            raise strict.fail(msg("{name} has no meaning beside a mark that may or may not hold.", name=strict.name))
        elif item.name == "Replicate":
            yield from _marks(reading, reading.iter_copies(item), names, strict)
        elif item.name == "And":
            yield from _marks(reading, item.items, names, strict)


def _quad(reading: IssReading, item: TextItem) -> Rules:
    """Return values that four cells around a corner hold."""
    cell = reading.board.cell(item.arg(0), item)
    group, row, column = reading.board.positions[cell]
    places = [(group, row + i, column + j) for i in (0, 1) for j in (0, 1)]
    if any(place not in reading.board.cell_at for place in places):
        raise item.fail(msg("The four cells from {cell} on are not all there.", cell=item.arg(0)))
    values = tuple(sorted(map(item.number, item.args[1:])))
    return [Contain(tuple(reading.board.cell_at[place] for place in places), values, style="quadruple")]


def _contain(reading: IssReading, item: TextItem, exact: bool) -> Rules:
    """Return values that cells hold at least, or exactly, as often as listed."""
    values = tuple(sorted(map(item.number, item.arg(0).split("_"))))
    cells = reading.cells(item, item.args[1:])
    if len(values) > len(cells):
        return [reading.nowhere()]
    return [Contain(cells, values, exact)]


def _connected(reading: IssReading, item: TextItem) -> Rules:
    """Return that the cells with some values are one piece, at least one of them."""
    prefix = item.arg(0)
    cells = tuple(cell for (group, _, _), cell in reading.board.cell_at.items() if group == prefix)
    if not cells:
        raise item.fail(msg("There is no group of cells called {name}.", name=prefix[:20]))
    values = frozenset(map(item.number, item.arg(1).split("_")))
    number = item.number(item.arg(2) or "0")
    yield ConnectedCells(cells, values, reading.neighbours(prefix), number)
    if not number and (prefix or not reading.layout.houses):
        yield Among(cells, values, 1, ">=")


def _same_values(reading: IssReading, item: TextItem) -> Rules:
    """Return groups of cells that hold the same values."""
    count, cells = item.number(item.arg(0)), reading.cells(item, item.args[1:])
    if count < 1 or len(cells) % count:
        raise item.fail(msg("{n} cells are no {m} sets of one size.", n=len(cells), m=count))
    length = len(cells) // count
    if count < 2 or not length:
        return []
    if length == 1:
        distinct = tuple(dict.fromkeys(cells))
        return [Equal((distinct,), "clone")] if len(distinct) > 1 else []
    return [SameValues(tuple(cells[i : i + length] for i in range(0, len(cells), length)))]


def _same_in_regions(reading: IssReading, _: TextItem) -> Rules:
    """Return that all largest regions hold the same values."""
    groups = [*reading.shape.lines.values(), *reading.board.boxes, *reading.board.regions]
    largest = max(map(len, groups))
    chosen = tuple(dict.fromkeys(group for group in groups if len(group) == largest))
    return [SameValues(chosen)] if largest < reading.shape.size and len(chosen) > 1 else []


def _equal_sums(reading: IssReading, item: TextItem) -> Rules:
    """Return groups of cells with the same sum."""
    groups = tuple(reading.cells(item, part) for part in split_args(item.args, "-") if part)
    return [EqualSums(groups)] if len(groups) > 1 else []


def _indexing(reading: IssReading, item: TextItem) -> Rules:
    """Return cells that say where the number of their row or column is."""
    for cell in reading.cells(item, item.args[1:]):
        _, row, column = reading.board.positions[cell]
        if item.arg(0) not in ("R", "C") or cell < 0:
            raise item.fail(msg("Indexing is by R or C, and on the grid."))
        lines = reading.shape.lines
        by_row = item.arg(0) == "R"
        line = list(lines.values())[reading.shape.rows + column] if by_row else list(lines.values())[row]
        yield Indexing(cell, line, (row if by_row else column) + 1)


def _region_count(reading: IssReading, item: TextItem) -> Rules:
    """Return how many cells are in the region of the first: the digit of a cell says so."""
    control, counted = reading.board.cell(item.arg(0), item), reading.cells(item, item.args[2:])
    regions = _regions(reading, item)
    if not counted:
        _, row, column = reading.board.positions[control]
        steps = [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1)]
        places = [("CC", row + down, column + right) for down, right in steps]
        counted = tuple(reading.board.cell_at[place] for place in places if place in reading.board.cell_at)
    counted = tuple(regions.get(cell, cell) for cell in counted)
    return [SameCount(counted[0], counted, item.number(item.arg(1) or "0"), result=(control,))]


def _region_run(reading: IssReading, item: TextItem) -> Rules:
    """Return how far the region of a cell reaches: the digit of a cell says so."""
    control, regions = reading.board.cell(item.arg(0), item), _regions(reading, item)
    arms = [reading.cells(item, part) for part in split_args(item.args[2:], "-") if part]
    if not arms:
        _, row, column = reading.board.positions[control]
        reach = range(max(reading.shape.rows, reading.shape.columns))
        for down, right in ((0, -1), (0, 1), (-1, 0), (1, 0)):
            places = [("CC", row + i * down, column + i * right) for i in reach]
            arms.append(tuple(reading.board.cell_at[place] for place in places if place in reading.board.cell_at))
    lines = [tuple(regions.get(cell, cell) for cell in arm) for arm in arms]
    long = tuple(arm for arm in lines if len(arm) > 1) or (lines[0],)
    return [SameRun(long, item.number(item.arg(1) or "0"), result=(control,))]


def _regions(reading: IssReading, item: TextItem) -> dict[Cell, Cell]:
    """Return the region cell of each cell of the grid."""
    if "CC" not in reading.board.extras:
        raise item.fail(msg("{name} needs a ChaosConstruction.", name=item.name))
    return {cell: -1 - cell for cell in range(reading.shape.cell_count)}


def _missing(reading: IssReading, item: TextItem) -> Rules:
    """Return the doppelganger rules: every region lacks one digit; where a 0 stands, three different ones."""
    shape, extras, n = reading.shape, reading.board.extras, reading.shape.rows
    if shape.lowest != 0 or shape.columns != n or shape.size != n + 1 or reading.board.region_size != n:
        raise item.fail(msg("Doppelganger needs a square grid with one value more, from 0 on: 9x9~0-9."))
    lines = list(shape.lines.values())
    families = {"DGC": lines[:n], "DGR": lines[n:], "DGB": reading.board.boxes}
    home: dict[Cell, list[Cell]] = {}
    for prefix, groups in families.items():
        lacking = [extras[prefix].first - i for i in range(n)]
        yield Domain(tuple(lacking), frozenset(range(1, n + 1) if groups else [0]))
        if groups:
            yield AllDifferent(tuple(lacking), "hidden")
        for group, lacks in zip(groups, lacking, strict=False):
            yield AllDifferent((*group, lacks), "hidden")
            for cell in group:
                home.setdefault(cell, []).append(lacks)
    for cell, lacking in home.items():
        for a, b in combinations(lacking, 2):
            yield Table((cell, a, b), tuple((0, d, d) for d in range(1, n + 1)), allowed=False, style="hidden")


def _number_first(make: Callable[..., Constraint], name: str) -> Handler:
    """Return the reader of an item with a number before its cells."""

    def read(reading: IssReading, item: TextItem) -> Rules:
        return [make(reading.cells(item, item.args[1:]), **{name: item.number(item.arg(0))})]

    return read


def _lockout(reading: IssReading, item: TextItem) -> Rules:
    """Return a lockout line; its ends differ, whatever the number is, and nothing need be between them."""
    cells, gap = reading.cells(item, item.args[1:]), max(1, item.number(item.arg(0)))
    if len(cells) == 2:
        return [Pairs((cells,), "difference", ">=", gap, "lockout")]
    return [Lockout(cells, gap)]


def _once_each(read: Handler, head: int) -> Handler:
    """Return the reader of an item whose cells differ: a cell that is named twice does not differ from itself."""

    def checked(reading: IssReading, item: TextItem) -> Rules:
        cells = reading.cells(item, item.args[head:])
        return read(reading, item) if len(set(cells)) == len(cells) else [reading.nowhere()]

    return checked


def _modular(reading: IssReading, item: TextItem) -> Rules:
    # One digit at a time has nothing to differ from.
    return [] if item.arg(0) == "1" else _number_first(Modular, "modulus")(reading, item)


def _cells_only(make: Callable[[tuple[Cell, ...]], Constraint], least: int = 2) -> Handler:
    """Return the reader of an item that is a list of cells; with too few of them it says nothing."""

    def read(reading: IssReading, item: TextItem) -> Rules:
        cells = reading.cells(item)
        return [make(cells)] if len(cells) >= least else []

    return read


def _mark(measure: str, value: int, style: str) -> Handler:
    return lambda reading, item: _dots(reading, item, measure, value, style)


def _different_and(make: Callable[[IssReading, TextItem, tuple[Cell, ...]], Constraint], head: int) -> Handler:
    """Return the reader of a cage whose cells differ and hold another rule."""

    def read(reading: IssReading, item: TextItem) -> Rules:
        cells = reading.cells(item, item.args[head:])
        return [*_different(cells, "cage"), make(reading, item, cells)]

    return read


def _signs(reading: IssReading, item: TextItem) -> Rules:
    return [Order((b, a), style="sign") for a, b in reading.adjacent(item)]


def _neighbours_apart(reading: IssReading, _: TextItem) -> Rules:
    return [Pairs(tuple(reading.shape.neighbours()), "difference", "!=", 1, "hidden")]


RULES: Mapping[str, Handler] = {
    "Thermo": _cells_only(partial(Order, style="thermometer")),
    "Whisper": _whisper,
    "Renban": _once_each(_cells_only(partial(ConsecutiveSet, style="renban")), 0),
    "Modular": _modular,
    "Entropic": _cells_only(Entropic),
    "RegionSumLine": _line_of_regions,
    "Between": _cells_only(Between, 3),
    "Lockout": _lockout,
    "Palindrome": _palindrome,
    "Zipper": _cells_only(Zipper, 3),
    "SumLine": _sum_line,
    "Arrow": lambda reading, item: _pill(reading, replace(item, args=("1", *item.args))),
    "DoubleArrow": _cells_only(DoubleArrow, 3),
    "PillArrow": _pill,
    "WhiteDot": _mark("difference", 1, "white-dot"),
    "BlackDot": _mark("ratio", 2, "black-dot"),
    "X": _mark("sum", 10, "roman-x"),
    "V": _mark("sum", 5, "roman-v"),
    "GreaterThan": _signs,
    "StrictXV": _strict,
    "StrictKropki": _strict,
    "AntiConsecutive": _neighbours_apart,
    "Cage": _cage,
    "RellikCage": _different_and(lambda _, item, cells: Rellik(cells, item.number(item.arg(0))), 1),
    "EqualityCage": lambda reading, item: [EqualityCage.on(reading.layout, reading.cells(item))],
    "Lunchbox": _once_each(_number_first(Lunchbox, "total"), 1),
    "LookAndSay": lambda reading, item: [LookAndSay(reading.cells(item, item.args[1:]), item.arg(0))],
    "Sum": _weighted,
    "EqualSum": _equal_sums,
    "AllDifferent": lambda reading, item: _different(reading.cells(item), "extra-region"),
    "SameValues": _same_values,
    "RegionSameValues": _same_in_regions,
    "ContainAtLeast": lambda reading, item: _contain(reading, item, exact=False),
    "ContainExact": lambda reading, item: _contain(reading, item, exact=True),
    "Quad": _quad,
    "ConnectedValues": _connected,
    "CountingCircles": _cells_only(CountingCircles, 1),
    "CountDistinct": lambda reading, item: [
        CountDistinct(reading.cells(item, item.args[1:]), result=reading.cells(item, item.args[:1]))
    ],
    "Indexing": _indexing,
    "ValueIndexing": _cells_only(ValueIndexing, 3),
    "ChaosCount": _region_count,
    "ChaosArrow": _region_run,
    "Doppelganger": _missing,
}
