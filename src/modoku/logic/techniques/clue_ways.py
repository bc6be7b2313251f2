"""All ways to fill a clue, and two clues together: a digit goes if no way uses it, or none that fits the other.

A person lists the ways to fill a clue where these are few, and heeds that cells that see each other differ, which
sums and patterns by themselves do not. Then two clues that meet are laid beside each other: a way of the one is
possible only beside a way of the other that has the same digits in the cells of both, and different ones in cells that
see each other. Little killers, renbans, region sums, between lines and skyscrapers seldom say enough alone.

In constraint programming: generalised arc consistency of a constraint with the differences inside it, and pairwise
consistency of two such tables (P. Janssen and others, 1989). The ratings are modoku's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import combinations

from ...language import Message, msg, one_of
from ...limits import check_cancelled
from ...puzzle import Cell, Relation
from ..constraint_elimination import find_excluded, iter_readings, iter_steps, step_of_rules
from ..masks import mask_of
from ..reading import PAIR, PATTERN, RISING, RUN, SUM, FormReading, groups_of, said_of
from ..state import State
from ..step import Step
from ..technique import Technique
from ..ways import ClueWays, find_ways

MOST_ALONE, MOST_TOGETHER = 60, 120
"""So many ways to fill a clue are gone through: by itself, or beside those of another one."""
MOST_LISTED = 6
"""So many ways are told one by one."""
MOST_BLANK = 7
"""A clue with more blank cells is not gone through at all."""


def find_alone(state: State) -> Iterator[Step]:
    """Yield a step for every clue with a digit that no way to fill it uses."""
    for reading in _iter_clues(state):
        found = find_ways(state, reading.form, MOST_ALONE)
        if found is None:
            continue
        form, by_cell = reading.form, dict(zip(found.cells, found.used(), strict=True))
        used = [by_cell[cell] for cell in form.cells]
        if len(found.ways) > MOST_LISTED:
            yield from iter_steps(state, clue_ways, reading.number, form, used, ALONE)
        else:
            ways = one_of([_said(state, way) for way in found.ways])
            yield from iter_steps(state, clue_ways, reading.number, form, used, LISTED, ways=ways)


def find_together(state: State) -> Iterator[Step]:
    """Yield a step for every two clues that meet, where no ways that go together use a digit."""
    peers = state.board.peers
    known = []
    for reading in _iter_clues(state):
        ways = find_ways(state, reading.form, MOST_TOGETHER)
        if ways is not None:
            reach = reduce(lambda mask, cell: mask | peers[cell] | 1 << cell, _blank(state, ways), 0)
            known.append((reading, ways, mask_of(_blank(state, ways)), reach))
    for (one, ways, cells, reach), (other, others, its_cells, _) in combinations(known, 2):
        check_cancelled()
        if not reach & its_cells or cells == its_cells:
            continue
        pair = _agreeing(state, ways, others)
        if pair is not None:
            yield from _steps(state, (one, other), (ways, others), pair)


def _iter_clues(state: State) -> Iterator[FormReading]:
    """Yield the clues with a few blank cells, two of them at least; lines that are said together one by one."""
    for name in (SUM, RUN, PATTERN, PAIR, RISING):
        for reading in iter_readings(state, name):
            for part in _parts(reading):
                if 2 <= sum(not state.values[cell] for cell in set(part.form.cells)) <= MOST_BLANK:
                    yield part


def _parts(reading: FormReading) -> Iterator[FormReading]:
    form = reading.form
    groups = groups_of(form) if isinstance(form, Relation) else []
    if not isinstance(form, Relation) or len(groups) < 2:
        yield reading
        return
    for group in groups:
        pairs = tuple(pair for pair in form.pairs if pair[0] in group)
        yield FormReading(reading.number, reading.technique, Relation(pairs, form.partners))


def _blank(state: State, ways: ClueWays) -> list[int]:
    return [cell for cell in ways.cells if not state.values[cell]]


def _agreeing(state: State, ways: ClueWays, others: ClueWays) -> tuple[ClueWays, ClueWays] | None:
    """Return the ways of two clues that go with some way of the other; None where these are all, or none."""
    every, peers = (1 << len(others.ways)) - 1, state.board.peers
    # Only cells that the clues share or that see a cell of the other one join the ways of the two.
    joined: list[tuple[int, list[int]]] = []
    for place, cell in enumerate(ways.cells):
        near = [other for other, its_cell in enumerate(others.cells) if peers[cell] >> its_cell & 1]
        if near or cell in others.cells:
            joined.append((place, [_fitting(others, cell, near, digit, every) for digit in range(state.board.size)]))
    beside = []
    for way in ways.ways:
        fitting = every
        for place, by_digit in joined:
            fitting &= by_digit[way[place]]
        beside.append(fitting)
    left = reduce(lambda mask, more: mask | more, beside, 0)
    if not left or (left == every and all(beside)):
        return None
    return (
        ClueWays(ways.cells, tuple(way for way, mask in zip(ways.ways, beside, strict=True) if mask)),
        ClueWays(others.cells, tuple(way for number, way in enumerate(others.ways) if left >> number & 1)),
    )


def _fitting(others: ClueWays, cell: Cell, near: Sequence[int], digit: int, every: int) -> int:
    """Return which ways go with a digit in a cell that is one of theirs or sees those at some places."""
    found = others.having(others.cells.index(cell), digit) if cell in others.cells else every
    for place in near:
        found &= ~others.having(place, digit)
    return found


def _steps(
    state: State,
    readings: tuple[FormReading, FormReading],
    before: tuple[ClueWays, ClueWays],
    after: tuple[ClueWays, ClueWays],
) -> Iterator[Step]:
    removed = tuple(dict.fromkeys(c for one in after for c in find_excluded(state, one.cells, one.used())))
    if not removed:
        return
    board = state.board
    cells = tuple(dict.fromkeys(cell for one in after for cell in one.cells))
    rules = [said_of(board.constraints[one.number], one.form, board.layout) for one in readings]
    gaps = (("rule", rules[0]), ("other", rules[1]), ("n", len(before[0].ways)), ("m", len(before[1].ways)))
    numbers = tuple(dict.fromkeys(one.number for one in readings))
    yield step_of_rules(state, clue_pair, cells, removed, Message(TOGETHER, gaps), constraints=numbers)


def _said(state: State, way: Sequence[int]) -> str:
    layout = state.board.layout
    return ("-" if layout.has_wide_symbols else "").join(layout.symbol_of(place + 1) for place in way)


LISTED = msg("{rule} Cells that see each other differ besides. In the order of its cells, what is left is {ways}.").text
ALONE = msg("{rule} Cells that see each other differ besides: no way to fill them uses what is excluded.").text
TOGETHER = msg(
    "{rule} {other} Of the {n} ways to fill the cells of the one and the {m} ways to fill those of the other, none that"
    " go together use what is excluded."
).text
clue_ways = Technique("clue-ways", msg("All ways to fill a clue"), 4.6, find_alone, is_ours=True)
clue_pair = Technique("clue-pair", msg("Two clues together"), 4.2, find_together, is_ours=True)
