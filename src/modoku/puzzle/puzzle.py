"""What is asked: a layout, the givens, and the constraints beyond the layout's units."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from operator import index

from ..errors import PuzzleError, expect
from ..language import Message, msg, msgn
from ..picture import Pictured
from .constraint import Constraint
from .digits import Digit, DigitSet
from .layout import Cell, Layout, Unit
from .network import Network, elementary_rules, lower_rules
from .regions import is_usual
from .summary import shortened

Meta = tuple[tuple[str, str], ...]

USUAL_KINDS = ("row", "column", "box", "region")
"""The families of units that everybody expects of a Sudoku."""
MOST_NAMED = 12
"""Of a family with more units than this, only some are named."""


@dataclass(frozen=True, repr=False)
class Puzzle(Pictured):
    """A layout, a given for some cells (0 where there is none), constraints, and notes about it.

    Equal puzzles ask the same; `meta` (title, author, source ...) is carried along but not compared.

    >>> from modoku.puzzle import BoxGrid
    >>> puzzle = Puzzle.blank(BoxGrid.of_order(2).to_layout("order 2")).with_givens([1, 2] + [0] * 14)
    >>> puzzle.clue_count, puzzle.givens_text
    (2, '12..............')
    """

    layout: Layout
    givens: tuple[Digit, ...]
    constraints: tuple[Constraint, ...] = ()
    meta: Meta = field(default=(), compare=False)

    def __post_init__(self) -> None:
        expect(self.layout, Layout, name="layout")
        expect(self.givens, Sequence, name="givens")
        expect(self.constraints, Sequence, name="constraints")
        for constraint in self.constraints:
            # To ask for all of the protocol would take long where there are many.
            if not hasattr(constraint, "cells"):
                expect(constraint, Constraint, name="constraints")
        problems = list(_puzzle_problems(self))
        if problems:
            raise PuzzleError(msg("The puzzle makes no sense: {problems}", problems=problems))

    @classmethod
    def blank(
        cls, layout: Layout, constraints: Iterable[Constraint] = (), meta: Mapping[str, str] | None = None
    ) -> Puzzle:
        """Make a puzzle without givens."""
        return cls(layout, (0,) * layout.cell_count, tuple(constraints), tuple((meta or {}).items()))

    def __hash__(self) -> int:
        return self._hash

    def __getstate__(self) -> dict[str, object]:
        return {name: getattr(self, name) for name in ("layout", "givens", "constraints", "meta")}

    @cached_property
    def _hash(self) -> int:
        return hash((self.layout, self.givens, self.constraints))

    def __str__(self) -> str:
        """Return the givens in one line where that says everything, else a description that no reader takes."""
        return self.givens_text if self._is_told_by_givens else repr(self)

    def __repr__(self) -> str:
        return f"<Puzzle {self.summary}>"

    @property
    def _is_told_by_givens(self) -> bool:
        # A line of 27 x 27 cells can be the pencil marks of 9 x 9 cells as well.
        return not self.constraints and self.size != 27 and is_usual(self.layout)

    @property
    def summary(self) -> str:
        """The puzzle in a few words: its givens where they say everything and are few, else layout, givens, rules."""
        if self._is_told_by_givens and self.layout.cell_count <= 100:
            return self.givens_text
        count = self.clue_count
        rules = Counter(rule.style or rule.kind for rule in self.constraints)
        words = [shortened(self.layout.name, 60), f"{count} given{'' if count == 1 else 's'}"]
        return shortened(", ".join([*words, *(f"{n} {name}" for name, n in rules.items())]), 140)

    @property
    def givens_text(self) -> str:
        """The givens in one line, a dot for a blank: for people, since the rules are not in it."""
        return self.layout.text_of(self.givens)

    @property
    def size(self) -> int:
        """How many digits there are."""
        return self.layout.size

    @property
    def clue_count(self) -> int:
        """How many givens there are."""
        return sum(1 for digit in self.givens if digit)

    @cached_property
    def network(self) -> Network:
        """The puzzle as engines and models take it: variables, domains and forms."""
        return lower_rules(self.layout, self.constraints).with_givens(self.givens)

    @property
    def is_shown_by_hidden(self) -> bool:
        """Whether some rule is checked by hidden variables, so that a solution should come with them."""
        return any(constraint.is_shown_by_hidden for constraint in self.constraints)

    @cached_property
    def elementary(self) -> Network:
        """The network without counts and connected sets, for models that have no statement of their own for them."""
        return elementary_rules(self.layout, self.constraints).with_givens(self.givens)

    @cached_property
    def domains(self) -> tuple[DigitSet, ...]:
        """For each cell, the digits that the rules allow there, whatever the givens are."""
        return self.network.domains[: self.layout.cell_count]

    @cached_property
    def different_groups(self) -> tuple[tuple[Cell, ...], ...]:
        """Every group of cells that must all differ: the units, then the constraints that say so."""
        count = self.layout.cell_count
        return tuple(group for group in self.network.different_groups if all(cell < count for cell in group))

    @cached_property
    def peers(self) -> tuple[frozenset[Cell], ...]:
        """For each cell, the others that must differ from it, by a unit or by a constraint."""
        seen: list[set[Cell]] = [set(cells) for cells in self.layout.peers]
        for group in self.different_groups[len(self.layout.units) :]:
            for cell in group:
                seen[cell].update(group)
        return tuple(frozenset(cells - {cell}) for cell, cells in enumerate(seen))

    def about(self, key: str) -> str | None:
        """Return a note of `meta` ("title", "author", "source" ...), or None."""
        return dict(self.meta).get(key)

    def with_givens(self, givens: Sequence[Digit] | Mapping[Cell, Digit]) -> Puzzle:
        """Return the same puzzle with other givens: one digit a cell (0 = blank), or a mapping of cells to digits."""
        if isinstance(givens, Mapping):
            digits = [0] * self.layout.cell_count
            for cell, digit in givens.items():
                if not isinstance(cell, int) or not 0 <= cell < len(digits):
                    raise PuzzleError(
                        msg(
                            "Cell {cell} does not exist: cells go from 0 to {last}.",
                            cell=cell,
                            last=len(digits) - 1,
                        )
                    )
                digits[cell] = digit
            givens = digits
        return replace(self, givens=tuple(map(_whole, givens)))

    def with_known_givens(self, givens: bytes) -> Puzzle:
        """Return the same puzzle with givens that the core has read, a byte each: nothing is looked at again."""
        made = object.__new__(Puzzle)
        vars(made).update(layout=self.layout, givens=tuple(givens), constraints=self.constraints, meta=self.meta)
        return made

    def with_constraints(self, constraints: Iterable[Constraint]) -> Puzzle:
        """Return the same puzzle with more constraints."""
        return replace(self, constraints=(*self.constraints, *constraints))

    def with_meta(self, **notes: str) -> Puzzle:
        """Return the same puzzle with more notes."""
        return replace(self, meta=tuple({**dict(self.meta), **notes}.items()))

    def iter_rules(self, unit_name: Callable[[Unit], Message] | None = Unit.said) -> Iterator[Message]:
        """Yield the rules beyond rows, columns and boxes in words: units, then constraints, those of the grid first.

        `unit_name` says what units are called; None leaves them out.
        """
        layout = self.layout
        if layout.lowest != 1:
            yield msg("The digits go from {low} to {high}.", low=layout.lowest, high=layout.lowest + layout.size - 1)
        if unit_name is not None:
            yield from _unit_rules(layout, unit_name)
        for constraint in sorted(self.constraints, key=lambda c: c.style != "hidden"):
            yield constraint.said(layout)


def _unit_rules(layout: Layout, unit_name: Callable[[Unit], Message]) -> Iterator[Message]:
    """Yield a sentence for each family of units that not every Sudoku has."""
    families: dict[str, list[Unit]] = {}
    for unit in layout.units:
        if unit.kind not in USUAL_KINDS:
            families.setdefault(unit.kind, []).append(unit)
    for units in families.values():
        if len(units) <= MOST_NAMED:
            yield msg("Each digit at most once also in: {units}.", units=tuple(map(unit_name, units)))
        else:
            some = tuple(map(unit_name, units[:3]))
            yield msg("Each digit at most once also in {n} units such as: {units}.", n=len(units), units=some)


def _whole(digit: Digit) -> Digit:
    """Make an int of any whole number, such as an array's; what is none stays, to be reported with its cell."""
    try:
        return index(digit)
    except TypeError:
        return digit


def _puzzle_problems(puzzle: Puzzle) -> Iterator[Message]:
    count, size = puzzle.layout.cell_count, puzzle.layout.size
    if len(puzzle.givens) != count:
        yield msgn(
            "it has {n} given, and needs {count}, one a cell (blanks count, as 0)",
            "it has {n} givens, and needs {count}, one a cell (blanks count, as 0)",
            len(puzzle.givens),
            count=count,
        )
    for cell, digit in enumerate(puzzle.givens[:count]):
        if not isinstance(digit, int) or not 0 <= digit <= size:
            name = puzzle.layout.cell_name(cell)
            yield msg("{cell} holds {digit}, and the digits go from 1 to {size}", cell=name, digit=digit, size=size)
    for constraint in puzzle.constraints:
        if any(not 0 <= cell < count for cell in constraint.cells):
            yield msg("a constraint of kind {kind} names a cell that does not exist", kind=constraint.kind)
