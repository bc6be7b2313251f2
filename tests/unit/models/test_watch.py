"""Building a model ends when nobody waits for it any more."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable

import pytest

from modoku.certificates import certify
from modoku.comparison import State, compare
from modoku.models import BuildingStopped, Watch, to_cnf, to_colouring, to_cover, to_csp, to_ilp, watched
from modoku.native import CancelFlag, cnf_rules
from modoku.puzzle import BoxGrid, Puzzle
from modoku.results import Limits, Stop, Verdict
from modoku.search import solve
from modoku.variants import classic, make

BUILDERS: dict[str, Callable[[Puzzle], object]] = {
    "cnf": to_cnf,
    "ilp": to_ilp,
    "csp": lambda puzzle: to_csp(puzzle, "boolean"),
    "colouring": to_colouring,
    "cover": to_cover,
}


@pytest.mark.parametrize("name", BUILDERS)
def test_every_builder_stops_when_the_time_is_over_or_a_flag_is_raised(name: str) -> None:
    flag = CancelFlag()
    flag.set()
    for watch, stop in (
        (Watch.until(Limits(seconds=0), None), Stop.TIME),
        (Watch.until(Limits(), flag), Stop.CANCELLED),
    ):
        with pytest.raises(BuildingStopped) as stopped, watched(watch):
            BUILDERS[name](classic())
        assert stopped.value.stop is stop


@pytest.mark.parametrize("name", BUILDERS)
def test_a_watch_that_says_nothing_changes_nothing_and_is_forgotten(name: str) -> None:
    with watched(Watch.until(Limits(seconds=1000), CancelFlag())):
        model = BUILDERS[name](classic())
    assert model == BUILDERS[name](classic())


@pytest.mark.parametrize("engine", ["sat", "dlx", "colouring", "pysat", "highs", "glpk"])
def test_a_large_grid_is_given_up_while_its_model_is_built(engine: str) -> None:
    flag = CancelFlag()
    flag.set()
    result = solve(classic(BoxGrid.of_order(6)), engine=engine, cancel=flag)
    assert (result.stop, result.verdict) == (Stop.CANCELLED, Verdict.UNKNOWN)


def test_a_constraint_is_not_begun_after_the_end() -> None:
    puzzle = make("killer:cages=10@r1c1r1c2")
    with pytest.raises(BuildingStopped), watched(Watch.until(Limits(seconds=0), None)):
        to_cnf(puzzle)


def test_a_comparison_notes_the_limit_and_a_certificate_is_not_given() -> None:
    grid = classic(BoxGrid.of_order(5))
    (row,) = compare(grid, ["dlx"], limits=Limits(2, 0.0)).rows
    assert (row.state, row.stop, row.model) == (State.LIMIT, Stop.TIME, "")
    assert certify(grid, seconds=0.0) is None


def rules_of_64(seconds: float | None, cancel: CancelFlag) -> tuple[bytes, bytes, bytes, str]:
    """Write the 33 million clauses of a blank 64x64 grid."""
    groups = classic(BoxGrid.of_order(8)).different_groups
    cells = b"".join(cell.to_bytes(4, "little") for group in groups for cell in group)
    ends = b"".join((64 * (index + 1)).to_bytes(4, "little") for index in range(len(groups)))
    full, none = b"\xff" * 8 * 4096, b"\0" * 4 * 4096
    return cnf_rules(64, full, none, cells, ends, b"", b"", b"", 0, True, True, True, seconds, cancel)


def test_the_largest_formula_is_left_when_its_time_is_over() -> None:
    literals, _, _, stop = rules_of_64(0.02, CancelFlag())
    assert (literals, stop) == (b"", "time")


def test_ctrl_c_ends_the_writing_of_the_largest_formula() -> None:
    flag = CancelFlag()
    timer = threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        rules_of_64(None, flag)
    timer.join()
    # Raised on the way, not after all was written.
    assert flag.is_set()
