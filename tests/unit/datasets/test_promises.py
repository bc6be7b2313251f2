"""Data sets: what is promised is so, and every lie that is planted is found."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

import modoku
from modoku.cli import main
from modoku.datasets import DatasetSpec
from modoku.errors import FileError, FileHeld, FileTaken, FormatError
from modoku.files import hold, move_whole

pytest.importorskip("pyarrow", reason="data sets need the extra data")
import pyarrow as pa
import pyarrow.parquet as pq

SPEC = {
    "name": "tiny",
    "seed": 3,
    "texts": ["en", "fr"],
    "splits": {"train": 0.5, "validation": 0.25, "test": 0.25},
    "parts": [
        {"rows": 40, "levels": {"easy": 1, "medium": 1}, "none": 0.2, "several": 0.2},
        {"rows": 6, "boxes": "2x2", "none": 0.17, "several": 0.17},
    ],
}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from modoku.datasets import candidates
    from modoku.datasets.folder import make_dataset

    folder = tmp_path_factory.mktemp("sets") / "tiny"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(candidates, "LOT", 150)
        make_dataset(DatasetSpec.from_json(SPEC), folder)
    return folder


def rows_of(folder: Path, split: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = pq.read_table(folder / f"{split}-00000-of-00001.parquet").to_pylist()
    return rows


def test_every_promise_holds(made: Path) -> None:
    from modoku.datasets.checking import check_dataset

    assert [str(fault) for fault in check_dataset(made)] == []
    manifest = json.loads((made / "manifest.json").read_text())
    assert manifest["kinds"] == {"none": 9, "several": 9, "unique": 28}
    assert manifest["levels"]["easy"] >= manifest["levels"]["medium"] == 12
    rows = [row for split in SPEC["splits"] for row in rows_of(made, split)]  # type: ignore[attr-defined]
    assert len(rows) == 46
    assert all(rows_of(made, split) for split in ("train", "validation", "test"))
    assert all(row["text_fr"] and row["path"] for row in rows if row["kind"] == "unique")


def test_the_card_and_croissant_name_every_file(made: Path) -> None:
    card = (made / "README.md").read_text()
    assert card.startswith("---\npretty_name: tiny\n")
    found = json.loads((made / "croissant.json").read_text())
    assert {one["@id"]: one["sha256"] for one in found["distribution"]} == {
        path.name: sha256(path.read_bytes()).hexdigest() for path in made.glob("*.parquet")
    }
    assert "`solution_class`" in card


Change = Callable[[dict[str, list[dict[str, Any]]]], None]


def first(rows: list[dict[str, Any]], kind: str) -> dict[str, Any]:
    return next(row for row in rows if row["kind"] == kind and row["variant"] == "classic")


def mirrored(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row whose puzzle and solution are read from right to left: an equivalent one."""
    flip = {name: "".join(row[name][9 * r : 9 * r + 9][::-1] for r in range(9)) for name in ("puzzle", "solution")}
    return {**row, **flip, "path": None, "text_en": None, "text_fr": None}


def _leak(sets: dict[str, list[dict[str, Any]]]) -> None:
    sets["test"].append(mirrored(first(sets["train"], "unique")))


def _leak_solution(sets: dict[str, list[dict[str, Any]]]) -> None:
    row = dict(first(sets["train"], "unique"))
    blank = row["puzzle"].index(".")
    row["puzzle"] = row["puzzle"][:blank] + row["solution"][blank] + row["puzzle"][blank + 1 :]
    sets["test"].append(row)


def _move(sets: dict[str, list[dict[str, Any]]]) -> None:
    row = first(sets["train"], "several")
    sets["train"].remove(row)
    sets["test"].append(row)


def _set(split: str, of: str, /, **values: object) -> Change:
    def change(sets: dict[str, list[dict[str, Any]]]) -> None:
        first(sets[split], of).update(values)

    return change


def _unsound(sets: dict[str, list[dict[str, Any]]]) -> None:
    step = first(sets["train"], "unique")["path"][0]
    step["placements"], step["eliminations"] = [{"cell": 0, "digit": 1}, {"cell": 0, "digit": 2}], []


