"""What a constraint is, and the relations it is made of.

A constraint says what must hold between the digits of some cells; how a solver enforces it is the business of
models and engines. `style` is how it is drawn and worded ("cage", "thermometer" ...): it never changes the meaning.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, MutableMapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, runtime_checkable

from ..errors import PuzzleError, expect, expect_all
from ..language import Message, msg, msgn
from .fields import to_plain
from .layout import Cell, Layout
from .marks import Mark, Outline
from .summary import ShortRepr

if TYPE_CHECKING:
    from .builder import NetworkBuilder


@runtime_checkable
class Form(Protocol):
    """What engines and models ask of a constraint of a network: its variables, and whether digits satisfy it."""

    kind: ClassVar[str]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The variables it speaks of, in its own order, each once."""

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether the digits of `cells`, in that order and all filled, satisfy it."""


class KindTable(MutableMapping[str, "type[Constraint]"]):
    """Constraint kinds by name. Those that nobody has used yet are loaded when they are asked for, or all are."""

    def __init__(self) -> None:
        self._known: dict[str, type[Constraint]] = {}
        self._load: Callable[[], None] | None = None

    def load_with(self, load: Callable[[], None]) -> None:
        """Say what loads the kinds that live elsewhere."""
        self._load = load

    def _all(self) -> dict[str, type[Constraint]]:
        if self._load is not None:
            load, self._load = self._load, None
            load()
        return self._known

    def __getitem__(self, name: str) -> type[Constraint]:
        return self._known[name] if name in self._known else self._all()[name]

    def __setitem__(self, name: str, kind: type[Constraint]) -> None:
        known = self._known.get(name)
        # A dataclass with slots is made twice, under the same name.
        if known is not None and known.__qualname__ != kind.__qualname__:
            raise TypeError(f"two constraint kinds are called {name}")
        self._known[name] = kind

    def __delitem__(self, name: str) -> None:
        del self._known[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())


CONSTRAINT_KINDS = KindTable()
"""Every constraint kind by its name; a class with a `kind` of its own enters itself."""


class Constraint(ShortRepr):
    """A rule: the base of every kind. Kinds are frozen dataclasses, hashable and comparable.

    A kind says what holds (`holds`), says itself (`said`), draws itself (`drawn`), and takes itself apart into the
    few forms that engines and models know (`decompose`). Its JSON, its schema and its copy on other cells come from
    its fields.

    >>> from modoku.puzzle import Sum
    >>> isinstance(Sum((0, 1), 5), Constraint), Sum((0, 1), 5).holds([2, 3])
    (True, True)
    """

    __slots__ = ()

    kind: ClassVar[str]
    is_shown_by_hidden: ClassVar[bool] = False
    """Whether `holds` has to look for hidden variables: where they are known, `shown_by` is the quicker check."""

    if TYPE_CHECKING:
        # A property here would be taken for the default of the fields.
        @property
        def cells(self) -> tuple[Cell, ...]:
            """The cells it speaks of, in its own order."""

        @property
        def style(self) -> str:
            """How it is drawn and worded; empty for the kind's own way, `hidden` for a rule of the whole grid."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        kind = cls.__dict__.get("kind")
        if kind is not None:
            CONSTRAINT_KINDS[kind] = cls

    @classmethod
    def hidden_in(cls, given: Mapping[str, Any]) -> int:  # noqa: ARG003 - some kinds read it
        """Return how many hidden variables the rules within it may name, by its other fields."""
        return 0

    @classmethod
    def summary(cls) -> Message:
        """Return what the kind is: the first sentence of its docstring, which the catalogue of sentences knows.

        >>> from modoku.puzzle import AllDifferent
        >>> print(AllDifferent.summary())
        Cells whose digits all differ.
        """
        return Message(" ".join((cls.__doc__ or "").split("\n\n")[0].split()))

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether the values of `cells`, in that order and all filled, satisfy it."""
        raise NotImplementedError

    def shown_by(self, values: Sequence[int], hidden: Sequence[int]) -> bool:  # noqa: ARG002 - some kinds look at it
        """Return whether it holds with these values of its hidden variables, in the order in which it makes them."""
        return self.holds(values)

    def said(self, layout: Layout) -> Message:
        """Return it in words."""
        raise NotImplementedError

    def drawn(self, layout: Layout) -> Iterator[Mark]:  # noqa: ARG002 - kinds may need it
        """Yield the marks that show it: an outline with its name unless a kind knows better."""
        yield Outline(tuple(self.cells), str(getattr(self, "label", "")) or self.style or self.kind)

    def decompose(self, build: NetworkBuilder) -> None:
        """State it in forms, as constraints on values; a kind that knows no better lists what `holds`."""
        build.table(self.cells, lambda *values: self.holds(values), self.kind)

    def imply(self, build: NetworkBuilder) -> None:
        """State what follows from it and the houses, where that helps engines; no solution is lost by it."""

    def renamed(self, names: Mapping[int, int]) -> Constraint | None:  # noqa: ARG002 - kinds look at it
        """Return the rule of this kind that holds for values under other names where this one holds; None without one.

        A rule that stays as it is under such names need not say so.
        """
        return None

    def pieces(self) -> Iterator[Constraint]:
        """Yield the smallest rules that together say the same: an explanation need not name all of it."""
        yield self

    def to_json(self) -> dict[str, object]:
        """Return its fields as plain JSON values, `kind` and cells as indices included."""
        return to_plain(self)


MOST_FACTOR = 10**9
MOST_TOTAL = 10**15
"""The largest coefficient and the largest total: sums of 4096 cells within them are exact in 64 bits."""

COMPARISONS: Mapping[str, Callable[[int, int], bool]] = {
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}

_MIRRORED = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}


def mirrored(comparison: str) -> str:
    """Return the comparison seen from the other side.

    >>> mirrored("<"), mirrored("=")
    ('>', '=')
    """
    return _MIRRORED.get(comparison, comparison)


def turning_sum(names: Mapping[int, int]) -> int | None:
    """Return what a value and its new name always add up to; None where values are not just turned round.

    >>> turning_sum({1: 3, 2: 2, 3: 1}), turning_sum({1: 2, 2: 1, 3: 3})
    (4, None)
    """
    sums = {old + new for old, new in names.items()}
    return sums.pop() if len(sums) == 1 else None


MEASURES: Mapping[str, Callable[[int, int], int | None]] = {
    "difference": lambda a, b: abs(a - b),
    "sum": lambda a, b: a + b,
    "product": lambda a, b: a * b,
    # A ratio is a whole number or nothing: 2 and 3 have none, nor has 0, so "ratio != 2" holds for them.
    "ratio": lambda a, b: max(a, b) // min(a, b) if min(a, b) > 0 and max(a, b) % min(a, b) == 0 else None,
}


def check_comparison(comparison: str) -> None:
    """Raise PuzzleError unless this is one of the comparisons we know."""
    expect(comparison, str, name="comparison")
    if comparison not in COMPARISONS:
        raise PuzzleError(
            msg("'{comparison}' is not a comparison.", comparison=comparison),
            msg("Use one of {choices}.", choices=tuple(COMPARISONS)),
        )


def check_cells(kind: str, cells: Sequence[Cell], least: int, repeated: bool = False) -> None:
    """Raise WrongType unless these are cells, and PuzzleError unless there are enough, none twice unless `repeated`."""
    expect_all(cells, int, "cells")
    if len(cells) < least:
        raise PuzzleError(
            msgn(
                "A constraint of kind {kind} has {n} cell, and needs {least} or more.",
                "A constraint of kind {kind} has {n} cells, and needs {least} or more.",
                len(cells),
                kind=kind,
                least=least,
            )
        )
    if not repeated and len(set(cells)) != len(cells):
        raise PuzzleError(msg("A constraint of kind {kind} names a cell twice.", kind=kind))


def check_number(kind: str, number: int, most: int) -> None:
    """Raise WrongType for what is no number, and PuzzleError for one that no engine can reckon with."""
    expect(number, int, name="number")
    if abs(number) > most:
        raise PuzzleError(
            msg("A constraint of kind {kind} holds a number beyond {most}.", kind=kind, most=most),
            msg("Divide all its numbers by what they have in common, if anything."),
        )
