"""Every kind on small boards: its symmetries keep what holds, and no step of a path strikes out what can be."""

from functools import cache
from itertools import permutations
from random import Random

import pytest

from modoku.errors import PuzzleError
from modoku.logic import choose_techniques, trace
from modoku.puzzle import Layout, Puzzle
from modoku.symmetry import Group, Transform, automorphisms, canonical, find_map
from modoku.symmetry.renaming import digit_rules
from modoku.symmetry.structure import frame_of

from .examples import Example, all_examples
from .test_every_kind import fillings

EXAMPLES = all_examples()
each_example = pytest.mark.parametrize(
    "example", EXAMPLES, ids=[f"{one.rule.kind}-{i}" for i, one in enumerate(EXAMPLES)]
)
each_lowest = pytest.mark.parametrize("lowest", [1, 0])


@cache
def solutions(example: Example, lowest: int) -> frozenset[tuple[int, ...]]:
    board = example.board(lowest)
    return frozenset(digits for digits in fillings(example) if example.meaning(board.values_of(digits)))


def holding(puzzle: Puzzle, digits: tuple[int, ...]) -> bool:
    values = puzzle.layout.values_of(digits)
    return all(rule.holds([values[cell] for cell in rule.cells]) for rule in puzzle.constraints)


@each_lowest
@each_example
def test_automorphisms_keep_what_holds(example: Example, lowest: int) -> None:
    right = solutions(example, lowest)
    for element in automorphisms(Puzzle.blank(example.board(lowest), [example.rule])).generators:
        assert {element.apply(digits) for digits in right} == right


@each_lowest
@each_example
def test_a_moved_and_renamed_rule_holds_where_the_old_one_held(example: Example, lowest: int) -> None:
    board = example.board(lowest)
    puzzle = Puzzle.blank(Layout("bare", board.size, board.positions, (), lowest), [example.rule])
    chance = Random(example.rule.kind)
    for names in permutations(range(1, board.size + 1)):
        move = Transform(tuple(chance.sample(range(board.cell_count), board.cell_count)), names)
        try:
            image = move.apply(puzzle)
        except PuzzleError:
            continue
        for digits in fillings(example):
            assert holding(puzzle, digits) == holding(image, move.apply(digits))
        if digit_rules(puzzle).bears(names) or names == tuple(range(board.size, 0, -1)):
            assert find_map(puzzle, image) is not None


@each_lowest
@each_example
def test_canonical_forms_are_constant_where_a_rule_moves_with_its_grid(example: Example, lowest: int) -> None:
    puzzle = Puzzle.blank(example.board(lowest), [example.rule])
    chance = Random(example.rule.kind)
    frame = Group.of(frame_of(puzzle), puzzle.layout.cell_count, puzzle.size)
    for _ in range(3):
        names = digit_rules(puzzle).first_names(chance.sample(range(1, puzzle.size + 1), puzzle.size))
        image = Transform(frame.random(chance).cells, names).apply(puzzle)
        assert canonical(image).key == canonical(puzzle).key


@each_lowest
@each_example
def test_no_step_strikes_out_what_holds(example: Example, lowest: int) -> None:
    right = solutions(example, lowest)
    blank = Puzzle.blank(example.board(lowest), [example.rule])
    chance = Random(example.rule.kind)
    for count in (0, 1, 2) if right and blank.layout.cell_count > 1 else ():
        chosen = chance.choice(sorted(right))
        puzzle = blank.with_givens({cell: chosen[cell] for cell in chance.sample(range(len(chosen)), count)})
        left = [one for one in right if all(g in (0, d) for g, d in zip(puzzle.givens, one, strict=True))]
        for step in trace(puzzle, choose_techniques(human=True, uniqueness=False)).steps:
            assert all(one[cell] == digit for one in left for cell, digit in step.placements), step
            assert all(one[cell] != digit for one in left for cell, digit in step.eliminations), step
