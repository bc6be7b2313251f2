"""What modoku knows by name — variants, formats, engines — as JSON fields."""

from __future__ import annotations

from typing import Any

from ..engines import Engine
from ..formats import Format
from ..variants import Variant

Fields = dict[str, object]


def variant_fields(variant: Variant, language: str) -> Fields:
    """Return a variant, its rule and its parameters."""
    return {
        "name": variant.name,
        "title": variant.title.said(language),
        "rule": variant.rule.said(language),
        "base": variant.is_base,
        "parameters": [
            {"name": p.name, "meaning": p.meaning.said(language), "example": p.example, "default": p.default}
            for p in variant.parameters
        ],
        "examples": list(variant.examples),
    }


def format_fields(form: Format, language: str) -> Fields:
    """Return a puzzle format."""
    return {
        "name": form.name,
        "title": form.title.said(language),
        "read": True,
        "write": form.write is not None,
        "extensions": list(form.extensions),
        "many": form.many,
    }


def engine_fields(engine: Engine[Any], language: str) -> Fields:
    """Return an engine, and whether it can run here."""
    state = engine.availability()
    return {
        "name": engine.name,
        "title": engine.title.said(language),
        "available": state.available,
        "version": state.version,
        "licence": state.licence,
        "hint": None if state.hint is None else state.hint.said(language),
    }
