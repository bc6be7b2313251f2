"""Why a puzzle has no solution: a smallest set of givens and rules that contradict each other, and how to mend it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated

from ..errors import WrongAnswer
from ..language import Doc, Message, msg
from ..limits import Deadline, Stop, Stopped, within
from ..native import CancelFlag
from ..puzzle import Cell, Digit, Layout, Puzzle
from ..puzzle.summary import ShortRepr
from ..results import Verdict
from .choice import read_question
from .parts import PuzzlePart, Switches, puzzle_of
from .smallest import find_smallest
from .solving import solve

ORDERS = 7
"""In how many orders parts are left out: where the search for a smallest set must be cut short, luck counts."""
CHECK_NODES = 20_000
"""How hard another engine tries to find a solution of the contradiction."""


@dataclass(frozen=True, slots=True, repr=False)
class Fix(ShortRepr):
    """One given to change, to leave out or to add, so that there is a solution, or only one."""

    cell: Annotated[Cell, Doc(msg("Where it stands."))]
    given: Annotated[Digit | None, Doc(msg("What it is; null for a given to add."))]
    digit: Annotated[Digit | None, Doc(msg("What to write there; null to leave it out."))]
    unique: Annotated[
        bool | None, Doc(msg("Whether there is then exactly one solution; null if that was not decided in time."))
    ]
    left: Annotated[int | None, Doc(msg("How many solutions there are then, where they were counted."))] = None


@dataclass(frozen=True, slots=True, repr=False)
class Conflict(ShortRepr):
    """Givens and rules that cannot all hold.

    Attributes:
        puzzle: what was asked about.
        verdict: `unsolvable`; `solvable` if there is no conflict, `unknown` if that was not decided in time.
        parts: the givens, units and constraints, in the order of the puzzle.
        minimal: whether every part is needed: without any one of them the others can hold.
        smallest: whether it is proved that no contradiction has fewer parts.
        fixes: the single givens to change or leave out so that there is a solution, those that give exactly one first.
        complete: whether every single given was tried.
    """

    puzzle: Puzzle
    verdict: Verdict
    parts: tuple[PuzzlePart, ...] = ()
    minimal: bool = False
    smallest: bool = False
    fixes: tuple[Fix, ...] = ()
    complete: bool = False

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells to look at: those of givens and constraints, or of the units if there is nothing else."""
        chosen = [part for part in self.parts if part.kind != "unit"] or self.parts
        return tuple(sorted({cell for part in chosen for cell in part.cells}))

    def to_puzzle(self) -> Puzzle:
        """Return the puzzle of these parts alone; it has no solution either."""
        return puzzle_of(self.puzzle.layout, self.parts)

    def said(self) -> Message:
        """Return what contradicts what."""
        layout = self.puzzle.layout
        if self.verdict is not Verdict.UNSOLVABLE:
            found = self.verdict is Verdict.SOLVABLE
            return (
                msg("There is no conflict.") if found else msg("Whether there is a conflict was not decided in time.")
            )
        if len(self.parts) == 1:
            return msg("This cannot hold: {parts}.", parts=_names(layout, self.parts))
        if not any(part.kind == "given" for part in self.parts):
            return msg("These rules cannot all hold: {parts}.", parts=_names(layout, self.parts))
        return msg("These givens and rules cannot all hold: {parts}.", parts=_names(layout, self.parts))


def _names(layout: Layout, parts: Sequence[PuzzlePart]) -> tuple[Message, ...]:
    return tuple(part.said(layout) for part in parts)


