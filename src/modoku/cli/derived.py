"""Commands made from questions: the options are the request's fields, the line is the answer's own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from itertools import count
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import click

from ..errors import ModokuError, NotUnderstood
from ..language import msg
from ..puzzle import Sheet
from ..questions import get_question
from ..questions.codec import Field, fields_of
from ..questions.question import VERSION, Answer, Outcome, PuzzleAnswer, Question
from ..questions.status import error_to_json
from ..questions.verdicts import OUTCOMES
from .inputs import Item, Reading, iter_items
from .options import force_option, json_option, plain_command, reading_command
from .outputs import (
    Exit,
    batch_status,
    check_output,
    complain,
    deliver,
    each_item,
    emit,
    emit_json,
    failure_status,
    json_text,
    warn,
)
from .progress import progress_line
from .words import Argument, Command, FloatRange, Option, current_language

EXITS = {
    Outcome.DONE: Exit.DONE,
    Outcome.UNSOLVABLE: Exit.UNSOLVABLE,
    Outcome.MULTIPLE: Exit.MULTIPLE,
    Outcome.LIMIT: Exit.LIMIT,
    Outcome.REFUSED: Exit.FAILED,
}
STATUS = {verdict: EXITS[outcome] for verdict, outcome in OUTCOMES.items()}
_READ_ELSEWHERE = ("puzzle", "format", "variants", "boxes")
Show = Callable[[str, Answer], None]
Extras = dict[str, Any]


def command_for(
    name: str,
    extras: Sequence[click.Parameter] = (),
    make_show: Callable[[Extras], Show] | None = None,
    status: Callable[[Answer, Extras], int | None] | None = None,
    stream: Callable[[Sequence[str], Reading, Extras, bool], int | None] | None = None,
    *,
    make_beside: Callable[[Extras], Show] | None = None,
    label: str | None = None,
    items: Callable[[Sequence[str], Reading], Iterable[Item]] = iter_items,
    prepare: Callable[[Extras], None] = lambda _: None,
    tell: Callable[[Any], None] | None = None,
) -> Command:
    """Return the command of a question.

    Args:
        name: the question.
        extras: options that only the command line has.
        make_show: returns what prints an answer, given the extras; by default its line, its file, or its JSON.
        status: returns an exit status of its own.
        stream: answers a long list in its own way; returns None where it cannot.
        make_beside: returns what is done with an answer besides showing it, in JSON too: a picture, say.
        label: what the command is called within a group, where that is not its name.
        items: reads the puzzles that the arguments name.
        prepare: completes what was chosen, such as a format by the ending of a file.
        tell: is told how far the work is.
    """
    question = get_question(name)
    read = _READ_ELSEWHERE if question.takes_puzzle else ()
    own = [one for one in fields_of(question.request) if one.name not in read and not one.doc.hidden]
    has_output = any(extra.name == "output" for extra in extras)
    extras = [*extras, *([output_option(), force_option()] if question.gives_file and not has_output else [])]
    extra_names = {extra.name for extra in extras}

    def split(chosen: Extras) -> tuple[Extras, Extras]:
        extra = {key: value for key, value in chosen.items() if key in extra_names}
        return extra, {key: value for key, value in chosen.items() if key not in extra_names}

    def show_with(extra: Extras, as_json: bool) -> Show:
        shown: Show = show_json
        if not as_json:
            usual = file_show(extra["output"], extra["force"]) if question.gives_file else show_line
            shown = usual if make_show is None else make_show(extra)
        if make_beside is None:
            return shown
        beside = make_beside(extra)

        def show(source: str, answer: Answer) -> None:
            shown(source, answer)
            beside(source, answer)

        return show

    def exit_of(found: Answer, extra: Extras) -> int:
        special = status(found, extra) if status is not None else None
        return EXITS[found.outcome] if special is None else special

    def answer_each(puzzles: Sequence[str], reading: Reading, as_json: bool, **chosen: Any) -> int:
        prepare(chosen)
        if stream is not None:
            done = stream(puzzles, reading, chosen, as_json)
            if done is not None:
                return done
        extra, asked = split(chosen)
        show = show_with(extra, as_json)

        def answer(source: str, sheet: Sheet) -> int:
            last = int(Exit.DONE)
            for found in _counted(question, question.request(sheet, **asked), tell):
                show(source, found)
                last = exit_of(found, extra)
            return last

        return each_item(items(puzzles, reading), answer, mark_json if as_json else mark_line)

    def answer_once(as_json: bool, **chosen: Any) -> int:
        prepare(chosen)
        extra, asked = split(chosen)
        show, last = show_with(extra, as_json), int(Exit.DONE)
        for found in _counted(question, question.request(**asked), tell):
            show("", found)
            last = exit_of(found, extra)
        return last

    parameters = [*map(parameter_of, own), *extras, json_option()]
    if question.takes_puzzle:
        return reading_command(label or name, answer_each, question.title.text, parameters)
    return plain_command(label or name, answer_once, question.title.text, parameters)


def _counted(question: Question[Any, Any], request: Any, tell: Callable[[Any], None] | None) -> Iterator[Answer]:
    """Yield the answers to a request; where it asks for several, the line on the terminal knows how many are left."""
    wanted, line = getattr(request, "count", 1), progress_line()
    for done, found in enumerate(question.run_all(request, tell=tell), 1):
        yield found
        if done < wanted:  # the last one is counted as the answer to the puzzle
            line.advance(1, done / wanted)
            seed = getattr(found, "seed", None)
            if seed is not None and not line.lists:
                line.onward = msg("go on with --seed {seed} -n {left}", seed=seed + 1, left=wanted - done)


def file_command(
    name: str,
    iter_files: Callable[[str], Iterable[tuple[str, object]]],
    *,
    label: str | None = None,
    prepare: Callable[[Extras], None] = lambda _: None,
) -> Command:
    """Return the command of a question about files: an answer for each, done only if none is refused.

    Args:
        name: the question; its argument is what a file holds.
        iter_files: yields (where it stood, what it holds) for each argument of the command.
        label: what the command is called within a group, where that is not its name.
        prepare: completes what was chosen.
    """
    question = get_question(name)
    fields = fields_of(question.request)
    subject = next(one for one in fields if one.doc.argument)

    def answer_files(files: Sequence[str], as_json: bool, **chosen: Any) -> int:
        prepare(chosen)
        show, mark = (show_json, mark_json) if as_json else (show_line, mark_line)
        status, count, failed = int(Exit.DONE), 0, False
        for source, content in (pair for file in files for pair in iter_files(file)):
            count += 1
            try:
                if isinstance(content, ModokuError):
                    raise content
                found = question.run(question.request(content, **chosen))
                show(source, found)
                status, failed = EXITS[found.outcome], failed or found.outcome is Outcome.REFUSED
            except ModokuError as error:
                status, failed = failure_status(error), True
                complain(source, error)
                mark(source, error)
        return batch_status(status, count, failed)

    own = [parameter_of(one) for one in fields if one is not subject and not one.doc.hidden]
    files = Argument(["files"], nargs=-1, required=True, metavar=f"{subject.doc.name}...")
    return plain_command(label or name, answer_files, question.title.text, [files, *own, json_option()])


def json_line(source: str, answer: Answer) -> str:
    """Return an answer as a line of JSON."""
    return json_text({**({"source": source} if source else {}), **answer.to_json(current_language())})


def show_json(source: str, answer: Answer) -> None:
    """Write an answer as a line of JSON."""
    emit(json_line(source, answer))


def said_line(source: str, answer: Answer) -> str:
    """Return an answer for people, led by what its kind is led by in lists."""
    givens = answer.givens if isinstance(answer, PuzzleAnswer) else ""
    lead = {"": "", "source": f"{source}: ", "givens": f"{givens}  "}[answer.led_by]
    return lead + answer.said(current_language())


def show_line(source: str, answer: Answer) -> None:
    """Write an answer for people; what they should know besides goes to standard error."""
    emit(said_line(source, answer))
    for remark in answer.remarks():
        warn(remark, source or "modoku")


def file_show(output: str | None, force: bool) -> Show:
    """Return what writes the file of an answer, or its line where it has none; several files are numbered."""
    check_output(output, force)
    numbers = count(1)

    def show(source: str, answer: Answer) -> None:
        made = getattr(answer, "file", None)
        if made is None:
            show_line(source, answer)
            return
        number = next(numbers)
        deliver(made.content, output, None if number == 1 else number, force=force)
        for remark in answer.remarks():
            warn(remark, source or "modoku")

    return show


def line_show(output: str | None, force: bool) -> Show:
    """Return what writes the line of an answer, and its file too where somebody has named one."""
    write = file_show(output, force)

    def show(source: str, answer: Answer) -> None:
        if output != "-":
            show_line(source, answer)
        if output is not None and getattr(answer, "file", None) is not None:
            write(source, answer)

    return show


def mark_json(source: str, error: ModokuError) -> None:
    """Write an error in the place of an answer: one line of output for each of input keeps lists aligned."""
    if isinstance(error, NotUnderstood):
        parts = [part if isinstance(part, str) else part.said(current_language()) for part in error.parts]
        found = {"source": source, "verdict": "unknown", "understood": False, "not_understood": parts}
        emit_json({"v": VERSION, **found})
        return
    emit_json({"v": VERSION, "source": source, "error": error_to_json(error, current_language())})


def mark_line(_: str, error: ModokuError) -> None:
    """Write a word in the place of an answer."""
    emit("unknown" if isinstance(error, NotUnderstood) else "error")


def output_option() -> Option:
    """Return `-o`, for questions whose answer is a file."""
    return Option(
        ["-o", "--output"], metavar="FILE", help=msg("File to write, or - (default) for standard output.").text
    )


def parameter_of(one: Field) -> click.Parameter:
    """Return the option, or the argument, of a field."""
    doc, default, inner = one.doc, None if one.is_required else one.default, _plain(one.hint)
    if doc.argument:
        kind = _type_of(inner, one)
        return Argument([one.name], type=kind, required=one.is_required, default=default, metavar=doc.name or None)
    flag = doc.option or f"--{one.name.replace('_', '-')}"
    if inner is bool and default is True:
        off = f"--no-{one.name.replace('_', '-')}"
        help_text = (doc.off or doc.text).text
        return Option([off, one.name], is_flag=True, flag_value=False, default=True, help=help_text)
    if inner is bool and default is None and not one.is_required:
        return Option([f"{flag}/--no-{flag.removeprefix('--')}", one.name], default=None, help=doc.text.text)
    if inner is bool:
        return Option([flag, one.name], is_flag=True, default=bool(default), help=doc.text.text)
    many = get_origin(inner) is tuple
    return Option(
        [flag, one.name],
        type=_type_of(get_args(inner)[0] if many else inner, one),
        # click takes None for a default like any other: an option that has one is never missing.
        **({"required": True} if one.is_required else {"default": None if many else default}),
        multiple=many,
        show_default=default is not None and inner in (int, float),
        metavar=doc.name or None,
        help=doc.text.text,
    )


def _type_of(inner: Any, one: Field) -> Any:
    doc = one.doc
    if inner is int:
        return click.IntRange(_whole(doc.least), _whole(doc.most))
    if inner is float:
        return FloatRange(doc.least, doc.most)
    if get_origin(inner) is Literal:
        return click.Choice(get_args(inner))
    if isinstance(inner, type) and issubclass(inner, StrEnum):
        return click.Choice([str(value) for value in inner])
    return str


def _whole(bound: float | None) -> int | None:
    return None if bound is None else int(bound)


def _plain(hint: Any) -> Any:
    """Return a type without its notes and without None."""
    if get_origin(hint) is Annotated:
        return _plain(get_args(hint)[0])
    if get_origin(hint) in (Union, UnionType):
        return _plain(next(one for one in get_args(hint) if one is not NoneType))
    return hint
