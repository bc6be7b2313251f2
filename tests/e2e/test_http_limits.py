"""Every bound that docs/how-to/serve.md promises, gone over."""

import ast
import contextlib
import json
import os
import re
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from modoku.cli import serve as command
from modoku.web import Settings, process, server
from modoku.web.quota import KEEPING, LEAST_BYTES, Keeping
from modoku.web.worker_pools import Bounds, WorkerPools
from tests.e2e.studio_process import Studio, client_of, follow, until_busy, wait_for
from tests.e2e.studio_thread import StudioThread
from tests.e2e.waiting import linux
from tests.patience import PATIENCE_SECONDS

ROOT = Path(__file__).parents[2]
CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
BOMB = {"kind": "generate", "request": {"rating": [11.8, 12.0], "seconds": 600}}
ENDLESS = {
    "puzzle": "." * 256,
    "variants": ["diagonal", "anti-knight", "non-consecutive", "anti-king"],
    "engine": "general",
    "seconds": 600,
}
GOOD = b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n"
JSON = {"content-type": "application/json"}
TESTS = {
    "a request": [
        "test_a_body_of_the_bound_is_read_and_one_more_byte_is_not",
        "test_heads_over_their_bounds_are_refused_before_they_cost",
        "test_a_body_must_say_that_it_is_json",
        "test_a_request_that_does_not_arrive_is_hung_up_on",
    ],
    "a name in a request": ["test_no_field_of_a_request_opens_a_file_or_tells_whether_it_is_there"],
    "an answer": [
        "test_an_answer_over_the_bound_is_not_sent",
        "test_a_job_that_tells_too_much_fails",
        "test_an_answer_that_nobody_reads_is_dropped",
    ],
    "a short question": ["test_a_question_that_is_not_short_starts_again_with_more_time"],
    "waiting": [
        "test_what_may_wait_is_what_the_documentation_says",
        "test_a_full_queue_sends_away_whoever_has_used_most",
        "test_one_client_has_a_bounded_share",
        "test_places_are_kept_for_clients_whose_questions_are_short",
    ],
    "connections": [
        "test_one_address_cannot_have_all_connections",
        "test_when_places_run_out_a_newcomer_gets_one_from_whoever_has_most",
        "test_addresses_of_one_house_share_its_places",
        "test_whoever_asks_faster_than_the_pace_waits_and_is_answered",
        "test_a_client_has_its_pace_and_this_machine_has_none",
    ],
    "names": ["test_other_names_other_sites_and_large_bodies_are_refused", "test_an_origin_that_is_none_is_another"],
    "a page": ["test_every_answer_carries_the_headers_that_keep_a_page_safe"],
    "metrics": ["test_the_metrics_are_for_the_operator", "test_made_up_methods_are_counted_as_one"],
    "one question": ["test_a_question_without_end_is_stopped"],
    "one job": ["test_a_job_without_end_is_stopped"],
    "jobs of one client at once": ["test_one_client_cannot_have_all_the_jobs"],
    "memory of a worker": ["test_work_that_wants_too_much_memory_fails_alone"],
    "log": ["test_a_server_that_ends_remembers_what_it_stopped"],
    "browser": ["test_strangers_get_what_the_documentation_says_and_the_page_opens_for_oneself"],
    "a shared puzzle": ["test_one_client_fills_neither_his_share_nor_everybodys", "test_what_is_full_keeps_the_old"],
    "a lesson": ["test_one_client_fills_neither_his_share_nor_everybodys", "test_what_is_full_keeps_the_old"],
    "a job": ["test_one_client_fills_neither_his_share_nor_everybodys", "test_what_is_full_keeps_the_old"],
    "a daily puzzle": ["test_a_daily_puzzle_is_told_though_there_is_no_room_for_it"],
}
"""Each row of the tables, and what goes over it."""


def _rows(name: str) -> list[list[str]]:
    text = (ROOT / "docs" / "how-to" / name).read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [row for row in rows if row[0] and row[0] not in ("bound", "limite", "kept", "conservé")]


