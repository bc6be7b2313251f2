"""How much is kept: of everybody together, of one client, and for how long."""

import sqlite3
import time
from pathlib import Path

import pytest

from modoku.errors import FormatError
from modoku.web import store as store_module
from modoku.web.quota import DAY, KEEPING, LEAST_BYTES, MOST_CLIENTS, Keeping, Quota
from modoku.web.store import Store

SMALL = {**KEEPING, "shared": Keeping(100.0, 5 * LEAST_BYTES, 2 * LEAST_BYTES)}


class Calendar:
    """The time of day as a test sets it."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def time(self) -> float:
        return self.now


@pytest.fixture
def calendar(monkeypatch: pytest.MonkeyPatch) -> Calendar:
    found = Calendar()
    monkeypatch.setattr(store_module, "time", found)
    return found


def test_a_client_has_its_share_and_gets_it_back_in_a_day() -> None:
    now = [0.0]
    quota = Quota(4 * LEAST_BYTES, lambda: now[0])
    quota.charge("greedy", 4 * LEAST_BYTES)
    assert quota.wait("greedy") == pytest.approx(0.25 * DAY)
    assert quota.wait("modest") == 0
    now[0] = 0.2 * DAY
    assert quota.wait("greedy") > 0
    now[0] = 0.5 * DAY
    assert quota.wait("greedy") == 0
    quota.charge("greedy", 8 * LEAST_BYTES)
    assert quota.wait("greedy") == pytest.approx(1.75 * DAY)
    now[0] += 1.8 * DAY
    assert quota.wait("greedy") == 0


def test_accounts_of_many_addresses_are_bounded_and_the_fullest_stay() -> None:
    quota = Quota(2 * LEAST_BYTES, lambda: 0.0)
    quota.charge("greedy", 2 * LEAST_BYTES)
    for number in range(MOST_CLIENTS + 10):
        quota.charge(f"address {number}", 1)
    assert len(quota._levels) <= MOST_CLIENTS
    assert quota.wait("greedy") > 0


def test_a_kind_is_full_by_its_bytes_and_others_are_not(calendar: Calendar) -> None:
    store = Store(None, SMALL)
    assert store.add_within("shared", "x" * 3 * LEAST_BYTES)
    assert store.add_within("shared", "small")
    assert store.used("shared") == 4 * LEAST_BYTES
    assert store.add_within("shared", "x" * 2 * LEAST_BYTES) is None
    assert store.add_within("shared", "small")
    assert store.add_within("shared", "small") is None
    assert store.add_within("lesson", "x" * 9 * LEAST_BYTES)
    assert store.count("shared") == 3


def test_what_is_too_old_is_gone_and_makes_room(calendar: Calendar) -> None:
    store = Store(None, SMALL)
    name = store.add("shared", "x" * 5 * LEAST_BYTES)
    assert store.add_within("shared", "new") is None
    calendar.now += 101.0
    # Not even before anybody tidies.
    assert store.find("shared", name) is None
    assert store.add_within("shared", "new")
    assert store.count("shared") == 1


def test_what_is_opened_is_kept_from_then_on(calendar: Calendar) -> None:
    store = Store(None, {**KEEPING, "shared": Keeping(10 * DAY, 1 << 30, 1 << 30)})
    opened, left = store.add("shared", "opened"), store.add("shared", "left")
    calendar.now += 9 * DAY
    assert store.open("shared", opened) == "opened"
    calendar.now += 9 * DAY
    assert store.open("shared", opened) == "opened"
    assert store.open("shared", left) is None


def test_a_daily_puzzle_is_told_though_there_is_no_room_for_it(calendar: Calendar) -> None:
    store = Store(None, {**KEEPING, "daily": Keeping(DAY, LEAST_BYTES, LEAST_BYTES)})
    assert store.put_first("daily", "today", "one") == "one"
    assert store.put_first("daily", "tomorrow", "two") == "two"
    assert store.put_first("daily", "today", "three") == "one"
    assert store.count("daily") == 1


def test_a_longer_text_under_the_same_name_counts_anew() -> None:
    store = Store(None)
    store.put("job", "abc", "short")
    store.put("job", "abc", "x" * 50_000)
    assert store.used("job") == 50_000


def test_a_database_from_before_bytes_were_counted_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    with sqlite3.connect(path) as old:
        old.execute("CREATE TABLE kept (kind TEXT, name TEXT, content TEXT, created REAL, PRIMARY KEY (kind, name))")
        old.execute("INSERT INTO kept VALUES ('shared', 'abc', 'a puzzle', ?)", (time.time(),))
    old.close()
    store = Store(str(path))
    assert store.find("shared", "abc") == "a puzzle"
    assert store.used("shared") == LEAST_BYTES
    store.close()


def test_a_damaged_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "studio.db"
    store = Store(str(path))
    names = [store.add("shared", f"puzzle {number} " * 400) for number in range(100)]
    store.close()
    whole = path.read_bytes()
    # Somewhere in the middle: the header is good, and so is most of what is asked for first.
    damaged = whole[: len(whole) // 2] + b"\xff" * 4096 + whole[len(whole) // 2 + 4096 :]
    path.write_bytes(damaged)
    with pytest.raises(FormatError, match=r"studio\.db cannot be used as a database"):
        Store(str(path))
    assert path.read_bytes() == damaged
    path.write_bytes(whole)
    again = Store(str(path))
    assert all(again.find("shared", name) for name in names)
    again.close()


def test_a_server_is_alive_as_long_as_its_store_is_open(tmp_path: Path) -> None:
    address = str(tmp_path / "studio.db")
    one, two = Store(address), Store(address)
    one.claim()
    two.claim()
    assert one.owner != two.owner
    assert all(store.is_alive(owner) for store in (one, two) for owner in (one.owner, two.owner))
    one.close()
    assert not two.is_alive(one.owner)
    assert not two.is_alive("../studio")
    two.close()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["studio.db"]


def test_what_a_killed_server_left_is_taken_away_by_the_next(tmp_path: Path) -> None:
    (tmp_path / "studio.db.abcdefgh.lock").write_text("{}")
    store = Store(str(tmp_path / "studio.db"))
    store.claim()
    assert [path.name for path in tmp_path.glob("*.lock")] == [f"studio.db.{store.owner}.lock"]
    store.close()
