"""The JSON Schema of a variant file: the frame is here, the constraints come from the kinds themselves."""

from __future__ import annotations

from typing import Any

from ..puzzle import CONSTRAINT_KINDS, MAX_CELLS, MAX_SIZE
from ..puzzle.constraint import Constraint
from ..puzzle.fields import field_types, schema_definitions, schema_of
from ..puzzle.layout import MOST_LOWEST
from ..puzzle.reader import MAX_CONSTRAINTS

Schema = dict[str, Any]


def variant_schema() -> Schema:
    """Return the JSON Schema of a variant file.

    >>> variant_schema()["required"]
    ['modoku-variant', 'name']
    """
    rules = [schema for kind in CONSTRAINT_KINDS.values() for schema in _schemas(kind)]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:modoku:variant:1",
        "title": "A variant of Sudoku for modoku",
        "description": "A base, and what it adds: units whose cells all differ, constraints, and digits allowed by a "
        "map. Cells are names (r1c1, counted from 1) or indices (from 0).",
        "type": "object",
        "required": ["modoku-variant", "name"],
        "additionalProperties": False,
        "not": {"required": ["base", "board"]},
        "properties": {
            **_PROPERTIES,
            "constraints": {"type": "array", "maxItems": MAX_CONSTRAINTS, "items": {"oneOf": rules}},
        },
        "$defs": schema_definitions(CONSTRAINT_KINDS),
    }


def _schemas(kind: type[Constraint]) -> list[Schema]:
    """Return a kind with its cells listed, and with a map or a pattern in their place where that makes sense."""
    listed: Schema = schema_of(kind)
    types = field_types(kind)
    places = [name for name in ("cells", "pairs") if types.get(name) == name]
    if not places:
        return [listed]
    place = places[0]
    rest = {name: schema for name, schema in listed["properties"].items() if name != place}
    return [
        listed,
        {
            **listed,
            "properties": rest | _PLACES,
            "required": [name for name in listed["required"] if name != place],
            "oneOf": _ONE_PLACE,
        },
    ]


def _text(most: int) -> Schema:
    return {"type": "string", "maxLength": most}


_TEXTS: Schema = {
    "type": "object",
    "required": ["en"],
    "additionalProperties": False,
    "properties": {"en": _text(1000), "fr": _text(1000)},
}
_WORDS: Schema = {"oneOf": [_text(1000), _TEXTS]}
_MAP: Schema = {
    "description": "One character a cell, a dot for none: a list of rows, or one text with / between rows.",
    "oneOf": [_text(10_000), {"type": "array", "minItems": 1, "items": {"type": "string", "minLength": 1}}],
}
_OFFSET: Schema = {
    "description": "How many rows down and columns right.",
    "type": "array",
    "minItems": 2,
    "maxItems": 2,
    "items": {"type": "integer"},
}
_PLACES: Schema = {
    "map": _MAP,
    "offsets": {
        "description": "Every two cells at one of these distances.",
        "type": "array",
        "maxItems": 100,
        "items": _OFFSET,
    },
    "pattern": {
        "description": "A shape, placed wherever it fits.",
        "type": "array",
        "maxItems": MAX_SIZE,
        "items": _OFFSET,
    },
    "mirrored": {"description": "Whether every change of sign of the distances counts too.", "type": "boolean"},
}
_ONE_PLACE = [{"required": [name]} for name in ("map", "offsets", "pattern")]
_CELLS: Schema = {"type": "array", "maxItems": MAX_CELLS, "items": {"$ref": "#/$defs/cell"}}
_UNIT: Schema = {
    "type": "object",
    "required": ["kind"],
    "additionalProperties": False,
    "oneOf": [{"required": ["cells"]}, *_ONE_PLACE],
    "properties": {"kind": _text(100), "name": _text(100), "cells": _CELLS, **_PLACES},
}
_VALUES: Schema = {"type": "array", "maxItems": MAX_SIZE, "items": {"type": "integer"}}
_RECIPE = _text(5000)
_PROPERTIES: Schema = {
    "modoku-variant": {"const": 1},
    "name": _text(60),
    "title": {**_WORDS, "description": "What people call it."},
    "rule": {**_WORDS, "description": "The rule in a sentence."},
    "base": {
        "description": "Recipes to start from, as on the command line; without base and board it adds to any puzzle.",
        "oneOf": [_RECIPE, {"type": "array", "maxItems": 50, "items": _RECIPE}],
    },
    "board": {
        "description": "Cells of any shape, without units: a dot in the map is no cell.",
        "type": "object",
        "required": ["size", "map"],
        "additionalProperties": False,
        "properties": {
            "size": {"description": "How many digits there are.", "type": "integer", "minimum": 1, "maximum": MAX_SIZE},
            "lowest": {
                "description": "The value of the first digit: 1 unless given.",
                "type": "integer",
                "minimum": -MOST_LOWEST,
                "maximum": MOST_LOWEST,
            },
            "map": _MAP,
        },
    },
    "units": {"type": "array", "items": _UNIT},
    "domains": {
        "description": "Which values cells may hold: a map of letters, and for each letter a list, even or odd.",
        "type": "object",
        "required": ["map", "digits"],
        "additionalProperties": False,
        "properties": {
            "map": _MAP,
            "digits": {"type": "object", "additionalProperties": {"oneOf": [{"enum": ["even", "odd"]}, _VALUES]}},
        },
    },
}
