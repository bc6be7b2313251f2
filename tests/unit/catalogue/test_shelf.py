"""The catalogue of Parquet files: nothing twice up to symmetry, whatever is added how often, and damage found."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.unit.tables.puzzles import EASY, minimal

from modoku.cli import catalogue, main

pytest.importorskip("pyarrow", reason="the catalogue needs the extra data")
Captured = pytest.CaptureFixture[str]
PUZZLES = [puzzle for puzzle, _ in minimal(30)]


def mirrored(puzzle: str) -> str:
    return "".join(puzzle[9 * row : 9 * row + 9][::-1] for row in range(9))


def run(*words: str) -> int:
    with pytest.raises(SystemExit) as caught:
        main([*words, "--lang", "en"])
    return int(caught.value.code or 0)


def listed(tmp_path: Path, *puzzles: str) -> str:
    path = tmp_path / "list.txt"
    path.write_text("".join(puzzle + "\n" for puzzle in puzzles))
    return str(path)


@pytest.fixture
def folder(tmp_path: Path, capsys: Captured) -> str:
    found = str(tmp_path / "all")
    assert run("catalogue", "add", found, listed(tmp_path, *PUZZLES, EASY), "--rate") == 0
    capsys.readouterr()
    return found


def files(folder: str) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in Path(folder).rglob("*.parquet")}


def test_what_is_there_up_to_symmetry_is_not_added(folder: str, tmp_path: Path, capsys: Captured) -> None:
    before = files(folder)
    assert run("catalogue", "add", folder, listed(tmp_path, *PUZZLES, *map(mirrored, PUZZLES))) == 0
    assert "60 rows, 0 new, 0 with an error" in capsys.readouterr().err
    assert files(folder) == before
    other = minimal(1, seed=900)[0][0]
    assert run("catalogue", "add", folder, listed(tmp_path, other, mirrored(other), "?", "1234341221......")) == 1
    assert "4 rows, 2 new, 1 with an error" in capsys.readouterr().err
    assert run("catalogue", "check", folder) == 0


def test_puzzles_are_found_counted_and_exported(folder: str, tmp_path: Path, capsys: Captured) -> None:
    assert run("catalogue", "find", folder, "--rating", "1.2", "--level", "beginner") == 0
    assert EASY in capsys.readouterr().out.split()
    assert run("catalogue", "find", folder, "--givens", "30-") == 0
    assert capsys.readouterr().out.split() == [EASY]
    assert run("catalogue", "find", folder, "--technique", "hidden-single", "-n", "2") == 0
    assert len(capsys.readouterr().out.split()) == 2
    assert run("catalogue", "count", folder) == 0
    counts = dict(line.split("\t") for line in capsys.readouterr().out.splitlines())
    assert int(counts.pop("total")) == 31 == sum(map(int, counts.values()))
    for name in ("x.csv", "x.txt", "x.parquet"):
        output = str(tmp_path / name)
        assert run("catalogue", "export", folder, "-o", output) == 0
        assert run("catalogue", "export", folder, "-o", output) == 2
        again = str(tmp_path / f"again-{name}")
        assert run("catalogue", "add", again, output) == 0
        assert "31 rows, 31 new" in capsys.readouterr().err
    assert run("catalogue", "find", folder, "--rating", "easy") == 2
    assert run("catalogue", "find", folder, "--technique", "magic") == 2


def test_damage_is_found(folder: str, capsys: Captured) -> None:
    from modoku.catalogue.shelf import Shelf

    shelf = Shelf(Path(folder))
    first, second, third = shelf.files()[:3]
    moved = first.parent / second.name
    second.rename(moved)
    data = bytearray(third.read_bytes())
    data[100] ^= 1
    third.write_bytes(bytes(data))
    assert run("catalogue", "check", folder) == 1
    told = capsys.readouterr().err
    assert "is in the wrong partition" in told
    assert f"{third.name} has been changed" in told


def test_rows_that_were_put_there_by_hand_are_found(folder: str, capsys: Captured) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    place = Path(next(iter(files(folder))))
    table = pq.read_table(place)
    other = next(puzzle for puzzle in PUZZLES if puzzle != table["puzzle"][0].as_py())
    wrong = table.slice(0, 1).set_column(table.column_names.index("puzzle"), "puzzle", pa.array([other]))
    pq.write_table(wrong, place.with_name("added.parquet"))
    assert run("catalogue", "check", folder) == 1
    told = capsys.readouterr().err
    assert "is there twice" in told
    assert "the puzzle is not the one of its key" in told


def test_a_folder_of_something_else_is_refused(tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "letter.txt").write_text("precious")
    assert run("catalogue", "add", str(tmp_path), listed(tmp_path, EASY)) == 1
    assert "it is not empty" in capsys.readouterr().err
    assert run("catalogue", "find", str(tmp_path / "none")) == 1
    assert "is no catalogue" in capsys.readouterr().err


KILLED_AT_ITS_CREATION = """
import os, signal, sys
from pathlib import Path
from modoku.catalogue import shelf

