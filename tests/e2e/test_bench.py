"""`modoku bench`, the real program, on small lists."""

import json
import sys
from pathlib import Path

from tests.e2e.modoku_process import modoku

UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SEVERAL = "." * 81


def test_files_become_suites_and_everything_measured_is_written(tmp_path: Path) -> None:
    (tmp_path / "mixed.txt").write_text(f"# two\n{UNIQUE}\n{SEVERAL}\n", "utf-8")
    out = tmp_path / "out.json"
    found = modoku("bench", str(tmp_path / "mixed.txt"), "--repeat", "2", "--json", str(out))
    assert found.returncode == 0, found.stderr
    head, row = found.stdout.splitlines()
    assert head.split() == ["suite", "puzzles", "batch", "single", "verdicts"]
    assert row.startswith("mixed")
    assert row.endswith("1 unique, 1 multiple")
    fields = json.loads(out.read_text("utf-8"))
    assert (fields["v"], fields["question"], fields["base"]) == (1, "unique", "single")
    (suite,) = fields["suites"]
    assert [len(result["wall"]) for result in suite["results"]] == [2, 2]
    assert str(tmp_path) not in out.read_text("utf-8")


def test_without_files_the_suites_are_made() -> None:
    found = modoku("bench", "--cap", "20", "--repeat", "1", "--engine", "batch@plain,single", "--json", "-")
    assert found.returncode == 0, found.stderr
    fields = json.loads(found.stdout)
    assert [suite["name"] for suite in fields["suites"]] == ["easy", "minimal", "hard", "several", "invalid"]
    assert {suite["puzzles"] for suite in fields["suites"]} == {20}
    assert fields["contestants"][0]["path"] == "plain"


def test_a_peer_that_lies_is_disqualified_and_the_status_says_so(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text(f"{UNIQUE}\n" * 3, "utf-8")
    liar = f"liar=cmd:{sys.executable} -c 'import sys; [print(2) for line in sys.stdin]'"
    found = modoku("bench", str(tmp_path / "list.txt"), "--repeat", "1", "--peer", liar)
    assert found.returncode == 1
    assert "wrong" in found.stdout
    assert "liar disqualified" in found.stderr
    assert UNIQUE in found.stderr


def test_modoku_itself_can_be_a_peer(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text(f"{UNIQUE}\n{SEVERAL}\n55{'.' * 79}\n", "utf-8")
    peer = f"self=cmd:{sys.executable} -m modoku solve --limit {{limit}} -"
    found = modoku("bench", str(tmp_path / "list.txt"), "--repeat", "1", "--peer", peer)
    assert found.returncode == 0, found.stderr
    assert "start_up" in found.stderr
    assert "x1.00" in found.stdout


def test_bad_lines_and_missing_files_are_reported_and_the_rest_is_measured(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text(f"{UNIQUE}\n123\n", "utf-8")
    missing = str(tmp_path / "missing.txt")
    found = modoku("bench", str(tmp_path / "list.txt"), missing, "--repeat", "1")
    assert found.returncode == 1
    assert f"{tmp_path / 'list.txt'}:2:4: " in found.stderr
    assert f"{missing}: cannot be read" in found.stderr
    assert found.stdout.splitlines()[1].endswith("1 unique")


def test_what_cannot_be_asked_or_raced_is_a_usage_error() -> None:
    for arguments in (
        ["--question", "how"],
        ["--engine", "no-such"],
        ["--engine", "batch,batch"],
        ["--engine", ""],
        ["--peer", "x"],
        ["--path", "avx9"],
        ["--repeat", "0"],
    ):
        found = modoku("bench", *arguments)
        assert (found.returncode, found.stdout) == (2, ""), arguments
        assert "Traceback" not in found.stderr
