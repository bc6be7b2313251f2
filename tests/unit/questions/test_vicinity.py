"""The vicinity of a puzzle: exchanges of givens, without repeats up to symmetry, and a search that can go on."""

from pathlib import Path

import pytest
from tests.core_clock import LONG, time_up_after

from modoku import PuzzleError, canon, solve, vicinity
from modoku.cli.app import app
from modoku.generation.checkpoint import Keeper
from modoku.native import CancelFlag

PUZZLE = ".2.1...4...9.5...6.....8....58...7.3...5....2...6.9.8.8......3...2..1..964.2....."


def differing(one: str, other: str) -> tuple[int, int]:
    """Return how many givens went and how many came."""
    pairs = [(a, b) for a, b in zip(one, other, strict=True) if a != b]
    return sum(a != "." for a, _ in pairs), sum(b != "." for _, b in pairs)


def test_neighbours_have_one_solution_and_no_symmetry_in_common() -> None:
    near = vicinity(PUZZLE)
    lines = [puzzle.givens_text for puzzle in near.found]
    assert near.complete
    assert len(lines) > 20
    assert all(differing(PUZZLE, line) == (1, 1) for line in lines)
    assert all(solve(line).verdict == "unique" for line in lines)
    forms = [canon(line).said() for line in (PUZZLE, *lines)]
    assert len(set(forms)) == len(forms)


def test_two_givens_go_and_two_or_fewer_come() -> None:
    near = vicinity(PUZZLE, exchange=2, solutions=6)
    changes = {differing(PUZZLE, puzzle.givens_text) for puzzle in near.found}
    assert near.left_out > 0
    assert (2, 2) in changes
    assert changes <= {(2, 2), (2, 1)}
    assert all(solve(puzzle.givens_text).verdict == "unique" for puzzle in near.found[:40])


def test_time_and_cancel_end_it() -> None:
    with time_up_after(5):
        late = vicinity(PUZZLE, seconds=LONG)
    assert (late.complete, str(late.outcome)) == (False, "limit")
    cancel = CancelFlag()
    cancel.set()
    assert not vicinity(PUZZLE, cancel=cancel).complete


def test_it_needs_one_solution_and_classic_rules() -> None:
    several = vicinity("." * 80 + "1")
    assert (several.verdict, several.found, several.reason is not None) == ("multiple", (), True)
    with pytest.raises(PuzzleError):
        vicinity("." * 16)


def run(*arguments: str) -> int:
    """Run the command here; return its status."""
    try:
        app.main(["vicinity", *arguments], standalone_mode=False)
    except SystemExit as stop:
        return int(stop.code or 0)
    return 0


def test_a_search_that_is_cut_off_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, cut = tmp_path / "whole.txt", tmp_path / "cut.txt"
    common = [PUZZLE, "-n", "400"]
    run(*common, "-o", str(whole))
    lines = whole.read_text().split()
    forms = [canon(line).said() for line in (PUZZLE, *lines)]
    assert len(lines) == 400
    assert len(set(forms)) == 401
    put, steps = Keeper.put_lines, iter(range(1))

    def put_or_stop(keeper: Keeper, next_seed: int, count: int, data: bytes) -> None:
        if next(steps, None) is None:
            raise KeyboardInterrupt
        put(keeper, next_seed, count, data)

    with monkeypatch.context() as patch:
        patch.setattr(Keeper, "put_lines", put_or_stop)
        with pytest.raises(BaseException):  # noqa: B017, PT011 - an interrupt, as click has it
            run(*common, "-o", str(cut))
    assert not cut.exists()
    run(*common, "-o", str(cut), "--resume")
    assert cut.read_bytes() == whole.read_bytes()
