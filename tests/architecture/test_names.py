"""Public names are what `__all__` says, and the stub of the compiled module says what the module has."""

import ast
import importlib
import pkgutil
from pathlib import Path

import pytest

import modoku
from modoku.native import _ext

PACKAGES = [
    f"modoku.{info.name}" for info in pkgutil.iter_modules(modoku.__path__) if info.ispkg and info.name not in ("cli",)
]


@pytest.mark.parametrize("name", PACKAGES)
def test_every_package_says_what_it_offers_and_offers_it(name: str) -> None:
    package = importlib.import_module(name)
    assert package.__doc__, f"{name} does not say what it is for"
    offered = package.__all__
    assert len(set(offered)) == len(offered)
    for entry in offered:
        assert hasattr(package, entry), f"{name}.__all__ names {entry}, which is not there"


def test_the_stub_names_what_the_compiled_module_has() -> None:
    stub = ast.parse((Path(modoku.__path__[0]) / "native" / "_ext.pyi").read_text())
    said = {node.name for node in stub.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    there = {name for name in dir(_ext) if not name.startswith("_")}
    assert said == there
