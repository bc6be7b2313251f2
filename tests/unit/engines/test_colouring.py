"""The colouring engine takes lists of colours and equal cells, and refuses what is no colouring."""

import pytest

from modoku.engines.colouring import ColouringEngine
from modoku.errors import UnsupportedConstraint
from modoku.limits import Limits, Stop
from modoku.puzzle import BoxGrid, DigitSet, Domain, Sum
from modoku.rules.equal import Equal
from modoku.rules.order import Order
from modoku.variants import classic

ORDER_2 = classic(BoxGrid(2, 2))
ENGINE = ColouringEngine()


@pytest.mark.parametrize("constraint", [Sum((0, 1), 5), Order((0, 1))], ids=lambda rule: str(rule.kind))
def test_a_rule_that_is_no_colouring_is_refused_by_name(constraint: Sum | Order) -> None:
    with pytest.raises(UnsupportedConstraint, match=constraint.kind):
        ENGINE.encode(ORDER_2.with_constraints([constraint]))


def test_domains_are_lists_and_equal_cells_one_vertex() -> None:
    puzzle = ORDER_2.with_constraints([Domain((3, 6), frozenset(DigitSet.of(1, 2))), Equal(((0, 6),))])
    run = ENGINE.run(ENGINE.encode(puzzle), Limits(None))
    assert run.answers
    assert all(answer[3] in (1, 2) and answer[0] == answer[6] for answer in run.answers)


def test_a_given_outside_its_domain_leaves_no_colour() -> None:
    puzzle = ORDER_2.with_constraints([Domain((0,), frozenset(DigitSet.of(1, 2)))]).with_givens({0: 3})
    assert ENGINE.run(ENGINE.encode(puzzle), Limits(2)).stop is Stop.EXHAUSTED
    assert ENGINE.run(ENGINE.encode(puzzle), Limits(2)).answers == ()
