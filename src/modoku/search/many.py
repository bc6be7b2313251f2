"""Many classic 9x9 puzzles at once: text or arrays in, text or arrays out, no Python object a puzzle.

One row of answers for each puzzle that was given, in order; one that is no puzzle has its error in its row.
"""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf, prod
from typing import TYPE_CHECKING, Any

from ..engines.classic9 import MOST
from ..errors import FormatError, ModokuError, PuzzleError, WrongType
from ..language import Message, msg
from ..limits import Limits, Stop
from ..native import CancelFlag, scan_list, solve_lines, solve_records, verdict_codes
from ..results import Verdict, verdict_of

if TYPE_CHECKING:
    from ..native import gpu

_BAD = 5
_STOPS: tuple[Stop | None, ...] = (
    Stop.EXHAUSTED,
    Stop.SOLUTIONS,
    Stop.NODES,
    Stop.TIME,
    Stop.CANCELLED,
    None,
)
"""What the core's codes mean; the last is that of a row that is no puzzle."""
_FAULTS = (
    msg("this character is neither a digit nor a blank"),
    msg("the line ends before 81 cells"),
    msg("the line has more than 81 cells"),
)
_NO_LINE = "?"
"""Stands for an entry that is no line of text, so that the core marks its row."""

_VERDICTS = tuple(Verdict)
_VERDICT_TABLE = bytes(
    _VERDICTS.index(Verdict.UNKNOWN if stop is None else verdict_of(found, stop))
    for stop in _STOPS
    for found in range(3)
)
_TO_DIGITS = bytes.maketrans(b".0123456789", bytes([0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]))
_TO_TEXT = bytes(46 if value == 0 else 48 + value if value <= 9 else 63 for value in range(256))
"""Numbers 0 to 9 as characters; what is out of range as one that is no cell."""

_SHOWN = 10
"""How many rows are printed."""

_PIECE = 512
"""Rows of an array that are narrowed at a time."""
GPU = "gpu"
WAYS = msg("Give lines of text, or an array of shape (puzzles, 81) with values 0 to 9, 0 for a blank.")


