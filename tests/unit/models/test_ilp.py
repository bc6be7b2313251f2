"""The linear programme of the documents: its size, its matrix, its rank."""

import pytest

from modoku.errors import ModelError, UnsupportedConstraint
from modoku.models import rank_of, to_csp, to_ilp
from modoku.models.linear import MOST_COEFFICIENT
from modoku.puzzle import BoxGrid, Sum
from modoku.variants import classic

ORDER_2 = classic(BoxGrid(2, 2))


@pytest.mark.parametrize(("boxes", "rank"), [((2, 2), 40), ((2, 3), 101), ((3, 2), 101), ((3, 3), 249)])
def test_rank_is_that_of_the_documents_and_of_the_formula(boxes: tuple[int, int], rank: int) -> None:
    rows, columns = boxes
    n = rows * columns
    model = to_ilp(classic(BoxGrid(rows, columns)))
    assert model.stats().variables == n**3
    assert model.stats().equations == 4 * n * n
    assert model.rank() == rank == n * n + (n - 1) * (2 * n - 1 + (rows - 1) * (columns - 1))


def test_rank_is_exact_where_rounding_or_a_prime_would_err() -> None:
    assert rank_of([[(10**20, 0), (1, 1)], [(10**20, 0), (2, 1)]]) == 2
    prime = 2**31 - 1
    assert rank_of([[(1, 0)], [(1, 0), (prime, 1)]]) == 2
    assert rank_of([]) == 0


def test_the_matrix_has_the_rows_of_the_model() -> None:
    model = to_ilp(ORDER_2)
    matrix = model.matrix()
    assert matrix.width == 64
    assert len(matrix.starts) == len(model.rows) + 1
    first = slice(matrix.starts[0], matrix.starts[1])
    assert matrix.columns[first] == (0, 1, 2, 3)
    assert set(matrix.coefficients) == {1}


def test_every_solution_satisfies_every_row_and_a_wrong_grid_does_not() -> None:
    model = to_ilp(ORDER_2, propagate=False)
    good = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
    for values, right in ((good, True), ((2, *good[1:]), False)):
        true = {4 * cell + digit for cell, digit in enumerate(values)}
        assert all(row.holds(lambda number, true=true: int(number in true)) for row in model.rows) == right  # type: ignore[misc]


def test_givens_without_propagation_are_equations_of_their_own() -> None:
    givens = [1, 0, 2] + [0] * 13
    assert to_ilp(ORDER_2.with_givens(givens), propagate=False).stats().equations == 64 + 2


@pytest.mark.parametrize("form", ["compact", "boolean"])
def test_a_solution_is_a_total_consistent_assignment_of_the_constraint_problem(form: str) -> None:
    model = to_csp(ORDER_2, form, propagate=False)
    good = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
    if form == "boolean":
        assignment = [int(good[cell] == digit) for cell in range(16) for digit in range(1, 5)]
    else:
        assignment = list(good)
    assert model.is_consistent(assignment)
    assert model.to_values(assignment) == good
    assert not model.is_consistent([1 - assignment[0] if form == "boolean" else 2, *assignment[1:]])
    for wrong in (assignment[:-1], [*assignment, 1], []):
        with pytest.raises(ModelError, match=f"{len(wrong)} values was given for {len(assignment)} variables"):
            model.is_consistent(wrong)


def test_no_row_has_coefficients_that_floating_point_confuses() -> None:
    for factors in ((1, 1, 1), (100, 1, 1), (10**6, 10**3, 1)):
        rows = to_ilp(ORDER_2.with_constraints([Sum((0, 1, 2), 3 * factors[0] + 7, factors)])).rows
        assert max(abs(coefficient) for row in rows for coefficient, _ in row.terms) <= MOST_COEFFICIENT


def test_a_sum_with_more_states_than_memory_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("modoku.models.diagram.MAX_EDGES", 10_000)
    factors = tuple(3**place * 101 + place for place in range(14))
    with pytest.raises(UnsupportedConstraint, match="states"):
        to_ilp(classic().with_constraints([Sum(tuple(range(9, 23)), sum(factors) * 5, factors)]))
