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
    variant = all_variants().get(recipe)
    parts = variant.examples[0].split(" + ") if variant is not None and variant.examples else [recipe]
    return Sheet(make(*parts))


def _picture(sheet: Sheet) -> str:
    return write_svg(draw(sheet, title=" "), board_theme())
