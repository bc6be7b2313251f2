"""How long tests wait for what must happen: only a guard against hanging, never a measure."""

import os

PATIENCE_SECONDS = float(os.environ.get("MODOKU_TEST_SECONDS", "300"))
"""Raise it on a machine that is slow beyond measure: MODOKU_TEST_SECONDS=3000."""
PAGE_SECONDS = 30.0


def page_patience() -> float:
    """Return how many seconds a page may take to show what is expected of it: more on a machine that is busy now.

    A page that is wrong never shows it, and a test that fails should say so soon. Where nothing else runs a page needs
    less than a second; one that shares the processor with others, or is the last that gets it, needs as much longer.
    """
    if not hasattr(os, "getloadavg") or os.nice(0) > 0:
        return PATIENCE_SECONDS
    return min(PATIENCE_SECONDS, PAGE_SECONDS * (1 + os.getloadavg()[0] / (os.cpu_count() or 1)))
