"""From the givens towards the solution, one settled variable at a time: the path that the lessons walk along.

A digit is placed where an equation has one free variable left. Where none has, a technique of `logic` strikes
candidates out. A round takes what can be seen at its beginning, the cells with the fewest blanks around them first, as
a person would; the example of document 000 comes out in its order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..errors import PuzzleError
from ..language import Message, msg
from ..limits import check_cancelled
from ..logic import Candidate, Evidence, State, Step, Technique, choose_techniques, find_step, get_technique
from ..puzzle import Cell, Puzzle
from .equations import Equation, System, system_of

MOST_RATING = 9.0
"""Beyond it a technique supposes and follows many branches at once: a search, which other lessons show as one."""


def told_techniques() -> tuple[Technique, ...]:
    """Return the techniques that lessons tell: no search in disguise, none that takes a single solution for granted."""
    return tuple(technique for technique in choose_techniques(uniqueness=False) if technique.rating <= MOST_RATING)


@dataclass(frozen=True, slots=True, eq=False)
class Move:
    """One move: the state before it, what is placed or struck out, and why.

    Attributes:
        before: the state in which it is made.
        placement: the variable that becomes 1, or None.
        eliminations: the variables that become 0 by the technique.
        used: the equations in which the placement is the one free variable; empty for a technique.
        step: the technique's step, or None.
    """

    before: State
    placement: Candidate | None
    eliminations: tuple[Candidate, ...]
    used: tuple[Equation, ...]
    step: Step | None = None

    @property
    def technique(self) -> str:
        """The name of the technique, empty where an equation decides alone."""
        return self.step.technique if self.step and not self.used else ""

    @property
    def title(self) -> Message:
        """What the technique is called."""
        return get_technique(self.technique).title if self.technique else msg("an equation")

    @property
    def reason(self) -> Message:
        """The reasoning of the technique."""
        return self.step.reason if self.step else msg("It follows from the rules.")

    @property
    def evidence(self) -> Evidence:
        """What the technique rests on."""
        return self.step.evidence if self.step else Evidence()

    @property
    def after(self) -> State:
        """The state after it."""
        placed = () if self.placement is None else (self.placement,)
        return self.before.changed(placed, self.eliminations)


def walk(puzzle: Puzzle, order: Sequence[Cell] = ()) -> list[Move]:
    """Return the moves from the givens as far as equations and techniques lead.

    Args:
        puzzle: what is asked.
        order: cells to take first, in this order; each must be forced when its turn comes.

    Raises:
        PuzzleError: a cell of `order` is not forced in its turn.
    """
    system = system_of(puzzle)
    state = State.of(puzzle)
    moves: list[Move] = []
    for cell in order:
        moves.append(_taken(system, state, cell))
        state = moves[-1].after
    for move in _iter_moves(system, state):
        check_cancelled()
        moves.append(move)
    return moves


def _taken(system: System, state: State, cell: Cell) -> Move:
    name = system.puzzle.layout.cell_name(cell)
    if state.values[cell]:
        raise PuzzleError(msg("{cell} is not blank when its turn comes.", cell=name))
    for digit in state.digits_of(cell):
        used = used_for(system, state, (cell, digit))
        if used:
            return Move(state, (cell, digit), (), used)
    raise PuzzleError(
        msg("{cell} is not forced when its turn comes.", cell=name),
        msg("Name cells in an order in which each follows from those before it."),
    )


def used_for(system: System, state: State, candidate: Candidate) -> tuple[Equation, ...]:
    """Return the equations in which this variable is the only free one, so that it must be 1."""
    if not state.has(candidate):
        return ()
    return tuple(
        equation
        for equation in system.of_variable[candidate]
        if equation.is_equation and system.free(equation, state) == (candidate,) and not _has_one(equation, state)
    )


def _has_one(equation: Equation, state: State) -> bool:
    return any(state.values[cell] == digit for cell, digit in equation.variables)


def find_forced(system: System, state: State) -> list[tuple[Candidate, tuple[Equation, ...]]]:
    """Return every variable that some equation forces to 1, those with the fewest blanks around them first."""
    found = []
    for cell, mask in enumerate(state.candidates):
        for digit in state.digits_of(cell) if mask else ():
            used = used_for(system, state, (cell, digit))
            if used:
                found.append(((cell, digit), used))
    return sorted(found, key=lambda item: (_blanks_around(system.puzzle, state, item[0][0]), item[0]))


def _blanks_around(puzzle: Puzzle, state: State, cell: Cell) -> int:
    groups = [group for group in puzzle.different_groups if cell in group and len(group) == puzzle.size]
    return min((sum(not state.values[other] for other in group) for group in groups), default=puzzle.size)


def _iter_moves(system: System, state: State) -> Iterator[Move]:
    techniques = told_techniques()
    while not state.is_solved and not state.is_broken:
        round_of = find_forced(system, state)
        for candidate, _ in round_of:
            # What was forced at the beginning of the round still is, or has been placed, or the puzzle is broken.
            used = used_for(system, state, candidate)
            if used:
                move = Move(state, candidate, (), used)
                yield move
                state = move.after
        if round_of:
            continue
        step = find_step(state, techniques)
        if step is None:
            return
        for move in _moves_of(state, step):
            yield move
            state = move.after


def _moves_of(state: State, step: Step) -> Iterator[Move]:
    """Return a technique's step as a move; digits that it places beyond the equations stand alone."""
    if step.eliminations:
        move = Move(state, None, step.eliminations, (), step)
        yield move
        state = move.after
    for candidate in step.placements:
        move = Move(state, candidate, (), (), step)
        yield move
        state = move.after
