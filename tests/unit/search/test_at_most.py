"""Clauses that say "at most so many": compared with all assignments."""

from array import array
from itertools import product

import pytest

from modoku.search.smallest import _write_at_most


@pytest.mark.parametrize(("count", "most"), [(3, 1), (3, 2), (3, 3), (4, 1), (4, 2)])
def test_the_clauses_allow_just_the_choices_that_are_few_enough(count: int, most: int) -> None:
    content = array("i")
    variables = _write_at_most(content, count, most)
    clauses = [[int(word) for word in clause.split()] for clause in " ".join(map(str, content)).split(" 0")]
    clauses = [clause for clause in clauses if clause]
    allowed = {
        values[:count]
        for values in product((False, True), repeat=variables)
        if all(any(values[abs(one) - 1] == (one > 0) for one in clause) for clause in clauses)
    }
    assert allowed == {values for values in product((False, True), repeat=count) if sum(values) <= most}
