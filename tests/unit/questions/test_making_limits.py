"""Questions that make things stop within their time, and say so."""

import pytest

from modoku.errors import GenerationFailed, LimitReached
from modoku.questions import get_question
from modoku.questions.grid import GridRequest, grid
from modoku.questions.lesson import lesson

SMALL = "2.3..1...3.24..3"


@pytest.mark.parametrize(
    ("name", "chosen"),
    [
        ("census-orbits", {"boxes": "2x4"}),
        ("census-bands", {"boxes": "2x5"}),
        ("census-grids", {"boxes": "2x5"}),
        ("grid", {"variants": ("diagonal",), "seed": 1}),
        ("generate", {"like": SMALL, "resemblance": "solution", "seed": 1}),
    ],
)
def test_no_time_is_an_answer_of_its_own(name: str, chosen: dict[str, object]) -> None:
    question = get_question(name)
    with pytest.raises((LimitReached, GenerationFailed)):
        question.run(question.request(**chosen, seconds=0.0))


def test_a_lesson_stops_in_time() -> None:
    with pytest.raises(LimitReached):
        lesson(SMALL, "compare", seconds=0.0)


def test_what_time_alone_decided_is_not_kept() -> None:
    request = GridRequest(boxes="2x3", seed=1)
    with pytest.raises(LimitReached):
        grid(boxes="2x3", seed=1, seconds=0.0)
    assert get_question("grid").run(request).method == "list"
