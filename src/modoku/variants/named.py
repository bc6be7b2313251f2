"""The variants that are kinds under their own name: their recipes derive from the classes in `modoku.rules`.

A line or a cage is an entry (`lines=r1c1r1c2;...`, `cages=12@r1c1r1c2;...`), a clue outside the grid one number for a
row or a column. What else a kind has with a default is a parameter for all its entries.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ..errors import VariantError
from ..language import msg, msgn
from ..puzzle import CONSTRAINT_KINDS, Cell, Constraint, Layout, Puzzle
from ..puzzle.fields import field_types
from ..rules.named import NamedRule, clue_field, parameter_fields
from .classics import ground
from .notation import read_cells, read_clue, read_entries, read_flag, read_line, read_number, read_numbers
from .recipe import Parameter, Parameters, Variant

Numbers = Sequence[int | None]
SHAPES = ("line", "cage", "outside")
SIDES = ("left", "right", "top", "bottom")


def named_kinds() -> dict[str, type[NamedRule]]:
    """Return the kinds that are variants under their own name.

    >>> named_kinds()["nabner"].kind
    'nabner'
    """
    # By name: the order in which kinds were loaded differs from one program to the next.
    known = sorted(CONSTRAINT_KINDS.items())
    kinds = [kind for _, kind in known if issubclass(kind, NamedRule) and kind.shape]
    return {kind.name or kind.kind: kind for shape in SHAPES for kind in kinds if kind.shape == shape}


def variant_of(name: str, kind: type[NamedRule]) -> Variant:
    """Return the variant that a kind is."""

    def apply(puzzle: Puzzle | None, chosen: Parameters) -> Puzzle:
        start = ground(puzzle)
        return start.with_constraints(_read(kind, start.layout, chosen))

    return Variant(
        name, kind.title, kind.rule, apply, parameters=_parameters(kind), examples=(f"{name}:{kind.example}",)
    )


def _parameters(kind: type[NamedRule]) -> tuple[Parameter, ...]:
    example = dict(part.split("=", 1) for part in kind.example.split(","))
    if kind.shape == "outside":
        shown = next(iter(example.values()))
        own = _ROWS_AND_COLUMNS if kind.is_symmetric else _SIDES
        clues = tuple(Parameter(p.name, p.meaning, shown, "") for p in own)
    elif kind.shape == "line":
        clues = (Parameter("lines", msg("the cells of each line, in order"), example["lines"]),)
    elif clue_field(kind) is None:
        clues = (Parameter("cages", msg("the cells of each cage"), example["cages"]),)
    else:
        clues = (Parameter("cages", msg("clue@cells of each cage"), example["cages"]),)
    return (*clues, *(_parameter(kind, name) for name in parameter_fields(kind)))


def _parameter(kind: type[NamedRule], name: str) -> Parameter:
    # What depends on the digits of the grid is left open; a flag is no unless said.
    is_flag = field_types(kind)[name] == "flag"
    usual = getattr(kind, "__dataclass_fields__")[name].default  # noqa: B009 - a class of any kind
    return Parameter(name, kind.meanings[name], "yes" if is_flag else str(usual), "no" if is_flag else "")


_SIDES = (
    Parameter("left", msg("a number or . for each row, seen from the left"), "", ""),
    Parameter("right", msg("a number or . for each row, seen from the right"), "", ""),
    Parameter("top", msg("a number or . for each column, seen from above"), "", ""),
    Parameter("bottom", msg("a number or . for each column, seen from below"), "", ""),
)
_ROWS_AND_COLUMNS = (
    Parameter("rows", msg("a number or . for each row"), "", ""),
    Parameter("columns", msg("a number or . for each column"), "", ""),
)


def _read(kind: type[NamedRule], layout: Layout, chosen: Parameters) -> list[Constraint]:
    others = read_parameters(kind, chosen)
    clue = clue_field(kind)
    if kind.shape == "outside":
        read = {p.name: _line_numbers(chosen, p.name, layout) for p in _parameters(kind) if p.name in _KINDS_OF_LINES}
        return [
            kind.on(layout, cells, **{str(clue): number}, **others)
            for side, numbers in read.items()
            for cells, number in clued_lines(layout, side, numbers)
        ]

    def read_one(text: str) -> Constraint:
        before, where = read_clue(text)
        cells = read_line(where, layout) if kind.shape == "line" else read_cells(where, layout)
        if clue is None:
            if before:
                raise VariantError(msg("'{text}' stands before the cells, where nothing belongs.", text=before[:20]))
            return kind.on(layout, cells, **others)
        value: int | str = before if field_types(kind)[clue] == "text" else read_number(before)
        return kind.on(layout, cells, **{clue: value}, **others)

    return read_entries(chosen, "lines" if kind.shape == "line" else "cages", read_one)


def read_parameters(kind: type[NamedRule], chosen: Parameters) -> dict[str, Any]:
    """Return the parameters that hold for all entries, as far as they were chosen.

    >>> from modoku.rules.modular import Modular
    >>> read_parameters(Modular, {"lines": "r1c1r1c2", "modulus": "4"})
    {'modulus': 4}
    """
    found: dict[str, Any] = {}
    for name in parameter_fields(kind):
        if field_types(kind)[name] == "flag":
            found[name] = read_flag({name: ""} | dict(chosen), name)
        elif chosen.get(name, "").strip():
            found[name] = read_number(chosen[name])
    return found


_KINDS_OF_LINES = {
    "left": "row",
    "right": "row",
    "rows": "row",
    "top": "column",
    "bottom": "column",
    "columns": "column",
}


def _line_numbers(chosen: Parameters, side: str, layout: Layout) -> list[int | None]:
    return read_numbers(chosen, side, len(layout.units_of_kind(_KINDS_OF_LINES[side])))


def side_lines(layout: Layout, side: str) -> list[tuple[Cell, ...]]:
    """Return the rows or the columns as they are seen from a side.

    >>> from modoku.variants import make
    >>> side_lines(make("classic:boxes=2x2").layout, "right")[0]
    (3, 2, 1, 0)
    """
    turn = -1 if side in ("right", "bottom") else 1
    return [unit.cells[::turn] for unit in layout.units_of_kind(_KINDS_OF_LINES[side])]


def clued_lines(layout: Layout, side: str, numbers: Numbers) -> list[tuple[tuple[Cell, ...], int]]:
    """Return the rows or columns that have a number, from its side on; raise VariantError where numbers do not fit."""
    lines = side_lines(layout, side)
    if numbers and len(numbers) != len(lines):
        raise VariantError(
            msgn(
                "{n} number, and {count} are needed, one for each line of the layout {name}.",
                "{n} numbers, and {count} are needed, one for each line of the layout {name}.",
                len(numbers),
                count=len(lines),
                name=layout.name,
            ),
            msg("Give one for each row (or each column), and none where there is no number."),
        )
    return [(cells, number) for cells, number in zip(lines, numbers, strict=False) if number is not None]


def add_outside(puzzle: Puzzle, kind: type[NamedRule], **sides: Numbers) -> Puzzle:
    """Return a puzzle with clues of a kind outside the grid: for each side one number a line, None where there is none.

    >>> from modoku.rules.numbered_room import NumberedRoom
    >>> from modoku.variants import make
    >>> add_outside(make("classic:boxes=2x2"), NumberedRoom, right=[3, None, None, None]).constraints[0].cells
    (3, 2, 1, 0)
    """
    clue = str(clue_field(kind))
    return puzzle.with_constraints(
        kind.on(puzzle.layout, cells, **{clue: number})
        for side, numbers in sides.items()
        for cells, number in clued_lines(puzzle.layout, side, numbers)
    )


def add_lines(puzzle: Puzzle, kind: type[NamedRule], lines: Iterable[Sequence[Cell]], **chosen: Any) -> Puzzle:
    """Return a puzzle with lines of a kind.

    >>> from modoku.rules.nabner import Nabner
    >>> from modoku.variants import make
    >>> len(add_lines(make("classic"), Nabner, [(0, 1, 2), (9, 10)]).constraints)
    2
    """
    return puzzle.with_constraints(kind.on(puzzle.layout, line, **chosen) for line in lines)


def __getattr__(name: str) -> object:
    # Made when the registry asks for it: it loads every kind.
    if name == "VARIANTS":
        return tuple(variant_of(name, kind) for name, kind in named_kinds().items())
    raise AttributeError(f"module 'modoku.variants.named' has no attribute '{name}'")
