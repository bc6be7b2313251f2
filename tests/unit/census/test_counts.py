"""The table of numbers: what is computed is computed, what is cited says so."""

from __future__ import annotations

import pytest

from modoku.census import Figure, Status, count_bands, count_grids, count_orbits, estimate, find_boxes
from modoku.census.orbits import Space, count_kept, line_classes
from modoku.census.table import GRIDS
from modoku.errors import EngineError
from modoku.native import CancelFlag
from modoku.puzzle import BoxGrid
from modoku.search import count
from modoku.variants import make


@pytest.mark.parametrize(
    ("boxes", "total"),
    [
        ((2, 2), 288),
        ((2, 3), 28_200_960),
        ((3, 2), 28_200_960),
        ((2, 4), 29_136_487_207_403_520),
        ((3, 3), 6_670_903_752_021_072_936_960),
    ],
)
def test_grids_are_counted_by_bands(boxes: tuple[int, int], total: int) -> None:
    figure = count_grids(BoxGrid(*boxes))
    assert (figure.value, figure.status, figure.method) == (total, Status.COMPUTED, "bands")


@pytest.mark.parametrize(
    ("boxes", "recipe", "total"),
    [
        ("2x2", "diagonal:which=main", 48),
        ("2x2", "diagonal", 48),
        ("2x2", "position", 168),
        ("2x2", "anti-knight", 24),
        ("2x2", "anti-king", 0),
        ("2x3", "diagonal:which=main", 288_000),
        ("2x3", "diagonal", 8_640),
        ("2x3", "position", 2_799_360),
        ("2x3", "anti-knight", 11_520),
        ("2x3", "anti-king", 74_160),
    ],
)
def test_small_variants_are_counted_by_search(boxes: str, recipe: str, total: int) -> None:
    figure = count_grids(make(f"classic:boxes={boxes}", recipe))
    assert (figure.value, figure.status, figure.method) == (total, Status.COMPUTED, "search")


def test_search_and_bands_agree() -> None:
    for boxes in (BoxGrid(2, 2), BoxGrid(2, 3)):
        assert count_grids(boxes, method="search").value == count_grids(boxes, method="bands").value


def test_large_grids_come_from_the_table_and_say_so() -> None:
    cited, estimated = count_grids(BoxGrid(4, 3)), count_grids(BoxGrid(5, 5))
    assert (cited.status, cited.exact) == (Status.CITED, True)
    assert cited.cited
    assert (estimated.status, estimated.exact, estimated.value) == (Status.ESTIMATE, False, 43648 * 10**304)


def test_a_table_without_the_grid_and_an_unknown_method_are_refused() -> None:
    with pytest.raises(EngineError, match="no such grid"):
        count_grids(BoxGrid(6, 6), method="table")
    with pytest.raises(EngineError, match="no method 'magic'"):
        count_grids(BoxGrid(2, 2), method="magic")
    with pytest.raises(EngineError, match="by bands"):
        count_grids(make("classic", "diagonal"), method="bands")


def test_a_count_of_2x5_boxes_stops_when_told() -> None:
    flag = CancelFlag()
    flag.set()
    with pytest.raises(EngineError, match="not finished"):
        count_grids(BoxGrid(2, 5), cancel=flag)


def test_progress_is_reported() -> None:
    seen: list[tuple[int, int]] = []
    count_grids(BoxGrid(2, 4), report=lambda done, total: seen.append((done, total)))
    assert seen[-1][0] == seen[-1][1]
    assert len(seen) == 26


@pytest.mark.parametrize(("boxes", "orbits"), [((2, 2), 2), ((2, 3), 49), ((3, 2), 49), ((3, 3), 5_472_730_538)])
def test_orbits_are_computed_by_burnside(boxes: tuple[int, int], orbits: int) -> None:
    figure = count_orbits(BoxGrid(*boxes))
    assert (figure.value, figure.status) == (orbits, Status.COMPUTED)


def test_the_9x9_group_has_275_classes_and_3359232_elements() -> None:
    classes = list(Space.of_grid(BoxGrid(3, 3)).classes())
    assert (len(classes), sum(one.size for one in classes)) == (275, 3_359_232)


@pytest.mark.parametrize(("boxes", "order"), [((2, 2), 128), ((2, 3), 3_456), ((2, 4), 442_368)])
def test_the_classes_make_up_the_whole_group(boxes: tuple[int, int], order: int) -> None:
    assert sum(one.size for one in Space.of_grid(BoxGrid(*boxes)).classes()) == order


