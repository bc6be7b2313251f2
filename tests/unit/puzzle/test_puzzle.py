import pickle
from typing import Any

import pytest

from modoku.errors import FormatError, PuzzleError, WrongAnswer
from modoku.puzzle import (
    AllDifferent,
    DigitSet,
    Domain,
    Grid,
    Puzzle,
    Sheet,
    Solution,
    Sum,
    candidates_of,
    find_faults,
    is_solution,
)
from modoku.puzzle.plain import puzzle_to_plain
from modoku.rules.order import Order
from modoku.rules.pairs import Pairs
from modoku.variants import classic, latin, make, parse_boxes, puzzle_from_plain

FULL4 = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]


def order2() -> Puzzle:
    return classic(parse_boxes("2x2"))


def test_equal_questions_are_equal_whatever_is_noted_about_them() -> None:
    one = order2().with_givens({0: 1}).with_meta(title="one")
    two = order2().with_givens({0: 1}).with_meta(title="two")
    assert one == two
    assert hash(one) == hash(two)
    assert one != order2().with_givens({0: 2})
    assert one.about("title") == "one"
    assert one.about("author") is None


def test_a_puzzle_survives_pickling_and_plain_data() -> None:
    puzzle = (
        order2()
        .with_givens({0: 1})
        .with_constraints([Sum((0, 1), 3, style="cage"), Order((2, 3))])
        .with_meta(title="é")
    )
    again = pickle.loads(pickle.dumps(puzzle))
    assert again == puzzle
    assert hash(again) == hash(puzzle)
    plain = puzzle_from_plain(puzzle_to_plain(puzzle))
    assert plain == puzzle
    assert plain.meta == puzzle.meta


def test_every_problem_of_a_description_is_said_at_once() -> None:
    with pytest.raises(PuzzleError) as caught:
        Puzzle(latin(3).layout, (0,) * 7 + (4, 9), (Order((0, 99)),))
    text = str(caught.value)
    assert "r3c2 holds 4" in text
    assert "r3c3 holds 9" in text
    assert "kind order" in text
    with pytest.raises(PuzzleError, match="7 givens, and needs 9"):
        Puzzle(latin(3).layout, (0,) * 7)


def test_domains_and_peers_come_from_layout_and_constraints() -> None:
    puzzle = latin(4).with_constraints(
        [Domain((0, 5), frozenset(DigitSet.of(2, 4))), Domain((0,), frozenset(DigitSet.of(4))), AllDifferent((0, 5))]
    )
    assert puzzle.domains[0] == DigitSet.of(4)
    assert puzzle.domains[5] == DigitSet.of(2, 4)
    assert puzzle.domains[1] == DigitSet.full(4)
    assert 5 in puzzle.peers[0]
    assert 5 not in puzzle.layout.peers[0]


def test_only_a_full_grid_that_keeps_every_rule_becomes_a_solution() -> None:
    puzzle = order2().with_givens({0: 1})
    assert str(Solution.checked(puzzle, FULL4)) == "1234341221434321"
    for cell, value, said in [(0, 2, "given"), (5, 0, "blank"), (15, 2, "twice")]:
        wrong = [value if i == cell else v for i, v in enumerate(FULL4)]
        assert not is_solution(puzzle, wrong)
        with pytest.raises(WrongAnswer, match=said):
            Solution.checked(puzzle, wrong)
    with pytest.raises(WrongAnswer, match="rise"):
        Solution.checked(puzzle.with_constraints([Order((1, 0))]), FULL4)


def test_a_grid_of_the_wrong_shape_is_refused() -> None:
    with pytest.raises(PuzzleError, match="3 values, and needs 16"):
        Grid(order2().layout, (1, 2, 3))
    with pytest.raises(PuzzleError, match="outside 0"):
        Grid(order2().layout, (5,) * 16)
    assert not is_solution(order2(), [1, 2])


def test_candidates_are_what_filled_peers_leave() -> None:
    puzzle = order2().with_givens({0: 1, 5: 2})
    found = candidates_of(puzzle)
    assert found[0] == DigitSet()
    assert found[1] == DigitSet.of(3, 4)
    assert found[15] == DigitSet.of(1, 2, 3, 4)


def test_all_faults_are_found_at_once_with_their_cells() -> None:
    puzzle = (
        order2()
        .with_givens({0: 3, 1: 3, 15: 4})
        .with_constraints(
            [Domain((15,), frozenset(DigitSet.of(1))), Sum((2, 3), 8), Pairs(((0, 1),), "difference", "=", 1)]
        )
    )
    faults = find_faults(puzzle)
    assert [(f.kind, f.cells) for f in faults] == [
        ("repeated", (0, 1)),
        ("repeated", (0, 1)),
        ("outside-domain", (15,)),
        ("constraint", (2, 3)),
        ("constraint", (0, 1)),
    ]
    assert "row 1" in faults[0].said("en")
    assert "ligne 1" in faults[0].said("fr")


def test_a_cell_without_candidates_and_a_digit_without_a_place_are_faults() -> None:
    # 1, 2 in the row, 3 in the column, 4 in the box: nothing is left for the first cell.
    puzzle = order2().with_givens({2: 1, 3: 2, 8: 3, 5: 4})
    assert ("no-candidate", (0,)) in {(f.kind, f.cells) for f in find_faults(puzzle)}
    # In row 1 only the last two cells are open, and both see a 1.
    puzzle = order2().with_givens({0: 2, 1: 3, 6: 1})
    assert "no-place" in {f.kind for f in find_faults(puzzle)}


