"""Naked subset: k cells that see each other have k candidates between them.

The k digits fill the k cells, in some order. So a cell outside cannot hold one of these digits if it sees all of the
k cells where that digit is a candidate: usually because it lies in the same unit. k = 2, 3, 4 are the pair, the
triple and the quad.

In constraint programming: a Hall set of the all-different constraint (P. Hall, 1935; J.-C. Régin, 1994). Sudoku
Explainer rates pair, triple and quad 3.0, 3.6 and 5.0.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations

from ...language import msg
from ..masks import bits, iter_bits, mask_of
from ..state import State
from ..step import Candidate, Evidence, Step, spell, strike_digits
from ..technique import Technique


def _find(state: State, size: int, name: str, rating: float) -> Iterator[Step]:
    board, candidates = state.board, state.candidates
    for group in board.groups:
        blank = [cell for cell in group.cells if candidates[cell]]
        if len(blank) <= size and group.is_house:
            continue
        narrow = [cell for cell in blank if 2 <= candidates[cell].bit_count() <= size]
        if len(narrow) < size:
            continue
        for cells in combinations(narrow, size):
            union = 0
            for cell in cells:
                union |= candidates[cell]
                if union.bit_count() > size:
                    break
            else:
                if union.bit_count() != size:
                    continue
                removed = _struck(state, mask_of(cells), union)
                if removed:
                    held = tuple(c for cell in cells for c in strike_digits(cell, candidates[cell]))
                    yield Step(
                        name,
                        rating,
                        (),
                        removed,
                        Evidence(cells, held, units=(group.unit,)),
                        msg(
                            "In {unit} the cells {cells} have only the digits {digits} between them, one each. "
                            "Cells that see every place of such a digit cannot hold it.",
                            unit=group.unit.said(),
                            cells=board.layout.cell_names(cells),
                            digits=spell(union, state.board.layout),
                        ),
                    )


def _struck(state: State, cells: int, digits: int) -> tuple[Candidate, ...]:
    found: list[Candidate] = []
    peers = state.board.peers
    for index in iter_bits(digits):
        places = state.places[index]
        seen = places & ~cells
        for cell in iter_bits(places & cells):
            seen &= peers[cell]
        found += [(cell, index + 1) for cell in bits(seen)]
    return tuple(sorted(found))


naked_pair = Technique("naked-pair", msg("Naked pair"), 3.0, partial(_find, size=2, name="naked-pair", rating=3.0))
naked_triple = Technique(
    "naked-triple", msg("Naked triple"), 3.6, partial(_find, size=3, name="naked-triple", rating=3.6)
)
naked_quad = Technique("naked-quad", msg("Naked quad"), 5.0, partial(_find, size=4, name="naked-quad", rating=5.0))
