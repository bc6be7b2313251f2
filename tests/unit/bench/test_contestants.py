"""Contestants answer rightly, whatever carries them: the core, Python, a shared library, a program."""

import ctypes
import sys
from itertools import count
from pathlib import Path

import pytest

from modoku.bench import Lap, builtin_suites, make_contestant, make_peer
from modoku.bench.contestant import LinesContestant, Solved, lap_of
from modoku.bench.peer import read_line
from modoku.bench.referee import count_truly
from modoku.errors import EngineError, ModokuError, UnknownName
from modoku.native import _ext, batch_paths, find_wrong_solution, single_paths, time_function

UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SEVERAL = "." * 81
NONE = "55" + "." * 79
RECORDS = f"{UNIQUE}\n{SEVERAL}\n{NONE}\n{SOLVED}\n".encode()
ECHO = f"{sys.executable} -c 'import sys; [print({{}}) for line in sys.stdin]'"


def counts(lap: Lap) -> list[int]:
    return memoryview(lap.counts).cast("Q").tolist()


@pytest.mark.parametrize(
    "name",
    [
        *(f"batch@{path}" for path in batch_paths()),
        *(f"single@{path}" for path in single_paths()),
        "lines",
        "auto",
        "classic9",
    ],
)
@pytest.mark.parametrize(("limit", "expected"), [(1, [1, 1, 0, 1]), (2, [1, 2, 0, 1]), (7, [1, 7, 0, 1])])
def test_ours_count_up_to_the_limit_and_give_solutions(name: str, limit: int, expected: list[int]) -> None:
    lap = make_contestant(name).answer(RECORDS, limit, None)
    assert (counts(lap), lap.done) == (expected, 4)
    assert lap.solutions[:82] == f"{SOLVED}\n".encode()
    assert find_wrong_solution(RECORDS, lap.counts, lap.solutions) == -1


def test_a_wrong_solution_is_found() -> None:
    lap = make_contestant("single").answer(RECORDS, 2, None)
    swapped = lap.solutions[:-82] + lap.solutions[-81:-80] + lap.solutions[-82:-81] + lap.solutions[-80:]
    assert find_wrong_solution(RECORDS, lap.counts, swapped) == 3
    ignoring_givens = lap.solutions[82 * 1 : 82 * 2] + lap.solutions[82:]
    assert find_wrong_solution(RECORDS, lap.counts, ignoring_givens) == 0


@pytest.mark.parametrize("name", ["batch", "single", "lines", "auto"])
def test_a_contestant_without_time_says_that_it_did_not_finish(name: str) -> None:
    # Millions of solutions a puzzle: nobody is through before the alarm.
    lap = make_contestant(name).answer(f"{SEVERAL}\n".encode() * 3, 10**9, 0.02)
    assert lap.done < 3


def test_a_path_is_shared_by_ours_and_unknown_names_are_explained() -> None:
    assert make_contestant("single", "plain").facts["path"] == "portable"
    assert make_contestant("batch@plain", batch_paths()[-1], 2).facts == {"path": "plain", "threads": 2}
    with pytest.raises(EngineError, match="avx9"):
        make_contestant("batch@avx9")
    with pytest.raises(UnknownName, match="no-such"):
        make_contestant("no-such")


SIGNATURE = ctypes.CFUNCTYPE(
    ctypes.c_size_t, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_uint32, ctypes.c_void_p, ctypes.POINTER(ctypes.c_size_t)
)


def test_a_function_gets_text_limit_and_flags_and_may_end_its_solution_with_a_zero() -> None:
    seen: list[tuple[bytes, int, int]] = []

    def solver(puzzle: int, limit: int, flags: int, solution: int, nodes: object) -> int:
        seen.append((ctypes.string_at(puzzle, 81), limit, flags))
        ctypes.memmove(solution, SOLVED.encode() + b"\0", 82)
        return len(seen)

    function = SIGNATURE(solver)
    address = ctypes.cast(function, ctypes.c_void_p).value or 0
    lap = lap_of(time_function(address, RECORDS, 9, 5, 1e9))
    assert [line for line, _, _ in seen] == RECORDS.split()
    assert {(limit, flags) for _, limit, flags in seen} == {(9, 5)}
    assert (counts(lap), lap.done) == ([1, 2, 3, 4], 4)
    assert lap.solutions == f"{SOLVED}\n".encode() * 4


