"""Completed grids of any layout and rules, drawn at random."""

from __future__ import annotations

from random import Random

from ..engines import get_engine
from ..engines.general import compile_puzzle
from ..limits import NEVER, Deadline, Limits, Stopped, within
from ..puzzle import Digit, Puzzle, find_violation

TRIES = 6
"""How often search begins anew, with twice the nodes, before clauses are asked."""
PLACED = (24, 12, 6, 3, 0)
"""How many digits are put down at random before clauses are asked: these alone give it variety."""
CONFLICTS = 5_000
"""How long clauses are asked about digits that were put down at random."""


def fill(blank: Puzzle, rng: Random, deadline: Deadline = NEVER) -> tuple[Digit, ...] | None:
    """Return a completed grid that keeps the rules and the givens, or None where there is none or time runs out.

    Cells are filled where fewest digits are left, each with any of those: every completed grid can come, though not all
    equally often.

    >>> from modoku.variants import make
    >>> sorted(fill(make("classic:boxes=2x2"), Random(1)))
    [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4]
    """
    problem = compile_puzzle(blank).problem
    nodes = 20 * blank.layout.cell_count
    for _ in range(TRIES):
        seed = rng.getrandbits(63) | 1
        found, stop, _ = problem.solve(1, nodes, deadline.left(), deadline.cancel, seed)
        if found:
            return tuple(found)
        if stop in ("exhausted", "cancelled", "time"):
            return None
        nodes *= 2
    try:
        with within(deadline):
            return _fill_by_clauses(blank, rng, deadline)
    except Stopped:
        return None


def _fill_by_clauses(blank: Puzzle, rng: Random, deadline: Deadline) -> tuple[Digit, ...] | None:
    """Fill grids that search alone does not: cubes, mostly."""
    engine = get_engine("sat")
    for placed in PLACED:
        sums = _fill_by_sums(blank, rng) if not placed else None
        if sums is not None:
            return sums
        givens = list(blank.givens)
        for cell in rng.sample(range(len(givens)), min(placed, len(givens))):
            peers = {givens[peer] for peer in blank.peers[cell]}
            choices = [digit for digit in blank.domains[cell] if digit not in peers]
            if not givens[cell] and choices:
                givens[cell] = rng.choice(choices)
        limits = Limits(1, deadline.left(), CONFLICTS if placed else None)
        run = engine.run(engine.encode(blank.with_givens(givens)), limits, deadline.cancel)
        if run.answers:
            return run.answers[0]
    return None


def _fill_by_sums(blank: Puzzle, rng: Random) -> tuple[Digit, ...] | None:
    """Fill a layout whose units run along axes by the sum of the places on them: a cyclic square or cube, shuffled.

    None where that does not keep the rules and the givens.
    """
    layout, size = blank.layout, blank.size
    totals = [0] * layout.cell_count
    for kind in sorted({unit.kind for unit in layout.units}):
        order = rng.sample(range(size), size)
        for unit in layout.units_of_kind(kind):
            for place, cell in enumerate(unit.cells[:size]):
                totals[cell] += order[place]
    names = rng.sample(range(1, size + 1), size)
    digits = tuple(names[total % size] for total in totals)
    return digits if find_violation(blank, digits) is None else None
