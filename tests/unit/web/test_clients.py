"""Who counts as one client, and who gives up a place when there are none left."""

import pytest

from modoku.web import clients
from modoku.web.clients import OpenConnections, Pace, client_name


class Line:
    """A connection that only notes what is done to it."""

    def __init__(self, *, is_idle: bool = True) -> None:
        self.is_idle = is_idle
        self.is_aborted = False

    def abort(self) -> None:
        self.is_aborted = True


def _enter(places: OpenConnections, client: str, count: int, *, is_idle: bool = True) -> list[Line]:
    lines = [Line(is_idle=is_idle) for _ in range(count)]
    assert all(places.enter(client, line) for line in lines)
    return lines


def test_a_house_of_ipv6_is_one_client_and_an_address_of_ipv4_another() -> None:
    assert client_name("2001:db8:7:8:1::1") == client_name("2001:db8:7:8:ffff::2") != client_name("2001:db8:7:9::1")
    assert client_name("fe80::1%eth0") == client_name("fe80::2")
    assert client_name("::ffff:192.0.2.1") == "192.0.2.1"
    assert client_name("::ffff:127.0.0.1") == "127.0.0.1"
    assert client_name("no address: at all") == "no address: at all"


def test_addresses_of_one_house_share_its_places() -> None:
    places = OpenConnections(100, 3)
    for number in range(3):
        assert places.enter(client_name(f"2001:db8::{number}"), Line())
    assert not places.enter(client_name("2001:db8::ffff"), Line())
    assert places.enter(client_name("2001:db8:0:1::"), Line())


def test_this_machine_is_bound_by_all_places_only() -> None:
    places = OpenConnections(10, 3)
    _enter(places, "127.0.0.1", 10)
    assert places.taken == 10
    assert places.enter("192.0.2.1", Line())
    assert places.taken == 10


def test_when_places_run_out_whoever_has_most_loses_the_one_that_idles_longest() -> None:
    places = OpenConnections(10, 9)
    busy = _enter(places, "greedy", 2, is_idle=False)
    idle = _enter(places, "greedy", 6)
    honest = _enter(places, "honest", 2)
    places.stir("greedy", idle[0])
    assert places.enter("newcomer", Line())
    assert [line.is_aborted for line in idle] == [False, True, False, False, False, False]
    assert not any(line.is_aborted for line in (*busy, *honest))
    assert places.taken == 10


def test_even_work_is_given_up_by_one_who_has_most_places() -> None:
    places = OpenConnections(4, 9)
    busy = _enter(places, "greedy", 3, is_idle=False)
    _enter(places, "honest", 1)
    assert places.enter("newcomer", Line())
    assert [line.is_aborted for line in busy] == [True, False, False]


def test_one_who_has_most_places_already_gets_none_from_others() -> None:
    places = OpenConnections(4, 9)
    honest = _enter(places, "honest", 1, is_idle=False)
    _enter(places, "greedy", 3, is_idle=False)
    late = Line()
    assert not places.enter("greedy", late)
    places.leave("greedy", late)
    assert not honest[0].is_aborted
    assert places.taken == 4


def test_where_everybody_has_one_place_whoever_idles_gives_his_up() -> None:
    places = OpenConnections(3, 9)
    first, second, third = (_enter(places, f"{n}", 1, is_idle=n > 0)[0] for n in range(3))
    assert places.enter("newcomer", Line())
    assert (first.is_aborted, second.is_aborted, third.is_aborted) == (False, True, False)


def test_leaving_twice_counts_once() -> None:
    places = OpenConnections(3, 9)
    (line,) = _enter(places, "me", 1)
    places.leave("me", line)
    places.leave("me", line)
    assert places.taken == 0


def test_a_client_has_its_pace_and_this_machine_has_none() -> None:
    now = [0.0]
    pace = Pace(10.0, 5, lambda: now[0])
    assert [pace.take("fast") for _ in range(7)] == [0.0] * 5 + [0.1, 0.2]
    assert pace.take("slow") == 0.0
    now[0] = 0.4
    # Two are owed, four have come back: the next two go at once.
    assert [round(pace.take("fast"), 3) for _ in range(3)] == [0.0, 0.0, 0.1]
    now[0] = 1000.0
    assert [pace.take("fast") for _ in range(6)] == [0.0] * 5 + [0.1]
    assert not any(pace.take("127.0.0.1") for _ in range(100))


def test_the_pace_of_many_addresses_is_kept_within_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clients, "MOST_CLIENTS", 100)
    pace = Pace(10.0, 5, lambda: 0.0)
    for number in range(1000):
        pace.take(f"address {number}")
        pace.take("fast")
    assert len(pace._left) <= 102
    assert pace.take("fast") > 50
