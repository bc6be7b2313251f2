"""How far one sees the same digit: the runs that begin at a cell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ..errors import PuzzleError, expect_all
from ..language import Message, msg
from ..puzzle import Cell, Constraint, Layout
from ..puzzle.builder import NetworkBuilder
from ..puzzle.constraint import check_cells
from ..puzzle.fields import CellGroups, Cells
from ..puzzle.marks import Line, Mark
from .amount import amount_holds, amount_text, check_amount, state_amount


@dataclass(frozen=True, slots=True, repr=False)
class SameRun(Constraint):
    """How many cells hold the digit of a cell along the arms that begin there, up to the first other digit in each.

    Attributes:
        arms: lines of cells that begin at the same cell, which counts once.
        number: how many cells there are, beside the digit of `result`.
        comparison: how the count compares with that.
        result: no cell, or the one whose digit says how many there are.

    >>> SameRun(((0, 1, 2), (0, 3)), 3).holds([5, 5, 7, 5]), SameRun(((0, 1, 2),), 2).holds([5, 7, 5])
    (True, False)
    """

    kind: ClassVar[str] = "same-run"
    arms: CellGroups
    number: int = 0
    comparison: str = "="
    result: Cells = ()
    style: str = ""

    def __post_init__(self) -> None:
        expect_all(self.arms, Sequence, "arms")
        for arm in self.arms:
            check_cells(self.kind, arm, 1)
        if len({arm[0] for arm in self.arms}) != 1:
            raise PuzzleError(
                msg("The arms of a constraint of kind {kind} do not begin at one cell.", kind=self.kind),
                msg("Write that cell first in every arm."),
            )
        check_amount(self.kind, self.number, self.comparison, self.result)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the arms, each once, then the result."""
        return (*self._counted, *self.result)

    @property
    def _counted(self) -> tuple[Cell, ...]:
        return tuple(dict.fromkeys(cell for arm in self.arms for cell in arm))

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether the runs have the right length together."""
        cells = self._counted
        value = dict(zip(cells, values[: len(cells)], strict=True))
        longer = 0
        for arm in self.arms:
            run = 1
            while run < len(arm) and value[arm[run]] == value[arm[0]]:
                run += 1
            longer += run - 1
        return amount_holds(1 + longer, self.number, self.comparison, values[len(cells) :])

    def said(self, layout: Layout) -> Message:
        """Return it in words."""
        return msg(
            "How many cells from {cell} on hold its digit without a break, along {arms}: {amount}.",
            cell=layout.cell_name(self.arms[0][0]),
            arms=tuple("–".join(layout.cell_names(arm)) for arm in self.arms),
            amount=amount_text(self.number, self.comparison, self.result, layout),
        )

    def drawn(self, layout: Layout) -> Iterator[Mark]:
        """Yield an arrow for each arm."""
        for arm in self.arms:
            if len(arm) > 1:
                yield Line(arm[:2], "arrow", "circle", "arrow")

    def decompose(self, build: NetworkBuilder) -> None:
        """State the length of the run in each arm, and their sum."""
        longer = []
        for arm in self.arms:
            if len(arm) > 1:
                length = build.hidden(0, len(arm) - 1)
                # How many more are to come, then the digit; -1 where the run is over.
                build.automaton(
                    (length, *arm), _UNREAD, _run_step, lambda state: len(state) > 1 and state[0] <= 0, "same-run"
                )
                longer.append(length)
        if longer or self.result:
            state_amount(build, longer, self.number - 1, self.comparison, self.result)
        elif not amount_holds(1, self.number, self.comparison, ()):
            build.fail()


_UNREAD: tuple[int, ...] = ()


def _run_step(state: tuple[int, ...], now: int) -> tuple[int, ...] | None:
    if len(state) < 2:
        return (*state, now)
    left, digit = state
    if left < 0:
        return state
    if left == 0:
        return (-1, 0) if now != digit else None
    return (left - 1, digit) if now == digit else None
