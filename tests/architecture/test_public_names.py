"""The public names are what they are said to be: to people, to type checkers, and at run time."""

import ast
import dataclasses
import doctest
import enum
import importlib.util
import inspect
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

import modoku
from modoku.questions import NAMES, get_question

PACKAGE = Path(modoku.__file__).parent
PUBLIC: list[str] = vars(modoku)["__all__"]  # which no type checker sees: it goes by the imports
SHOWN = sorted([*PUBLIC, "__version__"])
PROGRAM = "import modoku\n\n" + "".join(f"print(modoku.{name})\n" for name in PUBLIC)
CALLS = """
from modoku import Verdict, solve

answer = solve([[1, 2, 3, 4], [0] * 4, [0] * 4, [0] * 4], limit=3)
verdict: Verdict = answer.verdict
first: str = "" if answer.solution is None else str(answer.solution)
rows = modoku.rate_many(["." * 81], jobs=2, variants=("diagonal",))
ratings: list[float | None] = [row.rating for row in rows if not isinstance(row, modoku.ModokuError)]
picture: str = modoku.to_svg("." * 81, theme="dark")
batch: modoku.Batch = modoku.solve_many(b"")
"""


def check_with_mypy(folder: Path, program: str) -> subprocess.CompletedProcess[str]:
    """Check a user's program outside of this repository, with the package as it is installed."""
    (folder / "program.py").write_text(program)
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--cache-dir=cache", "program.py"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def check_with_pyright(folder: Path, program: str) -> subprocess.CompletedProcess[str]:
    (folder / "program.py").write_text(program)
    (folder / "pyrightconfig.json").write_text(json.dumps({"typeCheckingMode": "strict"}))
    command = [sys.executable, "-m", "basedpyright", "--pythonpath", sys.executable, "program.py"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


Check = Callable[[Path, str], subprocess.CompletedProcess[str]]
CHECKERS = [pytest.param(check_with_mypy, id="mypy")]
if importlib.util.find_spec("basedpyright") is not None:
    CHECKERS.append(pytest.param(check_with_pyright, id="pyright"))


@pytest.mark.parametrize("check", CHECKERS)
def test_type_checkers_accept_every_public_name_and_refuse_others(check: Check, tmp_path: Path) -> None:
    accepted = check(tmp_path, PROGRAM + CALLS)
    assert accepted.returncode == 0, accepted.stdout
    wrong = ["modoku.nosuch", "modoku.import_module", 'modoku.solve("", limit="3")', "modoku.solve()"]
    wrong += ["modoku.generate(nosuch=1)", "modoku.generate(needs=1)", "modoku.generate_many(2, symmetry=1)"]
    refused = check(tmp_path, "import modoku\n" + "\n".join(wrong))
    assert refused.returncode == 1
    told = set(re.findall(r"program\.py:(\d+):", refused.stdout))
    assert told == {str(number) for number in range(2, len(wrong) + 2)}, refused.stdout


def test_the_package_says_that_it_is_typed() -> None:
    assert (PACKAGE / "py.typed").exists()


def test_type_checkers_and_the_interpreter_see_the_same_names_from_the_same_places() -> None:
    tree = ast.parse((PACKAGE / "__init__.py").read_text(encoding="utf-8"))
    (branch,) = [node for node in tree.body if isinstance(node, ast.If)]
    seen = {}
    for line in branch.body:
        assert isinstance(line, ast.ImportFrom)
        for name in line.names:
            assert name.asname == name.name, f"write: {name.name} as {name.name}"
            assert name.name not in seen, f"{name.name} stands twice"
            seen[name.name] = line.module
    assert seen == modoku._HOME_OF  # type: ignore[attr-defined]


def test_every_question_is_a_function_with_its_answer() -> None:
    for name in NAMES:
        function = getattr(modoku, name.replace("-", "_"))
        assert function.__module__ == "modoku"
        assert str(inspect.signature(function)).endswith(f"{name.title().replace('-', '')}Answer")


def test_signatures_fit_two_lines_and_help_tells_the_rest() -> None:
    for name in NAMES:
        function, request = getattr(modoku, name.replace("-", "_")), get_question(name).request
        signature = inspect.signature(function)
        assert len(f"{function.__name__}{signature}") <= 240
        told = set(re.findall(r"^ {4}(\w+) \(", function.__doc__, re.MULTILINE))
        assert told == set(inspect.signature(request).parameters) >= signature.parameters.keys() - {"options"}
    others = [f"{name}{inspect.signature(getattr(modoku, name))}" for name in PUBLIC if name.islower()]
    assert max(map(len, others)) <= 280


def test_dir_shows_the_public_names_and_nothing_else() -> None:
    code = "import modoku; modoku.solve; print(*dir(modoku))"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert found.split() == SHOWN == dir(modoku)
    with pytest.raises(AttributeError, match="no attribute 'nosuch'"):
        modoku.nosuch  # type: ignore[attr-defined]  # noqa: B018


def test_no_public_name_is_hidden_by_a_module_of_its_name() -> None:
    code = (
        "import importlib, pkgutil, types, modoku\n"
        "for one in pkgutil.walk_packages(modoku.__path__, 'modoku.'):\n"
        "    if '__main__' not in one.name: importlib.import_module(one.name)\n"
        "print([name for name in modoku.__all__ if isinstance(getattr(modoku, name), types.ModuleType)])\n"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "[]\n"


@pytest.mark.parametrize("name", PUBLIC)
def test_every_public_name_is_documented_with_an_example_that_runs(name: str) -> None:
    thing = getattr(modoku, name)
    assert not isinstance(thing, ModuleType)
    # A dataclass without words of its own gets its signature for a docstring; a subclass inherits what is not about it.
    words = vars(thing).get("__doc__") if isinstance(thing, type) else thing.__doc__
    assert words
    assert not words.startswith(f"{name}(")
    home = dict(vars(sys.modules[inspect.unwrap(thing).__module__]))
    examples = doctest.DocTestParser().get_doctest(words, home | {name: thing}, name, None, 0)
    if not examples.examples:
        plain = isinstance(thing, type) and (
            issubclass(thing, BaseException | enum.Enum) or dataclasses.is_dataclass(thing)
        )
        assert plain, f"{name} has no example"
        return
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    runner.run(examples)
    assert runner.failures == 0
