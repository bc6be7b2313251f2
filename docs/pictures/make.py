"""The pictures of the documentation, as the program draws them: run this file to write them anew.

A test compares the stored pictures with these, so that the documentation cannot show what the program does not draw.
"""

import json
import statistics
from collections.abc import Callable
from functools import partial
from pathlib import Path

from modoku.comparison import Curve, draw_curves
from modoku.puzzle import candidates_of
from modoku.render import Highlight, LinkArrow, to_svg
from modoku.variants import all_variants, classic, make

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
GALLERY_PIXELS = 240
"""How wide a board of the gallery is at most, with cells of 26 pixels and fewer."""
GIVENS = [int(c) if c != "." else 0 for c in LINE]


def lines() -> str:
    """Thermometers, arrows, whispers, renban, palindrome and between lines on one grid."""
    puzzle = make(
        "thermometer:lines=r1c1r2c1r3c2r3c3r2c3;r9c9r8c9r7c9r7c8",
        "arrow:arrows=r2c5>r2c6r2c7r3c8;r8c2r8c3>r7c4r6c4",
        "whispers:lines=r4c1r5c2r6c1r7c1",
        "renban:lines=r4c6r5c6r5c7r6c8",
        "palindrome:lines=r9c3r9c4r8c5r9c6r9c7",
        "between:lines=r4c3r4c4r5c4r5c5",
    )
    return to_svg(puzzle, cell_pixels=40, title="Lines")


def sums() -> str:
    """Cages, dots, signs and clues around the grid."""
    puzzle = make(
        "killer:cages=15@r1c1r1c2r2c1;20@r1c3r1c4r2c4r2c3;6@r9c1r9c2r9c3;27@r6c8r6c9r7c9r8c9r7c8",
        "kropki:white=r4c4r4c5;r5c5r6c5,black=r4c5r5c5",
        "xv:x=r5c7r5c8,v=r3c8r4c8",
        "greater-than:signs=r5c1<r5c2<r5c3;r6c2<r5c2",
        "little-killer:clues=23@r1c7se;15@r9c5ne",
        "sandwich:rows=10 . . 5 . . . . 0,columns=. 35 . . . . . . .",
        "quadruple:clues=1278@r7c5",
    )
    return to_svg(puzzle, cell_pixels=40, title="Sums, dots and signs")


def colours() -> str:
    """A colour Sudoku as it looks in black and white."""
    puzzle = make("colour:map=ABCDEF/DEFABC/BCAEFD/EFDBCA/CABFDE/FDECAB")
    return to_svg(puzzle.with_givens({0: 1, 9: 2, 20: 3, 31: 4}), "print", cell_pixels=40, title="Colours in print")


def overlapping() -> str:
    """Three overlapping grids."""
    return to_svg(make("triple"), cell_pixels=24, title="Three grids")


def candidates() -> str:
    """Candidates, highlights and a link on a dark ground."""
    puzzle = classic().with_givens(GIVENS)
    row = puzzle.layout.find_unit("row 1")
    highlights = [
        Highlight("cause", candidates=((2, 4),), units=(row,) if row else ()),
        Highlight("removed", candidates=((6, 4), (8, 4))),
        Highlight("focus", cells=(11,)),
    ]
    links = [LinkArrow((2, 4), (6, 4)), LinkArrow((6, 4), (33, 4), strong=False)]
    found = candidates_of(puzzle)
    return to_svg(puzzle, "dark", candidates=found, highlights=highlights, links=links, cell_pixels=48, title="A hint")


PHASE = {
    "en": (
        "our SAT solver",
        "Quasi-complete 36x36 grids: medians, and every run (open: not done in time)",
        "blank cells in a hundred",
    ),
    "fr": (
        "notre solveur SAT",
        "Grilles 36x36 quasi complètes : médianes, et chaque essai (creux : pas fini à temps)",
        "cases vides pour cent",
    ),
}
"""The words of the picture of the phase transition."""


def phase_transition(language: str = "en") -> str:
    """The time to fill 36x36 grids by the share of blank cells, as `benchmarks/encodings.py` measured it."""
    found = json.loads((Path(__file__).parents[2] / "benchmarks" / "results" / "phase-36.json").read_text("utf-8"))
    ours, title, axis = PHASE[language]
    curves = []
    for solver, name in (("sat", ours), ("pysat", "CaDiCaL")):
        points = [(point["blank"], point["seconds"]) for point in found["phase"] if point["solver"] == solver]
        shares = sorted({blank for blank, _ in points})
        line = tuple((x, statistics.median(y for blank, y in points if blank == x)) for x in shares)
        curves.append(Curve(name, line, tuple(points)))
    return to_svg(draw_curves(curves, title, axis, found["cap"]))


def variant_board(name: str) -> str:
    """Return the board of a variant's first example, for the table of variants."""
    puzzle = make(all_variants()[name].examples[0])
    columns = 1 + max(column for _, column in puzzle.layout.positions)
    return to_svg(puzzle, cell_pixels=min(26, GALLERY_PIXELS // columns))


PICTURES: dict[str, Callable[[], str]] = {
    **{f"variants/{name}.svg": partial(variant_board, name) for name in all_variants()},
    "lines.svg": lines,
    "sums.svg": sums,
    "colours.svg": colours,
    "overlapping.svg": overlapping,
    "candidates.svg": candidates,
    "phase-transition.svg": phase_transition,
    "phase-transition.fr.svg": partial(phase_transition, "fr"),
}

if __name__ == "__main__":
    for name, picture in PICTURES.items():
        (Path(__file__).parent / name).write_text(picture(), encoding="utf-8")
