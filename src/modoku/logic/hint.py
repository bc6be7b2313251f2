"""Hints in four stages: where to look, which technique, which cells, the step itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from types import NoneType

from ..errors import expect, expect_all
from ..language import Message, all_of, msg, msgn
from ..limits import Deadline, within
from ..native import CancelFlag
from ..puzzle import Cell, Digit, DigitSet, Layout, Puzzle, Unit
from ..puzzle.summary import ShortRepr
from .board import Board
from .registry import get_technique
from .solver import find_step
from .state import State
from .step import Step
from .technique import Technique

STAGES = (1, 2, 3, 4)
MOST_UNITS = 2
MOST_ROWS = 3


@dataclass(frozen=True, slots=True, repr=False)
class Hint(ShortRepr):
    """The next step, to be told as far as somebody wants to know."""

    state: State
    step: Step

    def said(self, stage: int = 4) -> Message:
        """Return a stage: 1 where to look, 2 which technique, 3 which cells, 4 what follows and why."""
        layout = self.state.board.layout
        title = get_technique(self.step.technique).title
        if stage <= 1:
            return _where(self.step, self.state.board)
        if stage == 2:
            return msg(
                "Look for this technique: {technique}. {where}",
                technique=title,
                where=_where(self.step, self.state.board),
            )
        cells = _cells(self.step)
        if stage == 3:
            return msg("{technique}: look at {cells}.", technique=title, cells=layout.cell_names(cells))
        return describe(self.step, layout)

    def shown(self, stage: int = 4) -> tuple[tuple[Unit, ...], tuple[Cell, ...]]:
        """Return the units and the cells that a stage speaks of, to be shown on a board: no more than its words tell.

        >>> from modoku.logic import choose_techniques
        >>> from modoku.variants import make
        >>> puzzle = make("classic:boxes=2x2").with_givens({0: 1, 1: 2, 4: 3, 10: 4, 15: 1})
        >>> hint = find_hint(puzzle, choose_techniques(uniqueness=False))
        >>> [str(unit) for unit in hint.shown(1)[0]], hint.shown(2)[1], hint.shown(3)[1]
        (['box 1'], (), (5,))
        """
        units = self.step.evidence.units
        return units if len(units) <= MOST_UNITS else (), _cells(self.step) if stage >= 3 else ()


def find_hint(
    puzzle: Puzzle,
    techniques: Sequence[Technique],
    values: Sequence[Digit] | None = None,
    candidates: Sequence[DigitSet] = (),
    *,
    seconds: float | None = None,
    cancel: CancelFlag | None = None,
) -> Hint | None:
    """Return the easiest next step, from the givens or from where a player left the puzzle; None where there is none.

    The arguments are those of `trace`. Raise LimitReached where there was not time enough.

    >>> from modoku.logic import choose_techniques
    >>> from modoku.variants import make
    >>> puzzle = make("classic:boxes=2x2").with_givens({0: 1, 1: 2, 4: 3, 10: 4, 15: 1})
    >>> hint = find_hint(puzzle, choose_techniques(uniqueness=False))
    >>> str(hint.said(1)), str(hint.said(3))
    ('Look at box 1.', 'Full house: look at r2c2.')
    """
    expect_all(techniques, Technique, "techniques")
    expect(seconds, int, float, NoneType, name="seconds")
    state = State.of(puzzle, values, candidates)
    with within(Deadline.after(seconds, cancel)):
        step = find_step(state, techniques)
    return None if step is None else Hint(state, step)


def line(step: Step, layout: Layout) -> Message:
    """Return a step in one line: technique, and what follows."""
    return msg(
        "{technique}: {conclusion}",
        technique=get_technique(step.technique).title,
        conclusion=step.conclusion(layout),
    )


def describe(step: Step, layout: Layout) -> Message:
    """Return a step with its whole reasoning."""
    return msg(
        "{technique}. {reason} Hence {conclusion}.",
        technique=get_technique(step.technique).title,
        reason=step.reason,
        conclusion=step.conclusion(layout),
    )


def _where(step: Step, board: Board) -> Message:
    units = step.evidence.units
    # More units than these would give the figure away, or be half the grid.
    if 0 < len(units) <= MOST_UNITS:
        return msg("Look at {units}.", units=all_of([unit.said() for unit in units]))
    digits = sorted({digit for _, digit in (*step.placements, *step.eliminations)})
    cells = _cells(step)
    if len(digits) == 1 and len(cells) > 1 and not step.evidence.constraints:
        return msg("Look for the digit {digit}.", digit=board.layout.symbol_of(digits[0]))
    rows = sorted({board.layout.positions[cell][0] + 1 for cell in cells})
    if len(rows) > MOST_ROWS and (houses := board.houses_of[cells[0]]):
        return msg("Begin in {unit}.", unit=houses[0].unit.said())
    return msgn("Look near row {rows}.", "Look near rows {rows}.", len(rows), rows=all_of(rows))


def _cells(step: Step) -> tuple[Cell, ...]:
    found = step.evidence.cells or tuple(dict.fromkeys(cell for cell, _ in step.evidence.candidates))
    return found or tuple(cell for cell, _ in (*step.placements, *step.eliminations))
