"""`modoku transform`: puzzles moved, turned and renamed, by named operations or at random."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from random import Random

import click

from ..errors import FormatError
from ..formats import get_format, write
from ..language import msg
from ..puzzle import Puzzle, Sheet
from ..puzzle.plain import Reader
from ..render import to_text
from ..replies import image_fields
from ..symmetry import Transform, keeps_rules, operation_from_text, symmetries
from .inputs import Reading
from .options import json_option, reading_command, time_option
from .outputs import Exit, each_sheet, emit, emit_json, has_colour, warn
from .words import Option, current_language, tr

MOST_SEED = 2**53


def transform_all(
    puzzles: Sequence[str],
    reading: Reading,
    operations: tuple[str, ...],
    images: str | None,
    at_random: bool,
    undo: bool,
    seed: int | None,
    seconds: float | None,
    target: str | None,
    pretty: bool,
    as_json: bool,
) -> int:
    """Write the image of every puzzle, one line a puzzle."""
    if not operations and images is None and not at_random:
        raise click.UsageError(tr("Say what to do: --do OPERATION, --map JSON or --random."))
    if target is not None:
        get_format(target)
    chosen = secrets.randbelow(MOST_SEED) if seed is None else seed
    chance = Random(chosen)
    if at_random and seed is None and not as_json:
        warn(msg("seed {seed}", seed=chosen))

    def answer(source: str, sheet: Sheet) -> int:
        whole = Transform.identity(sheet.puzzle.layout.cell_count, sheet.puzzle.size)
        if images is not None:
            whole = _read_map(images, sheet.puzzle) @ whole
        for text in operations:
            whole = operation_from_text(text, sheet.puzzle.layout) @ whole
        if at_random:
            whole = symmetries(sheet.puzzle, seconds=seconds).random(chance) @ whole
        if undo:
            whole = whole.inverse
        image = whole.apply(sheet)
        if as_json:
            fields = image_fields(sheet.puzzle, image.puzzle, whole, keeps_rules(whole, sheet.puzzle))
            emit_json({"source": source, **fields, **({"seed": chosen} if at_random else {})})
        elif target is not None:
            emit(write([image], target).rstrip("\n"))
        elif pretty:
            emit(to_text(image, colour=has_colour(), language=current_language()).rstrip("\n"))
        else:
            emit(str(image.puzzle))
        return Exit.DONE

    return each_sheet(puzzles, reading, answer)


def _read_map(text: str, puzzle: Puzzle) -> Transform:
    """Read a transform as `canon --json` and `equivalent --json` write it."""
    try:
        reader = Reader(json.loads(text))
    except ValueError as error:
        raise FormatError(
            msg("This map is not JSON: {reason}", reason=str(error)), msg("Take it from `modoku canon --json`.")
        ) from error
    if reader.has("transform"):
        reader = reader["transform"]
    cells = reader["cells"].items(puzzle.layout.cell_count)
    digits = reader["digits"].items(puzzle.size)
    return Transform(
        tuple(cell.integer(0, puzzle.layout.cell_count - 1) for cell in cells),
        tuple(digit.integer(1, puzzle.size) for digit in digits),
    )


command = reading_command(
    "transform",
    transform_all,
    msg("Move, turn and rename puzzles: by named operations, by a map, or by a random symmetry of their rules.").text,
    [
        Option(
            ["--do", "operations"],
            multiple=True,
            metavar="OPERATION",
            help=msg(
                "Do this, repeatable, one after the other: transpose, rotate:1, reflect:vertical, rows:BAND:213, "
                "columns:STACK:213, bands:213, stacks:213, relabel:213456789."
            ).text,
        ),
        Option(
            ["--map", "images"], metavar="JSON", help=msg("Apply a transform that `modoku canon --json` gave.").text
        ),
        Option(["--random", "at_random"], is_flag=True, help=msg("Apply a random symmetry of the rules.").text),
        Option(["--undo"], is_flag=True, help=msg("Do the opposite of all that.").text),
        Option(["--seed"], type=click.IntRange(0), metavar="N", help=msg("Number that decides what is random.").text),
        Option(["--to", "target"], metavar="NAME", help=msg("Format to write (see `modoku formats`).").text),
        time_option(),
        Option(["--pretty"], is_flag=True, help=msg("Draw the puzzles.").text),
        json_option(),
    ],
)
