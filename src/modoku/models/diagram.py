"""Forms over several variables as layered decision diagrams: read digit by digit, from the root to the end.

One path a choice of digits that satisfies the form, and no two edges of a state with the same digit. Sums become
diagrams over partial sums, automata over their states, tables over their prefixes; equal states are merged, so that
diagrams are small. Clauses, linear rows and exact cover all write diagrams in their own way.

Reference: H. R. Andersen, T. Hadzic, J. N. Hooker, P. Tiedemann, "A constraint store based on multivalued decision
    diagrams", CP 2007.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import singledispatch
from typing import TypeVar

from ..errors import UnsupportedConstraint
from ..language import msg
from ..limits import check_cancelled
from ..puzzle import COMPARISONS, Automaton, Digit, DigitSet, Form, Sum, Table, Variable

State = TypeVar("State", bound=Hashable)
Edge = tuple[int, Digit, int]
"""(state before, digit, state after); states are numbered from 0 in each layer."""

MAX_EDGES = 1_000_000
"""Sums with many unlike coefficients have nearly as many states as combinations: no diagram grows beyond this."""
MAX_DISTINCT_STATES = 1_500


@dataclass(frozen=True, slots=True)
class Diagram:
    """The edges of each layer, one layer a cell; `widths[i]` states before layer i, one at the start, one at the end.

    A constraint that nothing satisfies has no edges at all, and width 0 after the root.
    """

    cells: tuple[Variable, ...]
    layers: tuple[tuple[Edge, ...], ...]
    widths: tuple[int, ...]

    @property
    def is_empty(self) -> bool:
        """Whether no digits satisfy the form."""
        return not self.layers[-1]

    def count_paths(self) -> int:
        """Count the ways to satisfy the form.

        >>> to_diagram(Sum((0, 1), 5), [DigitSet.full(4)] * 2).count_paths()
        4
        """
        ways = [1]
        for layer, width in zip(self.layers, self.widths[1:], strict=True):
            after = [0] * width
            for state, _, following in layer:
                after[following] += ways[state]
            ways = after
        return sum(ways)


def unfold(
    cells: Sequence[Variable],
    options: Sequence[DigitSet],
    start: State,
    step: Callable[[int, State, Digit], State | None],
    accepts: Callable[[State], bool],
) -> Diagram:
    """Make the reduced diagram of a start state, a step function of (place, state, digit) and an acceptance test.

    Raises UnsupportedConstraint where it would be too large.
    """
    numbers: dict[State, int] = {start: 0}
    layers: list[list[Edge]] = []
    for place, option in enumerate(options):
        check_cancelled()
        after: dict[State, int] = {}
        edges: list[Edge] = []
        for state, number in numbers.items():
            for digit in option:
                following = step(place, state, digit)
                if following is not None:
                    edges.append((number, digit, after.setdefault(following, len(after))))
            if len(edges) > MAX_EDGES:
                raise UnsupportedConstraint(
                    msg("A constraint over {n} cells has more than {most} states.", n=len(cells), most=MAX_EDGES)
                )
        layers.append(edges)
        numbers = after
    ends = {number for state, number in numbers.items() if accepts(state)}
    return _reduce(tuple(cells), layers, ends)


def _reduce(cells: tuple[Variable, ...], layers: list[list[Edge]], ends: set[int]) -> Diagram:
    """Drop states that lead nowhere and merge states from which the same digits lead to the same states."""
    # From the end to the start: a state is known by its edges, so equal rests become one state.
    merged = dict.fromkeys(ends, 0)
    reduced: list[list[Edge]] = []
    widths = [1 if ends else 0]
    for edges in reversed(layers):
        leaving: dict[int, list[tuple[Digit, int]]] = {}
        for state, digit, following in edges:
            if following in merged:
                leaving.setdefault(state, []).append((digit, merged[following]))
        classes: dict[tuple[tuple[Digit, int], ...], int] = {}
        merged = {state: classes.setdefault(tuple(rest), len(classes)) for state, rest in leaving.items()}
        reduced.append([(number, digit, following) for rest, number in classes.items() for digit, following in rest])
        widths.append(len(classes))
    if 0 not in merged:
        return Diagram(cells, ((),) * len(cells), (1, *(0,) * len(cells)))
    return Diagram(cells, tuple(map(tuple, reversed(reduced))), tuple(reversed(widths)))


@singledispatch
def to_diagram(form: Form, options: Sequence[DigitSet]) -> Diagram:
    """Return the diagram of a form whose variables may take these options: a table, a sum or an automaton.

    >>> to_diagram(Sum((0, 1), 4), [DigitSet.full(3)] * 2).widths
    (1, 3, 1)
    """
    raise TypeError(f"{form.kind} over {len(options)} variables")


@to_diagram.register
def _(form: Sum, options: Sequence[DigitSet]) -> Diagram:
    factors, compare, total = form.factors, COMPARISONS[form.comparison], form.total
    lows, highs = _rests(form, options)

    def step(place: int, so_far: int, digit: Digit) -> int | None:
        added = so_far + factors[place] * digit
        return added if _can_reach(form, added, lows[place + 1], highs[place + 1]) else None

    return unfold(form.cells, options, 0, step, lambda reached: compare(reached, total))


def _rests(form: Sum, options: Sequence[DigitSet]) -> tuple[list[int], list[int]]:
    """Give, for each place, the least and the most that the places from there on can add."""
    lows, highs = [0], [0]
    for factor, option in zip(reversed(form.factors), reversed(options), strict=True):
        ends = [factor * digit for digit in option] or [0]
        lows.append(lows[-1] + min(ends))
        highs.append(highs[-1] + max(ends))
    return lows[::-1], highs[::-1]


def _can_reach(form: Sum, so_far: int, low: int, high: int) -> bool:
    """Return whether the rest can still bring the sum where it must be."""
    if form.comparison == "=":
        return so_far + low <= form.total <= so_far + high
    if form.comparison == "!=":
        return True
    compare = COMPARISONS[form.comparison]
    return compare(so_far + low, form.total) or compare(so_far + high, form.total)


def to_distinct_diagram(form: Sum, options: Sequence[DigitSet]) -> Diagram:
    """Return the diagram of a sum whose cells differ anyway (they share a unit), over the set of digits used.

    It refuses far more than the sum alone. Where it would be large, the diagram of the sum alone is given.

    >>> to_distinct_diagram(Sum((0, 1), 4), [DigitSet.full(4)] * 2).count_paths()
    2
    """
    factors, compare, total = form.factors, COMPARISONS[form.comparison], form.total
    lows, highs = _rests(form, options)
    seen: set[tuple[int, int]] = set()

    def step(place: int, state: tuple[int, int], digit: Digit) -> tuple[int, int] | None:
        used, so_far = state
        bit = 1 << (digit - 1)
        added = so_far + factors[place] * digit
        if used & bit or len(seen) > MAX_DISTINCT_STATES:
            return None
        if not _can_reach(form, added, lows[place + 1], highs[place + 1]):
            return None
        seen.add((used | bit, added))
        return used | bit, added

    diagram = unfold(form.cells, options, (0, 0), step, lambda state: compare(state[1], total))
    return to_diagram(form, options) if len(seen) > MAX_DISTINCT_STATES else diagram


@to_diagram.register
def _(form: Automaton, options: Sequence[DigitSet]) -> Diagram:
    transitions = form.transitions

    def step(_: int, state: int, digit: Digit) -> int | None:
        row = transitions[state]
        following = row[digit - 1] if digit <= len(row) else -1
        return following if following >= 0 else None

    return unfold(form.cells, options, 0, step, lambda state: state in form.accepting)


@to_diagram.register
def _(form: Table, options: Sequence[DigitSet]) -> Diagram:
    # States are prefixes of listed rows; one state stands for every prefix that no listed row has.
    rows = {row for row in form.rows if all(d in option for d, option in zip(row, options, strict=True))}
    prefixes = {row[:length] for row in rows for length in range(len(row) + 1)}
    off: tuple[Digit, ...] | None = None if form.allowed else (-1,)

    def step(_: int, prefix: tuple[Digit, ...], digit: Digit) -> tuple[Digit, ...] | None:
        longer = (*prefix, digit)
        return longer if longer in prefixes else off

    start: tuple[Digit, ...] = ()
    return unfold(form.cells, options, start, step, lambda prefix: (prefix in rows) == form.allowed)
