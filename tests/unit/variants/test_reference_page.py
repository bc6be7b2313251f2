"""The reference page of variants lists what the program has."""

from __future__ import annotations

import importlib.util
from pathlib import Path

from modoku.variants import all_variants, make

PAGE = Path(__file__).parents[3] / "docs" / "reference" / "variants.md"


def test_the_tables_of_the_page_are_those_of_the_registry() -> None:
    spec = importlib.util.spec_from_file_location("make_variants", PAGE.with_name("make_variants.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    page = PAGE.read_text(encoding="utf-8")
    assert module.written(page) == page, "run: python docs/reference/make_variants.py"


def test_every_style_that_the_recipes_use_is_named_on_the_page() -> None:
    page = PAGE.read_text(encoding="utf-8")
    examples = [example for variant in all_variants().values() for example in variant.examples]
    styles = {constraint.style for example in examples for constraint in make(example).constraints}
    assert len(styles) > 15
    assert all(f"`{style}`" in page for style in styles)
