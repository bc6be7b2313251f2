"""What the kinds refuse, and where a faulty file is told so."""

from collections.abc import Callable

import pytest

from modoku.errors import FormatError, PuzzleError, UnsupportedConstraint
from modoku.puzzle import Constraint, Layout, Puzzle, Sum, lower_rules
from modoku.puzzle.fields import moved_to
from modoku.puzzle.plain import constraint_from_plain
from modoku.puzzle.reader import Reader
from modoku.rules.among import Among
from modoku.rules.connected import ConnectedCells
from modoku.rules.contain import Contain
from modoku.rules.denied import Not
from modoku.rules.distinct import CountDistinct
from modoku.rules.either import Or
from modoku.rules.equal_sums import EqualSums
from modoku.rules.full_rank import FullRank
from modoku.rules.hidden import WithHidden
from modoku.rules.indexing import Indexing
from modoku.rules.kenken import KenKen
from modoku.rules.same_run import SameRun
from modoku.rules.same_values import SameValues
from modoku.rules.unknown_regions import UnknownRegions
from modoku.rules.value_indexing import ValueIndexing

BOARD = Layout("board", 4, tuple((row, column) for row in range(2) for column in range(3)), ())
ONE = Sum((0,), 1)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Or(()),
        lambda: Or(((), ())),
        lambda: Not(()),
        lambda: WithHidden((), (ONE,)),
        lambda: WithHidden(((3, 1),), (ONE,)),
        lambda: WithHidden(((0, 64),), (ONE,)),
        lambda: WithHidden(((0, 1, 2),), (ONE,)),
        lambda: WithHidden(((0, 1),), ()),
        lambda: WithHidden(((0, 1),), (Sum((-1,), 1),)),
        lambda: Among((), frozenset({1}), 1),
        lambda: Among((0,), frozenset({1}), 1, "about"),
        lambda: Among((0,), frozenset({1}), result=(1, 2)),
        lambda: CountDistinct((0, 1), 10**16),
        lambda: SameRun(((0, 1), (2, 3)), 1),
        lambda: SameRun((), 1),
        lambda: Contain((0,), (1, 2)),
        lambda: Contain((0,), ()),
        lambda: KenKen((0, 1), 3, "^"),
        lambda: KenKen((), 3),
        lambda: ConnectedCells((0, 0), frozenset({1}), ()),
        lambda: ConnectedCells((0, 1), frozenset({1}), ((0, 0),)),
        lambda: UnknownRegions((0, 1, 2), 2, ()),
        lambda: UnknownRegions((0, 1, 2), 0, ()),
        lambda: FullRank(((0, 1),), (1,)),
        lambda: FullRank(((0, 1), (2,)), (1, 0)),
        lambda: FullRank(((0, 1), (2, 3)), (1,)),
        lambda: FullRank(((0, 1), (2, 3)), (1, 3)),
        lambda: FullRank(((0, 1), (2, 3)), (1, 0), "some"),
        lambda: Indexing(0, (), 1),
        lambda: ValueIndexing((0, 1)),
        lambda: SameValues(((0, 1), (2,))),
        lambda: SameValues(((0, 1),)),
        lambda: EqualSums(((0, 1),)),
    ],
)
def test_nonsense_is_refused(make: Callable[[], Constraint]) -> None:
    with pytest.raises(PuzzleError):
        make()


def read(data: object) -> Constraint:
    return constraint_from_plain(Reader(data, "rule"), BOARD)


HIDDEN = {"kind": "hidden", "ranges": [[1, 2], [0, 1]]}


@pytest.mark.parametrize(
    ("data", "where"),
    [
        ({"kind": "sum", "cells": ["h1"], "total": 1}, "rule.cells[0]"),
        ({"kind": "sum", "cells": [6], "total": 1}, "rule.cells[0]"),
        ({**HIDDEN, "rules": [{"kind": "sum", "cells": [0, "h3"], "total": 1}]}, "rule.rules[0].cells[1]"),
        ({**HIDDEN, "rules": [{"kind": "sum", "cells": [0, 8], "total": 1}]}, "rule.rules[0].cells[1]"),
        ({"kind": "or", "choices": [[{"kind": "order", "cells": [0]}]]}, "rule.choices[0][0]"),
        ({"kind": "or", "choices": [[{"kind": "ordre", "cells": [0]}]]}, "rule.choices[0][0].kind"),
        ({"kind": "not", "rules": [{"kind": "sum", "cells": [0], "total": 1, "totl": 2}]}, "rule.rules[0]"),
        ({"kind": "indexing", "cell": "r9c9", "line": [0, 1], "value": 1}, "rule.cell"),
        ({"kind": "connected", "cells": [0, 1], "values": [1], "neighbours": [[0]]}, "rule.neighbours[0]"),
    ],
)
def test_a_faulty_rule_is_refused_with_its_path(data: object, where: str) -> None:
    with pytest.raises(FormatError) as told:
        read(data)
    assert str(told.value).startswith(f"{where}: ")
    assert told.value.message.said("fr") != told.value.message.said("en")  # type: ignore[union-attr]


