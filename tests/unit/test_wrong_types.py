"""Functions that get a thing of another kind say so as modoku does, never with an error of Python's own."""

from collections.abc import Callable

import pytest

import modoku
from modoku.errors import ModokuError, WrongType

NAMES = [
    "automorphisms",
    "candidates_of",
    "canonical",
    "canonical_many",
    "certify",
    "chromatic_polynomial",
    "classic",
    "completion_polynomial",
    "count",
    "count_bands",
    "count_grids",
    "count_orbits",
    "detect",
    "draw_grids",
    "find_candidates",
    "find_conflict",
    "find_difference",
    "find_faults",
    "find_map",
    "find_unavoidable",
    "latin",
    "make",
    "read",
    "read_puzzle",
    "recognise",
    "solve",
    "symmetries",
    "to_png",
    "to_svg",
    "to_text",
]
TAKEN = {"latin": (int,), "canonical_many": (bytes,)}
"""What some of them do take."""
NONE_OF_THEM = [3, b"x", {}, object(), -1, 1.5, [None], ("a", 2), float("nan")]


def wanted(name: str) -> Callable[..., object]:
    found: Callable[..., object] = getattr(modoku, name)
    return found


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "thing", NONE_OF_THEM, ids=lambda thing: type(thing).__name__ if type(thing) is object else repr(thing)
)
def test_a_thing_of_another_kind_is_refused_in_words(name: str, thing: object) -> None:
    if isinstance(thing, TAKEN.get(name, ())) and thing != -1:
        return
    with pytest.raises(ModokuError) as caught:
        wanted(name)(*[thing] * (2 if name == "find_map" else 1))
    assert caught.value.said("en")
    assert caught.value.said("fr")


@pytest.mark.parametrize("name", ["read", "make", "to_svg", "canonical", "recognise", "count_orbits"])
def test_nothing_at_all_is_a_wrong_type_for_python_too(name: str) -> None:
    with pytest.raises(WrongType, match="not NoneType") as caught:
        wanted(name)(None)
    assert isinstance(caught.value, TypeError)


def test_what_is_no_puzzle_cannot_be_written() -> None:
    for thing in (None, 3, [None], object(), "x"):
        with pytest.raises(WrongType):
            wanted("write")(thing, "line")
