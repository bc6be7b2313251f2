"""`modoku solve LINE`, one plain 9x9 puzzle: the core alone answers, before the program is loaded.

To load all that a command may need takes longer than the rest of the commonest call. Only its commonest answer is given
here, a puzzle's one solution; whatever else is asked or found is left to the program, which says the same.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

from ..native import solve_one

_CELLS = 81
_NODES = 100_000
"""Beyond this the time to load is nothing, and the program can be interrupted."""


def find_solution(arguments: Sequence[str]) -> str | None:
    """Return the line that `modoku ARGUMENTS` prints, or None where that is not for here to say.

    >>> find_solution(["solve", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"])
    '534678912672195348198342567859761423426853791713924856961537284287419635345286179'
    >>> find_solution(["solve", "." * 81]) is None
    True
    """
    if len(arguments) != 2 or arguments[0] != "solve" or "_MODOKU_COMPLETE" in os.environ:
        return None
    line = arguments[1]
    if len(line) != _CELLS or not set(line) <= set(".0123456789") or os.path.exists(line):
        return None
    found, stop, _, solution = solve_one(line, 2, _NODES)
    return solution if found == 1 and stop == "exhausted" else None
