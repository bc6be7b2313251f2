"""`modoku grade`: what the tests of a sheet say of what a student wrote."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

from ..language import msg
from ..lessons.programming_sheets import SECONDS, grade_exercise
from .options import json_option, plain_command, time_option
from .outputs import Exit, emit, emit_json
from .titles import TITLES
from .words import Argument, current_language


def grade(folder: str, seconds: float, as_json: bool) -> int:
    """Run the tests; done only if every exercise is right."""
    marks = grade_exercise(Path(folder), seconds=seconds, language=current_language())
    right = sum(mark.passed for mark in marks)
    if as_json:
        emit_json({"v": 1, "right": right, "of": len(marks), "exercises": [asdict(mark) for mark in marks]})
    else:
        for mark in marks:
            emit(f"{'+' if mark.passed else '-'} {mark.name}" + (f": {mark.said}" if mark.said else ""))
        emit(msg("{right} of {n} right", right=right, n=len(marks)).said(current_language()))
    return Exit.DONE if marks and right == len(marks) else Exit.FAILED


command = plain_command(
    "grade",
    grade,
    TITLES["grade"],
    [
        Argument(["folder"], metavar="FOLDER"),
        time_option(msg("Time for the whole sheet."), SECONDS),
        json_option(),
    ],
)
