"""The formula as DIMACS CNF, with its dictionary in comments."""

from __future__ import annotations

from ...native import cnf_text
from ..sat import CnfModel
from .names import dictionary_lines, rule_lines


def write_dimacs(model: CnfModel, dictionary: bool = True) -> str:
    """Return the formula as DIMACS CNF; comment lines say which rules it holds and what each variable means.

    >>> from modoku.models import to_cnf
    >>> from modoku.puzzle import BoxGrid, Puzzle
    >>> one = Puzzle.blank(BoxGrid.of_order(1).to_layout("one"))
    >>> print(write_dimacs(to_cnf(one, "minimal", propagate=False)), end="")
    c encoding minimal, at most one: pairwise
    c layout: one
    c rule: classic:boxes=1x1: Every digit once in each row, each column and each box.
    c givens: .
    c 1 r1c1=1
    p cnf 1 1
    1 0
    """
    lines = [f"c encoding {model.encoding}, at most one: {model.at_most_one}", *rule_lines(model.puzzle, "c ")]
    if dictionary:
        lines.extend(dictionary_lines(model.varmap, model.puzzle.layout, "c"))
    lines.append(f"p cnf {model.varmap.count} {model.clause_count}\n")
    return "\n".join(lines) + cnf_text(model.content).decode()
