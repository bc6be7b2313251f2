"""Puzzles whose clues chose the grid: few givens, symmetric clues in style, as hard as asked, and floors that hold."""

from itertools import combinations, permutations
from random import Random

import pytest

from modoku.errors import GenerationFailed, ImpossibleRequest
from modoku.formats import read_puzzle
from modoku.generation import Budget, Generated, Maker, Specification, Symmetry, fill, generate
from modoku.generation.clue_makers.digit_symmetry import DigitSymmetry, exchanges, floor_of
from modoku.generation.clue_makers.paper import CluePaper, PlacedClue
from modoku.generation.clue_makers.registry import CLUE_MAKERS
from modoku.generation.clue_makers.sums import cages
from modoku.generation.grading import choose_up_to
from modoku.generation.interest import interest_of
from modoku.generation.parts import RecipePart
from modoku.generation.setting import ClueKind, Draft
from modoku.generation.setting.cages import LARGE, SMALL, USUAL, divide, set_cages, split_with_images, splits
from modoku.generation.setting.floating import Floating
from modoku.generation.setting.reaching import reached
from modoku.limits import NEVER
from modoku.logic import Level, State, trace
from modoku.puzzle import find_violation
from modoku.questions.rate import rate
from modoku.results import Verdict
from modoku.search import solve
from modoku.variants import make

BLANK = make("classic")
FEW = {"killer": 0, "thermometer": 5, "kropki": 5, "xv": 8, "quadruple": 5, "parity": 12}
ALONE = {cell: (cell,) for cell in range(81)}
STYLED = [name for name, maker in CLUE_MAKERS.items() if maker.style is not None]


def made(*variants: str, seed: int = 1, **asked: object) -> Generated:
    return generate(Specification(variants=variants, seed=seed, **asked), Budget(None, attempts=40))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["xv", "killer"])
def test_all_steps_at_once_lead_where_a_path_leads(name: str) -> None:
    puzzle = made(name, level="easy").puzzle
    for most, is_solved in ((1.5, True), (2.2, False)):
        known, _ = choose_up_to(most, frozenset({"clue-ways", "rule-alone", "rule-trial"}), True, True, is_solved)
        end, path = reached(State.of(puzzle), known, NEVER), trace(puzzle, known)
        assert end.is_solved is is_solved
        assert (end.values, end.candidates) == (path.end.values, path.end.candidates)


@pytest.mark.parametrize("name", FEW)
def test_clues_do_the_work(name: str) -> None:
    found = made(name)
    assert found.clues <= FEW[name]
    assert solve(found.puzzle, engine="sat", limit=2).verdict is Verdict.UNIQUE
    assert read_puzzle(found.text()) == found.puzzle
    assert rate(found.puzzle).rating is not None, "a person solves it"
    assert made(name).text() == found.text()


def test_cages_fill_the_board_and_none_has_one_cell() -> None:
    for seed in (1, 2):
        cells = [rule.cells for rule in made("killer", seed=seed).puzzle.constraints if rule.kind == "sum"]
        assert sorted(cell for cage in cells for cell in cage) == list(range(81))
        assert {len(cage) for cage in cells} <= {2, 3, 4, 5}


@pytest.mark.parametrize("sizes", [SMALL, USUAL, LARGE])
@pytest.mark.parametrize("symmetry", [Symmetry.HALF_TURN, Symmetry.NONE, Symmetry.LEFT_RIGHT])
def test_a_division_covers_every_cell_once_and_turns_into_itself(sizes: dict[int, float], symmetry: Symmetry) -> None:
    paper, found = CluePaper(BLANK, symmetry), 0
    for seed in range(12):
        cages_ = divide(paper, Random(seed), sizes)
        if cages_ is None:
            continue
        found += 1
        assert sorted(cell for cage in cages_ for cell in cage) == list(range(81))
        shapes = {frozenset(cage) for cage in cages_}
        odd = [cage for cage in shapes for move in paper.images if frozenset(move[cell] for cell in cage) not in shapes]
        # Only what touches a cell that is its own image may break the symmetry.
        own = {cell for move in paper.images[1:] for cell in range(81) if move[cell] == cell}
        assert len({cell for cage in odd for cell in cage}) <= 4 * 5 * max(1, len(own))
        if symmetry is Symmetry.NONE:
            assert not odd
    assert found


