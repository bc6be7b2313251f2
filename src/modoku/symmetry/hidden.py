"""Names for hidden variables: what each is linked to, told round by round until every one is known or none can be."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from ..limits import check_cancelled
from ..puzzle import Network, Variable

if TYPE_CHECKING:
    from .links import ConstraintLink, Role


class HiddenVariable(NamedTuple):
    """A hidden variable: how many digits it has, which of them it may hold, and a name that no other one has."""

    size: int
    mask: int
    name: str


def name_hidden(
    network: Network, allowed: Sequence[int], links: Collection[ConstraintLink]
) -> tuple[dict[Variable, HiddenVariable], frozenset[Variable]]:
    """Return the names of hidden variables, and those that the links do not tell apart.

    The names do not depend on the numbers of the variables: rules that come apart in another order get the same ones.
    """
    hidden = range(network.visible, network.variable_count)
    if not hidden:
        return {}, frozenset()
    known = {one: repr((network.sizes[one], allowed[one])) for one in hidden}
    while True:
        check_cancelled()
        told: dict[Variable, list[str]] = {one: [] for one in hidden}
        for link in links:
            _tell(link, known, told)
        after = {one: _short([known[one], *sorted(told[one])]) for one in hidden}
        is_same = len(set(after.values())) == len(set(known.values()))
        known = after
        if is_same:
            break
    count: dict[str, int] = {}
    for name in known.values():
        count[name] = count.get(name, 0) + 1
    named = {one: HiddenVariable(network.sizes[one], allowed[one], known[one]) for one in hidden}
    return named, frozenset(one for one in hidden if count[known[one]] > 1)


def _tell(link: ConstraintLink, known: dict[Variable, str], told: dict[Variable, list[str]]) -> None:
    """Tell every hidden variable of a link what the link is, and in which role it takes part."""

    def spelt(roles: Iterable[tuple[Role, object]]) -> list[str]:
        return sorted(repr((role, known.get(one, one))) for role, one in roles)  # type: ignore[call-overload]

    if not any(one in known for one in link.variables):
        return
    sides = {side: spelt(side) for side in link.sides}
    whole = _short([repr(link.key), repr(spelt(link.cells)), repr(sorted(sides.values()))])
    for role, one in link.cells:
        if one in told:
            told[one].append(_short([whole, repr(role)]))
    for side, words in sides.items():
        for role, one in side:
            if one in told:
                told[one].append(_short([whole, repr(role), *words]))


def _short(parts: Iterable[str]) -> str:
    return sha256("\n".join(parts).encode()).hexdigest()[:24]
