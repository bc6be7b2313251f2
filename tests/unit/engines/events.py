"""Something that happens when an engine finds an answer, wherever it searches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from modoku.engines import cpsat, enumeration, process


def on_answer(monkeypatch: pytest.MonkeyPatch, number: int | None, act: Callable[[], object]) -> None:
    """Do something as soon as a library finds the answer of that number, 1 for the first; None for each of them."""
    count = 0

    def note() -> None:
        nonlocal count
        count += 1
        if number in (count, None):
            act()

    _in_this_process(monkeypatch, note)
    _in_a_worker(monkeypatch, note)
    _in_cpsat(monkeypatch, note)


def _in_this_process(monkeypatch: pytest.MonkeyPatch, note: Callable[[], None]) -> None:
    find = enumeration._find

    def find_noted(target: str) -> Callable[..., Any]:
        search = find(target)

        def noted(task: object, emit: Callable[[list[int]], None], deadline: object) -> object:
            def emit_noted(numbers: list[int]) -> None:
                emit(numbers)
                note()

            return search(task, emit_noted, deadline)

        return noted

    monkeypatch.setattr(enumeration, "_find", find_noted)


def _in_a_worker(monkeypatch: pytest.MonkeyPatch, note: Callable[[], None]) -> None:
    take = process._take_worker

    def take_noted() -> Any:
        worker: Any = take()
        if not isinstance(worker.connection, NotedConnection):
            worker.connection = NotedConnection(worker.connection)
        worker.connection.note = note
        return worker

    monkeypatch.setattr(process, "_take_worker", take_noted)


class NotedConnection:
    """The line to a worker; `note` is called for every item that comes along it."""

    note: Callable[[], None]

    def __init__(self, line: Any) -> None:
        self.line = line

    def __getattr__(self, name: str) -> Any:
        return getattr(self.line, name)

    def recv(self) -> tuple[str, object]:
        """Receive what the worker says."""
        kind, value = self.line.recv()
        if kind == "item":
            self.note()
        return kind, value


def _in_cpsat(monkeypatch: pytest.MonkeyPatch, note: Callable[[], None]) -> None:
    make = cpsat._keeper

    class Noted(dict[tuple[int, ...], None]):
        def __setitem__(self, answer: tuple[int, ...], nothing: None) -> None:
            super().__setitem__(answer, nothing)
            note()

    def make_noted(*arguments: Any) -> Any:
        keeper = make(*arguments)
        keeper.answers = Noted()
        return keeper

    monkeypatch.setattr(cpsat, "_keeper", make_noted)