def test_a_library_is_found_by_path_symbol_and_flags(tmp_path: Path) -> None:
    ours = str(_ext.__file__)
    peer = make_peer(f"x={ours}:PyInit__ext:3")
    assert peer.facts == {"library": Path(ours).name, "symbol": "PyInit__ext", "flags": 3, "threads": 1}
    with pytest.raises(EngineError, match="cannot be loaded"):
        make_peer(f"x={ours}:no_such_function")
    with pytest.raises(EngineError, match="cannot be loaded"):
        make_peer(f"x={tmp_path / 'none.so'}:f")


@pytest.mark.parametrize("text", ["x", "x=", "=lib.so:f", "x=lib.so", "x=lib.so:f:99999999999", "x=cmd:"])
def test_what_names_no_peer_is_explained(text: str) -> None:
    with pytest.raises(ModokuError, match="does not name a peer"):
        make_peer(text)


def test_a_program_answers_a_line_a_puzzle_and_its_start_up_is_known() -> None:
    ticks = iter(range(1000))
    peer = make_peer(f"p=cmd:{ECHO.format('{limit}')}", clock=lambda: float(next(ticks)))
    assert peer.facts["start_up"] == 1.0
    lap = peer.answer(RECORDS, 3, None)
    assert (counts(lap), lap.done, lap.seconds) == ([3, 3, 3, 3], 4, 1.0)
    assert set(lap.solutions.split()) == {b"." * 81}


def test_a_program_that_does_not_answer_every_puzzle_fails() -> None:
    with pytest.raises(EngineError, match="0 lines for 4 puzzles"):
        make_peer(f"p=cmd:{sys.executable} -c pass").answer(RECORDS, 2, None)
    with pytest.raises(EngineError, match="'perhaps'"):
        make_peer("p=cmd:" + ECHO.format('"perhaps"')).answer(RECORDS, 2, None)
    with pytest.raises(EngineError, match="cannot be started"):
        make_peer("p=cmd:no-such-program-here")


def test_a_program_out_of_time_has_not_finished() -> None:
    waits = "import sys, signal; sys.stdin.read() and signal.pause()"
    assert make_peer(f"p=cmd:{sys.executable} -c '{waits}'").answer(RECORDS, 2, 0.01).done == 0


def test_lines_of_programs_hold_numbers_or_solutions() -> None:
    other = SOLVED[::-1]
    assert read_line("p", f" {SOLVED} {other}", 2) == (2, SOLVED)
    assert read_line("p", f"{SOLVED} {SOLVED}", 2) == (1, SOLVED)
    assert read_line("p", f"1 {SOLVED}", 2) == (1, SOLVED)
    assert read_line("p", "0", 2) == (0, "")
    assert read_line("p", "unsolvable", 2) == (0, "")


def test_the_referee_knows_none_one_and_several() -> None:
    assert [count_truly(puzzle, 2) for puzzle in (NONE, UNIQUE, SEVERAL)] == [0, 1, 2]


def test_the_referee_gives_up_in_time() -> None:
    assert count_truly(SEVERAL, 10**9, 0.3) is None


def test_every_contestant_agrees_on_the_builtin_suites() -> None:
    for suite in builtin_suites(size=60):
        answers = {
            name: make_contestant(name).answer(suite.records, 2, None).counts for name in ("batch", "single", "lines")
        }
        assert len(set(answers.values())) == 1, suite.name


@pytest.mark.parametrize(("threads", "busy"), [(1, 2.0), (2, None)])
def test_time_on_a_processor_is_told_where_one_thread_works(threads: int, busy: float | None) -> None:
    wall, processor = count(100, 3), count(50, 2)
    clocks = (lambda: float(next(wall)), lambda: float(next(processor)))
    lap = LinesContestant("lines", batch_paths()[-1], threads, *clocks).answer(RECORDS, 2, None)
    assert (lap.seconds, lap.busy) == (3.0, busy)


def test_an_engine_goes_on_as_long_as_its_time_lasts() -> None:
    ticks = count(1000)
    contestant = Solved("classic9", "classic9", lambda: float(next(ticks)))
    # Each puzzle looks at the clock once, a second apart: the third one comes too late.
    assert contestant.answer(RECORDS, 2, 2.5).done == 2
    assert contestant.answer(RECORDS, 2, None).done == 4
