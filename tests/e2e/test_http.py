"""The HTTP interface of the real server: answers, problems, jobs, bounds, and what survives."""

import base64
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from modoku.web import Settings
from tests.e2e.modoku_process import modoku
from tests.e2e.studio_process import Studio, follow, until_busy, wait_for
from tests.e2e.waiting import is_running, linux, until
from tests.patience import PATIENCE_SECONDS

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
BOMB = {"kind": "generate", "request": {"rating": [11.8, 12.0], "seconds": 600}}
"""A job that goes on for longer than any test, and takes little memory."""
PROBLEM = "application/problem+json"


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    with Studio(tmp_path_factory.mktemp("studio")) as running:
        wait_for(running)
        yield running


@pytest.fixture
def client(studio: Studio) -> httpx.Client:
    return studio.client


def _json(answer: httpx.Response) -> dict[str, Any]:
    assert answer.status_code < 300, answer.text
    found: dict[str, Any] = answer.json()
    assert found["v"] in (1, 2)
    return found


def test_a_hint_speaks_the_language_that_was_asked_for(client: httpx.Client) -> None:
    asked = {"puzzle": CLASSIC, "stage": 2}
    assert "Hidden single" in _json(client.post("hint", json=asked))["text"]
    french = client.post("hint", json=asked, headers={"accept-language": "fr-FR,fr;q=0.9"})
    assert "Singleton caché" in _json(french)["text"]
    assert "Singleton caché" in _json(client.post("hint?lang=fr", json=asked))["text"]


@pytest.mark.parametrize("route", ["hint", "steps"])
def test_a_hint_refuses_to_go_on_from_a_wrong_digit(client: httpx.Client, route: str) -> None:
    placed = [0] * 81
    placed[2] = 9
    played = {"modoku": 1, "givens": CLASSIC, "sheet": {"placed": placed}}
    answer = client.post(route, json={"puzzle": played})
    assert answer.status_code == 422
    assert answer.headers["content-type"] == PROBLEM
    assert "r1c3" in answer.json()["detail"]
    assert answer.json()["hint"]


def test_long_questions_are_asked_at_once_or_as_jobs(client: httpx.Client) -> None:
    asked = {"puzzle": CLASSIC, "size": 4}
    at_once = _json(client.post("unavoidable", json=asked))
    assert at_once["most_givens"] == 77
    job = _json(client.post("jobs", json={"kind": "unavoidable", "request": asked}))["id"]
    assert "event: done" in client.get(f"jobs/{job}/events").text
    assert _json(client.get(f"jobs/{job}"))["result"] == at_once


def test_a_board_can_be_played_and_sent_back(client: httpx.Client) -> None:
    board = _json(client.post("board", json={"puzzle": "", "variants": ["triple"]}))["board"]
    assert len(board["cells"]) == 171
    assert board["scene_svg"].startswith("<svg")
    assert "var(--board-border)" in board["scene_svg"]
    again = _json(client.post("board", json={"puzzle": board["puzzle"]}))["board"]
    assert again["puzzle"] == board["puzzle"]
    classic = _json(client.post("board", json={"puzzle": CLASSIC}))["board"]
    assert classic["verdict"] == "unique"
    assert "".join(map(str, classic["solution"])) == SOLUTION


def test_models_are_sized_written_and_taken_apart(client: httpx.Client) -> None:
    for kind, form in (("sat", "dimacs"), ("ilp", "lp"), ("csp", "minizinc"), ("colouring", "col"), ("cover", "json")):
        sizes = _json(client.post("model", json={"puzzle": CLASSIC, "kind": kind, "propagate": False}))
        assert sizes["variables"] > 0
        file = client.post("model", json={"puzzle": CLASSIC, "kind": kind, "to": form})
        assert file.headers["content-disposition"].startswith('attachment; filename="puzzle.')
        told = _json(client.post("model", json={"puzzle": CLASSIC, "kind": kind, "cell": "r1c3"}))
        assert told["formulas"]


