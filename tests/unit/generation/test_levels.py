"""Which levels there are: of every rule the ones that its steps allow, of the smallest grid just one."""

from dataclasses import replace

import pytest

from modoku.errors import GenerationFailed, ImpossibleRequest
from modoku.generation import Budget, Generated, Specification, generate
from modoku.generation.candidate import bisect_difficulty
from modoku.generation.clue_makers.registry import CLUE_MAKERS
from modoku.generation.grading import Graded, grade_within
from modoku.generation.targets import Targets
from modoku.generation.technique_visibility import ratings_of, seen_up_to
from modoku.limits import NEVER, Deadline
from modoku.logic import Level, choose_techniques, trace
from modoku.questions.rate import rate
from modoku.results import Verdict
from modoku.search import solve
from modoku.variants import make

SMALL = make("classic:boxes=2x2")
GRIDS = ("1234341221434321", "1234341223414123")
"""One of each of the two classes of 4x4 grids."""


@pytest.mark.parametrize("grid", GRIDS)
def test_every_4x4_puzzle_is_for_beginners(grid: str) -> None:
    answers = solve(SMALL, limit=1000).answers
    assert len(answers) == 288
    digits = tuple(map(int, grid))
    # Where another grid differs from this one: givens leave one solution if they meet every such set.
    sets = {sum(1 << cell for cell in range(16) if other[cell] != digits[cell]) for other in map(tuple, answers)} - {0}
    least = [one for one in sets if not any(two != one and two & one == two for two in sets)]
    unique = [all(kept & one for one in least) for kept in range(1 << 16)]
    count = 0
    for kept in range(1 << 16):
        if unique[kept] and not any(kept >> cell & 1 and unique[kept ^ 1 << cell] for cell in range(16)):
            count += 1
            givens = [digit if kept >> cell & 1 else 0 for cell, digit in enumerate(digits)]
            assert grade_within(SMALL, givens, Deadline()).level is Level.BEGINNER
    assert count > 200
    # With more givens nothing gets harder; so an easy one is refused at once.
    with pytest.raises(GenerationFailed, match="4x4"):
        generate(Specification(variants=("classic:boxes=2x2",), level=Level.EASY))


def made(name: str, level: Level | None = None) -> Generated:
    request = Specification(variants=(name,), level=level, seed=4)
    return generate(request, Budget(None, attempts=40))


@pytest.mark.parametrize("name", ["thermometer", "kropki", "non-consecutive"])
def test_an_easy_variant_needs_its_rule_and_nothing_harder_than_singles_beside_it(name: str) -> None:
    found = made(name, Level.EASY)
    assert found.level is rate(found.puzzle).level is Level.EASY
    assert found.puzzle.constraints
    assert made(name, Level.EASY).text() == found.text()
    without = make().with_givens(found.puzzle.givens)
    assert solve(without, limit=2).verdict is Verdict.MULTIPLE


@pytest.mark.parametrize("name", CLUE_MAKERS)
def test_techniques_below_its_rating_never_look_at_a_rule(name: str) -> None:
    base = "classic:boxes=2x3"
    puzzle = generate(Specification(variants=(base, name), seed=5, proof=False), Budget(None, attempts=3)).puzzle
    for most in sorted({min(4.4, rating - 0.1) for rating in ratings_of(puzzle) if rating}):
        techniques = [technique for technique in choose_techniques() if technique.rating <= most]
        seen = seen_up_to(puzzle, most).with_givens(puzzle.givens)
        assert len(seen.constraints) < len(puzzle.constraints)
        whole, part = trace(puzzle, techniques), trace(seen, techniques)
        assert whole.end.candidates == part.end.candidates
        assert [replace(step, evidence=None) for step in whole.steps] == [  # type: ignore[arg-type]
            replace(step, evidence=None)  # type: ignore[arg-type]
            for step in part.steps
        ]


def test_a_killer_without_givens_can_be_solved_by_cages_and_singles_where_that_is_asked() -> None:
    found = generate(Specification(variants=("killer",), clues=(0, 0), rating=(0.0, 2.7), seed=1))
    assert (found.clues, found.rating, found.distance) == (0, 2.7, 0)
    assert rate(found.puzzle).rating == 2.7


def test_a_rating_at_which_nobody_looks_at_cages_is_refused_without_givens() -> None:
    with pytest.raises(GenerationFailed, match="what they solve has 8 givens or more") as caught:
        generate(Specification(variants=("killer",), clues=(0, 0), rating="-1.5", seed=1), Budget(None, attempts=1))
    assert "2.7" in str(caught.value.hint)


def test_a_rating_at_which_nobody_looks_at_thermometers_is_refused_unless_many_givens_are_asked_for() -> None:
    asked = Specification(variants=("thermometer",), rating="1.2-1.5", seed=1, proof=False)
    with pytest.raises(ImpossibleRequest, match="look at no clue of these rules") as caught:
        generate(asked, Budget(None, attempts=1))
    assert "2.1" in str(caught.value.hint)
    found = generate(replace(asked, clues="24-", rule_needed=False), Budget(None, attempts=4))
    assert found.rating is not None
    assert 1.2 <= found.rating <= 1.5


def test_what_came_to_nothing_is_told_by_its_attempts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("modoku.generation.setting.source.DRAWN", 0)
    with pytest.raises(GenerationFailed, match="within the effort: 2 attempts came to nothing"):
        generate(Specification(variants=("thermometer",), seed=1), Budget(None, attempts=2))


@pytest.mark.parametrize("bound", range(31))
def test_halving_comes_to_the_last_removal_that_is_not_too_hard(bound: int) -> None:
    targets = Targets.of(Specification(rating="1.0-4.0"))
    tried: dict[int, Graded] = {}

    def look(removal: int) -> Graded:
        assert removal not in tried
        return Graded(3.0 if removal < bound else 5.0, Level.HARD, 3.0, "x-wing", frozenset())

    bisect_difficulty(0, 30, tried, look, targets, NEVER)
    fits = [removal for removal in tried if removal < bound]
    # The last one is known by both its sides, unless it is at an end.
    assert max(fits, default=-1) == min(bound, 30) - 1
    assert bound >= 30 or bound in tried
    assert len(tried) <= 5
