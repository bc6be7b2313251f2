"""The file of a batch and its progress always say the same, and every end of the process can be gone on from."""

from dataclasses import replace
from pathlib import Path

import pytest

from modoku.errors import FileTaken, GenerationFailed
from modoku.files import GrowingFile
from modoku.generation.checkpoint import Checkpoint, Keeper, find_checkpoint, part_path, progress_path

BEGIN = Checkpoint({"seed": 1}, 5, "text", 1)
WHOLE = "".join(f"line {seed}\n" for seed in range(1, 6))


def write(keeper: Keeper) -> None:
    with keeper:
        for seed in range(keeper.state.next_seed, 6):
            keeper.put(seed, f"line {seed}")
        keeper.finish()


def go_on(path: Path) -> None:
    left = find_checkpoint(path)
    assert left is not None
    write(Keeper(path, left, is_begun=True))
    assert path.read_text() == WHOLE
    assert sorted(one.name for one in path.parent.iterdir()) == [path.name]


def test_a_line_that_was_not_counted_comes_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, put = tmp_path / "lines.txt", GrowingFile.put

    def put_and_stop(file: GrowingFile, at: int, data: bytes) -> None:
        put(file, at, data)
        if data == b"line 3\n":
            raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(GrowingFile, "put", put_and_stop)
        with pytest.raises(KeyboardInterrupt):
            write(Keeper(path, BEGIN))
    left = find_checkpoint(path)
    assert left is not None
    assert (left.written, left.next_seed, left.request) == (2, 3, {"seed": 1})
    assert part_path(path).read_text() == "line 1\nline 2\n"
    assert not path.exists()
    go_on(path)


def test_the_file_has_its_name_only_when_it_is_complete(tmp_path: Path) -> None:
    path = tmp_path / "lines.txt"
    with Keeper(path, BEGIN) as keeper:
        for seed in range(1, 6):
            keeper.put(seed, f"line {seed}")
            keeper.settle()
            assert not path.exists()
        keeper.finish()
    assert path.read_text() == WHOLE
    assert find_checkpoint(path) is None
    assert not part_path(path).exists()


def test_a_batch_killed_between_its_name_and_its_progress_only_loses_the_progress(tmp_path: Path) -> None:
    path = tmp_path / "lines.txt"
    with Keeper(path, BEGIN) as keeper:
        for seed in range(1, 6):
            keeper.put(seed, f"line {seed}")
    part_path(path).rename(path)
    go_on(path)


def test_what_came_after_the_last_settling_is_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "lines.txt"
    with Keeper(path, BEGIN) as keeper:
        keeper.put(1, "line 1")
    with part_path(path).open("a") as stream:
        stream.write("line 2\nli\0\0")
    go_on(path)


def test_the_old_file_stands_until_the_new_one_is_complete(tmp_path: Path) -> None:
    path = tmp_path / "lines.txt"
    path.write_text("precious")
    with Keeper(path, BEGIN) as keeper:
        keeper.put(1, "line 1")
    assert path.read_text() == "precious"
    with pytest.raises(FileTaken):
        go_on(path)
    assert path.read_text() == "precious"
    left = find_checkpoint(path)
    assert left is not None
    assert left.is_complete
    write(Keeper(path, replace(left, force=True), is_begun=True))
    assert path.read_text() == WHOLE


def test_an_older_batch_of_that_name_is_not_mixed_with_a_new_one(tmp_path: Path) -> None:
    path = tmp_path / "lines.txt"
    with Keeper(path, BEGIN) as keeper:
        for seed in range(1, 5):
            keeper.put(seed, f"older {seed}")
    with Keeper(path, BEGIN) as keeper:
        keeper.put(1, "line 1")
    go_on(path)


def test_a_file_that_is_shorter_than_its_progress_is_told(tmp_path: Path) -> None:
    path = tmp_path / "lines.txt"
    with Keeper(path, BEGIN) as keeper:
        keeper.put(1, "line 1")
    part_path(path).write_text("line")
    with pytest.raises(GenerationFailed, match=r"lines\.txt\.part is shorter"):
        go_on(path)
    part_path(path).unlink()
    with pytest.raises(GenerationFailed, match=r"lines\.txt\.part is shorter"):
        go_on(path)


@pytest.mark.parametrize("text", ["[" * 100_000, "", "{}", "\udcff", '{"modoku-batch": 3}', "1" * 10_000])
def test_a_damaged_progress_is_told(tmp_path: Path, text: str) -> None:
    path = tmp_path / "lines.txt"
    progress_path(path).write_text(text, errors="surrogateescape")
    with pytest.raises(GenerationFailed, match="is not the progress of a batch"):
        find_checkpoint(path)
