"""Forms: an answer as text with gaps, made from one that was written in the ordinary way.

So JSON and words have one definition, and the core fills in the answers of a list: see `native.write_rows`.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

Form = Sequence[tuple[str, int]]
"""Pieces of text, each with the number of the column whose value follows, or -1."""
Column = tuple[str, bytes, int, list[str], str]
"""What kind, the records one after the other, how many bytes each has, words and what stands between them."""
NO_FORM = 255
"""The choice of a row that is answered in the ordinary way."""
NO_WORD = 255
LINE = 7_391_482_056_194_738_265
"""The number of the line in a sample: no file is that long, and none is called so."""


def form_of(sample: str, marks: Sequence[tuple[str, int]]) -> Form:
    r"""Return the form of a sample: where the marks stand, one after the other, the values of columns will.

    >>> form_of('{"n":7}', [("7", 0)])
    [('{"n":', 0), ('}\n', -1)]
    """
    form, rest = [], sample
    for mark, column in marks:
        before, found, rest = rest.partition(mark)
        if not found:
            raise ValueError(f"{mark!r} is not in {sample!r}")
        form.append((before, column))
    return [*form, (f"{rest}\n", -1)]


def characters(records: bytes, width: int = 81) -> Column:
    """Return a column of texts of one width."""
    return "characters", records, width, [], ""


def numbers(values: bytes) -> Column:
    """Return a column of 64-bit numbers."""
    return "number", values, 8, [], ""


def tenths(values: bytes) -> Column:
    """Return a column of 64-bit numbers of tenths, written with one decimal."""
    return "tenths", values, 8, [], ""


def decimals(values: bytes) -> Column:
    """Return a column of doubles, rounded to one decimal."""
    return "decimal", values, 8, [], ""


def words(codes: bytes, known: Sequence[str], width: int = 1, separator: str = "") -> Column:
    """Return a column of words by their numbers, several a row if the width says so; NO_WORD stands for none."""
    return "words", codes, width, list(known), separator


def same(text: str, count: int) -> Column:
    """Return a column whose rows are all the same."""
    return words(bytes(count), [text])


def packed(values: Sequence[int]) -> bytes:
    """Return numbers as the columns have them."""
    return array("Q", values).tobytes()