def _wrong_class(split: str, kind: str) -> Change:
    def change(sets: dict[str, list[dict[str, Any]]]) -> None:
        rows = [row for row in sets[split] if row["kind"] == "unique" and row["variant"] == "classic"]
        row = first(sets[split], kind)
        row["solution_class"] = next(o["solution_class"] for o in rows if o["solution_class"] != row["solution_class"])

    return change


def _wrong_parent(kind: str) -> Change:
    def change(sets: dict[str, list[dict[str, Any]]]) -> None:
        rows = [row for split in sets.values() for row in split if row["kind"] == kind]
        rows[0]["parent"] = rows[1]["parent"]

    return change


def _parent_too(sets: dict[str, list[dict[str, Any]]]) -> None:
    from modoku.datasets.rows import with_digit

    row = first(sets["train"], "several")
    texts = (with_digit(row["puzzle"], True, row["altered"], digit) for digit in range(1, 10))
    parent = next(text for text in texts if modoku.solve(text).verdict == "unique")
    sets["train"].append({**first(sets["train"], "unique"), "puzzle": parent})


def _canonical(sets: dict[str, list[dict[str, Any]]]) -> None:
    row = first(sets["train"], "unique")
    row["puzzle"] = modoku.canon(row["puzzle"]).said()


def _reversed(sets: dict[str, list[dict[str, Any]]]) -> None:
    sets["train"].reverse()


def _other_variant(variant: str, name: str) -> Change:
    def change(sets: dict[str, list[dict[str, Any]]]) -> None:
        rows = [row for split in sets.values() for row in split]
        next(row for row in rows if row["variant"] == variant and row["kind"] == "unique")["variant"] = name

    return change


def _small(kind: str, **values: object) -> Change:
    """Change the first row of the small board of a kind."""

    def change(sets: dict[str, list[dict[str, Any]]]) -> None:
        rows = [row for split in sets.values() for row in split]
        next(row for row in rows if row["variant"] != "classic" and row["kind"] == kind).update(values)

    return change


