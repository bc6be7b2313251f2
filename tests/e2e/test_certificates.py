"""Certificates through the real program: written, verified, altered, cut short; in words, in JSON, in French."""

import base64
import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from modoku.certificates import verify
from tests.e2e.modoku_process import modoku
from tests.patience import PATIENCE_SECONDS

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SEVERAL = SOLUTION.replace("1", ".").replace("2", ".")
NONE = "55" + CLASSIC[2:]
ALL = ["formula.cnf", "manifest.json", "proof.drup", "proof.lrat", "puzzle.json", "solutions.txt"]


@pytest.mark.parametrize(
    ("puzzle", "status", "verdict", "files"),
    [
        (CLASSIC, 0, "unique", ALL),
        (NONE, 3, "unsolvable", ALL),
        (SEVERAL, 4, "multiple", [name for name in ALL if "proof" not in name]),
    ],
)
def test_each_verdict_is_certified_and_verified(
    tmp_path: Path, puzzle: str, status: int, verdict: str, files: list[str]
) -> None:
    made = modoku("certify", puzzle, "-o", str(tmp_path), "--json")
    line = json.loads(made.stdout)
    assert made.returncode == status
    assert (line["v"], line["puzzle"], line["verdict"], line["verified"]) == (2, puzzle, verdict, True)
    assert sorted(line["files"]) == [str(tmp_path / name) for name in files]
    assert sorted(path.name for path in tmp_path.iterdir()) == files
    found = modoku("verify", str(tmp_path), "--json")
    line = json.loads(found.stdout)
    assert found.returncode == 0
    assert (line["v"], line["puzzle"], line["verdict"], line["verified"]) == (2, puzzle, verdict, True)
    assert line["files"] == files
    assert all(check["passed"] for check in line["checks"])


def test_the_solution_is_in_the_certificate_and_the_checks_are_said_in_words(tmp_path: Path) -> None:
    assert modoku("certify", CLASSIC, "-o", str(tmp_path)).stdout == f"{tmp_path}: exactly one solution\n"
    assert (tmp_path / "solutions.txt").read_text() == SOLUTION + "\n"
    said = modoku("verify", str(tmp_path)).stdout
    assert said.startswith(f"{tmp_path}: verified: exactly one solution\n")
    for words in ("written again from the puzzle", "keeps every rule", "(C++ checker)", "(Python checker)"):
        assert words in said
    french = modoku("verify", "--lang", "fr", str(tmp_path)).stdout
    assert french.startswith(f"{tmp_path}: vérifié\u00a0: exactement une solution\n")


def test_who_followed_the_proof_is_said_in_words_and_in_json(tmp_path: Path) -> None:
    modoku("certify", CLASSIC, "-o", str(tmp_path))
    both = json.loads(modoku("verify", "--json", str(tmp_path)).stdout)
    assert (both["checkers"], both["left_out"]) == (["C++", "Python"], [])
    alone = modoku("verify", "--json", "--checkers", "compiled", str(tmp_path))
    assert alone.returncode == 0
    line = json.loads(alone.stdout)
    assert (line["verified"], line["checkers"], len(line["left_out"])) == (True, ["C++"], 1)
    said = modoku("verify", "--checkers", "compiled", str(tmp_path)).stdout
    assert said.splitlines()[-1].startswith("  ? The Python checker was not asked")
    assert "(Python checker)" not in said


@pytest.mark.parametrize("name", ALL)
def test_an_altered_file_is_told_and_the_status_is_1(tmp_path: Path, name: str) -> None:
    modoku("certify", CLASSIC, "-o", str(tmp_path))
    content = (tmp_path / name).read_bytes()
    (tmp_path / name).write_bytes(content[:-1])
    found = modoku("verify", str(tmp_path))
    assert found.returncode == 1
    assert found.stdout.startswith(f"{tmp_path}: not verified\n")
    assert name in found.stdout.splitlines()[-1] or name == "manifest.json"
    line = json.loads(modoku("verify", "--json", str(tmp_path)).stdout)
    assert (line["verdict"], line["verified"], line["checks"][-1]["passed"]) == (None, False, False)


