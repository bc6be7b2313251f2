"""What a setter changes of the ground itself: rules of the whole grid, switched on and off, and regions as drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from ..errors import ModokuError, PuzzleError, UnknownName
from ..language import msg
from ..puzzle import Cell, Constraint, Layout, Puzzle, Unit
from ..variants import all_variants, jigsaw, make
from ..variants.naming import naming_of
from ..variants.recipe import Variant
from ..variants.squares import grid_letter, squares

Fields = dict[str, object]
_GROUND_KINDS = ("row", "column", "box", "region", "colour")
"""The kinds of units that grids are made of; others come from rules of the whole grid."""


def whole_rules() -> tuple[Variant, ...]:
    """Return the variants that hold all over a grid and need nothing drawn.

    >>> [variant.name for variant in whole_rules()][:2]
    ['diagonal', 'position']
    """
    return tuple(variant for variant in all_variants().values() if _is_whole(variant))


def _is_whole(variant: Variant) -> bool:
    needs_clues = any(not parameter.default for parameter in variant.parameters)
    return not variant.is_base and not needs_clues and not variant.drawn and variant.base == "classic"


@dataclass(frozen=True, slots=True)
class WholeGrid:
    """A puzzle taken apart: its blank grid, the recipes of rules that hold all over it, its clues."""

    blank: Puzzle
    recipes: tuple[str, ...]
    clues: tuple[Constraint, ...]

    @classmethod
    def of(cls, puzzle: Puzzle) -> WholeGrid:
        """Take a puzzle apart, by the name of its layout and by what its constraints are."""
        parts = [part.strip() for part in puzzle.layout.name.split("+")]
        whole = {variant.name for variant in whole_rules()}
        told = tuple(part for part in parts if part.partition(":")[0] in whole)
        blank = _blank(puzzle.layout, " + ".join(part for part in parts if part not in told))
        rest = Counter(puzzle.constraints)
        recipes = []
        for recipe in (*told, *sorted(whole - {part.partition(":")[0] for part in told})):
            made = Counter(_added(blank, recipe))
            if recipe in told or (made and made <= rest):
                recipes.append(recipe)
                rest -= made
        clues = []
        for clue in puzzle.constraints:
            if rest[clue]:
                rest[clue] -= 1
                clues.append(clue)
        return cls(blank, tuple(recipes), tuple(clues))

    def to_puzzle(self) -> Puzzle:
        """Put it together again, without givens."""
        return make(*self.recipes, base=self.blank, allow_files=False).with_constraints(self.clues)


def _blank(layout: Layout, name: str) -> Puzzle:
    naming = naming_of(name)
    if naming is not None and naming.is_whole and not naming.blank.constraints:
        return naming.blank
    units = tuple(unit for unit in layout.units if unit.kind in _GROUND_KINDS)
    return Puzzle.blank(Layout(name, layout.size, layout.positions, units, layout.lowest))


def _added(blank: Puzzle, recipe: str) -> tuple[Constraint, ...]:
    try:
        return make(recipe, base=blank, allow_files=False).constraints
    except ModokuError:
        return ()


def with_rule(puzzle: Puzzle, name: str) -> Puzzle:
    """Return a puzzle with a rule of the whole grid, or without it where it holds; the givens stay.

    >>> from modoku.variants import classic
    >>> once = with_rule(classic(), "anti-knight")
    >>> once.layout.name, with_rule(once, "anti-knight").layout.name
    ('classic:boxes=3x3 + anti-knight', 'classic:boxes=3x3')
    """
    if name not in {variant.name for variant in whole_rules()}:
        raise UnknownName(
            msg("There is no rule of the whole grid '{name}'.", name=name[:40]),
            msg("Use one of {choices}.", choices=tuple(variant.name for variant in whole_rules())),
        )
    ground = WholeGrid.of(puzzle)
    rest = tuple(recipe for recipe in ground.recipes if recipe.partition(":")[0] != name)
    recipes = rest if len(rest) < len(ground.recipes) else (*rest, name)
    return _with_givens(replace(ground, recipes=recipes).to_puzzle(), puzzle)


def with_region(puzzle: Puzzle, cells: Sequence[Cell]) -> Puzzle:
    """Return a puzzle with a region drawn, which takes the place of boxes and of regions that it meets.

    The same cells once more take the region away. The last region is the rest of the grid.

    >>> from modoku.variants import classic
    >>> len(with_region(classic(), range(9, 18)).layout.units_of_kind("region"))
    1
    """
    ground = WholeGrid.of(puzzle)
    layout = ground.blank.layout
    n = layout.size
    if layout.cell_count != n * n or len(squares(layout)) != 1:
        raise PuzzleError(msg("Regions are drawn on a square grid."), msg("Start from a classic grid."))
    drawn = frozenset(cells)
    if len(drawn) != n or not all(0 <= cell < layout.cell_count for cell in drawn):
        raise PuzzleError(
            msg("A region here has {n} cells, and {count} are chosen.", n=n, count=len(drawn)),
            msg("Choose as many cells as there are digits."),
        )
    before = [frozenset(unit.cells) for unit in layout.units_of_kind("region")]
    regions = [region for region in before if not region & drawn]
    if drawn not in before:
        regions.append(drawn)
        rest = frozenset(range(layout.cell_count)).difference(*regions)
        if len(rest) == n:
            regions.append(rest)
    return _with_givens(replace(ground, blank=_divided(layout, regions)).to_puzzle(), puzzle)


def _divided(layout: Layout, regions: Sequence[frozenset[Cell]]) -> Puzzle:
    """Return the blank grid with these regions and no boxes: a jigsaw where they are all there."""
    n = layout.size
    ordered = sorted(regions, key=min)
    if len(ordered) == n and layout.lowest == 1 and n <= len("ABCDEFGHIJKLMNOPQRSTUVWXYZ"):
        letters = {cell: grid_letter(number) for number, region in enumerate(ordered) for cell in region}
        return jigsaw(["".join(letters[n * row + column] for column in range(n)) for row in range(n)])
    units = [unit for unit in layout.units if unit.kind in ("row", "column")]
    units += [Unit("region", grid_letter(i), tuple(sorted(region))) for i, region in enumerate(ordered)]
    return Puzzle.blank(Layout(f"own regions {n}x{n}", n, layout.positions, tuple(units), layout.lowest))


def _with_givens(made: Puzzle, puzzle: Puzzle) -> Puzzle:
    return made.with_givens(puzzle.givens).with_meta(**dict(puzzle.meta))


_CORNER = 30
"""The first cell of the middle box of a grid of 9 x 9: what is tied to it shows a rule that is everywhere."""


def whole_to_plain(language: str) -> list[Fields]:
    """Return the rules of the whole grid, each with cells of a grid of 9 x 9 that show it and what they are tied to.

    >>> next(rule for rule in whole_to_plain("en") if rule["name"] == "anti-knight")["tied"]
    30
    """
    return [
        {
            "name": variant.name,
            "title": variant.title.said(language),
            "rule": variant.rule.said(language),
            **_shown(variant),
        }
        for variant in whole_rules()
    ]


@cache
def _shown(variant: Variant) -> Fields:
    """Return what a rule is about: its own units, or, where these are small or everywhere, what is tied to one cell."""
    before = make("classic")
    count = before.layout.cell_count
    groups = list(_groups(before, variant(before)))
    everywhere = set().union(*groups)
    if len(everywhere) < count and min(map(len, groups)) > 2:
        return {"cells": sorted(everywhere), "tied": None}
    tied = {cell for group in groups if _CORNER in group for cell in group}
    return {"cells": sorted(tied), "tied": _CORNER} if 1 < len(tied) < count // 2 else {"cells": [], "tied": None}


def _groups(before: Puzzle, after: Puzzle) -> Iterator[frozenset[Cell]]:
    """Yield the cells of every unit, and of every form of a constraint, that a rule adds."""
    known = {frozenset(unit.cells) for unit in before.layout.units}
    yield from (frozenset(unit.cells) for unit in after.layout.units if frozenset(unit.cells) not in known)
    layout = before.layout
    bare = Puzzle.blank(Layout("cells", layout.size, layout.positions, ())).with_constraints(after.constraints)
    for form in bare.network.constraints:
        for cells in getattr(form, "pairs", ()) or [form.cells]:
            yield frozenset(cell for cell in cells if cell < layout.cell_count)
