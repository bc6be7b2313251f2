"""The race ranks who is right and finishes, by the times it is told; no clock is looked at here."""

from array import array
from collections.abc import Sequence

import pytest

from modoku.bench import ContestantState, Lap, RaceQuestion, race, suite_of
from modoku.bench.racing import RaceOutcome
from modoku.errors import EngineError
from modoku.language import msg
from modoku.results import Verdict

SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
PUZZLES = ("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",) * 5
UNIQUE = RaceQuestion.from_text("unique")


class Scripted:
    """A contestant that says what it is told to say, in the time it is told to take."""

    def __init__(
        self,
        name: str,
        times: Sequence[float] = (1.0,),
        counts: Sequence[int] = (1,) * 5,
        solution: str = "." * 81,
        busy: float | None = None,
        changes: int | None = None,
        log: list[str] | None = None,
    ) -> None:
        self.name = name
        self.facts: dict[str, object] = {}
        self.times = list(times)
        self.counts = list(counts)
        self.solution = solution
        self.busy = busy
        self.changes = changes
        self.log = log if log is not None else []
        self.turn = 0
        self.offset = 0

    def answer(self, records: bytes, limit: int, seconds: float | None) -> Lap:
        self.log.append(self.name)
        size = len(records) // 82
        taken = self.times[min(self.turn, len(self.times) - 1)]
        self.turn += 1
        counts = [min(count, limit) for count in (self.counts + self.counts)[self.offset : self.offset + size]]
        self.offset = (self.offset + size) % len(self.counts)
        if self.turn == self.changes:
            counts[0] = 2
        done = size if seconds is None or taken <= seconds else 0
        return Lap(taken, self.busy, done, array("Q", counts).tobytes(), f"{self.solution}\n".encode() * size)


class Broken(Scripted):
    """A contestant that breaks down."""

    def answer(self, records: bytes, limit: int, seconds: float | None) -> Lap:
        raise EngineError(msg("no"))


def run(*contestants: Scripted, **options: object) -> RaceOutcome:
    settings: dict[str, object] = {"referee": lambda puzzle, limit: 1, "clock": "wall", **options}
    return race(suite_of("s", PUZZLES), contestants, UNIQUE, **settings)  # type: ignore[arg-type]


def states(outcome: RaceOutcome) -> dict[str, ContestantState]:
    return {standing.name: standing.state for standing in outcome.standings}


def test_the_median_of_the_rounds_is_reported_and_the_warm_up_is_not_in_it() -> None:
    outcome = run(Scripted("a", [100.0, 1.0, 5.0, 2.0]), Scripted("b", [9.0, 4.0, 4.0, 4.0]))
    a, b = outcome.standings
    assert outcome.rate(a) == pytest.approx(5 / 2.0)
    assert a.totals("wall") == [1.0, 5.0, 2.0]
    # Ratios of the rounds: 4, 0.8, 2.
    assert outcome.ratio(a, "b") == pytest.approx(2.0)
    assert outcome.ratio(b, "b") == pytest.approx(1.0)


def test_time_on_a_processor_is_used_where_it_is_known() -> None:
    outcome = run(Scripted("a", [3.0], busy=0.5), Scripted("b", [3.0]), clock="cpu")
    assert [outcome.rate(one) for one in outcome.standings] == [pytest.approx(10.0), pytest.approx(5 / 3)]


def test_contestants_take_turns_on_each_chunk_and_start_in_rotation() -> None:
    log: list[str] = []
    run(Scripted("a", log=log), Scripted("b", log=log), chunk=2, repeats=1)
    turns = ["".join(log[i : i + 2]) for i in range(0, len(log), 2)]
    assert len(turns) == 2 * 3
    assert all(sorted(turn) == ["a", "b"] for turn in turns)
    first, second = turns[:3], turns[3:]
    assert set(first) == {"ab", "ba"}
    assert set(second) == {"ab", "ba"}


