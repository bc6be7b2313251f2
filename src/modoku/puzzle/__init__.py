"""What is asked: cells, units whose cells differ, givens, and constraints between cells.

Everything else in modoku is derived from these types. Nothing here knows a variant, a file format or a solver; the
hidden variables of a rule that is asked about a full grid are filled by the core (`nesting`).
"""

from .constraint import COMPARISONS, CONSTRAINT_KINDS, MEASURES, Constraint, Form
from .digits import MAX_SIZE, SYMBOLS, Digit, DigitSet, digit_of, symbol_of
from .faults import Fault, find_faults
from .forms import Connected, Count, DifferentPairs, Relation, Variable
from .grid import Grid, Solution, candidates_of, embedded_solution, find_violation, is_solution
from .kinds import AllDifferent, Domain, Sum
from .layout import MAX_CELLS, Cell, Layout, Position, Unit
from .narrowing import can_hold, narrow
from .network import Network, elementary_rules, lower_rules
from .puzzle import Puzzle
from .regions import BoxGrid, is_usual, phi, usual_boxes
from .sheet import Sheet
from .tables import Automaton, Table

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
    "Connected",
    "Constraint",
    "Count",
    "DifferentPairs",
    "Digit",
    "DigitSet",
    "Domain",
    "Fault",
    "Form",
    "Grid",
    "Layout",
    "Network",
    "Position",
    "Puzzle",
    "Relation",
    "Sheet",
    "Solution",
    "Sum",
    "Table",
    "Unit",
    "Variable",
    "can_hold",
    "candidates_of",
    "digit_of",
    "elementary_rules",
    "embedded_solution",
    "find_faults",
    "find_violation",
    "is_solution",
    "is_usual",
    "lower_rules",
    "narrow",
    "phi",
    "symbol_of",
    "usual_boxes",
]
