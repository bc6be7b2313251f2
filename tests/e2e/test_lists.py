"""Lists through the real program: the lines of a list are those of its puzzles, one by one, in text and in JSON."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from modoku.cli.app import app
from modoku.cli.solve_list import SolveList
from modoku.cli.streaming import Rows
from tests.e2e.modoku_process import modoku

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "...1.5...14....67..8...24...63.7..1.9.......3.1..9.52...72...8..26....35...4.9..."
MINIMAL = ".2......6....41.....78....1......7....37.....6..412....1..74..5..8.5..7......39.."
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SEVERAL = "5.467.9..67....3......42.678..76...3..68..7..7....48569....7.8....4.9...3452....9"
ONE_REDUNDANT = MINIMAL[:0] + "82......6....41.....78....1......7....37.....6..412....1..74..5..8.5..7......39.."
LAST_STEP = "." + SOLVED[1:]
PUZZLES = [
    CLASSIC,
    CLASSIC.replace(".", "0"),
    HARD,
    MINIMAL,
    ONE_REDUNDANT,
    SOLVED,
    LAST_STEP,
    SEVERAL,
    "55" + CLASSIC[2:],
    CLASSIC[:2] + "1" + CLASSIC[3:],
    "12345",
    "1234............",
    CLASSIC + "q",
]


@pytest.mark.parametrize("command", ["solve", "count", "check", "canon", "rate"])
@pytest.mark.parametrize("options", [["--json"], ["--json", "--lang", "fr"], [], ["--lang", "fr"]])
def test_a_list_says_what_its_puzzles_say_one_by_one(command: str, options: list[str], tmp_path: Path) -> None:
    text = "# a list\n" + "\n".join(PUZZLES) + "\n"
    listed, alone = tmp_path / "list 987654321.txt", tmp_path / "alone"
    listed.write_text(text)
    alone.mkdir()
    for number, puzzle in enumerate(PUZZLES, 2):
        (alone / f"list.txt:{number}").write_text(puzzle)
    together = modoku(command, *options, "--jobs", "2", str(listed))
    apart = modoku(command, *options, *(str(alone / f"list.txt:{number}") for number in range(2, len(PUZZLES) + 2)))
    assert together.returncode == apart.returncode == 1
    ours, theirs = together.stdout.splitlines(), apart.stdout.splitlines()
    assert len(ours) == len(theirs) == len(PUZZLES)
    for one, other in zip(ours, theirs, strict=True):
        assert _comparable(one, str(listed)) == _comparable(other, str(alone / "list.txt"))


def _comparable(line: str, name: str) -> object:
    """Return a line without the names of files, and of JSON without how and how quickly it was found."""
    plain = re.sub(r"(LIST:\d+)(:1)?\b", r"\1", line.replace(name, "LIST"))
    if not line.startswith("{"):
        return plain
    fields = json.loads(plain)
    for name_of_field in ("engine", "seconds", "nodes"):
        fields.pop(name_of_field, None)
    return list(fields.items())


def test_a_list_of_one_is_a_puzzle(tmp_path: Path) -> None:
    file = tmp_path / "one.txt"
    file.write_text("11" + "." * 79 + "\n")
    for command, status in (("solve", 3), ("check", 3), ("rate", 3), ("count", 0), ("canon", 0)):
        assert modoku(command, str(file)).returncode == status


def test_a_long_list_keeps_its_order_with_odd_lines_in_between(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    lines = [*[CLASSIC, SEVERAL, "?", HARD] * 150, CLASSIC]
    file.write_text("\n".join(lines))
    found = modoku("count", "--json", str(file))
    rows = [json.loads(line) for line in found.stdout.splitlines()]
    assert [row["source"] for row in rows] == [f"{file}:{number}" for number in range(1, len(lines) + 1)]
    assert [row.get("low") for row in rows] == [*[1, rows[1]["low"], None, 1] * 150, 1]
    assert rows[1]["low"] > 1


def test_the_paths_of_lists_give_the_same_answers_and_others_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text("\n".join([CLASSIC, SEVERAL, HARD]))
    assert modoku("solve", "--path", "plain", str(file)).stdout == modoku("solve", str(file)).stdout
    wrong = modoku("solve", "--path", "abacus", str(file))
    assert wrong.returncode != 0
    assert "plain" in wrong.stderr


def test_the_first_answers_of_a_list_wait_for_few_puzzles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes, answer = [], SolveList.answer

    def counted(self: SolveList, records: bytes, lines: bytes) -> Rows:
        sizes.append(len(lines) // 8)
        return answer(self, records, lines)

    monkeypatch.setattr(SolveList, "answer", counted)
    listed = tmp_path / "list.txt"
    listed.write_text(f"{CLASSIC}\n" * 200)
    done = CliRunner().invoke(app, ["solve", str(listed)])
    assert done.stdout == f"{SOLVED}\n" * 200
    assert sizes[0] <= 4
    assert sum(sizes) == 200
