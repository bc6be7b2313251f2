"""What chapter 5 says of its grids, found a second time."""

from __future__ import annotations

import modoku
from modoku.models import to_cnf
from modoku.textbook.book import EXAMPLE
from modoku.textbook.figures import FOUR, NONE, ONE, TWO
from modoku.textbook.judging.board import has_model
from modoku.textbook.sat import FALSE_GRID, clause_number, facts, propagate, star


def test_the_three_grids_have_one_no_and_two_solutions() -> None:
    assert [modoku.count(grid).low for grid in (ONE, NONE, TWO)] == [1, 0, 2]
    assert EXAMPLE == ONE


def test_the_clauses_are_those_that_modoku_writes() -> None:
    for grid in (ONE, NONE, TWO):
        model = to_cnf(FOUR.with_givens(grid), "minimal", propagate=False)
        assert sorted(map(tuple, model.iter_clauses())) == sorted(FOUR.formula(grid))


def test_the_numbers_of_the_text() -> None:
    found = facts(FOUR.with_givens(ONE))
    assert {name: found[name] for name in ("clauses", "blank_clauses", "box_twice", "box_new", "grids")} == {
        "clauses": 309,
        "blank_clauses": 304,
        "box_twice": 64,
        "box_new": 32,
        "grids": 288,
    }
    assert (found["letter_fillings"], found["star_models"], found["star_extra"]) == (121_550_868, 312, 24)
    assert (found["star_clauses"], found["conflict"], found["swap_cells"]) == (48, 309, 8)
    assert (found["two_filled"], found["propagated"], found["negative"]) == (8, 59, 48)
    assert found["example_row"] == clause_number("row", 2, 3, 1, 4) == 55


def test_nine_clauses_are_at_fault_and_none_too_many() -> None:
    formula = FOUR.formula(NONE)
    core = [2, 305, 306, 307, 309]
    core += [clause_number(*one) for one in (("row", 1, 1, 1, 2), ("column", 2, 2, 1, 3))]
    core += [clause_number(*one) for one in (("row", 1, 3, 2, 3), ("column", 2, 4, 1, 2))]
    nine = [formula[place - 1] for place in core]
    assert not has_model(nine)
    assert all(has_model(nine[:place] + nine[place + 1 :]) for place in range(9))


def test_propagation_alone_solves_the_first_grid_and_fills_two_rows_of_the_third() -> None:
    steps, conflict = propagate(FOUR.formula(ONE))
    assert conflict is None
    assert len(steps) == 64
    true = {literal for _, literal in propagate(FOUR.formula(TWO))[0] if literal > 0}
    assert {FOUR.triple(one)[0] for one in true} == {1, 2}


def test_the_false_grid_satisfies_document_001() -> None:
    true = set(FOUR.literals(FALSE_GRID))
    accepted = [*FOUR.formula()[:208], *(rule.clause for rule in star())]
    assert all(any(one in true for one in clause) for clause in accepted)
    assert FALSE_GRID not in FOUR.grids()