def test_a_cage_comes_apart_into_connected_ones_of_two_cells_and_more() -> None:
    paper = CluePaper(BLANK)
    square = splits(paper, (0, 1, 9, 10))
    assert sorted(map(sorted, square)) == [[(0, 1), (9, 10)], [(0, 9), (1, 10)]]
    assert splits(paper, (0, 1, 2)) == []
    for part, rest in splits(paper, (0, 1, 2, 3, 12)):
        assert sorted((*part, *rest)) == [0, 1, 2, 3, 12]
        assert min(len(part), len(rest)) == 2


def test_the_image_of_a_cage_comes_apart_with_it() -> None:
    paper = CluePaper(BLANK)
    cage, image = (0, 1, 2, 3), (77, 78, 79, 80)
    assert split_with_images(paper, [cage, image], 0) == [{cage: ((0, 1), (2, 3)), image: ((79, 80), (77, 78))}]
    # No way: the image is no cage, the cage has three cells.
    assert split_with_images(paper, [cage, (0, 9)], 0) == []
    assert split_with_images(paper, [(0, 1, 2), (78, 79, 80)], 0) == []
    # The middle cell is its own image, so only one of the two cages can have it.
    middle, other = (40, 41, 42, 49, 50), (30, 31, 38, 39)
    assert split_with_images(paper, [middle, other], 0) == [
        {middle: ((41, 42), (40, 49, 50)), other: ((38, 39), (30, 31))},
        {middle: ((49, 50), (40, 41, 42)), other: ((30, 31), (38, 39))},
    ]
    assert split_with_images(paper, [other, middle], 0) == []
    assert split_with_images(CluePaper(BLANK, Symmetry.NONE), [cage, image], 0) == [{cage: ((0, 1), (2, 3))}]


@pytest.mark.parametrize("seed", [0, 4])
def test_only_the_cage_of_the_middle_cell_breaks_the_symmetry_of_a_killer(seed: int) -> None:
    shapes = {frozenset(rule.cells) for rule in made("killer", seed=seed).puzzle.constraints}
    odd = [shape for shape in shapes if turned(shape) not in shapes]
    assert len(odd) in (0, 2)
    assert not odd or sum(40 in shape for shape in odd) == 1


def turned(shape: frozenset[int]) -> frozenset[int]:
    return frozenset(80 - cell for cell in shape)


@pytest.mark.parametrize("name", ["thermometer", "xv"])
def test_clues_are_symmetric_unless_that_is_switched_off(name: str) -> None:
    shapes = {frozenset(rule.cells) for rule in made(name).puzzle.constraints}
    if name == "xv":
        shapes = {frozenset(pair) for rule in made(name).puzzle.constraints for pair in rule.pairs}  # type: ignore[attr-defined]
    assert shapes == {turned(shape) for shape in shapes}
    free = {frozenset(rule.cells) for rule in made(name, symmetry="none").puzzle.constraints}
    assert free != {turned(shape) for shape in free}


def test_givens_are_symmetric_where_that_is_asked() -> None:
    found = made("quadruple", symmetry="half-turn", clues="2-")
    cells = frozenset(cell for cell, digit in enumerate(found.puzzle.givens) if digit)
    assert cells == turned(cells)


def test_more_givens_are_given_where_they_are_asked_for() -> None:
    assert made("thermometer", clues="12-14").clues in (12, 13, 14)


def test_fixed_digits_and_other_rules_stay() -> None:
    found = made("diagonal", "kropki", fixed="7" + "." * 80)
    assert found.puzzle.givens[0] == 7
    assert "diagonal" in found.recipes
    both = made("arrow", "kropki", seed=3)
    assert {recipe.partition(":")[0] for recipe in both.recipes} == {"arrow", "kropki"}


@pytest.mark.parametrize(("name", "level"), [*(("xv", level) for level in list(Level)[1:5]), ("killer", Level.HARD)])
def test_levels_are_those_of_the_steps_that_read_no_clues(name: str, level: Level) -> None:
    found = made(name, level=level, seed=1)
    assert found.level is rate(found.puzzle).level is level
    assert found.clues <= FEW[name]


# Styles


