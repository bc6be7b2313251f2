"""What is installed: one version, declared dependencies, locks that fit, and GLPK for those alone who ask for it."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

import modoku
from modoku.native import core_version

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
IMPORTED_AS = {
    "python-sat": "pysat",
    "resvg-py": "resvg_py",
    "psycopg": "psycopg",
    "cupy-cuda12x": "cupy",
    "cupy-cuda13x": "cupy",
}
TOOLS = {"all", "dev", "docs"}


def names(lines: list[str]) -> set[str]:
    """Return the names of the packages that lines of requirements are about."""
    return {match[0].lower() for line in lines if (match := re.match(r"[\w.-]+", line))}


def test_the_version_stands_in_one_place_and_elsewhere_agrees() -> None:
    assert PROJECT["dynamic"] == ["version"]
    assert "version" not in PROJECT
    assert modoku.__version__ == core_version() == version("modoku")
    heading = rf"^## {re.escape(modoku.__version__)} - (\d{{4}}-\d\d-\d\d)$"
    dated = re.search(heading, (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert dated is not None
    cited = f"\nversion: {modoku.__version__}\ndate-released: {dated[1]}\n"
    assert cited in (ROOT / "CITATION.cff").read_text("utf-8")


def test_glpk_comes_to_those_alone_who_ask_for_it() -> None:
    assert [name for name, lines in EXTRAS.items() if "swiglpk" in names(lines)] == ["glpk"]
    assert not [name for name, lines in EXTRAS.items() if any("glpk" in line for line in lines) and name != "glpk"]
    assert names(PROJECT["dependencies"]) == {"click"}


def test_what_modules_import_is_declared_and_what_is_declared_is_used() -> None:
    used: set[str] = set()
    for path in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                used |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                used.add(node.module.partition(".")[0])
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                used |= {node.value.partition(".")[0]} & set(IMPORTED_AS.values())  # import_module("pysat.solvers")
    lines = [*PROJECT["dependencies"], *(line for name, some in EXTRAS.items() if name not in TOOLS for line in some)]
    declared = {IMPORTED_AS.get(name, name) for name in names(lines)}
    foreign = {name for name in used if name not in sys.stdlib_module_names} - {"modoku", "sphinx"}
    assert foreign - declared == set()
    text = "\n".join(path.read_text("utf-8") for path in (ROOT / "src").rglob("*.py"))
    assert {name for name in declared if not re.search(rf"\b{name}\b", text)} == set()


def test_the_locks_fit_the_bounds() -> None:
    done = subprocess.run([sys.executable, ROOT / "tools/lock", "--check"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "locks: as pyproject.toml allows\n")


def test_the_build_tools_are_the_locked_ones() -> None:
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["build-system"]["requires"]
    locked = (ROOT / "locks" / "check.txt").read_text("utf-8").splitlines()
    assert set(wanted) <= set(locked)


def test_workflows_and_templates_can_be_read() -> None:
    yaml = pytest.importorskip("yaml")
    files = [*(ROOT / ".github").rglob("*.yml"), ROOT / "CITATION.cff"]
    assert len(files) > 5
    for path in files:
        assert isinstance(yaml.safe_load(path.read_text("utf-8")), dict), path


def _jobs() -> dict[str, Any]:
    yaml = pytest.importorskip("yaml")
    read = [yaml.safe_load(path.read_text("utf-8")) for path in sorted((ROOT / ".github/workflows").glob("*.yml"))]
    return {name: job for workflow in read for name, job in workflow["jobs"].items()}


def test_what_workflows_run_is_there() -> None:
    lines = [step["run"] for job in _jobs().values() for step in job["steps"] if "run" in step]
    assert "./check" in lines
    said = " ".join(lines)
    for path in re.findall(r"(?:(?<=\s)|^)(?:\./|(?=tools/|docs/|locks/|src/|tests/))[\w./-]+", said):
        assert (ROOT / path).exists(), path
    tool = (ROOT / "tools/wheel").read_text("utf-8")
    assert all(option in tool for option in re.findall(r"tools/wheel (--\w+)", said))
    assert set(re.findall(r"--(?:minutes|oldest)", said)) == {"--minutes", "--oldest"}
    extras = {name for found in re.findall(r"MODOKU_EXTRAS=(\S+)", said) for name in found.split(",")}
    assert extras <= set(EXTRAS)
    # What the sanitised tests need is what ./check installs.
    wanted = re.search(r"MODOKU_EXTRAS=(\S+)", (ROOT / "check").read_text("utf-8"))
    assert wanted is not None
    assert f"MODOKU_EXTRAS={wanted[1]} " in " ".join(step.get("run", "") for step in _jobs()["sanitised"]["steps"])


def test_wheels_and_tests_are_for_the_same_pythons() -> None:
    marker = "Programming Language :: Python :: 3."
    said = [line.removeprefix(marker) for line in PROJECT["classifiers"] if line.startswith(marker)]
    tool = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["cibuildwheel"]
    assert tool["build"].split() == [f"cp3{minor}-*" for minor in said]
    jobs = _jobs()
    assert jobs["matrix"]["strategy"]["matrix"]["python"] == [f"3.{minor}" for minor in said]
    assert PROJECT["requires-python"] == f">=3.{said[0]}"
    # The same systems, but for Macs with the older processor, on which the tests of the wheel must do.
    systems = [set(jobs[name]["strategy"]["matrix"]["os"]) for name in ("wheels", "matrix")]
    assert systems[0] - systems[1] == {"macos-15-intel"}
    assert systems[1] <= systems[0]
