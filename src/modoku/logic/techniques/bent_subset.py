"""Bent subset (WXYZ-wing): k cells with k digits between them, of which all but one see themselves.

Suppose that among k cells only k digits are left, and that for each digit but one, z, the cells that may hold it all
see each other: such a digit can fill at most one of the cells. If z filled none, the other k - 1 digits would fill at
most k - 1 of the k cells. So one of them is z, and a cell that sees all of their places of z is not. Where there is no
such z, because the places of every digit see each other, each of the k digits fills one of the cells, and none of them
can be in a cell that sees all of its places. Only figures are looked for of which all cells but one lie in a group:
the rest are chains.

With k = 3 this is the XY-wing and the XYZ-wing; k = 4 is the WXYZ-wing, k = 5 the VWXYZ-wing. The Sudoku Players'
Forum calls them bent naked subsets; they are also an ALS-XZ with a single cell as one of the two sets. Sukaku
Explainer rates the WXYZ-wing 5.5, or 5.6 when its widest cell has three candidates; the VWXYZ-wing 6.2, 6.4 or 6.3 when
that has five, three or another number of them (found by comparison).
"""

from __future__ import annotations

from collections.abc import Iterator

from ...language import msg
from ...limits import check_cancelled
from ..masks import iter_bits, mask_of
from ..state import State
from ..step import Evidence, Step, spell, strike, strike_digits
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
        check_cancelled()
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
                locked = _locked_digits(state, cells)
                struck = {digit: _seen(state, mask_of(cells), digit) for digit in locked}
                if any(struck.values()):
                    yield _step(state, cells, struck)


def _seen(state: State, cells: int, digit: int) -> int:
    """Return the places of a digit outside that see all of its places in the cells."""
    places = state.places[digit - 1]
    return places & ~cells & state.board.common_peers(places & cells)


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


def _locked_digits(state: State, cells: tuple[int, ...]) -> tuple[int, ...]:
    """Return the digits that fill one of the cells for certain.

    They are all of them where the places of each see each other, the one that does not where there is just one such,
    and none where there are several.
    """
    mask, union, loose = mask_of(cells), 0, []
    for cell in cells:
        union |= state.candidates[cell]
    for index in iter_bits(union):
        places = state.places[index] & mask
        if any(places & ~(1 << cell) & ~state.board.peers[cell] for cell in iter_bits(places)):
            loose.append(index + 1)
    if not loose:
        return tuple(index + 1 for index in iter_bits(union))
    return tuple(loose) if len(loose) == 1 else ()


def _step(state: State, cells: tuple[int, ...], struck: dict[int, int]) -> Step:
    names = state.board.layout.cell_names
    union = 0
    for cell in cells:
        union |= state.candidates[cell]
    technique = {4: wxyz_wing, 5: vwxyz_wing, 6: uvwxyz_wing}[len(cells)]
    widest = max(state.candidates[cell].bit_count() for cell in cells)
    held = tuple(c for cell in cells for c in strike_digits(cell, state.candidates[cell]))
    if len(struck) == 1:
        digit = next(iter(struck))
        reason = msg(
            "{cells} have only the digits {digits} between them, and each of these but {digit} can fill only one of "
            "them. So one of {ends} is {digit}: a cell that sees all of these is not.",
            cells=names(cells),
            digits=spell(union, state.board.layout),
            digit=state.board.layout.symbol_of(digit),
            ends=names(tuple(iter_bits(state.places[digit - 1] & mask_of(cells)))),
        )
    else:
        reason = msg(
            "{cells} have only the digits {digits} between them, and each of these can fill only one of them: so each "
            "of them does. A cell that sees all places of such a digit in these cells cannot hold it.",
            cells=names(cells),
            digits=spell(union, state.board.layout),
        )
    return Step(
        technique.name,
        round(technique.rating + _ADDED[len(cells)].get(widest, _ADDED[len(cells)][0]), 1),
        (),
        tuple(c for digit, seen in struck.items() for c in strike(seen, digit)),
        Evidence(cells, held),
        reason,
    )


_ADDED: dict[int, dict[int, float]] = {4: {0: 0.0, 3: 0.1}, 5: {0: 0.1, 5: 0.0, 3: 0.2}, 6: {0: 0.0}}
"""What the number of candidates of the widest cell adds to the rating, by the number of cells; at 0 for the others."""

wxyz_wing = Technique("wxyz-wing", msg("WXYZ-wing"), 5.5, find_wxyz, is_varied=True)
vwxyz_wing = Technique("vwxyz-wing", msg("VWXYZ-wing"), 6.2, find_vwxyz, is_varied=True)
uvwxyz_wing = Technique("uvwxyz-wing", msg("UVWXYZ-wing"), 6.6, find_uvwxyz)
