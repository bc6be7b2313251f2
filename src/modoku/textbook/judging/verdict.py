"""What a judge says of an answer, and the words for a rule that a grid breaks."""

from __future__ import annotations

from dataclasses import dataclass

from ...errors import FormatError
from ...language import Message, msg
from .board import Rule, Spot


@dataclass(frozen=True, slots=True)
class Judgement:
    """Whether an answer is right, what is said of it, and what shows it.

    Attributes:
        right: whether it is accepted.
        message: what is said.
        grid: a counterexample, row by row, `.` where a cell holds no digit or several.
        cells: the cells of the counterexample that matter, counted from 1.
        boxes: rows and columns of a box of that grid.
        file: the student's own model as a file, where it is right.
        file_name: a name for it.
    """

    right: bool
    message: Message
    grid: str = ""
    cells: tuple[Spot, ...] = ()
    boxes: tuple[int, int] = (2, 2)
    file: str = ""
    file_name: str = ""


def cell_said(cell: Spot) -> str:
    """Return the name of a cell, counted from 1.

    >>> cell_said((2, 3))
    'r2c3'
    """
    return f"r{cell[0]}c{cell[1]}"


def rule_said(rule: Rule) -> Message:
    """Say how a grid breaks a rule."""
    first = cell_said(rule.cells[0])
    match rule.kind:
        case "given":
            return msg("the given {digit} of {cell} is not there", digit=rule.digit, cell=first)
        case "none":
            return msg("{cell} holds no digit", cell=first)
        case "two":
            return msg("{cell} holds both {a} and {b}", cell=first, a=rule.house, b=rule.digit)
    second = cell_said(rule.cells[1])
    values = {"house": rule.house, "digit": rule.digit, "a": first, "b": second}
    if rule.kind == "row":
        return msg("in row {house}, the digit {digit} stands in {a} and in {b}", **values)
    if rule.kind == "column":
        return msg("in column {house}, the digit {digit} stands in {a} and in {b}", **values)
    return msg("in box {house}, the digit {digit} stands in {a} and in {b}", **values)


def unreadable(error: FormatError) -> Judgement:
    """Say which line of an answer cannot be read, and why."""
    if error.line is None:
        return Judgement(False, msg("This cannot be read: {what}.", what=error.message))
    return Judgement(False, msg("Line {line} cannot be read: {what}.", line=error.line, what=error.message))
