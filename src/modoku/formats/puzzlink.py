"""Links of puzz.link and other places that play its puzzles: `https://puzz.link/p?sudoku/9/9/i1k7j659h...`.

After columns and rows: `0-9a-f` a number, `-` and two hexadecimal digits a number from 16 on, `+` and three one from
256 on, `g` to `z` one to twenty blanks, `.` a clue without a number. The boxes are the usual ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import isqrt

from ..errors import FormatError
from ..language import Message, msg
from ..puzzle import Puzzle, Sheet
from .format import Context, Format
from .losses import constraint_losses, plain_square, same_rules, sheet_losses
from .rows import check_length, check_puzzles, puzzle_of_count

LINK = "https://puzz.link/p?"
_LINK = re.compile(
    r"(?:https?://)?(?:[\w-]+\.)+[a-z]{2,}/(?:[\w.-]+/)*[\w.-]*\?(?:[a-z]=[^&\s]*&)*"
    r"([a-z][a-z0-9_-]{2,30})/((?:[a-z]+:?/)?[1-9][0-9]{0,3}/[1-9][0-9]{0,3}(?:/[^\s]*)?)"
)
_BARE = re.compile(r"(sudoku)/((?:[a-z]+:?/)?[1-9][0-9]?/[1-9][0-9]?/[^\s]*)")
_BODY = re.compile(r"([0-9a-f])|-([0-9a-f]{2})|\+([0-9a-f]{3})|([g-z])|\.")


def _has_boxes(size: int) -> bool:
    return size == 6 or (size > 3 and isqrt(size) ** 2 == size)


def _read_link(word: str, context: Context) -> Sheet:
    match = _LINK.match(word) or _BARE.match(word)
    if match is None:
        raise FormatError(
            msg("This is no link of puzz.link."), msg("It looks like {link}.", link=f"{LINK}sudoku/4/4/g2j1h1j3g")
        )
    if match[1] != "sudoku":
        raise FormatError(msg("The link holds a puzzle of the kind '{kind}', which is no Sudoku.", kind=match[1]))
    parts = match[2].split("/")
    # Flags may stand before the size.
    parts = parts if parts[0].isdecimal() else parts[1:]
    columns, rows, body = int(parts[0]), int(parts[1]), parts[2] if len(parts) > 2 else ""
    if columns != rows or not _has_boxes(rows) or rows > 64:
        raise FormatError(
            msg("The link says {n} x {m} cells, and a Sudoku there has 4, 6, 9, 16 or 25 rows.", n=rows, m=columns)
        )
    givens = _numbers(body, rows)
    blank = puzzle_of_count(rows * rows, context.blank)
    wrong = next((n for n in givens if n > blank.size), None)
    if wrong is not None:
        raise FormatError(msg("{number} is not between 1 and {max}.", number=wrong, max=blank.size))
    return Sheet(blank.with_givens(givens))


def _numbers(body: str, size: int) -> list[int]:
    found: list[int] = []
    at = 0
    while at < len(body) and len(found) <= size * size:
        match = _BODY.match(body, at)
        if match is None:
            raise FormatError(msg("'{symbol}' is not expected here.", symbol=body[at]))
        number = match[1] or match[2] or match[3]
        found += [int(number, 16)] if number else [0] * (int(match[4], 36) - 15 if match[4] else 1)
        at = match.end()
    if len(found) > size * size:
        raise FormatError(msg("The link has more than {expected} cells.", expected=size * size))
    return found + [0] * (size * size - len(found))


def _read(text: str, context: Context) -> list[Sheet]:
    check_length(text)
    found = []
    for number, line in enumerate(text.split("\n"), 1):
        word = line.strip()
        if word and not word.startswith("#"):
            try:
                found.append(_read_link(word, context))
            except FormatError as error:
                raise error.at(number) from error
            check_puzzles(len(found))
    if not found:
        raise FormatError(msg("There is no puzzle in the text."))
    return found


def _write_link(puzzle: Puzzle) -> str:
    size = puzzle.size
    if not _has_boxes(size) or size > 25 or puzzle.layout.cell_count != size * size:
        raise FormatError(
            msg("The format {format} holds square grids of 4, 6, 9, 16 or 25 rows only.", format="puzzlink"),
            msg("Choose another format: json holds everything."),
        )
    body, blanks = "", 0
    for number in (*puzzle.givens, -1):
        if number == 0:
            blanks += 1
            continue
        body += "z" * (blanks // 20) + ("" if blanks % 20 == 0 else "ghijklmnopqrstuvwxyz"[blanks % 20 - 1])
        body += "" if number < 0 else f"{number:x}" if number < 16 else f"-{number:02x}"
        blanks = 0
    return f"{LINK}sudoku/{size}/{size}/{body}"


def _write(sheets: Sequence[Sheet]) -> str:
    return "".join(f"{_write_link(sheet.puzzle)}\n" for sheet in sheets)


def _losses(sheet: Sheet) -> Iterator[Message]:
    _write_link(sheet.puzzle)
    layout = sheet.puzzle.layout
    if not same_rules(layout, plain_square(layout.size).layout):
        yield msg("the layout {name}", name=layout.name)
    yield from constraint_losses(sheet.puzzle.constraints)
    yield from sheet_losses(sheet)


def _recognises(text: str) -> int:
    start = text[:2000].lstrip()
    return 96 if _LINK.match(start) or _BARE.match(start) else 0


FORMATS = (Format("puzzlink", msg("puzz.link link"), _read, _recognises, _write, _losses, (), many=True),)
