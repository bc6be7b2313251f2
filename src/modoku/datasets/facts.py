"""What is true of puzzles of a data set, found from their texts alone: of classic ones by the core, many at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Any

import numpy as np
import pyarrow as pa

from ..engines.classic9 import MOST
from ..logic.grading import LEVELS
from ..native import canonical_forms, solve_records
from ..tables.classics import grade_arrays
from ..tables.paths import packed_paths, path_arrays
from ..tables.rows import answer_row
from ..tables.task import TableTask
from .candidates import solutions_of_seeds
from .making import told_path
from .rows import CELLS, MOST_SOLUTIONS, classic_ids, puzzle_of, solution_classes, solutions_of, with_digit

Row = Mapping[str, Any]
TOLD = ("path", "text_en", "text_fr")
"""The columns of the path."""
_KINDS = ("none", "unique", "several")
_SYMBOLS = frozenset("123456789.")


@dataclass(frozen=True, slots=True)
class PuzzleFacts:
    """What is true of a puzzle.

    Attributes:
        key: its identity.
        kind: unique, none or several.
        classes: those of its solutions, in their order; none where there are too many.
        solution: the only one.
        givens: how many.
        level: of the path, where there is one solution.
        rating: the same.
        wrong: the columns that tell another path than there is.
        seed_class: the class of the grid that its seed leads to, where that is known.
        is_canonical: whether it is its own canonical form.
        has_given: whether there is a given in the cell that was altered; None where there is no such cell.
        parents: identity and class of each puzzle with one solution that has another digit in the altered cell.
    """

    key: str
    kind: str
    classes: tuple[str, ...] = ()
    solution: str | None = None
    givens: int = 0
    level: str | None = None
    rating: float | None = None
    wrong: tuple[str, ...] = ()
    seed_class: str | None = None
    is_canonical: bool = False
    has_given: bool | None = None
    parents: tuple[tuple[str, str], ...] = ()


def is_classic(row: Row) -> bool:
    """Return whether a row is a classic 9x9 line, as it says."""
    text = row["puzzle"]
    return row["variant"] == "classic" and text is not None and len(text) == CELLS and _SYMBOLS.issuperset(text)


def facts_of_other(row: Row) -> PuzzleFacts:
    """Return what is true of a puzzle of any rules; raise the error of what is no puzzle."""
    text = row["puzzle"]
    key = str(answer_row(TableTask("canon"), text, None)["identity"])
    solutions = solutions_of(text, False)
    puzzle = puzzle_of(text, False)
    givens = () if puzzle is None else puzzle.givens
    kind = _KINDS[min(len(solutions), 2)]
    classes = () if len(solutions) > MOST_SOLUTIONS else solution_classes(puzzle, solutions)
    facts = PuzzleFacts(key, kind, tuple(classes), givens=len(givens) - givens.count(0))
    if kind == "unique":
        graded = answer_row(TableTask("rate"), text, None)
        said = {name: row[name] for name in TOLD if row[name] is not None}
        right = told_path(text) if said else {}
        wrong = tuple(name for name in said if said[name] != right[name])
        level, rating = graded.get("level"), graded.get("rating")
        return replace(facts, solution=solutions[0], level=level, rating=rating, wrong=wrong)  # type: ignore[arg-type]
    cell = row["altered"]
    if cell is None or not 0 <= cell < len(givens):
        return facts
    parents = []
    for digit in range(1, 1 + (puzzle.layout.size if puzzle else 0)):
        parent = with_digit(text, False, cell, digit)
        found = [] if digit == givens[cell] else solutions_of(parent, False, 1)
        if len(found) == 1:
            own = str(answer_row(TableTask("canon"), parent, None)["identity"])
            parents.append((own, solution_classes(puzzle_of(parent, False), found)[0]))
    return replace(facts, has_given=bool(givens[cell]), parents=tuple(parents))


def facts_of_classics(rows: Sequence[Row], told: Any, knows_seeds: bool) -> list[PuzzleFacts]:
    """Return what is true of classic puzzles.

    Args:
        rows: as they say of themselves.
        told: an Arrow batch of their columns of the path.
        knows_seeds: whether this very version made them.
    """
    if not rows:
        return []
    texts = [row["puzzle"] for row in rows]
    forms, _ = canonical_forms(_block(texts))
    keys, (kinds, solutions) = classic_ids(texts), _solved(texts)
    unique = [place for place, kind in enumerate(kinds) if kind == 1]
    several = {place: solutions_of(texts[place], True) for place, kind in enumerate(kinds) if kind == 2}
    few = {place: found for place, found in several.items() if len(found) <= MOST_SOLUTIONS}
    classes = _classes({place: [solutions[place]] for place in unique} | few)
    grades = _graded([texts[place] for place in unique], told.take(pa.array(unique, pa.int64())))
    graded = dict(zip(unique, grades, strict=True))
    seeded = classic_ids(solutions_of_seeds([max(row["seed"] or 0, 0) for row in rows])) if knows_seeds else None
    parents = _parents({place: rows[place] for place, kind in enumerate(kinds) if kind != 1})
    found = []
    for place, (row, text) in enumerate(zip(rows, texts, strict=True)):
        level, rating, wrong = graded.get(place, (None, None, ()))
        cell = row["altered"]
        found.append(
            PuzzleFacts(
                keys[place],
                _KINDS[kinds[place]],
                classes.get(place, ()),
                solutions[place] if kinds[place] == 1 else None,
                CELLS - text.count("."),
                level,
                rating,
                wrong,
                seeded[place] if seeded and (row["seed"] or 0) >= 0 else None,
                text.encode() == forms[CELLS * place : CELLS * place + CELLS],
                None if cell is None or not 0 <= cell < CELLS else text[cell] != ".",
                parents.get(place, ()),
            )
        )
    return found


def _block(texts: Iterable[str]) -> Any:
    return np.frombuffer("".join(texts).encode(), np.uint8)


def _solved(texts: Sequence[str]) -> tuple[list[int], list[str]]:
    """Return of each puzzle whether there is no solution (0), one or several (2), and the first one."""
    counts, _, __, solutions = solve_records(_block(texts), CELLS, False, 2, MOST, inf, MOST, inf, 1, "", None)
    lines = bytes(solutions).decode("latin-1")
    numbers = np.frombuffer(counts, np.uint64).tolist()
    return numbers, [lines[CELLS * place : CELLS * place + CELLS] for place in range(len(numbers))]


def _classes(solutions: Mapping[int, Sequence[str]]) -> dict[int, tuple[str, ...]]:
    """Return the classes of grids, all found in one go."""
    made = iter(classic_ids([grid for grids in solutions.values() for grid in grids]))
    return {place: tuple(next(made) for _ in grids) for place, grids in solutions.items()}


def _graded(texts: Sequence[str], told: Any) -> list[tuple[str | None, float | None, tuple[str, ...]]]:
    """Return level, rating, and the columns that tell another path, of puzzles with one solution."""
    columns, paths = packed_paths(_block(texts))
    grades = grade_arrays(columns)
    said = [name for name in TOLD if told[name].null_count < len(told)]
    wrong: list[tuple[str, ...]] = [()] * len(texts)
    for name, right in path_arrays(paths, said).items():
        column = told[name]
        if not column.equals(right):
            for place in range(len(texts)):
                if column[place].is_valid and not column[place].equals(right[place]):
                    wrong[place] += (name,)
    return [
        (None, None, names) if level == 255 else (str(LEVELS[level]), tenths / 10, names)
        for level, tenths, names in zip(grades["level"].tolist(), grades["rating"].tolist(), wrong, strict=True)
    ]


def _parents(rows: Mapping[int, Row]) -> dict[int, tuple[tuple[str, str], ...]]:
    """Return of negative examples identity and class of what they may have been made from: their parents."""
    places, texts = [], []
    for place, row in rows.items():
        text, cell = row["puzzle"], row["altered"]
        if cell is not None and 0 <= cell < CELLS:
            for digit in "123456789".replace(text[cell], ""):
                places.append(place)
                texts.append(with_digit(text, True, cell, int(digit)))
    if not texts:
        return {}
    kinds, solutions = _solved(texts)
    good = [at for at, kind in enumerate(kinds) if kind == 1]
    keys = classic_ids([texts[at] for at in good])
    classes = classic_ids([solutions[at] for at in good])
    found: dict[int, tuple[tuple[str, str], ...]] = {}
    for at, key, own_class in zip(good, keys, classes, strict=True):
        found[places[at]] = (*found.get(places[at], ()), (key, own_class))
    return found
