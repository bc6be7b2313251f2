"""A sample of `tools/attack`: counts and memory stay within bounds, honest clients lose nothing."""

import re
import subprocess
import sys
from collections import Counter
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from typing import Any

from tests.e2e.waiting import linux
from tests.patience import PATIENCE_SECONDS

TOOL = Path(__file__).resolve().parents[2] / "tools" / "attack"
SAMPLE = (
    "idle sockets",
    "large bodies",
    "deep JSON",
    "methods",
    "long queries",
    "huge headers",
    "chunks",
    "no UTF-8",
    "origins",
    "paths",
    "shares",
    "hang-ups",
)


@linux
def test_a_sample_of_the_attacks_costs_honest_clients_nothing() -> None:
    done = subprocess.run(
        [sys.executable, TOOL, *SAMPLE, "--tries", "12", "--together", "1"],
        capture_output=True,
        text=True,
        check=False,
        timeout=2 * PATIENCE_SECONDS,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    told = [line for line in done.stdout.splitlines() if line.startswith("  honest: ")]
    assert len(told) == len(SAMPLE) + 1
    assert all("lost 0;" in line for line in told)
    assert re.search(r"^\d+ puzzles were shared meanwhile, 0 are lost; 0 faults", done.stdout, re.MULTILINE)
    # What the attackers got shows that they were there.
    attackers = dict(zip(SAMPLE, re.findall(r"^  attackers: (.*)$", done.stdout, re.MULTILINE), strict=False))
    for name, status in (("large bodies", 413), ("long queries", 414), ("chunks", 411), ("shares", 201)):
        assert f"'{status}'" in attackers[name]


def test_the_tool_notices_what_nobody_should_get() -> None:
    tool = _load()
    attack = next(one for one in tool.ATTACKS if one.name == "paths")
    assert tool.judge(attack, Counter({"422": 5, "404": 2})) == []
    assert tool.judge(attack, Counter({"500": 1, "late": 1})) == ["paths: 500", "paths: late"]
    refused = next(one for one in tool.ATTACKS if one.name == "origins")
    assert tool.judge(refused, Counter({"403": 1, "200": 1})) == ["origins: 200"]


def _load() -> Any:
    loader = SourceFileLoader("attack", str(TOOL))
    spec = spec_from_loader("attack", loader)
    assert spec is not None
    module = module_from_spec(spec)
    before = list(sys.path)
    loader.exec_module(module)
    sys.path[:] = before
    return module
