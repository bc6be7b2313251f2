"""What the studio keeps, in SQLite and in a real PostgreSQL: the same promises for both."""

import json
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from modoku.catalogue import Catalogue
from modoku.errors import FormatError
from modoku.web.jobs import Job
from modoku.web.store import Store, StoreError
from tests.e2e.modoku_process import modoku
from tests.e2e.postgres_process import Postgres, why_not
from tests.e2e.studio_process import Studio, follow, until_busy, wait_for

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
BOMB = {"kind": "generate", "request": {"rating": [11.8, 12.0], "seconds": 600}}
"""A job that goes on for longer than any test, and takes little memory."""
DATE = "2031-02-03"


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    reason = why_not()
    if reason:
        pytest.skip(reason)
    with Postgres() as running:
        yield running


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str | None:
    if request.param == "memory":
        return None
    if request.param == "sqlite":
        return str(tmp_path / "deep" / "studio.db")
    running: Postgres = request.getfixturevalue("postgres")
    return running.address


def test_what_is_put_is_found_and_what_is_dropped_is_not(address: str | None) -> None:
    store = Store(address)
    strange = json.dumps({"title": "'; DROP TABLE kept; -- é ✓ \u0000 %s ?"})
    name = store.add("shared", strange)
    assert store.find("shared", name) == strange
    assert store.find("daily", name) is None
    store.put("shared", name, "other")
    assert store.find("shared", name) == "other"
    assert store.put_first("daily", "today", "first") == "first"
    assert store.put_first("daily", "today", "second") == "first"
    before = store.count("shared")
    store.forget("shared", name)
    assert store.count("shared") == before - 1
    store.forget_before("daily", time.time() + 1)
    assert store.count("daily") == 0
    store.close()


