"""What holds exactly where a form does not: how a rule is denied without help from engines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from ..errors import UnsupportedConstraint
from ..language import msg
from .constraint import Form
from .forms import Relation
from .kinds import AllDifferent, Domain, Sum
from .tables import Automaton, Table

_OPPOSITES = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def negated(form: Form, sizes: Sequence[int]) -> Iterator[Form]:
    """Yield forms of which one holds at least, exactly where the given form does not hold.

    >>> [str(one.comparison) for one in negated(Sum((0, 1), 3), [3, 3])]
    ['!=']
    """
    match form:
        case Sum():
            yield Sum(form.cells, form.total, form.coefficients, _OPPOSITES[form.comparison])
        case Domain():
            for variable in form.cells:
                yield Domain((variable,), frozenset(range(1, sizes[variable] + 1)) - form.digits)
        case AllDifferent():
            equal = tuple(1 << place for place in range(sizes[form.cells[0]]))
            for pair in combinations(form.cells, 2):
                yield Relation((pair,), equal)
        case Relation():
            for a, b in form.pairs:
                full = (1 << sizes[b]) - 1
                partners = (*form.partners, *(0 for _ in range(sizes[a] - len(form.partners))))
                yield Relation(((a, b),), tuple(full & ~mask for mask in partners))
        case Table():
            yield Table(form.cells, form.rows, not form.allowed)
        case Automaton():
            yield _complement(form, max(sizes[variable] for variable in form.cells))
        case _:
            raise UnsupportedConstraint(msg("A constraint of kind {kind} cannot be denied.", kind=form.kind))


def _complement(form: Automaton, width: int) -> Automaton:
    """Return the automaton that accepts what another refuses: where that one stops, it goes on and accepts."""
    sink = len(form.transitions)
    rows = [(*row, *(-1 for _ in range(width - len(row)))) for row in form.transitions]
    going_on = [tuple(sink if after < 0 else after for after in row) for row in rows]
    length = max(map(len, going_on))
    accepting = frozenset(range(sink + 1)) - form.accepting
    return Automaton(form.cells, (*going_on, (sink,) * length), accepting)
