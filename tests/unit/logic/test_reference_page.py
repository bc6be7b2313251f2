"""The reference pages of techniques list what the program has, in both languages."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[3] / "docs" / "reference"


@pytest.mark.parametrize("name", ["make_techniques", "make_figures"])
def test_a_page_is_what_its_maker_writes_in_both_languages(name: str) -> None:
    spec = importlib.util.spec_from_file_location(name, FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for language in ("en", "fr"):
        page = module.PAGES[language].read_text(encoding="utf-8")
        assert module.written(page, language) == page, f"run: python docs/reference/{name}.py"
