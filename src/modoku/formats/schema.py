"""The JSON Schema of our JSON: the frame is here, the constraints come from the kinds themselves."""

from __future__ import annotations

from typing import Any

from ..puzzle import CONSTRAINT_KINDS, MAX_CELLS, MAX_SIZE
from ..puzzle.fields import schema_definitions
from ..puzzle.layout import MOST_LOWEST
from ..puzzle.reader import MAX_CONSTRAINTS
from .cosmetics import FURTHEST, MOST, SHAPES

Schema = dict[str, Any]


def _object(description: str, properties: Schema, required: list[str], **more: object) -> Schema:
    return {
        "description": description,
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
        **more,
    }


def _array(description: str, items: Schema, **more: object) -> Schema:
    return {"description": description, "type": "array", "items": items, "maxItems": MAX_CELLS, **more}


def _integer(low: int, high: int, description: str = "") -> Schema:
    words = {"description": description} if description else {}
    return {**words, "type": "integer", "minimum": low, "maximum": high}


def _text(most: int, description: str) -> Schema:
    return {"description": description, "type": "string", "maxLength": most}


def puzzle_schema() -> Schema:
    """Return the JSON Schema of a puzzle, in the long form that is written and the short form for people.

    >>> sorted(puzzle_schema()["$defs"])
    ['cell', 'constraint', 'layout', 'long', 'short']
    """
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:modoku:puzzle:1",
        "title": "A Sudoku of any kind, as modoku reads and writes it",
        "description": "One puzzle, perhaps with what a player wrote on it. The long form spells the layout out and is "
        "what modoku writes; the short form names variants and is for people. A file may hold one such object, a list "
        "of them, or one a line. Lists of digits count from 1, whatever value the first digit has; constraints speak "
        "of values.",
        "oneOf": [{"$ref": "#/$defs/long"}, {"$ref": "#/$defs/short"}],
        "$defs": {
            "long": _object(
                "A puzzle with its layout spelt out: reading it needs no recipe.",
                {"modoku": _VERSION, "layout": {"$ref": "#/$defs/layout"}, "givens": _DIGITS, **_COMMON},
                ["modoku", "layout", "givens"],
            ),
            "short": _object(
                "A puzzle made by recipes, filled with givens.",
                {"modoku": _VERSION, "variants": _RECIPES, "givens": _SHORT_GIVENS, **_COMMON},
                ["modoku"],
                anyOf=[{"required": ["variants"]}, {"required": ["givens"]}],
            ),
            "layout": _LAYOUT,
            **schema_definitions(CONSTRAINT_KINDS),
        },
    }


_VERSION: Schema = {"description": "The version of this format.", "const": 1}
_DIGITS = _array(
    "One digit a cell, in the order of the positions, counted from 1; 0 for a blank.", _integer(0, MAX_SIZE)
)
_LINE: Schema = {"description": "A character a cell.", "type": "string"}
_CELL_NAME: Schema = {"pattern": "^\\s*[rR][0-9]{1,4}[cC][0-9]{1,4}\\s*$"}
_SHORT_GIVENS: Schema = {
    "oneOf": [
        _LINE,
        _DIGITS,
        {
            "description": "Values by the name of the cell.",
            "type": "object",
            "propertyNames": _CELL_NAME,
            "additionalProperties": {"type": "integer"},
        },
    ]
}
_RECIPES: Schema = {
    "description": "Recipes applied one after the other, such as classic:boxes=2x3 or diagonal; left out, the "
    "givens say the size.",
    "type": "array",
    "items": {"type": "string"},
    "maxItems": 100,
}
_NUMBER: Schema = {"type": "number", "minimum": -FURTHEST, "maximum": FURTHEST}
_MARKS: Schema = {"type": "array", "items": _integer(1, MAX_SIZE), "maxItems": MAX_SIZE}
_SHEET = _object(
    "What a player wrote, one entry a cell.",
    {
        "placed": {"oneOf": [_LINE, _DIGITS]},
        "candidates": _array("Digits noted in the centre of each cell.", _MARKS),
        "corners": _array("Digits noted in the corners of each cell.", _MARKS),
    },
    [],
)
_PAIRS = _array("Rows and columns, in cells from the upper left corner.", {"type": "array", "items": _NUMBER})
_COSMETIC = _object(
    "A line, an arrow, a mark or a cage, with its looks.",
    {
        "shape": {"enum": list(SHAPES)},
        "origin": _text(200, "Where it stood in the text that it comes from."),
        "points": _PAIRS,
        "cells": _PAIRS,
        **{name: _text(200, "As it was written.") for name in ("text", "colour", "border")},
        **dict.fromkeys(("height", "width", "angle"), _NUMBER),
        **{name: {"type": "boolean"} for name in ("is_round", "is_hidden", "is_unique")},
    },
    ["shape", "origin"],
)
_COMMON: Schema = {
    "constraints": {"type": "array", "maxItems": MAX_CONSTRAINTS, "items": {"$ref": "#/$defs/constraint"}},
    "meta": {
        "description": "Notes: title, author, source, rules ... Not part of what is asked.",
        "type": "object",
        "maxProperties": 100,
        "additionalProperties": {"type": "string", "maxLength": 10_000},
    },
    "sheet": _SHEET,
    "not_understood": {
        "description": "What a reader found and made no rule of: nothing can be said about solutions.",
        "type": "array",
        "maxItems": 1000,
        "items": {"type": "string", "maxLength": 10_000},
    },
    "cosmetics": {
        "description": "Drawings that came with the puzzle, whatever they mean.",
        "type": "array",
        "maxItems": MOST,
        "items": _COSMETIC,
    },
}
_PLACE = _integer(0, MAX_CELLS - 1)
_UNIT = _object(
    "Cells whose digits all differ; with as many cells as digits, each digit occurs once.",
    {
        "kind": _text(100, "The family: row, column, box, region, diagonal ..."),
        "name": _text(100, "Tells the members of a family apart."),
        "cells": _array("By their places in the list of positions.", _PLACE, minItems=1, uniqueItems=True),
    },
    ["kind", "name", "cells"],
)
_LAYOUT = _object(
    "The cells and the groups of them that must differ.",
    {
        "name": _text(
            1000,
            "A short name; layouts made by a recipe carry the recipe, and what bears its name must have its units.",
        ),
        "size": _integer(1, MAX_SIZE, "How many digits there are."),
        "lowest": _integer(-MOST_LOWEST, MOST_LOWEST, "The value of the first digit: 1 unless given."),
        "positions": _array(
            "Row and column of each cell, counted from 0. The k-th entry is cell k.",
            {"type": "array", "prefixItems": [_PLACE, _PLACE], "minItems": 2, "maxItems": 2},
            minItems=1,
            uniqueItems=True,
        ),
        "units": {"type": "array", "maxItems": MAX_CONSTRAINTS, "items": _UNIT},
    },
    ["name", "size", "positions", "units"],
)
