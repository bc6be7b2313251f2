"""The items of an Interactive Sudoku Solver text that say a rule of ours, and the items that say any form of a network.

Nothing here is trusted: a writer takes an item only if reading it gives the rule back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from urllib.parse import quote

from ..puzzle import AllDifferent, Automaton, Cell, Constraint, Domain, Form, Relation, Sum, Table
from ..puzzle.builder import explore
from ..rules.among import Among
from ..rules.between import Between
from ..rules.connected import ConnectedCells
from ..rules.consecutive import ConsecutiveSet
from ..rules.contain import Contain
from ..rules.counting_circles import CountingCircles
from ..rules.distinct import CountDistinct
from ..rules.double_arrow import DoubleArrow
from ..rules.either import Or
from ..rules.entropic import Entropic
from ..rules.entropy import Entropy
from ..rules.equal import Equal
from ..rules.equal_sums import EqualSums
from ..rules.equality_cage import EqualityCage
from ..rules.full_rank import FullRank
from ..rules.hidden_skyscraper import HiddenSkyscraper
from ..rules.indexing import Indexing
from ..rules.lockout import Lockout
from ..rules.look_and_say import LookAndSay
from ..rules.lunchbox import Lunchbox
from ..rules.modular import Modular
from ..rules.numbered_room import NumberedRoom
from ..rules.order import Order
from ..rules.pairs import Pairs
from ..rules.rellik import Rellik
from ..rules.same_count import SameCount
from ..rules.same_run import SameRun
from ..rules.same_values import SameValues
from ..rules.sandwich import Sandwich
from ..rules.skyscraper import Skyscraper
from ..rules.sum_line import SumLine
from ..rules.value_indexing import ValueIndexing
from ..rules.x_sum import XSum
from ..rules.zipper import Zipper
from .iss_board import IssBoard
from .iss_clues import TIES
from .iss_codes import rebased, write_bits, write_machine
from .iss_patterns import write_pattern

MOST_FACTOR = 100
MOST_STATES = 4096
Entries = Iterator[str]


class Namer:
    """The names of cells on a board, and of rows and columns."""

    def __init__(self, board: IssBoard) -> None:
        self.board = board
        self.shape = board.shape
        self._names = {cell: name for name, cell in board.names.items()}
        self._lines = {cells: (name, 1) for name, cells in board.shape.lines.items()}
        self._lines |= {cells[::-1]: (name, 2) for name, cells in board.shape.lines.items() if len(cells) > 1}
        self._diagonals = {frozenset(cells): name for name, cells in board.shape.diagonals.items()}

    def cells(self, cells: Sequence[Cell]) -> str:
        """Return names with a mark before each."""
        return "".join(f"~{self._names[cell]}" for cell in cells)

    def lines(self, name: str, clues: Mapping[tuple[Cell, ...], int]) -> Entries:
        """Yield the items of numbers before rows and columns."""
        for cells, number in clues.items():
            line, place = self._lines.get(cells, ("", 0))
            if line:
                yield f".{name}~{line}{'~' * place}{number}"

    def diagonal(self, cells: Sequence[Cell]) -> str:
        """Return the name of a diagonal, empty if the cells are none."""
        return self._diagonals.get(frozenset(cells), "")


def _order(rule: Order, to: Namer) -> Entries:
    if rule.style != "thermometer" and len(rule.cells) == 2:
        yield f".GreaterThan{to.cells(rule.cells[::-1])}"
    yield f".Thermo{to.cells(rule.cells)}"


_MARKS = {("difference", 1): "WhiteDot", ("ratio", 2): "BlackDot", ("sum", 10): "X", ("sum", 5): "V"}


def _pairs(rule: Pairs, to: Namer) -> Entries:
    mark = _MARKS.get((rule.measure, rule.value))
    if mark and rule.comparison == "=":
        yield "".join(f".{mark}{to.cells(pair)}" for pair in rule.pairs)
    if (rule.measure, rule.comparison, rule.value) == ("difference", "!=", 1):
        yield ".AntiConsecutive"
    line = (rule.pairs[0][0], *(b for _, b in rule.pairs))
    is_line = tuple(pairwise(line)) == rule.pairs
    if (rule.measure, rule.comparison) == ("difference", ">=") and is_line:
        yield f".Whisper~{rule.value}{to.cells(line)}"
    size, low = to.shape.size, to.shape.lowest
    bits = [size * a + b for a in range(size) for b in range(size) if rule.pair_holds(a + low, b + low)]
    cells = to.cells(line) if is_line else "~".join(map(to.cells, rule.pairs))
    yield f".Pair~{write_bits(bits)}~_{_quoted(rule.style)}{cells}"


def _equal(rule: Equal, to: Namer) -> Entries:
    there = [group[0] for group in rule.groups]
    back = [group[1] for group in reversed(rule.groups) if len(group) > 1]
    if rule.style == "palindrome":
        yield f".Palindrome{to.cells([*there, *back])}"
    yield "".join(f".SameValues~{len(group)}{to.cells(group)}" for group in rule.groups if len(group) > 1)


def _sum(rule: Sum, to: Namer) -> Entries:
    if rule.comparison != "=":
        return
    names, factors = to.cells(rule.cells), rule.factors
    heads = sum(1 for factor in factors if factor > 0)
    if rule.style == "arrow" and heads == 1:
        yield f".Arrow{names}"
    if rule.style == "arrow" and heads > 1:
        yield f".PillArrow~{heads}{names}"
    if not rule.coefficients:
        if rule.style == "cage":
            yield f".Cage~{rule.total}{names}"
        diagonal = to.diagonal(rule.cells)
        if rule.style == "little-killer" and diagonal:
            yield f".LittleKiller~{rule.total}~{diagonal}"
        yield f".Sum~{rule.total}{names}"
    elif max(map(abs, factors)) <= MOST_FACTOR:
        yield f".Sum~{rule.total}_=_{'_'.join(map(str, factors))}{names}"


def _different(rule: AllDifferent, to: Namer) -> Entries:
    if rule.style == "cage":
        yield f".Cage~0{to.cells(rule.cells)}"
    yield f".AllDifferent{to.cells(rule.cells)}"


def _contain(rule: Contain, to: Namer) -> Entries:
    if not rule.exact and len(rule.cells) == 4:
        yield f".Quad{to.cells(rule.cells[:1])}{''.join(f'~{value}' for value in rule.values)}"
    name = "ContainExact" if rule.exact else "ContainAtLeast"
    yield f".{name}~{'_'.join(map(str, rule.values))}{to.cells(rule.cells)}"


def _connected(rule: ConnectedCells, to: Namer) -> Entries:
    prefix = to.board.positions[rule.cells[0]][0]
    number = f"~{rule.number}" if rule.number else ""
    yield f".ConnectedValues~{prefix}~{'_'.join(map(str, sorted(rule.values)))}{number}"


def _among(rule: Among, to: Namer) -> Entries:
    if not rule.result and rule.comparison == "=" and len(rule.values) == 1 and 0 <= rule.number <= 9:
        (value,) = rule.values
        if rule.number:
            yield f".ContainExact~{'_'.join([str(value)] * rule.number)}{to.cells(rule.counted)}"


def _distinct(rule: CountDistinct, to: Namer) -> Entries:
    if rule.result and rule.comparison == "=" and not rule.number:
        yield f".CountDistinct{to.cells(rule.result)}{to.cells(rule.counted)}"


def _indexing(rule: Indexing, to: Namer) -> Entries:
    for way in "CR":
        yield f".Indexing~{way}{to.cells((rule.cell,))}"


def _same_count(rule: SameCount, to: Namer) -> Entries:
    if rule.result and rule.comparison == "=" and rule.counted[0] == rule.cell:
        yield f".ChaosCount{to.cells(rule.result)}~{rule.number}{to.cells(rule.counted)}"


def _same_run(rule: SameRun, to: Namer) -> Entries:
    if rule.result and rule.comparison == "=":
        yield f".ChaosArrow{to.cells(rule.result)}~{rule.number}{'~-'.join(map(to.cells, rule.arms))}"


def _full_rank(rule: FullRank, to: Namer) -> Entries:
    ties = next(name for name, ours in TIES.items() if ours == rule.ties)
    ranks = {line: rank for line, rank in zip(rule.lines, rule.ranks, strict=True) if rank}
    yield f".FullRankTies~{ties}" + "".join(to.lines("FullRank", ranks))


def _sandwich(rule: Sandwich, to: Namer) -> Entries:
    for line in to.lines("Sandwich", {rule.cells: 0, rule.cells[::-1]: 0}):
        yield f".Sandwich~{rule.number}~{line.split('~')[1]}"


def _entropy(rule: Entropy, to: Namer) -> Entries:  # noqa: ARG001 - a rule of the whole grid
    yield ".GlobalEntropy"


def _automaton(rule: Automaton, to: Namer) -> Entries:
    if rule.style == "regex":
        yield f".Regex~{write_pattern(rule.label)}{to.cells(rule.cells)}"
    same = rule.lowest == to.shape.lowest and len(rule.transitions[0]) == to.shape.size
    code = write_machine(rule if same else rebased(rule, to.shape.size, to.shape.lowest))
    if code is not None:
        label = f"{rule.style}|{rule.label}" if rule.style else rule.label
        yield f".NFA~{code}~_{_quoted(label)}{to.cells(rule.cells)}"


def _table(rule: Table, to: Namer) -> Entries:
    if len(rule.cells) == 2 and rule.allowed:
        low = to.shape.lowest
        bits = [(a - low) * to.shape.size + b - low for a, b in rule.rows]
        yield f".Pair~{write_bits(bits)}~_{_quoted(rule.style)}{to.cells(rule.cells)}"


def _quoted(text: str) -> str:
    """Return a text as the name of an item: nothing in it ends the item or an argument."""
    return quote(text, safe="").replace(".", "%2E").replace("~", "%7E").replace("_", "%5F")


def _either(rule: Or, to: Namer) -> Entries:
    # The plainest item of every rule, or the one that says least beside it.
    for which in (0, -1):
        choices = []
        for rules in rule.choices:
            summed = {one.cells for one in rules if isinstance(one, Sum) and one.style == "cage"}
            kept = [one for one in rules if which or not (isinstance(one, AllDifferent) and one.cells in summed)]
            parts = [list(iter_entries(one, to)) for one in kept]
            if not all(parts):
                return
            choices.append("".join(part[which] for part in parts))
        yield f".Or{''.join(f'.And{choice}.End' for choice in choices)}.End"


def _domain(rule: Domain, to: Namer) -> Entries:
    values = "".join(f"_{value}" for value in sorted(rule.digits))
    yield "." + "".join(f"{to.cells((cell,))}{values}" for cell in rule.cells)


def _line(name: str, *numbers: str) -> Callable[[Constraint, Namer], Entries]:
    """Return the writer of a name, numbers of the rule, and its cells."""

    def write(rule: Constraint, to: Namer) -> Entries:
        yield f".{name}{''.join(f'~{getattr(rule, number)}' for number in numbers)}{to.cells(rule.cells)}"

    return write


def _grouped(name: str) -> Callable[[EqualSums, Namer], Entries]:
    def write(rule: EqualSums, to: Namer) -> Entries:
        yield f".{name}{'~-'.join(map(to.cells, rule.groups))}"

    return write


def _beside(name: str) -> Callable[[Constraint, Namer], Entries]:
    """Return the writer of a number before a row or column."""

    def write(rule: Constraint, to: Namer) -> Entries:
        yield from to.lines(name, {rule.cells: rule.number})  # type: ignore[attr-defined]

    return write


WRITERS: Mapping[type[Constraint], Callable[..., Entries]] = {
    AllDifferent: _different,
    Among: _among,
    Automaton: _automaton,
    Between: _line("Between"),
    ConnectedCells: _connected,
    ConsecutiveSet: _line("Renban"),
    Contain: _contain,
    CountDistinct: _distinct,
    CountingCircles: _line("CountingCircles"),
    Domain: _domain,
    DoubleArrow: _line("DoubleArrow"),
    Entropic: _line("Entropic"),
    Entropy: _entropy,
    Equal: _equal,
    EqualSums: _grouped("EqualSum"),
    EqualityCage: _line("EqualityCage"),
    FullRank: _full_rank,
    HiddenSkyscraper: _beside("HiddenSkyscraper"),
    Indexing: _indexing,
    Lockout: _line("Lockout", "gap"),
    LookAndSay: _line("LookAndSay", "clue"),
    Lunchbox: _line("Lunchbox", "total"),
    Modular: _line("Modular", "modulus"),
    NumberedRoom: _beside("NumberedRoom"),
    Or: _either,
    Order: _order,
    Pairs: _pairs,
    Rellik: _line("RellikCage", "total"),
    SameCount: _same_count,
    SameRun: _same_run,
    SameValues: lambda rule, to: iter(
        [f".SameValues~{len(rule.groups)}{''.join(map(to.cells, rule.groups))}"],
    ),
    Sandwich: _sandwich,
    Skyscraper: _beside("Skyscraper"),
    Sum: _sum,
    SumLine: lambda rule, to: iter([f".SumLine~{rule.total}{to.cells(rule.cells)}{'~LOOP' if rule.loop else ''}"]),
    Table: _table,
    ValueIndexing: _line("ValueIndexing"),
    XSum: _beside("XSum"),
    Zipper: _line("Zipper"),
}


def iter_entries(rule: Constraint, to: Namer) -> Entries:
    """Yield items that may say a rule, the plainest first."""
    write = WRITERS.get(type(rule))
    return iter(()) if write is None else write(rule, to)


def form_entry(form: Form, to: Namer) -> str | None:
    """Return the item that says a form of a network, over the cells of the grid; None where there is none."""
    size, shift = to.shape.size, to.shape.lowest - 1
    match form:
        case Domain():
            return next(_domain(Domain(form.cells, frozenset(digit + shift for digit in form.digits)), to))
        case AllDifferent():
            return next(_different(form, to))
        case Relation():
            bits = [size * a + b for a, mask in enumerate(form.partners) for b in range(size) if mask >> b & 1]
            return f".Pair~{write_bits(bits)}~_{'~'.join(map(to.cells, form.pairs))}"
        case Sum(comparison="="):
            moved = form.total + shift * sum(form.factors)
            return next(_sum(Sum(form.cells, moved, form.coefficients), to), None)
    automaton = _reading(form, size)
    code = None if automaton is None or len(automaton.transitions) > MOST_STATES else write_machine(automaton)
    return None if code is None else f".NFA~{code}~_{to.cells(form.cells)}"


def _reading(form: Form, size: int) -> Automaton | None:
    """Return the automaton that reads the digits of a form, if one can."""
    sizes = dict.fromkeys(form.cells, size)
    match form:
        case Automaton():
            return form
        case Sum():
            weights = form.factors

            def add(state: tuple[int, int], digit: int) -> tuple[int, int]:
                return state[0] + 1, state[1] + weights[state[0]] * digit

            compared = Sum((0,), form.total, (), form.comparison)
            return explore(form.cells, sizes, (0, 0), add, lambda state: compared.holds([state[1]]))
        case Table():
            starts = {row[:k] for row in form.rows for k in range(len(row) + 1)}
            allowed, rows = form.allowed, frozenset(form.rows)
            start: tuple[int, ...] = ()

            def follow(state: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
                after = (*state, digit)
                return after if after in starts else None if allowed else (0,)

            return explore(form.cells, sizes, start, follow, lambda state: (state in rows) == allowed)
    return None
