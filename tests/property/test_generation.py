"""Whatever is asked of small grids, what is made is that, or the generator says how far it is from it."""

from hypothesis import given, settings
from hypothesis import strategies as st

from modoku.engines import get_engine
from modoku.errors import GenerationFailed
from modoku.formats import read_puzzle
from modoku.generation import Budget, Generated, Specification, Symmetry, generate
from modoku.generation.clue_makers.maps import random_colours, random_regions
from modoku.generation.patterns import has_symmetry, orbits
from modoku.generation.targets import Targets
from modoku.limits import Limits
from modoku.logic import Level
from modoku.questions.rate import rate
from modoku.results import Verdict
from modoku.search import solve
from modoku.variants import make

SMALL = ("classic:boxes=2x2", "classic:boxes=2x3", "latin:size=4", "latin:size=5", "jigsaw:layout=5-1")
RULES = ("diagonal", "thermometer", "killer", "kropki", "greater-than", "parity", "arrow", "extra-region")

requests = st.builds(
    Specification,
    variants=st.tuples(st.sampled_from(SMALL)) | st.tuples(st.sampled_from(SMALL), st.sampled_from(RULES)),
    level=st.none() | st.sampled_from([Level.BEGINNER, Level.EASY]),
    clues=st.none() | st.tuples(st.integers(0, 8), st.integers(8, 36)),
    minimal=st.booleans(),
    symmetry=st.sampled_from(list(Symmetry)),
    # Another engine confirms it here, and takes its time.
    proof=st.just(False),
    seed=st.integers(0, 2**40),
)


def cells_of(found: Generated) -> set[int]:
    return {cell for cell, digit in enumerate(found.puzzle.givens) if digit}


def answer(request: Specification, attempts: int) -> Generated | None:
    """Return the puzzle, or the closest one, or nothing; never anything else."""
    try:
        return generate(request, Budget(seconds=None, attempts=attempts))
    except GenerationFailed as failure:
        return failure.closest if isinstance(failure.closest, Generated) else None


@settings(max_examples=50, deadline=None)
@given(requests)
def test_every_answer_is_unique_is_what_was_asked_or_says_what_it_lacks_and_comes_again(request: Specification) -> None:
    found, again = answer(request, 4), answer(request, 4)
    assert (found is None) == (again is None)
    if found is None or again is None:
        return
    assert found.text() == again.text()
    assert bool(found.missed) == (found.distance > 0)
    result = solve(found.puzzle, engine="sat", limit=2)
    assert result.verdict is Verdict.UNIQUE
    assert result.solution == found.solution
    assert has_symmetry(found.puzzle.layout, cells_of(found), Symmetry(request.symmetry or "none"))
    assert read_puzzle(found.text()).givens == found.puzzle.givens
    if found.is_met:
        low, high = Targets.of(request).clues
        assert low <= found.clues <= high
        assert request.level is None or rate(found.puzzle).level is request.level


@settings(max_examples=40, deadline=None)
@given(st.sampled_from([*SMALL, "triple:boxes=2x2", "cube:size=3"]), st.sampled_from(list(Symmetry)))
def test_orbits_are_carried_into_themselves(recipe: str, symmetry: Symmetry) -> None:
    layout = make(recipe).layout
    try:
        groups = orbits(layout, symmetry)
    except GenerationFailed:
        return
    assert sorted(cell for group in groups for cell in group) == list(range(layout.cell_count))
    assert all(has_symmetry(layout, group, symmetry) for group in groups)


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 9), st.randoms(use_true_random=False))
def test_fresh_maps_have_regions_of_the_right_size_and_grids(size: int, rng: object) -> None:
    from random import Random

    chance = Random(repr(rng))
    regions = random_regions(size, chance)
    assert make(f"jigsaw:regions={'/'.join(regions)}").layout.cell_count == size * size
    colours = make(f"colour:map={'/'.join(random_colours(size, chance))}")
    run = get_engine("general").run(get_engine("general").encode(colours), Limits(1))
    assert run.answers
