"""Death blossom: a cell whose every candidate would lock one almost locked set, and all these sets hold z.

The cell is the stem. For each of its candidates d there is an almost locked set, a petal, all of whose places of d
the stem sees. Whichever d the stem takes, its petal loses d and is locked, so it holds all its other digits, z among
them. A cell that sees every place of z in every petal is therefore not z. The petals may share cells: only one of
them is ever needed.

The name is from the Sudoku Players' Forum ("Death Blossom", 2006). Sudoku Explainer does not know it; the rating is
modoku's own.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ...language import msg, one_by_one
from ...limits import check_cancelled
from ..almost_locked import Almost, find_almost_locked
from ..masks import bits, iter_bits
from ..state import State
from ..step import Evidence, InferenceLink, Step, strike, strike_digits
from ..technique import Technique

MOST_CELLS = 4
MOST_BLOSSOMS = 1
"""One blossom for each stem and digit is enough: others clear less."""


def find(state: State) -> Iterator[Step]:
    """Yield blossoms with stems of three candidates or more; those of two are ALS-XY-wings."""
    sets = find_almost_locked(state, MOST_CELLS)
    for stem, mask in enumerate(state.candidates):
        check_cancelled()
        if mask.bit_count() < 3:
            continue
        petals = [
            [
                almost
                for almost in sets
                if almost.digits >> d & 1 and almost.seen[d] >> stem & 1 and not almost.cells >> stem & 1
            ]
            for d in iter_bits(mask)
        ]
        if all(petals):
            for z in range(state.board.size):
                if not mask >> z & 1:
                    yield from islice(_bloom(state, stem, petals, z), MOST_BLOSSOMS)


def _bloom(state: State, stem: int, petals: list[list[Almost]], z: int) -> Iterator[Step]:
    fitting = [[almost for almost in some if almost.digits >> z & 1] for some in petals]

    def choose(number: int, targets: int, chosen: tuple[Almost, ...]) -> Iterator[tuple[Almost, ...]]:
        if number == len(fitting):
            yield chosen
            return
        for almost in fitting[number]:
            rest = targets & almost.seen[z]
            if rest:
                yield from choose(number + 1, rest, (*chosen, almost))

    for chosen in choose(0, state.places[z] & ~(1 << stem), ()):
        yield _step(state, stem, chosen, z)


def _step(state: State, stem: int, petals: tuple[Almost, ...], z: int) -> Step:
    layout = state.board.layout
    digits = bits(state.candidates[stem])
    cells, seen = 1 << stem, state.places[z] & ~(1 << stem)
    for almost in petals:
        cells |= almost.cells
        seen &= almost.seen[z]
    told = [f"{layout.symbol_of(d + 1)} → {almost.said(layout)}" for d, almost in zip(digits, petals, strict=True)]
    ties = tuple(
        InferenceLink((stem, d + 1), (bits(almost.places[d])[0], d + 1), False)
        for d, almost in zip(digits, petals, strict=True)
    )
    held = tuple(dict.fromkeys(c for almost in petals for c in almost.candidates(state)))
    return Step(
        death_blossom.name,
        death_blossom.rating,
        (),
        strike(seen, z + 1),
        Evidence(bits(cells), strike_digits(stem, state.candidates[stem]), held, ties),
        msg(
            "Whichever digit {stem} takes, it takes it away from a set that has one digit more than cells, and this "
            "set then holds all its others ({petals}). Each of these has {z}: a cell that sees every place of it in "
            "all of them is not {z}.",
            stem=layout.cell_name(stem),
            petals=one_by_one(told),
            z=layout.symbol_of(z + 1),
        ),
    )


death_blossom = Technique("death-blossom", msg("Death blossom"), 6.8, find, is_ours=True, in_rating=False)
