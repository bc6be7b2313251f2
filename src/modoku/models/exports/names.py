"""What the files of every format have in common: names that each accepts, and comments that say what is in them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from textwrap import wrap

from ...puzzle import Layout, Puzzle
from ...variants import rules_of
from ..linear import Row
from ..varmap import VarMap

_ASCII = str.maketrans({"–": "-", "−": "-", "…": "...", "×": "x", "’": "'"})


def remark(text: str) -> str:
    r"""Return a text as one line of plain characters: a stranger's words must not become part of a model.

    >>> remark("a\np cnf 1 1")
    'a p cnf 1 1'
    """
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return line.translate(_ASCII).encode("ascii", "replace").decode()


def rule_lines(puzzle: Puzzle, mark: str = "") -> list[str]:
    """Return what a file is about, as comment lines: the layout, every rule in words, the givens.

    >>> from modoku.variants import make
    >>> for line in rule_lines(make("classic:boxes=2x2", "killer:cages=3@r1c1r1c2"), "c "):
    ...     print(line)
    c layout: classic:boxes=2x2
    c rule: classic:boxes=2x2: Every digit once in each row, each column and each box.
    c rule: The digits of r1c1, r1c2 all differ.
    c rule: The digits of r1c1, r1c2 add up to 3.
    c givens: ................
    """
    told = [f"layout: {puzzle.layout.name}", *(f"rule: {rule}" for rule in rules_of(puzzle))]
    if puzzle.layout.lowest != 1:
        told.append(f"digits: digit 1 stands for {puzzle.layout.lowest}, digit 2 for {puzzle.layout.lowest + 1} ...")
    told.append(f"givens: {puzzle.givens_text}")
    return [mark + line for text in told for line in wrap(remark(text), 100, subsequent_indent="  ")]


def markup_lines(puzzle: Puzzle) -> list[str]:
    """Return what a file is about as comments of XML, which hold no double hyphen."""
    return [f"  <!-- {re.sub('-(?=-|$)', '- ', line)} -->" for line in rule_lines(puzzle)]


def row_names(rows: Iterable[Row]) -> list[str]:
    """Return a name for each row, made different by its number."""
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
    names = layout.cell_names(range(layout.cell_count))
    shift = layout.lowest - 1
    for cell, name in enumerate(names):
        if varmap.known[cell]:
            yield f"{mark} known {name}={varmap.known[cell] + shift}"
    for number, cell, digit in varmap.iter_pairs():
        yield f"{mark} {number} {names[cell]}={digit + shift}"
    for number in range(varmap.pair_count + 1, varmap.count + 1):
        yield f"{mark} {number} {varmap.name(number)}"
