"""The rows of a data set made: puzzles until every share is full, then negative examples from other puzzles."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from ..errors import FormatError, GenerationFailed, ModokuError
from ..formats import to_line
from ..language import msg
from ..puzzle import Layout
from ..tables.rows import answer_row
from ..tables.task import TableTask
from ..variants import classic
from .candidates import PuzzleCandidate, check_part, iter_candidates
from .rows import (
    MOST_SOLUTIONS,
    PuzzleRow,
    classic_ids,
    puzzle_of,
    solution_classes,
    solutions_of,
    split_of,
    with_digit,
)
from .spec import DatasetPart, DatasetSpec

Tell = Callable[[int], None]
_PATIENCE = 400
"""After so many puzzles for each row that is wanted, a share that is not full is given up."""
_SPARE = 2
"""Puzzles kept for each negative example: not every one can be made into one."""


@dataclass(slots=True)
class RowMaker:
    """Makes the rows of a data set, none equivalent to another."""

    spec: DatasetSpec
    jobs: int = 1
    tell: Tell = lambda _: None
    rows: list[PuzzleRow] = field(default_factory=list)
    ids: set[str] = field(default_factory=set)
    splits: dict[str, str] = field(default_factory=dict)
    """The split of every class of solutions that a row has."""

    def make(self) -> list[PuzzleRow]:
        """Return all rows; raise FormatError before the first is made where a part has rules that are none."""
        for number, part in enumerate(self.spec.parts, 1):
            try:
                check_part(part)
            except ModokuError as error:
                raise FormatError(
                    msg("Part {number}, {variant}: {reason}", number=number, variant=part.name, reason=error.message),
                    error.hint,
                ) from error
        for number, part in enumerate(self.spec.parts):
            self._make_part(part, self.spec.seed * 1000 + number)
        return self.rows

    def _make_part(self, part: DatasetPart, seed: int) -> None:
        wanted = part.wanted()
        negatives = part.negatives
        spare: list[PuzzleCandidate] = []
        room = _SPARE * sum(negatives.values())
        seen = 0
        candidates = iter_candidates(
            part, seed, self.jobs, lambda: [b for b, left in zip(part.buckets, wanted, strict=True) if left]
        )
        while any(wanted):
            one = next(candidates)
            seen += 1
            if seen > _PATIENCE * part.rows + 10_000:
                names = tuple(
                    f"{bucket.name} ({left})" for bucket, left in zip(part.buckets, wanted, strict=True) if left
                )
                raise GenerationFailed(
                    msg(
                        "Of {variant}, too few puzzles were found for these shares: {names}.",
                        variant=part.name,
                        names=names,
                    ),
                    msg("Ask for fewer, or leave the shares out."),
                )
            if one.id in self.ids:
                continue
            place = next((k for k, b in enumerate(part.buckets) if wanted[k] and b.holds(one.level, one.rating)), None)
            if place is None:
                if len(spare) < room:
                    spare.append(replace(one, packed=b""))
                continue
            wanted[place] -= 1
            self._add(self._unique(part, one), {one.solution_class})
        self._make_negatives(part, negatives, spare, candidates, seed)

    def _add(self, row: PuzzleRow, classes: set[str]) -> bool:
        """Add a row, unless one of the solutions it has belongs to rows of another split."""
        split = split_of(row.solution_class, salt_of(self.spec), self.spec.splits)
        if row.id in self.ids or any(self.splits.get(one, split) != split for one in classes):
            return False
        self.ids.add(row.id)
        self.splits.update(dict.fromkeys(classes, split))
        self.rows.append(row)
        self.tell(1)
        return True

    def _unique(self, part: DatasetPart, one: PuzzleCandidate) -> PuzzleRow:
        # Steps and texts are spelt out when the row is written: those of a million would fill any memory.
        return PuzzleRow(
            one.id,
            part.name,
            one.puzzle,
            "unique",
            one.solution,
            one.solution_class,
            one.givens,
            one.level,
            one.rating,
            None,
            None,
            None,
            None,
            None,
            one.seed,
            one.packed if self.spec.path or self.spec.texts else b"",
        )

    def _make_negatives(
        self,
        part: DatasetPart,
        wanted: dict[str, int],
        spare: list[PuzzleCandidate],
        more: Iterator[PuzzleCandidate],
        seed: int,
    ) -> None:
        draw = random.Random(seed)
        tries = 0
        while any(wanted.values()):
            one = spare.pop() if spare else next(more)
            tries += 1
            if tries > _PATIENCE * part.rows:
                raise GenerationFailed(msg("Too few negative examples were found for {variant}.", variant=part.name))
            if one.id in self.ids:
                continue
            kind = max(wanted, key=lambda name: wanted[name])
            if self._make_negative(part, one, kind, draw):
                wanted[kind] -= 1

    def _make_negative(self, part: DatasetPart, one: PuzzleCandidate, kind: str, draw: random.Random) -> bool:
        made = (without_given if kind == "several" else with_wrong_given)(
            one.puzzle, one.solution, part.is_classic9, draw
        )
        if made is None:
            return False
        text, cell, givens = made
        solutions = solutions_of(text, part.is_classic9)
        if (kind == "none") != (not solutions) or (kind == "several" and not 1 < len(solutions) <= MOST_SOLUTIONS):
            return False
        classes = {one.solution_class, *solution_classes(puzzle_of(text, part.is_classic9), solutions)}
        key = (
            classic_ids([text])[0] if part.is_classic9 else str(answer_row(TableTask("canon"), text, None)["identity"])
        )
        row = PuzzleRow(
            key,
            part.name,
            text,
            kind,
            None,
            one.solution_class,
            givens,
            None,
            None,
            None,
            None,
            None,
            one.id,
            cell,
            one.seed,
        )
        return self._add(row, classes)


def salt_of(spec: DatasetSpec) -> str:
    """Return what makes the splits of one data set other than those of the next."""
    return f"{spec.name}:{spec.seed}"


def told_path(text: str, languages: Collection[str] = ("en", "fr")) -> dict[str, Any]:
    """Return the columns of the path of a puzzle with one solution, texts where they are asked for."""
    found = answer_row(TableTask("steps"), text, None)
    wanted = ["path", *(f"text_{language}" for language in languages)]
    return {name: found.get(name) for name in wanted}


def without_given(text: str, _: str, is_classic: bool, draw: random.Random) -> tuple[str, int, int] | None:
    """Return a puzzle with one given less, the cell, and how many givens are left."""
    if is_classic:
        cell = draw.choice([cell for cell, symbol in enumerate(text) if symbol != "."])
        return text[:cell] + "." + text[cell + 1 :], cell, 80 - text.count(".")
    puzzle = puzzle_of(text, is_classic)
    assert puzzle is not None  # noqa: S101 - it is not classic
    given = [cell for cell, digit in enumerate(puzzle.givens) if digit]
    if not given:
        return None
    cell = draw.choice(given)
    made = puzzle.with_givens([0 if at == cell else digit for at, digit in enumerate(puzzle.givens)])
    return to_line(made), cell, made.clue_count


def with_wrong_given(text: str, solution: str, is_classic: bool, draw: random.Random) -> tuple[str, int, int] | None:
    """Return a puzzle with a given that is wrong without a plain clash, the cell, and how many givens there are."""
    puzzle = None if is_classic else puzzle_of(text, False)
    layout = classic().layout if puzzle is None else puzzle.layout
    givens = [int(c) if c != "." else 0 for c in text] if puzzle is None else list(puzzle.givens)
    right = layout.digits_of(solution)
    given = [cell for cell, digit in enumerate(givens) if digit]
    draw.shuffle(given)
    for cell in given:
        seen = {givens[other] for other in _peers(layout)[cell]}
        free = [digit for digit in range(1, layout.size + 1) if digit not in seen and digit != right[cell]]
        if free:
            digit = draw.choice(free)
            if puzzle is None:
                return with_digit(text, True, cell, digit), cell, len(given)
            givens[cell] = digit
            return to_line(puzzle.with_givens(givens)), cell, len(given)
    return None


@lru_cache(maxsize=16)
def _peers(layout: Layout) -> tuple[frozenset[int], ...]:
    """Return the cells that share a unit with a cell, for each."""
    found: list[set[int]] = [set() for _ in layout.positions]
    for unit in layout.units:
        for cell in unit.cells:
            found[cell].update(unit.cells)
    return tuple(frozenset(cells - {cell}) for cell, cells in enumerate(found))
