/** The rules of a puzzle as the page needs them: which cells clash, what may still stand where. All nine kinds. */

/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").Constraint} Constraint */

/** @type {Record<string, (a: number, b: number) => boolean>} */
const COMPARISONS = {
  "=": (a, b) => a === b,
  "!=": (a, b) => a !== b,
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
};

/** @type {Record<string, (a: number, b: number) => number | null>} */
const MEASURES = {
  difference: (a, b) => Math.abs(a - b),
  sum: (a, b) => a + b,
  product: (a, b) => a * b,
  ratio: (a, b) => (Math.max(a, b) % Math.min(a, b) ? null : Math.max(a, b) / Math.min(a, b)),
};

/** @param {string} comparison @param {number} a @param {number} b */
function compare(comparison, a, b) {
  return (COMPARISONS[comparison] ?? (() => true))(a, b);
}

/**
 * Give the cells that a constraint speaks of, each once.
 * @param {Constraint} constraint
 * @returns {number[]}
 */
export function cellsOf(constraint) {
  if (constraint.cells) return constraint.cells;
  return [...new Set([...(constraint.pairs ?? []), ...(constraint.groups ?? [])].flat())];
}

/**
 * Give for each cell those that must differ from it.
 * @param {Board} board
 * @returns {number[][]}
 */
export function peersOf(board) {
  const found = board.cells.map(() => /** @type {Set<number>} */ (new Set()));
  const groups = board.units.map((unit) => unit.cells);
  for (const constraint of board.constraints) {
    if (["all-different", "consecutive-set"].includes(constraint.kind)) groups.push(cellsOf(constraint));
    if (constraint.kind === "pairs" && constraint.measure === "difference" && forcesApart(constraint)) {
      groups.push(.../** @type {number[][]} */ (constraint.pairs));
    }
  }
  for (const group of groups) for (const a of group) for (const b of group) if (a !== b) found[a]?.add(b);
  return found.map((set) => [...set].sort((a, b) => a - b));
}

/** The kinds of units that divide a grid as boxes do. */
export const BOXES = ["box", "region", "colour", "block"];

/**
 * Give in words what holds for a cell beyond its row, column and box; of a cage its sum only.
 * @param {Board} board
 * @param {number} cell
 * @returns {string[]}
 */
export function cluesOf(board, cell) {
  const plain = ["row", "column", ...BOXES];
  const units = board.units.filter((unit) => unit.cells.includes(cell) && !plain.includes(unit.kind));
  const sums = board.constraints.filter(({ kind }) => kind === "sum").map(({ cells }) => String(cells));
  const clues = board.constraints.flatMap((constraint, index) => {
    const cage = constraint.kind === "all-different" && sums.includes(String(constraint.cells));
    return cellsOf(constraint).includes(cell) && !cage ? [board.rules[index] ?? ""] : [];
  });
  return [...units.slice(0, 4).map((unit) => unit.name), ...clues];
}

/** @param {Constraint} constraint */
function forcesApart(constraint) {
  return !compare(constraint.comparison ?? "=", 0, constraint.value ?? 0);
}

/** @param {number[]} digits */
function repeats(digits) {
  const filled = digits.filter(Boolean);
  return new Set(filled).size < filled.length;
}

/**
 * How each kind fails, given the digits of its cells (0 where empty): true where no filling of the rest can mend it,
 * as far as a look at bounds can tell.
 * @type {Record<string, (c: Constraint, d: number[], size: number, at: (cell: number) => number) => boolean>}
 */
const FAILS = {
  "all-different": (_, digits) => repeats(digits),
  domain: ({ digits: allowed = [] }, digits) => digits.some((digit) => digit && !allowed.includes(digit)),
  pairs: ({ pairs = [], measure = "sum", comparison = "=", value = 0 }, _, __, at) =>
    pairs.some(([a, b]) => {
      if (!at(a) || !at(b)) return false;
      const measured = MEASURES[measure]?.(at(a), at(b)) ?? null;
      return measured === null ? comparison !== "!=" : !compare(comparison, measured, value);
    }),
  sum: ({ coefficients, total = 0, comparison = "=" }, digits, size) => {
    let [low, high] = [0, 0];
    digits.forEach((digit, i) => {
      const factor = coefficients?.[i] ?? 1;
      const ends = digit ? [digit, digit] : factor > 0 ? [1, size] : [size, 1];
      low += factor * /** @type {number} */ (ends[0]);
      high += factor * /** @type {number} */ (ends[1]);
    });
    if (comparison === "=") return low > total || high < total;
    if (comparison === "!=") return low === high && low === total;
    return comparison.startsWith("<") ? !compare(comparison, low, total) : !compare(comparison, high, total);
  },
  order: ({ strict = true }, digits, size) => {
    const step = strict ? 1 : 0;
    let least = 1;
    return digits.some((digit, i) => {
      const fails = digit > 0 && (digit < least || digit > size - step * (digits.length - 1 - i));
      least = (digit || least) + step;
      return fails;
    });
  },
  equal: ({ groups = [] }, _, __, at) => groups.some((group) => new Set(group.map(at).filter(Boolean)).size > 1),
  "consecutive-set": (_, digits) => {
    const filled = digits.filter(Boolean);
    return repeats(digits) || Math.max(...filled) - Math.min(...filled) >= digits.length;
  },
  table: ({ rows = [], allowed = true }, digits) => {
    const fits = (/** @type {number[]} */ row) => row.every((digit, i) => !digits[i] || digits[i] === digit);
    return allowed ? !rows.some(fits) : digits.every(Boolean) && rows.some(fits);
  },
  automaton: (constraint, digits, size) => {
    const layers = forward(constraint, digits, size);
    const accepting = constraint.accepting ?? [];
    return !accepting.some((state) => layers.at(-1)?.has(state));
  },
};

