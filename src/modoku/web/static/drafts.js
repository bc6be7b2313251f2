/** Puzzles that somebody sets by hand, kept in the browser until they are thrown away. */

import { fingerprint } from "./sheet.js";
import { load, newName, save } from "./store.js";

/** @typedef {import("./types").Plain} Plain */
/** @typedef {{id: string, title: string, puzzle: Plain, touched: number}} Kept */

/** @returns {Kept[]}  The last touched first. */
export function drafts() {
  return /** @type {Kept[]} */ (load("drafts") ?? []);
}

/** @param {Plain} puzzle  What makes two drafts the same. */
function mark({ layout, givens, constraints = [], cosmetics = [] }) {
  return fingerprint(JSON.stringify([layout.name, layout.positions, givens, constraints, cosmetics]));
}

/** @param {Plain} puzzle  Give the name of the draft that holds this puzzle as it stands, else a new name. */
export function draftOf(puzzle) {
  const wanted = mark(puzzle);
  return drafts().find((kept) => mark(kept.puzzle) === wanted)?.id ?? newName();
}

/**
 * Keep a draft; one without givens, clues, drawings and regions is not worth it.
 * @param {string} id
 * @param {string} title
 * @param {Plain} puzzle
 * @returns {boolean} whether there was room
 */
export function keepDraft(id, title, puzzle) {
  const rest = drafts().filter((kept) => kept.id !== id);
  const drawn = (puzzle.constraints ?? []).length + (puzzle.cosmetics ?? []).length;
  const divided = puzzle.layout.units.some(({ kind }) => kind === "region");
  const worth = divided || drawn > 0 || puzzle.givens.some(Boolean);
  if (worth) rest.unshift({ id, title, puzzle, touched: Date.now() });
  return save("drafts", rest);
}

/**
 * Throw a draft away.
 * @param {string} id
 * @returns {() => void} a way to have it back
 */
export function forgetDraft(id) {
  const before = drafts();
  const gone = before.find((kept) => kept.id === id);
  save(
    "drafts",
    before.filter((kept) => kept.id !== id),
  );
  return () => {
    const rest = drafts().filter((kept) => kept.id !== id);
    if (gone) save("drafts", [...rest, gone].sort((a, b) => b.touched - a.touched));
  };
}

/**
 * Give a draft a name: its own, else the grid, its givens and its clues.
 * @param {string} recipe
 * @param {Plain} puzzle
 */
export function draftTitle(recipe, { givens, constraints = [], meta = {} }) {
  if (meta["title"]) return meta["title"];
  const count = givens.filter(Boolean).length;
  const clues = constraints.length ? ` + ${constraints.length}` : "";
  return `${recipe.length > 28 ? `${recipe.slice(0, 27)}…` : recipe} · ${count}${clues}`;
}
