"""Puzzles of ours drawn and worded as setters do for SudokuPad, with their solutions."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from modoku.formats.layouts import take_apart
from modoku.puzzle import Constraint, Puzzle
from modoku.questions.inputs import to_sheet
from modoku.search.solving import solve

Data = dict[str, Any]
PUZZLES = json.loads((Path(__file__).parents[2] / "conformance" / "puzzles.json").read_text())


def puzzle_of(name: str) -> Puzzle:
    """Return our small puzzle of a variant."""
    return to_sheet(PUZZLES[name]).puzzle


def blank(puzzle: Puzzle, rules: str, *, solution: bool = True) -> Data:
    """Return a puzzle as SudokuPad's JSON, without its rules: digits, regions, words, solution."""
    n = puzzle.size
    regions: dict[int, list[list[int]]] = {}
    parts = take_apart(puzzle.layout)
    for cell, region in enumerate((parts.regions if parts else None) or ()):
        regions.setdefault(region, []).append([*divmod(cell, n)])
    found: Data = {
        "cells": [[{"value": d} if (d := puzzle.givens[n * r + c]) else {} for c in range(n)] for r in range(n)],
        "regions": list(regions.values()),
        "metadata": {"title": "Ours", "author": "us", "rules": f"Normal sudoku rules apply. {rules}"},
        **{key: [] for key in ("lines", "arrows", "overlays", "underlays", "cages")},
    }
    if solution:
        found["metadata"]["solution"] = str(solve(puzzle, limit=1).solution)
    return found


