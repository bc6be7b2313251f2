"""The givens and rules of a puzzle one by one, in a formula where each can be switched on.

Every part has a selector: a variable that, when true, makes the clauses of that part hold. "A cell holds exactly one
digit" is no part: without it there would be nothing to talk about. A part says what it says and no more: the clauses of
a sum know nothing of the row it lies in, those of a row nothing of the box that shares a pair of its cells. So
selectors that contradict each other stand for givens and rules that do, without help from others.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import singledispatch
from typing import Literal

from ..language import Message, msg
from ..limits import NEVER, Deadline, Stop, check_cancelled
from ..models import to_cnf
from ..models.candidates import full_varmap
from ..models.sat.kinds import Page, write_kind
from ..models.sat.schemes import at_most_one
from ..models.sat.writer import ClauseWriter
from ..native import sat_core, sat_solve
from ..puzzle import AllDifferent, Cell, Constraint, Digit, DigitSet, Domain, Layout, Puzzle, Unit
from ..puzzle.summary import ShortRepr
from ..rules import ConsecutiveSet, Equal, Pairs

PAIRWISE_UP_TO = 25
"""The largest size whose units are written pair by pair; the formulas of larger boards would not fit in memory."""


@dataclass(frozen=True, slots=True, repr=False)
class Part(ShortRepr):
    """A given, a unit, or a constraint (of a rule about many pairs, groups or cells: one of them).

    Attributes:
        kind: `given`, `unit` or `constraint`.
        cells: the cells it speaks of.
        digit: the digit of a given, else 0.
        rule: the unit or the constraint; None for a given.
    """

    kind: Literal["given", "unit", "constraint"]
    cells: tuple[Cell, ...]
    digit: Digit = 0
    rule: Unit | Constraint | None = None

    def said(self, layout: Layout) -> Message:
        """Return it in a few words.

        >>> from modoku.puzzle import BoxGrid
        >>> Part("given", (1,), 3).said(BoxGrid.of_order(2).to_layout("order 2")).said()
        'r1c2 = 3'
        """
        if self.rule is None:
            return msg("{cell} = {digit}", cell=layout.cell_name(self.cells[0]), digit=layout.symbol_of(self.digit))
        if isinstance(self.rule, Unit):
            return self.rule.said()
        return msg('"{rule}"', rule=_Phrase(self.rule.said(layout)))

    def holds(self, values: Sequence[Digit]) -> bool:
        """Return whether it holds of a full grid."""
        digits = [values[cell] for cell in self.cells]
        if self.rule is None:
            return digits[0] == self.digit
        return len(set(digits)) == len(digits) if isinstance(self.rule, Unit) else self.rule.holds(digits)


@dataclass(frozen=True, slots=True)
class _Phrase:
    """A sentence quoted within another: without its full stop."""

    sentence: Message

    def said(self, language: str = "en") -> str:
        return self.sentence.said(language).removesuffix(".")


@singledispatch
def _pieces(constraint: Constraint) -> Iterator[Constraint]:
    """Yield a constraint as the smallest statements it is made of, so that an explanation need not name all of it."""
    yield constraint


@_pieces.register
def _(constraint: Pairs) -> Iterator[Constraint]:
    yield from (replace(constraint, pairs=(pair,)) for pair in constraint.pairs)


@_pieces.register
def _(constraint: Equal) -> Iterator[Constraint]:
    yield from (replace(constraint, groups=(group,)) for group in constraint.groups if len(group) > 1)


@_pieces.register
def _(constraint: Domain) -> Iterator[Constraint]:
    yield from (replace(constraint, cells=(cell,)) for cell in constraint.cells)


def parts_of(puzzle: Puzzle) -> tuple[Part, ...]:
    """Return every part of a puzzle: givens, then units, then constraints.

    >>> from modoku.puzzle import BoxGrid
    >>> puzzle = Puzzle.blank(BoxGrid.of_order(2).to_layout("order 2")).with_givens({5: 3})
    >>> [part.kind for part in parts_of(puzzle)].count("unit")
    12
    """
    givens = [Part("given", (cell,), digit) for cell, digit in enumerate(puzzle.givens) if digit]
    units = [Part("unit", unit.cells, rule=unit) for unit in puzzle.layout.units]
    pieces = dict.fromkeys(piece for constraint in puzzle.constraints for piece in _pieces(constraint))
    return (*givens, *units, *(Part("constraint", piece.cells, rule=piece) for piece in pieces))


def puzzle_of(layout: Layout, parts: Sequence[Part]) -> Puzzle:
    """Return the puzzle that has these parts and no others, on the cells of a layout."""
    units = tuple(part.rule for part in parts if isinstance(part.rule, Unit))
    rules = tuple(p.rule for p in parts if p.rule is not None and not isinstance(p.rule, Unit))
    givens = {part.cells[0]: part.digit for part in parts if part.rule is None}
    return Puzzle.blank(replace(layout, units=units), rules).with_givens(givens)


@dataclass(frozen=True)
class Switches:
    """A formula in which every part of a puzzle can be switched on; parts are named by their place in `parts`.

    Attributes:
        parts: the givens and rules.
        content: the literals of all clauses, each clause ended by 0.
        size: how many digits there are: cell and digit have the variable `size * cell + digit`.
        cell_count: how many cells there are.
        first: the selector of the first part; the others follow.
    """

    parts: tuple[Part, ...]
    content: array[int]
    size: int
    cell_count: int
    first: int

    @classmethod
    def of(cls, puzzle: Puzzle) -> Switches:
        """Write the formula of a puzzle; raise Stopped where the time limit comes first."""
        layout = puzzle.layout
        parts = parts_of(puzzle)
        scheme = "pairwise" if puzzle.size <= PAIRWISE_UP_TO else "product"
        # "extended", since it writes a pair of cells in every unit that has both.
        model = to_cnf(Puzzle.blank(layout), "extended", scheme, propagate=False)
        bare = Puzzle.blank(replace(layout, units=()))
        varmap = full_varmap(bare)
        writer = ClauseWriter(model.variable_count + 1)
        page = Page(writer, bare, varmap, tuple(domain.mask for domain in bare.domains))
        clue_count = puzzle.clue_count
        ends = []
        for part in parts[clue_count + len(layout.units) :]:
            check_cancelled()
            _write_constraint(part.rule, page)  # type: ignore[arg-type]  # the last parts are constraints
            ends.append(len(writer.content))
        first = model.variable_count + sum(count for _, count in writer.auxiliaries) + 1
        content = array("i")
        for place, part in enumerate(parts[:clue_count]):
            content.extend((puzzle.size * part.cells[0] + part.digit, -(first + place), 0))
        start = 0
        for family, count in model.iter_families():
            check_cancelled()
            end = _skip(model.content, start, count)
            clauses = model.content[start:end]
            is_unit = family.rule in ("unit-one", "unit-every")
            content += guarded(clauses, count, -(first + clue_count + family.index)) if is_unit else clauses
            start = end
        start = 0
        for place, end in enumerate(ends, clue_count + len(layout.units)):
            clauses = writer.content[start:end]
            content += guarded(clauses, clauses.count(0), -(first + place))
            start = end
        return cls(parts, content, puzzle.size, layout.cell_count, first)

    @property
    def variable_count(self) -> int:
        """How many variables there are, selectors included."""
        return self.first + len(self.parts) - 1

    def find_core(self, order: Sequence[int], deadline: Deadline = NEVER) -> tuple[list[int] | None, bool, Stop]:
        """Find parts among those named that contradict each other: (parts or None, nothing to spare, why it stopped).

        Parts named first are the first that it tries to do without.
        """
        selectors = array("i", (self.first + place for place in order))
        core, minimal, stop, _ = sat_core(
            self.content, self.variable_count, selectors, seconds=deadline.left(), cancel=deadline.cancel
        )
        return None if core is None else [number - self.first for number in core], minimal, Stop(stop)

    def find_grid(
        self, chosen: Collection[int], deadline: Deadline, some_of: Collection[int] = ()
    ) -> tuple[tuple[Digit, ...] | None, list[int], Stop]:
        """Find a full grid in which the chosen parts hold and, unless empty, at least one of `some_of`.

        Where there is none, the second result names chosen parts that already rule it out.
        """
        content = self.content
        if some_of:
            content = content + array("i", [*(self.first + place for place in some_of), 0])
        found, stop, _, _, core = sat_solve(
            content,
            self.variable_count,
            array("i", range(1, self.size * self.cell_count + 1)),
            1,
            seconds=deadline.left(),
            assumptions=array("i", (self.first + place for place in chosen)),
            cancel=deadline.cancel,
        )
        if not found:
            return None, [abs(number) - self.first for number in core], Stop(stop)
        literals = array("i")
        literals.frombytes(found[0])
        digits = [(number - 1) % self.size + 1 for number in literals if number > 0]
        return tuple(digits), [], Stop.SOLUTIONS


@singledispatch
def _write_constraint(constraint: Constraint, page: Page) -> None:
    """Write the clauses of one constraint, those about differing cells and allowed digits included."""
    write_kind(constraint, page)


@_write_constraint.register
def _(constraint: Domain, page: Page) -> None:
    for cell in constraint.cells:
        for digit in DigitSet.full(page.puzzle.size) - constraint.digits:
            page.writer.add((-page.literal(cell, digit),))


@_write_constraint.register(AllDifferent)
@_write_constraint.register(ConsecutiveSet)
def _(constraint: AllDifferent | ConsecutiveSet, page: Page) -> None:
    for digit in range(1, page.puzzle.size + 1):
        at_most_one(page.writer, [page.literal(cell, digit) for cell in constraint.cells], "pairwise")
    write_kind(constraint, page)


def _skip(content: array[int], start: int, count: int) -> int:
    """Return the place after the next `count` clauses."""
    index = content.index
    for _ in range(count):
        start = index(0, start) + 1
    return start


def guarded(clauses: array[int], count: int, guard: int) -> array[int]:
    """Return the same clauses with one more literal each.

    >>> guarded(array("i", [1, 2, 0, 3, 0]), 2, -9).tolist()
    [1, 2, -9, 0, 3, -9, 0]
    """
    if not count:
        return clauses
    width, rest = divmod(len(clauses), count)
    if not rest and clauses[width - 1 :: width].count(0) == count:
        # Clauses of one length, as nearly all are, go column by column.
        wider = array("i", bytes(4 * (width + 1) * count))
        for column in range(width - 1):
            wider[column :: width + 1] = clauses[column::width]
        wider[width - 1 :: width + 1] = array("i", [guard]) * count
        return wider
    found = array("i")
    for literal in clauses:
        if not literal:
            found.append(guard)
        found.append(literal)
    return found
