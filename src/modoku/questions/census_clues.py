"""Census of clues: the least number of givens over all grids of one shape, proved class by class, with a certificate.

>>> import modoku
>>> found = modoku.census_clues(boxes="2x2")
>>> found.least, dict(found.classes)
(4, {'4': 2})
>>> str(modoku.verify(found.file).proved)
'least givens, boxes 2x2: 4 in 2 classes'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from ..census.grid_classes import LISTED, list_classes
from ..census.grid_shares import EIGHT, MOST_IN_SHARE, ClassShare, ShareWork, work_on
from ..certificates import pack
from ..certificates.least_givens import CLUES, ClassClues, write_clue_certificate
from ..errors import EngineError, FormatError, LimitReached
from ..language import Doc, msg
from ..lessons.lesson import figure
from ..limits import Stop
from ..native import second_fillings
from ..puzzle import BoxGrid, Digit, Solution
from ..search.least_givens import CellSets, bound_givens
from ..variants import classic
from .clue_counts import KNOWN, counts_said
from .figures import BoxesRequest, CensusProgress
from .file import File
from .question import Answer, Control, Outcome, Question


@dataclass(frozen=True, kw_only=True)
class CensusCluesRequest(BoxesRequest):
    """A question for the least number of givens over all grids."""

    share: Annotated[
        str | None,
        Doc(msg("Of boxes 2x4: prove this share of the classes only, such as 2/1000."), name="I/N"),
    ] = None
    state: Annotated[str | None, Doc(msg("The state of an earlier answer, to go on from there."), hidden=True)] = None


@dataclass(frozen=True, slots=True)
class ProvedShare:
    """What was proved of a share of the classes."""

    share: Annotated[str, Doc(msg("Which share it is: 2/1000 is the second of a thousand."))]
    classes: Annotated[int, Doc(msg("How many classes it has."))]
    done: Annotated[int, Doc(msg("How many of them are done."))]
    more_than: Annotated[int, Doc(msg("Every class that is done needs more givens than this, but for `found`."))]
    found: Annotated[tuple[str, ...], Doc(msg("Puzzles that have no more givens than that."))]
    state: Annotated[str | None, Doc(msg("What goes on from here, where classes are left."))]

    def said(self, language: str = "en") -> str:
        """Return it in a line."""
        told = msg(
            "share {share}: {done} of {classes} classes done, {proved} need more than {n} givens",
            share=self.share,
            done=figure(self.done),
            classes=figure(self.classes),
            proved=figure(self.done - len(self.found)),
            n=self.more_than,
        )
        return "\n".join([told.said(language), *self.found])


@dataclass(frozen=True, repr=False, kw_only=True)
class CensusCluesAnswer(Answer):
    """The least number of givens, how many classes need how many, and a certificate; or what the literature says."""

    computed: ClassVar[tuple[str, ...]] = ("proved",)

    layout: Annotated[str, Doc(msg("The grids that were looked at."))]
    least: Annotated[int, Doc(msg("The least number of givens of all grids."))]
    classes: Annotated[
        Mapping[str, int], Doc(msg("For each number of givens, how many classes of grids need so many."))
    ]
    cited: Annotated[str | None, Doc(msg("Who says so, for what was not computed here."))] = None
    share: Annotated[ProvedShare | None, Doc(msg("What was proved of a share of the classes."))] = None
    file: Annotated[File | None, Doc(msg("The certificate, packed; `verify` checks it."))] = None

    @property
    def outcome(self) -> Outcome:
        """How the question ended."""
        return Outcome.LIMIT if self.share is not None and self.share.state is not None else Outcome.DONE

    @property
    def proved(self) -> Annotated[bool, Doc(msg("Whether it was proved here."))]:
        """Whether it was proved here."""
        return self.cited is None

    def said(self, language: str = "en") -> str:
        """Return the numbers, and where they are from."""
        if self.cited is not None:
            cited = msg("{value} (cited: {source})", value=str(self.least), source=self.cited).said(language)
            return cited if self.share is None else f"{self.share.said(language)}\n{cited}"
        return counts_said(Counter({int(n): count for n, count in self.classes.items()})).said(language)


def ask(request: CensusCluesRequest, control: Control) -> CensusCluesAnswer:
    """Prove the least number of givens of each class."""
    boxes = request.shape
    shape = boxes.box_rows, boxes.box_columns
    layout = classic(boxes).layout.name
    known = KNOWN.get((min(shape), max(shape)))
    if request.share is not None:
        return _ask_share(request, control)
    if shape not in LISTED:
        if known is None:
            raise EngineError(
                msg("Nobody has found the least number of givens of these grids, as far as the table knows."),
                msg("It is known for boxes of {choices}.", choices=("2x2", "2x3", "2x4", "3x3")),
            )
        return CensusCluesAnswer(layout=layout, least=known[0], classes={}, cited=known[1])
    listed = list_classes(boxes, seconds=control.left(), cancel=control.cancel)
    told, least = [], Counter[int]()
    for done, one in enumerate(listed):
        control.report(CensusProgress(done, len(listed)))
        solution = Solution.checked(classic(boxes), one.digits)
        found = bound_givens(boxes, solution, seconds=control.left(), cancel=control.cancel)
        if found.stop is not Stop.EXHAUSTED:
            raise LimitReached(msg("The proof was not finished in the time given."), None)
        least[found.low] += 1
        told.append(_entry(boxes, one.digits, found.sets, tuple(found.puzzle.givens)))
    file = _pack(f"least-givens-{shape[0]}x{shape[1]}", write_clue_certificate(shape, told))
    classes = {str(n): least[n] for n in sorted(least)}
    return CensusCluesAnswer(layout=layout, least=min(least), classes=classes, file=file)


def _ask_share(request: CensusCluesRequest, control: Control) -> CensusCluesAnswer:
    """Go on with the proof for a share of the classes of grids with 2x4 boxes."""
    if request.shape != EIGHT:
        raise EngineError(
            msg("Only the classes of grids with 2x4 boxes are proved in shares."), msg("Add --boxes 2x4 (boxes=...).")
        )
    least, source = KNOWN[2, 4]
    share = ClassShare.read(request.share or "")
    if share.count > MOST_IN_SHARE:
        raise FormatError(
            msg("A share of {n} classes is too large for one certificate.", n=figure(share.count)),
            msg("Cut the classes into 1,000 shares or more: a share is such as 2/1000."),
        )
    begun = ShareWork(share, least - 1)
    work = work_on(
        begun if request.state is None else ShareWork.from_state(request.state, share, least - 1),
        seconds=control.left(),
        cancel=control.cancel,
        report=lambda now: control.report(CensusProgress(now.done, share.count)),
    )
    told = ProvedShare(str(share), share.count, work.done, work.most, work.found, None)
    answer = CensusCluesAnswer(layout=classic(EIGHT).layout.name, least=least, classes={}, cited=source, share=told)
    if work.done < share.count:
        return replace(answer, share=replace(told, state=work.to_state()))
    entries = [_entry(EIGHT, grid, sets, ()) for grid, sets in work.proofs]
    content = write_clue_certificate((2, 4), entries, work.most)
    return replace(answer, file=_pack(f"least-givens-2x4-{share.number}-of-{share.of}", content))


def _entry(boxes: BoxGrid, grid: tuple[Digit, ...], sets: CellSets, puzzle: tuple[Digit, ...]) -> ClassClues:
    """Return what the certificate says of a class."""
    fillings = second_fillings(boxes.box_rows, boxes.box_columns, grid, sets)
    pairs = zip(sets, fillings, strict=True)
    return ClassClues(grid, puzzle, tuple((cells, tuple(other)) for cells, other in pairs if other is not None))


def _pack(name: str, content: bytes) -> File:
    return File(f"{name}.zip", "application/zip", pack({CLUES: content}))


QUESTION = Question(
    "census-clues",
    CensusCluesRequest,
    CensusCluesAnswer,
    ask,
    progress=CensusProgress,
    is_long=True,
    example={"boxes": "2x2"},
    media_types=("application/zip",),
)
census_clues = QUESTION.function()
