"""Digits in cells: a grid may have gaps, a solution has none and has been checked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..errors import PuzzleError, WrongAnswer, expect, expect_all
from ..language import msg, msgn
from ..picture import Pictured
from .digits import Digit, DigitSet
from .faults import find_faults
from .layout import Layout
from .puzzle import Puzzle
from .summary import shortened


@dataclass(frozen=True, slots=True, repr=False)
class Grid(Pictured):
    """One digit a cell, 0 for a gap."""

    layout: Layout
    values: tuple[Digit, ...]

    def __post_init__(self) -> None:
        expect(self.layout, Layout, name="layout")
        expect_all(self.values, int, "values")
        if len(self.values) != self.layout.cell_count:
            raise PuzzleError(
                msgn(
                    "A grid has {n} value, and needs {count}, one a cell.",
                    "A grid has {n} values, and needs {count}, one a cell.",
                    len(self.values),
                    count=self.layout.cell_count,
                )
            )
        if any(not 0 <= value <= self.layout.size for value in self.values):
            raise PuzzleError(msg("A grid holds a value outside 0 ... {size}.", size=self.layout.size))

    @property
    def is_full(self) -> bool:
        """Whether no cell is blank."""
        return 0 not in self.values

    def __str__(self) -> str:
        return self.layout.text_of(self.values)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {shortened(str(self), 100)} on {shortened(self.layout.name, 60)}>"

    def rows(self) -> tuple[tuple[Digit | None, ...], ...]:
        """Return the digits row by row on squared paper: None where there is no cell."""
        at = dict(zip(self.layout.positions, self.values, strict=True))
        return tuple(
            tuple(at.get((row, column)) for column in range(self.layout.width)) for row in range(self.layout.height)
        )


@dataclass(frozen=True, slots=True, repr=False)
class Solution(Grid):
    """A full grid that keeps every rule of a puzzle. Make one through `Solution.checked` only: it is the one judge.

    >>> from modoku.puzzle import BoxGrid
    >>> puzzle = Puzzle.blank(BoxGrid.of_order(2).to_layout("order 2"))
    >>> str(Solution.checked(puzzle, [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]))
    '1234341221434321'
    """

    @classmethod
    def checked(cls, puzzle: Puzzle, values: Iterable[Digit], hidden: Sequence[Digit] = ()) -> Solution:
        """Return the solution if the values keep every rule of the puzzle; raise WrongAnswer if not.

        `hidden` are the digits of the hidden variables of the puzzle's network, if whoever found the solution knows
        them: rules that are made of hidden variables are then checked by them, and nothing is looked for.
        """
        solution = cls(puzzle.layout, tuple(values))
        reason = find_violation(puzzle, solution.values, hidden)
        if reason is not None:
            raise WrongAnswer(msg("Not a solution: {reason}", reason=reason))
        return solution


def embedded_solution(puzzle: Puzzle) -> tuple[Digit, ...]:
    """Return the solution among the notes of a puzzle, 0 for a cell that it leaves open; empty where there is none.

    >>> from modoku.variants import latin
    >>> embedded_solution(latin(2).with_meta(solution="1221"))
    (1, 2, 2, 1)
    """
    layout = puzzle.layout
    text = (puzzle.about("solution") or "").strip()
    if len(text) != layout.cell_count:
        return ()
    digits = tuple(0 if symbol in ".?" else layout.digit_of(symbol) for symbol in text)
    return tuple(digit or 0 for digit in digits) if any(digits) and None not in digits else ()


def find_violation(puzzle: Puzzle, values: Sequence[Digit], hidden: Sequence[Digit] = ()) -> object | None:
    """Return why full `values` are not a solution, or None if they are one; `hidden` as for `Solution.checked`."""
    layout = puzzle.layout
    for cell, (given, value) in enumerate(zip(puzzle.givens, values, strict=True)):
        if value == 0:
            return msg("{cell} is blank.", cell=layout.cell_name(cell))
        if given and given != value:
            return msg(
                "{cell} holds {value}, its given is {given}.",
                cell=layout.cell_name(cell),
                value=layout.value_of(value),
                given=layout.value_of(given),
            )
    for unit in layout.units:
        if len({values[cell] for cell in unit.cells}) != len(unit.cells):
            return msg("A digit occurs twice in {unit}.", unit=unit.said())
    for place, constraint in enumerate(puzzle.constraints):
        own = layout.values_of(values[cell] for cell in constraint.cells)
        is_shown = constraint.is_shown_by_hidden and hidden
        if not (
            constraint.shown_by(own, puzzle.network.hidden_values(place, hidden)) if is_shown else constraint.holds(own)
        ):
            return constraint.said(layout)
    return None


def is_solution(puzzle: Puzzle, values: Sequence[Digit]) -> bool:
    """Return whether the values solve the puzzle.

    >>> from modoku.puzzle import BoxGrid
    >>> puzzle = Puzzle.blank(BoxGrid.of_order(2).to_layout("order 2"))
    >>> is_solution(puzzle, [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]), is_solution(puzzle, [1] * 16)
    (True, False)
    """
    expect(puzzle, Puzzle)
    return len(values) == puzzle.layout.cell_count and find_violation(puzzle, values) is None


def candidates_of(puzzle: Puzzle, values: Sequence[Digit] | None = None) -> tuple[DigitSet, ...]:
    """Return, for each blank cell, the allowed digits that no filled peer holds; a filled cell has none.

    `values` are the digits so far; the givens alone when left out.

    >>> from modoku.puzzle import BoxGrid
    >>> puzzle = Puzzle.blank(BoxGrid.of_order(2).to_layout("order 2")).with_givens([1, 2] + [0] * 14)
    >>> [list(digits) for digits in candidates_of(puzzle)[:4]]
    [[], [], [3, 4], [3, 4]]
    """
    expect(puzzle, Puzzle)
    digits = puzzle.givens if values is None else values
    found = []
    for cell, domain in enumerate(puzzle.domains):
        if digits[cell]:
            found.append(DigitSet())
            continue
        seen = DigitSet.from_digits(d for d in (digits[peer] for peer in puzzle.peers[cell]) if d)
        found.append(domain - seen)
    return tuple(found)


__all__ = ["Grid", "Solution", "candidates_of", "find_faults", "find_violation", "is_solution"]
