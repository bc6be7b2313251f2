"""What is made is what was asked for."""

import pytest
from tests.manual_clock import ManualClock

from modoku.errors import GenerationFailed
from modoku.formats import read_puzzle
from modoku.generation import Budget, Generated, GenerateProgress, Specification, Symmetry, generate
from modoku.generation.patterns import has_symmetry, read_pattern
from modoku.generation.targets import Targets
from modoku.logic import TECHNIQUES, Level, grade
from modoku.native import CancelFlag
from modoku.puzzle import Puzzle
from modoku.results import Verdict
from modoku.search import find_redundant, solve


def given_cells(puzzle: Puzzle) -> list[int]:
    return [cell for cell, digit in enumerate(puzzle.givens) if digit]


def check(found: Generated) -> None:
    """Judge a puzzle by an engine that took no part in making it."""
    result = solve(found.puzzle, engine="dlx" if not found.puzzle.constraints else "sat", limit=2)
    assert result.verdict is Verdict.UNIQUE
    assert result.solution == found.solution
    assert found.distance == 0
    assert found.clues == found.puzzle.clue_count
    again = read_puzzle(found.text())
    assert again.givens == found.puzzle.givens
    assert (again.layout.units, again.constraints) == (found.puzzle.layout.units, found.puzzle.constraints)


@pytest.mark.parametrize("level", [Level.BEGINNER, Level.EASY, Level.MEDIUM, Level.HARD])
def test_a_level_is_the_level_that_rate_gives(level: Level) -> None:
    found = generate(Specification(level=level, seed=11))
    check(found)
    assert found.level is grade(found.puzzle, TECHNIQUES).level is level


@pytest.mark.parametrize("symmetry", list(Symmetry))
def test_a_pattern_has_the_symmetry_asked_for(symmetry: Symmetry) -> None:
    found = generate(Specification(symmetry=symmetry, seed=3))
    check(found)
    assert has_symmetry(found.puzzle.layout, given_cells(found.puzzle), symmetry)


def test_minimal_and_symmetric_go_together() -> None:
    found = generate(Specification(symmetry=Symmetry.HALF_TURN, minimal=True, seed=1))
    check(found)
    assert find_redundant(found.puzzle).minimal


def test_the_number_of_givens_is_met_from_above_and_below() -> None:
    for clues in ((30, 30), (22, 23)):
        found = generate(Specification(clues=clues, seed=2))
        check(found)
        assert clues[0] <= found.clues <= clues[1]


def test_fewer_givens_than_digging_reaches_are_searched_for() -> None:
    fixed = "7" + "." * 80
    for request in (
        Specification(clues=(20, 20), seed=3),
        Specification(clues=(0, 20), minimal=True, fixed=fixed, seed=2),
    ):
        found = generate(request, Budget(None))
        check(found)
        assert found.clues <= 20
        assert find_redundant(found.puzzle).minimal or not request.minimal
        assert not request.fixed or found.puzzle.givens[0] == 7
        assert generate(request, Budget(None)).text() == found.text()


def test_out_of_time_gives_the_closest_and_says_how_far_it_is(manual_clock: ManualClock) -> None:
    attempts = []

    def note(progress: GenerateProgress) -> None:
        attempts.append(progress)
        if len(attempts) == 3:
            manual_clock.move(61)

    with pytest.raises(GenerationFailed, match=r"out of time, 3 attempts.*not 17") as failure:
        generate(Specification(clues=(17, 17), proof=False, seed=1), Budget(60), note)
    closest = failure.value.closest
    assert isinstance(closest, Generated)
    assert closest.distance == closest.clues - 17 > 0
    assert solve(closest.puzzle, engine="dlx", limit=2).verdict is Verdict.UNIQUE


def test_givens_stand_exactly_where_the_pattern_has_them() -> None:
    found = generate(Specification(pattern="cross", seed=1))
    check(found)
    assert set(given_cells(found.puzzle)) == read_pattern("cross", found.puzzle.layout).places


def test_fixed_digits_are_given() -> None:
    found = generate(Specification(fixed="314159265".rjust(9, ".").replace("1", "1", 1)[:3] + "." * 78, seed=1))
    check(found)
    assert found.puzzle.givens[:3] == (3, 1, 4)