def test_a_sound_puzzle_has_no_faults() -> None:
    assert find_faults(order2()) == ()
    assert find_faults(order2(), FULL4) == ()
    assert find_faults(order2(), [2 if i == 1 else v for i, v in enumerate(FULL4)]) == ()
    assert find_faults(order2(), [1 if i == 1 else v for i, v in enumerate(FULL4)]) != ()


def test_plain_data_says_where_it_is_wrong() -> None:
    plain = puzzle_to_plain(order2().with_constraints([Sum((0, 1), 3)]))
    changes: list[tuple[dict[str, object], str]] = [
        ({"givens": [0] * 15}, "givens: 15 givens, and 16 are needed"),
        ({"givens": [0] * 15 + [5]}, r"givens\[15\]: 5 is not between 0 and 4"),
        ({"constraints": [{"kind": "sum", "cells": [0, 99], "total": 3}]}, r"constraints\[0\].cells\[1\]"),
        ({"constraints": [{"kind": "sum", "cells": ["r1c1", "r9c9"], "total": 3}]}, "no cell r9c9"),
        ({"constraints": [{"kind": "sums", "cells": [0], "total": 3}]}, "not a constraint kind"),
        ({"constraints": [{"kind": "sum", "cells": [0], "totl": 3}]}, "'totl' is not known"),
        ({"constraints": {}}, "a list is expected"),
        ({"modoku": 2}, "modoku: 2"),
        ({"modoku": True}, "whole number"),
        ({"oops": 1}, "'oops'"),
        ({"meta": {"title": 3}}, "meta.title: a text"),
    ]
    for change, said in changes:
        with pytest.raises(FormatError, match=said):
            puzzle_from_plain({**plain, **change})
    with pytest.raises(FormatError, match="'givens' is missing"):
        puzzle_from_plain({k: v for k, v in plain.items() if k != "givens"})
    with pytest.raises(FormatError, match="object"):
        puzzle_from_plain([1])


def test_a_sheet_holds_what_a_player_did() -> None:
    puzzle = order2().with_givens({0: 1})
    sheet = Sheet(puzzle, placed=(0, 2, *(0,) * 14))
    assert str(sheet.grid) == "12.............."
    assert Sheet(puzzle, placed=(0,) * 16) == Sheet(puzzle)
    with pytest.raises(PuzzleError, match="3 entries"):
        Sheet(puzzle, placed=(1, 2, 3))
    with pytest.raises(PuzzleError, match="outside"):
        Sheet(puzzle, placed=(7,) * 16)


@pytest.mark.parametrize("digit", [1.5, "5", None])
def test_a_given_that_is_no_whole_number_is_refused_with_its_cell(digit: Any) -> None:
    with pytest.raises(PuzzleError, match=f"r1c2 holds {digit}"):
        classic().with_givens({1: digit})


def test_a_cell_that_is_no_number_is_refused() -> None:
    cells: Any = {"r1c1": 5}
    with pytest.raises(PuzzleError, match="Cell r1c1 does not exist"):
        classic().with_givens(cells)


def test_sheets_keep_tuples_and_refuse_marks_that_are_no_digits_of_the_puzzle() -> None:
    lists: Any = [0] * 80 + [1]
    assert hash(Sheet(classic(), lists)) == hash(Sheet(classic(), tuple(lists)))
    with pytest.raises(PuzzleError):
        Sheet(classic(), candidates=(DigitSet.of(50),) * 81)


def test_the_rules_in_words_name_the_units_that_not_every_sudoku_has() -> None:
    assert list(classic().iter_rules()) == list(latin(5).iter_rules()) == list(make("jigsaw").iter_rules()) == []
    puzzle = make("diagonal", "anti-knight", "killer:cages=10@r1c1r1c2")
    rules = list(puzzle.iter_rules())
    assert [rule.said("en") for rule in rules[:2]] == [
        "Each digit at most once also in: diagonal main, diagonal anti.",
        "Each digit at most once also in 152 units such as: "
        "knight's move r1c2-r2c4, knight's move r1c3-r2c5, knight's move r1c3-r3c4.",
    ]
    assert "la diagonale principale, la diagonale secondaire" in rules[0].said("fr")
    assert "152 unités" in rules[1].said("fr")
    assert rules[2:] == list(puzzle.iter_rules(unit_name=None))
    assert len(rules) == 2 + len(puzzle.constraints)


@pytest.mark.parametrize(
    "recipe", ["diagonal", "windoku", "position", "asterisk", "girandola", "centre-dot", "roxdoku"]
)
def test_no_unit_of_a_variant_is_left_out_of_its_rules_in_words(recipe: str) -> None:
    puzzle = make(recipe)
    told = " ".join(rule.said("en") for rule in puzzle.iter_rules())
    extra = [unit for unit in puzzle.layout.units if unit.kind not in ("row", "column", "box")]
    assert extra
    assert all(unit.said().said("en") in told for unit in extra) or f"{len(extra)} units" in told
