"""A form that holds only if a selector has a digit: how one of several branches is stated without help from engines."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from ..errors import UnsupportedConstraint
from ..language import msg
from .constraint import COMPARISONS, MOST_FACTOR, Form
from .forms import Connected, Count, DifferentPairs, Relation, Variable
from .kinds import AllDifferent, Domain, Sum
from .tables import Automaton, Table

if TYPE_CHECKING:
    from .builder import NetworkBuilder

MOST_TOTALS_READ = 64
"""Up to so many totals, a guarded sum is read by an automaton, which infers most; beyond, bounds are worth more."""
_START, _FREE = -1, -2
Reached = tuple[int, Hashable]
"""How many variables have been read, or one of the marks above, and the state of what is guarded."""


def guarded(  # noqa: PLR0912 - a case a form
    form: Form, selector: Variable, digit: int, build: NetworkBuilder
) -> Iterator[Form]:
    """Yield forms that say: if the selector has the digit, the form holds."""
    sizes = build.sizes
    others = ~(1 << (digit - 1))
    match form:
        case Domain():
            for variable in form.cells:
                full = (1 << sizes[variable]) - 1
                partners = tuple(form.mask if place + 1 == digit else full for place in range(sizes[selector]))
                yield Relation(((selector, variable),), partners)
        case AllDifferent():
            size = sizes[form.cells[0]]
            unequal = tuple(((1 << size) - 1) & ~(1 << place) for place in range(size))
            yield from guarded(Relation(tuple(combinations(form.cells, 2)), unequal), selector, digit, build)
        case Relation():
            for a, b in form.pairs:
                yield _read(
                    build, selector, digit, (a, b), 0, lambda last, now, place: _related(form, last, now, place)
                )
        case Sum() if form.comparison != "!=" and MOST_TOTALS_READ < _span(form, build) < MOST_FACTOR:
            yield from _guarded_sum(form, selector, digit, build)
        case Sum():
            factors = form.factors
            yield _read(
                build,
                selector,
                digit,
                form.cells,
                0,
                lambda total, now, place: total + factors[place] * now,
                lambda total: COMPARISONS[form.comparison](total, form.total),
            )
        case Count():
            last = len(form.counted)
            yield _read(
                build,
                selector,
                digit,
                form.cells,
                0,
                lambda total, now, place: (
                    total + (form.mask >> (now - 1) & 1)
                    if place < last
                    else (total if total == now + form.offset else None)
                ),
            )
        case Automaton():
            yield _read(
                build,
                selector,
                digit,
                form.cells,
                0,
                lambda state, now, _: _step(form, state, now),
                form.accepting.__contains__,
            )
        case Table():
            prefixes = {row[:length] for row in form.rows for length in range(len(row) + 1)}
            rows = set(form.rows)
            yield _read(
                build,
                selector,
                digit,
                form.cells,
                (),
                lambda prefix, now, _: _longer(prefix, now, prefixes, form.allowed),
                lambda prefix: (prefix in rows) == form.allowed,
            )
        case Connected():
            yield from _guarded_piece(form, selector, others, build)
        case DifferentPairs():
            yield from _guarded_pairs(form, selector, digit, build)
        case _:
            raise UnsupportedConstraint(
                msg("A constraint of kind {kind} cannot be one of several choices.", kind=form.kind)
            )


def _related(form: Relation, last: int, now: int, place: int) -> int | None:
    if place == 0:
        return now
    return 0 if form.fits(last, now) else None


def _unlike(read: tuple[int, ...], now: int, place: int) -> tuple[int, ...] | None:
    """Read the firsts of two pairs, then their seconds: these differ where the firsts are alike."""
    if place == 1:
        return (0,) if read == (now,) else ()
    if place == 2:
        return (now,) if read else ()
    return None if place == 3 and read == (now,) else (*read, now) if place == 0 else read


def _step(form: Automaton, state: int, digit: int) -> int | None:
    row = form.transitions[state]
    following = row[digit - 1] if digit <= len(row) else -1
    return following if following >= 0 else None


def _longer(prefix: tuple[int, ...], digit: int, known: set[tuple[int, ...]], allowed: bool) -> tuple[int, ...] | None:
    longer = (*prefix, digit)
    return longer if longer in known else None if allowed else (-1,)


def _read(
    build: NetworkBuilder,
    selector: Variable,
    digit: int,
    variables: tuple[Variable, ...],
    start: Hashable,
    step: Callable[..., Hashable | None],
    accepts: Callable[..., bool] = lambda _: True,
) -> Automaton:
    """Return the automaton that reads the selector, then the variables: freely, unless the selector has the digit."""
    from .builder import explore

    def following(state: Reached, now: int) -> Reached | None:
        place, inner = state
        if place == _START:
            return (0, start) if now == digit else (_FREE, None)
        if place == _FREE:
            return state
        after = step(inner, now, place)
        return None if after is None else (place + 1, after)

    def accepted(state: Reached) -> bool:
        return state[0] == _FREE or (state[0] != _START and accepts(state[1]))

    unread: Reached = (_START, None)
    return explore((selector, *variables), build.sizes, unread, following, accepted)


def _ends(form: Sum, build: NetworkBuilder) -> tuple[int, int]:
    """The least and the most that a sum can be."""
    ends = [(factor, factor * build.sizes[v]) for v, factor in zip(form.cells, form.factors, strict=True)]
    return sum(map(min, ends)), sum(map(max, ends))


def _span(form: Sum, build: NetworkBuilder) -> int:
    least, most = _ends(form, build)
    return most - least


def _guarded_sum(form: Sum, selector: Variable, digit: int, build: NetworkBuilder) -> Iterator[Form]:
    """Yield a bit that says whether the selector has the digit, and inequalities that give way unless it does."""
    bit = build.hidden(0, 1)
    yield Relation(((selector, bit),), tuple(1 << (place + 1 == digit) for place in range(build.sizes[selector])))
    least, most = _ends(form, build)
    cells = (*form.cells, bit)
    if form.comparison in ("=", "<=", "<"):
        total = max(form.total - (form.comparison == "<"), least - 1)
        # The digit of the bit is 1 where the sum is free, else 2.
        if (room := most - total) > 0:
            yield Sum(cells, total + 2 * room, (*form.factors, room), "<=")
    if form.comparison in ("=", ">=", ">"):
        total = min(form.total + (form.comparison == ">"), most + 1)
        if (room := total - least) > 0:
            yield Sum(cells, total - 2 * room, (*form.factors, -room), ">=")


def _guarded_pairs(form: DifferentPairs, selector: Variable, digit: int, build: NetworkBuilder) -> Iterator[Form]:
    """Yield that every two pairs differ where the selector has the digit."""
    for (a, x), (b, y) in combinations(zip(form.firsts, form.seconds, strict=True), 2):
        yield _read(build, selector, digit, (a, b, x, y), (), _unlike)


def _guarded_piece(form: Connected, selector: Variable, others: int, build: NetworkBuilder) -> Iterator[Form]:
    """Yield a copy of the members that is empty where the selector says so, and that the copy is in one piece."""
    members = []
    for variable in form.cells:
        member = build.hidden(0, 1)
        rows = tuple(
            (chosen, now, 1 + (form.mask >> (now - 1) & 1 if not others >> (chosen - 1) & 1 else 0))
            for chosen in range(1, build.sizes[selector] + 1)
            for now in range(1, build.sizes[variable] + 1)
        )
        yield Table((selector, variable, member), rows)
        members.append(member)
    yield Connected(tuple(members), 0b10, form.edges, 0, form.most)
