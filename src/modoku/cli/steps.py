"""`modoku steps`: the whole path of a person who solves."""

from __future__ import annotations

from collections.abc import Sequence

from ..language import msg
from ..logic import describe, grade_of, line, rating_path, trace
from ..puzzle import Sheet
from ..replies import path_fields
from ..results import Verdict
from ..search.guidance import check_placed
from .derived import STATUS
from .inputs import Reading
from .options import json_option, reading_command
from .outputs import Exit, each_sheet, emit, emit_json
from .stepping import choose, uniqueness_option
from .words import Option, current_language


def steps(
    puzzles: Sequence[str], reading: Reading, full: bool, explainer: bool, no_uniqueness: bool, as_json: bool
) -> int:
    """Tell every step of every puzzle, one line a step; one line a puzzle in JSON."""

    def answer(source: str, sheet: Sheet) -> int:
        puzzle, layout, language = sheet.puzzle, sheet.puzzle.layout, current_language()
        result, techniques = choose(source, puzzle, no_uniqueness, human=not explainer)
        check_placed(sheet, result)
        path = trace(puzzle, sheet.grid.values, techniques)
        rated = rating_path(path, puzzle, sheet.grid.values, techniques)
        found = grade_of(rated)
        if as_json:
            emit_json({"source": source, **path_fields(puzzle, path, found, language)})
        else:
            for number, step in enumerate(path.steps, 1):
                told = describe(step, layout) if full else line(step, layout)
                emit(f"{number:3} {step.rating:4.1f}  {told.said(language)}")
            last = found.said(language)
            if rated is not path:
                last = msg("Rating, without the techniques of modoku's own: {grade}", grade=last).said(language)
            emit(last)
        if result.verdict in (Verdict.UNSOLVABLE, Verdict.MULTIPLE):
            return STATUS[result.verdict]
        return Exit.DONE if path.is_solved else Exit.LIMIT

    return each_sheet(puzzles, reading, answer)


command = reading_command(
    "steps",
    steps,
    msg("Tell the whole path of a person who solves, step by step.").text,
    [
        Option(["--full"], is_flag=True, help=msg("Tell the whole reasoning of every step.").text),
        Option(
            ["--rating-path", "explainer"],
            is_flag=True,
            help=msg("Tell the path that makes the rating: only the techniques of Sudoku Explainer.").text,
        ),
        uniqueness_option(),
        json_option(),
    ],
)
