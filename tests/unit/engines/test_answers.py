"""Reading answers does not outlast a search that had to stop."""

from __future__ import annotations

import pytest

from modoku.engines import answers
from modoku.engines.answers import decoded
from modoku.limits import Stop


@pytest.mark.parametrize(
    ("stop", "read"), [(Stop.TIME, 2), (Stop.CANCELLED, 2), (Stop.EXHAUSTED, 40), (Stop.NODES, 40)]
)
def test_after_the_end_of_the_time_only_a_few_answers_are_read(
    stop: Stop, read: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answers, "GRACE_SECONDS", -1.0)
    assert decoded(range(40), lambda number: (number,), stop) == tuple((number,) for number in range(read))


def test_with_time_at_hand_all_answers_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "GRACE_SECONDS", 1000.0)
    assert len(decoded(range(40), lambda number: (number,), Stop.TIME)) == 40
