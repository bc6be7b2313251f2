"""Clues of our own making for variants that live from clues: read off a completed grid, then thinned out.

The one place outside `variants` that knows some of them by name: how a clue looks is a matter of the recipe's text.
"""

from . import borders, cells, lines, named, pairs, sums
from .clue import Clue, ClueMaker, recipe_text
from .maps import random_colours, random_regions

CLUE_MAKERS = {
    clue_maker.name: clue_maker
    for module in (lines, pairs, cells, sums, named, borders)
    for clue_maker in module.CLUE_MAKERS
}
"""By name of the variant."""

__all__ = ["CLUE_MAKERS", "Clue", "ClueMaker", "random_colours", "random_regions", "recipe_text"]