@dataclass(frozen=True, slots=True, repr=False)
class Batch:
    """The answers for a list of puzzles: one row a puzzle, in the order of the list.

    Attributes:
        counts: how many solutions each puzzle has, up to the limit (a memoryview of 64-bit numbers).
        stop_codes: why each search ended, as bytes; `stop(i)` says it.
        nodes: how many nodes each search took (a memoryview of 64-bit numbers).
        solutions: 81 characters (or numbers) a puzzle, one after the other; blanks where none was found; `digits` has
            them as numbers whatever was given.
        lines: for input as text, the number of the line (from 1) of each row.
        errors: what is wrong with the rows that are no puzzles, by row; `error(i)` gives it.

    >>> from modoku import solve_many
    >>> batch = solve_many(["?" * 81, "." * 81])
    >>> batch
    <Batch of 2: 1 multiple, 1 no puzzle>
    >>> print(batch.error(0))
    line 1, column 1: '?' is not a digit of a puzzle with 9 digits. Digits are 123456789; a blank is one of . 0 * _ X -
    """

    counts: memoryview
    stop_codes: bytes
    nodes: memoryview
    solutions: bytes | memoryview
    lines: memoryview | None = None
    errors: Mapping[int, ModokuError] = field(default_factory=dict)
    stride: int = 81

    def __len__(self) -> int:
        return len(self.stop_codes)

    @property
    def verdicts(self) -> memoryview:
        """What is proved about each puzzle, a byte each: its place in `list(Verdict)`.

        >>> from modoku import Verdict, solve_many
        >>> found = solve_many(["." * 81, "12" + "." * 79, "11" + "." * 79]).verdicts
        >>> [str(list(Verdict)[code]) for code in found]
        ['multiple', 'multiple', 'unsolvable']
        """
        return memoryview(verdict_codes(self.counts, self.stop_codes, _VERDICT_TABLE))

    @property
    def digits(self) -> memoryview:
        """The first solution of each puzzle as numbers, of shape (puzzles, 81); 0 where none was found.

        >>> from modoku import solve_many
        >>> solve_many(["." * 81, "55" + "." * 79]).digits.shape
        (2, 81)
        """
        # Characters come from text, numbers from arrays.
        is_text = self.stride > 81 or max(self.solutions[:1], default=0) > 9
        return as_rows(bytes(self.solutions).translate(_TO_DIGITS, b"\n") if is_text else self.solutions)

    @property
    def is_whole(self) -> bool:
        """Whether every row is a puzzle."""
        return _BAD not in self.stop_codes

    def error(self, index: int) -> ModokuError | None:
        """Return what is wrong with a row that is no puzzle; None where it is one."""
        return self.errors.get(self._row(index))

    def stop(self, index: int) -> Stop | None:
        """Return why the search of one puzzle ended; None where there was none, since the row is no puzzle."""
        return _STOPS[self.stop_codes[self._row(index)]]

    def verdict(self, index: int) -> Verdict:
        """Return what is proved about one puzzle; `unknown` where the row is none."""
        stop = self.stop(index)
        return Verdict.UNKNOWN if stop is None else verdict_of(self.counts[index], stop)

    def solution(self, index: int) -> str | None:
        """Return the first solution of one puzzle as a line of digits, or None."""
        row = self._row(index)
        if not self.counts[row]:
            return None
        record = bytes(self.solutions[row * self.stride : row * self.stride + 81])
        # Digits as numbers 1 ... 9 come from arrays, digits as characters from text.
        return record.decode() if record[0] > 9 else "".join(map(str, record))

    def __getitem__(self, index: int) -> str | None:
        return self.solution(index)

    def __iter__(self) -> Iterator[str | None]:
        return (self.solution(index) for index in range(len(self)))

    def __repr__(self) -> str:
        found = Counter[str]()
        for (code, count), n in Counter(zip(self.stop_codes, self.counts, strict=True)).items():
            stop = _STOPS[code]
            found["no puzzle" if stop is None else verdict_of(count, stop)] += n
        parts = [f"{found[word]} {word}" for word in (*reversed(Verdict), "no puzzle") if found[word]]
        return f"<Batch of {len(self)}: {', '.join(parts) or 'nothing'}>"

    def __str__(self) -> str:
        shown = range(min(len(self), _SHOWN))
        rows = [f"{row:>6}  {self.verdict(row):<10}  {self.error(row) or self.solution(row) or '-'}" for row in shown]
        rest = len(self) - len(shown)
        return "\n".join([repr(self), *rows, *([f"{'...':>6}  {rest}"] if rest else [])])

    def _row(self, index: int) -> int:
        return range(len(self.stop_codes))[index]

    def _with_bad(self, rows: Sequence[int], lines: Sequence[int] = ()) -> Batch:
        """Return the batch with rows that are no puzzles put in; `lines` are the numbers of their lines."""
        blank = (b"." if self.stride > 81 else b"\0") * 81 + b"\n" * (self.stride - 81)
        numbers = [line.to_bytes(8, sys.byteorder) for line in lines]
        return replace(
            self,
            counts=memoryview(_put_in(self.counts, 8, rows, bytes(8))).cast("Q"),
            stop_codes=_put_in(self.stop_codes, 1, rows, bytes([_BAD])),
            nodes=memoryview(_put_in(self.nodes, 8, rows, bytes(8))).cast("Q"),
            solutions=_put_in(self.solutions, self.stride, rows, blank),
            lines=None if self.lines is None else memoryview(_put_in(self.lines, 8, rows, numbers)).cast("Q"),
        )


def as_rows(records: bytes | memoryview) -> memoryview:
    """Return records of 81 bytes as an array with a row each."""
    count = len(records) // 81
    # A view without elements takes no shape.
    return memoryview(records).cast("B", (count, 81)) if count else memoryview(b"")


def _put_in(records: bytes | memoryview, size: int, rows: Sequence[int], blank: bytes | Sequence[bytes]) -> bytes:
    """Return records with a blank one, or each its own, put in so that they stand in these rows."""
    view, parts, start = memoryview(records).cast("B"), list[bytes | memoryview](), 0
    for number, row in enumerate(rows):
        end = (row - number) * size
        parts += (view[start:end], blank if isinstance(blank, bytes) else blank[number])
        start = end
    return b"".join([*parts, view[start:]])


def solve_text(text: bytes, each: Limits, jobs: int, path: str, cancel: CancelFlag | None) -> Batch:
    """Solve the lines of a text; lines that are neither blank nor a comment have a row, whatever they hold."""
    batch, faults = _solve_lines(text, each, jobs, path, cancel)
    if not faults or batch.lines is None:
        return batch
    rows = [bisect_left(batch.lines, line) + number for number, (line, _, _) in enumerate(faults)]
    errors = {row: _line_error(kind, line, column) for row, (line, column, kind) in zip(rows, faults, strict=True)}
    return replace(batch._with_bad(rows, [line for line, _, _ in faults]), errors=errors)


