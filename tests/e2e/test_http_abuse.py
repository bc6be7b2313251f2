"""What strangers do to a server: each is refused or contained, and the next question is answered all the same."""

import contextlib
import http.client
import json
import os
import re
import signal
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.e2e.studio_process import Studio, follow, gauge, until_busy, wait_for
from tests.e2e.studio_thread import StudioThread
from tests.e2e.waiting import is_running, linux, until
from tests.patience import PATIENCE_SECONDS

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
LARGE = "." * 625
BOMB = {"kind": "generate", "request": {"rating": [11.8, 12.0], "seconds": 600}}
"""A job that goes on for longer than any test, and takes little memory."""
HARD = {
    "puzzle": "." * 256,
    "variants": ["diagonal", "anti-knight", "non-consecutive", "anti-king"],
    "engine": "general",
    "seconds": 600,
}
"""A question that does."""
EVIL = """<script>alert(1)</script>"'><img src=x onerror=alert(1)>=HYPERLINK("http://evil") ]]> --> ){/JS (x)}"""


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StudioThread]:
    folder = tmp_path_factory.mktemp("abuse")
    with StudioThread(folder, public=True, connections_each=20, memory_bytes=300 << 20) as running:
        yield running


@pytest.fixture
def client(studio: StudioThread) -> Iterator[httpx.Client]:
    yield studio.client
    # Whatever a test did, the server is there for the next one.
    until(lambda: _is_there(studio), "an answer to the next question")
    until(lambda: not studio.has_jobs(), "the end of the jobs")


def _is_there(studio: StudioThread) -> bool:
    try:
        answer = studio.client.post("check", json={"puzzle": CLASSIC})
    except httpx.TransportError:
        return False
    return answer.status_code == 200 and answer.json()["verdict"] == "unique"


def _plain(client: httpx.Client) -> dict[str, Any]:
    puzzle: dict[str, Any] = client.post("board", json={"puzzle": CLASSIC}).json()["board"]["puzzle"]
    return puzzle


def _until_closed(line: socket.socket) -> bytes:
    """Return what comes until the server hangs up; one that does not is an error."""
    found = b""
    with contextlib.suppress(ConnectionError):
        while piece := line.recv(65536):
            found += piece
    return found


def _raw(studio: StudioThread, sent: bytes) -> bytes:
    with socket.create_connection(("127.0.0.1", studio.port), timeout=PATIENCE_SECONDS) as line:
        with contextlib.suppress(ConnectionError):
            line.sendall(sent)
        return _until_closed(line)


def _posted(name: str, asked: dict[str, Any]) -> bytes:
    body = json.dumps(asked)
    head = f"POST /api/v1/{name} HTTP/1.1|host: localhost|content-type: application/json|content-length: {len(body)}||"
    return (head.replace("|", "\r\n") + body).encode()


def test_a_request_that_does_not_arrive_is_hung_up_on(tmp_path: Path) -> None:
    whole = _posted("check", {"puzzle": CLASSIC})
    with StudioThread(tmp_path, arrival_seconds=0.2) as hasty:
        for begun in (b"", whole[:10], whole[: whole.index(b"content-type")], whole[:-1]):
            assert _raw(hasty, begun) == b""
        # On a busy machine an honest client may be late, too.
        until(lambda: _is_there(hasty), "an answer to a request that arrives")


def test_huge_headers_and_nonsense_are_refused(studio: StudioThread, client: httpx.Client) -> None:
    huge = b"GET /health HTTP/1.1\r\nhost: localhost\r\nx: " + b"a" * 10_000_000 + b"\r\n\r\n"
    # Where the server hangs up while we still write, what it said may be lost on the way.
    assert _raw(studio, huge)[:12] in (b"HTTP/1.1 431", b"")
    nonsense = b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200) + b"\r\n\r\n"
    assert _raw(studio, nonsense).startswith(b"HTTP/1.1 400")
    # By its length all of it is one request, by its encoding the question is another: it must not be answered.
    head, _, question = _posted("check", {"puzzle": CLASSIC}).partition(b"\r\n\r\n")
    smuggled = head + b"\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n0\r\n\r\n" + question
    assert _raw(studio, smuggled).startswith(b"HTTP/1.1 411")


