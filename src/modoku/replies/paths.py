"""Grades, hints and steps as JSON fields."""

from __future__ import annotations

from collections.abc import Sequence

from ..logic import STAGES, Candidate, Grade, Hint, Step, Trace, describe, get_technique, line
from ..puzzle import Layout, Puzzle, symbol_of

Fields = dict[str, object]


def grade_fields(puzzle: Puzzle | str, found: Grade) -> Fields:
    """Give how hard a puzzle is; a line of a list may stand for the puzzle."""
    return {
        "puzzle": str(puzzle),
        "rating": found.rating,
        "level": found.level,
        "hardest": found.hardest,
        "steps": found.steps,
        "at_least": found.at_least,
        "to_first_placement": found.to_first_placement,
        "of_first_step": found.of_first_step,
        "score": found.score,
    }


def hint_fields(puzzle: Puzzle, found: Hint, stage: int, language: str) -> Fields:
    """Give a hint as far as its stage goes, with what a board may show of it; the last stage holds the whole step."""
    units, cells = found.shown(stage)
    told = {"units": [str(unit) for unit in units], "cells": list(puzzle.layout.cell_names(cells))}
    last = stage == STAGES[-1]
    fields = step_fields(found.step, puzzle.layout, language) if last else {"evidence": told}
    return {"puzzle": str(puzzle), "stage": stage, "hint": found.said(stage).said(language), **fields}


def path_fields(puzzle: Puzzle, path: Trace, found: Grade, language: str) -> Fields:
    """Give a whole path, step by step, and the grade of the puzzle."""
    return {
        "puzzle": str(puzzle),
        "rating": found.rating,
        "level": found.level,
        "hardest": found.hardest,
        "solved": path.is_solved,
        "end": "".join(map(symbol_of, path.end.values)),
        "steps": [step_fields(step, puzzle.layout, language) for step in path.steps],
    }


def step_fields(step: Step, layout: Layout, language: str) -> Fields:
    """Give a step, its evidence included."""

    def named(candidates: Sequence[Candidate]) -> list[list[object]]:
        return [[layout.cell_name(cell), digit] for cell, digit in candidates]

    evidence = step.evidence
    return {
        "technique": step.technique,
        "title": get_technique(step.technique).title.said(language),
        "rating": step.rating,
        "placements": named(step.placements),
        "eliminations": named(step.eliminations),
        "line": line(step, layout).said(language),
        "reasoning": describe(step, layout).said(language),
        "evidence": {
            "cells": list(layout.cell_names(evidence.cells)),
            "candidates": named(evidence.candidates),
            "second": named(evidence.second),
            "links": [
                {"from": named([tie.start])[0], "to": named([tie.end])[0], "strong": tie.strong}
                | ({"inner": True} if tie.inner else {})
                for tie in evidence.ties
            ],
            "units": [str(unit) for unit in evidence.units],
            "constraints": list(evidence.constraints),
        },
    }
