"""`modoku equivalent`: are two puzzles the same, and by which map."""

from __future__ import annotations

import click

from ..errors import LimitReached, ModokuError
from ..language import msg
from ..puzzle import Puzzle
from ..replies import equivalence_fields
from ..symmetry import find_map
from .inputs import Reading, iter_items
from .options import json_option, language_option, puzzle_options, time_option
from .outputs import Exit, complain, emit, emit_json
from .words import Argument, Command, current_language, tr


def equivalent(
    one: str,
    other: str,
    format_name: str | None,
    variants: tuple[str, ...],
    boxes: str | None,
    seconds: float | None,
    as_json: bool,
) -> int:
    """Say whether two puzzles are equivalent, and write the map from the first to the second."""
    reading = Reading.from_options(format_name, variants, boxes)
    found: list[Puzzle] = []
    for argument in (one, other):
        puzzle = _read(argument, reading)
        if puzzle is None:
            return Exit.FAILED
        found.append(puzzle)
    a, b = found
    try:
        images = find_map(a, b, seconds=seconds)
    except LimitReached as error:
        complain(one, error)
        return Exit.LIMIT
    if as_json:
        emit_json({"source": one, **equivalence_fields(a, b, images)})
    elif images is None:
        emit(msg("not equivalent").said(current_language()))
    else:
        how = images.said(a.layout)
        emit(msg("equivalent: {how}", how=how).said(current_language()))
    return Exit.DONE


def _read(argument: str, reading: Reading) -> Puzzle | None:
    """Read the one puzzle that an argument names; say what is wrong if it names none."""
    items = list(iter_items([argument], reading))
    if len(items) != 1:
        raise click.UsageError(tr("Compare one puzzle with one other."))
    if items[0].sheet is None:
        complain(items[0].source, items[0].error or ModokuError(""))
        return None
    return items[0].sheet.puzzle


command = Command(
    "equivalent",
    callback=equivalent,
    help=msg("Say whether two puzzles are the same up to symmetry, and by which map.").text,
    params=[
        Argument(["one"], metavar=msg("PUZZLE").text),
        Argument(["other"], metavar=msg("PUZZLE").text),
        *puzzle_options()[1:],
        time_option(),
        json_option(),
        language_option(),
    ],
)
