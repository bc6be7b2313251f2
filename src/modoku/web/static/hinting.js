/** Hints, told in four stages: where to look, which technique, which cells, what follows and why. */

import { ask } from "./api.js";
import { candidatesOf } from "./rules.js";
import { digitsOf } from "./sheet.js";
import { settings } from "./studio.js";

/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").Candidate} Candidate */
/** @typedef {import("./types").Game} Game */
/** @typedef {import("./types").Hint} Hint */

/**
 * Ask for the next step, told up to a stage; without one, why there is none.
 * @param {Game} game
 * @param {number} stage
 * @param {number[][]} peers
 * @param {AbortSignal} signal
 * @returns {Promise<{ hint: Hint | null, said: string }>}
 */
export async function askHint(game, stage, peers, signal) {
  const values = digitsOf(game.board, game.marks);
  const candidates = candidatesKnown(game, values, peers);
  const answer = await ask(
    "hint",
    { puzzle: { ...game.board.puzzle, sheet: { placed: values, ...(candidates ? { candidates } : {}) } }, stage },
    signal,
  );
  const said = [...(answer.remarks ?? []), answer.text].join(" ");
  return { hint: hintFrom(answer, stage, game.board), said };
}

/**
 * Give the candidates that the player's marks amount to, one list a cell; an empty one says nothing about its cell.
 * @param {Game} game
 * @param {number[]} values
 * @param {number[][]} peers
 * @returns {number[][] | null}
 */
export function candidatesKnown(game, values, peers) {
  const { corners, struck } = game.marks;
  if (settings.autoCandidates)
    return candidatesOf(game.board, values, peers).map((digits, cell) =>
      digits.filter((digit) => !struck[cell]?.includes(digit)),
    );
  // Marks of a few cells are notes, not candidates.
  const whole = values.every((value, cell) => value || corners[cell]?.length);
  return whole ? corners.map((digits, cell) => (values[cell] ? [] : digits)) : null;
}

/**
 * Read an answer of the server; cells may be names or indices there.
 * @param {import("./questions").HintAnswer} answer
 * @param {number} stage
 * @param {Board} board
 * @returns {Hint | null}
 */
export function hintFrom(answer, stage, board) {
  if (!answer.found) return null;
  const names = new Map(board.cells.map((cell) => [cell.name, cell.index]));
  const cell = (/** @type {string} */ name) => names.get(name) ?? -1;
  const pairs = (/** @type {[string, number][]} */ list) =>
    list.map(([name, digit]) => /** @type {Candidate} */ ([cell(name), digit]));
  const { step } = answer;
  return {
    stage,
    technique: answer.technique ?? "",
    title: answer.title ?? "",
    said: [...(answer.remarks ?? []), answer.text].join(" "),
    cells: (step?.evidence.cells ?? answer.cells).map(cell),
    units: step?.evidence.units ?? answer.units,
    candidates: pairs(step?.evidence.candidates ?? []),
    second: pairs(step?.evidence.second ?? []),
    links: (step?.evidence.ties ?? []).map(({ start, end, strong }) => ({
      from: /** @type {Candidate} */ (pairs([start])[0]),
      to: /** @type {Candidate} */ (pairs([end])[0]),
      strong,
    })),
    placements: pairs(step?.placements ?? []),
    eliminations: pairs(step?.eliminations ?? []),
  };
}

/**
 * Give what the board shows of a hint at its stage: classes of cells, and marks over them.
 * @param {Hint} hint
 * @param {Board} board
 */
export function pictureOfHint(hint, board) {
  /** @type {Map<number, string>} */
  const emphasis = new Map();
  // Units go by their own names here, the same in every language.
  for (const unit of board.puzzle.layout.units) {
    if (hint.units.includes(`${unit.kind} ${unit.name}`))
      for (const cell of unit.cells) emphasis.set(cell, "hint-unit");
  }
  if (hint.stage < 3) return { emphasis, evidence: null };
  for (const cell of hint.cells) emphasis.set(cell, "hint-cell");
  const key = (/** @type {Candidate} */ [cell, digit]) => `${cell} ${digit}`;
  const placed = new Set(hint.placements.map(key));
  const gone = new Set(hint.eliminations.map(key));
  const causes = hint.candidates.filter((one) => !placed.has(key(one)));
  const seconds = hint.second.filter((one) => !gone.has(key(one)));
  const last = hint.stage >= 4;
  const marks = [
    {
      look: "cause",
      candidates: last ? causes : hint.candidates.filter((one) => !placed.has(key(one)) && !gone.has(key(one))),
    },
    { look: "second", candidates: seconds },
    { look: "effect", candidates: last ? hint.placements : [] },
    { look: "removed", candidates: last ? hint.eliminations : [] },
  ];
  for (const { candidates } of marks) {
    for (const [cell] of candidates) emphasis.set(cell, `${emphasis.get(cell) ?? ""} hint-marks`);
  }
  return { emphasis, evidence: { marks, links: last ? hint.links : [] } };
}
