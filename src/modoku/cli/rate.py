"""`modoku rate`: how hard puzzles are for a person."""

from __future__ import annotations

from collections.abc import Sequence

from ..language import msg
from ..logic import grade
from ..puzzle import Sheet
from ..replies import grade_fields
from ..results import Verdict
from .inputs import Reading
from .options import json_option, reading_command
from .outputs import Exit, each_sheet, emit, emit_json
from .solve import STATUS
from .stepping import choose, uniqueness_option
from .words import current_language


def rate(puzzles: Sequence[str], reading: Reading, no_uniqueness: bool, as_json: bool) -> int:
    """Grade every puzzle, one line a puzzle."""

    def answer(source: str, sheet: Sheet) -> int:
        result, techniques = choose(sheet.puzzle, no_uniqueness)
        found = grade(sheet.puzzle, techniques)
        if as_json:
            emit_json({"source": source, **grade_fields(sheet.puzzle, found)})
        else:
            emit(f"{sheet.puzzle}  {found.said(current_language())}")
        if result.verdict in (Verdict.UNSOLVABLE, Verdict.MULTIPLE):
            return STATUS[result.verdict]
        return Exit.DONE if found.rating is not None else Exit.LIMIT

    return each_sheet(puzzles, reading, answer)


command = reading_command(
    "rate",
    rate,
    msg("Say how hard puzzles are for a person: rating, level, hardest technique.").text,
    [uniqueness_option(), json_option()],
)
