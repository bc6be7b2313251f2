"""Basic fish: k disjoint houses have all places of a digit in k units of another family.

Each of the k base houses holds the digit once, so it occurs k times in their places. These lie in k cover units, each
of which holds it at most once: so each holds it exactly once, in a base house, and nowhere else. The rest of the
cover units loses the digit. k = 2, 3, 4 are the X-wing, the swordfish and the jellyfish. The two families are any
two: rows and columns, or rows and the regions of a jigsaw.

The names are from the newsgroups of 2005; in integer programming it is a sum of k equations minus k inequalities.
Sudoku Explainer rates X-wing, swordfish and jellyfish 3.2, 3.8 and 5.2.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations

from ...language import all_of, msg
from ..board import CellGroup
from ..masks import bits
from ..state import State
from ..step import Evidence, Step, strike
from ..technique import Technique


def _find(state: State, size: int, name: str, rating: float) -> Iterator[Step]:
    families = state.board.families
    for bases in families:
        if not bases[0].is_house:
            continue
        for covers in families:
            if covers is not bases:
                for index, places in enumerate(state.places):
                    if places:
                        yield from _swim(state, bases, covers, index + 1, size, (name, rating))


def _swim(
    state: State,
    bases: tuple[CellGroup, ...],
    covers: tuple[CellGroup, ...],
    digit: int,
    size: int,
    label: tuple[str, float],
) -> Iterator[Step]:
    places = state.places[digit - 1]
    rows: list[tuple[CellGroup, int, int]] = []
    for base in bases:
        found = places & base.mask
        if not base.is_house or found.bit_count() < 2:
            continue
        crossed = covered = 0
        for number, cover in enumerate(covers):
            if found & cover.mask:
                crossed |= 1 << number
                covered |= found & cover.mask
        if covered == found and 2 <= crossed.bit_count() <= size:
            rows.append((base, found, crossed))
    for chosen in combinations(rows, size):
        crossed = 0
        for _, _, numbers in chosen:
            crossed |= numbers
        if crossed.bit_count() != size:
            continue
        corners = chosen[0][1]
        for _, found, _ in chosen[1:]:
            corners |= found
        used = tuple(covers[number].unit for number in bits(crossed))
        rest = 0
        for number in bits(crossed):
            rest |= covers[number].mask
        removed = places & rest & ~corners
        if removed:
            yield Step(
                label[0],
                label[1],
                (),
                strike(removed, digit),
                Evidence((), strike(corners, digit), units=tuple(base.unit for base, _, _ in chosen) + used),
                msg(
                    "In {bases} the digit {digit} has places only in {covers}. Each of these units takes it in one of "
                    "{cells}, and nowhere else.",
                    bases=all_of([base.unit.said() for base, _, _ in chosen]),
                    covers=all_of([unit.said() for unit in used]),
                    digit=state.board.layout.symbol_of(digit),
                    cells=state.board.layout.cell_names(bits(corners)),
                ),
            )


x_wing = Technique("x-wing", msg("X-wing"), 3.2, partial(_find, size=2, name="x-wing", rating=3.2))
swordfish = Technique("swordfish", msg("Swordfish"), 3.8, partial(_find, size=3, name="swordfish", rating=3.8))
jellyfish = Technique("jellyfish", msg("Jellyfish"), 5.2, partial(_find, size=4, name="jellyfish", rating=5.2))
