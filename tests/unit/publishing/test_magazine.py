"""A magazine is made in one go, goes on after any end to the same puzzles, and repeats nothing."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from modoku.catalogue import Catalogue, identity_of_line
from modoku.cli.magazine import command
from modoku.errors import FileTaken, FormatError

SPEC = {
    "seed": 3,
    "catalogue": "printed.db",
    "book": {"title": "Small", "paper": "6x9", "hints": "none", "difficulty": "none"},
    "sections": [{"count": 2, "boxes": "2x2"}, {"count": 2, "boxes": "2x2", "variants": ["diagonal"]}],
}


def run(folder: Path, *options: str, spec: object = SPEC) -> tuple[int, str, list[str]]:
    (folder / "spec.json").write_text(json.dumps(spec))
    result = CliRunner().invoke(command, [str(folder / "spec.json"), "-o", str(folder / "m.html"), *options])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    path = folder / "m.html.puzzles"
    lines = path.read_text().splitlines() if path.exists() else []
    return result.exit_code, result.output, [json.loads(line)["puzzle"] for line in lines]


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
    status, _, again = run(tmp_path, "--resume", spec=spec)
    assert (status, again) == (0, whole)
    assert (tmp_path / "m.html").read_bytes() == book


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
