"""One step of a solution: what follows, by which technique, and the evidence for it.

A step is data, enough to say it (`line`, `reason`) and to draw it. It does not know how it was found.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ..language import Message, Value, all_of, msg
from ..puzzle import Cell, Digit, Layout, Unit
from ..puzzle.summary import ShortRepr
from .masks import iter_bits

Candidate = tuple[Cell, Digit]


@dataclass(frozen=True, slots=True)
class InferenceLink:
    """A link of a chain: if the first candidate is false the second is true (strong), or true makes false (weak).

    An `inner` link is neither: without the first candidate the second goes as well, by a figure or a chain on those
    that are left.
    """

    start: Candidate
    end: Candidate
    strong: bool
    inner: bool = False


@dataclass(frozen=True, slots=True, repr=False)
class Evidence(ShortRepr):
    """What a step rests on: cells, candidates (those of a second set apart), links, units, constraints by number."""

    cells: tuple[Cell, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    second: tuple[Candidate, ...] = ()
    ties: tuple[InferenceLink, ...] = ()
    units: tuple[Unit, ...] = ()
    constraints: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class StepFigure(ShortRepr):
    """What proves a step by counting.

    Attributes:
        truths: sets of candidates, of each of which at least one is true.
        links: sets of candidates, of each of which at most one is true.
        pattern: candidates that cannot be all that their cells hold.
        guardians: the other candidates of those cells; they are one of the truths.
    """

    truths: tuple[tuple[Candidate, ...], ...]
    links: tuple[tuple[Candidate, ...], ...] = ()
    pattern: tuple[Candidate, ...] = ()
    guardians: tuple[Candidate, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class Step(ShortRepr):
    """A technique used once.

    Attributes:
        technique: its name in the registry.
        rating: how hard this step is on the Sudoku Explainer scale.
        placements: digits that go into cells.
        eliminations: candidates that are struck out.
        evidence: what it rests on.
        reason: the whole reasoning, as a sentence not yet said.
        figures: truths and links that prove it by counting; several where it is told as one what several prove.
        notation: a chain in Eureka notation, empty elsewhere.
    """

    technique: str
    rating: float
    placements: tuple[Candidate, ...]
    eliminations: tuple[Candidate, ...]
    evidence: Evidence = field(default=Evidence(), compare=False)
    reason: Message = field(default=msg("It follows from the rules."), compare=False)
    figures: tuple[StepFigure, ...] = field(default=(), compare=False)
    notation: str = field(default="", compare=False)

    def conclusion(self, layout: Layout) -> str:
        """Return what follows, in signs that need no language: `r1c1=5, r2c3≠4`."""
        return conclusion(layout, self.placements, self.eliminations)


def conclusion(layout: Layout, placements: Iterable[Candidate], eliminations: Iterable[Candidate]) -> str:
    """Return placements and eliminations in signs; the eliminations of one digit stand together.

    >>> from modoku.puzzle import BoxGrid
    >>> conclusion(BoxGrid.of_order(2).to_layout("order 2"), [(0, 3)], [(1, 2), (2, 2)])
    'r1c1=3, r1c2 r1c3≠2'
    """
    parts = [f"{layout.cell_name(cell)}={layout.symbol_of(digit)}" for cell, digit in placements]
    removed: dict[tuple[Digit, ...], list[Cell]] = {}
    by_cell: dict[Cell, list[Digit]] = {}
    for cell, digit in sorted(eliminations):
        by_cell.setdefault(cell, []).append(digit)
    for cell, digits in by_cell.items():
        removed.setdefault(tuple(digits), []).append(cell)
    for group, cells in removed.items():
        digits_said = (" " if layout.has_wide_symbols else "").join(map(layout.symbol_of, group))
        parts.append(f"{' '.join(layout.cell_names(cells))}≠{digits_said}")
    return ", ".join(parts)


def strike(cells: int, digit: Digit) -> tuple[Candidate, ...]:
    """Return one digit in every cell of a mask, as candidates.

    >>> strike(0b101, 7)
    ((0, 7), (2, 7))
    """
    return tuple((cell, digit) for cell in iter_bits(cells))


def strike_digits(cell: Cell, digits: int) -> tuple[Candidate, ...]:
    """Return every digit of a mask in one cell, as candidates.

    >>> strike_digits(4, 0b101)
    ((4, 1), (4, 3))
    """
    return tuple((cell, index + 1) for index in iter_bits(digits))


def spell(digits: int, layout: Layout) -> Value:
    """Return the digits of a mask to fill a gap.

    >>> from modoku.puzzle import BoxGrid
    >>> str(spell(0b1011, BoxGrid.of_order(2).to_layout("order 2")))
    '1, 2 and 4'
    """
    return all_of([layout.symbol_of(index + 1) for index in iter_bits(digits)])