def test_every_row_of_the_limits_has_a_test_that_goes_over_it() -> None:
    assert {row[0] for row in _rows("serve.md")} == set(TESTS)
    assert len(_rows("serve.fr.md")) == len(_rows("serve.md"))
    paths = [path for folder in ("e2e", "unit/web") for path in (ROOT / "tests" / folder).glob("test_*.py")]
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in paths]
    known = {node.name for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef)}
    assert {name for names in TESTS.values() for name in names} <= known


def test_the_numbers_of_the_documentation_are_those_of_the_server() -> None:
    said = {row[0]: " ".join(row[1:]) for row in _rows("serve.md")}
    usual = Settings()
    assert f"{usual.body_bytes >> 10} KiB" in said["a request"]
    assert f"within {usual.arrival_seconds:g} s" in said["a request"]
    assert f"{process.MAX_ANSWER_BYTES >> 20} MiB" in said["an answer"]
    assert f"for {usual.taking_seconds:g} s" in said["an answer"]
    assert f"{usual.quick_seconds:g} s" in said["a short question"]
    assert f"{usual.connections}, {usual.connections_each} of" in said["connections"]
    assert f"{server.AT_ONCE} requests at once, then {usual.requests_each:g} a second" in said["connections"]
    for row, kind in (("a shared puzzle", "shared"), ("a lesson", "lesson"), ("a job", "job")):
        keeping = KEEPING[kind]
        most = f"{keeping.most >> 30} GiB" if keeping.most >= 1 << 30 else f"{keeping.most >> 20} MiB"
        assert said[row].endswith(f"{most} {keeping.each >> 20} MiB")
    times = {"a shared puzzle": "a year", "a lesson": "6 hours", "a job": "a day", "a daily puzzle": "400 days"}
    assert [KEEPING[kind].seconds / 3600 for kind in ("shared", "lesson", "job", "daily")] == [8760, 6, 24, 9600]
    assert all(said[row].startswith(time) for row, time in times.items())
    assert (said["one question"], said["one job"]) == ("20 s 10 s", "300 s 60 s")
    assert (said["jobs of one client at once"], said["memory of a worker"]) == ("4 2", "3 GiB 1 GiB")


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StudioThread]:
    with StudioThread(tmp_path_factory.mktemp("limits"), public=True, connections=60) as running:
        yield running


def _raw(studio: StudioThread, sent: bytes) -> bytes:
    """Return what comes until the server hangs up."""
    found = b""
    line = socket.create_connection(("127.0.0.1", studio.port), timeout=PATIENCE_SECONDS)
    with line, contextlib.suppress(ConnectionError):
        line.sendall(sent)
        while piece := line.recv(65536):
            found += piece
    return found


def test_a_body_of_the_bound_is_read_and_one_more_byte_is_not(studio: StudioThread) -> None:
    most = Settings().body_bytes
    assert studio.client.post("check", content=b" " * most, headers=JSON).status_code == 422
    assert studio.client.post("check", content=b" " * (most + 1), headers=JSON).status_code == 413
    # One that is much too long is not even read.
    head = b"POST /api/v1/check HTTP/1.1\r\nhost: localhost\r\ncontent-length: %d\r\n\r\n" % 10**12
    assert _raw(studio, head).startswith(b"HTTP/1.1 413 ")


@pytest.mark.parametrize(
    ("head", "status"),
    [
        (b"GET /health HTTP/1.1\r\nhost: localhost\r\nx: " + b"a" * 60_000, 431),
        (b"GET /health HTTP/1.1\r\nhost: localhost\r\n" + b"a: b\r\n" * 2_000 + b"a: b", 431),
        (b"GET /health?" + b"&".join(b"a%d=" % n for n in range(9_000)) + b" HTTP/1.1\r\nhost: localhost", 414),
        (b"M" * 50_000 + b" /health HTTP/1.1\r\nhost: localhost", 414),
        (b"POST /api/v1/check HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked", 411),
    ],
    ids=["bytes", "lines", "query", "method", "chunked"],
)
@pytest.mark.parametrize("behind", [b"", GOOD], ids=["first", "pipelined"])
def test_heads_over_their_bounds_are_refused_before_they_cost(
    studio: StudioThread, head: bytes, status: int, behind: bytes
) -> None:
    found = _raw(studio, behind + head + b"\r\n\r\n")
    answers = re.findall(rb"HTTP/1.1 (\d+)", found)
    # Where the server hangs up while we still write, what it said may be lost on the way.
    assert answers in ([b"200"] * bool(behind) + [b"%d" % status], [])


