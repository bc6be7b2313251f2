"""The page's modules without a browser: `node --test tests/page`."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_the_modules_of_the_page_pass_their_own_tests() -> None:
    ran = subprocess.run(
        ["node", "--test", "tests/page/modules.test.mjs"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
