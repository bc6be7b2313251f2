"""The families of units in words and in sums: each row, each column, each box, and whatever a variant adds."""

from __future__ import annotations

from collections.abc import Sequence

from ..language import Message, msg
from ..puzzle import Puzzle
from .equations import located
from .formula import Node, big, index, line, listed


def families(puzzle: Puzzle) -> dict[str, list[int]]:
    """Return the groups of cells that differ, by family: the kinds of units, then `group` for those of constraints."""
    found: dict[str, list[int]] = {}
    units = puzzle.layout.units
    for number in range(len(puzzle.different_groups)):
        found.setdefault(units[number].kind if number < len(units) else "group", []).append(number)
    return found


def family_said(kind: str, house: bool) -> Message:
    """Return the rule of a family of units."""
    if kind == "group":
        return msg("no digit twice in a group of cells that a rule names")
    if not house:
        return msg("no digit twice in a group “{kind}”", kind=kind)
    known = {
        "row": msg("each digit once in each row"),
        "column": msg("each digit once in each column"),
        "box": msg("each digit once in each box"),
        "region": msg("each digit once in each region"),
        "diagonal": msg("each digit once on each diagonal"),
    }
    return known.get(kind) or msg("each digit once in each group “{kind}”", kind=kind)


def family_sum(puzzle: Puzzle, kind: str, groups: Sequence[int], digit: str = "h") -> Node:
    """Return the sum of a family with letters for what distinguishes its members, and for the digit."""
    size = puzzle.size
    if kind == "row" and _is_line(puzzle, groups[0], 0):
        return big("∑", line("j", "=", 1), size, index("x", "i", "j", digit))
    if kind == "column" and _is_line(puzzle, groups[0], 1):
        return big("∑", line("i", "=", 1), size, index("x", "i", "j", digit))
    if kind == "box":
        places = [puzzle.layout.positions[cell] for cell in puzzle.different_groups[groups[0]]]
        height, width = len({r for r, _ in places}), len({c for _, c in places})
        if height * width == size:
            inner = index(
                "x", located(height, width, index("i", 0), "i"), located(width, height, index("j", 0), "j"), "h"
            )
            return big("∑", line("i", "=", 1), height, big("∑", line("j", "=", 1), width, inner))
    return big("∑", line(listed(("i", "j")), "∈", "U"), None, index("x", "i", "j", digit))


def _is_line(puzzle: Puzzle, group: int, axis: int) -> bool:
    places = [puzzle.layout.positions[cell] for cell in puzzle.different_groups[group]]
    return len({place[axis] for place in places}) == 1
