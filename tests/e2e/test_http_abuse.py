"""What strangers do to a server: each is refused or contained, and the next question is answered all the same."""

import contextlib
import http.client
import json
import os
import re
import signal
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.e2e.studio_process import Studio, wait_for
from tests.e2e.studio_thread import StudioThread

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
BOMB = "." * 625
EVIL = """<script>alert(1)</script>"'><img src=x onerror=alert(1)>=HYPERLINK("http://evil") ]]> --> ){/JS (x)}"""
linux = pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks at processes through /proc")


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StudioThread]:
    folder = tmp_path_factory.mktemp("abuse")
    settings = {"arrival_seconds": 0.5, "taking_seconds": 0.5, "connections_each": 20, "memory_bytes": 300 << 20}
    with StudioThread(folder, public=True, heavy_seconds=10.0, job_seconds=20.0, **settings) as running:
        yield running


@pytest.fixture
def client(studio: StudioThread) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=f"{studio.address}/api/v1", timeout=60) as one:
        yield one
        # Whatever a test did, the server is there for the next one.
        for _ in range(50):
            answer = one.post("check", json={"puzzle": CLASSIC})
            if answer.status_code != 429:
                break
        assert answer.json()["verdict"] == "unique"


def _plain(client: httpx.Client) -> dict[str, Any]:
    puzzle: dict[str, Any] = client.post("board", json={"puzzle": CLASSIC}).json()["board"]["puzzle"]
    return puzzle


def _gauge(studio: StudioThread, name: str) -> float:
    text = httpx.get(f"{studio.address}/metrics").text
    found = re.search(rf"^modoku_{name} (\S+)$", text, re.MULTILINE)
    assert found
    return float(found.group(1))


def _until_quiet(studio: StudioThread) -> None:
    for _ in range(200):
        if not _gauge(studio, "heavy_running") and not _gauge(studio, "heavy_waiting"):
            return
        time.sleep(0.05)
    pytest.fail("work went on for nobody")


def _raw(studio: StudioThread, sent: bytes, seconds: float = 10.0) -> bytes:
    with socket.create_connection(("127.0.0.1", studio.port), timeout=seconds) as line:
        with contextlib.suppress(OSError):
            line.sendall(sent)
        found = b""
        with contextlib.suppress(OSError):
            while piece := line.recv(65536):
                found += piece
        return found


def test_a_request_that_does_not_arrive_is_hung_up_on(studio: StudioThread, client: httpx.Client) -> None:
    for begun in (b"", b"POST /api/v1/check HTT", b"GET / HTTP/1.1\r\nhost: localhost\r\nx: "):
        assert b"200" not in _raw(studio, begun)
    half = "POST /api/v1/check HTTP/1.1|host: localhost|content-type: application/json|content-length: 100||{"
    assert b"200 OK" not in _raw(studio, half.replace("|", "\r\n").encode())


def test_huge_headers_and_nonsense_are_refused(studio: StudioThread, client: httpx.Client) -> None:
    huge = b"GET /health HTTP/1.1\r\nhost: localhost\r\nx: " + b"a" * 10_000_000 + b"\r\n\r\n"
    assert b"200 OK" not in _raw(studio, huge)
    assert b"200 OK" not in _raw(studio, b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200) + b"\r\n\r\n")
    smuggled = "POST /api/v1/check HTTP/1.1|host: localhost|content-length: 4|transfer-encoding: chunked||0||"
    assert b"200 OK" not in _raw(studio, smuggled.replace("|", "\r\n").encode())