def test_several_puzzles_go_to_numbered_folders_and_a_bad_line_costs_only_its_own(tmp_path: Path) -> None:
    made = modoku("certify", "-o", str(tmp_path / "all"), "-", stdin=f"{CLASSIC}\n12x4\n{NONE}\n")
    assert made.returncode == 1
    assert "-:2" in made.stderr
    assert sorted(path.name for path in (tmp_path / "all").iterdir()) == ["1", "3"]
    assert made.stdout.splitlines()[1] == "error"
    found = modoku("verify", "--json", str(tmp_path / "all"))
    assert found.returncode == 0
    assert [json.loads(line)["verdict"] for line in found.stdout.splitlines()] == ["unique", "unsolvable"]
    assert modoku("certify", "-o", str(tmp_path / "two"), CLASSIC, SEVERAL).returncode == 0
    both = modoku("verify", str(tmp_path / "two" / "1"), str(tmp_path / "two" / "2"))
    assert both.returncode == 0
    assert both.stdout.count("verified: ") == 2


def test_a_variant_is_certified_with_its_rules(tmp_path: Path) -> None:
    made = modoku("certify", "--variant", "diagonal", CLASSIC, "-o", str(tmp_path))
    assert made.returncode == 3
    said = modoku("verify", str(tmp_path)).stdout
    assert "no solution" in said
    assert f"  givens: {CLASSIC}\n" in said
    assert "  rule: diagonal: Every digit at most once in each main diagonal.\n" in said
    french = modoku("verify", str(tmp_path), "--lang", "fr").stdout
    assert "  règle\u00a0: diagonal\u00a0: Chaque chiffre au plus une fois dans chaque grande diagonale.\n" in french


def test_a_certificate_of_another_puzzle_is_refused(tmp_path: Path) -> None:
    modoku("certify", "--variant", "diagonal", CLASSIC, "-o", str(tmp_path / "x"))
    other = modoku("verify", str(tmp_path / "x"), "--puzzle", CLASSIC)
    assert (other.returncode, other.stdout) == (1, "error\n")
    assert "another puzzle" in other.stderr
    line = json.loads(modoku("verify", str(tmp_path / "x"), "--puzzle", CLASSIC, "--json").stdout)
    assert line["error"]["kind"] == "puzzle"
    assert modoku("verify", str(tmp_path / "x"), "--puzzle", CLASSIC, "--variant", "diagonal").returncode == 0
    file = tmp_path / "x" / "puzzle.json"
    assert modoku("verify", str(tmp_path / "x"), "--puzzle", str(file)).returncode == 0
    assert modoku("verify", str(tmp_path / "x"), "--puzzle", "no puzzle").returncode == 1


def test_the_json_of_verify_is_the_puzzle_that_was_proved(tmp_path: Path) -> None:
    killer = ["--variant", "killer:cages=8@r1c1r1c2;10@r1c3r2c3r3c3", CLASSIC]
    assert modoku("certify", *killer, "-o", str(tmp_path / "x")).returncode == 3
    answer = tmp_path / "answer.json"
    answer.write_text(modoku("verify", "--json", str(tmp_path / "x")).stdout)
    assert modoku("verify", str(tmp_path / "x"), "--puzzle", str(answer)).returncode == 0
    assert modoku("solve", str(answer)).returncode == 3


def test_extra_units_under_a_classic_name_are_not_certified(tmp_path: Path) -> None:
    plain = json.loads(modoku("convert", "--to", "json", CLASSIC).stdout)
    plain["layout"]["units"].append({"kind": "pair", "name": "1", "cells": [0, 38]})
    file = tmp_path / "forged.json"
    file.write_text(json.dumps(plain))
    made = modoku("certify", str(file), "-o", str(tmp_path / "x"))
    assert made.returncode == 1
    assert "is called 'classic:boxes=3x3', and has other units" in made.stderr
    assert not (tmp_path / "x").exists()


