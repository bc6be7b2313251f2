"""Forms as the core takes them: plain tuples."""

from __future__ import annotations

from collections.abc import Iterator

from ..errors import UnsupportedConstraint
from ..language import msg
from .constraint import Form
from .forms import Connected, Count, DifferentPairs, Relation
from .kinds import AllDifferent, Domain, Sum
from .tables import Automaton, Table

Flat = tuple[object, ...]


def flatten(form: Form) -> Iterator[Flat]:
    """Yield a form as the core takes it: the kind, then its fields."""
    match form:
        case Domain():
            return
        case AllDifferent():
            yield (form.kind, list(form.cells))
        case Relation():
            yield (form.kind, list(form.pairs), list(form.partners))
        case Sum():
            yield (form.kind, list(form.cells), list(form.factors), form.comparison, form.total)
        case Table():
            yield (form.kind, list(form.cells), [list(row) for row in form.rows], form.allowed)
        case Automaton():
            transitions = [list(row) for row in form.transitions]
            yield (form.kind, list(form.cells), transitions, sorted(form.accepting))
        case Count():
            yield (form.kind, list(form.counted), form.mask, form.result, form.offset)
        case Connected():
            yield (form.kind, list(form.cells), form.mask, list(form.edges), form.least, form.most)
        case DifferentPairs():
            yield (form.kind, list(form.firsts), list(form.seconds))
        case _:
            raise UnsupportedConstraint(
                msg("The engine {engine} does not know constraints of kind {kind}.", engine="general", kind=form.kind)
            )
