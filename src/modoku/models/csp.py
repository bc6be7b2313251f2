"""A puzzle as a constraint satisfaction problem: the triple (R, D, K) of document 000.

R is the set of variables, D their domains, K the relations between them. Two forms: *boolean*, the document's, with a
0-1 variable x_ijh for every cell and digit and sums equal to 1; and *compact*, with one variable a cell, whose value
is its digit (from 1, whatever the digits stand for), and all-different. Hidden variables follow the cells. Engines
for constraint programming take the compact one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ..errors import ModelError
from ..language import msg
from ..puzzle import AllDifferent, Digit, DigitSet, Domain, Form, Puzzle
from ..puzzle.summary import ShortRepr
from .candidates import settle, starting_masks
from .linear import Row, to_rows
from .varmap import VarMap, variable_names

FORMS = ("compact", "boolean")


@dataclass(frozen=True, slots=True)
class CspVariable:
    """One variable of R with its domain of D."""

    name: str
    domain: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CspRelation:
    """One constraint of K: the variables it speaks of (places in R, from 0), and what must hold between them.

    `rule` is a form over digits in the compact problem, a linear row over 0-1 variables in the boolean one. `owner` is
    the place of the constraint of the puzzle that it comes from, -1 for a unit.
    """

    family: str
    scope: tuple[int, ...]
    rule: Form | Row
    owner: int = -1

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether it holds for a value of every variable of R."""
        if isinstance(self.rule, Row):
            return self.rule.holds(lambda number: values[number - 1])
        return self.rule.holds([values[place] for place in self.scope])


@dataclass(frozen=True, slots=True)
class CspStats:
    """How large a problem is: variables, values of all domains, relations, variables of all scopes."""

    variables: int
    values: int
    relations: int
    scopes: int

    @property
    def size(self) -> tuple[int, int, int]:
        """Variables, constraints, and entries of all constraints: what models are compared by."""
        return self.variables, self.relations, self.scopes


@dataclass(frozen=True, repr=False)
class CspModel(ShortRepr):
    """The triple (R, D, K); its solutions, read on the cells, are those of the puzzle.

    One for one, unless hidden variables can be filled in several ways (`Network.is_functional`).
    """

    puzzle: Puzzle
    form: str
    variables: tuple[CspVariable, ...]
    relations: tuple[CspRelation, ...]
    varmap: VarMap | None = None

    def stats(self) -> CspStats:
        """Return the size of the problem."""
        values = sum(len(variable.domain) for variable in self.variables)
        scopes = sum(len(relation.scope) for relation in self.relations)
        return CspStats(len(self.variables), values, len(self.relations), scopes)

    def is_consistent(self, values: Sequence[int]) -> bool:
        """Return whether a total assignment keeps to the domains and violates no relation: a solution in document 000.

        Raise ModelError if it does not have one value for each variable.
        """
        if len(values) != len(self.variables):
            raise ModelError(
                msg(
                    "An assignment of {n} values was given for {wanted} variables.",
                    n=len(values),
                    wanted=len(self.variables),
                ),
                msg("Give one value for each variable, in their order."),
            )
        in_domains = all(value in variable.domain for value, variable in zip(values, self.variables, strict=True))
        return in_domains and all(relation.holds(values) for relation in self.relations)

    def to_values(self, answer: Sequence[int]) -> tuple[Digit, ...]:
        """Return the digits of an assignment, one value a variable of R."""
        if self.varmap is None:
            return tuple(answer[: self.puzzle.layout.cell_count])
        return self.varmap.to_values(number for number, value in enumerate(answer, 1) if value)


def to_csp(puzzle: Puzzle, form: str = "compact", propagate: bool = True) -> CspModel:
    """Return the constraint problem of a puzzle in one of the `FORMS`.

    >>> from modoku.puzzle import BoxGrid
    >>> blank = Puzzle.blank(BoxGrid.of_order(3).to_layout("order 3"))
    >>> to_csp(blank).stats(), to_csp(blank, "boolean").stats().relations
    (CspStats(variables=81, values=729, relations=27, scopes=243), 324)
    """
    makers: dict[str, Callable[[Puzzle, bool], CspModel]] = {"compact": _compact, "boolean": _boolean}
    if form not in makers:
        raise ModelError(
            msg("'{choice}' is not a choice here.", choice=form), msg("Use one of {choices}.", choices=FORMS)
        )
    return makers[form](puzzle, propagate)


def csp_names(model: CspModel) -> list[str]:
    """Return an identifier for each variable: r1c1 in the compact form, x_r1c1_5 in the boolean one."""
    if model.varmap is not None:
        return variable_names(model.varmap, model.puzzle.layout)
    return [variable.name for variable in model.variables]


def _compact(puzzle: Puzzle, propagate: bool) -> CspModel:
    network = puzzle.elementary
    masks: Sequence[int] = starting_masks(network)
    if propagate:
        candidates = settle(network)
        masks = masks if candidates.contradiction else candidates.masks
    variables = tuple(CspVariable(network.name(v), tuple(DigitSet(mask))) for v, mask in enumerate(masks))
    relations = [
        CspRelation(str(unit), unit.cells, AllDifferent(unit.cells))
        for unit in puzzle.layout.units
        if len(unit.cells) > 1
    ]
    for form, owner in zip(network.constraints, network.owners, strict=True):
        if not isinstance(form, Domain):
            family = f"{puzzle.constraints[owner].kind} {owner + 1}"
            relations.append(CspRelation(family, form.cells, form, owner))
    return CspModel(puzzle, "compact", variables, tuple(relations))


def _boolean(puzzle: Puzzle, propagate: bool) -> CspModel:
    system = to_rows(puzzle, propagate)
    names = (system.varmap.name(number, puzzle.layout) for number in range(1, system.varmap.count + 1))
    variables = tuple(CspVariable(name, (0, 1)) for name in names)
    relations = tuple(
        CspRelation(row.family, tuple(variable - 1 for _, variable in row.terms), row) for row in system.rows
    )
    return CspModel(puzzle, "boolean", variables, relations, system.varmap)
