"""The attacks: each with its bound in words, and the answers that an attacker may get."""

from __future__ import annotations

import asyncio
import base64
import datetime
import io
import itertools
import json
import random
import zipfile
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass
from typing import Any

from .lines import Line, Target, answer_of, head, idle_line, posted, together

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SMALL = {"modoku": 1, "variants": ["classic:boxes=2x2"], "givens": "1..............."}
REFUSED = frozenset({"400", "403", "404", "405", "411", "413", "414", "415", "421", "422", "429", "431", "hung up"})
ANSWERED = REFUSED | {"200", "201", "202", "304", "307", "503", "504", "507"}
"""503 is work that ran out of its memory, 504 out of its time."""


@dataclass(frozen=True, slots=True)
class Attack:
    """One way to do harm: its name, what bounds it, who does it, and what they may see."""

    name: str
    bound: str
    run: Callable[[Target], Coroutine[Any, Any, None]]
    allowed: frozenset[str] = ANSWERED


def _source(number: int, network: int = 1) -> str:
    return f"127.0.{network + number // 250}.{number % 250 + 1}"


def _rounds(clients: int, make: Callable[[int, int], bytes]) -> Callable[[Target], Coroutine[Any, Any, None]]:
    """Return an attack in which clients send what is made of their number and the round, each over new connections."""

    async def run(target: Target) -> None:
        async def client(number: int) -> None:
            for turn in itertools.count():
                await target.send(_source(number), make(number, turn))
                if not target.go_on():
                    return

        await together(clients, client)

    return run


def _asking(clients: int, questions: Iterator[tuple[str, object]]) -> Callable[[Target], Coroutine[Any, Any, None]]:
    return _rounds(clients, lambda _, __: posted(*next(questions)))


async def _slow(target: Target, start: bytes, piece: bytes) -> None:
    """Open many connections and send a little of a request now and then."""

    async def client(number: int) -> None:
        async with target.line(_source(number % 8)) as (_, writer):
            writer.write(start)
            while target.go_on():
                await asyncio.sleep(0.3)
                writer.write(piece)
                await writer.drain()

    await together(400, client)


async def _idle(target: Target, addresses: int, each: int) -> None:
    """Take all places with connections that say nothing."""
    lines = []
    for number in range(addresses * each):
        lines.append(await asyncio.to_thread(idle_line, target.port, _source(number % addresses)))
    while target.go_on():
        await asyncio.sleep(0.05)
    for line in lines:
        if line is not None:
            line.close()


async def _unread(target: Target) -> None:
    """Ask for long answers and take nothing of them."""

    async def client(number: int) -> None:
        async with target.line(_source(number)) as (_, writer):
            writer.write(posted("model", {"puzzle": "." * 256, "kind": "sat", "to": "dimacs"}))
            while target.go_on():
                await asyncio.sleep(0.05)

    await together(40, client)


async def _hang_up(target: Target) -> None:
    """Ask long questions and go away."""

    async def client(number: int) -> None:
        while True:
            async with target.line(_source(number)) as (_, writer):
                writer.write(posted("count", {"puzzle": "." * 625}))
                await writer.drain()
                await asyncio.sleep(0.05)
            if not target.go_on():
                return

    await together(20, client)


async def _pipeline(target: Target) -> None:
    """Send many requests without waiting for an answer, and behind them one that must not be taken apart."""
    behind = head() * 300 + head(more="a: b\r\n" * 2000)

    async def client(number: int) -> None:
        while True:
            await target.send(_source(number), behind, 301)
            if not target.go_on():
                return

    await together(5, client)


async def _jobs(target: Target) -> None:
    """Start as many jobs as can be, and follow each many times."""

    async def follow(number: int, name: str) -> None:
        async with target.line(_source(number)) as (reader, writer):
            writer.write(head(path=f"/api/v1/jobs/{name}/events"))
            while target.go_on() and await asyncio.wait_for(reader.read(4096), 30):
                pass

    async def client(number: int) -> None:
        kinds = itertools.cycle(
            (
                {"kind": "count", "request": {"puzzle": "." * 81}},
                {"kind": "generate", "request": {"variants": ["classic:boxes=5x5"], "count": 50}},
                {"kind": "compare", "request": {"puzzle": HARD}},
            )
        )
        while True:
            body = await target.post(_source(number), "jobs", next(kinds))
            if body.startswith(b'{"v":1,"id":"'):
                target.jobs.append(json.loads(body)["id"])
                await asyncio.gather(*(follow(number, target.jobs[-1]) for _ in range(5)))
            if not target.go_on():
                return

    await together(15, client)


async def _daily(target: Target) -> None:
    """Ask for the puzzle of every day that there ever was."""

    async def client(number: int) -> None:
        for turn in itertools.count():
            day = datetime.date(1900, 1, 1) + datetime.timedelta(days=number * 3000 + turn)
            await target.send(_source(number), head(path=f"/api/v1/daily?date={day.isoformat()}&level=easy"))
            if not target.go_on():
                return

    await together(10, client)


