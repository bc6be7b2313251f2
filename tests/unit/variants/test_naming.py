"""A layout that bears a recipe's name has the recipe's units; every name that we give reads back."""

import json
from dataclasses import replace
from itertools import combinations

import pytest

from modoku.errors import FormatError
from modoku.formats import read, write
from modoku.formats.layouts import from_groups
from modoku.formats.ours import sheet_from_plain, sheet_to_json, sheet_to_plain
from modoku.puzzle import BoxGrid, Layout, Puzzle, Sheet, Unit
from modoku.puzzle.plain import puzzle_to_plain
from modoku.symmetry.transform import moved_layout
from modoku.variants import all_variants, from_file, make, overlap, puzzle_from_plain, rules_of

RECIPES = [example for variant in all_variants().values() for example in variant.examples]
WITH_UNITS = [
    "diagonal:which=main",
    "diagonal:which=anti",
    "position",
    "windoku",
    "asterisk",
    "centre-dot",
    "anti-knight",
]
CLASSIC = make("classic").layout
PAIRS = (Unit("pair", "1", (0, 10)), Unit("pair", "2", (1, 11)))


def forged(name: str, units: tuple[Unit, ...] = (*CLASSIC.units, *PAIRS)) -> dict[str, object]:
    return puzzle_to_plain(Puzzle.blank(Layout(name, 9, CLASSIC.positions, units)))


@pytest.mark.parametrize("recipe", RECIPES)
def test_what_a_recipe_makes_reads_back(recipe: str) -> None:
    puzzle = make(recipe)
    assert puzzle_from_plain(puzzle_to_plain(puzzle)) == puzzle
    assert sheet_from_plain(sheet_to_plain(Sheet(puzzle))).puzzle == puzzle


@pytest.mark.parametrize("pair", list(combinations(WITH_UNITS, 2)), ids=" ".join)
def test_recipes_that_add_units_read_back_in_any_order(pair: tuple[str, str]) -> None:
    for recipes in (pair, pair[::-1]):
        puzzle = make(*recipes, "killer:cages=3@r1c1r1c2")
        assert puzzle_from_plain(puzzle_to_plain(puzzle)) == puzzle


@pytest.mark.parametrize(
    "name",
    [
        "classic:boxes=3x3",
        "classic",
        " classic:boxes=3x3 ",
        "Classic:boxes=3x3",
        "\uff43lassic:boxes=3x3",
        "classic: boxes=3x3",
        "classic:boxes=3x3 + diagonal",
        "classic:boxes=3x3+diagonal",
        "diagonal",
        "latin:size=9",
        "classic:boxes=3x3 + killer:cages=3@r1c1r1c2",
        "samurai",
    ],
)
def test_a_recipes_name_with_other_units_is_refused(name: str) -> None:
    with pytest.raises(FormatError, match=r"layout\.name: the layout is called .* has other units"):
        puzzle_from_plain(forged(name))
    with pytest.raises(FormatError, match="has other units"):
        read(json.dumps(forged(name)))


def test_a_name_that_promises_constraints_is_refused_without_them() -> None:
    with pytest.raises(FormatError, match="has other units"):
        puzzle_from_plain(forged("classic:boxes=3x3 + killer:cages=3@r1c1r1c2", CLASSIC.units))


def test_missing_units_are_refused_even_where_the_name_says_that_there_is_more() -> None:
    for name in ("classic:boxes=3x3", "classic:boxes=3x3 + mine"):
        with pytest.raises(FormatError, match="has other units"):
            puzzle_from_plain(forged(name, CLASSIC.units[1:]))
    assert puzzle_from_plain(forged("classic:boxes=3x3 + mine")).layout.units[-2:] == PAIRS


def test_other_names_are_free() -> None:
    for name in ("mine", "", "classic 9x9", "classic:boxes=3x3 (moved)", "killer", "classic:boxes=9"):
        assert puzzle_from_plain(forged(name)).layout.name == name