def test_an_answer_that_nobody_reads_is_dropped(studio: StudioThread, tmp_path: Path) -> None:
    asked = {"puzzle": LARGE, "kind": "sat", "to": "dimacs"}
    answered = r'requests_total\{method="POST",route="[^"]*/model",status="200"\}'
    with (
        StudioThread(tmp_path, taking_seconds=0.2) as hasty,
        socket.create_connection(("127.0.0.1", hasty.port), timeout=PATIENCE_SECONDS) as line,
    ):
        line.sendall(_posted("model", asked))
        assert line.recv(100).startswith(b"HTTP/1.1 200")
        # A request counts when it is over, and this one is not while its answer waits for us.
        until(lambda: gauge(hasty.client, answered), "the end of an answer that nobody reads")
        # What the system had taken already is there; the rest never comes.
        found = len(_until_closed(line))
    assert found < len(studio.client.post("model", json=asked).content)


@linux
def test_one_address_cannot_have_all_connections(studio: StudioThread, client: httpx.Client) -> None:
    def is_answered(line: socket.socket) -> bool:
        try:
            line.sendall(b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n")
            return line.recv(100).startswith(b"HTTP/1.1 200")
        except ConnectionError:
            return False

    with contextlib.ExitStack() as stack:
        lines = [
            stack.enter_context(
                socket.create_connection(("127.0.0.1", studio.port), PATIENCE_SECONDS, ("127.0.9.9", 0))
            )
            for _ in range(25)
        ]
        assert [is_answered(line) for line in lines] == [True] * 20 + [False] * 5
        assert client.get("levels").status_code == 200


def test_a_client_that_goes_away_stops_its_work(studio: StudioThread, client: httpx.Client) -> None:
    with socket.create_connection(("127.0.0.1", studio.port), timeout=PATIENCE_SECONDS) as line:
        line.sendall(_posted("solve", HARD))
        until_busy(client)
    until(lambda: not gauge(client, "heavy_running"), "the end of work for nobody")


def test_work_that_wants_too_much_memory_fails_alone(studio: StudioThread, client: httpx.Client) -> None:
    answer = client.post("model", json={"puzzle": "." * 1296, "kind": "sat", "to": "dimacs"})
    assert answer.status_code == 503
    assert answer.json()["type"] == "urn:modoku:problem:memory"


@pytest.mark.parametrize(
    "body",
    [
        b"[" * 100_000,
        b'{"puzzle": ' * 5000,
        b'{"puzzle": "' + CLASSIC.encode() + b'", "candidates": [' + b"[1,2,3,4,5,6,7,8,9]," * 20_000 + b"[]]}",
        b'{"puzzle": {"modoku": 1, "x": 1e999}}',
        b'{"puzzle": "' + CLASSIC.encode() + b'", "seconds": 1e999}',
        b'{"puzzle": "' + CLASSIC.encode() + b'", "values": [' + b"9" * 5000 + b"]}",
        b"\x1f\x8b\x08" + bytes(1000),
        b'{"puzzle": "' + "\U0001f600".encode() * 2000 + b'"}',
    ],
    ids=["brackets", "nested", "long", "infinite", "endless", "number", "packed", "smileys"],
)
def test_bodies_that_were_made_to_hurt_are_refused(client: httpx.Client, body: bytes) -> None:
    answer = client.post("check", content=body, headers={"content-type": "application/json"})
    assert answer.status_code in (413, 422)
    assert answer.headers["content-type"] == "application/problem+json"
    shared = client.post("shared", content=body, headers={"content-type": "application/json"})
    assert shared.status_code in (413, 422)


def test_a_body_must_say_that_it_is_json(client: httpx.Client) -> None:
    body = json.dumps({"puzzle": CLASSIC}).encode()
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        answer = client.post("check", content=body, headers={"content-type": kind, "accept-language": "fr"})
        assert answer.status_code == 415
        assert "Content-Type" in answer.json()["hint"]
        assert "JSON" in answer.json()["detail"]


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static/..%2fapp.py",
        "/static/%2fetc%2fpasswd",
        "/static//etc/passwd",
        "/static/.",
        "/lessons/..%2f..%2fstudio.db",
        "/api/v1/shared/..%2fx",
        "/api/v1/jobs/%00",
        "/api/v1/jobs/",
    ],
)
def test_paths_lead_nowhere_else(studio: StudioThread, client: httpx.Client, path: str) -> None:
    # Not by httpx, which would tidy the path.
    line = http.client.HTTPConnection("127.0.0.1", studio.port, timeout=PATIENCE_SECONDS)
    with contextlib.closing(line):
        line.request("GET", path)
        answer = line.getresponse()
        content = answer.read()
    assert answer.status in (307, 404, 405)
    assert b"root:" not in content
    assert b"import" not in content


