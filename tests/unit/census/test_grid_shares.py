"""Shares of the classes of grids with 2x4 boxes: all classes once, work that goes on, puzzles that are found."""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner

import modoku
from modoku.census.grid_shares import CLASSES, EIGHT, ClassShare, ShareWork, work_on
from modoku.certificates import unpack
from modoku.certificates.least_givens import CLUES, _ClueBoard
from modoku.cli.app import app
from modoku.errors import EngineError, FormatError
from modoku.native import CancelFlag, list_classes_of_eight
from modoku.puzzle import Solution
from modoku.search import count
from modoku.variants import classic

QUICK = "7/500000"
"""Three classes whose proofs take no time to speak of."""


def test_the_classes_are_as_many_as_are_known_and_no_two_are_the_same() -> None:
    total, _ = list_classes_of_eight(0, 0)
    assert total == CLASSES == 1_673_187
    forms = set()
    for first in (0, 400_000, 900_000, CLASSES - 4):
        _, grids = list_classes_of_eight(first, 4)
        assert len(grids) == 4
        for grid in grids:
            line = "".join(map(str, Solution.checked(classic(EIGHT), grid).values))
            forms.add(modoku.canon(line, boxes="2x4").canonical.givens_text)
    assert len(forms) == 16


@pytest.mark.parametrize("of", [1, 7, 1000, CLASSES])
def test_shares_hold_every_class_once(of: int) -> None:
    some = [1, 2, of // 2, of // 2 + 1, of - 1, of]
    shares = [ClassShare(number, of) for number in some if 1 <= number <= of]
    assert shares[0].first == 0
    assert shares[-1].first + shares[-1].count == CLASSES
    for a, b in pairwise(shares):
        if b.number == a.number + 1:
            assert a.first + a.count == b.first


def test_work_goes_on_from_its_state() -> None:
    share, cancel = ClassShare.read(QUICK), CancelFlag()
    begun = work_on(ShareWork(share, 9), cancel=cancel, report=lambda _: cancel.set())
    assert (begun.done, begun.found) == (1, ())
    whole = work_on(ShareWork.from_state(begun.to_state(), share, 9))
    assert whole == work_on(ShareWork(share, 9))
    assert whole.done == share.count == 3
    with pytest.raises(FormatError, match="another share"):
        ShareWork.from_state(begun.to_state(), ClassShare.read("8/500000"), 9)
    for bad in ("{", "[]", "{}", json.dumps(json.loads(begun.to_state()) | {"done": 99})):
        with pytest.raises(FormatError, match="not the state"):
            ShareWork.from_state(bad, share, 9)
    for bad in ("0/3", "4/3", "1", "a/b", f"1/{CLASSES + 1}"):
        with pytest.raises(FormatError, match="no share"):
            ClassShare.read(bad)


def test_puzzles_with_few_givens_are_told() -> None:
    done = work_on(ShareWork(ClassShare(7, CLASSES), 24))
    (puzzle,) = done.found
    assert 14 <= sum(sign != "." for sign in puzzle) <= 24
    assert count(classic(EIGHT).with_givens([0 if sign == "." else int(sign) for sign in puzzle]), limit=2).low == 1


def test_a_share_is_proved_by_the_command_and_goes_on(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    words = ["census", "clues", "--boxes", "2x4", "--share", QUICK, "--keep", str(kept)]
    stopped = CliRunner().invoke(app, [*words, "--time", "0"])
    assert "0 of 3 classes done" in stopped.output
    assert json.loads(kept.read_text(encoding="utf-8"))["done"] == 0
    told = CliRunner().invoke(app, words)
    assert "3 of 3 classes done, 3 need more than 13 givens" in told.output
    assert "14 (cited" in told.output
    with pytest.raises(FormatError, match="too large"):
        modoku.census_clues(boxes="2x4", share="1/700")
    with pytest.raises(EngineError, match="2x4"):
        modoku.census_clues(boxes="2x3", share="1/2")


@cache
def _proved() -> bytes:
    found = modoku.census_clues(boxes="2x4", share=f"7/{CLASSES}")
    assert found.file is not None
    return unpack(found.file.content)[CLUES]


def _share(**changes: object) -> dict[str, bytes]:
    """Return the certificate of a share of one class, with something of it changed."""
    plain = json.loads(_proved())
    for name, value in changes.items():
        plain[name] = value(plain[name]) if callable(value) else value
    return {CLUES: json.dumps(plain).encode()}


def test_a_share_leaves_a_certificate() -> None:
    told = str(modoku.verify(_share()).proved)
    assert "more than 13 in 1 class" in told
    holds = re.search(r"which holds (.*?) of ", told)
    assert holds is not None
    grids = int(re.sub(r"\D", "", holds[1]))
    # The orbit of a grid has as many grids as the symmetries and names of digits over those that leave it alone.
    assert 442_368 * 40_320 % grids == 0


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"more_than": 24}, "do not rule out 24"),
        ({"classes": lambda all_of: [*all_of, *all_of]}, "same as an earlier one"),
        ({"classes": lambda all_of: [{**all_of[0], "sets": all_of[0]["sets"][:8]}]}, "do not rule out 13"),
        ({"classes": lambda all_of: [{**all_of[0], "sets": [[[0], [all_of[0]["grid"][1]]]]}]}, "not unavoidable"),
    ],
)
def test_a_certificate_of_a_share_that_proves_less_is_refused(changes: dict[str, object], words: str) -> None:
    found = modoku.verify(_share(**changes))
    assert not found.verified
    assert words in str(found.checks[-1].said)


def test_two_classes_have_different_forms_and_images_the_same() -> None:
    board = _ClueBoard(2, 4)
    _, grids = list_classes_of_eight(1_000_000, 2)
    line = "".join(map(str, grids[0]))
    moved = modoku.transform(line, boxes="2x4", random=True, seed=29).image.puzzle.givens
    forms = [board.class_of(tuple(one)) for one in (*grids, moved)]
    assert forms[0] == forms[2]
    assert forms[0][0] != forms[1][0]
