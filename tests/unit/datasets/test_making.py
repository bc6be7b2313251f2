"""What a specification says and what is made of it: shares of ratings, and shares that cannot be filled."""

from __future__ import annotations

from itertools import islice, repeat
from pathlib import Path
from typing import Any

import pytest

from modoku.datasets import DatasetSpec
from modoku.errors import FormatError, GenerationFailed

pytest.importorskip("pyarrow", reason="data sets need the extra data")
from modoku.datasets import candidates, making
from modoku.datasets.candidates import PuzzleCandidate, iter_candidates
from modoku.datasets.making import RowMaker
from modoku.datasets.spec import Bucket, DatasetPart

SMALL = {"rows": 6, "boxes": "2x2"}
RATED = {"name": "x", "parts": [{"rows": 6, "ratings": [[0, 2, 2], [2.1, 9, 1]]}], "texts": ["fr"], "path": False}


@pytest.mark.parametrize(
    ("fields", "shares"),
    [
        (RATED, {"ratings"}),
        ({"name": "x", "parts": [{**SMALL, "levels": {"easy": 1, "hard": 3}}]}, {"levels"}),
        ({"name": "x", "parts": [SMALL]}, set()),
    ],
)
def test_a_specification_is_read_back_as_it_was_written(fields: dict[str, object], shares: set[str]) -> None:
    spec = DatasetSpec.from_json(fields)
    told: dict[str, Any] = spec.to_json()
    assert DatasetSpec.from_json(told) == spec
    assert told["texts"] == fields.get("texts", [])
    assert told["parts"][0].keys() & {"levels", "ratings"} == shares


def test_what_is_not_said_is_the_same_in_a_file_and_in_python() -> None:
    spec = DatasetSpec.from_json({"name": "x", "parts": [SMALL]})
    assert spec == DatasetSpec("x", (DatasetPart(6, boxes="2x2"),))


def test_what_rounding_leaves_goes_to_the_first_shares_one_by_one() -> None:
    buckets = tuple(Bucket(1, None, low, low + 1) for low in range(3))
    assert [DatasetPart(rows, buckets=buckets).wanted() for rows in (6, 7, 8)] == [[2, 2, 2], [3, 2, 2], [3, 3, 2]]


def test_every_second_lot_keeps_some_givens_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(candidates, "LOT", 40)
    minimal, easier = (list(candidates._classic_lot(7, has_more, 1)) for has_more in (False, True))
    more = [other.givens - one.givens for one, other in zip(minimal, easier, strict=True)]
    assert min(more) >= 4
    assert max(more) == 12
    for one, other in zip(minimal, easier, strict=True):
        assert all(before in (".", after) for before, after in zip(one.puzzle, other.puzzle, strict=True))
        assert other.solution == one.solution
    # It is the second of every two lots that has them.
    assert [one.givens for one in islice(iter_candidates(DatasetPart(1), 0), 80)][40:] == [
        one.givens for one in candidates._classic_lot(40, True, 1)
    ]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"splits": {"train": 0.5, "a test": 0.5}}, "'a test' is no name of a split"),
        ({"splits": {"train": 1}}, "two or more splits"),
        ({"texts": ["de"]}, "texts are told in"),
        ({"parts": [{"rows": 1, "none": -0.1}]}, "a number from 0 on"),
        ({"parts": [{"rows": 1, "levels": {"easy": True}}]}, "a number from 0 on"),
        ({"parts": [{"rows": 1, "levels": {"easy": 1}, "ratings": [[1, 2, 1]]}]}, "not of both"),
        ({"parts": [{"rows": 1, "levels": {"easy": 0}}]}, "add up to nothing"),
    ],
)
def test_a_wrong_share_or_name_is_told(fields: dict[str, object], said: str) -> None:
    with pytest.raises(FormatError, match=said):
        DatasetSpec.from_json({"name": "x", "parts": [{"rows": 1}], **fields})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (None, "cannot be read"),
        ("{", "This is not JSON"),
        ('{"name": "x"}', "'parts' is missing"),
        ("[" * 99999, "nested too deeply"),
    ],
)
def test_a_file_that_is_no_specification_is_named(tmp_path: Path, text: str | None, said: str) -> None:
    path = tmp_path / "spec.json"
    if text is not None:
        path.write_text(text, "utf-8")
    with pytest.raises(FormatError, match=said) as caught:
        DatasetSpec.load(path)
    assert "spec.json" in str(caught.value)


def test_each_range_of_ratings_gets_its_share(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(candidates, "LOT", 60)
    rows = RowMaker(DatasetSpec.from_json(RATED)).make()
    ratings = [row.rating or 0 for row in rows]
    assert (sum(rating <= 2 for rating in ratings), sum(rating > 2 for rating in ratings)) == (4, 2)
    assert len({row.id for row in rows}) == 6


@pytest.mark.parametrize(
    ("part", "said"),
    [
        ({"rows": 1, "variants": ["thermo"]}, "Part 2, thermo: There is no variant 'thermo'"),
        ({"rows": 1, "boxes": "7x"}, "Part 2, classic:boxes=7x: "),
        ({"rows": 1, "variants": ["diagonal:hue=1"]}, "Part 2, diagonal:hue=1: "),
    ],
)
def test_rules_that_are_none_are_told_before_anything_is_made(
    monkeypatch: pytest.MonkeyPatch, part: dict[str, object], said: str
) -> None:
    def make(*_: object) -> None:
        raise AssertionError("something was made")

    monkeypatch.setattr(making, "iter_candidates", make)
    with pytest.raises(FormatError, match=said):
        RowMaker(DatasetSpec.from_json({"name": "x", "parts": [SMALL, part]})).make()


@pytest.mark.parametrize(
    ("buckets", "more"),
    [
        ([Bucket(1, "expert")], [False, False]),
        ([Bucket(1, None, 5.0, 9.0)], [False, False]),
        ([Bucket(1, "hard"), Bucket(1, "easy")], [True, True]),
        ([Bucket(1, None, 1.0, 4.4)], [True, True]),
        ([Bucket(1, "easy"), Bucket(1, "expert")], [False, True]),
        ([Bucket(1)], [False, True]),
        ([], [False, True]),
    ],
)
def test_lots_keep_more_givens_where_only_easy_puzzles_are_wanted(buckets: list[Bucket], more: list[bool]) -> None:
    assert [candidates.keeps_more(buckets, number) for number in range(2)] == more


def offer(monkeypatch: pytest.MonkeyPatch, one: PuzzleCandidate) -> None:
    """Let there be no puzzle but one."""
    monkeypatch.setattr(making, "iter_candidates", lambda *_: repeat(one))


def candidate() -> PuzzleCandidate:
    """Return a puzzle of the small board."""
    return next(iter_candidates(DatasetSpec.from_json({"name": "x", "parts": [SMALL]}).parts[0], 1))


def test_a_share_that_cannot_be_filled_is_named_with_what_it_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    offer(monkeypatch, candidate())
    spec = DatasetSpec.from_json({"name": "x", "parts": [{**SMALL, "levels": {"diabolical": 1, "expert": 1}}]})
    with pytest.raises(GenerationFailed, match=r"too few puzzles.*diabolical \(3\).*expert \(3\)"):
        RowMaker(spec).make()


def test_negative_examples_that_cannot_be_found_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    offer(monkeypatch, candidate())
    spec = DatasetSpec.from_json({"name": "x", "parts": [{"rows": 2, "boxes": "2x2", "none": 0.5}]})
    with pytest.raises(GenerationFailed, match="Too few negative examples"):
        RowMaker(spec).make()
