"""Any constraint satisfaction problem (R, D, K) with whole numbers, stated in JSON, as a puzzle that the engines take.

```
{"variables": {"a": [0, 1], "b": [0, 1], "c": [0, 1, 2]},
 "relations": ["a != b", "a + c < 2", {"different": ["a", "c"]}, {"of": ["b", "c"], "rows": [[0, 1], [1, 2]]}]}
```

A domain is a list of numbers, or `{"from": 1, "to": 8}`. A relation is a comparison of sums and products, a list of
variables that all differ, or the rows that some variables may take together.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any

from ..errors import FormatError
from ..language import msg
from ..puzzle import MAX_SIZE, AllDifferent, Constraint, Domain, Layout, Puzzle, Table

MOST_VARIABLES = 4096
MOST_ROWS = 200_000
"""So many combinations of values of one relation are looked at."""
_BINARY: Mapping[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: lambda a, b: a // b if b else 0,
    ast.Mod: lambda a, b: a % b if b else 0,
}
_COMPARED: Mapping[type[ast.cmpop], Callable[[int, int], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
_FUNCTIONS: Mapping[str, Callable[..., int]] = {"abs": abs, "min": min, "max": max}
Values = Mapping[str, int]


@dataclass(frozen=True)
class ConstraintProblem:
    """The variables R with their domains D, the constraints K as a text each, and the puzzle that says the same.

    >>> found = read_problem({"variables": {"a": [0, 1], "b": [0, 1]}, "relations": ["a < b"]})
    >>> found.names, found.said, found.puzzle.size
    (('a', 'b'), ('a < b',), 2)
    """

    names: tuple[str, ...]
    domains: tuple[tuple[int, ...], ...]
    said: tuple[str, ...]
    puzzle: Puzzle

    def violated_by(self, values: Values) -> tuple[str, ...]:
        """Return the relations whose variables all have a value, and which these values break.

        >>> found = read_problem({"variables": {"a": [0, 1], "b": [0, 1]}, "relations": ["a < b"]})
        >>> found.violated_by({"a": 1}), found.violated_by({"a": 1, "b": 0})
        ((), ('a < b',))
        """
        rules = self.puzzle.constraints[len(self.puzzle.constraints) - len(self.said) :]
        found = []
        for rule, words in zip(rules, self.said, strict=True):
            names = [self.names[cell] for cell in rule.cells]
            if all(name in values for name in names) and not rule.holds([values[name] for name in names]):
                found.append(words)
        return tuple(found)

    def values_of(self, digits: Sequence[int]) -> dict[str, int]:
        """Return the value of each variable in a solution of the puzzle."""
        lowest = self.puzzle.layout.lowest
        return {name: digit - 1 + lowest for name, digit in zip(self.names, digits, strict=True)}


def read_problem(plain: object) -> ConstraintProblem:
    """Return the problem that plain data states; raise FormatError with the path of what is wrong."""
    if not isinstance(plain, Mapping) or set(plain) - {"title", "variables", "relations"}:
        raise FormatError(
            msg("A constraint problem is an object with 'variables' and 'relations'."),
            msg("See {page}.", page="docs/explanation/open-questions.md"),
        )
    domains = _domains(plain.get("variables"))
    values = [value for domain in domains.values() for value in domain]
    lowest, size = min(values), max(values) - min(values) + 1
    if size > MAX_SIZE:
        raise FormatError(
            msg(
                "The values lie between {low} and {high}: {max} at most in a row.",
                low=lowest,
                high=max(values),
                max=MAX_SIZE,
            )
        )
    relations = plain.get("relations", [])
    if not isinstance(relations, list):
        raise FormatError(msg("'relations' is a list."))
    names = tuple(domains)
    place = {name: cell for cell, name in enumerate(names)}
    rules: list[Constraint] = []
    for name, domain in domains.items():
        if len(domain) < size:
            rules.append(Domain((place[name],), frozenset(domain)))
    said = []
    for number, relation in enumerate(relations, 1):
        try:
            rule, words = _rule(relation, domains, place)
        except FormatError as error:
            raise FormatError(msg("Relation {n}: {reason}", n=number, reason=error.message), error.hint) from error
        rules.append(rule)
        said.append(words)
    layout = Layout("csp", size, tuple((0, cell) for cell in range(len(names))), (), lowest)
    return ConstraintProblem(
        names,
        tuple(tuple(one) for one in domains.values()),
        tuple(said),
        Puzzle(layout, (0,) * len(names), tuple(rules)),
    )


def _domains(plain: object) -> dict[str, list[int]]:
    if not isinstance(plain, Mapping) or not 1 <= len(plain) <= MOST_VARIABLES:
        raise FormatError(msg("'variables' is an object: 1 to {max} names with a domain each.", max=MOST_VARIABLES))
    found = {}
    for name, stated in plain.items():
        domain = stated
        if not str(name).isidentifier():
            raise FormatError(msg("'{name}' is no name of a variable: letters, digits and _.", name=str(name)[:40]))
        if isinstance(domain, Mapping) and set(domain) == {"from", "to"}:
            low, high = domain["from"], domain["to"]
            if type(low) is int and type(high) is int and 0 <= high - low < MAX_SIZE:
                domain = list(range(low, high + 1))
        if not isinstance(domain, list) or not domain or not all(type(value) is int for value in domain):
            raise FormatError(
                msg("The domain of {name} is no list of whole numbers.", name=name),
                msg("Write for example: {example}", example='[0, 1, 2] or {"from": 1, "to": 8}'),
            )
        found[str(name)] = sorted(set(domain))
    return found


def _rule(relation: object, domains: Mapping[str, list[int]], place: Mapping[str, int]) -> tuple[Constraint, str]:
    """Return a relation as a rule, and in words."""
    if isinstance(relation, str):
        return _expression(relation, domains, place), relation
    if isinstance(relation, Mapping) and set(relation) == {"different"}:
        names = _names(relation["different"], place)
        return AllDifferent(tuple(place[name] for name in names)), f"{', '.join(names)}: !="
    if isinstance(relation, Mapping) and set(relation) == {"of", "rows"}:
        names = _names(relation["of"], place)
        rows = relation["rows"]
        if not isinstance(rows, list) or not all(
            isinstance(row, list) and len(row) == len(names) and all(type(value) is int for value in row)
            for row in rows
        ):
            raise FormatError(msg("'rows' is a list of lists with a number for each variable."))
        return Table(tuple(place[name] for name in names), tuple(map(tuple, rows))), f"({', '.join(names)}) ∈ {rows}"
    raise FormatError(
        msg("this is no relation."),
        msg(
            "Write a comparison such as {example}, or {others}.",
            example='"a + c < b"',
            others='{"different": [...]}, {"of": [...], "rows": [...]}',
        ),
    )


def _names(plain: Any, place: Mapping[str, int]) -> list[str]:
    if not isinstance(plain, list) or len(plain) < 2 or len(set(map(str, plain))) != len(plain):
        raise FormatError(msg("two or more different variables are expected."))
    for name in plain:
        if name not in place:
            raise FormatError(msg("there is no variable '{name}'.", name=str(name)[:40]))
    return list(plain)


def _expression(text: str, domains: Mapping[str, list[int]], place: Mapping[str, int]) -> Constraint:
    try:
        tree = ast.parse(text, mode="eval").body if len(text) <= 1000 else None
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        tree = None
    if tree is None:
        raise FormatError(
            msg("'{text}' is no comparison.", text=text[:60]), msg("Write for example: {example}", example="a + c < b")
        )
    used = list(
        dict.fromkeys(node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id not in _FUNCTIONS)
    )
    for name in used:
        if name not in place:
            raise FormatError(msg("there is no variable '{name}'.", name=name[:40]))
    if not used or prod(len(domains[name]) for name in used) > MOST_ROWS:
        raise FormatError(
            msg("'{text}' has none or too many combinations: {max} at most.", text=text[:60], max=MOST_ROWS),
            msg("State it of fewer variables at a time."),
        )
    rows = tuple(
        values
        for values in product(*(domains[name] for name in used))
        if _value(tree, dict(zip(used, values, strict=True)))
    )
    return Table(tuple(place[name] for name in used), rows)


def _value(node: ast.expr, values: Values) -> int | bool:
    """Return the value of an expression; nothing but numbers, comparisons and a few functions is known."""
    match node:
        case ast.Name(id=name) if name in values:
            return values[name]
        case ast.Constant(value=number) if type(number) is int and abs(number) < 10**9:
            return number
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _BINARY:
            return _BINARY[type(op)](_value(left, values), _value(right, values))
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_value(operand, values)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return not _value(operand, values)
        case ast.BoolOp(op=ast.And(), values=parts):
            return all(_value(part, values) for part in parts)
        case ast.BoolOp(op=ast.Or(), values=parts):
            return any(_value(part, values) for part in parts)
        case ast.Compare(left=first, ops=ops, comparators=others) if all(type(op) in _COMPARED for op in ops):
            terms = [_value(term, values) for term in (first, *others)]
            return all(_COMPARED[type(op)](a, b) for op, a, b in zip(ops, terms, terms[1:], strict=False))
        case ast.Call(func=ast.Name(id=name), args=arguments, keywords=[]) if name in _FUNCTIONS and arguments:
            if name == "abs" and len(arguments) != 1:
                raise FormatError(msg("abs takes one number."))
            found = [_value(argument, values) for argument in arguments]
            return _FUNCTIONS[name](*found) if name == "abs" else _FUNCTIONS[name](found)
    raise FormatError(
        msg("'{text}' cannot be used in a relation.", text=ast.unparse(node)[:60]),
        msg("Known are + - * // %, comparisons, and, or, not, abs, min, max."),
    )
