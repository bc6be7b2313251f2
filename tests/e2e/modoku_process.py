"""Runs the real command line in a process of its own."""

import os
import subprocess
import sys
from collections.abc import Mapping

from tests.patience import PATIENCE_SECONDS


def modoku(
    *arguments: str, stdin: str | None = None, environ: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run `modoku ARGUMENTS` and give what it said; English unless the environment says otherwise."""
    clean = {
        name: value for name, value in os.environ.items() if name not in ("LANG", "LC_ALL", "LC_MESSAGES", "LANGUAGE")
    }
    return subprocess.run(
        [sys.executable, "-m", "modoku", *arguments],
        input=stdin,
        stdin=subprocess.DEVNULL if stdin is None else None,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**clean, "PYTHONIOENCODING": "utf-8", **(environ or {})},
        timeout=PATIENCE_SECONDS,
        check=False,
    )