async def _health(target: Target) -> None:
    """Ask the cheapest question as often as a connection lets one."""

    async def client(number: int) -> None:
        line: Line
        async with target.line(_source(number % 5)) as line:
            while True:
                line[1].write(head())
                target.seen[(await answer_of(line[0]))[0]] += 1
                if not target.go_on():
                    return

    await together(60, client)


def _zip_bomb() -> dict[str, object]:
    """Return a request with a certificate whose files unpack to a hundred times its size and more."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in ("puzzle.json", "formula.cnf", "proof.lrat"):
            archive.writestr(name, bytes(40 << 20))
    content = base64.b64encode(packed.getvalue()).decode()
    return {"certificate": {"name": "x.zip", "media_type": "application/zip", "base64": content}}


def _cycle(*questions: tuple[str, object]) -> Iterator[tuple[str, object]]:
    return itertools.cycle(questions)


def _heads(*heads: bytes) -> Callable[[int, int], bytes]:
    return lambda number, turn: heads[(number + turn) % len(heads)]


def _paths(target_secret: str) -> Iterator[tuple[str, object]]:
    for route, field in itertools.product(("board", "palette", "check", "generate", "verify"), ("variants", "puzzle")):
        yield route, {"puzzle": "", field: [target_secret] if field == "variants" else target_secret}
        yield route, {"puzzle": {"modoku": 1, "variants": [target_secret]}}


async def _probe(target: Target) -> None:
    """Ask for files of the server, in addresses and in the fields of questions."""
    paths = (
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static//etc/passwd",
        "/lessons/..%2fstudio.db",
        "/play/../..",
    )
    asked = [posted(*one) for one in _paths(target.secret)] + [head(path=path) for path in paths]
    await _rounds(10, _heads(*asked))(target)


NUMBERS = itertools.count()
AMBIGUOUS = (
    ("board", {"puzzle": "." * 81, "variants": ["anti-knight", "non-consecutive"]}),
    (
        "board",
        {"puzzle": "1" + "." * 80, "variants": ["killer:cages=45@r1c1r1c2r1c3r1c4r1c5r1c6r1c7r1c8r1c9", "disjoint"]},
    ),
    ("board", {"puzzle": "." * 256, "variants": ["diagonal"]}),
    ("solve", {"puzzle": "." * 256, "variants": ["diagonal", "anti-knight", "anti-king"], "engine": "general"}),
)
BOMBS = (
    ("count", {"puzzle": "." * 625}),
    ("steps", {"puzzle": HARD}),
    ("candidates", {"puzzle": "." * 256}),
    ("solve", {"puzzle": "." * 625, "limit": 1000}),
    ("draw", {"puzzle": "." * 625, "to": "png", "cell_pixels": 200}),
    ("solve", {"puzzle": EASY, "candidates": [[1] * 60] * 4000}),
    ("board", {"puzzle": {"modoku": 1, "givens": [[[]] * 30] * 4000}}),
)
NESTED = (b"[" * 100_000, b'{"puzzle": ' * 5000, b'{"puzzle": {"modoku": 1, "x": ' + b"9" * 100_000 + b"}}")
PACKED = (
    ("check", {"puzzle": "https://sudokupad.app/fpuz" + "N4Ig" * 60_000}),
    ("check", {"puzzle": "https://sudokupad.app/scl" + "BwAw" * 60_000}),
    ("check", {"puzzle": "https://f-puzzles.com/?load=" + "Q" * 200_000}),
)
ORIGINS = (
    "http://[",
    "null",
    "https://evil.example",
    "http://localhost.evil.example",
    "\x00",
    "http://localhost@evil.example",
)
ATTACKS: tuple[Attack, ...] = (
    Attack("slow heads", "a request arrives within 10 s", lambda t: _slow(t, b"GET /health HTTP/1.1\r\n", b"a: b\r\n")),
    Attack(
        "slow bodies",
        "a request arrives within 10 s",
        lambda t: _slow(t, head("POST", "/api/v1/check", "content-length: 9999\r\n"), b" "),
    ),
    Attack("idle sockets", "512 places; whoever has most gives one up", lambda t: _idle(t, 5, 110)),
    Attack("idle, many addresses", "512 places; whoever idles longest gives one up", lambda t: _idle(t, 600, 1)),
    Attack("large bodies", "512 KiB", _rounds(10, lambda _, __: posted("check", b" " * 3_000_000)), REFUSED),
    Attack(
        "bodies of the bound", "read by a worker only", _rounds(10, lambda _, __: posted("check", b"[" * (512 << 10)))
    ),
    Attack("deep JSON", "refused by a worker", _asking(10, _cycle(*(("check", one) for one in NESTED))), REFUSED),
    Attack("packed texts", "unpacked within bounds, by a worker", _asking(10, _cycle(*PACKED)), REFUSED),
    Attack("packed certificates", "sizes of the manifest first", _asking(4, _cycle(("verify", _zip_bomb())))),
    Attack("methods", "counted as one", _rounds(20, lambda _, __: head(f"M{next(NUMBERS)}{'X' * 1000}")), REFUSED),
    Attack("long methods", "a first line of 2 KiB", _rounds(20, lambda _, __: head("M" * 50_000)), REFUSED),
    Attack(
        "long queries",
        "an address of 2 KiB",
        _rounds(20, _heads(head(path="/api/v1/levels?" + "&".join(f"a{n}=" for n in range(9000))))),
        REFUSED,
    ),
    Attack(
        "queries of the bound", "an address of 2 KiB", _rounds(20, _heads(head(path="/api/v1/levels?" + "a&" * 1000)))
    ),
    Attack(
        "huge headers",
        "16 KiB in 100 lines",
        _rounds(20, _heads(head(more=f"x: {'a' * 60_000}\r\n"), head(more="a: b\r\n" * 8000))),
        REFUSED,
    ),
    Attack("headers of the bound", "16 KiB in 100 lines", _rounds(20, _heads(head(more="a: b\r\n" * 98)))),
    Attack(
        "chunks",
        "a request tells its length",
        _rounds(20, _heads(head("POST", "/api/v1/check", "transfer-encoding: chunked\r\n") + b"1\r\n[\r\n" * 9000)),
        REFUSED,
    ),
    Attack("pipelines", "one answer after the other, every head looked at", _pipeline),
    Attack(
        "ranges",
        "not served: whole files, packed once",
        _rounds(
            20,
            _heads(
                head(
                    path="/static/studio.css", more="range: bytes=" + ",".join(f"{n}-{n}" for n in range(900)) + "\r\n"
                )
            ),
        ),
    ),
    Attack(
        "no UTF-8",
        "refused by a worker, or as an address",
        _rounds(
            10,
            _heads(
                posted("check", b'{"puzzle": "\xff\xfe\x80"}'),
                head(path="/api/v1/jobs/%ff%fe"),
                head(path="/api/v1/levels?lang=%ff", more="accept-language: \xff\xfe\r\n"),
                posted("check", b"\xed\xa0\x80"),
            ),
        ),
    ),
    Attack(
        "origins",
        "refused",
        _rounds(10, lambda _, turn: posted("check", {"puzzle": EASY}, f"origin: {ORIGINS[turn % 6]}\r\n")),
        REFUSED,
    ),
    Attack(
        "names",
        "refused",
        _rounds(10, _heads(head().replace(b"localhost", b"evil.example"), head().replace(b"host:", b"x:"))),
        REFUSED,
    ),
    Attack("paths", "no field and no address opens a file", _probe),
    Attack("shares", "8 MiB of one client in a day, 1 GiB in all", _asking(20, _cycle(("shared", {"puzzle": SMALL})))),
    Attack(
        "lessons",
        "64 MiB of one client in a day, 256 MiB in all",
        _asking(10, _cycle(("lesson-pages", {"puzzle": SMALL, "kind": "sat"}))),
    ),
    Attack("jobs", "2 at work, 64 MiB in a day of one client", _jobs),
    Attack("days", "64 MiB in all", _daily),
    Attack("ambiguous boards", "half of the quick processes are kept", _asking(30, _cycle(*AMBIGUOUS))),
    Attack("bombs", "time, memory and places of workers", _asking(30, iter(lambda: random.choice(BOMBS), None))),
    Attack("answers nobody reads", "dropped after 20 s; 256 MiB of them", _unread),
    Attack("hang-ups", "work for nobody is stopped", _hang_up),
    Attack("cheap questions", "128 connections of one client", _health),
    Attack(
        "other protocols",
        "refused",
        _rounds(
            10,
            _heads(
                b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200) + b"\r\n\r\n",
                b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
                head(more="connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-key: x\r\n"),
                bytes(3000) + b"\r\n\r\n",
                b"GET /health HTTP/9.9\r\n\r\n",
            ),
        ),
    ),
    Attack(
        "headers that mean something",
        "looked at up to 500 characters",
        _rounds(
            10,
            _heads(
                head(path="/api/v1/words", more=f"accept-language: {',' * 14_000}\r\n"),
                head(path="/", more=f"if-none-match: {'W/' * 7000}\r\naccept-encoding: {'gzip,' * 200}\r\n"),
                head(path="/api/v1/jobs/abc/events", more=f"last-event-id: {'9' * 9000}\r\n"),
                head(more=f"x-forwarded-for: {'1.2.3.4,' * 1500}\r\n"),
            ),
        ),
    ),
)
"""All of them, by name where one is asked for."""
