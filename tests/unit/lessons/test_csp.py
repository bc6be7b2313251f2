"""The lesson on constraint satisfaction: what it states is true, and the example of document 000 comes out of it."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from modoku.comparison import BOARDS, make_family
from modoku.errors import PuzzleError
from modoku.lessons import make_lesson, to_html
from modoku.lessons.csp import CspEnd, CspSize, CspStart, CspStep
from modoku.lessons.equations import system_of
from modoku.logic import State
from modoku.models import to_rows
from modoku.puzzle import Puzzle
from modoku.search import solve
from modoku.variants import make

GRIDS = {
    grid["name"]: grid
    for grid in json.loads((Path(__file__).parents[2] / "data" / "seed_grids.json").read_text(encoding="utf-8"))
}


def puzzle_of(name: str, recipe: str = "classic:boxes=2x2") -> Puzzle:
    return make(recipe).with_givens([digit for row in GRIDS[name]["rows"] for digit in row])


def steps_of(puzzle: Puzzle, **choices: Any) -> list[CspStep]:
    lesson = make_lesson("csp", puzzle, **choices)
    found: list[CspStep] = []
    for fact in lesson.iter_facts():
        found += [one for one in (fact if isinstance(fact, tuple) else (fact,)) if isinstance(one, CspStep)]
    return found


def test_the_example_of_the_thesis_comes_out_in_its_five_steps() -> None:
    # Chapter 3.3, with the slip of step 2 mended (row 2, column 2). For each step: the cell, the digit, and the units
    # whose sums the thesis writes for all h; the sum of the cell is written in every step.
    thesis = [
        ("r1c4", 4, {"row 1", "box 2"}),
        ("r2c2", 3, {"row 2", "column 2", "box 1"}),
        ("r3c1", 3, {"column 1", "box 3"}),
        ("r4c3", 4, {"row 4", "column 3"}),
        ("r3c4", 2, {"row 3", "column 4", "box 4"}),
    ]
    puzzle = puzzle_of("csp_example")
    name = puzzle.layout.cell_name
    steps = steps_of(puzzle)
    assert [(name(step.placed[0]), step.placed[1], set(step.complete)) for step in steps if step.placed] == thesis
    assert all(f"cell {cell}" in step.satisfied for step, (cell, _, _) in zip(steps, thesis, strict=True))


def test_step_0_fills_the_levels_from_the_givens() -> None:
    lesson = make_lesson("csp", puzzle_of("csp_example"))
    start = next(fact for fact in lesson.iter_facts() if isinstance(fact, CspStart))
    assert (start.ones, start.ones + start.zeros + start.free) == (11, 64)


def test_the_size_is_that_of_the_documents() -> None:
    lesson = make_lesson("csp", make("classic").with_givens({0: 1}))
    assert CspSize(729, 324, 0) in list(lesson.iter_facts())


def test_equations_are_those_of_the_model() -> None:
    for recipe in (["classic:boxes=2x3"], ["diagonal"], ["jigsaw:layout=9-1"], ["killer:cages=3@r1c1r1c2"]):
        puzzle = make(*recipe)
        rows = {row.name: row for row in to_rows(puzzle, propagate=False).rows}
        varmap = to_rows(puzzle, propagate=False).varmap
        for equation in system_of(puzzle).equations:
            row = rows[equation.name]
            assert (row.sense, row.right) == (equation.sense, 1)
            assert [varmap.meaning(number) for _, number in row.terms] == list(equation.variables)


@pytest.mark.parametrize("seed", range(12))
def test_every_step_of_a_random_puzzle_states_the_truth(seed: int) -> None:
    family = make_family(BOARDS[seed % len(BOARDS)], Random(seed))
    assert family is not None
    puzzle = family.one
    solution = solve(puzzle).solution
    assert solution is not None
    system = system_of(puzzle)
    state = State.of(puzzle)
    for step in steps_of(puzzle, most=5 if seed % 2 else None):
        before = state
        if step.placed is None:
            assert step.technique
            assert all(solution.values[cell] != digit for cell, digit in step.zeros)
            state = state.changed((), step.zeros)
            continue
        cell, digit = step.placed
        assert solution.values[cell] == digit
        assert step.used or step.technique
        for name in step.used:
            assert system.free(system.by_name[name], before) == (step.placed,)
        state = state.changed((step.placed,))
        for name in step.satisfied:
            values = [state.values[c] == d for c, d in system.by_name[name].variables]
            assert sum(values) == 1
            assert not system.free(system.by_name[name], state)
        assert all(before.has(zero) and not state.has(zero) for zero in step.zeros)
        for unit in puzzle.layout.units:
            if str(unit) in step.complete:
                assert cell in unit.cells
                assert all(state.values[other] for other in unit.cells)
    end = next(fact for fact in make_lesson("csp", puzzle).iter_facts() if isinstance(fact, CspEnd))
    assert end.values == tuple(state.values)
    assert end.solved == (0 not in state.values)


def test_a_chosen_order_is_kept_or_refused() -> None:
    puzzle = puzzle_of("csp_example")
    cell = puzzle.layout.cell_from_name
    steps = steps_of(puzzle, order=[cell("r4c3"), cell("r3c1")])
    assert [step.placed for step in steps[:2]] == [(cell("r4c3"), 4), (cell("r3c1"), 3)]
    with pytest.raises(PuzzleError, match="not forced"):
        make_lesson("csp", make("classic:boxes=2x2").with_givens({0: 1}), order=[15])
    with pytest.raises(PuzzleError, match="not blank"):
        make_lesson("csp", puzzle, order=[0])


def test_a_long_walk_is_shortened_and_says_so_but_states_every_fact() -> None:
    puzzle = puzzle_of("annex_9x9", "classic")
    short, whole = make_lesson("csp", puzzle), make_lesson("csp", puzzle, most=None)
    assert len(list(short.iter_steps())) == 13
    assert len(list(whole.iter_steps())) == 42
    assert steps_of(puzzle) == steps_of(puzzle, most=None)
    assert "--all" in to_html(short)
    assert "--all" not in to_html(whole)


def test_a_puzzle_without_solution_ends_in_a_contradiction() -> None:
    lesson = make_lesson("csp", puzzle_of("fig1.8", "classic"))
    assert "0 = 1" in to_html(lesson)
    assert "no solution" in to_html(lesson)
