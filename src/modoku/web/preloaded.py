"""What every worker process needs, loaded and used once before they are forked: they then start warm and at once."""

from __future__ import annotations

from .tasks import TASKS

EXAMPLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def warm_up() -> None:
    """Answer the questions that players ask most: what they load late is then there, and tables are filled."""
    for language in ("en", "fr"):
        for name in ("board", "check", "hint", "rate", "solve"):
            TASKS[name]({"puzzle": EXAMPLE}, language, lambda _: None)


warm_up()
