"""Sheets to texts; what a format cannot hold is refused, unless the caller allows the loss."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ..errors import FormatError, LossyWrite, expect
from ..language import Message, msg
from ..puzzle import Puzzle, Sheet
from ..puzzle.cosmetic import is_decor
from .registry import get_format

OURS = "json"
"""The format that holds everything, spelt out."""
_WHOLE = (OURS, "link")
_DRAWING = (*_WHOLE, "fpuzzles", "sudokupad")
"""The formats that hold what is drawn only for the eye."""


def write(
    sheets: Iterable[Sheet | Puzzle] | Sheet | Puzzle,
    format: str,  # noqa: A002
    lossy: bool = False,
) -> str:
    r"""Write sheets or puzzles as a text.

    Args:
        sheets: one or several.
        format: the name of the format.
        lossy: allow the format to leave out what it cannot hold; otherwise LossyWrite lists all of that.

    >>> from modoku.variants import latin
    >>> write(latin(3), "line")
    '.........\n'
    """
    chosen = get_format(format)
    expect(sheets, Sheet, Puzzle, Iterable)
    items = [sheets] if isinstance(sheets, Sheet | Puzzle) else list(sheets)
    for item in items:
        expect(item, Sheet, Puzzle)
    given = [item if isinstance(item, Sheet) else Sheet(item) for item in items]
    if chosen.write is None:
        raise FormatError(
            msg("The format {format} can be read, not written.", format=chosen.name),
            msg("Choose another format: json holds everything."),
        )
    if len(given) != 1 and not chosen.many:
        raise FormatError(
            msg("The format {format} holds one puzzle, not {n}.", format=chosen.name, n=len(given)),
            msg("Write them one by one, or as line or json."),
        )
    if not lossy:
        losses = tuple(dict.fromkeys(loss for sheet in given for loss in find_losses(sheet, format)))
        if losses:
            raise LossyWrite(chosen.name, losses)
    return chosen.write(given if chosen.any_lowest else list(map(_from_one, given)))


def find_losses(sheet: Sheet, format: str) -> tuple[Message, ...]:  # noqa: A002
    """Return what a format would leave out of a sheet: what a reader did not understand is lost in all but ours."""
    chosen = get_format(format)
    unread = () if chosen.name in _WHOLE else sheet.not_understood
    layout = sheet.puzzle.layout
    shifted: tuple[Message, ...] = ()
    if layout.lowest != 1 and not chosen.any_lowest:
        high = layout.lowest + layout.size - 1
        shifted = (msg("the values of the digits, {low} to {high}", low=layout.lowest, high=high),)
    has_decor = chosen.name not in _DRAWING and any(map(is_decor, sheet.cosmetics))
    decor = (msg("what is drawn only for the eye"),) if has_decor else ()
    return (*dict.fromkeys(chosen.losses(_from_one(sheet) if shifted else sheet)), *shifted, *unread, *decor)


def _from_one(sheet: Sheet) -> Sheet:
    """Return a sheet whose digits count from 1, whatever they stood for."""
    layout = sheet.puzzle.layout
    if layout.lowest == 1:
        return sheet
    return replace(sheet, puzzle=replace(sheet.puzzle, layout=replace(layout, lowest=1)))


def to_line(subject: Puzzle | Sheet) -> str:
    """Return one line that reads back as the same puzzle: its cells where they say everything, else our JSON.

    >>> from modoku.variants import make
    >>> to_line(make("latin:size=3")), to_line(make("diagonal"))[:12]
    ('.........', '{"modoku":1,')
    """
    sheet = subject if isinstance(subject, Sheet) else Sheet(subject)
    return write(sheet, OURS if find_losses(sheet, "line") else "line").rstrip("\n")