def test_hidden_variables_are_read_by_name_and_by_number() -> None:
    by_name = read({**HIDDEN, "rules": [{"kind": "sum", "cells": ["r1c1", "h1", "H2"], "total": 4}]})
    by_number = read({**HIDDEN, "rules": [{"kind": "sum", "cells": [0, 6, 7], "total": 4}]})
    assert by_name == by_number == WithHidden(((1, 2), (0, 1)), (Sum((0, -1, -2), 4),))
    assert by_name.to_json()["rules"] == [{"kind": "sum", "cells": [0, "h1", "h2"], "total": 4}]


def test_within_a_rule_the_hidden_variables_of_the_outer_one_follow_its_own() -> None:
    inner = {"kind": "hidden", "ranges": [[0, 1]], "rules": [{"kind": "sum", "cells": [0, "h1", "h3"], "total": 4}]}
    rule = read({**HIDDEN, "rules": [inner]})
    assert rule.cells == (0,)
    assert moved_to(rule, lambda cell: cell + 2).cells == (2,)
    # The inner h1 is 0 or 1, the inner h3 is the outer h2: 0 or 1.
    assert [rule.holds([value]) for value in (1, 2, 3, 4, 5)] == [False, True, True, True, False]


def test_neighbours_are_those_of_the_board_where_none_are_listed() -> None:
    rule = read({"kind": "connected", "cells": list(range(6)), "values": [1]})
    assert isinstance(rule, ConnectedCells)
    assert rule.neighbours == BOARD.neighbours == ((0, 1), (0, 3), (1, 2), (1, 4), (2, 5), (3, 4), (4, 5))
    assert read(rule.to_json()) == rule
    # None at all are not the same as those of the board.
    apart = ConnectedCells((0, 1), frozenset({1}), ())
    assert read(apart.to_json()) == apart


def test_a_hidden_variable_is_no_cell_of_a_puzzle() -> None:
    with pytest.raises(PuzzleError, match="does not exist"):
        Puzzle.blank(BOARD, [Sum((0, -1), 4)])


def test_rules_are_not_nested_without_end() -> None:
    data: dict[str, object] = {"kind": "sum", "cells": [0], "total": 1}
    for _ in range(100):
        data = {"kind": "not", "rules": [data]}
    with pytest.raises(FormatError, match="deep"):
        read(data)


def test_what_cannot_be_denied_over_many_cells_says_so() -> None:
    line = Layout("line", 9, tuple((0, column) for column in range(9)), ())
    with pytest.raises(UnsupportedConstraint, match="cannot be denied"):
        lower_rules(line, (Not((CountDistinct(tuple(range(9)), 5),)),))


def test_a_rule_over_regions_may_stand_beside_hidden_numbers() -> None:
    """The inner rule names its own regions and, after them, the hidden number around it."""
    regions = UnknownRegions((0, 1, 2, 3), 2, ((0, 1), (1, 2), (2, 3)), (CountDistinct((-1, -4), result=(-5,)),))
    rule = WithHidden(((2, 2),), (regions,))
    # Two pairs in a row: the first and the last cell are in two regions.
    assert rule.holds([1, 2, 1, 2])
    assert not rule.holds([1, 1, 2, 3])
    assert not WithHidden(((3, 3),), (regions,)).holds([1, 2, 1, 2])


def test_a_faulty_file_is_told_where_and_how_to_mend_it() -> None:
    given = {"kind": "hidden", "ranges": [[0, 64]], "rules": [{"kind": "sum", "cells": ["r1c1", "h1"], "total": 1}]}
    with pytest.raises(FormatError) as caught:
        constraint_from_plain(Reader(given, "constraints[3]"), BOARD)
    assert "constraints[3]: The hidden variable h1" in str(caught.value)
    assert "Write its lowest and its highest value" in str(caught.value)
    with pytest.raises(FormatError, match=r"constraints\[3\].cells\[0\]: .* 2 rows"):
        constraint_from_plain(Reader({"kind": "sum", "cells": ["r9c1"], "total": 1}, "constraints[3]"), BOARD)
