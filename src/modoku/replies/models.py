"""The size of a model as JSON fields."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import asdict

from ..models import to_model
from ..puzzle import Puzzle

Fields = dict[str, object]


def model_fields(
    puzzle: Puzzle,
    kind: str,
    choices: Mapping[str, object],
    more: Callable[[object], Mapping[str, object]] = lambda _: {},
) -> Fields:
    """Give how large a model is, how long it took to write, and what `more` has to say of it."""
    start = time.perf_counter()
    model = to_model(puzzle, kind, **choices)
    seconds = time.perf_counter() - start
    variables, constraints, literals = model.stats().size
    return {
        "puzzle": str(puzzle),
        "model": kind,
        **{name: value for name, value in choices.items() if name != "propagate"},
        "encoding": choices.get("encoding"),
        "propagated": getattr(model, "propagated", choices.get("propagate", False)),
        "variables": variables,
        "constraints": constraints,
        "literals": literals,
        **more(model),
        "seconds": round(seconds, 9),
        "parts": asdict(model.stats()),
    }
