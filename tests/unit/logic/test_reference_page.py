"""The reference pages of techniques list what the program has, in both languages."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[3] / "docs" / "reference"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_table_of_the_page_is_that_of_the_registry(language: str) -> None:
    spec = importlib.util.spec_from_file_location("make_techniques", FOLDER / "make_techniques.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    page = module.PAGES[language].read_text(encoding="utf-8")
    assert module.written(page, language) == page, "run: python docs/reference/make_techniques.py"
