"""High and low in turns: on a line whose neighbours are far apart, low and high digits alternate.

Where two neighbours differ by 5 or more, one is low and one is high, and 5 fits nowhere. So one cell decides for the
whole line. It is tried both ways: if one of them leaves a cell without a digit, or a row, column or box with more low
(or high) digits than there are, the other way holds. The same goes for every rule whose digits fall into two sides,
such as odd and even.

The opening of German whispers, as its solvers tell it. In graph theory: a connected graph without odd circles has
two colourings (D. König, 1916). The rating is modoku's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from ...language import Message, msg
from ...puzzle import Cell, Relation
from ..constraint_elimination import find_excluded, iter_readings, options_of, step_of_rules
from ..masks import bits, iter_bits, mask_of
from ..reading import PAIR, FormReading, groups_of, said_of
from ..state import State
from ..step import Step, spell
from ..technique import Technique

Sides = tuple[int, int]


def find(state: State) -> Iterator[Step]:
    """Yield a step for every line that can be laid out in one way only, or has a digit of neither side."""
    for reading in iter_readings(state, PAIR):
        form = reading.form
        sides = sides_of(form.partners) if isinstance(form, Relation) else None
        if sides is None or not isinstance(form, Relation):
            continue
        for line in groups_of(form):
            turns = _turns(form, line)
            if turns is not None and any(not state.values[cell] for cell in line):
                part = Relation(tuple(pair for pair in form.pairs if pair[0] in turns), form.partners)
                yield from _steps(state, FormReading(reading.number, PAIR, part), turns, sides)


@lru_cache(maxsize=64)
def sides_of(partners: tuple[int, ...]) -> Sides | None:
    """Return the two sets of digits between which a relation leads, each from the one into the other; None without.

    >>> sides_of(tuple(sum(1 << b for b in range(9) if abs(a - b) >= 5) for a in range(9)))
    (15, 480)
    >>> sides_of(tuple(sum(1 << b for b in range(9) if abs(a - b) >= 4) for a in range(9))) is None
    True
    """
    live = [digit for digit, mask in enumerate(partners) if mask]
    if not live:
        return None
    side, edge = {live[0]: 0}, [live[0]]
    while edge:
        digit = edge.pop()
        for other in iter_bits(partners[digit]):
            if other not in side:
                side[other] = 1 - side[digit]
                edge.append(other)
            elif side[other] == side[digit]:
                return None
    if len(side) < len(live):
        return None
    low, high = (mask_of(digit for digit, its in side.items() if its == which) for which in (0, 1))
    return low, high


def _turns(form: Relation, line: Sequence[Cell]) -> dict[Cell, int] | None:
    """Return which cells of a line are on the side of its first cell (0) or on the other (1); None for neither."""
    beside: dict[Cell, list[Cell]] = {cell: [] for cell in line}
    for a, b in form.pairs:
        if a in beside:
            beside[a].append(b)
            beside[b].append(a)
    found, edge = {line[0]: 0}, [line[0]]
    while edge:
        cell = edge.pop()
        for other in beside[cell]:
            if other not in found:
                found[other] = 1 - found[cell]
                edge.append(other)
            elif found[other] == found[cell]:
                return None
    return found


def _steps(state: State, reading: FormReading, turns: dict[Cell, int], sides: Sides) -> Iterator[Step]:
    cells = tuple(turns)
    options = options_of(state, cells)
    layout = state.board.layout
    problems = [_problem(state, turns, options, (sides[first], sides[1 - first])) for first in (0, 1)]
    if all(problems):
        return  # there is no solution, and nobody to tell it here
    either = [mask & (sides[0] | sides[1]) for mask in options]
    rule = said_of(state.board.constraints[reading.number], reading.form, layout)
    gaps = {"rule": rule, "low": spell(sides[0], layout), "high": spell(sides[1], layout)}
    if not any(problems):
        yield from _step(state, reading, cells, either, Message(NEITHER, tuple(gaps.items())))
        return
    first = 0 if problems[0] is None else 1
    wrong, why = sides[1 - first], problems[1 - first]
    allowed = [mask & sides[first ^ turns[cell]] for cell, mask in zip(cells, options, strict=True)]
    assert why is not None  # noqa: S101 - one of the two is wrong
    said, beside = why
    gaps |= {"cell": layout.cell_name(cells[0]), "side": spell(wrong, layout), "why": said}
    yield from _step(state, reading, cells, allowed, Message(DECIDED, tuple(gaps.items())), beside)


def _step(
    state: State,
    reading: FormReading,
    cells: tuple[Cell, ...],
    allowed: Sequence[int],
    reason: Message,
    beside: tuple[Cell, ...] = (),
) -> Iterator[Step]:
    removed = find_excluded(state, cells, allowed)
    if removed:
        yield step_of_rules(state, high_low, (*cells, *beside), removed, reason, constraints=(reading.number,))


def _problem(
    state: State, turns: dict[Cell, int], options: Sequence[int], sides: Sides
) -> tuple[Message, tuple[Cell, ...]] | None:
    """Return what is wrong where the first cell of a line has a digit of the first side; None for nothing.

    With it come the cells beside the line that it rests on.
    """
    board, layout = state.board, state.board.layout
    every = options_of(state, range(board.cell_count))
    for (cell, turn), mask in zip(turns.items(), options, strict=True):
        if not mask & sides[turn]:
            return msg("{cell} would have no digit", cell=layout.cell_name(cell)), ()
    for turn, side in enumerate(sides):
        mine = mask_of(cell for cell, its in turns.items() if its == turn)
        other = mask_of(cell for cell, mask in enumerate(every) if not mask & ~side)
        for group in board.groups:
            here = (mine | (other & ~mask_of(turns))) & group.mask
            if here & mine and here.bit_count() > side.bit_count():
                said = msg(
                    "{unit} would have {n} cells for {side}",
                    unit=group.unit.said(),
                    n=here.bit_count(),
                    side=spell(side, layout),
                )
                return said, bits(here & ~mask_of(turns))
    return None


NEITHER = msg("{rule} Digits of {low} and digits of {high} take turns there, so what is neither is excluded.").text
DECIDED = msg(
    "{rule} Digits of {low} and digits of {high} take turns there. If {cell} had one of {side}, {why}: it is the other"
    " way round."
).text
high_low = Technique("high-low", msg("High and low in turns"), 2.3, find, is_ours=True)
