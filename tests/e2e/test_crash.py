"""A sample of `tools/crash`: no crash loses anything, and an fsync that is left out is found."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE_SECONDS

TOOL = Path(__file__).resolve().parents[2] / "tools" / "crash"
SAMPLE = ("convert", "resume", "--most", "3")


def crash(*arguments: str) -> list[str]:
    """Run the tool and return its lines."""
    done = subprocess.run(
        [sys.executable, TOOL, *arguments], capture_output=True, text=True, check=False, timeout=PATIENCE_SECONDS
    )
    if "Nothing was looked at" in done.stdout:
        pytest.skip(done.stdout.strip())
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    return done.stdout.splitlines()


def test_what_is_cut_off_recovers_on_every_disk() -> None:
    lines = [line for line in crash(*SAMPLE) if " states, " in line]
    assert [line.split()[0] for line in lines] == ["kill", "journal", "btrfs", "posix"] * 2
    assert all(int(line.split()[1]) > 5 and line.endswith(" 0 bad") for line in lines)


def test_an_fsync_that_is_left_out_is_found() -> None:
    lines = crash("--self-test", *SAMPLE)
    assert any(line.startswith("  without fsync v.txt.part: bad on ") for line in lines)
    assert lines[2].startswith("  without fsync .x.txt."), lines
    assert lines[2].endswith(": bad on journal")


def test_without_strace_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/no/such/folder")
    assert shutil.which("strace") is None
    done = subprocess.run([sys.executable, TOOL, "convert"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (
        0,
        "crash: strace is not installed: sudo apt install strace. Nothing was looked at.\n",
    )
