/** What a player writes on a puzzle, as changes that can be taken back and made again without end. */

/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").Change} Change */
/** @typedef {import("./types").Entry} Entry */
/** @typedef {import("./types").Field} Field */
/** @typedef {import("./types").Game} Game */
/** @typedef {import("./types").Marks} Marks */

/** @type {Field[]} */
const FIELDS = ["values", "corners", "centres", "colours", "struck", "lines", "letters"];

/**
 * @param {number} count
 * @returns {Marks}
 */
export function blankMarks(count) {
  const lists = () => Array.from({ length: count }, () => /** @type {number[]} */ ([]));
  return {
    values: Array(count).fill(0),
    corners: lists(),
    centres: lists(),
    colours: lists(),
    struck: lists(),
    lines: lists(),
    letters: lists(),
    clues: [],
    ground: [],
    decor: [],
  };
}

/**
 * Start a puzzle.
 * @param {Board} board
 * @param {{level?: string, source?: string, marks?: Partial<Marks>}} [more]
 * @returns {Game}
 */
export function newGame(board, { level = "", source = "", marks = {} } = {}) {
  return {
    id: fingerprint(JSON.stringify(board.puzzle)),
    board,
    level,
    source,
    marks: { ...blankMarks(board.cells.length), ...marks },
    past: [],
    future: [],
    savepoints: [],
    seconds: 0,
    hints: 0,
    solved: false,
    touched: Date.now(),
  };
}

/**
 * Give a short name for a text (FNV-1a, 2 x 32 bits): the same puzzle is the same game.
 * @param {string} text
 */
export function fingerprint(text) {
  let a = 0x811c9dc5;
  let b = 0x1b873593;
  for (let i = 0; i < text.length; i++) {
    a = Math.imul(a ^ text.charCodeAt(i), 0x01000193);
    b = Math.imul(b ^ text.charCodeAt(i), 0x85ebca6b);
  }
  return [a, b].map((half) => (half >>> 0).toString(36)).join("");
}

/**
 * Give the digits on the board: givens and placed ones.
 * @param {Board} board
 * @param {Marks} marks
 */
export function digitsOf(board, marks) {
  return board.cells.map((_, cell) => board.givens[cell] || marks.values[cell] || 0);
}

/** @param {Entry} a @param {Entry} b */
function same(a, b) {
  return a === b || (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((x, i) => x === b[i]));
}

/**
 * Collects changes of one edit, so that what follows sees what came before.
 */
export class Draft {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    /** @type {Map<string, Change>} */
    this.changes = new Map();
  }

  /**
   * @template {Field} F
   * @param {F} field
   * @param {number} cell
   * @returns {Marks[F][number]}
   */
  get(field, cell) {
    const change = this.changes.get(`${field} ${cell}`);
    return /** @type {Marks[F][number]} */ (change ? change[3] : this.game.marks[field][cell]);
  }

  /**
   * @param {Field} field
   * @param {number} cell
   * @param {Entry} after
   */
  set(field, cell, after) {
    const before = /** @type {Entry} */ (this.game.marks[field][cell]);
    if (same(before, after)) this.changes.delete(`${field} ${cell}`);
    else this.changes.set(`${field} ${cell}`, [field, cell, before, after]);
  }

  /**
   * Make the changes, as one step that can be taken back; false where nothing changes.
   * @param {string} label
   */
  commit(label) {
    const changes = [...this.changes.values()];
    if (!changes.length) return false;
    apply(this.game, changes, 3);
    this.game.past.push({ label, changes });
    this.game.future = [];
    return true;
  }
}

/**
 * @param {Game} game
 * @param {Change[]} changes
 * @param {2 | 3} side  2 for how it was, 3 for how it becomes
 */
function apply(game, changes, side) {
  const marks = /** @type {Record<Field, Entry[]>} */ (game.marks);
  for (const change of changes) marks[change[0]][change[1]] = change[side];
}

/** @param {Game} game */
export function undo(game) {
  const edit = game.past.pop();
  if (!edit) return null;
  apply(game, edit.changes, 2);
  game.future.push(edit);
  return edit;
}

/** @param {Game} game */
export function redo(game) {
  const edit = game.future.pop();
  if (!edit) return null;
  apply(game, edit.changes, 3);
  game.past.push(edit);
  return edit;
}