@pytest.mark.parametrize("name", STYLED)
def test_what_is_drawn_off_a_grid_holds_there_and_reads_back(name: str) -> None:
    grid = fill(BLANK, Random(3))
    assert grid is not None
    maker = CLUE_MAKERS[name]
    assert maker.style is not None
    style, paper, rng = (
        maker.style({"negative": "no"} if name == "consecutive" else {}),
        CluePaper(BLANK, Symmetry.NONE),
        Random(1),
    )
    drawn: list[PlacedClue] = []
    for _ in range(200):
        orbit = style.draw(paper, rng, drawn, [grid], guided=True)
        if orbit is not None and all(one.holds(grid) for one in orbit):
            drawn += orbit
        if style.used(drawn) >= style.most(paper):
            break
    assert drawn
    assert find_violation(BLANK.with_constraints(rule for one in drawn for rule in one.rules), grid) is None
    assert all(one.rules for one in drawn)


@pytest.mark.parametrize("name", ["thermometer", "whispers", "renban", "between", "arrow", "region-sum", "palindrome"])
def test_lines_share_no_cell_and_do_not_cross(name: str) -> None:
    maker = CLUE_MAKERS[name]
    assert maker.style is not None
    style, paper = maker.style({}), CluePaper(BLANK)
    for seed in range(5):
        rng, drawn = Random(seed), list[PlacedClue]()
        for _ in range(150):
            drawn += style.draw(paper, rng, drawn, [], guided=False) or ()
        cells = [cell for one in drawn for cell in one.cells]
        corners = [corner for one in drawn for corner in paper.corners_of(one.cells)]
        assert len(cells) == len(set(cells)) > 40
        assert len(corners) == len(set(corners))


@pytest.mark.parametrize(("name", "avoided"), [("x-sum", {1, 45}), ("skyscraper", {1, 9})])
def test_no_clue_is_a_given_in_disguise(name: str, avoided: set[int]) -> None:
    maker, grid = CLUE_MAKERS[name], fill(BLANK, Random(3))
    assert maker.style is not None
    assert grid is not None
    style, rng = maker.style({}), Random(1)
    orbits = [style.draw(CluePaper(BLANK), rng, (), [grid]) for _ in range(300)]
    numbers = {int(one.clue.text) for orbit in orbits for one in orbit or ()}
    assert len(numbers) > 3
    assert not numbers & avoided
    assert None in orbits, "some lines of a grid have such a number"


# Floors


def test_exchanges_of_digits_are_those_that_clues_cannot_tell() -> None:
    """Every permutation of six digits, or those of nine that keep sums of 5 and 10, tried one by one."""
    same = tuple(range(1, 7))
    parity = {p for p in permutations(same) if all((a - b) % 2 == 0 for a, b in zip(p, same, strict=True))}
    assert exchanges(DigitSymmetry.PARITY, 6) == frozenset(parity)
    sums = {(a, b): a + b for a, b in combinations(range(1, 10), 2) if a + b in (5, 10)}
    for one in exchanges(DigitSymmetry.XV, 9) or ():
        assert {
            (min(one[a - 1], one[b - 1]), max(one[a - 1], one[b - 1])): total for (a, b), total in sums.items()
        } == sums
    gaps = {p for p in permutations(same) if all(abs(p[a] - p[b]) == b - a for a, b in combinations(range(6), 2))}
    assert exchanges(DigitSymmetry.COMPLEMENT, 6) == frozenset(gaps)


@pytest.mark.parametrize(
    ("name", "least"),
    [("whispers", 1), ("renban", 1), ("between", 1), ("sandwich", 1), ("xv", 2), ("parity", 7), ("palindrome", 8)],
)
def test_fewer_givens_than_the_floor_are_refused_at_once_and_the_floor_is_not(name: str, least: int) -> None:
    with pytest.raises(ImpossibleRequest, match=f"needs {least} given"):
        Maker.of(Specification(variants=(name,), clues=(0, least - 1)))
    Maker.of(Specification(variants=(name,), clues=(0, least)))
    # What tells digits apart takes the floor away.
    Maker.of(Specification(variants=(name, "killer"), clues=(0, 0)))


def test_a_floor_is_refused_for_no_kind_that_has_none() -> None:
    for name in ("killer", "arrow", "thermometer", "x-sum", "skyscraper", "little-killer", "quadruple", "greater-than"):
        Maker.of(Specification(variants=(name,), clues=0))
    with pytest.raises(ImpossibleRequest, match="turned solution"):
        Maker.of(Specification(variants=("region-sum",), clues=0))
    Maker.of(Specification(variants=("region-sum",), clues=0, symmetry="none"))


