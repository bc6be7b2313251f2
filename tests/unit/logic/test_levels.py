"""The levels in words, against the table of the documentation, written down a second time."""

from __future__ import annotations

import pytest

from modoku.logic import level_of

# Up to which rating, up to which effort, which level, and which one with more effort.
TABLE = [
    (1.2, 40, "beginner", "easy"),
    (1.5, 55, "easy", "medium"),
    (2.5, 65, "medium", "hard"),
    (4.4, 100, "hard", "expert"),
    (7.2, 800, "expert", "diabolical"),
]


@pytest.mark.parametrize(("rating", "effort", "level", "harder"), TABLE)
def test_a_level_ends_where_the_table_says(rating: float, effort: float, level: str, harder: str) -> None:
    assert level_of(rating) == level_of(rating, effort) == level
    assert level_of(rating, effort + 0.1) == harder
    assert level_of(round(rating + 0.1, 1)) == harder


def test_nothing_is_harder_than_diabolical() -> None:
    assert level_of(7.3) == level_of(12.0, 1e6) == "diabolical"
