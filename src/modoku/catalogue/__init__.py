"""A store of puzzles without repeats: two puzzles that a symmetry carries into each other are one.

One SQLite file, safe against any end of the process that writes it. Not for making puzzles: that is `generation`.
"""

from .identity import identity_of, identity_of_line
from .store import Catalogue, Entry

__all__ = ["Catalogue", "Entry", "identity_of", "identity_of_line"]
