"""What every worker process needs, loaded and used once before they are forked: they then start warm and at once."""

from __future__ import annotations

import atexit
import gc
import json

from . import process
from .answering import answer_json
from .page import answer_page

__all__ = ["process", "warm_up"]

EXAMPLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def warm_up() -> None:
    """Answer the questions that players ask most: what they load late is then there, and tables are filled."""
    body = json.dumps({"puzzle": EXAMPLE}).encode()
    for language in ("en", "fr"):
        answer_page("board", body, language)
        for name in ("check", "hint", "rate", "solve"):
            answer_json(name, body, language, 10.0, lambda _: None, as_job=False, as_json=True)
    # What is here stays: a worker that looked through it for rubbish would copy all of it.
    gc.collect()
    gc.freeze()
    atexit.register(gc.unfreeze)


warm_up()
