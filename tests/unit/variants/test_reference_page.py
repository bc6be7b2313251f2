"""The reference pages of variants list what the program has, in both languages."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from modoku.variants import all_variants, make

FOLDER = Path(__file__).parents[3] / "docs" / "reference"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_tables_of_the_page_are_those_of_the_registry(language: str) -> None:
    spec = importlib.util.spec_from_file_location("make_variants", FOLDER / "make_variants.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    page = module.PAGES[language].read_text(encoding="utf-8")
    assert module.written(page, language) == page, "run: python docs/reference/make_variants.py"


@pytest.mark.parametrize("name", ["variants.md", "variants.fr.md"])
def test_every_style_that_the_recipes_use_is_named_on_the_page(name: str) -> None:
    page = (FOLDER / name).read_text(encoding="utf-8")
    examples = [example for variant in all_variants().values() for example in variant.examples]
    styles = {constraint.style for example in examples for constraint in make(example).constraints}
    assert len(styles) > 15
    assert all(f"`{style}`" in page for style in styles)
