"""Building a model ends when nobody waits for it any more."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable

import pytest
from tests.manual_clock import ManualClock
from tests.unlocked import once_unlocked

from modoku.certificates import certify
from modoku.comparison import RowState, compare
from modoku.limits import Deadline, Limits, Stop, Stopped, within
from modoku.models import to_cnf, to_colouring, to_cover, to_csp, to_ilp
from modoku.native import CancelFlag, cnf_rules
from modoku.puzzle import BoxGrid, Puzzle
from modoku.results import Verdict
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
    for deadline, stop in ((Deadline.after(0), Stop.TIME), (Deadline(cancel=flag), Stop.CANCELLED)):
        with pytest.raises(Stopped) as stopped, within(deadline):
            BUILDERS[name](classic())
        assert stopped.value.stop is stop


@pytest.mark.parametrize("name", ["ilp", "csp", "colouring", "cover"])
def test_a_builder_stops_on_the_way_when_its_time_runs_out_there(name: str, manual_clock: ManualClock) -> None:
    manual_clock.move_at(10, 60)
    with pytest.raises(Stopped), within(Deadline.after(1)):
        BUILDERS[name](classic())
    # One look more would be one step of building too many.
    assert manual_clock.readings == 10


@pytest.mark.parametrize("name", BUILDERS)
def test_a_deadline_that_does_not_come_changes_nothing_and_is_forgotten(name: str) -> None:
    with within(Deadline.after(1e9, CancelFlag())):
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
    with pytest.raises(Stopped), within(Deadline.after(0)):
        to_cnf(puzzle)


def test_a_comparison_notes_the_limit_and_a_certificate_is_not_given() -> None:
    grid = classic(BoxGrid.of_order(5))
    (row,) = compare(grid, ["dlx"], limits=Limits(2, 0.0)).rows
    assert (row.state, row.stop, row.model) == (RowState.LIMIT, Stop.TIME, "")
    assert certify(grid, seconds=0.0) is None


def rules_of_64(seconds: float | None, cancel: CancelFlag) -> tuple[bytes, bytes, bytes, str]:
    """Write the 33 million clauses of a blank 64x64 grid."""
    groups = classic(BoxGrid.of_order(8)).different_groups
    cells = b"".join(cell.to_bytes(4, "little") for group in groups for cell in group)
    ends = b"".join((64 * (index + 1)).to_bytes(4, "little") for index in range(len(groups)))
    full, none, houses = b"\xff" * 8 * 4096, b"\0" * 4 * 4096, b"\1" * len(groups)
    return cnf_rules(64, full, none, cells, ends, houses, b"", b"", b"", 0, True, True, True, seconds, cancel)


@pytest.mark.parametrize("seconds", [0.0, 1e-9])
def test_the_largest_formula_is_left_when_its_time_is_over(seconds: float) -> None:
    literals, _, _, stop = rules_of_64(seconds, CancelFlag())
    assert (literals, stop) == (b"", "time")


def test_ctrl_c_ends_the_writing_of_the_largest_formula() -> None:
    flag = CancelFlag()
    with (
        pytest.raises(KeyboardInterrupt),
        once_unlocked(lambda: os.kill(os.getpid(), signal.SIGINT)),
    ):
        rules_of_64(None, flag)
    # Raised on the way, not after all was written.
    assert flag.is_set()
