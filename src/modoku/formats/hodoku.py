"""A line of HoDoKu's library of technique examples.

    :0100:1:..1+8..53...:121 133:134 135:518:

After a colon each: technique, digits, givens (`+` before a digit that was placed), deleted candidates, then what the
technique does: eliminations, placements, more. A candidate is digit, row, column.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..errors import FormatError
from ..language import Message, msg, msgn
from ..puzzle import DigitSet, Puzzle, Sheet, candidates_of
from .format import Context, Format
from .losses import constraint_losses, layout_losses, plain_square, require_nine, sheet_losses
from .rows import TextRow, check_puzzles, iter_filled, puzzle_of_count, split_rows
from .sdx import overwritten_losses
from .symbols import read_symbols

NOTES = ("technique", "technique-digits", "eliminations", "placements", "technique-notes")
"""What we call the fields that say nothing about the puzzle itself."""


def _read_row(row: TextRow, context: Context) -> Sheet:
    start = len(row.text) - len(row.text.lstrip())
    fields = row.text.strip().split(":", 7)
    if len(fields) < 4 or fields[0]:
        raise FormatError(
            msgn(
                "This line has {n} field, and at least 3 are expected.",
                "This line has {n} fields, and at least 3 are expected.",
                len(fields) - 1,
            ),
            msg("Write ':technique:digits:givens:deleted:eliminations:placements:extra'."),
            row.line,
        )
    fields += [""] * (8 - len(fields))
    technique, digits, cells, deleted, eliminations, placements, extra = fields[1:]
    extra = extra.strip(":")
    column = start + len(technique) + len(digits) + 4
    blank = puzzle_of_count(81, context.blank if context.blank is not None else plain_square(9))
    symbols = [(match[2], bool(match[1]), match.start()) for match in re.finditer(r"(\+?)([^+])", cells)]
    text = "".join(symbol for symbol, _, _ in symbols)
    if len(text) != 81 or "++" in cells or cells.endswith("+"):
        raise FormatError(
            msgn(
                "The grid has {n} cell, and 81 are expected.", "The grid has {n} cells, and 81 are expected.", len(text)
            ),
            None,
            row.line,
            column,
        )
    values = read_symbols(text, blank.layout, lambda k: (row.line, column + symbols[k][2] + symbols[k][1]))
    givens = [0 if plus else value for value, (_, plus, _) in zip(values, symbols, strict=True)]
    placed = tuple(value if plus else 0 for value, (_, plus, _) in zip(values, symbols, strict=True))
    notes = dict(zip(NOTES, (technique, digits, eliminations, placements, extra), strict=True))
    puzzle = blank.with_givens(givens).with_meta(**{key: note for key, note in notes.items() if note})
    return Sheet(puzzle, placed, _candidates(puzzle, values, TextRow(deleted, row.line, column + len(cells) + 1)))


def _candidates(puzzle: Puzzle, values: Sequence[int], deleted: TextRow) -> tuple[DigitSet, ...]:
    """Return what is left of the candidates, or nothing at all if none was deleted."""
    if not deleted.text.strip():
        return ()
    left = list(candidates_of(puzzle, values))
    for word in deleted.words():
        if not re.fullmatch("[1-9]{3}", word.text):
            raise FormatError(
                msg("'{word}' is not a candidate.", word=word.text[:20]),
                msg("Write digit, row and column, such as 512 for a 5 in r1c2."),
                word.line,
                word.column,
            )
        digit, row, column = map(int, word.text)
        left[9 * row + column - 10] -= DigitSet.of(digit)
    return tuple(left)


def _read(text: str, context: Context) -> list[Sheet]:
    found = []
    for row in iter_filled(split_rows(text)):
        found.append(_read_row(row, context))
        check_puzzles(len(found))
    if not found:
        raise FormatError(msg("There is no puzzle in the text."))
    return found


def _deleted(sheet: Sheet) -> list[str]:
    if not sheet.candidates:
        return []
    possible = candidates_of(sheet.puzzle, sheet.grid.values)
    return [
        f"{digit}{cell // 9 + 1}{cell % 9 + 1}"
        for cell, (whole, left) in enumerate(zip(possible, sheet.candidates, strict=True))
        for digit in whole - left
    ]


def _write(sheets: Sequence[Sheet]) -> str:
    lines = []
    for sheet in sheets:
        require_nine(sheet, "hodoku")
        placed = sheet.placed or (0,) * 81
        cells = "".join(
            str(given) if given else f"+{digit}" if digit else "."
            for given, digit in zip(sheet.puzzle.givens, placed, strict=True)
        )
        notes = [re.sub(r"[:\s]+", " ", sheet.puzzle.about(key) or "") for key in NOTES]
        fields = [notes[0] or "0000", notes[1] or "x", cells, " ".join(_deleted(sheet)), *notes[2:]]
        lines.append(":" + ":".join(fields) + "\n")
    return "".join(lines)


def _losses(sheet: Sheet) -> Iterator[Message]:
    yield from layout_losses(sheet.puzzle.layout)
    yield from constraint_losses(sheet.puzzle.constraints)
    yield from sheet_losses(sheet, "placed", "candidates")
    yield from overwritten_losses(sheet)
    if sheet.candidates and sheet.puzzle.size == 9 and sheet.puzzle.layout.cell_count == 81:
        possible = candidates_of(sheet.puzzle, sheet.grid.values)
        added = any(left - whole for whole, left in zip(possible, sheet.candidates, strict=True))
        if added or not _deleted(sheet):
            yield msg("candidates that the rules exclude, or that nobody has deleted any candidate")


def _recognises(text: str) -> int:
    return 95 if re.match(r"\s*:[^:\n]{0,20}:[^:\n]{0,40}:[-+.0-9xX*_]{81,170}(:|\s*$)", text[:1000]) else 0


FORMATS = (Format("hodoku", msg("HoDoKu library line"), _read, _recognises, _write, _losses, (), many=True),)
