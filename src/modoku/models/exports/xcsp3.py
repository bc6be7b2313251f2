"""The constraint problem, compact or boolean, as XCSP3.

Reference: Boussemart, Lecoutre, Audemard, Piette, "XCSP3: an integrated format for benchmarking combinatorial
    constrained problems", 2016.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import singledispatch
from html import escape

from ...puzzle import AllDifferent, Automaton, DifferentPairs, Digit, Form, Relation, Sum, Table
from ..csp import CspModel, csp_names
from ..linear import Row
from ..relations import find_measure
from .minizinc import Scope
from .names import markup_lines

_OPERATORS = {"=": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}


def write_xcsp3(model: CspModel) -> str:
    """Return the problem as XCSP3.

    >>> from modoku.models import to_csp
    >>> from modoku.puzzle import BoxGrid, Puzzle
    >>> one = Puzzle.blank(BoxGrid.of_order(1).to_layout("one"))
    >>> print(write_xcsp3(to_csp(one, "boolean", propagate=False)), end="")
    <instance format="XCSP3" type="CSP">
      <!-- layout: one -->
      <!-- rule: classic:boxes=1x1: Every digit once in each row, each column and each box. -->
      <!-- givens: . -->
      <variables>
        <var id="x_r1c1_1"> 0 1 </var>
      </variables>
      <constraints>
        <sum note="cell"> <list> x_r1c1_1 </list> <coeffs> 1 </coeffs> <condition> (eq,1) </condition> </sum>
        <sum note="row 1"> <list> x_r1c1_1 </list> <coeffs> 1 </coeffs> <condition> (eq,1) </condition> </sum>
        <sum note="column 1"> <list> x_r1c1_1 </list> <coeffs> 1 </coeffs> <condition> (eq,1) </condition> </sum>
        <sum note="box 1"> <list> x_r1c1_1 </list> <coeffs> 1 </coeffs> <condition> (eq,1) </condition> </sum>
      </constraints>
    </instance>
    """
    lines = ['<instance format="XCSP3" type="CSP">', *markup_lines(model.puzzle), "  <variables>"]
    for name, variable in zip(csp_names(model), model.variables, strict=True):
        lines.append(f'    <var id="{name}"> {" ".join(map(str, variable.domain))} </var>')
    lines += ["  </variables>", "  <constraints>"]
    for family, rule, scope in Scope.iter_of(model):
        note = f' note="{escape(family)}"'
        for tag, body in _elements(rule, scope):
            lines.append(f"    <{tag}{note}> {body} </{tag}>")
    return "\n".join([*lines, "  </constraints>", "</instance>"]) + "\n"


Element = tuple[str, str]


@singledispatch
def _elements(rule: Form | Row, _scope: Scope) -> Iterator[Element]:
    """Yield (tag, content)."""
    raise TypeError(type(rule).__name__)


@_elements.register(Row)
def _(rule: Row, scope: Scope) -> Iterator[Element]:
    yield _sum([coefficient for coefficient, _ in rule.terms], scope.names, rule.sense, rule.right)


@_elements.register(AllDifferent)
def _(_: AllDifferent, scope: Scope) -> Iterator[Element]:
    yield "allDifferent", " ".join(scope.names)


@_elements.register(Sum)
def _(rule: Sum, scope: Scope) -> Iterator[Element]:
    yield _sum(rule.factors, scope.names, rule.comparison, rule.total)


def _sum(factors: Iterable[int], names: Sequence[str], comparison: str, right: int) -> Element:
    coefficients = " ".join(map(str, factors))
    body = f"<list> {' '.join(names)} </list> <coeffs> {coefficients} </coeffs>"
    return "sum", f"{body} <condition> ({_OPERATORS[comparison]},{right}) </condition>"


@_elements.register(Relation)
def _(rule: Relation, scope: Scope) -> Iterator[Element]:
    functions = {"first - second": "sub", "|first - second|": "dist", "first + second": "add"}
    at, digits = dict(zip(rule.cells, scope.names, strict=True)), dict(zip(rule.cells, scope.options, strict=True))
    sizes = dict(zip(rule.cells, scope.sizes, strict=True))
    for a, b in rule.pairs:
        measured = find_measure(rule.partners, sizes[b])
        if measured is None:
            rows = [(x, y) for x in digits[a] for y in digits[b] if rule.fits(x, y)]
            yield _extension([at[a], at[b]], rows, "supports")
        elif measured[0] == "first - second" and measured[2] == 0:
            yield "intension", f"{_OPERATORS[measured[1]]}({at[a]},{at[b]})"
        else:
            yield "intension", f"{_OPERATORS[measured[1]]}({functions[measured[0]]}({at[a]},{at[b]}),{measured[2]})"


@_elements.register(DifferentPairs)
def _(rule: DifferentPairs, scope: Scope) -> Iterator[Element]:
    count = len(rule.firsts)
    pairs = zip(scope.names[:count], scope.names[count:], strict=True)
    yield "allDifferent", " ".join(f"<list> {a} {b} </list>" for a, b in pairs)


@_elements.register(Table)
def _(rule: Table, scope: Scope) -> Iterator[Element]:
    yield _extension(scope.names, rule.rows, "supports" if rule.allowed else "conflicts")


def _extension(names: Sequence[str], rows: Iterable[Sequence[Digit]], kind: str) -> Element:
    # A table over one variable has no parentheses.
    one = len(names) == 1
    listed = " ".join(str(row[0]) if one else f"({','.join(map(str, row))})" for row in rows)
    return "extension", f"<list> {' '.join(names)} </list> <{kind}> {listed} </{kind}>"


@_elements.register(Automaton)
def _(rule: Automaton, scope: Scope) -> Iterator[Element]:
    transitions = "".join(
        f"(q{state},{digit},q{following})"
        for state, row in enumerate(rule.transitions)
        for digit, following in enumerate(row, 1)
        if following >= 0
    )
    final = " ".join(f"q{state}" for state in sorted(rule.accepting))
    body = f"<list> {' '.join(scope.names)} </list> <transitions> {transitions} </transitions>"
    yield "regular", f"{body} <start> q0 </start> <final> {final} </final>"
