"""Puzzles that an environment draws from: of one board, each proved to have exactly one solution."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from ..errors import PuzzleError
from ..language import msg
from ..puzzle import Puzzle
from ..questions.inputs import PuzzleLike, to_sheet
from ..questions.many import solve_many
from ..questions.solve import solve
from ..results import Verdict
from ..variants import classic, is_classic9

if TYPE_CHECKING:
    import numpy as np


_LINE = re.compile("[0-9.]{81}")


@dataclass(frozen=True, eq=False)
class PoolRules(Sequence[Puzzle]):
    """The puzzles of a pool whose rules are those of one board, each made when it is asked for."""

    board: Puzzle
    givens: np.ndarray[Any, Any]

    def __len__(self) -> int:
        return len(self.givens)

    @overload
    def __getitem__(self, index: int) -> Puzzle: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Puzzle]: ...

    def __getitem__(self, index: int | slice) -> Puzzle | Sequence[Puzzle]:
        if isinstance(index, slice):
            return PoolRules(self.board, self.givens[index])
        return self.board.with_givens(self.givens[index].tolist())


def _check_counts(counts: Sequence[int]) -> None:
    """Raise PuzzleError where a puzzle has not exactly one solution."""
    bad = next((number for number, count in enumerate(counts, 1) if count != 1), None)
    if bad is not None:
        raise PuzzleError(msg("Puzzle {n} of the pool has not exactly one solution.", n=bad), msg("Leave it out."))


@dataclass(frozen=True, eq=False)
class PuzzlePool:
    """Puzzles of one board with their solutions, as arrays of digits, a row a puzzle, 0 for a blank.

    Attributes:
        board: the board without givens: its cells, units and rules.
        puzzles: what is given.
        solutions: the only solution of each.
        rules: the puzzles themselves, where rules differ or steps are asked for.
    """

    board: Puzzle
    puzzles: np.ndarray[Any, Any]
    solutions: np.ndarray[Any, Any]
    rules: Sequence[Puzzle]

    @classmethod
    def of(cls, puzzles: Iterable[PuzzleLike]) -> PuzzlePool:
        """Prove that each puzzle has one solution; raise PuzzleError for one that has not, or is of another board.

        >>> len(PuzzlePool.of(["1234341221......", "1234341221434321"]))
        2
        """
        import numpy as np

        given = list(puzzles)
        if given and all(isinstance(one, str) and _LINE.fullmatch(one) for one in given):
            cells = np.frombuffer("".join(map(str, given)).replace(".", "0").encode(), np.uint8).reshape(-1, 81)
            return cls._proved(classic(), cells - ord("0"))
        read = [to_sheet(one).puzzle for one in given]
        if not read:
            raise PuzzleError(msg("A pool needs at least one puzzle."))
        for number, one in enumerate(read, 1):
            if one.layout != read[0].layout:
                raise PuzzleError(msg("Puzzle {n} is of another board than the first.", n=number))
        givens = np.array([one.givens for one in read], np.uint8)
        if all(map(is_classic9, read)):
            return cls._proved(read[0].with_givens([0] * 81), givens)
        answers = [solve(one) for one in read]
        _check_counts([1 if one.verdict is Verdict.UNIQUE else 0 for one in answers])
        digits = [one.solution.values if one.solution else () for one in answers]
        board = read[0].with_givens([0] * read[0].layout.cell_count)
        return cls(board, givens, np.array(digits, np.uint8), read)

    @classmethod
    def _proved(cls, board: Puzzle, givens: np.ndarray[Any, Any]) -> PuzzlePool:
        """Return a pool of classic 9x9 puzzles, which the core solves all together."""
        import numpy as np

        batch = solve_many(givens)
        counts, stops = (np.asarray(memoryview(one)) for one in (batch.counts, batch.stop_codes))
        _check_counts(np.where(stops == 0, counts, 2).tolist())
        solutions = np.frombuffer(batch.solutions, np.uint8).reshape(-1, 81)
        return cls(board, givens, solutions, PoolRules(board, givens))

    @classmethod
    def generated(cls, count: int, *, seed: int = 1, **options: Any) -> PuzzlePool:
        """Make puzzles, with the words of `modoku.generate`: level, variants, boxes ...

        >>> PuzzlePool.generated(2, boxes="2x2").puzzles.shape
        (2, 16)
        """
        from ..questions.generate import generate

        return cls.of([generate(seed=seed + number, **options).puzzle for number in range(count)])

    @classmethod
    def from_dataset(cls, folder: Path | str, split: str = "train", *, level: str | None = None) -> PuzzlePool:
        """Take the puzzles with one solution of a split that `modoku dataset make` made, of one level if named."""
        from ..tables import read_table

        table = read_table(Path(folder) / f"{split}-00000-of-00001.parquet", column="puzzle")
        rows = zip(*(table[name].to_pylist() for name in ("puzzle", "kind", "level")), strict=True)
        return cls.of([puzzle for puzzle, kind, word in rows if kind == "unique" and level in (None, word)])

    def __len__(self) -> int:
        return len(self.puzzles)

    @property
    def size(self) -> int:
        """How many digits there are."""
        return self.board.layout.size

    @property
    def cell_count(self) -> int:
        """How many cells there are."""
        return self.board.layout.cell_count

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of an observation: rows and columns of a full rectangle, else the cells in a row."""
        places = self.board.layout.positions
        rows, columns = (1 + max(place[axis] for place in places) for axis in (0, 1))
        is_full = rows * columns == len(places) and list(places) == sorted(places)
        return (rows, columns) if is_full else (len(places),)

    @cached_property
    def _units(self) -> tuple[Any, Any]:
        """The cells of each unit, and the units of each cell, filled up with one more that is always empty."""
        import numpy as np

        units = [unit.cells for unit in self.board.layout.units]
        of_cell = [[place for place, cells in enumerate(units) if cell in cells] for cell in range(self.cell_count)]
        made = [
            np.array([list(row) + [blank] * (max(map(len, rows)) - len(row)) for row in rows], np.intp)
            for rows, blank in ((units, self.cell_count), (of_cell, len(units)))
        ]
        return made[0], made[1]

    def candidates(self, boards: Any) -> Any:
        """Return for each cell of each board a mask of the digits that no unit of it holds, 0 for a filled cell.

        >>> pool = PuzzlePool.of(["1234341221......"])
        >>> pool.candidates(pool.puzzles)[0, 10:].tolist()
        [8, 4, 8, 4, 10, 5]
        """
        import numpy as np

        cells, units = self._units
        kind = np.uint16 if self.size <= 16 else np.uint64
        bits = np.zeros((len(boards), self.cell_count + 1), kind)
        bits[:, :-1] = np.array([0, *(1 << digit for digit in range(self.size))], kind)[boards]
        held = np.zeros((len(boards), len(cells) + 1), kind)
        held[:, :-1] = np.bitwise_or.reduce(bits[:, cells], 2)
        seen = np.bitwise_or.reduce(held[:, units], 2)
        return np.where(boards == 0, ~seen & kind((1 << self.size) - 1), 0).astype(kind)

    def action_mask(self, boards: Any) -> Any:
        """Return for each action whether no unit forbids it, as 0 and 1."""
        import numpy as np

        masks = self.candidates(boards)
        bits = masks[:, :, None] >> np.arange(self.size, dtype=masks.dtype) & 1
        return bits.astype(np.int8).reshape(len(boards), -1)
