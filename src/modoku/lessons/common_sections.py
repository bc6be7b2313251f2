"""The sections that every lesson begins and ends with: the grid and its rules, and the solution."""

from __future__ import annotations

from ..language import Message, msg, msgn
from ..limits import time_limit
from ..puzzle import Puzzle, Solution
from ..results import SolveResult, Verdict
from ..search import solve
from .formula import LessonFormula, index, line
from .lesson import Block, Listing, Paragraph, Section
from .pictures import grid_picture

SECONDS = 20.0
"""A lesson waits so long for the solution, then goes on without it."""


def grid_section(puzzle: Puzzle) -> Section:
    """Show the grid, its rules in words, and how cells are named."""
    layout = puzzle.layout
    kinds: dict[str, int] = {}
    for unit in layout.units:
        kinds[unit.kind] = kinds.get(unit.kind, 0) + 1
    blocks: list[Block] = [
        Paragraph(
            msgn(
                "We follow one grid of {cells} cells and {size} digits; {n} digit is given.",
                "We follow one grid of {cells} cells and {size} digits; {n} digits are given.",
                puzzle.clue_count,
                cells=layout.cell_count,
                size=puzzle.size,
            )
        ),
        grid_picture(puzzle, puzzle.givens, msg("The grid, with its givens.")),
        Paragraph(
            msg(
                "Rows are counted from the top, columns from the left, both from 1: {cell} is the cell in row i and "
                "column j, written r2c3 for row 2 and column 3. Its digit is {value}.",
                cell=LessonFormula(index("c", "i", "j")),
                value=LessonFormula(index("v", "i", "j")),
            )
        ),
        Paragraph(
            msg(
                "The rules: no digit stands twice in one unit. The units are {units}.",
                units=tuple(units_said(kind, count) for kind, count in kinds.items()),
            )
        ),
    ]
    if layout.lowest != 1:
        blocks.append(
            Paragraph(
                msg(
                    "Digits begin at {lowest} here. The indices of variables count them from 1 all the same: 1 stands "
                    "for {lowest}, 2 for {second}, and so on.",
                    lowest=layout.value_of(1),
                    second=layout.value_of(2),
                )
            )
        )
    rules = tuple(puzzle.iter_rules(unit_name=None))
    if rules:
        blocks += [Paragraph(msg("And besides:")), Listing(rules)]
    return Section(msg("The grid"), tuple(blocks))


def units_said(kind: str, count: int) -> Message:
    """Return how many units of a family there are."""
    known = {
        "row": msgn("{n} row", "{n} rows", count),
        "column": msgn("{n} column", "{n} columns", count),
        "box": msgn("{n} box", "{n} boxes", count),
        "region": msgn("{n} region", "{n} regions", count),
        "diagonal": msgn("{n} diagonal", "{n} diagonals", count),
        "window": msgn("{n} window", "{n} windows", count),
        "position": msgn("{n} group of like positions", "{n} groups of like positions", count),
        "colour": msgn("{n} colour", "{n} colours", count),
        "layer": msgn("{n} layer", "{n} layers", count),
        "pillar": msgn("{n} pillar", "{n} pillars", count),
    }
    return known.get(kind) or msgn("{n} group “{kind}”", "{n} groups “{kind}”", count, kind=kind)


def find_solution(puzzle: Puzzle) -> tuple[SolveResult, Solution | None]:
    """Return what is known of the solutions, and the first of them."""
    limit = time_limit().at_most(SECONDS)
    result = solve(puzzle, limit=2, seconds=limit.left(), cancel=limit.cancel)
    return result, result.solution


def verdict_said(result: SolveResult) -> Message:
    """Return how many solutions there are, in words."""
    return {
        Verdict.UNIQUE: msg("The grid has exactly one solution."),
        Verdict.MULTIPLE: msg("The grid has more than one solution: it is not well formed. One of them is shown."),
        Verdict.UNSOLVABLE: msg("The grid has no solution."),
        Verdict.SOLVABLE: msg("The grid has a solution; whether it is the only one was not settled in time."),
        Verdict.UNKNOWN: msg("Whether the grid has a solution was not settled in time."),
    }[result.verdict]


def solution_said(result: SolveResult) -> Message:
    """Return what to write under the solution that is shown."""
    return msg("The solution.") if result.verdict is Verdict.UNIQUE else msg("A solution.")


def is_unsolvable(puzzle: Puzzle) -> bool:
    """Return whether a puzzle is known to have no solution: then every step that a person makes proves nothing."""
    return find_solution(puzzle)[0].verdict is Verdict.UNSOLVABLE


def triples(solution: Solution) -> tuple[tuple[int, int, int], ...]:
    """Return a solution as the list of [i, j, k]: row, column and digit of every cell, counted from 1."""
    return tuple(
        (row + 1, column + 1, value)
        for (row, column), value in zip(solution.layout.positions, solution.values, strict=True)
    )


def assigned(row: int, column: int, value: int) -> LessonFormula:
    """Return x_ijh = 1."""
    return LessonFormula(line(index("x", row, column, value), "=", 1))
