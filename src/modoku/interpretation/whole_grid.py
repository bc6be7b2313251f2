"""Rules of the whole grid: chess moves, diagonals, disjoint groups, and what unmarked pairs may not hold."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby, product

from ..puzzle import Cell, Constraint, Position, Sum
from ..rules.entropy import Entropy
from ..rules.mixed import Mixed
from ..rules.pairs import Pairs
from ..rules.unknown_regions import UnknownRegions
from .figures import DrawnFigure
from .rulebook import Made
from .study import Proposal, Study

_BESIDE = ((0, 1), (1, 0))
_MOVES: tuple[tuple[str, tuple[Position, ...], int], ...] = (
    ("antiknight", ((1, 2), (2, 1), (1, -2), (2, -1)), 0),
    ("antiking", ((1, 1), (1, -1)), 0),
    ("antilong_knight", ((1, 3), (3, 1), (1, -3), (3, -1)), 0),
    ("antigiraffe", ((1, 4), (4, 1), (1, -4), (4, -1)), 0),
    ("antizebra", ((2, 3), (3, 2), (2, -3), (3, -2)), 0),
    ("nonconsecutive", _BESIDE, 1),
)


def _pairs(
    study: Study, moves: tuple[Position, ...], measure: str, comparison: str, value: int, is_within: bool = False
) -> Made:
    """Return a relation of all cells such a move apart, or of those of one box only."""
    home = study.book.home
    places = (pair for pair in study.pairs(moves) if not is_within or home.get(pair[0]) == home.get(pair[1]))
    pairs = tuple((a, b) for a, b in map(study.book.at, places))
    return study.book.guarded(lambda: [Pairs(pairs, measure, comparison, value, "hidden")])


def read_whole_grid(study: Study) -> None:
    """Read the rules of the whole grid that a sentence or a flag of the puzzle states."""
    for kind, moves, gap in _MOVES:
        said = [one for one, _ in study.said(kind)]
        flags = tuple(one for one in study.figures if one.shape == "flag" and one.text == kind)
        about_marks = all(re.search(r"\bline|dot|cage|arrow", one.text) for one in said)
        if not flags and (not said or (kind == "nonconsecutive" and about_marks)):
            continue
        rules = _pairs(study, moves, "difference", "!=", gap)
        study.propose(Proposal(3 if said else 2, kind, rules, flags, said[0] if said else None, "" if said else "flag"))
    leaps = {kind.removeprefix("anti"): moves for kind, moves, _ in _MOVES} | {"king": (*_BESIDE, (1, 1), (1, -1))}
    for sentence, value in study.said("move_step"):
        if isinstance(value, tuple):
            rules = _pairs(study, leaps[value[0]], "difference", "!=", 1, is_within=value[1])
            study.propose(Proposal(3, "move_step", rules, (), sentence))
    for sentence, value in study.said("move_sum"):
        if isinstance(value, tuple):
            rules = _pairs(study, leaps[value[0]], "sum", "!=", value[1])
            study.propose(Proposal(3, "move_sum", rules, (), sentence))
    for sentence, value in study.said("global_sum"):
        if isinstance(value, tuple):
            study.propose(Proposal(3, "global_sum", _pairs(study, _BESIDE, "sum", *value), (), sentence))
    for sentence, value in study.said("global_gap"):
        if isinstance(value, int):
            study.propose(Proposal(3, "global_gap", _pairs(study, _BESIDE, "difference", ">=", value), (), sentence))
    for sentence, value in study.said("global_sum_not"):
        if isinstance(value, int):
            study.propose(Proposal(3, "global_sum_not", _pairs(study, _BESIDE, "sum", "!=", value), (), sentence))
    _read_boxes(study)


def _read_boxes(study: Study) -> None:
    n, book = study.n, study.book
    for sentence, _ in study.said("disjoint"):
        if len(study.regions) == n:
            ordered = [sorted(region) for region in study.regions]
            rules = [rule for k in range(n) for rule in book.differ([region[k] for region in ordered]) or []]
            study.propose(Proposal(3, "disjoint", rules, (), sentence))
    for sentence, _ in study.said("global_entropy"):
        if n == 9 and study.puzzle.layout.lowest == 1:
            squares = [((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)) for r in range(8) for c in range(8)]
            rules = [Entropy(tuple(book.at(square) for square in squares))]
            study.propose(Proposal(3, "global_entropy", list(rules), (), sentence))
    for sentence, value in study.said("global_sets"):
        squares = [((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)) for r in range(n - 1) for c in range(n - 1)]
        if isinstance(value, tuple):
            rules = [book.one_of_each(square, value) for square in squares]
            study.propose(Proposal(3, "global_sets", rules, (), sentence))
    _read_regions(study)
    _read_neighbours(study)
    _read_own(study)


def _read_regions(study: Study) -> None:
    """Read that the solver divides the grid into regions of connected cells, one of each digit in each."""
    n = study.n
    parts = tuple(one for one in study.figures if one.shape == "part" and one.text == "regions")
    if study.regions or n > 9:
        return
    for sentence, _ in study.said("unknown_regions"):
        pairs = tuple((a, b) for a, b in map(study.book.at, study.pairs(_BESIDE)))
        made = study.book.guarded(lambda: [UnknownRegions(tuple(range(n * n)), n, pairs)])  # noqa: B023 - called here
        study.propose(Proposal(3, "unknown_regions", made, parts, sentence))


def _read_neighbours(study: Study) -> None:
    book = study.book
    for sentence, value in study.said("apart"):
        if isinstance(value, tuple):
            sets, is_within = value
            rules = [rule for digits in sets for rule in _apart(study, digits, is_within)]
            study.propose(Proposal(3, "apart", rules, (), sentence))
    for sentence, _ in study.said("mixed_three"):
        odd = frozenset(value for value in book.values if value % 2)
        study.propose(Proposal(3, "mixed_three", [Mixed(tuple(_threes(study, False)), odd)], (), sentence))
    for sentence, _ in study.said("no_run"):
        is_within = re.search("within|in (a|the same|each|every) (3x3 )?box", sentence.text) is not None
        rules = [_no_run(study, three) for three in _threes(study, is_within)]
        study.propose(Proposal(3, "no_run", rules, (), sentence))


def _read_own(study: Study) -> None:
    """Read rules of columns and of the box in the middle."""
    n, book = study.n, study.book
    for sentence, _ in study.said("columns_159"):
        if n == 9:
            spots = [(r, c) for c in (0, 4, 8) for r in range(9)]
            rules = [rule for spot in spots for rule in book.index("column", spot) or []]
            study.propose(Proposal(3, "columns_159", rules, (), sentence))
    for sentence, value in study.said("flats"):
        if isinstance(value, tuple):
            columns = [[(r, c) for r in range(n)] for c in range(n)]
            study.propose(Proposal(3, "flats", [book.flats(column, value) for column in columns], (), sentence))
    for sentence, _ in study.said("magic"):
        if n == 9:
            g = [(r, c) for r in (3, 4, 5) for c in (3, 4, 5)]
            lines = (g[0:3], g[3:6], g[6:9], g[0::3], g[1::3], g[2::3], g[0::4], g[2:7:2])
            marks = [one for one in study.figures if one.shape == "mark" and one.where == "cell" and not one.text]
            shades = [one for one in marks if one.form == "square" and min(one.size) >= 0.9]
            # A shade that lies on this box alone marks the square.
            outer = {one.style for one in shades if one.cells[0] not in g}
            figures = tuple(one for one in shades if one.style not in outer)
            study.propose(Proposal(3, "magic", [Sum(book.at(line), 15) for line in lines], figures, sentence))


def _threes(study: Study, is_within: bool) -> list[tuple[Cell, ...]]:
    """Return all threes of cells side by side in a row or a column, of one box where so said."""
    found = []
    for (r, c), (down, right) in product(((r, c) for r in range(study.n) for c in range(study.n)), _BESIDE):
        three = [(r + k * down, c + k * right) for k in range(3)]
        if study.inside(three[-1]) and not (is_within and len({study.book.home.get(cell) for cell in three}) > 1):
            found.append(study.book.at(three))
    return found


def _no_run(study: Study, cells: Sequence[Cell]) -> Constraint:
    """Return that three cells do not hold three consecutive digits in any order."""

    def step(seen: tuple[int, ...], value: int) -> tuple[int, ...] | None:
        return tuple(sorted((*seen, value))) if len(seen) < 3 else None

    def accepts(seen: tuple[int, ...]) -> bool:
        return len(seen) == 3 and not seen[0] + 2 == seen[1] + 1 == seen[2]

    start: tuple[int, ...] = ()
    return study.book.automaton(cells, start, step, accepts)


def _apart(study: Study, digits: tuple[int, ...], is_within: bool) -> list[Constraint]:
    """Return that no two neighbours, of one box where so said, both hold one of some digits."""
    book, n = study.book, study.n

    def step(last: bool, value: int) -> bool | None:
        return None if last and value in digits else value in digits

    rows = [[(r, c) for c in range(n)] for r in range(n)]
    lines = [*rows, *([(c, r) for r, c in row] for row in rows)]
    if is_within:
        lines = [list(part) for line in lines for _, part in groupby(line, key=book.home.get)]
    return [book.automaton(book.at(line), False, step, lambda _: True) for line in lines if len(line) > 1]


def read_diagonals(study: Study) -> None:
    """Read diagonals, marked or only spoken of."""
    n, sentence = study.n, study.sentence("diagonal")
    if sentence is None:
        return
    spots = {"diagonal-": [(k, k) for k in range(n)], "diagonal+": [(n - 1 - k, k) for k in range(n)]}
    marked: dict[str, list[DrawnFigure]] = {}
    for figure in study.figures:
        for name, cells in spots.items():
            if figure.shape == "line" and (figure.where == name or set(figure.cells) == set(cells)):
                marked.setdefault(name, []).append(figure)
    wanted = list(marked) or list(spots)
    if not marked and not re.search("both|main|two|diagonals", sentence.text):
        if "positive" in sentence.text:
            wanted = ["diagonal+"]
        elif "negative" in sentence.text:
            wanted = ["diagonal-"]
    for name in wanted:
        rules = study.book.differ(spots[name])
        study.propose(Proposal(3, "diagonal", rules, tuple(marked.get(name, ())), sentence))


_MEASURES = {
    "dot_consecutive": ("difference", 1, "white"),
    "dot_ratio_2": ("ratio", 2, "black"),
    "dot_ratio_3": ("ratio", 3, ""),
    "x": ("sum", 10, ""),
    "v": ("sum", 5, ""),
}


def read_negative(study: Study) -> None:
    """Read that all marks are given: pairs without one do not have what the marks say."""
    marked: dict[str, set[frozenset[Position]]] = {}
    for proposal in study.taken:
        if proposal.kind == "dot_roman":
            for kind in ("x", "v"):
                marked.setdefault(kind, set()).update(frozenset(one.cells) for one in proposal.figures)
        elif proposal.kind in _MEASURES:
            marked.setdefault(proposal.kind, set()).update(frozenset(one.cells) for one in proposal.figures)
    everywhere = {pair for pairs in marked.values() for pair in pairs}
    free = tuple((a, b) for a, b in (study.book.at(p) for p in study.pairs(_BESIDE) if frozenset(p) not in everywhere))
    for sentence, _ in study.said("negative"):
        rules: list[Constraint] = []
        for kind in marked:
            measure, value, colour = _MEASURES[kind]
            if free and not (colour and sentence.colours and sentence.fit(colour) == 0):
                rules.append(Pairs(free, measure, "!=", value, "hidden"))
        if free and re.search(r"\bx'?s?\b.*\bv'?s?\b|\bv'?s?\b.*\bx'?s?\b|sum to 5 or 10", sentence.text):
            rules += [Pairs(free, "sum", "!=", total, "hidden") for total in (5, 10)]
        good = [rule for rule in rules if study.holds([rule])]
        if good:
            study.propose(Proposal(2, "negative", good, (), sentence))
