"""What the items of an Interactive Sudoku Solver text mean that stand outside, are packed, or concern all cells."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations, pairwise
from urllib.parse import unquote

from ..language import msg
from ..puzzle import COMPARISONS, MEASURES, Automaton, Cell, Constraint, Sum, Table
from ..rules.entropy import Entropy
from ..rules.equal import Equal
from ..rules.full_rank import FullRank
from ..rules.hidden_skyscraper import HiddenSkyscraper
from ..rules.lunchbox import Lunchbox
from ..rules.not_both import NotBoth
from ..rules.numbered_room import NumberedRoom
from ..rules.order import Order
from ..rules.pairs import Pairs
from ..rules.sandwich import Sandwich
from ..rules.skyscraper import Skyscraper
from ..rules.x_sum import XSum
from .iss_codes import LETTERS, Track, read_bits, read_machine
from .iss_patterns import DigitPattern, read_pattern
from .iss_reading import Handler, IssReading, Rules, split_args
from .iss_text import TextItem

Matrix = frozenset[tuple[int, int]]
TIES = {"none": "none", "only-unclued": "unclued", "any": "any"}


def _line(reading: IssReading, item: TextItem, name: str) -> tuple[Cell, ...]:
    cells = reading.shape.lines.get(name[:1].upper() + name[1:].lower())
    if cells is None or reading.shape.is_raw:
        raise item.fail(msg("There is no row or column {name}.", name=name[:20]), msg("Write R1, R2 ... or C1, C2 ..."))
    return cells


def _seen(reading: IssReading, item: TextItem) -> Iterator[tuple[tuple[Cell, ...], int]]:
    """Yield the lines of an item with the number before each: the row or column, and the same from its end."""
    cells = _line(reading, item, item.arg(0))
    for line, text in ((cells, item.arg(1)), (cells[::-1], item.arg(2))):
        if text:
            yield line, item.number(text)


def _border(make: Callable[[tuple[Cell, ...], int], Constraint]) -> Handler:
    return lambda reading, item: [make(line, number) for line, number in _seen(reading, item)]


def _sandwich(reading: IssReading, item: TextItem) -> Rules:
    cells, total = _line(reading, item, item.arg(1)), item.number(item.arg(0))
    if len(cells) == reading.shape.size:
        return [Sandwich.on(reading.layout, cells, number=total)]
    # Where a line does not hold all values, the crusts are the least and the greatest that it holds.
    return [Lunchbox(cells, total)]


def _little_killer(reading: IssReading, item: TextItem) -> Rules:
    name = item.arg(1)
    cells = reading.shape.diagonals.get(f"{name[:1].upper()}{name[1:2].lower()}{name[2:3].upper()}{name[3:].lower()}")
    if cells is None:
        raise item.fail(msg("No diagonal begins at {name}.", name=name[:20]))
    return [Sum(cells, item.number(item.arg(0)), style="little-killer")]


def _full_rank(reading: IssReading, item: TextItem) -> Rules:
    """Return the ranks of all lines, for the first item that gives one."""
    own = [one for one in reading.items if one.name == "FullRank"]
    shape = reading.shape
    if not shape.rows == shape.columns == shape.size:
        raise item.fail(msg("Ranks need a square grid with as many values as rows."))
    if item.name == "FullRank" and own and own[0] is not item:
        return []
    lines = [line for cells in shape.lines.values() for line in (cells, cells[::-1])]
    ranks = {line: number for one in own for line, number in _seen(reading, one)}
    ties = next((one.arg(0) for one in reading.items if one.name == "FullRankTies"), "only-unclued")
    if ties not in TIES:
        raise item.fail(msg("'{text}' does not say which lines may be equal.", text=ties[:40]))
    return [FullRank(tuple(lines), tuple(ranks.get(line, 0) for line in lines), TIES[ties])]


def _ties(reading: IssReading, item: TextItem) -> Rules:
    """Return that no lines are equal, where no rank is given and that is said."""
    if item.arg(0) == "none" and not any(one.name == "FullRank" for one in reading.items):
        return _full_rank(reading, item)
    return []


def _squares(reading: IssReading) -> tuple[tuple[Cell, ...], ...]:
    """Return the cells of every 2 x 2 square."""
    rows, columns = reading.shape.rows, reading.shape.columns
    return tuple(
        tuple(columns * (r + i) + c + j for i in (0, 1) for j in (0, 1))
        for r in range(rows - 1)
        for c in range(columns - 1)
    )


def _entropy(reading: IssReading, _: TextItem) -> Rules:
    return [Entropy(_squares(reading))]


def _remainders(reading: IssReading, _: TextItem) -> Rules:
    """Return that every 2 x 2 square has all remainders by 3."""
    lowest = reading.shape.lowest

    def step(seen: int, digit: int) -> int:
        return seen | 1 << (digit + lowest - 1) % 3

    return [
        replace(Automaton.build(cells, reading.shape.size, 0, step, lambda seen: seen == 0b111, "mod 3"), lowest=lowest)
        for cells in _squares(reading)
    ]


def _taxicab(reading: IssReading, _: TextItem) -> Rules:
    """Return that no digit is as many steps from itself as it says."""
    columns = reading.shape.columns
    places = [divmod(cell, columns) for cell in range(reading.shape.cell_count)]
    steps: dict[int, list[tuple[Cell, Cell]]] = {}
    for a, b in combinations(range(len(places)), 2):
        distance = abs(places[a][0] - places[b][0]) + abs(places[a][1] - places[b][1])
        steps.setdefault(distance, []).append((a, b))
    return [NotBoth(tuple(steps[d]), d, "hidden") for d in range(1, reading.shape.highest + 1) if d in steps]


def _flatmates(reading: IssReading, item: TextItem) -> Rules:
    """Return that a middle digit has the lowest above it or the highest below it."""
    size = reading.shape.size
    if reading.shape.lowest != 1:
        raise item.fail(msg("{name} needs values from 1 on.", name=item.name))
    middle = (size + 1) // 2

    def step(state: tuple[bool, bool], digit: int) -> tuple[bool, bool] | None:
        is_below_lowest, needs_highest = state
        if needs_highest and digit != size:
            return None
        return digit == 1, digit == middle and not is_below_lowest

    columns = [cells for name, cells in reading.shape.lines.items() if name[0] == "C"]
    return [
        Automaton.build(cells, size, (False, False), step, lambda state: not state[1], "", "dutch-flatmates")
        for cells in columns
    ]


def _named(args: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield groups of cells with the name that was given last: `_name~R1C1~R1C2~~R2C1~R2C2`."""
    name = ""
    for part in split_args(args, ""):
        cells: list[str] = []
        for arg in part:
            if arg.startswith("_"):
                if cells:
                    yield name, cells
                name, cells = unquote(arg[1:]), []
            else:
                cells.append(arg)
        if cells:
            yield name, cells


