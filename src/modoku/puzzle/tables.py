"""The two kinds that can say anything: a list of rows, and a finite automaton that reads the digits in order.

Sandwich sums, skyscrapers, x-sums, between lines and quadruples are automata: small, exact, and every model can
take them (a table, a regular constraint, clauses over states).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, TypeVar

from ..errors import PuzzleError, expect, expect_all
from ..language import Message, msg, msgn
from .constraint import Constraint, check_cells
from .digits import Digit
from .fields import Cells, NumberRows, NumberSet
from .layout import Cell, Layout
from .marks import Badge, Line, Mark, Outline, outside_clue

if TYPE_CHECKING:
    from .builder import NetworkBuilder

State = TypeVar("State", bound=Hashable)

MAX_STATES = 1_000_000


@dataclass(frozen=True, repr=False)
class Table(Constraint):
    """Cells whose digits, together, are one of the rows (or none of them, when not `allowed`).

    >>> Table((0, 1), ((1, 2), (2, 1))).holds([2, 1]), Table((0, 1), ((1, 2),), allowed=False).holds([1, 2])
    (True, False)
    """

    kind: ClassVar[str] = "table"
    cells: Cells
    rows: NumberRows
    allowed: bool = True
    style: str = ""

    def __post_init__(self) -> None:
        check_cells(self.kind, self.cells, 1, repeated=True)
        expect_all(self.rows, Sequence, "rows")
        if any(len(row) != len(self.cells) for row in self.rows):
            raise PuzzleError(msg("A row of a table does not have as many digits as there are cells."))

    @cached_property
    def _rows(self) -> frozenset[tuple[Digit, ...]]:
        return frozenset(self.rows)

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether the digits are listed (or, for a forbidding table, not listed)."""
        return (tuple(values) in self._rows) == self.allowed

    def said(self, layout: Layout) -> Message:
        """Return it in words."""
        names = layout.cell_names(self.cells)
        if self.allowed:
            return msgn(
                "{cells} hold the listed combination.",
                "{cells} hold one of {n} listed combinations.",
                len(self.rows),
                cells=names,
            )
        return msgn(
            "{cells} do not hold the listed combination.",
            "{cells} hold none of {n} listed combinations.",
            len(self.rows),
            cells=names,
        )

    def decompose(self, build: NetworkBuilder) -> None:
        """State the rows."""
        build.rows(self.cells, self.rows, self.allowed)

    def renamed(self, names: Mapping[int, int]) -> Table:
        """Return the rows under the new names."""
        rows = tuple(tuple(names[value] for value in row) for row in self.rows if names.keys() >= set(row))
        return replace(self, rows=rows)


