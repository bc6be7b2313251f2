"""How an exercise is made from a seed and judged: numbers, sets, orders of proof, grids, models, programmes.

A task is a function `Random -> MadeTask`. It says what fills the gaps of the question, gives an answer that is right
(`key`) and a judge. Keys are answers like any other: tests put them before the judge.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from inspect import getsource, signature
from random import Random

from ..language import LANGUAGES, Message, msg, msgn
from .judging.verdict import Judgement
from .words import as_typed

Judge = Callable[[str], Judgement]
MOST_DIGITS = 300
_SHOWN = 40


@dataclass(frozen=True)
class MadeTask:
    """An exercise as a seed makes it.

    Attributes:
        judge: judges a typed answer.
        key: an answer that is right.
        facts: what fills the gaps of the question.
        start: what stands in the field already.
        lines: how many lines an answer has, about.
        skeleton: a file to complete, which prints the answer when it is run.
        calls: the function of a programme and the arguments that it is called with.
        shown_key: what a sheet of keys shows in place of the key: the programme, not the line that it prints.
    """

    judge: Judge
    key: str
    facts: Mapping[str, object] = field(default_factory=dict)
    start: str = ""
    lines: int = 1
    skeleton: Message | None = None
    calls: tuple[str, tuple[tuple[object, ...], ...]] = ("", ())
    shown_key: str = ""


Task = Callable[[Random], MadeTask]


def plain_of(answer: str) -> str:
    """Return an answer without the spaces that people put between thousands, and without a full stop.

    >>> plain_of(" 41 449 969. ")
    '41449969'
    """
    return re.sub(r"[\s\u202f\u00a0,](?=\d{3}(?!\d))", "", answer.strip().rstrip(".")).strip()


def whole(text: str) -> int | None:
    """Return the whole number that a text is, or None; longer ones than any exercise asks for are none.

    >>> whole("−12"), whole("³"), whole("1" * 5000)
    (-12, None, None)
    """
    plain = text.replace("−", "-")
    return int(plain) if re.fullmatch(rf"-?[0-9]{{1,{MOST_DIGITS}}}", plain) else None


def number(
    right: int, facts: Mapping[str, object] | None = None, slips: Mapping[int, Message] | None = None
) -> MadeTask:
    """Ask for a whole number; a slip that is known is named.

    >>> number(7).judge("7").right, number(7).judge("8").right
    (True, False)
    """

    def judge(answer: str) -> Judgement:
        text = plain_of(answer)
        given = whole(text)
        if given is None:
            return Judgement(False, msg("A whole number is asked for."))
        if given == right:
            return Judgement(True, msg("{answer} is right.", answer=text))
        slip = (slips or {}).get(given)
        said = msg("{answer} is not it.", answer=text)
        return Judgement(False, msg("{said} {slip}", said=said, slip=slip) if slip else said)

    return MadeTask(judge, str(right), facts or {})


def members(answer: str) -> tuple[str, ...]:
    """Return the members of a typed list.

    >>> members("r1c2, L2C4; 7 et 8")
    ('r1c2', 'r2c4', '7', '8')
    """
    text = re.sub(r"\b(et|and)\b", " ", answer)
    text = re.sub(r"[Ll](\d+)[Cc](\d+)", r"r\1c\2", text)
    return tuple(word.lower() for word in re.split(r"[\s,;]+", text) if word)


def several(right: Iterable[object], facts: Mapping[str, object] | None = None, ordered: bool = False) -> MadeTask:
    """Ask for a list of numbers, cells or words, in any order unless `ordered`.

    >>> several([2, 3]).judge("3 2").right, str(several([2, 3]).judge("2, 4").message)
    (True, '4 does not belong there.')
    """
    wanted = tuple(str(one).lower() for one in right)

    def judge(answer: str) -> Judgement:
        given = members(answer)
        if given == wanted or (not ordered and sorted(given) == sorted(wanted)):
            return Judgement(True, msg("This is right."))
        strange = next((one for one in given if one not in wanted), None)
        if strange is not None:
            return Judgement(False, msg("{what} does not belong there.", what=strange[:_SHOWN]))
        if len(given) < len(wanted):
            missing = len(set(wanted) - set(given)) or len(wanted) - len(given)
            return Judgement(False, msgn("{n} is missing.", "{n} are missing.", missing))
        return Judgement(False, msg("The members are right, their order or number is not."))

    return MadeTask(judge, ", ".join(map(str, right)) if not isinstance(right, str) else right, facts or {})


def yes_or_no(right: bool, reason: Message, facts: Mapping[str, object] | None = None) -> MadeTask:
    """Ask whether something holds; the answer tells the reason.

    >>> yes_or_no(True, msg("It is.")).judge("oui").right
    True
    """

    def judge(answer: str) -> Judgement:
        word = answer.strip().lower()
        if word not in ("yes", "no", "oui", "non"):
            return Judgement(False, msg("Answer yes or no."))
        if (word in ("yes", "oui")) is right:
            return Judgement(True, msg("Right. {reason}", reason=reason))
        return Judgement(False, msg("No. {reason}", reason=reason))

    return MadeTask(judge, "yes" if right else "no", facts or {})


def in_order(steps: Sequence[tuple[str, tuple[str, ...]]], shown: Sequence[str]) -> MadeTask:
    """Ask for the steps of a proof in an order in which each stands after those it rests on.

    >>> task = in_order([("A", ()), ("B", ("A",)), ("C", ())], "BCA")
    >>> task.key, task.judge("2 3 1").right, str(task.judge("1 2 3").message)
    ('3, 1, 2', True, 'Step 1 rests on step 3, which comes later.')
    """
    place = {letter: number for number, letter in enumerate(shown, 1)}
    rests = dict(steps)

    def judge(answer: str) -> Judgement:
        given = re.findall(r"\d+", answer)
        if sorted(given) != sorted(map(str, place.values())):
            return Judgement(False, msg("Write the {n} numbers, each once.", n=len(place)))
        letters = [shown[int(one) - 1] for one in given]
        for at, letter in enumerate(letters):
            for needed in rests[letter]:
                if needed not in letters[:at]:
                    return Judgement(
                        False,
                        msg("Step {a} rests on step {b}, which comes later.", a=place[letter], b=place[needed]),
                    )
        return Judgement(True, msg("Proved: every step stands on what comes before it."))

    return MadeTask(judge, ", ".join(str(place[letter]) for letter, _ in steps))


def a_grid(
    check: Callable[[str], Judgement], key: str, facts: Mapping[str, object] | None = None, size: int = 4
) -> MadeTask:
    """Ask for a grid, row after row; `check` judges one that has the right form."""

    def judge(answer: str) -> Judgement:
        text = re.sub(r"[\s|,;]", "", answer).replace("0", ".")
        if not re.fullmatch(rf"[.1-{size}]{{{size * size}}}", text):
            return Judgement(
                False,
                msg(
                    "Write {n} signs, row after row: digits from 1 to {size}, a dot for a blank.", n=size**2, size=size
                ),
            )
        return check(text)

    return MadeTask(judge, key, facts or {})


def a_model(judge: Judge, key: str, start: str = "", facts: Mapping[str, object] | None = None) -> MadeTask:
    """Ask for a model, which a judge of models compares with the grids."""
    return MadeTask(judge, key, facts or {}, start, lines=max(5, key.count("\n") + 2))


def programme(
    solution: Callable[..., object],
    about: Message,
    calls: Sequence[tuple[object, ...]],
    check: Callable[[tuple[object, ...], object], Message | None] | None = None,
) -> MadeTask:
    """Ask for a function in Python; its results on some calls are judged, it runs only where it was written.

    The skeleton prints these results as one line, which is the answer. `check` says what is wrong with a result, where
    more than one is right.

    >>> from .solutions import triple
    >>> from .words import both
    >>> task = programme(triple, both("Return [i, j, k].", "Renvoyer [i, j, k]."), [(1, 4), (6, 4)])
    >>> task.judge("[[1, 1, 1], [1, 2, 2]]").right, str(task.judge("[[1, 1, 1], 6]").message)
    (True, 'triple(6, 4) should give [1, 2, 2], and gives 6.')
    """
    name, parameters = solution.__name__, ", ".join(signature(solution).parameters)
    wanted = [solution(*one) for one in calls]

    def judge(answer: str) -> Judgement:
        try:
            results = json.loads(answer)
        except (ValueError, RecursionError):
            return Judgement(False, msg("Complete the file, run it, and copy the line that it prints."))
        if not isinstance(results, list) or len(results) != len(wanted):
            return Judgement(False, msg("The line that the file prints has {n} results.", n=len(wanted)))
        for call, right, given in zip(calls, wanted, results, strict=True):
            shown = f"{name}({', '.join(map(repr, call))})"
            if check is None and given != json.loads(json.dumps(right)):
                said = {"call": shown, "right": _short(right), "given": _short(given)}
                return Judgement(False, msg("{call} should give {right}, and gives {given}.", **said))
            fault = check(call, given) if check else None
            if fault is not None:
                return Judgement(False, msg("{call}: {fault}.", call=shown, fault=fault))
        return Judgement(True, msg("Accepted: all {n} results are right.", n=len(wanted)))

    skeleton = as_typed(
        *(
            f'import json\n\n\ndef {name}({parameters}):\n    """{about.said(language)}"""\n    ...\n\n\n'
            f"CALLS = {json.dumps(calls)}\nprint(json.dumps([{name}(*one) for one in CALLS]))\n"
            for language in LANGUAGES
        )
    )
    asked = name, tuple(map(tuple, calls))
    return MadeTask(
        judge, json.dumps(wanted), lines=3, skeleton=skeleton, calls=asked, shown_key=getsource(solution).strip()
    )


def _short(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
