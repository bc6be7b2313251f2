"""Kinds that are variants under their own name: recipe, reference, picture and made-up clues derive from the class.

Such a kind is a `LineRule`, a `CageRule` or an `OutsideRule` and says its `title` and its `rule`. A field without a
default is the clue, written before the cells (`12@r1c1r1c2`) or beside the grid; a field with one is a parameter of the
recipe.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from types import MappingProxyType
from typing import Any, ClassVar, TypeVar

from ..errors import PuzzleError, expect
from ..language import Message, msg
from ..puzzle import Cell, Constraint, Layout
from ..puzzle.constraint import check_cells
from ..puzzle.fields import Cells
from ..puzzle.marks import Line, Mark, Outline, outside_clue

T = TypeVar("T")


class NamedRule(Constraint):
    """A kind with a variant of its own.

    Attributes:
        name: of the variant; empty where it is the kind's.
        shape: how the recipe writes it: `line` (`lines=`), `cage` (`cages=`) or `outside` (`left=`, `top=` ...).
        title: what people call it.
        rule: the rule in one sentence, for any line or cage.
        example: the parameters of a recipe that can be solved on a 9 x 9 grid.
        meanings: for each parameter what it means.
        sizes: how few and how many cells a made-up clue has.
        any_clue: a clue that makes sense, for who only asks what could be shown.
        least: how many cells it needs.
        is_different: whether all its digits differ, so that there are no more of them than the grid has.
        is_symmetric: whether a clue outside reads the same from both ends, so that `rows=` and `columns=` suffice.
    """

    __slots__ = ()

    name: ClassVar[str] = ""
    shape: ClassVar[str] = ""
    title: ClassVar[Message]
    rule: ClassVar[Message]
    example: ClassVar[str]
    meanings: ClassVar[Mapping[str, Message]] = MappingProxyType({})
    sizes: ClassVar[tuple[int, int]] = (3, 5)
    any_clue: ClassVar[int | str] = 0
    least: ClassVar[int] = 2
    is_different: ClassVar[bool] = False
    is_symmetric: ClassVar[bool] = False

    @classmethod
    def on(cls, layout: Layout, cells: Sequence[Cell], **chosen: Any) -> Constraint:
        """Return the rule on cells of a layout; what was not chosen and depends on the digits there is filled in."""
        return cls(tuple(cells), **chosen)  # type: ignore[call-arg]  # every kind has cells and its own fields

    def shown(self, values: Sequence[int]) -> Sequence[int | str]:
        """Return the clues that could be shown for these values, whatever the clue of this rule is; perhaps none."""
        raise NotImplementedError

    def said(self, layout: Layout) -> Message:
        """Return it in words: its cells, and its clue if it has one."""
        names = layout.cell_names(self.cells)
        clue = clue_field(type(self))
        if clue is None:
            return msg("{cells} ({title}): {rule}", cells=names, title=self.title, rule=self.rule)
        shown = getattr(self, clue)
        return msg("{clue} at {cells} ({title}): {rule}", clue=shown, cells=names, title=self.title, rule=self.rule)


def clue_field(kind: type[Constraint]) -> str | None:
    """Return the name of the field that holds the clue, if a kind has one.

    >>> from modoku.rules.lunchbox import Lunchbox
    >>> from modoku.rules.nabner import Nabner
    >>> clue_field(Lunchbox), clue_field(Nabner)
    ('total', None)
    """
    return next((f.name for f in fields(kind) if f.default is MISSING and f.name != "cells"), None)  # type: ignore[arg-type]


def parameter_fields(kind: type[Constraint]) -> tuple[str, ...]:
    """Return the names of the fields that are parameters of the recipe."""
    return tuple(f.name for f in fields(kind) if f.default is not MISSING and f.name != "style")  # type: ignore[arg-type]


def near(items: Sequence[T], reach: int) -> Iterator[tuple[T, T]]:
    """Yield the pairs of items that are at most so many steps apart.

    >>> list(near("abc", 1))
    [('a', 'b'), ('b', 'c')]
    """
    return ((items[a], items[b]) for a in range(len(items)) for b in range(a + 1, min(a + reach + 1, len(items))))


def check_range(kind: str, name: str, number: int, low: int, high: int) -> None:
    """Raise WrongType for what is no number, and PuzzleError for one that makes no sense there."""
    expect(number, int, name=name)
    if not low <= number <= high:
        raise PuzzleError(
            msg("The {name} of a constraint of kind {kind} is {n}.", name=name, kind=kind, n=number),
            msg("Use a whole number from {low} to {high}.", low=low, high=high),
        )


@dataclass(frozen=True, slots=True, repr=False)
class LineRule(NamedRule):
    """A rule about the digits along a line; a line may pass twice through a cell.

    Attributes:
        cells: the line, from end to end.
        style: how it is drawn and worded.
    """

    shape: ClassVar[str] = "line"
    example: ClassVar[str] = "lines=r1c1r2c1r3c2r3c3;r5c5r5c6r6c7"
    tone: ClassVar[int] = 0
    """Which colour and texture the line has."""
    ends: ClassVar[str] = ""
    """What stands at both ends: nothing, a `circle` or a `diamond`."""

    cells: Cells
    style: str = field(default="", kw_only=True)

    def __post_init__(self) -> None:
        check_cells(self.kind, self.cells, self.least, repeated=True)

    def drawn(self, layout: Layout) -> Iterator[Mark]:
        """Yield a line."""
        yield Line(self.cells, "toned", self.ends, self.ends, self.tone)


@dataclass(frozen=True, slots=True, repr=False)
class CageRule(NamedRule):
    """A rule about the digits in a cage.

    Attributes:
        cells: the cage, in order where the rule asks for one.
        style: how it is drawn and worded.
    """

    shape: ClassVar[str] = "cage"
    least: ClassVar[int] = 1
    prefix: ClassVar[str] = ""
    """What is written before the clue, to tell it from a sum."""

    cells: Cells
    style: str = field(default="", kw_only=True)

    def __post_init__(self) -> None:
        check_cells(self.kind, self.cells, self.least)

    def drawn(self, layout: Layout) -> Iterator[Mark]:
        """Yield a cage with its clue."""
        clue = clue_field(type(self))
        yield Outline(self.cells, f"{self.prefix}{'' if clue is None else getattr(self, clue)}", "cage")


@dataclass(frozen=True, slots=True, repr=False)
class OutsideRule(NamedRule):
    """A number beside a row or a column: what is seen from there.

    Attributes:
        cells: the row or column, from the clue on.
        number: the clue.
        style: how it is drawn and worded.
    """

    shape: ClassVar[str] = "outside"

    cells: Cells
    number: int
    style: str = field(default="", kw_only=True)

    def __post_init__(self) -> None:
        check_cells(self.kind, self.cells, 2)

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether the number is the one that is seen."""
        return self.number in self.shown(values)

    def drawn(self, layout: Layout) -> Iterator[Mark]:
        """Yield the number outside the grid."""
        yield outside_clue(self.cells, layout, str(self.number))
