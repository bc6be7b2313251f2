"""Names of variables and rows that every file format accepts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ...puzzle import Layout
from ..linear import Row
from ..varmap import VarMap


def remark(layout: Layout) -> str:
    r"""Give the name of a layout as one short line: a stranger's name must not become part of a model.

    >>> from modoku.puzzle import Layout, Unit
    >>> remark(Layout("a\np cnf 1 1", 1, ((0, 0),), (Unit("row", "1", (0,)),)))
    'a p cnf 1 1'
    """
    return " ".join("".join(c if c.isprintable() else " " for c in layout.name).split())[:80]


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
    names = layout.cell_names(range(layout.cell_count))
    for number, cell, digit in varmap.iter_pairs():
        yield f"{mark} {number} {names[cell]}={digit}"
    for number in range(varmap.pair_count + 1, varmap.count + 1):
        yield f"{mark} {number} {varmap.name(number)}"
