"""What a specification says and what is made of it: shares of ratings, and shares that cannot be filled."""

from __future__ import annotations

from itertools import repeat
from pathlib import Path

import pytest

from modoku.datasets import DatasetSpec
from modoku.errors import FormatError, GenerationFailed

pytest.importorskip("pyarrow", reason="data sets need the extra data")
from modoku.datasets import candidates, making
from modoku.datasets.candidates import PuzzleCandidate, iter_candidates
from modoku.datasets.making import RowMaker
from modoku.datasets.spec import Bucket

SMALL = {"rows": 6, "boxes": "2x2"}
RATED = {"name": "x", "parts": [{"rows": 6, "ratings": [[0, 2, 2], [2.1, 9, 1]]}], "texts": ["fr"], "path": False}


@pytest.mark.parametrize("fields", [RATED, {"name": "x", "parts": [{**SMALL, "levels": {"easy": 1, "hard": 3}}]}])
def test_a_specification_is_read_back_as_it_was_written(fields: dict[str, object]) -> None:
    spec = DatasetSpec.from_json(fields)
    assert DatasetSpec.from_json(spec.to_json()) == spec
    assert spec.to_json()["texts"] == fields.get("texts", [])


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
