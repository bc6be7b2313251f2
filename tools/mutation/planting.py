"""A module that is loaded with a change: the files stay as they are.

`tools/mutation/site` on PYTHONPATH plants the same change in programs that a test starts.
"""

from __future__ import annotations

import importlib.machinery
import json
import os
import sys
from pathlib import Path
from types import CodeType
from typing import Any

VARIABLE = "MODOKU_MUTANT"
"""Names a JSON file: the path of the module, and the source to load in its place."""


def plant(path: str, source: str) -> None:
    """Load this source instead of what stands at that path."""
    usual = importlib.machinery.SourceFileLoader.get_code

    def get_code(self: Any, fullname: str) -> CodeType | None:
        if self.path == path:
            return compile(source, path, "exec", dont_inherit=True)
        return usual(self, fullname)

    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[method-assign]
    sys.dont_write_bytecode = True


def plant_from_environment() -> None:
    """Plant what the environment names, if it names anything."""
    if VARIABLE in os.environ:
        said = json.loads(Path(os.environ[VARIABLE]).read_text(encoding="utf-8"))
        plant(said["path"], said["source"])
