"""Every variant can be made, with clues of our own making where it lives from clues, and its rule is needed."""

import sys
from random import Random

import pytest

from modoku.engines.reference import iter_solutions
from modoku.generation import Specification, fill, generate
from modoku.generation.clue_makers.registry import CLUE_MAKERS
from modoku.generation.dig import Uniqueness
from modoku.limits import Stop
from modoku.puzzle import Puzzle, find_violation
from modoku.results import Run, Verdict
from modoku.search import solve
from modoku.variants import make

SMALL = "classic:boxes=2x3"
PLAIN = (
    ("classic:boxes=2x2",),
    ("classic:boxes=2x4",),
    ("latin:size=5",),
    ("jigsaw:layout=6-1",),
    ("jigsaw:regions=random6",),
    ("colour:map=random4",),
    ("colour",),
    ("triple:boxes=2x2",),
    ("samurai:boxes=2x2",),
    ("cube:size=4,boxes=2x2x1",),
    ("roxdoku:order=2",),
    (SMALL, "diagonal"),
    (SMALL, "position"),
    (SMALL, "anti-knight"),
    (SMALL, "anti-king"),
    ("windoku",),
    ("asterisk",),
    ("girandola",),
    ("centre-dot",),
    ("anti-camel",),
    ("latin:size=5", "non-consecutive"),
)


@pytest.mark.parametrize("variants", PLAIN, ids=" + ".join)
def test_every_layout_and_rule_can_be_made(variants: tuple[str, ...]) -> None:
    found = generate(Specification(variants=variants, seed=1))
    assert found.is_met
    assert solve(found.puzzle, engine="sat").solution == found.solution


@pytest.mark.parametrize("name", CLUE_MAKERS)
def test_clues_are_made_up_and_each_rule_is_needed(name: str) -> None:
    found = generate(Specification(variants=(SMALL, name), seed=2))
    assert found.is_met
    assert found.recipes[1].startswith(f"{name}:")
    assert solve(found.puzzle, engine="sat").solution == found.solution
    assert make(*found.recipes).constraints == found.puzzle.constraints
    without = make(SMALL).with_givens(found.puzzle.givens)
    assert solve(without, engine="dlx", limit=2).verdict is Verdict.MULTIPLE


def test_a_killer_needs_no_givens() -> None:
    found = generate(Specification(variants=("killer",), clues=(0, 0), seed=1))
    assert found.is_met
    assert found.clues == 0


def test_clues_that_are_the_users_own_stay() -> None:
    recipe = "thermometer:lines=r1c1r2c1r3c1"
    found = generate(Specification(variants=(SMALL, recipe), seed=1))
    assert found.recipes == (SMALL, recipe)
    values = found.solution.values
    assert values[0] < values[6] < values[12]


def test_two_rules_are_both_needed() -> None:
    found = generate(Specification(variants=(SMALL, "diagonal", "kropki"), seed=3))
    assert found.is_met
    for left_out in (1, 2):
        rest = [recipe for number, recipe in enumerate(found.recipes) if number != left_out]
        without = make(*rest).with_givens(found.puzzle.givens)
        assert solve(without, limit=2).verdict is Verdict.MULTIPLE


def test_a_rule_that_is_said_twice_is_one_rule() -> None:
    once, twice = (generate(Specification(variants=("diagonal",) * times, seed=1)) for times in (1, 2))
    assert once.text() == twice.text()


def test_a_cube_that_no_search_fills_is_filled_by_sums() -> None:
    blank = make("cube:size=7")
    one, two = (fill(blank, Random(seed)) for seed in (1, 2))
    assert one is not None
    assert two is not None
    assert one != two
    assert find_violation(blank, one) is None
    assert find_violation(blank, two) is None


def test_solutions_are_found_where_there_are_some_and_keep_the_givens() -> None:
    rules = make("classic:boxes=2x2", "diagonal")
    uniqueness = Uniqueness(rules)
    every = {solution.values for solution in iter_solutions(rules)}
    assert set(uniqueness.find_some([0] * 16, len(every) + 1)) == every
    for solution in every:
        givens = [digit if cell % 5 == 0 else 0 for cell, digit in enumerate(solution)]
        agreeing = {one for one in every if all(a in (0, b) for a, b in zip(givens, one, strict=True))}
        assert set(uniqueness.find_some(givens, len(every))) == agreeing
        other = uniqueness.find_other(givens, solution)
        assert other in agreeing - {solution} if len(agreeing) > 1 else other is None


def test_the_digits_that_begin_a_grid_do_not_contradict_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    class Listening:
        """An engine that notes what it is asked, and finds nothing."""

        def encode(self, puzzle: Puzzle) -> Puzzle:
            asked.append(puzzle)
            return puzzle

        def run(self, *_: object) -> Run:
            return Run((), Stop.NODES)

    module = sys.modules["modoku.generation.filling"]
    monkeypatch.setattr(module, "get_engine", lambda _: Listening())
    monkeypatch.setattr(module, "TRIES", 0)
    monkeypatch.setattr(module, "_fill_by_sums", lambda *_: None)
    for seed in range(3):
        assert fill(make("classic", "anti-knight"), Random(seed)) is None
    assert max(puzzle.clue_count for puzzle in asked) > 20
    for puzzle in asked:
        peers = puzzle.peers
        assert not any(g and g == puzzle.givens[p] for c, g in enumerate(puzzle.givens) for p in peers[c])
