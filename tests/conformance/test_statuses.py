"""A fault has one word and one status: as an exception, as an exit status, over HTTP, and in the reference."""

import importlib.util
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.conformance.surfaces import command_words
from tests.e2e.modoku_process import modoku

import modoku as library
from modoku import errors
from modoku.errors import ModokuError, UnsupportedConstraint
from modoku.formats.ours import sheet_to_json
from modoku.language import LANGUAGES
from modoku.questions import NAMES, get_question
from modoku.questions.inputs import to_sheet
from modoku.questions.status import ERRORS, TITLES, error_to_json, status_of

ROOT = Path(__file__).resolve().parents[2]
CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PLACED = replace(to_sheet(CLASSIC), placed=(0, 0, 1, *[0] * 78))
FAULTS: dict[str, tuple[str, dict[str, Any], str]] = {
    "an engine": ("solve", {"puzzle": CLASSIC, "engine": "nosuch"}, "unknown-name"),
    "a solver of PySAT": ("solve", {"puzzle": CLASSIC, "engine": "pysat:nosuch"}, "unknown-name"),
    "a format": ("count", {"puzzle": CLASSIC, "format": "nosuch"}, "unknown-name"),
    "a variant": ("check", {"puzzle": CLASSIC, "variants": ["nosuch"]}, "variant"),
    "a parameter": ("rate", {"puzzle": CLASSIC, "variants": ["killer:cages=1"]}, "variant"),
    "a shape of boxes": ("hint", {"puzzle": CLASSIC, "boxes": "9x9x9"}, "variant"),
    "a text": ("candidates", {"puzzle": "?" * 81}, "format"),
    "an empty text": ("solve", {"puzzle": ""}, "format"),
    "what an engine cannot do": ("solve", {"puzzle": "12..34..........", "engine": "classic9"}, "unsupported"),
    "a digit that is wrong": ("hint", {"puzzle": sheet_to_json(PLACED)}, "puzzle"),
}


def command_of(name: str, request: dict[str, Any], folder: Path) -> list[str]:
    options = [part for variant in request.get("variants", ()) for part in ("--variant", variant)]
    for key in ("engine", "format", "boxes"):
        options += [f"--{key}", request[key]] if key in request else []
    puzzle = request["puzzle"]
    if not isinstance(puzzle, str):
        (folder / "puzzle.json").write_text(json.dumps(puzzle))
        puzzle = str(folder / "puzzle.json")
    return [name, *options, puzzle]


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_has_one_status_whoever_asks(client: httpx.Client, tmp_path: Path, fault: str) -> None:
    name, request, word = FAULTS[fault]
    with pytest.raises(ModokuError) as caught:
        get_question(name).function()(**request)
    found, http, code = status_of(caught.value)
    assert found == word
    told = modoku(*command_of(name, request, tmp_path), "--lang", "en")
    assert told.returncode == code, told.stderr
    detail = str(error_to_json(caught.value)["detail"])
    assert detail in told.stderr
    reply = client.post(f"/api/v1/{name}", json=request, headers={"accept-language": "en"})
    assert (reply.status_code, reply.json()["type"]) == (http, f"urn:modoku:problem:{word}")
    assert reply.json()["detail"] == detail
    french = client.post(f"/api/v1/{name}", json=request, headers={"accept-language": "fr"}).json()
    assert french["title"] == TITLES[word].said("fr")


EMPTY = ["", "\n\n", "# a comment", "# a comment\n\n# another\n"]
ASKED: list[tuple[str, str, tuple[str, ...]]] = [("solve", text, ()) for text in EMPTY]
ASKED += [("solve", "", ("--json",)), ("rate", "", ("--json",))]
NEEDED: dict[str, tuple[str, ...]] = {
    "convert": ("--to", "line"),
    "certify": ("-o", "{folder}/certificate"),
    "lesson": ("sat",),
    "model": ("sat", "--stats"),
    "model-import": ("sat",),
    "why": ("--candidate", "r1c1=1"),
}
"""What a command needs beside its puzzle."""
ASKED += [
    (name, EMPTY[-1], NEEDED.get(name, ())) for name in NAMES if name != "solve" and get_question(name).takes_puzzle
]


@pytest.mark.parametrize(("name", "text", "options"), ASKED)
def test_a_file_without_a_puzzle_is_a_fault(tmp_path: Path, name: str, text: str, options: tuple[str, ...]) -> None:
    file = tmp_path / "empty.txt"
    file.write_text(text)
    words = [option.format(folder=tmp_path) for option in options]
    answer = [str(file)] if name == "model-import" else []
    told = modoku(*command_words(name, {}), *words, "--lang", "en", str(file), *answer)
    assert (told.returncode, told.stderr) == (1, f"{file}: There is no puzzle in {file}.\n")


def test_a_pipe_without_a_puzzle_is_a_fault() -> None:
    told = modoku("solve", "--lang", "en", stdin=EMPTY[-1])
    assert (told.returncode, told.stderr) == (1, "-: There is no puzzle on standard input.\n")


def test_every_error_has_a_row_and_every_word_a_title_in_both_languages() -> None:
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, ModokuError)]
    for kind in kinds:
        assert any(issubclass(kind, row[0]) for row in ERRORS)
    # A row behind one that takes all of its errors would never decide.
    for number, (kind, *_) in enumerate(ERRORS):
        assert not any(issubclass(kind, earlier) for earlier, *_ in ERRORS[:number])
    assert {word for _, word, _, _ in ERRORS} == set(TITLES)
    for title in TITLES.values():
        assert len({title.said(language) for language in LANGUAGES}) == len(LANGUAGES)


def test_the_pages_of_the_reference_have_the_table() -> None:
    source = ROOT / "docs" / "reference" / "make_statuses.py"
    spec = importlib.util.spec_from_file_location("make_statuses", source)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for language, page in module.PAGES.items():
        text = page.read_text(encoding="utf-8")
        assert module.written(text, language) == text, "run: python docs/reference/make_statuses.py"


def test_a_batch_says_what_it_cannot_do_in_the_row() -> None:
    (row,) = library.rate_many([None])  # type: ignore[list-item]
    assert status_of(row) == ("puzzle", 422, 1)  # type: ignore[arg-type]
    error = library.solve_many(["12..34.........."]).error(0)
    assert isinstance(error, UnsupportedConstraint)
