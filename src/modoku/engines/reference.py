"""The reference solver: plain backtracking over any puzzle, simple, obviously right, slow.

It is the judge of the other engines in tests, so it shares nothing with them but the network of the puzzle. It rests on
three facts only: variables that must differ do differ, a house holds every digit, and a digit that a form rules out
(`narrow`) is out. Not for real work: the fast engines are elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from ..puzzle import DigitSet, Form, Puzzle, Solution, Variable, narrow
from .filling import find_filling

Masks = list[int]
"""For each variable the digits still possible there, as the bits of a `DigitSet`."""


def iter_solutions(puzzle: Puzzle) -> Iterator[Solution]:
    """Yield every solution, each once, checked against the rules.

    >>> from modoku.puzzle import BoxGrid
    >>> blank = Puzzle.blank(BoxGrid.of_order(2).to_layout("order 2"))
    >>> [str(solution) for solution in iter_solutions(blank.with_givens([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4] + [0] * 5))]
    ['1234341221434321']
    """
    return (step for step in iter_steps(puzzle) if step is not None)


def iter_steps(puzzle: Puzzle) -> Iterator[Solution | None]:
    """Yield once for each node of the search: a solution where one was found there, else None."""
    rules = _Rules(puzzle)
    network = puzzle.network
    start = [domain.mask for domain in network.domains]
    for variable, given in enumerate(network.givens):
        if given:
            start[variable] &= 1 << (given - 1)
    # A stack of our own instead of recursion: a 36 x 36 grid is deeper than Python allows.
    waiting: list[tuple[Masks, list[Variable]]] = [(start, list(range(len(start))))]
    while waiting:
        masks, changed = waiting.pop()
        if not all(masks) or not rules.settle(masks, changed):
            yield None
            continue
        open_cells = [cell for cell in range(network.visible) if masks[cell] & (masks[cell] - 1)]
        if not open_cells:
            # Several fillings of hidden variables are one solution.
            hidden = range(network.visible, network.variable_count)
            filled = find_filling(rules.forms, masks, hidden) if hidden else masks
            if filled is None:
                yield None
                continue
            digits = [mask.bit_length() for mask in filled]
            yield Solution.checked(puzzle, digits[: network.visible], digits[network.visible :])
            continue
        cell = min(open_cells, key=lambda c: masks[c].bit_count())
        for digit in reversed(list(DigitSet(masks[cell]))):
            branch = masks.copy()
            branch[cell] = 1 << (digit - 1)
            waiting.append((branch, [cell]))
        yield None


def count_solutions(puzzle: Puzzle, limit: int | None = None) -> int:
    """Count the solutions, up to a limit if there is one.

    >>> from modoku.puzzle import BoxGrid
    >>> count_solutions(Puzzle.blank(BoxGrid.of_order(2).to_layout("order 2")))
    288
    """
    return sum(1 for _ in islice(iter_solutions(puzzle), limit))


class _Rules:
    """The rules of a puzzle, arranged by variable, and what follows at once when the digits of variables shrink."""

    def __init__(self, puzzle: Puzzle) -> None:
        network = puzzle.network
        count = network.variable_count
        groups = list(dict.fromkeys(network.different_groups))
        self.houses = [group for group in groups if network.is_house(group)]
        self.forms = [form for form in network.constraints if form.kind not in ("domain", "all-different")]
        self.peers: list[set[Variable]] = [set() for _ in range(count)]
        for group in groups:
            for variable in group:
                self.peers[variable].update(group)
        self.houses_of = _by_variable(self.houses, count)
        self.forms_of = _by_variable([form.cells for form in self.forms], count)

    def settle(self, masks: Masks, changed: list[Variable]) -> bool:
        """Draw the simple conclusions until there are none; say False when a variable or a digit has no place left."""
        pending = list(changed)
        forms: dict[int, None] = {}
        while pending or forms:
            if pending:
                variable = pending.pop()
                forms.update(dict.fromkeys(self.forms_of[variable]))
                if not self._tell_peers(masks, variable, pending):
                    return False
                if not all(self._place_hidden(masks, number, pending) for number in self.houses_of[variable]):
                    return False
            else:
                number, _ = forms.popitem()
                if not _filter(self.forms[number], masks, pending):
                    return False
        return True

    def _tell_peers(self, masks: Masks, variable: Variable, pending: list[Variable]) -> bool:
        """Take a settled digit from those that differ from it."""
        mask = masks[variable]
        if mask & (mask - 1) == 0:
            for peer in self.peers[variable]:
                if peer != variable and masks[peer] & mask:
                    masks[peer] &= ~mask
                    if not masks[peer]:
                        return False
                    pending.append(peer)
        return mask != 0

    def _place_hidden(self, masks: Masks, number: int, pending: list[Variable]) -> bool:
        """Put every digit that fits in one place only of a house into that place."""
        house = self.houses[number]
        once = twice = 0
        for variable in house:
            twice |= once & masks[variable]
            once |= masks[variable]
        if once.bit_count() < len(house):
            return False
        alone = once & ~twice
        for variable in house:
            mine = masks[variable] & alone
            if mine and masks[variable] != mine:
                masks[variable] = mine
                pending.append(variable)
            if mine & (mine - 1):
                return False
        return True


def _filter(form: Form, masks: Masks, pending: list[Variable]) -> bool:
    """Drop the digits that a form rules out."""
    before = [masks[variable] for variable in form.cells]
    if not narrow([form], masks):
        return False
    pending.extend(v for v, mask in zip(form.cells, before, strict=True) if masks[v] != mask)
    return True


def _by_variable(groups: Sequence[Sequence[Variable]], count: int) -> list[list[int]]:
    found: list[list[int]] = [[] for _ in range(count)]
    for number, variables in enumerate(groups):
        for variable in variables:
            found[variable].append(number)
    return found
