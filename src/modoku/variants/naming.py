"""The names of layouts, and the rules of a puzzle in words.

A layout made by recipes bears their names, `classic:boxes=3x3 + diagonal`. People, files and certificates go by such a
name: whatever bears it has exactly the units of the recipes, or is refused when it is read.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ..errors import ModokuError
from ..language import Message, msg
from ..puzzle import CONSTRAINT_KINDS, Cell, Constraint, Layout, Puzzle, usual_boxes
from ..puzzle.plain import read_plain
from ..puzzle.reader import Reader
from ..rules import load_kinds
from ..rules.pairs import Pairs
from .classics import latin
from .named import named_kinds
from .registry import all_variants, find_recipe, make

# Whoever reads a puzzle may meet any kind of rule.
CONSTRAINT_KINDS.load_with(load_kinds)


@dataclass(frozen=True, slots=True)
class Naming:
    """What a name promises: the recipes at its beginning, the blank puzzle that they make, whether they are all."""

    recipes: tuple[str, ...]
    blank: Puzzle
    is_whole: bool

    def fits(self, layout: Layout) -> bool:
        """Return whether a layout has what its name promises: exactly these units, or these and more."""
        made = self.blank.layout
        if (made.size, made.lowest, made.positions) != (layout.size, layout.lowest, layout.positions):
            return False
        promised, found = _groups(made), _groups(layout)
        return found == promised and not self.blank.constraints if self.is_whole else found >= promised


def _groups(layout: Layout) -> set[frozenset[Cell]]:
    return {frozenset(unit.cells) for unit in layout.units}


@lru_cache(maxsize=128)
def naming_of(name: str) -> Naming | None:
    """Return what a layout's name promises; None if it does not begin with a recipe.

    >>> naming_of("classic:boxes=3x3 + diagonal").recipes, naming_of("my own board")
    (('classic:boxes=3x3', 'diagonal'), None)
    """
    parts = [_tidied(part) for part in name.split("+")]
    found: Naming | None = None
    for number in range(1, len(parts) + 1):
        name_of_last = parts[number - 1].partition(":")[0]
        if name_of_last not in all_variants():
            break
        try:
            blank = make(*parts[:number], allow_files=False)
        except ModokuError:
            break
        found = Naming(tuple(parts[:number]), blank, number == len(parts))
    return found


def _tidied(part: str) -> str:
    """Return a recipe without what does not tell it from another: spaces around it, capitals in the variant's name."""
    name, colon, rest = part.strip().partition(":")
    return unicodedata.normalize("NFKC", name).casefold().strip() + colon + rest


def with_true_name(layout: Layout) -> Layout:
    """Return a layout under a name that reads back: its own, unless that promises other units.

    >>> from modoku.puzzle import Unit
    >>> changed = make("classic").layout.with_units([Unit("pair", "1", (0, 10))], "classic:boxes=3x3")
    >>> with_true_name(changed).name
    'classic:boxes=3x3 (changed)'
    """
    naming = naming_of(layout.name)
    if naming is None or naming.fits(layout):
        return layout
    return Layout(f"{layout.name} (changed)", layout.size, layout.positions, layout.units, layout.lowest)


def puzzle_from_plain(data: object) -> Puzzle:
    """Return the puzzle that plain data spells out; raise FormatError with the path of what is wrong.

    A layout that bears the name of a recipe must have the recipe's units.

    >>> from modoku.puzzle.plain import puzzle_to_plain
    >>> puzzle_from_plain(puzzle_to_plain(make("diagonal"))).layout.name
    'classic:boxes=3x3 + diagonal'
    """
    return read_plain(data, _read_name)


def _read_name(reader: Reader, layout: Layout) -> Layout:
    naming = naming_of(layout.name)
    if naming is None:
        return layout
    if not naming.fits(layout):
        raise reader["name"].fail(
            msg("the layout is called '{name}', and has other units", name=layout.name[:80]),
            msg("Give it a name of its own, or the units that this name stands for."),
        )
    # The same groups under other names, or in another order, are the same layout.
    return naming.blank.layout if naming.is_whole and naming.blank.layout.name == layout.name else layout


