import pickle

import pytest

from modoku.errors import PuzzleError
from modoku.puzzle import BoxGrid, Layout, Unit
from modoku.variants import classic, latin


def test_equal_layouts_are_equal_hash_alike_and_survive_pickling() -> None:
    one, two = classic().layout, classic().layout
    assert one == two
    assert hash(one) == hash(two)
    again = pickle.loads(pickle.dumps(one))
    assert again == one
    assert hash(again) == hash(one)
    assert classic(BoxGrid(2, 3)).layout != classic(BoxGrid(3, 2)).layout


def test_every_problem_of_a_layout_is_said_at_once() -> None:
    with pytest.raises(PuzzleError) as caught:
        Layout("bad", 70, ((0, 0), (0, 0)), (Unit("row", "1", (0, 5)), Unit("row", "1", (0, 0)), Unit("box", "1", ())))
    text = str(caught.value)
    for part in ("70 digits", "same position", "'row 1'", "does not exist", "twice", "empty"):
        assert part in text


def test_a_layout_may_have_holes_and_units_of_any_size() -> None:
    layout = Layout("L", 3, ((0, 0), (2, 5), (1, 1)), (Unit("pair", "a", (0, 2)),))
    assert (layout.height, layout.width) == (3, 6)
    assert layout.houses == ()
    assert layout.find_cell(0, 1) is None
    assert layout.peers == (frozenset({2}), frozenset(), frozenset({0}))


def test_cells_have_names_that_lead_back_to_them() -> None:
    layout = latin(12).layout
    for cell in range(layout.cell_count):
        assert layout.cell_from_name(layout.cell_name(cell)) == cell
    assert layout.cell_from_name(" R3C10 ") == 2 * 12 + 9


@pytest.mark.parametrize(("name", "said"), [("r0c1", "no cell"), ("r13c1", "12 rows"), ("a1", "r1c1"), ("", "r1c1")])
def test_a_wrong_name_says_what_is_right(name: str, said: str) -> None:
    with pytest.raises(PuzzleError, match=said):
        latin(12).layout.cell_from_name(name)


def test_units_are_found_by_name_and_kind() -> None:
    layout = classic().layout
    assert layout.find_unit("row 3") == Unit("row", "3", tuple(range(18, 27)))
    assert layout.find_unit("row 10") is None
    assert len(layout.units_of_kind("box")) == 9
    assert [str(u) for u in layout.units_of[80]] == ["row 9", "column 9", "box 9"]


def test_unit_names_are_said_in_french() -> None:
    assert Unit("row", "3", (0,)).said().said("fr") == "la ligne 3"
    assert Unit("my family", "x", (0,)).said().said("fr") == "my family x"
