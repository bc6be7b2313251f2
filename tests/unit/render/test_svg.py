"""The SVG drawing: valid, complete, safe, the same every time."""

import re
from collections import Counter
from xml.etree import ElementTree

import pytest

from modoku.errors import PuzzleError, UnknownName
from modoku.puzzle import Automaton, BoxGrid, DigitSet, Grid, Layout, Puzzle, Sheet, Sum, Unit, symbol_of
from modoku.render import LOOKS, THEMES, Highlight, LinkArrow, draw, get_theme, to_svg
from modoku.render.scene import SIDE, Path, Rect, Text
from modoku.render.svg import escaped
from modoku.render.theme import contrast
from modoku.variants import classic, latin

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SVG = "{http://www.w3.org/2000/svg}"


def example() -> Puzzle:
    return classic().with_givens([int(c) if c != "." else 0 for c in LINE])


def texts(svg: str) -> list[tuple[float, float, str]]:
    root = ElementTree.fromstring(svg)
    return [(float(t.attrib["x"]), float(t.attrib["y"]), t.text or "") for t in root.iter(f"{SVG}text")]


def digit_map(svg: str) -> dict[tuple[int, int], str]:
    """Read the digits back by the place where they stand."""
    return {(int(y // SIDE), int(x // SIDE)): text for x, y, text in texts(svg)}


def test_every_given_stands_once_and_in_its_cell() -> None:
    puzzle = example()
    svg = to_svg(puzzle)
    wanted = {p: symbol_of(d) for p, d in zip(puzzle.layout.positions, puzzle.givens, strict=True) if d}
    assert digit_map(svg) == wanted
    assert len(texts(svg)) == puzzle.clue_count


@pytest.mark.parametrize("order", [2, 3, 4, 5, 6, 8])
def test_every_size_up_to_64_symbols_is_drawn(order: int) -> None:
    layout = BoxGrid.of_order(order).to_layout(f"order {order}")
    n = layout.size
    grid = Grid(layout, tuple(1 + (i + i // n) % n for i in range(n * n)))
    found = digit_map(to_svg(grid))
    assert found == {p: symbol_of(v) for p, v in zip(layout.positions, grid.values, strict=True)}


@pytest.mark.parametrize(
    "hostile",
    [
        "</title><script>alert(1)</script>",
        '"><image href="http://example.org/x.png"/>',
        "]]>&xxe; <!ENTITY a 'b'>",
        "\x00\x1b\ud800￿bell\x07",
        "' onload='alert(1)",
    ],
)
def test_no_text_of_a_puzzle_becomes_markup(hostile: str) -> None:
    label = Automaton((0, 1), ((0,) * 9,), frozenset({0}), hostile, "sandwich")
    other = Automaton((9, 10, 18, 19), ((0,) * 9,), frozenset({0}), hostile, "quadruple")
    odd = Automaton((30, 31), ((0,) * 9,), frozenset({0}), hostile, hostile)
    layout = classic().layout.with_units(
        [Unit(hostile, hostile, (0, 10, 20)), Unit(hostile, "2", (0, 11, 19))], hostile
    )
    puzzle = Puzzle.blank(layout, [label, other, odd], {"title": hostile})
    svg = to_svg(puzzle, candidates=True)
    svg.encode("utf-8")
    root = ElementTree.fromstring(svg)
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert tags <= {"svg", "title", "desc", "g", "rect", "circle", "path", "text"}
    names = {name for element in root.iter() for name in element.attrib}
    assert not {n for n in names if n.startswith("on") or "href" in n or n in ("style", "class", "id")}
    assert re.findall(r"https?://[^\"\s]+", re.sub(r"&[^;]+;", "", svg.replace(escaped(hostile), ""))) in (
        ["http://www.w3.org/2000/svg"],
    )


def test_a_picture_refers_to_nothing_outside() -> None:
    assert re.findall(r"https?:[^\"]*|url\(|href|<style|<script", to_svg(example())) == ["http://www.w3.org/2000/svg"]


def test_the_same_puzzle_gives_the_same_bytes() -> None:
    assert to_svg(example()) == to_svg(example())


def test_readers_who_do_not_see_get_a_title_and_the_givens_row_by_row() -> None:
    root = ElementTree.fromstring(to_svg(example().with_meta(title="A & B")))
    assert root.attrib["role"] == "img"
    assert root[0].tag == f"{SVG}title"
    assert root[0].text == "A & B"
    assert (root[1].text or "").endswith("53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. "
                                         "...419..5 ....8..79")  # fmt: skip


def test_placed_digits_differ_from_givens_in_form_and_colour() -> None:
    placed = (0, 0, 4, *[0] * 78)
    shapes = draw(Sheet(example(), placed)).shapes
    looks = [(t.fill, t.italic, len(t.spots)) for t in shapes if isinstance(t, Text)]
    assert looks == [("given", False, 30), ("placed", True, 1)]


def test_a_placed_digit_under_a_given_is_not_drawn() -> None:
    placed = (9, *[0] * 80)
    assert Counter(digit_map(to_svg(Sheet(example(), placed))).values())["9"] == LINE.count("9")


def test_centre_and_corner_marks_are_written_in_blank_cells_only() -> None:
    marks = tuple(DigitSet.of(2, 4) if cell in (0, 2) else DigitSet() for cell in range(81))
    blank_is = texts(to_svg(Sheet(example(), (), marks, marks)))
    assert [text for _, _, text in blank_is][:3] == ["24", "2", "4"]
    assert len(blank_is) == 30 + 3


def test_candidates_stand_at_fixed_places_inside_their_cell() -> None:
    puzzle = latin(4).with_givens([1] + [0] * 15)
    small = [t for t in draw(puzzle, candidates=True).shapes if isinstance(t, Text) and t.fill == "candidate"]
    spots = small[0].spots
    assert len(spots) == 6 * 3 + 9 * 4
    places: dict[str, set[tuple[float, float]]] = {}
    for x, y, text in spots:
        places.setdefault(text, set()).add((x % SIDE, y % SIDE))
    assert all(len(found) == 1 for found in places.values())
    assert len({next(iter(found)) for found in places.values()}) == 4


def test_candidates_of_one_s_own_must_fit_the_layout() -> None:
    with pytest.raises(PuzzleError, match="candidates"):
        draw(example(), candidates=[DigitSet()])


def test_highlighted_candidates_are_written_even_when_candidates_are_not_asked_for() -> None:
    scene = draw(example(), highlights=[Highlight("cause", candidates=((2, 4),))])
    assert [t.spots[0][2] for t in scene.shapes if isinstance(t, Text) and t.fill == "candidate"] == ["4"]


@pytest.mark.parametrize("look", [*LOOKS, "unheard-of"])
@pytest.mark.parametrize("theme", THEMES)
def test_highlights_and_links_are_drawn_in_every_look_and_theme(look: str, theme: str) -> None:
    puzzle = example()
    row = puzzle.layout.units[0]
    highlights = [Highlight(look, cells=(2, 3), candidates=((5, 4),), units=(row,))]
    links = [
        LinkArrow((2, 4), (8, 4), look=look),
        LinkArrow((2, None), (60, None), strong=False, look=look),
        LinkArrow((2, 1), (2, 1)),
    ]
    plain = to_svg(puzzle, theme)
    rich = to_svg(puzzle, theme, highlights=highlights, links=links)
    ElementTree.fromstring(rich)
    assert rich.count("<path") >= plain.count("<path") + 5
    assert rich.count("stroke-dasharray") == 1


def test_margins_grow_with_clues_on_any_side() -> None:
    plain = draw(classic())
    cells = tuple(range(9))
    left = Automaton(cells, ((0,) * 9,), frozenset({0}), "7", "sandwich")
    right = Automaton(cells[::-1], ((0,) * 9,), frozenset({0}), "7", "sandwich")
    below = Sum((72, 64, 56), 12, style="little-killer")
    one, all_sides = draw(classic().with_constraints([left])), draw(classic().with_constraints([left, right, below]))
    assert (one.width, one.height, one.left) == (plain.width + SIDE, plain.height, plain.left - SIDE)
    assert (all_sides.width, all_sides.height) == (plain.width + 2 * SIDE, plain.height + SIDE)


def test_two_clues_for_one_place_do_not_cover_each_other() -> None:
    sandwich = Automaton(tuple(range(0, 81, 9)), ((0,) * 9,), frozenset({0}), "7", "sandwich")
    diagonal = Sum((1, 11, 21), 12, style="little-killer")
    found = texts(to_svg(classic().with_constraints([sandwich, diagonal])))
    assert len({(round(x / SIDE), round(y / SIDE)) for x, y, _ in found}) == 2


def test_a_hole_has_no_lines_and_the_rim_around_it_is_heavy() -> None:
    ring = Layout("ring", 8, tuple((r, c) for r in range(3) for c in range(3) if (r, c) != (1, 1)), ())
    heavy = next(s for s in draw(ring).shapes if isinstance(s, Path) and s.stroke == "border")
    assert ((SIDE, SIDE), (2 * SIDE, SIDE)) in heavy.lines
    assert sum(abs(b[0] - a[0]) + abs(b[1] - a[1]) for a, b in heavy.lines) == 16 * SIDE


def test_a_jigsaw_has_heavy_lines_exactly_between_regions() -> None:
    regions = ("1122", "1122", "3344", "4433")
    units = tuple(
        Unit("region", name, tuple(4 * r + c for r in range(4) for c in range(4) if regions[r][c] == name))
        for name in "1234"
    )
    layout = Layout("odd", 4, latin(4).layout.positions, (*latin(4).layout.units, *units))
    heavy = next(s for s in draw(layout).shapes if isinstance(s, Path) and s.stroke == "border")
    length = sum(abs(b[0] - a[0]) + abs(b[1] - a[1]) for a, b in heavy.lines)
    between = sum(regions[r][c] != regions[r][c + 1] for r in range(4) for c in range(3)) + sum(
        regions[r][c] != regions[r + 1][c] for r in range(3) for c in range(4)
    )
    assert length == (16 + between) * SIDE


@pytest.mark.parametrize("name", THEMES)
def test_digits_and_candidates_have_real_contrast_on_everything_that_lies_behind_them(name: str) -> None:
    theme = get_theme(name)
    grounds = [c for c in theme.colours if c in ("paper", "shade", "parity", *LOOKS) or re.fullmatch(r"class-\d", c)]
    for ground in grounds:
        assert contrast(theme["given"], theme[ground]) >= 4.5, ground
        assert contrast(theme["placed"], theme[ground]) >= (3 if ground.startswith("class") else 4), ground
    assert contrast(theme["candidate"], theme["paper"]) >= 4.5
    for look in LOOKS:
        assert contrast(theme["candidate"], theme[look]) >= 4
        assert contrast(theme[f"{look}-ink"], theme["paper"]) >= 4.5


def test_themes_name_the_same_colours() -> None:
    assert len({frozenset(get_theme(name).colours) for name in THEMES}) == 1


def test_an_unknown_theme_is_refused_with_the_names_of_those_there_are() -> None:
    with pytest.raises(UnknownName, match="light, dark, print"):
        to_svg(example(), "pink")


def test_the_nine_colours_differ_by_pattern_alone() -> None:
    rows = tuple(Unit("row", str(r), tuple(range(9 * r, 9 * r + 9))) for r in range(9))
    colours = tuple(Unit("colour", str(k), tuple(9 * r + (k + r) % 9 for r in range(9))) for k in range(9))
    shapes = draw(Layout("colour", 9, classic().layout.positions, (*rows, *colours))).shapes
    hatched = [s for s in shapes if isinstance(s, Path) and s.stroke.startswith("class-")]
    first_cells = {tuple(sorted(tuple((x % SIDE, y % SIDE) for x, y in line) for line in s.lines)) for s in hatched}
    # One of the nine is left blank.
    assert len(hatched) == len(first_cells) == 8
    assert sum(isinstance(s, Rect) and s.fill.startswith("class-") for s in shapes) == 81
