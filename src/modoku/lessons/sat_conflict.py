"""Where unit propagation stops: a decision, the conflict that it leads to, and the clause that the conflict teaches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..language import Message, msg, msgn
from ..models import CnfModel
from ..render import Highlight
from .formula import LessonFormula
from .lesson import Block, Display, LessonStep, Listing, Paragraph, Section, Text
from .pictures import grid_picture
from .propagation import Forced, Learnt, Propagation
from .sat_rules import clause_formula, grid_after, implied_said, literal_node, state_picture

MOST_CONFLICTS = 300
_CHAIN = 14
"""So many links between a decision and its conflict are written out."""


@dataclass(frozen=True, slots=True)
class SatConflict:
    """Decisions, the conflict that they lead to, and the clause learnt from it."""

    decisions: tuple[int, ...]
    trail: tuple[Forced, ...]
    conflict: tuple[int, ...]
    resolved: tuple[tuple[int, int], ...]
    learnt: tuple[int, ...]
    back_to: int


@dataclass(frozen=True, slots=True)
class SatRun:
    """The whole search from there: decisions and conflicts until the end, and how it ends.

    `outcome` is `satisfied`, `refuted`, or `cut` where the search was ended early.
    """

    decisions: int
    conflicts: int
    outcome: str


def conflict_section(model: CnfModel, state: Propagation) -> Section:
    """Decide, follow, learn; or say that there is nothing to decide."""
    puzzle = model.puzzle
    title = msg("Decision, conflict, learnt clause")
    if state.has_conflict():
        clause = clause_formula(model, state.refuted, state)
        return Section(
            title,
            (
                Paragraph(msg("Without any decision a clause has become false in all its literals:")),
                Display(clause),
                Paragraph(msg("So the formula has no model, and the grid no solution.")),
            ),
            facts=SatRun(0, 1, "refuted"),
        )
    if _is_done(model, state):
        return Section(
            title,
            (
                Paragraph(
                    msg(
                        "Nothing is left to decide: unit propagation alone has settled every variable. On a harder "
                        "grid it stops earlier, and a solver must suppose something."
                    )
                ),
            ),
            facts=SatRun(0, 0, "satisfied"),
        )
    before = state_picture(puzzle, model, state, msg("Here unit propagation stops."))
    open_cells = sum(1 for value in grid_after(puzzle, model, state)[0] if not value)
    blocks: list[Block] = [
        Paragraph(
            msgn(
                "Unit propagation stops: {n} cell is open, and every clause that does not hold yet has at least two "
                "literals left. A solver now decides: it supposes a literal, and propagates again.",
                "Unit propagation stops: {n} cells are open, and every clause that does not hold yet has at least two "
                "literals left. A solver now decides: it supposes a literal, and propagates again.",
                open_cells,
            )
        ),
        before,
    ]
    decisions = _find_conflict(model, state)
    if not state.has_conflict():
        blocks.append(
            Paragraph(
                msg(
                    "The decisions lead straight to a solution, without any conflict: {literals}.",
                    literals=tuple(LessonFormula(literal_node(model, one)) for one in decisions),
                )
            )
        )
        return Section(title, tuple(blocks), facts=SatRun(len(decisions), 0, "satisfied"))
    learnt = state.learn()
    cone = state.cone()
    fact = SatConflict(
        tuple(decisions),
        tuple(state.trail),
        state.clauses[learnt.conflict],
        learnt.resolved,
        learnt.clause,
        learnt.level,
    )
    steps = _conflict_steps(model, state, decisions, learnt, cone, fact)
    run = _finish(model, state, learnt, len(decisions))
    return Section(title, tuple(blocks), steps, (Paragraph(_run_said(run)),), facts=run)


def _is_done(model: CnfModel, state: Propagation) -> bool:
    return all(not state.is_open(number) for number in range(1, model.varmap.pair_count + 1))


def _open_literals(model: CnfModel, state: Propagation) -> list[int]:
    """Return the open (cell, digit) variables, those of the cells with the fewest first."""
    _, masks = grid_after(model.puzzle, model, state)
    found = [n for n in range(1, model.varmap.pair_count + 1) if state.is_open(n)]
    return sorted(found, key=lambda n: (masks[model.varmap.pairs[n - 1][0]].bit_count(), n))


def _find_conflict(model: CnfModel, state: Propagation) -> list[int]:
    """Decide until there is a conflict, at best with one decision; leave the state there, or at a solution."""
    decisions: list[int] = []
    while not state.has_conflict() and not _is_done(model, state):
        candidates = _open_literals(model, state)
        level = state.level
        chosen = candidates[0]
        for literal in candidates[:40]:
            state.decide(literal)
            state.run()
            found = state.has_conflict()
            state.go_back(level)
            if found:
                chosen = literal
                break
        state.decide(chosen)
        decisions.append(chosen)
        state.run()
    return decisions


def _conflict_steps(
    model: CnfModel,
    state: Propagation,
    decisions: Sequence[int],
    learnt: Learnt,
    cone: Sequence[Forced],
    fact: SatConflict,
) -> tuple[LessonStep, ...]:
    puzzle = model.puzzle

    def cells(literals: Sequence[int], true: bool) -> tuple[tuple[int, int], ...]:
        found = (model.varmap.meaning(abs(literal)) for literal in literals if (literal > 0) == true)
        return tuple(pair for pair in found if pair is not None)

    supposed = tuple(LessonFormula(literal_node(model, one)) for one in decisions)
    values, _ = grid_after(puzzle, model, _level_zero(model, state))
    chain: list[Text] = [implied_said(model, state, one) for one in cone if one.clause >= 0]
    shown = chain[:_CHAIN] + (
        [msg("and {n} more in the same way", n=len(chain) - _CHAIN)] if len(chain) > _CHAIN else []
    )
    conflict = state.clauses[learnt.conflict]
    marked = (
        Highlight("focus", tuple(cell for cell, _ in cells(decisions, True))),
        Highlight("effect", candidates=cells([one.literal for one in cone if one.clause >= 0], True)),
        Highlight("removed", candidates=cells([one.literal for one in cone if one.clause >= 0], False)),
    )
    first = LessonStep(
        msg("Decision and conflict"),
        (
            Paragraph(msg("Suppose {literals}. Clause by clause follow:", literals=supposed)),
            Listing(tuple(shown), numbered=True),
            Paragraph(msg("Then every literal of this clause is false:")),
            Display(clause_formula(model, conflict, state)),
            Paragraph(
                msg(
                    "It comes from the rule “{rule}” That is a conflict.",
                    rule=model.family_of(learnt.conflict).said(puzzle),
                )
            ),
            grid_picture(
                puzzle,
                values,
                msg("The decision, and what it leads to on the way to the conflict."),
                highlights=marked,
                scale=0.9,
            ),
        ),
        fact,
        values,
    )
    clause = clause_formula(model, learnt.clause)
    second = LessonStep(
        msg("The learnt clause"),
        (
            Paragraph(
                msgn(
                    "Going back from the conflict, {n} reason is resolved away, until one literal of the last decision "
                    "level is left (the first unique implication point). What remains is a new clause:",
                    "Going back from the conflict, {n} reasons are resolved away one by one, until one literal of the "
                    "last decision level is left (the first unique implication point). What remains is a new clause:",
                    len(learnt.resolved),
                )
            ),
            Display(clause),
            Paragraph(
                msg(
                    "It follows from the others, so it holds in every solution; on the grid it says: {said}.",
                    said=_on_grid(model, learnt.clause),
                )
            ),
            grid_picture(
                puzzle,
                values,
                msg("The learnt clause on the grid: not all of the struck candidates, or one of the marked ones."),
                highlights=(
                    Highlight("removed", candidates=cells(learnt.clause, False)),
                    Highlight("effect", candidates=cells(learnt.clause, True)),
                ),
                scale=0.9,
            ),
        ),
        fact,
        values,
    )
    return first, second


def _level_zero(model: CnfModel, state: Propagation) -> Propagation:
    """Return the state without its decisions."""
    ground = Propagation(state.clauses, model.varmap.pair_count)
    ground.run()
    return ground


def _on_grid(model: CnfModel, clause: Sequence[int]) -> Message:
    parts = []
    for literal in clause:
        pair = model.varmap.meaning(abs(literal))
        if pair is None:
            parts.append(model.varmap.name(abs(literal)))
            continue
        name = model.puzzle.layout.cell_name(pair[0])
        parts.append(
            f"{name}={model.puzzle.layout.symbol_of(pair[1])}"
            if literal > 0
            else f"{name}≠{model.puzzle.layout.symbol_of(pair[1])}"
        )
    if len(parts) == 1:
        return msg("{fact}", fact=parts[0])
    return msg("at least one of {facts}", facts=tuple(parts))


def _finish(model: CnfModel, state: Propagation, learnt: Learnt, decisions: int) -> SatRun:
    """Go on as a solver does, learning from every conflict, until the end."""
    conflicts = 0
    found: Learnt | None = learnt
    while found is not None:
        conflicts += 1
        if conflicts > MOST_CONFLICTS:
            return SatRun(decisions, conflicts - 1, "cut")
        state.add(found.clause)
        state.go_back(found.level)
        found = None
        while True:
            state.run()
            if state.has_conflict():
                if state.level == 0:
                    return SatRun(decisions, conflicts, "refuted")
                found = state.learn()
                break
            if _is_done(model, state):
                return SatRun(decisions, conflicts, "satisfied")
            state.decide(_open_literals(model, state)[0])
            decisions += 1
    return SatRun(decisions, conflicts, "satisfied")


def _run_said(run: SatRun) -> Message:
    start = msg(
        "The solver takes the decision back, adds the clause, and goes on: it now forces a literal, and propagation "
        "continues."
    )
    if run.outcome == "cut":
        return msg("{start} After {n} conflicts this lesson stops following it.", start=start, n=run.conflicts)
    counts = msg(
        "{decisions} and {conflicts}",
        decisions=msgn("{n} decision", "{n} decisions", run.decisions),
        conflicts=msgn("{n} conflict", "{n} conflicts", run.conflicts),
    )
    if run.outcome == "refuted":
        return msg(
            "{start} After {counts} nothing is left to suppose: there is no solution.", start=start, counts=counts
        )
    return msg("{start} After {counts} in all a solution is found.", start=start, counts=counts)
