"""When two puzzles are the same: moves of cells and digits, the groups they form, canonical forms.

Not for counting how many grids there are up to symmetry: that is `census`.
"""

from .canonical_form import Canonical, canonical, key_of, meaning_of
from .equivalence import automorphisms, find_map, is_equivalent, keeps_rules, symmetries
from .group import Group
from .many import Forms, canonical_text
from .operations import (
    OPERATIONS,
    box_grid_of,
    operation_from_text,
    permute_bands,
    permute_columns,
    permute_rows,
    permute_stacks,
    reflect,
    relabel,
    rotate,
    transpose,
)
from .transform import Transform

__all__ = [
    "OPERATIONS",
    "Canonical",
    "Forms",
    "Group",
    "Transform",
    "automorphisms",
    "box_grid_of",
    "canonical",
    "canonical_text",
    "find_map",
    "is_equivalent",
    "keeps_rules",
    "key_of",
    "meaning_of",
    "operation_from_text",
    "permute_bands",
    "permute_columns",
    "permute_rows",
    "permute_stacks",
    "reflect",
    "relabel",
    "rotate",
    "symmetries",
    "transpose",
]