/**
 * Give the states an automaton can be in before each cell and at the end.
 * @param {Constraint} constraint
 * @param {number[]} digits
 * @param {number} size
 */
function forward({ transitions = [] }, digits, size) {
  let states = new Set([0]);
  const layers = [states];
  for (const digit of digits) {
    /** @type {Set<number>} */
    const next = new Set();
    for (const state of states) {
      const row = transitions[state] ?? [];
      for (let d = digit || 1; d <= (digit || size); d++) {
        const to = row[d - 1] ?? -1;
        if (to >= 0) next.add(to);
      }
    }
    layers.push((states = next));
  }
  return layers;
}

/**
 * Say whether a constraint is broken by the digits so far.
 * @param {Constraint} constraint
 * @param {number[]} values
 * @param {number} size
 */
export function isBroken(constraint, values, size) {
  const digits = cellsOf(constraint).map((cell) => values[cell] ?? 0);
  if (!digits.some(Boolean)) return false;
  return FAILS[constraint.kind]?.(constraint, digits, size, (cell) => values[cell] ?? 0) ?? false;
}

/**
 * Give the filled cells that clash: a digit twice in a unit, or a constraint that cannot hold any more.
 * @param {Board} board
 * @param {number[]} values
 * @returns {Set<number>}
 */
export function conflicts(board, values) {
  /** @type {Set<number>} */
  const found = new Set();
  for (const unit of board.units) {
    /** @type {Map<number, number>} */
    const seen = new Map();
    for (const cell of unit.cells) {
      const digit = values[cell] ?? 0;
      if (!digit) continue;
      const other = seen.get(digit);
      if (other !== undefined) found.add(cell).add(other);
      else seen.set(digit, cell);
    }
  }
  for (const constraint of board.constraints) {
    if (isBroken(constraint, values, board.size)) {
      for (const cell of culprits(constraint, values, board.size)) found.add(cell);
    }
  }
  return found;
}

/**
 * Give the cells to point at: for pairs, domains and repeated digits only those concerned, else all that are filled.
 * @param {Constraint} constraint
 * @param {number[]} values
 * @param {number} size
 */
function culprits(constraint, values, size) {
  const filled = cellsOf(constraint).filter((cell) => values[cell]);
  if (constraint.kind === "pairs") {
    return (constraint.pairs ?? []).filter((pair) => isBroken({ ...constraint, pairs: [pair] }, values, size)).flat();
  }
  if (constraint.kind === "domain") return filled.filter((cell) => !constraint.digits?.includes(values[cell] ?? 0));
  if (constraint.kind === "all-different") {
    return filled.filter((cell) => filled.some((other) => other !== cell && values[other] === values[cell]));
  }
  return filled;
}

/**
 * Give the digits that rules and digits so far leave to each cell; none for filled cells.
 * @param {Board} board
 * @param {number[]} values
 * @param {number[][]} peers
 * @returns {number[][]}
 */
export function candidatesOf(board, values, peers) {
  const { size } = board;
  const left = board.cells.map((_, cell) => {
    if (values[cell]) return new Set(/** @type {number[]} */ ([]));
    const taken = new Set((peers[cell] ?? []).map((peer) => values[peer] ?? 0));
    return new Set(Array.from({ length: size }, (_, i) => i + 1).filter((digit) => !taken.has(digit)));
  });
  const tried = values.slice();
  for (const constraint of board.constraints) {
    if (constraint.kind === "automaton") {
      narrowByAutomaton(constraint, values, size, left);
      continue;
    }
    for (const cell of cellsOf(constraint)) {
      if (values[cell]) continue;
      for (const digit of left[cell] ?? []) {
        tried[cell] = digit;
        if (isBroken(constraint, tried, size)) left[cell]?.delete(digit);
      }
      tried[cell] = 0;
    }
  }
  return left.map((set) => [...set]);
}

/**
 * One pass forwards and one backwards finds every digit that lies on an accepted path.
 * @param {Constraint} constraint
 * @param {number[]} values
 * @param {number} size
 * @param {Set<number>[]} left
 */
function narrowByAutomaton(constraint, values, size, left) {
  const cells = cellsOf(constraint);
  const layers = forward(
    constraint,
    cells.map((cell) => values[cell] ?? 0),
    size,
  );
  let good = new Set(constraint.accepting ?? []);
  for (let i = cells.length - 1; i >= 0; i--) {
    const cell = /** @type {number} */ (cells[i]);
    const fixed = values[cell] ?? 0;
    /** @type {Set<number>} */
    const before = new Set();
    /** @type {Set<number>} */
    const useful = new Set();
    for (const state of layers[i] ?? []) {
      for (let d = fixed || 1; d <= (fixed || size); d++) {
        if (good.has(constraint.transitions?.[state]?.[d - 1] ?? -1)) {
          before.add(state);
          useful.add(d);
        }
      }
    }
    if (!fixed) for (const digit of left[cell] ?? []) if (!useful.has(digit)) left[cell]?.delete(digit);
    good = before;
  }
}
