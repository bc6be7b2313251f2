"""The mutation tool makes changes that are changes, and plants them without touching a file."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

TOOLS = Path(__file__).parents[2] / "tools"
SOURCE = '''"""A module."""

LIMIT = 3


def is_small(number: int, strictly: bool = False) -> bool:
    """Return whether it is."""
    if strictly and number < 0:
        raise ValueError("1 + 1")
    return all(a < b for a, b in zip((number,), (LIMIT,), strict=True))
'''


@pytest.fixture(autouse=True)
def _tools(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(TOOLS))


def test_every_change_is_another_program_with_the_same_lines(tmp_path: Path) -> None:
    mutants_of = import_module("mutation.python_mutants").mutants_of

    file = tmp_path / "small.py"
    file.write_text(SOURCE, encoding="utf-8")
    found = mutants_of(file)
    before = ast.dump(ast.parse(SOURCE))
    for mutant in found:
        changed = mutant.apply(SOURCE)
        assert ast.dump(ast.parse(changed)) != before, mutant.what
        assert changed.count("\n") == SOURCE.count("\n")
    assert {mutant.what.split("  =>  ")[0] for mutant in found} >= {"3", "False", "number < 0", "a < b"}
    # Words, types and what is known to hold are left alone.
    assert not any(mutant.line in (1, 7, 9) for mutant in found)
    assert not any(mutant.what.split("  =>  ")[0] == "True" for mutant in found)


def test_a_change_is_loaded_in_place_of_the_file_also_by_programs_that_are_started(tmp_path: Path) -> None:
    file, mutant = tmp_path / "small.py", tmp_path / "mutant.json"
    file.write_text(SOURCE, encoding="utf-8")
    variable, site = import_module("mutation.planting").VARIABLE, import_module("mutation.running").ENVIRONMENT
    mutant.write_text(json.dumps({"path": str(file), "source": SOURCE.replace("LIMIT = 3", "LIMIT = 4")}))
    environment = {**os.environ, variable: str(mutant), "PYTHONPATH": str(site)}
    program = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import small; print(small.LIMIT)"
    for variables, limit in ((environment, "4"), (dict(os.environ), "3")):
        done = subprocess.run(
            [sys.executable, "-c", program], env=variables, capture_output=True, text=True, check=True
        )
        assert done.stdout.strip() == limit
    assert file.read_text(encoding="utf-8") == SOURCE


def test_examples_in_documentation_see_the_change(tmp_path: Path) -> None:
    root = TOOLS.parent
    file = root / "src" / "modoku" / "clock.py"
    program = f"""import sys; sys.path.insert(0, {str(TOOLS)!r})
from pathlib import Path
from mutation.running import run_tests
file, work = Path({str(file)!r}), Path({str(tmp_path)!r})
source = file.read_text(encoding="utf-8")
for change in (None, (file, source.replace("return now()", "return None"))):
    print(run_tests(Path({str(root)!r}), work, ["src/modoku/clock.py::modoku.clock.read_clock"], 60, change))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["survived", "killed"]


def test_changes_of_the_core_leave_types_and_words_alone(tmp_path: Path) -> None:
    edits_of = import_module("mutation.core").edits_of

    file = tmp_path / "small.cpp"
    file.write_text(
        "#include <vector>\n// 1 < 2\nstd::vector<int> grow(int n) { return n < 7 && n != 3 ? made : none; }\n"
    )
    edits = list(edits_of(file))
    assert {number for number, _, _ in edits} == {3}
    changed = {new for _, _, new in edits}
    assert all("std::vector<int> grow" in new for new in changed)
    for part in ("n <= 7", "n < 8", "n == 3", "n != 4", "n < 7 || n != 3"):
        assert any(part in new for new in changed), part


def test_every_equivalent_change_is_one_that_could_be_made_and_says_why() -> None:
    mutants_of = import_module("mutation.python_mutants").mutants_of

    lines = (TOOLS / "mutation" / "equivalents.txt").read_text(encoding="utf-8").splitlines()
    for line in (one for one in lines if one and not one.startswith("#")):
        file, change, reason = line.split("\t")
        assert [mutant.what for mutant in mutants_of(TOOLS.parent / file)].count(change) == 1, change
        assert reason
