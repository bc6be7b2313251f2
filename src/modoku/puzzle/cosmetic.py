"""What setters draw on a board: lines, arrows, marks and cages whose meaning only words, or custom, tell.

Formats that hold drawings instead of rules give them as they stand; `interpretation` looks for what they mean.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from ..language import Message, msg, msgn
from .layout import Position

Shape = Literal["line", "arrow", "mark", "cage", "flag", "picture", "part"]


@dataclass(frozen=True, slots=True)
class Cosmetic:
    """An object that somebody drew on a board, or a part of a puzzle that says something without being drawn.

    Lengths are in cells. Places are (row, column) from the upper left corner of the grid, so that the middle of
    r1c1 is (0.5, 0.5); what stands beside the grid may be below 0 or beyond the size.

    Attributes:
        shape: `line`, `arrow` (its point is last), `mark` (a shape, a text or both), `cage`; `flag` names a rule in
            `text`, `picture` is an image elsewhere, `part` anything else that the text of the puzzle holds.
        origin: where it stood in a text, such as `lines[3]`; without a number, as `lines`, if it was drawn here.
        points: the way points of a line or an arrow, the middle of a mark.
        cells: the cells of a cage.
        text: what is written on it.
        colour: its colour as it was written.
        border: the colour of its border as it was written.
        height: of a mark.
        width: of a mark; of a line its thickness in 64ths of a cell.
        is_round: whether a mark is a circle or has round ends.
        angle: by how many degrees a mark is turned.
        is_hidden: whether it is not shown.
        is_unique: whether a cage says that its digits differ; None where it says nothing.
    """

    shape: Shape
    origin: str
    points: tuple[tuple[float, float], ...] = ()
    cells: tuple[Position, ...] = ()
    text: str = ""
    colour: str = ""
    border: str = ""
    height: float = 0.0
    width: float = 0.0
    is_round: bool = False
    angle: float = 0.0
    is_hidden: bool = False
    is_unique: bool | None = None


def is_decor(one: Cosmetic) -> bool:
    """Return whether somebody drew it here, for the eye alone: what came from a text says where it stood there.

    >>> is_decor(Cosmetic("line", "lines")), is_decor(Cosmetic("line", "lines[0]"))
    (True, False)
    """
    return one.origin in ("lines", "underlays", "overlays")


def described(cosmetics: Sequence[Cosmetic]) -> list[Message]:
    """Return in a few words what is drawn, for who does not know what it means."""
    counts = {shape: sum(1 for one in cosmetics if one.shape == shape) for shape in ("line", "arrow", "mark", "cage")}
    found = [
        msgn("{n} line", "{n} lines", counts["line"]),
        msgn("{n} arrow", "{n} arrows", counts["arrow"]),
        msgn("{n} mark", "{n} marks", counts["mark"]),
        msgn("{n} cage", "{n} cages", counts["cage"]),
    ]
    said = [message for message, n in zip(found, counts.values(), strict=True) if n]
    for one in cosmetics:
        if one.shape == "flag":
            said.append(msg("the rule {name} of the text", name=one.text))
        elif one.shape == "picture":
            said.append(msg("a picture that is kept elsewhere"))
        elif one.shape == "part":
            said.append(msg("the part '{key}'", key=one.text))
    return said
