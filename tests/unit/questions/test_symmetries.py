"""canon, transform, equivalent and automorphisms: what their answers mean, whoever asks."""

import json
from typing import Any

import pytest

import modoku
from modoku.errors import FormatError, LimitReached, ModokuError, NotUnderstood, PuzzleError, WrongType
from modoku.language import Message
from modoku.native import CancelFlag
from modoku.puzzle import Sheet
from modoku.questions.automorphisms import AutomorphismsAnswer
from modoku.questions.canon import CanonAnswer, CanonRequest
from modoku.questions.equivalent import EquivalentAnswer
from modoku.questions.inputs import to_sheet
from modoku.questions.transform import TransformAnswer, TransformRequest
from modoku.symmetry import keeps_rules

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
CAGES = ("killer:cages=10@r1c1r1c2r2c1", "killer:cages=10@r9c8r9c9r8c9", "killer:cages=11@r1c1r1c2r2c1")


def test_the_canonical_form_is_the_whole_puzzle_with_its_rules_moved() -> None:
    one, two, third = (modoku.canon(modoku.make(cages)) for cages in CAGES)
    assert one.key == two.key != third.key
    assert one.transform.apply(one.puzzle) == one.canonical
    assert len(one.canonical.constraints) == 2
    again = CanonAnswer.from_json(one.to_json())
    assert again == one
    assert modoku.read_puzzle(one.said()) == one.canonical


def test_a_form_does_not_carry_the_title_of_the_puzzle() -> None:
    puzzle = modoku.read_puzzle(CLASSIC).with_meta(title="Mine")
    assert modoku.canon(puzzle).to_json()["canonical"] == modoku.canon(CLASSIC).to_json()["canonical"]
    assert isinstance(modoku.canon(puzzle).to_json()["canonical"], str)


def test_a_key_that_contradicts_the_form_is_refused() -> None:
    found = modoku.canon(CLASSIC).to_json() | {"key": "0" * 32}
    with pytest.raises(FormatError, match="key: This contradicts the rest"):
        CanonAnswer.from_json(found)


def test_what_was_not_understood_has_no_form_and_no_equal_unless_asked_all_the_same() -> None:
    sheet = Sheet(modoku.read_puzzle(CLASSIC), not_understood=(Message("a fog"),))
    for ask in (modoku.canon, modoku.automorphisms, lambda one: modoku.equivalent(CLASSIC, one)):
        with pytest.raises(NotUnderstood, match="a fog"):
            ask(sheet)
    assert modoku.canon(sheet, anyway=True).canonical == modoku.canon(CLASSIC).canonical
    moved = modoku.transform(sheet, do=("rotate",)).image
    assert moved.not_understood == sheet.not_understood


def test_lists_of_forms_are_aligned() -> None:
    small, diagonal = "1" + "." * 15, modoku.make("diagonal")
    entries: list[Any] = [
        CLASSIC,
        "",
        "?" * 81,
        small,
        diagonal,
        None,
        "# a comment",
        f"{CLASSIC}\n{CLASSIC}",
        to_sheet(CLASSIC),
    ]
    forms = modoku.canon_many([*entries, [int(c) if c != "." else 0 for c in CLASSIC]], jobs=2)
    line = modoku.canon(CLASSIC).said()
    assert len(forms) == len(list(forms)) == 10
    assert sorted(forms.errors) == [1, 2, 5, 6, 7]
    assert [forms[index] for index in (0, 3, 8, 9, -1)] == [line, "." * 15 + "1", line, line, line]
    assert modoku.read_puzzle(str(forms[4])) == modoku.canon(diagonal).canonical
    assert isinstance(forms[5], WrongType)
    for index in (10, -11):
        with pytest.raises(IndexError):
            forms[index]


def test_a_text_has_a_row_for_each_line_that_is_no_comment() -> None:
    blank = "." * 81
    forms = modoku.canon_many(f"{CLASSIC}\n# a comment\nnonsense\n\n{blank}\n{CLASSIC[:80]}\n1{'.' * 15}".encode())
    assert [isinstance(row, ModokuError) for row in forms] == [False, True, False, True, False]
    assert forms[2] == blank
    assert forms[4] == "." * 15 + "1"
    assert len(modoku.canon_many("")) == len(modoku.canon_many([])) == 0
    assert repr(forms) == "<Forms: 5 rows, 2 errors>"


def test_what_is_no_list_is_refused() -> None:
    for thing in (3, None, modoku.read_puzzle(CLASSIC)):
        with pytest.raises(WrongType):
            modoku.canon_many(thing)  # type: ignore[arg-type]


def test_a_list_that_is_cancelled_says_so() -> None:
    flag = CancelFlag()
    flag.set()
    with pytest.raises(LimitReached):
        modoku.canon_many([CLASSIC] * 1000, cancel=flag)


def test_the_image_has_what_a_player_did_where_it_went() -> None:
    sheet = Sheet(modoku.read_puzzle(CLASSIC), tuple(4 if cell == 2 else 0 for cell in range(81)))
    found = modoku.transform(sheet, do=("reflect:vertical", "relabel:213456789"))
    assert found.image.placed[6] == 4
    assert found.image.puzzle.givens_text[:9] == CLASSIC[:9][::-1]
    assert found.image.puzzle.givens_text[9:18] == "...592..6"
    assert found.keeps_rules
    back = modoku.transform(found.image, map=found.transform, undo=True)
    assert back.image == sheet
    assert TransformAnswer.from_json(found.to_json()) == found