def test_texts_in_a_puzzle_inject_nothing(studio: StudioThread, client: httpx.Client) -> None:
    puzzle = {**_plain(client), "meta": {"title": EVIL, "author": EVIL, "comment": EVIL, "source": EVIL}}
    svg = client.post("draw", json={"puzzle": puzzle, "to": "svg"})
    assert svg.status_code == 200
    assert "<script" not in svg.text
    assert "<img" not in svg.text
    assert svg.headers["content-disposition"].startswith("attachment")
    pdf = client.post("draw", json={"puzzle": puzzle, "to": "pdf"})
    assert pdf.content.startswith(b"%PDF")
    assert b"/JS (x)" not in pdf.content
    board = client.post("board", json={"puzzle": puzzle}).json()["board"]
    assert "<script" not in board["scene_svg"]
    for to in ("opensudoku", "ksudoku"):
        xml = client.post("convert", json={"puzzle": puzzle, "to": to, "lossy": True}).json()["text"]
        assert "<script" not in xml
        assert "<img" not in xml
    made = client.post("lesson-pages", json={"puzzle": puzzle, "kind": "colouring"}).json()
    page = client.get(f"{studio.address}{made['url']}")
    assert "alert(1)" not in page.text.replace("&lt;script&gt;alert(1)", "").replace("onerror=alert(1)&gt;", "")
    assert "sandbox" in page.headers["content-security-policy"]


def test_languages_and_numbers_of_events_may_be_anything(client: httpx.Client) -> None:
    for accepted in ("", "*", "fr;q=x", ",;=,", "\x7f" * 100, "fr-" + "a" * 5000):
        assert client.get("levels", headers={"accept-language": accepted}).status_code == 200
    job = client.post("jobs", json={"kind": "count", "request": {"puzzle": CLASSIC}}).json()
    for last in ("-1", "x", "99999999999999999999", "1e3"):
        told = client.get(f"jobs/{job['id']}/events", headers={"last-event-id": last})
        assert told.status_code == 200


def test_events_go_on_where_a_client_was_cut_off(client: httpx.Client) -> None:
    # Our own engines: others start threads, for which this server leaves too little memory.
    asked = {"puzzle": CLASSIC, "engines": ["classic9", "general", "sat", "dlx"]}
    job = client.post("jobs", json={"kind": "compare", "request": asked}).json()
    whole = client.get(f"jobs/{job['id']}/events").text
    numbers = [int(number) for number in re.findall(r"^id: (\d+)$", whole, re.MULTILINE)]
    assert numbers == list(range(1, len(numbers) + 1))
    rest = client.get(f"jobs/{job['id']}/events", headers={"last-event-id": "3"}).text
    assert rest == whole[whole.index("id: 4\n") :]


def test_jobs_are_found_by_their_names_alone(client: httpx.Client) -> None:
    first, second = (
        client.post("jobs", json={"kind": "count", "request": {"puzzle": CLASSIC}}).json()["id"] for _ in range(2)
    )
    assert len(first) == 20
    assert first != second
    assert client.get("jobs").status_code == 405
    assert client.get(f"jobs/{first[:-1]}").status_code == 404


