"""`modoku check`: what is wrong with puzzles, how many solutions they have, and which givens they could do without."""

from __future__ import annotations

from collections.abc import Sequence

import click

from ..language import msg, msgn
from ..puzzle import Fault, Puzzle, Sheet, find_faults
from ..replies import VERDICTS, check_fields, unavoidable_fields
from ..results import Verdict
from ..search import Minimality, Unavoidables, find_redundant, find_unavoidable, solve
from .inputs import Reading
from .options import json_option, reading_command, time_option
from .outputs import Exit, each_sheet, emit, emit_json
from .solve import STATUS
from .words import Option, current_language


def check(
    puzzles: Sequence[str], reading: Reading, seconds: float, quick: bool, unavoidable: int | None, as_json: bool
) -> int:
    """Report faults, verdict and redundant givens of every puzzle."""

    def answer(source: str, sheet: Sheet) -> int:
        puzzle = sheet.puzzle
        faults = find_faults(puzzle, sheet.grid.values)
        verdict = Verdict.UNSOLVABLE if faults else None
        minimality = None
        sets = None
        if not quick and not faults:
            verdict = solve(puzzle, seconds=seconds).verdict
            if verdict is Verdict.UNIQUE:
                minimality = find_redundant(puzzle, seconds=seconds)
                sets = find_unavoidable(puzzle, size=unavoidable, seconds=seconds) if unavoidable else None
        if as_json:
            more = {} if sets is None else unavoidable_fields(sets)
            fields = check_fields(puzzle, faults, verdict, minimality, current_language())
            emit_json({"source": source, **fields, **more})
        else:
            _tell(source, puzzle, faults, verdict, minimality)
            if sets is not None:
                _list(sets)
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


def _list(found: Unavoidables) -> None:
    """List the unavoidable sets, smallest first."""
    language, names = current_language(), found.solution.layout.cell_names
    n = len(found.sets)
    emit(
        "  "
        + msgn(
            "{n} unavoidable set of up to {size} cells",
            "{n} unavoidable sets of up to {size} cells",
            n,
            size=found.complete_up_to,
        ).said(language)
    )
    for cells in found.sets:
        emit(f"    {' '.join(names(cells))}")
    if found.most_givens is not None:
        line = msg("{n} givens of this grid can leave two solutions, more cannot", n=found.most_givens)
        emit(f"  {line.said(language)}")


command = reading_command(
    "check",
    check,
    msg("Find what is wrong with puzzles: faults, number of solutions, redundant givens.").text,
    [
        time_option(msg("Time for each question about a puzzle."), 10.0),
        Option(
            ["--unavoidable"],
            type=click.IntRange(2),
            metavar="N",
            help=msg("List the unavoidable sets of up to N cells: each needs a given.").text,
        ),
        Option(["--quick"], is_flag=True, help=msg("Look for faults only, without solving.").text),
        json_option(),
    ],
)