def test_a_head_behind_an_answer_that_came_early_is_not_taken_apart_unseen(studio: StudioThread) -> None:
    with socket.create_connection(("127.0.0.1", studio.port), timeout=PATIENCE_SECONDS) as line:
        line.sendall(b"POST /nothing HTTP/1.1\r\nhost: localhost\r\ncontent-length: 3\r\n\r\n")
        line.sendall(b"abc" + b"GET /health HTTP/1.1\r\nhost: localhost\r\n" + b"a: b\r\n" * 2_000 + b"\r\n")
        found = b""
        with contextlib.suppress(ConnectionError):
            while piece := line.recv(65536):
                found += piece
    assert re.findall(rb"HTTP/1.1 (\d+)", found) in ([b"404", b"431"], [b"404"], [])


def test_an_answer_over_the_bound_is_not_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "MAX_ANSWER_BYTES", 1000)
    head = {"job": False, "gzip": False, "language": "en"}
    assert process._packed({"text": "x" * 900}, head)[0]["kind"] == "done"
    refused, body = process._packed({"text": "x" * 1000}, head)
    assert (refused["kind"], refused["status"]) == ("refused", 422)
    assert json.loads(body)["type"] == "urn:modoku:problem:too-large"
    assert process._packed({"text": "x" * 100_000}, {**head, "gzip": True})[0]["kind"] == "done"


def test_a_job_that_tells_too_much_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "MAX_ANSWER_BYTES", 2000)
    head = {"name": "generate", "language": "en", "seconds": 60.0, "job": True, "json": False, "gzip": False}
    asked = json.dumps({"variants": ["classic:boxes=2x2"], "count": 50, "seed": 1}).encode()
    here, there = socket.socketpair()
    with here, there:
        drain = threading.Thread(target=lambda: [None for _ in iter(lambda: here.recv(65536), b"")])
        drain.start()
        done, body = process._do(head, asked, there)
        there.close()
        drain.join(PATIENCE_SECONDS)
    assert (done["kind"], done["status"]) == ("refused", 422)
    assert json.loads(body)["type"] == "urn:modoku:problem:too-large"


def test_what_may_wait_is_what_the_documentation_says() -> None:
    pools = WorkerPools(Settings(heavy_workers=2))
    assert pools.quick._bounds == Bounds(size=4, reserved=2, queue=64, each=8)
    assert pools.heavy._bounds == Bounds(size=2, reserved=0, queue=16, each=2)


@linux
def test_when_places_run_out_a_newcomer_gets_one_from_whoever_has_most(studio: StudioThread) -> None:
    with contextlib.ExitStack() as stack:
        for number in range(70):
            # From five addresses, fourteen of each, all of them idle.
            source = (f"127.0.8.{number % 5 + 1}", 0)
            stack.enter_context(socket.create_connection(("127.0.0.1", studio.port), PATIENCE_SECONDS, source))
        for number in range(3):
            newcomer = httpx.HTTPTransport(local_address=f"127.0.7.{number + 1}")
            with httpx.Client(transport=newcomer, timeout=PATIENCE_SECONDS) as client:
                assert client.get(f"{studio.address}/health").status_code == 200


@linux
def test_whoever_asks_faster_than_the_pace_waits_and_is_answered(tmp_path: Path) -> None:
    with StudioThread(tmp_path, requests_each=200.0) as studio:
        for count in (1, server.AT_ONCE + 20):
            # The second time all are over the pace, behind each other on one connection.
            with socket.create_connection(("127.0.0.1", studio.port), PATIENCE_SECONDS, ("127.0.6.1", 0)) as line:
                line.sendall(GOOD * count)
                found = b""
                while found.count(b"HTTP/1.1 200 OK") < count:
                    piece = line.recv(65536)
                    assert piece
                    found += piece
        transport = httpx.HTTPTransport(local_address="127.0.6.1")
        with httpx.Client(transport=transport, timeout=PATIENCE_SECONDS) as client:
            assert [client.get(f"{studio.address}/health").status_code for _ in range(10)] == [200] * 10


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "null", "//", "http://localhost@evil.example"])
def test_an_origin_that_is_none_is_another(studio: StudioThread, origin: str) -> None:
    answer = studio.client.post("check", json={"puzzle": CLASSIC}, headers={"origin": origin})
    assert answer.status_code == 403
    assert answer.json()["type"] == "urn:modoku:problem:host"


