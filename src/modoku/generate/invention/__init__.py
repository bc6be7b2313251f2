"""Clues of our own making for variants that live from clues: read off a completed grid, then thinned out.

The one place outside `variants` that knows some of them by name: how a clue looks is a matter of the recipe's text.
"""

from . import cells, lines, pairs, sums
from .clue import Clue, Invention, recipe_text
from .maps import random_colours, random_regions

INVENTIONS = {invention.name: invention for module in (lines, pairs, cells, sums) for invention in module.INVENTIONS}
"""By name of the variant."""

__all__ = ["INVENTIONS", "Clue", "Invention", "random_colours", "random_regions", "recipe_text"]
