"""A proof of a single solution is made in one place; ratings, hints and paths are asked for in few."""

import ast
from pathlib import Path

import modoku

SOURCES = Path(modoku.__file__).parent
WALKERS = {"grade", "grade_many", "trace", "find_hint", "grade_position", "reached"}
"""What takes techniques and believes that they may be used."""
ALLOWED = {
    "questions/book.py",
    "questions/hint.py",
    "questions/rate.py",
    "questions/steps.py",
    # Puzzles that are made have one solution by construction; lessons tell steps that hold whatever the number is.
    "generation/grading.py",
    # Nothing that takes one solution for granted is used there: a path that ends is the proof.
    "generation/interest.py",
    "generation/setting/easing.py",
    "lessons/cross_model_steps.py",
}


def calls(path: Path) -> set[str]:
    """Return the plain names that a file calls."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}


CALLS = {path.relative_to(SOURCES).as_posix(): calls(path) for path in sorted(SOURCES.rglob("*.py"))}


def test_proofs_are_made_by_the_guard_alone() -> None:
    assert [name for name, found in CALLS.items() if "Proof" in found] == ["questions/proof.py"]


def test_nobody_else_rates_hints_or_walks() -> None:
    assert {name for name, found in CALLS.items() if found & WALKERS and not name.startswith("logic/")} == ALLOWED
