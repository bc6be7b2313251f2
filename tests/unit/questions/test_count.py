"""Counting: blank boards of other shapes ask the census, and long counts tell how far they are."""

import pytest

import modoku
from modoku.limits import Stop
from modoku.questions.count import QUESTION, CountProgress, CountRequest


@pytest.mark.parametrize("boxes", ["2x3", "3x2", "2x2"])
def test_the_census_and_the_search_count_the_same_blank_board(boxes: str) -> None:
    blank = modoku.make(f"classic:boxes={boxes}")
    known = modoku.count(blank)
    assert (known.method, known.stop, known.exact) == ("bands", Stop.EXHAUSTED, True)
    assert known.low == modoku.count(blank, method="components").low


def test_numbers_that_others_found_are_told_as_such() -> None:
    found = modoku.count(modoku.make("classic:boxes=3x4"))
    assert (found.method, found.exact, str(found)) == ("table", True, "81171437193104932746936103027318645818654720000")


@pytest.mark.parametrize("recipe", ["latin:size=4", "classic:boxes=1x4"])
def test_what_the_census_does_not_know_is_counted(recipe: str) -> None:
    assert modoku.count(modoku.make(recipe)).method == "components"


def test_limits_on_the_number_are_for_the_search() -> None:
    assert str(modoku.count(modoku.make("classic:boxes=2x3"), limit=5)) == ">=5"


def test_a_sum_over_column_sets_tells_how_far_it_is() -> None:
    told: list[CountProgress] = []
    found = QUESTION.run(CountRequest("123456789456789123" + "." * 63, method="column-sets"), tell=told.append)
    assert found.exact
    assert told
    assert all(0 <= one.done <= one.of for one in told)
    assert [one.done for one in told] == sorted(one.done for one in told)
