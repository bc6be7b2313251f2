"""Everything that is wrong with a puzzle, found without solving it, all at once and with the cells.

A fault is certain: a puzzle with one has no solution. A puzzle without faults may still have none or several;
that is for an engine to say.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ..errors import expect
from ..language import Message, msg
from .digits import Digit, DigitSet
from .layout import Cell
from .narrowing import can_hold
from .puzzle import Puzzle
from .summary import ShortRepr


@dataclass(frozen=True, slots=True, repr=False)
class Fault(ShortRepr):
    """One problem: what kind it is, the cells it concerns, and the sentence that says it.

    Kinds: `repeated` (a digit twice in a group), `outside-domain` (a digit that its cell may not hold), `constraint`
    (a constraint that cannot hold any more), `no-candidate` (a cell left with no digit), `no-place` (a house
    where a digit fits nowhere).
    """

    kind: str
    cells: tuple[Cell, ...]
    message: Message = field(compare=False)

    def said(self, language: str = "en") -> str:
        """Return it as text."""
        return self.message.said(language)

    def __str__(self) -> str:
        return self.said()


def find_faults(puzzle: Puzzle, values: Sequence[Digit] | None = None) -> tuple[Fault, ...]:
    """Find every contradiction among the givens (or the digits so far) and the rules.

    >>> from modoku.puzzle import BoxGrid
    >>> puzzle = Puzzle.blank(BoxGrid.of_order(2).to_layout("order 2")).with_givens([3, 3] + [0] * 14)
    >>> [fault.said() for fault in find_faults(puzzle)]
    ['3 occurs twice in row 1: r1c1, r1c2.', '3 occurs twice in box 1: r1c1, r1c2.']
    """
    expect(puzzle, Puzzle)
    digits = tuple(puzzle.givens if values is None else values)
    found = [*_iter_repeated(puzzle, digits), *_iter_outside(puzzle, digits)]
    options = _options(puzzle, digits)
    found.extend(_iter_broken(puzzle, digits, options))
    if not found:
        # After a repetition half the grid has no candidate: saying so as well would bury the cause.
        found.extend(_iter_starved(puzzle, options))
    return tuple(found)


def _options(puzzle: Puzzle, digits: tuple[Digit, ...]) -> list[DigitSet]:
    """Return the digits that each cell can take: its own if filled, else what filled peers leave."""
    masks = [domain.mask for domain in puzzle.domains]
    for cell, digit in enumerate(digits):
        if digit:
            for peer in puzzle.peers[cell]:
                masks[peer] &= ~(1 << (digit - 1))
    return [DigitSet(1 << (d - 1)) if d else DigitSet(mask) for d, mask in zip(digits, masks, strict=True)]


def _iter_repeated(puzzle: Puzzle, digits: tuple[Digit, ...]) -> Iterator[Fault]:
    layout = puzzle.layout
    units = layout.units
    for index, group in enumerate(puzzle.different_groups):
        places: dict[Digit, list[Cell]] = {}
        for cell in group:
            if digits[cell]:
                places.setdefault(digits[cell], []).append(cell)
        for digit, cells in places.items():
            if len(cells) > 1:
                names = layout.cell_names(cells)
                if index < len(units):
                    text = msg(
                        "{digit} occurs twice in {unit}: {cells}.",
                        digit=layout.value_of(digit),
                        unit=units[index].said(),
                        cells=names,
                    )
                else:
                    value = layout.value_of(digit)
                    text = msg("{digit} occurs twice among cells that differ: {cells}.", digit=value, cells=names)
                yield Fault("repeated", tuple(cells), text)


def _iter_outside(puzzle: Puzzle, digits: tuple[Digit, ...]) -> Iterator[Fault]:
    for cell, digit in enumerate(digits):
        if digit and digit not in puzzle.domains[cell]:
            text = msg(
                "{cell} holds {digit}, and may hold only {digits}.",
                cell=puzzle.layout.cell_name(cell),
                digit=puzzle.layout.value_of(digit),
                digits=tuple(puzzle.layout.values_of(puzzle.domains[cell])),
            )
            yield Fault("outside-domain", (cell,), text)


def _iter_broken(puzzle: Puzzle, digits: tuple[Digit, ...], options: list[DigitSet]) -> Iterator[Fault]:
    network = puzzle.network
    masks = [option.mask for option in options] + [domain.mask for domain in network.domains[network.visible :]]
    for constraint, forms in zip(puzzle.constraints, network.forms_of, strict=True):
        if constraint.kind in ("domain", "all-different"):
            continue
        if not can_hold(forms, masks):
            filled = all(digits[cell] for cell in constraint.cells)
            said = constraint.said(puzzle.layout)
            text = msg("Broken: {rule}", rule=said) if filled else msg("Cannot be met any more: {rule}", rule=said)
            yield Fault("constraint", constraint.cells, text)


def _iter_starved(puzzle: Puzzle, options: list[DigitSet]) -> Iterator[Fault]:
    layout = puzzle.layout
    for cell, option in enumerate(options):
        if not option:
            yield Fault("no-candidate", (cell,), msg("No digit is left for {cell}.", cell=layout.cell_name(cell)))
    for unit in layout.houses:
        union = 0
        for cell in unit.cells:
            union |= options[cell].mask
        for digit in DigitSet.full(puzzle.size) - DigitSet(union):
            value = layout.value_of(digit)
            text = msg("{digit} fits nowhere in {unit}.", digit=value, unit=unit.said())
            yield Fault("no-place", unit.cells, text)
