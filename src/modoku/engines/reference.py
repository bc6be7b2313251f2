"""The reference solver: plain backtracking over any puzzle, simple, obviously right, slow.

It is the judge of the other engines in tests, so it shares nothing with them but the description of the puzzle. It
rests on three facts only: cells that must differ do differ, a house holds every digit, and an option with which a
constraint cannot hold (`can_hold`; for pairs and automata read off directly) is no option. Not for real work: the
fast engines are elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from ..puzzle import AllDifferent, Automaton, Cell, Constraint, DigitSet, Domain, Pairs, Puzzle, Solution, can_hold

Masks = list[int]
"""For each cell the digits still possible there, as the bits of a `DigitSet`."""


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
    board = _RulesByCell(puzzle)
    start = [domain.mask for domain in puzzle.domains]
    for cell, given in enumerate(puzzle.givens):
        if given:
            start[cell] &= 1 << (given - 1)
    # A stack of our own instead of recursion: a 36 x 36 grid is deeper than Python allows.
    waiting: list[tuple[Masks, list[Cell]]] = [(start, list(range(len(start))))]
    while waiting:
        masks, changed = waiting.pop()
        if not board.settle(masks, changed):
            yield None
            continue
        open_cells = [cell for cell, mask in enumerate(masks) if mask & (mask - 1)]
        if not open_cells:
            yield Solution.checked(puzzle, [mask.bit_length() for mask in masks])
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


class _RulesByCell:
    """The rules of a puzzle, arranged by cell, and what follows at once when the options of cells shrink."""

    def __init__(self, puzzle: Puzzle) -> None:
        count = puzzle.layout.cell_count
        self.full = (1 << puzzle.size) - 1
        self.peers = puzzle.peers
        self.houses = [group for group in dict.fromkeys(puzzle.different_groups) if len(group) == puzzle.size]
        self.rules = [rule for constraint in puzzle.constraints for rule in _rules_of(constraint, puzzle.size)]
        self.houses_of = _by_cell(self.houses, count)
        self.rules_of = _by_cell([rule.cells for rule in self.rules], count)

    def settle(self, masks: Masks, changed: list[Cell]) -> bool:
        """Draw the simple conclusions until there are none; say False when a cell or a digit has no place left."""
        pending = list(changed)
        rules: dict[int, None] = {}
        while pending or rules:
            if pending:
                cell = pending.pop()
                rules.update(dict.fromkeys(self.rules_of[cell]))
                if not self._tell_peers(masks, cell, pending):
                    return False
                if not all(self._place_hidden(masks, self.houses[h], pending) for h in self.houses_of[cell]):
                    return False
            else:
                number, _ = rules.popitem()
                if not self.rules[number].filter(masks, pending):
                    return False
        return True

    def _tell_peers(self, masks: Masks, cell: Cell, pending: list[Cell]) -> bool:
        """Take a settled digit from the options of the cells that differ from it."""
        mask = masks[cell]
        if mask & (mask - 1) == 0:
            for peer in self.peers[cell]:
                if masks[peer] & mask:
                    masks[peer] &= ~mask
                    if not masks[peer]:
                        return False
                    pending.append(peer)
        return mask != 0

    def _place_hidden(self, masks: Masks, house: Sequence[Cell], pending: list[Cell]) -> bool:
        """Put every digit that fits in one cell only of a house into that cell."""
        once = twice = 0
        for cell in house:
            twice |= once & masks[cell]
            once |= masks[cell]
        if once != self.full:
            return False
        alone = once & ~twice
        for cell in house:
            mine = masks[cell] & alone
            if mine and masks[cell] != mine:
                masks[cell] = mine
                pending.append(cell)
            if mine & (mine - 1):
                return False
        return True


@dataclass(frozen=True, slots=True)
class _Rule:
    """A constraint to watch."""

    constraint: Constraint

    @property
    def cells(self) -> tuple[Cell, ...]:
        return self.constraint.cells

    def filter(self, masks: Masks, pending: list[Cell]) -> bool:
        """Drop each option with which the constraint cannot hold."""
        options = [DigitSet(masks[cell]) for cell in self.cells]
        if not can_hold(self.constraint, options):
            return False
        for place, cell in enumerate(self.cells):
            mine = options[place]
            kept = 0
            for digit in mine:
                options[place] = DigitSet(1 << (digit - 1))
                if can_hold(self.constraint, options):
                    kept |= 1 << (digit - 1)
            options[place] = DigitSet(kept)
            if kept != mine.mask:
                masks[cell] = kept
                pending.append(cell)
            if not kept:
                return False
        return True


@dataclass(frozen=True, slots=True)
class _PairRule:
    """One pair of a constraint on pairs: for each digit of one cell, the digits that the other may then hold.

    Every measure of a pair is symmetric, so one list serves both ways.
    """

    cells: tuple[Cell, Cell]
    partners: Sequence[int]

    def filter(self, masks: Masks, pending: list[Cell]) -> bool:
        """Drop each option that has no partner left in the other cell."""
        for cell, other in (self.cells, self.cells[::-1]):
            kept = sum(1 << (d - 1) for d in DigitSet(masks[cell]) if self.partners[d - 1] & masks[other])
            if kept != masks[cell]:
                masks[cell] = kept
                pending.append(cell)
            if not kept:
                return False
        return True


@dataclass(frozen=True, slots=True)
class _AutomatonRule:
    """An automaton: an option stays if it lies on a path from the start to an accepting state."""

    constraint: Automaton

    @property
    def cells(self) -> tuple[Cell, ...]:
        return self.constraint.cells

    def filter(self, masks: Masks, pending: list[Cell]) -> bool:
        """Drop each option that is on no such path."""
        transitions = self.constraint.transitions
        reached = [{0}]
        for cell in self.cells:
            digits = list(DigitSet(masks[cell]))
            reached.append({transitions[state][d - 1] for state in reached[-1] for d in digits} - {-1})
        useful = reached.pop() & self.constraint.accepting
        for cell in reversed(self.cells):
            states = reached.pop()
            steps = [(s, d) for s in states for d in DigitSet(masks[cell]) if transitions[s][d - 1] in useful]
            useful = {state for state, _ in steps}
            kept = DigitSet.from_digits(digit for _, digit in steps).mask
            if kept != masks[cell]:
                masks[cell] = kept
                pending.append(cell)
            if not kept:
                return False
        return True


def _rules_of(constraint: Constraint, size: int) -> list[_Rule | _PairRule | _AutomatonRule]:
    """Return what to watch for a constraint: nothing where domains and peers say it all, each pair on its own."""
    if isinstance(constraint, Automaton) and all(len(row) >= size for row in constraint.transitions):
        return [_AutomatonRule(constraint)]
    if isinstance(constraint, Domain | AllDifferent):
        return []
    if isinstance(constraint, Pairs):
        digits = range(1, size + 1)
        partners = [DigitSet.from_digits(b for b in digits if constraint.pair_holds(a, b)).mask for a in digits]
        return [_PairRule(pair, partners) for pair in constraint.pairs]
    return [_Rule(constraint)]


def _by_cell(groups: Sequence[Sequence[Cell]], count: int) -> list[list[int]]:
    found: list[list[int]] = [[] for _ in range(count)]
    for number, cells in enumerate(groups):
        for cell in cells:
            found[cell].append(number)
    return found