PLANTED: dict[str, tuple[Change, str]] = {
    "an equivalent puzzle in another split": (_leak, "equivalent to"),
    "another puzzle with a solution of train": (_leak_solution, "up to symmetry, one of"),
    "a row in the wrong split": (_move, "belongs to another split"),
    "several called unique": (_set("train", "several", kind="unique"), "is called unique and is several"),
    "unique called none": (_set("train", "unique", kind="none"), "is called none and is unique"),
    "a wrong solution": (_set("train", "unique", solution="1" * 81), "The solution is wrong"),
    "a wrong level": (_set("train", "unique", level="diabolical"), "level or rating"),
    "a wrong rating": (_set("train", "unique", rating=9.9), "level or rating"),
    "a wrong id": (_set("train", "unique", id="0" * 32), "Its id is not"),
    "an unsound step": (_unsound, "The column path is not the path"),
    "a false text": (_set("train", "unique", text_fr="r1c1=1"), "The column text_fr is not the path"),
    "a false class of unique": (_wrong_class("train", "unique"), "The class of its solution is wrong"),
    "a false class of several": (_wrong_class("train", "several"), "that of no solution of its parent"),
    "a false class of none": (_wrong_class("train", "none"), "that of no solution of its parent"),
    "a path left out": (_set("train", "unique", path=None), "The column path is not as promised"),
    "a false parent of several": (_wrong_parent("several"), "Its parent is not the puzzle"),
    "a false parent of none": (_wrong_parent("none"), "Its parent is not the puzzle"),
    "a parent in the set": (_parent_too, "The puzzle it was made from is in the set"),
    "a parent of a puzzle of its own": (_set("train", "unique", parent="0" * 32), "Only a negative example"),
    "a given taken from a cell that has one": (_set("train", "none", altered=None), "Which given was changed"),
    "a cell beyond the grid": (_set("train", "several", altered=99), "Which given was changed"),
    "too many givens": (_set("train", "unique", givens=80), "The number of givens"),
    "too many givens of several": (_set("train", "several", givens=80), "The number of givens"),
    "another seed": (_set("train", "unique", seed=7), "Its seed does not lead"),
    "another seed of several": (_set("train", "several", seed=7), "Its seed does not lead"),
    "a canonical form": (_canonical, "is its canonical form"),
    "rows in another order": (_reversed, "not sorted by id"),
    "a small puzzle called classic": (_other_variant("classic:boxes=2x2", "classic"), "not one of its variant"),
    "a classic one called small": (_other_variant("classic", "classic:boxes=2x2"), "rows are unique, and"),
    "a variant nobody asked for": (_other_variant("classic", "diagonal"), "asks for no such variant"),
    "no puzzle": (_set("train", "unique", puzzle=None), "The column puzzle is empty"),
    "no class": (_set("train", "several", solution_class=None), "The column solution_class is empty"),
    "half a puzzle": (_set("train", "unique", puzzle="123"), "not one of its variant"),
    "a false solution of a small board": (_small("unique", solution="1" * 16), "The solution is wrong"),
    "a false level of a small board": (_small("unique", level="expert"), "level or rating"),
    "a false path of a small board": (_small("unique", path=[]), "The column path is not the path"),
    "a false text of a small board": (_small("unique", text_en="r1c1=1"), "The column text_en is not the path"),
    "too many givens of a small board": (_small("none", givens=16), "The number of givens"),
    "a false parent of a small board": (_small("several", parent="0" * 32), "Its parent is not the puzzle"),
    "a false parent of none of a small board": (_small("none", parent="0" * 32), "Its parent is not the puzzle"),
    "a cell beyond a small board": (_small("none", altered=16), "Which given was changed"),
    "a false id of a small board": (_small("several", id="0" * 32), "Its id is not"),
    "a level nobody asked for": (_set("train", "unique", level="hard"), "no puzzle of its level"),
}


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_lie_is_found(made: Path, tmp_path: Path, name: str) -> None:
    from modoku.datasets.checking import check_dataset
    from modoku.datasets.folder import write_parquet
    from modoku.datasets.rows import SCHEMA

    change, said = PLANTED[name]
    folder = tmp_path / "spoilt"
    shutil.copytree(made, folder)
    manifest = json.loads((folder / "manifest.json").read_text())
    sets = {split: rows_of(made, split) for split in manifest["rows"]}
    change(sets)
    for split, rows in sets.items():
        stream = BytesIO()
        write_parquet(stream, [pa.Table.from_pylist(rows, SCHEMA)])
        data = stream.getvalue()
        file = f"{split}-00000-of-00001.parquet"
        (folder / file).write_bytes(data)
        manifest["files"][file], manifest["rows"][split] = sha256(data).hexdigest(), len(rows)
    (folder / "manifest.json").write_text(json.dumps(manifest))
    assert any(said in str(fault) for fault in check_dataset(folder)), [str(one) for one in check_dataset(folder)]


def test_a_smaller_set_that_is_honest_about_its_numbers_is_not_what_was_asked_for(made: Path, tmp_path: Path) -> None:
    from modoku.datasets.checking import check_dataset
    from modoku.datasets.folder import write_papers, write_parquet
    from modoku.datasets.rows import SCHEMA, PuzzleRow

    folder = tmp_path / "less"
    shutil.copytree(made, folder)
    sets = {split: rows_of(made, split) for split in ("train", "validation", "test")}
    sets["train"].remove(next(row for row in sets["train"] if row["level"] == "medium"))
    files = {}
    for split, rows in sets.items():
        stream, file = BytesIO(), f"{split}-00000-of-00001.parquet"
        write_parquet(stream, [pa.Table.from_pylist(rows, SCHEMA)])
        (folder / file).write_bytes(stream.getvalue())
        files[file] = sha256(stream.getvalue()).hexdigest()
    left = [PuzzleRow(**row) for rows in sets.values() for row in rows]
    write_papers(DatasetSpec.from_json(SPEC), folder, left, {name: len(rows) for name, rows in sets.items()}, files)
    assert [str(fault) for fault in check_dataset(folder)] == [
        "manifest.json: Of classic, 23 rows are unique, and 24 were asked for.",
        "manifest.json: Of classic, 11 rows are of the share medium, and 12 were asked for.",
    ]


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("README.md", "unique: 28", "unique: 29", "The card does not say: | kinds |"),
        ("croissant.json", '"name": "tiny"', '"name": "huge"', "The metadata are not those of the manifest"),
        ("croissant.json", "{", "", "The metadata are not those of the manifest"),
        ("manifest.json", '"salt": "tiny:3"', '"salt": "tiny:4"', "The salt of the splits is not that"),
        ("manifest.json", '"rows": 40', '"rows": 41', "asked for"),
    ],
)
def test_papers_that_say_something_else_are_found(
    made: Path, tmp_path: Path, file: str, old: str, new: str, said: str
) -> None:
    from modoku.datasets.checking import check_dataset

    folder = tmp_path / "spoilt"
    shutil.copytree(made, folder)
    text = (folder / file).read_text()
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1))
    assert any(said in str(fault) for fault in check_dataset(folder)), [str(one) for one in check_dataset(folder)]


