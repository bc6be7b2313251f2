/** The pen: lines from cell to cell, rings and crosses in cells, letters as notes. What it draws means nothing to the rules. */

import { fill, s } from "./dom.js";
import { Draft } from "./sheet.js";

/** @typedef {import("./board.js").BoardView} BoardView */
/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").Game} Game */

/** A stretch is one number at its lower cell: the other cell, whether it is a cross (in one cell only), the colour. */
const OTHER = 32;
const CROSS = 16;

/** @param {number} letter  1 for A. */
export function letterOf(letter) {
  return String.fromCharCode(64 + letter);
}

/** @param {unknown} one  Whether it can be a letter that somebody sends. */
export function isLetter(one) {
  return Number.isInteger(one) && Number(one) >= 1 && Number(one) <= 26;
}

/** @param {unknown} one @param {number} count  Whether it can be a stretch on a board of so many cells. */
export function isStretch(one, count) {
  if (!Number.isInteger(one)) return false;
  const { other, colour } = stretchOf(Number(one));
  return other >= 0 && other < count && colour >= 1 && colour <= 9;
}

/** @param {number} code */
function stretchOf(code) {
  return { other: Math.floor(code / OTHER), cross: (code & CROSS) > 0, colour: code & (CROSS - 1) };
}

/**
 * Draw a line through cells one after the other; where all of it is there already, take it away. Jumps are left out.
 * @param {Game} game
 * @param {number[]} path
 * @param {number} colour
 */
export function drawLine(game, path, colour) {
  const { cells } = game.board;
  const pairs = path.slice(1).flatMap((to, i) => {
    const from = path[i] ?? to;
    const [a, b] = [cells[from], cells[to]];
    const near = a && b && Math.max(Math.abs(a.row - b.row), Math.abs(a.col - b.col)) === 1;
    return near ? [[Math.min(from, to), Math.max(from, to)]] : [];
  });
  const draft = new Draft(game);
  const codeOf = (/** @type {number} */ other) => other * OTHER + colour;
  const there = (/** @type {number[]} */ [at = 0, other = 0]) => game.marks.lines[at]?.includes(codeOf(other));
  const gone = pairs.every(there);
  for (const [at = 0, other = 0] of pairs) {
    const rest = draft.get("lines", at).filter((code) => stretchOf(code).other !== other);
    draft.set("lines", at, gone ? rest : [...rest, codeOf(other)]);
  }
  return draft.commit("pen");
}

/**
 * Touch one cell with the pen: a ring, then a cross, then nothing.
 * @param {Game} game
 * @param {number} cell
 * @param {number} colour
 */
export function touchCell(game, cell, colour) {
  const before = game.marks.lines[cell] ?? [];
  const own = before.find((code) => stretchOf(code).other === cell);
  const rest = before.filter((code) => code !== own);
  const draft = new Draft(game);
  const ring = cell * OTHER + colour;
  if (own === undefined) draft.set("lines", cell, [...rest, ring]);
  else draft.set("lines", cell, stretchOf(own).cross ? rest : [...rest, ring + CROSS]);
  return draft.commit("pen");
}

/**
 * Take away all that the pen drew in cells, and the lines that lead to them.
 * @param {Game} game
 * @param {Set<number>} cells
 */
export function wipe(game, cells) {
  const draft = new Draft(game);
  game.marks.lines.forEach((codes, at) => {
    const left = codes.filter((code) => !cells.has(at) && !cells.has(stretchOf(code).other));
    if (left.length < codes.length) draft.set("lines", at, left);
  });
  for (const cell of cells) draft.set("letters", cell, []);
  return draft.commit("wipe");
}

/**
 * Show what the pen drew.
 * @param {BoardView} view
 * @param {Game} game
 */
export function drawInk(view, { board, marks }) {
  const shapes = marks.lines.flatMap((codes, at) =>
    codes.map((code) => {
      const { other, cross, colour } = stretchOf(code);
      const [a, b] = [board.cells[at], board.cells[other]];
      if (!a || !b) return null;
      const [x, y] = [a.col + 0.5, a.row + 0.5];
      if (at !== other) return s("path", { class: `n${colour}`, d: `M${x} ${y}L${b.col + 0.5} ${b.row + 0.5}` });
      const d = cross
        ? `M${x - 0.3} ${y - 0.3}l.6 .6M${x - 0.3} ${y + 0.3}l.6 -.6`
        : `M${x - 0.38} ${y}a.38 .38 0 1 0 .76 0a.38 .38 0 1 0 -.76 0`;
      return s("path", { class: `n${colour} ring`, d });
    }),
  );
  fill(view.ink, shapes);
}
