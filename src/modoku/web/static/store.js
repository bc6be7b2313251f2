/** What the browser keeps: settings, started puzzles, statistics. Everything works, forgetfully, where it refuses. */

import { blankMarks } from "./sheet.js";

/** @typedef {import("./types").Game} Game */
/** @typedef {import("./types").Settings} Settings */

const PREFIX = "modoku.";

/**
 * @param {string} key
 * @returns {unknown}
 */
export function load(key) {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Keep a value. Nothing is ever thrown away to make room: a browser that is full says no.
 * @param {string} key
 * @param {unknown} value
 * @returns {boolean} whether it was kept
 */
export function save(key, value) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** @param {string} key */
export function forget(key) {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Nothing was kept, so there is nothing to forget.
  }
}

/** What the page for print was last asked for. */
export const BOOK = "book";

/** Put puzzles on the page for print, which opens at `make/book`. @param {string[]} texts @param {string} [title] */
export function keepForBook(texts, title) {
  save(BOOK, { .../** @type {object} */ (load(BOOK) ?? {}), text: texts.join("\n"), ...(title ? { title } : {}) });
}

/** Give a name that nothing else has; also where the page did not come by a safe way, which `randomUUID` asks for. */
export function newName() {
  return [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join("");
}

/** @type {Settings} */
export const DEFAULTS = {
  language: "",
  theme: "auto",
  palette: "bright",
  markSize: "medium",
  symbols: "digits",
  conflicts: true,
  mistakes: false,
  autoCandidates: false,
  autoClean: true,
  sameDigit: true,
  peers: true,
  timer: true,
  digitFirst: false,
};

/** @returns {Settings} */
export function loadSettings() {
  return { ...DEFAULTS, .../** @type {object} */ (load("settings") ?? {}) };
}

/**
 * @typedef {object} GameLine  What the list of started puzzles shows.
 * @property {string} id
 * @property {string} title
 * @property {string} level
 * @property {number} touched
 * @property {number} done     share of the cells that are filled, from 0 to 1
 * @property {boolean} solved
 * @property {number} seconds
 * @property {string} [source]   where it came from: a recipe, `daily` and its day, a link
 */

/** @returns {GameLine[]}  The puzzles kept, the last touched first. */
export function savedGames() {
  return /** @type {GameLine[]} */ (load("games") ?? []);
}

/**
 * Say whether another tab kept this puzzle later than this one did.
 * @param {Game} game
 */
export function keptElsewhere(game) {
  const line = savedGames().find(({ id }) => id === game.id);
  return line !== undefined && line.touched > game.touched;
}

/**
 * Keep a puzzle as it stands. Its board is written once, what changes each time.
 * @param {Game} game
 * @returns {boolean} whether it was kept
 */
export function saveGame(game) {
  game.touched = Math.max(Date.now(), game.touched + 1);
  const { board, ...rest } = game;
  const lines = savedGames().filter((line) => line.id !== game.id);
  if (load(`board.${game.id}`) === null && !save(`board.${game.id}`, board)) return false;
  const kept = save(`game.${game.id}`, rest);
  const filled = game.marks.values.filter((value, cell) => value || board.givens[cell]).length;
  lines.unshift({
    id: game.id,
    title: board.title,
    level: game.level,
    touched: game.touched,
    done: filled / board.cells.length,
    solved: game.solved,
    seconds: game.seconds,
    source: game.source,
  });
  return save("games", lines) && kept;
}

/** What stands for the rules of a board that was kept before boards had them: its units hold all the same. */
export const NO_RULES = { hidden: [], forms: [], tables: [] };

/**
 * @param {string} id
 * @returns {Game | null}
 */
export function loadGame(id) {
  const kept = load(`board.${id}`);
  const rest = load(`game.${id}`);
  if (!kept || !rest) return null;
  const board = { clues: [], variants: [], network: NO_RULES, ...kept };
  const game = /** @type {Game} */ (/** @type {unknown} */ ({ ...rest, board }));
  // What was kept by an older page has no place for what came since.
  game.marks = { ...blankMarks(game.board.cells.length), ...game.marks };
  return game;
}

/**
 * Forget a puzzle.
 * @param {string} id
 * @returns {() => void} a way to have it back as it was
 */
export function forgetGame(id) {
  const kept = ["game", "board"].map((part) => ({ key: `${part}.${id}`, value: load(`${part}.${id}`) }));
  const line = savedGames().find((one) => one.id === id);
  for (const { key } of kept) forget(key);
  save(
    "games",
    savedGames().filter((one) => one.id !== id),
  );
  return () => {
    for (const { key, value } of kept) if (value !== null) save(key, value);
    const rest = savedGames().filter((one) => one.id !== id);
    if (line) save("games", [...rest, line].sort((a, b) => b.touched - a.touched));
  };
}

/**
 * Give everything that the browser keeps for the studio, by its key.
 * @returns {globalThis.Record<string, unknown>}
 */
export function everything() {
  /** @type {globalThis.Record<string, unknown>} */
  const found = {};
  for (const key of keys()) found[key] = load(key);
  return found;
}

/** The keys under which something is kept, lists and words of the server left out: it can be asked again. */
function keys() {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length))
      .filter((key) => !/^(list|words)\./.test(key));
  } catch {
    return [];
  }
}

