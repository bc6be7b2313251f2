"""`modoku rate`: how hard puzzles are for a person."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import click

from ..language import msg
from ..logic import Grade, grade
from ..puzzle import Sheet
from ..replies import grade_fields
from ..results import Verdict
from .inputs import Reading
from .options import json_option, reading_command
from .outputs import Exit, each_sheet, emit, emit_json
from .rating_stream import RatingStream
from .solve import STATUS
from .stepping import choose, uniqueness_option
from .streaming import can_stream
from .words import Option, current_language


def rate(puzzles: Sequence[str], reading: Reading, no_uniqueness: bool, jobs: int, as_json: bool) -> int:
    """Grade every puzzle, one line a puzzle."""
    language = current_language()

    def put(source: str, puzzle: str, found: Grade, solvable: bool) -> None:
        if not solvable:
            # A full grid with a fault counts as solved for the path, and is not.
            found = replace(found, rating=None, level=None)
        if as_json:
            emit_json({"source": source, **grade_fields(puzzle, found)})
        else:
            emit(f"{puzzle}  {found.said(language) if solvable else msg('no solution').said(language)}")

    def answer(source: str, sheet: Sheet) -> int:
        result, techniques = choose(source, sheet.puzzle, no_uniqueness)
        found = grade(sheet.puzzle, techniques)
        put(source, str(sheet.puzzle), found, result.verdict is not Verdict.UNSOLVABLE)
        if result.verdict in (Verdict.UNSOLVABLE, Verdict.MULTIPLE):
            return STATUS[result.verdict]
        return Exit.DONE if found.rating is not None else Exit.LIMIT

    if can_stream(puzzles, reading):
        return RatingStream(reading, uniqueness=not no_uniqueness, jobs=jobs, put=put, answer=answer).run(puzzles)
    return each_sheet(puzzles, reading, answer)


command = reading_command(
    "rate",
    rate,
    msg("Say how hard puzzles are for a person: rating, level, hardest technique.").text,
    [
        uniqueness_option(),
        Option(["--jobs"], type=click.IntRange(0), default=1, help=msg("Threads for lists; 0: one a processor.").text),
        json_option(),
    ],
)
