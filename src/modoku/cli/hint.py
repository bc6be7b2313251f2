"""`modoku hint`: the next step, told as far as one wants to know."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from pathlib import Path

import click

from ..language import msg
from ..logic import STAGES, find_hint
from ..puzzle import Sheet
from ..replies import hint_fields
from ..results import Verdict
from ..search.guidance import check_placed, trusted_candidates
from .inputs import Reading
from .options import json_option, reading_command
from .outputs import Exit, each_sheet, emit, emit_json, numbered, warn, write_file
from .stepping import choose, draw_step, uniqueness_option
from .words import Option, current_language, tr


def hint(
    puzzles: Sequence[str], reading: Reading, stage: int, picture: str | None, no_uniqueness: bool, as_json: bool
) -> int:
    """Tell the next step of every puzzle."""
    ending = Path(picture).suffix.lower() if picture else ".svg"
    if ending not in (".svg", ".png"):
        raise click.UsageError(tr("Pictures are written as .svg or .png."))
    numbers = count(1)

    def answer(source: str, sheet: Sheet) -> int:
        result, techniques = choose(source, sheet.puzzle, no_uniqueness, human=True)
        check_placed(sheet, result)
        known = trusted_candidates(sheet, result)
        if sheet.candidates and not known and result.verdict is Verdict.UNIQUE:
            warn(msg("A candidate that is needed has been struck out: the hint goes by all of them."), source)
        found = find_hint(sheet.puzzle, sheet.grid.values, techniques, known)
        if found is None:
            if sheet.grid.is_full:
                warn(msg("Every cell is filled."), source)
                return Exit.DONE
            warn(msg("The techniques known find no next step."), source)
            return Exit.LIMIT
        if picture is not None:
            number = next(numbers)
            path = numbered(picture, None if number == 1 else number)
            write_file(path, draw_step(sheet.puzzle, found.state, found.step, ending))
        if as_json:
            emit_json({"source": source, **hint_fields(sheet.puzzle, found, stage, current_language())})
        else:
            emit(found.said(stage).said(current_language()))
        return Exit.DONE

    return each_sheet(puzzles, reading, answer)


command = reading_command(
    "hint",
    hint,
    msg("Tell the next step of a person who solves, from a vague hint to the whole reasoning.").text,
    [
        Option(
            ["--stage"],
            type=click.IntRange(STAGES[0], STAGES[-1]),
            default=STAGES[-1],
            show_default=True,
            help=msg("1: where to look; 2: the technique; 3: the cells; 4: the step and its reason.").text,
        ),
        Option(
            ["--draw", "picture"],
            metavar="FILE",
            help=msg("Draw the step: x.svg or x.png (of several puzzles: x.svg, x-2.svg ...).").text,
        ),
        uniqueness_option(),
        json_option(),
    ],
)