def test_a_wrong_count_disqualifies_and_is_never_ranked() -> None:
    outcome = run(Scripted("right"), Scripted("wrong", [0.001], counts=(1, 1, 1, 2, 1)))
    assert states(outcome) == {"right": ContestantState.RANKED, "wrong": ContestantState.WRONG}
    assert outcome.rate(outcome.standings[1]) is None
    assert outcome.ratio(outcome.standings[0], "wrong") is None
    (dispute,) = outcome.disputes
    assert (dispute.number, dispute.counts, dispute.truth, dispute.wrong) == (
        4,
        {"right": 1, "wrong": 2},
        1,
        ("wrong",),
    )
    assert outcome.verdicts == {Verdict.UNIQUE: 5}


def test_a_majority_that_is_wrong_is_out_all_the_same() -> None:
    outcome = run(Scripted("a"), Scripted("b"), Scripted("c", counts=(0,) * 5), referee=lambda puzzle, limit: 0)
    assert states(outcome) == {"a": ContestantState.WRONG, "b": ContestantState.WRONG, "c": ContestantState.RANKED}
    assert outcome.verdicts == {Verdict.UNSOLVABLE: 5}


def test_a_dispute_that_nobody_can_judge_disqualifies_everybody_in_it() -> None:
    outcome = run(Scripted("a"), Scripted("b", counts=(2,) * 5), referee=lambda puzzle, limit: None)
    assert set(states(outcome).values()) == {ContestantState.WRONG}


def test_a_solution_that_breaks_the_rules_disqualifies_without_an_referee() -> None:
    good, bad = Scripted("good", solution=SOLVED), Scripted("bad", solution=SOLVED[::-1])
    outcome = run(good, bad, referee=lambda puzzle, limit: pytest.fail("not to be asked"))
    assert states(outcome) == {"good": ContestantState.RANKED, "bad": ContestantState.WRONG}
    assert outcome.disputes[0].puzzle == PUZZLES[0]


def test_an_answer_that_changes_between_rounds_disqualifies_even_a_contestant_alone() -> None:
    outcome = run(Scripted("a", changes=3))
    assert states(outcome) == {"a": ContestantState.WRONG}
    late = run(Scripted("a", changes=1), referee=lambda puzzle, limit: 1)
    assert states(late) == {"a": ContestantState.WRONG}


def test_whose_time_runs_out_is_marked_and_not_ranked_while_the_others_go_on() -> None:
    outcome = run(Scripted("slow", [4.0]), Scripted("quick", [0.1]), seconds=10.0)
    assert states(outcome) == {"slow": ContestantState.CAPPED, "quick": ContestantState.RANKED}
    slow, quick = outcome.standings
    assert outcome.rate(slow) is None
    assert outcome.ratio(quick, "slow") is None
    assert len(quick.laps) == 3
    assert slow.answered == 5


def test_who_breaks_down_is_marked_and_the_others_go_on() -> None:
    outcome = run(Broken("broken"), Scripted("sound"))
    assert states(outcome) == {"broken": ContestantState.FAILED, "sound": ContestantState.RANKED}
    assert str(outcome.standings[0].error) == "no"


def test_verdicts_follow_from_the_question() -> None:
    assert RaceQuestion.from_text("solve").verdict(1) is Verdict.SOLVABLE
    assert RaceQuestion.from_text("unique").verdict(1) is Verdict.UNIQUE
    assert RaceQuestion.from_text("count:5").verdict(5) is Verdict.MULTIPLE
    assert RaceQuestion.from_text("count:5").verdict(0) is Verdict.UNSOLVABLE


@pytest.mark.parametrize("text", ["", "count", "count:0", "count:x", "count:²", "rate"])
def test_questions_that_do_not_exist_are_refused(text: str) -> None:
    with pytest.raises(Exception, match="no question"):
        RaceQuestion.from_text(text)
