"""Every model as JSON: everything that is in it, under plain names."""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import singledispatch
from typing import cast

from ...puzzle import Constraint, DifferentPairs, DigitSet, Form, Layout, Relation
from ...variants import rules_of
from ..colouring import ColouringModel
from ..cover import CoverModel
from ..csp import CspModel
from ..ilp import IlpModel
from ..linear import Row
from ..sat import CnfModel
from ..varmap import VarMap
from .graphs import vertex_names

Model = CnfModel | IlpModel | CspModel | ColouringModel | CoverModel


def write_json(model: Model) -> str:
    """Return a model as JSON, with its dictionary, its size and its rules in words.

    >>> import json
    >>> from modoku.models import to_cover
    >>> from modoku.puzzle import BoxGrid, Puzzle
    >>> cover = json.loads(write_json(to_cover(Puzzle.blank(BoxGrid.of_order(1).to_layout("one")))))
    >>> cover["model"], cover["items"], cover["options"]
    ('cover', ['r1c1', 'row 1 digit 1', 'column 1 digit 1', 'box 1 digit 1'], [[0, 1, 2, 3]])
    """
    puzzle = model.puzzle
    head = {"layout": puzzle.layout.name, "size": puzzle.size, "stats": asdict(model.stats())}
    told = {"rules": [rule.said() for rule in rules_of(puzzle)], "givens": puzzle.givens_text}
    return json.dumps({**_content(model), **head, **told}, ensure_ascii=False) + "\n"


def _dictionary(varmap: VarMap, layout: Layout) -> dict[str, object]:
    cells = enumerate(varmap.known[: varmap.cell_count])
    known = {layout.cell_name(cell): digit + layout.lowest - 1 for cell, digit in cells if digit}
    return {"known": known, "variables": [varmap.name(number, layout) for number in range(1, varmap.count + 1)]}


@singledispatch
def _content(model: Model) -> dict[str, object]:
    raise TypeError(type(model).__name__)


@_content.register(CnfModel)
def _(model: CnfModel) -> dict[str, object]:
    families = [
        {"rule": family.rule, "index": family.index, "clauses": count} for family, count in model.iter_families()
    ]
    return {
        "model": "sat",
        "encoding": model.encoding,
        "at_most_one": model.at_most_one,
        "clauses": list(model.iter_clauses()),
        "families": families,
        **_dictionary(model.varmap, model.puzzle.layout),
    }


def _row(row: Row) -> dict[str, object]:
    return {"name": row.name, "terms": [list(term) for term in row.terms], "sense": row.sense, "right": row.right}


def _form(form: Form) -> dict[str, object]:
    if isinstance(form, Relation):
        partners = [list(DigitSet(mask)) for mask in form.partners]
        return {"kind": form.kind, "pairs": [list(pair) for pair in form.pairs], "partners": partners}
    if isinstance(form, DifferentPairs):
        return {"kind": form.kind, "firsts": list(form.firsts), "seconds": list(form.seconds)}
    return cast(Constraint, form).to_json()


@_content.register(IlpModel)
def _(model: IlpModel) -> dict[str, object]:
    rows = [_row(row) for row in model.rows]
    return {"model": "ilp", "rows": rows, **_dictionary(model.varmap, model.puzzle.layout)}


@_content.register(CspModel)
def _(model: CspModel) -> dict[str, object]:
    relations = [
        {
            "family": relation.family,
            "scope": list(relation.scope),
            "rule": _row(relation.rule) if isinstance(relation.rule, Row) else _form(relation.rule),
        }
        for relation in model.relations
    ]
    variables = [{"name": variable.name, "domain": list(variable.domain)} for variable in model.variables]
    return {"model": "csp", "form": model.form, "variables": variables, "relations": relations}


@_content.register(ColouringModel)
def _(model: ColouringModel) -> dict[str, object]:
    return {
        "model": "colouring",
        "colours": model.colours,
        "vertices": vertex_names(model),
        "edges": [list(edge) for edge in model.edges],
        "precolouring": list(model.precolouring),
        "lists": [list(allowed) for allowed in model.lists],
    }


@_content.register(CoverModel)
def _(model: CoverModel) -> dict[str, object]:
    return {
        "model": "cover",
        "items": list(model.items),
        "primary": model.primary,
        "options": [list(option) for option in model.options],
        **_dictionary(model.varmap, model.puzzle.layout),
    }
