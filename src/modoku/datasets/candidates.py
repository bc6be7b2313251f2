"""Puzzles that may become rows: proved to have one solution, rated, with their identities."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..catalogue.identity import identity_of
from ..errors import GenerationFailed
from ..formats import to_line
from ..generation import Maker
from ..logic.grading import LEVELS, Level
from ..native import dig_classic9
from ..questions.generate import GenerateRequest, generate
from ..questions.rate import rate
from ..tables.classics import grade_arrays
from ..tables.paths import PackedPath, packed_paths
from .rows import classic_ids, solution_classes
from .spec import Bucket, DatasetPart

LOT = 2_000
_RECORD = 1 + 4 * 81
_MORE_GIVENS = (4, 13)
"""Easy puzzles are rare among minimal ones: every second lot keeps so many givens more, from the first number up to
below the second."""
_HARD, _EASY = (Level.EXPERT, Level.DIABOLICAL), 4.4
"""What minimal puzzles are made for, and the rating up to which others will do."""


@dataclass(frozen=True, slots=True)
class PuzzleCandidate:
    """A puzzle with exactly one solution."""

    puzzle: str
    solution: str
    id: str
    solution_class: str
    level: str | None
    rating: float | None
    givens: int
    seed: int
    packed: PackedPath = b""
    """Its path, where the core found it."""


def check_part(part: DatasetPart) -> None:
    """Raise the error of variants or boxes that no puzzle can be made of."""
    if not part.is_classic9:
        Maker.of(GenerateRequest(variants=part.variants, boxes=part.boxes, rule_needed=False).specification)


def iter_candidates(
    part: DatasetPart, seed: int, jobs: int = 1, wanted: Callable[[], Collection[Bucket]] = tuple
) -> Iterator[PuzzleCandidate]:
    """Yield puzzles of a part without end; the same seed and wishes give the same ones.

    Args:
        part: what they shall be.
        seed: where to begin.
        jobs: threads; 0: one a processor.
        wanted: says, lot by lot, which shares are not full.
    """
    if part.is_classic9:
        first = seed * 1_000_000_000
        lots = iter(range(first, first + 1_000_000_000, LOT))
        for number, start in enumerate(lots):
            yield from _classic_lot(start, keeps_more(wanted(), number), jobs)
    else:
        for number in range(seed * 1_000_000_000, (seed + 1) * 1_000_000_000):
            found = _other(part, number)
            if found is not None:
                yield found


def keeps_more(wanted: Collection[Bucket], number: int) -> bool:
    """Return whether a lot keeps more givens: never or always, where only hard or only easy puzzles are wanted."""
    has_hard = any(bucket.level in _HARD if bucket.level else bucket.high > _EASY for bucket in wanted)
    has_easy = any(bucket.level not in _HARD if bucket.level else bucket.low <= _EASY for bucket in wanted)
    return has_easy if has_hard != has_easy else bool(number % 2)


def solutions_of_seeds(seeds: Sequence[int]) -> list[str]:
    """Return the grids that classic puzzles of some seeds are made from."""
    return _texts(_dug(seeds)[:, 82:163])


def _dug(seeds: Sequence[int]) -> Any:
    made = dig_classic9(list(seeds), [[cell] for cell in range(81)], bytes(81), 0, [])
    return np.frombuffer(made, np.uint8).reshape(len(seeds), _RECORD)


def _classic_lot(start: int, has_more: bool, jobs: int) -> Iterator[PuzzleCandidate]:
    records = _dug(range(start, start + LOT))
    puzzles, solutions = records[:, 1:82].copy(), records[:, 82:163]
    if has_more:
        turns = np.where(puzzles == 0, records[:, 163:244].astype(np.int16), -1)
        more = np.random.default_rng(start).integers(*_MORE_GIVENS, size=LOT)
        bound = np.sort(turns, 1)[:, ::-1][np.arange(LOT), more - 1]
        puzzles = np.where((turns >= bound[:, None]) & (puzzles == 0), solutions, puzzles)
    lines, answers = _texts(puzzles), _texts(solutions)
    block = np.frombuffer("".join(lines).encode(), np.uint8)
    columns, paths = packed_paths(block, jobs=jobs)
    graded = grade_arrays(columns)
    tenths, levels = graded["rating"], graded["level"]
    ids, classes = classic_ids(lines), classic_ids(answers)
    for row in range(LOT):
        is_solved = levels[row] != 255
        yield PuzzleCandidate(
            lines[row],
            answers[row],
            ids[row],
            classes[row],
            str(LEVELS[levels[row]]) if is_solved else None,
            int(tenths[row]) / 10 if is_solved else None,
            81 - lines[row].count("."),
            start + row,
            paths[row],
        )


def _texts(cells: Any) -> list[str]:
    text = np.where(cells == 0, ord("."), cells + ord("0")).astype(np.uint8).tobytes().decode()
    return [text[at : at + 81] for at in range(0, len(text), 81)]


def _other(part: DatasetPart, seed: int) -> PuzzleCandidate | None:
    try:
        found = generate(variants=part.variants, boxes=part.boxes, seed=seed, rule_needed=False, proof=False)
    except GenerationFailed:
        return None
    if found.closest:
        return None
    puzzle = found.puzzle
    graded = rate(puzzle)
    solution = found.solution
    if solution is None or graded.grade is None:
        return None
    return PuzzleCandidate(
        to_line(puzzle),
        str(solution),
        identity_of(puzzle).hex(),
        solution_classes(puzzle, [str(solution)])[0],
        None if graded.level is None else str(graded.level),
        graded.rating,
        puzzle.clue_count,
        seed,
    )
