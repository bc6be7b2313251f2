"""The fields of a constraint kind, read from its annotations: JSON both ways, JSON Schema, and the same rule elsewhere.

A kind is a frozen dataclass. What a field holds is said by its type: `Cell`, `Cells`, `CellPairs`, `CellGroups`,
`Neighbours`, a number, a flag, a text, a `DigitSet`, lists of numbers, or `Rules`, constraints within a constraint.
Nothing is listed twice.

Rules within a rule that has hidden variables name these as cells: -1 is the first, -2 the second ..., in JSON h1,
h2 ... Where such rules are nested, the hidden variables of the inner one come first, those of the outer one follow.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, fields, replace
from typing import TYPE_CHECKING, Annotated, Any, get_args, get_origin, get_type_hints

from ..language import msg
from .digits import MAX_SIZE, DigitSet
from .layout import MAX_CELLS, Cell, Layout

if TYPE_CHECKING:
    from .constraint import Constraint
    from .reader import Reader

Cells = Annotated[tuple[Cell, ...], "cells"]
CellPairs = Annotated[tuple[tuple[Cell, Cell], ...], "pairs"]
CellGroups = Annotated[tuple[tuple[Cell, ...], ...], "groups"]
Neighbours = Annotated[tuple[tuple[Cell, Cell], ...], "neighbours"]
"""Pairs of cells that count as neighbours; JSON may leave them out where they are the layout's."""
Numbers = Annotated[tuple[int, ...], "numbers"]
NumberRows = Annotated[tuple[tuple[int, ...], ...], "rows"]
NumberSet = Annotated[frozenset[int], "number set"]
Rules = Annotated[tuple["Constraint", ...], "rules"]
RuleGroups = Annotated[tuple[tuple["Constraint", ...], ...], "rule groups"]

MOST_NUMBER = 10**9
_PLAIN = {int: "number", bool: "flag", str: "text", DigitSet: "digits"}


_TYPES: dict[type, Mapping[str, str]] = {}


def field_types(kind: type[Any]) -> Mapping[str, str]:
    """Return what each field of a kind holds, in order.

    >>> from modoku.puzzle import Sum
    >>> dict(field_types(Sum))
    {'cells': 'cells', 'total': 'number', 'coefficients': 'numbers', 'comparison': 'text', 'style': 'text'}
    """
    if kind not in _TYPES:
        from .constraint import Constraint

        hints = get_type_hints(kind, localns={"Constraint": Constraint}, include_extras=True)
        _TYPES[kind] = {one.name: _type_of(hints[one.name]) for one in fields(kind)}
    return _TYPES[kind]


def _type_of(hint: Any) -> str:
    return str(get_args(hint)[1]) if get_origin(hint) is Annotated else _PLAIN[hint]


def to_plain(constraint: Constraint) -> dict[str, object]:
    """Return a constraint as plain data; fields that have their default are left out."""
    found: dict[str, object] = {"kind": constraint.kind}
    types = field_types(type(constraint))
    for one in fields(constraint):  # type: ignore[arg-type]
        value = getattr(constraint, one.name)
        if value != one.default:
            write = _WRITERS.get(types[one.name])
            found[one.name] = write(value) if write else value
    return found


def _plain_cell(cell: Cell) -> object:
    return cell if cell >= 0 else f"h{-cell}"


def _plain_cells(cells: Sequence[Cell]) -> object:
    return list(map(_plain_cell, cells))


_WRITERS: Mapping[str, Callable[[Any], object]] = {
    "cell": _plain_cell,
    "cells": _plain_cells,
    "numbers": list,
    "digits": list,
    "number set": sorted,
    "pairs": lambda value: list(map(_plain_cells, value)),
    "neighbours": lambda value: list(map(_plain_cells, value)),
    "groups": lambda value: list(map(_plain_cells, value)),
    "rows": lambda value: [list(row) for row in value],
    "rules": lambda value: [to_plain(rule) for rule in value],
    "rule groups": lambda value: [[to_plain(rule) for rule in group] for group in value],
}


def from_plain(kind: type[Constraint], reader: Reader, layout: Layout) -> Constraint:
    """Read a constraint of a kind; what is wrong is said with its path."""
    types = field_types(kind)
    reader.only("kind", *types)
    given: dict[str, object] = {}
    for one in fields(kind):  # type: ignore[arg-type]
        holds = types[one.name]
        if holds == "neighbours" and not reader.has(one.name):
            given[one.name] = layout.neighbours
        elif reader.has(one.name) or one.default is MISSING:
            value = reader[one.name]
            if holds in ("rules", "rule groups"):
                value = value.with_hidden(kind.hidden_in(given))
            given[one.name] = _READERS[holds](value, layout)
    return kind(**given)


def _numbers(reader: Reader) -> tuple[int, ...]:
    return tuple(item.integer(-MOST_NUMBER, MOST_NUMBER) for item in reader.items())


def _pair(reader: Reader, layout: Layout) -> tuple[Cell, Cell]:
    cells = reader.cells(layout)
    if len(cells) != 2:
        raise reader.fail(msg("two cells are expected here"))
    return cells[0], cells[1]


def _rules(reader: Reader, layout: Layout) -> tuple[Constraint, ...]:
    from .plain import constraint_from_plain

    return tuple(constraint_from_plain(item, layout) for item in reader.items(1000))