make = shelf.make_folder
def make_and_die_next(folder):
    make(folder)
    os.fsync = lambda _: os.kill(os.getpid(), signal.SIGKILL)

shelf.make_folder = make_and_die_next
shelf.Shelf(Path(sys.argv[1]), create=True)
"""


def test_a_catalogue_that_was_killed_at_its_creation_is_made_again(tmp_path: Path) -> None:
    from modoku.catalogue.shelf import Shelf

    folder = tmp_path / "shelf"
    words = [sys.executable, "-c", KILLED_AT_ITS_CREATION, str(folder)]
    found = subprocess.run(words, env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}, check=False)
    assert found.returncode == -signal.SIGKILL
    assert [one.name for one in folder.iterdir()] == [".catalogue.json.modoku1.part"]
    assert len(Shelf(folder, create=True)) == 0
    assert [one.name for one in folder.iterdir()] == ["catalogue.json"]
    (folder / ".catalogue.json.modoku1.part").write_text("killed when the mark had its name")
    Shelf(folder, create=True)
    assert [one.name for one in folder.iterdir()] == ["catalogue.json"]


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_adds_what_one_process_adds(folder: str, tmp_path: Path, capsys: Captured) -> None:
    pytest.importorskip("distributed", reason="a cluster needs the extra cluster")
    other = str(tmp_path / "other")
    words = ("catalogue", "add", other, listed(tmp_path, *PUZZLES, EASY), "--rate", "--shard-rows", "10")
    assert run(*words, "--cluster", "local:1") == 0
    assert "31 rows, 31 new, 0 with an error" in capsys.readouterr().err
    assert {Path(name).name for name in files(other)} == {Path(name).name for name in files(folder)}
    assert not list(Path(other).glob("adding-*"))


def test_an_empty_catalogue_has_nothing_and_a_puzzle_without_a_rating_is_kept(tmp_path: Path, capsys: Captured) -> None:
    folder = str(tmp_path / "all")
    assert run("catalogue", "add", folder, listed(tmp_path, "?")) == 1
    capsys.readouterr()
    assert run("catalogue", "find", folder) == 0
    assert run("catalogue", "count", folder) == 0
    assert capsys.readouterr().out == "total\t0\n"
    assert run("catalogue", "add", folder, listed(tmp_path, "1" + "." * 80), "--rate") == 0
    assert run("catalogue", "count", folder) == 0
    assert capsys.readouterr().out == "total\t1\n"
    next(Path(folder).rglob("*.parquet")).write_bytes(b"PAR1 half")
    assert run("catalogue", "count", folder) == 1
    assert "catalogue check" in capsys.readouterr().err


def test_a_puzzle_is_found_in_any_orientation(folder: str, capsys: Captured) -> None:
    assert run("catalogue", "find", folder, "--puzzle", mirrored(EASY)) == 0
    assert capsys.readouterr().out.split() == [EASY]
    assert run("catalogue", "find", folder, "--puzzle", minimal(1, seed=900)[0][0]) == 1
    assert "There is no such puzzle" in capsys.readouterr().err


@pytest.mark.parametrize("source", ["folder", "x.parquet", "x.csv"])
def test_what_is_known_of_puzzles_goes_from_one_catalogue_to_another(
    folder: str, tmp_path: Path, capsys: Captured, source: str
) -> None:
    given = folder
    if source != "folder":
        given = str(tmp_path / source)
        assert run("catalogue", "export", folder, "-o", given) == 0
    again = str(tmp_path / "again")
    assert run("catalogue", "add", again, given, "--take", "level,rating,techniques,source") == 0
    assert sorted(Path(name).name for name in files(again)) == sorted(Path(name).name for name in files(folder))
    capsys.readouterr()
    assert run("catalogue", "count", again, "--source", "list.txt") == 0
    assert capsys.readouterr().out.endswith("total\t31\n")


def test_ratings_of_a_table_are_taken_only_where_they_mean_the_same(tmp_path: Path, capsys: Captured) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    rated, folder = tmp_path / "rated.parquet", str(tmp_path / "all")
    assert run("table", "rate", listed(tmp_path, *PUZZLES), "-o", str(rated)) == 0
    take = ("--take", "level,rating,techniques")
    assert run("catalogue", "add", folder, str(rated), *take) == 0
    assert (
        run("catalogue", "add", str(tmp_path / "own"), listed(tmp_path, *PUZZLES), "--rate", "--source", rated.name)
        == 0
    )
    assert {Path(name).name for name in files(folder)} == {Path(name).name for name in files(str(tmp_path / "own"))}
    table = pq.read_table(rated)
    pq.write_table(table.replace_schema_metadata({"modoku.techniques": '["magic"]'}), rated)
    assert run("catalogue", "add", folder, str(rated), *take) == 1
    assert "bits stand for other techniques" in capsys.readouterr().err
    pq.write_table(pa.table({"puzzle": PUZZLES[:2], "level": ["cosy", "easy"], "rating": ["a", "b"]}), rated)
    for column, said in (
        ("level", "'cosy' is not a level"),
        ("rating", "column 'rating': "),
        ("techniques", "no column"),
    ):
        assert run("catalogue", "add", folder, str(rated), "--take", column) == 1
        assert said in capsys.readouterr().err
    for words in (("--take", "beauty"), ("--take", "level", "--rate"), ("--take", "source", "--source", "x")):
        assert run("catalogue", "add", folder, str(rated), *words) == 2


def test_small_lots_keep_the_same_puzzles(folder: str, tmp_path: Path) -> None:
    from modoku.catalogue.shelf import Shelf

    other = str(tmp_path / "other")
    assert run("catalogue", "add", other, listed(tmp_path, *PUZZLES, EASY, *PUZZLES), "--rate", "--lot", "7") == 0
    assert len(Shelf(Path(other))) == 31


def test_an_interruption_keeps_what_was_answered(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    from modoku.tables import writing

    answer, pieces = writing.answer_piece, iter(range(3))

    def interrupted(*words: Any) -> Any:
        if next(pieces) == 2:
            raise KeyboardInterrupt
        return answer(*words)

    monkeypatch.setattr(catalogue, "_PIECE_ROWS", 1)
    monkeypatch.setattr(writing, "answer_piece", interrupted)
    folder = str(tmp_path / "shelf")
    assert run("catalogue", "add", folder, listed(tmp_path, *PUZZLES[:3])) == 130
    assert "what was added stays; the same command adds the rest" in capsys.readouterr().err
    assert run("catalogue", "find", folder) == 0
    assert len(capsys.readouterr().out.split()) == 2
