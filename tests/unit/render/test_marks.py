"""Every constraint kind, in every style, has its drawing; `hidden` has none."""

from xml.etree import ElementTree

import pytest

from modoku.puzzle import (
    CONSTRAINT_KINDS,
    AllDifferent,
    Automaton,
    Constraint,
    DigitSet,
    Domain,
    Layout,
    Puzzle,
    Sum,
    Table,
    Unit,
)
from modoku.puzzle.marks import Badge, Line, Note, Outline, OutsideClue, Shade, Sign, marks_of, marks_of_layout
from modoku.render import THEMES, draw, to_svg
from modoku.rules.consecutive import ConsecutiveSet
from modoku.rules.equal import Equal
from modoku.rules.order import Order
from modoku.rules.pairs import Pairs
from modoku.variants import all_variants, classic, make
from modoku.variants.named import named_kinds

LAYOUT = classic().layout


def automaton(cells: tuple[int, ...], label: str = "12", style: str = "") -> Automaton:
    return Automaton(cells, ((0,) * 9,), frozenset({0}), label, style)


def examples() -> list[Constraint]:
    """One constraint for each kind and style of the shared vocabulary, and a style that nobody knows."""
    odd = "nobody-knows-this"
    found: list[Constraint] = [AllDifferent((0, 1, 10), s) for s in ("", "cage", "extra-region", odd)]
    found += [Domain((0, 1), frozenset(DigitSet.of(2, 4, 6, 8)), s) for s in ("", "even", "odd", odd)]
    pair_styles = ("", "white-dot", "black-dot", "roman-x", "roman-v", "difference", "ratio", "whispers", odd)
    found += [Pairs(((0, 1), (1, 10)), "difference", "=", 3, s) for s in pair_styles]
    found += [Sum((0, 10, 20), 15, (), ">=", s) for s in ("", "cage", "little-killer", "arrow", "region-sum", odd)]
    found += [Sum((0, 1, 2, 3), 0, (10, 1, -1, -1), style=s) for s in ("", "arrow", "region-sum", odd)]
    found += [Order((0, 1), strict, s) for strict in (True, False) for s in ("", "thermometer", "sign", odd)]
    found += [Order((0, 1, 2), False, "slow-thermometer"), Order((0, 1, 2), True, "sign")]
    found += [Equal(((0, 4), (1, 3), (2,)), s) for s in ("", "palindrome", "clone", odd)]
    found += [Equal(((0, 4, 8),), s) for s in ("", "palindrome", "clone", odd)]
    found += [ConsecutiveSet((0, 10, 11), s) for s in ("", "renban", odd)]
    found += [Table((0, 1), ((1, 2),), True, s) for s in ("", odd)]
    styles = ("", "sandwich", "skyscraper", "x-sum", "between", "quadruple", odd)
    found += [automaton((0, 1, 9, 10), "12", s) for s in styles]
    found += [automaton((0,), "", s) for s in styles]
    seen = {c.kind for c in found}
    for example in (example for variant in all_variants().values() for example in variant.examples):
        puzzle = make(example)
        if puzzle.layout.positions == LAYOUT.positions:
            new = [c for c in puzzle.constraints if c.kind not in seen and c.style != "hidden"]
            found += [c for c in new if len(c.cells) < LAYOUT.cell_count]
            seen.update(c.kind for c in found)
    return found


@pytest.mark.parametrize("constraint", examples(), ids=lambda c: f"{c.kind}-{c.style}-{len(c.cells)}")
def test_every_kind_and_style_leaves_a_trace_in_every_theme(constraint: Constraint) -> None:
    puzzle = Puzzle.blank(LAYOUT, [constraint])
    assert marks_of(constraint, LAYOUT)
    assert len(draw(puzzle).shapes) > len(draw(classic()).shapes)
    for theme in THEMES:
        ElementTree.fromstring(to_svg(puzzle, theme))


def test_the_examples_cover_every_kind_that_is_a_variant() -> None:
    assert {c.kind for c in examples()} >= {kind.kind for kind in named_kinds().values()}


@pytest.mark.parametrize("constraint", examples(), ids=lambda c: f"{c.kind}-{c.style}-{len(c.cells)}")
def test_hidden_draws_nothing(constraint: Constraint) -> None:
    object.__setattr__(constraint, "style", "hidden")
    assert marks_of(constraint, LAYOUT) == ()


def test_a_kind_from_elsewhere_gets_an_outline_with_its_name() -> None:
    class Strange(Constraint):
        kind = "strange"
        cells = (0, 1)
        style = ""

    CONSTRAINT_KINDS.pop("strange")
    assert marks_of(Strange(), LAYOUT) == (Outline((0, 1), "strange"),)


