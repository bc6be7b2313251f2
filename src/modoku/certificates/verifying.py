"""Verifying: whether the files of a certificate prove a verdict, and what exactly was looked at.

Nothing is taken from the manifest but what it claims. The verdict follows from the puzzle, the solutions and the proof.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Annotated

from ..errors import EngineError, ModokuError, expect
from ..formats import read_puzzle
from ..language import Doc, Message, msg
from ..limits import Deadline, Stop, Stopped, check_finished, within
from ..native import CancelFlag, check_drup, check_lrat, core_version, sat_solve
from ..puzzle import Puzzle, Solution
from ..puzzle.summary import ShortRepr
from ..results import Verdict, verdict_of
from .certificate import DRUP, FORMULA, LRAT, PATH, PUZZLE, SOLUTIONS, write_solutions
from .folder import read_folder
from .formula import Formula
from .lrat import ProofFlaw, check_proof
from .manifest import MANIFEST, differing_claims, make_manifest, read_manifest
from .paths import PathFlaw, check_path

CHECKERS = ("auto", "both", "compiled")
"""Who follows a proof: the compiled checker alone, the one in Python too, or that only where it is quick (`auto`)."""
MOST_FOR_BOTH = 8_000_000
"""Up to so many bytes of hints `auto` asks both checkers."""

_DRUP_TEXT = re.compile(rb"(?:(?:d )?+(?:-?+[1-9][0-9]*+ )*+0\n)*+")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at, whether it was as it must be, and that in words."""

    passed: Annotated[bool, Doc(msg("Whether it was as it must be."))]
    said: Annotated[Message, Doc(msg("What was looked at, in words."))] = field(compare=False)


@dataclass(frozen=True, slots=True, repr=False)
class Verification(ShortRepr):
    """What came out of looking at a certificate.

    Attributes:
        verdict: what the certificate proves; None if it proves nothing.
        findings: what was looked at, in order; the last one failed if nothing is proved.
        puzzle: the puzzle of the certificate, as soon as it could be read.
        files: the names of the files that were there.
        checkers: who has followed the proof to its end; nobody where there is none.
        left_out: what was not looked at, and how to have it looked at.
    """

    verdict: Verdict | None
    findings: tuple[Finding, ...]
    puzzle: Puzzle | None
    files: tuple[str, ...]
    checkers: tuple[str, ...]
    left_out: tuple[Message, ...]

    @property
    def verified(self) -> bool:
        """Whether the certificate proves its verdict."""
        return self.verdict is not None


class _Refusal(Exception):  # noqa: N818 - it ends an examination, nothing is broken
    """What is wrong with a certificate."""

    def __init__(self, said: Message) -> None:
        super().__init__(said)
        self.said = said


def verify(
    folder: str | Path,
    *,
    checkers: str = "auto",
    seconds: float | None = None,
    cancel: CancelFlag | None = None,
) -> Verification:
    """Look at every file of a certificate in a folder.

    Args:
        folder: where the files are.
        checkers: who follows the proof: `both` the compiled checker and the one in Python, the `compiled` one alone,
            or (`auto`) both unless the proof is large. `Verification.checkers` says who did.
        seconds: time for the whole question; None for no bound.
        cancel: stop when this is set, from any thread.

    Raises:
        FormatError: the folder cannot be read.
        LimitReached: there was not time enough to look at everything.

    >>> verify(Path("no", "such", "folder"))
    Traceback (most recent call last):
    modoku.errors.FormatError: no/such/folder is not a folder.
    """
    expect(folder, str, Path, name="folder")
    return verify_files(read_folder(Path(folder)), checkers=checkers, seconds=seconds, cancel=cancel)


def verify_files(
    files: Mapping[str, bytes],
    *,
    checkers: str = "auto",
    seconds: float | None = None,
    cancel: CancelFlag | None = None,
) -> Verification:
    """Look at the files of a certificate, given by their names; see `verify`.

    >>> from modoku.certificates import certify
    >>> files = certify("1...3..2...3..2.").to_files()
    >>> verify_files(files).verdict, verify_files(files).checkers
    (<Verdict.UNIQUE: 'unique'>, ('C++', 'Python'))
    >>> found = verify_files({**files, "solutions.txt": b"1234341221434321"})
    >>> found.verified, str(found.findings[-1].said)
    (False, 'solutions.txt is not the file that the manifest describes.')
    """
    if checkers not in CHECKERS:
        raise EngineError(
            msg("There are no checkers '{name}'.", name=checkers), msg("Use one of {choices}.", choices=CHECKERS)
        )
    deadline = Deadline.after(seconds, cancel)
    examination = _Examination(files, checkers, deadline)
    verdict = None
    try:
        with within(deadline):
            verdict = examination.run()
    except _Refusal as refusal:
        examination.findings.append(Finding(False, refusal.said))
    return Verification(
        verdict,
        tuple(examination.findings),
        examination.puzzle,
        tuple(files),
        tuple(examination.followers),
        tuple(examination.left_out),
    )


