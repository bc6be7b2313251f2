"""Parity: cells that are tied to be alike or unlike, odd or even, and a house that has room for one way only.

Some rules tie the parity of two cells whatever their digits: neighbours that differ by one are odd and even, two
cells that add up to ten are alike, equal cells are alike. Cells that hang together by such ties are all settled as
soon as one is: there are two ways. A house of nine cells holds five odd and four even digits; a sum is odd or even. If
one of the two ways gives a house too many of a kind, or a sum the wrong parity, it is the other way, and the cells
lose the candidates of the wrong parity.

Used by the solvers of Kropki and of whispers for long lines; a colouring of the grid in two colours, as in signed
graphs (F. Harary, 1953). The rating is modoku's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from ...language import Message, msg
from ...puzzle import Relation, Sum, Unit
from ..constraint_elimination import options_of
from ..masks import iter_bits
from ..reading import EQUAL, PAIR, SUM, groups_of, said_of
from ..state import State
from ..step import Evidence, Step, strike_digits
from ..technique import Technique

ODD = sum(1 << index for index in range(0, 64, 2))
"""The mask of the odd digits: digit d has bit d - 1."""

Thing = TypeVar("Thing")

Bond = tuple[int, int, int, int]
"""Two cells, 0 if they are alike and 1 if not, and the number of the constraint that says so."""


@dataclass(frozen=True, slots=True)
class ParityCluster:
    """Cells that hang together: for each, whether it is unlike the first; and the constraints that tie them."""

    colour: dict[int, int]
    constraints: tuple[int, ...]


def find(state: State) -> Iterator[Step]:
    """Yield a step for every net of cells that can be odd and even in one way only."""
    for net in _find_nets(state):
        for way in (0, 1):
            found = _find_fault(state, net, way)
            if found is not None and _find_fault(state, net, 1 - way) is None:
                yield _step(state, net, 1 - way, *found)
                break


def _parity(mask: int) -> int | None:
    """Return 1 if all the digits are odd, 0 if all are even, None otherwise."""
    if not mask & ~ODD:
        return 1
    return None if mask & ODD else 0


def _iter_bonds(state: State) -> Iterator[Bond]:
    for reading in state.board.readings:
        form, number = reading.form, reading.number
        if isinstance(form, Relation) and reading.technique == PAIR:
            for a, b in form.pairs:
                yield from _tied(state, form, a, b, number)
        elif isinstance(form, Relation) and reading.technique == EQUAL:
            for group in groups_of(form):
                yield from ((group[0], cell, 0, number) for cell in group[1:])
        elif isinstance(form, Sum) and reading.technique == SUM and form.comparison == "=":
            rest, open_cells = _remainder(state, form)
            if len(open_cells) == 2:
                yield open_cells[0], open_cells[1], rest, number


def _tied(state: State, form: Relation, a: int, b: int, number: int) -> Iterator[Bond]:
    first, second = options_of(state, (a, b))
    unlike = {(d + e) % 2 for d in iter_bits(first) for e in iter_bits(second) if form.fits(d + 1, e + 1)}
    if len(unlike) == 1:
        yield a, b, unlike.pop(), number


def _remainder(state: State, form: Sum) -> tuple[int, list[int]]:
    """Return the parity that the open cells of a sum must make up, and these cells."""
    rest, open_cells = form.total % 2, []
    for factor, cell, mask in zip(form.factors, form.cells, options_of(state, form.cells), strict=True):
        if factor % 2:
            known = _parity(mask)
            if known is None:
                open_cells.append(cell)
            else:
                rest ^= known
    return rest, open_cells


def _find_nets(state: State) -> list[ParityCluster]:
    beside: dict[int, list[tuple[int, int, int]]] = {}
    for a, b, unlike, number in _iter_bonds(state):
        if state.candidates[a] and state.candidates[b]:
            beside.setdefault(a, []).append((b, unlike, number))
            beside.setdefault(b, []).append((a, unlike, number))
    nets: list[ParityCluster] = []
    painted: set[int] = set()
    for start in sorted(beside):
        if start in painted:
            continue
        colour, used, waiting = {start: 0}, set(), [start]
        while waiting:
            cell = waiting.pop()
            for other, unlike, number in beside[cell]:
                used.add(number)
                if other not in colour:
                    colour[other] = colour[cell] ^ unlike
                    waiting.append(other)
        painted |= set(colour)
        if any(_parity(state.candidates[cell]) is None for cell in colour):
            nets.append(ParityCluster(colour, tuple(sorted(used))))
    return nets


def _find_fault(state: State, net: ParityCluster, way: int) -> tuple[Message, tuple[Unit, ...], tuple[int, ...]] | None:
    """Return what is wrong if the first cell of the net is odd (way 1) or even; None if nothing is seen to be."""
    size = state.board.size
    odd = {cell: unlike ^ way for cell, unlike in net.colour.items()}
    for cell, is_odd in odd.items():
        if not state.candidates[cell] & (ODD if is_odd else ~ODD):
            words = msg("{cell} would have no candidate left.", cell=state.board.layout.cell_name(cell))
            return words, (), ()
    for house in state.board.houses:
        counts = [0, 0]
        for cell, mask in zip(house.cells, options_of(state, house.cells), strict=True):
            known = odd.get(cell, _parity(mask))
            if known is not None:
                counts[known] += 1
        if counts[1] > (size + 1) // 2 or counts[0] > size // 2:
            odd_count, even_count = _of_values(state, counts[1], counts[0])
            words = msg(
                "{unit} would have too many of a kind ({odd} odd, {even} even).",
                unit=house.unit.said(),
                odd=odd_count,
                even=even_count,
            )
            return words, (house.unit,), ()
    for reading in state.board.read_by(SUM):
        if isinstance(reading.form, Sum) and reading.form.comparison == "=":
            rest, open_cells = _remainder(state, reading.form)
            if open_cells and all(cell in odd for cell in open_cells):
                for cell in open_cells:
                    rest ^= odd[cell]
                if rest:
                    rule = said_of(state.board.constraints[reading.number], reading.form, state.board.layout)
                    return msg("this sum would come out wrong: {rule}", rule=rule), (), (reading.number,)
    return None


def _of_values(state: State, odd: Thing, even: Thing) -> tuple[Thing, Thing]:
    """Return what belongs to odd and to even values: the other way round where the first digit is an even value."""
    return (odd, even) if state.board.layout.lowest % 2 else (even, odd)


def _step(
    state: State, net: ParityCluster, way: int, fault: Message, units: tuple[Unit, ...], numbers: Sequence[int]
) -> Step:
    odd = [cell for cell, unlike in net.colour.items() if unlike ^ way]
    even = [cell for cell, unlike in net.colour.items() if not unlike ^ way]
    names = state.board.layout.cell_names
    said_odd, said_even = _of_values(state, odd, even)
    removed = tuple(c for cell in odd for c in strike_digits(cell, state.candidates[cell] & ~ODD))
    removed += tuple(c for cell in even for c in strike_digits(cell, state.candidates[cell] & ODD))
    return Step(
        parity.name,
        parity.rating,
        (),
        tuple(sorted(removed)),
        Evidence(
            tuple(sorted(net.colour)),
            tuple(c for cell in odd for c in strike_digits(cell, state.candidates[cell] & ODD)),
            tuple(c for cell in even for c in strike_digits(cell, state.candidates[cell] & ~ODD)),
            units=units,
            constraints=tuple(sorted({*net.constraints, *numbers})),
        ),
        msg(
            "These cells are tied: odd {odd} and even {even}, or the other way round. The other way round {fault}",
            odd=names(said_odd) or "–",
            even=names(said_even) or "–",
            fault=fault,
        ),
    )


parity = Technique("parity", msg("Parity"), 2.8, find, is_ours=True, in_rating=False)
