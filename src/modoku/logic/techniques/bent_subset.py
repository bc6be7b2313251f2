"""Bent subset (WXYZ-wing): k cells with k digits between them, of which all but one see themselves.

Suppose that among k cells only k digits are left, and that for each digit but one, z, the cells that may hold it all
see each other: such a digit can fill at most one of the cells. If z filled none, the other k - 1 digits would fill at
most k - 1 of the k cells. So one of them is z, and a cell that sees all of their places of z is not. Only figures are
looked for of which all cells but one lie in a group: the rest are chains.

With k = 3 this is the XY-wing and the XYZ-wing; k = 4 is the WXYZ-wing, k = 5 the VWXYZ-wing. The Sudoku Players'
Forum calls them bent naked subsets; they are also an ALS-XZ with a single cell as one of the two sets. Sukaku
Explainer rates the WXYZ-wing 5.5, or 5.6 when its widest cell has three candidates (found by comparison).
"""

from __future__ import annotations

from collections.abc import Iterator

from ...language import msg
from ...puzzle import DigitSet, symbol_of
from ..masks import iter_bits, mask_of
from ..state import State
from ..step import Evidence, Step, strike, strike_digits
from ..technique import Technique


def find_wxyz(state: State) -> Iterator[Step]:
    """Yield bent quads."""
    return _find(state, 4)


def find_vwxyz(state: State) -> Iterator[Step]:
    """Yield bent quintets."""
    return _find(state, 5)


def find_uvwxyz(state: State) -> Iterator[Step]:
    """Yield bent sextets."""
    return _find(state, 6)


def _find(state: State, size: int) -> Iterator[Step]:
    candidates, peers = state.candidates, state.board.peers
    narrow = mask_of(cell for cell, mask in enumerate(candidates) if 2 <= mask.bit_count() <= size)
    seen: set[tuple[int, ...]] = set()
    for group in state.board.groups:
        within = [(cell, candidates[cell]) for cell in iter_bits(narrow & group.mask)]
        for chosen, union in _choose(within, size - 1, 0, size):
            near = 0
            for cell in chosen:
                near |= peers[cell]
            for other in iter_bits(near & narrow & ~group.mask):
                cells = tuple(sorted((*chosen, other)))
                if (union | candidates[other]).bit_count() != size or cells in seen:
                    continue
                seen.add(cells)
                loose = _loose_digit(state, cells)
                if loose is None:
                    continue
                mask = mask_of(cells)
                ends = state.places[loose - 1] & mask
                targets = state.places[loose - 1] & ~mask & state.board.common_peers(ends)
                if targets:
                    yield _step(state, cells, loose, ends, targets)


def _choose(within: list[tuple[int, int]], count: int, union: int, most: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield so many of the cells as have no more than `most` digits between them, with the mask of these."""
    if count == 0:
        yield (), union
        return
    for number, (cell, mask) in enumerate(within):
        wider = union | mask
        if wider.bit_count() <= most:
            for rest, digits in _choose(within[number + 1 :], count - 1, wider, most):
                yield (cell, *rest), digits


def _loose_digit(state: State, cells: tuple[int, ...]) -> int | None:
    """Give the one digit whose places in the cells do not all see each other; None if there is not exactly one."""
    mask, union, found = mask_of(cells), 0, None
    for cell in cells:
        union |= state.candidates[cell]
    for index in iter_bits(union):
        places = state.places[index] & mask
        if any(places & ~(1 << cell) & ~state.board.peers[cell] for cell in iter_bits(places)):
            if found is not None:
                return None
            found = index + 1
    return found


def _step(state: State, cells: tuple[int, ...], digit: int, ends: int, seen: int) -> Step:
    names = state.board.layout.cell_names
    union = 0
    for cell in cells:
        union |= state.candidates[cell]
    technique = {4: wxyz_wing, 5: vwxyz_wing, 6: uvwxyz_wing}[len(cells)]
    widest = max(state.candidates[cell].bit_count() for cell in cells)
    held = tuple(c for cell in cells for c in strike_digits(cell, state.candidates[cell]))
    return Step(
        technique.name,
        round(technique.rating + (0.1 if widest == 3 and technique is not uvwxyz_wing else 0), 1),
        (),
        strike(seen, digit),
        Evidence(cells, held),
        msg(
            "{cells} have only the digits {digits} between them, and each of these but {digit} can fill only one of "
            "them. So one of {ends} is {digit}: a cell that sees all of these is not.",
            cells=names(cells),
            digits=str(DigitSet(union)),
            digit=symbol_of(digit),
            ends=names(tuple(iter_bits(ends))),
        ),
    )


wxyz_wing = Technique("wxyz-wing", msg("WXYZ-wing"), 5.5, find_wxyz, is_varied=True)
vwxyz_wing = Technique("vwxyz-wing", msg("VWXYZ-wing"), 6.3, find_vwxyz, is_varied=True)
uvwxyz_wing = Technique("uvwxyz-wing", msg("UVWXYZ-wing"), 6.6, find_uvwxyz)
