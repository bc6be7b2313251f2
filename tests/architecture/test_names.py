"""Public names are what `__all__` says, a class name occurs once, and the stub says what the compiled module has."""

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


def signatures(source: str) -> dict[str, list[str]]:
    """Return the parameters of every function and method of a stub, and every class."""
    found: dict[str, list[str]] = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef):
            found[node.name] = [argument.arg for argument in node.args.args]
        elif isinstance(node, ast.ClassDef):
            for method in (item for item in node.body if isinstance(item, ast.FunctionDef)):
                found[f"{node.name}.{method.name}"] = [argument.arg for argument in method.args.args]
    return found


def test_the_stub_says_what_the_compiled_module_has() -> None:
    stubgen = importlib.import_module("nanobind.stubgen").StubGen(_ext)
    stubgen.put(_ext)
    written = (Path(__file__).parents[2] / "src" / "modoku" / "native" / "_ext.pyi").read_text()
    assert signatures(written) == signatures(stubgen.get())


def test_a_class_name_occurs_once() -> None:
    homes: dict[str, list[str]] = {}
    for file in sorted(Path(modoku.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.ClassDef):
                homes.setdefault(node.name, []).append(f"{file.name}:{node.lineno}")
    assert len(homes) > 100
    assert {name: places for name, places in homes.items() if len(places) > 1} == {}


@pytest.mark.parametrize("name", PACKAGES)
def test_no_module_hides_a_name_that_its_package_offers(name: str) -> None:
    # Importing the module would put it in the place of the function: which one a reader gets would depend on the order.
    package = importlib.import_module(name)
    modules = {info.name for info in pkgutil.iter_modules(package.__path__)}
    assert modules & set(package.__all__) == set()
