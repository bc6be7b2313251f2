"""One board as an environment of Gymnasium."""

from __future__ import annotations

from typing import Any, Literal

import gymnasium as gym
import numpy as np
from gymnasium import spaces

from ..errors import UnknownName
from ..language import msg
from ..logic import HUMAN_TECHNIQUES, State
from ..render.text import to_text
from .pool import PuzzlePool

Rewards = Literal["placement", "whole", "reasoned"]
FILLED = -0.1
"""For a digit on a cell that is filled."""
UNSOUND = -1.0
"""For a digit that the solution has not."""


class SudokuEnv(gym.Env[Any, Any]):
    """Place a digit a step: action `size * cell + digit - 1`. Whether it is right is proved: there is one solution.

    A right digit brings 1 / blanks, so that a solved board is worth 1; a wrong one -1, and with `strict` the end; one
    on a filled cell -0.1. With rewards "whole" only the solved board counts (1); with "reasoned" a right digit counts
    if a technique up to `rating` gives it in this position: a guess that happens to be right brings nothing.

    >>> env = SudokuEnv(PuzzlePool.of(["1234341221......"]))
    >>> board, info = env.reset(seed=1)
    >>> board.shape, int(info["action_mask"].sum()), env.step(4 * 10 + 4 - 1)[1]
    ((4, 4), 8, 0.16666666666666666)
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012 - Gymnasium's own attribute

    def __init__(
        self,
        pool: PuzzlePool,
        *,
        strict: bool = True,
        max_steps: int | None = None,
        rewards: Rewards = "placement",
        rating: float = 1.5,
        render_mode: str | None = None,
    ) -> None:
        if rewards not in ("placement", "whole", "reasoned"):
            raise UnknownName(
                msg("There are no rewards '{name}'.", name=str(rewards)), msg("Use one of {choices}.", choices=REWARDS)
            )
        self.pool = pool
        self.strict = strict
        self.rewards = rewards
        self.max_steps = 2 * pool.cell_count if max_steps is None else max_steps
        self.render_mode = render_mode
        self.techniques = [one for one in HUMAN_TECHNIQUES if one.rating <= rating]
        self.observation_space = spaces.Box(0, pool.size, pool.shape, np.uint8)
        self.action_space = spaces.Discrete(pool.cell_count * pool.size)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a puzzle of the pool: `options={"index": 3}` names it, else chance does."""
        super().reset(seed=seed)
        chosen = (options or {}).get("index")
        self.index = int(self.np_random.integers(len(self.pool))) if chosen is None else int(chosen)
        self.board = self.pool.puzzles[self.index].copy()
        self.blanks = self.left = int((self.board == 0).sum())
        self.steps = 0
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Place a digit."""
        cell, digit = divmod(int(action), self.pool.size)
        digit += 1
        self.steps += 1
        reward, is_over = FILLED, False
        if not self.board[cell]:
            if self.pool.solutions[self.index, cell] == digit:
                reward = self._worth(cell, digit)
                self.board[cell] = digit
                self.left -= 1
                is_over = self.left == 0
                if self.rewards == "whole":
                    reward = 1.0 if is_over else 0.0
            else:
                reward, is_over = UNSOUND, self.strict
        is_late = self.steps >= self.max_steps and not is_over
        return self._observation(), float(reward), is_over, is_late, self._info()

    def _worth(self, cell: int, digit: int) -> float:
        if self.rewards == "reasoned":
            state = State.of(self.pool.rules[self.index], tuple(map(int, self.board)))
            given = (step for one in self.techniques for step in one.find(state))
            if not any((cell, digit) in step.placements for step in given):
                return 0.0
        return 1 / self.blanks

    def _observation(self) -> Any:
        return self.board.reshape(self.pool.shape).copy()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.pool.action_mask(self.board[None])[0], "left": self.left, "index": self.index}

    def render(self) -> str | None:
        """Return the board as text, where the mode `ansi` was asked for."""
        if self.render_mode != "ansi":
            return None
        return to_text(self.pool.board.with_givens(list(map(int, self.board))), rules=False)


REWARDS = ("placement", "whole", "reasoned")