def test_the_metrics_are_for_the_operator(studio: StudioThread, tmp_path: Path) -> None:
    address = f"{studio.address}/metrics"
    assert studio.client.get(address).status_code == 200
    for name in ("x-forwarded-for", "forwarded", "x-real-ip"):
        assert studio.client.get(address, headers={name: "127.0.0.1"}).status_code == 403
    assert studio.client.get(address, headers={"x-forwarded-for": "192.0.2.1"}).json()["hint"]
    with StudioThread(tmp_path, metrics_token="secret") as guarded:
        address = f"{guarded.address}/metrics"
        away = {"x-forwarded-for": "192.0.2.1"}
        for token, status in (("secret", 200), ("Secret", 403), ("x", 403), ("é", 403)):
            told = {**away, "authorization": f"Bearer {token}".encode()}
            assert guarded.client.get(address, headers=told).status_code == status  # type: ignore[arg-type]


@linux
def test_the_metrics_are_not_for_another_machine(studio: StudioThread) -> None:
    stranger = httpx.HTTPTransport(local_address="127.0.7.9")
    with httpx.Client(transport=stranger, timeout=PATIENCE_SECONDS) as client:
        assert client.get(f"{studio.address}/metrics").status_code == 403


def test_made_up_methods_are_counted_as_one(studio: StudioThread) -> None:
    for number in range(50):
        assert studio.client.request(f"MADEUP{number}", f"{studio.address}/health").status_code == 405
    found = studio.client.get(f"{studio.address}/metrics").text
    assert "MADEUP" not in found
    assert re.search(r'method="other",route="[^"]*",status="405"\} \d\d', found)


def test_a_question_without_end_is_stopped(tmp_path: Path) -> None:
    with StudioThread(tmp_path, heavy_seconds=0.5) as hasty:
        answer = hasty.client.post("solve", json=ENDLESS)
        assert answer.status_code in (200, 504)
        # Either it was stopped from outside, or it saw in time that it would be.
        assert answer.status_code == 504 or answer.json()["stop"] == "time"


def test_a_job_without_end_is_stopped(tmp_path: Path) -> None:
    with StudioThread(tmp_path, job_seconds=0.5) as hasty:
        job = hasty.client.post("jobs", json={"kind": "count", "request": {"puzzle": "." * 625}}).json()["id"]
        assert follow(hasty.client, job)[-1] in ("done", "failed")
        found = hasty.client.get(f"jobs/{job}").json()
        assert found["status"] == "done" or found["problem"]["type"] == "urn:modoku:problem:time"


def test_strangers_get_what_the_documentation_says_and_the_page_opens_for_oneself(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    served: list[Settings] = []
    opened: list[str] = []
    events: list[str] = []

    def run(settings: Settings, listener: socket.socket, store: Any, announce: Callable[[], None]) -> None:
        served.append(settings)
        listener.close()
        store.close()
        events.append(capsys.readouterr().err)
        announce()
        events.append(capsys.readouterr().err)

    class AtOnce(threading.Thread):
        def start(self) -> None:
            self.run()

    monkeypatch.setattr(server, "serve", run)
    monkeypatch.setattr(webbrowser, "open", opened.append)
    monkeypatch.setattr(threading, "Thread", AtOnce)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    for public in (False, True):
        command.serve("127.0.0.1", 0, (), public, str(tmp_path / "studio.db"), None)
    assert [(one.heavy_seconds, one.job_seconds, one.jobs_each, one.memory_bytes >> 30) for one in served] == [
        (20.0, 300.0, 4, 3),
        (10.0, 60.0, 2, 1),
    ]
    assert len(opened) == 1
    # Nothing is announced before the server takes connections.
    assert [bool(text) for text in events] == [False, True, False, True]


KINDS: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "shared": ("shared", lambda puzzle: {"puzzle": puzzle}),
    "lesson": ("lesson-pages", lambda puzzle: {"puzzle": puzzle, "kind": "colouring"}),
    "job": ("jobs", lambda _: {"kind": "count", "request": {"puzzle": CLASSIC}}),
}


