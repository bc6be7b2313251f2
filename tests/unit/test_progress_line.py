"""The line on a terminal that says how far a command is."""

import sys
from io import BufferedReader, BytesIO, StringIO, TextIOWrapper
from pathlib import Path

import pytest

from modoku import clock
from modoku.cli import grid, main
from modoku.cli.progress import ProgressLine, begin_line, describe, progress_line
from modoku.language import Message, msg
from modoku.questions import clues


class Clock:
    """A clock that the test holds."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(clock, "now", found)
    return found


def test_nothing_is_written_in_the_first_second(held: Clock) -> None:
    terminal = StringIO()
    line = ProgressLine(terminal)
    held.seconds = 0.99
    line.draw()
    line.hide()
    assert terminal.getvalue() == ""


def test_the_line_is_written_over_itself_and_taken_away(held: Clock) -> None:
    terminal = StringIO()
    line = ProgressLine(terminal)
    line.count(50)
    line.share = 0.5
    held.seconds = 2
    line.draw()
    line.note = msg("attempt {n}", n=3)
    line.draw()
    line.hide()
    line.hide()
    first = "2 s; 50 done, 25 a second; 50 %, 2 s left"
    assert terminal.getvalue() == f"\r\x1b[K{first}\r\x1b[K{first}; attempt 3\r\x1b[K"


def test_the_share_of_a_file_is_the_place_that_is_read(held: Clock, tmp_path: Path) -> None:
    path = tmp_path / "list"
    path.write_bytes(b"x" * 1000)
    terminal = StringIO()
    line = ProgressLine(terminal)
    held.seconds = 3
    with path.open("rb", buffering=0) as file:
        line.watch(file)
        file.read(750)
        line.draw()
    assert "75 %, 1 s left" in terminal.getvalue()
    line.draw()  # the file is closed: nothing is known, and nothing breaks


def test_the_share_of_a_list_is_what_is_answered_of_it_not_what_is_read_ahead(held: Clock, tmp_path: Path) -> None:
    path = tmp_path / "list"
    path.write_bytes(b"x" * 1000)
    terminal = StringIO()
    line = ProgressLine(terminal)
    held.seconds = 2
    with path.open("rb") as file:
        line.watch(file, "list")
        file.read()
        line.draw()
        line.reach("list", 2, 500)
        line.draw()
    assert terminal.getvalue() == "\r\x1b[K2 s\r\x1b[K2 s; 50 %, 2 s left"


@pytest.mark.parametrize(
    ("arguments", "lists", "said"),
    [
        (["hint", "a.txt"], ["a.txt"], "interrupted after 2 answers; go on with: tail -n +4 a.txt | modoku hint -"),
        (["hint", "a.txt", "b.txt"], ["a.txt", "b.txt"], "interrupted after 2 answers"),
        (["hint", "-"], ["-"], "interrupted after 2 answers"),
        (["convert", "a.txt", "-o", "b.txt"], ["a.txt"], "interrupted after 2 answers"),
        (["generate"], [], "interrupted after 2 answers"),
    ],
)
def test_an_interrupted_list_says_how_to_go_on(arguments: list[str], lists: list[str], said: str) -> None:
    line = ProgressLine(StringIO())
    line.is_one_by_one = True
    for name in lists:
        line.watch(StringIO(), name)
        line.reach(name, 4, 10)
    line.count(2)
    assert line.said_of_interruption(arguments) == said


@pytest.mark.parametrize(
    ("onward", "said"),
    [
        (("--resume",), "; go on with: modoku table rate 'a b.txt' -o out --resume"),
        (("-o",), "; go on with: modoku table rate 'a b.txt' -o out"),
        (msg("cutting the table into shards"), "; cutting the table into shards"),
    ],
)
def test_a_command_that_knows_how_it_goes_on_says_so(onward: tuple[str, ...] | Message, said: str) -> None:
    line = ProgressLine(StringIO())
    line.advance(2, 0.5)
    line.onward = onward
    assert line.said_of_interruption(["table", "rate", "a b.txt", "-o", "out"]) == f"interrupted after 2 answers{said}"


def test_a_search_that_can_keep_its_work_says_how(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(clues, "bound_givens", interrupted)
    with pytest.raises(SystemExit) as caught:
        main(["clues", "1234341221434321", "--lang", "en"])
    assert caught.value.code == 130
    assert "with --time SECONDS and --keep FILE, the same command goes on" in capsys.readouterr().err


def test_grids_that_were_interrupted_say_which_seed_is_next(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown: list[str] = []
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BufferedReader(BytesIO())))  # nothing is piped in

    def emit(text: str) -> None:
        if len(shown) == 2:
            assert progress_line().share == 2 / 5
            raise KeyboardInterrupt
        shown.append(text)

    monkeypatch.setattr(grid, "emit", emit)
    with pytest.raises(SystemExit) as caught:
        main(["grid", "--boxes", "2x2", "-n", "5", "--seed", "7", "--lang", "en"])
    assert caught.value.code == 130
    assert "interrupted after 2 answers; go on with --seed 9 -n 3\n" in capsys.readouterr().err
    monkeypatch.setattr(grid, "emit", print)
    with pytest.raises(SystemExit):
        main(["grid", "--boxes", "2x2", "-n", "5", "--seed", "7", "--lang", "en"])
    whole = capsys.readouterr().out.splitlines()
    with pytest.raises(SystemExit):
        main(["grid", "--boxes", "2x2", "-n", "3", "--seed", "9", "--lang", "en"])
    assert shown + capsys.readouterr().out.splitlines() == whole


def test_help_is_not_written_behind_the_line(held: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    line = ProgressLine(sys.stdout)
    held.seconds = 2
    line.draw()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("modoku.cli.progress._line", line)
        patch.setattr("modoku.cli.progress.begin_line", lambda: line)
        with pytest.raises(SystemExit):
            main(["grid", "--help", "--lang", "en"])
    assert capsys.readouterr().out.startswith("\r\x1b[K2 s\r\x1b[KUsage")


def test_a_list_that_was_read_whole_before_the_work_is_not_gone_on_with() -> None:
    line = ProgressLine(StringIO())
    line.watch(StringIO(), "a.txt")
    line.reach("a.txt", 4, 10)
    line.count(2)
    assert line.said_of_interruption(["book", "a.txt"]) == "interrupted after 2 answers"


def test_nothing_answered_leaves_nothing_to_go_on_from() -> None:
    line = ProgressLine(StringIO())
    line.watch(StringIO(), "a.txt")
    assert line.said_of_interruption(["hint", "a.txt"], "fr") == "interrompu"


def test_what_is_no_file_has_no_share(held: Clock) -> None:
    line = ProgressLine(StringIO())
    held.seconds = 3
    line.watch(StringIO())
    line.draw()
    assert isinstance(line.terminal, StringIO)
    assert line.terminal.getvalue() == "\r\x1b[K3 s"


def test_numbers_are_written_as_the_language_does() -> None:
    assert describe(1_234_567, None, 100.0, "fr").startswith(
        "100 s; 1\N{NARROW NO-BREAK SPACE}234\N{NARROW NO-BREAK SPACE}567 "
    )
    assert describe(3, None, 2.0) == "2 s; 3 done, 1.5 a second"


def test_off_a_terminal_the_line_is_never_drawn(capfd: pytest.CaptureFixture[str], held: Clock) -> None:
    with begin_line() as line:
        assert progress_line() is line
        held.seconds = 100
        line.draw()
    assert capfd.readouterr() == ("", "")