def test_conjugate_symmetries_keep_as_many_grids_and_beginnings_do_not_matter() -> None:
    space = Space.of_grid(BoxGrid(2, 3))
    for one in space.classes():
        if not one.is_identity:
            without = type(one)(one.cells, one.size, (), False)
            assert count_kept(space, one) == count_kept(space, without)
    assert len(line_classes(2, 3)) == 10


def test_bands_fall_into_416_classes_and_44_types() -> None:
    found = count_bands(BoxGrid(3, 3))
    assert (found.total, found.classes, found.types) == (948_109_639_680, 416, 44)


def test_bands_are_as_many_as_the_counting_engine_says() -> None:
    # A band of 2 x 3 boxes is a grid of which only the first two rows are looked at: each continues.
    assert count_bands(BoxGrid(2, 3)).total == 720 * 36


def test_too_many_bands_are_refused() -> None:
    with pytest.raises(EngineError, match="too many"):
        count_bands(BoxGrid(4, 4))


@pytest.mark.parametrize("recipes", [("classic:boxes=2x3",), ("classic:boxes=2x3", "anti-king"), ("latin:size=5",)])
def test_estimates_lie_within_their_errors(recipes: tuple[str, ...]) -> None:
    puzzle = make(*recipes)
    figure = estimate(puzzle, populations=60, seed=11)
    assert figure.error is not None
    assert 0 < figure.error < 0.1
    assert abs(figure.value / count(puzzle).low - 1) < 4 * figure.error


def test_an_estimate_of_the_9x9_grid_is_near_and_reproducible() -> None:
    first = estimate(make("classic"), populations=30, seed=5)
    assert first.error is not None
    assert abs(first.value / 6_670_903_752_021_072_936_960 - 1) < 4 * first.error < 0.2
    assert estimate(make("classic"), populations=30, seed=5).value == first.value


def test_an_impossible_variant_is_estimated_as_none() -> None:
    figure = estimate(make("classic:boxes=2x2", "anti-king"), populations=8)
    assert (figure.value, figure.error) == (0, 0.0)


def test_an_error_needs_several_populations() -> None:
    with pytest.raises(EngineError, match="cannot be told from 3"):
        estimate(make("classic"), populations=3)


def test_only_blank_classic_grids_have_boxes_to_look_up() -> None:
    assert find_boxes(make("classic:boxes=2x4")) == BoxGrid(2, 4)
    for recipes in (("classic", "diagonal"), ("jigsaw",), ("latin:size=6", "diagonal"), ("classic", "non-consecutive")):
        assert find_boxes(make(*recipes)) is None
    assert find_boxes(make("classic").with_givens({0: 1})) is None
    assert find_boxes(make("latin:size=6")) == BoxGrid(1, 6)


@pytest.mark.parametrize(
    ("figure", "words", "exact"),
    [
        (Figure(288, Status.COMPUTED, "bands"), "288", True),
        (Figure(123456789, Status.CITED, "table", "Felgenhauer"), "123456789 (cited: Felgenhauer)", True),
        (Figure(59584 * 10**94, Status.ESTIMATE, "table", "somebody"), "about 5.9584e98 (somebody)", False),
        (Figure(59584 * 10**94, Status.ESTIMATE, "walk", error=0.02), "about 5.96e98 (standard error 2 %)", False),
    ],
)
def test_a_figure_says_where_it_is_from(figure: Figure, words: str, exact: bool) -> None:
    assert (str(figure), figure.exact) == (words, exact)


def test_latin_squares_are_known_to_order_eleven() -> None:
    # n! (n - 1)! reduced squares: the table and a count must meet where both can be had.
    assert count_grids(make("latin:size=5")).value == 161_280
    counted, cited = (count_grids(make("latin:size=6"), method=method) for method in ("auto", "table"))
    assert (counted.status, cited.status) == (Status.COMPUTED, Status.CITED)
    assert counted.value == cited.value == 812_851_200
    assert count_grids(make("latin:size=8")).value == 108_776_032_459_082_956_800
    assert str(count_grids(BoxGrid(1, 11)).value) == "776966836171770144107444346734230682311065600000"
    assert count_orbits(BoxGrid(1, 7)).value == 564


@pytest.mark.parametrize(
    ("boxes", "digits", "exponent"),
    [((3, 5), "35086", 84), ((4, 4), "59584", 98), ((4, 5), "31764", 175), ((5, 5), "43648", 308)],
)
def test_estimates_are_told_to_five_digits(boxes: tuple[int, int], digits: str, exponent: int) -> None:
    figure = GRIDS[boxes]
    assert str(figure.value) == digits + "0" * (exponent - 4)
    assert figure.status is Status.ESTIMATE
