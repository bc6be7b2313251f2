"""BUG with several candidates too many: types 3 and 4, and what all of them exclude.

Without some candidates the grid would be a bivalue universal grave (see there), so at least one of these is true.

- BUG+n: a candidate that each of them excludes goes.
- Type 3: they all lie in one group. One of their cells takes one of these digits; with m more cells of the group that
  leaves m + 1 digits for m + 1 cells: a naked subset, and the rest of the group loses the digits.
- Type 4: they lie in two cells of a house, in which some digit d has only these two places. One cell takes its
  candidate too many, so the other is d: both lose everything else.

Described in the Sudoku Players' Forum (2005 to 2006). Sudoku Explainer rates type 4 5.7 and type 3 5.8, 0.1 more for
each cell of the subset beyond two; it does not know the first one, whose rating is modoku's own.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ...language import Message, msg
from ...puzzle import Unit
from ..board import CellGroup
from ..masks import bits, iter_bits, mask_of
from ..state import State
from ..step import Candidate, Evidence, Step, spell, strike_digits
from ..technique import Technique
from .bug import find_extras


def find(state: State) -> Iterator[Step]:
    """Yield the steps of types 4 and 3 of a grave with two candidates too many, or more."""
    extras = find_extras(state)
    if len(extras) < 2:
        return
    yield from _link(state, extras)
    yield from _subset(state, extras)


def find_common(state: State) -> Iterator[Step]:
    """Yield what all candidates too many of a grave exclude."""
    extras = find_extras(state)
    if len(extras) < 2:
        return
    removed = tuple(
        (cell, index + 1)
        for cell, mask in enumerate(state.candidates)
        for index in iter_bits(mask)
        if all(_exclude(state, (cell, index + 1), extra) for extra in extras)
    )
    if removed:
        yield _step(
            state, extras, removed, msg("Whichever it is, it excludes the same."), (bug_plus.name, bug_plus.rating)
        )


def _exclude(state: State, a: Candidate, b: Candidate) -> bool:
    if a[0] == b[0]:
        return a[1] != b[1]
    return a[1] == b[1] and bool(state.board.peers[a[0]] >> b[0] & 1)


def _link(state: State, extras: list[Candidate]) -> Iterator[Step]:
    if len(extras) != 2:
        return
    cells = mask_of(cell for cell, _ in extras)
    too_many = dict(extras)
    for house in state.board.houses:
        if cells & ~house.mask:
            continue
        for index, places in enumerate(state.places):
            if places & house.mask != cells or index + 1 in too_many.values():
                continue
            removed = tuple(
                c
                for cell, digit in extras
                for c in strike_digits(cell, state.candidates[cell] & ~(1 << index) & ~(1 << (digit - 1)))
            )
            if removed:
                reason = msg(
                    "In {unit} the digit {digit} can only be in {cells}: the one that takes its candidate too many "
                    "leaves it to the other.",
                    unit=house.unit.said(),
                    digit=state.board.layout.symbol_of(index + 1),
                    cells=state.board.layout.cell_names(bits(cells)),
                )
                yield _step(state, extras, removed, reason, (bug_more.name, 5.7), house.unit)


def _subset(state: State, extras: list[Candidate]) -> Iterator[Step]:
    wide = mask_of(cell for cell, _ in extras)
    digits = 0
    for _, digit in extras:
        digits |= 1 << (digit - 1)
    for group in state.board.groups:
        if not wide & ~group.mask:
            rest = [cell for cell in group.cells if state.candidates[cell] and not wide >> cell & 1]
            for size in range(1, len(rest)):
                for cells in combinations(rest, size):
                    yield from _locked(state, extras, group, cells, digits)


def _locked(
    state: State, extras: list[Candidate], group: CellGroup, cells: tuple[int, ...], digits: int
) -> Iterator[Step]:
    union = digits
    for cell in cells:
        union |= state.candidates[cell]
    if union.bit_count() != len(cells) + 1:
        return
    wide = {cell for cell, _ in extras}
    removed = tuple(
        c
        for cell in group.cells
        if cell not in wide and cell not in cells
        for c in strike_digits(cell, state.candidates[cell] & union)
    )
    if removed:
        reason = msg(
            "With {cells} that makes as many digits as cells: {digits} go there, and nowhere else in {unit}.",
            cells=state.board.layout.cell_names(cells),
            digits=spell(union, state.board.layout),
            unit=group.unit.said(),
        )
        yield _step(state, extras, removed, reason, (bug_more.name, round(5.7 + 0.1 * len(cells), 1)), group.unit)


def _step(
    state: State,
    extras: list[Candidate],
    removed: tuple[Candidate, ...],
    reason: Message,
    label: tuple[str, float],
    unit: Unit | None = None,
) -> Step:
    layout = state.board.layout
    grave = (c for cell, mask in enumerate(state.candidates) for c in strike_digits(cell, mask))
    return Step(
        *label,
        (),
        removed,
        Evidence(
            tuple(cell for cell, _ in extras),
            tuple(extras),
            tuple(c for c in grave if c not in extras),
            units=(unit,) if unit else (),
        ),
        msg(
            "Without {extras} every cell would have two candidates and every house each of them twice: then there "
            "would be no solution or several. So one of them is true. {reason}",
            extras=tuple(f"{layout.cell_name(cell)}={layout.symbol_of(digit)}" for cell, digit in extras),
            reason=reason,
        ),
    )


bug_more = Technique(
    "bug-more",
    msg("Bivalue universal grave, types 3 and 4"),
    5.7,
    find,
    uses_uniqueness=True,
    is_varied=True,
)
bug_plus = Technique(
    "bug-plus",
    msg("Bivalue universal grave, several too many"),
    5.8,
    find_common,
    uses_uniqueness=True,
    is_ours=True,
    in_rating=False,
)
