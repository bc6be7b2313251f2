"""Solving, counting and checking through the real program: answers, statuses, streams, limits."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from modoku.questions.solve import SolveAnswer
from tests.e2e.modoku_process import modoku
from tests.e2e.waiting import linux, until_at_work
from tests.patience import PATIENCE_SECONDS

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SEVERAL = SOLUTION.replace("1", ".").replace("2", ".")
NONE = "55" + CLASSIC[2:]
SIXTEEN = (
    "1234567C9AB8DEFG5678DEFG12349ABC9ABC1234DEFG5678DEFG9AB8567C1234FCG6AB85E4D93127E5AD73C1FG2B6489"
    "3B42G9DF6817E5CA8791E462A5C3FDGB23C76F5A89E1BG4D641ABD273CGF895EB8D931GE4752AC6FGF5E8C49BDA67312"
    "C1E5479B238AGFD64G6F28A3719DCBE5792BC51DGF6E48A3AD83FGE6CB452791"
)
SIX = "1....2..3......4......5..6......1..."


def test_solve_writes_the_solution_and_proves_it_unique() -> None:
    found = modoku("solve", CLASSIC)
    assert (found.returncode, found.stdout) == (0, SOLUTION + "\n")
    drawn = modoku("solve", "--pretty", CLASSIC)
    assert "│ 5 3 4 │ 6 7 8 │ 9 1 2 │" in drawn.stdout
    assert "exactly one solution" in drawn.stderr


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        ([CLASSIC], 0),
        ([NONE], 3),
        ([SEVERAL], 4),
        (["--limit", "1", SEVERAL], 0),
        (["--nodes", "1", "." * 81], 5),
        (["--sat-exit", CLASSIC], 10),
        (["--sat-exit", NONE], 20),
        (["--sat-exit", "--nodes", "1", "." * 81], 0),
        (["--engine", "no-such", CLASSIC], 2),
    ],
)
def test_the_status_tells_the_verdict(arguments: list[str], status: int) -> None:
    assert modoku("solve", *arguments).returncode == status


def test_json_has_the_fields_of_the_contract() -> None:
    line = json.loads(modoku("solve", "--json", CLASSIC).stdout)
    assert line["v"] == 2
    assert line["verdict"] == "unique"
    assert line["solutions"] == [SOLUTION]
    assert line["stop"] == "exhausted"
    assert line["engine"] == "classic9"
    assert {"source", "puzzle", "seconds", "nodes"} <= set(line)
    counted = json.loads(modoku("count", "--json", SEVERAL).stdout)
    assert counted["exact"] is True
    assert counted["low"] == counted["high"] >= 2
    checked = json.loads(modoku("check", "--json", CLASSIC).stdout)
    assert checked["verdict"] == "unique"
    assert checked["minimal"] is False
    assert "r1c1" in checked["redundant"]


def test_every_available_engine_gives_the_same_answer() -> None:
    lines = [json.loads(text) for text in modoku("solve", "--json", "--engine", "all", CLASSIC).stdout.splitlines()]
    assert {line["engine"] for line in lines} >= {"classic9", "general", "sat", "reference"}
    assert {line["verdict"] for line in lines} == {"unique"}
    assert {tuple(line["solutions"]) for line in lines} == {(SOLUTION,)}


def test_other_sizes_and_variants_are_solved() -> None:
    six = json.loads(modoku("solve", "--json", "--limit", "1", SIX).stdout)
    assert six["engine"] == "general"
    assert six["verdict"] in ("solvable", "unique")
    thermometer = modoku("solve", "--limit", "1", "--variant", "thermometer:lines=r1c1r2c2r3c3", "." * 81)
    digits = thermometer.stdout.strip()
    assert digits[0] < digits[10] < digits[20]


def test_count_is_exact_where_it_can_be_and_says_when_not() -> None:
    assert modoku("count", "." * 16).stdout == "288\n"
    limited = modoku("count", "--limit", "10", "." * 16)
    assert (limited.stdout, limited.returncode) == (">=10\n", 0)
    stopped = modoku("count", "--nodes", "1", "." * 81)
    assert stopped.returncode == 5
    assert stopped.stdout.startswith(">=")


def test_a_list_is_streamed_in_order_with_what_is_odd_in_its_place(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text(
        f"{CLASSIC}\n# a remark\n{NONE}\n{SEVERAL}\n12..............\n{CLASSIC}q\n{CLASSIC}", encoding="utf-8"
    )
    found = modoku("solve", str(file))
    lines = found.stdout.splitlines()
    assert found.returncode == 1
    assert lines[0] == SOLUTION
    assert lines[1] == "unsolvable"
    assert len(lines[2].split()) == 2
    assert len(lines[3].split()[0]) == 16
    assert lines[4:] == ["error", SOLUTION]
    assert found.stderr.startswith(f"{file}:6:")
    assert modoku("solve", "-", stdin=file.read_text()).stdout == found.stdout
    assert modoku("solve", "--jobs", "2", str(file)).stdout == found.stdout


def test_an_endless_line_is_passed_over_in_bounded_memory(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    with file.open("w", encoding="utf-8") as out:
        out.write(CLASSIC + "\n")
        for _ in range(60):
            out.write("." * 1_000_000)
        out.write(f"\n{CLASSIC}\n{CLASSIC[:-1]}q\n")
    script = (
        "import resource, subprocess, sys; "
        f"done = subprocess.run([sys.executable, '-m', 'modoku', 'solve', {str(file)!r}], stdout=subprocess.PIPE); "
        "print(done.stdout.decode(), resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    found = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=PATIENCE_SECONDS
    )
    *lines, kilobytes = found.stdout.split()
    assert lines == [SOLUTION, "error", SOLUTION, "error"]
    assert int(kilobytes) < 150_000
    assert f"{file}:2: " in found.stderr
    assert f"{file}:4:" in found.stderr


def test_the_stream_and_the_single_way_agree(tmp_path: Path) -> None:
    lines = [CLASSIC[:i] + "." + CLASSIC[i + 1 :] for i in range(81)]
    file = tmp_path / "list.txt"
    file.write_text("\n".join(lines), encoding="utf-8")
    streamed = modoku("solve", "--limit", "3", str(file)).stdout.splitlines()
    each = [json.loads(text) for text in modoku("solve", "--limit", "3", "--json", str(file)).stdout.splitlines()]
    assert [sorted(text.split()) for text in streamed] == [sorted(line["solutions"]) for line in each]


@linux
def test_an_interrupt_ends_a_long_search_with_status_130() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "modoku", "count", "--method", "enumeration", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "LANG": "C"},
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(CLASSIC + "\n")
        process.stdin.flush()
        assert process.stdout.readline() == "1\n"
        # Everything is loaded: whatever takes long now is the search.
        process.stdin.write("." * 81 + "\n")
        process.stdin.flush()
        until_at_work(process.pid)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE_SECONDS)
    assert process.returncode == 130
    assert out == ""
    assert "interrupted" in err


def test_an_interrupt_while_the_program_loads_ends_it_quietly_with_status_130() -> None:
    code = """
