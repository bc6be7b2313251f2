"""The file of a batch and its progress always say the same."""

from pathlib import Path

import pytest

from modoku.generation.checkpoint import Checkpoint, Keeper, find_checkpoint


class Interrupted(Keeper):
    """One whose work is interrupted just after a line was written, before it was counted."""

    def put(self, seed: int, text: str, is_repeat: bool = False) -> None:
        if seed == 3:
            self._stream.write(f"{text}\n".encode())
            raise KeyboardInterrupt
        super().put(seed, text, is_repeat)


def test_a_line_that_was_not_counted_comes_again(tmp_path: Path) -> None:
    path = tmp_path / "lines.txt"
    begin = Checkpoint({"seed": 1}, 5, "text", 1)

    def write(keeper: Keeper) -> None:
        with keeper:
            for seed in range(keeper.state.next_seed, 6):
                keeper.put(seed, f"line {seed}")
            keeper.finish()

    with pytest.raises(KeyboardInterrupt):
        write(Interrupted(path, begin))
    left = find_checkpoint(path)
    assert left is not None
    assert (left.written, left.next_seed, left.request) == (2, 3, {"seed": 1})
    assert path.read_text() == "line 1\nline 2\n"
    write(Keeper(path, left))
    assert path.read_text() == "".join(f"line {seed}\n" for seed in range(1, 6))
    assert find_checkpoint(path) is None
