import pytest

from modoku.limits import Stop
from modoku.results import Verdict, verdict_of


@pytest.mark.parametrize("stop", list(Stop))
@pytest.mark.parametrize("found", [0, 1, 2, 7])
def test_unique_and_unsolvable_need_an_exhausted_search(found: int, stop: Stop) -> None:
    verdict = verdict_of(found, stop)
    assert (verdict is Verdict.UNIQUE) == (found == 1 and stop is Stop.EXHAUSTED)
    assert (verdict is Verdict.UNSOLVABLE) == (found == 0 and stop is Stop.EXHAUSTED)
    assert (verdict is Verdict.MULTIPLE) == (found >= 2)
    assert (verdict is Verdict.UNKNOWN) == (found == 0 and stop is not Stop.EXHAUSTED)
