"""The equations of a puzzle over x_ijh, each with its formula: what lessons speak of when they say "this equation".

The same rows, by the same names, as `models.to_rows` writes for cells and groups; here without anything worked in, so
that a reader sees the whole sum and which of its terms are settled.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from ..language import Message, msg
from ..logic import Candidate, State
from ..puzzle import Cell, Digit, Puzzle
from .formula import LessonFormula, Marked, Node, Part, big, index, line, listed


@dataclass(frozen=True, slots=True)
class Equation:
    """One row: its name, the variables of its sum, `=` or `<=`, and where it comes from (`group` -1 for a cell)."""

    name: str
    variables: tuple[Candidate, ...]
    sense: str
    group: int = -1
    digit: Digit = 0

    @property
    def is_equation(self) -> bool:
        """Whether the sum is exactly 1, not only at most 1."""
        return self.sense == "="


@dataclass(frozen=True)
class System:
    """The rows of the cells and of the groups that differ."""

    puzzle: Puzzle
    equations: tuple[Equation, ...]

    @cached_property
    def of_variable(self) -> dict[Candidate, tuple[Equation, ...]]:
        """For each variable the rows it is in: its cell's first, then its groups'."""
        found: dict[Candidate, list[Equation]] = {}
        for equation in self.equations:
            for variable in equation.variables:
                found.setdefault(variable, []).append(equation)
        return {variable: tuple(rows) for variable, rows in found.items()}

    @cached_property
    def by_name(self) -> dict[str, Equation]:
        """The rows by name."""
        return {equation.name: equation for equation in self.equations}

    def of_cell(self, cell: Cell) -> Equation:
        """Return the row "one digit in this cell"."""
        return self.equations[cell]

    def of_group(self, group: int, digit: Digit) -> Equation:
        """Return the row "this digit in this group"."""
        count = self.puzzle.layout.cell_count
        return self.equations[count + group * self.puzzle.size + digit - 1]

    def find_group(self, cells: Sequence[Cell]) -> int | None:
        """Return the number of the group with these cells, or None."""
        return self._groups.get(frozenset(cells))

    @cached_property
    def _groups(self) -> dict[frozenset[Cell], int]:
        groups = enumerate(self.puzzle.different_groups)
        return {frozenset(cells): number for number, cells in reversed(list(groups))}

    def free(self, equation: Equation, state: State) -> tuple[Candidate, ...]:
        """Return the variables of a row that are not settled yet."""
        return tuple(variable for variable in equation.variables if state.has(variable))

    def formula(self, equation: Equation) -> LessonFormula:
        """Return the row as the documents write it, with a sum sign."""
        return LessonFormula(line(summed(self.puzzle, equation), _sense(equation), 1))

    def spelled(self, equation: Equation, state: State) -> LessonFormula:
        """Return the row written out, its settled zeros struck through, what is left standing."""
        parts: list[Part] = []
        for cell, digit in equation.variables:
            if parts:
                parts.append("+")
            known = state.values[cell]
            if known:
                parts.append(1 if known == digit else Marked(variable(self.puzzle, cell, digit), "false"))
            elif state.has((cell, digit)):
                parts.append(variable(self.puzzle, cell, digit))
            else:
                parts.append(Marked(variable(self.puzzle, cell, digit), "false"))
        return LessonFormula(line(*parts, _sense(equation), 1))

    def said(self, equation: Equation) -> Message:
        """Return which row it is."""
        if equation.group < 0:
            return msg("the equation of cell {cell}", cell=self.puzzle.layout.cell_name(equation.variables[0][0]))
        unit = group_name(self.puzzle, equation.group)
        if equation.is_equation:
            return msg(
                "the equation of {unit} for the digit {digit}",
                unit=unit,
                digit=self.puzzle.layout.symbol_of(equation.digit),
            )
        return msg(
            "the inequality of {unit} for the digit {digit}",
            unit=unit,
            digit=self.puzzle.layout.symbol_of(equation.digit),
        )


def _sense(equation: Equation) -> str:
    return "=" if equation.is_equation else "≤"


@lru_cache(maxsize=32)
def system_of(puzzle: Puzzle) -> System:
    """Return the rows of a puzzle.

    >>> from modoku.puzzle import BoxGrid
    >>> system = system_of(Puzzle.blank(BoxGrid.of_order(3).to_layout("order 3")))
    >>> len(system.equations), str(system.formula(system.by_name["row 2 digit 5"]))
    (324, '∑_{j=1}^{9} x_{2,j,5} = 1')
    """
    layout, size = puzzle.layout, puzzle.size
    digits = range(1, size + 1)
    rows = [
        Equation(f"cell {layout.cell_name(cell)}", tuple((cell, digit) for digit in digits), "=")
        for cell in range(layout.cell_count)
    ]
    for number, group in enumerate(puzzle.different_groups):
        label = str(layout.units[number]) if number < len(layout.units) else f"group {number + 1}"
        sense = "=" if len(group) == size else "<="
        rows += [
            Equation(f"{label} digit {digit}", tuple((cell, digit) for cell in group), sense, number, digit)
            for digit in digits
        ]
    return System(puzzle, tuple(rows))


def group_name(puzzle: Puzzle, group: int) -> Message:
    """Return which group of cells this is."""
    units = puzzle.layout.units
    if group < len(units):
        return units[group].said()
    return msg("{cells}", cells=puzzle.layout.cell_names(puzzle.different_groups[group]))


def variable(puzzle: Puzzle, cell: Cell, digit: Digit) -> Node:
    """Return x_ijh of a cell and a digit, indices counted from 1."""
    row, column = puzzle.layout.positions[cell]
    return index("x", row + 1, column + 1, digit)


def variable_formula(puzzle: Puzzle, candidate: Candidate) -> LessonFormula:
    """Return x_ijh as a formula."""
    return LessonFormula(variable(puzzle, *candidate))


def summed(puzzle: Puzzle, equation: Equation, digit: Part | None = None) -> Node:
    """Return the left side of a row with sum signs; `digit` replaces the digit, to speak of all of them at once."""
    size = puzzle.size
    if equation.group < 0:
        row, column = puzzle.layout.positions[equation.variables[0][0]]
        return big("∑", line("h", "=", 1), size, index("x", row + 1, column + 1, "h"))
    return sum_over(puzzle, equation.group, equation.digit if digit is None else digit)


def sum_over(puzzle: Puzzle, group: int, digit: Part) -> Node:
    """Return the sum over the cells of a group for a digit (a number, or `h`)."""
    size = puzzle.size
    places = [puzzle.layout.positions[cell] for cell in puzzle.different_groups[group]]
    rows, columns = sorted({r for r, _ in places}), sorted({c for _, c in places})
    if len(rows) == 1 and columns == list(range(columns[0], columns[0] + len(places))) and columns[0] == 0:
        return big("∑", line("j", "=", 1), len(places), index("x", rows[0] + 1, "j", digit))
    if len(columns) == 1 and rows == list(range(len(places))):
        return big("∑", line("i", "=", 1), len(places), index("x", "i", columns[0] + 1, digit))
    height, width = len(rows), len(columns)
    full = height * width == len(places) == size and rows[-1] - rows[0] + 1 == height
    full = full and columns[-1] - columns[0] + 1 == width
    if full and rows[0] % height == 0 and columns[0] % width == 0:
        band, stack = rows[0] // height + 1, columns[0] // width + 1
        inner = index("x", located(height, width, band, "i"), located(width, height, stack, "j"), digit)
        return big("∑", line("i", "=", 1), height, big("∑", line("j", "=", 1), width, inner))
    member = line(listed(("i", "j")), "∈", msg("{unit}", unit=group_name(puzzle, group)))
    return big("∑", member, None, index("x", "i", "j", digit))


def located(own: int, other: int, block: Part, place: str) -> Node:
    """Return phi(block, place), the line at a place of a band or stack; with their size as index where it differs."""
    name: Part = "φ" if own == other else index("φ", own)
    return line(name, "(", block, ",", place, ")")


def is_settled(state: State) -> Callable[[Candidate], int | None]:
    """Return a function that says 1, 0 or None for a variable: true, false, or still free."""

    def value(candidate: Candidate) -> int | None:
        cell, digit = candidate
        if state.values[cell]:
            return int(state.values[cell] == digit)
        return None if state.has(candidate) else 0

    return value
