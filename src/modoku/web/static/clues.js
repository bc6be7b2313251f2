/** Clues that a setter draws: from cells in order to constraints, and back off the board. No element of the page here. */

import { post } from "./api.js";

/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").Constraint} Constraint */
/** @typedef {import("./types").Palette} Palette */

/** @typedef {Palette["clues"][number]} Clue  A kind of clue that can be drawn. */
/** @typedef {Palette["whole"][number]} Whole  A rule of the whole grid. */

/** @type {Palette} */
let palette = { clues: [], cells: {}, whole: [] };

/** @param {Palette} known  What the server's variants and kinds of rules let a setter draw. */
export function learn(known) {
  palette = known;
}

/** @returns {Clue[]}  Everything that can be drawn. */
export function allClues() {
  return palette.clues;
}

/** @returns {Whole[]}  Every rule that holds all over a grid and is not drawn. */
export function wholeRules() {
  return palette.whole;
}

/**
 * Have a rule of the whole grid, or a region, put on a puzzle or taken away.
 * @param {import("./types").Plain} puzzle
 * @param {{rule: string} | {region: number[]}} change
 * @returns {Promise<{layout: import("./types").Plain["layout"], constraints: Constraint[]}>}
 */
export function grounded(puzzle, change) {
  return post("ground", { puzzle, ...change });
}

/**
 * Give the constraints that a clue stands for on these cells; what they are is known to the rules, not to the page.
 * @param {Clue} clue
 * @param {number[]} cells
 * @param {string} typed  a number in digits, or none
 * @param {Board} board
 * @returns {Promise<Constraint[]>}
 */
export async function made({ name }, cells, typed, board) {
  const { modoku, layout, givens } = board.puzzle;
  const puzzle = { modoku, layout, givens: givens.map(() => 0) };
  return (await post("clue", { puzzle, name, cells, typed })).constraints;
}

/**
 * Give the names of the clues that stand on a board.
 * @param {Constraint[]} there
 * @returns {Set<string>}
 */
export function usedClues(there) {
  return new Set(there.flatMap((constraint) => [constraint.style || "", clueOf(constraint)?.name ?? ""]).filter(Boolean));
}

/** @param {Constraint} constraint  The clue that it is, or is a part of. */
export function clueOf({ kind, style }) {
  return palette.clues.find((clue) => (clue.kind ? clue.kind === kind : clue.name === style));
}

/**
 * Give the cells that a constraint speaks of, each once.
 * @param {Constraint} constraint
 * @returns {number[]}
 */
export function cellsOf(constraint) {
  const fields = palette.cells[constraint.kind] ?? ["cells"];
  const held = /** @type {(number | Constraint)[]} */ (fields.flatMap((field) => constraint[field] ?? []).flat(2));
  return [...new Set(held.flatMap((one) => (typeof one === "number" ? [one] : cellsOf(one))))];
}

/** @param {number[]} cells @returns {[number, number][]} */
function steps(cells) {
  return cells.slice(1).map((cell, i) => [cells[i] ?? 0, cell]);
}

/**
 * Give the cells of a line, with those that a quick hand passed over; null where there is a jump that no line makes.
 * @param {Board} board
 * @param {number[]} cells
 * @param {boolean} straight  whether neighbours share an edge
 * @returns {number[] | null}
 */
export function pathOf(board, cells, straight) {
  const places = new Map(board.cells.map((cell) => [`${cell.row} ${cell.col}`, cell.index]));
  const path = cells.slice(0, 1);
  for (const [from, to] of steps(cells)) {
    const [a, b] = [board.cells[from], board.cells[to]];
    if (!a || !b) return null;
    const [down, right] = [b.row - a.row, b.col - a.col];
    const length = Math.max(Math.abs(down), Math.abs(right));
    if ((down && right && Math.abs(down) !== Math.abs(right)) || (straight && down && right)) return null;
    for (let i = 1; i <= length; i++) {
      const cell = places.get(`${a.row + (down / length) * i} ${a.col + (right / length) * i}`);
      if (cell === undefined) return null;
      path.push(cell);
    }
  }
  return path;
}

/** @param {Constraint} constraint  What makes two clues the same but for a number, and but for the order of cells. */
function key(constraint) {
  const { style = "", kind } = constraint;
  const cells = cellsOf(constraint);
  const clue = clueOf(constraint);
  const inAnyOrder = clue && (clue.shape === "cells" || clue.shape === "each" || (clue.shape === "pairs" && clue.symmetric));
  return `${kind} ${style} ${inAnyOrder ? [...cells].sort((a, b) => a - b) : cells}`;
}

/**
 * Add clues to those there are. Drawn once more as they stand, they go; a mark takes the place of another mark.
 * @param {Constraint[]} there
 * @param {Constraint[]} drawn
 * @returns {Constraint[]}
 */
export function withClues(there, drawn) {
  const numbers = (/** @type {Constraint} */ one) =>
    JSON.stringify(Object.entries(one).filter(([, value]) => typeof value === "number").sort());
  const same = (/** @type {Constraint} */ a, /** @type {Constraint} */ b) =>
    key(a) === key(b) && numbers(a) === numbers(b);
  const cells = (/** @type {Constraint} */ one) => [...cellsOf(one)].sort((a, b) => a - b).join(" ");
  const ousts = (/** @type {Constraint} */ clue, /** @type {Constraint} */ other) => {
    const [mine, old] = [clueOf(clue), clueOf(other)];
    if (!mine || !old || cells(clue) !== cells(other)) return false;
    if (mine.shape === "pairs" || mine.shape === "each") return mine.shape === old.shape;
    return mine.shape === "cells" && mine.value !== "" && mine.name === old.name;
  };
  const rest = there.filter((other) => !drawn.some((clue) => ousts(clue, other) || same(clue, other)));
  const again = drawn.every((clue) => there.some((other) => same(clue, other)));
  return again && there.length - rest.length === drawn.length ? rest : [...rest, ...drawn];
}

/** @param {Constraint} constraint  Whether a clue is one of those that are seen, so that a setter can point at it. */
export function isDrawn(constraint) {
  return constraint.style !== "hidden";
}

/**
 * Take away the drawn clues that touch cells; of a mark in many cells only these.
 * @param {Constraint[]} there
 * @param {Set<number>} cells
 * @returns {Constraint[]}
 */
export function withoutClues(there, cells) {
  return there.flatMap((constraint) => {
    if (!isDrawn(constraint) || !cellsOf(constraint).some((cell) => cells.has(cell))) return [constraint];
    if (clueOf(constraint)?.shape !== "each") return [];
    const rest = cellsOf(constraint).filter((cell) => !cells.has(cell));
    return rest.length ? [{ ...constraint, cells: rest }] : [];
  });
}
