"""Sentences about one thing speak of one thing, and mistaken names are answered with near ones."""

import re
from collections.abc import Callable

import pytest

from modoku.engines.registry import get_engine
from modoku.errors import ModokuError
from modoku.formats import get_format, read_puzzle
from modoku.graphs import Graph, is_valid, recognise
from modoku.puzzle import Grid
from modoku.rules.order import Order
from modoku.variants import make

ONE_OF_MANY = re.compile(
    r"\b1 (cells|rows|columns|characters|entries|numbers|values|givens|neighbours|words|vertices)\b"
)
UNE_PARMI = re.compile(
    r"\b1 (cases|lignes|colonnes|caractères|entrées|nombres|valeurs|dévoilés|voisins|mots|sommets)\b"
)


@pytest.mark.parametrize(
    "mistake",
    [
        lambda: make("jigsaw:regions=AB/A"),
        lambda: make("jigsaw:regions=A/B"),
        lambda: make("parity:mask=e"),
        lambda: make("skyscraper:left=3"),
        lambda: Grid(make("classic").layout, (1,)),
        lambda: make("classic").with_givens([1]),
        lambda: Order((1,)),
        lambda: is_valid(Graph.of(2, [(0, 1)]), [1]),
        lambda: read_puzzle("1", blank=make("classic:boxes=2x2")),
        lambda: make("classic:boxes=2x2").layout.cell_from_name("r9c9"),
        lambda: make("jigsaw:regions=A").layout.cell_from_name("r9c9"),
    ],
)
def test_one_is_not_many(mistake: Callable[[], object]) -> None:
    with pytest.raises(ModokuError) as caught:
        mistake()
    assert not ONE_OF_MANY.search(caught.value.said())
    assert not UNE_PARMI.search(caught.value.said("fr"))


def test_one_neighbour_is_not_many() -> None:
    reason = recognise(Graph.of(4, [(0, 1), (2, 3)])).reason
    assert reason is not None
    assert "has 1 neighbour," in reason.said()
    assert "a 1 voisin," in reason.said("fr")


@pytest.mark.parametrize(
    ("ask", "name", "hint"),
    [
        (make, "killr", "Did you mean: killer"),
        (make, "Killer", "Did you mean: killer"),
        (make, "knight", "Did you mean: anti-knight?"),
        (make, "xyzzy", "listed by `modoku variants`"),
        (get_format, "jsn", "Did you mean: json?"),
        (get_format, "qqqq", "listed by `modoku formats`"),
        (get_engine, "genral", "Did you mean: general?"),
        (get_engine, "qqqq", "Use one of classic9"),
    ],
)
def test_at_most_three_near_names_are_offered(ask: Callable[[str], object], name: str, hint: str) -> None:
    with pytest.raises(ModokuError) as caught:
        ask(name)
    assert hint in str(caught.value)
    if "Did you mean" in hint:
        assert str(caught.value).count(",") < 3
