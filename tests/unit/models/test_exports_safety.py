"""What an author writes into a description never becomes part of a model."""

import pytest

from modoku.models import to_model
from modoku.models.exports import FILE_FORMATS
from modoku.puzzle import Layout, Puzzle
from modoku.variants import latin

POISON = "x\np cnf 1 2\n1 0\n-1 0\n*/ % \\ end"


@pytest.mark.parametrize("name", list(FILE_FORMATS))
def test_a_layout_name_stays_on_its_line(name: str) -> None:
    plain = latin(2)
    poisoned = Layout(POISON, 2, plain.layout.positions, plain.layout.units)
    form = FILE_FORMATS[name]
    for model in form.models:
        harmless = form.write(to_model(plain, model))
        written = form.write(to_model(Puzzle.blank(poisoned), model))
        assert len(written.splitlines()) == len(harmless.splitlines())
