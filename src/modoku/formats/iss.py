"""Texts of Interactive Sudoku Solver: `.Shape~6x6.Thermo~R1C1~R1C2.~R3C3_5`, alone, after `iss:`, or in a link.

A text is one puzzle, over as many lines as it likes; where lines begin with `iss:` each of these begins another.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from urllib.parse import unquote_plus

from ..errors import FormatError
from ..language import Message, msg
from ..puzzle import Sheet
from .format import Context, Format
from .fpuzzles import fill
from .iss_clues import CLUES
from .iss_reading import BOARD_ITEMS, IssReading
from .iss_rules import RULES
from .iss_text import GROUPS, is_jigsaw, is_long_killer, is_regions, is_short_killer
from .iss_writing import IssWriting
from .rows import check_length, check_puzzles

PREFIX = "iss:"
MAX_SNIFFED = 200_000
_LINK = re.compile(r"(?:https?://)?sigh\.github\.io/Interactive-Sudoku-Solver/?\?(?:[^\s#]*&)?q=([^&#\s]+)")
_NAMES = {*CLUES, *RULES, *BOARD_ITEMS, *GROUPS}


def sheet_from_iss(text: str) -> Sheet:
    """Return the puzzle of one text.

    >>> sheet_from_iss(".Shape~4x4.~R1C1_2.Thermo~R2C1~R2C2").puzzle.givens_text
    '2...............'
    """
    return IssReading(text, {**RULES, **CLUES}).to_sheet()


def _read(text: str, context: Context) -> list[Sheet]:
    check_length(text)
    found = []
    for line, part in _parts(text):
        try:
            found.append(fill(sheet_from_iss(part), context))
        except FormatError as error:
            place = None if error.line is None else error.line + line
            raise FormatError(error.message, error.hint, place, error.column) from error
        check_puzzles(len(found))
    if not found:
        raise FormatError(msg("There is no puzzle in the text."))
    return found


def _parts(text: str) -> list[tuple[int, str]]:
    """Return the texts of the puzzles, each with the number of lines before it."""
    match = _LINK.match(text.strip())
    if match:
        return [(0, unquote_plus(match[1]))]
    marks = [one.start() for one in re.finditer(rf"(?m)^[ \t]*{PREFIX}", text)]
    if not marks:
        return [(0, text)] if text.strip() else []
    ends = [*marks[1:], len(text)]
    # The mark is blotted out, so that columns stay what they are.
    return [
        (text.count("\n", 0, start), text[start:end].replace(PREFIX, " " * len(PREFIX), 1))
        for start, end in zip(marks, ends, strict=True)
    ]


def _recognises(text: str) -> int:
    start = re.sub(r"(?m)^[ \t]*#.*$", "", text[:MAX_SNIFFED]).strip()
    if start.startswith(PREFIX) or _LINK.match(start):
        return 100
    match = re.match(r"\.([A-Za-z]*)\s*([~.]|$)", start)
    if match and (match[1] in _NAMES or not match[1]) and "~" in start:
        return 95
    if match and len(match[1]) > 2 and match[1] in _NAMES:
        return 95
    packed = "".join(start.split())
    # Regions of digits are a grid to everybody else, and letters are digits on a grid of 16 x 16.
    regions = packed.isalpha() and len(packed) <= 81 and is_regions(packed)
    return 95 if is_short_killer(packed) or is_long_killer(packed) or is_jigsaw(packed) or regions else 0


def _write(sheets: Sequence[Sheet]) -> str:
    texts = [IssWriting(sheet).text for sheet in sheets]
    return f"{texts[0]}\n" if len(texts) == 1 else "".join(f"{PREFIX}{text}\n" for text in texts)


def _losses(sheet: Sheet) -> Iterator[Message]:
    yield from IssWriting(sheet).losses()


FORMATS = (
    Format(
        "iss",
        msg("Interactive Sudoku Solver text"),
        _read,
        _recognises,
        _write,
        _losses,
        (".iss",),
        many=True,
        any_lowest=True,
    ),
)
