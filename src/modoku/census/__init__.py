"""Whole spaces: how many grids there are, how many essentially different ones, and drawing them at random.

Every number says whether it was computed here, is cited, or is an estimate with its error. Not for the solutions of
one puzzle with givens: `search.count` does that.
"""

from .bands import Bands, count_bands
from .estimates import estimate
from .figure import Figure, Status
from .grids import count_grids, find_boxes
from .orbits import count_orbits
from .sampling import Sampler, make_sampler, sample_grids

__all__ = [
    "Bands",
    "Figure",
    "Sampler",
    "Status",
    "count_bands",
    "count_grids",
    "count_orbits",
    "estimate",
    "find_boxes",
    "make_sampler",
    "sample_grids",
]