def test_a_map_may_be_a_transform_its_json_a_text_or_a_whole_answer() -> None:
    form = modoku.canon(CLASSIC)
    given = (form.transform, form.transform.to_json(), form.to_json())
    for one in given:
        assert modoku.transform(CLASSIC, map=one).image.puzzle == form.canonical
    text = modoku.transform(CLASSIC, map=json.dumps(form.transform.to_json()))
    assert text.image.puzzle == form.canonical
    asked = TransformRequest.from_json({"puzzle": CLASSIC, "map": form.transform.to_json()})
    assert modoku.transform(asked.puzzle, map=asked.map) == text


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ({}, "Nothing is to be done"),
        ({"do": ("rows:4:123",)}, "out of range"),
        ({"do": ("rotate:x",)}, "is not an operation"),
        ({"map": "{"}, "not JSON"),
        ({"map": {"cells": [0, 0], "digits": [1]}}, "different cells to different cells"),
        ({"map": {"cells": [0], "digits": [1]}}, "other numbers of cells and digits"),
        ({"map": 3}, "no transform"),
    ],
)
def test_what_cannot_be_done_is_refused_in_words(chosen: dict[str, object], said: str) -> None:
    with pytest.raises((PuzzleError, FormatError, WrongType), match=said) as caught:
        modoku.transform(CLASSIC, **chosen)  # type: ignore[arg-type]
    assert caught.value.said("fr")


def test_a_rule_that_does_not_bear_a_renaming_is_not_dropped() -> None:
    thermometer = modoku.make("thermometer:lines=r1c1r1c2r1c3")
    with pytest.raises(PuzzleError, match="break this rule"):
        modoku.transform(thermometer, do=("relabel:213456789",))
    moved = modoku.transform(thermometer, do=("rotate",))
    assert moved.image.puzzle.constraints[0].cells == (8, 17, 26)
    assert not moved.keeps_rules


def test_a_seed_decides_what_is_random_and_puzzles_of_a_list_get_different_images() -> None:
    one, again, other = (modoku.transform(CLASSIC, random=True, seed=seed) for seed in (7, 7, 8))
    assert one == again
    assert one.transform != other.transform
    assert modoku.transform("." * 80 + "1", random=True, seed=7).transform != one.transform
    drawn = modoku.transform(CLASSIC, random=True)
    assert drawn.seed is not None
    assert modoku.transform(CLASSIC, random=True, seed=drawn.seed) == drawn
    assert keeps_rules(drawn.transform, drawn.puzzle)
    assert modoku.equivalent(CLASSIC, drawn.image).equivalent


def test_equivalent_gives_a_map_from_the_first_to_the_other() -> None:
    for cages, same in ((CAGES[1], True), (CAGES[2], False)):
        found = modoku.equivalent(modoku.make(CAGES[0]), modoku.make(cages))
        assert found.equivalent is same
        assert EquivalentAnswer.from_json(found.to_json()) == found
        if found.transform is not None:
            image = found.transform.apply(found.puzzle)
            assert modoku.canon(image).key == modoku.canon(found.other).key
            assert set(image.constraints[0].cells) == set(found.other.constraints[0].cells)
    # How to read is said for both.
    assert modoku.equivalent("1" + "." * 80, "." * 80 + "2", variants=("diagonal",)).equivalent
    assert modoku.equivalent("1" + "." * 80, "." * 40 + "9" + "." * 40, variants=("diagonal",)).transform is None
    assert modoku.equivalent("1" + "." * 80, "." * 40 + "9" + "." * 40).said("fr").startswith("équivalentes")


def test_an_answer_that_says_equivalent_without_a_map_is_refused() -> None:
    found = modoku.equivalent(CLASSIC, "." * 81).to_json() | {"equivalent": True}
    with pytest.raises(FormatError, match="equivalent: This contradicts the rest"):
        EquivalentAnswer.from_json(found)


def test_the_order_of_a_group_may_exceed_what_json_holds_exactly() -> None:
    found = modoku.automorphisms("." * 81, variants=("latin:size=9",))
    assert found.order > 2**53
    assert found.to_json()["order"] == str(found.order)
    assert AutomorphismsAnswer.from_json(found.to_json()) == found
    group = modoku.symmetries(modoku.make("latin:size=9"))
    assert (found.order, found.generators, found.orbits) == (group.order, group.generators, group.orbits())


def test_automorphisms_of_the_puzzle_its_rules_and_its_layout() -> None:
    assert modoku.automorphisms(CLASSIC).order == 1
    assert modoku.automorphisms(CLASSIC, rules=True).order == 3359232 * 362880
    assert modoku.automorphisms(CLASSIC, cells=True).order == 3359232
    diagonal = modoku.automorphisms("." * 81, variants=("diagonal",), cells=True)
    assert (diagonal.order, sum(map(len, diagonal.orbits))) == (96, 81)


@pytest.mark.parametrize(
    "ask", [modoku.canon, modoku.automorphisms, lambda one, **rest: modoku.equivalent(one, one, **rest)]
)
def test_no_time_is_no_answer(ask: Any) -> None:
    with pytest.raises(LimitReached):
        ask(modoku.make("latin:size=7"), seconds=0)


def test_a_request_is_read_from_json_with_the_path_of_what_is_wrong() -> None:
    with pytest.raises(FormatError, match="nosuch"):
        CanonRequest.from_json({"puzzle": CLASSIC, "nosuch": 1})
    with pytest.raises(FormatError, match="seed"):
        TransformRequest.from_json({"puzzle": CLASSIC, "seed": -1})
    with pytest.raises(FormatError, match=r"transform\.cells\[1\]"):
        CanonAnswer.from_json(modoku.canon(CLASSIC).to_json() | {"transform": {"cells": [0, "x"], "digits": []}})
