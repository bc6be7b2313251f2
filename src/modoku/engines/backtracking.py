"""The reference solver behind the protocol of the engines, for comparisons; the solver itself knows nothing of it."""

from __future__ import annotations

from ..language import Message, msg
from ..limits import Deadline, Limits, Stop
from ..native import CancelFlag, core_version
from ..puzzle import Puzzle
from ..results import Run
from .engine import Availability
from .reference import iter_steps


class ReferenceEngine:
    """The engine `reference`."""

    name = "reference"

    @property
    def title(self) -> Message:
        """What it is."""
        return msg("plain backtracking in Python, the judge of the others")

    def availability(self) -> Availability:
        """It is always there."""
        return Availability(True, core_version(), "MIT")

    def encode(self, puzzle: Puzzle) -> Puzzle:
        """It takes the puzzle as it is."""
        return puzzle

    def run(self, model: Puzzle, limits: Limits, cancel: CancelFlag | None = None) -> Run:
        """Search within the limits."""
        deadline = Deadline.after(limits.seconds, cancel)
        found: list[tuple[int, ...]] = []
        steps = 0
        if limits.solutions == 0:
            return Run((), Stop.SOLUTIONS, {"nodes": steps})
        for steps, solution in enumerate(iter_steps(model), 1):
            if solution is not None:
                found.append(solution.values)
                if len(found) == limits.solutions:
                    return Run(tuple(found), Stop.SOLUTIONS, {"nodes": steps})
            stop = Stop.NODES if limits.nodes is not None and steps >= limits.nodes else deadline.stop()
            if stop is not None:
                return Run(tuple(found), stop, {"nodes": steps})
        return Run(tuple(found), Stop.EXHAUSTED, {"nodes": steps})


ENGINE = ReferenceEngine
