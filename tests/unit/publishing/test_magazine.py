"""A magazine is made in one go, goes on after any end to the same puzzles, and repeats nothing."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.manual_clock import ManualClock

from modoku.catalogue import Catalogue, identity_of_line
from modoku.cli.magazine import command
from modoku.errors import FileTaken, FormatError
from modoku.generation.dig import DigSequence
from modoku.generation.making import OTHER_ATTEMPTS
from modoku.generation.sources import GeneralSource
from modoku.limits import Deadline

SPEC = {
    "seed": 3,
    "catalogue": "printed.db",
    "book": {"title": "Small", "paper": "6x9", "hints": "none", "difficulty": "none"},
    "sections": [{"count": 2, "boxes": "2x2"}, {"count": 2, "boxes": "2x2", "variants": ["diagonal"]}],
}


def run(folder: Path, *options: str, spec: object = SPEC, is_whole: bool = True) -> tuple[int, str, list[str]]:
    (folder / "spec.json").write_text(json.dumps(spec))
    arguments = [str(folder / "spec.json"), "-o", str(folder / "m.html"), *options]
    result = CliRunner().invoke(command, arguments, standalone_mode=is_whole)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    path = folder / "m.html.puzzles"
    lines = path.read_text().splitlines() if path.exists() else []
    return result.exit_code or result.return_value or 0, result.output, [json.loads(line)["puzzle"] for line in lines]


def test_the_book_has_all_puzzles_and_none_twice(tmp_path: Path) -> None:
    status, _, puzzles = run(tmp_path)
    assert status == 0
    assert len({identity_of_line(text) for text in puzzles}) == 4
    assert "Small" in (tmp_path / "m.html").read_text()
    with Catalogue(tmp_path / "printed.db") as store:
        assert len(store) == 4
    # What the catalogue has is not made again.
    (tmp_path / "m.html").unlink()
    (tmp_path / "m.html.puzzles").unlink()
    other = run(tmp_path)[2]
    assert len(other) == 4
    assert not {*map(identity_of_line, other)} & {*map(identity_of_line, puzzles)}


@pytest.mark.parametrize("zeros", [0, 40])
@pytest.mark.parametrize("cut", [0, 1, 90, -1, -40])
def test_a_magazine_goes_on_from_wherever_it_was_cut(tmp_path: Path, cut: int, zeros: int) -> None:
    spec = {key: value for key, value in SPEC.items() if key != "catalogue"}
    whole = run(tmp_path, spec=spec)[2]
    book = (tmp_path / "m.html").read_bytes()
    kept = (tmp_path / "m.html.puzzles").read_bytes()
    (tmp_path / "m.html").unlink()
    (tmp_path / "m.html.puzzles").write_bytes(kept[:cut] + bytes(zeros))
    (tmp_path / ".m.html.modoku1.part").write_text("killed")
    status, _, again = run(tmp_path, "--resume", spec=spec)
    assert (status, again) == (0, whole)
    assert (tmp_path / "m.html").read_bytes() == book
    (tmp_path / ".m.html.modoku1.part").write_text("killed when the book had its name")
    assert run(tmp_path, "--resume", spec=spec)[0] == 0
    assert sorted(one.name for one in tmp_path.iterdir()) == ["m.html", "m.html.puzzles", "spec.json"]


def test_what_is_there_is_not_written_over_and_another_specification_is_refused(tmp_path: Path) -> None:
    run(tmp_path)
    with pytest.raises(FileTaken):
        run(tmp_path)
    changed = SPEC | {"seed": 4}
    status, output, _ = run(tmp_path, "--resume", spec=changed)
    assert status == 2
    assert "another specification" in output
    assert run(tmp_path, "--force", spec={key: changed[key] for key in ("seed", "book", "sections")})[0] == 0


@pytest.mark.parametrize(
    ("spec", "place"),
    [
        ({"sections": []}, "sections"),
        ({"sections": [{"count": 1, "levle": "easy"}]}, "levle"),
        ({"sections": [{"count": 0}]}, "count"),
        ({"sections": [{"count": 1}], "book": {"papre": "a4"}}, "papre"),
        ({"sections": [{"count": 1}], "pages": 3}, "pages"),
    ],
)
def test_what_is_wrong_in_a_specification_is_named(tmp_path: Path, spec: object, place: str) -> None:
    with pytest.raises(FormatError, match=place):
        run(tmp_path, spec=spec)


@pytest.mark.parametrize("kept", ["precious", "precious\n", "[1]\n", '{"mine": 1}\n', "[" * 100_000 + "\n"])
def test_a_file_of_somebody_else_is_not_cut_off(tmp_path: Path, kept: str) -> None:
    path = tmp_path / "m.html.puzzles"
    path.write_text(kept)
    with pytest.raises(FormatError, match="something else"):
        run(tmp_path, "--resume")
    assert path.read_text() == kept


def test_to_go_on_writes_over_no_other_book(tmp_path: Path) -> None:
    book = tmp_path / "m.html"
    book.write_text("precious")
    with pytest.raises(FileTaken):
        run(tmp_path, "--resume")
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith("m.")] == ["m.html"]
    book.unlink()
    assert run(tmp_path)[0] == 0
    whole = book.read_bytes()
    assert run(tmp_path, "--resume")[0] == 0
    assert book.read_bytes() == whole
    book.write_text("precious")
    with pytest.raises(FileTaken):
        run(tmp_path, "--resume")
    assert book.read_text() == "precious"
    assert run(tmp_path, "--resume", "--force")[0] == 0
    assert book.read_bytes() == whole


HARDER = {
    "seed": 5,
    "book": {"paper": "6x9", "hints": "back"},
    "sections": [{"count": 3, "boxes": "2x3", "rating": "2.0-2.6"}],
}


def test_a_slow_machine_makes_the_same_book(tmp_path: Path, manual_clock: ManualClock) -> None:
    (tmp_path / "slow").mkdir()
    whole = run(tmp_path, spec=HARDER)
    manual_clock.on_reading = lambda: manual_clock.move(100)
    assert run(tmp_path / "slow", spec=HARDER) == whole
    assert whole[0] == 0
    assert (tmp_path / "slow" / "m.html").read_bytes() == (tmp_path / "m.html").read_bytes()


@pytest.mark.parametrize("reading", [2, 4, 6, 8, 12, 20, 50])
def test_time_ends_all_of_it_and_changes_no_puzzle(tmp_path: Path, manual_clock: ManualClock, reading: int) -> None:
    (tmp_path / "cut").mkdir()
    whole = run(tmp_path, spec=HARDER)[2]
    manual_clock.move_at(reading, 61)
    status, told, some = run(tmp_path / "cut", "--time", "60", spec=HARDER, is_whole=False)
    assert (status, some) == (5, whole[: len(some)])
    assert len(some) < 3
    assert f"{len(some)} of 3 are written; go on with --resume" in told
    assert not (tmp_path / "cut" / "m.html").exists()
    assert run(tmp_path / "cut", "--resume", spec=HARDER, is_whole=False)[::2] == (0, whole)


def test_a_seed_is_given_up_after_so_many_attempts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[int] = []

    def none_at_first(source: GeneralSource, seed: int, number: int, deadline: Deadline) -> DigSequence | None:
        begun.append(seed)
        return None if seed < 7 else usual(source, seed, number, deadline)

    usual = GeneralSource.sequence
    monkeypatch.setattr(GeneralSource, "sequence", none_at_first)
    spec = {"seed": 5, "book": SPEC["book"], "sections": [{"count": 1, "boxes": "2x3"}]}
    assert run(tmp_path, spec=spec)[0] == 0
    assert (begun.count(5), begun.count(6)) == (OTHER_ATTEMPTS, OTHER_ATTEMPTS)