def test_the_same_units_in_another_order_are_the_same_layout() -> None:
    mixed = tuple(replace(unit, name=f"{unit.name}'", cells=unit.cells[::-1]) for unit in CLASSIC.units[::-1])
    assert puzzle_from_plain(forged("classic:boxes=3x3", mixed)).layout == CLASSIC


def test_the_writer_chooses_a_name_that_reads_back() -> None:
    puzzle = Puzzle.blank(Layout("classic:boxes=3x3", 9, CLASSIC.positions, (*CLASSIC.units, *PAIRS)))
    for text in (write(puzzle, "json"), json.dumps(sheet_to_json(Sheet(puzzle)))):
        again = read(text)[0].puzzle
        assert again.layout.units == puzzle.layout.units
        assert again.layout.name == "classic:boxes=3x3 (changed)"
    assert CLASSIC.with_units(PAIRS).name == "classic:boxes=3x3 + 2 units"


@pytest.mark.parametrize("name", ["classic", "diagonal", "jigsaw:layout=9-1", "tiny"])
@pytest.mark.parametrize("base", [{}, {"base": "classic:boxes=2x2"}, {"board": {"size": 4, "map": "aaaa/aaaa"}}])
def test_an_own_variant_reads_back_whatever_it_is_called(name: str, base: dict[str, object]) -> None:
    units = [{"kind": "pair", "cells": ["r1c1", "r2c2"]}]
    own = from_file(json.dumps({"modoku-variant": 1, "name": name, "units": units, **base}))
    puzzle = own() if base else own(make("classic"))
    assert puzzle_from_plain(puzzle_to_plain(puzzle)) == puzzle


def test_names_that_would_be_too_long_read_back() -> None:
    many = overlap([(6 * i, 6 * i) for i in range(150)], BoxGrid(2, 2))
    assert puzzle_from_plain(puzzle_to_plain(many)) == many
    puzzle = make("classic")
    for number in range(30):
        own = {"modoku-variant": 1, "name": f"{number} {'x' * 50}", "units": [{"kind": f"k{number}", "cells": [0, 1]}]}
        puzzle = from_file(json.dumps(own))(puzzle)
    puzzle = make("diagonal", base=puzzle)
    assert len(puzzle.layout.name) <= 1000
    assert puzzle_from_plain(puzzle_to_plain(puzzle)) == puzzle


def test_moved_layouts_read_back() -> None:
    layout = make("windoku").layout
    turned = [9 * (cell % 9) + 8 - cell // 9 for cell in range(81)]
    swapped = [cell + 9 if cell < 9 else cell - 9 if cell < 18 else cell for cell in range(81)]
    for cells in (turned, swapped):
        puzzle = Puzzle.blank(moved_layout(layout, cells))
        assert puzzle_from_plain(puzzle_to_plain(puzzle)) == puzzle


def test_a_stranger_does_not_name_a_layout_after_a_recipe() -> None:
    places = [(0, 0), (0, 1), (1, 0), (1, 1)]
    found = from_groups(2, places, [places[:2], [places[0], places[3]]], "classic:boxes=1x2")
    assert found.layout.name == "classic:boxes=1x2 (changed)"


def test_the_rules_are_told_from_the_units_and_not_from_the_name() -> None:
    said = [str(rule) for rule in rules_of(make("diagonal", "anti-king", "thermometer:lines=r1c1r2c1"))]
    assert said == [
        "classic:boxes=3x3: Every digit once in each row, each column and each box.",
        "diagonal: Every digit at most once in each main diagonal.",
        "anti-king: Cells that touch, even at a corner, hold different digits.",
        "The digits rise along r1c1, r2c1.",
    ]
    lying = Puzzle.blank(Layout("diagonal", 9, CLASSIC.positions, (*CLASSIC.units, *PAIRS)))
    assert [str(rule) for rule in rules_of(lying)] == [
        said[0],
        "In pair 1 all digits differ: r1c1, r2c2.",
        "In pair 2 all digits differ: r1c2, r2c3.",
    ]
    bare = Puzzle.blank(Layout("classic:boxes=3x3", 9, CLASSIC.positions, CLASSIC.units[1:]))
    assert len(rules_of(bare)) == 1 + 26