def test_a_packed_certificate_is_in_the_json_and_is_verified(tmp_path: Path) -> None:
    line = json.loads(modoku("certify", CLASSIC, "--json").stdout)
    packed = tmp_path / "certificate.zip"
    packed.write_bytes(base64.b64decode(line["file"]["base64"]))
    found = modoku("verify", str(packed), "--puzzle", CLASSIC)
    assert found.returncode == 0
    assert found.stdout.startswith(f"{packed}: verified: exactly one solution\n")
    assert modoku("certify", CLASSIC).returncode == 2


def test_nothing_is_written_when_the_time_does_not_suffice(tmp_path: Path) -> None:
    made = modoku("certify", CLASSIC, "--time", "0", "-o", str(tmp_path / "none"))
    assert made.returncode == 5
    assert "no certificate is written" in made.stdout
    assert not (tmp_path / "none").exists()
    line = json.loads(modoku("certify", CLASSIC, "--time", "0", "--json", "-o", str(tmp_path / "none")).stdout)
    assert (line["verdict"], line["files"], line["verified"]) == ("unknown", [], False)


def test_folders_that_are_none_are_told(tmp_path: Path) -> None:
    assert modoku("verify", str(tmp_path)).returncode == 1
    missing = modoku("verify", str(tmp_path / "nowhere"))
    assert missing.returncode == 1
    assert "nowhere is not a folder" in missing.stderr
    assert modoku("verify").returncode == 2
    assert modoku("certify", CLASSIC).returncode == 2
    (tmp_path / "file").write_text("")
    assert modoku("certify", CLASSIC, "-o", str(tmp_path / "file")).returncode == 1


DYING = """
import os, signal, sys
from modoku.cli import main

folder, left = sys.argv[1], int(sys.argv[2])

def look(event, details):
    global left
    if event == "open" and str(details[0]).startswith(folder):
        left -= 1
        if not left:
            os.kill(os.getpid(), signal.SIGKILL)

sys.addaudithook(look)
main(["certify", "-o", folder, "-"])
"""
"""Writes certificates, and kills itself when it opens a file of theirs for the n-th time."""


@pytest.mark.parametrize("moment", [1, 8, 20, 31, 200])
def test_a_run_killed_at_any_moment_leaves_only_whole_certificates(tmp_path: Path, moment: int) -> None:
    puzzles = [CLASSIC, NONE, SEVERAL] * 10
    done = subprocess.run(
        [sys.executable, "-c", DYING, str(tmp_path), str(moment)],
        input="\n".join(puzzles),
        stdout=subprocess.DEVNULL,
        text=True,
        check=False,
        timeout=PATIENCE_SECONDS,
    )
    assert done.returncode == -signal.SIGKILL
    folders = sorted(tmp_path.iterdir(), key=lambda path: int(path.name))
    assert len(folders) < len(puzzles)
    verdicts = [verify(path).verdict for path in folders]
    expected = (["unique", "unsolvable", "multiple"] * 10)[: len(folders)]
    # The last one may have been cut short, and then proves nothing.
    assert verdicts[:-1] == expected[:-1]
    assert verdicts[-1:] in ([None], expected[-1:])
    again = modoku("certify", "--force", "-o", str(tmp_path), "-", stdin="\n".join(puzzles))
    assert again.returncode == 0
    assert modoku("verify", str(tmp_path)).stdout.count(": verified") == len(puzzles)


def test_the_measurement_that_the_readme_names_runs() -> None:
    script = Path(__file__).parents[2] / "benchmarks" / "certificates.py"
    pytest.importorskip("pysat")
    done = subprocess.run(
        [sys.executable, str(script), "--boxes", "2x2", "--number", "1"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "1 puzzles: 1 under" in done.stdout
