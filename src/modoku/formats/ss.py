"""Simple Sudoku files, and its clipboard with up to three grids: givens, all digits so far, candidates.

*-----------*
|.2.|81.|74.|
|---+---+---|
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..errors import FormatError
from ..language import Message, msg, msgn
from ..puzzle import DigitSet, Sheet, symbol_of
from .block import clean_rows, read_block
from .format import Context, Format
from .losses import constraint_losses, layout_losses, plain_square, require_nine, sheet_losses
from .marks import sheet_from_marks, write_marks
from .rows import TextRow, puzzle_of_count, read_marks, split_rows
from .sdx import overwritten_losses


def _read(text: str, context: Context) -> list[Sheet]:
    blank = puzzle_of_count(81, context.blank if context.blank is not None else plain_square(9))
    grids: list[list[TextRow]] = [[]]
    for row in split_rows(text):
        if row.text.strip().startswith("*-"):
            grids.append([])
        else:
            grids[-1].append(row)
    filled = [grid for grid in grids if clean_rows(grid)]
    if not 1 <= len(filled) <= 3:
        raise FormatError(msg("The text holds {n} grids, and 1 to 3 are expected.", n=len(filled)))
    puzzle = read_block(filled[0], blank).puzzle
    if len(filled) == 1:
        return [Sheet(puzzle)]
    marks = [_read_grid(grid) for grid in filled[1:]]
    if len(marks) == 1 and any(len(mark) > 1 for mark in marks[0]):
        # No grid of all digits so far: what stands alone has been placed.
        marks.insert(0, [DigitSet.of(d) if d else DigitSet() for d in sheet_from_marks(marks[0], blank).puzzle.givens])
    placed = []
    for cell, (given, mark) in enumerate(zip(puzzle.givens, marks[0], strict=True)):
        digit = next(iter(mark)) if len(mark) == 1 else 0
        if len(mark) > 1 or (given and digit not in (0, given)):
            raise FormatError(
                msg("The second grid does not fit the first in {cell}.", cell=puzzle.layout.cell_name(cell)),
                msg("It repeats the givens and adds the digits placed so far."),
                filled[1][0].line,
            )
        placed.append(0 if given else digit)
    if len(marks) == 1:
        return [Sheet(puzzle, tuple(placed))]
    filled_cells = [given or digit for given, digit in zip(puzzle.givens, placed, strict=True)]
    candidates = tuple(DigitSet() if d else mark for d, mark in zip(filled_cells, marks[1], strict=True))
    return [Sheet(puzzle, tuple(placed), candidates)]


def _read_grid(rows: Sequence[TextRow]) -> list[DigitSet]:
    """Read one of the later grids: a character or a word a cell."""
    kept = clean_rows(rows)
    found = []
    for row in kept:
        words = row.words()
        if len(words) != 9:
            words = [TextRow(c, w.line, w.column + i) for w in words for i, c in enumerate(w.text)]
        if len(words) != 9:
            raise FormatError(
                msgn(
                    "This row has {n} cell, and {expected} are expected.",
                    "This row has {n} cells, and {expected} are expected.",
                    len(words),
                    expected=9,
                ),
                None,
                row.line,
            )
        found += [read_marks(word, plain_square(9).layout) for word in words]
    if len(found) != 81:
        raise FormatError(
            msgn("The text has {n} row, and 9 are expected.", "The text has {n} rows, and 9 are expected.", len(kept)),
            None,
            kept[-1].line,
        )
    return found


def _write(sheets: Sequence[Sheet]) -> str:
    (sheet,) = sheets
    require_nine(sheet, "ss")
    grids = [_draw([symbol_of(d) for d in sheet.puzzle.givens])]
    if sheet.placed or sheet.candidates:
        grids.append(_draw([symbol_of(d) for d in sheet.grid.values]))
    if sheet.candidates:
        digits = sheet.grid.values
        marks = [DigitSet.of(d) if d else m for d, m in zip(digits, sheet.candidates, strict=True)]
        grids.append(_draw([write_marks(mark, sheet.puzzle.layout) for mark in marks], " "))
    return "\n".join(grids)


def _draw(words: Sequence[str], gap: str = "") -> str:
    width = max(map(len, words)) if gap else 1
    third = 3 * width + 4 * len(gap)
    border = "*" + "-" * (3 * third + 2) + "*"
    lines = [border]
    for row in range(9):
        if row in (3, 6):
            lines.append("|" + "+".join(["-" * third] * 3) + "|")
        cells = [word.ljust(width) for word in words[9 * row : 9 * row + 9]]
        parts = [gap + gap.join(cells[i : i + 3]) + gap for i in (0, 3, 6)]
        lines.append("|" + "|".join(parts) + "|")
    return "\n".join([*lines, border]) + "\n"


def _losses(sheet: Sheet) -> Iterator[Message]:
    yield from layout_losses(sheet.puzzle.layout)
    yield from constraint_losses(sheet.puzzle.constraints)
    yield from sheet_losses(sheet, "placed", "candidates")
    if any(digit and marks for digit, marks in zip(sheet.grid.values, sheet.candidates, strict=False)):
        yield msg("candidates of filled cells")
    yield from overwritten_losses(sheet)


def _recognises(text: str) -> int:
    return 90 if re.search(r"^\s*\*-{11}\*\s*$", text[:20_000], re.MULTILINE) else 0


FORMATS = (Format("ss", msg("Simple Sudoku file or clipboard"), _read, _recognises, _write, _losses, (".ss",)),)
