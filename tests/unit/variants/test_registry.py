"""Every variant can be found, made, named and combined; wrong recipes are refused with a way to mend them."""

from __future__ import annotations

import pytest

from modoku.engines.reference import iter_solutions
from modoku.errors import VariantError
from modoku.puzzle import Solution
from modoku.variants import all_variants, get_variant, make, parse_recipe

EXAMPLES = [example for variant in all_variants().values() for example in variant.examples]
# The reference solver needs minutes to fill these from nothing; `test_a_cube_of_8...` fills the first by a formula.
TOO_SLOW = {
    "cube:size=8",
    "xv:x=r1c1r1c2,negative=yes",
    "anti-taxicab",
    "chaos-construction",
    "yin-yang:circles=r2c2r5c5",
    "doublers",
}


def test_every_variant_has_a_title_a_rule_and_an_example() -> None:
    for variant in all_variants().values():
        assert variant.title.said()
        assert variant.rule.said().endswith(".")
        assert variant.examples
        assert all(parse_recipe(example)[0] == variant.name for example in variant.examples)


def test_every_variant_of_the_plan_is_there() -> None:
    wanted = """classic latin jigsaw diagonal position parity colour triple samurai windoku asterisk centre-dot
    girandola anti-knight anti-king anti-camel non-consecutive killer thermometer arrow kropki xv difference ratio
    greater-than little-killer sandwich x-sum skyscraper renban whispers palindrome between quadruple clone
    extra-region region-sum
    minimum maximum consecutive cube overlap double butterfly flower sohei windmill cross shogun sumo"""
    assert set(wanted.split()) <= set(all_variants())


@pytest.mark.parametrize("recipe", EXAMPLES)
def test_every_example_makes_a_puzzle_whose_layout_name_makes_the_same_layout(recipe: str) -> None:
    layout = make(recipe).layout
    assert make(*layout.name.split(" + ")).layout == layout


@pytest.mark.parametrize("recipe", [e for e in EXAMPLES if e not in TOO_SLOW])
def test_every_example_has_a_solution(recipe: str) -> None:
    assert next(iter_solutions(make(recipe))).is_full


def test_every_parameter_says_what_it_means_and_has_an_example() -> None:
    for variant in all_variants().values():
        for parameter in variant.parameters:
            assert parameter.meaning.said()
            assert parameter.example


def test_variants_that_add_units_add_up_in_the_name() -> None:
    layout = make("windoku", "diagonal:which=main", "classic:boxes=3x3", "anti-king").layout
    assert layout.name == "classic:boxes=3x3 + windoku + diagonal:which=main + anti-king"
    kinds = {unit.kind for unit in layout.units}
    assert kinds == {"row", "column", "box", "window", "diagonal", "king's move"}


def test_clues_leave_the_layout_as_it_is() -> None:
    assert make("killer:cages=15@r1c1r1c2", "thermometer:lines=r1c1r2c1").layout == make("classic").layout


def test_a_combination_of_rules_holds_in_its_solution() -> None:
    puzzle = make(
        "diagonal", "anti-king", "parity:even=r5c5", "thermometer:lines=r1c1r1c2r1c3", "killer:cages=17@r9c8r9c9"
    )
    solution = next(iter_solutions(puzzle))
    digits = solution.values
    assert digits[40] % 2 == 0
    assert digits[0] < digits[1] < digits[2]
    assert {digits[79], digits[80]} == {8, 9}
    assert len({digits[10 * i] for i in range(9)}) == 9
    assert Solution.checked(make("anti-king"), digits)