def test_a_certificate_comes_as_a_file_and_is_verified(client: httpx.Client) -> None:
    file = client.post("certify", json={"puzzle": CLASSIC})
    assert file.headers["content-type"] == "application/zip"
    assert file.headers["content-disposition"] == 'attachment; filename="certificate.zip"'
    packed = {"name": "x.zip", "media_type": "application/zip", "base64": base64.b64encode(file.content).decode()}
    found = _json(client.post("verify", json={"certificate": packed, "expected": CLASSIC}))
    assert (found["verdict"], found["puzzle"], len(found["rules"])) == ("unique", CLASSIC, 1)
    other = client.post("verify", json={"certificate": packed, "expected": CLASSIC, "variants": ["diagonal"]})
    assert (other.status_code, other.json()["type"]) == (422, "urn:modoku:problem:puzzle")
    assert client.post("verify", json={"certificate": "/etc"}).status_code == 422


@pytest.mark.parametrize(
    ("form", "start"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF")], ids=["svg", "png", "pdf"]
)
def test_pictures_come_as_files(client: httpx.Client, form: str, start: bytes) -> None:
    answer = client.post("draw", json={"puzzle": CLASSIC, "to": form})
    assert answer.content.startswith(start)
    assert answer.headers["content-disposition"].startswith("attachment")
    told = client.post("draw", json={"puzzle": CLASSIC, "to": form}, headers={"accept": "application/json"}).json()
    assert told["puzzle"] == CLASSIC
    file = told["file"]
    content = file["text"].encode() if form == "svg" else base64.b64decode(file["base64"])
    assert (content, file["media_type"]) == (answer.content, answer.headers["content-type"])


def test_a_picture_speaks_the_language_that_is_asked_for(client: httpx.Client) -> None:
    said = [
        client.post("draw", json={"puzzle": CLASSIC, **more}, headers={"accept-language": language}).text
        for language, more in (("en", {}), ("fr", {}), ("fr", {"language": "en"}))
    ]
    assert "with 30 givens" in said[0]
    assert "30 dévoilés" in said[1]
    assert said[2] == said[0]


@pytest.mark.parametrize(
    ("route", "body", "status"),
    [
        ("solve", b"{", 422),
        ("solve", b'{"puzzle": NaN}', 422),
        ("solve", b'{"puzzle": "\\ud800"}', 422),
        ("solve", b'{"puzzle": "123", "surprise": 1}', 422),
        ("solve", b'{"puzzle": {"modoku": 1}}', 422),
        ("solve", b'{"puzzle": "53..7", "engine": "none"}', 422),
        ("model", b'{"puzzle": "' + CLASSIC.encode() + b'", "kind": "sat", "to": "lp"}', 422),
        ("model", b'{"puzzle": "' + CLASSIC.encode() + b'", "kind": "sat", "cell": "r99c1"}', 422),
        ("convert", b'{"puzzle": "' + CLASSIC.encode() + b'", "to": "nothing"}', 422),
        ("nothing", b"{}", 404),
    ],
)
def test_bad_requests_get_a_problem_that_says_what_is_wrong(
    client: httpx.Client, route: str, body: bytes, status: int
) -> None:
    answer = client.post(route, content=body, headers={"content-type": "application/json"})
    assert answer.status_code == status
    assert answer.headers["content-type"] == PROBLEM
    assert answer.json()["detail"]
    assert "Traceback" not in answer.text


def test_other_names_other_sites_and_large_bodies_are_refused(studio: Studio, client: httpx.Client) -> None:
    assert client.get("levels", headers={"host": "evil.example"}).status_code == 421
    other = client.post("solve", json={"puzzle": CLASSIC}, headers={"origin": "https://evil.example"})
    assert other.status_code == 403
    large = b'{"puzzle": "' + b"." * 600_000 + b'"}'
    assert client.post("solve", content=large).status_code == 413
    # One that does not say how long it is.
    as_json = {"content-type": "application/json"}
    assert client.post("solve", content=iter([b"{}"]), headers=as_json).status_code == 411


def test_every_answer_carries_the_headers_that_keep_a_page_safe(studio: Studio) -> None:
    for path in ("/health", "/api/v1/levels", "/api/v1/solve", "/nothing"):
        headers = studio.client.get(studio.address + path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_a_job_is_followed_to_its_end_and_kept(client: httpx.Client) -> None:
    # Our own engines: others may take longer to load than the server lets them.
    asked = {"puzzle": CLASSIC, "engines": ["classic9", "general", "sat", "dlx", "colouring", "reference"]}
    job = _json(client.post("jobs", json={"kind": "compare", "request": asked}))
    events = follow(client, job["id"])
    assert events[-1] == "done"
    assert events.count("progress") == 6
    done = _json(client.get(f"jobs/{job['id']}"))
    assert done["status"] == "done"
    assert done["result"]["agreement"]
    assert {row["verdict"] for row in done["result"]["rows"]} == {"unique"}


def test_a_job_that_is_cancelled_gives_its_process_back(client: httpx.Client) -> None:
    # More than there are workers: the next job is done only if the processes of these come back.
    for _ in range(1 + Settings().heavy_workers):
        job = _json(client.post("jobs", json=BOMB))
        until_busy(client)
        gone = _json(client.delete(f"jobs/{job['id']}"))
        assert gone["status"] == "cancelled"
    after = _json(client.post("jobs", json={"kind": "count", "request": {"puzzle": CLASSIC}}))
    assert follow(client, after["id"])[-1] == "done"


def test_a_hard_question_moves_aside_and_light_ones_are_answered(client: httpx.Client) -> None:
    job = _json(client.post("jobs", json=BOMB))
    try:
        until_busy(client)
        late = client.post("count", json={"puzzle": "." * 625, "seconds": 1})
        assert late.status_code in (200, 429, 504)
        assert _json(client.post("check", json={"puzzle": CLASSIC}))["verdict"] == "unique"
    finally:
        client.delete(f"jobs/{job['id']}")


def test_one_client_cannot_have_all_the_jobs(client: httpx.Client) -> None:
    started = [client.post("jobs", json=BOMB) for _ in range(6)]
    refused = [answer for answer in started if answer.status_code == 429]
    assert refused
    assert int(refused[0].headers["retry-after"]) >= 1
    for answer in started:
        if answer.status_code == 202:
            client.delete(f"jobs/{answer.json()['id']}")


def test_what_was_shared_survives_a_restart(tmp_path: Path) -> None:
    with Studio(tmp_path) as first:
        wait_for(first)
        board = first.client.post("board", json={"puzzle": CLASSIC}).json()["board"]
        evil = {**board["puzzle"], "meta": {"title": "<script>alert(1)</script>"}}
        kept = first.client.post("shared", json={"puzzle": evil}).json()
        assert first.interrupt() in (0, 130)
    with Studio(tmp_path) as second:
        wait_for(second)
        found = second.client.get(f"shared/{kept['id']}").json()
        assert found["puzzle"] == evil
        drawn = second.client.post("draw", json={"puzzle": found["puzzle"]})
        assert drawn.status_code == 200
        assert "<script" not in drawn.text
        assert second.client.get("shared/nothing").status_code == 404


@linux
def test_a_server_that_is_killed_leaves_no_worker_behind(tmp_path: Path) -> None:
    with Studio(tmp_path) as studio:
        wait_for(studio)
        studio.client.post("jobs", json=BOMB)
        until_busy(studio.client)
        family = _descendants(studio.process.pid)
        assert len(family) >= 3
        os.kill(studio.process.pid, signal.SIGKILL)
        studio.process.wait(timeout=PATIENCE_SECONDS)
        until(lambda: not any(map(is_running, family)), f"the end of the processes {family}")


def _descendants(pid: int) -> list[int]:
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            found += [int(child), *_descendants(int(child))]
    return found


def test_a_port_that_is_taken_is_named_in_the_error(studio: Studio) -> None:
    port = studio.address.rpartition(":")[2]
    found = modoku("serve", "--port", port, "--no-open")
    assert found.returncode == 1
    assert port in found.stderr
    assert "--port" in found.stderr