def test_an_answer_that_nobody_reads_is_dropped(studio: StudioThread, client: httpx.Client) -> None:
    body = json.dumps({"puzzle": BOMB, "kind": "sat", "to": "dimacs"}).encode()
    head = "POST /api/v1/model HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
    with socket.create_connection(("127.0.0.1", studio.port), timeout=60) as line:
        line.sendall(f"{head}content-length: {len(body)}\r\n\r\n".encode() + body)
        assert line.recv(100).startswith(b"HTTP/1.1 200")
        time.sleep(2)
        # What the system had taken already is there; the rest never comes.
        found = 0
        with contextlib.suppress(OSError):
            while piece := line.recv(1 << 20):
                found += len(piece)
    whole = len(client.post("model", json={"puzzle": BOMB, "kind": "sat", "to": "dimacs"}).content)
    assert found < whole


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="other addresses of the loopback network are Linux's")
def test_one_address_cannot_have_all_connections(studio: StudioThread, client: httpx.Client) -> None:
    with contextlib.ExitStack() as stack:
        lines = [
            stack.enter_context(socket.create_connection(("127.0.0.1", studio.port), 10, ("127.0.9.9", 0)))
            for _ in range(25)
        ]
        asked = b"GET /health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"
        answered = 0
        for line in lines:
            with contextlib.suppress(OSError):
                line.sendall(asked)
                answered += line.recv(100).startswith(b"HTTP/1.1 200")
        assert answered <= 20
    assert client.get("levels").status_code == 200


def test_a_client_that_goes_away_stops_its_work(studio: StudioThread, client: httpx.Client) -> None:
    with pytest.raises(httpx.ReadTimeout):
        client.post("count", json={"puzzle": BOMB, "seconds": 9}, timeout=0.7)
    _until_quiet(studio)


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
    line = http.client.HTTPConnection("127.0.0.1", studio.port, timeout=30)
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
    page = httpx.get(f"{studio.address}{made['url']}")
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
    job = client.post("jobs", json={"kind": "compare", "request": {"puzzle": CLASSIC}}).json()
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
        base = f"{running.address}/api/v1"
        job = httpx.post(f"{base}/jobs", json={"kind": "count", "request": {"puzzle": BOMB, "seconds": 60}}).json()
        time.sleep(1)
        # All of them, at work or idle: nothing may hang on one that is gone.
        workers = _workers(running.process.pid)
        assert len(workers) >= 4
        for pid in workers:
            os.kill(pid, signal.SIGKILL)
        events = httpx.get(f"{base}/jobs/{job['id']}/events", timeout=30).text
        assert "event: failed" in events
        assert "urn:modoku:problem:memory" in events
        for _ in range(10):
            answer = httpx.post(f"{base}/check", json={"puzzle": CLASSIC}, timeout=30)
            assert answer.json()["verdict"] == "unique"
        again = httpx.post(f"{base}/jobs", json={"kind": "count", "request": {"puzzle": CLASSIC}}).json()
        assert "event: done" in httpx.get(f"{base}/jobs/{again['id']}/events", timeout=60).text


def _workers(pid: int) -> list[int]:
    """Give the processes that were forked from the one that a server forks from."""
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
        base = f"{first.address}/api/v1"
        job = httpx.post(f"{base}/jobs", json={"kind": "count", "request": {"puzzle": BOMB, "seconds": 60}}).json()
        time.sleep(0.5)
        # One follows the job: an open stream must not keep the server from ending.
        with httpx.stream("GET", f"{base}/jobs/{job['id']}/events", timeout=30):
            assert first.interrupt() in (0, 130)
        assert "Traceback" not in "".join(first.log)
        lines = [json.loads(line) for line in first.log if line.startswith("{")]
        assert any(line["path"] == "/api/v1/jobs" and line["status"] == 202 for line in lines)
    with contextlib.ExitStack() as stack:
        # Two at once, on the same file.
        one, two = (stack.enter_context(Studio(tmp_path)) for _ in range(2))
        for running in (one, two):
            wait_for(running)
            found = httpx.get(f"{running.address}/api/v1/jobs/{job['id']}").json()
            assert found["status"] == "cancelled"
        puzzle = httpx.post(f"{one.address}/api/v1/board", json={"puzzle": CLASSIC}, timeout=30).json()["board"][
            "puzzle"
        ]
        kept = httpx.post(f"{one.address}/api/v1/shared", json={"puzzle": puzzle}, timeout=30).json()
        assert httpx.get(f"{two.address}/api/v1/shared/{kept['id']}").json()["puzzle"] == puzzle
