"""SadMan and SudoCue files: notes in lines that begin with `#`, then the grid, perhaps in sections.

#ASomebody
#DA puzzle
[Puzzle]
53..7....
...
[State]
534.7....
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..errors import FormatError
from ..language import Message, msg
from ..puzzle import Sheet
from .block import read_block
from .format import Context, Format
from .losses import constraint_losses, layout_losses, plain_square, require_nine, sheet_losses
from .rows import TextRow, split_rows
from .sdx import overwritten_losses

NOTES = {
    "A": "author",
    "D": "description",
    "C": "comment",
    "B": "date",
    "S": "source",
    "L": "level",
    "U": "url",
}
"""The letter of each note, and what we call it."""

_SECTION = re.compile(r"\s*\[([^\]]{1,40})\]\s*")


def _read(text: str, context: Context) -> list[Sheet]:
    notes: dict[str, str] = {}
    sections: dict[str, list[TextRow]] = {"puzzle": []}
    name = "puzzle"
    for row in split_rows(text):
        section = _SECTION.fullmatch(row.text)
        if section:
            name = section[1].strip().lower()
            sections.setdefault(name, [])
        elif row.text.startswith("#"):
            key = NOTES.get(row.text[1:2])
            if key:
                note = row.text[2:].strip()
                # A comment may take several lines.
                notes[key] = f"{notes[key]}\n{note}" if key in notes else note
        else:
            sections[name].append(row)
    blank = context.blank if context.blank is not None else plain_square(9)
    puzzle = read_block(sections["puzzle"], blank).puzzle.with_meta(**{k: v for k, v in notes.items() if v})
    if not any(row.text.strip() for row in sections.get("state", [])):
        return [Sheet(puzzle)]
    state = read_block(sections["state"], blank)
    placed = []
    for cell, (given, digit) in enumerate(zip(puzzle.givens, state.puzzle.givens, strict=True)):
        if given and digit not in (0, given):
            raise FormatError(
                msg(
                    "In [State] {cell} holds {digit}, and its given is {given}.",
                    cell=puzzle.layout.cell_name(cell),
                    digit=digit,
                    given=given,
                )
            )
        placed.append(0 if given else digit)
    return [Sheet(puzzle, tuple(placed), state.candidates)]


def _write(sheets: Sequence[Sheet]) -> str:
    (sheet,) = sheets
    require_nine(sheet, "sdk")
    notes = [
        f"#{letter}{line}"
        for letter, key in NOTES.items()
        for line in (sheet.puzzle.about(key) or "").split("\n")
        if line.strip()
    ]
    lines = [*notes, "[Puzzle]", *_rows(sheet.puzzle.givens_text)]
    if sheet.placed:
        lines += ["[State]", *_rows(str(sheet.grid))]
    return "\n".join(lines) + "\n"


def _rows(text: str) -> list[str]:
    return [text[i : i + 9] for i in range(0, 81, 9)]


def _losses(sheet: Sheet) -> Iterator[Message]:
    yield from layout_losses(sheet.puzzle.layout)
    yield from constraint_losses(sheet.puzzle.constraints)
    yield from sheet_losses(sheet, "placed")
    yield from overwritten_losses(sheet)


def _recognises(text: str) -> int:
    start = text[:20_000]
    if re.search(r"^\s*\[Puzzle\]\s*$", start, re.MULTILINE | re.IGNORECASE):
        return 100
    # One such line may be a comment that begins with a capital; two different ones are notes.
    letters = set(re.findall(r"^#([ADCBSLU])\S", start, re.MULTILINE))
    is_word = re.match(r"\s*#[A-Z][a-z]+\b", start)
    return 80 if len(letters) > 1 or (letters and not is_word) else 0


FORMATS = (Format("sdk", msg("SadMan and SudoCue file, with notes"), _read, _recognises, _write, _losses, (".sdk",)),)