@pytest.mark.parametrize(
    ("recipes", "complaint"),
    [
        (("clasic",), "There is no variant 'clasic'. Did you mean: classic"),
        (("killer",), "needs the parameter 'cages'. For example: killer:cages="),
        (("diagonal:wich=main",), "has no parameter 'wich'. It has: which"),
        (("diagonal:which",), "is not key=value"),
        (("diagonal:which=up",), "cannot be 'up'. Use one of both, main, anti"),
        (("diagonal", "diagonal"), "two units are called 'diagonal main'"),
        (("classic", "latin"), "cannot be combined: classic, latin"),
        (("killer:cages=15@r1c1;x@r1c2",), "'cages', entry 2 'x@r1c2': 'x' is not a whole number"),
        (("killer:cages=15@r1c10",), "There is no cell r1c10. The layout has 9 rows and 9 columns"),
        (("killer:cages=15@a1b2",), "'a1b2' is not the name of a cell. Write a row and a column"),
        (("killer:cages=r1c1",), "one cell and no total says nothing"),
        (
            ("classic:boxes=2x2", "killer:cages=r1c1r1c2r1c3r1c4r2c1"),
            "5 cells cannot all differ: the digits go from 1 to 4",
        ),
        (("thermometer:lines=r1c1",), "A line needs at least two cells"),
        (("thermometer:lines=r1c1r1c2r1c1",), "passes twice through a cell"),
        (("thermometer:lines=r1c1r1c2,slow=maybe",), "'slow' is 'maybe': write yes or no"),
        (("whispers:lines=r1c1r1c2,gap=wide",), "'wide' is not a whole number"),
        (("arrow:arrows=r1c1",), "An arrow needs a circle and a shaft"),
        (("arrow:arrows=r1c1>r1c1r1c2",), "passes twice through a cell"),
        (("classic:boxes=4x4", "arrow:arrows=r1c1r1c2>r1c3"), "only where digits are at most 9"),
        (("kropki:white=r1c1",), "Two different cells are expected"),
        (("little-killer:clues=23@r1c1up",), "'up' is not a direction. Use one of ne, nw, se, sw"),
        (("little-killer:clues=r1c1se",), "is not a whole number"),
        (("sandwich:rows=1 2 3",), "'rows' has 3 entries, and 9 are needed"),
        (("skyscraper:top=1 . . . . . . . x",), "'top': 'x' is not a whole number"),
        (("between:lines=r1c1r1c2",), "of kind between has 2 cells, and needs 3 or more"),
        (("quadruple:clues=12@r9c9",), "four cells from r9c9 on are not all there"),
        (("quadruple:clues=12345@r1c1",), "5 digits are more than the cells around can hold: 4"),
        (("quadruple:clues=0@r1c1",), "'0' is not a digit here"),
        (("clone:shapes=r1c1r1c2=r5c5",), "the same number of cells"),
        (("greater-than:signs=r1c1r1c2",), "A sign stands between two cells"),
        (("region-sum:lines=r1c1r1c2",), "stays within one box"),
        (("latin", "region-sum:lines=r1c1r1c2"), "a cell that is in no box"),
        (("latin", "position"), "is not divided into boxes"),
        (("latin:size=5", "windoku"), "is not divided into boxes"),
        (("classic:boxes=2x3", "windoku"), "Windows need square boxes"),
        (("classic:boxes=2x2", "centre-dot"), "have no centre cell"),
        (("classic:boxes=4x4", "girandola"), "is a figure of 9 x 9 grids"),
        (("roxdoku", "diagonal"), "has no square grid of 9"),
        (("parity",), "marks no cell"),
        (("parity:mask=eo/oe",), "The mask is 2 x 2 (rows x characters). The layout has 9 rows"),
        (("classic:boxes=2x2", "parity:mask=e.../.x../..../...."), "The mask has 'x' at r2c2"),
        (("jigsaw:layout=3-1",), "There is no ready layout '3-1'. Use one of 5-1"),
        (("jigsaw:regions=AAB/ABB/BBA",), "'A' stands in 4 cells of the map of regions, and must stand in 3"),
        (("jigsaw:regions=AB/A",), "Row 2 of the map of regions has 1 character,"),
        (
            ("jigsaw:regions=AABB/BBAA",),
            "Row 1 of the map of regions has 4 cells, and needs as many as there are rows: 2",
        ),
        (("jigsaw:regions=AB/BA,layout=5-1",), "not both"),
        (("colour:map=/",), "the map of colours is empty"),
        (("overlap:origins=0,boxes=3x3",), "'0' is not an origin"),
        (("overlap:origins=;",), "There is no grid"),
        (("cube:size=20",), "'20' is not a whole number between 1 and 16"),
        (("cube:size=4,boxes=2x2x2",), "Blocks of 2x2x2 cells do not hold 4"),
        (("cube:size=4,boxes=2x2",), "'2x2' is not the shape of a block"),
        (("latin:size=65",), "'65' is not a size"),
        (("classic:boxes=9x9",), "would need 81 digits"),
        (("killer:cages=5@r1c1,cages=4@r2c2",), "The parameter 'cages' stands twice"),
    ],
)
def test_wrong_recipes_are_refused_and_say_how_to_mend_them(recipes: tuple[str, ...], complaint: str) -> None:
    with pytest.raises(VariantError) as caught:
        make(*recipes)
    assert complaint in str(caught.value)


def test_a_variant_can_be_called_with_words() -> None:
    assert get_variant("classic")(boxes="2x3").size == 6
    assert get_variant("diagonal")().layout.name == "classic:boxes=3x3 + diagonal"
