"""All ways to fill the blank cells of one clue, as a person lists them: by the clue itself and by who sees whom."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from ..puzzle import COMPARISONS, Automaton, Cell, Form, Relation, Sum, Table
from .constraint_elimination import options_of
from .masks import iter_bits
from .state import State

Way = tuple[int, ...]
"""The place of a digit (digit - 1) for each cell of a clue."""


@dataclass(frozen=True, slots=True)
class ClueWays:
    """A clue with all ways to fill its cells."""

    cells: tuple[Cell, ...]
    ways: tuple[Way, ...]
    _having: dict[tuple[int, int], int] = field(default_factory=dict, compare=False, repr=False)

    def used(self) -> list[int]:
        """Return, for each cell, the mask of the digits that some way uses."""
        return [sum(1 << place for place in set(digits)) for digits in zip(*self.ways, strict=True)]

    def having(self, place: int, digit: int) -> int:
        """Return the numbers of the ways, as a mask, that have a digit at the place of a cell."""
        if not self._having:
            for number, way in enumerate(self.ways):
                for key in enumerate(way):
                    self._having[key] = self._having.get(key, 0) | 1 << number
        return self._having.get((place, digit), 0)


def find_ways(state: State, form: Form, most: int) -> ClueWays | None:
    """Return all ways to fill the cells of a form; None where there are more than `most`, or none.

    >>> from modoku.variants import make
    >>> state = State.of(make("killer:cages=4@r1c1r1c2"))
    >>> find_ways(state, state.board.read_by("cage-combinations")[0].form, 10).ways
    ((0, 2), (2, 0))
    """
    cells = tuple(dict.fromkeys(form.cells))
    options = options_of(state, cells)
    machine = _machine_of(form, cells)
    good = None if machine is None else _viable(machine, options, MOST_STATES)
    if machine is None or good is None:
        return None
    peers, pairs = state.board.peers, _pairs_of(form, cells)
    found: list[Way] = []
    nodes = MOST_NODES

    def fill(place: int, now: Hashable, way: Way) -> bool:
        nonlocal nodes
        if place == len(cells):
            found.append(way)
            return len(found) <= most
        nodes -= 1
        left = options[place]
        for earlier, digit in enumerate(way):
            if peers[cells[place]] >> cells[earlier] & 1:
                left &= ~(1 << digit)
        for earlier, partners in pairs[place]:
            left &= partners[way[earlier]]
        for digit in iter_bits(left):
            after = machine.step(now, place, digit)
            if after in good[place + 1] and not fill(place + 1, after, (*way, digit)):
                return False
        return nodes > 0

    is_whole = fill(0, machine.start, ())
    return ClueWays(cells, tuple(found)) if is_whole and found else None


@lru_cache(maxsize=4096)
def find_supported(form: Form, options: tuple[int, ...]) -> Sequence[int] | None:
    """Return, for each cell of a form, the digits of the ways that the form by itself allows; None without a way.

    From step to step most clues stay as they are: so it is remembered.

    >>> find_supported(Sum((0, 1), 5), (0b1111, 0b0011))
    [12, 3]
    """
    machine = _machine_of(form, form.cells)
    good = None if machine is None else _viable(machine, options, None)
    if machine is None or good is None:
        return None
    step = machine.step
    return [
        sum(1 << d for d in iter_bits(mask) if any(step(now, place, d) in good[place + 1] for now in good[place]))
        for place, mask in enumerate(options)
    ]


def _pairs_of(form: Form, cells: tuple[Cell, ...]) -> list[list[tuple[int, tuple[int, ...]]]]:
    """Return, for each cell, the earlier ones that it makes a pair with, and what goes with each of their digits."""
    found: list[list[tuple[int, tuple[int, ...]]]] = [[] for _ in cells]
    if isinstance(form, Relation):
        turned = tuple(
            sum(1 << a for a, mask in enumerate(form.partners) if mask >> b & 1) for b in range(len(form.partners))
        )
        for pair in form.pairs:
            a, b = (cells.index(cell) for cell in pair)
            found[max(a, b)].append((min(a, b), form.partners if a < b else turned))
    return found


@dataclass(frozen=True, slots=True)
class _Machine:
    """Reads the cells of a form one by one: where it begins, how it goes on (None: not at all), how it ends."""

    start: Hashable
    step: Callable[[Any, int, int], Hashable]
    is_end: Callable[[Any], bool]


def _machine_of(form: Form, cells: tuple[Cell, ...]) -> _Machine | None:
    if isinstance(form, Automaton) and len(cells) == len(form.cells):
        moves, accepting = form.transitions, form.accepting
        return _Machine(
            0,
            lambda now, _, digit: moves[now][digit] if digit < len(moves[now]) and moves[now][digit] >= 0 else None,
            lambda now: now in accepting,
        )
    if isinstance(form, Sum):
        factors = [0] * len(cells)
        for cell, factor in zip(form.cells, form.factors, strict=True):
            factors[cells.index(cell)] += factor
        holds, total = COMPARISONS[form.comparison], form.total
        return _Machine(0, lambda now, place, digit: now + factors[place] * (digit + 1), lambda now: holds(now, total))
    if isinstance(form, Table) and form.allowed and len(cells) == len(form.cells):
        rows = form.rows
        return _Machine(
            tuple(range(len(rows))),
            lambda now, place, digit: tuple(row for row in now if rows[row][place] == digit + 1) or None,
            bool,
        )
    if isinstance(form, Relation):
        # Its pairs are looked at while the cells are filled.
        return _Machine(0, lambda now, _, __: now, lambda _: True)
    return None


MOST_STATES, MOST_NODES = 2_000, 3_000
"""A clue that leaves more open than this is not gone through."""


def _viable(machine: _Machine, options: Sequence[int], most: int | None) -> list[set[Hashable]] | None:
    """Return, before each cell and at the end, from where the end can be reached; None where it cannot, or too much."""
    layers: list[set[Hashable]] = [{machine.start}]
    for place, mask in enumerate(options):
        steps = {machine.step(now, place, digit) for now in layers[-1] for digit in iter_bits(mask)}
        layers.append(steps - {None})
        if most is not None and len(layers[-1]) > most:
            return None
    good: list[set[Hashable]] = [set() for _ in options] + [{now for now in layers[-1] if machine.is_end(now)}]
    for place in range(len(options) - 1, -1, -1):
        digits = tuple(iter_bits(options[place]))
        good[place] = {
            now for now in layers[place] if any(machine.step(now, place, digit) in good[place + 1] for digit in digits)
        }
    return good if machine.start in good[0] else None
