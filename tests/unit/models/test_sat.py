"""The formula says exactly what the puzzle says: one model a solution, in every encoding."""

from itertools import product

import pytest

from modoku.engines.reference import iter_solutions
from modoku.errors import ModelError
from modoku.models import ENCODINGS, SCHEMES, CnfModel, to_cnf
from modoku.models.sat.schemes import at_most_one
from modoku.models.sat.writer import ClauseWriter
from modoku.puzzle import BoxGrid, Digit, Layout, Puzzle, Sum, Unit
from modoku.variants import classic, diagonal, latin

ORDER_2 = classic(BoxGrid(2, 2))
RIGHT = [encoding for encoding in ENCODINGS if encoding != "document-001"]


def count_models(clauses: list[list[int]], variables: int) -> int:
    """Count models by trying all assignments: slow, and nothing to get wrong."""
    found = 0
    for bits in product((False, True), repeat=variables):
        found += all(any(bits[abs(literal) - 1] == (literal > 0) for literal in clause) for clause in clauses)
    return found


def spelled(model: CnfModel) -> list[tuple[Digit, ...]]:
    """Return what every model of a formula spells, each model once, repeats and all."""
    solvers = pytest.importorskip("pysat.solvers", reason="python-sat is not installed")
    with solvers.Solver("glucose4", bootstrap_with=list(model.iter_clauses())) as solver:
        return [model.to_values(found) for found in solver.enum_models()]


def solutions(puzzle: Puzzle) -> list[tuple[Digit, ...]]:
    return sorted(solution.values for solution in iter_solutions(puzzle))


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("count", [1, 2, 4, 5, 6, 7])
def test_at_most_one_has_one_model_for_none_and_one_for_each(scheme: str, count: int) -> None:
    writer = ClauseWriter(count + 1)
    writer.begin(0, 0, "test")
    at_most_one(writer, range(1, count + 1), scheme)
    clauses: list[list[int]] = [[]]
    for literal in writer.content:
        clauses[-1].append(literal) if literal else clauses.append([])
    variables = count + sum(n for _, n in writer.auxiliaries)
    assert count_models(clauses[:-1], variables) == count + 1


@pytest.mark.parametrize("propagate", [True, False])
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("encoding", RIGHT)
def test_every_encoding_of_a_latin_square_has_one_model_a_solution(encoding: str, scheme: str, propagate: bool) -> None:
    puzzle = latin(5).with_givens([1, 2, 3, 4, 5, 2, 3] + [0] * 18)
    assert sorted(spelled(to_cnf(puzzle, encoding, scheme, propagate))) == solutions(puzzle)


@pytest.mark.parametrize("encoding", RIGHT)
@pytest.mark.parametrize(("puzzle", "count"), [(ORDER_2, 288), (diagonal(ORDER_2), 48)])
def test_blank_boards_of_order_2_have_the_known_counts(encoding: str, puzzle: Puzzle, count: int) -> None:
    assert len(spelled(to_cnf(puzzle, encoding))) == count


def test_the_formula_of_document_001_as_printed_accepts_312_grids_of_order_2() -> None:
    found = spelled(to_cnf(ORDER_2, "document-001"))
    assert len(found) == len(set(found)) == 312
    assert (1, 2, 3, 4, 2, 3, 4, 1, 3, 4, 1, 2, 4, 1, 2, 3) in found


def test_document_001_has_the_clauses_that_it_prints() -> None:
    families = {"cell-some": 0, "unit-one": 0}
    for family, count in to_cnf(ORDER_2, "document-001").iter_families():
        families[family.rule] += count
    # 16 cells; 8 lines of 6 pairs and 4 boxes of 3 pairs, for each of 4 digits.
    assert families == {"cell-some": 16, "unit-one": 4 * (8 * 6 + 4 * 3)}


@pytest.mark.parametrize("propagate", [True, False])
@pytest.mark.parametrize("encoding", RIGHT)
def test_cells_outside_every_house_hold_one_digit_only(encoding: str, propagate: bool) -> None:
    layout = Layout("loose", 3, ((0, 0), (0, 1), (0, 2)), (Unit("row", "1", (0, 1)),))
    assert len(spelled(to_cnf(Puzzle.blank(layout), encoding, propagate=propagate))) == 3 * 2 * 3


def test_a_contradiction_is_in_the_formula_not_hidden_by_propagation() -> None:
    model = to_cnf(ORDER_2.with_givens([1, 1] + [0] * 14))
    assert not model.propagated
    assert spelled(model) == []


def test_propagated_givens_leave_nothing_to_say_about_a_solved_grid() -> None:
    model = to_cnf(ORDER_2.with_givens([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4] + [0] * 5))
    assert model.stats().clauses == 0
    assert model.to_values([]) == (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)


def test_every_clause_names_its_rule() -> None:
    puzzle = ORDER_2.with_givens([1] + [0] * 15).with_constraints([Sum((5, 6), 7)])
    model = to_cnf(puzzle, "extended", propagate=False)
    rules = [model.family_of(i) for i in range(model.clause_count)]
    assert [rule.rule for rule in rules[:2]] == ["given", "cell-some"]
    assert str(rules[-1].said(puzzle)) == "The digits of r2c2, r2c3 add up to 7."
    assert {rule.rule for rule in rules} == {"given", "cell-some", "cell-one", "unit-one", "unit-every", "constraint"}
    with pytest.raises(ModelError, match="no clause"):
        model.family_of(model.clause_count)


def test_variables_and_meanings_are_inverse_to_each_other() -> None:
    varmap = to_cnf(classic().with_givens([5] + [0] * 80), at_most_one="product").varmap
    for number, cell, digit in varmap.iter_pairs():
        assert varmap.number(cell, digit) == number
        assert varmap.meaning(number) == (cell, digit)
    assert varmap.number(0, 5) == 0
    assert varmap.known[0] == 5
    assert varmap.meaning(varmap.pair_count + 1) is None
    assert varmap.name(varmap.pair_count + 1).startswith("cell ")
    assert varmap.name(1, classic().layout) == "r1c2=1"


def test_an_unknown_encoding_is_refused_with_the_choices() -> None:
    with pytest.raises(ModelError, match="minimal"):
        to_cnf(ORDER_2, "short")