def solve_entries(
    entries: Sequence[object], each: Limits, jobs: int, path: str, cancel: CancelFlag | None
) -> tuple[Batch, list[int]]:
    """Solve a list whose entries should be lines; return also the rows of those that are none, without errors yet."""
    batch, _ = _solve_lines(_joined(entries), each, jobs, path, cancel)
    batch, found = replace(batch, lines=None), batch.lines
    if found is None or len(found) == len(entries):
        return batch, []
    good = set(found)
    rows = [row for row in range(len(entries)) if row + 1 not in good]
    return batch._with_bad(rows), rows


def records_of_text(text: bytes) -> tuple[bytes, dict[int, ModokuError]]:
    """Return the classic puzzles of a text, 81 digits and dots each, and what is wrong with other lines, by row."""
    records, lines, faults, _, _ = scan_list(text, True, 1)
    good = memoryview(lines).cast("Q")
    rows = [bisect_left(good, line) + number for number, (line, _, _) in enumerate(faults)]
    errors = {row: _line_error(kind, line, column) for row, (line, column, kind) in zip(rows, faults, strict=True)}
    return _put_in(records, 81, rows, _NO_LINE.encode() * 81), dict(errors)


def records_of_entries(entries: Sequence[object]) -> tuple[bytes, list[int]]:
    """Return a list whose entries should be lines as records, and the rows of those that are no classic puzzle."""
    records, lines, _, _, _ = scan_list(_joined(entries), True, 1)
    found = memoryview(lines).cast("Q")
    if len(found) == len(entries):
        return records, []
    good = set(found)
    rows = [row for row in range(len(entries)) if row + 1 not in good]
    return _put_in(records, 81, rows, _NO_LINE.encode() * 81), rows


