"""Names of variables and rows that every file format accepts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ...puzzle import Layout
from ..linear import Row
from ..varmap import VarMap


def variable_names(varmap: VarMap, layout: Layout) -> list[str]:
    """Give a name for each variable, the first for variable 1: x_r1c1_5 for r1c1 = 5, y_7 for the auxiliary variable 7.

    >>> from modoku.puzzle import BoxGrid, DigitSet
    >>> layout = BoxGrid.of_order(1).to_layout("one")
    >>> variable_names(VarMap(1, (0,), (DigitSet.of(1),), (("sum", 1),)), layout)
    ['x_r1c1_1', 'y_2']
    """
    named = [f"x_{layout.cell_name(cell)}_{digit}" for cell, digit in varmap.pairs]
    return named + [f"y_{number}" for number in range(varmap.pair_count + 1, varmap.count + 1)]


def row_names(rows: Iterable[Row]) -> list[str]:
    """Give a name for each row, made different by its number."""
    return [f"R{number}_{re.sub('[^A-Za-z0-9]+', '_', row.name)}"[:60] for number, row in enumerate(rows, 1)]


def wrapped(words: Iterable[str], width: int = 100, indent: str = " ") -> Iterator[str]:
    """Yield lines of words, none much longer than `width`: some readers give up on long lines."""
    line = ""
    for word in words:
        if line and len(line) + len(word) >= width:
            yield line
            line = ""
        line += (" " if line else indent) + word
    if line:
        yield line


def dictionary_lines(varmap: VarMap, layout: Layout, mark: str) -> Iterator[str]:
    """Yield the dictionary as comment lines: what each variable says, and what was settled beforehand."""
    for cell, digit in enumerate(varmap.known):
        if digit:
            yield f"{mark} known {layout.cell_name(cell)}={digit}"
    for number in range(1, varmap.count + 1):
        yield f"{mark} {number} {varmap.name(number, layout)}"
