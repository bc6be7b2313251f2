"""Shards: the same files however the work is shared and interrupted, and nothing but their own answer accepted."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.patience import PATIENCE_SECONDS
from tests.unit.tables.puzzles import minimal

from modoku.errors import FileError, FileHeld, FormatError
from modoku.files import growing_whole, hold, write_whole
from modoku.tables import TableTask

pytest.importorskip("pyarrow", reason="tables need the extra data")
TASK = TableTask("canon", keep=())


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "list.txt"
    path.write_text("".join(puzzle + "\n" for puzzle, _ in minimal(40)))
    return path


def begun(source: Path, folder: Path, task: TableTask = TASK, **options: bool) -> Any:
    from modoku.tables.shards import ShardPlan, begin
    from modoku.tables.sources import open_table

    plan = ShardPlan.of(open_table(source), task, 7)
    begin(folder, plan, **options)
    return plan


def done(source: Path, folder: Path, *parts: tuple[int, int], task: TableTask = TASK) -> dict[str, bytes]:
    from modoku.tables.shards import run_shards

    plan = begun(source, folder, task)
    for part in parts or ((1, 1),):
        run_shards(source, folder, plan, part=part)
    return files(folder)


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_parts_and_order_do_not_show_in_the_files(source: Path, tmp_path: Path) -> None:
    whole = done(source, tmp_path / "a")
    assert sorted(whole) == ["manifest.json", *(f"part-{n:06d}.parquet" for n in range(6)), "plan.json"]
    assert done(source, tmp_path / "b", (3, 3), (1, 3), (2, 3)) == whole
    assert json.loads(whole["manifest.json"])["rows"] == 40


def test_a_shard_that_is_damaged_or_foreign_is_done_again(source: Path, tmp_path: Path) -> None:
    from modoku.tables.shards import faults_of, missing, run_shards

    folder = tmp_path / "a"
    whole = done(source, folder)
    other = done(source, tmp_path / "b", task=TableTask("solve", keep=()))
    (folder / "part-000001.parquet").write_bytes(whole["part-000001.parquet"][:-9])
    (folder / "part-000002.parquet").write_bytes(other["part-000002.parquet"])
    (folder / "part-000003.parquet").write_bytes(whole["part-000004.parquet"])
    (folder / "part-000005.parquet").unlink()
    (folder / "part-000099.parquet").write_bytes(b"")
    assert len(faults_of(folder)) == 5
    plan = begun(source, folder, resume=True)
    assert [piece.index for piece in missing(folder, plan)] == [1, 2, 3, 5]
    (folder / "part-000099.parquet").unlink()
    run_shards(source, folder, plan)
    assert files(folder) == whole


def test_a_folder_takes_no_other_question(source: Path, tmp_path: Path) -> None:
    folder = tmp_path / "a"
    done(source, folder)
    with pytest.raises(FileError, match="--resume"):
        begun(source, folder)
    with pytest.raises(FileError, match="another question"):
        begun(source, folder, TableTask("solve"), resume=True)
    with source.open("a") as stream:
        stream.write(minimal(40)[0][0] + "\n")
    with pytest.raises(FileError, match="another question"):
        begun(source, folder, resume=True)
    begun(source, folder, force=True)
    assert sorted(files(folder)) == ["plan.json"]
    (tmp_path / "c").mkdir()
    (tmp_path / "c" / "letter.txt").write_text("precious")
    with pytest.raises(FileError, match=r"letter\.txt"):
        begun(source, tmp_path / "c")


def test_a_table_that_changes_on_the_way_is_noticed(source: Path, tmp_path: Path) -> None:
    from modoku.tables.shards import run_shards

    plan = begun(source, tmp_path / "a")
    source.write_text(source.read_text().replace(minimal(40)[9][0], minimal(40)[10][0]))
    with pytest.raises(FormatError, match=r"list\.txt:8: The file has changed"):
        run_shards(source, tmp_path / "a", plan)


def test_the_share_is_of_what_was_not_done_before(source: Path, tmp_path: Path) -> None:
    from modoku.tables.shards import run_shards

    plan = begun(source, tmp_path / "a")
    run_shards(source, tmp_path / "a", plan)
    for piece in plan.pieces[1:3]:
        (tmp_path / "a" / plan.name(piece)).unlink()
    told: list[tuple[int, float]] = []
    run_shards(source, tmp_path / "a", plan, watch=lambda *one: told.append(one))
    assert [share for _, share in told] == [0.5, 1.0]


KILLED = """
import os, signal, sys
from pathlib import Path
import modoku.files, modoku.tables.shards as shards
moments = int(sys.argv[3])
whole = modoku.files.os.fsync
def sync(descriptor):
    global moments
    moments -= 1
    if moments == 0:
        os.kill(os.getpid(), signal.SIGKILL)
    whole(descriptor)
