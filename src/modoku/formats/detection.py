"""Which format a text is in, judged by its looks alone."""

from __future__ import annotations

import re
from math import isqrt

from ..errors import FormatError, expect
from ..language import msg
from ..puzzle import Puzzle
from .foreign import find_foreign
from .format import Format
from .line import LINE
from .registry import all_formats, get_format
from .rows import check_length
from .symbols import BLANKS

_PLAIN = re.compile(rf"\s*[1-9{re.escape(BLANKS)}]{{16,}}\s*")
"""Cells in one line and nothing else: no other format looks so, and the others need not be loaded."""
_PLAIN_LIST = re.compile(r"(?:[1-9.0]{81}\r?\n)+[1-9.0]{0,81}\s*")
"""The same of a list of 9x9 puzzles, the last of which may be cut."""
_LIST_HEAD = 200_000
_UNSURE = 40
"""Plain texts are recognised so faintly where they do not have the looks of a grid."""


def detect(text: str, blank: Puzzle | None = None) -> Format:
    """Return the format that a text is most likely in; `blank` is the puzzle that it is to fill, if known.

    >>> detect("12..34..........").name
    'line'
    """
    expect(text, str)
    check_length(text)
    if not text.strip():
        raise FormatError(msg("The text is empty."), msg("Give a puzzle, such as 81 digits and dots."))
    if _PLAIN.fullmatch(text):
        return LINE
    if blank is None and _is_plain_list(text[:_LIST_HEAD]):
        return get_format("sdm")
    scores = {name: one.recognises(text) for name, one in all_formats().items()}
    best = max(scores, key=scores.__getitem__)
    foreign = find_foreign(text) if scores[best] <= _UNSURE else None
    if foreign is not None:
        raise foreign
    if best in ("block", "line", "sdm"):
        return get_format(_line_or_block(text, best, blank))
    if scores[best] == 0:
        raise FormatError(
            msg("The format of this text is not known."),
            msg("Name it (--format); these are known: {names}.", names=tuple(all_formats())),
            1,
        )
    return get_format(best)


def _is_plain_list(head: str) -> bool:
    """Return whether a text begins as a list of 9x9 puzzles; 81 lines can be one grid, which is for others to ask."""
    return _PLAIN_LIST.fullmatch(head) is not None and len(head.split()) not in (1, 81)


def _line_or_block(text: str, best: str, blank: Puzzle | None) -> str:
    """Decide whether n lines of n cells are one grid or n smaller puzzles; ask where both can be meant."""
    rows = ["".join(line.partition("#")[0].split()) for line in text[:100_000].split("\n")]
    rows = [row for row in rows if row]
    width = len(rows[0]) if rows else 0
    if len(rows) < 2 or any(len(row) != width for row in rows):
        return best
    if blank is not None and blank.layout.cell_count in (width, width * len(rows)):
        return "line" if blank.layout.cell_count == width else "block"
    size = isqrt(width)
    if size * size != width and isqrt(width * len(rows)) ** 2 == width * len(rows) and len(rows) < width:
        # A grid whose lines hold several rows each, such as three lines of 27 cells.
        return "block"
    if len(rows) != width or size * size != width:
        return best
    # Nobody has lists of 2 x 2 or 3 x 3 puzzles; 16 lines of 16 cells can be a list of 4 x 4.
    digits = set("".join(rows).upper()) - set(BLANKS)
    if width < 16 or not digits or not digits <= set("123456789ABCDEFGHIJ"[:size]):
        return "block"
    raise FormatError(
        msg("{n} lines of {n} cells can be one grid or {n} puzzles of {m} x {m}.", n=width, m=size),
        msg("Name the format: --format block for one grid, --format line for a list."),
        1,
    )