def test_an_exchange_of_digits_leaves_every_clue_of_its_kind_true() -> None:
    for name in STYLED:
        maker = CLUE_MAKERS[name]
        assert maker.style is not None
        style = maker.style({"negative": "no"} if name == "consecutive" else {})
        group = exchanges(style.digit_symmetry, 9)
        every = list(group) if group is not None else [tuple(Random(k).sample(range(1, 10), 9)) for k in range(20)]
        grid = fill(BLANK, Random(5))
        assert grid is not None
        rng = Random(1)
        orbits = [style.draw(CluePaper(BLANK, Symmetry.NONE), rng, (), [grid], guided=True) for _ in range(60)]
        for orbit in orbits:
            for one in orbit or ():
                for exchange in every[:40]:
                    assert one.holds(grid) == one.holds([exchange[digit - 1] for digit in grid]), name


def test_the_floor_of_several_kinds_is_that_of_what_none_can_tell() -> None:
    assert floor_of((DigitSymmetry.PARITY, DigitSymmetry.COMPLEMENT), 9) == 1
    assert floor_of((DigitSymmetry.XV, DigitSymmetry.ENDS), 9) == 0
    assert floor_of((DigitSymmetry.ALL, DigitSymmetry.PARITY), 9) == 7


# How it is made


def test_what_floating_leaves_is_the_only_grid() -> None:
    part = RecipePart.of("quadruple", allow_files=False)
    assert part.clue_maker is not None
    assert part.clue_maker.style is not None
    kind = ClueKind("quadruple", {}, part.clue_maker.style({}))
    for seed in range(3):
        found = Floating(Draft(CluePaper(BLANK), (kind,)), Random(seed), NEVER, 6, ALONE).run()
        if found is not None:
            result = solve(found.puzzle(), engine="sat", limit=2)
            assert result.verdict is Verdict.UNIQUE
            assert result.solution is not None
            assert result.solution.values == found.solution
            assert make(*found.recipes()).constraints == found.rules().constraints


def test_cages_read_off_a_filled_division_have_one_solution() -> None:
    blank = Draft(CluePaper(BLANK), (ClueKind("killer", {}, cages({})),))
    found = next(draft for seed in range(9) if (draft := set_cages(blank, Random(seed), NEVER, USUAL)) is not None)
    assert solve(found.puzzle(), engine="sat", limit=2).verdict is Verdict.UNIQUE


def test_a_request_that_no_attempt_meets_is_not_called_impossible() -> None:
    with pytest.raises(GenerationFailed) as caught:
        generate(Specification(variants=("palindrome",), clues=8, level="expert", seed=1), Budget(None, attempts=1))
    assert not isinstance(caught.value, ImpossibleRequest)


def test_a_puzzle_of_the_same_kind_has_fresh_clues_and_the_same_level() -> None:
    model = made("thermometer", level="medium", seed=3)
    found = generate(Specification(like=model.text(), seed=4), Budget(None, attempts=40))
    assert found.is_met
    assert found.puzzle.constraints != model.puzzle.constraints
    assert {one.kind for one in found.puzzle.constraints} == {one.kind for one in model.puzzle.constraints}
    assert found.clues <= model.clues + 2
    assert found.level is Level.MEDIUM
    assert read_puzzle(found.text()) == found.puzzle


def test_rules_that_are_no_clues_stay_where_a_puzzle_is_of_the_same_kind() -> None:
    model = made("diagonal", "thermometer", seed=3)
    found = generate(Specification(like=model.text(), seed=4), Budget(None, attempts=40))
    assert found.puzzle.layout == model.puzzle.layout
    assert read_puzzle(found.text()) == found.puzzle


def test_the_most_unusual_of_several_is_no_less_unusual_than_the_first() -> None:
    asked = {"variants": ("classic:boxes=2x3",), "seed": 5}
    usual = generate(Specification(**asked), Budget(None))  # type: ignore[arg-type]
    found = generate(Specification(**asked, unusual=True), Budget(None))  # type: ignore[arg-type]
    again = generate(Specification(**asked, unusual=True), Budget(None))  # type: ignore[arg-type]
    assert found.text() == again.text()
    assert not usual.unusual
    assert str(found.unusual[0]) == f"{found.clues} givens"
    scores = [interest_of(one.puzzle, None, NEVER).score for one in (usual, found)]
    assert scores[1] >= scores[0]


def test_what_carries_the_opening_is_told_by_its_name() -> None:
    found = made("killer", level="medium")
    told = [str(one) for one in interest_of(found.puzzle, 2.5, NEVER).told]
    assert told[0].startswith("0 givens, ")
    assert any(one.startswith("Killer carries the opening") for one in told)