def _worded(name: str) -> tuple[str, str]:
    """Return the label and the style that a name stands for."""
    style, mark, label = name.partition("|")
    return (label[:200], style[:200]) if mark else (name[:200], "")


def _machine(reading: IssReading, item: TextItem) -> Rules:
    machine = read_machine(item.arg(0))
    for name, args in _named(item.args[1:]):
        pieces = tuple(reading.cells(item, part) for part in split_args(args, "-"))
        yield Track(pieces, reading.shape.size, reading.shape.lowest, *_worded(name)).run(machine)


def _pattern(reading: IssReading, item: TextItem) -> Rules:
    pattern = DigitPattern(read_pattern(item.arg(0)), reading.shape.size, reading.shape.lowest)
    return [pattern.run(reading.cells(item, part), "regex") for part in split_args(item.args[1:], "") if part]


def _related(each: bool, is_old: bool) -> Handler:
    """Return the reader of a relation between successive cells, or between `each` two."""

    def read(reading: IssReading, item: TextItem) -> Rules:
        code = item.arg(0)
        if is_old:
            code = code.translate({ord("-"): "_", ord("_"): "-"})
        if any(letter not in LETTERS for letter in code):
            raise item.fail(msg("The packed relation is damaged."))
        matrix = read_relation(code, reading.shape.size, reading.shape.lowest)
        if each:
            matrix = matrix & frozenset((b, a) for a, b in matrix)
        for name, args in _named(item.args[1:]):
            cells = reading.cells(item, args)
            pairs = tuple(combinations(cells, 2) if each else pairwise(cells))
            if pairs:
                yield from relate(pairs, matrix, reading.values, name[:200])

    return read


def read_relation(code: str, size: int, lowest: int) -> Matrix:
    """Return the pairs of values that letters pack."""
    places = [divmod(place, size) for place in read_bits(code) if place < size * size]
    return frozenset((a + lowest, b + lowest) for a, b in places)


def relate(
    pairs: tuple[tuple[Cell, Cell], ...], matrix: Matrix, values: frozenset[int], style: str
) -> list[Constraint]:
    """Return the plainest rules that say that the values of each pair are among some."""
    if any(a == b for a, b in pairs):
        return [Table(pair, tuple(sorted(matrix)), style=style) for pair in pairs]
    known = _measured(matrix, values)
    if known is not None:
        return [Pairs(pairs, *known, style)]
    for strict in (True, False):
        if matrix == {(a, b) for a in values for b in values if (a < b if strict else a <= b)}:
            return [Order(pair, strict, style) for pair in pairs]
    if matrix == {(a, a) for a in values}:
        return [Equal((pair,), style) for pair in pairs]
    return [Table(pair, tuple(sorted(matrix)), style=style) for pair in pairs]


@lru_cache(maxsize=256)
def _measured(matrix: Matrix, values: frozenset[int]) -> tuple[str, str, int] | None:
    """Return a measure, a comparison and a number that say which values may stand together, if there are any."""
    for measure in MEASURES:
        reach = {MEASURES[measure](a, b) for a in values for b in values} - {None}
        for comparison in COMPARISONS:
            for value in sorted(n for n in reach if n is not None):
                rule = Pairs(((0, 1),), measure, comparison, value)
                if matrix == {(a, b) for a in values for b in values if rule.pair_holds(a, b)}:
                    return measure, comparison, value
    return None


CLUES: Mapping[str, Handler] = {
    "LittleKiller": _little_killer,
    "XSum": _border(XSum),
    "Sandwich": _sandwich,
    "Skyscraper": _border(Skyscraper),
    "HiddenSkyscraper": _border(HiddenSkyscraper),
    "NumberedRoom": _border(NumberedRoom),
    "FullRank": _full_rank,
    "FullRankTies": _ties,
    "GlobalEntropy": _entropy,
    "GlobalMod": _remainders,
    "AntiTaxicab": _taxicab,
    "DutchFlatmates": _flatmates,
    "Regex": _pattern,
    "NFA": _machine,
    "Pair": _related(each=False, is_old=False),
    "PairX": _related(each=True, is_old=False),
    "Binary": _related(each=False, is_old=True),
    "BinaryX": _related(each=True, is_old=True),
}
