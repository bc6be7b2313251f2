"""Which cases of a large matrix run: a sample that meets every row and column, or all with MODOKU_TEST_WHOLE=1."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

WHOLE = os.environ.get("MODOKU_TEST_WHOLE", "") not in ("", "0")
"""Whether matrices are tested whole: `tools/whole-tests` does it."""

Row = TypeVar("Row")
Column = TypeVar("Column")


def sample_of(rows: Sequence[Row], columns: Sequence[Column], step: int) -> list[tuple[Row, Column]]:
    """Return pairs of rows and columns: every `step`th of each row, beginning one further in each; all if whole."""
    return [
        (row, column) for i, row in enumerate(rows) for j, column in enumerate(columns) if WHOLE or (i + j) % step == 0
    ]