def test_the_same_seed_gives_the_same_puzzle_and_another_seed_another() -> None:
    for variants in ((), ("classic:boxes=2x3", "diagonal"), ("classic:boxes=2x2", "killer")):
        first, again, other = (generate(Specification(variants=variants, seed=seed)) for seed in (5, 5, 6))
        assert first.text() == again.text() != other.text()


def test_a_puzzle_like_another_has_its_pattern() -> None:
    model = generate(Specification(seed=8, clues=(30, 32)))
    found = generate(Specification(like=model.text(), seed=9))
    check(found)
    assert given_cells(found.puzzle) == given_cells(model.puzzle)
    assert found.puzzle != model.puzzle


def test_a_puzzle_like_another_has_its_class_of_solution() -> None:
    from modoku.symmetry import canonical

    model = generate(Specification(seed=8))
    found = generate(Specification(like=model.text(), resemblance="solution", seed=9))
    check(found)
    assert canonical(found.solution).puzzle == canonical(model.solution).puzzle


def test_a_technique_that_is_needed_cannot_be_left_out() -> None:
    from modoku.logic import TECHNIQUES

    found = generate(Specification(needs=("naked-pair",), rating=(3.0, 4.0), seed=4))
    check(found)
    others = [technique for technique in TECHNIQUES if technique.name != "naked-pair"]
    without = grade(found.puzzle, others)
    assert found.rating is not None
    assert without.rating is None or without.rating > found.rating


def test_cancelling_ends_the_work() -> None:
    cancel = CancelFlag()
    with pytest.raises(GenerationFailed, match=r"cancelled, 1 attempt\)"):
        generate(Specification(clues=(17, 17), seed=1), Budget(seconds=None), lambda _: cancel.set(), cancel)


def test_an_unbiased_draw_is_minimal_and_carries_its_weight() -> None:
    found = generate(Specification(unbiased=True, seed=2), Budget(seconds=None))
    check(found)
    assert find_redundant(found.puzzle).minimal
    assert found.weight is not None
    assert found.weight > 0


def test_the_process_tells_every_removal() -> None:
    found = generate(Specification(variants=("classic:boxes=2x2",), record=True, seed=1))
    process = found.process
    assert process is not None
    assert len(process.nodes) == 17
    for puzzle, node in process.iter_puzzles():
        verdict = solve(puzzle, engine="dlx").verdict
        assert (verdict is Verdict.UNIQUE) == (node.unique is True)
        assert puzzle.clue_count == node.clues
        assert puzzle == found.puzzle or node.number != process.chosen
    assert process.nodes[-1].clues >= found.clues - 1


OPEN_ROWS = "x????????/?????????/........./?????????/?????????/........./?????????/?????????/........."


@pytest.mark.parametrize(
    "request_",
    [
        Specification(pattern=OPEN_ROWS, seed=1),
        Specification(pattern=OPEN_ROWS, level=Level.EASY, seed=1),
        Specification(pattern=OPEN_ROWS, clues=(30, 34), seed=1),
        Specification(pattern=OPEN_ROWS, symmetry=Symmetry.LEFT_RIGHT, seed=1),
        Specification(pattern=OPEN_ROWS, fixed="." * 9 + "5" + "." * 71, seed=1),
        Specification(pattern=OPEN_ROWS, variants=("diagonal",), seed=1),
        Specification(pattern=OPEN_ROWS, variants=("jigsaw:regions=random9",), seed=1),
        Specification(pattern=OPEN_ROWS.replace("?", "x"), variants=("jigsaw:regions=random9",), seed=1),
    ],
)
def test_givens_stand_where_the_pattern_has_or_allows_them_and_nowhere_else(request_: Specification) -> None:
    found = generate(request_)
    check(found)
    layout, cells = found.puzzle.layout, set(given_cells(found.puzzle))
    pattern = read_pattern(request_.pattern, layout)
    assert pattern.places <= cells <= pattern.allowed
    assert has_symmetry(layout, cells, Symmetry(request_.symmetry or "none"))
    assert request_.level in (None, found.level)
    assert len(cells) < len(pattern.allowed) or not pattern.free
    low, high = Targets.of(request_).clues
    assert low <= len(cells) <= high
    assert found.puzzle.givens[9] == 5 or not request_.fixed


def test_a_fixed_digit_where_the_pattern_has_no_given_is_refused() -> None:
    with pytest.raises(GenerationFailed, match="r3c1 has a fixed digit"):
        generate(Specification(pattern=OPEN_ROWS, fixed="." * 18 + "5" + "." * 62, seed=1))
