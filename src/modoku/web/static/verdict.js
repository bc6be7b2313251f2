/** What the server says about a puzzle that is being set: how many solutions, what is open, what is too much. */

import { ask, post } from "./api.js";
import { cellsOf, clueOf } from "./clues.js";
import { fill, h } from "./dom.js";
import { levelTitle, verdictTitle } from "./lists.js";
import { cellName, columnName, rowName } from "./naming.js";
import { button, settings } from "./studio.js";
import { symbol } from "./symbols.js";
import { number, t, tn } from "./words.js";

/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").Constraint} Constraint */
/** @typedef {{clue: number | string, constraint: Constraint}} Deciding */
/** @typedef {import("./types").Game} Game */
/** @typedef {import("./types").Plain} Plain */

/**
 * @typedef {object} Verdict
 * @property {string} verdict
 * @property {string} reason
 * @property {number | string | null} low   a text where JavaScript cannot hold the number
 * @property {number | string | null} high
 * @property {Set<number>} open
 * @property {Set<number>} redundant
 * @property {Set<number>} blamed     givens that cannot all hold
 * @property {Set<number>} differing  cells in which two solutions differ
 * @property {import("./questions").Fix[]} fixes
 * @property {string} rating
 * @property {Constraint[]} spare     clues that could be left out, one at a time
 * @property {Deciding[]} deciding  clues outside the grid that would leave one solution
 * @property {boolean} partial   whether more is being asked
 */

/**
 * Ask at once for the verdict alone: 0, 1 or many.
 * @param {Plain} puzzle
 * @param {AbortSignal} signal
 * @returns {Promise<Verdict>}
 */
export async function askQuickly(puzzle, signal) {
  const { verdict } = await ask("solve", { puzzle, limit: 2, seconds: 3 }, signal);
  const none = () => /** @type {Set<number>} */ (new Set());
  return {
    verdict,
    reason: "",
    low: verdict === "multiple" ? 2 : null,
    high: null,
    open: none(),
    redundant: none(),
    blamed: none(),
    differing: none(),
    fixes: [],
    rating: "",
    spare: [],
    deciding: [],
    partial: true,
  };
}

/**
 * Ask everything about a puzzle but its rating.
 * @param {Plain} puzzle
 * @param {Board} board
 * @param {AbortSignal} signal
 * @returns {Promise<Verdict>}
 */
export async function askVerdict(puzzle, board, signal) {
  const names = new Map(board.cells.map((cell) => [cell.name, cell.index]));
  const indices = (/** @type {string[]} */ list) => new Set(list.map((name) => names.get(name) ?? -1));
  const [why, check] = await Promise.all([
    ask("explain-conflict", { puzzle, seconds: 3 }, signal),
    ask("check", { puzzle, seconds: 3 }, signal),
  ]);
  return {
    verdict: why.verdict,
    reason: why.reason,
    low: why.low,
    high: why.high,
    open: indices(why.open),
    redundant: indices(check.redundant ?? []),
    blamed: indices(why.verdict === "unsolvable" ? why.cells : []),
    differing: indices(why.verdict === "multiple" ? why.cells : []),
    fixes: why.fixes.filter((fix) => fix.unique),
    rating: "",
    spare: [],
    deciding: [],
    partial: false,
  };
}

/**
 * Ask which clues are too many, and which one more would decide.
 * @param {Plain} puzzle
 * @param {AbortSignal} signal
 * @returns {Promise<{spare: Constraint[], deciding: Deciding[]}>}
 */
export async function askClues(puzzle, signal) {
  const clues = puzzle.constraints ?? [];
  if (!clues.length) return { spare: [], deciding: [] };
  const { spare, deciding } = await post("setting", { puzzle }, signal);
  return { spare: spare.flatMap((/** @type {number} */ place) => clues[place] ?? []), deciding };
}

/**
 * Ask how hard a puzzle is, in words.
 * @param {Plain} puzzle
 * @param {AbortSignal} signal
 */
export async function askRating(puzzle, signal) {
  const rate = await ask("rate", { puzzle }, signal);
  if (!rate.grade) return rate.reason ?? "";
  const level = rate.level ? await levelTitle(rate.level) : t("beyond the techniques known");
  return `${level} · ${t("rating {rating}", { rating: number(rate.grade.rating ?? rate.grade.at_least) })}`;
}

/**
 * Give the open cells that are worth a mark: at most a third of the grid. Where nearly all are open, a dot says nothing.
 * @param {Set<number>} open
 * @param {Board} board
 * @returns {Set<number>}
 */
export function openMarked(open, { cells }) {
  return open.size <= cells.length / 3 ? open : new Set();
}

