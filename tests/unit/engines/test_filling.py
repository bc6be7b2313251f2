"""Hidden variables are filled whenever that can be done, and never wrongly, however often the search begins anew."""

from itertools import combinations, product
from random import Random

import pytest

from modoku.engines import filling
from modoku.engines.filling import find_filling
from modoku.puzzle import AllDifferent, Form, Relation, Sum, Table


def _drawn(draw: Random) -> list[Form]:
    cells = tuple(draw.sample(range(5), 3))
    rows = tuple(row for row in product((1, 2, 3), repeat=2) if draw.random() < 0.6) or ((1, 1),)
    forms: list[Form] = [
        Sum(cells, draw.randint(3, 9)),
        Sum(cells[:2], draw.randint(2, 6), (2, 1), "<="),
        AllDifferent(cells),
        Table(cells[1:], rows),
    ]
    return draw.sample(forms, draw.randint(1, 4))


def _holds(form: Form, values: tuple[int, ...]) -> bool:
    return form.holds([values[cell] for cell in form.cells])


@pytest.mark.parametrize("seed", range(60))
def test_a_filling_is_found_exactly_where_there_is_one(seed: int) -> None:
    draw = Random(seed)
    forms = [one for _ in range(2) for one in _drawn(draw)]
    known = [draw.randint(1, 3) for _ in range(2)]
    right = [
        values
        for values in product((1, 2, 3), repeat=5)
        if list(values[:2]) == known and all(_holds(form, values) for form in forms)
    ]
    found = find_filling(forms, [*(1 << value - 1 for value in known), 7, 7, 7], range(2, 5))
    assert (found is not None) == bool(right)
    if found is not None:
        assert tuple(mask.bit_length() for mask in found) in right
        assert all(mask.bit_count() == 1 for mask in found)


@pytest.mark.parametrize("holes", [5, 6])
def test_a_search_that_begins_anew_ends_with_the_right_answer(holes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[int] = []

    class Counted(filling._Attempt):
        def __init__(self, *words: object) -> None:
            super().__init__(*words)  # type: ignore[arg-type]
            begun.append(self.steps)
            self.steps //= 50

    monkeypatch.setattr(filling, "_Attempt", Counted)
    # Six pigeons: what each pair of them says alone lets the search go far astray where a hole is missing.
    partners = tuple(((1 << holes) - 1) ^ (1 << hole) for hole in range(holes))
    forms: list[Form] = [Relation(tuple(combinations(range(6), 2)), partners)]
    found = find_filling(forms, [(1 << holes) - 1] * 6, range(6))
    assert (found is not None) == (holes == 6)
    if found is None:
        assert len(begun) > 1
        assert begun == [500 << attempt for attempt in range(len(begun))]
    else:
        assert len(set(found)) == 6
