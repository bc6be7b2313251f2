/** Clues that a setter draws: from cells in order to constraints, and back off the board. No element of the page here. */

import { t } from "./words.js";

/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").Constraint} Constraint */
/** @typedef {import("./types").Palette} Palette */

/**
 * @typedef {object} Clue  A kind of clue that can be drawn.
 * @property {string} name
 * @property {string} [title]   where a kind says it itself
 * @property {"cells" | "line" | "pairs" | "each"} shape
 *   cells in any order, a line in order, a mark between neighbours, or a mark in each cell
 * @property {number} least   how many cells it needs
 * @property {"" | "sum" | "number"} value   what number it takes: a sum that may be left out, a number that may not
 * @property {(cells: number[], value: number, board: Board) => Constraint[]} make
 */

/** @type {Palette} */
let palette = { clues: [], cells: {} };

/** @param {Palette} known  What the server's kinds of rules let a setter draw on the grid at hand. */
export function learn(known) {
  palette = known;
}

/** @returns {Clue[]}  Everything that can be drawn: what is put together here, then every kind that says its shape. */
export function allClues() {
  const own = new Set(CLUES.map(({ name }) => name));
  return [...CLUES, ...palette.clues.filter(({ name }) => !own.has(name)).map(clueOf)];
}

/** @param {Palette["clues"][number]} known @returns {Clue} */
function clueOf({ name, kind, title, shape, least, asked, usual }) {
  return {
    name,
    title,
    shape: shape === "cage" ? "cells" : "line",
    least,
    value: asked ? "number" : "",
    make: (cells, value) => [
      { kind, cells, ...usual, ...(asked && { [asked.field]: asked.holds === "text" ? String(value) : value }) },
    ],
  };
}

/**
 * Give the cells that a constraint speaks of, each once.
 * @param {Constraint} constraint
 * @returns {number[]}
 */
function cellsOf(constraint) {
  const fields = palette.cells[constraint.kind] ?? ["cells"];
  const held = /** @type {(number | Constraint)[]} */ (fields.flatMap((field) => constraint[field] ?? []).flat(2));
  return [...new Set(held.flatMap((one) => (typeof one === "number" ? [one] : cellsOf(one))))];
}

/** @param {number[]} cells @returns {[number, number][]} */
function steps(cells) {
  return cells.slice(1).map((cell, i) => [cells[i] ?? 0, cell]);
}

/**
 * @param {string} measure
 * @param {number | null} value  null where the setter says it
 * @param {string} style
 * @returns {Clue["make"]}
 */
function between(measure, value, style) {
  return (cells, said) =>
    steps(cells).map((pair) => ({
      kind: "pairs",
      pairs: [pair],
      measure,
      comparison: "=",
      value: value ?? said,
      style,
    }));
}

/** @param {number} rest  of the digits by two @returns {Clue["make"]} */
function parity(rest) {
  return (cells, _, board) => {
    const { lowest = 1 } = board.puzzle.layout;
    const digits = Array.from({ length: board.size }, (__, i) => i + lowest).filter((one) => Math.abs(one % 2) === rest);
    return cells.map((cell) => ({ kind: "domain", cells: [cell], digits, style: rest ? "odd" : "even" }));
  };
}

