"""Our own exact graph colouring: DSATUR as a branch and bound, with the givens as a precolouring and domains as lists.

Reference: D. Brélaz, "New methods to color the vertices of a graph", Communications of the ACM 22, 1979.
"""

from __future__ import annotations

from array import array
from itertools import chain

from ..language import Message, msg
from ..limits import Limits, Stop
from ..models import ColouringModel, to_colouring
from ..native import CancelFlag, colour_solve, core_version
from ..puzzle import DigitSet, Puzzle
from ..results import Run
from .answers import decoded
from .engine import Availability


class ColouringEngine:
    """The engine `colouring`; takes puzzles whose every rule is that cells differ, are equal, or have a domain."""

    name = "colouring"

    @property
    def title(self) -> Message:
        """What it is."""
        return msg("native graph colouring (DSATUR)")

    def availability(self) -> Availability:
        """It is always there."""
        return Availability(True, core_version(), "MIT")

    def encode(self, puzzle: Puzzle) -> ColouringModel:
        """Build the graph; raise UnsupportedConstraint for a rule that is no colouring."""
        return to_colouring(puzzle)

    def run(self, model: ColouringModel, limits: Limits, cancel: CancelFlag | None = None) -> Run:
        """Search within the limits."""
        lists = [
            (allowed & DigitSet.of(given)).mask if given else allowed.mask
            for given, allowed in zip(model.precolouring, model.lists, strict=True)
        ]
        found, _, stop, stats = colour_solve(
            len(model.vertices),
            array("i", chain.from_iterable(model.edges)),
            model.colours,
            lists,
            limits.solutions,
            limits.nodes,
            limits.seconds,
            cancel=cancel,
        )
        # The core numbers colours from 0.
        colourings = ([colour + 1 for colour in colours] for colours in found)
        reason = Stop(stop)
        return Run(decoded(colourings, model.to_values, reason), reason, stats)


ENGINE = ColouringEngine
