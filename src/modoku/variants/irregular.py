"""Grids divided by a map of letters, jigsaw regions and colours; and into regions that are to be found.

`jigsaw.json` beside this file holds ready layouts, from 5 x 5 to 9 x 9: every region is connected, and every layout
has completed grids.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from ..errors import VariantError
from ..language import Message, msg, msgn
from ..puzzle import Layout, Puzzle, Unit
from ..rules.unknown_regions import UnknownRegions
from .classics import ground
from .notation import read_flag, read_map
from .recipe import Parameter, Parameters, Variant
from .squares import MAX_NAME

Map = Sequence[str]


@lru_cache
def ready_layouts() -> Mapping[str, tuple[str, ...]]:
    """Return the ready jigsaw layouts: name to rows of letters, one letter a region.

    >>> len(ready_layouts()["5-1"])
    5
    """
    # Slow to load, and few ask for a ready layout.
    import json
    from importlib.resources import files

    text = files(__package__).joinpath("jigsaw.json").read_text(encoding="utf-8")
    return MappingProxyType({name: tuple(rows) for name, rows in json.loads(text).items()})


def jigsaw(regions: Map | str) -> Puzzle:
    """Make a blank puzzle with rows, columns and regions, from a map (a letter a cell) or a ready layout's name.

    >>> jigsaw(["AABB", "ACBB", "ACCD", "CDDD"]).layout.units[-1].cells
    (11, 13, 14, 15)
    """
    if isinstance(regions, str):
        ready = ready_layouts()
        if regions not in ready:
            raise VariantError(
                msg("There is no ready layout '{name}'.", name=regions[:40]),
                msg("Use one of {choices}.", choices=tuple(ready)),
            )
        return _divided(ready[regions], "region", msg("the map of regions"), f"jigsaw:layout={regions}", True)
    return _divided(regions, "region", msg("the map of regions"), f"jigsaw:regions={'/'.join(regions)}", True)


def colour(colours: Map, columns: bool = False) -> Puzzle:
    """Make a blank puzzle with rows and colours, from a map with a letter a cell; no boxes, columns only if asked.

    >>> [u.kind for u in colour(["AB", "AB"]).layout.units]
    ['row', 'row', 'colour', 'colour']
    """
    name = f"colour:map={'/'.join(colours)}" + (",columns=yes" if columns else "")
    return _divided(colours, "colour", msg("the map of colours"), name, columns)


def _divided(rows: Map, kind: str, what: Message, name: str, columns: bool) -> Puzzle:
    """Make a puzzle of n x n cells with rows, perhaps columns, and a unit for each letter."""
    n = len(rows)
    for number, row in enumerate(rows, 1):
        if len(row) != n:
            raise VariantError(
                msgn(
                    "Row {number} of {what} has {n} cell, and needs as many as there are rows: {count}.",
                    "Row {number} of {what} has {n} cells, and needs as many as there are rows: {count}.",
                    len(row),
                    number=number,
                    what=what,
                    count=n,
                ),
                msg("Give n rows of n letters each."),
            )
    groups: dict[str, list[int]] = {}
    for index, letter in enumerate("".join(rows)):
        groups.setdefault(letter, []).append(index)
    for letter, cells in groups.items():
        if len(cells) != n:
            raise VariantError(
                msgn(
                    "'{letter}' stands in {n} cell of {what}, and must stand in {count}.",
                    "'{letter}' stands in {n} cells of {what}, and must stand in {count}.",
                    len(cells),
                    letter=letter,
                    what=what,
                    count=n,
                ),
                msg("Each of the n letters takes n cells."),
            )
    units = [Unit("row", str(r + 1), tuple(range(n * r, n * r + n))) for r in range(n)]
    if columns:
        units += [Unit("column", str(c + 1), tuple(range(c, n * n, n))) for c in range(n)]
    units += [Unit(kind, letter, tuple(cells)) for letter, cells in groups.items()]
    short = name if len(name) <= MAX_NAME else f"{kind}s {n}x{n}"
    return Puzzle.blank(Layout(short, n, tuple((r, c) for r in range(n) for c in range(n)), tuple(units)))


def chaos_construction(puzzle: Puzzle) -> Puzzle:
    """Divide the grid into regions that the solver finds: n connected cells each, every digit once.

    >>> from modoku.variants import latin
    >>> chaos_construction(latin(6)).constraints[0].size
    6
    """
    layout = puzzle.layout
    return puzzle.with_constraints([UnknownRegions(tuple(range(layout.cell_count)), layout.size, layout.neighbours)])


def _apply_jigsaw(_: Puzzle | None, chosen: Parameters) -> Puzzle:
    if chosen["regions"] and chosen["layout"]:
        raise VariantError(msg("A jigsaw takes regions or the name of a ready layout, not both."))
    if chosen["regions"]:
        return jigsaw(read_map(chosen["regions"], msg("the map of regions")))
    if chosen["layout"]:
        return jigsaw(chosen["layout"].strip())
    return jigsaw("9-1")


def _apply_colour(_: Puzzle | None, chosen: Parameters) -> Puzzle:
    return colour(read_map(chosen["map"], msg("the map of colours")), read_flag(chosen, "columns"))


VARIANTS = (
    Variant(
        "jigsaw",
        msg("Jigsaw"),
        msg("Every digit once in each row, each column and each region."),
        _apply_jigsaw,
        is_base=True,
        parameters=(
            Parameter("regions", msg("a letter a cell, / between rows"), "AABB/ACBB/ACCD/CDDD", ""),
            Parameter("layout", msg("the name of a ready layout, 5-1 to 9-5; 9-1 where nothing is said"), "7-2", ""),
        ),
        examples=("jigsaw", "jigsaw:layout=5-1", "jigsaw:layout=7-2", "jigsaw:regions=AABB/ACBB/ACCD/CDDD"),
    ),
    Variant(
        "colour",
        msg("Colour"),
        msg("Every digit once in each row and each colour; columns and boxes do not matter."),
        _apply_colour,
        is_base=True,
        parameters=(
            Parameter(
                "map", msg("a letter a cell, the same for the same colour, / between rows"), "ABCD/BADC/CDAB/DCBA"
            ),
            Parameter("columns", msg("yes if every digit is once in each column too"), "yes", "no"),
        ),
        examples=("colour:map=ABCD/BADC/CDAB/DCBA", "colour:map=ABCD/CDAB/DCBA/BADC,columns=yes"),
    ),
    Variant(
        "chaos-construction",
        msg("Chaos construction"),
        msg("The grid falls into regions that are to be found: as many connected cells as digits, every digit once."),
        lambda puzzle, _: chaos_construction(ground(puzzle)),
        examples=("chaos-construction",),
        base="latin",
    ),
)
