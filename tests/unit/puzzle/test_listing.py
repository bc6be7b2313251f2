"""Combinations listed at once are those of which every form holds."""

from itertools import product
from random import Random

import pytest

from modoku.puzzle import AllDifferent, Automaton, Count, Domain, Form, Relation, Sum, Table
from modoku.puzzle.forms import Connected
from modoku.puzzle.listing import CombinationBits

SIZES = {4: 3, 0: 4, 7: 2, 2: 3}


def random_form(rng: Random) -> Form:
    """Return a form over some of the variables, in any order."""
    cells = tuple(rng.sample(list(SIZES), rng.randint(2, 4)))
    rows = tuple({tuple(rng.randint(1, 4) for _ in cells) for _ in range(30)})
    forms: list[Form] = [
        Domain(cells, frozenset(rng.sample(range(1, 5), 3))),
        AllDifferent(cells),
        Relation(((cells[0], cells[1]),), tuple(rng.randrange(16) for _ in range(3))),
        Sum(cells, rng.randint(2, 9), tuple(rng.choice((1, 2, -1)) for _ in cells), rng.choice(("=", "<=", "!="))),
        Table(cells, rows, rng.random() < 0.5),
        Automaton(cells, tuple(tuple(rng.randrange(-1, 3) for _ in range(3)) for _ in range(3)), frozenset({0, 2})),
        Count(cells[1:], rng.randrange(1, 16), cells[0], rng.choice((-1, 0))),
    ]
    return rng.choice(forms)


def test_the_combinations_are_those_of_which_all_forms_hold() -> None:
    rng = Random(5)
    listing = CombinationBits(SIZES)
    counts = set()
    for _ in range(400):
        forms = [random_form(rng) for _ in range(rng.randint(1, 2))]
        assert all(map(listing.covers, forms))
        expected = [
            row
            for row in product(*(range(1, size + 1) for size in SIZES.values()))
            if all(form.holds([dict(zip(SIZES, row, strict=True))[v] for v in form.cells]) for form in forms)
        ]
        assert list(listing.rows(listing.keeping(forms))) == expected, forms
        counts.add(len(expected))
    assert len(counts) > 20


@pytest.mark.parametrize("form", [Sum((0, 1), 5), Connected((0, 2), 1, ((0, 1),), 0, 2)])
def test_what_is_not_known_is_not_covered(form: Form) -> None:
    assert not CombinationBits(SIZES).covers(form)
