/** What the browser keeps: settings, started puzzles, statistics. Everything works, forgetfully, where it refuses. */

/** @typedef {import("./types").Game} Game */
/** @typedef {import("./types").Settings} Settings */

const PREFIX = "modoku.";
const MOST_GAMES = 60;

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
 * Keep a value; when the browser is full, the puzzle that was touched longest ago makes room.
 * @param {string} key
 * @param {unknown} value
 * @returns {boolean} whether it was kept
 */
export function save(key, value) {
  const text = JSON.stringify(value);
  for (let attempt = 0; attempt <= MOST_GAMES; attempt++) {
    try {
      localStorage.setItem(PREFIX + key, text);
      return true;
    } catch {
      const lines = savedGames();
      const oldest = lines[lastOf(lines)];
      if (!oldest || key === `game.${oldest.id}`) return false;
      forgetGame(oldest.id);
    }
  }
  return false;
}

/** @param {string} key */
export function forget(key) {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Nothing was kept, so there is nothing to forget.
  }
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
 */

/** @returns {GameLine[]}  The puzzles kept, the last touched first. */
export function savedGames() {
  return /** @type {GameLine[]} */ (load("games") ?? []);
}

/**
 * Give the place of the puzzle that can be missed most easily: a solved one before one that is not, then the oldest.
 * @param {GameLine[]} lines
 */
function lastOf(lines) {
  const solved = lines.map((line) => line.solved).lastIndexOf(true);
  return solved > 0 ? solved : lines.length - 1;
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
  });
  while (lines.length > MOST_GAMES) {
    const [gone] = lines.splice(lastOf(lines), 1);
    forget(`game.${gone?.id}`);
    forget(`board.${gone?.id}`);
  }
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
  const board = { clues: [], network: NO_RULES, ...kept };
  return /** @type {Game} */ (/** @type {unknown} */ ({ ...rest, board }));
}

/** @param {string} id */
export function forgetGame(id) {
  forget(`game.${id}`);
  forget(`board.${id}`);
  try {
    localStorage.setItem(`${PREFIX}games`, JSON.stringify(savedGames().filter((line) => line.id !== id)));
  } catch {
    // A list that cannot be written names a puzzle that is gone; opening it says so.
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
  const all = statistics();
  const level = game.level || "unrated";
  const line = (all[level] ??= { started: 0, solved: 0, hints: 0, seconds: 0, best: 0 });
  line[what] += 1;
  if (what === "solved") {
    line.hints += game.hints;
    line.seconds += game.seconds;
    if (!game.hints && (!line.best || game.seconds < line.best)) line.best = game.seconds;
  }
  save("statistics", all);
}