_READERS: Mapping[str, Callable[[Reader, Layout], object]] = {
    "cell": lambda reader, layout: reader.cell(layout),
    "cells": lambda reader, layout: reader.cells(layout),
    "pairs": lambda reader, layout: tuple(_pair(item, layout) for item in reader.items()),
    "neighbours": lambda reader, layout: tuple(_pair(item, layout) for item in reader.items()),
    "groups": lambda reader, layout: tuple(item.cells(layout) for item in reader.items()),
    "numbers": lambda reader, _: _numbers(reader),
    "rows": lambda reader, _: tuple(_numbers(item) for item in reader.items()),
    "number set": lambda reader, _: frozenset(_numbers(reader)),
    "digits": lambda reader, layout: reader.digits(layout.size),
    "number": lambda reader, _: reader.integer(-MOST_NUMBER, MOST_NUMBER),
    "flag": lambda reader, _: reader.flag(),
    "text": lambda reader, _: reader.text(200),
    "rules": _rules,
    "rule groups": lambda reader, layout: tuple(_rules(item, layout) for item in reader.items(1000)),
}


_CELL_SCHEMA: dict[str, object] = {
    "description": "a cell, by its place in the list of positions or by its name; or h1, h2 ..., a hidden variable",
    "oneOf": [
        {"type": "integer", "minimum": 0, "maximum": MAX_CELLS - 1},
        {"type": "string", "pattern": "^\\s*([rR][0-9]{1,4}[cC][0-9]{1,4}|[hH][0-9]{1,4})\\s*$"},
    ],
}
_INTEGER: dict[str, object] = {"type": "integer"}


def _list(items: dict[str, object]) -> dict[str, object]:
    return {"type": "array", "items": items}


_RULE: dict[str, object] = {"$ref": "#/$defs/constraint"}
_CELL: dict[str, object] = {"$ref": "#/$defs/cell"}
_SCHEMAS: Mapping[str, dict[str, object]] = {
    "cell": _CELL,
    "cells": _list(_CELL),
    "pairs": _list({**_list(_CELL), "minItems": 2, "maxItems": 2}),
    "neighbours": _list({**_list(_CELL), "minItems": 2, "maxItems": 2}),
    "groups": _list(_list(_CELL)),
    "numbers": _list(_INTEGER),
    "rows": _list(_list(_INTEGER)),
    "number set": _list(_INTEGER),
    "digits": _list({"type": "integer", "minimum": 0, "maximum": MAX_SIZE}),
    "number": _INTEGER,
    "flag": {"type": "boolean"},
    "text": {"type": "string", "maxLength": 200},
    "rules": _list(_RULE),
    "rule groups": _list(_list(_RULE)),
}


def schema_of(kind: type[Constraint]) -> dict[str, object]:
    """Return the JSON Schema of a kind.

    >>> from modoku.puzzle import AllDifferent
    >>> schema_of(AllDifferent)["required"]
    ['kind', 'cells']
    """
    types = field_types(kind)
    own: Sequence[Field[Any]] = fields(kind)  # type: ignore[arg-type]
    needed = [one.name for one in own if one.default is MISSING and types[one.name] != "neighbours"]
    return {
        "description": str(kind.summary()),
        "type": "object",
        "properties": {"kind": {"const": kind.kind}} | {one.name: _property(one, types[one.name]) for one in own},
        "required": ["kind", *needed],
        "additionalProperties": False,
    }


def _property(one: Field[Any], holds: str) -> dict[str, object]:
    return {**_SCHEMAS[holds], **one.metadata}


def schema_definitions(kinds: Mapping[str, type[Constraint]]) -> dict[str, object]:
    """Return the definitions that the schemas of the kinds refer to, `constraint` among them."""
    return {"cell": _CELL_SCHEMA, "constraint": {"oneOf": [schema_of(kind) for kind in kinds.values()]}}


def moved_to(constraint: Constraint, cells: Callable[[Cell], Cell]) -> Constraint:
    """Return the same rule on other cells.

    >>> from modoku.puzzle import AllDifferent
    >>> moved_to(AllDifferent((0, 1)), lambda cell: cell + 5).cells
    (5, 6)
    """
    changed: dict[str, object] = {}
    types = field_types(type(constraint))
    given = {name: getattr(constraint, name) for name in types}
    inner = _past(constraint.hidden_in(given), cells)
    for name, holds in types.items():
        value = given[name]
        if holds == "cell":
            changed[name] = cells(value)
        elif holds == "cells":
            changed[name] = tuple(map(cells, value))
        elif holds in ("pairs", "groups", "neighbours"):
            changed[name] = tuple(tuple(map(cells, group)) for group in value)
        elif holds == "rules":
            changed[name] = tuple(moved_to(rule, inner) for rule in value)
        elif holds == "rule groups":
            changed[name] = tuple(tuple(moved_to(rule, inner) for rule in group) for group in value)
    return replace(constraint, **changed)  # type: ignore[type-var]  # every kind is a dataclass


def _past(count: int, cells: Callable[[Cell], Cell]) -> Callable[[Cell], Cell]:
    """Return what becomes of cells within a rule that has so many hidden variables, which stay."""
    if not count:
        return cells

    def moved(cell: Cell) -> Cell:
        if -count <= cell < 0:
            return cell
        outer = cells(cell if cell >= 0 else cell + count)
        return outer if outer >= 0 else outer - count

    return moved
