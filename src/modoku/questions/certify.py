"""Certify: how many solutions a puzzle has, with a proof that others can check.

>>> import modoku
>>> found = modoku.certify("1...3..2...3..2.")
>>> found.verdict, found.files[:3]
(<Verdict.UNIQUE: 'unique'>, ('puzzle.json', 'formula.cnf', 'solutions.txt'))
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, ClassVar

from ..certificates import Certificate, pack, write_folder
from ..certificates import certify as prove_verdict
from ..errors import LimitReached
from ..language import Doc, Message, msg
from ..puzzle import Solution
from ..results import Verdict
from .file import File
from .question import Control, Outcome, PuzzleAnswer, PuzzleRequest, Question
from .verdicts import OUTCOMES, VERDICTS


@dataclass(frozen=True, kw_only=True)
class CertifyRequest(PuzzleRequest):
    """A question for a certificate."""

    path: Annotated[
        bool, Doc(msg("Write the whole path to the only solution too, each step with evidence that proves it."))
    ] = False


@dataclass(frozen=True, repr=False)
class CertifyAnswer(PuzzleAnswer):
    """A verdict and the files that prove it; unknown, and without files, where the time did not suffice."""

    computed: ClassVar[tuple[str, ...]] = ("verified", "givens")

    verdict: Annotated[Verdict, Doc(msg("What is proved about the number of solutions."))]
    file: Annotated[File | None, Doc(msg("The files as one archive (zip)."))]
    solutions: Annotated[tuple[Solution, ...], Doc(msg("None, the only one, or two different ones."))] = ()
    files: Annotated[tuple[str, ...], Doc(msg("The names of the files of the certificate."))] = ()
    certificate: Annotated[Certificate | None, Doc(msg("The certificate itself."), local=True)] = field(
        default=None, compare=False
    )

    lacks_path: Annotated[bool, Doc(msg("Whether a path was asked for and none is there."))] = False

    def __getattr__(self, name: str) -> object:
        certificate = self.__dict__.get("certificate")
        if name != "file" or certificate is None:
            raise AttributeError(name)
        # Packing takes longer than certifying: it is done when somebody wants the archive.
        self.__dict__["file"] = file = File("certificate.zip", "application/zip", pack(certificate.to_files()))
        return file

    @property
    def verified(self) -> Annotated[bool, Doc(msg("Whether there is a proof, which has passed a checker."))]:
        """Whether there is a proof."""
        return bool(self.files)

    @property
    def outcome(self) -> Outcome:
        """How the question ended."""
        return OUTCOMES[self.verdict]

    def save(self, folder: str | Path, *, force: bool = False) -> tuple[Path, ...]:
        """Write the files into a folder, with `force` in place of a certificate that is there; return their paths."""
        if self.certificate is None:
            raise LimitReached(msg("There is no certificate to write."), msg("Ask again, with more time."))
        return write_folder(self.certificate, folder, force=force)

    def remarks(self) -> tuple[Message, ...]:
        """Return why there is no path, where one was asked for."""
        return super().remarks() + ((_NO_PATH,) if self.lacks_path else ())

    def said(self, language: str = "en") -> str:
        """Return what is proved."""
        said = VERDICTS[self.verdict]
        return (said if self.verified else msg("{verdict}: no certificate is written", verdict=said)).said(language)


_NO_PATH = msg("There is no path: only a single solution has one, and its steps have to be such as can be proved.")


def ask(request: CertifyRequest, control: Control) -> CertifyAnswer:
    """Find the verdict and its proof."""
    found = prove_verdict(request.sheet.puzzle, path=request.path, seconds=control.left(), cancel=control.cancel)
    if found is None:
        return CertifyAnswer(request.sheet, Verdict.UNKNOWN, None)
    lacking = request.path and not found.path
    answer = CertifyAnswer(request.sheet, found.verdict, None, found.solutions, found.file_names, found, lacking)
    del answer.__dict__["file"]
    return answer


QUESTION = Question(
    "certify",
    CertifyRequest,
    CertifyAnswer,
    ask,
    is_long=True,
    media_types=("application/zip",),
)
certify = QUESTION.function()
