"""The lesson on linear programming: its points are feasible to the last fraction, its tree and its ranks are right."""

from fractions import Fraction
from random import Random

import pytest

from modoku.comparison import BOARDS, make_family
from modoku.lessons import make_lesson
from modoku.lessons.branching import MOST_NODES, is_feasible, with_fixed
from modoku.lessons.ilp import IlpAnswer, IlpSize, RelaxedPoint
from modoku.lessons.lesson import Lesson
from modoku.models import to_ilp
from modoku.puzzle import is_solution
from modoku.results import Verdict
from modoku.search import solve
from modoku.variants import make

pytest.importorskip("highspy")

ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."


def facts_of(lesson: Lesson) -> list[object]:
    found: list[object] = []
    for fact in lesson.iter_facts():
        found += fact if isinstance(fact, tuple) else (fact,)
    return found


def check(lesson: Lesson) -> list[RelaxedPoint]:
    puzzle = lesson.puzzle
    model = to_ilp(puzzle, propagate=False)
    points = [fact for fact in facts_of(lesson) if isinstance(fact, RelaxedPoint)]
    by_number = {fact.node.number: fact.node for fact in points}
    answers = solve(puzzle, limit=2)
    for fact in points:
        node = fact.node
        programme = with_fixed(model, node.fixed)
        if node.parent:
            parent = by_number[node.parent]
            assert node.fixed == (*parent.fixed, (node.variable, node.value))
            assert parent.point[node.variable - 1].denominator > 1
        if node.status == "infeasible":
            # No solution keeps to this branch.
            for answer in solve(puzzle, limit=20).solutions:
                true = {model.varmap.number(cell, digit) for cell, digit in enumerate(answer.values)}
                pairs = [(v, value) for v, value in node.fixed if v <= model.varmap.pair_count]
                assert any((v in true) != bool(value) for v, value in pairs)
            continue
        assert is_feasible(programme, node.point)
        shares: dict[int, Fraction] = {}
        for cell, _, over, under in fact.fractions:
            shares[cell] = shares.get(cell, Fraction(0)) + Fraction(over, under)
        assert all(total == 1 for total in shares.values())
        assert len(shares) + len(fact.whole) == puzzle.layout.cell_count
        if node.status == "integral":
            assert is_solution(puzzle, model.to_values([float(value) for value in node.point]))
    last = points[-1].node
    if answers.verdict is Verdict.UNSOLVABLE:
        assert last.status != "integral"
    elif len(points) < MOST_NODES:
        assert last.status == "integral"
    return points


@pytest.mark.parametrize("seed", range(12))
def test_every_node_of_a_random_puzzle_states_the_truth(seed: int) -> None:
    family = make_family(BOARDS[(5 * seed + 1) % (len(BOARDS) - 1)], Random(seed))
    assert family is not None
    check(make_lesson("ilp", family.one))
    if family.one.size < 9:
        check(make_lesson("ilp", family.none))


def test_a_hard_grid_is_fractional_at_the_root_and_solved_by_branching() -> None:
    points = check(make_lesson("ilp", make("classic").with_givens([int(c) if c != "." else 0 for c in ESCARGOT])))
    assert points[0].node.status == "fractional"
    assert points[-1].node.status == "integral"
    assert any(point.node.status == "infeasible" for point in points)


@pytest.mark.parametrize(("boxes", "rank"), [("2x2", 40), ("2x3", 101), ("3x3", 249)])
def test_the_rank_is_the_known_one(boxes: str, rank: int) -> None:
    blank = make(f"classic:boxes={boxes}")
    first = solve(blank, limit=1).solutions[0]
    lesson = make_lesson("ilp", blank.with_givens(first.values))
    size = next(fact for fact in facts_of(lesson) if isinstance(fact, IlpSize))
    n = round(size.variables ** (1 / 3))
    assert (size.rank, size.equations, size.entries) == (rank, 4 * n * n, 4 * n**3)


def test_the_solution_is_listed_as_row_column_digit() -> None:
    puzzle = make("classic:boxes=2x2").with_givens([1, 2, 3, 0, 4, 0, 2, 1, 0, 4, 1, 0, 2, 1, 0, 3])
    answer = next(fact for fact in facts_of(make_lesson("ilp", puzzle)) if isinstance(fact, IlpAnswer))
    solution = solve(puzzle).solution
    assert solution is not None
    assert [solution.values[4 * (i - 1) + j - 1] for i, j, _ in answer.triples] == [k for _, _, k in answer.triples]
    assert len(set(answer.triples)) == 16
