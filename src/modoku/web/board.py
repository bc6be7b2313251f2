"""A puzzle as the page needs it: cells, units, rules in words, and everything that is drawn under the digits."""

from __future__ import annotations

from collections.abc import Sequence

from ..formats.ours import sheet_to_plain
from ..lessons.palette import lesson_theme
from ..puzzle import Puzzle, Sheet, embedded_solution, find_faults
from ..puzzle.marks import Outline, marks_of
from ..puzzle.plain import puzzle_to_plain
from ..render import SIDE, Theme, draw, get_theme, write_svg
from ..results import Verdict
from ..search import solve
from ..variants.naming import variants_of
from .network import network_to_plain

Fields = dict[str, object]
MAX_SOLVE_SECONDS = 5.0


def to_board(sheet: Sheet, language: str) -> Fields:
    """Return a puzzle with all that is needed to draw and play it, its solution included where there is just one."""
    puzzle = sheet.puzzle
    layout = puzzle.layout
    blank = Sheet(puzzle.with_givens({}), cosmetics=sheet.cosmetics)
    scene = draw(blank, title=" ", language=language)
    verdict, solution, judge = _judge(sheet)
    return {
        "puzzle": {**puzzle_to_plain(puzzle), **_unread(sheet)},
        "line": puzzle.givens_text,
        "variants": list(variants_of(puzzle)),
        "title": puzzle.about("title") or "",
        "meta": dict(puzzle.meta),
        "size": puzzle.size,
        "symbols": list(layout.symbols),
        "cells": [
            {"index": cell, "row": row, "col": column, "name": layout.cell_name(cell)}
            for cell, (row, column) in enumerate(layout.positions)
        ],
        "width": scene.width / SIDE,
        "height": scene.height / SIDE,
        "left": scene.left / SIDE,
        "top": scene.top / SIDE,
        "scale": SIDE,
        "units": [{"kind": u.kind, "name": u.said().said(language), "cells": list(u.cells)} for u in layout.units],
        "network": network_to_plain(puzzle.network),
        "clues": _clues(puzzle, language),
        "has_corner_texts": _has_corner_texts(puzzle),
        "givens": {str(cell): digit for cell, digit in enumerate(puzzle.givens) if digit},
        "placed": list(sheet.placed),
        "candidates": [list(digits) for digits in sheet.candidates],
        "corners": [list(digits) for digits in sheet.corners],
        "scene_svg": write_svg(scene, board_theme()),
        "verdict": verdict,
        "not_understood": [part.said(language) for part in sheet.not_understood],
        "solution": list(solution) or None,
        "judge": judge,
        "rules": [rule.said(language) for rule in puzzle.iter_rules()],
    }


def _unread(sheet: Sheet) -> Fields:
    """Return what our JSON says beside the puzzle and the player's marks: what was not understood."""
    plain = sheet_to_plain(sheet)
    return {key: plain[key] for key in ("not_understood", "cosmetics") if key in plain}


def _judge(sheet: Sheet) -> tuple[Verdict, Sequence[int], str]:
    """Return the verdict, the digits that a player is judged by, and who says so.

    `rules`: they leave one solution. `came`: the solution came with the puzzle, and the rules do not decide. `differs`:
    the rules leave one solution, and another one came with the puzzle. `none`: there is nothing to judge by.
    """
    came = _whole(sheet.puzzle, embedded_solution(sheet.puzzle))
    if sheet.not_understood:
        return Verdict.UNKNOWN, came, "came" if came else "none"
    result = solve(sheet.puzzle, limit=2, seconds=MAX_SOLVE_SECONDS)
    if result.verdict is Verdict.UNIQUE and result.solution is not None:
        ours = result.solution.values
        return result.verdict, ours, "differs" if came and came != ours else "rules"
    if came and not find_faults(sheet.puzzle.with_givens(came)):
        return result.verdict, came, "came"
    return result.verdict, (), "none"


def _whole(puzzle: Puzzle, digits: tuple[int, ...]) -> tuple[int, ...]:
    """Return the digits of a solution; none where it leaves cells open or contradicts a given."""
    fits = 0 not in digits and all(given in (0, digit) for given, digit in zip(puzzle.givens, digits, strict=False))
    return digits if fits else ()


def _clues(puzzle: Puzzle, language: str) -> list[Fields]:
    """Return what each constraint says and of which cells; of a cage the sum is enough."""
    more = {constraint.cells for constraint in puzzle.constraints if constraint.kind != "all-different"}
    return [
        {"cells": list(constraint.cells), "text": constraint.said(puzzle.layout).said(language)}
        for constraint in puzzle.constraints
        if constraint.kind != "all-different" or constraint.cells not in more
    ]


def _has_corner_texts(puzzle: Puzzle) -> bool:
    """Return whether rules write into the corners of cells, so that marks must make room."""
    marks = (mark for constraint in puzzle.constraints for mark in marks_of(constraint, puzzle.layout))
    return any(isinstance(mark, Outline) and mark.text for mark in marks)


def board_theme() -> Theme:
    """Return a theme whose colours the page sets: light or dark without drawing again.

    >>> board_theme()["paper"]
    'var(--board-paper)'
    """
    return Theme("board", {name: f"var(--board-{name})" for name in get_theme("light").colours})


def board_colours(theme: str) -> dict[str, str]:
    """Return the colours of one of our themes under the names that the board uses.

    >>> board_colours("light")["--board-paper"]
    '#ffffff'
    """
    return {f"--board-{name}": colour for name, colour in lesson_theme(theme).colours.items()}


def board_css() -> str:
    """Return the style sheet with the colours of boards: light or dark as the page is, black for print.

    >>> "--board-paper: light-dark(#ffffff, #17181c);" in board_css()
    True
    """
    light, dark, paper = (board_colours(theme) for theme in ("light", "dark", "print"))
    screen = " ".join(f"{name}: light-dark({colour}, {dark[name]});" for name, colour in light.items())
    printed = " ".join(f"{name}: {colour};" for name, colour in paper.items())
    return f":root {{ {screen} }}\n@media print {{ :root:root:root {{ {printed} }} }}\n"