class _Examination:
    """One look at a certificate, step by step."""

    def __init__(self, files: Mapping[str, bytes], checkers: str, deadline: Deadline) -> None:
        self.files = files
        self.checkers = checkers
        self.deadline = deadline
        self.findings: list[Finding] = []
        self.followers: list[str] = []
        self.left_out: list[Message] = []
        self.puzzle: Puzzle | None = None

    def run(self) -> Verdict:
        """Return the verdict that is proved; raise _Refusal at the first thing that is wrong."""
        claims = self.read_claims()
        self.puzzle = puzzle = self.read_puzzle()
        solutions = self.read_solutions(puzzle)
        verdict = verdict_of(len(solutions), Stop.EXHAUSTED)
        several = verdict is Verdict.MULTIPLE
        formula = self.rebuild(puzzle, () if several else solutions)
        self.check_models(formula, solutions)
        names = [PUZZLE, FORMULA, SOLUTIONS] if several else [PUZZLE, FORMULA, SOLUTIONS, DRUP, LRAT]
        if not several:
            self.check_proofs(formula)
        if verdict is Verdict.UNIQUE and PATH in self.files:
            self.check_path(puzzle, solutions[0])
            names.append(PATH)
        established = make_manifest(verdict, formula, {n: self.file(n) for n in names}, {}, core_version())
        if wrong := differing_claims(claims, established[MANIFEST]):
            raise _Refusal(msg("The manifest claims what is not so: {entries}.", entries=wrong))
        self.passed(msg("The manifest claims what was found: {verdict}.", verdict=str(verdict)))
        return verdict

    def passed(self, said: Message) -> None:
        """Note what was as it must be."""
        self.findings.append(Finding(True, said))

    def file(self, name: str) -> bytes:
        """Return the content of a file that must be there."""
        if name not in self.files:
            raise _Refusal(msg("{name} is missing.", name=name))
        return self.files[name]

    def read_claims(self) -> dict[str, object]:
        """Read the manifest, and compare the hashes of all files with it."""
        try:
            claims = read_manifest(self.file(MANIFEST))
        except ModokuError as error:
            raise _Refusal(msg("{name} cannot be used: {problem}", name=MANIFEST, problem=error)) from error
        described = claims.get("files")
        if not isinstance(described, dict):
            raise _Refusal(msg("The manifest claims what is not so: {entries}.", entries=["files"]))
        for name in sorted({*self.files, *described} - {MANIFEST}):
            content = self.file(name)
            if described.get(name) != {"bytes": len(content), "sha256": sha256(content).hexdigest()}:
                raise _Refusal(msg("{name} is not the file that the manifest describes.", name=name))
        self.passed(msg("The manifest is unchanged, and so are the {n} files that it describes.", n=len(described)))
        return claims

    def read_puzzle(self) -> Puzzle:
        """Read the puzzle."""
        try:
            puzzle = read_puzzle(self.file(PUZZLE).decode(), "json")
        except (ModokuError, UnicodeError) as error:
            raise _Refusal(msg("{name} cannot be used: {problem}", name=PUZZLE, problem=str(error))) from error
        self.passed(
            msg("The puzzle has {cells} cells, {n} of them given.", cells=len(puzzle.givens), n=puzzle.clue_count)
        )
        return puzzle

    def read_solutions(self, puzzle: Puzzle) -> tuple[Solution, ...]:
        """Read the solutions and hold each against the rules of the puzzle."""
        content = self.file(SOLUTIONS)
        lines = content.decode("latin-1").split("\n")[:-1]
        if len(lines) > 2:
            raise _Refusal(msg("A certificate has at most two solutions, not {n}.", n=len(lines)))
        try:
            solutions = [Solution.checked(puzzle, puzzle.layout.digits_of(line)) for line in lines]
        except ModokuError as error:
            raise _Refusal(msg("{name} cannot be used: {problem}", name=SOLUTIONS, problem=error)) from error
        if write_solutions(solutions) != content:
            raise _Refusal(msg("{name} is not written one solution a line.", name=SOLUTIONS))
        if len({solution.values for solution in solutions}) < len(solutions):
            raise _Refusal(msg("The two solutions are the same."))
        if len(solutions) == 1:
            self.passed(msg("The solution keeps every rule of the puzzle."))
        elif solutions:
            self.passed(msg("The two solutions differ, and each keeps every rule of the puzzle."))
        return tuple(solutions)

    def rebuild(self, puzzle: Puzzle, excluded: tuple[Solution, ...]) -> Formula:
        """Write the formula again from the puzzle and compare it with the file, byte for byte."""
        try:
            formula = Formula.of(puzzle, excluded)
        except Stopped:
            raise
        except ModokuError as error:
            raise _Refusal(msg("{name} cannot be used: {problem}", name=PUZZLE, problem=error)) from error
        if self.file(FORMULA) != formula.to_dimacs():
            raise _Refusal(msg("{name} is not the formula of the puzzle and its solution.", name=FORMULA))
        count = formula.clause_count
        self.passed(
            msg(
                "The formula, written again from the puzzle, is the same: {n} clauses, the last excludes the solution.",
                n=count,
            )
            if excluded
            else msg("The formula, written again from the puzzle, is the same: {n} clauses.", n=count)
        )
        return formula

    def check_models(self, formula: Formula, solutions: tuple[Solution, ...]) -> None:
        """See that the formula allows the solutions: one that is too strict would make every refutation worthless."""
        model = formula.model
        for solution in solutions:
            assumed = array("i", formula.literals_of(solution))
            found, stop, *_ = sat_solve(
                model.content,
                model.variable_count,
                array("i"),
                1,
                assumptions=assumed,
                seconds=self.deadline.left(),
                cancel=self.deadline.cancel,
            )
            check_finished(stop)
            if not found:
                raise _Refusal(msg("The formula does not allow the solution {solution}.", solution=str(solution)))
        if solutions:
            self.passed(
                msg("The formula without its last clause allows the solution.")
                if formula.excluded
                else msg("The formula allows both solutions.")
            )

    def check_proofs(self, formula: Formula) -> None:
        """Follow the proof with hints by checkers that share nothing, and see that the other has the same steps."""
        content, count = formula.content, formula.variable_count
        drup, lrat = self.file(DRUP), self.file(LRAT)
        deadline = self.deadline
        accepted, steps, reason = check_lrat(content, count, lrat, deadline.left(), deadline.cancel)
        self._judge(accepted, LRAT, "C++", reason)
        self.followers.append("C++")
        # Steps that follow with hints follow without. Any others have to be searched for.
        if drup != steps:
            # A formula that unit propagation alone refutes needs no steps, and the checker would not look at them.
            if not _DRUP_TEXT.fullmatch(drup) or not (b"\n" + drup).endswith(b"\n0\n"):
                raise _Refusal(msg("{name} is not a proof that ends with the empty clause.", name=DRUP))
            accepted, _, reason = check_drup(content, count, drup, "text", deadline.left(), deadline.cancel)
        self._judge(accepted, DRUP, "C++", reason)
        if self.checkers == "compiled" or (self.checkers == "auto" and len(lrat) > MOST_FOR_BOTH):
            self.left_out.append(
                msg(
                    "The Python checker was not asked to follow {name}, {n} MB (checkers='both', --checkers both).",
                    name=LRAT,
                    n=max(1, round(len(lrat) / 1e6)),
                )
            )
            return
        try:
            check_proof(self.file(FORMULA), lrat, deadline.check)
        except ProofFlaw as flaw:
            self._judge(False, LRAT, "Python", str(flaw))
        self._judge(True, LRAT, "Python", "")
        self.followers.append("Python")

    def check_path(self, puzzle: Puzzle, solution: Solution) -> None:
        """Take every step of the path, each proved from its evidence by a judge that finds none."""
        try:
            count = check_path(puzzle, self.file(PATH), solution, self.deadline.check)
        except PathFlaw as flaw:
            raise _Refusal(
                msg("{name} is refused at step {n}: {problem}.", name=PATH, n=flaw.step, problem=flaw.said)
            ) from flaw
        self.passed(
            msg("{name} leads to the solution in {n} steps, each proved from its evidence.", name=PATH, n=count)
        )

    def _judge(self, accepted: bool, name: str, checker: str, reason: str) -> None:
        if not accepted and reason.startswith("not finished"):
            raise Stopped(self.deadline.stop() or Stop.TIME)
        if not accepted:
            raise _Refusal(
                msg("{name} is refused by the {checker} checker: {reason}.", name=name, checker=checker, reason=reason)
            )
        self.passed(
            msg("{name} proves that nothing satisfies the formula ({checker} checker).", name=name, checker=checker)
        )
