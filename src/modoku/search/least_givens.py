"""The least number of givens of a puzzle with a given solution: bounds that close in while the search runs.

A puzzle has a grid as its only solution exactly if it gives a cell of every unavoidable set of the grid. From above,
givens are exchanged until fewer do; from below, a search over the sets that hit all unavoidable sets shows that m
givens are not enough, for m = 1, 2 ... Work that was stopped goes on from its `state`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ..errors import FormatError, ModelError
from ..language import msg
from ..limits import Deadline, Stop
from ..native import CancelFlag, exchange_givens, find_few_givens
from ..puzzle import BoxGrid, Cell, Puzzle, Solution
from ..puzzle.summary import ShortRepr
from ..variants import classic
from .unavoidable import find_unavoidable

MOST_SIZE = 11
"""Grids with more digits are not taken: their cells do not fit the core's sets."""
_NODES = 40_000_000
"""Nodes of a proof in one piece, some seconds: a longer one is cut into parts, so that stopping loses little."""
_SHARE = 0.1
_EXCHANGES = 2000
_MORE_EXCHANGES = 12_000_000
"""How much is tried at a time to find fewer givens: in small grids, and in those with more than 6 digits."""
_LONGEST_KEPT = 12
"""Unavoidable sets with more cells only slow the search down: few of them are ever the smallest not yet hit."""
CellSets = tuple[tuple[Cell, ...], ...]
Branch = tuple[tuple[Cell, ...], tuple[Cell, ...]]
"""Cells that are given, and cells that are not."""
_WHOLE: Branch = ((), ())


@dataclass(frozen=True, repr=False)
class GivensBounds(ShortRepr):
    """What is known about the least number of givens of a grid.

    Attributes:
        low: no puzzle with fewer givens has this grid as its only solution.
        high: the number of givens of `puzzle`.
        puzzle: a puzzle with the grid as its only solution.
        sets: unavoidable sets of the grid, smallest first: what the lower bound rests on.
        stop: why the work ended; `exhausted` where the bounds meet.
        state: what goes on from here.
    """

    low: int
    high: int
    puzzle: Puzzle
    sets: CellSets
    stop: Stop
    state: str

    @property
    def exact(self) -> bool:
        """Whether the least number is known."""
        return self.low == self.high


Report = Callable[[int, int], object]
"""Told the bounds whenever one of them moves."""


@dataclass
class _Work:
    """The search in progress."""

    boxes: BoxGrid
    digits: tuple[int, ...]
    low: int
    givens: tuple[Cell, ...]
    sets: list[tuple[Cell, ...]]
    left: list[Branch]
    nodes: int = 0

    def to_state(self) -> str:
        plain = {
            "least-givens": 1,
            "boxes": [self.boxes.box_rows, self.boxes.box_columns],
            "grid": list(self.digits),
            "low": self.low,
            "givens": list(self.givens),
            "sets": [list(one) for one in self.sets],
            "left": [[list(chosen), list(dead)] for chosen, dead in self.left],
        }
        return json.dumps(plain, separators=(",", ":"))


def bound_givens(
    boxes: BoxGrid,
    solution: Solution,
    *,
    state: str | None = None,
    seconds: float | None = None,
    cancel: CancelFlag | None = None,
    report: Report | None = None,
    seed: int = 0,
) -> GivensBounds:
    """Return bounds for the least number of givens of a completed grid; equal ones where there was time enough.

    Args:
        boxes: the shape of the boxes, up to 11 digits.
        solution: the grid.
        state: what an earlier answer for the same grid left.
        seconds: how long it may take (None: until the bounds meet).
        cancel: stop when this is set, from any thread.
        report: told the bounds whenever one of them moves.
        seed: for the exchange of givens.

    Raises:
        ModelError: the grid has more digits.
        FormatError: the state is none, or of another grid.

    >>> rules = classic(BoxGrid(2, 2))
    >>> found = bound_givens(BoxGrid(2, 2), Solution.checked(rules, map(int, "1234341221434321")))
    >>> found.low, found.high, found.puzzle.clue_count
    (4, 4, 4)
    """
    if boxes.size > MOST_SIZE:
        raise ModelError(msg("Least givens are looked for in grids with up to {max} digits.", max=MOST_SIZE))
    deadline = Deadline.after(seconds, cancel)
    digits = tuple(solution.values)
    tell = report or (lambda _low, _high: None)
    work = _begin(boxes, solution, deadline) if state is None else _read_state(state, boxes, digits)
    if state is None:
        _exchange(work, deadline, seed)
    tell(work.low, len(work.givens))
    stop = Stop.EXHAUSTED
    while work.low < len(work.givens) and stop is Stop.EXHAUSTED:
        stop = _raise_bound(work, deadline, seed)
        tell(work.low, len(work.givens))
    blank = classic(boxes)
    puzzle = blank.with_givens({cell: digits[cell] for cell in work.givens})
    sets = tuple(sorted(work.sets, key=lambda one: (len(one), one)))
    return GivensBounds(work.low, len(work.givens), puzzle, sets, stop, work.to_state())


