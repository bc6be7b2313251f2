/** The rules of a puzzle as the page needs them: which cells clash, what may still stand where, all from its forms. */

import { narrow, ready } from "./narrowing.js";

/** @typedef {import("./types").Board} Board */
/** @typedef {import("./narrowing.js").Left} Left */
/** @typedef {import("./narrowing.js").Ready} Ready */

/**
 * @typedef {object} Rule  The forms of one constraint, and what they came to the last time.
 * @property {Ready[]} forms
 * @property {number[]} cells  those of its variables that are cells
 * @property {number[]} hidden
 * @property {string} seen  the digits of the cells, the last time
 * @property {Left} left
 * @property {Ready | null} failing  a form that could not hold
 */

/** @type {WeakMap<import("./types").Network, Rule[]>} */
const known = new WeakMap();

/** @param {Board} board @returns {Rule[]} */
function rulesOf({ network, cells }) {
  const there = known.get(network);
  if (there) return there;
  /** @type {Map<number, Ready[]>} */
  const owned = new Map();
  for (const form of ready(network.forms, network.tables)) {
    const forms = owned.get(form.owner);
    if (forms) forms.push(form);
    else owned.set(form.owner, [form]);
  }
  const rules = [...owned.values()].map((forms) => {
    const variables = [...new Set(forms.flatMap((form) => form.cells))];
    const visible = variables.filter((variable) => variable < cells.length);
    const hidden = variables.filter((variable) => variable >= cells.length);
    return { forms, cells: visible, hidden, seen: "", left: new Map(), failing: null };
  });
  known.set(network, rules);
  return rules;
}

/** @param {number} size */
function upTo(size) {
  return new Set(Array.from({ length: size }, (_, i) => i + 1));
}

/**
 * Bring a rule up to date with the digits on the board; cells without one are open.
 * @param {Rule} rule
 * @param {Board} board
 * @param {number[]} values
 */
function judge(rule, board, values) {
  const seen = `:${rule.cells.map((cell) => values[cell] ?? 0)}`;
  if (seen === rule.seen) return;
  rule.seen = seen;
  rule.left = new Map(rule.cells.map((cell) => [cell, values[cell] ? new Set([values[cell] ?? 0]) : upTo(board.size)]));
  for (const variable of rule.hidden) {
    rule.left.set(variable, upTo(board.network.hidden[variable - board.cells.length] ?? 1));
  }
  rule.failing = narrow(rule.forms, rule.left);
}

/**
 * Give for each cell those that must differ from it.
 * @param {Board} board
 * @returns {number[][]}
 */
export function peersOf(board) {
  const found = board.cells.map(() => /** @type {Set<number>} */ (new Set()));
  const groups = board.units.map((unit) => unit.cells);
  for (const { forms } of rulesOf(board)) {
    for (const { form, cells, pairs = [], list } of forms) {
      if (form === "all-different") groups.push(cells);
      if (form === "relation" && !list.some((partners, i) => partners.includes(i + 1))) groups.push(...pairs);
    }
  }
  for (const group of groups) {
    for (const a of group) for (const b of group) if (a !== b && found[b]) found[a]?.add(b);
  }
  return found.map((set) => [...set].sort((a, b) => a - b));
}

/** The kinds of units that divide a grid as boxes do. */
export const BOXES = ["box", "region", "colour", "block"];

/**
 * Give in words what holds for a cell beyond its row, column and box.
 * @param {Board} board
 * @param {number} cell
 * @returns {string[]}
 */
export function cluesOf(board, cell) {
  const plain = ["row", "column", ...BOXES];
  const units = board.units.filter((unit) => unit.cells.includes(cell) && !plain.includes(unit.kind));
  const clues = board.clues.filter(({ cells }) => cells.includes(cell));
  return [...units.slice(0, 4).map((unit) => unit.name), ...clues.map(({ text }) => text)];
}

/**
 * Give the filled cells that clash: a digit twice in a unit, or a constraint that cannot hold any more.
 * @param {Board} board
 * @param {number[]} values
 * @returns {Set<number>}
 */
export function conflicts(board, values) {
  const found = new Set(board.units.flatMap((unit) => repeated(unit.cells, values)));
  for (const rule of rulesOf(board)) {
    judge(rule, board, values);
    if (rule.failing) for (const cell of culprits(rule, rule.failing, values)) found.add(cell);
  }
  return found;
}

/**
 * Give the cells whose digit stands in another of them as well.
 * @param {number[]} cells
 * @param {number[]} values
 */
function repeated(cells, values) {
  /** @type {Map<number, number>} */
  const seen = new Map();
  return cells.flatMap((cell) => {
    const digit = values[cell] ?? 0;
    if (!digit) return [];
    const other = seen.get(digit);
    if (other === undefined) seen.set(digit, cell);
    return other === undefined ? [] : [cell, other];
  });
}

/**
 * Give the cells to point at: where digits clash by themselves only these, else the filled cells of what cannot hold.
 * @param {Rule} rule
 * @param {Ready} failing
 * @param {number[]} values
 */
function culprits(rule, failing, values) {
  const plain = rule.forms.flatMap((form) => clashing(form, values));
  if (plain.length) return plain;
  const filled = failing.cells.filter((cell) => values[cell]);
  return filled.length ? filled : rule.cells.filter((cell) => values[cell]);
}

/**
 * Give the cells that clash whatever stands elsewhere.
 * @param {Ready} form
 * @param {number[]} values
 * @returns {number[]}
 */
function clashing({ form, cells, digits = [], pairs = [], list }, values) {
  if (form === "all-different") return repeated(cells, values);
  if (form === "domain") return cells.filter((cell) => values[cell] && !digits.includes(values[cell] ?? 0));
  if (form !== "relation") return [];
  return pairs
    .filter(([a, b]) => values[a] && values[b] && !list[(values[a] ?? 0) - 1]?.includes(values[b] ?? 0))
    .flat();
}

/**
 * Give the digits that rules and digits so far leave to each cell; none for filled cells. Each rule is looked at by
 * itself, so that what remains is for the player to find; one that is broken takes nothing away.
 * @param {Board} board
 * @param {number[]} values
 * @param {number[][]} peers
 * @returns {number[][]}
 */
export function candidatesOf(board, values, peers) {
  const left = board.cells.map((_, cell) => {
    if (values[cell]) return [];
    const taken = new Set((peers[cell] ?? []).map((peer) => values[peer] ?? 0));
    return Array.from({ length: board.size }, (__, i) => i + 1).filter((digit) => !taken.has(digit));
  });
  for (const rule of rulesOf(board)) {
    judge(rule, board, values);
    if (rule.failing) continue;
    for (const cell of rule.cells) {
      if (!values[cell]) left[cell] = (left[cell] ?? []).filter((digit) => rule.left.get(cell)?.has(digit));
    }
  }
  return left;
}
