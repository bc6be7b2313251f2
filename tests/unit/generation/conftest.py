"""Puzzles are made without a look at the clock, so that a slow machine makes the same ones."""

from __future__ import annotations

from math import inf

import pytest

from modoku.generation import Budget, making


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take away the bounds on time that nobody asked for."""
    monkeypatch.setattr(making, "Budget", lambda: Budget(None))
    monkeypatch.setattr(making, "CHECK_SECONDS", inf)
    monkeypatch.setattr(making, "PROOF_SECONDS", inf)
