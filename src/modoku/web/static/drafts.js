/** Puzzles that somebody sets by hand, kept in the browser until they are thrown away. */

import { fingerprint } from "./sheet.js";
import { load, newName, save } from "./store.js";

/** @typedef {import("./types").Plain} Plain */
/** @typedef {{id: string, title: string, puzzle: Plain, touched: number}} Kept */

const MOST = 20;

/** @returns {Kept[]}  The last touched first. */
export function drafts() {
  return /** @type {Kept[]} */ (load("drafts") ?? []);
}

/** @param {Plain} puzzle  What makes two drafts the same. */
function mark({ layout, givens, constraints = [] }) {
  return fingerprint(JSON.stringify([layout.name, layout.positions, givens, constraints]));
}

/** @param {Plain} puzzle  Give the name of the draft that holds this puzzle as it stands, else a new name. */
export function draftOf(puzzle) {
  const wanted = mark(puzzle);
  return drafts().find((kept) => mark(kept.puzzle) === wanted)?.id ?? newName();
}

/**
 * Keep a draft; one without givens and clues is not worth it.
 * @param {string} id
 * @param {string} title
 * @param {Plain} puzzle
 */
export function keepDraft(id, title, puzzle) {
  const rest = drafts().filter((kept) => kept.id !== id);
  const worth = puzzle.givens.some(Boolean) || (puzzle.constraints ?? []).length > 0;
  if (worth) rest.unshift({ id, title, puzzle, touched: Date.now() });
  save("drafts", rest.slice(0, MOST));
}

/** @param {string} id */
export function forgetDraft(id) {
  save(
    "drafts",
    drafts().filter((kept) => kept.id !== id),
  );
}
