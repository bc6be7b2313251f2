"""The givens and rules of a puzzle one by one, in a formula where each can be switched on.

Every part has a selector: a variable that, when true, makes the clauses of that part hold. "A cell holds exactly one
digit", and the same of a hidden variable, is no part: without it there would be nothing to talk about. A part says what
it says and no more: the clauses of a sum know nothing of the row it lies in, those of a row nothing of the box that
shares a pair of its cells. So selectors that contradict each other stand for givens and rules that do, without help
from others.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from ..language import Message, msg
from ..limits import NEVER, Deadline, Stop, check_cancelled
from ..models.candidates import full_varmap
from ..models.sat.builder import build_rules
from ..models.sat.forms import Page, write_form
from ..models.sat.rules import CONSTRAINT, UNIT_EVERY, UNIT_ONE, EncodedBoard, Recipe
from ..models.sat.schemes import at_most_one
from ..models.sat.writer import FALSE, ClauseWriter
from ..native import sat_core, sat_solve
from ..puzzle import AllDifferent, Cell, Constraint, Digit, DigitSet, Domain, Form, Layout, Puzzle, Unit
from ..puzzle.network import elementary_rules
from ..puzzle.summary import ShortRepr

PAIRWISE_UP_TO = 25
"""The largest size whose units are written pair by pair; the formulas of larger boards would not fit in memory."""


@dataclass(frozen=True, slots=True, repr=False)
class PuzzlePart(ShortRepr):
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
        >>> PuzzlePart("given", (1,), 3).said(BoxGrid.of_order(2).to_layout("order 2")).said()
        'r1c2 = 3'
        """
        if self.rule is None:
            return msg("{cell} = {digit}", cell=layout.cell_name(self.cells[0]), digit=layout.symbol_of(self.digit))
        if isinstance(self.rule, Unit):
            return self.rule.said()
        return msg('"{rule}"', rule=_Phrase(self.rule.said(layout)))

    def holds(self, grid: Sequence[Digit], layout: Layout) -> bool:
        """Return whether it holds of a full grid."""
        digits = [grid[cell] for cell in self.cells]
        if self.rule is None:
            return digits[0] == self.digit
        if isinstance(self.rule, Unit):
            return len(set(digits)) == len(digits)
        return self.rule.holds(layout.values_of(digits))


@dataclass(frozen=True, slots=True)
class _Phrase:
    """A sentence quoted within another: without its full stop."""

    sentence: Message

    def said(self, language: str = "en") -> str:
        return self.sentence.said(language).removesuffix(".")


def parts_of(puzzle: Puzzle) -> tuple[PuzzlePart, ...]:
    """Return every part of a puzzle: givens, then units, then constraints.

    >>> from modoku.puzzle import BoxGrid
    >>> puzzle = Puzzle.blank(BoxGrid.of_order(2).to_layout("order 2")).with_givens({5: 3})
    >>> [part.kind for part in parts_of(puzzle)].count("unit")
    12
    """
    givens = [PuzzlePart("given", (cell,), digit) for cell, digit in enumerate(puzzle.givens) if digit]
    units = [PuzzlePart("unit", unit.cells, rule=unit) for unit in puzzle.layout.units]
    pieces = dict.fromkeys(piece for constraint in puzzle.constraints for piece in constraint.pieces())
    return (*givens, *units, *(PuzzlePart("constraint", piece.cells, rule=piece) for piece in pieces))


def puzzle_of(layout: Layout, parts: Sequence[PuzzlePart]) -> Puzzle:
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
        layout: where the cells are: cell and digit have the variable `size * cell + digit`.
        first: the selector of the first part; the others follow.
    """

    parts: tuple[PuzzlePart, ...]
    content: array[int]
    layout: Layout
    first: int

    @classmethod
    def of(cls, puzzle: Puzzle) -> Switches:
        """Write the formula of a puzzle; raise Stopped where the time limit comes first."""
        layout = puzzle.layout
        parts = parts_of(puzzle)
        clue_count, unit_count = puzzle.clue_count, len(layout.units)
        rules = tuple(part.rule for part in parts if isinstance(part.rule, Constraint))
        network = elementary_rules(replace(layout, units=()), rules)
        varmap = full_varmap(network)
        writer = ClauseWriter(varmap.count + 1)
        scheme = "pairwise" if puzzle.size <= PAIRWISE_UP_TO else "product"
        groups = tuple(unit.cells for unit in layout.units)
        houses = tuple(len(group) == puzzle.size for group in groups)
        # A pair of cells is written in every unit that has both.
        build_rules(
            writer, EncodedBoard(varmap, groups, houses), Recipe(scheme, cell_one=True, unit_every=True, once=False)
        )
        page = Page(
            writer, replace(network, constraints=(), owners=()), varmap, tuple(s.mask for s in varmap.candidates)
        )
        for place, forms in enumerate(network.forms_of, clue_count + unit_count):
            check_cancelled()
            writer.begin(CONSTRAINT, place)
            _write_part(forms, page)
        runs = writer.finish()
        first = varmap.count + sum(count for _, count in writer.auxiliaries) + 1
        content = array("i")
        for place, part in enumerate(parts[:clue_count]):
            content.extend((puzzle.size * part.cells[0] + part.digit, -(first + place), 0))
        start = 0
        for rule, index, count in zip(runs[0::3], runs[1::3], runs[2::3], strict=True):
            check_cancelled()
            end = _skip(writer.content, start, count)
            clauses = writer.content[start:end]
            if rule in (UNIT_ONE, UNIT_EVERY, CONSTRAINT):
                place = index if rule == CONSTRAINT else clue_count + index
                clauses = guarded(clauses, count, -(first + place))
            content += clauses
            start = end
        return cls(parts, content, layout, first)

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
            array("i", range(1, self.layout.size * self.layout.cell_count + 1)),
            1,
            seconds=deadline.left(),
            assumptions=array("i", (self.first + place for place in chosen)),
            cancel=deadline.cancel,
        )
        if not found:
            return None, [abs(number) - self.first for number in core], Stop(stop)
        literals = array("i")
        literals.frombytes(found[0])
        digits = [(number - 1) % self.layout.size + 1 for number in literals if number > 0]
        return tuple(digits), [], Stop.SOLUTIONS


def _write_part(forms: Sequence[Form], page: Page) -> None:
    """Write the clauses of one constraint, those about differing cells and allowed digits included."""
    for form in forms:
        if isinstance(form, Domain):
            for variable in form.cells:
                for digit in DigitSet.full(page.network.sizes[variable]) - DigitSet(form.mask):
                    page.writer.add((-page.literal(variable, digit),))
        elif isinstance(form, AllDifferent):
            for digit in range(1, max(page.network.sizes[variable] for variable in form.cells) + 1):
                literals = [page.literal(variable, digit) for variable in form.cells]
                at_most_one(page.writer, [number for number in literals if number != FALSE], "pairwise")
        else:
            write_form(form, page)


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