modoku.files.os.fsync = sync
source, folder = Path(sys.argv[1]), Path(sys.argv[2])
plan = shards.ShardPlan.of(shards.open_table(source), shards.TableTask("canon", keep=()), 7)
shards.begin(folder, plan, resume=True)
shards.run_shards(source, folder, plan)
"""


def test_killed_while_it_writes_it_goes_on_to_the_same_files(source: Path, tmp_path: Path) -> None:
    whole, folder = done(source, tmp_path / "a"), tmp_path / "b"
    for moment in (3, 4, 6):  # a draft half on the disk, a name not yet there, another draft
        found = subprocess.run(
            [sys.executable, "-c", KILLED, str(source), str(folder), str(moment)],
            check=False,
            timeout=PATIENCE_SECONDS,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        assert found.returncode == -signal.SIGKILL
        kept = {name: data for name, data in files(folder).items() if name.startswith("part-") and name in whole}
        assert all(whole[name] == data for name, data in kept.items())
    begun(source, folder, resume=True)
    from modoku.tables.shards import read_plan, run_shards

    run_shards(source, folder, read_plan(folder))
    assert {name: data for name, data in files(folder).items() if not name.endswith(".lock")} == whole


def test_drafts_of_the_living_stay(source: Path, tmp_path: Path) -> None:
    folder = tmp_path / "a"
    done(source, folder)
    dead = folder / ".part-000000.parquet.modoku1.part"
    dead.write_bytes(b"half")
    with growing_whole(folder / "part-000001.parquet", force=True):
        begun(source, folder, resume=True)
        assert [one.name for one in folder.glob(".part-*")] == [".part-000001.parquet.modoku1.part"]
    assert not dead.exists()


def test_nobody_begins_anew_where_another_is_at_work(source: Path, tmp_path: Path) -> None:
    from modoku.tables.shards import run_shards

    folder = tmp_path / "a"
    whole = done(source, folder)
    with hold(folder / "part-2-of-3"), pytest.raises(FileHeld):
        begun(source, folder, TableTask("solve"), force=True)
    assert {name: data for name, data in files(folder).items() if not name.endswith(".lock")} == whole
    plan = begun(source, folder, resume=True)
    begun(source, folder, TableTask("solve"), force=True)
    with pytest.raises(FileError, match="another question"):
        run_shards(source, folder, plan)
    assert sorted(files(folder)) == ["plan.json"]


def test_files_of_others_are_never_taken_away(source: Path, tmp_path: Path) -> None:
    (tmp_path / "part-000000.parquet").write_text("precious")
    with pytest.raises(FileError, match=r"part-000000\.parquet"):
        begun(source, tmp_path, force=True)
    assert (tmp_path / "part-000000.parquet").read_text() == "precious"


def test_a_plan_that_appears_meanwhile_is_heeded(source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from modoku.tables import shards

    def slow(path: Path, content: bytes, **options: Any) -> None:
        # Another part of other work was quicker.
        write_whole(path, b"{}")
        write_whole(path, content, **options)

    monkeypatch.setattr(shards, "write_whole", slow)
    with pytest.raises(FileError, match="another question"):
        begun(source, tmp_path / "a")
    assert (tmp_path / "a" / "plan.json").read_bytes() == b"{}"
