"""How long tests wait for what must happen: only a guard against hanging, never a measure."""

import os

PATIENCE_SECONDS = float(os.environ.get("MODOKU_TEST_SECONDS", "300"))
"""Raise it on a machine that is slow beyond measure: MODOKU_TEST_SECONDS=3000."""
