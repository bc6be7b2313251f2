"""The launcher of a checkout works in rough surroundings, or says what to do."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.launcher_checkout import NOBODY, PYTHON, LauncherCheckout, checkout
from tests.e2e.waiting import until

pytestmark = pytest.mark.skipif(os.name != "posix" or not shutil.which("sh"), reason="the launcher is a shell script")


@pytest.fixture
def fake() -> Iterator[LauncherCheckout]:
    with checkout() as made:
        yield made


def test_the_first_start_sets_up_and_later_ones_only_run(fake: LauncherCheckout) -> None:
    status, output, errors = fake.start("solve", "two words", "*")
    assert (status, output) == (0, "<solve>\n<two words>\n<*>\n")
    assert errors.endswith("modoku: ready.\n")
    done = fake.installs()
    assert [line for line in done if "glpk" in line]
    assert all("-c locks/check.txt" in line for line in done)
    assert fake.start("solve") == (0, "<solve>\n", "")
    assert fake.installs() == done


def test_a_start_through_a_link_finds_the_checkout(fake: LauncherCheckout) -> None:
    link = fake.bin / "modoku"
    link.symlink_to(fake.folder / "modoku")
    assert fake.start("x")[0] == 0
    moved = LauncherCheckout(fake.bin, fake.bin, fake.log)
    assert moved.start("show") == (0, "<show>\n", "")


def test_what_the_environment_rests_on_sets_up_again(fake: LauncherCheckout) -> None:
    fake.start("x")
    before = len(fake.installs())
    for name in ("cpp/core/a.cpp", "locks/check.txt", "pyproject.toml"):
        (fake.folder / name).write_text("changed", "utf-8")
        assert "ready" in fake.start("x")[2]
    assert len(fake.installs()) == 4 * before


def test_a_set_up_that_was_killed_is_done_anew(fake: LauncherCheckout) -> None:
    status, _, _ = fake.start("x", FAKE_PIP="touch() { :; }; kill -9 $PPID")
    assert status == -9
    (fake.folder / ".venv" / "half").touch()
    status, output, errors = fake.start("x")
    assert (status, output) == (0, "<x>\n")
    assert "[1/3]" in errors
    assert not (fake.folder / ".venv" / "half").exists()


def test_an_interrupt_is_told_and_the_next_start_begins_anew(fake: LauncherCheckout) -> None:
    status, output, errors = fake.start("x", FAKE_PIP="kill -TERM $PPID")
    assert (status, output) == (130, "")
    assert "run this again" in errors
    assert "[1/3]" in fake.start("x")[2]


@pytest.mark.parametrize(
    "told", ["NewConnectionError: no route", "ERROR: ResolutionImpossible: for help visit the pages of pip"]
)
def test_without_a_network_it_says_what_to_do_and_keeps_what_it_has(fake: LauncherCheckout, told: str) -> None:
    status, _, errors = fake.start("x", FAKE_PIP=f"echo '{told}'; exit 1")
    assert status == 1
    assert told in errors
    assert "Is there a network?" in errors
    assert "PIP_FIND_LINKS" in errors
    status, _, errors = fake.start("x")
    assert status == 0
    assert "[1/3]" not in errors, "the environment was whole"


def test_a_failure_of_another_kind_is_shown(fake: LauncherCheckout) -> None:
    status, _, errors = fake.start("x", FAKE_PIP="echo 'error: no space left'; exit 1")
    assert status == 1
    assert "no space left" in errors
    assert "network" not in errors


def test_an_extra_that_cannot_be_installed_is_left_out(fake: LauncherCheckout) -> None:
    status, output, errors = fake.start("x", FAKE_PIP='case $* in *models*) echo "no wheel"; exit 1 ;; esac')
    assert (status, output) == (0, "<x>\n")
    assert "the extra 'models' cannot be installed here" in errors
    assert "'web'" not in errors


def test_an_extra_comes_in_another_version_where_the_locked_one_does_not(fake: LauncherCheckout) -> None:
    status, _, errors = fake.start("x", FAKE_PIP='case $* in *"-c locks"*models*) exit 1 ;; esac')
    assert status == 0
    assert "models' cannot" not in errors
    assert any(line.endswith("-e .[models]") and "-c" not in line.split() for line in fake.installs())


@pytest.mark.parametrize("with_flock", [True, False])
def test_of_two_starts_at_once_one_sets_up_and_the_other_waits(fake: LauncherCheckout, with_flock: bool) -> None:
    if not with_flock:
        (fake.bin / "flock").unlink(missing_ok=True)
    gate = fake.folder.parent / "gate"
    first = fake.begin("one", FAKE_PIP=f"until [ -e '{gate}' ]; do sleep 0.05; done")
    until(lambda: fake.log.exists() and "pip" in fake.log.read_text("utf-8"), "the first start at its set-up")
    second = fake.begin("two")
    assert second.stderr is not None
    assert second.stderr.readline() == "modoku: another start is setting up; waiting ...\n"
    gate.touch()
    assert first.communicate()[0] == "<one>\n"
    assert second.communicate() == ("<two>\n", "")
    assert len(fake.installs()) == 2
    assert not (fake.folder / ".venv.lock.d").exists()


def test_a_lock_of_a_start_that_is_gone_holds_nobody(fake: LauncherCheckout) -> None:
    (fake.bin / "flock").unlink(missing_ok=True)
    assert fake.start("x", FAKE_PIP="kill -9 $PPID")[0] == -9
    assert (fake.folder / ".venv.lock.d").exists()
    assert fake.start("x")[:2] == (0, "<x>\n")


@pytest.mark.parametrize(
    ("missing", "told"),
    [
        ("version_info", "Python 3.11 or later is needed (Python 3.9.9 is too old)"),
        ("ensurepip", "sudo apt install python3-venv"),
        ("Python.h", "sudo apt install python3-dev"),
    ],
)
def test_a_python_that_will_not_do_is_told_with_the_remedy(fake: LauncherCheckout, missing: str, told: str) -> None:
    status, output, errors = fake.start("x", FAKE_MISSING=missing)
    assert (status, output) == (1, "")
    assert told in errors
    assert "run this again" in errors
    assert fake.installs() == []


def test_without_a_compiler_it_says_so(fake: LauncherCheckout) -> None:
    assert "sudo apt install g++" in fake.start("x", CXX="no-such-compiler")[2]


def test_without_any_python_it_says_so(fake: LauncherCheckout) -> None:
    (fake.bin / "python3").unlink()
    assert "Python 3.11 or later is needed: " in fake.start("x")[2]


def test_another_python_may_be_named(fake: LauncherCheckout) -> None:
    assert "there is no 'pythonx'" in fake.start("x", MODOKU_PYTHON="pythonx")[2]
    fake.start("x")
    other = fake.bin / "pythony"
    other.write_text(PYTHON, "utf-8")
    other.chmod(0o755)
    assert "not Python 3.11" in fake.start("x", MODOKU_PYTHON="pythony", FAKE_MISSING="version_info")[2]
    assert "[1/3]" in fake.start("x", MODOKU_PYTHON="pythony")[2]
    assert fake.start("x", MODOKU_PYTHON="pythony")[2] == ""
    assert fake.start("x")[2] == "", "nobody asked for the first one again"


def test_a_checkout_that_was_moved_gets_an_environment_for_its_new_place(fake: LauncherCheckout) -> None:
    fake.start("x")
    moved = LauncherCheckout(fake.folder.rename(fake.folder.parent / "elsewhere"), fake.bin, fake.log)
    assert "[1/3]" in moved.start("x")[2]


@pytest.fixture
def reader(fake: LauncherCheckout) -> Iterator[int | None]:
    """A user who may not write in the checkout."""
    user = NOBODY if os.geteuid() == 0 else None
    home = fake.folder.parent / "home"
    home.mkdir(mode=0o777)
    home.chmod(0o777)
    fake.log.touch()
    fake.log.chmod(0o666)
    fake.folder.chmod(0o555)
    yield user
    fake.folder.chmod(0o755)
    home.chmod(0o777)


@pytest.mark.skipif(sys.platform == "win32", reason="needs users")
def test_a_checkout_that_cannot_be_written_has_its_environment_in_the_cache(
    fake: LauncherCheckout, reader: int | None
) -> None:
    status, output, errors = fake.start("x", user=reader)
    assert (status, output) == (0, "<x>\n"), errors
    assert str(fake.folder.parent / "home" / ".cache" / "modoku") in errors
    assert "--config-settings=build-dir=" in fake.installs()[-1], "nothing is built beside the sources"
    assert fake.start("x", user=reader) == (0, "<x>\n", "")
    assert not (fake.folder / ".venv").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="needs users")
def test_where_nothing_can_be_written_it_says_how_to_name_a_folder(fake: LauncherCheckout, reader: int | None) -> None:
    home = fake.folder.parent / "home"
    home.chmod(0o555)
    status, _, errors = fake.start("x", user=reader)
    assert (status, "MODOKU_VENV=/some/folder" in errors) == (1, True)
    home.chmod(0o777)
    assert fake.start("x", user=reader, MODOKU_VENV=str(home / "mine"))[:2] == (0, "<x>\n")


def test_the_shell_scripts_and_the_locks_name_no_place_to_fetch_from() -> None:
    root = Path(__file__).resolve().parents[2]
    for path in [root / "modoku", root / "check", *sorted((root / "locks").iterdir())]:
        text = path.read_text("utf-8")
        assert "://" not in text, path.name
        assert "index" not in text or "PIP_NO_INDEX" in text, path.name
