"""The two kinds that can say anything: a list of rows, and a finite automaton that reads the digits in order.

Sandwich sums, skyscrapers, x-sums, between lines and quadruples are automata: small, exact, and every model can
take them (a table, a regular constraint, clauses over states).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, TypeVar

from ..errors import PuzzleError, expect, expect_all
from ..language import Message, msg, msgn
from .constraint import check_cells
from .digits import Digit
from .layout import Cell, Layout
from .summary import ShortRepr

State = TypeVar("State", bound=Hashable)

MAX_STATES = 20_000


@dataclass(frozen=True, repr=False)
class Table(ShortRepr):
    """Cells whose digits, together, are one of the rows (or none of them, when not `allowed`).

    >>> Table((0, 1), ((1, 2), (2, 1))).holds([2, 1]), Table((0, 1), ((1, 2),), allowed=False).holds([1, 2])
    (True, False)
    """

    kind: ClassVar[str] = "table"
    cells: tuple[Cell, ...]
    rows: tuple[tuple[Digit, ...], ...]
    allowed: bool = True
    style: str = ""

    def __post_init__(self) -> None:
        check_cells(self.kind, self.cells, 1)
        expect_all(self.rows, Sequence, "rows")
        if any(len(row) != len(self.cells) for row in self.rows):
            raise PuzzleError(msg("A row of a table does not have as many digits as there are cells."))

    @cached_property
    def _rows(self) -> frozenset[tuple[Digit, ...]]:
        return frozenset(self.rows)

    def holds(self, values: Sequence[Digit]) -> bool:
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

    def to_json(self) -> dict[str, object]:
        """Return its fields as JSON values."""
        found: dict[str, object] = {
            "kind": self.kind,
            "cells": list(self.cells),
            "rows": [list(r) for r in self.rows],
        }
        if not self.allowed:
            found["allowed"] = False
        return found | ({"style": self.style} if self.style else {})


@dataclass(frozen=True, slots=True, repr=False)
class Automaton(ShortRepr):
    """Cells whose digits, read in order, take a finite automaton from state 0 to an accepting state.

    `transitions[state][digit - 1]` is the next state, or -1 where that digit is refused. `label` is the number
    or text that the puzzle shows for it.

    >>> rising = Automaton.build((0, 1), 3, 0, lambda last, d: d if d > last else None, lambda last: True)
    >>> rising.holds([1, 3]), rising.holds([3, 1])
    (True, False)
    """

    kind: ClassVar[str] = "automaton"
    cells: tuple[Cell, ...]
    transitions: tuple[tuple[int, ...], ...]
    accepting: frozenset[int]
    label: str = ""
    style: str = ""

    def __post_init__(self) -> None:
        check_cells(self.kind, self.cells, 1)
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

    def holds(self, values: Sequence[Digit]) -> bool:
        """Return whether the digits lead to an accepting state."""
        state = 0
        for value in values:
            state = self.transitions[state][value - 1] if value <= len(self.transitions[state]) else -1
            if state < 0:
                return False
        return state in self.accepting

    def said(self, layout: Layout) -> Message:
        """Return it in words, by its style where a recipe made it."""
        sentence = AUTOMATON_SENTENCES.get(self.style, _GENERAL)
        return Message(sentence, (("cells", layout.cell_names(self.cells)), ("label", self.label)))

    def to_json(self) -> dict[str, object]:
        """Return its fields as JSON values."""
        return {
            "kind": self.kind,
            "cells": list(self.cells),
            "transitions": [list(row) for row in self.transitions],
            "accepting": sorted(self.accepting),
            **({"label": self.label} if self.label else {}),
            **({"style": self.style} if self.style else {}),
        }


_GENERAL = msg("{cells}, read in order, fit the pattern {label}.").text
AUTOMATON_SENTENCES = {
    "sandwich": msg("In {cells} the digits between the lowest and the highest add up to {label}.").text,
    "skyscraper": msg("Along {cells} one sees {label} digits, each higher than all before it.").text,
    "x-sum": msg("In {cells} the first digit says how many digits, itself included, add up to {label}.").text,
    "between": msg("Of {cells} the digits after the first two lie strictly between those two.").text,
    "quadruple": msg("{cells} hold the digits {label}, in any order.").text,
}
