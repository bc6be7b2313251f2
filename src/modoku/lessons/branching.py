"""The linear relaxation of a grid, exactly, and branching on its fractions down to a solution.

HiGHS finds a point; it is written in fractions and checked row by row, so that what a lesson says of it is true and not
only nearly so. A branch fixes one fractional variable to 1, then to 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from ..engines.highs import HighsEngine
from ..limits import check_cancelled
from ..models import IlpModel
from ..models.linear import Row

MOST_NODES = 60
_DENOMINATOR = 720720
"""Divisible by every number up to 14: what the vertices of these programmes have below."""


@dataclass(frozen=True, slots=True)
class BranchNode:
    """One node of the tree.

    Attributes:
        number: from 1, in the order in which they are solved.
        parent: the number of the node it comes from, 0 for the root.
        variable: the variable that was fixed last, 0 at the root.
        value: what it was fixed to.
        status: `infeasible`, `integral`, or `fractional`.
        point: the value of every variable; empty where there is none.
        fixed: all (variable, value) fixed so far.
    """

    number: int
    parent: int
    variable: int
    value: int
    status: str
    point: tuple[Fraction, ...]
    fixed: tuple[tuple[int, int], ...]

    @property
    def fractional(self) -> tuple[int, ...]:
        """The variables that are neither 0 nor 1."""
        return tuple(number for number, value in enumerate(self.point, 1) if value.denominator > 1)


def with_fixed(model: IlpModel, fixed: Sequence[tuple[int, int]]) -> IlpModel:
    """Return the programme with some variables fixed by rows of their own."""
    rows = tuple(Row(f"branch {place}", "branch", ((1, v),), "=", value) for place, (v, value) in enumerate(fixed, 1))
    return replace(model, rows=(*model.rows, *rows))


def relax(model: IlpModel) -> tuple[Fraction, ...] | None:
    """Return a vertex of the relaxation in fractions; None where there is none, even in fractions.

    Raises:
        EngineUnavailable: HiGHS is not installed.
    """
    point = HighsEngine().relax(model)
    if point is None:
        return None
    for bound in (16, 720, _DENOMINATOR):
        exact = tuple(Fraction(value).limit_denominator(bound) for value in point)
        if is_feasible(model, exact):
            return exact
    return tuple(Fraction(value).limit_denominator(10**9) for value in point)


def is_feasible(model: IlpModel, point: Sequence[Fraction]) -> bool:
    """Return whether a point keeps every row and every bound, exactly."""
    if any(not 0 <= value <= 1 for value in point):
        return False
    for row in model.rows:
        left = sum((coefficient * point[variable - 1] for coefficient, variable in row.terms), Fraction(0))
        if (row.sense == "=" and left != row.right) or (row.sense == "<=" and left > row.right):
            return False
        if row.sense == ">=" and left < row.right:
            return False
    return True


def branch(model: IlpModel) -> list[BranchNode]:
    """Return the nodes of the tree in the order of a depth-first search, until the first solution or the last node."""
    nodes: list[BranchNode] = []
    waiting: list[tuple[int, tuple[tuple[int, int], ...]]] = [(0, ())]
    while waiting and len(nodes) < MOST_NODES:
        check_cancelled()
        parent, fixed = waiting.pop()
        point = relax(with_fixed(model, fixed))
        variable, value = fixed[-1] if fixed else (0, 0)
        if point is None:
            status = "infeasible"
        else:
            status = "fractional" if any(x.denominator > 1 for x in point) else "integral"
        node = BranchNode(len(nodes) + 1, parent, variable, value, status, point or (), fixed)
        nodes.append(node)
        if status == "integral":
            break
        if status == "fractional":
            chosen = _most_fractional(model, node)
            # The last put in is the first taken out: 1 comes before 0.
            waiting += [(node.number, (*fixed, (chosen, 0))), (node.number, (*fixed, (chosen, 1)))]
    return nodes


def _most_fractional(model: IlpModel, node: BranchNode) -> int:
    """Return the variable of a cell and a digit that is nearest to one half; an auxiliary one at need."""
    candidates = [v for v in node.fractional if v <= model.varmap.pair_count] or list(node.fractional)
    return min(candidates, key=lambda v: (abs(node.point[v - 1] - Fraction(1, 2)), v))
