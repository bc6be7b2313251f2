"""Rules of the whole grid and regions, put on a puzzle being set and taken away."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from modoku.errors import ModokuError
from modoku.puzzle import Puzzle
from modoku.variants import classic, killer, make, thermometer
from modoku.web.ground import whole_rules, whole_to_plain, with_region, with_rule

NAMES = [variant.name for variant in whole_rules()]
ROWS = ["AABB", "ACBB", "ACCD", "CDDD"]


def _same(one: Puzzle, other: Puzzle) -> bool:
    def told(puzzle: Puzzle) -> tuple[object, ...]:
        units = {frozenset(unit.cells) for unit in puzzle.layout.units}
        return units, Counter(puzzle.constraints), puzzle.givens, dict(puzzle.meta)

    return told(one) == told(other)


def _set() -> Puzzle:
    puzzle = thermometer(killer(classic(), [(15, (0, 1)), (None, (20, 21))]), [(40, 41, 42)])
    return puzzle.with_givens({5: 3, 80: 9}).with_meta(title="Mine")


@pytest.mark.parametrize("name", NAMES)
def test_a_rule_of_the_whole_grid_is_what_its_recipe_says_and_goes_again(name: str) -> None:
    puzzle = _set()
    with_it = with_rule(puzzle, name)
    wanted = make("classic", name)
    assert {frozenset(unit.cells) for unit in with_it.layout.units} == {
        frozenset(unit.cells) for unit in wanted.layout.units
    }
    assert Counter(with_it.constraints) == Counter(wanted.constraints) + Counter(puzzle.constraints)
    assert _same(with_rule(with_it, name), puzzle)


def test_rules_of_the_whole_grid_come_and_go_in_any_order() -> None:
    puzzle = _set()
    for name in ("diagonal", "anti-knight", "non-consecutive"):
        puzzle = with_rule(puzzle, name)
    for name in ("diagonal", "non-consecutive", "anti-knight"):
        puzzle = with_rule(puzzle, name)
    assert _same(puzzle, _set())
    assert puzzle.layout.name == "classic:boxes=3x3"


def test_a_rule_that_came_with_parameters_is_taken_away_whole() -> None:
    assert with_rule(make("diagonal:which=main"), "diagonal").layout.name == "classic:boxes=3x3"


def test_regions_drawn_one_by_one_are_a_jigsaw_in_the_end() -> None:
    puzzle = killer(make("classic:boxes=2x2"), [(5, (0, 1))])
    cells = {letter: [i for i, at in enumerate("".join(ROWS)) if at == letter] for letter in "ABC"}
    for number, region in enumerate(cells.values(), 1):
        puzzle = with_region(puzzle, region)
        assert len(puzzle.layout.units_of_kind("region")) == (number if number < 3 else 4)
    assert puzzle.layout == make(f"jigsaw:regions={'/'.join(ROWS)}").layout
    assert len(puzzle.constraints) == 2
    again = with_region(puzzle, cells["B"])
    assert {frozenset(unit.cells) for unit in again.layout.units_of_kind("region")} == {
        frozenset(i for i, at in enumerate("".join(ROWS)) if at == letter) for letter in "ACD"
    }


def test_a_region_keeps_the_rules_of_the_whole_grid() -> None:
    puzzle = with_region(with_rule(classic(), "diagonal"), range(9))
    kinds = Counter(unit.kind for unit in puzzle.layout.units)
    assert kinds["region"] == 1
    assert kinds["box"] == 0
    assert kinds["diagonal"] == 2


@pytest.mark.parametrize("cells", [range(8), [0, 0, 1, 2, 3, 4, 5, 6, 7], range(75, 84)])
def test_what_is_no_region_is_refused(cells: range | list[int]) -> None:
    with pytest.raises(ModokuError, match="region"):
        with_region(classic(), cells)


def test_overlapping_grids_have_no_regions_of_their_own() -> None:
    with pytest.raises(ModokuError, match="square grid"):
        with_region(make("samurai"), range(9))


def test_an_unknown_rule_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(ModokuError, match="anti-pawn"):
        with_rule(classic(), "anti-pawn")


def test_most_rules_of_the_whole_grid_show_some_cells_and_none_shows_all() -> None:
    rules: list[dict[str, Any]] = whole_to_plain("fr")
    shown = {rule["name"]: tuple(rule["cells"]) for rule in rules}
    assert [name for name, cells in shown.items() if not cells] == ["anti-taxicab", "doublers"]
    assert max(map(len, shown.values())) < 81
    told = [cells for cells in shown.values() if cells]
    assert len(set(told)) == len(told)
    for rule in rules:
        assert rule["title"]
        assert rule["rule"]
