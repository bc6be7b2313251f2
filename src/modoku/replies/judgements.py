"""Solutions, counts, checks and their reasons as JSON fields."""

from __future__ import annotations

from collections.abc import Sequence

from ..puzzle import Fault, Puzzle
from ..results import CountResult, SolveResult, Verdict
from ..search import Conflict, Difference, Minimality, Unavoidables

Fields = dict[str, object]


def solve_fields(result: SolveResult) -> Fields:
    """Give what a search found."""
    return {
        "puzzle": str(result.puzzle),
        "verdict": result.verdict,
        "solutions": [str(solution) for solution in result.solutions],
        "stop": result.stop,
        "engine": result.engine,
        "seconds": round(result.seconds, 9),
        "nodes": result.stats.get("nodes"),
    }


def count_fields(puzzle: Puzzle, result: CountResult) -> Fields:
    """Give how many solutions there are, as far as that is known."""
    return {
        "puzzle": str(puzzle),
        "low": result.low,
        "high": result.high,
        "exact": result.exact,
        "method": result.method,
        "seconds": round(result.seconds, 9),
    }


def check_fields(
    puzzle: Puzzle, faults: Sequence[Fault], verdict: Verdict | None, minimality: Minimality | None, language: str
) -> Fields:
    """Give the faults of a puzzle, its verdict, and the givens that it could do without."""
    names = puzzle.layout.cell_names
    return {
        "puzzle": str(puzzle),
        "clues": puzzle.clue_count,
        "faults": [{"kind": f.kind, "cells": list(names(f.cells)), "message": f.said(language)} for f in faults],
        "verdict": verdict,
        "minimal": None if minimality is None else minimality.minimal,
        "redundant": None if minimality is None else list(names(minimality.redundant)),
    }


def unavoidable_fields(found: Unavoidables) -> Fields:
    """Give the cells of which some must be given, and how many givens of the same grid leave two solutions."""
    names = found.solution.layout.cell_names
    return {
        "unavoidable": [list(names(cells)) for cells in found.sets],
        "complete_up_to": found.complete_up_to,
        "most_givens": found.most_givens,
    }


def conflict_fields(verdict: Verdict, found: Conflict | Difference, language: str) -> Fields:
    """Give why there is no solution, or where two solutions differ, and what would decide."""
    names = found.puzzle.layout.cell_names
    fields: Fields = {
        "puzzle": str(found.puzzle),
        "verdict": verdict,
        "reason": found.said().said(language),
        "cells": list(names(found.cells)),
    }
    return fields | (_conflict(found, language) if isinstance(found, Conflict) else _difference(found))


def _conflict(found: Conflict, language: str) -> Fields:
    layout = found.puzzle.layout
    return {
        "fixes": [
            {"cell": layout.cell_name(f.cell), "given": f.given, "digit": f.digit or None, "unique": f.unique}
            for f in found.fixes
        ],
        "complete": found.complete,
        "parts": [
            {
                "kind": part.kind,
                "cells": list(layout.cell_names(part.cells)),
                "digit": part.digit or None,
                "text": part.said(layout).said(language),
            }
            for part in found.parts
        ],
        "minimal": found.minimal,
        "smallest": found.smallest,
    }


def _difference(found: Difference) -> Fields:
    layout = found.puzzle.layout
    return {
        "fixes": [
            {"cell": layout.cell_name(a.cell), "given": None, "digit": a.digit, "unique": a.left == 1, "left": a.left}
            for a in found.additions
        ],
        "complete": found.complete,
        "solutions": [str(solution) for solution in found.solutions],
        "open": list(layout.cell_names(found.open_cells)),
        "open_known": found.open_known,
        "low": found.low,
        "high": found.high,
    }
