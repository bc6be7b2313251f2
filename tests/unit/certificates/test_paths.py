"""Paths as certificates: whole, checked step by step, and refused where a single step does not follow."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.unit.logic.test_figures import bank

from modoku.certificates import certify, verify_files
from modoku.certificates.paths import SUPPOSITION, PathFlaw, check_path, write_path
from modoku.formats import read_puzzle
from modoku.limits import check_cancelled
from modoku.logic.checking import StepJudge
from modoku.logic.figures import find_all
from modoku.puzzle import Puzzle, Solution
from modoku.search import solve
from modoku.variants import make

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "....7..2.8.......6.1.2.5...9.54....8.........3....85.1...3.2.8.4.......9.7..6...."
EASTER_MONSTER = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"


def path_of(text: str) -> tuple[Puzzle, Solution, dict[str, Any]]:
    puzzle = read_puzzle(text, "line")
    solution = solve(puzzle).solutions[0]
    content = write_path(puzzle, solution)
    assert content is not None
    return puzzle, solution, json.loads(content)


def checked(puzzle: Puzzle, solution: Solution, path: object) -> int:
    return check_path(puzzle, json.dumps(path).encode(), solution, check_cancelled)


@pytest.mark.parametrize("text", [EASY, HARD, EASTER_MONSTER])
def test_a_path_leads_to_the_solution_by_steps_that_are_proved(text: str) -> None:
    puzzle, solution, path = path_of(text)
    assert checked(puzzle, solution, path) == len(path["steps"])
    assert any("claims" in step for step in path["steps"]) == (text == EASTER_MONSTER)
    if text == EASTER_MONSTER:
        assert path["steps"][0]["technique"] == "sk-loop"


def test_a_certificate_with_its_path_verifies_and_says_so() -> None:
    certificate = certify(HARD, path=True)
    assert certificate is not None
    files = certificate.to_files()
    found = verify_files(files)
    assert found.verified
    assert "path.json leads to the solution" in str(found.findings[-2].said)
    assert not verify_files({**files, "path.json": files["path.json"].replace("r1c1≠6".encode(), b"")}).verified
    assert not verify_files({name: files[name] for name in files if name != "path.json"}).verified
    unasked = certify(EASY)
    assert unasked is not None
    assert "path.json" not in unasked.to_files()


def test_several_solutions_have_no_path_and_rules_that_figures_do_not_know_may_have_none() -> None:
    several = certify("12..34..........", path=True)
    assert several is not None
    assert several.path == b""
    killer = make("classic:boxes=2x2", "killer:cages=3@r1c1r1c2;7@r2c1r2c2")
    only = solve(killer, limit=1).solutions[0]
    # Without a given the figures cannot tell one digit from another.
    assert write_path(killer, only) is None


def test_a_planted_step_is_refused_wherever_it_stands() -> None:
    puzzle, solution, path = path_of(HARD)
    steps = path["steps"]
    for place in range(0, len(steps), 9):
        name, digit = "r1c1", solution.values[0]
        lie = {**steps[place], "eliminations": [f"{name}≠{digit}"], "placements": []}
        with pytest.raises(PathFlaw) as flaw:
            checked(puzzle, solution, {**path, "steps": [*steps[:place], lie, *steps[place:]]})
        assert flaw.value.step == place + 1
    with pytest.raises(PathFlaw, match="ends before"):
        checked(puzzle, solution, {**path, "steps": steps[:-1]})


def test_a_supposition_of_which_a_claim_does_not_follow_is_refused() -> None:
    puzzle, solution, path = path_of(EASTER_MONSTER)
    place = next(at for at, step in enumerate(path["steps"]) if step["technique"] == SUPPOSITION)
    step = path["steps"][place]
    refused = 0
    for gone in range(len(step["claims"])):
        claims = step["claims"][:gone] + step["claims"][gone + 1 :]
        with pytest.raises(PathFlaw):
            checked(puzzle, solution, {**path, "steps": [*path["steps"][:place], {**step, "claims": claims}]})
        refused += 1
    assert refused > 2
    # What it refutes says nothing of a digit, or of another candidate, that is put in beside it.
    placed = {**step, "placements": [f"r9c9={solution.values[80]}"]}
    for other in (placed, {**step, "eliminations": [*step["eliminations"], f"r9c9≠{solution.values[80] % 9 + 1}"]}):
        with pytest.raises(PathFlaw, match="its evidence does not prove it") as flaw:
            checked(puzzle, solution, {**path, "steps": [*path["steps"][:place], other, *path["steps"][place + 1 :]]})
        assert flaw.value.step == place + 1


def test_a_path_may_not_take_for_granted_what_it_is_to_prove() -> None:
    seen = next(seen for seen in bank() if seen.name == "unique-rectangle-1")
    step = find_all(seen.state, (seen.name,))[0]
    assert StepJudge(seen.state).is_proved(step)
    assert not StepJudge(seen.state, unique=False).is_proved(step)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[]",
        b"\xff",
        b'{"path": 2, "steps": []}',
        b'{"path": 1}',
        b'{"path": 1, "steps": []}',
        b'{"path": 1, "steps": [{"technique": "x", "figures": 3}]}',
        b'{"path": 1, "steps": [{"technique": "x", "placements": ["r99c1=5"]}]}',
        b'{"path": 1, "steps": [{"technique": "x", "placements": ["r1c3"]}]}',
        '{"path": 1, "steps": [{"technique": "x", "placements": ["r1c3≠5"]}]}'.encode(),
        b'{"path": 1, "steps": [{"technique": "x", "eliminations": ["r1c3=5"]}]}',
        b'{"path": 1, "steps": [{"technique": "x"}]}',
        b'{"path": 1, "steps": [{"technique": "supposition", "claims": [["r1c3=5", [], 1]]}]}',
    ],
)
def test_a_file_that_is_no_path_is_refused_in_words(content: bytes) -> None:
    puzzle = read_puzzle(EASY, "line")
    with pytest.raises(PathFlaw) as flaw:
        check_path(puzzle, content, solve(puzzle).solutions[0], check_cancelled)
    assert flaw.value.said.said("fr")