def test_several_writers_lose_nothing_and_agree_on_the_first(address: str | None) -> None:
    if address is None:
        pytest.skip("memory has one owner")
    won: list[str] = []
    start = threading.Barrier(4)

    def write(number: int) -> None:
        # Each with a connection of its own, opened at the same moment, as processes have.
        start.wait()
        store = Store(address)
        for turn in range(25):
            store.put("job", f"{number}-{turn}", "x")
        won.append(store.put_first("daily", "contested", str(number)))
        store.close()

    threads = [threading.Thread(target=write, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    store = Store(address)
    assert store.count("job") == 100
    assert len(won) == 4
    assert len(set(won)) == 1
    store.forget_before("job", time.time() + 1)
    store.close()


def test_two_servers_share_one_database(postgres: Postgres, tmp_path: Path) -> None:
    with ExitStack() as stack:
        one, two = (stack.enter_context(Studio(tmp_path, f"--database={postgres.address}")) for _ in range(2))
        wait_for(one)
        wait_for(two)
        first, second = one.client, two.client
        daily = [client.get(f"daily?date={DATE}&level=easy").json() for client in (first, second)]
        assert len(daily[0]["puzzle"]) == 81
        assert (daily[0]["v"], daily[0]["level"], daily[0]["date"]) == (2, "easy", DATE)
        assert daily[0] == daily[1]

        board = first.post("board", json={"puzzle": CLASSIC}).json()["board"]
        kept = first.post("shared", json={"puzzle": board["puzzle"]}).json()
        assert second.get(f"shared/{kept['id']}").json()["puzzle"] == board["puzzle"]

        job = first.post("jobs", json={"kind": "compare", "request": {"puzzle": CLASSIC}}).json()
        # Followed at the server that does not do it, from the beginning to the end.
        assert follow(second, job["id"])[-1] == "done"
        results = [client.get(f"jobs/{job['id']}").json() for client in (first, second)]
        assert results[0]["result"]["agreement"]
        assert results[0] == results[1]

        endless = first.post("jobs", json=BOMB).json()
        until_busy(first)
        assert second.delete(f"jobs/{endless['id']}").status_code == 200
        assert follow(first, endless["id"])[-1] == "cancelled"


def test_a_database_that_was_started_again_is_found_again(postgres: Postgres) -> None:
    store = Store(postgres.address)
    name = store.add("shared", "kept")
    postgres.stop()
    with pytest.raises(StoreError):
        store.find("shared", name)
    postgres.start()
    assert store.find("shared", name) == "kept"
    store.close()


def test_an_address_where_no_database_answers_is_named(tmp_path: Path) -> None:
    if why_not() == "psycopg is not installed":
        pytest.skip("psycopg is not installed")
    found = modoku("serve", "--port", "0", "--no-open", f"--database=postgresql:///x?host={tmp_path}")
    assert found.returncode == 1
    assert "--database" in found.stderr
    assert "Traceback" not in found.stderr


@pytest.mark.parametrize(
    "content", [b"this is no database, and never was one" * 100, b"SQLite format 3\0" + b"\xff" * 5000]
)
def test_a_file_that_is_no_database_is_named_and_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "studio.db"
    path.write_bytes(content)
    found = modoku("serve", "--port", "0", "--no-open", f"--database={path}")
    assert found.returncode == 1
    assert "studio.db" in found.stderr
    assert "--database" in found.stderr
    assert "Traceback" not in found.stderr
    assert path.read_bytes() == content


@pytest.mark.parametrize("table", ["letters (x)", "kept (x)", None])
def test_a_database_of_another_program_is_left_alone(tmp_path: Path, table: str | None) -> None:
    path = tmp_path / "letters.db"
    if table is None:
        Catalogue(path).close()
    else:
        with closing(sqlite3.connect(path)) as other:
            other.execute(f"CREATE TABLE {table}")
    before = path.read_bytes()
    with pytest.raises(FormatError, match=r"letters\.db cannot be used as a database: it belongs to another program"):
        Store(str(path))
    assert path.read_bytes() == before


def test_a_folder_where_nothing_can_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    found = modoku("serve", "--port", "0", "--no-open", f"--database={tmp_path / 'file' / 'studio.db'}")
    assert found.returncode == 1
    assert "--database" in found.stderr
    assert "Traceback" not in found.stderr


def test_a_database_that_refuses_says_so_and_costs_nothing_else(tmp_path: Path) -> None:
    with Studio(tmp_path) as studio:
        wait_for(studio)
        client = studio.client
        board = client.post("board", json={"puzzle": CLASSIC}).json()["board"]
        # As on a full disk: every write fails, reading goes on.
        with sqlite3.connect(tmp_path / "studio.db") as other:
            other.execute(
                "CREATE TRIGGER full BEFORE INSERT ON kept BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"
            )
        refused = client.post("shared", json={"puzzle": board["puzzle"]})
        assert refused.status_code == 503
        assert "full" in refused.json()["detail"]
        assert refused.json()["hint"]
        assert client.post("check", json={"puzzle": CLASSIC}).json()["verdict"] == "unique"
        assert client.get(f"daily?date={DATE}&level=easy").status_code == 200
        job = client.post("jobs", json={"kind": "count", "request": {"puzzle": CLASSIC}}).json()
        assert follow(client, job["id"])[-1] == "done"
        assert client.get(f"jobs/{job['id']}").json()["result"]["high"] == 1


def test_a_job_that_died_with_its_server_is_reported_lost(tmp_path: Path) -> None:
    path = tmp_path / "studio.db"
    store = Store(str(path))
    store.put("job", "abcdefgh", Job("abcdefgh", "count", status="running", owner="gone").to_record())
    store.close()
    with Studio(tmp_path) as studio:
        wait_for(studio)
        found = studio.client.get("jobs/abcdefgh").json()
        assert found["status"] == "failed"
        assert found["problem"]["type"] == "urn:modoku:problem:lost"
        assert follow(studio.client, "abcdefgh") == ["failed"]


def test_a_database_in_the_wrong_place_is_an_error_of_ours() -> None:
    with pytest.raises(FormatError):
        Store("/dev/null/studio.db")