/** @param {Set<number>} open @param {Board} board  Say how many cells are open, and where to see which. */
function openSaid(open, board) {
  if (openMarked(open, board).size)
    return tn("{n} cell is still open (dotted).", "{n} cells are still open (dotted).", open.size);
  const all = board.cells.length;
  return t("{n} of {all} cells are still open. They are dotted once they are {most} or fewer.", {
    n: number(open.size),
    all: number(all),
    most: number(Math.floor(all / 3)),
  });
}

/**
 * @param {HTMLElement} panel
 * @param {Verdict | null} found
 * @param {Game | null} game
 * @param {string} waiting  what is said while nothing is found
 * @param {(cell: number, digit: number | null) => void} mend
 * @param {{add: (clue: Constraint) => void, drop: (clue: Constraint) => void}} clues  what to do with clues
 */
export function showVerdict(panel, found, game, waiting, mend, clues) {
  const givens = game?.marks.values.filter(Boolean).length ?? 0;
  const count = h("p", { class: "soft" }, tn("{n} given", "{n} givens", givens));
  if (!found || !game) {
    panel.className = "card verdict";
    fill(panel, h("h2", {}, waiting), count);
    return;
  }
  const { board } = game;
  const names = (/** @type {Set<number>} */ cells) => [...cells].map((cell) => cellName(board.cells[cell])).join(" ");
  const fixes = [
    ...found.deciding.slice(0, 24).map((clue) => button("", outsideName(clue, board), () => clues.add(clue.constraint))),
    ...found.fixes.slice(0, 24).map((fix) => fixButton(fix, board, mend)),
  ];
  const spare = found.spare.map((clue) =>
    button("", `${clueName(clue)} ${namesOf(clue, board)}`, () => clues.drop(clue)),
  );
  // More of the same answer folds nothing that somebody unfolded.
  const unfolded = [...panel.querySelectorAll("details[open]")].map((one) => one.className);
  panel.className = `card verdict ${{ unique: "good", unsolvable: "bad" }[found.verdict] ?? ""}`;
  fill(
    panel,
    h("h2", {}, verdictTitle(found.verdict)),
    found.rating && h("p", {}, found.rating),
    found.verdict === "multiple" && h("p", {}, howMany(found.low, found.high)),
    found.verdict !== "unique" && found.reason && h("p", { class: "soft" }, found.reason),
    found.open.size > 0 && h("p", {}, openSaid(found.open, board)),
    fixes.length > 0 &&
      h(
        "details",
        { class: "more leaving", open: unfolded.includes("more leaving") },
        h("summary", {}, t("What would leave one solution")),
        h("div", { class: "row fixes" }, fixes),
      ),
    found.redundant.size > 0 &&
      h("p", {}, t("Could be left out, one at a time (underlined): {cells}", { cells: names(found.redundant) })),
    found.verdict === "unique" &&
      givens > 0 &&
      !found.partial &&
      !found.redundant.size &&
      h("p", {}, t("Minimal: no given can be left out.")),
    spare.length > 0 &&
      h(
        "details",
        { class: "more spare", open: unfolded.includes("more spare") },
        h("summary", {}, tn("{n} clue could be left out", "{n} clues could be left out, one at a time", spare.length)),
        h("div", { class: "row fixes" }, spare),
      ),
    count,
    found.partial && h("p", { class: "soft" }, t("Judging …")),
  );
}

/**
 * @param {import("./questions").Fix} fix
 * @param {Board} board
 * @param {(cell: number, digit: number | null) => void} mend
 */
function fixButton({ cell, digit }, board, mend) {
  const place = board.cells.find((one) => one.name === cell);
  const name = cellName(place);
  const label = digit ? `${name} = ${symbol(board, settings, digit)}` : t("without {cell}", { cell: name });
  return button("", label, () => place && mend(place.index, digit));
}

/** @param {Constraint} clue  What it is called. */
function clueName(clue) {
  const known = clueOf(clue);
  return known ? known.title : clue.kind;
}

/** @param {Constraint} clue @param {Board} board  The first and the last cell it speaks of. */
function namesOf(clue, board) {
  const cells = cellsOf(clue);
  const [first, last] = [cells[0], cells.at(-1)].map((cell) => cellName(board.cells[cell ?? -1]));
  return first === last ? first : `${first} … ${last}`;
}

/**
 * A clue outside the grid, by its number and the row or column that it looks along.
 * @param {Deciding} found
 * @param {Board} board
 */
function outsideName({ clue: number, constraint: clue }, board) {
  const cells = cellsOf(clue).map((cell) => board.cells[cell]);
  const [a, b] = cells;
  const along = a && b && a.row === b.row ? rowName(a.row) : columnName(a?.col ?? 0);
  return `${clueName(clue)} ${along}: ${number}`;
}

/**
 * Say a number of solutions, exact or bounded.
 * @param {number | string | null} low
 * @param {number | string | null} high
 */
function howMany(low, high) {
  if (low === null) return "";
  if (low === high) return tn("{n} solution", "{n} solutions", Number(low));
  return t("At least {n} solutions", { n: number(Number(low)) });
}
