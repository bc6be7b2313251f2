"""Which engine to take when none is named, and how a question may be written.

The models are loaded with the first search that needs one: they are half of what a first call would load.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import Any

from ..engines import Engine
from ..engines.classic9 import Classic9
from ..engines.general import compile_puzzle, search
from ..errors import FormatError, UnsupportedConstraint
from ..formats import read_puzzle
from ..language import msg
from ..limits import Deadline, Limits, Stop, Stopped, within
from ..native import CancelFlag
from ..puzzle import Connected, DifferentPairs, Puzzle, Sum
from ..results import Run
from ..variants import is_classic9

PATIENT_CELLS = 200_000
PATIENT_PAIRS = 100_000_000
"""A search that meets nothing but contradictions is given to the SAT engine, which learns from its failures, when it
has looked at this many cells or pairs of cells: after about 19,000 contradictions of a 9x9 grid, 190 of a 36x36 one."""

PATIENT_WITH_SUMS, PATIENT_WITH_PIECES = 2, 24
"""Where there are long sums, or connected cells, so many times more: their clauses are many and infer little."""

GLANCE, TASTE = 1500, 1000
"""Elsewhere a search that will be borne with for long is interrupted after so many contradictions, and the SAT engine
tries so many conflicts: what yields to learning mostly does at once, and what does not has lost little. Then the search
has half of its patience."""


def patience_with(puzzle: Puzzle) -> int:
    """Return how many contradictions in a row are borne, beside one for every five nodes."""
    cells = puzzle.layout.cell_count
    return max(PATIENT_CELLS // cells, PATIENT_PAIRS // cells**2) * handicap_of_clauses(puzzle)


def handicap_of_clauses(puzzle: Puzzle) -> int:
    """Return how many times more patience its rules call for."""
    if any(isinstance(form, Connected | DifferentPairs) for form in puzzle.network.constraints):
        return PATIENT_WITH_PIECES
    return PATIENT_WITH_SUMS if has_long_sums(puzzle) else 1


def has_long_sums(puzzle: Puzzle) -> bool:
    """Return whether a sum must meet its total over cells that may repeat a digit."""
    peers = [*puzzle.peers, *([frozenset[int]()] * (puzzle.network.variable_count - len(puzzle.peers)))]
    return any(
        isinstance(form, Sum)
        and form.comparison == "="
        and any(b not in peers[a] for a, b in combinations(form.cells, 2))
        for form in puzzle.network.constraints
    )


def read_question(puzzle: Puzzle | str) -> Puzzle:
    """Return the puzzle, read from its text if it is one; raise FormatError if it is neither."""
    if isinstance(puzzle, Puzzle):
        return puzzle
    if not isinstance(puzzle, str):
        raise FormatError(
            msg("This is neither a puzzle nor its text: {kind}.", kind=type(puzzle).__name__),
            msg("Give a Puzzle, or a str such as 81 digits and dots."),
        )
    return read_puzzle(puzzle)


def build_and_run(engine: Engine[Any], puzzle: Puzzle, limits: Limits, cancel: CancelFlag | None) -> Run:
    """Search with an engine; building its model, which takes seconds for the largest grids, counts as time too."""
    deadline = Deadline.after(limits.seconds, cancel)
    try:
        with within(deadline):
            deadline.check()
            model = engine.encode(puzzle)
            return engine.run(model, replace(limits, seconds=deadline.left()), cancel)
    except Stopped as stopped:
        return Run((), stopped.stop)


def look_first(
    puzzle: Puzzle, limits: Limits, cancel: CancelFlag | None = None, patience: int | None = None
) -> tuple[str, Run]:
    """Search without learning, classic9 or else general, and say which; what gets stuck stops as if out of nodes."""
    if is_classic9(puzzle):
        engine = Classic9()
        return "classic9", engine.run(engine.encode(puzzle), limits, cancel)
    deadline = Deadline.after(limits.seconds, cancel)
    stop = deadline.stop()
    if stop is not None:
        return "general", Run((), stop, {"nodes": 0})
    model = compile_puzzle(puzzle)
    borne = patience_with(puzzle) if patience is None else patience
    return "general", search(model, replace(limits, seconds=deadline.left()), cancel, borne)


def choose_engine(puzzle: Puzzle, limits: Limits, cancel: CancelFlag | None = None) -> tuple[str, Run]:
    """Search with the engine that fits, and say which it was: classic9, else general, else SAT when that gets stuck."""
    deadline = Deadline.after(limits.seconds, cancel)
    if is_classic9(puzzle):
        return look_first(puzzle, limits, cancel)
    patience = patience_with(puzzle)
    turns: list[tuple[int, int | None]] = [(patience, None)]
    if patience >= 4 * GLANCE and handicap_of_clauses(puzzle) == 1:
        turns = [(GLANCE, TASTE), (patience // 2, None)]
    rest, before = limits, Run((), Stop.NODES)
    for borne, conflicts in turns:
        name, run = look_first(puzzle, replace(rest, seconds=deadline.left()), cancel, borne)
        if run.stop is not Stop.NODES or run.stats["nodes"] == rest.nodes:
            return name, _with_all_found(run, before)
        rest, before = _after(rest, run), _with_all_found(run, before)
        name, run = _learn(puzzle, rest, conflicts, deadline, cancel)
        if run.stop is not Stop.NODES or name == "general":
            break
        rest, before = _after(rest, run), _with_all_found(run, before)
    return name, _with_all_found(run, before)


def _after(limits: Limits, run: Run) -> Limits:
    """Return what is left of the nodes."""
    return limits if limits.nodes is None else replace(limits, nodes=max(0, limits.nodes - int(run.stats["nodes"])))


def _with_all_found(run: Run, before: Run) -> Run:
    """Return a run that began anew: if it had to stop early, more may have been found before."""
    return replace(run, answers=before.answers, hidden=before.hidden) if len(run.answers) < len(before.answers) else run


def _learn(
    puzzle: Puzzle, limits: Limits, conflicts: int | None, deadline: Deadline, cancel: CancelFlag | None
) -> tuple[str, Run]:
    """Search with the SAT engine, within so many conflicts; what no clauses hold, with the general one alone."""
    from ..engines.sat import SatEngine

    # Clauses do not see that three cells share three digits: what the search inferred at its root is handed over.
    from ..models import Candidates

    engine = SatEngine(Candidates(tuple(compile_puzzle(puzzle).problem.inferred())))
    nodes = min((some for some in (conflicts, limits.nodes) if some is not None), default=None)
    try:
        return "sat", build_and_run(engine, puzzle, Limits(limits.solutions, deadline.left(), nodes), cancel)
    except UnsupportedConstraint:
        return "general", search(compile_puzzle(puzzle), replace(limits, seconds=deadline.left()), cancel)
