"""Many boards at once: a step is a few operations on arrays, however many boards there are."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from .environment import FILLED, UNSOUND
from .pool import PuzzlePool

Infos = Literal["none", "candidates", "actions"]


class SudokuVectorEnv(VectorEnv[Any, Any, Any]):
    """`SudokuEnv` for n boards; one that ended is a new puzzle in the next step, whose action for it is not looked at.

    `infos` says what comes with each step: nothing, a mask of candidates a cell, or a mask of all actions, the dearest.

    >>> envs = SudokuVectorEnv(PuzzlePool.of(["1234341221......"]), 3)
    >>> boards, _ = envs.reset(seed=1)
    >>> envs.step(np.array([4 * 10 + 3, 0, 4 * 10]))[1].round(3).tolist()
    [0.167, -0.1, -1.0]
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}  # noqa: RUF012 - Gymnasium's own

    def __init__(
        self,
        pool: PuzzlePool,
        num_envs: int,
        *,
        strict: bool = True,
        max_steps: int | None = None,
        rewards: Literal["placement", "whole"] = "placement",
        infos: Infos = "none",
        copy: bool = True,
    ) -> None:
        self.pool = pool
        self.num_envs = num_envs
        self.strict = strict
        self.rewards = rewards
        self.infos = infos
        self.copy = copy
        self.max_steps = 2 * pool.cell_count if max_steps is None else max_steps
        self.render_mode = None
        self.single_observation_space = spaces.Box(0, pool.size, pool.shape, np.uint8)
        self.single_action_space = spaces.Discrete(pool.cell_count * pool.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._all = np.arange(num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a puzzle on every board: `options={"index": array}` names them, else chance does."""
        super().reset(seed=seed)
        count = self.num_envs
        self.board = np.zeros((count, self.pool.cell_count), np.uint8)
        self.solution = np.zeros((count, self.pool.cell_count), np.uint8)
        self.left, self.blanks, self.steps, self.index = (np.zeros(count, np.int64) for _ in range(4))
        self.ended = np.zeros(count, bool)
        chosen = (options or {}).get("index")
        self._begin(self._all, self._drawn(count) if chosen is None else np.asarray(chosen))
        return self._observation(), self._info()

    def _drawn(self, count: int) -> Any:
        return self.np_random.integers(len(self.pool), size=count)

    def _begin(self, places: Any, index: Any) -> None:
        self.board[places], self.solution[places] = self.pool.puzzles[index], self.pool.solutions[index]
        self.left[places] = self.blanks[places] = (self.board[places] == 0).sum(1)
        self.steps[places], self.index[places] = 0, index

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Place a digit on every board."""
        cell, digit = actions // self.pool.size, actions % self.pool.size + 1
        again = self.ended
        is_free = (self.board[self._all, cell] == 0) & ~again
        is_right = is_free & (self.solution[self._all, cell] == digit)
        is_wrong = is_free & ~is_right
        places = np.flatnonzero(is_right)
        self.board[places, cell[places]] = digit[places]
        self.left -= is_right
        self.steps += 1
        is_solved = is_right & (self.left == 0)
        worth = is_solved * 1.0 if self.rewards == "whole" else 1 / np.maximum(self.blanks, 1)
        reward = np.where(is_right, worth, np.where(is_wrong, UNSOUND, FILLED))
        reward[again] = 0
        terminated = is_solved | is_wrong if self.strict else is_solved
        if again.any():
            self._begin(np.flatnonzero(again), self._drawn(int(again.sum())))
        truncated = (self.steps >= self.max_steps) & ~terminated & ~again
        self.ended = terminated | truncated
        return self._observation(), reward, terminated, truncated, self._info()

    def _observation(self) -> Any:
        boards = self.board.reshape(self.num_envs, *self.pool.shape)
        return boards.copy() if self.copy else boards

    def _info(self) -> dict[str, Any]:
        if self.infos == "none":
            return {}
        if self.infos == "candidates":
            return {"candidates": self.pool.candidates(self.board)}
        return {"action_mask": self.pool.action_mask(self.board)}
