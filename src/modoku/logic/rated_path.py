"""The path that makes the rating, beside the path that is told."""

from __future__ import annotations

from collections.abc import Sequence

from ..native import CancelFlag
from .registry import counts_in_rating, get_technique
from .solver import Trace, walk
from .technique import Technique


def rating_path(
    path: Trace, techniques: Sequence[Technique], *, seconds: float | None = None, cancel: CancelFlag | None = None
) -> Trace:
    """Return the path whose hardest step is the rating: the same one, unless it took a step outside the rating.

    `techniques` are those that made the path; the ones that take no part in the rating are left out. `seconds` and
    `cancel` are as in `trace`.

    >>> from modoku.logic import choose_techniques, trace
    >>> from modoku.variants import make
    >>> careful = choose_techniques(uniqueness=False)
    >>> path = trace(make("classic:boxes=2x2").with_givens({0: 1, 1: 2, 4: 3, 10: 4, 15: 1}), careful)
    >>> rating_path(path, careful) is path
    True
    """
    sums = path.start.board.has_sums
    if all(counts_in_rating(get_technique(step.technique), sums) for step in path.steps):
        return path
    rated = [technique for technique in techniques if counts_in_rating(technique, sums)]
    return walk(path.start, rated, seconds=seconds, cancel=cancel)