/** @type {Clue[]} */
const CLUES = [
  {
    name: "cage",
    shape: "cells",
    least: 1,
    value: "sum",
    make: (cells, total) => [
      ...(cells.length > 1 || !total ? [{ kind: "all-different", cells, style: "cage" }] : []),
      ...(total ? [{ kind: "sum", cells, total, style: "cage" }] : []),
    ],
  },
  {
    name: "extra-region",
    shape: "cells",
    least: 2,
    value: "",
    make: (cells) => [{ kind: "all-different", cells, style: "extra-region" }],
  },
  {
    name: "thermometer",
    shape: "line",
    least: 2,
    value: "",
    make: (cells) => [{ kind: "order", cells, style: "thermometer" }],
  },
  {
    name: "arrow",
    shape: "line",
    least: 2,
    value: "",
    make: (cells) => [
      { kind: "sum", cells, total: 0, coefficients: cells.map((_, i) => (i ? -1 : 1)), style: "arrow" },
    ],
  },
  {
    name: "whispers",
    shape: "line",
    least: 2,
    value: "",
    make: (cells, _, board) => [
      {
        kind: "pairs",
        pairs: steps(cells),
        measure: "difference",
        comparison: ">=",
        value: Math.ceil(board.size / 2),
        style: "whispers",
      },
    ],
  },
  {
    name: "renban",
    shape: "line",
    least: 2,
    value: "",
    make: (cells) => [{ kind: "consecutive-set", cells, style: "renban" }],
  },
  {
    name: "palindrome",
    shape: "line",
    least: 2,
    value: "",
    make: (cells) => {
      const half = cells.slice(0, Math.ceil(cells.length / 2));
      const groups = half.map((cell, i) => [...new Set([cell, cells[cells.length - 1 - i] ?? cell])]);
      return [{ kind: "equal", groups, style: "palindrome" }];
    },
  },
  { name: "white-dot", shape: "pairs", least: 2, value: "", make: between("difference", 1, "white-dot") },
  { name: "black-dot", shape: "pairs", least: 2, value: "", make: between("ratio", 2, "black-dot") },
  { name: "roman-x", shape: "pairs", least: 2, value: "", make: between("sum", 10, "roman-x") },
  { name: "roman-v", shape: "pairs", least: 2, value: "", make: between("sum", 5, "roman-v") },
  { name: "difference", shape: "pairs", least: 2, value: "number", make: between("difference", null, "difference") },
  { name: "ratio", shape: "pairs", least: 2, value: "number", make: between("ratio", null, "ratio") },
  {
    name: "sign",
    shape: "pairs",
    least: 2,
    value: "",
    make: (cells) => steps(cells).map(([a, b]) => ({ kind: "order", cells: [b, a], style: "sign" })),
  },
  { name: "even", shape: "each", least: 1, value: "", make: parity(0) },
  { name: "odd", shape: "each", least: 1, value: "", make: parity(1) },
];

/** @param {Clue} clue */
export function clueTitle({ name, title }) {
  if (title) return title;
  const titles = /** @type {Record<string, string>} */ ({
    cage: t("Cage"),
    "extra-region": t("Extra region"),
    thermometer: t("Thermometer"),
    arrow: t("Arrow"),
    whispers: t("Whispers"),
    renban: t("Renban"),
    palindrome: t("Palindrome"),
    "white-dot": t("White dot"),
    "black-dot": t("Black dot"),
    "roman-x": t("X: sum 10"),
    "roman-v": t("V: sum 5"),
    difference: t("Difference"),
    ratio: t("Ratio"),
    sign: t("Greater than"),
    even: t("Even"),
    odd: t("Odd"),
  });
  return titles[name] ?? name;
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
      if (cell === undefined || path.includes(cell)) return null;
      path.push(cell);
    }
  }
  return path;
}

/** @param {Constraint} constraint  What makes two clues the same but for a number, and but for the order of two cells. */
function key(constraint) {
  const { style = "", kind } = constraint;
  const cells = cellsOf(constraint);
  const inAnyOrder = ["cage", "extra-region", "even", "odd", ...DOTS.filter((dot) => dot !== "sign")].includes(style);
  return `${kind} ${style} ${inAnyOrder ? [...cells].sort((a, b) => a - b) : cells}`;
}

/** The marks of which one place between two cells has one. */
const DOTS = ["white-dot", "black-dot", "roman-x", "roman-v", "difference", "ratio", "sign"];

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
    const [style, old] = [clue.style ?? "", other.style ?? ""];
    if (style === "cage" || style === "even" || style === "odd") {
      const alike = style === "cage" ? old === "cage" : old === "even" || old === "odd";
      return alike && cells(clue) === cells(other);
    }
    return DOTS.includes(style) && DOTS.includes(old) && cells(clue) === cells(other);
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
    if (constraint.kind !== "domain") return [];
    const rest = cellsOf(constraint).filter((cell) => !cells.has(cell));
    return rest.length ? [{ ...constraint, cells: rest }] : [];
  });
}
