import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_every_sentence_is_translated_and_none_is_left_over() -> None:
    found = subprocess.run(
        [sys.executable, ROOT / "tools" / "catalogue", "--check"], capture_output=True, text=True, check=False
    )
    assert found.returncode == 0, found.stdout + found.stderr
