"""What all tests rest on: Ctrl-C raises KeyboardInterrupt, also where the tests were started in the background."""

from __future__ import annotations

import signal

import pytest
from hypothesis import HealthCheck, settings

from tests.manual_clock import ManualClock

# A shell that starts a program in the background lets it ignore Ctrl-C, and Python then installs no handler of its own.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Hypothesis refuses what is slow by the clock; on a busy machine the first draw may wait for seconds.
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")


@pytest.fixture
def manual_clock(monkeypatch: pytest.MonkeyPatch) -> ManualClock:
    """Measure limits by a clock that the test moves; the compiled core goes by its own."""
    clock = ManualClock()
    monkeypatch.setattr("modoku.clock.now", clock)
    return clock