def _post(client: httpx.Client, kind: str) -> httpx.Response:
    path, make = KINDS[kind]
    answer = client.post(
        path, json=make({"modoku": 1, "variants": ["classic:boxes=2x2"], "givens": "1..............."})
    )
    if kind == "job" and answer.status_code == 202:
        follow(client, answer.json()["id"])
    return answer


@pytest.mark.parametrize("kind", KINDS)
def test_one_client_fills_neither_his_share_nor_everybodys(tmp_path: Path, kind: str) -> None:
    small = Keeping(KEEPING[kind].seconds, 1 << 30, 2 * LEAST_BYTES)
    with StudioThread(tmp_path, public=True, keeping={**KEEPING, kind: small}) as studio:
        seen = [_post(studio.client, kind) for _ in range(3)]
        assert seen[0].status_code < 300
        assert seen[2].status_code == 429
        assert int(seen[2].headers["retry-after"]) >= 1
        other = _post_as(studio, "192.0.2.77", kind)
        assert other.status_code < 300


def _post_as(studio: StudioThread, address: str, kind: str) -> httpx.Response:
    """Ask as somebody else does, through a server on this machine that says for whom."""
    with client_of(studio.address) as client:
        client.headers["x-forwarded-for"] = address
        return _post(client, kind)


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_full_keeps_the_old(tmp_path: Path, kind: str) -> None:
    small = Keeping(KEEPING[kind].seconds, LEAST_BYTES if kind != "lesson" else 1 << 20, 1 << 30)
    with StudioThread(tmp_path, keeping={**KEEPING, kind: small}) as studio:
        first = _post(studio.client, kind)
        assert first.status_code < 300
        statuses = [_post(studio.client, kind).status_code for _ in range(40 if kind == "lesson" else 2)]
        assert statuses[-1] in (507, 429)
        name = first.json()["id"]
        place = f"{studio.address}/lessons/{name}" if kind == "lesson" else f"{KINDS[kind][0]}/{name}"
        assert studio.client.get(place).status_code == 200


def test_a_page_of_the_studio_may_be_asked_for_by_its_path(studio: StudioThread) -> None:
    for path in ("/play/s/abcdefgh", "/make/new", "/learn/sat/steps"):
        answer = studio.client.get(studio.address + path)
        assert answer.headers["content-type"].startswith("text/html")
        assert '<script type="module"' in answer.text


@linux
def test_jobs_of_a_server_that_was_killed_are_lost_and_told_so(tmp_path: Path) -> None:
    with Studio(tmp_path) as first:
        wait_for(first)
        jobs = [first.client.post("jobs", json=BOMB).json()["id"] for _ in range(2)]
        until_busy(first.client)
        os.kill(first.process.pid, 9)
        first.process.wait(timeout=PATIENCE_SECONDS)
    with Studio(tmp_path) as second:
        # The first request, with no waiting before: its address is told when it answers.
        found = second.client.get(f"jobs/{jobs[0]}").json()
        assert (found["status"], found["problem"]["type"]) == ("failed", "urn:modoku:problem:lost")
        assert second.client.delete(f"jobs/{jobs[1]}").json()["status"] == "failed"
        assert second.client.get(f"jobs/{jobs[1]}").json()["status"] == "failed"
        assert follow(second.client, jobs[1]) == ["failed"]


def test_a_near_trivial_count_is_answered_while_long_questions_wait(studio: StudioThread) -> None:
    job = studio.client.post("jobs", json=BOMB).json()["id"]
    try:
        # The one process for long questions is taken.
        until_busy(studio.client)
        assert studio.client.post("count", json={"puzzle": CLASSIC}).json()["high"] == 1
        assert studio.client.post("candidates", json={"puzzle": CLASSIC}).status_code == 200
    finally:
        studio.client.delete(f"jobs/{job}")
