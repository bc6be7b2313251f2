"""`modoku engines`: who can solve here."""

from __future__ import annotations

from ..engines import all_engines
from ..questions.listings import engine_fields
from .options import json_option, plain_command
from .outputs import Exit, emit, emit_json
from .titles import TITLES
from .words import current_language


def engines(as_json: bool) -> int:
    """List the engines with availability, version and licence."""
    language = current_language()
    for engine in all_engines().values():
        state = engine.availability()
        if as_json:
            emit_json(engine_fields(engine, language))
        else:
            note = f"{state.version}, {state.licence}" if state.available else ""
            if not state.available and state.hint is not None:
                note = state.hint.said(language)
            emit(f"{engine.name:<12} {'+' if state.available else '-'} {engine.title.said(language)} ({note})")
    return Exit.DONE


command = plain_command("engines", engines, TITLES["engines"], [json_option()])