/**
 * @typedef {object} Record  How one did at a level.
 * @property {number} started
 * @property {number} solved
 * @property {number} hints
 * @property {number} seconds  of the solved ones together
 * @property {number} best     seconds, 0 where none was solved without a hint
 */

/** @returns {globalThis.Record<string, Record>} */
export function statistics() {
  return /** @type {globalThis.Record<string, Record>} */ (load("statistics") ?? {});
}

/**
 * Note that a puzzle was started or solved.
 * @param {Game} game
 * @param {"started" | "solved"} what
 */
export function note(game, what) {
  const day = /^daily (.*)/.exec(game.source)?.[1];
  if (day) noteDay(day, game, what);
  const kinds = /** @type {globalThis.Record<string, Record>} */ (load("statistics.kinds") ?? {});
  count(kinds, kindOf(game), game, what);
  save("statistics.kinds", kinds);
  const all = statistics();
  count(all, game.level || "unrated", game, what);
  save("statistics", all);
}

/** @param {Game} game  What its statistics go by: the names of its variants. */
function kindOf({ board }) {
  return board.title.replace(/ \d+ × \d+$/, "") || board.puzzle.layout.name;
}

/** @returns {globalThis.Record<string, Record>}  How one did, by variant. */
export function kindStatistics() {
  return /** @type {globalThis.Record<string, Record>} */ (load("statistics.kinds") ?? {});
}

/**
 * @param {globalThis.Record<string, Record>} all
 * @param {string} name
 * @param {Game} game
 * @param {"started" | "solved"} what
 */
function count(all, name, game, what) {
  const line = (all[name] ??= { started: 0, solved: 0, hints: 0, seconds: 0, best: 0 });
  line[what] += 1;
  if (what === "solved") {
    line.hints += game.hints;
    line.seconds += game.seconds;
    if (!game.hints && (!line.best || game.seconds < line.best)) line.best = game.seconds;
  }
}

/** @typedef {{solved: boolean, game: string, seconds: number}} Day */

/** @returns {globalThis.Record<string, Day>}  The puzzles of the day that were begun, by their day. */
export function days() {
  return /** @type {globalThis.Record<string, Day>} */ (load("days") ?? {});
}

/**
 * @param {string} day
 * @param {Game} game
 * @param {"started" | "solved"} what
 */
function noteDay(day, { id, seconds }, what) {
  const all = days();
  if (what === "solved" || !all[day]) all[day] = { solved: what === "solved", game: id, seconds };
  save("days", all);
}
