"""Candidate grids: a word a cell, such as `5 134 19 ...`, as programs copy them to the clipboard."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..errors import FormatError
from ..language import msg
from ..puzzle import DigitSet, Layout, Puzzle, Sheet
from .rows import TextRow, read_marks
from .symbols import BLANKS


def looks_like_marks(words: Sequence[TextRow], size: int) -> bool:
    """Return whether every word can be the candidates of a cell: one character, or different digits."""
    return all(len(w.text) == 1 or (len(set(w.text)) == len(w.text) <= size and w.text.isalnum()) for w in words)


def sheet_from_words(words: Sequence[TextRow], blank: Puzzle, kind: str | None = None) -> Sheet:
    """Fill a puzzle from one word a cell: candidates, or decimal numbers where there are more than 9 digits.

    Args:
        words: the words, in the order of the cells.
        blank: the puzzle to fill.
        kind: "candidates" or "numbers" where the text says which; else found out, or asked for where both fit.
    """
    size = blank.size
    if kind is None:
        kind = "candidates"
        if (
            size > 9
            and blank.layout.lowest == 1
            and all(w.text in BLANKS or (w.text.isdecimal() and w.text.isascii()) for w in words)
        ):
            numbers = all(w.text in BLANKS or (len(w.text) <= 2 and int(w.text) <= size) for w in words)
            marks = all(len(w.text) == 1 or ("0" not in w.text and list(w.text) == sorted(set(w.text))) for w in words)
            if numbers and marks and any(len(w.text) > 1 for w in words):
                raise FormatError(
                    msg("The words of this text can be numbers above 9 or candidates."),
                    msg("Begin with a line '# words=numbers' or '# words=candidates'."),
                    words[0].line,
                    words[0].column,
                )
            if numbers and not marks:
                kind = "numbers"
    if kind == "numbers":
        return Sheet(blank.with_givens([_read_number(word, blank.layout) for word in words]))
    return sheet_from_marks([read_marks(word, blank.layout) for word in words], blank)


def _read_number(word: TextRow, layout: Layout) -> int:
    low, high = layout.lowest, layout.lowest + layout.size - 1
    if len(word.text) == 1 and word.text in BLANKS and not (word.text == "0" and low <= 0 <= high):
        return 0
    if not re.fullmatch("-?[0-9]{1,4}", word.text, re.ASCII) or not low <= int(word.text) <= high:
        raise FormatError(
            msg("'{word}' is not a number from {low} to {high}.", word=word.text[:20], low=low, high=high),
            None,
            word.line,
            word.column,
        )
    return int(word.text) - low + 1


def sheet_from_marks(marks: Sequence[DigitSet], blank: Puzzle) -> Sheet:
    """Fill a puzzle from a candidate grid.

    A lone candidate is a given unless a peer still holds the same digit: then it has not been placed yet. When no
    cell has several candidates the text is no candidate grid, and every lone digit is a given.
    """
    is_grid = any(len(mark) > 1 for mark in marks)
    givens = []
    for cell, mark in enumerate(marks):
        lone = len(mark) == 1 and not (is_grid and any(mark & marks[peer] for peer in blank.peers[cell]))
        givens.append(next(iter(mark)) if lone else 0)
    left = tuple(DigitSet() if given else mark for given, mark in zip(givens, marks, strict=True))
    return Sheet(blank.with_givens(givens), candidates=left)


def marks_of(sheet: Sheet) -> list[DigitSet]:
    """Return what a candidate grid shows in each cell: the given, else the candidates."""
    candidates = sheet.candidates or (DigitSet(),) * len(sheet.puzzle.givens)
    return [DigitSet.of(g) if g else marks for g, marks in zip(sheet.puzzle.givens, candidates, strict=True)]


def keeps_marks(sheet: Sheet) -> bool:
    """Return whether a candidate grid of this sheet reads back as it was."""
    again = sheet_from_marks(marks_of(sheet), sheet.puzzle)
    return again.puzzle.givens == sheet.puzzle.givens and again.candidates == sheet.candidates


def write_marks(marks: DigitSet, layout: Layout) -> str:
    """Write the candidates of one cell."""
    return "".join(map(layout.symbol_of, marks)) or "."
