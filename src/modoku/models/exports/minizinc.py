"""The constraint problem, compact or boolean, as MiniZinc."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import singledispatch

from ...puzzle import AllDifferent, Automaton, DifferentPairs, Digit, DigitSet, Form, Relation, Sum, Table
from ..csp import CspModel, csp_names
from ..linear import Row
from ..relations import find_measure
from .names import remark, rule_lines


@dataclass(frozen=True, slots=True)
class Scope:
    """The variables that a relation speaks of: names, the digits that each may take, and how many each has at all."""

    names: list[str]
    options: list[DigitSet]
    sizes: list[int]

    @classmethod
    def iter_of(cls, model: CspModel) -> Iterator[tuple[str, Form | Row, Scope]]:
        """Yield the family, the rule and the scope of each relation of a problem."""
        names = csp_names(model)
        is_compact = model.varmap is None
        # In the boolean form options and sizes do not matter.
        options = [DigitSet.from_digits(v.domain) if is_compact else DigitSet() for v in model.variables]
        sizes = model.puzzle.elementary.sizes if is_compact else (2,) * len(names)
        for relation in model.relations:
            taken = ([every[place] for place in relation.scope] for every in (names, options, sizes))
            yield relation.family, relation.rule, cls(*taken)  # type: ignore[arg-type]  # three lists, each of its type


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
    for family, rule, scope in Scope.iter_of(model):
        for text in _texts(rule, scope):
            lines.append(f"constraint {text}; % {remark(family)}")
    # Only what is used: some installations cannot take all of globals.mzn.
    used = [name for name in ("alldifferent", "table", "regular") if any(f" {name}(" in line for line in lines)]
    lines[:0] = [*rule_lines(model.puzzle, "% "), *(f'include "{name}.mzn";' for name in used)]
    shown = ", ".join(f"show({name})" for name in names)
    lines += ["solve satisfy;", f'output ["values: ", join(" ", [{shown}]), "\\n"];']
    return "\n".join(lines) + "\n"


@singledispatch
def _texts(rule: Form | Row, _scope: Scope) -> Iterator[str]:
    """Yield what must hold."""
    raise TypeError(type(rule).__name__)


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


@_texts.register(Relation)
def _(rule: Relation, scope: Scope) -> Iterator[str]:
    said = {"first - second": "{a} - {b}", "|first - second|": "abs({a} - {b})", "first + second": "{a} + {b}"}
    at, digits = dict(zip(rule.cells, scope.names, strict=True)), dict(zip(rule.cells, scope.options, strict=True))
    sizes = dict(zip(rule.cells, scope.sizes, strict=True))
    for a, b in rule.pairs:
        measured = find_measure(rule.partners, sizes[b])
        if measured is None:
            yield _table([at[a], at[b]], [(x, y) for x in digits[a] for y in digits[b] if rule.fits(x, y)])
        elif measured[0] == "first - second" and measured[2] == 0:
            yield f"{at[a]} {measured[1]} {at[b]}"
        else:
            yield f"{said[measured[0]].format(a=at[a], b=at[b])} {measured[1]} {measured[2]}"


@_texts.register(DifferentPairs)
def _(rule: DifferentPairs, scope: Scope) -> Iterator[str]:
    count = len(rule.firsts)
    pairs = zip(scope.names[:count], scope.names[count:], strict=True)
    # Both digits in one number.
    base = max(scope.sizes[count:]) + 1
    yield f"alldifferent([{', '.join(f'{base} * {a} + {b}' for a, b in pairs)}])"


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
