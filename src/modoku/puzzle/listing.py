"""All combinations of a few variables that keep some forms, found without asking for each combination.

The combinations are the bits of one number, the first variable changing slowest: those in which a variable has a digit
are a pattern that repeats, and what a form allows follows from such patterns by a few operations on whole numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import combinations, compress, product
from math import prod
from typing import TypeVar

from .constraint import COMPARISONS, Form
from .digits import Digit
from .forms import Count, Relation, Variable
from .kinds import AllDifferent, Domain, Sum
from .tables import Automaton, Table

State = TypeVar("State")
_KNOWN = (Domain, AllDifferent, Relation, Table, Sum, Count, Automaton)


class CombinationBits:
    """The combinations of digits of variables, each with a bit.

    >>> listing = CombinationBits({0: 3, 1: 3})
    >>> list(listing.rows(listing.keeping([Sum((0, 1), 4), AllDifferent((0, 1))])))
    [(1, 3), (3, 1)]
    """

    def __init__(self, sizes: Mapping[Variable, int]) -> None:
        self.sizes = sizes
        self.full = (1 << prod(sizes.values())) - 1
        self.having: dict[Variable, list[int]] = {}
        period = prod(sizes.values())
        for variable, size in sizes.items():
            run = period // size
            repeated = self.full // ((1 << period) - 1)
            self.having[variable] = [(((1 << run) - 1) << (run * place)) * repeated for place in range(size)]
            period = run

    def rows(self, bits: int) -> Iterator[tuple[Digit, ...]]:
        """Yield combinations in order, given as bits."""
        ranges = (range(1, size + 1) for size in self.sizes.values())
        return compress(product(*ranges), map(int, reversed(f"{bits:b}")))

    def covers(self, form: Form) -> bool:
        """Return whether `keeping` knows such a form and all its variables."""
        return isinstance(form, _KNOWN) and all(variable in self.sizes for variable in form.cells)

    def keeping(self, forms: Iterable[Form]) -> int:
        """Return the combinations that keep all forms."""
        return self._all(map(self._keeping, forms))

    def _keeping(self, form: Form) -> int:
        match form:
            case Domain():
                return self._all(self._within(variable, form.mask) for variable in form.cells)
            case AllDifferent():
                pairs = combinations(form.cells, 2)
                return self._all(~self._meeting(a, b, lambda place: 1 << place) for a, b in pairs)
            case Relation():
                # Digits beyond the list have no partner.
                partners = dict(enumerate(form.partners))
                return self._all(self._meeting(a, b, lambda place: partners.get(place, 0)) for a, b in form.pairs)
            case Table():
                listed = (self._all(map(self._is, form.cells, row)) for row in form.rows)
                rows = reduce(int.__or__, listed, 0)
                return rows if form.allowed else self.full & ~rows
            case Sum():
                return self._summing(form)
            case Count():
                counted = self._read(form.counted, 0, lambda total, _, digit: total + (form.mask >> digit - 1 & 1))
                return self._any(bits & self._is(form.result, total - form.offset) for total, bits in counted.items())
            case Automaton():
                rows_of = form.transitions
                states = self._read(form.cells, 0, lambda state, _, digit: _following(rows_of[state], digit))
                return self._any(bits for state, bits in states.items() if state in form.accepting)
            case _:
                raise NotImplementedError(form.kind)

    def _summing(self, form: Sum) -> int:
        factors, compare = form.factors, COMPARISONS[form.comparison]
        totals = self._read(form.cells, 0, lambda total, place, digit: total + factors[place] * digit)
        return self._any(bits for total, bits in totals.items() if compare(total, form.total))

    def _read(
        self, variables: Sequence[Variable], start: State, step: Callable[[State, int, Digit], State | None]
    ) -> dict[State, int]:
        """Return which combinations lead to which state, digit after digit; a step of None refuses."""
        reached = {start: self.full}
        for place, variable in enumerate(variables):
            after: dict[State, int] = {}
            for state, bits in reached.items():
                for digit, having in enumerate(self.having[variable], 1):
                    following = step(state, place, digit)
                    if following is not None and (both := bits & having):
                        after[following] = after.get(following, 0) | both
            reached = after
        return reached

    def _all(self, sets: Iterable[int]) -> int:
        return reduce(int.__and__, sets, self.full)

    def _any(self, sets: Iterable[int]) -> int:
        return reduce(int.__or__, sets, 0)

    def _is(self, variable: Variable, digit: Digit) -> int:
        return self.having[variable][digit - 1] if 1 <= digit <= self.sizes[variable] else 0

    def _within(self, variable: Variable, mask: int) -> int:
        return self._any(having for place, having in enumerate(self.having[variable]) if mask >> place & 1)

    def _meeting(self, a: Variable, b: Variable, partners: Callable[[int], int]) -> int:
        """Return where the second variable has one of the partners of what the first has."""
        return self._any(having & self._within(b, partners(place)) for place, having in enumerate(self.having[a]))


def _following(row: Sequence[int], digit: Digit) -> int | None:
    """The next state; None where there is none."""
    return row[digit - 1] if digit <= len(row) and row[digit - 1] >= 0 else None
