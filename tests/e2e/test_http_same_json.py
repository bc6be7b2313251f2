"""Every answer over HTTP against the command line's: the same JSON, the same files, for puzzles of many kinds."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from modoku.formats import read, write
from modoku.puzzle import Sheet
from modoku.variants import make
from modoku.web.description import EXAMPLES
from modoku.web.routes.questions import NAMES
from tests.e2e.modoku_process import modoku
from tests.e2e.studio_thread import StudioThread

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
DIAGONAL = ".9.6.......1.4398.7.....64.51.......94.17..3..7..8..9..8.2...7..25...31..674...29"
PUZZLES: dict[str, Any] = {
    "classic": CLASSIC,
    "hard": "...1.5...14....67..8...24...63.7..1.9.......3.1..9.52...72...8..26....35...4.9...",
    "several": SOLUTION.replace("1", ".").replace("2", "."),
    "none": "55" + CLASSIC[2:],
    "full": SOLUTION,
    "small": "1......2..3.4...",
    "dots": make("kropki:white=r1c2r1c3", base=read(CLASSIC[:-1] + ".")[0].puzzle),
    "diagonal": make("diagonal", base=read(DIAGONAL)[0].puzzle),
}
QUESTIONS = {
    "solve": ["solve"],
    "count": ["count"],
    "check": ["check"],
    "conflict": ["explain-conflict"],
    "rate": ["rate"],
    "hint": ["hint"],
    "steps": ["steps"],
    "canon": ["canon"],
    "automorphisms": ["automorphisms"],
}
OWN = ("source", "seconds", "nodes", "rows", "v")
"""What says where an answer came from, or how long it took."""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    folder = tmp_path_factory.mktemp("same")
    with (
        StudioThread(folder, heavy_workers=2, jobs_each=4) as running,
        httpx.Client(base_url=f"{running.address}/api/v1", timeout=300, headers={"accept-language": "en"}) as one,
    ):
        yield one


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Every puzzle as the argument of a command: a line, or a file where a line does not hold it."""
    folder = tmp_path_factory.mktemp("puzzles")
    found = []
    for name, puzzle in PUZZLES.items():
        if isinstance(puzzle, str):
            found.append(puzzle)
        else:
            path = folder / f"{name}.json"
            path.write_text(write([Sheet(puzzle)], "json"))
            found.append(str(path))
    return found


def _asked(name: str) -> Any:
    puzzle = PUZZLES[name]
    return puzzle if isinstance(puzzle, str) else json.loads(write([Sheet(puzzle)], "json"))


def _without(fields: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if name not in OWN}


def test_every_question_is_compared_here() -> None:
    others = {
        "board",
        "candidates",
        "generate",
        "grid",
        "census-grids",
        "census-orbits",
        "census-bands",
        "lesson",
        "touched",
        "convert",
        "draw",
        "model",
        "equivalent",
    }
    assert set(NAMES) == set(QUESTIONS) | others


@pytest.mark.parametrize("route", QUESTIONS)
def test_questions_get_the_json_of_the_command_line(client: httpx.Client, lines: list[str], route: str) -> None:
    told = modoku(*QUESTIONS[route], "--json", "--lang=en", *lines)
    by_puzzle = {}
    for line in told.stdout.splitlines():
        fields = json.loads(line)
        by_puzzle[fields["puzzle"]] = fields
    seen = 0
    for name in PUZZLES:
        answer = client.post(route, json={"puzzle": _asked(name)})
        found = answer.json()
        if answer.status_code == 200:
            seen += 1
            assert _without(found) == _without(by_puzzle[found["puzzle"]]), name
        else:
            # What one refuses the other refuses too, in the same words.
            assert answer.status_code == 422
            assert found["detail"].rstrip(".") in told.stderr, name
    assert seen == len(by_puzzle)
    assert seen >= 3


@pytest.mark.parametrize("kind", ["sat", "ilp", "csp", "colouring", "cover"])
def test_models_are_those_of_the_command_line(client: httpx.Client, kind: str) -> None:
    told = json.loads(modoku("model", kind, "--stats", "--json", PUZZLES["hard"]).stdout)
    found = client.post("model", json={"puzzle": PUZZLES["hard"], "kind": kind}).json()
    assert _without(found) == _without(told)
    form = {"sat": "dimacs", "ilp": "lp", "csp": "minizinc", "colouring": "col", "cover": "json"}[kind]
    file = client.post("model", json={"puzzle": PUZZLES["hard"], "kind": kind, "to": form})
    assert file.text == modoku("model", kind, "--to", form, str(PUZZLES["hard"])).stdout


