/** What the server knows by name, asked once a language, and kept for when it cannot be reached. */

import { get } from "./api.js";
import { load, save } from "./store.js";
import { language, t } from "./words.js";

/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").Level} Level */
/** @typedef {import("./types").Variant} Variant */

/** @type {Map<string, Promise<any>>} */
const asked = new Map();

/**
 * @param {string} name
 * @returns {Promise<any[]>}
 */
function list(name) {
  const key = `list.${name}.${language()}`;
  const known = asked.get(key);
  if (known) return known;
  const found = get(`${name}?lang=${language()}`)
    .then((answer) => {
      save(key, answer[name]);
      return answer[name];
    })
    .catch((error) => {
      asked.delete(key);
      const kept = load(key);
      if (kept) return kept;
      throw error;
    });
  asked.set(key, found);
  return found;
}

/** @returns {Promise<Variant[]>} */
export const variants = () => list("variants");
/** @returns {Promise<Level[]>} */
export const levels = () => list("levels");
/** @returns {Promise<{name: string, title?: string, available?: boolean}[]>} */
export const engines = () => list("engines");
/** @returns {Promise<{name: string, title?: string, write?: boolean}[]>} */
export const formats = () => list("formats");

/** @typedef {{name: string, about: string, exercises: boolean}} LessonLine */
/** @returns {Promise<LessonLine[]>} */
export const lessons = () => list("lessons");

/** @typedef {{number: number, title: string, exercises: number}} ChapterLine */
/** @returns {Promise<ChapterLine[]>} */
export const chapters = () => list("chapters");

/** The names that people give to techniques, by ours. @returns {Promise<Map<string, string>>} */
export async function techniqueTitles() {
  const found = /** @type {{name: string, title: string}[]} */ (await list("techniques").catch(() => []));
  return new Map(found.map(({ name, title }) => [name, capital(title)]));
}

/** @param {string} text  Begin with a capital. */
export function capital(text) {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** @param {string} name @returns {Promise<string>} */
export async function levelTitle(name) {
  if (!name) return "";
  const found = (await levels().catch(() => [])).find((level) => level.name === name);
  return capital(found?.title ?? name);
}

/**
 * Give a puzzle its name in the language of the moment, whatever it came from.
 * @param {Board} board
 * @param {string} source
 */
export async function nameOf(board, source) {
  const date = /^daily (.*)/.exec(source)?.[1];
  return date ? t("Puzzle of {date}", { date }) : titleOf(board);
}

/**
 * Give the variants that a puzzle is of, the layout first.
 * @param {Board} board
 * @returns {Promise<Variant[]>}
 */
export async function variantsOf(board) {
  const known = await variants().catch(() => /** @type {Variant[]} */ ([]));
  return board.variants.flatMap((name) => known.find((variant) => variant.name === name) ?? []);
}

/**
 * Give a puzzle a name: its own, else that of its variants and its size.
 * @param {Board} board
 */
export async function titleOf(board) {
  if (board.title) return board.title;
  const found = await variantsOf(board);
  // "Classic" says nothing where something else is said.
  const telling = found.length > 1 ? found.filter(({ name }) => name !== "classic") : found;
  const titles = telling.map(({ title }) => title.replace(/ \(.*\)/, ""));
  const rows = 1 + Math.max(...board.cells.map((cell) => cell.row));
  const columns = 1 + Math.max(...board.cells.map((cell) => cell.col));
  return `${titles.slice(0, 3).join(", ") || t("Sudoku")} ${rows} × ${columns}`;
}

/** The sizes of a classic grid, by the rows and columns of its boxes. */
export function sizes() {
  return ["2x2", "2x3", "2x4", "3x3", "2x5", "3x4", "4x4", "5x5"].map((boxes) => {
    const side = boxes.split("x").reduce((product, part) => product * Number(part), 1);
    return { value: boxes, title: `${side} × ${side}` };
  });
}

/** @param {string} verdict */
export function verdictTitle(verdict) {
  const titles = /** @type {Record<string, string>} */ ({
    unique: t("One solution"),
    unsolvable: t("No solution"),
    multiple: t("Several solutions"),
    solvable: t("At least one solution"),
    unknown: t("Not decided in time"),
  });
  return titles[verdict] ?? verdict;
}

/** @param {string} kind */
export function modelTitle(kind) {
  const titles = /** @type {Record<string, string>} */ ({
    sat: t("Clauses (SAT)"),
    ilp: t("Equations (ILP)"),
    csp: t("Constraints (CSP)"),
    colouring: t("Graph colouring"),
    cover: t("Exact cover"),
  });
  return titles[kind] ?? kind;
}

/**
 * Say whether a variant is about clues that somebody has to draw.
 * @param {Variant} variant
 */
export function needsClues(variant) {
  return Boolean(variant.parameters?.some((one) => one.default === null || one.default === ""));
}
