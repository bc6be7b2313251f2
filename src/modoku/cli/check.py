"""`modoku check`: what is wrong with puzzles, how many solutions they have, and which givens they could do without."""

from __future__ import annotations

from collections.abc import Sequence

from ..language import msg, msgn
from ..puzzle import Fault, Puzzle, Sheet, find_faults
from ..questions import Minimality, find_redundant, solve
from ..replies import VERDICTS, check_fields
from ..results import Verdict
from .inputs import Reading
from .options import json_option, reading_command
from .outputs import Exit, each_sheet, emit, emit_json
from .solve import STATUS
from .words import FloatRange, Option, current_language


def check(puzzles: Sequence[str], reading: Reading, seconds: float, quick: bool, as_json: bool) -> int:
    """Report faults, verdict and redundant givens of every puzzle."""

    def answer(source: str, sheet: Sheet) -> int:
        puzzle = sheet.puzzle
        faults = find_faults(puzzle, sheet.grid.values)
        verdict = Verdict.UNSOLVABLE if faults else None
        minimality = None
        if not quick and not faults:
            verdict = solve(puzzle, seconds=seconds).verdict
            if verdict is Verdict.UNIQUE:
                minimality = find_redundant(puzzle, seconds=seconds)
        if as_json:
            emit_json({"source": source, **check_fields(puzzle, faults, verdict, minimality, current_language())})
        else:
            _tell(source, puzzle, faults, verdict, minimality)
        return Exit.DONE if verdict is None else STATUS[verdict] if verdict is not Verdict.SOLVABLE else Exit.LIMIT

    return each_sheet(puzzles, reading, answer)


def _tell(
    source: str, puzzle: Puzzle, faults: Sequence[Fault], verdict: Verdict | None, minimality: Minimality | None
) -> None:
    language = current_language()
    if faults:
        emit(f"{source}: {msgn('{n} fault', '{n} faults', len(faults)).said(language)}")
        for fault in faults:
            emit(f"  {fault.said(language)}")
        return
    parts = [msgn("{n} given", "{n} givens", puzzle.clue_count)]
    parts.append(msg("no fault") if verdict is None else VERDICTS[verdict])
    if minimality is not None and minimality.minimal:
        parts.append(msg("minimal"))
    elif minimality is not None and minimality.redundant:
        cells = puzzle.layout.cell_names(minimality.redundant)
        parts.append(msgn("{n} redundant given: {cells}", "{n} redundant givens: {cells}", len(cells), cells=cells))
    elif minimality is not None:
        parts.append(msg("whether it is minimal was not decided in time"))
    emit(f"{source}: {', '.join(part.said(language) for part in parts)}")


command = reading_command(
    "check",
    check,
    msg("Find what is wrong with puzzles: faults, number of solutions, redundant givens.").text,
    [
        Option(
            ["--time", "seconds"],
            type=FloatRange(0),
            default=10.0,
            show_default=True,
            metavar="SECONDS",
            help=msg("Time for each question about a puzzle.").text,
        ),
        Option(["--quick"], is_flag=True, help=msg("Look for faults only, without solving.").text),
        json_option(),
    ],
)
