"""What a model says about one cell, formula by formula, for people who want to see where a cell takes part."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Annotated

from ..errors import UnknownName
from ..language import Doc, Message, msg
from ..puzzle import AllDifferent, Cell, Digit, Puzzle, symbol_of
from .colouring import to_colouring
from .cover import to_cover
from .csp import to_csp
from .ilp import to_ilp
from .linear import Row
from .sat import to_cnf
from .varmap import VarMap


@dataclass(frozen=True, slots=True)
class CellFormula:
    """One clause, equation, relation, edge or option: the rule it comes from, and how it is written."""

    rule: Annotated[Message, Doc(msg("The rule that it comes from."))] = field(compare=False)
    text: Annotated[str, Doc(msg("How it is written."))]


def find_formulas(
    puzzle: Puzzle, model: str, cell: Cell, choices: Mapping[str, str] | None = None, limit: int = 500
) -> tuple[CellFormula, ...]:
    """Return the formulas of a model that a cell takes part in, `limit` at most; nothing is worked in beforehand.

    `choices` are those of the model: `encoding` and `at_most_one` of clauses, `form` of a constraint problem.

    >>> from modoku.variants import make
    >>> [formula.text for formula in find_formulas(make("classic:boxes=2x2"), "ilp", 0)][0]
    'x(1,1,1) + x(1,1,2) + x(1,1,3) + x(1,1,4) = 1'
    """
    if model not in _WRITERS:
        raise UnknownName(
            msg("There is no model '{name}'.", name=model[:40]), msg("Use one of {choices}.", choices=tuple(_WRITERS))
        )
    chosen = choices or {}
    writer = _rows if chosen.get("form") == "boolean" else _WRITERS[model]
    return tuple(islice(writer(puzzle, cell, **chosen), limit))


def _namer(varmap: VarMap, puzzle: Puzzle) -> Callable[[int], str]:
    def name(number: int) -> str:
        pair = varmap.meaning(number)
        if pair is None:
            return varmap.name(number, puzzle.layout)
        row, column = puzzle.layout.positions[pair[0]]
        return f"x({row + 1},{column + 1},{_value(puzzle, pair[1])})"

    return name


def _value(puzzle: Puzzle, digit: Digit) -> str:
    """Return how the value of a digit is written."""
    lowest = puzzle.layout.lowest
    return symbol_of(digit) if lowest == 1 else str(digit + lowest - 1)


def _clauses(puzzle: Puzzle, cell: Cell, **choices: str) -> Iterator[CellFormula]:
    model = to_cnf(puzzle, propagate=False, **choices)  # type: ignore[arg-type]  # texts, named as its own
    name, mine = _namer(model.varmap, puzzle), set(model.varmap.numbers_of(cell))
    for number, clause in enumerate(model.iter_clauses()):
        if any(abs(literal) in mine for literal in clause):
            literals = (("" if literal > 0 else "¬") + name(abs(literal)) for literal in clause)
            yield CellFormula(model.family_of(number).said(puzzle), " ∨ ".join(literals))


def _row_text(row: Row, name: Callable[[int], str]) -> str:
    parts = []
    for factor, variable in row.terms:
        sign = "− " if factor < 0 else "+ "
        times = "" if abs(factor) == 1 else f"{abs(factor)} "
        parts.append(f"{sign}{times}{name(variable)}")
    sense = {"<=": "≤", ">=": "≥"}.get(row.sense, row.sense)
    return f"{' '.join(parts).removeprefix('+ ')} {sense} {row.right}"


def _rows(puzzle: Puzzle, cell: Cell, **_: str) -> Iterator[CellFormula]:
    model = to_ilp(puzzle, propagate=False)
    name, mine = _namer(model.varmap, puzzle), set(model.varmap.numbers_of(cell))
    for row in model.rows:
        if any(variable in mine for _, variable in row.terms):
            yield CellFormula(Message(row.name), _row_text(row, name))


def _relations(puzzle: Puzzle, cell: Cell, **_: str) -> Iterator[CellFormula]:
    model = to_csp(puzzle, propagate=False)
    domain = ", ".join(_value(puzzle, digit) for digit in model.variables[cell].domain)
    yield CellFormula(msg("domain"), f"{model.variables[cell].name} ∈ {{{domain}}}")
    for relation in model.relations:
        if cell in relation.scope and not isinstance(relation.rule, Row):
            names = ", ".join(model.variables[place].name for place in relation.scope)
            said = AllDifferent(relation.scope) if relation.owner < 0 else puzzle.constraints[relation.owner]
            yield CellFormula(said.said(puzzle.layout), f"{relation.rule.kind}({names})")


def _edges(puzzle: Puzzle, cell: Cell, **_: str) -> Iterator[CellFormula]:
    model = to_colouring(puzzle)
    vertex = next(number for number, cells in enumerate(model.vertices) if cell in cells)
    names = [puzzle.layout.cell_name(cells[0]) for cells in model.vertices]
    colour = model.precolouring[vertex]
    listed = ", ".join(_value(puzzle, digit) for digit in model.lists[vertex])
    text = f"c({names[vertex]}) = {_value(puzzle, colour)}" if colour else f"c({names[vertex]}) ∈ {{{listed}}}"
    yield CellFormula(msg("colours of the vertex"), text)
    for other in model.neighbours[vertex]:
        yield CellFormula(msg("edge"), f"c({names[vertex]}) ≠ c({names[other]})")


def _options(puzzle: Puzzle, cell: Cell, **_: str) -> Iterator[CellFormula]:
    model = to_cover(puzzle, propagate=False)
    name = _namer(model.varmap, puzzle)
    for number in model.varmap.numbers_of(cell):
        items = ", ".join(model.items[item] for item in model.options[number - 1])
        yield CellFormula(msg("option"), f"{name(number)}: {{{items}}}")


_WRITERS: Mapping[str, Callable[..., Iterator[CellFormula]]] = {
    "sat": _clauses,
    "ilp": _rows,
    "csp": _relations,
    "colouring": _edges,
    "cover": _options,
}