@dataclass(frozen=True, slots=True, repr=False)
class Automaton(Constraint):
    """Cells whose digits, read in order, take a finite automaton from state 0 to an accepting state.

    `transitions[state][value - lowest]` is the next state, or -1 where that value is refused. `label` is the number
    or text that the puzzle shows for it.

    >>> rising = Automaton.build((0, 1), 3, 0, lambda last, d: d if d > last else None, lambda last: True)
    >>> rising.holds([1, 3]), rising.holds([3, 1])
    (True, False)
    """

    kind: ClassVar[str] = "automaton"
    cells: Cells
    transitions: NumberRows
    accepting: NumberSet
    label: str = ""
    style: str = ""
    lowest: int = 1

    def __post_init__(self) -> None:
        check_cells(self.kind, self.cells, 1, repeated=True)
        expect_all(self.transitions, Sequence, "transitions")
        expect(self.accepting, frozenset, set, name="accepting")
        count = len(self.transitions)
        if not 1 <= count <= MAX_STATES:
            raise PuzzleError(msg("An automaton has {n} states, and can have 1 to {max}.", n=count, max=MAX_STATES))
        if any(not -1 <= state < count for row in self.transitions for state in row):
            raise PuzzleError(msg("An automaton has a transition to a state that does not exist."))
        if any(not 0 <= state < count for state in self.accepting):
            raise PuzzleError(msg("An automaton accepts in a state that does not exist."))
        if len({len(row) for row in self.transitions}) != 1:
            raise PuzzleError(msg("The states of an automaton do not all read the same digits."))

    @classmethod
    def build(
        cls,
        cells: Sequence[Cell],
        size: int,
        start: State,
        step: Callable[[State, Digit], State | None],
        accepts: Callable[[State], bool],
        label: str = "",
        style: str = "",
    ) -> Automaton:
        """Make an automaton from a start state of any type, a step function (None refuses) and an acceptance test.

        States are numbered in the order in which they are reached, so equal rules give equal automata.
        """
        numbers: dict[State, int] = {start: 0}
        queue = [start]
        transitions: list[tuple[int, ...]] = []
        while len(transitions) < len(queue):
            state = queue[len(transitions)]
            row = []
            for digit in range(1, size + 1):
                following = step(state, digit)
                if following is None:
                    row.append(-1)
                    continue
                if following not in numbers:
                    numbers[following] = len(queue)
                    queue.append(following)
                    if len(queue) > MAX_STATES:
                        raise PuzzleError(
                            msg(
                                "An automaton has {n} states, and can have 1 to {max}.",
                                n=len(queue),
                                max=MAX_STATES,
                            )
                        )
                row.append(numbers[following])
            transitions.append(tuple(row))
        accepting = frozenset(number for state, number in numbers.items() if accepts(state))
        return cls(tuple(cells), tuple(transitions), accepting, label, style)

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether the digits lead to an accepting state."""
        state = 0
        for value in values:
            place = value - self.lowest
            state = self.transitions[state][place] if 0 <= place < len(self.transitions[state]) else -1
            if state < 0:
                return False
        return state in self.accepting

    def said(self, layout: Layout) -> Message:
        """Return it in words, by its style where a recipe made it."""
        sentence = AUTOMATON_SENTENCES.get(self.style, _GENERAL)
        return Message(sentence, (("cells", layout.cell_names(self.cells)), ("label", self.label)))

    def drawn(self, layout: Layout) -> Iterator[Mark]:
        """Yield a clue outside the grid, a line, a circle in a corner, or an outline, by its style."""
        cells = self.cells
        if self.style in ("sandwich", "skyscraper", "x-sum", "outside"):
            yield outside_clue(cells, layout, self.label)
        elif self.style == "between" and len(cells) > 1:
            yield Line((cells[0], *cells[2:], cells[1]), "between", "circle", "circle")
        elif self.style == "quadruple":
            yield Badge(cells, self.label)
        elif self.style.endswith("-line"):
            yield Line(cells)
        else:
            yield Outline(cells, self.label or self.style or self.kind)

    def decompose(self, build: NetworkBuilder) -> None:
        """State the automaton over the values of the cells."""
        build.transitions(self)

    def renamed(self, names: Mapping[int, int]) -> Automaton | None:
        """Return the automaton that reads the new names; a style or a label speaks of values ("add up to 12")."""
        if self.style or self.label or len(self.transitions[0]) != len(names) or self.lowest != min(names):
            return None
        old = {new: value for value, new in names.items()}
        columns = [old[value] - self.lowest for value in sorted(old)]
        rows = tuple(tuple(row[column] for column in columns) for row in self.transitions)
        return replace(self, transitions=rows)

    def following(self, state: int, value: int) -> int | None:
        """Return the state after a value, or None where it is refused."""
        place = value - self.lowest
        row = self.transitions[state]
        following = row[place] if 0 <= place < len(row) else -1
        return following if following >= 0 else None


_GENERAL = msg("{cells}, read in order, fit the pattern {label}.").text
AUTOMATON_SENTENCES = {
    "sandwich": msg("In {cells} the digits between the lowest and the highest add up to {label}.").text,
    "skyscraper": msg("Along {cells} one sees {label} digits, each higher than all before it.").text,
    "x-sum": msg("In {cells} the first digit says how many digits, itself included, add up to {label}.").text,
    "between": msg("Of {cells} the digits after the first two lie strictly between those two.").text,
    "quadruple": msg("{cells} hold the digits {label}, in any order.").text,
}
