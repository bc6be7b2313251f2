"""Writing then reading gives the same sheet back; a format refuses exactly when it would not."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from modoku.errors import FormatError, LossyWrite
from modoku.formats import all_formats, detect, get_format, read, write
from modoku.formats.writing import find_losses
from modoku.language import Message
from modoku.puzzle import AllDifferent, Constraint, DigitSet, Domain, Puzzle, Sheet
from modoku.rules.pairs import Pairs
from modoku.variants import (
    all_variants,
    arrow,
    classic,
    consecutive,
    greater_than,
    killer,
    kropki,
    make,
    parity,
    parse_boxes,
    parse_recipe,
    square,
    thermometer,
)
from modoku.variants.sums import kenken

BASES = (
    "classic",
    "classic:boxes=2x2",
    "classic:boxes=2x3",
    "classic:boxes=3x2",
    "classic:boxes=2x4",
    "classic:boxes=3x4",
    "latin:size=1",
    "latin:size=2",
    "latin:size=3",
    "latin:size=4",
    "latin:size=5",
    "latin:size=6",
    "jigsaw:layout=5-1",
    "jigsaw:layout=9-2",
    "jigsaw:regions=AABB/ACBB/ACCD/CDDD",
    "colour:map=ABCD/BADC/CDAB/DCBA",
    "triple",
)
BIG = ("classic:boxes=4x4", "classic:boxes=5x5", "classic:boxes=6x6")


@cache
def blank(*recipes: str) -> Puzzle:
    return make(*recipes)


@cache
def additions() -> tuple[str, ...]:
    """Return the examples of every variant that adds rules to a 9 x 9 grid."""
    return tuple(text for v in all_variants().values() if not v.is_base for text in v.examples)


@dataclass(frozen=True)
class Meaning:
    """All that a sheet says, without the names and the order in which it says it."""

    size: int
    cells: tuple[tuple[int, int], ...]
    groups: frozenset[frozenset[int]]
    peers: tuple[frozenset[int], ...]
    givens: tuple[int, ...]
    domains: tuple[DigitSet, ...]
    rules: frozenset[Constraint]
    player: tuple[object, ...]


def meaning(sheet: Sheet) -> Meaning:
    puzzle = sheet.puzzle
    rules: set[Constraint] = set()
    for c in puzzle.constraints:
        if isinstance(c, Pairs):
            rules |= {Pairs((pair,), c.measure, c.comparison, c.value, c.style) for pair in c.pairs}
        elif isinstance(c, Domain):
            rules |= {Domain((cell,), c.digits, c.style) for cell in c.cells if c.style}
        elif not (isinstance(c, AllDifferent) and c.style == "extra-region"):
            rules.add(c)
    return Meaning(
        puzzle.size,
        puzzle.layout.positions,
        frozenset(frozenset(group) for group in puzzle.different_groups if len(group) > 2),
        puzzle.peers,
        puzzle.givens,
        puzzle.domains,
        frozenset(rules),
        (sheet.placed, sheet.candidates, sheet.corners),
    )


@st.composite
def digits_for(draw: st.DrawFn, count: int, size: int) -> tuple[int, ...]:
    filled = draw(st.dictionaries(st.integers(0, count - 1), st.integers(1, size), max_size=12))
    return tuple(filled.get(cell, 0) for cell in range(count))


@st.composite
def marks_for(draw: st.DrawFn, count: int, size: int) -> tuple[DigitSet, ...]:
    masks = draw(st.dictionaries(st.integers(0, count - 1), st.integers(0, 2**size - 1), max_size=12))
    return tuple(DigitSet(masks.get(cell, 0)) for cell in range(count))


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    recipes = [draw(st.sampled_from(BASES))]
    if recipes == ["classic"] and draw(st.booleans()):
        recipes += draw(st.lists(st.sampled_from(additions()), max_size=3, unique_by=lambda r: r.partition(":")[0]))
    puzzle = blank(*recipes)
    count, size = puzzle.layout.cell_count, puzzle.size
    if draw(st.integers(0, 4)) == 0:
        masks = draw(st.dictionaries(st.integers(0, count - 1), st.integers(0, 2**size - 2), max_size=6))
        puzzle = puzzle.with_constraints(Domain((cell,), frozenset(DigitSet(mask))) for cell, mask in masks.items())
    return puzzle.with_givens(draw(digits_for(count, size)))


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    puzzle = draw(puzzles())
    count, size = puzzle.layout.cell_count, puzzle.size
    placed: tuple[int, ...] = draw(digits_for(count, size)) if draw(st.integers(0, 3)) == 0 else ()
    beside_givens: bool = draw(st.booleans())
    if placed and beside_givens:
        placed = tuple(0 if g else p for g, p in zip(puzzle.givens, placed, strict=True))
    candidates = draw(marks_for(count, size)) if draw(st.integers(0, 3)) == 0 else ()
    corners = draw(marks_for(count, size)) if draw(st.integers(0, 5)) == 0 else ()
    return Sheet(puzzle, placed, candidates, corners)


WRITERS = tuple(name for name, one in all_formats().items() if one.write)
EXACT = tuple(name for name in WRITERS if name != "iss")
"""The formats that keep how a rule is drawn, and not only what it means."""


def check_round_trip(name: str, sheet: Sheet) -> bool:
    """Return whether the format holds the sheet, after a check that it does, or that it refuses with reason."""
    losses = None
    try:
        text = write(sheet, name)
    except LossyWrite as refusal:
        losses = refusal.losses
    except FormatError:
        with pytest.raises(FormatError):
            write(sheet, name, lossy=True)
        return False
    if losses is None:
        (again,) = read(text, name)
        assert meaning(again) == meaning(sheet)
        assert again.not_understood == ()
        return True
    assert losses
    with suppress(FormatError):
        again = read(write(sheet, name, lossy=True), name)[0]
        assert meaning(again) != meaning(sheet), "refused for nothing"
    return False


@pytest.mark.parametrize("name", EXACT)
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(sheet=sheets())
def test_a_format_gives_back_what_it_takes_and_refuses_what_it_would_lose(name: str, sheet: Sheet) -> None:
    check_round_trip(name, sheet)


WITHOUT_A_KEY = {
    "anti-taxicab", "global-entropy", "parity-line", "sum-line", "equality-cage", "look-and-say",
    "lunchbox", "rellik", "battlefield", "hidden-skyscraper", "numbered-room", "rossini",
    "chaos-construction", "kenken", "product", "counting-circles", "yin-yang", "doublers",
}  # fmt: skip


@pytest.mark.parametrize("recipe", additions())
def test_f_puzzles_links_hold_every_variant_that_has_a_key(recipe: str) -> None:
    puzzle = blank("classic", recipe)
    held = parse_recipe(recipe)[0] not in WITHOUT_A_KEY
    assert check_round_trip("fpuzzles", Sheet(puzzle)) == held
    assert check_round_trip("sudokupad", Sheet(puzzle)) == held


@pytest.mark.parametrize(
    "name", ["line", "block", "big-grid", "json", "link", "ksudoku", "penpa", "ipuz", "puzzlink", "csv"]
)
@pytest.mark.parametrize("recipe", BIG)
@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_large_grids_survive_with_letters_for_digits(name: str, recipe: str, data: st.DataObject) -> None:
    puzzle = blank(recipe)
    if name in ("ksudoku", "puzzlink") and puzzle.size > 25:
        return
    puzzle = puzzle.with_givens(data.draw(digits_for(puzzle.layout.cell_count, puzzle.size)))
    assert read(write(puzzle, name), name)[0].puzzle == puzzle
    assert read(write(puzzle, name))[0].puzzle == puzzle


@pytest.mark.parametrize("name", ["json", "link"])
@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    sheet=sheets(), notes=st.dictionaries(st.text(max_size=9), st.text(max_size=99), max_size=2), unread=st.booleans()
)
def test_our_formats_hold_everything_exactly(name: str, sheet: Sheet, notes: dict[str, str], unread: bool) -> None:
    noted = replace(sheet.puzzle, meta=tuple(notes.items()))
    whole = replace(sheet, puzzle=noted, not_understood=(Message("a line"),) * unread)
    (again,) = read(write(whole, name))
    assert again == whole
    assert again.puzzle.meta == noted.meta
    assert [part.said() for part in again.not_understood] == ["a line"] * unread


LATIN = ("keen", "unequal")
"""The formats that hold Latin squares only."""


@pytest.mark.parametrize("name", [n for n in WRITERS if get_format(n).many and n not in LATIN])
@settings(max_examples=10, deadline=None)
@given(rows=st.lists(digits_for(81, 9), min_size=2, max_size=4))
def test_a_list_of_puzzles_comes_back_in_order(name: str, rows: list[tuple[int, ...]]) -> None:
    puzzles = [classic().with_givens(row) for row in rows]
    assert [sheet.puzzle for sheet in read(write(puzzles, name), name)] == puzzles


@pytest.mark.parametrize("name", [n for n in WRITERS if n not in ("sdm", "sdx", *LATIN)])
@settings(max_examples=20, deadline=None)
@given(row=digits_for(81, 9))
def test_the_format_of_what_we_write_is_found_out(name: str, row: tuple[int, ...]) -> None:
    puzzle = classic().with_givens(row)
    if find_losses(Sheet(puzzle), name):
        # A list of givens alone tells the size of the grid by them: by few it is another, by none it is none.
        assert name == "triplets"
        return
    text = write(puzzle, name)
    assert detect(text).name == name
    assert read(text)[0].puzzle == puzzle


@st.composite
def cages(draw: st.DrawFn, size: int) -> list[tuple[int, tuple[int, ...]]]:
    """Divide a grid into connected cages, each with a total."""
    cage = list(range(size * size))
    pairs = [(c, c + 1) for c in range(size * size) if (c + 1) % size] + [
        (c, c + size) for c in range(size * (size - 1))
    ]
    seed = draw(st.integers(0, 2**32))
    for a, b in Random(seed).sample(pairs, len(pairs)):
        members = [c for c in range(size * size) if cage[c] in (cage[a], cage[b])]
        if len(members) <= 4:
            for cell in members:
                cage[cell] = min(members)
    groups = {first: tuple(c for c in range(size * size) if cage[c] == first) for first in sorted(set(cage))}
    return [(draw(st.integers(1, 9 * len(cells))), cells) for cells in groups.values()]


@pytest.mark.parametrize("recipes", [("classic:boxes=2x3",), ("classic", "diagonal"), ("jigsaw:layout=7-1",)])
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_solo_ids_hold_cages_that_cover_the_grid(recipes: tuple[str, ...], data: st.DataObject) -> None:
    base = blank(*recipes)
    puzzle = killer(base, data.draw(cages(base.size))).with_givens(data.draw(digits_for(base.size**2, base.size)))
    # Solo has no cages of one cell.
    held = all(len(c.cells) > 1 for c in puzzle.constraints)
    assert check_round_trip("solo", Sheet(puzzle)) == held


@st.composite
def operations(draw: st.DrawFn, size: int) -> tuple[list[tuple[int, str, tuple[int, ...]]], dict[int, int]]:
    """Divide a grid into cages with an operation each; cages of one cell are givens."""
    found = draw(cages(size))
    signs = [draw(st.sampled_from("+-*/" if len(cells) == 2 else "+*")) for _, cells in found]
    rules = [(total, sign, cells) for (total, cells), sign in zip(found, signs, strict=True) if len(cells) > 1]
    return rules, {cells[0]: (total - 1) % size + 1 for total, cells in found if len(cells) == 1}


@pytest.mark.parametrize("name", ["keen", "tatham", "ipuz", "ksudoku"])
@settings(max_examples=25, deadline=None)
@given(size=st.integers(2, 9), data=st.data())
def test_cages_with_operations_come_back(name: str, size: int, data: st.DataObject) -> None:
    rules, givens = data.draw(operations(size))
    assert check_round_trip(name, Sheet(kenken(blank(f"latin:size={size}"), rules).with_givens(givens)))


@pytest.mark.parametrize("name", ["penpa", "ipuz", "ksudoku"])
@pytest.mark.parametrize("recipes", [("classic:boxes=2x3",), ("classic", "diagonal"), ("jigsaw:layout=7-1",)])
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_killer_cages_come_back(name: str, recipes: tuple[str, ...], data: st.DataObject) -> None:
    base = blank(*recipes)
    some = data.draw(st.lists(st.sampled_from(data.draw(cages(base.size))), unique_by=lambda cage: cage[1]))
    puzzle = killer(base, some).with_givens(data.draw(digits_for(base.size**2, base.size)))
    assert check_round_trip(name, Sheet(puzzle))


@st.composite
def steps(draw: st.DrawFn, size: int) -> list[tuple[int, int]]:
    """Choose pairs of neighbours, each once, in any direction."""
    pairs = [(c, c + 1) for c in range(size * size) if (c + 1) % size] + [
        (c, c + size) for c in range(size * (size - 1))
    ]
    chosen = draw(st.lists(st.sampled_from(pairs), unique=True, max_size=12)) if pairs else []
    return [draw(st.sampled_from([(a, b), (b, a)])) for a, b in chosen]


@pytest.mark.parametrize("name", ["unequal", "tatham"])
@settings(max_examples=25, deadline=None)
@given(size=st.integers(2, 12), joined=st.booleans(), data=st.data())
def test_signs_and_bars_between_neighbours_come_back(name: str, size: int, joined: bool, data: st.DataObject) -> None:
    pairs, base = data.draw(steps(size)), blank(f"latin:size={size}")
    puzzle = consecutive(base, [(min(p), max(p)) for p in pairs]) if joined else greater_than(base, pairs)
    puzzle = puzzle.with_givens(data.draw(digits_for(size * size, size)))
    assert check_round_trip(name, Sheet(puzzle))


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_penpa_links_hold_what_can_be_drawn(data: st.DataObject) -> None:
    base = blank(data.draw(st.sampled_from(["classic", "classic:boxes=2x3", "jigsaw:layout=5-1", "latin:size=6"])))
    size = base.size
    lines = data.draw(st.lists(st.permutations(range(size * size)).map(lambda p: p[: min(4, size)]), max_size=4))
    puzzle = arrow(thermometer(base, lines[:2]), [(line[:1], line[1:]) for line in lines[2:]])
    dots = [(min(pair), max(pair)) for pair in data.draw(steps(size))]
    puzzle = kropki(puzzle, dots[::2], dots[1::2])
    cells = data.draw(st.lists(st.integers(0, size * size - 1), unique=True, max_size=6))
    puzzle = parity(puzzle, sorted(cells[::2]), sorted(cells[1::2])) if cells else puzzle
    sheet = Sheet(puzzle.with_givens(data.draw(digits_for(size * size, size))))
    assert check_round_trip("penpa", sheet)
    assert not read(write(sheet, "penpa"))[0].not_understood


@pytest.mark.parametrize("name", ["csv", "penpa", "ipuz"])
@settings(max_examples=20, deadline=None)
@given(size=st.integers(1, 12), data=st.data())
def test_plain_grids_of_any_size_come_back(name: str, size: int, data: st.DataObject) -> None:
    puzzle = square(size).with_givens(data.draw(digits_for(size * size, size)))
    assert check_round_trip(name, Sheet(puzzle))


@settings(max_examples=60, deadline=None)
@given(size=st.integers(1, 12), data=st.data())
def test_lines_fill_the_puzzle_that_the_caller_names(size: int, data: st.DataObject) -> None:
    puzzle = square(size).with_givens(data.draw(digits_for(size * size, size)))
    assert read(str(puzzle), "line", blank=square(size))[0].puzzle == puzzle


def test_boxes_of_another_shape_are_lost_by_a_line_and_kept_by_a_header() -> None:
    puzzle = classic(parse_boxes("3x2"))
    with pytest.raises(LossyWrite):
        write(puzzle, "line")
    assert read(write(puzzle, "big-grid"))[0].puzzle == puzzle
