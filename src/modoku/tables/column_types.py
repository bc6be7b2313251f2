"""The Arrow types of the columns that are added."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pyarrow as pa

from .task import ERROR

_CANDIDATE = pa.struct([("cell", pa.uint16()), ("digit", pa.uint8())])
STEP = pa.struct(
    [
        ("technique", pa.string()),
        ("rating", pa.float64()),
        ("placements", pa.list_(_CANDIDATE)),
        ("eliminations", pa.list_(_CANDIDATE)),
    ]
)
"""A step of a path, as a column holds it."""
TYPES: Mapping[str, Any] = {
    "solution": pa.string(),
    "solution_count": pa.uint64(),
    "is_exact": pa.bool_(),
    "verdict": pa.string(),
    "givens": pa.uint16(),
    "agrees": pa.bool_(),
    "rating": pa.float64(),
    "level": pa.string(),
    "steps": pa.uint16(),
    "effort": pa.float64(),
    "hardest": pa.string(),
    "techniques": pa.uint64(),
    "technique_names": pa.list_(pa.string()),
    "canon": pa.string(),
    "identity": pa.string(),
    "path": pa.list_(STEP),
    "text_en": pa.string(),
    "text_fr": pa.string(),
    ERROR: pa.string(),
}
"""The types of the columns that are added."""
