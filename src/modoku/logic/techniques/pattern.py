"""Patterns read in order: a digit goes if no way to read the cells uses it.

Sandwiches, skyscrapers, x-sums, between lines and quadruples are rules that one checks by reading cells in order, and
so are listed combinations. A candidate that occurs in no acceptable reading of the candidates goes. A person does
this by trying ends and counting, which is slow: hence the high rating.

In constraint programming: the regular constraint (G. Pesant, 2004) and table constraints. The rating is modoku's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...language import msg
from ...puzzle import Automaton, Table
from ..constraint_elimination import iter_readings, iter_steps, options_of
from ..masks import iter_bits
from ..reading import PATTERN
from ..state import State
from ..step import Step
from ..technique import Technique


def find(state: State) -> Iterator[Step]:
    """Yield a step for every pattern with a digit that no reading uses."""
    # What one reads through first, then what is listed.
    for reading in sorted(iter_readings(state, PATTERN), key=lambda one: isinstance(one.form, Table)):
        form, options = reading.form, options_of(state, reading.form.cells)
        allowed = _listed(form, options) if isinstance(form, Table) else None
        if isinstance(form, Automaton):
            allowed = _read(form, options)
        yield from iter_steps(state, pattern, reading.number, form, allowed, WORDS)


def _read(constraint: Automaton, options: Sequence[int]) -> list[int] | None:
    moves = constraint.transitions
    layers: list[set[int]] = [{0}]
    for mask in options:
        layers.append({moves[s][d] for s in layers[-1] for d in iter_bits(mask) if d < len(moves[s])} - {-1})
    good = layers[-1] & constraint.accepting
    if not good:
        return None
    allowed = [0] * len(options)
    for i in range(len(options) - 1, -1, -1):
        kept = set()
        for s in layers[i]:
            for d in iter_bits(options[i]):
                if d < len(moves[s]) and moves[s][d] in good:
                    allowed[i] |= 1 << d
                    kept.add(s)
        good = kept
    return allowed


def _listed(constraint: Table, options: Sequence[int]) -> list[int] | None:
    allowed = [0] * len(options)
    for row in constraint.rows:
        if all(mask >> (digit - 1) & 1 for digit, mask in zip(row, options, strict=True)):
            for i, digit in enumerate(row):
                allowed[i] |= 1 << (digit - 1)
    return allowed if any(allowed) else None


WORDS = msg("{rule} No way to read these cells uses what is excluded.").text
pattern = Technique(PATTERN, msg("Patterns read in order"), 4.6, find, is_ours=True)
