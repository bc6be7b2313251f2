"""Functions that get a thing of another kind say so as modoku does, never with an error of Python's own."""

from collections.abc import Callable
from inspect import Parameter, signature

import pytest

import modoku
import modoku.census
from modoku.errors import ModokuError, WrongType
from modoku.logic import TECHNIQUES, find_hint, find_step, grade, grade_many, grade_position, trace
from modoku.puzzle import DigitSet, Unit
from modoku.variants import classic

NAMES = [
    "automorphisms",
    "candidates",
    "candidates_of",
    "canon",
    "certify",
    "check",
    "classic",
    "compare",
    "convert",
    "count",
    "detect",
    "draw",
    "equivalent",
    "explain_conflict",
    "find_faults",
    "graph_build",
    "graph_colour",
    "graph_polynomial",
    "graph_recognise",
    "hint",
    "latin",
    "make",
    "most_givens",
    "rate",
    "read",
    "read_puzzle",
    "show",
    "solve",
    "steps",
    "symmetries",
    "to_cnf",
    "to_graph",
    "to_pdf",
    "to_png",
    "to_svg",
    "to_text",
    "transform",
    "unavoidable",
    "verify",
]
TAKEN = {"latin": (int,), "verify": (dict,)}
"""What some of them do take."""
MORE: dict[str, dict[str, object]] = {"convert": {"to": "line"}, "transform": {"do": ("rotate",)}}
"""What else some of them need."""
NONE_OF_THEM = [3, b"x", {}, object(), -1, 1.5, [None], ("a", 2), float("nan")]


def wanted(name: str) -> Callable[..., object]:
    found: Callable[..., object] = getattr(modoku.census if hasattr(modoku.census, name) else modoku, name)
    return found


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "thing", NONE_OF_THEM, ids=lambda thing: type(thing).__name__ if type(thing) is object else repr(thing)
)
def test_a_thing_of_another_kind_is_refused_in_words(name: str, thing: object) -> None:
    if isinstance(thing, TAKEN.get(name, ())) and thing != -1:
        return
    with pytest.raises(ModokuError) as caught:
        wanted(name)(*[thing] * (2 if name == "equivalent" else 1), **MORE.get(name, {}))
    assert caught.value.said("en")
    assert caught.value.said("fr")


@pytest.mark.parametrize("name", ["read", "make"])
def test_nothing_at_all_is_a_wrong_type_for_python_too(name: str) -> None:
    with pytest.raises(WrongType, match="not NoneType") as caught:
        wanted(name)(None)
    assert isinstance(caught.value, TypeError)


def test_what_is_no_puzzle_cannot_be_written() -> None:
    for thing in (None, 3, [None], object(), "x"):
        with pytest.raises(WrongType):
            wanted("write")(thing, "line")


PUZZLE = classic()
MADE: dict[str, tuple[object, ...]] = {
    "AllDifferent": ((0, 1),),
    "Automaton": ((0,), ((0,) * 9,), frozenset({0})),
    "BoxGrid": (2, 3),
    "ConsecutiveSet": ((0, 1),),
    "DigitSet": (5,),
    "Domain": ((0,), DigitSet.of(1)),
    "Equal": (((0, 1),),),
    "Grid": (PUZZLE.layout, (0,) * 81),
    "Layout": ("pair", 2, ((0, 0), (0, 1)), (Unit("row", "1", (0, 1)),)),
    "Order": ((0, 1),),
    "Pairs": (((0, 1),), "sum", "=", 5),
    "Puzzle": (PUZZLE.layout, (0,) * 81, ()),
    "Sheet": (PUZZLE,),
    "Solution": (PUZZLE.layout, (1,) * 81),
    "Sum": ((0, 1), 5, (1, 2)),
    "Table": ((0, 1), ((1, 2),)),
    "Transform": ((1, 0), (2, 1)),
    "Unit": ("row", "1", (0, 1)),
    "phi": (3, 2, 1),
}
"""What can be made by hand, and of what."""
PLACES = [(name, place) for name, things in MADE.items() for place in range(len(things))]


@pytest.mark.parametrize("name", MADE)
def test_things_of_the_right_kind_are_taken(name: str) -> None:
    assert wanted(name)(*MADE[name])


@pytest.mark.parametrize(("name", "place"), PLACES)
def test_what_is_made_of_things_of_another_kind_is_refused_in_words(name: str, place: int) -> None:
    right = MADE[name]
    for thing in (3, "x", b"x", object(), 1.5, (None,), ("a", 2), {0: 1}):
        if isinstance(thing, type(right[place])) and not isinstance(thing, tuple):
            continue
        with pytest.raises(ModokuError) as caught:
            wanted(name)(*right[:place], thing, *right[place + 1 :])
        assert caught.value.said("en"), thing
        assert caught.value.said("fr"), thing


@pytest.mark.parametrize("function", [find_hint, grade, trace])
@pytest.mark.parametrize(
    ("argument", "thing"),
    [
        ("puzzle", "53..7...."),
        ("values", "1" * 81),
        ("values", (None,) * 81),
        ("techniques", ["x-wing"]),
        ("techniques", TECHNIQUES[0]),
        ("candidates", ("12",) * 81),
        ("seconds", "soon"),
        ("cancel", True),
    ],
)
def test_the_argument_that_is_of_another_kind_is_named(
    function: Callable[..., object], argument: str, thing: object
) -> None:
    if argument not in function.__annotations__:
        return
    with pytest.raises(WrongType, match=f"`{argument}` must be of type "):
        function(**{"puzzle": PUZZLE, "techniques": TECHNIQUES, argument: thing})


@pytest.mark.parametrize("function", [find_hint, find_step, grade, grade_many, grade_position, trace])
def test_no_function_of_logic_chooses_the_techniques_by_itself(function: Callable[..., object]) -> None:
    assert signature(function).parameters["techniques"].default is Parameter.empty
    assert len(str(signature(function))) < 500
    assert function.__name__ not in dir(modoku)


def test_digits_that_do_not_exist_are_refused() -> None:
    with pytest.raises(ModokuError, match="outside 0"):
        find_hint(PUZZLE, TECHNIQUES, (10,) * 81)
