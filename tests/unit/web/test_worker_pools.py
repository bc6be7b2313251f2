"""Who is served when, tried without processes: workers here do what a test tells them."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from tests.patience import PATIENCE_SECONDS

from modoku.web import Settings, worker_pools
from modoku.web.ledger import HALF_LIFE_SECONDS, Habit, Ledger
from modoku.web.process import Allowance
from modoku.web.worker_pipe import WorkerConnection
from modoku.web.worker_pools import Bounds, Content, Failed, OutOfTime, Refused, Task, WorkerPool


class Process:
    """What a worker runs in: nothing."""

    def kill(self) -> None:
        """End it."""


class Scripted:
    """A worker whose tasks end when the test says so."""

    def __init__(self, _: Allowance) -> None:
        self.line = WorkerConnection()
        self.process = Process()
        self.cost = 0.0
        self.killed = False

    async def connect(self, lose: Callable[[Any], None]) -> None:
        self.lose = lose

    def kill(self) -> None:
        self.killed = True

    async def run(self, task: Task, seconds: float, item: object) -> Content:
        script: Awaitable[float] = SCRIPTS[task.name]
        self.cost = await script
        return Content({"media_type": "x", "for": task.client}, ())


SCRIPTS: dict[str, Any] = {}


@pytest.fixture(autouse=True)
def scripted(monkeypatch: pytest.MonkeyPatch) -> None:
    SCRIPTS.clear()
    monkeypatch.setattr(worker_pools, "Worker", Scripted)


async def _pool(size: int = 1, reserved: int = 0, queue: int = 10, each: int = 10) -> WorkerPool:
    pool = WorkerPool(Bounds(size, reserved, queue, each), Allowance(0, 0))
    await pool.start()
    return pool


LIGHT = b'{"puzzle": "%s"}' % (b"1.." * 27)


def _start(pool: WorkerPool, name: str, client: str, body: bytes = LIGHT) -> "asyncio.Task[Content]":
    SCRIPTS[name] = asyncio.get_running_loop().create_future()
    return asyncio.ensure_future(pool.run(Task(name, body, "en", client), 1.0))


async def _settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def _run(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), PATIENCE_SECONDS))


def test_whoever_has_used_least_is_served_first() -> None:
    async def test() -> None:
        pool = await _pool()
        pool.ledger.charge("greedy", 0.04)
        pool.ledger.charge("modest", 0.01)
        first = _start(pool, "first", "someone")
        await _settle()
        greedy, modest = _start(pool, "greedy", "greedy"), _start(pool, "modest", "modest")
        await _settle()
        SCRIPTS["first"].set_result(0.01)
        await first
        SCRIPTS["modest"].set_result(0.01)
        await modest
        assert not greedy.done()
        SCRIPTS["greedy"].set_result(0.01)
        await greedy

    _run(test)


def test_places_are_kept_for_clients_whose_questions_are_short() -> None:
    async def test() -> None:
        pool = await _pool(size=2, reserved=1)
        pool.ledger.charge("known", 0.001)
        strangers = [_start(pool, f"stranger {i}", f"stranger {i}") for i in range(3)]
        await _settle()
        assert (pool.running, pool.waiting) == (1, 2)
        known = _start(pool, "known", "known")
        SCRIPTS["known"].set_result(0.001)
        assert (await known).head["for"] == "known"
        for i in range(3):
            SCRIPTS[f"stranger {i}"].set_result(5.0)
        await asyncio.gather(*strangers)
        assert pool.ledger.habit("stranger 0") is Habit.LONG

    _run(test)


def test_no_place_is_kept_for_a_question_that_does_not_look_light_or_is_on_its_way() -> None:
    async def test() -> None:
        pool = await _pool(size=2, reserved=1)
        for client in ("sly", "known"):
            pool.ledger.charge(client, 0.001)
        sly = [_start(pool, f"sly {i}", "sly", b'{"puzzle": "", "variants": []}') for i in range(3)]
        await _settle()
        assert (pool.running, pool.waiting) == (1, 2)
        # Ever more of them are killed and replaced: one that is there stays for light questions.
        pool._idle[1:] = []
        SCRIPTS["sly 0"].set_exception(OutOfTime())
        with pytest.raises(OutOfTime):
            await sly[0]
        assert len(pool._idle) == 1
        known = _start(pool, "known", "known")
        SCRIPTS["known"].set_result(0.001)
        assert (await known).head["for"] == "known"
        for i in (1, 2):
            SCRIPTS[f"sly {i}"].set_result(0.001)
        await asyncio.gather(*sly[1:])

    _run(test)


def test_a_full_queue_sends_away_whoever_has_used_most() -> None:
    async def test() -> None:
        pool = await _pool(queue=1)
        pool.ledger.charge("greedy", 3.0)
        running = _start(pool, "running", "someone")
        await _settle()
        greedy = _start(pool, "greedy", "greedy")
        await _settle()
        newcomer = _start(pool, "newcomer", "newcomer")
        with pytest.raises(Refused):
            await greedy
        with pytest.raises(Refused):
            await _start(pool, "again", "greedy")
        for name in ("running", "newcomer"):
            SCRIPTS[name].set_result(0.0)
        await asyncio.gather(running, newcomer)

    _run(test)


def test_one_client_has_a_bounded_share() -> None:
    async def test() -> None:
        pool = await _pool(each=2)
        mine = [_start(pool, f"{i}", "me") for i in range(2)]
        await _settle()
        with pytest.raises(Refused):
            await _start(pool, "third", "me")
        for i in range(2):
            SCRIPTS[f"{i}"].set_result(0.0)
        await asyncio.gather(*mine)

    _run(test)


def test_cancelled_and_broken_work_is_killed_and_replaced() -> None:
    async def test() -> None:
        pool = await _pool()
        for ending in (asyncio.CancelledError, OutOfTime, Failed):
            doing = _start(pool, "doing", "me")
            await _settle()
            if ending is asyncio.CancelledError:
                doing.cancel()
            else:
                SCRIPTS["doing"].set_exception(OutOfTime() if ending is OutOfTime else Failed(None))
            with pytest.raises(ending):
                await doing
        refused = _start(pool, "refused", "me")
        await _settle()
        SCRIPTS["refused"].set_exception(Failed(b"{}", 422))
        with pytest.raises(Failed):
            await refused
        after = _start(pool, "after", "me")
        SCRIPTS["after"].set_result(0.0)
        await after
        assert pool.running == 0
        await pool.stop()
        with pytest.raises(Refused):
            await pool.run(Task("late", b"", "en", "me"), 1.0)

    _run(test)


def test_one_who_gives_up_waiting_leaves_the_queue() -> None:
    async def test() -> None:
        pool = await _pool()
        running = _start(pool, "running", "someone")
        await _settle()
        waiting = _start(pool, "waiting", "me")
        await _settle()
        assert pool.waiting == 1
        waiting.cancel()
        await _settle()
        assert pool.waiting == 0
        SCRIPTS["running"].set_result(0.0)
        await running
        assert pool.running == 0

    _run(test)


def test_one_long_question_counts_at_once_and_short_ones_mend_it() -> None:
    ledger = Ledger(lambda: 0.0)
    ledger.charge("me", 0.001)
    assert ledger.habit("me") is Habit.SHORT
    ledger.charge("me", 0.2)
    assert ledger.habit("me") is Habit.LONG
    for _ in range(3):
        ledger.charge("me", 0.001)
    assert ledger.habit("me") is Habit.SHORT


def test_accounts_are_forgotten_by_half() -> None:
    now = [0.0]
    ledger = Ledger(lambda: now[0])
    ledger.charge("me", 8.0)
    now[0] = 3 * HALF_LIFE_SECONDS
    assert ledger.used("me") == pytest.approx(1.0)


def test_a_question_is_short_below_a_twentieth_of_a_second() -> None:
    ledger = Ledger(lambda: 0.0)
    ledger.charge("short", 0.049)
    ledger.charge("long", 0.05)
    assert (ledger.habit("short"), ledger.habit("long")) == (Habit.SHORT, Habit.LONG)
    assert HALF_LIFE_SECONDS == 30


def test_who_has_used_next_to_nothing_is_forgotten_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("modoku.web.ledger.MOST_CLIENTS", 3)
    now = [0.0]
    ledger = Ledger(lambda: now[0])
    for name in ("a", "b", "c", "greedy"):
        ledger.charge(name, 5.0 if name == "greedy" else 0.002)
    now[0] = 2 * HALF_LIFE_SECONDS
    ledger.charge("late", 0.002)
    assert [name for name in ("a", "b", "c", "greedy", "late") if ledger.habit(name) is not Habit.UNKNOWN] == [
        "greedy",
        "late",
    ]


def test_a_question_that_is_not_short_starts_again_with_more_time() -> None:
    async def test() -> None:
        pools = worker_pools.WorkerPools(Settings(quick_workers=1, heavy_workers=1))
        await asyncio.gather(pools.quick.start(), pools.heavy.start())
        SCRIPTS["asked"] = asyncio.get_running_loop().create_future()
        asking = asyncio.ensure_future(pools.ask(Task("asked", b"", "en", "me")))
        await _settle()
        assert (pools.quick.running, pools.heavy.running) == (1, 0)
        first, SCRIPTS["asked"] = SCRIPTS["asked"], asyncio.get_running_loop().create_future()
        first.set_exception(OutOfTime())
        await _settle()
        assert (pools.quick.running, pools.heavy.running) == (0, 1)
        SCRIPTS["asked"].set_result(1.0)
        assert (await asking).head["for"] == "me"

    _run(test)
