"""Any layout, any digits, any constraints: drawn without error, and every digit in its place."""

import re
from itertools import pairwise
from xml.etree import ElementTree

from hypothesis import given, settings
from hypothesis import strategies as st

from modoku.puzzle import (
    AllDifferent,
    Automaton,
    Constraint,
    Digit,
    DigitSet,
    Domain,
    Layout,
    Puzzle,
    Sheet,
    Sum,
    Table,
    Unit,
    symbol_of,
)
from modoku.render import THEMES, Highlight, LinkArrow, to_svg, to_text
from modoku.render.geometry import outline, rim
from modoku.render.scene import SIDE
from modoku.rules.consecutive import ConsecutiveSet
from modoku.rules.equal import Equal
from modoku.rules.order import Order
from modoku.rules.pairs import Pairs

STYLES = (
    "", "hidden", "cage", "extra-region", "even", "odd", "white-dot", "black-dot", "roman-x", "roman-v", "difference",
    "ratio", "whispers", "arrow", "little-killer", "region-sum", "thermometer", "slow-thermometer", "sign",
    "palindrome", "clone", "renban", "sandwich", "skyscraper", "x-sum", "between", "quadruple", "?",
)  # fmt: skip
KINDS = (
    "row", "column", "box", "region", "diagonal", "window", "position", "colour", "asterisk", "centre dots",
    "girandola", "knight's move", "layer", "pillar", "extra region", "my own", "<b>",
)  # fmt: skip
POSITIONS = st.tuples(st.integers(0, 9), st.integers(0, 9))


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    size = draw(st.integers(1, 64))
    positions = tuple(draw(st.lists(POSITIONS, min_size=1, max_size=30, unique=True)))
    groups = draw(st.lists(st.lists(st.sampled_from(range(len(positions))), min_size=1, unique=True), max_size=8))
    units = tuple(Unit(draw(st.sampled_from(KINDS)), str(i), tuple(cells)) for i, cells in enumerate(groups))
    return Layout(draw(st.text(max_size=20)), size, positions, units)


@st.composite
def constraints(draw: st.DrawFn, layout: Layout) -> Constraint:
    style = draw(st.sampled_from(STYLES))
    cells = tuple(draw(st.permutations(range(layout.cell_count)))[: draw(st.integers(2, 9))])
    pairs = tuple(pairwise(cells))
    total = draw(st.integers(-99, 99))
    factors = tuple(draw(st.sampled_from((-1, 1, 10))) for _ in cells)
    label = draw(st.text(max_size=12))
    automaton = Automaton(cells, ((0,) * layout.size,), frozenset({0}), label, style)
    options: list[Constraint] = [
        AllDifferent(cells, style),
        Domain(cells, frozenset(DigitSet(draw(st.integers(0, (1 << layout.size) - 1)))), style),
        Pairs(pairs, draw(st.sampled_from(("difference", "sum", "product", "ratio"))), "<=", total, style),
        Sum(cells, total, style=style),
        Sum(cells, total, factors, "!=", style),
        Order(cells, draw(st.booleans()), style),
        Equal((cells,), style),
        Equal(pairs[::2], style),
        ConsecutiveSet(cells, style),
        Table(cells, (), True, style),
        automaton,
    ]
    return draw(st.sampled_from(options))


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    layout = draw(layouts())
    digits = st.lists(st.integers(0, layout.size), min_size=layout.cell_count, max_size=layout.cell_count)
    masks = st.lists(
        st.integers(0, (1 << layout.size) - 1).map(DigitSet), min_size=layout.cell_count, max_size=layout.cell_count
    )
    rules: list[Constraint] = []
    if layout.cell_count > 1:
        rules = draw(st.lists(constraints(layout), max_size=5))
    meta = {"title": draw(st.text(max_size=30))}
    puzzle = Puzzle.blank(layout, rules, meta).with_givens(draw(digits))
    return Sheet(puzzle, tuple(draw(digits)), tuple(draw(masks)), tuple(draw(masks)))


def givens_seen(svg: str) -> list[tuple[int, int, str]]:
    """The big upright digits of a picture: the size and colour of givens."""
    found = []
    for group in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}g"):
        if group.attrib["font-size"] == "29" and "font-style" not in group.attrib:
            found += [
                (int(float(t.attrib["y"]) // SIDE), int(float(t.attrib["x"]) // SIDE), t.text or "") for t in group
            ]
    return sorted(found)


@settings(max_examples=150, deadline=None)
@given(sheets(), st.sampled_from(THEMES), st.booleans())
def test_every_sheet_is_drawn_as_valid_xml_with_each_given_once(sheet: Sheet, theme: str, candidates: bool) -> None:
    svg = to_svg(sheet, theme, candidates=candidates)
    puzzle = sheet.puzzle
    wanted = [(*p, symbol_of(d)) for p, d in zip(puzzle.layout.positions, puzzle.givens, strict=True) if d]
    assert givens_seen(svg) == sorted(wanted)
    assert svg == to_svg(sheet, theme, candidates=candidates)


@settings(max_examples=100, deadline=None)
@given(sheets(), st.booleans())
def test_the_text_holds_every_digit_in_reading_order(sheet: Sheet, unicode: bool) -> None:
    bare = Sheet(Puzzle.blank(sheet.puzzle.layout).with_givens(sheet.puzzle.givens))
    drawn = to_text(bare, unicode=unicode, rules=False)
    colours = any(unit.kind == "colour" for unit in bare.puzzle.layout.units)
    words = [w for w in re.sub("[─-╿+\\-|=#]", " ", drawn).split() if not re.fullmatch("[─-╿]*", w)]
    order = sorted(zip(bare.puzzle.layout.positions, bare.puzzle.givens, strict=True))
    assert [w[0] for w in words] == [symbol_of(d) for _, d in order]
    assert all(len(w) == 1 or colours for w in words)


@settings(max_examples=60, deadline=None)
@given(sheets(), st.booleans(), st.booleans(), st.sampled_from(("en", "fr")))
def test_text_with_everything_on_it_never_fails(sheet: Sheet, unicode: bool, colour: bool, language: str) -> None:
    drawn = to_text(sheet, unicode=unicode, candidates=True, colour=colour, language=language)
    assert drawn.endswith("\n")


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_highlights_and_links_are_drawn_anywhere(data: st.DataObject) -> None:
    sheet = data.draw(sheets())
    layout = sheet.puzzle.layout
    cells = st.sampled_from(range(layout.cell_count))
    candidates: st.SearchStrategy[tuple[int, Digit]] = st.tuples(cells, st.integers(1, layout.size))
    highlight = Highlight("cause", (data.draw(cells),), (data.draw(candidates),), layout.units[:1])
    link = LinkArrow(data.draw(candidates), data.draw(candidates))
    ElementTree.fromstring(to_svg(sheet, highlights=[highlight], links=[link]))


@given(st.sets(POSITIONS, min_size=1, max_size=40))
def test_an_outline_is_as_long_as_the_rim_and_never_crosses_it(positions: set[tuple[int, int]]) -> None:
    loops = outline(positions, 0)
    length = sum(
        abs(loop[i][0] - loop[i - 1][0]) + abs(loop[i][1] - loop[i - 1][1]) for loop in loops for i in range(len(loop))
    )
    assert length == len(rim(positions)) * SIDE
    for loop in outline(positions, 3):
        for x, y in loop:
            assert (int(y // SIDE), int(x // SIDE)) in positions
