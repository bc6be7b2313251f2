"""Models and file formats are found by name, and every format takes the models it says it takes."""

import pytest

from modoku.errors import UnknownName
from modoku.models import ANSWERS, MODELS, to_model
from modoku.models.exports import FILE_FORMATS, get_file_format
from modoku.puzzle import BoxGrid
from modoku.variants import classic

ORDER_2 = classic(BoxGrid(2, 2)).with_givens([1, 2] + [0] * 14)


@pytest.mark.parametrize("name", FILE_FORMATS)
def test_every_format_writes_every_model_it_names(name: str) -> None:
    for model in FILE_FORMATS[name].models:
        assert FILE_FORMATS[name].write(to_model(ORDER_2, model)).endswith("\n")


def test_every_answer_is_for_a_model_that_there_is() -> None:
    assert {model for model, _ in ANSWERS.values()} <= set(MODELS)


def test_every_model_says_its_size_in_three_numbers_and_is_read_back() -> None:
    for name in MODELS:
        variables, constraints, entries = to_model(ORDER_2, name).stats().size
        assert 0 < variables <= entries
        assert constraints > 0


def test_unknown_names_are_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match="colouring"):
        to_model(ORDER_2, "coloring")
    with pytest.raises(UnknownName, match="dimacs"):
        get_file_format("dimac")