def test_pictures_texts_and_lessons_are_those_of_the_command_line(client: httpx.Client, tmp_path: Path) -> None:
    for form in ("svg", "pdf"):
        path = tmp_path / f"x.{form}"
        modoku("draw", "-o", str(path), "--lang=en", CLASSIC)
        assert client.post("draw", json={"puzzle": CLASSIC, "to": form}).content == path.read_bytes()
    written = client.post("convert", json={"puzzle": CLASSIC, "to": "sdk"}).json()["text"]
    assert written.rstrip("\n") == modoku("convert", "--to", "sdk", CLASSIC).stdout.rstrip("\n")
    lesson = client.post("lesson", json={"puzzle": str(PUZZLES["small"]), "kind": "csp", "to": "json"})
    assert lesson.text == modoku("lesson", "csp", "--to", "json", "--lang=en", str(PUZZLES["small"])).stdout


def test_two_puzzles_are_compared_as_on_the_command_line(client: httpx.Client) -> None:
    for other in (CLASSIC[::-1], str(PUZZLES["hard"])):
        told = json.loads(modoku("equivalent", "--json", CLASSIC, other).stdout)
        assert _without(client.post("equivalent", json={"puzzle": CLASSIC, "other": other}).json()) == _without(told)


def test_lists_hold_what_the_command_line_lists(client: httpx.Client) -> None:
    for name in ("variants", "formats", "engines"):
        told = [_without(json.loads(line)) for line in modoku(name, "--json", "--lang=en").stdout.splitlines()]
        assert [_without(one) for one in client.get(name).json()[name]] == told


def test_jobs_find_what_the_command_line_finds(client: httpx.Client) -> None:
    def result(kind: str, request: dict[str, Any]) -> Any:
        job = client.post("jobs", json={"kind": kind, "request": request}).json()["id"]
        assert "event: done" in client.get(f"jobs/{job}/events").text
        return client.get(f"jobs/{job}").json()["result"]

    told = json.loads(modoku("generate", "--json", "--lang=en", "--level=easy", "--seed=5", "-n1").stdout)
    made = result("generate", {"level": "easy", "seed": 5, "count": 2})["items"]
    assert [one["seed"] for one in made] == [5, 6]
    assert _without(made[0]) == _without(told)
    assert _without(client.post("generate", json={"level": "easy", "seed": 5}).json()) == _without(told)
    counted = json.loads(modoku("count", "--json", str(PUZZLES["several"])).stdout)
    assert _without(result("count", {"puzzle": PUZZLES["several"]})) == _without(counted)
    compared = json.loads(modoku("compare", "--json", "--engine=classic9,general", CLASSIC).stdout)
    rows = result("compare", {"puzzle": CLASSIC, "engines": ["classic9", "general"]})
    assert _without(rows) == _without(compared)
    for found, wanted in zip(rows["rows"], compared["rows"], strict=True):
        assert set(found) == set(wanted)
        assert (found["engine"], found["verdict"]) == (wanted["engine"], wanted["verdict"])


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_of_the_documentation_works(client: httpx.Client, name: str) -> None:
    path = {"share": "shared"}.get(name, name)
    answer = client.post(path, json=EXAMPLES[name])
    assert answer.status_code in (200, 201, 202), answer.text
    if answer.status_code == 202:
        client.delete(f"jobs/{answer.json()['id']}")


def test_the_description_is_complete_and_says_everything(client: httpx.Client) -> None:
    described = client.get("openapi.json").json()
    for path, methods in described["paths"].items():
        for method, route in methods.items():
            assert route["summary"], path
            if method == "post":
                assert route["requestBody"]["content"]["application/json"]["example"], path
            assert "application/problem+json" in route["responses"]["4XX"]["content"], path
    assert {f"/api/v1/{name}" for name in NAMES} < set(described["paths"])
    assert {"level", "symmetry", "variants", "count"} <= set(
        described["components"]["schemas"]["GenerateRequest"]["properties"]
    )
    for language, word in (("en", "Longer work"), ("fr", "Travaux plus longs")):
        page = client.get("docs", headers={"accept-language": language})
        assert word in page.text
        assert "http://" not in page.text.replace("http://localhost:8000/api/v1/", "")
        assert "style=" not in page.text
        assert "<script" not in page.text
