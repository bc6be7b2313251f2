"""A position on the way: the digits placed so far and the candidates of every blank cell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from ..errors import PuzzleError, expect_all
from ..language import msg, msgn
from ..puzzle import Digit, DigitSet, Puzzle
from ..puzzle.summary import ShortRepr
from .board import Board, board_of
from .masks import iter_bits
from .step import Candidate, Step


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class State(ShortRepr):
    """Digits and candidates, twice: the digits of a cell, and the cells of a digit.

    Attributes:
        board: the rules.
        values: the digit of each cell, 0 where it is blank.
        candidates: for each cell a mask of digits (bit d-1 for d), 0 where it is filled.
        places: for each digit, at index d-1, the mask of the cells where it is a candidate.
        given: the mask of the cells that were given; they cannot be part of an ambiguous pattern.

    The sequences are never changed in place: `after` makes a new state.
    """

    board: Board
    values: list[Digit]
    candidates: list[int]
    places: list[int]
    given: int

    @classmethod
    def of(cls, puzzle: Puzzle, values: Sequence[Digit] | None = None, candidates: Sequence[DigitSet] = ()) -> State:
        """Return the state of a puzzle, with the digits placed so far if there are any.

        `candidates` are those that a player has left after striking others out, one set a cell; an empty set says
        nothing about its cell.

        >>> from modoku.puzzle import BoxGrid
        >>> puzzle = Puzzle.blank(BoxGrid.of_order(2).to_layout("order 2")).with_givens({0: 1})
        >>> list(State.of(puzzle).digits_of(1))
        [2, 3, 4]
        """
        board = board_of(puzzle)
        if values is not None:
            expect_all(values, int, "values")
        expect_all(candidates, DigitSet, "candidates")
        digits = list(puzzle.givens if values is None else map(int, values))
        for length in {len(digits), len(candidates) or board.cell_count} - {board.cell_count}:
            raise PuzzleError(
                msgn(
                    "A grid has {n} value, and needs {count}, one a cell.",
                    "A grid has {n} values, and needs {count}, one a cell.",
                    length,
                    count=board.cell_count,
                ),
            )
        if any(not 0 <= digit <= board.size for digit in digits):
            raise PuzzleError(msg("A grid holds a value outside 0 ... {size}.", size=board.size))
        masks = [0 if digits[cell] else domain.mask for cell, domain in enumerate(puzzle.domains)]
        given = 0
        for cell, digit in enumerate(digits):
            if puzzle.givens[cell]:
                given |= 1 << cell
            if digit:
                for peer in iter_bits(board.peers[cell]):
                    masks[peer] &= ~(1 << (digit - 1))
        masks = [mask & left.mask if left else mask for mask, left in zip_longest(masks, candidates)]
        places = [0] * board.size
        for cell, mask in enumerate(masks):
            for index in iter_bits(mask):
                places[index] |= 1 << cell
        return cls(board, digits, masks, places, given)

    @property
    def is_solved(self) -> bool:
        """Whether every cell is filled."""
        return 0 not in self.values

    @property
    def is_broken(self) -> bool:
        """Whether a blank cell has no candidate, or a house no place for a digit: the puzzle has no solution."""
        return self.find_gap() is not None

    def find_gap(self) -> tuple[int, Digit] | None:
        """Return a cell without candidates (and 0), or a cell of a house without a place for a digit; None if fine."""
        for cell, (value, mask) in enumerate(zip(self.values, self.candidates, strict=True)):
            if not value and not mask:
                return cell, 0
        for house in self.board.houses:
            held = {self.values[cell] for cell in house.cells}
            for digit in range(1, self.board.size + 1):
                if digit not in held and not self.places[digit - 1] & house.mask:
                    return house.cells[0], digit
        return None

    def digits_of(self, cell: int) -> DigitSet:
        """Return the candidates of a cell as a set."""
        return DigitSet(self.candidates[cell])

    def has(self, candidate: Candidate) -> bool:
        """Return whether a candidate is still there."""
        cell, digit = candidate
        return bool(self.candidates[cell] >> (digit - 1) & 1)

    def after(self, step: Step) -> State:
        """Return the state after a step."""
        return self.changed(step.placements, step.eliminations)

    def changed(self, placements: Iterable[Candidate], eliminations: Iterable[Candidate] = ()) -> State:
        """Return the state with some digits placed and some candidates struck out."""
        values, candidates, places = self.values.copy(), self.candidates.copy(), self.places.copy()
        for cell, digit in eliminations:
            candidates[cell] &= ~(1 << (digit - 1))
            places[digit - 1] &= ~(1 << cell)
        for cell, digit in placements:
            values[cell] = digit
            bit, here = 1 << (digit - 1), ~(1 << cell)
            for index in iter_bits(candidates[cell]):
                places[index] &= here
            candidates[cell] = 0
            for peer in iter_bits(places[digit - 1] & self.board.peers[cell]):
                candidates[peer] &= ~bit
            places[digit - 1] &= ~self.board.peers[cell]
        return State(self.board, values, candidates, places, self.given)

    @property
    def blank(self) -> int:
        """The mask of the blank cells that have candidates."""
        found = 0
        for cells in self.places:
            found |= cells
        return found
