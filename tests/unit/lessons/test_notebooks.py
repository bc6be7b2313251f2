"""The notebooks for a class run from top to bottom, and are kept without outputs."""

import json
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[3] / "examples" / "notebooks"
NAMES = sorted(path.name for path in FOLDER.glob("*.ipynb"))


def cells(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((FOLDER / name).read_text(encoding="utf-8"))["cells"]
    return found


def test_there_is_one_for_each_class() -> None:
    assert NAMES == ["colouring.ipynb", "ilp.ipynb", "sat.ipynb"]


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_runs_from_top_to_bottom(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    if name == "ilp.ipynb":
        pytest.importorskip("highspy")
    names: dict[str, object] = {}
    for number, cell in enumerate(cells(name)):
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), f"{name}, cell {number}", "exec"), names)
    assert capsys.readouterr().out


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_is_kept_without_outputs_and_speaks_both_languages(name: str) -> None:
    found = cells(name)
    assert all(not cell["outputs"] and cell["execution_count"] is None for cell in found if cell["cell_type"] == "code")
    words = "".join("".join(cell["source"]) for cell in found if cell["cell_type"] == "markdown")
    assert "two-hour class" in words
    assert "Deux heures de cours" in words
