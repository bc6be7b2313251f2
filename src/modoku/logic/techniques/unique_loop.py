"""Unique rectangles and loops: a ring of cells that cannot end up with two digits only.

Take an even ring of cells, all with the candidates a and b, coloured alternately black and white, such that every
group of the board holds none of its cells, or one black and one white. If all of them were a and b, swapping a and b
around the ring would give a second solution. A puzzle with one solution avoids that, so at least one cell of the ring
takes another digit:

- type 1: only one cell has another candidate: it is not a and not b;
- type 2: all cells with others have the same single one, x: one of them is x, so a cell that sees them all is not;
- type 3: the others of two cells that see each other act as one cell in a naked subset of a group they share;
- type 4: in a house that two such cells share, a has no third place: one of them is a, so neither can be b.

The smallest ring has four cells: the unique rectangle. Cells that a constraint other than "all different" speaks of
take no part, since the swap might break it; nor do givens.

Types 1 to 4 of the rectangle are those of Sudoku Susser (R. Woodhead, 2005). Sudoku Explainer rates rectangles 4.5,
longer loops up to 5.0.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ...language import Message, msg
from ...limits import check_cancelled
from ...puzzle import Unit
from ..masks import bits, iter_bits, mask_of
from ..state import State
from ..step import Candidate, Evidence, Step, spell, strike, strike_digits
from ..technique import Technique

LONGEST = 14


def find(state: State) -> Iterator[Step]:
    """Yield the steps of all four types, for every ring."""
    pairs = {state.candidates[cell] for cell in iter_bits(state.bivalue)}
    for pair in sorted(pairs):
        seen: set[int] = set()
        for loop in iter_loops(state, pair):
            check_cancelled()
            mask = mask_of(loop)
            if mask not in seen:
                seen.add(mask)
                yield from _steps(state, loop, pair)


def iter_loops(state: State, pair: int) -> Iterator[tuple[int, ...]]:
    """Yield the rings of a pair of digits, each possibly several times."""
    board, candidates = state.board, state.candidates
    usable = ~board.constrained
    for index in iter_bits(pair):
        usable &= state.places[index]
    extras = {cell: candidates[cell] & ~pair for cell in iter_bits(usable)}
    starts = [cell for cell, others in extras.items() if not others]

    def walk(path: list[int], inside: int) -> Iterator[tuple[int, ...]]:
        last, first = path[-1], path[0]
        if len(path) >= 4 and len(path) % 2 == 0 and board.peers[last] >> first & 1 and _is_closed(state, path):
            yield tuple(path)
            return
        if len(path) >= LONGEST:
            return
        for cell in iter_bits(usable & board.peers[last] & ~inside):
            if cell < first and not extras[cell]:
                continue  # that ring has been found from its own first cell
            if not _may_join(state, path, cell, inside):
                continue
            wide = [extras[c] for c in (*path, cell) if extras[c]]
            if len(wide) > 2 and any(others != wide[0] or others & (others - 1) for others in wide):
                continue
            path.append(cell)
            yield from walk(path, inside | 1 << cell)
            path.pop()

    for start in starts:
        yield from walk([start], 1 << start)


def _may_join(state: State, path: list[int], cell: int, inside: int) -> bool:
    """Return whether no group holds three cells of the ring, or two of one colour, once the cell joins it."""
    colour = len(path) % 2
    for group in state.board.groups_of[cell]:
        shared = inside & group.mask
        if shared and (shared & (shared - 1) or path.index(shared.bit_length() - 1) % 2 == colour):
            return False
    return True


def _is_closed(state: State, path: list[int]) -> bool:
    """Return whether every group holds none or two of the cells."""
    mask = mask_of(path)
    return all((mask & group.mask).bit_count() == 2 for cell in path for group in state.board.groups_of[cell])


def _steps(state: State, loop: tuple[int, ...], pair: int) -> Iterator[Step]:
    wide = [cell for cell in loop if state.candidates[cell] & ~pair]
    if not wide:
        return
    length = 0.1 * min((len(loop) - 4) // 2, 3)
    if len(wide) == 1:
        cell = wide[0]
        reason = msg("{cell} must take another digit.", cell=state.board.layout.cell_name(cell))
        yield _step(state, loop, pair, 4.5 + length, strike_digits(cell, pair), reason)
        return
    others = 0
    for cell in wide:
        others |= state.candidates[cell] & ~pair
    if others.bit_count() == 1:
        seen = state.places[others.bit_length() - 1] & state.board.common_peers(mask_of(wide))
        if seen:
            digit = others.bit_length()
            reason = msg(
                "One of {cells} is {digit}, so a cell that sees them all is not.",
                cells=state.board.layout.cell_names(wide),
                digit=state.board.layout.symbol_of(digit),
            )
            yield _step(state, loop, pair, 4.5 + length, strike(seen, digit), reason)
    if len(wide) == 2 and state.board.peers[wide[0]] >> wide[1] & 1:
        yield from _type_4(state, loop, pair, (wide[0], wide[1]), 4.5 + length)
        yield from _type_3(state, loop, pair, (wide[0], wide[1]), others, 4.6 + length)


def _type_4(state: State, loop: tuple[int, ...], pair: int, wide: tuple[int, int], rating: float) -> Iterator[Step]:
    both = mask_of(wide)
    for house in state.board.houses:
        if both & ~house.mask:
            continue
        for index in iter_bits(pair):
            if state.places[index] & house.mask == both:
                other = (pair & ~(1 << index)).bit_length()
                reason = msg(
                    "In {unit} the digit {digit} can only be in {cells}, so neither of them is {other}.",
                    unit=house.unit.said(),
                    digit=state.board.layout.symbol_of(index + 1),
                    cells=state.board.layout.cell_names(wide),
                    other=state.board.layout.symbol_of(other),
                )
                yield _step(state, loop, pair, rating, strike(both, other), reason, unit=house.unit)


def _type_3(
    state: State, loop: tuple[int, ...], pair: int, wide: tuple[int, int], others: int, rating: float
) -> Iterator[Step]:
    both = mask_of(wide)
    for group in state.board.groups:
        if both & ~group.mask:
            continue
        rest = [cell for cell in group.cells if state.candidates[cell] and not both >> cell & 1]
        for size in range(others.bit_count(), 5):
            narrow = [cell for cell in rest if state.candidates[cell].bit_count() <= size]
            for cells in combinations(narrow, size - 1):
                union = others
                for cell in cells:
                    union |= state.candidates[cell]
                if union.bit_count() != size:
                    continue
                chosen = mask_of(cells)
                removed = tuple(
                    c
                    for cell in rest
                    if not chosen >> cell & 1
                    for c in strike_digits(cell, state.candidates[cell] & union)
                )
                if removed:
                    reason = msg(
                        "One of {wide} takes one of {others}; with {cells} that makes as many digits as cells: "
                        "{digits} go there, and nowhere else in {unit}.",
                        wide=state.board.layout.cell_names(wide),
                        others=spell(others, state.board.layout),
                        cells=state.board.layout.cell_names(cells),
                        digits=spell(union, state.board.layout),
                        unit=group.unit.said(),
                    )
                    yield _step(state, loop, pair, rating + 0.1 * (size - 2), removed, reason, cells, group.unit)


def _step(
    state: State,
    loop: tuple[int, ...],
    pair: int,
    rating: float,
    removed: tuple[Candidate, ...],
    reason: Message,
    helpers: tuple[int, ...] = (),
    unit: Unit | None = None,
) -> Step:
    held = tuple(c for cell in loop for c in strike_digits(cell, state.candidates[cell] & pair))
    second = tuple(c for cell in (*loop, *helpers) for c in strike_digits(cell, state.candidates[cell] & ~pair))
    technique = unique_rectangle if len(loop) == 4 else unique_loop
    return Step(
        technique.name,
        round(rating, 1),
        (),
        removed,
        Evidence(bits(mask_of((*loop, *helpers))), held, second, units=(unit,) if unit else ()),
        msg(
            "If {cells} held only {digits}, these could be swapped and there would be two solutions. {reason}",
            cells=state.board.layout.cell_names(loop),
            digits=spell(pair, state.board.layout),
            reason=reason,
        ),
    )


def find_rectangles(state: State) -> Iterator[Step]:
    """Yield the steps of rings of four cells."""
    return (step for step in find(state) if step.technique == unique_rectangle.name)


def find_loops(state: State) -> Iterator[Step]:
    """Yield the steps of longer rings."""
    return (step for step in find(state) if step.technique == unique_loop.name)


unique_rectangle = Technique(
    "unique-rectangle", msg("Unique rectangle"), 4.5, find_rectangles, uses_uniqueness=True, is_varied=True
)
unique_loop = Technique("unique-loop", msg("Unique loop"), 4.6, find_loops, uses_uniqueness=True, is_varied=True)
