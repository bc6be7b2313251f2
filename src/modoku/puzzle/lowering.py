"""Counts and connected sets in other forms, for models that have no statement of their own for them."""

from __future__ import annotations

from ..errors import UnsupportedConstraint
from ..language import msg
from .builder import NetworkBuilder
from .constraint import Form
from .digits import MAX_SIZE
from .forms import Connected, Count, Relation
from .kinds import Sum


def lower_form(form: Form, build: NetworkBuilder) -> None:
    """State a form without counts and connected sets; the hidden variables have one filling a solution."""
    if isinstance(form, Count):
        _lower_count(form, build)
    elif isinstance(form, Connected):
        _lower_connected(form, build)
    else:
        build.forms.append(form)


def _lower_count(form: Count, build: NetworkBuilder) -> None:
    """A bit for each counted variable, and their sum."""
    bits = []
    for variable in form.counted:
        bit = build.hidden(0, 1)
        partners = tuple(1 << (form.mask >> place & 1) for place in range(build.sizes[variable]))
        build.forms.append(Relation(((variable, bit),), partners))
        bits.append(bit)
    # Digits of bits are 1 and 2: each adds one too many.
    weights = (1,) * len(bits)
    build.forms.append(Sum((*bits, form.result), form.offset + len(bits), (*weights, -1)))


def _lower_connected(form: Connected, build: NetworkBuilder) -> None:
    """A rank for each variable: 0 outside, 1 for the first member, for others the distance from it plus one.

    Every member but the first has a neighbour ranked one less and none ranked lower, so there is one way to rank.
    """
    most = min(form.most, len(form.cells))
    if most + 1 > MAX_SIZE:
        raise UnsupportedConstraint(
            msg("A connected set of up to {n} cells is too large for this model.", n=most),
            msg("Use the engine {engine}, or give the most cells that the set can have.", engine="general"),
        )
    ranks = [build.hidden(0, most) for _ in form.cells]
    for variable, rank in zip(form.cells, ranks, strict=True):
        inside = ((1 << (most + 1)) - 1) & ~1
        partners = tuple(inside if form.mask >> place & 1 else 1 for place in range(build.sizes[variable]))
        build.forms.append(Relation(((variable, rank),), partners))
    build.automaton(ranks, False, _first_member, lambda _: True)
    beside: list[list[int]] = [[] for _ in ranks]
    for a, b in form.edges:
        beside[a].append(ranks[b])
        beside[b].append(ranks[a])
    for rank, near in zip(ranks, beside, strict=True):
        build.automaton([rank, *near], _UNREAD, _near_root, lambda state: state[1])


_UNREAD = (-1, False)
"""The state before a variable's own rank is read."""


def _first_member(seen: bool, rank: int) -> bool | None:
    """The first member, and it alone, has rank 1."""
    if rank == 0:
        return seen
    if rank == 1:
        return None if seen else True
    return True if seen else None


def _near_root(state: tuple[int, bool], rank: int) -> tuple[int, bool] | None:
    """Read the own rank, then those of the neighbours: one of them is nearer to the root, none by more than one."""
    mine, met = state
    if state == _UNREAD:
        return rank, rank <= 1
    if mine > 1 and 0 < rank < mine - 1:
        return None
    return mine, met or (mine > 1 and rank == mine - 1)
