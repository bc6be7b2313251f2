"""The general engine compiles rules once, and its answers are those of the puzzle asked about."""

from modoku.engines.general import compile_puzzle, compile_rules, search
from modoku.puzzle import BoxGrid, Domain, Equal, Puzzle
from modoku.puzzle.digits import DigitSet
from modoku.results import Limits, Stop
from modoku.variants import classic


def answers(puzzle: Puzzle) -> set[tuple[int, ...]]:
    run = search(compile_puzzle(puzzle), Limits(None))
    assert run.stop is Stop.EXHAUSTED
    return set(run.answers)


def test_puzzles_on_one_layout_share_their_rules_and_not_their_givens() -> None:
    blank = classic(BoxGrid.of_order(2))
    before = compile_rules.cache_info().misses
    everything = answers(blank)
    assert len(everything) == 288
    for digit in range(1, 5):
        assert answers(blank.with_givens({5: digit})) == {a for a in everything if a[5] == digit}
    assert answers(blank) == everything
    assert compile_rules.cache_info().misses <= before + 1


def test_other_constraints_on_the_same_layout_are_other_rules() -> None:
    blank = classic(BoxGrid.of_order(2))
    even = Domain((0,), DigitSet.of(2, 4))
    assert answers(blank.with_constraints([even])) == {a for a in answers(blank) if a[0] in (2, 4)}


def test_a_given_outside_its_domain_leaves_no_solution() -> None:
    blank = classic(BoxGrid.of_order(2)).with_constraints([Domain((0,), DigitSet.of(2, 4))])
    assert answers(blank.with_givens({0: 1})) == set()


def test_two_givens_of_cells_that_must_be_equal_leave_no_solution() -> None:
    blank = classic(BoxGrid.of_order(2)).with_constraints([Equal(((0, 15),))])
    assert answers(blank.with_givens({0: 1, 15: 2})) == set()
    assert all(a[0] == a[15] == 1 for a in answers(blank.with_givens({15: 1})))
