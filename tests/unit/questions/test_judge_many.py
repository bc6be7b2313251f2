"""Arrays to verdicts: the same here, packed, pinned and on a device, which is simulated where there is none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import modoku
from modoku import CancelFlag, EngineError, WrongAnswer, WrongType, judge_many
from modoku.cli.app import app
from modoku.native import gpu, gpu_arrays, gpu_slots

np = pytest.importorskip("numpy")

from .simulated_device import DeviceArray, Kernels, simulated_cupy  # noqa: E402 - it needs numpy

LINES = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "98.7.....6.....87...7.....5.4..3.5....65..9......2...1..86..4.....3....2.....1.5.",
    "." * 81,
    "55" + "." * 79,
    "........1.......23..4..5........46...1.......7...8.9......1.......3.6....29...5..",
    "." * 40 + "1" + "." * 40,
]


def some_puzzles(count: int) -> Any:
    """Return rows of all kinds, among them some that are no puzzles."""
    text = "".join(LINES).replace(".", "0").encode()
    rows = np.frombuffer(text, np.uint8).reshape(-1, 81) - ord("0")
    puzzles = np.tile(rows, (-(-count // len(rows)), 1))[:count].copy()
    puzzles[3::50, 7] = 10
    puzzles[11::70, 80] = 200
    return puzzles


def expected(puzzles: Any, limit: int = 2) -> tuple[Any, Any]:
    """Return the verdicts and the first solutions that the batch solver gives."""
    batch = modoku.solve_many(puzzles, limit=limit)
    verdicts = np.array([255 if batch.error(row) else batch.counts[row] for row in range(len(batch))], np.uint8)
    return verdicts, np.frombuffer(batch.solutions, np.uint8).reshape(-1, 81)


def give_device(monkeypatch: pytest.MonkeyPatch, kernels: Kernels, free: int = 1 << 34) -> None:
    """Put a simulated device in, with pieces so small that a short list has many."""
    opened = simulated_cupy(free), kernels
    for module in (gpu, gpu_arrays, gpu_slots):
        monkeypatch.setattr(module, "open_device", lambda: opened)
    monkeypatch.setattr(gpu_arrays._Pipeline, "first", 32)
    monkeypatch.setattr(gpu_arrays._Pipeline, "largest", 128)
    monkeypatch.setattr(gpu_arrays._OnDevice, "first", 200)
    monkeypatch.setattr(gpu_arrays._OnDevice, "largest", 200)
    monkeypatch.setattr(gpu_slots, "_idle", {})


@pytest.fixture(params=[(7, 64), (40, 3), (1, 5)], ids=str)
def device(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Kernels:
    """A device that leaves few puzzles or many, with room to tell of few or many."""
    every, room = request.param
    kernels = Kernels(every)
    give_device(monkeypatch, kernels)
    monkeypatch.setattr(gpu_arrays, "ROOM_LEFT", room)
    monkeypatch.setattr(gpu_slots, "ROOM_LEFT", room)
    return kernels


@pytest.mark.parametrize("count", [0, 1, 31, 33, 161, 1103])
@pytest.mark.parametrize("path", ["", "gpu"])
def test_arrays_here(path: str, count: int, device: Kernels) -> None:
    puzzles = some_puzzles(count)
    verdicts, grids = expected(puzzles)
    assert (judge_many(puzzles, path=path, jobs=2) == verdicts).all()
    out, found = np.full(count, 77, np.uint8), np.full((count, 9, 9), 77, np.uint8)
    assert judge_many(puzzles, out=out, solutions=found, path=path, jobs=3) is out
    assert (out == verdicts).all()
    assert (found.reshape(-1, 81) == grids).all()
    assert path == "" or count == 0 or device.pieces > 0


def test_pinned_arrays_are_read_where_they_are(device: Kernels, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles = some_puzzles(500)
    pinned, found = modoku.pinned_array(500), modoku.pinned_array(500)
    pinned[:] = puzzles
    monkeypatch.setattr(gpu_arrays, "_Packed", None)
    verdicts, grids = expected(puzzles)
    assert (judge_many(pinned, solutions=found, path="gpu") == verdicts).all()
    assert (found == grids).all()


def test_arrays_on_the_device_stay_there(device: Kernels) -> None:
    puzzles = some_puzzles(1103)
    verdicts, grids = expected(puzzles)
    there, found = puzzles.view(DeviceArray), np.zeros((1103, 81), np.uint8).view(DeviceArray)
    answers = judge_many(there, solutions=found)
    assert isinstance(answers, DeviceArray)
    assert (np.asarray(answers) == verdicts).all()
    assert (np.asarray(found) == grids).all()
    out = np.zeros(1103, np.uint8).view(DeviceArray)
    assert judge_many(there, out=out, path="gpu") is out
    assert (np.asarray(out) == verdicts).all()


def test_lines_of_text_are_packed(device: Kernels) -> None:
    data = np.frombuffer("\n".join(LINES * 90).encode(), np.uint8)
    out, grids = np.empty(540, np.uint8), np.empty(540 * 81, np.uint8)
    gpu_arrays.judge_records(data, 82, out, grids, gpu_arrays.JudgeBounds(jobs=2))
    batch = modoku.solve_many(LINES * 90)
    assert out.tolist() == list(batch.counts)
    assert grids.tobytes() == bytes(batch.digits)


def test_solve_list_on_the_device_says_what_it_says_here(device: Kernels, tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text("\n".join(LINES * 20) + "\n")
    told = []
    for options in ((), ("--path", "gpu")):
        result = CliRunner().invoke(app, ["solve", str(path), *options], standalone_mode=False)
        told.append((result.output, result.return_value, result.exception))
    assert told[0] == told[1]
    assert len(told[0][0].splitlines()) >= len(LINES) * 20
    assert device.pieces > 0


@pytest.mark.parametrize("path", ["", "gpu"])
def test_what_is_not_begun_is_undecided(path: str, device: Kernels) -> None:
    puzzles, raised = some_puzzles(300), CancelFlag()
    raised.set()
    found = np.full((300, 81), 7, np.uint8)
    verdicts = judge_many(puzzles, path=path, cancel=raised, solutions=found)
    assert not found.any()
    for cut in (verdicts, judge_many(puzzles, path=path, seconds=0)):
        # What contradicts itself is known as soon as it is read.
        assert set(cut) <= {0, 254, 255}
        assert (cut[:3] == 254).all()
        assert (expected(puzzles)[0][cut == 0] == 0).all()


def test_a_flag_raised_on_the_way_keeps_what_is_done(device: Kernels, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles, flag = some_puzzles(2000), CancelFlag()
    send = gpu_slots.DeviceSlot.send

    def send_and_raise(slot: gpu_slots.DeviceSlot, *arguments: Any, **more: Any) -> None:
        send(slot, *arguments, **more)
        if device.pieces == 0:
            flag.set()

    monkeypatch.setattr(gpu_slots.DeviceSlot, "send", send_and_raise)
    verdicts, (wanted, _) = judge_many(puzzles, path="gpu", cancel=flag), expected(puzzles)
    decided = verdicts < 254
    assert (verdicts[decided] == wanted[decided]).all()
    assert (verdicts[-100:] == 254).all()


def test_a_wrong_answer_is_refused_and_its_slots_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    give_device(monkeypatch, Kernels(7, wrong=5))
    with pytest.raises(WrongAnswer, match="puzzle 6 "):
        judge_many(some_puzzles(300), path="gpu")
    assert not any(gpu_slots._idle.values())


def test_slots_are_kept_and_released(device: Kernels) -> None:
    judge_many(some_puzzles(300), path="gpu")
    kept = list(gpu_slots._idle[0])
    judge_many(some_puzzles(300), path="gpu")
    assert kept
    assert set(kept) == set(gpu_slots._idle[0])
    modoku.release_gpu()
    assert not gpu_slots._idle


def test_a_small_card_gets_small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    kernels = Kernels()
    give_device(monkeypatch, kernels, free=64 << 20)
    assert gpu_slots.fitting(1 << 20, 6) < (1 << 20, 6)
    assert gpu_slots.fitting(1 << 10, 1) == (1 << 10, 1)
    puzzles = some_puzzles(600)
    assert (judge_many(puzzles, path="gpu") == expected(puzzles)[0]).all()


@pytest.mark.parametrize("limit", [1, 2, 60])
@pytest.mark.parametrize("path", ["", "gpu"])
def test_limits(path: str, limit: int, device: Kernels) -> None:
    puzzles = some_puzzles(200)
    assert (judge_many(puzzles, limit=limit, path=path) == expected(puzzles, limit)[0]).all()


@pytest.mark.parametrize("limit", [0, 254, -1])
def test_a_verdict_is_a_byte(limit: int) -> None:
    with pytest.raises((EngineError, ValueError)):
        judge_many(some_puzzles(2), limit=limit)


def test_other_kinds_of_arrays() -> None:
    puzzles = some_puzzles(60)
    wanted = expected(puzzles)[0]
    wide = np.empty((60, 162), np.int64)
    wide[:, ::2] = puzzles
    assert (judge_many(wide[:, ::2]) == wanted).all()
    assert (judge_many(puzzles.reshape(-1, 9, 9)) == wanted).all()
    negative = puzzles.astype(np.int16)
    negative[0, 0] = -3
    assert judge_many(negative)[0] == 255
    for bad in (puzzles.astype(float), puzzles[:, :80], np.array(["." * 81])):
        with pytest.raises(WrongType):
            judge_many(bad)


@pytest.mark.parametrize(
    "wrong",
    [
        {"out": np.empty(59, np.uint8)},
        {"out": np.empty(60, np.int64)},
        {"out": np.empty(120, np.uint8)[::2]},
        {"solutions": np.empty((60, 80), np.uint8)},
        {"out": [0] * 60},
    ],
)
def test_arrays_of_the_caller_are_looked_at_first(wrong: dict[str, Any]) -> None:
    with pytest.raises(WrongType):
        judge_many(some_puzzles(60), **wrong)
    frozen = np.empty(60, np.uint8)
    frozen.flags.writeable = False
    with pytest.raises(WrongType, match="written"):
        judge_many(some_puzzles(60), out=frozen)


def test_answers_live_where_the_puzzles_do(device: Kernels) -> None:
    there = some_puzzles(60).view(DeviceArray)
    with pytest.raises(WrongType, match="same device"):
        judge_many(there, out=np.empty(60, np.uint8))
    with pytest.raises(EngineError, match="lives on a graphics processor"):
        judge_many(there, path="plain")
