"""The dictionary between the variables of a model and what they say: (cell, digit), or something of our own.

A network has variables with several digits (its cells and its hidden variables); a model has variables that are true or
false. Those of the cells come first, and they alone make a solution.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from ..errors import ModelError
from ..language import msg
from ..puzzle import Cell, Digit, DigitSet, Layout


@dataclass(frozen=True)
class VarMap:
    """Which variable says "this cell holds this digit", and back.

    Variables are numbered from 1: first one for each (cell, digit) that is still open, by cell and then by digit, then
    the same for the hidden variables of the network, then the auxiliary ones. A cell that is settled before the model
    is written has no variable; its digit is in `known`. Hidden variables follow the cells in `known` and `candidates`.

    Attributes:
        size: the most digits that a cell or hidden variable has.
        known: for each cell its digit if that is settled, else 0.
        candidates: for each cell the digits that have a variable; none for a settled cell.
        auxiliaries: (what they are for, how many) in the order of their numbers.
        hidden: for each hidden variable the value of its digit 1.

    >>> varmap = VarMap(4, (0, 3), (DigitSet.of(1, 4), DigitSet()), (("sum 1", 2),))
    >>> varmap.number(0, 4), varmap.meaning(2), varmap.name(3), varmap.count
    (2, (0, 4), 'sum 1 #1', 4)
    """

    size: int
    known: tuple[Digit, ...]
    candidates: tuple[DigitSet, ...]
    auxiliaries: tuple[tuple[str, int], ...] = ()
    hidden: tuple[int, ...] = ()

    @property
    def cell_count(self) -> int:
        """How many cells there are."""
        return len(self.known) - len(self.hidden)

    @cached_property
    def pairs(self) -> tuple[tuple[Cell, Digit], ...]:
        """What each variable of a (cell, digit) says, variable 1 first."""
        cells = self.candidates[: self.cell_count]
        return tuple((cell, digit) for cell, digits in enumerate(cells) for digit in digits)

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """For each cell and hidden variable the number of its first variable, at the end the first auxiliary one."""
        return tuple(accumulate((len(digits) for digits in self.candidates), initial=1))

    @cached_property
    def _auxiliary_starts(self) -> tuple[int, ...]:
        return tuple(accumulate((count for _, count in self.auxiliaries), initial=self.starts[-1]))

    @property
    def pair_count(self) -> int:
        """How many variables speak of a cell and a digit: those that make a solution."""
        return self.starts[self.cell_count] - 1

    @property
    def count(self) -> int:
        """How many variables there are."""
        return self._auxiliary_starts[-1] - 1

    def number(self, cell: Cell, digit: Digit) -> int:
        """Return the variable of a cell, or of a hidden variable, and a digit; 0 where there is none."""
        mask = self.candidates[cell].mask
        if digit < 1 or not mask >> (digit - 1) & 1:
            return 0
        return self.starts[cell] + (mask & ((1 << (digit - 1)) - 1)).bit_count()

    def numbers_of(self, cell: Cell) -> range:
        """Return the variables of a cell, in the order of its digits."""
        return range(self.starts[cell], self.starts[cell + 1])

    def meaning(self, number: int) -> tuple[Cell, Digit] | None:
        """Return the (cell, digit) of a variable, or None for one that speaks of no cell."""
        self._check(number)
        return self.pairs[number - 1] if number <= self.pair_count else None

    def name(self, number: int, layout: Layout | None = None) -> str:
        """Return a readable name: r1c1=5, h1=0 for a hidden variable, or what an auxiliary is for and which it is."""
        self._check(number)
        if number <= self.pair_count:
            cell, digit = self.pairs[number - 1]
            return f"{layout.cell_name(cell)}={digit + layout.lowest - 1}" if layout else f"cell {cell}={digit}"
        if number < self.starts[-1]:
            name, value = self.hidden_value(number)
            return f"{name}={value}"
        run = bisect_right(self._auxiliary_starts, number) - 1
        return f"{self.auxiliaries[run][0]} #{number - self._auxiliary_starts[run] + 1}"

    def hidden_value(self, number: int) -> tuple[str, int]:
        """Return which hidden variable (h1, h2 ...) a variable speaks of, and the value that it says."""
        variable = bisect_right(self.starts, number) - 1
        digits = list(self.candidates[variable])
        place = variable - self.cell_count
        return f"h{place + 1}", digits[number - self.starts[variable]] + self.hidden[place] - 1

    def with_auxiliaries(self, auxiliaries: Iterable[tuple[str, int]]) -> VarMap:
        """Return the same dictionary with more auxiliary variables at the end."""
        added = tuple((label, count) for label, count in auxiliaries if count)
        return VarMap(self.size, self.known, self.candidates, self.auxiliaries + added, self.hidden)

    def to_values(self, true_numbers: Iterable[int]) -> tuple[Digit, ...]:
        """Return the digit of every cell from the variables that are true; negative and auxiliary numbers are skipped.

        A cell of which no variable, or more than one, is true gets 0: it is not for a dictionary to judge an answer.
        """
        values = list(self.known[: self.cell_count])
        twice: set[Cell] = set()
        last = self.pair_count
        pairs = self.pairs
        for number in true_numbers:
            if 0 < number <= last:
                cell, digit = pairs[number - 1]
                if values[cell] and values[cell] != digit:
                    twice.add(cell)
                values[cell] = digit
        for cell in twice:
            values[cell] = 0
        return tuple(values)

    def to_hidden(self, true_numbers: Iterable[int], count: int) -> tuple[Digit, ...]:
        """Return the digits of the first `count` hidden variables from the variables that are true, 0 for one unsaid.

        >>> VarMap(3, (0, 0, 2), (DigitSet.of(1), DigitSet.of(1, 3), DigitSet()), hidden=(0, 0)).to_hidden([-2, 3], 2)
        (3, 2)
        """
        cells, first = self.cell_count, self.pair_count
        values, end = list(self.known[cells : cells + count]), self.starts[cells + count]
        for number in true_numbers:
            if first < number < end:
                variable = bisect_right(self.starts, number) - 1
                values[variable - cells] = list(self.candidates[variable])[number - self.starts[variable]]
        return tuple(values)

    def iter_pairs(self) -> Iterator[tuple[int, Cell, Digit]]:
        """Yield (variable, cell, digit)."""
        for number, (cell, digit) in enumerate(self.pairs, 1):
            yield number, cell, digit

    def _check(self, number: int) -> None:
        if not 1 <= number <= self.count:
            raise ModelError(
                msg("There is no variable {number}: they go from 1 to {last}.", number=number, last=self.count)
            )


def variable_names(varmap: VarMap, layout: Layout) -> list[str]:
    """Return a name for each variable, the first for variable 1: x_r1c1_5 for r1c1 = 5, y_7 for auxiliary variable 7.

    Hidden variables are named as cells are, x_h1_5. A value below 0 has an m for its sign, which few programs take.

    >>> from modoku.puzzle import BoxGrid
    >>> layout = BoxGrid.of_order(1).to_layout("one")
    >>> variable_names(VarMap(1, (0,), (DigitSet.of(1),), (("sum", 1),)), layout)
    ['x_r1c1_1', 'y_2']
    """
    shift = layout.lowest - 1
    said = [(layout.cell_name(cell), digit + shift) for cell, digit in varmap.pairs]
    said += [varmap.hidden_value(number) for number in range(varmap.pair_count + 1, varmap.starts[-1])]
    named = [f"x_{name}_{value}".replace("-", "m") for name, value in said]
    return named + [f"y_{number}" for number in range(varmap.starts[-1], varmap.count + 1)]