def _begin(boxes: BoxGrid, solution: Solution, deadline: Deadline) -> _Work:
    """Find the small unavoidable sets; every cell is given to begin with."""
    size = _LONGEST_KEPT if boxes.size > 6 else 8
    part = deadline.part(_SHARE)
    found = find_unavoidable(classic(boxes), solution, size=size, seconds=part.left(), cancel=deadline.cancel)
    return _Work(boxes, tuple(solution.values), 1, tuple(range(boxes.size**2)), list(found.sets), [])


def _exchange(work: _Work, deadline: Deadline, seed: int, times: int = 1) -> None:
    """Find a puzzle with fewer givens, and unavoidable sets on the way."""
    shape = (work.boxes.box_rows, work.boxes.box_columns)
    nodes = times * (_MORE_EXCHANGES if work.boxes.size > 6 else _EXCHANGES)
    part = deadline.part(2 * _SHARE)
    givens, sets, _, _ = exchange_givens(
        *shape, list(work.digits), work.sets, 0, seed, nodes, part.left(), deadline.cancel
    )
    if givens is not None and len(givens) < len(work.givens):
        work.givens = tuple(givens)
    work.sets = [tuple(one) for one in sets if len(one) <= _LONGEST_KEPT]


def _raise_bound(work: _Work, deadline: Deadline, seed: int) -> Stop:
    """Show that `low` givens are not enough, or find a puzzle that has so many."""
    most = work.low
    work.left = work.left or [_WHOLE]
    while work.left:
        branch = work.left[0]
        givens, sets, nodes, stop = find_few_givens(
            work.boxes.box_rows,
            work.boxes.box_columns,
            list(work.digits),
            work.sets,
            most,
            *branch,
            _NODES,
            deadline.left(),
            deadline.cancel,
        )
        work.sets = [tuple(one) for one in sets]
        work.nodes += nodes
        if givens is not None:
            work.givens, work.left = tuple(givens), []
            return Stop.EXHAUSTED
        if Stop(stop) is Stop.NODES:
            if branch == _WHOLE:
                # Proofs take longer and longer from here on: fewer givens from above may spare this one.
                _exchange(work, deadline, seed + most, 3)
                if len(work.givens) == most:
                    work.left = []
                    return Stop.EXHAUSTED
            work.left[:1] = split(work.sets, branch)
        elif Stop(stop) is not Stop.EXHAUSTED:
            return Stop(stop)
        else:
            work.left.pop(0)
    work.low = most + 1
    return Stop.EXHAUSTED


def split(sets: Sequence[Sequence[Cell]], branch: Branch) -> list[Branch]:
    """Return parts of a branch that together are the whole: the next cell that is given, and those that are not.

    >>> split([(0, 1), (2, 3)], ((), ()))
    [((0,), ()), ((1,), (0,))]
    """
    chosen, dead = branch
    alive = [[cell for cell in one if cell not in dead] for one in sets if not set(one) & set(chosen)]
    first = min(alive, key=len)
    return [((*chosen, cell), (*dead, *first[:place])) for place, cell in enumerate(first)]


def _read_state(state: str, boxes: BoxGrid, digits: tuple[int, ...]) -> _Work:
    """Return the work that a state holds; the bounds in it are taken on trust, the grid is compared."""
    problem = FormatError(msg("This is not the state of a search for the least number of givens."))
    try:
        plain = json.loads(state)
    except (ValueError, RecursionError) as error:
        raise problem from error
    if not isinstance(plain, Mapping) or plain.get("least-givens") != 1:
        raise problem
    if plain.get("grid") != list(digits) or plain.get("boxes") != [boxes.box_rows, boxes.box_columns]:
        raise FormatError(msg("This is the state of another grid."))
    cells = range(len(digits))
    try:
        givens, low = tuple(plain["givens"]), plain["low"]
        sets = [tuple(one) for one in plain["sets"]]
        left = [(tuple(chosen), tuple(dead)) for chosen, dead in plain["left"]]
    except (KeyError, TypeError, ValueError) as error:
        raise problem from error
    named = [*givens, *(c for one in sets for c in one), *(c for pair in left for part in pair for c in part)]
    if type(low) is not int or not 1 <= low <= len(givens) or not all(type(c) is int and c in cells for c in named):
        raise problem
    return _Work(boxes, digits, low, givens, sets, left)
