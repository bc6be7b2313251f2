"""The smallest contradiction among the parts of a puzzle, by sets that any contradiction must hit.

The parts that a grid breaks while it keeps all others are a correction set: every contradiction has one of them. So the
smallest set of parts that hits all correction sets found so far is at most as large as the smallest contradiction; if
it is one, it is a smallest one, and if not, a grid that keeps it gives a new correction set (Ignatiev, Previti,
Liffiton and Marques-Silva, "Smallest MUS extraction with minimal hitting set dualization", CP 2015).
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Sequence

from ..limits import Deadline, Stop
from ..native import sat_solve
from .parts import Switches

MOST_ROUNDS = 400
"""Correction sets to look at before giving up: a bound that does not depend on the machine."""


def find_smallest(switches: Switches, known: Sequence[int], deadline: Deadline) -> tuple[tuple[int, ...], bool]:
    """Return a smallest contradiction, from one that is known: (parts, is it proved that none is smaller)."""
    corrections: list[frozenset[int]] = []
    # Two givens never contradict each other, nor do two units, nor a given and a unit.
    bound = 1 if any(part.kind == "constraint" for part in switches.parts) else 3
    for _ in range(MOST_ROUNDS):
        hit, bound = _find_hitting_set(corrections, bound, len(known) - 1, deadline)
        if hit is None:
            return tuple(known), bound >= len(known)
        correction = _find_correction(switches, hit, deadline)
        if correction is None:
            return tuple(known), False
        if not correction:
            return tuple(sorted(hit)), True
        corrections.append(correction)
    return tuple(known), False


def _find_correction(switches: Switches, kept: Collection[int], deadline: Deadline) -> frozenset[int] | None:
    """Return the parts that a grid keeping `kept`, and all it can besides, leaves out.

    Empty if there is no such grid; None if the time is over.
    """
    out: list[int] = []
    while True:
        if deadline.is_over:
            return None
        chosen = _without(switches, out)
        grid, core, stop = switches.find_grid(chosen, deadline)
        if grid is not None:
            break
        if stop is not Stop.EXHAUSTED:
            return None
        loose = [place for place in core if place not in kept]
        if not loose:
            return frozenset()
        # Not always the first: varied correction sets overlap less, and few of them then say as much.
        out.append(loose[len(out) % len(loose)])
    left = [place for place in out if not switches.parts[place].holds(grid, switches.layout)]
    while True:
        if deadline.stop() is not None:
            return None
        grid, _, stop = switches.find_grid(_without(switches, left), deadline, left)
        if grid is None:
            return frozenset(left) if stop is Stop.EXHAUSTED else None
        left = [place for place in left if not switches.parts[place].holds(grid, switches.layout)]


def _without(switches: Switches, out: Collection[int]) -> list[int]:
    return [place for place in range(len(switches.parts)) if place not in out]


def _find_hitting_set(
    sets: Sequence[frozenset[int]], bound: int, most: int, deadline: Deadline
) -> tuple[frozenset[int] | None, int]:
    """Return a smallest set that hits all, of at least `bound` and at most `most` elements, and its size.

    None if there is none: then the size is `most` + 1, or less if the time is over.
    """
    names = sorted(set().union(*sets))
    number_of = {name: number for number, name in enumerate(names, 1)}
    while bound <= most:
        if deadline.is_over:
            return None, bound
        content = array("i")
        for one in sets:
            content.extend((*(number_of[name] for name in sorted(one)), 0))
        variables = _write_at_most(content, len(names), bound)
        found, stop, _, _, _ = sat_solve(
            content,
            variables,
            array("i", range(1, len(names) + 1)),
            1,
            seconds=deadline.left(),
            cancel=deadline.cancel,
        )
        if found:
            literals = array("i")
            literals.frombytes(found[0])
            return frozenset(names[number - 1] for number in literals if number > 0), bound
        if Stop(stop) is not Stop.EXHAUSTED:
            return None, bound
        bound += 1
    return None, bound


def _write_at_most(content: array[int], count: int, most: int) -> int:
    """Write that at most so many of the variables 1 ... count hold, and give the number of variables then.

    By counting along the line: variable (i, j) says that more than j of the first i + 1 hold (Sinz, "Towards an optimal
    CNF encoding of Boolean cardinality constraints", CP 2005).
    """
    if most >= count:
        return count

    def more(i: int, j: int) -> int:
        return count + i * most + j + 1

    for i in range(count):
        content.extend((-(i + 1), more(i, 0), 0))
        if i:
            for j in range(most):
                content.extend((-more(i - 1, j), more(i, j), 0))
                if j:
                    content.extend((-(i + 1), -more(i - 1, j - 1), more(i, j), 0))
            content.extend((-(i + 1), -more(i - 1, most - 1), 0))
    return count + count * most
