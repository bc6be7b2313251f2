"""The table and the JSON say what was measured, and who is not ranked."""

import json

from tests.unit.bench.test_race import PUZZLES, Broken, Scripted

from modoku.bench import RaceQuestion, choose_base, is_sound, race, remarks, suite_of, to_fields, to_table
from modoku.bench.racing import RaceOutcome

ASKED = RaceQuestion()


def outcome_of(*contestants: Scripted, seconds: float | None = None) -> RaceOutcome:
    return race(
        suite_of("five", PUZZLES, "made here"),
        contestants,
        ASKED,
        seconds=seconds,
        clock="wall",
        referee=lambda puzzle, limit: 1,
    )


def test_the_table_shows_rates_ratios_and_verdicts() -> None:
    table = to_table([outcome_of(Scripted("quick", [0.001]), Scripted("slow", [0.01]))], "slow")
    head, row = (line.split() for line in table.splitlines())
    assert head == ["suite", "puzzles", "quick", "slow", "verdicts"]
    assert row == ["five", "5", "5", "000", "x10.00", "500", "x1.00", "5", "unique"]


def test_who_is_not_ranked_has_no_figure_in_the_table() -> None:
    outcome = outcome_of(
        Scripted("fine"), Scripted("wrong", counts=(0,) * 5), Scripted("late", [99.0]), Broken("broken"), seconds=50.0
    )
    row = to_table([outcome], "fine").splitlines()[1].split()
    assert row[2:] == ["5", "x1.00", "wrong", "capped", "failed", "5", "unique"]
    said = " ".join(str(remark) for remark in remarks([outcome]))
    assert "wrong disqualified (found" in said
    assert "time of late ran out (0 of 5" in said
    assert not is_sound([outcome])
    assert is_sound([outcome_of(Scripted("late", [99.0]), seconds=50.0)])


def test_the_json_holds_all_raw_times_and_survives_a_round_trip() -> None:
    contestants = [Scripted("a", [9.0, 1.0, 2.0, 3.0], busy=0.5)]
    fields = to_fields([outcome_of(*contestants)], contestants, ASKED, "a", "wall")
    again = json.loads(json.dumps(fields))
    (suite,) = again["suites"]
    assert (suite["name"], suite["origin"], suite["puzzles"], suite["verdicts"]) == (
        "five",
        "made here",
        5,
        {"unique": 5},
    )
    assert suite["results"][0]["wall"] == [[1.0], [2.0], [3.0]]
    assert suite["results"][0]["cpu"] == [[0.5]] * 3
    assert suite["results"][0]["puzzles_per_second"] == 2.5
    assert {"cpu", "cores", "compiler", "batch_paths"} <= set(again["machine"])


def test_ratios_refer_to_the_first_peer_then_to_single_then_to_the_first() -> None:
    batch, single, peer = Scripted("batch"), Scripted("single"), Scripted("peer")
    assert choose_base([batch, single], [peer]) == "peer"
    assert choose_base([batch, single], [peer, single]) == "peer"
    assert choose_base([batch, single], []) == "single"
    assert choose_base([batch], []) == "batch"
