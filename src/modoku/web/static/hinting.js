/** Hints, told in four stages: where to look, which technique, which cells, what follows and why. */

import { ask } from "./api.js";
import { cellName } from "./naming.js";
import { candidatesOf } from "./rules.js";
import { digitsOf } from "./sheet.js";
import { settings } from "./studio.js";
import { symbol } from "./symbols.js";
import { t } from "./words.js";

/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").Candidate} Candidate */
/** @typedef {import("./types").Game} Game */
/** @typedef {import("./types").Hint} Hint */

/** How many cells a conclusion names. */
const MOST = 6;

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
  const cell = cellsByName(board);
  const more = answer.step ? evidenceOf(answer.step, board) : null;
  return {
    ...NOTHING,
    stage,
    technique: answer.technique ?? "",
    title: answer.title ?? "",
    said: [...(answer.remarks ?? []), answer.text].join(" "),
    cells: answer.cells.map(cell),
    units: answer.units,
    ...more,
  };
}

const NOTHING = { candidates: [], second: [], links: [], placements: [], eliminations: [] };

/** @param {Board} board */
function cellsByName(board) {
  const names = new Map(board.cells.map((cell) => [cell.name, cell.index]));
  return (/** @type {string} */ name) => names.get(name) ?? -1;
}

/**
 * @param {import("./questions").Step} step
 * @param {Board} board
 */
function evidenceOf(step, board) {
  const cell = cellsByName(board);
  const pair = (/** @type {[string, number]} */ [name, digit]) => /** @type {Candidate} */ ([cell(name), digit]);
  const { evidence } = step;
  return {
    cells: evidence.cells.map(cell),
    units: evidence.units,
    candidates: evidence.candidates.map(pair),
    second: evidence.second.map(pair),
    links: evidence.ties.map(({ start, end, strong }) => ({ from: pair(start), to: pair(end), strong })),
    placements: step.placements.map(pair),
    eliminations: step.eliminations.map(pair),
  };
}

/**
 * Read a step of a path as a hint that is told in full.
 * @param {import("./questions").Step} step
 * @param {Board} board
 * @returns {Hint}
 */
export function hintFromStep(step, board) {
  return { stage: 4, technique: step.technique, title: "", said: step.reason, ...evidenceOf(step, board) };
}

/**
 * Give what the board shows of a hint at its stage: classes of cells, and marks over them.
 * @param {Hint} hint
 * @param {Board} board
 * @param {{now?: number, values: number[], peers: number[][]}} known
 *   `now`: the link of its chain that is being told, -1 for all of them; `values`, `peers`: what stands there, who sees whom
 */
export function pictureOfHint(hint, board, { now = -1, values, peers }) {
  /** @type {Map<number, string>} */
  const emphasis = new Map();
  // Units go by their own names here, the same in every language.
  for (const unit of board.puzzle.layout.units) {
    if (hint.units.includes(`${unit.kind} ${unit.name}`))
      for (const cell of unit.cells) emphasis.set(cell, "hint-unit");
  }
  if (hint.stage < 3) return { emphasis, evidence: null };
  for (const cell of hint.cells) emphasis.set(cell, "hint-cell");
  for (const cell of blockersOf(hint, board, values, peers)) emphasis.set(cell, "hint-block");
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
  return { emphasis, evidence: { marks, links: last ? hint.links : [], now } };
}

/**
 * Give the digits that keep the others out where a unit has one place left for a digit.
 * @param {Hint} hint
 * @param {Board} board
 * @param {number[]} values
 * @param {number[][]} peers
 */
function blockersOf(hint, board, values, peers) {
  const [[target, digit] = [-1, 0], ...more] = hint.placements;
  if (hint.stage < 4 || !/^hidden-single/.test(hint.technique) || more.length) return [];
  const units = board.puzzle.layout.units.filter(({ kind, name }) => hint.units.includes(`${kind} ${name}`));
  const open = units.flatMap(({ cells }) => cells).filter((cell) => cell !== target && !values[cell]);
  return open.flatMap((cell) => peers[cell]?.find((peer) => values[peer] === digit) ?? []);
}

/**
 * Say one implication of a chain: a strong link leads from what is not to what is, a weak one the other way round.
 * @param {Board} board
 * @param {import("./types").Tie} tie
 */
export function linkSaid(board, { from, to, strong }) {
  const gaps = {
    a: cellName(board.cells[from[0]]),
    x: symbol(board, settings, from[1]),
    b: cellName(board.cells[to[0]]),
    y: symbol(board, settings, to[1]),
  };
  return strong ? t("If {a} is not {x}, then {b} is {y}.", gaps) : t("If {a} is {x}, then {b} is not {y}.", gaps);
}

/**
 * Say what follows from a hint, without its reason.
 * @param {Board} board
 * @param {Hint} hint
 */
export function conclusionOf(board, { placements, eliminations }) {
  const placed = placements.map(([cell, digit]) =>
    t("{cell} is {digit}.", { cell: cellName(board.cells[cell]), digit: symbol(board, settings, digit) }),
  );
  /** @type {Map<number, number[]>} */
  const gone = new Map();
  for (const [cell, digit] of eliminations) gone.set(cell, [...(gone.get(cell) ?? []), digit]);
  const removed = [...gone].slice(0, MOST).map(([cell, digits]) =>
    t("{cell} is not {digits}.", {
      cell: cellName(board.cells[cell]),
      digits: digits.map((digit) => symbol(board, settings, digit)).join(", "),
    }),
  );
  return [t("It follows:"), ...placed, ...removed, gone.size > MOST ? "…" : ""].filter(Boolean).join(" ");
}