def variants_of(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the names of the variants that a puzzle is of: the recipes of its layout, then what its constraints tell.

    >>> variants_of(make("diagonal", "killer:cages=3@r1c1r1c2", "nabner:lines=r5c5r6c6"))
    ('classic', 'diagonal', 'killer', 'nabner')
    """
    naming = naming_of(puzzle.layout.name)
    found = [recipe.partition(":")[0] for recipe in naming.recipes] if naming else []
    found += [_variant_told_by(constraint, puzzle.constraints) for constraint in puzzle.constraints]
    if "consecutive" in found:
        # Its marks are white dots.
        found = [name for name in found if name != "kropki"]
    return tuple(name for name in dict.fromkeys(found) if name in all_variants())


_TOLD_BY_STYLE = {
    "slow-thermometer": "thermometer",
    "rows-index": "indexing",
    "columns-index": "indexing",
    "boxes-index": "indexing",
}
_TOLD_BY_KIND = {
    "order": "thermometer",
    "unknown-regions": "chaos-construction",
    "not-both": "anti-taxicab",
    "entropy": "global-entropy",
}


@lru_cache(maxsize=1)
def _drawn_by() -> dict[str, str]:
    """Return the variant of every clue that is drawn, and of every kind that has one."""
    drawn = {clue.name: variant.name for variant in all_variants().values() for clue in variant.drawn}
    return {**_TOLD_BY_KIND, **{kind.kind: name for name, kind in named_kinds().items()}, **_TOLD_BY_STYLE, **drawn}


def _variant_told_by(constraint: Constraint, others: Sequence[Constraint]) -> str:
    style, kind = constraint.style, constraint.kind
    if style == "hidden" and isinstance(constraint, Pairs) and constraint.measure == "difference":
        # Neighbours without a dot are not consecutive: said by three variants, told apart by their dots.
        styles = {other.style for other in others}
        return "kropki" if "black-dot" in styles else "consecutive" if "white-dot" in styles else "non-consecutive"
    told = kind if style in ("", "hidden") else style
    return _drawn_by().get(told, told)


def rules_of(puzzle: Puzzle) -> tuple[Message, ...]:
    """Return every rule of a puzzle in words: recipes of its layout, units beyond them, constraints.

    >>> for rule in rules_of(make("diagonal:which=main", "killer:cages=3@r1c1r1c2")):
    ...     print(rule)
    classic:boxes=3x3: Every digit once in each row, each column and each box.
    diagonal:which=main: Every digit at most once in each main diagonal.
    The digits of r1c1, r1c2 all differ.
    The digits of r1c1, r1c2 add up to 3.
    """
    return tuple(_iter_rules(puzzle))


def _iter_rules(puzzle: Puzzle) -> Iterator[Message]:
    layout = puzzle.layout
    naming = _base_of(layout)
    known: set[frozenset[Cell]] = set()
    if naming is None:
        low, high = layout.lowest, layout.lowest + layout.size - 1
        yield msg("Each of the {n} cells holds a digit from {low} to {high}.", n=layout.cell_count, low=low, high=high)
    else:
        known = _groups(naming.blank.layout)
        for recipe in naming.recipes:
            yield msg("{recipe}: {rule}", recipe=recipe, rule=find_recipe(recipe, allow_files=False)[0].rule)
    for unit in layout.units:
        if frozenset(unit.cells) not in known:
            yield msg("In {unit} all digits differ: {cells}.", unit=unit.said(), cells=layout.cell_names(unit.cells))
    for constraint in puzzle.constraints:
        yield constraint.said(layout)


def _base_of(layout: Layout) -> Naming | None:
    """Return recipes that a layout begins with, by its name, or by its units where the name tells none."""
    boxes = usual_boxes(layout.size)
    usual = f"classic:boxes={boxes.box_rows}x{boxes.box_columns}" if boxes else latin(layout.size).layout.name
    for name in (layout.name, usual):
        naming = naming_of(name)
        if naming is None:
            continue
        whole = Naming(naming.recipes, naming.blank, is_whole=False)
        if not naming.blank.constraints and whole.fits(layout):
            return whole
    return None
