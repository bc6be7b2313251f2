"""`modoku automorphisms`: the symmetries of puzzles, or of their rules."""

from __future__ import annotations

from collections.abc import Sequence

from ..language import msg
from ..puzzle import Sheet
from ..replies import group_fields
from ..symmetry import automorphisms, symmetries
from .inputs import Reading
from .options import json_option, reading_command, time_option
from .outputs import Exit, each_sheet, emit, emit_json
from .words import Option, current_language


def automorphisms_all(
    puzzles: Sequence[str],
    reading: Reading,
    rules: bool,
    cells: bool,
    generators: bool,
    seconds: float | None,
    as_json: bool,
) -> int:
    """Write the order of the group of every puzzle, one number a line."""

    def answer(source: str, sheet: Sheet) -> int:
        puzzle = sheet.puzzle
        if cells or rules:
            group = symmetries(puzzle.layout if cells else puzzle, seconds=seconds)
        else:
            group = automorphisms(puzzle, seconds=seconds)
        if as_json:
            emit_json({"source": source, **group_fields(puzzle, group)})
            return Exit.DONE
        emit(str(group.order))
        if generators:
            for generator in group.generators:
                emit(f"  {generator.said(puzzle.layout).said(current_language())}")
        return Exit.DONE

    return each_sheet(puzzles, reading, answer)


command = reading_command(
    "automorphisms",
    automorphisms_all,
    msg("Count the symmetries of puzzles: the transforms that leave them as they are.").text,
    [
        Option(["--rules"], is_flag=True, help=msg("Those of the rules, whatever the givens are.").text),
        Option(["--cells"], is_flag=True, help=msg("Those of the layout: moves of cells alone.").text),
        Option(["--generators"], is_flag=True, help=msg("List transforms that all others are composed of.").text),
        time_option(),
        json_option(),
    ],
)
