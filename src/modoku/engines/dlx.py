"""Our own exact cover solver, dancing links on the options of a puzzle.

Reference: D. E. Knuth, "Dancing links", 2000, and "The Art of Computer Programming", 7.2.2.1.
"""

from __future__ import annotations

from array import array

from ..language import Message, msg
from ..limits import Deadline, Limits, Stop
from ..models import CoverModel, to_cover
from ..native import CancelFlag, core_version, cover_solve
from ..puzzle import Puzzle
from ..results import Run
from .answers import decoded
from .engine import Availability


class DlxEngine:
    """The engine `dlx`; `nodes` are options tried, `updates` are links taken out and put back."""

    name = "dlx"

    @property
    def title(self) -> Message:
        """What it is."""
        return msg("native exact cover with dancing links")

    def availability(self) -> Availability:
        """It is always there."""
        return Availability(True, core_version(), "MIT")

    def encode(self, puzzle: Puzzle) -> CoverModel:
        """List items and options."""
        return to_cover(puzzle)

    def run(self, model: CoverModel, limits: Limits, cancel: CancelFlag | None = None) -> Run:
        """Search within the limits."""
        options = array("i")
        for option in model.options:
            options.extend(option)
            options.append(-1)
        deadline = Deadline.after(limits.seconds, cancel)
        most, seconds = limits.solutions, limits.seconds
        while True:
            found, _, stop, stats = cover_solve(
                model.primary,
                len(model.items) - model.primary,
                options,
                most,
                limits.nodes,
                seconds,
                cancel=cancel,
            )
            reason = Stop(stop)
            answers = decoded((array("i", packed) for packed in found), model.to_values, reason)
            if model.puzzle.elementary.is_functional:
                return Run(answers, reason, stats)
            # Covers that differ in hidden variables only are one solution: where that leaves too few, ask for more.
            answers = tuple(dict.fromkeys(answers))
            if most is None or limits.solutions is None:
                return Run(answers, reason, stats)
            if len(answers) > limits.solutions:
                return Run(answers[: limits.solutions], Stop.SOLUTIONS, stats)
            if reason is not Stop.SOLUTIONS or len(answers) == limits.solutions:
                return Run(answers, reason, stats)
            most, seconds = most * 4, deadline.left()


ENGINE = DlxEngine
