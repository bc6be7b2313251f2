"""Families of puzzles are what they say, and their rules hold on the grid they came from."""

from itertools import islice
from random import Random

import pytest

from modoku.comparison import BOARDS, BoardKind, iter_families, make_family, random_rule
from modoku.engines.reference import count_solutions, iter_solutions
from modoku.puzzle import CONSTRAINT_KINDS
from modoku.variants import make


def test_the_same_seed_gives_the_same_families() -> None:
    first, again, other = (list(islice(iter_families(seed), 12)) for seed in (4, 4, 5))
    assert first == again
    assert first != other


def test_the_same_seed_gives_the_same_families_whatever_was_loaded_first(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = list(islice(iter_families(4), 12))
    for module in ("families", "rules"):
        backwards = dict(reversed(list(CONSTRAINT_KINDS.items())))
        monkeypatch.setattr(f"modoku.comparison.{module}.CONSTRAINT_KINDS", backwards)
    assert list(islice(iter_families(4), 12)) == usual


@pytest.mark.parametrize("board", [board for board in BOARDS if "4x4" not in board.name], ids=lambda board: board.name)
def test_a_family_has_no_one_and_several_solutions(board: BoardKind) -> None:
    rng = Random(2)
    family = next(found for found in (make_family(board, rng) for _ in range(50)) if found is not None)
    assert [count_solutions(puzzle, 2) for puzzle in (family.none, family.one, family.several)] == [0, 1, 2]


def test_no_given_of_a_minimal_puzzle_can_be_left_out() -> None:
    family = make_family(BoardKind(("classic:boxes=2x3",), minimal=True), Random(1))
    assert family is not None
    givens = {cell: digit for cell, digit in enumerate(family.one.givens) if digit}
    for cell in givens:
        fewer = {other: digit for other, digit in givens.items() if other != cell}
        assert count_solutions(family.one.with_givens([0] * 36).with_givens(fewer), 2) == 2


@pytest.mark.parametrize("kind", list(CONSTRAINT_KINDS))
def test_random_rules_are_of_their_kind_and_hold_on_the_grid(kind: str) -> None:
    blank = make("classic:boxes=2x3")
    grid = next(iter_solutions(blank)).values
    for seed in range(20):
        rule = random_rule(kind, grid, blank.layout, Random(seed))
        assert rule == random_rule(kind, grid, blank.layout, Random(seed))
        if rule is not None:
            assert rule.kind == kind
            assert rule.holds([grid[cell] for cell in rule.cells])


def test_chance_finds_rules_of_nearly_every_kind() -> None:
    blank = make("classic:boxes=2x2")
    grid = next(iter_solutions(blank)).values
    missing = [kind for kind in CONSTRAINT_KINDS if random_rule(kind, grid, blank.layout, Random(1)) is None]
    assert len(missing) <= len(CONSTRAINT_KINDS) // 5
