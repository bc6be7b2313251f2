"""Sheets of programming exercises: a skeleton to complete, and tests that answer with the call that gives a fault away.

The tests run the student's own code in a process of its own, with the rights of whoever runs it: on one's own machine
only, never on a server.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from xml.etree import ElementTree

from ..errors import FormatError, ModokuError, UnknownName
from ..files import check_free, make_folder, write_whole
from ..language import msg

SHEETS = {"004": "tp_26.py"}
"""Each sheet, and the file that the student completes."""
TESTS = "test_exercise.py"
SECONDS = 60.0
_FOLDER = Path(__file__).with_name("programming")


@dataclass(frozen=True, slots=True)
class ExerciseMark:
    """What the tests say of one exercise: its name, whether it is right, and what gives it away if not."""

    name: str
    passed: bool
    said: str = ""


def write_exercise(name: str, folder: Path, language: str = "en", *, force: bool = False) -> tuple[Path, ...]:
    """Write the skeleton and the tests of a sheet into a folder, and return their paths.

    Raises:
        UnknownName: there is no such sheet.
        FileTaken: a file is there already, and no `force`.
    """
    if name not in SHEETS:
        raise UnknownName(
            msg("There is no sheet '{name}'.", name=name), msg("Use one of {choices}.", choices=tuple(SHEETS))
        )
    files = {
        SHEETS[name]: (_FOLDER / f"{name}.{language}.txt").read_bytes(),
        TESTS: _tests_of(name, language),
    }
    make_folder(folder)
    for file in files:
        check_free(folder / file, force)
    for file, content in files.items():
        write_whole(folder / file, content, force=force)
    return tuple(folder / file for file in files)


def _tests_of(name: str, language: str) -> bytes:
    """Return the tests of a sheet, which answer in a language."""
    source = (_FOLDER / f"{name}.tests.txt").read_text(encoding="utf-8")
    return source.replace('LANGUAGE = "en"', f'LANGUAGE = "{language}"').encode()


def grade_exercise(folder: Path, *, seconds: float = SECONDS, language: str = "en") -> tuple[ExerciseMark, ...]:
    """Run the tests of a sheet on what a student wrote, and return what they say of each exercise.

    The tests are those of this version: what stands in the folder's own test file plays no part.

    Raises:
        FormatError: the folder holds no sheet.
        ModokuError: pytest is not installed, or the student's file does not end.
    """
    sheet = next((name for name, file in SHEETS.items() if (folder / file).is_file()), None)
    if sheet is None:
        raise FormatError(
            msg("{path} holds no exercise.", path=str(folder)), msg("Make one with `modoku exercise 004 -o FOLDER`.")
        )
    if find_spec("pytest") is None:
        raise ModokuError(msg("Grading needs pytest."), msg("Install it: pip install pytest"))
    with tempfile.TemporaryDirectory() as place:
        work = Path(place)
        write_whole(work / SHEETS[sheet], (folder / SHEETS[sheet]).read_bytes())
        write_whole(work / TESTS, _tests_of(sheet, language))
        # A setting of its own: none of a folder above plays a part.
        write_whole(work / "pytest.ini", b"[pytest]\n")
        report = work / "report.xml"
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
        try:
            subprocess.run(  # noqa: S603 - our own tests, on the user's own file
                [*command, f"--junitxml={report}", TESTS],
                cwd=work,
                check=False,
                capture_output=True,
                timeout=seconds,
            )
        except subprocess.TimeoutExpired as error:
            raise ModokuError(
                msg("The exercise did not end within {n} seconds.", n=round(seconds)),
                msg("Look for a loop without end."),
            ) from error
        return _read_report(report)


def _read_report(report: Path) -> tuple[ExerciseMark, ...]:
    """Return the marks that pytest wrote; an error while the file was read is one mark of its own."""
    if not report.is_file():
        raise ModokuError(msg("pytest gave no report."))
    found = []
    for case in ElementTree.parse(report).getroot().iter("testcase"):  # noqa: S314 - pytest's own report
        fault = next((child for child in case if child.tag in ("failure", "error")), None)
        name = case.get("name", "").removeprefix("test_")
        # What pytest adds to the sentence of an assertion stands on further lines.
        lines = "" if fault is None else (fault.get("message") or fault.text or "").strip()
        said = " ".join(lines.splitlines()[0].split())[:300] if lines else ""
        found.append(ExerciseMark(name, fault is None, said.removeprefix("AssertionError: ").removeprefix("Failed: ")))
    return tuple(found)
