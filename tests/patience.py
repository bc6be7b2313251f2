"""How long a test waits for what must come before it fails: a guard against hanging, never part of what is asserted."""

import os

PATIENCE_SECONDS = float(os.environ.get("MODOKU_TEST_SECONDS", "300"))
