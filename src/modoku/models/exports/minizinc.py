"""The constraint problem, compact or boolean, as MiniZinc."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import singledispatch
from itertools import pairwise

from ...puzzle import AllDifferent, Automaton, Constraint, Digit, DigitSet, Sum, Table
from ...rules import ConsecutiveSet, Equal, Order, Pairs
from ..csp import CspModel, csp_names
from ..diagram import list_rows
from ..linear import Row
from .names import remark, rule_lines


@dataclass(frozen=True, slots=True)
class Scope:
    """The variables that a relation speaks of: their names, and the digits that each may take."""

    names: list[str]
    options: list[DigitSet]


def write_minizinc(model: CspModel) -> str:
    """Return the problem as MiniZinc; a solver prints `values:` and the value of every variable, in order.

    >>> from modoku.models import to_csp
    >>> from modoku.puzzle import BoxGrid, Puzzle
    >>> print(write_minizinc(to_csp(Puzzle.blank(BoxGrid.of_order(2).to_layout("order 2")))).splitlines()[20])
    constraint alldifferent([r1c1, r1c2, r1c3, r1c4]); % row 1
    """
    names = csp_names(model)
    lines = []
    for name, variable in zip(names, model.variables, strict=True):
        lines.append(f"var {{{', '.join(map(str, variable.domain))}}}: {name};")
    options = csp_options(model)
    for relation in model.relations:
        scope = Scope([names[place] for place in relation.scope], [options[place] for place in relation.scope])
        for text in _texts(relation.rule, scope):
            lines.append(f"constraint {text}; % {remark(relation.family)}")
    # Only what is used: some installations cannot take all of globals.mzn.
    used = [name for name in ("alldifferent", "table", "regular") if any(f" {name}(" in line for line in lines)]
    lines[:0] = [*rule_lines(model.puzzle, "% "), *(f'include "{name}.mzn";' for name in used)]
    shown = ", ".join(f"show({name})" for name in names)
    lines += ["solve satisfy;", f'output ["values: ", join(" ", [{shown}]), "\\n"];']
    return "\n".join(lines) + "\n"


def csp_options(model: CspModel) -> list[DigitSet]:
    """Return the domains as sets of digits; those of 0-1 variables do not matter and are empty."""
    if model.varmap is not None:
        return [DigitSet()] * len(model.variables)
    return [DigitSet.from_digits(variable.domain) for variable in model.variables]


@singledispatch
def _texts(rule: Constraint | Row, scope: Scope) -> Iterator[str]:
    """Yield what must hold; a kind unknown here is listed from its `holds`."""
    if not isinstance(rule, Row):
        yield _table(scope.names, list_rows(rule, scope.options))


@_texts.register(Row)
def _(rule: Row, scope: Scope) -> Iterator[str]:
    yield f"{_weighted([c for c, _ in rule.terms], scope.names)} {rule.sense} {rule.right}"


@_texts.register(AllDifferent)
def _(_: AllDifferent, scope: Scope) -> Iterator[str]:
    yield f"alldifferent([{', '.join(scope.names)}])"


@_texts.register(Sum)
def _(rule: Sum, scope: Scope) -> Iterator[str]:
    yield f"{_weighted(rule.factors, scope.names)} {rule.comparison} {rule.total}"


def _weighted(factors: Iterable[int], names: Sequence[str]) -> str:
    return " + ".join(name if f == 1 else f"({f}) * {name}" for f, name in zip(factors, names, strict=True))


@_texts.register(Pairs)
def _(rule: Pairs, scope: Scope) -> Iterator[str]:
    at = dict(zip(rule.cells, scope.names, strict=True))
    measures: dict[str, Callable[[str, str], str]] = {
        "difference": lambda a, b: f"abs({a} - {b})",
        "sum": lambda a, b: f"{a} + {b}",
        "product": lambda a, b: f"{a} * {b}",
    }
    digits = dict(zip(rule.cells, scope.options, strict=True))
    for a, b in rule.pairs:
        if rule.measure in measures:
            yield f"{measures[rule.measure](at[a], at[b])} {rule.comparison} {rule.value}"
        else:
            yield _table([at[a], at[b]], [(x, y) for x in digits[a] for y in digits[b] if rule.pair_holds(x, y)])


@_texts.register(Order)
def _(rule: Order, scope: Scope) -> Iterator[str]:
    yield " /\\ ".join(f"{a} {'<' if rule.strict else '<='} {b}" for a, b in pairwise(scope.names))


@_texts.register(Equal)
def _(rule: Equal, scope: Scope) -> Iterator[str]:
    rest = iter(scope.names)
    for group in rule.groups:
        for a, b in pairwise([next(rest) for _ in group]):
            yield f"{a} = {b}"


@_texts.register(ConsecutiveSet)
def _(_: ConsecutiveSet, scope: Scope) -> Iterator[str]:
    listed = ", ".join(scope.names)
    yield f"alldifferent([{listed}]) /\\ max([{listed}]) - min([{listed}]) = {len(scope.names) - 1}"


@_texts.register(Table)
def _(rule: Table, scope: Scope) -> Iterator[str]:
    if rule.allowed:
        yield _table(scope.names, rule.rows)
        return
    for row in rule.rows:
        yield " \\/ ".join(f"{name} != {digit}" for name, digit in zip(scope.names, row, strict=True))


def _table(names: Sequence[str], rows: Sequence[Sequence[Digit]]) -> str:
    if not rows:
        return "false"
    body = " | ".join(", ".join(map(str, row)) for row in rows)
    return f"table([{', '.join(names)}], [| {body} |])"


@_texts.register(Automaton)
def _(rule: Automaton, scope: Scope) -> Iterator[str]:
    if not rule.accepting:
        yield "false"
        return
    # States from 1; 0 is MiniZinc's refusal.
    body = " | ".join(", ".join(str(state + 1) for state in row) for row in rule.transitions)
    states, digits = len(rule.transitions), len(rule.transitions[0])
    accepting = ", ".join(str(state + 1) for state in sorted(rule.accepting))
    yield f"regular([{', '.join(scope.names)}], {states}, {digits}, [| {body} |], 1, {{{accepting}}})"