def test_words_of_ones_own_may_stand_on_the_card(made: Path, tmp_path: Path) -> None:
    from modoku.datasets.checking import check_dataset

    folder = tmp_path / "more"
    shutil.copytree(made, folder)
    with (folder / "README.md").open("a") as card:
        card.write("\n## How it was used\n\nWell.\n")
    assert check_dataset(folder) == []


def test_several_processes_find_what_one_finds(made: Path, tmp_path: Path) -> None:
    from modoku.datasets import checking

    folder = tmp_path / "spoilt"
    shutil.copytree(made, folder)
    text = (folder / "manifest.json").read_text()
    (folder / "manifest.json").write_text(text.replace('"salt": "tiny:3"', '"salt": "tiny:4"'))
    alone = [str(fault) for fault in checking.check_dataset(folder)]
    assert [str(fault) for fault in checking.check_dataset(folder, jobs=2)] == alone
    assert len(alone) > 3


def test_changed_missing_and_foreign_files_are_found(made: Path, tmp_path: Path) -> None:
    from modoku.datasets.checking import check_dataset

    folder = tmp_path / "spoilt"
    shutil.copytree(made, folder)
    (folder / "test-00000-of-00001.parquet").unlink()
    (folder / "more.parquet").write_bytes(b"")
    data = bytearray((folder / "train-00000-of-00001.parquet").read_bytes())
    data[200] ^= 1
    (folder / "train-00000-of-00001.parquet").write_bytes(bytes(data))
    told = "\n".join(map(str, check_dataset(folder)))
    assert "more.parquet: The file is not one" in told
    assert "test-00000-of-00001.parquet: The file cannot be read" in told
    assert "train-00000-of-00001.parquet: " in told


def test_a_text_that_is_no_utf8_is_told(made: Path, tmp_path: Path) -> None:
    from modoku.datasets.checking import check_dataset
    from modoku.datasets.rows import SCHEMA

    folder, file = tmp_path / "spoilt", "test-00000-of-00001.parquet"
    shutil.copytree(made, folder)
    table = pq.read_table(folder / file)
    odd = pa.array([b"caf\xe9"] * len(table)).view(pa.string())
    pq.write_table(table.set_column(SCHEMA.get_field_index("variant"), "variant", odd), folder / file)
    assert any(f"{file}: The file cannot be read: 'utf-8'" in str(fault) for fault in check_dataset(folder))


def test_a_set_is_not_written_over_unasked(made: Path) -> None:
    from modoku.datasets.folder import make_dataset

    with pytest.raises(FileTaken):
        make_dataset(DatasetSpec.from_json(SPEC), made)


def test_the_command_checks(made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spec = tmp_path / "spec.json"
    spec.write_text(json.dumps({"name": "x", "parts": [{"rows": 3, "boxes": "2x2"}]}))
    for words, status in (
        (["dataset", "make", str(spec), "-o", str(tmp_path / "out")], 0),
        (["dataset", "make", str(spec), "-o", str(tmp_path / "out")], 2),
        (["dataset", "check", str(tmp_path / "out")], 0),
        (["dataset", "check", str(tmp_path)], 1),
    ):
        with pytest.raises(SystemExit) as caught:
            main([*words, "--lang", "en"])
        assert (caught.value.code or 0) == status
    assert "Every promise" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"parts": [{"rows": 1}]}, "'name' is missing"),
        ({"name": "x", "parts": []}, "at least one part"),
        ({"name": "x", "parts": [{"rows": 1, "level": "easy"}]}, "'level' is not known here"),
        ({"name": "x", "parts": [{"rows": 1, "levels": {"cosy": 1}}]}, "'cosy' is not a level"),
        ({"name": "x", "parts": [{"rows": 1}], "splits": {"train": 0.5, "test": 0.6}}, "add up to 1"),
        ({"name": "a b", "parts": [{"rows": 1}]}, "a name has letters"),
        ({"name": "x", "parts": [{"rows": 1, "none": 0.5, "several": 0.5}]}, "leave no room"),
        ({"name": "x", "parts": [{"rows": 1, "ratings": [[1, 2]]}]}, "each range of ratings"),
    ],
)
def test_a_wrong_specification_is_told_with_its_place(fields: object, said: str) -> None:
    with pytest.raises(FormatError, match=said):
        DatasetSpec.from_json(fields)