import sys

class Interrupting:
    def find_spec(self, name, *_):
        if name == "click":
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupting())
from modoku.cli import main
main(["formats"])
"""
    found = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=PATIENCE_SECONDS
    )
    assert (found.returncode, found.stdout, found.stderr) == (130, "", "")


def test_engines_are_listed_with_version_and_licence() -> None:
    lines = [json.loads(text) for text in modoku("engines", "--json").stdout.splitlines()]
    assert {"classic9", "general", "sat", "pysat", "glpk", "highs", "cpsat"} <= {line["name"] for line in lines}
    for line in lines:
        assert line["available"] == bool(line["version"])
        assert line["available"] or line["hint"]


def test_an_empty_argument_is_an_empty_text_not_a_folder() -> None:
    found = modoku("check", "")
    assert found.returncode == 1
    assert "The text is empty" in found.stderr


def test_a_line_is_answered_while_the_pipe_stays_open() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "modoku", "solve", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdin is not None
    assert process.stdout is not None
    with process:
        for given, answer in ((CLASSIC, SOLUTION), (NONE, "unsolvable"), (CLASSIC, SOLUTION)):
            process.stdin.write(given + "\n")
            process.stdin.flush()
            assert process.stdout.readline() == answer + "\n"
        process.stdin.close()
        assert process.stdout.read() == ""
    assert process.returncode == 0


@pytest.mark.parametrize(
    ("arguments", "puzzle", "answer"),
    [
        (["solve", "-"], SIXTEEN.replace("G", "."), SIXTEEN),
        (["solve", "--boxes", "2x2", "-"], "1234341221434...", "1234341221434321"),
        (["count", "-"], CLASSIC, "1"),
    ],
)
def test_lines_of_any_size_are_answered_while_the_pipe_stays_open(
    arguments: list[str], puzzle: str, answer: str
) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "modoku", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdin is not None
    assert process.stdout is not None
    with process:
        process.stdin.write("# a list\n")
        for _ in range(3):
            process.stdin.write(puzzle + "\n")
            process.stdin.flush()
            assert process.stdout.readline().startswith(answer)
        process.stdin.close()
        assert process.stdout.read() == ""
    assert process.returncode == 0


def test_a_list_has_the_json_of_its_puzzles_one_by_one(tmp_path: Path) -> None:
    texts = [CLASSIC, CLASSIC.replace(".", "0"), "." * 81, "11" + "." * 79, "12345", SIX, "1234............"]
    file = tmp_path / "list.txt"
    file.write_text("".join(f"{text}\n" for text in texts))
    listed = [json.loads(line) for line in modoku("solve", "--json", str(file)).stdout.splitlines()]
    for number, (text, found) in enumerate(zip(texts, listed, strict=True), 1):
        alone = json.loads(modoku("solve", "--json", text).stdout)
        assert found.pop("source") == f"{file}:{number}"
        # How it was found may differ, what was found may not.
        for name in ("source", "engine", "seconds", "nodes"):
            found.pop(name, None)
            alone.pop(name, None)
        assert found.get("error", {}).get("detail") == alone.get("error", {}).get("detail")
        if "error" not in found:
            assert found == alone
            again = SolveAnswer.from_json({**found, "engine": "batch"}).to_json()
            assert (again["puzzle"], again["verdict"]) == (found["puzzle"], found["verdict"])