def find_conflict(puzzle: Puzzle | str, *, seconds: float | None = 10.0, cancel: CancelFlag | None = None) -> Conflict:
    """Find out why a puzzle has no solution.

    Every part of the answer is needed, and as a rule it is proved that no contradiction is smaller; where time runs out
    first, `minimal`, `smallest` and `complete` say what is not certain.

    Args:
        puzzle: a puzzle, or a text in any format that can be read.
        seconds: time for the whole question; None for no bound.
        cancel: stop when this is set, from any thread.

    >>> conflict = find_conflict("11.............." )
    >>> conflict.said().said()
    'These givens and rules cannot all hold: r1c1 = 1, r1c2 = 1, row 1.'
    >>> conflict.smallest, [(fix.cell, fix.digit) for fix in conflict.fixes[:2]]
    (True, [(0, None), (0, 2)])
    """
    deadline = Deadline.after(seconds, cancel)
    question = read_question(puzzle)
    try:
        with within(deadline):
            switches = Switches.of(question)
    except Stopped:
        return Conflict(question, Verdict.UNKNOWN)
    explaining = deadline.part(0.6)
    # Givens come first among the parts, so that they are the first to be left out: few of them are easier to follow.
    core, minimal, stop = switches.find_core(range(len(switches.parts)), deadline.part(0.9))
    if core is None:
        return Conflict(question, Verdict.SOLVABLE if stop is Stop.EXHAUSTED else Verdict.UNKNOWN)
    core, minimal = _try_orders(switches, core, minimal, explaining)
    smallest = False
    if minimal:
        found, smallest = find_smallest(switches, core, explaining)
        core = list(found)
    parts = tuple(switches.parts[place] for place in sorted(core))
    _check(question, parts, deadline)
    fixes, complete = _find_fixes(question, parts, deadline)
    return Conflict(question, Verdict.UNSOLVABLE, parts, minimal, smallest, fixes, complete)


def _try_orders(switches: Switches, core: list[int], minimal: bool, deadline: Deadline) -> tuple[list[int], bool]:
    """Look for a smaller contradiction by leaving parts out in other orders; of equal ones, that with fewer givens."""

    def rank(places: Sequence[int]) -> tuple[int, int]:
        return len(places), sum(1 for place in places if switches.parts[place].kind == "given")

    order = list(range(len(switches.parts)))
    chance = random.Random(0)
    for number in range(1, ORDERS):
        if deadline.is_over or len(core) <= 1:
            break
        if number == 1:
            order.reverse()
        else:
            chance.shuffle(order)
        other, other_minimal, _ = switches.find_core(order, deadline)
        if other is not None and (not other_minimal, rank(other)) < (not minimal, rank(core)):
            core, minimal = other, other_minimal
    return core, minimal


def _check(puzzle: Puzzle, parts: Sequence[PuzzlePart], deadline: Deadline) -> None:
    """Raise WrongAnswer if another engine, as far as there is time, finds a solution of the contradiction."""
    if deadline.is_over:
        return
    found = solve(
        puzzle_of(puzzle.layout, parts),
        engine="general",
        limit=1,
        nodes=CHECK_NODES,
        seconds=deadline.left(),
        cancel=deadline.cancel,
    )
    if found.answers:
        raise WrongAnswer(msg("Not a contradiction: {parts}", parts=_names(puzzle.layout, parts)))


def _find_fixes(puzzle: Puzzle, parts: Sequence[PuzzlePart], deadline: Deadline) -> tuple[tuple[Fix, ...], bool]:
    """Find the givens to change; only those of a contradiction can help, since it stays when all others change."""
    fixes: list[Fix] = []
    complete = True
    for part in parts:
        if part.kind == "given":
            for fix in _iter_fixes(puzzle, part.cells[0], deadline):
                if fix is None:
                    complete = False
                else:
                    fixes.append(fix)
    fixes.sort(key=lambda fix: (fix.unique is not True, fix.cell, fix.digit or 0))
    return tuple(fixes), complete


def _iter_fixes(puzzle: Puzzle, cell: Cell, deadline: Deadline) -> Iterator[Fix | None]:
    """Yield the fixes at one given, and None wherever time did not suffice to tell."""
    given = puzzle.givens[cell]

    def attempt(digit: Digit) -> tuple[Verdict, tuple[str | tuple[int, ...], ...]]:
        if deadline.is_over:
            return Verdict.UNKNOWN, ()
        givens = [digit if other == cell else old for other, old in enumerate(puzzle.givens)]
        found = solve(puzzle.with_givens(givens), seconds=deadline.left(), cancel=deadline.cancel)
        return found.verdict, found.answers

    verdict, answers = attempt(0)
    if verdict is Verdict.UNKNOWN:
        yield None
    if not answers:
        return
    yield Fix(cell, given, None, _unique(verdict))
    if verdict is Verdict.UNIQUE:
        yield Fix(cell, given, int(answers[0][cell]), True)
        return
    for digit in puzzle.domains[cell]:
        if digit != given:
            verdict, answers = attempt(digit)
            if verdict is Verdict.UNKNOWN:
                yield None
            elif answers:
                yield Fix(cell, given, digit, _unique(verdict))


def _unique(verdict: Verdict) -> bool | None:
    return {Verdict.UNIQUE: True, Verdict.MULTIPLE: False}.get(verdict)