def test_several_processes_make_the_same_bytes(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from modoku.datasets import candidates, folder

    monkeypatch.setattr(candidates, "LOT", 150)
    monkeypatch.setattr(folder, "_LOT", 7)
    folder.make_dataset(DatasetSpec.from_json(SPEC), tmp_path / "again", jobs=2)
    names = sorted(path.name for path in made.iterdir())
    assert sorted(path.name for path in (tmp_path / "again").iterdir()) == names
    assert all((made / name).read_bytes() == (tmp_path / "again" / name).read_bytes() for name in names)


TINY: dict[str, object] = {"name": "x", "parts": [{"rows": 6, "boxes": "2x2"}]}


def test_each_row_is_told_when_it_is_made_written_and_checked(tmp_path: Path) -> None:
    from modoku.datasets.checking import check_dataset
    from modoku.datasets.folder import make_dataset

    told: list[int] = []
    make_dataset(DatasetSpec.from_json(TINY), tmp_path, tell=told.append)
    assert told[:6] == [1] * 6
    assert sum(told) == 12
    told.clear()
    assert not check_dataset(tmp_path, tell=told.append)
    assert sum(told) == 6


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("name", ["README.md", "croissant.json", "test-00000-of-00001.parquet"])
def test_a_file_of_somebody_else_is_not_written_over_unasked(tmp_path: Path, name: str) -> None:
    from modoku.datasets.folder import make_dataset

    (tmp_path / name).write_text("precious")
    with pytest.raises(FileTaken, match=name):
        make_dataset(DatasetSpec.from_json(TINY), tmp_path)
    assert (tmp_path / name).read_text() == "precious"
    assert names(tmp_path) == [name]


def test_a_set_that_comes_to_nothing_leaves_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from modoku.datasets import folder as module

    module.make_dataset(DatasetSpec.from_json(TINY), tmp_path)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}

    def refuse(*_: object) -> str:
        raise FileError("the disk is full")

    monkeypatch.setattr(module, "croissant_of", refuse)
    with pytest.raises(FileError, match="the disk is full"):
        module.make_dataset(DatasetSpec.from_json(TINY | {"seed": 2}), tmp_path, force=True)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


@pytest.mark.parametrize("moved", range(5))
def test_a_set_that_was_whole_when_it_was_killed_is_brought_to_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moved: int
) -> None:
    from modoku.datasets import checking, spec
    from modoku.datasets import folder as module

    old = TINY | {"splits": {"one": 0.5, "two": 0.5}}
    module.make_dataset(DatasetSpec.from_json(old), tmp_path)
    left = moved

    def killed(source: Path, target: Path) -> None:
        nonlocal left
        if not left:
            raise KeyboardInterrupt
        left -= 1
        move_whole(source, target)

    monkeypatch.setattr(module, "move_whole", killed)
    with pytest.raises(KeyboardInterrupt):
        module.make_dataset(DatasetSpec.from_json(TINY), tmp_path, force=True)
    monkeypatch.undo()
    with pytest.raises(FileTaken):
        module.make_dataset(DatasetSpec.from_json(TINY), tmp_path)
    assert checking.check_dataset(tmp_path) == []
    files = sorted(map(module.split_file, spec.SPLITS))
    assert names(tmp_path) == ["README.md", "croissant.json", "manifest.json", *files]


def test_one_process_makes_a_set_at_a_time(tmp_path: Path) -> None:
    from modoku.datasets.folder import MANIFEST, make_dataset

    with hold(tmp_path / MANIFEST), pytest.raises(FileHeld):
        make_dataset(DatasetSpec.from_json(TINY), tmp_path)
