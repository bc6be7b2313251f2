"""`modoku table`: files in, files out, what is wrong told with its place, and the exit status."""

from pathlib import Path
from typing import Any

import pytest

from modoku import cluster
from modoku.cli import main
from tests.unit.tables.puzzles import minimal

pa = pytest.importorskip("pyarrow", reason="tables need the extra data")
Captured = pytest.CaptureFixture[str]


def run(*words: str) -> int:
    """Run the command line in this process; return its status."""
    with pytest.raises(SystemExit) as caught:
        main([*words, "--lang", "en"])
    return int(caught.value.code or 0)


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "sudoku.csv"
    rows = [f"{puzzle.replace('.', '0')},{solution}\n" for puzzle, solution in minimal(30)]
    path.write_text("quizzes,solutions\n" + "".join(rows))
    return path


def test_a_table_is_compared_with_its_own_solutions(table: Path, tmp_path: Path, capsys: Captured) -> None:
    lines = table.read_text().splitlines()
    lines[4] = lines[4][:-2] + lines[4][-1] + lines[4][-2]
    lines[9] = lines[9][1:]
    table.write_text("\n".join(lines) + "\n")
    output = tmp_path / "out.csv"
    assert run("table", "check", str(table), "--solution", "solutions", "-o", str(output), "--keep", "none") == 1
    told = capsys.readouterr().err
    assert f"{table}, row 4: column 'solutions': The solution in the table is not the one of the puzzle." in told
    assert f"{table}, row 9:" in told
    assert "30 rows, 2 with an error" in told
    assert len(output.read_text().splitlines()) == 31


def test_shards_are_joined_when_all_are_there(table: Path, tmp_path: Path, capsys: Captured) -> None:
    folder, one, two = (str(tmp_path / name) for name in ("shards", "one.jsonl", "two.jsonl"))
    ask = ("table", "rate", str(table), "--shard-rows", "8")
    assert run(*ask, "-o", folder, "--shard", "2/2") == 0
    assert run("table", "merge", folder) == 1
    assert "2 shards of 4 are missing; the first is part-000000.parquet" in capsys.readouterr().err
    assert run(*ask, "-o", folder, "--resume") == 0
    assert run("table", "merge", folder, "-o", one) == 0
    assert run(*ask, "-o", two) == 0
    assert Path(one).read_bytes() == Path(two).read_bytes()


def test_errors_of_shards_that_were_done_before_are_told_again(table: Path, tmp_path: Path, capsys: Captured) -> None:
    lines = table.read_text().splitlines()
    lines[9] = lines[9][1:]
    table.write_text("\n".join(lines) + "\n")
    ask = ("table", "canon", str(table), "-o", str(tmp_path / "shards"), "--shard-rows", "8")
    assert run(*ask) == 1
    first = capsys.readouterr().err
    assert run(*ask, "--resume") == 1
    assert capsys.readouterr().err == first
    assert "part-000001.parquet, row 1: column 'quizzes'" in first
    assert "30 rows, 1 with an error" in first


def test_what_cannot_be_is_said_before_the_work(table: Path, tmp_path: Path, capsys: Captured) -> None:
    for words, said in (
        (("-o", str(tmp_path / "x.xls")), "No format of tables has the ending of x.xls"),
        (("-o", str(tmp_path / "x.csv"), "--resume"), "Only a folder of shards can be resumed"),
        (("-o", str(tmp_path / "d"), "--shard", "3/2"), "A part is written I/N"),
        (("-o", str(tmp_path / "x.csv"), "--columns", "rating"), "adds no column 'rating'"),
        (("-o", str(tmp_path / "x.csv"), "--column", "9"), "no column '9'"),
    ):
        assert run("table", "solve", str(table), *words) in (1, 2)
        assert said in capsys.readouterr().err


def test_nothing_is_written_over_unasked(table: Path, tmp_path: Path, capsys: Captured) -> None:
    output = tmp_path / "out.csv"
    output.write_text("precious")
    assert run("table", "solve", str(table), "-o", str(output)) == 2
    assert "There is a file" in capsys.readouterr().err
    assert output.read_text() == "precious"
    assert run("table", "solve", str(table), "-o", str(output), "--force") == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.csv", "sudoku.csv"]


def test_nobody_begins_anew_where_a_cluster_works(
    table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "shards"
    ask = ("table", "canon", str(table), "-o", str(folder))

    def work(_: str, shards: Any, **__: object) -> None:
        for other in (("--force",), ("--resume", "--cluster", "local:1")):
            assert run(*ask, *other) == 1
            assert "is being written by process" in capsys.readouterr().err
        for index in shards.missing():
            call, *words = shards.call(index)
            shards.take(index, call(*words))

    monkeypatch.setattr(cluster, "run_cluster", work)
    assert run(*ask, "--cluster", "local:1") == 0
    assert (folder / "manifest.json").exists()
    assert run(*ask, "--shard", "2/2", "--force") == 2
    assert "what the other parts have done" in capsys.readouterr().err
