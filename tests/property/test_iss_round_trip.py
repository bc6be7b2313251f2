"""What is written as a text of Interactive Sudoku Solver means the same when it is read."""

from collections.abc import Sequence
from itertools import product

import pytest
from tests.unit.rules.examples import Example, all_examples

from modoku.formats import find_losses, read, write
from modoku.puzzle import Puzzle, Sheet
from modoku.puzzle.grid import find_violation
from modoku.variants import all_variants, make

EXAMPLES = all_examples()
RECIPES = tuple(text for variant in all_variants().values() if not variant.is_base for text in variant.examples)
WORDLESS = {"count", "connected", "different-pairs"}
"""The forms that such a text has no general word for."""


def is_solution(puzzle: Puzzle, digits: Sequence[int]) -> bool:
    return find_violation(puzzle, digits) is None


@pytest.mark.parametrize("lowest", [1, 0])
@pytest.mark.parametrize("example", EXAMPLES, ids=[f"{one.rule.kind}-{i}" for i, one in enumerate(EXAMPLES)])
def test_a_rule_means_the_same_when_it_comes_back(example: Example, lowest: int) -> None:
    puzzle = Puzzle.blank(example.board(lowest), (example.rule,))
    if find_losses(Sheet(puzzle), "iss"):
        network = puzzle.network
        hidden = network.variable_count > network.visible
        assert hidden or WORDLESS & {form.kind for form in network.constraints}, "refused for nothing"
        return
    (again,) = read(write(puzzle, "iss"))
    assert not again.not_understood
    for digits in product(range(1, example.size + 1), repeat=example.rows * example.columns):
        assert is_solution(again.puzzle, digits) == is_solution(puzzle, digits), write(puzzle, "iss")


@pytest.mark.parametrize("recipe", RECIPES)
def test_a_variant_comes_back(recipe: str) -> None:
    puzzle = make("classic", recipe).with_givens({0: 5, 80: 3})
    if find_losses(Sheet(puzzle), "iss"):
        return
    (again,) = read(write(puzzle, "iss"))
    assert again.puzzle.givens == puzzle.givens
    assert again.puzzle.peers == puzzle.peers
    assert again.puzzle.domains == puzzle.domains
    # The same text again: nothing drifts from one writing to the next.
    assert write(again.puzzle, "iss") == write(read(write(again.puzzle, "iss"))[0].puzzle, "iss")
