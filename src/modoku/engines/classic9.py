"""The latency engine of the classic 9x9 grid: one puzzle at a time, compiled, a few microseconds."""

from __future__ import annotations

from math import inf

from ..errors import UnsupportedConstraint
from ..language import Message, msg
from ..limits import Limits, Stop
from ..native import CancelFlag, core_version, solve_one
from ..puzzle import Puzzle
from ..results import Run
from ..variants import is_classic9
from .engine import Availability

MOST = 2**64 - 1
"""The core's word for "no limit"."""
STOPS = {
    "exhausted": Stop.EXHAUSTED,
    "solutions": Stop.SOLUTIONS,
    "nodes": Stop.NODES,
    "seconds": Stop.TIME,
    "time": Stop.TIME,
    "cancelled": Stop.CANCELLED,
}
"""The core's words for why it stopped."""


KEPT = 1_000_000
"""How many solutions one run keeps: more than that are for counting, not for looking at."""


class Classic9:
    """The engine `classic9`; its model is the line of 81 characters."""

    name = "classic9"

    @property
    def title(self) -> Message:
        """What it is."""
        return msg("native solver for classic 9x9 grids")

    def availability(self) -> Availability:
        """It is always there."""
        return Availability(True, core_version(), "MIT")

    def encode(self, puzzle: Puzzle) -> str:
        """Return the line of 81 characters."""
        if not is_classic9(puzzle):
            raise UnsupportedConstraint(
                msg("The engine {engine} solves classic 9x9 grids only.", engine=self.name),
                msg("Use the engine {engine}.", engine="general"),
            )
        return puzzle.givens_text

    def run(self, model: str, limits: Limits, cancel: CancelFlag | None = None) -> Run:
        """Search within the limits."""
        wanted = MOST if limits.solutions is None else limits.solutions
        nodes = MOST if limits.nodes is None else limits.nodes
        seconds = inf if limits.seconds is None else limits.seconds
        found, stop, visited, text = solve_one(model, wanted, nodes, seconds, min(wanted, KEPT), cancel)
        answers = tuple(tuple(map(int, text[i : i + 81])) for i in range(0, len(text), 81))
        return Run(answers, STOPS[stop], {"nodes": visited, "solutions": found})


ENGINE = Classic9
