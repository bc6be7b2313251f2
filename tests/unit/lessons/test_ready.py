"""The command that builds the ready lessons builds them, and knows every variant and every printed example."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

from modoku.variants import all_variants

MAKE = Path(__file__).parents[3] / "docs" / "lessons" / "make.py"


@pytest.fixture(scope="module")
def maker() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_lessons", MAKE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    import sys

    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_the_examples_of_the_thesis_are_built_with_an_index(maker: ModuleType, tmp_path: Path) -> None:
    written = maker.main(["-o", str(tmp_path), "--only", "thesis-colouring", "--lang", "fr"])
    index = (tmp_path / "index.fr.html").read_text(encoding="utf-8")
    assert sorted(re.findall(r'href="([^"]+)"', index)) == sorted(written)
    assert all((tmp_path / name).stat().st_size > 10_000 for name in written)
    assert len(written) == 4


def test_documents_and_sizes_are_there(maker: ModuleType) -> None:
    names = [example.name for example in maker.documents()] + [example.name for example in maker.sizes()]
    assert {"thesis-csp", "thesis-colouring", "small", "easy", "hard"} <= set(names)
    assert any("TP" in name for name in names)
    assert any("ESP" in name for name in names)
    assert len(set(names)) == len(names)


def test_every_variant_has_an_example_to_build_from() -> None:
    assert all(variant.examples for variant in all_variants().values())
