"""What a setter can draw by hand, from the constraint kinds: those that say their title and their shape."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any

from ..errors import ModokuError
from ..language import Message
from ..puzzle import CONSTRAINT_KINDS, Layout
from ..puzzle.constraint import Constraint
from ..puzzle.fields import field_types

Fields = dict[str, object]
SHAPES = ("line", "cage", "outside")
_HOLD_CELLS = ("cells", "pairs", "groups", "rules", "rule groups")


def palette_of(layout: Layout, language: str) -> Fields:
    """Return the clues that can be drawn on a layout, and for every kind the fields that hold cells.

    >>> from modoku.puzzle import BoxGrid
    >>> palette_of(BoxGrid.of_order(2).to_layout("order 2"), "en")["cells"]["pairs"]
    ['pairs']
    """
    drawn = (_clue(kind, layout, language) for kind in CONSTRAINT_KINDS.values())
    return {
        "clues": [clue for clue in drawn if clue is not None],
        "cells": {
            name: [field for field, holds in field_types(kind).items() if holds in _HOLD_CELLS]
            for name, kind in CONSTRAINT_KINDS.items()
        },
    }


def _clue(kind: Any, layout: Layout, language: str) -> Fields | None:
    """Return a kind as something to draw; None for one that has no shape, or more to be said than cells and a clue."""
    title, shape = getattr(kind, "title", None), getattr(kind, "shape", "")
    types = field_types(kind)
    asked = [one.name for one in fields(kind) if one.default is MISSING and one.name != "cells"]
    if not isinstance(title, Message) or shape not in SHAPES or types.get("cells") != "cells" or len(asked) > 1:
        return None
    if any(types[name] not in ("number", "text") for name in asked):
        return None
    least = getattr(kind, "least", 2 if shape != "cage" else 1)
    return {
        "name": getattr(kind, "name", "") or kind.kind,
        "kind": kind.kind,
        "title": title.said(language),
        "shape": shape,
        "least": least,
        "asked": None if not asked else {"field": asked[0], "holds": types[asked[0]]},
        "usual": _usual(kind, layout, least, {name: 1 if types[name] == "number" else "1" for name in asked}),
    }


def _usual(kind: Any, layout: Layout, least: int, asked: dict[str, object]) -> Fields:
    """Return what a rule of this kind has beside cells and clue on this layout, such as the digits at the crusts."""
    try:
        made: Constraint = kind.on(layout, tuple(range(min(least, layout.cell_count))), **asked)
    except (AttributeError, ModokuError):
        return {}
    return {name: value for name, value in made.to_json().items() if name not in ("kind", "cells", *asked)}
