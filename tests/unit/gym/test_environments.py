"""Environments: as Gymnasium wants them, and many boards do what one does."""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest
from tests.unit.tables.puzzles import EASY, SOLVED, minimal

from modoku.errors import PuzzleError, UnknownName
from modoku.gym import PuzzlePool

np = pytest.importorskip("numpy")
gymnasium = pytest.importorskip("gymnasium", reason="environments need the extra gym")


@pytest.fixture(scope="module")
def pool() -> PuzzlePool:
    return PuzzlePool.of([puzzle for puzzle, _ in minimal(8)])


def test_gymnasiums_own_checker_is_content(pool: PuzzlePool) -> None:
    from gymnasium.utils.env_checker import check_env

    import modoku.gym

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env = gymnasium.make(modoku.gym.ENVIRONMENT, pool=pool)
        check_env(env.unwrapped, skip_render_check=True)
        many = gymnasium.make_vec(
            modoku.gym.ENVIRONMENT, num_envs=3, vectorization_mode="vector_entry_point", pool=pool
        )
    assert many.reset(seed=1)[0].shape == (3, 9, 9)


@pytest.mark.parametrize("strict", [True, False])
def test_many_boards_do_what_one_does(pool: PuzzlePool, strict: bool) -> None:
    from modoku.gym import SudokuEnv, SudokuVectorEnv

    draw = np.random.default_rng(5)
    many = SudokuVectorEnv(pool, 4, strict=strict, max_steps=20, infos="actions")
    single = [SudokuEnv(pool, strict=strict, max_steps=20) for _ in range(4)]
    start = np.array([0, 3, 5, 5])
    boards, info = many.reset(seed=1, options={"index": start})
    for env, index in zip(single, start, strict=True):
        env.reset(seed=1, options={"index": int(index)})
    ended = [False] * 4
    for _ in range(300):
        right = 9 * np.arange(81)[None] + many.solution - 1
        wanted = np.where(
            draw.random(4) < 0.8, right[np.arange(4), draw.integers(81, size=4)], draw.integers(729, size=4)
        )
        boards, rewards, over, late, info = many.step(wanted)
        for place, env in enumerate(single):
            if ended[place]:
                found = env.reset(options={"index": int(many.index[place])})
                assert (rewards[place], over[place], late[place]) == (0, False, False)
                assert (found[0] == boards[place]).all()
                ended[place] = False
                continue
            board, reward, is_over, is_late, one = env.step(int(wanted[place]))
            assert (board == boards[place]).all()
            assert (one["action_mask"] == info["action_mask"][place]).all()
            assert (float(rewards[place]), bool(over[place]), bool(late[place])) == (reward, is_over, is_late)
            ended[place] = is_over or is_late


def test_a_solved_board_is_worth_one_and_its_digits_are_allowed() -> None:
    from modoku.gym import SudokuEnv

    for rewards in ("placement", "whole"):
        env = SudokuEnv(PuzzlePool.of([EASY]), rewards=rewards, render_mode="ansi")
        _, info = env.reset(seed=1)
        total, is_over = 0.0, False
        for cell, (given, digit) in enumerate(zip(EASY, SOLVED, strict=True)):
            if given == ".":
                assert info["action_mask"][9 * cell + int(digit) - 1]
                _, reward, is_over, _, info = env.step(9 * cell + int(digit) - 1)
                total += reward
        assert is_over
        assert total == pytest.approx(1)
        assert "5 3 4" in str(env.render()).replace("|", "").replace("  ", " ")


def test_a_guess_that_happens_to_be_right_is_not_reasoned() -> None:
    from modoku.gym import SudokuEnv

    env = SudokuEnv(PuzzlePool.of([EASY]), rewards="reasoned", rating=1.2)
    env.reset(seed=1)
    assert env.step(9 * 5 + 8 - 1)[1] > 0  # a hidden single
    assert env.step(9 * 2 + 4 - 1)[1] == 0  # r1c3=4 follows from nothing so easy
    with pytest.raises(UnknownName, match="gold"):
        SudokuEnv(PuzzlePool.of([EASY]), rewards="gold")  # type: ignore[arg-type]


def test_other_boards_and_rules_have_environments() -> None:
    import modoku
    from modoku.gym import SudokuVectorEnv

    diagonal = modoku.make("classic:boxes=2x2", "diagonal")
    puzzle = next(
        one
        for one in (diagonal.with_givens({0: 1, 1: 2, 4: 3, 6: d}) for d in (1, 2, 4))
        if modoku.solve(one).verdict == "unique"
    )
    envs = SudokuVectorEnv(PuzzlePool.of([puzzle]), 2, infos="candidates")
    boards, info = envs.reset(seed=1)
    assert boards.shape == (2, 4, 4)
    assert info["candidates"].shape == (2, 16)
    with pytest.raises(PuzzleError, match="Puzzle 2 is of another board"):
        PuzzlePool.of([EASY, "1234341221......"])
    with pytest.raises(PuzzleError, match="Puzzle 1 of the pool has not exactly one"):
        PuzzlePool.of(["." * 81])


def test_lines_make_the_pool_that_puzzles_make() -> None:
    import modoku

    lines = [puzzle for puzzle, _ in minimal(5)]
    quick, slow = PuzzlePool.of(lines), PuzzlePool.of([modoku.read_puzzle(line) for line in lines])
    for name in ("puzzles", "solutions"):
        assert (getattr(quick, name) == getattr(slow, name)).all()
    assert quick.board == slow.board
    assert list(quick.rules) == list(slow.rules) == [modoku.read_puzzle(line) for line in lines]
    assert list(quick.rules[1:3]) == list(slow.rules[1:3])
    with pytest.raises(PuzzleError, match="Puzzle 2 of the pool has not exactly one"):
        PuzzlePool.of([lines[0], "0" * 81])
    with pytest.raises(PuzzleError, match="at least one"):
        PuzzlePool.of([])


def test_a_pool_takes_the_puzzles_with_one_solution_of_a_data_set(tmp_path: Path) -> None:
    pa = pytest.importorskip("pyarrow", reason="tables need the extra data")
    pq = pytest.importorskip("pyarrow.parquet")
    rows = {
        "puzzle": [puzzle for puzzle, _ in minimal(3)] + ["." * 81],
        "kind": ["unique", "unique", "unique", "several"],
        "level": ["easy", "hard", "easy", "easy"],
    }
    pq.write_table(pa.table(rows), tmp_path / "test-00000-of-00001.parquet")
    assert len(PuzzlePool.from_dataset(tmp_path, "test")) == 3
    hard = PuzzlePool.from_dataset(tmp_path, "test", level="hard")
    assert (hard.puzzles == PuzzlePool.of(rows["puzzle"][1:2]).puzzles).all()