def test_styles_give_the_marks_that_players_know() -> None:
    assert marks_of(Sum((0, 1), 9, style="cage"), LAYOUT) == (Outline((0, 1), "9", "cage"),)
    assert marks_of(Sum((0, 1, 2), 0, (1, -1, -1), style="arrow"), LAYOUT) == (
        Line((0, 1, 2), "arrow", "circle", "arrow"),
    )
    assert marks_of(Sum((0, 1, 2, 3), 0, (10, 1, -1, -1), style="arrow"), LAYOUT) == (
        Line((0, 1), "pill"),
        Line((1, 2, 3), "arrow", "pill", "arrow"),
    )
    assert marks_of(Pairs(((0, 1),), "difference", "=", 1, "white-dot"), LAYOUT) == (Badge((0, 1)),)
    assert marks_of(Pairs(((0, 1),), "ratio", "=", 2, "black-dot"), LAYOUT) == (Badge((0, 1), "", filled=True),)
    assert marks_of(Pairs(((0, 1),), "ratio", "=", 3, "ratio"), LAYOUT) == (Badge((0, 1), "3", filled=True),)
    assert marks_of(Pairs(((0, 1), (1, 2)), "difference", ">=", 5, "whispers"), LAYOUT) == (
        Line((0, 1, 2), "whispers"),
    )
    assert marks_of(Order((0, 1), style="sign"), LAYOUT) == (Sign(0, 1),)
    assert marks_of(Order((0, 1), style="thermometer"), LAYOUT) == (Line((0, 1), "thermometer", "bulb"),)
    assert marks_of(Equal(((0, 4), (1, 3), (2,)), "palindrome"), LAYOUT) == (Line((0, 1, 2, 3, 4), "palindrome"),)
    assert marks_of(automaton((0, 4, 1, 2, 3), style="between"), LAYOUT) == (
        Line((0, 1, 2, 3, 4), "between", "circle", "circle"),
    )
    assert marks_of(Domain((0,), frozenset(DigitSet.of(1, 2, 3, 4, 9))), LAYOUT) == (Note(0, "1–49"),)
    assert marks_of(Domain((0,), frozenset(DigitSet.of(2, 4)), "even"), LAYOUT) == (Shade((0,), "even"),)


@pytest.mark.parametrize(
    ("cells", "position"),
    [
        (tuple(range(9)), (0, -1)),
        (tuple(range(8, -1, -1)), (0, 9)),
        (tuple(range(2, 81, 9)), (-1, 2)),
        (tuple(range(74, 0, -9)), (9, 2)),
    ],
)
def test_an_outside_clue_stands_before_the_first_cell_of_its_line(
    cells: tuple[int, ...], position: tuple[int, int]
) -> None:
    (mark,) = marks_of(automaton(cells, "35", "sandwich"), LAYOUT)
    assert isinstance(mark, OutsideClue)
    assert (mark.position, mark.text) == (position, "35")


def test_a_little_killer_of_one_corner_cell_points_along_a_diagonal_of_one_cell() -> None:
    (mark,) = marks_of(Sum((8,), 7, style="little-killer"), LAYOUT)
    assert isinstance(mark, OutsideClue)
    assert mark.position == (-1, 7)
    assert mark.direction == (1, 1)


def test_units_of_two_cells_are_not_drawn() -> None:
    knight = LAYOUT.with_units([Unit("knight's move", "r1c1-r2c3", (0, 11))])
    assert marks_of_layout(knight) == marks_of_layout(LAYOUT)


def test_families_of_units_have_their_marks() -> None:
    def extra(kind: str) -> object:
        units = [Unit(kind, "1", (0, 10, 20)), Unit(kind, "2", (2, 12, 22))]
        return marks_of_layout(LAYOUT.with_units(units))[9:]

    assert extra("diagonal") == (Line((0, 10, 20), "diagonal"), Line((2, 12, 22), "diagonal"))
    assert extra("window") == (Shade((0, 10, 20), "window"), Shade((2, 12, 22), "window"))
    assert extra("colour") == (Shade((0, 10, 20), "colour", 0), Shade((2, 12, 22), "colour", 1))
    assert extra("a family of one's own") == (Shade((0, 10, 20), "extra"), Shade((2, 12, 22), "extra"))


def test_regions_under_another_name_are_still_borders_and_rows_still_nothing() -> None:
    renamed = {"row": "Zeile", "column": "Spalte", "box": "Block"}
    units = tuple(Unit(renamed[u.kind], u.name, u.cells) for u in LAYOUT.units)
    assert marks_of_layout(Layout("German", 9, LAYOUT.positions, units)) == marks_of_layout(LAYOUT)


@pytest.mark.parametrize("recipe", [text for variant in all_variants().values() for text in variant.examples])
def test_every_variant_is_drawn(recipe: str) -> None:
    variant = all_variants()[recipe.partition(":")[0]]
    puzzle = make(recipe) if variant.is_base else make("classic", recipe)
    root = ElementTree.fromstring(to_svg(puzzle))
    assert len(list(root)) >= 4
