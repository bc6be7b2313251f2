"""Our own SAT solver on the clauses of a puzzle: learns from its failures, so it takes what search alone cannot."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field

from ..language import Message, msg
from ..limits import Limits, Stop
from ..models import Candidates, CnfModel, to_cnf
from ..native import CancelFlag, core_version, sat_solve
from ..puzzle import Puzzle
from ..results import Run
from .answers import decoded
from .engine import Availability


@dataclass(frozen=True, slots=True)
class SatEngine:
    """The engine `sat`; `nodes` are conflicts. `known` is what is left of each cell, where that has been worked out."""

    known: Candidates | None = None
    name: str = field(default="sat", init=False)

    @property
    def title(self) -> Message:
        """What it is."""
        return msg("native SAT solver on the clauses")

    def availability(self) -> Availability:
        """It is always there."""
        return Availability(True, core_version(), "MIT")

    def encode(self, puzzle: Puzzle) -> CnfModel:
        """Write the clauses."""
        return to_cnf(puzzle, known=self.known)

    def run(self, model: CnfModel, limits: Limits, cancel: CancelFlag | None = None) -> Run:
        """Search within the limits."""
        varmap, puzzle = model.varmap, model.puzzle
        first, told = varmap.pair_count + 1, puzzle.network.variable_count if puzzle.is_shown_by_hidden else 0
        found, stop, stats, _, _ = sat_solve(
            model.content,
            model.variable_count,
            array("i", range(1, first)),
            limits.solutions,
            limits.nodes,
            limits.seconds,
            cancel=cancel,
            told=array("i", range(first, varmap.starts[told] if told else first)),
        )
        reason = Stop(stop)
        answers = decoded((array("i", packed) for packed in found), model.to_values, reason)
        kept = found[: len(answers)] if told else ()
        hidden = tuple(varmap.to_hidden(array("i", packed), told - varmap.cell_count) for packed in kept)
        return Run(answers, reason, {**stats, "nodes": stats["conflicts"]}, hidden)


ENGINE = SatEngine
