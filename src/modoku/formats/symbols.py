"""Which characters of a plain text stand for digits and which for blanks.

Up to 9 digits nothing is in doubt. Above 9 no standard exists: we write `1-9A-Z0...`, and also read `0-9A-...` and
`A-Z` where only that reading fits. Where two readings fit, the reader says so and asks.
"""

from __future__ import annotations

import string
from collections.abc import Callable

from ..errors import FormatError
from ..language import msg
from ..puzzle import SYMBOLS, Layout

BLANKS = ".0*_X-"
"""The characters that people use for a blank cell, besides the space."""

Place = Callable[[int], tuple[int | None, int | None]]
"""Gives line and column (from 1) of the k-th cell of a text."""

# Control characters would otherwise pass for the digits that they stand for in here.
_SMALL = (
    dict.fromkeys(range(10), "?")
    | {ord(c): chr(k) for k, c in enumerate("123456789", 1)}
    | {ord(c): "\0" for c in f"{BLANKS}x"}
)


def nowhere(_: int) -> tuple[int | None, int | None]:
    """Return no place at all."""
    return None, None


def read_symbols(cells: str, layout: Layout, where: Place = nowhere, symbols: str | None = None) -> tuple[int, ...]:
    """Return the digit of every character, 0 for a blank; `symbols` says what digits 1, 2 ... are where the text does.

    >>> from modoku.puzzle import BoxGrid
    >>> read_symbols("12..3...", BoxGrid(1, 8).to_layout("8"))
    (1, 2, 0, 0, 3, 0, 0, 0)
    """
    if layout.has_wide_symbols:
        return _read_words(cells, layout)
    if symbols is None and layout.size <= 9 and layout.lowest == 1:
        # The common case, kept short: batches have millions of lines.
        digits = cells.translate(_SMALL).encode("latin-1", "replace")
        if max(digits) <= layout.size:
            return tuple(digits)
    folded = cells.upper() if layout.size <= 36 and cells.isascii() else cells
    alphabet = symbols or _find_alphabet(folded, layout)
    table = dict.fromkeys(BLANKS, 0) | {c: k for k, c in enumerate(alphabet, 1)}
    found = []
    for index, character in enumerate(folded):
        digit = table.get(character, -1)
        if not 0 <= digit <= layout.size:
            line, column = where(index)
            raise FormatError(
                msg("'{symbol}' is not a digit of a puzzle with {size} digits.", symbol=cells[index], size=layout.size),
                msg("Digits are {digits}; a blank is one of {blanks}", digits=_said(alphabet), blanks=" ".join(BLANKS)),
                line,
                column,
            )
        found.append(digit)
    return tuple(found)


def _read_words(cells: str, layout: Layout) -> tuple[int, ...]:
    """Return the digit of every word, where digits need several characters."""
    found = []
    for word in cells.split():
        digit = 0 if word == "." else layout.digit_of(word)
        if digit is None:
            raise FormatError(
                msg("'{symbol}' is not a digit of a puzzle with {size} digits.", symbol=word[:20], size=layout.size),
                msg("Digits are {digits}; a blank is one of {blanks}", digits=" ".join(layout.symbols), blanks="."),
            )
        found.append(digit)
    return tuple(found)


def _said(alphabet: str) -> str:
    """Return an alphabet briefly."""
    return alphabet if len(alphabet) <= 16 else f"{alphabet[:9]} … {alphabet[-1]}"


def _find_alphabet(cells: str, layout: Layout) -> str:
    """Choose among `1-9A-...`, `0-9A-...` and `A-...` by what occurs in the text."""
    size = layout.size
    if layout.lowest != 1:
        return "".join(layout.symbols)
    usual = SYMBOLS[:size]
    if size <= 9:
        return usual
    present = set(cells)
    blanks = set(BLANKS) - {"0"} - set(usual)
    zeros = "0" in present
    if size >= 36:
        if zeros and not present & blanks and 2 * cells.count("0") > len(cells):
            return usual.replace("0", "\0")
        return usual
    if not present - set(usual) - blanks - {"0"}:
        if not zeros or usual[-1] in present or _repeats(cells, "0", layout):
            return usual
        if not present & blanks:
            return f"0{usual[:-1]}"
        raise FormatError(
            msg(
                "'0' can be the lowest digit or a blank here, and '{blank}' is a blank too.",
                blank=min(present & blanks),
            ),
            msg(
                "Use one blank character only, or begin with a line '# size={size} symbols={symbols}'.",
                size=size,
                symbols=f"0{usual[:-1]}",
            ),
        )
    letters = string.ascii_uppercase[:size]
    if size <= 26 and not present - set(letters) - set(BLANKS):
        return letters
    return usual


def _repeats(cells: str, symbol: str, layout: Layout) -> bool:
    """Return whether a character occurs twice in a unit, so that it cannot be a digit."""
    return any(sum(cells[cell] == symbol for cell in unit.cells) > 1 for unit in layout.units)