def records_of_array(puzzles: object) -> tuple[bytes, dict[int, ModokuError]]:
    """Return the puzzles of an array as text, 81 digits and dots each, and what is wrong with rows, by row."""
    records = bytes(records_of(puzzles)).translate(_TO_TEXT)
    wrong = PuzzleError(msg("A grid holds a value outside 0 ... {size}.", size=9))
    bad = b"?" in records
    rows = {place // 81 for place, symbol in enumerate(records) if symbol == 63} if bad else set()
    return records, dict.fromkeys(sorted(rows), wrong)


def solve_text_records(
    records: bytes | memoryview, each: Limits, jobs: int, path: str, cancel: CancelFlag | None
) -> Batch:
    """Solve records of 81 digits and dots; a row of anything else is no puzzle."""
    found = solve_records(records, 81, False, *_flat(each), *_flat(Limits(None))[1:], jobs, path, cancel)
    counts, stops, visited, solutions = found
    return Batch(memoryview(counts).cast("Q"), stops, memoryview(visited).cast("Q"), solutions)


def _joined(entries: Sequence[Any]) -> bytes:
    """Return a text with one line for each entry, whatever it holds."""
    try:
        # What cannot be encoded is no digit either: the core marks it.
        text = "\n".join(entries).encode(errors="replace")
    except TypeError:
        return _joined([entry if isinstance(entry, str) else _NO_LINE for entry in entries])
    if text.count(b"\n") + 1 == len(entries):
        return text
    # Lines as they come from a file end with a line feed; one within an entry would shift all that follow.
    lines = (entry.strip() for entry in entries)
    return "\n".join(_NO_LINE if "\n" in line else line for line in lines).encode(errors="replace")


def _solve_lines(
    text: bytes, each: Limits, jobs: int, path: str, cancel: CancelFlag | None
) -> tuple[Batch, list[tuple[int, int, int]]]:
    answers: gpu.Answers
    if path == GPU:
        from ..native import gpu

        answers, lines, _, faults, _, _ = gpu.solve_lines(text, True, 1, *_flat(each), jobs, cancel)
    else:
        answers, lines, _, faults, _, _ = solve_lines(text, True, 1, *_flat(each), jobs, path, cancel)
    counts, stops, visited, solutions = answers
    numbers, found, nodes = (memoryview(part).cast("Q") for part in (lines, counts, visited))
    return Batch(found, stops, nodes, solutions, numbers, stride=82), faults


def _line_error(kind: int, line: int, column: int) -> FormatError:
    return FormatError(fault_message(kind), None, line, column + 1)


def fault_message(kind: int) -> Message:
    """Return what is wrong with a line that is not a puzzle, in words."""
    return _FAULTS[kind]


def solve_array(puzzles: object, each: Limits, whole: Limits, jobs: int, path: str, cancel: CancelFlag | None) -> Batch:
    """Solve the records of an array: whole numbers of any type, 81 a puzzle."""
    records = records_of(puzzles)
    answers: gpu.Answers
    if path == GPU:
        from ..native import gpu

        answers = gpu.solve_records(records, 81, True, *_flat(each), jobs, cancel)
    else:
        answers = solve_records(records, 81, True, *_flat(each), *_flat(whole)[1:], jobs, path, cancel)
    counts, stops, visited, solutions = answers
    errors: dict[int, ModokuError] = {}
    if _BAD in stops:
        bad = PuzzleError(msg("A grid holds a value outside 0 ... {size}.", size=9))
        errors = {row: bad for row, stop in enumerate(stops) if stop == _BAD}
    return Batch(memoryview(counts).cast("Q"), stops, memoryview(visited).cast("Q"), solutions, errors=errors)


def stop_of(code: int) -> Stop | None:
    """Return what a code of the core says about the end of a search; None for a row that is no puzzle."""
    return _STOPS[code] if code < len(_STOPS) else None


def out_of_nodes(batch: Batch) -> Batch:
    """Return a batch of which nothing was searched, since no node was allowed."""
    code = _STOPS.index(Stop.NODES)
    stops = bytes(_BAD if row in batch.errors else code for row in range(len(batch)))
    return replace(batch, stop_codes=stops, nodes=memoryview(bytes(8 * len(batch))).cast("Q"))


def _flat(limits: Limits) -> tuple[int, int, float]:
    """Return limits as the core takes them."""
    solutions, nodes = (MOST if bound is None else bound for bound in (limits.solutions, limits.nodes))
    return solutions, nodes, inf if limits.seconds is None else limits.seconds


def records_of(puzzles: object) -> bytes | memoryview:
    """Return the values of an array as bytes, 81 a puzzle; raise WrongType if it holds anything else."""
    try:
        view = memoryview(_small(puzzles))
    except (TypeError, ValueError) as error:
        raise WrongType(msg("This is neither text nor an array."), WAYS) from error
    if view.format in ("h", "H", "i", "I", "l", "L", "q", "Q"):
        values, shape = memoryview(view.tobytes()).cast(view.format), list(view.shape or ())  # type: ignore[call-overload]  # one of the letters above
        small = memoryview(bytes(min(max(value, -1), 10) & 255 for value in values))
        view = small.cast("B", shape) if len(shape) > 1 else small
    if view.format not in ("B", "b", "c"):
        raise not_whole()
    check_shape(view.shape or ())
    return view.cast("B") if view.c_contiguous and view.nbytes else view.tobytes()


def check_shape(shape: Sequence[int]) -> None:
    """Raise WrongType unless an array of this shape holds whole puzzles: 81 values, or 9 rows of 9, each."""
    if prod(shape) % 81 or (len(shape) > 1 and shape[-1] != 81 and tuple(shape[-2:]) != (9, 9)):
        count = " × ".join(map(str, shape))
        raise WrongType(msg("An array of {count} values holds no puzzles of 81 cells.", count=count), WAYS)


def not_whole() -> WrongType:
    """Return the error for numbers that are not whole."""
    return WrongType(msg("A grid is written in whole numbers, 0 for a blank."), msg("With numpy: array.astype(int)."))


def _small(puzzles: Any) -> Any:
    """Return an array of numpy in bytes, where what is out of range stays so; anything else as it is."""
    kind = getattr(getattr(puzzles, "dtype", None), "kind", "")
    return puzzles if kind not in ("i", "u") or puzzles.dtype.itemsize == 1 else narrowed(puzzles)


def narrowed(puzzles: Any) -> Any:
    """Return an array of whole numbers of numpy's in bytes: 10 for whatever a byte does not hold.

    >>> import numpy
    >>> narrowed(numpy.array([[9, 256, -1]])).tolist()
    [[9, 10, 10]]
    """
    import numpy

    small = numpy.zeros(puzzles.shape, "uint8")
    # Piece by piece, so that what is read twice is still in a cache the second time.
    step = _PIECE if puzzles.ndim > 1 else 81 * _PIECE
    for start in range(0, len(puzzles) if puzzles.ndim else 0, step):
        piece, cut = puzzles[start : start + step], small[start : start + step]
        numpy.copyto(cut, piece, casting="unsafe")
        if int(numpy.bitwise_or.reduce(piece, axis=None)) & ~255:
            cut[piece != cut] = 10
    return small
