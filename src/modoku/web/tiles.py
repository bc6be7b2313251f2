"""Small pictures of variants: an example of each as it is drawn, for the places where one is chosen."""

from __future__ import annotations

from functools import cache

from ..formats import read_puzzle
from ..puzzle import Sheet
from ..render import draw, write_svg
from ..variants import all_variants, make
from .board import board_theme

SHOWN = (
    "classic",
    "killer",
    "thermometer",
    "jigsaw",
    "kropki",
    "arrow",
    "sandwich",
    "diagonal",
    "windoku",
    "samurai",
    "anti-knight",
    "xv",
    "non-consecutive",
    "parity",
    "colour",
    "triple",
    "classic:boxes=2x2",
    "classic:boxes=2x3",
    "classic:boxes=4x4",
)
"""What can be asked for by a recipe alone, first what most people know."""
_PICTURES = {
    "killer": "killer:cages=15@r1c1r2c1r2c2;9@r1c3r1c4;20@r1c6r1c7r2c7;13@r3c3r4c3;12@r3c8r3c9r4c9;17@r4c5r5c5r5c6;"
    "8@r5c1r6c1;24@r5c8r6c8r6c7;11@r6c3r7c3;14@r7c5r8c5r8c6;10@r8c1r9c1;16@r8c8r9c8r9c9",
    "thermometer": "thermometer:lines=r2c2r1c3r1c4r2c5;r3c8r4c8r5c7;r5c2r6c2r7c3r7c4;r8c5r8c6r7c7r6c6;r9c9r8c9",
    "kropki": "kropki:white=r1c2r1c3;r2c6r3c6;r4c8r4c9;r5c3r6c3;r7c5r7c6;r8c1r9c1;r9c7r9c8,"
    "black=r2c2r3c2;r1c7r2c7;r5c5r5c6;r6c8r7c8;r8c3r8c4;r3c4r4c4",
    "arrow": "arrow:arrows=r2c2>r1c3r1c4r2c5;r4c8>r3c7r2c7;r6c3>r7c2r8c2r9c3;r7c7>r6c6r5c5;r9c8>r8c9r7c9",
    "sandwich": "sandwich:rows=12 . 7 . 20 . 0 35 .,columns=. 8 17 . 0 . 26 . 11",
    "xv": "xv:x=r1c2r1c3;r3c6r4c6;r5c8r5c9;r7c3r8c3;r9c5r9c6,v=r2c7r3c7;r4c2r5c2;r6c5r6c6;r8c8r9c8",
    "parity": "parity:even=r1c2r2c5r3c8r4c4r5c1r6c7r7c3r8c6r9c9,odd=r1c7r3c3r4c9r5c5r7c8r8c2r9c4",
}
"""What the pictures show of kinds whose shortest example is one clue."""
_GIVENS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@cache
def tiles() -> tuple[dict[str, str], ...]:
    """Return the recipes that a page offers, each with a picture in the colours of the page.

    >>> tiles()[1]["recipe"], tiles()[1]["picture"][:4]
    ('killer', '<svg')
    """
    return tuple({"recipe": recipe, "picture": _picture(_example(recipe))} for recipe in SHOWN)


def _example(recipe: str) -> Sheet:
    """Return a puzzle that shows what a recipe is about."""
    if recipe == "classic":
        return Sheet(read_puzzle(_GIVENS))
    if recipe in _PICTURES:
        return Sheet(make(_PICTURES[recipe]))
    variant = all_variants().get(recipe)
    parts = variant.examples[0].split(" + ") if variant is not None and variant.examples else [recipe]
    return Sheet(make(*parts))


def _picture(sheet: Sheet) -> str:
    return write_svg(draw(sheet, title=" "), board_theme())