def middle(cell: int, n: int) -> list[float]:
    """Return the middle of a cell."""
    return [cell // n + 0.5, cell % n + 0.5]


def line(data: Data, cells: Iterable[int], colour: str, n: int, thickness: float = 10, key: str = "lines") -> None:
    """Draw a line through cells."""
    data[key].append({"wayPoints": [middle(cell, n) for cell in cells], "color": colour, "thickness": thickness})


def mark(data: Data, place: list[float], *, layer: str = "overlays", size: float = 0.3, **about: Any) -> None:
    """Draw a shape, a text, or both."""
    data[layer].append({"center": place, "width": size, "height": size, **about})


def circle(data: Data, place: list[float], fill: str, border: str = "#000000", **about: Any) -> None:
    """Draw a circle."""
    mark(data, place, rounded=True, backgroundColor=fill, borderColor=border, **about)


def between(cells: Iterable[int], n: int) -> list[float]:
    """Return the middle of some cells."""
    places = [middle(cell, n) for cell in cells]
    return [sum(place[k] for place in places) / len(places) for k in (0, 1)]


def cage(data: Data, cells: Iterable[int], n: int, value: object = "", **about: Any) -> None:
    """Draw a cage."""
    data["cages"].append({"cells": [[*divmod(cell, n)] for cell in cells], "value": value, **about})


def _lines(colour: str, *, ends: str = "") -> Callable[[Data, Constraint, int], None]:
    def draw(data: Data, rule: Constraint, n: int) -> None:
        line(data, rule.cells, colour, n)
        for cell in (rule.cells[0], rule.cells[-1]) if ends else ():
            mark(
                data, middle(cell, n), size=0.8, rounded=ends == "circle", backgroundColor="#FFFFFF", borderColor=colour
            )

    return draw


def _palindrome(data: Data, rule: Any, n: int) -> None:
    firsts, lasts = [group[0] for group in rule.groups], [group[1] for group in rule.groups if len(group) > 1]
    line(data, [*firsts, *reversed(lasts)], "#cfcfcf", n)


def _thermometer(data: Data, rule: Constraint, n: int) -> None:
    circle(data, middle(rule.cells[0], n), "#CFCFCF", "#CFCFCF", layer="underlays", size=0.85)
    line(data, rule.cells, "#CFCFCF", n, 21)


def _arrow(data: Data, rule: Constraint, n: int) -> None:
    circle(data, middle(rule.cells[0], n), "#FFFFFF", "#a1a1a1", size=0.75)
    line(data, rule.cells, "#a1a1a1", n, 5, "arrows")


def _dot(fill: str, text: str = "") -> Callable[[Data, Any, int], None]:
    def draw(data: Data, rule: Any, n: int) -> None:
        if rule.style != "hidden":
            for pair in rule.pairs:
                circle(data, between(pair, n), fill, text=text and str(rule.value))

    return draw


def _letter(data: Data, rule: Any, n: int) -> None:
    for pair in rule.pairs:
        mark(data, between(pair, n), text=rule.style[-1].upper(), backgroundColor="#FFFFFF")


def _sign(data: Data, rule: Any, n: int) -> None:
    small, great = rule.cells
    text = {1: "<", -1: ">", n: "^", -n: "v"}[great - small]
    mark(data, between(rule.cells, n), text=text)


def _killer(data: Data, rule: Any, n: int) -> None:
    if rule.kind == "sum":
        cage(data, rule.cells, n, rule.total)


def _outside(data: Data, rule: Any, n: int) -> None:
    (r, c), (r2, c2) = divmod(rule.cells[0], n), divmod(rule.cells[1], n)
    mark(data, [2 * r - r2 + 0.5, 2 * c - c2 + 0.5], text=str(rule.number), size=0.25)


def _little_killer(data: Data, rule: Any, n: int) -> None:
    (r, c), (r2, c2) = divmod(rule.cells[0], n), divmod(rule.cells[1], n)
    y, x, down, right = 2 * r - r2 + 0.5, 2 * c - c2 + 0.5, r2 - r, c2 - c
    tip = [y + 0.48 * down, x + 0.48 * right]
    data["arrows"].append({"wayPoints": [[y + 0.3 * down, x + 0.3 * right], tip], "color": "#000000", "thickness": 2})
    mark(data, [y, x], text=str(rule.total), size=0.25)


def _shapes(form: str, colour: str = "#CFCFCF", size: float = 0.7) -> Callable[[Data, Any, int], None]:
    def draw(data: Data, rule: Any, n: int) -> None:
        for cell in rule.cells:
            mark(data, middle(cell, n), layer="underlays", size=size, rounded=form == "round", backgroundColor=colour)

    return draw


def _quadruple(data: Data, rule: Any, n: int) -> None:
    circle(data, between(rule.cells, n), "#FFFFFF", size=0.7, text=" ".join(rule.label))


def _counting(data: Data, rule: Any, n: int) -> None:
    for cell in rule.cells:
        circle(data, middle(cell, n), "none", layer="underlays", size=0.8)


def _bare_cage(data: Data, rule: Any, n: int) -> None:
    cage(data, rule.cells, n, getattr(rule, "clue", getattr(rule, "total", "")))


def _index(data: Data, rule: Any, n: int) -> None:
    colour = {"rows-index": "#00ff00", "columns-index": "#ff0000", "boxes-index": "#0000ff"}[rule.style]
    mark(data, middle(rule.cell, n), layer="underlays", size=0.9, backgroundColor=colour)


def _nothing(data: Data, rule: Any, n: int) -> None:
    """Draw nothing: the rule is in the words."""


DRAWINGS: dict[str, tuple[Callable[[Data, Any, int], None], str]] = {
    "thermometer": (_thermometer, "Along a thermometer, digits increase from the bulb."),
    "arrow": (_arrow, "Digits along an arrow sum to the digit in its circle."),
    "whispers": (_lines("#67f067"), "Adjacent digits along a green line differ by at least 2."),
    "renban": (_lines("#f067f0"), "Purple lines hold a set of consecutive digits in any order."),
    "palindrome": (_palindrome, "Grey lines are palindromes: they read the same from both ends."),
    "between": (_lines("#cfcfcf", ends="circle"), "Digits on a line lie between those in the circles at its ends."),
    "region-sum": (_lines("#2ecbff"), "Box borders divide a blue line into segments with the same sum."),
    "entropic": (_lines("#ffccaa"), "Any three successive digits on a peach line are a low, a middle and a high one."),
    "modular": (_lines("#33bbbb"), "Teal lines are modular: any three cells in a row leave different remainders."),
    "nabner": (_lines("#c9c883"), "Nabner: on a yellow line no two digits are consecutive or the same."),
    "parity-line": (_lines("#ff0000"), "Digits on a red line alternate between odd and even."),
    "sum-line": (_lines("#aa6600"), "Brown lines are ten lines: each is divided into groups that sum to 10."),
    "zipper": (_lines("#cdb1ec"), "Digits at an equal distance from the middle of a lavender line have the same sum."),
    "double-arrow": (
        _lines("#c54b8b", ends="circle"),
        "Double arrow: the digits on a line have the same sum as the digits in the circles at its ends.",
    ),
    "lockout": (_lines("#6a5acd", ends="diamond"), "Lockout: digits on a line are not between those in its diamonds."),
    "kropki": (_dot("#FFFFFF"), "White dot: consecutive. Black dot: ratio 1:2. Not all dots are given."),
    "consecutive": (_dot("#FFFFFF"), "Digits separated by a white dot are consecutive. All dots are given."),
    "difference": (_dot("#FFFFFF", "n"), "A number in a white dot is the difference of the two digits."),
    "ratio": (_dot("#000000", "n"), "A number in a black dot is the ratio of the two digits."),
    "xv": (_letter, "Digits with a V between them sum to 5. All Vs are given."),
    "greater-than": (_sign, "Inequality signs point to the smaller digit."),
    "quadruple": (_quadruple, "The digits in a circle are among those in the four surrounding cells."),
    "killer": (_killer, "Digits in a cage do not repeat and sum to the number in its corner."),
    "product": (_bare_cage, "The digits of a cage multiply to the product in its corner."),
    "look-and-say": (_bare_cage, "Cages are look-and-say clues: 23 says that there are two threes."),
    "equality-cage": (
        _bare_cage,
        "Each cage holds an equal number of odd and even digits, as many low as high ones; "
        "digits do not repeat in a cage.",
    ),
    "little-killer": (_little_killer, "Little killer: a number outside is the sum along the indicated diagonal."),
    "sandwich": (_outside, "Sandwich clues give the sum of the digits between the 1 and the 9."),
    "x-sum": (_outside, "X-sums: the sum of the first X digits, where X is the first digit."),
    "skyscraper": (_outside, "Skyscrapers: how many digits can be seen from there."),
    "numbered-room": (_outside, "Numbered rooms: the digit in the Nth cell, where N is the first digit."),
    "battlefield": (_outside, "Battlefield clues stand outside."),
    "parity": (
        lambda data, rule, n: _shapes("round" if rule.style == "odd" else "square")(data, rule, n),
        "A grey circle holds an odd digit. A grey square holds an even digit.",
    ),
    "counting-circles": (_counting, "A digit in a circle says how many circles hold that digit."),
    "indexing": (
        _index,
        "A digit in a red cell is the column in which its column's number stands in its row. "
        "A digit in a green cell is the row in which its row's number stands in its column. "
        "A digit in a blue cell is the position in its box of the number of its own position.",
    ),
    "extra-region": (_shapes("square", "#ffff00", 1.0), "The yellow cells hold each digit once."),
    "clone": (_shapes("square", "#ffff00", 1.0), "Yellow shapes are clones: they hold the same digits."),
    "diagonal": (_nothing, "Digits do not repeat on either of the two diagonals."),
    "windoku": (_nothing, "Windoku: the four windows hold each digit once."),
    "anti-knight": (_nothing, "Cells a knight's move apart do not hold the same digit."),
    "anti-king": (_nothing, "Cells a king's move apart do not hold the same digit."),
    "anti-camel": (_nothing, "Cells a camel's move apart do not hold the same digit."),
    "non-consecutive": (_nothing, "Orthogonally adjacent cells do not hold consecutive digits."),
    "position": (_nothing, "Disjoint groups: cells in the same position of two boxes differ."),
    "global-entropy": (_nothing, "Every 2x2 square holds a low, a middle and a high digit: global entropy."),
}
"""For each variant how one of its rules is drawn, and what the words say."""


def drawn(name: str, *, solution: bool = True, rules: str | None = None) -> Data:
    """Return our puzzle of a variant as somebody would draw it."""
    puzzle = puzzle_of(name)
    draw, words = DRAWINGS[name]
    data = blank(puzzle, words if rules is None else rules, solution=solution)
    for rule in puzzle.constraints:
        if rule.style == "hidden":
            continue
        if name == "kropki" and rule.style == "black-dot":
            _dot("#000000")(data, rule, puzzle.size)
        else:
            draw(data, rule, puzzle.size)
    return data
