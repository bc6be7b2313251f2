"""The lesson on exact covers: the chosen item has the fewest options, and the cover at the end is exact."""

from random import Random

import pytest

from modoku.comparison import BOARDS, make_family
from modoku.lessons import make_lesson
from modoku.lessons.algorithm_x import MOST_MOVES, Cover, CoverStep
from modoku.lessons.cover import CoverEnd, CoverSize, CoverStart
from modoku.lessons.lesson import Lesson
from modoku.models import to_cover
from modoku.puzzle import is_solution
from modoku.results import Verdict
from modoku.search import solve
from modoku.variants import make


def facts_of(lesson: Lesson) -> list[object]:
    found: list[object] = []
    for fact in lesson.iter_facts():
        found += fact if isinstance(fact, tuple) else (fact,)
    return found


def check(lesson: Lesson) -> None:
    puzzle = lesson.puzzle
    model = to_cover(puzzle, propagate=False)
    facts = facts_of(lesson)
    start = next(fact for fact in facts if isinstance(fact, CoverStart))
    cover = Cover(model)
    for option in start.options:
        cover.take(option)
    steps = [fact for fact in facts if isinstance(fact, CoverStep)]
    waiting: list[tuple[int, list[int], Cover]] = []
    for step in steps:
        if waiting and step.move == "choose" and step.options and step.chosen != step.options[0]:
            # The next option of an item that was chosen before: back to where it was.
            while waiting[-1][0] != step.item or step.chosen not in waiting[-1][1]:
                waiting.pop()
            cover = waiting[-1][2].copy()
        counts = {item: len(cover.options_of(item)) for item in cover.open_items}
        assert counts[step.item] == min(counts.values())
        if step.move == "back":
            assert counts[step.item] == 0
            continue
        assert step.options == cover.options_of(step.item)
        assert step.item in step.covered == model.options[step.chosen]
        waiting.append((step.item, list(step.options), cover.copy()))
        assert cover.take(step.chosen) == step.removed
    end = next(fact for fact in facts if isinstance(fact, CoverEnd))
    assert end.exact == model.is_cover(end.options)
    if end.exact:
        assert is_solution(puzzle, model.to_values(end.options))
    elif len(steps) < MOST_MOVES:
        assert solve(puzzle).verdict is Verdict.UNSOLVABLE


@pytest.mark.parametrize("seed", range(16))
def test_every_move_of_a_random_puzzle_states_the_truth(seed: int) -> None:
    family = make_family(BOARDS[(7 * seed) % len(BOARDS)], Random(seed))
    assert family is not None
    check(make_lesson("cover", family.one))
    check(make_lesson("cover", family.none, most=None))


def test_the_sizes_are_those_of_the_documents() -> None:
    lesson = make_lesson("cover", make("classic"))
    assert CoverSize(729, 324, 0, 2916) in facts_of(lesson)
