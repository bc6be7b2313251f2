"""Lists for `modoku canon`: the core finds the forms and the ways there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from hashlib import sha256

from ..native import canonical_records
from ..puzzle import Sheet
from ..questions.canon import CanonAnswer
from ..symmetry import Transform, key_of, meaning_of
from ..variants import classic
from .derived import json_line
from .forms import LINE, Form, characters, form_of, numbers, words
from .streaming import ListStream, Rows

_LINES = bytes(range(9))
_MOVE = 28
"""Bytes of a move: whether it transposes, then rows, columns and digits."""
_DIGITS = tuple(range(1, 10))
_ROWS, _COLUMNS, _SWAPPED = (0, 2, 1, *range(3, 9)), (1, 0, *range(2, 9)), (2, 1, *range(3, 10))
"""Another order of rows, of columns, of digits, for the samples."""


class CanonList(ListStream):
    """A list of puzzles on its way to their canonical forms."""

    def answer(self, records: bytes, lines: bytes) -> Rows:
        """Return forms, and in JSON keys and transforms."""
        forms, moves, cells = canonical_records(records, self.jobs, None)
        if not self.as_json:
            return Rows([[("", 0), ("\n", -1)]], bytes(len(lines) // 8), [characters(forms)])
        order = [str(number) for number in range(1, 10)]
        rows, columns, digits = (
            b"".join(moves[start : start + 9] for start in range(first, len(moves), _MOVE)) for first in (1, 10, 19)
        )
        values = [
            numbers(lines),
            characters(records),
            characters(b"".join(_keys(forms)), 32),
            words(rows, order, 9, " "),
            words(columns, order, 9, " "),
            words(digits, list("0123456789"), 9),
            characters(forms),
            words(cells, [str(cell) for cell in range(81)], 81, ","),
            words(digits, list("0123456789"), 9, ","),
        ]
        return Rows(self._forms, bytes(map(_form_number, _moves(moves))), values)

    @cached_property
    def _forms(self) -> list[Form]:
        return [self._form(number) for number in range(16)]

    def _form(self, number: int) -> Form:
        """Return the form of a move: which of transposing, rows, columns and digits it has is bits of its number."""
        is_turned, rows = number & 1, _ROWS if number & 2 else tuple(_LINES)
        columns, digits = _COLUMNS if number & 4 else tuple(_LINES), _SWAPPED if number & 8 else _DIGITS
        image = [0] * 81
        for i, row in enumerate(rows):
            for j, column in enumerate(columns):
                image[9 * column + row if is_turned else 9 * row + column] = 9 * i + j
        puzzle = classic()
        form = puzzle.with_givens({80: 1})
        sample = CanonAnswer(Sheet(puzzle), form, Transform(tuple(image), digits))
        blank, how = "." * 81, []
        if number & 2:
            how.append((" ".join(str(row + 1) for row in rows), 3))
        if number & 4:
            how.append((" ".join(str(column + 1) for column in columns), 4))
        if number & 8:
            how.append(("".join(map(str, digits)), 5))
        marks = [(str(LINE), 0), (blank, 1), (key_of(form), 2), *how, (blank, 1), (form.givens_text, 6)]
        lists = [(",".join(map(str, image)), 7), (",".join(map(str, digits)), 8)]
        return form_of(json_line(f"{self.name}:{LINE}", sample), [*marks, *lists])


def _moves(moves: bytes) -> Iterator[bytes]:
    return (moves[start : start + _MOVE] for start in range(0, len(moves), _MOVE))


def _form_number(move: bytes) -> int:
    return move[0] | 2 * (move[1:10] != _LINES) | 4 * (move[10:19] != _LINES) | 8 * (move[19:28] != bytes(_DIGITS))


def _keys(forms: bytes) -> Iterator[bytes]:
    """Yield the key of each form: `key_of` without making the puzzle."""
    head, tail = _around_givens()
    start = sha256(head)
    for place in range(0, len(forms), 81):
        found = start.copy()
        givens = ", ".join(forms[place : place + 81].decode().replace(".", "0"))
        found.update(givens.encode() + tail)
        yield found.hexdigest()[:32].encode()


@lru_cache(maxsize=1)
def _around_givens() -> tuple[bytes, bytes]:
    """Return what stands before and after the givens in the text whose hash is the key of a classic puzzle."""
    puzzle = classic().with_givens({cell: cell % 9 + 1 for cell in range(81)})
    head, _, tail = repr(meaning_of(puzzle)).partition(", ".join(map(str, puzzle.givens)))
    return head.encode(), tail.encode()
