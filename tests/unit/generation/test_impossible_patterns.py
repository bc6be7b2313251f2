"""Places in which no digits leave one solution: what is refused, what is not, and the search that went through them."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from modoku.errors import GenerationFailed
from modoku.formats import read_puzzle
from modoku.generation import Specification
from modoku.generation.exhaustion import plan
from modoku.generation.exhaustion.colourings import count_colourings, find_symmetries
from modoku.generation.exhaustion.searching import ProcessorSearch
from modoku.generation.impossible_patterns import IMPOSSIBLE, is_impossible_pattern
from modoku.generation.making import Maker
from modoku.generation.patterns import PATTERNS
from modoku.puzzle import Cell
from modoku.questions.canon import canon, canon_many
from modoku.results import Verdict
from modoku.search import solve
from modoku.symmetry import symmetries

CIRCLE = tuple(cell for cell, mark in enumerate(PATTERNS["pi-day"].replace("/", "")) if mark == "x")


def drawn(places: list[Cell]) -> str:
    return "".join("x" if cell in places else "." for cell in range(81))


def test_the_circle_is_impossible_wherever_the_symmetries_of_sudoku_carry_it() -> None:
    assert PATTERNS["pi-day"] in IMPOSSIBLE
    group, chance = symmetries(read_puzzle("." * 81)), Random(3)
    for _ in range(20):
        transform = group.random(chance)
        images = [transform.cells[cell] for cell in CIRCLE]
        assert is_impossible_pattern(images)
        assert is_impossible_pattern(chance.sample(images, chance.randint(17, 20)))
        others = [cell for cell in range(81) if cell not in images]
        assert not is_impossible_pattern([*images, chance.choice(others)])


@pytest.mark.parametrize("name", [name for name in PATTERNS if name != "pi-day"])
def test_patterns_that_have_puzzles_are_not_impossible(name: str) -> None:
    marks = PATTERNS[name].replace("/", "")
    assert not is_impossible_pattern(cell for cell, mark in enumerate(marks) if mark == "x")


def test_a_classic_puzzle_in_impossible_places_is_refused_at_once() -> None:
    turned = [9 * (cell % 9) + (cell // 9 + 3) % 9 for cell in CIRCLE]
    for pattern in ("pi-day", drawn(turned), drawn(turned[:-1])):
        with pytest.raises(GenerationFailed, match="No classic 9x9 puzzle with givens in these places"):
            Maker.of(Specification(pattern=pattern))


def test_another_rule_or_another_place_is_not_refused() -> None:
    Maker.of(Specification(pattern="pi-day", variants=("anti-king",)))
    Maker.of(Specification(pattern=drawn([*CIRCLE, 12])))


def test_the_search_counts_colourings_as_it_makes_them() -> None:
    for places in (CIRCLE[3:7] + CIRCLE[14:18], CIRCLE[:9], (0, 1, 2, 9, 30, 40, 80)):
        rows = plan.fill(list(places), 0, 0)
        made = np.bincount(rows.max(1), minlength=10)
        assert {used: int(ways) for used, ways in enumerate(made) if ways} == count_colourings(places)
    assert sum(count_colourings(CIRCLE)[used] for used in (8, 9)) == 4_875_278_656_868


def test_classes_of_fillings_hold_all_fillings() -> None:
    outer = [place for place in CIRCLE if place % 9 in (0, 4, 8)]
    moves = find_symmetries(tuple(outer))
    rows = plan.fill(outer, 0, 0)
    classes, sizes = plan.find_classes(rows, moves, 0)
    assert sizes.sum() == len(rows)
    assert len(classes) < len(rows) / 6
    again, ones = plan.find_classes(classes, moves, 0)
    assert (again == classes).all()
    assert (ones == 1).all()


def test_a_part_of_the_circle_is_answered_as_on_the_day_it_was_settled() -> None:
    """Part 4,273 of 28,227, as the graphics processor answered it; other engines look at some of its puzzles."""
    outer = [place for place in CIRCLE if place // 9 not in (1, 2, 6, 7)]
    cells = ["."] * 81
    for place, digit in zip(outer, "1234115465341", strict=True):
        cells[place] = digit
    made = plan.make_plan(CIRCLE, "".join(cells))
    assert made.outer == outer
    [found] = ProcessorSearch(made, 1).search([0])
    assert (found.ways, found.searched, found.nodes) == (1_366_111, 683_056, 1_953_498)
    assert found.by_count == (592_740, 0, 90_316)
    rows, _ = made.leaves(6)
    verdicts = [
        solve(read_puzzle(plan.write(made, 0, row)), engine="sat", limit=2).verdict
        for row in rows[Random(1).sample(range(len(rows)), 40)]
    ]
    assert set(verdicts) == {Verdict.UNSOLVABLE, Verdict.MULTIPLE}


def test_the_search_finds_unique_puzzles_where_there_are_some(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan, "MOST_LEAVES", 15)
    known = "...176.....7...1...8.....5.9..4....36...8...23....5..1.9.....3...4...6.....243..."
    made = plan.make_plan(tuple(cell for cell, mark in enumerate(known) if mark != "."), known)
    [found] = ProcessorSearch(made, 1).search([0])
    rows, _ = made.leaves(int(made.used[0]))
    puzzles = [plan.write(made, 0, row) for row in rows]
    unique = [text for text in puzzles if solve(read_puzzle(text), engine="dlx", limit=2).verdict is Verdict.UNIQUE]
    assert found.unique == unique
    assert len(found.unique) == found.by_count[1]
    assert canon(known).said() in set(canon_many(found.unique))
