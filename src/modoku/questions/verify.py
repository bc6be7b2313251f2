"""Verify: whether a certificate proves what it claims, and of which puzzle.

>>> import modoku
>>> certificate = modoku.certify("1...3..2...3..2.").file
>>> found = modoku.verify(certificate)
>>> found.verdict, found.givens, str(found.rules[0])[:17]
(<Verdict.UNIQUE: 'unique'>, '1...3..2...3..2.', 'classic:boxes=2x2')
>>> modoku.verify(certificate, expected="1...............")
Traceback (most recent call last):
modoku.errors.PuzzleError: This is the certificate of another puzzle: 1...3..2...3..2. ...
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, field
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal

from ..certificates import Finding, pack, read_archive, read_folder, unpack, verify_files
from ..certificates.least_givens import CLUES, ClueFlaw, check_clue_certificate
from ..errors import PuzzleError, WrongType
from ..formats.losses import same_rules
from ..language import Doc, Message, msg, msgn
from ..lessons.lesson import figure
from ..limits import check_cancelled, within
from ..puzzle import Puzzle
from ..results import Verdict
from ..variants import rules_of
from .clue_counts import counts_said
from .codec import LEAVES, Codec, CodecScope
from .file import FILE_SCHEMA, FILE_TYPESCRIPT, File, file_from_json, file_to_json
from .inputs import PuzzleLike, read_with
from .question import Answer, Control, Outcome, Question, Request
from .verdicts import VERDICTS

CertificateLike = str | Path | bytes | Mapping[str, bytes] | File
"""A certificate: a folder or an archive by its path, an archive, its bytes, or its files by name."""


def to_files(value: Any) -> dict[str, bytes]:
    """Return the files of a certificate by their names; raise FormatError or WrongType."""
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, bytes | File):
        return unpack(value if isinstance(value, bytes) else value.content)
    if not isinstance(value, str | Path):
        raise WrongType(
            msg("This is no certificate: {kind}.", kind=type(value).__name__),
            msg("Give the path of its folder or archive, or the archive itself."),
        )
    path = Path(value)
    return read_archive(path) if path.is_file() else read_folder(path)


def _write(value: Any, _: CodecScope) -> object:
    packed = value if isinstance(value, File) else File("certificate.zip", "application/zip", pack(to_files(value)))
    return file_to_json(packed)


# In JSON a certificate is its archive: a path would be one of the server's.
LEAVES[CertificateLike] = Codec(_write, lambda r, _: file_from_json(r), FILE_SCHEMA, FILE_TYPESCRIPT)


@dataclass(frozen=True)
class VerifyRequest(Request):
    """A question about a certificate."""

    certificate: Annotated[CertificateLike, Doc(msg("The certificate, packed (zip)."), argument=True, name="DIR")]
    _: KW_ONLY
    expected: Annotated[
        PuzzleLike | None,
        Doc(msg("Refuse a certificate of any other puzzle than this."), option="--puzzle", name="PUZZLE"),
    ] = None
    format: Annotated[
        str | None, Doc(msg("The format of that puzzle; detected if left out."), name="NAME", rare=True)
    ] = None
    variants: Annotated[
        tuple[str, ...],
        Doc(msg("Variants of that puzzle."), option="--variant", name="NAME[:KEY=VALUE,...]", rare=True),
    ] = ()
    boxes: Annotated[str | None, Doc(msg("Rows x columns of a box of that puzzle."), name="RxC", rare=True)] = None
    checkers: Annotated[
        Literal["auto", "both", "compiled"],
        Doc(
            msg(
                "Who follows the proof: the compiled checker and the one in Python, the compiled one alone, or (auto) "
                "both up to 8 MB."
            )
        ),
    ] = "auto"


@dataclass(frozen=True, repr=False)
class VerifyAnswer(Answer):
    """What a certificate proves, of which puzzle, and everything that was looked at."""

    computed: ClassVar[tuple[str, ...]] = ("verified", "givens")
    led_by: ClassVar[str] = "source"

    puzzle: Annotated[Puzzle | None, Doc(msg("The puzzle of the certificate; null if it could not be read."))]
    verdict: Annotated[Verdict | None, Doc(msg("What is proved about it; null if nothing is."))]
    files: Annotated[tuple[str, ...], Doc(msg("The names of the files that were there."))]
    checks: Annotated[
        tuple[Finding, ...], Doc(msg("What was looked at, in order; the last one failed if nothing is proved."))
    ]
    checkers: Annotated[tuple[str, ...], Doc(msg("Who has followed the proof to its end."))] = ()
    rules: Annotated[tuple[Message, ...], Doc(msg("The rules of the puzzle in words."))] = field(
        default=(), compare=False
    )
    left_out: Annotated[tuple[Message, ...], Doc(msg("What was not looked at, and how to have it looked at."))] = field(
        default=(), compare=False
    )

    proved: Annotated[
        Message | None, Doc(msg("What a certificate about all grids of one shape proves; null for others."))
    ] = field(default=None, compare=False)

    @property
    def verified(self) -> Annotated[bool, Doc(msg("Whether the certificate proves its verdict."))]:
        """Whether the certificate proves its verdict."""
        return self.verdict is not None or self.proved is not None

    @property
    def givens(self) -> Annotated[str | None, Doc(msg("Its givens in one line, for people: the rules are not in it."))]:
        """The givens in one line."""
        return None if self.puzzle is None else self.puzzle.givens_text

    @property
    def outcome(self) -> Outcome:
        """How the question ended."""
        return Outcome.DONE if self.verified else Outcome.REFUSED

    def said(self, language: str = "en") -> str:
        """Return what is proved and of which puzzle, then what was looked at, one a line."""
        verdict = self.proved if self.verdict is None else VERDICTS[self.verdict]
        head = msg("not verified") if verdict is None else msg("verified: {verdict}", verdict=verdict)
        lines = [head.said(language)]
        if self.puzzle is not None:
            lines.append("  " + msg("givens: {givens}", givens=self.puzzle.givens_text).said(language))
            lines += ["  " + msg("rule: {rule}", rule=rule).said(language) for rule in self.rules]
        lines += [f"  {'+' if check.passed else '-'} {check.said.said(language)}" for check in self.checks]
        return "\n".join([*lines, *(f"  ? {said.said(language)}" for said in self.left_out)])


def ask(request: VerifyRequest, control: Control) -> VerifyAnswer:
    """Look at every file; a certificate of another puzzle than the one that is expected is refused."""
    expected = None
    if request.expected is not None:
        expected = read_with(
            request.expected, request.format, request.variants, request.boxes, request.allow_files
        ).puzzle
    files = to_files(request.certificate)
    if CLUES in files:
        return _verify_clues(files[CLUES], control)
    found = verify_files(files, checkers=request.checkers, seconds=control.left(), cancel=control.cancel)
    if expected is not None and found.puzzle is not None and not _is_same(found.puzzle, expected):
        raise PuzzleError(
            msg(
                "This is the certificate of another puzzle: {givens} ({rules})",
                givens=found.puzzle.givens_text,
                rules=rules_of(found.puzzle)[:20],
            )
        )
    rules = () if found.puzzle is None else rules_of(found.puzzle)
    return VerifyAnswer(
        found.puzzle, found.verdict, tuple(sorted(found.files)), found.findings, found.checkers, rules, found.left_out
    )


def _verify_clues(content: bytes, control: Control) -> VerifyAnswer:
    """Check a certificate of least givens."""
    with within(control.deadline):
        try:
            found = check_clue_certificate(content, check_cancelled)
        except ClueFlaw as flaw:
            return VerifyAnswer(None, None, (CLUES,), (Finding(False, flaw.said),))
    said = [msg("every set has other digits that make another grid")]
    if found.more_than is None:
        proved = msg("least givens, boxes {boxes}: {counts}", boxes=found.boxes, counts=counts_said(found.least))
        said += [
            msg("no fewer cells hit all sets of a class"),
            msg("every puzzle has one completion"),
            msg("no two classes are the same up to symmetry, and they hold all grids"),
        ]
    else:
        proved = msgn(
            "least givens, boxes {boxes}: more than {most} in {classes} class, which holds {grids} of {total} grids",
            "least givens, boxes {boxes}: more than {most} in {classes} classes, which hold {grids} of {total} grids",
            found.classes,
            boxes=found.boxes,
            most=found.more_than,
            classes=figure(found.classes),
            grids=figure(found.grids),
            total=figure(found.total),
        )
        said += [
            msg("no {n} cells hit all sets of a class", n=found.more_than),
            msg("no two classes are the same up to symmetry"),
        ]
    checks = tuple(Finding(True, one) for one in said)
    return VerifyAnswer(None, None, (CLUES,), checks, ("Python",), proved=proved)


def _is_same(one: Puzzle, other: Puzzle) -> bool:
    """Return whether two puzzles ask the same, whatever their units and rules are called and how they are drawn."""
    return (
        same_rules(one.layout, other.layout)
        and one.givens == other.givens
        and set(map(_meaning, one.constraints)) == set(map(_meaning, other.constraints))
    )


def _meaning(constraint: Any) -> str:
    return json.dumps({**constraint.to_json(), "style": "", "label": ""}, sort_keys=True)


QUESTION = Question(
    "verify",
    VerifyRequest,
    VerifyAnswer,
    ask,
    is_long=True,
    example={
        "certificate": {
            "name": "certificate.zip",
            "media_type": "application/zip",
            "base64": "UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==",
        }
    },
)
verify = QUESTION.function()
