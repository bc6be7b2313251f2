"""What is asked: cells, units whose cells differ, givens, and constraints between cells.

Everything else in modoku is derived from these types. Nothing here knows a variant, a file format or a solver.
"""

from .constraint import COMPARISONS, MEASURES, Constraint
from .digits import MAX_SIZE, SYMBOLS, Digit, DigitSet, digit_of, symbol_of
from .faults import Fault, find_faults
from .grid import Grid, Solution, candidates_of, find_violation, is_solution
from .kinds import AllDifferent, ConsecutiveSet, Domain, Equal, Order, Pairs, Sum
from .layout import MAX_CELLS, Cell, Layout, Position, Unit
from .possibility import can_hold
from .puzzle import Puzzle
from .regions import BoxGrid, is_usual, phi, usual_boxes
from .sheet import Sheet
from .tables import Automaton, Table

CONSTRAINT_KINDS: dict[str, type[Constraint]] = {
    kind.kind: kind for kind in (AllDifferent, Domain, Pairs, Sum, Order, Equal, ConsecutiveSet, Table, Automaton)
}
"""Every constraint kind by its name."""

__all__ = [
    "COMPARISONS",
    "CONSTRAINT_KINDS",
    "MAX_CELLS",
    "MAX_SIZE",
    "MEASURES",
    "SYMBOLS",
    "AllDifferent",
    "Automaton",
    "BoxGrid",
    "Cell",
    "ConsecutiveSet",
    "Constraint",
    "Digit",
    "DigitSet",
    "Domain",
    "Equal",
    "Fault",
    "Grid",
    "Layout",
    "Order",
    "Pairs",
    "Position",
    "Puzzle",
    "Sheet",
    "Solution",
    "Sum",
    "Table",
    "Unit",
    "can_hold",
    "candidates_of",
    "digit_of",
    "find_faults",
    "find_violation",
    "is_solution",
    "is_usual",
    "phi",
    "symbol_of",
    "usual_boxes",
]
