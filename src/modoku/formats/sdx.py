"""SudoCue's candidate files: 9 rows of 9 words; a bare digit is a given, `u5` a player's digit, else candidates.

5 u3 124 26 7 ...
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..errors import FormatError
from ..language import Message, msg, msgn
from ..puzzle import DigitSet, Sheet
from .format import Context, Format
from .losses import constraint_losses, layout_losses, plain_square, require_nine, sheet_losses
from .marks import write_marks
from .rows import iter_filled, puzzle_of_count, read_marks, split_rows


def _read(text: str, context: Context) -> list[Sheet]:
    rows = list(iter_filled(split_rows(text)))
    words = [word for row in rows for word in row.words()]
    blank = puzzle_of_count(81, context.blank if context.blank is not None else plain_square(9))
    for row in rows:
        if len(row.words()) != 9:
            raise FormatError(
                msgn(
                    "This row has {n} word, and 9 are expected.",
                    "This row has {n} words, and 9 are expected.",
                    len(row.words()),
                ),
                msg("Write '.' for a cell without candidates."),
                row.line,
            )
    if len(rows) != 9:
        raise FormatError(
            msgn("The text has {n} row, and 9 are expected.", "The text has {n} rows, and 9 are expected.", len(rows)),
            None,
            rows[-1].line if rows else 1,
        )
    givens, placed, candidates = [0] * 81, [0] * 81, [DigitSet()] * 81
    for cell, word in enumerate(words):
        if re.fullmatch("[uU][1-9]", word.text):
            placed[cell] = int(word.text[1])
            continue
        marks = read_marks(word, blank.layout)
        if len(marks) == 1:
            givens[cell] = next(iter(marks))
        else:
            candidates[cell] = marks
    return [Sheet(blank.with_givens(givens), tuple(placed), tuple(candidates))]


def _write(sheets: Sequence[Sheet]) -> str:
    (sheet,) = sheets
    require_nine(sheet, "sdx")
    placed = sheet.placed or (0,) * 81
    candidates = sheet.candidates or (DigitSet(),) * 81
    words = []
    for given, digit, marks in zip(sheet.puzzle.givens, placed, candidates, strict=True):
        words.append(str(given) if given else f"u{digit}" if digit else write_marks(marks, sheet.puzzle.layout))
    return "".join(" ".join(words[i : i + 9]) + "\n" for i in range(0, 81, 9))


def _losses(sheet: Sheet) -> Iterator[Message]:
    yield from layout_losses(sheet.puzzle.layout)
    yield from constraint_losses(sheet.puzzle.constraints)
    yield from sheet_losses(sheet, "placed", "candidates")
    digits = sheet.grid.values
    if any(marks and (digit or len(marks) == 1) for digit, marks in zip(digits, sheet.candidates, strict=False)):
        yield msg("candidates of filled cells, and lone candidates")
    yield from overwritten_losses(sheet)


def overwritten_losses(sheet: Sheet) -> Iterator[Message]:
    """Return the loss of digits placed on top of givens, which no format of one digit a cell can show."""
    if any(given and digit for given, digit in zip(sheet.puzzle.givens, sheet.placed, strict=False)):
        yield msg("digits placed on top of givens")


def _recognises(text: str) -> int:
    rows = [line.split() for line in text[:20_000].split("\n") if line.strip() and not line.startswith("#")]
    words = [word for row in rows for word in row]
    if len(rows) != 9 or any(len(row) != 9 for row in rows):
        return 0
    if not all(re.fullmatch("[uU]?[1-9]|[1-9]{1,9}|[.0]", word) for word in words):
        return 0
    return 90 if any(word[0] in "uU" for word in words) else 30


FORMATS = (Format("sdx", msg("SudoCue file with candidates"), _read, _recognises, _write, _losses, (".sdx",)),)
