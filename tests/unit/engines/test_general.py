"""The general engine compiles rules once, and its answers are those of the puzzle asked about."""

from collections.abc import Callable
from itertools import product

import pytest

from modoku.engines.general import compile_puzzle, compile_rules, search
from modoku.engines.sat import SatEngine
from modoku.limits import Limits, Stop
from modoku.models import Candidates
from modoku.native import GeneralProblem
from modoku.puzzle import BoxGrid, DigitSet, Domain, Puzzle
from modoku.rules.equal import Equal
from modoku.variants import classic, make


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
    even = Domain((0,), frozenset(DigitSet.of(2, 4)))
    assert answers(blank.with_constraints([even])) == {a for a in answers(blank) if a[0] in (2, 4)}


def test_a_given_outside_its_domain_leaves_no_solution() -> None:
    blank = classic(BoxGrid.of_order(2)).with_constraints([Domain((0,), frozenset(DigitSet.of(2, 4)))])
    assert answers(blank.with_givens({0: 1})) == set()


def test_two_givens_of_cells_that_must_be_equal_leave_no_solution() -> None:
    blank = classic(BoxGrid.of_order(2)).with_constraints([Equal(((0, 15),))])
    assert answers(blank.with_givens({0: 1, 15: 2})) == set()
    assert all(a[0] == a[15] == 1 for a in answers(blank.with_givens({15: 1})))


def test_what_is_inferred_holds_in_every_solution() -> None:
    blank = make("classic:boxes=2x2", "killer:cages=3@r1c1r1c2")
    everything = answers(blank)
    left = compile_puzzle(blank).problem.inferred()
    assert everything
    assert left[0] == left[1] == 0b0011
    assert all(mask >> (digit - 1) & 1 for answer in everything for mask, digit in zip(left, answer, strict=True))


def test_a_contradiction_leaves_no_digit_anywhere() -> None:
    assert set(compile_puzzle(classic(BoxGrid.of_order(2)).with_givens({0: 1, 1: 1})).problem.inferred()) == {0}


@pytest.mark.parametrize("givens", [{0: 1}, {0: 1, 5: 2}, {0: 1, 3: 4, 12: 3}])
def test_clauses_over_what_is_inferred_have_the_same_solutions(givens: dict[int, int]) -> None:
    puzzle = make("diagonal", "classic:boxes=2x2").with_givens(givens)
    known = Candidates(tuple(compile_puzzle(puzzle).problem.inferred()))
    engine = SatEngine(known)
    assert set(engine.run(engine.encode(puzzle), Limits(None)).answers) == answers(puzzle)


def is_one_piece(members: set[int]) -> bool:
    """Whether members of a row of cells have no gap."""
    return not members or max(members) - min(members) + 1 == len(members)


FORMS: dict[str, tuple[tuple[object, ...], Callable[[tuple[int, ...]], bool]]] = {
    "relation": (("relation", [(0, 1), (2, 1)], [0b110, 0b100, 0b000]), lambda a: a[0] < a[1] > a[2]),
    "equality": (("relation", [(0, 3)], [0b001, 0b010, 0b100]), lambda a: a[0] == a[3]),
    "count": (("count", [0, 1, 2], 0b101, 3, -1), lambda a: sum(d != 2 for d in a[:3]) == a[3] - 1),
    "connected": (
        ("connected", [0, 1, 2, 3], 0b010, [(0, 1), (1, 2), (2, 3)], 1, 3),
        lambda a: is_one_piece({i for i in range(4) if a[i] == 2}) and 1 <= a.count(2) <= 3,
    ),
    "different pairs": (("different-pairs", [0, 1], [2, 3]), lambda a: (a[0], a[2]) != (a[1], a[3])),
}


@pytest.mark.parametrize("name", FORMS)
def test_a_form_means_what_it_says(name: str) -> None:
    form, holds = FORMS[name]
    expected = {a for a in product((1, 2, 3), repeat=4) if holds(a)}
    problem = GeneralProblem(3, [0b111] * 4, [], [form])
    found, stop, _ = problem.solve(None)
    assert stop == "exhausted"
    assert {tuple(found[i : i + 4]) for i in range(0, len(found), 4)} == expected
    assert len(found) == 4 * len(expected)
    assert problem.count()[0] == str(len(expected))
    # Two of the cells hidden: what is left is found once.
    hidden = GeneralProblem(3, [0b111] * 4, [], [form], visible=2, project=True)
    found, stop, _ = hidden.solve(None)
    pairs = [tuple(found[i : i + 2]) for i in range(0, len(found), 2)]
    assert sorted(pairs) == sorted({a[:2] for a in expected})
    assert hidden.count()[0] == str(len(pairs))


@pytest.mark.parametrize(
    "form",
    [
        ("relation", [(0, 4)], [1, 2, 4]),
        ("relation", [(0, 1)], [-1]),
        ("count", [0, 1], 1, 9, 0),
        ("connected", [0, 1], 1, [(0, 2)], 0, 2),
        ("different-pairs", [0, 1], [2]),
        ("different-pairs", [0, 1]),
        ("pairs", [(0, 1)], "sum", "=", 5),
    ],
    ids=str,
)
def test_a_form_without_sense_is_refused(form: tuple[object, ...]) -> None:
    with pytest.raises(ValueError, match="constraint 0"):
        GeneralProblem(3, [0b111] * 4, [], [form])


@pytest.mark.parametrize("visible", [0, 5])
def test_some_cells_must_be_visible(visible: int) -> None:
    with pytest.raises(ValueError, match="visible"):
        GeneralProblem(3, [0b111] * 4, [], [], visible=visible)
