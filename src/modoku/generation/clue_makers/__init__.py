"""Clues of our own making for variants that live from clues: drawn in style, or read off a completed grid.

The one place outside `variants` that knows some of them by name: how a clue looks is a matter of the recipe's text.
"""

from .clue import Clue, ClueMaker, recipe_text

__all__ = ["Clue", "ClueMaker", "recipe_text"]
