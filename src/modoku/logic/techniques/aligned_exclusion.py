"""Aligned pair and triplet exclusion: of all ways to fill two or three cells, only some leave the others a digit.

Take two cells (a pair) or three (a triplet) that some narrow cells all see. Go through the ways to fill them. A way is
impossible if two of the cells that see each other get the same digit, or if a narrow cell that sees all of them would
lose every one of its candidates. A candidate that no possible way uses goes.

The cells were first taken "aligned" in one row or box, hence the name; it makes no difference. Described by
R. Hagglund in the newsgroups (2005). Sudoku Explainer rates the pair 6.2 and the triplet 7.5.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations, product

from ...language import msg
from ...limits import check_cancelled
from ...puzzle import DigitSet
from ..masks import bits, iter_bits, mask_of
from ..state import State
from ..step import Candidate, Evidence, Step, strike_digits
from ..technique import Technique

MOST_CELLS = 400
"""Boards with more blank cells than this are left alone."""


def _find(state: State, size: int, name: str, rating: float) -> Iterator[Step]:
    candidates, peers = state.candidates, state.board.peers
    blank = state.blank
    narrow = mask_of(cell for cell, mask in enumerate(candidates) if 2 <= mask.bit_count() <= size)
    if blank.bit_count() > MOST_CELLS:
        return
    near = {cell: peers[cell] & narrow for cell in iter_bits(blank)}
    for cells in _iter_groups(near, size):
        check_cancelled()
        common = narrow
        for cell in cells:
            common &= peers[cell]
        blockers = {candidates[cell]: cell for cell in iter_bits(common & ~mask_of(cells))}
        # One narrow cell alone never spoils all ways with a digit, but for naked subsets.
        if len(blockers) < 2:
            continue
        removed = _unused(state, cells, tuple(blockers))
        needed = _necessary(state, cells, blockers, removed) if removed else ()
        # Where no narrow cell is needed the cells alone exclude something: a single or a pair, and easier to see.
        if needed:
            yield _step(state, cells, needed, removed, (name, rating))


def _iter_groups(near: dict[int, int], size: int) -> Iterator[tuple[int, ...]]:
    """Yield so many cells as have two narrow cells or more in sight of all of them."""

    def walk(start: int, cells: tuple[int, ...], common: int) -> Iterator[tuple[int, ...]]:
        if len(cells) == size:
            yield cells
            return
        for number in range(start, len(order)):
            rest = common & near[order[number]] & ~(1 << order[number])
            if rest & (rest - 1):
                yield from walk(number + 1, (*cells, order[number]), rest)

    order = sorted(near)
    return walk(0, (), -1)


def _unused(state: State, cells: tuple[int, ...], blockers: tuple[int, ...]) -> tuple[Candidate, ...]:
    """Return the candidates of the cells that no possible way uses."""
    used = [0] * len(cells)
    peers = state.board.peers
    differing = [(i, j) for i, j in combinations(range(len(cells)), 2) if peers[cells[i]] >> cells[j] & 1]
    for way in product(*(_singles(state.candidates[cell]) for cell in cells)):
        taken = 0
        for bit in way:
            taken |= bit
        if any(way[i] == way[j] for i, j in differing) or any(not mask & ~taken for mask in blockers):
            continue
        for i, bit in enumerate(way):
            used[i] |= bit
    if not all(used):
        return ()
    return tuple(
        c for cell, mask in zip(cells, used, strict=True) for c in strike_digits(cell, state.candidates[cell] & ~mask)
    )


def _necessary(
    state: State, cells: tuple[int, ...], blockers: dict[int, int], removed: tuple[Candidate, ...]
) -> tuple[int, ...]:
    """Return the narrow cells without which not as much would go."""
    kept = dict(blockers)
    for mask in blockers:
        fewer = tuple(other for other in kept if other != mask)
        if _unused(state, cells, fewer) == removed:
            del kept[mask]
    return tuple(kept.values())


def _singles(mask: int) -> tuple[int, ...]:
    return tuple(1 << index for index in bits(mask))


def _step(
    state: State,
    cells: tuple[int, ...],
    blockers: tuple[int, ...],
    removed: tuple[Candidate, ...],
    label: tuple[str, float],
) -> Step:
    layout = state.board.layout
    struck = set(removed)
    held = tuple(c for cell in cells for c in strike_digits(cell, state.candidates[cell]) if c not in struck)
    second = tuple(c for cell in blockers for c in strike_digits(cell, state.candidates[cell]))
    return Step(
        label[0],
        label[1],
        (),
        removed,
        Evidence((*cells, *blockers), held, second),
        msg(
            "Every way to fill {cells} with what is excluded puts the same digit twice into cells that see each other, "
            "or takes all candidates from one of {blockers}.",
            cells=layout.cell_names(cells),
            blockers=tuple(f"{layout.cell_name(cell)} ({DigitSet(state.candidates[cell])})" for cell in blockers),
        ),
    )


aligned_pair = Technique(
    "aligned-pair-exclusion",
    msg("Aligned pair exclusion"),
    6.2,
    partial(_find, size=2, name="aligned-pair-exclusion", rating=6.2),
)
aligned_triplet = Technique(
    "aligned-triplet-exclusion",
    msg("Aligned triplet exclusion"),
    7.5,
    partial(_find, size=3, name="aligned-triplet-exclusion", rating=7.5),
)
