"""Hidden subset: k digits have k places in a house between them.

The k cells are filled by the k digits, so every other candidate goes from them. It is the same fact as a naked subset
of the other cells, seen from the digits; with few cells filled it is the easier side to see.

When one of the digits struck out then has a single place in the same house, the step is *direct*: that digit is
placed at once, and the rating is lower.

Sudoku Explainer rates pair, triple and quad 3.4, 4.0 and 5.4; the direct pair and triple 2.0 and 2.5.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations

from ...language import msg
from ..board import CellGroup
from ..masks import bits, iter_bits
from ..state import State
from ..step import Candidate, Evidence, Step, spell, strike_digits
from ..technique import Technique


def _find(state: State, size: int, name: str, rating: float, direct: bool = False) -> Iterator[Step]:
    for house in state.board.houses:
        open_digits = []
        count = 0
        for index, places in enumerate(state.places):
            found = places & house.mask
            if found:
                count += 1
                if 2 <= found.bit_count() <= size:
                    open_digits.append((index, found))
        if count <= size or len(open_digits) < size:
            continue
        for chosen in combinations(open_digits, size):
            cells = 0
            for _, found in chosen:
                cells |= found
            if cells.bit_count() != size:
                continue
            digits = sum(1 << index for index, _ in chosen)
            removed = tuple(
                c for cell in iter_bits(cells) for c in strike_digits(cell, state.candidates[cell] & ~digits)
            )
            if not removed:
                continue
            step = _step(state, house, cells, digits, removed, name, rating)
            if direct:
                yield from _placed(state, house, step, cells, digits)
            else:
                yield step


def _step(
    state: State, house: CellGroup, cells: int, digits: int, removed: tuple[Candidate, ...], name: str, rating: float
) -> Step:
    held = tuple(c for cell in iter_bits(cells) for c in strike_digits(cell, state.candidates[cell] & digits))
    return Step(
        name,
        rating,
        (),
        removed,
        Evidence(bits(cells), held, units=(house.unit,)),
        msg(
            "In {unit} the digits {digits} can only be in {cells}: as many places as digits. "
            "No other digit has room there.",
            unit=house.unit.said(),
            digits=spell(digits, state.board.layout),
            cells=state.board.layout.cell_names(bits(cells)),
        ),
    )


def _placed(state: State, house: CellGroup, step: Step, cells: int, digits: int) -> Iterator[Step]:
    """Yield the digits that have one place left in the house once the hidden subset has made room."""
    for index, places in enumerate(state.places):
        if digits >> index & 1 or not places & cells:
            continue
        rest = places & house.mask & ~cells
        if rest and not rest & (rest - 1):
            cell = rest.bit_length() - 1
            yield Step(
                step.technique,
                step.rating,
                ((cell, index + 1),),
                (),
                replace(step.evidence, second=step.eliminations),
                msg(
                    "{reason} So {digit} has one place left in {unit}: {cell}.",
                    reason=step.reason,
                    digit=state.board.layout.symbol_of(index + 1),
                    unit=house.unit.said(),
                    cell=state.board.layout.cell_name(cell),
                ),
            )


direct_hidden_pair = Technique(
    "direct-hidden-pair",
    msg("Direct hidden pair"),
    2.0,
    partial(_find, size=2, name="direct-hidden-pair", rating=2.0, direct=True),
)
direct_hidden_triple = Technique(
    "direct-hidden-triple",
    msg("Direct hidden triple"),
    2.5,
    partial(_find, size=3, name="direct-hidden-triple", rating=2.5, direct=True),
)
hidden_pair = Technique("hidden-pair", msg("Hidden pair"), 3.4, partial(_find, size=2, name="hidden-pair", rating=3.4))
hidden_triple = Technique(
    "hidden-triple", msg("Hidden triple"), 4.0, partial(_find, size=3, name="hidden-triple", rating=4.0)
)
hidden_quad = Technique("hidden-quad", msg("Hidden quad"), 5.4, partial(_find, size=4, name="hidden-quad", rating=5.4))