/** @param {number[]} list @param {number} digit @param {boolean} present */
function withDigit(list, digit, present) {
  const rest = list.filter((one) => one !== digit);
  return present ? [...rest, digit].sort((a, b) => a - b) : rest;
}

/**
 * Write or take back a digit in cells that are not given; peers lose their marks of it where `clean`.
 * @param {Game} game
 * @param {Iterable<number>} cells
 * @param {number} digit
 * @param {number[][] | null} clean  the peers of each cell
 */
export function placeDigit(game, cells, digit, clean) {
  const draft = new Draft(game);
  const open = [...cells].filter((cell) => !game.board.givens[cell]);
  const present = open.some((cell) => game.marks.values[cell] !== digit);
  for (const cell of open) {
    draft.set("values", cell, present ? digit : 0);
    if (!present || !clean) continue;
    for (const peer of clean[cell] ?? []) {
      draft.set("corners", peer, withDigit(draft.get("corners", peer), digit, false));
      draft.set("centres", peer, withDigit(draft.get("centres", peer), digit, false));
    }
  }
  return draft.commit("digit");
}

/**
 * Add a mark to all the cells, or take it from all where every one has it. Cells with a digit are left alone.
 * @param {Game} game
 * @param {"corners" | "centres" | "colours" | "struck" | "letters"} field
 * @param {Iterable<number>} cells
 * @param {number} digit
 */
export function toggleMark(game, field, cells, digit) {
  const draft = new Draft(game);
  const open = [...cells].filter(
    (cell) => field === "colours" || !(game.board.givens[cell] || game.marks.values[cell]),
  );
  const present = open.some((cell) => !game.marks[field][cell]?.includes(digit));
  for (const cell of open) draft.set(field, cell, withDigit(draft.get(field, cell), digit, present));
  return draft.commit("mark");
}

/**
 * Empty cells: their digits first; where there is none, the marks.
 * @param {Game} game
 * @param {Iterable<number>} cells
 */
export function erase(game, cells) {
  const draft = new Draft(game);
  const open = [...cells].filter((cell) => !game.board.givens[cell]);
  if (open.some((cell) => game.marks.values[cell])) {
    for (const cell of open) draft.set("values", cell, 0);
  } else {
    for (const cell of open) {
      draft.set("corners", cell, []);
      draft.set("centres", cell, []);
      draft.set("struck", cell, []);
      draft.set("letters", cell, []);
    }
    if (!draft.changes.size) for (const cell of cells) draft.set("colours", cell, []);
  }
  return draft.commit("erase");
}

/**
 * Write candidates as corner marks into every empty cell.
 * @param {Game} game
 * @param {number[][]} candidates
 */
export function fillMarks(game, candidates) {
  const draft = new Draft(game);
  candidates.forEach((digits, cell) => {
    if (!game.board.givens[cell] && !game.marks.values[cell]) draft.set("corners", cell, digits);
  });
  return draft.commit("fill");
}

/**
 * Put everything as it was in a copy of the marks, as one step.
 * @param {Game} game
 * @param {Marks} marks
 * @param {string} label
 */
export function restore(game, marks, label) {
  const draft = new Draft(game);
  const whole = { ...blankMarks(game.board.cells.length), ...marks };
  for (const field of FIELDS) whole[field].forEach((after, cell) => draft.set(field, cell, after));
  return draft.commit(label);
}

/** @param {Game} game @param {string} name */
export function keepSavepoint(game, name) {
  game.savepoints.push({ name, marks: structuredClone(game.marks), at: Date.now() });
}

/**
 * Give the cells whose digit is not that of the solution.
 * @param {Game} game
 */
export function wrongCells(game) {
  const { solution } = game.board;
  if (!solution) return [];
  return game.marks.values.flatMap((value, cell) => (value && value !== solution[cell] ? [cell] : []));
}

/**
 * Take back edits until no digit is wrong any more; they can be made again.
 * @param {Game} game
 * @returns {number} how many were taken back
 */
export function undoMistakes(game) {
  let count = 0;
  while (wrongCells(game).length && undo(game)) count++;
  return count;
}

/** @param {Game} game  Whether every cell is filled. */
export function isFull(game) {
  return digitsOf(game.board, game.marks).every(Boolean);
}
