"""The reference page of techniques lists what the program has."""

from __future__ import annotations

import importlib.util
from pathlib import Path

PAGE = Path(__file__).parents[3] / "docs" / "reference" / "techniques.md"


def test_the_table_of_the_page_is_that_of_the_registry() -> None:
    spec = importlib.util.spec_from_file_location("make_techniques", PAGE.with_name("make_techniques.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    page = PAGE.read_text(encoding="utf-8")
    assert module.written(page) == page, "run: python docs/reference/make_techniques.py"
