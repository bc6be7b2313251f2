"""What a setter can draw by hand: the clues of variants, and the kinds that say their title and their shape."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import MISSING, dataclass, fields
from typing import Any

from ..errors import ModokuError, PuzzleError, UnknownName
from ..language import Message, msg, said
from ..puzzle import CONSTRAINT_KINDS, Cell, Constraint, Layout, Puzzle, Unit
from ..puzzle.fields import field_types
from ..puzzle.plain import puzzle_to_plain
from ..variants import all_variants
from ..variants.recipe import DrawnClue

Fields = dict[str, object]
SHAPES = {"line": "line", "cage": "cells", "outside": "outside"}
"""The shapes of kinds, each with the one that is drawn."""
_HOLD_CELLS = ("cells", "pairs", "groups", "rules", "rule groups")


@dataclass(frozen=True, slots=True)
class PaletteClue:
    """A clue that can be drawn: one of a variant, or a kind, whose field `field` holds what was typed."""

    drawn: DrawnClue
    rule: Message | str = ""
    kind: str = ""
    field: str = ""

    def made(self, layout: Layout, cells: Sequence[Cell], typed: str) -> tuple[Constraint, ...]:
        """Return the clue on cells as constraints; raise ModokuError where it makes no sense there."""
        if not (typed.isdecimal() if typed else self.drawn.number != "number"):
            raise PuzzleError(msg("'{text}' is no number.", text=typed[:20]), msg("Write it in digits."))
        if not all(0 <= cell < layout.cell_count for cell in cells) or len(cells) < self.drawn.least:
            raise PuzzleError(msg("The clue needs {n} cells or more, all on the board.", n=self.drawn.least))
        return self.drawn.add(Puzzle.blank(layout), tuple(cells), typed).constraints

    def to_plain(self, language: str) -> Fields:
        """Return what the page has to know."""
        drawn = self.drawn
        return {
            "name": drawn.name,
            "kind": self.kind,
            "title": drawn.title.said(language),
            "rule": said(self.rule, language),
            "how": "" if drawn.how is None else drawn.how.said(language),
            "shape": drawn.shape,
            "symmetric": drawn.is_symmetric,
            "least": drawn.least,
            "value": drawn.number,
            "field": self.field,
            "example": _example(self),
        }


def palette_in(language: str) -> Fields:
    """Return the clues that can be drawn, and for every kind the fields that hold cells.

    >>> palette_in("en")["cells"]["pairs"]
    ['pairs']
    """
    return {
        "clues": [clue.to_plain(language) for clue in iter_clues()],
        "cells": {
            name: [field for field, holds in field_types(kind).items() if holds in _HOLD_CELLS]
            for name, kind in CONSTRAINT_KINDS.items()
        },
    }


def iter_clues() -> Iterator[PaletteClue]:
    """Yield everything that can be drawn: the clues of variants, then every kind that says its shape."""
    for variant in all_variants().values():
        for drawn in variant.drawn:
            yield PaletteClue(drawn)
    # By name: the order in which kinds were loaded differs from one program to the next.
    for _, kind in sorted(CONSTRAINT_KINDS.items()):
        found = _of_kind(kind)
        if found is not None:
            yield found


def make_clue(layout: Layout, name: str, cells: Sequence[Cell], typed: str = "") -> tuple[Constraint, ...]:
    """Return a clue of the palette on cells, as constraints.

    >>> from modoku.puzzle import BoxGrid
    >>> make_clue(BoxGrid.of_order(2).to_layout("order 2"), "arrow", [0, 1, 2])[0].coefficients
    (1, -1, -1)
    """
    for clue in iter_clues():
        if clue.drawn.name == name:
            return clue.made(layout, cells, typed)
    raise UnknownName(
        msg("There is no clue '{name}'.", name=name[:40]),
        msg("Use one of {choices}.", choices=tuple(clue.drawn.name for clue in iter_clues())),
    )


def _of_kind(kind: Any) -> PaletteClue | None:
    """Return a kind as something to draw; None for one that has no shape, or more to be said than cells and a clue."""
    title, shape = getattr(kind, "title", None), getattr(kind, "shape", "")
    types = field_types(kind)
    asked = [one.name for one in fields(kind) if one.default is MISSING and one.name != "cells"]
    if not isinstance(title, Message) or shape not in SHAPES or types.get("cells") != "cells" or len(asked) > 1:
        return None
    if any(types[name] not in ("number", "text") for name in asked):
        return None

    def add(puzzle: Puzzle, cells: Sequence[Cell], typed: str) -> Puzzle:
        chosen = {name: typed if types[name] == "text" else int(typed) for name in asked}
        return puzzle.with_constraints([kind.on(puzzle.layout, cells, **chosen)])

    drawn = DrawnClue(
        getattr(kind, "name", "") or kind.kind,
        title,
        SHAPES[shape],
        add,
        getattr(kind, "least", 2 if shape != "cage" else 1),
        "number" if asked else "",
        bool(getattr(kind, "is_symmetric", False)),
    )
    return PaletteClue(drawn, getattr(kind, "rule", ""), kind.kind, asked[0] if asked else "")


_PLACES = {
    "line": (3, 3, (6, 3, 4, 1, 2)),
    "cells": (2, 2, (0, 1, 2)),
    "pairs": (1, 2, (0, 1)),
    "each": (1, 1, (0,)),
    "outside": (1, 2, (0, 1)),
}
"""For each shape the rows and columns of its picture, and the cells that the clue speaks of there."""
_WHOLE = (6, 3, 0, 1, 4, 7, 8, 5, 2)
_OTHERS = ((0, 4, 8), (0, 1, 7, 8))
"""Cells of three rows for what the usual ones are no sense to: a diagonal, two shapes apart."""
_SIDES = (Unit("box", "1", (0, 1, 3, 4, 6, 7)), Unit("box", "2", (2, 5, 8)))
"""Two boxes, for what is about borders."""


def _example(clue: PaletteClue) -> Fields:
    """Return a piece of a grid with the clue, for a picture."""
    rows, columns, cells = _PLACES[clue.drawn.shape]
    if len(cells) < clue.drawn.least:
        rows, columns, cells = 3, 3, _WHOLE[: clue.drawn.least]
    # Whatever makes sense to a kind: most take a small number, look-and-say two digits.
    typed = ("7", "12") if clue.drawn.number else ("",)
    tries = [((rows, columns), cells, ()), *(((3, 3), other, ()) for other in _OTHERS), ((3, 3), cells, _SIDES)]
    for (high, wide), chosen, units in tries:
        positions = tuple((row, column) for row in range(high) for column in range(wide))
        blank = Puzzle.blank(Layout("palette", 9, positions, units))
        for number in typed:
            try:
                return puzzle_to_plain(blank.with_constraints(clue.made(blank.layout, chosen, number)))
            except ModokuError:
                continue
    return puzzle_to_plain(blank)
