"""`modoku check`: what is wrong with puzzles."""

from __future__ import annotations

from collections.abc import Sequence

from ..language import msg, msgn
from ..puzzle import Sheet, find_faults
from .inputs import Reading
from .options import json_option, reading_command
from .outputs import Exit, each_sheet, emit, emit_json
from .words import current_language


def check(puzzles: Sequence[str], reading: Reading, as_json: bool) -> int:
    """Report the faults of every puzzle, with the cells."""

    def answer(source: str, sheet: Sheet) -> int:
        puzzle, language = sheet.puzzle, current_language()
        faults = find_faults(puzzle, sheet.grid.values)
        if as_json:
            emit_json(
                {
                    "source": source,
                    "puzzle": str(puzzle),
                    "clues": puzzle.clue_count,
                    "faults": [
                        {
                            "kind": fault.kind,
                            "cells": list(puzzle.layout.cell_names(fault.cells)),
                            "message": fault.said(language),
                        }
                        for fault in faults
                    ],
                }
            )
        elif faults:
            count = msgn("{n} fault", "{n} faults", len(faults)).said(language)
            emit(f"{source}: {count}")
            for fault in faults:
                emit(f"  {fault.said(language)}")
        else:
            emit(f"{source}: {msgn('no fault, {n} given', 'no fault, {n} givens', puzzle.clue_count).said(language)}")
        return Exit.UNSOLVABLE if faults else Exit.DONE

    return each_sheet(puzzles, reading, answer)


command = reading_command("check", check, msg("Find what is wrong with puzzles.").text, [json_option()])
