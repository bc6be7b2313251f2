"""Many classic 9x9 puzzles at once: text or arrays in, text or arrays out, no Python object a puzzle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf

from ..engines.classic9 import MOST
from ..errors import EngineError, FormatError
from ..language import Message, msg
from ..limits import Limits, Stop
from ..native import CancelFlag, batch_paths, gpu, solve_lines, solve_records
from ..results import Verdict, verdict_of

_STOPS = (Stop.EXHAUSTED, Stop.SOLUTIONS, Stop.NODES, Stop.TIME, Stop.CANCELLED)
_BAD_RECORD = 5
_FAULTS = (
    msg("this character is neither a digit nor a blank"),
    msg("the line ends before 81 cells"),
    msg("the line has more than 81 cells"),
)


MOST_JOBS = 1024
GPU = "gpu"
_WAYS = msg("Give lines of text, or an array of shape (puzzles, 81) with values 0 to 9, 0 for a blank.")


def fault_message(kind: int) -> Message:
    """Say what is wrong with a line that is not a puzzle."""
    return _FAULTS[kind]


@dataclass(frozen=True, slots=True)
class Batch:
    """The answers of a batch, in the order of the input.

    Attributes:
        counts: how many solutions each puzzle has, up to the limit (a memoryview of 64-bit numbers).
        stop_codes: why each search ended, as bytes; `stop(i)` says it.
        nodes: how many nodes each search took (a memoryview of 64-bit numbers).
        solutions: 81 characters (or numbers) a puzzle, one after the other; blanks where none was found.
        lines: for input as lines, the number of the line (from 1) of each puzzle.
        faults: for input as lines, those that are not puzzles.
    """

    counts: memoryview
    stop_codes: bytes
    nodes: memoryview
    solutions: bytes | memoryview
    lines: memoryview | None = None
    faults: tuple[FormatError, ...] = ()
    stride: int = 81

    def __len__(self) -> int:
        return len(self.stop_codes)

    def stop(self, index: int) -> Stop:
        """Say why the search of one puzzle ended."""
        return _STOPS[self.stop_codes[index]]

    def verdict(self, index: int) -> Verdict:
        """Say what is proved about one puzzle."""
        return verdict_of(self.counts[index], self.stop(index))

    def solution(self, index: int) -> str | None:
        """Give the first solution of one puzzle as a line of digits, or None."""
        if not self.counts[index]:
            return None
        record = bytes(self.solutions[index * self.stride : index * self.stride + 81])
        # Digits as numbers 1 ... 9 come from arrays, digits as characters from text.
        return record.decode() if record[0] > 9 else "".join(map(str, record))

    def __iter__(self) -> Iterator[str | None]:
        return (self.solution(index) for index in range(len(self)))


def solve_many(
    puzzles: bytes | bytearray | memoryview | str | Sequence[str] | object,
    *,
    limit: int | None = 2,
    nodes: int | None = None,
    seconds: float | None = None,
    batch_nodes: int | None = None,
    batch_seconds: float | None = None,
    jobs: int = 1,
    path: str = "",
    cancel: CancelFlag | None = None,
) -> Batch:
    """Solve many classic 9x9 puzzles, by default up to two solutions each, which decides whether each is unique.

    Args:
        puzzles: lines of text (str or bytes), a list of lines, or an array of bytes 0 ... 9 with 81 columns.
        limit: stop a puzzle after so many solutions (None: count them all).
        nodes: stop a puzzle after so many nodes.
        seconds: stop a puzzle after that time.
        batch_nodes: stop the whole batch after so many nodes (arrays only).
        batch_seconds: stop the whole batch after that time (arrays only).
        jobs: how many threads to use; 0 means one a processor.
        path: force an instruction set (see `native.batch_paths`); empty lets the processor choose; "gpu" takes the
            graphics processor (extra `gpu`), which pays from a few thousand puzzles on and gives the same answers.
        cancel: stop when this is set, from any thread.

    >>> batch = solve_many(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"])
    >>> batch.verdict(0), batch.solution(0)[:9]
    (<Verdict.UNIQUE: 'unique'>, '534678912')
    """
    each, whole = Limits(limit, seconds, nodes), Limits(None, batch_seconds, batch_nodes)
    if limit == 0:
        raise EngineError(msg("A batch looks for at least one solution a puzzle."))
    if path and path not in (*batch_paths(), GPU):
        raise EngineError(
            msg("This processor cannot run the path {path}.", path=path),
            msg("Use one of {choices}.", choices=(*batch_paths(), GPU)),
        )
    if path == GPU and whole != Limits(None):
        raise EngineError(
            msg("The path gpu takes no limit for the whole batch."),
            msg("Give a limit for each puzzle, or leave the path out."),
        )
    jobs = max(0, min(jobs, MOST_JOBS))
    if nodes == 0:
        return _solve_nothing(puzzles, whole, "" if path == GPU else path)
    text = _text_of(puzzles)
    if text is not None:
        if whole != Limits(None):
            raise EngineError(
                msg("Only arrays take a limit for the whole batch."), msg("Give an array, or a limit for each puzzle.")
            )
        return _solve_text(text, each, jobs, path, cancel)
    records = _records_of(puzzles)
    answers: gpu.Answers
    if path == GPU:
        answers = gpu.solve_records(records, 81, True, *_flat(each), jobs, cancel)
    else:
        answers = solve_records(records, 81, True, *_flat(each), *_flat(whole)[1:], jobs, path, cancel)
    counts, stops, visited, solutions = answers
    if (bad := stops.find(_BAD_RECORD)) >= 0:
        raise FormatError(msg("Puzzle {number} of the array holds a value above 9.", number=bad + 1))
    return Batch(memoryview(counts).cast("Q"), stops, memoryview(visited).cast("Q"), solutions)


def _solve_nothing(puzzles: object, whole: Limits, path: str) -> Batch:
    """Read the puzzles and stop before the first node of each: the core would take one."""
    raised = CancelFlag()
    raised.set()
    batch = solve_many(puzzles, batch_nodes=whole.nodes, batch_seconds=whole.seconds, path=path, cancel=raised)
    nodes = _STOPS.index(Stop.NODES)
    return replace(batch, stop_codes=bytes([nodes]) * len(batch), nodes=memoryview(bytes(8 * len(batch))).cast("Q"))


def _flat(limits: Limits) -> tuple[int, int, float]:
    """Give limits as the core takes them."""
    solutions, nodes = (MOST if bound is None else bound for bound in (limits.solutions, limits.nodes))
    return solutions, nodes, inf if limits.seconds is None else limits.seconds


def _text_of(puzzles: object) -> bytes | None:
    """Give the lines of a text, or None if it is not one."""
    if isinstance(puzzles, list | tuple):
        if not all(isinstance(line, str) for line in puzzles):
            raise FormatError(msg("A list of puzzles holds something that is not a line of text."), _WAYS)
        puzzles = "\n".join(puzzles)
    if isinstance(puzzles, str):
        # What cannot be encoded is no digit either: the line that holds it is named among the faults.
        return puzzles.encode(errors="replace")
    return bytes(puzzles) if isinstance(puzzles, bytes | bytearray) else None


def _records_of(puzzles: object) -> bytes | memoryview:
    """Give the bytes of an array, 81 a puzzle; raise FormatError if it holds anything else."""
    try:
        view = memoryview(puzzles)  # type: ignore[arg-type]
    except (TypeError, ValueError) as error:
        raise FormatError(msg("This is neither text nor an array."), _WAYS) from error
    if view.format not in ("B", "b", "c"):
        raise FormatError(
            msg("The values of the array are not bytes."), msg("Convert it first; with numpy: array.astype('uint8').")
        )
    shape = view.shape or ()
    if view.nbytes % 81 or (view.ndim > 1 and shape[-1] != 81 and shape[-2:] != (9, 9)):
        raise FormatError(
            msg(
                "An array of {n} bytes does not hold puzzles of 81 cells.",
                n=" × ".join(map(str, shape or (view.nbytes,))),
            ),
            _WAYS,
        )
    return view.cast("B") if view.c_contiguous and view.nbytes else view.tobytes()


def _solve_text(text: bytes, each: Limits, jobs: int, path: str, cancel: CancelFlag | None) -> Batch:
    answers: gpu.Answers
    if path == GPU:
        answers, lines, _, faults, _, _ = gpu.solve_lines(text, True, 1, *_flat(each), jobs, cancel)
    else:
        answers, lines, _, faults, _, _ = solve_lines(text, True, 1, *_flat(each), jobs, path, cancel)
    counts, stops, visited, solutions = answers
    return Batch(
        memoryview(counts).cast("Q"),
        stops,
        memoryview(visited).cast("Q"),
        solutions,
        memoryview(lines).cast("Q"),
        tuple(FormatError(fault_message(kind), None, line, column + 1) for line, column, kind in faults),
        82,
    )
