"""A first call loads what it needs and little else: what is slow to load is looked for when somebody needs it."""

import subprocess
import sys

import pytest

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HEAVY = ("modoku.models", "modoku.logic", "modoku.render", "modoku.symmetry", "concurrent.futures", "numpy", "click")


def loaded_by(code: str) -> set[str]:
    """Return the modules that a fresh interpreter holds after some code."""
    script = f"import sys, modoku\n{code}\nprint(*sys.modules)"
    return set(
        subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    )


@pytest.mark.parametrize(
    ("code", "needed"),
    [
        (f"modoku.solve({LINE!r})", ()),
        (f"modoku.solve(modoku.read_puzzle({LINE!r}))", ()),
        (f"modoku.solve_many([{LINE!r}])", ()),
        (f"modoku.check({LINE!r}, quick=True)", ()),
        (f"modoku.count({LINE!r})", ()),
        (f"modoku.rate({LINE!r})", ("modoku.logic",)),
    ],
    ids=["solve", "solve a puzzle", "solve_many", "check", "count", "rate"],
)
def test_a_first_call_loads_what_it_needs(code: str, needed: tuple[str, ...]) -> None:
    assert loaded_by(code) & set(HEAVY) == set(needed)


def test_the_package_alone_loads_nothing_heavy() -> None:
    found = loaded_by("")
    assert found & {*HEAVY, "modoku.puzzle", "modoku.formats", "dataclasses", "inspect", "re"} <= {"re"}
    assert len([name for name in found if name.startswith("modoku")]) <= 5
