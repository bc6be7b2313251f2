"""Data sets for those who train and test reasoning programs: every promise on the card can be checked again.

Train, validation and test share neither a puzzle nor a solution up to symmetry: a puzzle's split is a hash of the class
of its solution, and equivalent puzzles have equivalent solutions. Needs the extra `data`.
"""

from .spec import DatasetPart, DatasetSpec

__all__ = ["DatasetPart", "DatasetSpec"]
