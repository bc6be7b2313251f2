"""Making puzzles ends in time, with what there is by then."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.manual_clock import ManualClock

from modoku.cli.generate import _complain
from modoku.errors import GenerationFailed
from modoku.generation import Budget, Specification, generate
from modoku.generation.batch import GenerationBatch
from modoku.generation.checkpoint import EVERY_SECONDS, Checkpoint, Keeper, find_checkpoint
from modoku.generation.dig import dig
from modoku.generation.filling import fill
from modoku.limits import Deadline, Stopped
from modoku.native import CancelFlag
from modoku.variants import make

SMALL = make("classic:boxes=2x2")
GROUPS = [(cell,) for cell in range(16)]


def over() -> list[Deadline]:
    flag = CancelFlag()
    flag.set()
    return [Deadline.after(0), Deadline(cancel=flag)]


def test_a_grid_is_not_filled_without_time() -> None:
    assert fill(SMALL, Random(1)) is not None
    for deadline in over():
        assert fill(SMALL, Random(1), deadline) is None


def test_clauses_are_not_asked_after_the_time_is_over(
    monkeypatch: pytest.MonkeyPatch, manual_clock: ManualClock
) -> None:
    module = sys.modules["modoku.generation.filling"]
    monkeypatch.setattr(module, "TRIES", 0)
    assert fill(SMALL, Random(1), Deadline.after(60)) is not None
    manual_clock.when_read_in("_fill_by_clauses", lambda: manual_clock.move(61))
    assert fill(SMALL, Random(1), Deadline.after(60)) is None


def test_digging_stops_with_a_puzzle_that_is_unique_all_the_same() -> None:
    solution = fill(SMALL, Random(1))
    assert solution is not None
    whole = dig(SMALL, solution, GROUPS, Random(1))
    assert not whole.is_cut
    assert whole.removals
    for deadline in over():
        chain = dig(SMALL, solution, GROUPS, Random(1), deadline=deadline)
        assert (chain.removals, chain.is_cut) == ((), True)


def test_digging_ends_at_the_removal_at_which_its_time_is_over(manual_clock: ManualClock) -> None:
    solution = fill(SMALL, Random(1))
    assert solution is not None
    whole = dig(SMALL, solution, GROUPS, Random(1))
    manual_clock.when_read_in("one_by_one", lambda: manual_clock.move(61))
    chain = dig(SMALL, solution, GROUPS, Random(1), deadline=Deadline.after(60))
    assert chain.is_cut
    assert len(chain.removals) < len(whole.removals)
    assert chain.removals == whole.removals[: len(chain.removals)]


def test_the_time_of_a_request_begins_before_it_is_read(
    monkeypatch: pytest.MonkeyPatch, manual_clock: ManualClock
) -> None:
    module = sys.modules["modoku.generation.making"]
    solve, given = module.solve, []

    def counted(*arguments: Any, **choices: Any) -> Any:
        given.append(choices["seconds"])
        manual_clock.move(50)
        return solve(*arguments, **choices)

    monkeypatch.setattr(module, "solve", counted)
    # Whether the rules can be kept is asked first; that takes all the time here.
    with pytest.raises(GenerationFailed, match="within the effort: 0 attempts"):
        generate(Specification(variants=("classic:boxes=2x2", "diagonal"), seed=1), Budget(20))
    assert given == [20]


def test_progress_is_settled_once_a_second_by_the_clock(tmp_path: Path, manual_clock: ManualClock) -> None:
    path = tmp_path / "lines.txt"
    with Keeper(path, Checkpoint({"seed": 1}, 9, "text", 1)) as keeper:
        keeper.put(1, "line 1")
        for seed, wait, settled in ((2, 0.0, 1), (3, EVERY_SECONDS, 1), (4, 0.01, 4), (5, 0.0, 4)):
            manual_clock.move(wait)
            keeper.put(seed, f"line {seed}")
            found = find_checkpoint(path)
            assert found is not None
            assert found.written == settled


def test_a_level_to_resemble_that_was_not_found_in_time_is_no_other_request(manual_clock: ManualClock) -> None:
    like = generate(Specification(variants=("thermometer",), seed=1, proof=False), Budget(None, attempts=3)).text()
    manual_clock.when_read_in("grade_within", lambda: manual_clock.move(61))
    with pytest.raises(Stopped):
        generate(Specification(like=like, seed=1, proof=False), Budget(60))


def test_a_puzzle_that_time_decided_is_said_to_be_one(
    manual_clock: ManualClock, capsys: pytest.CaptureFixture[str]
) -> None:
    request = Specification(variants=("classic:boxes=2x2", "diagonal"), unusual=True, seed=1, proof=False)
    whole, sentence = GenerationBatch(request, Budget(60)).make_one(1), "time ran out just then"
    assert (whole.problem, whole.cut) == (None, False)
    _complain(whole)
    assert sentence not in capsys.readouterr().err
    manual_clock.when_read_in("_looked_at", lambda: manual_clock.move(61))
    some = GenerationBatch(request, Budget(60)).make_one(1)
    assert (some.problem, some.cut) == (None, True)
    _complain(some)
    assert sentence in capsys.readouterr().err
