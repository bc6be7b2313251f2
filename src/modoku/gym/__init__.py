"""Sudoku as an environment for learning programs (extra `gym`), and judges of what language models answer.

`SudokuEnv` and `SudokuVectorEnv` have Gymnasium's interface: boards, a digit placed a step, rewards by proof. The
judges need no library: `judge_answer` reads the grid out of a free text, `judge_argument` each step of an argument.

>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> judge_argument(puzzle, "r5c5=5, naked single")[0].verdict
<StepVerdict.SOUND: 'sound'>
"""

from typing import TYPE_CHECKING

from .judging import AnswerJudgement, AnswerVerdict, ClaimJudgement, StepVerdict, judge_answer, judge_argument
from .pool import PuzzlePool

try:
    import gymnasium
except ImportError:  # the judges do without
    pass
else:
    from .environment import SudokuEnv
    from .vector import SudokuVectorEnv

    ENVIRONMENT = "modoku/Sudoku-v0"
    """Its name in Gymnasium's registry: `gymnasium.make("modoku.gym:modoku/Sudoku-v0", pool=...)`."""
    if ENVIRONMENT not in gymnasium.registry:
        home = __name__
        gymnasium.register(
            ENVIRONMENT, f"{home}.environment:SudokuEnv", vector_entry_point=f"{home}.vector:SudokuVectorEnv"
        )

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name in ("SudokuEnv", "SudokuVectorEnv"):
            from ..errors import EngineUnavailable
            from ..language import msg

            raise EngineUnavailable(
                msg("Environments need Gymnasium, which is not installed."),
                msg("Install the extra: pip install 'modoku[gym]'."),
            )
        raise AttributeError(name)


__all__ = [
    "AnswerJudgement",
    "AnswerVerdict",
    "ClaimJudgement",
    "PuzzlePool",
    "StepVerdict",
    "SudokuEnv",
    "SudokuVectorEnv",
    "judge_answer",
    "judge_argument",
]
