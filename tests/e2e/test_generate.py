"""`modoku generate` as people meet it, and as long batches meet the end of their process."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from math import inf
from pathlib import Path

import pytest

from modoku.results import Verdict
from modoku.search import solve_many

from .modoku_process import modoku


def test_one_puzzle_is_one_line_and_its_seed_is_told() -> None:
    found = modoku("generate", "--seed", "7")
    assert found.returncode == 0
    assert found.stdout.count("\n") == 1
    assert len(found.stdout.strip()) == 81
    assert "seed 7" in found.stderr
    assert modoku("generate", "--seed", "7").stdout == found.stdout
    assert solve_many(found.stdout).verdict(0) is Verdict.UNIQUE


def test_json_has_the_fields_of_the_contract() -> None:
    found = modoku("generate", "-n", "2", "--seed", "1", "--level", "easy", "--symmetry", "rotational", "--json")
    lines = [json.loads(line) for line in found.stdout.splitlines()]
    assert len(lines) == 2
    for number, line in enumerate(lines):
        assert line["v"] == 2
        assert line["level"] == "easy"
        assert line["seed"] == 1 + number
        assert line["symmetry"] == "half-turn"
        assert line["distance"] == 0
        assert line["proved_by"]
        assert line["clues"] == 81 - line["puzzle"].count(".")
        assert {"solution", "rating", "attempts"} <= set(line)
        rated = modoku("rate", "--json", line["puzzle"])
        assert json.loads(rated.stdout)["level"] == "easy"


def test_a_variant_is_written_so_that_every_command_reads_it(tmp_path: Path) -> None:
    made = modoku("generate", "--seed", "2", "--boxes", "2x3", "--variant", "thermometer")
    path = tmp_path / "puzzle.json"
    path.write_text(made.stdout)
    assert "exactly one solution" in modoku("check", str(path)).stdout


@pytest.mark.parametrize(
    "arguments", [("--variant", "killer", "--seed", "1"), ("--variant", "diagonal", "--seed", "2"), ("--boxes", "2x3")]
)
def test_json_stays_one_puzzle_all_the_way_round(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    made, solved = tmp_path / "made.json", tmp_path / "solved.json"
    made.write_text(modoku("generate", *arguments, "--json").stdout)
    solved.write_text(modoku("solve", "--json", str(made)).stdout)
    counted = modoku("count", str(solved))
    assert (counted.returncode, counted.stdout) == (0, "1\n")
    first, last = json.loads(made.read_text()), json.loads(solved.read_text())
    assert last["puzzle"] == first["puzzle"]
    assert (last["verdict"], last["solutions"]) == ("unique", [first["solution"]])


def test_what_cannot_be_met_in_time_is_said_with_the_closest() -> None:
    found = modoku("generate", "--seed", "1", "--clues", "17", "--time", "0.5", "--json")
    assert found.returncode == 5
    line = json.loads(found.stdout)
    assert line["distance"] == line["clues"] - 17
    assert line["missed"]
    assert line["closest"] is True
    assert line["reason"] in found.stderr
    assert "17" in found.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("--level", "impossible"),
        ("--symmetry", "wobbly"),
        ("--pattern", "xx"),
        ("--variant", "nosuch"),
        ("--technique", "magic"),
        ("--clues", "a-b"),
        ("-n", "3", "--process", "x.svg"),
        ("--pattern", "nosuch.txt"),
        ("-o", "book.pdf"),
    ],
)
def test_mistakes_are_told_without_a_traceback(arguments: tuple[str, ...]) -> None:
    found = modoku("generate", *arguments)
    assert found.returncode == 2
    assert found.stdout == ""
    assert found.stderr
    assert "Traceback" not in found.stderr
    assert not Path("book.pdf").exists()


def test_the_process_can_be_kept_as_data_and_as_pictures(tmp_path: Path) -> None:
    common = ("generate", "--boxes", "2x2", "--seed", "1", "--process")
    for name in ("process.json", "process.svg", "steps"):
        assert modoku(*common, str(tmp_path / name)).returncode == 0
    nodes = json.loads((tmp_path / "process.json").read_text())["nodes"]
    assert len(nodes) == 17
    assert (tmp_path / "process.svg").read_text().startswith("<svg")
    assert len(list((tmp_path / "steps").glob("0*.svg"))) == 17


def test_unique_leaves_out_repeats_and_ends_when_there_are_no_more() -> None:
    found = modoku("generate", "--boxes", "1x1", "-n", "3", "--unique", "--seed", "1")
    assert found.returncode == 2
    assert found.stdout.count("\n") == 1
    assert "no more" in found.stderr


def test_a_file_is_not_written_over_unasked(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text("precious\n")
    assert modoku("generate", "-o", str(path)).returncode == 2
    assert path.read_text() == "precious\n"
    assert modoku("generate", "-o", str(path), "--force", "--seed", "1").returncode == 0
    assert len(path.read_text().strip()) == 81


def run_until(arguments: list[str], path: Path, size: float = inf) -> bool:
    """Run a batch and kill it, with SIGKILL, once its file has reached a size; say whether it ended by itself first."""
    process = subprocess.Popen(
        [sys.executable, "-m", "modoku", "generate", "-o", str(path), *arguments],
        stderr=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )
    while process.poll() is None:
        if path.exists() and path.stat().st_size >= size:
            os.kill(process.pid, signal.SIGKILL)
            process.wait()
            return False
        time.sleep(0.002)
    assert process.returncode == 0
    return True


@pytest.mark.parametrize(
    ("count", "width", "extra"),
    [(30_000, 82, ()), (150, 500, ("--json", "--unique", "--level", "easy"))],
    ids=["lines", "json without repeats"],
)
def test_a_batch_that_is_killed_goes_on_without_loss_or_repeat(
    tmp_path: Path, count: int, width: int, extra: tuple[str, ...]
) -> None:
    whole, cut = tmp_path / "whole.txt", tmp_path / "cut.txt"
    common = ["-n", str(count), "--seed", "3", "--no-proof", *extra]
    assert run_until(common, whole)
    rng = random.Random(1)
    moments = sorted(rng.uniform(0.05, 0.9) * count * width for _ in range(4))
    killed = [run_until([*common, *(["--resume"] if cut.exists() else [])], cut, size) for size in moments]
    assert not all(killed)
    assert run_until([*common, "--resume"], cut)
    assert not cut.with_name("cut.txt.progress").exists()
    if extra:
        kept = [
            [
                {key: value for key, value in json.loads(line).items() if key != "seconds"}
                for line in path.read_text().splitlines()
            ]
            for path in (whole, cut)
        ]
        assert kept[0] == kept[1]
        assert len(kept[0]) == count
    else:
        assert cut.read_bytes() == whole.read_bytes()
        assert whole.read_bytes().count(b"\n") == count


def children_of(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs /proc to find the processes")
def test_two_processes_killed_at_any_moment_lose_and_repeat_nothing(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole.txt", tmp_path / "cut.txt"
    common = ["-n", "400", "--seed", "8", "--no-proof", "--level", "medium"]
    assert run_until(common, whole)
    command = [sys.executable, "-m", "modoku", "generate", "-o", str(cut), *common, "--jobs", "2", "--resume"]
    rng = random.Random(2)
    # The whole program before anything is written, and later on; then one of the processes that work for it.
    for share, is_worker in ((0.0, False), (rng.random() / 3, False), (rng.uniform(0.4, 0.8), True)):
        process = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        while process.poll() is None and (cut.stat().st_size if cut.exists() else 0) < share * whole.stat().st_size:
            time.sleep(0.002)
        victims = children_of(process.pid)[-1:] if is_worker else [process.pid]
        for victim in victims:
            os.kill(victim, signal.SIGKILL)
        _, said = process.communicate(timeout=120)
        assert "Traceback" not in said
        assert process.returncode == (0 if is_worker else -signal.SIGKILL)
    assert cut.read_bytes() == whole.read_bytes()
    assert not cut.with_name("cut.txt.progress").exists()


def test_two_processes_give_the_same_batch_in_the_same_order(tmp_path: Path) -> None:
    one, two = tmp_path / "one.txt", tmp_path / "two.txt"
    common = ("generate", "-n", "40", "--seed", "5", "--no-proof", "--level", "medium")
    assert modoku(*common, "-o", str(one)).returncode == 0
    assert modoku(*common, "-o", str(two), "--jobs", "2").returncode == 0
    assert one.read_text() == two.read_text()


def test_another_request_cannot_go_on_with_a_batch(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    assert not run_until(["-n", "1000000", "--seed", "3", "--no-proof"], path, 1)
    assert modoku("generate", "-n", "1000000", "--seed", "4", "--no-proof", "-o", str(path), "--resume").returncode == 2
    assert modoku("generate", "-n", "10", "-o", str(path)).returncode == 2


def test_an_interrupt_keeps_what_is_done(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    command = [
        sys.executable,
        "-m",
        "modoku",
        "generate",
        "-n",
        "1000000",
        "--seed",
        "3",
        "--no-proof",
        "-o",
        str(path),
    ]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and (not path.exists() or path.stat().st_size < 82 * 2000):
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in said
    lines = path.read_text().splitlines()
    assert len(lines) >= 2000
    assert all(len(line) == 81 for line in lines)
    state = json.loads(path.with_name("puzzles.txt.progress").read_text())
    assert state["written"] == len(lines)