def test_a_job_that_makes_no_sense_is_refused_at_once(client: httpx.Client) -> None:
    for asked in (
        {"kind": "generate", "request": {"level": "impossible"}},
        {"kind": "generate", "request": {"surprise": 1}},
        {"kind": "compare", "request": {}},
        {"kind": "bake", "request": {}},
    ):
        answer = client.post("jobs", json=asked)
        assert answer.status_code == 422
        assert answer.json()["detail"]


def test_a_generator_reads_no_files_of_the_server(client: httpx.Client, tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text(CLASSIC)
    wishes: list[dict[str, object]] = [{wish: str(secret)} for wish in ("like", "pattern", "fixed")]
    (tmp_path / "secret.json").write_text(json.dumps({CLASSIC: 1}))
    wishes.append({"variants": [str(tmp_path / "secret.json")]})
    for wish in wishes:
        answer = client.post("jobs", json={"kind": "generate", "request": {**wish, "seconds": 2}})
        if answer.status_code == 202:
            events = client.get(f"jobs/{answer.json()['id']}/events").text
            assert "event: failed" in events
            assert CLASSIC[:20] not in events


@linux
def test_a_worker_that_is_killed_fails_its_job_and_is_replaced(tmp_path: Path) -> None:
    with Studio(tmp_path) as running:
        wait_for(running)
        client = running.client
        job = client.post("jobs", json=BOMB).json()
        until_busy(client)
        # All of them, at work or idle: nothing may hang on one that is gone.
        workers = _workers(running.process.pid)
        assert len(workers) >= 4
        for pid in workers:
            os.kill(pid, signal.SIGKILL)
        # One that is still on its way out would take a question with it.
        until(lambda: not any(map(is_running, workers)), "the end of the workers")
        events = client.get(f"jobs/{job['id']}/events").text
        assert "event: failed" in events
        assert "urn:modoku:problem:memory" in events
        for _ in range(10):
            answer = client.post("check", json={"puzzle": CLASSIC})
            assert answer.json()["verdict"] == "unique"
        again = client.post("jobs", json={"kind": "count", "request": {"puzzle": CLASSIC}}).json()
        assert follow(client, again["id"])[-1] == "done"


def _workers(pid: int) -> list[int]:
    """Return the processes that were forked from the one that a server forks from."""
    children = [
        int(one) for task in Path(f"/proc/{pid}/task").iterdir() for one in (task / "children").read_text().split()
    ]
    found = []
    for child in children:
        found += [int(one) for one in Path(f"/proc/{child}/task/{child}/children").read_text().split()]
    return found


def test_a_server_that_ends_remembers_what_it_stopped(tmp_path: Path) -> None:
    with Studio(tmp_path, "--public") as first:
        wait_for(first)
        job = first.client.post("jobs", json=BOMB).json()
        until_busy(first.client)
        # One follows the job: an open stream must not keep the server from ending.
        with first.client.stream("GET", f"jobs/{job['id']}/events"):
            assert first.interrupt() in (0, 130)
        assert "Traceback" not in "".join(first.log)
        lines = [json.loads(line) for line in first.log if line.startswith("{")]
        assert any(line["path"] == "/api/v1/jobs" and line["status"] == 202 for line in lines)
    with contextlib.ExitStack() as stack:
        # Two at once, on the same file.
        one, two = (stack.enter_context(Studio(tmp_path)) for _ in range(2))
        for running in (one, two):
            wait_for(running)
            assert running.client.get(f"jobs/{job['id']}").json()["status"] == "cancelled"
        puzzle = one.client.post("board", json={"puzzle": CLASSIC}).json()["board"]["puzzle"]
        kept = one.client.post("shared", json={"puzzle": puzzle}).json()
        assert two.client.get(f"shared/{kept['id']}").json()["puzzle"] == puzzle
