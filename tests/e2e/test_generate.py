"""`modoku generate` as people meet it, and as long batches meet the end of their process."""

import json
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from modoku import solve_many
from modoku.results import Verdict
from tests.patience import PATIENCE_SECONDS

from .modoku_process import modoku

ENOUGH = ("--time", str(PATIENCE_SECONDS))
"""Time for each puzzle, so that no puzzle is another one on a busy machine."""


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


def test_what_cannot_be_met_is_said_with_the_closest() -> None:
    # No minimal 4x4 puzzle has more than six givens. How near another comes depends on how many are tried in this time.
    found = modoku("generate", "--seed", "1", "--boxes", "2x2", "--clues", "12", "--minimal", "--time", "3", "--json")
    assert found.returncode == 5
    line = json.loads(found.stdout)
    assert (line["closest"], line["minimal"]) == (True, False)
    assert line["clues"] > 6
    assert any("redundant" in missed for missed in line["missed"])
    assert line["missed"][0] in found.stderr


def test_what_cannot_be_met_in_time_is_said_without_a_puzzle_where_there_is_none() -> None:
    found = modoku("generate", "--seed", "1", "--clues", "17", "--time", "0", "--json")
    assert (found.returncode, found.stdout) == (5, "")
    assert "within the effort: 0 attempts" in found.stderr


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
    assert found.returncode == (1 if arguments == ("--clues", "a-b") else 2)
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
    assert found.returncode == 5
    assert found.stdout.count("\n") == 1
    assert "no more" in found.stderr


def test_a_file_is_not_written_over_unasked(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text("precious\n")
    assert modoku("generate", "-o", str(path)).returncode == 2
    assert path.read_text() == "precious\n"
    assert modoku("generate", "-o", str(path), "--force", "--seed", "1").returncode == 0
    assert len(path.read_text().strip()) == 81


ACTING = """
import multiprocessing, os, signal, sys
from modoku.cli import main
from modoku.generation.checkpoint import Keeper

what, last, *arguments = sys.argv[1:]
put = Keeper.put_lines

def put_or_act(keeper, next_seed, *rest):
    global what
    if next_seed > int(last) and what:
        act, what = what, ""
        if act == "say":
            print("here", flush=True)
        else:
            victim = os.getpid() if act == "die" else multiprocessing.active_children()[-1].pid
            os.kill(victim, signal.SIGKILL)
    put(keeper, next_seed, *rest)

Keeper.put_lines = put_or_act
main(["generate", *arguments])
"""
"""Does something before it keeps the puzzle of a seed: kills itself, kills a process that works for it, or says so."""


def start(what: str, seed: int, arguments: list[str]) -> subprocess.Popen[str]:
    """Start a batch that does something of its own accord when it comes to a seed."""
    return subprocess.Popen(
        [sys.executable, "-c", ACTING, what, str(seed), *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def run(what: str, seed: int, arguments: list[str]) -> int:
    """Run such a batch; return its status."""
    with start(what, seed, arguments) as process:
        _, said = process.communicate(timeout=PATIENCE_SECONDS)
    assert "Traceback" not in said
    return process.returncode


@pytest.mark.parametrize(
    ("count", "extra"),
    [(30_000, ()), (150, ("--json", "--unique", "--level", "easy"))],
    ids=["lines", "json without repeats"],
)
def test_a_batch_that_is_killed_goes_on_without_loss_or_repeat(
    tmp_path: Path, count: int, extra: tuple[str, ...]
) -> None:
    whole, cut = tmp_path / "whole.txt", tmp_path / "cut.txt"
    common = ["-n", str(count), "--seed", "3", "--no-proof", *ENOUGH, *extra]
    assert modoku("generate", *common, "-o", str(whole)).returncode == 0
    rng = random.Random(1)
    for seed in sorted(3 + int(rng.uniform(0.05, 0.9) * count) for _ in range(4)):
        again = ["--resume"] if cut.with_name("cut.txt.progress").exists() else []
        assert run("die", seed, [*common, "-o", str(cut), *again]) == -signal.SIGKILL
    assert modoku("generate", *common, "-o", str(cut), "--resume").returncode == 0
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


def test_two_processes_killed_at_any_moment_lose_and_repeat_nothing(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole.txt", tmp_path / "cut.txt"
    common = ["-n", "400", "--seed", "8", "--no-proof", "--level", "medium", *ENOUGH]
    assert modoku("generate", *common, "-o", str(whole)).returncode == 0
    rng = random.Random(2)
    # The whole program before anything is written, and later on; then one of the processes that work for it.
    moments = (
        (0, "die", -signal.SIGKILL),
        (rng.randrange(133), "die", -signal.SIGKILL),
        (rng.randrange(160, 320), "kill", 0),
    )
    for number, what, status in moments:
        assert run(what, 8 + number, [*common, "-o", str(cut), "--jobs", "2", "--resume"]) == status
    assert cut.read_bytes() == whole.read_bytes()
    assert not cut.with_name("cut.txt.progress").exists()


def test_two_processes_give_the_same_batch_in_the_same_order(tmp_path: Path) -> None:
    one, two = tmp_path / "one.txt", tmp_path / "two.txt"
    common = ("generate", "-n", "40", "--seed", "5", "--no-proof", "--level", "medium", *ENOUGH)
    assert modoku(*common, "-o", str(one)).returncode == 0
    assert modoku(*common, "-o", str(two), "--jobs", "2").returncode == 0
    assert one.read_text() == two.read_text()


def test_another_request_cannot_go_on_with_a_batch(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    assert run("die", 5, ["-n", "1000000", "--seed", "3", "--no-proof", "-o", str(path)]) == -signal.SIGKILL
    assert modoku("generate", "-n", "1000000", "--seed", "4", "--no-proof", "-o", str(path), "--resume").returncode == 2
    assert modoku("generate", "-n", "10", "-o", str(path)).returncode == 2


def test_an_interrupt_keeps_what_is_done(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    with start("say", 3 + 2000, ["-n", "1000000", "--seed", "3", "--no-proof", "-o", str(path)]) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "here\n"
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=PATIENCE_SECONDS)
    assert process.returncode == 130
    assert "Traceback" not in said
    assert not path.exists()
    lines = path.with_name("puzzles.txt.part").read_text().splitlines()
    assert len(lines) >= 1000
    assert all(len(line) == 81 for line in lines)
    state = json.loads(path.with_name("puzzles.txt.progress").read_text())
    assert state["written"] == len(lines)
