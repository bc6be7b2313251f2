/**
 * What the forms of a network leave of the digits of its variables, one form at a time until nothing changes.
 *
 * The twin of puzzle/narrowing.py: a digit that goes cannot be in a solution. No rule of any variant is known here, only
 * the few forms that all rules are made of; the server says which forms a puzzle has.
 */

/** @typedef {import("./types").Form} Form */
/** @typedef {Map<number, Set<number>>} Left  for each variable the digits that it may still have */
/** @typedef {Form & {list: number[][], turned: number[][]}} Ready  a form with the list that it refers to */
/** @typedef {(form: Ready, left: Left) => boolean} Filter  takes digits away; false where the form cannot hold */

/** @type {Record<string, (a: number, b: number) => boolean>} */
const COMPARISONS = {
  "=": (a, b) => a === b,
  "!=": (a, b) => a !== b,
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
};

/**
 * Bring forms together with the lists that they have in common.
 * @param {Form[]} forms
 * @param {number[][][]} tables
 * @returns {Ready[]}
 */
export function ready(forms, tables) {
  /** @type {number[][][]} */
  const turned = [];
  return forms.map((form) => {
    const list = (form.table === undefined ? undefined : tables[form.table]) ?? [];
    const back = form.form === "relation" ? (turned[form.table ?? 0] ??= turn(list)) : [];
    return { ...form, list, turned: back };
  });
}

/** @param {number[][]} partners  The digits that go with each, seen from the other side. */
function turn(partners) {
  /** @type {number[][]} */
  const found = [];
  partners.forEach((row, i) => row.forEach((other) => (found[other - 1] ??= []).push(i + 1)));
  return found;
}

/**
 * Take away what no form allows, until nothing changes.
 * @param {Ready[]} forms
 * @param {Left} left  changed in place
 * @returns {Ready | null} a form that cannot hold any more
 */
export function narrow(forms, left) {
  const empty = forms.find((form) => form.cells.some((variable) => !at(left, variable).size));
  if (empty) return empty;
  for (let before = -1, now = count(left); before !== now; ) {
    before = now;
    for (const form of forms) if (!FILTERS[form.form]?.(form, left)) return form;
    now = count(left);
  }
  return null;
}

/** @param {Left} left */
function count(left) {
  let sum = 0;
  for (const digits of left.values()) sum += digits.size;
  return sum;
}

/** @param {Left} left @param {number} variable @returns {Set<number>} */
function at(left, variable) {
  return /** @type {Set<number>} */ (left.get(variable));
}

/**
 * @param {Set<number>} digits
 * @param {(digit: number) => boolean} fits
 * @returns {boolean} whether any is left
 */
function keep(digits, fits) {
  for (const digit of digits) if (!fits(digit)) digits.delete(digit);
  return digits.size > 0;
}

/** @param {Set<number>} digits @returns {number} the only one, 0 where there are several */
function only(digits) {
  if (digits.size !== 1) return 0;
  for (const digit of digits) return digit;
  return 0;
}

/** @type {Filter} */
function byDomain({ cells, digits = [] }, left) {
  return cells.every((variable) => keep(at(left, variable), (digit) => digits.includes(digit)));
}

/** @type {Filter} */
function byDifference({ cells }, left) {
  /** @type {Set<number>} */
  const fixed = new Set();
  for (const variable of cells) {
    const digit = only(at(left, variable));
    if (digit && fixed.has(digit)) return false;
    if (digit) fixed.add(digit);
  }
  /** @type {Set<number>} */
  const union = new Set();
  for (const variable of cells) {
    const digits = at(left, variable);
    if (digits.size > 1 && !keep(digits, (digit) => !fixed.has(digit))) return false;
    for (const digit of digits) union.add(digit);
  }
  return union.size >= cells.length;
}

/** @param {number[]} digits @param {Set<number>} others  A loop, since large boards ask this a million times. */
function meets(digits = [], others) {
  for (const digit of digits) if (others.has(digit)) return true;
  return false;
}

/** @type {Filter} */
function byRelation({ pairs = [], list, turned }, left) {
  return pairs.every(([a, b]) => {
    const [first, second] = [at(left, a), at(left, b)];
    return (
      keep(second, (digit) => meets(turned[digit - 1], first)) && keep(first, (digit) => meets(list[digit - 1], second))
    );
  });
}

/** @type {Filter} */
function bySum({ cells, factors = [], total = 0, comparison = "=" }, left) {
  const ends = cells.map((variable, i) => {
    const worth = [...at(left, variable)].map((digit) => (factors[i] ?? 1) * digit);
    return { low: Math.min(...worth), high: Math.max(...worth) };
  });
  const [least, most] = [ends.reduce((sum, { low }) => sum + low, 0), ends.reduce((sum, { high }) => sum + high, 0)];
  if (comparison === "!=" && ends.filter(({ low, high }) => low !== high).length > 1) return true;
  const compare = COMPARISONS[comparison] ?? (() => true);
  return cells.every((variable, i) => {
    const { low: own = 0, high: top = 0 } = ends[i] ?? {};
    return keep(at(left, variable), (digit) => {
      const [low, high] = [least - own, most - top].map((others) => others + (factors[i] ?? 1) * digit);
      if (low === undefined || high === undefined) return true;
      if (comparison === "=") return low <= total && total <= high;
      if (comparison === "!=") return low !== high || low !== total;
      // The four inequalities hold somewhere in low ... high exactly if they hold at one end.
      return compare(low, total) || compare(high, total);
    });
  });
}

/** @type {Filter} */
function byTable(form, left) {
  const { cells, list } = form;
  if (form.allowed === false) return byForbidden(form, left);
  const found = cells.map(() => /** @type {Set<number>} */ (new Set()));
  for (const row of list) {
    if (!cells.every((variable, i) => at(left, variable).has(row[i] ?? 0))) continue;
    row.forEach((digit, i) => found[i]?.add(digit));
  }
  return cells.every((variable, i) => keep(at(left, variable), (digit) => found[i]?.has(digit) ?? false));
}

/** A forbidden row takes a digit away once every other cell has the row's digit. @type {Filter} */
function byForbidden({ cells, list }, left) {
  return list.every((row) => {
    const apart = cells.flatMap((variable, i) => (only(at(left, variable)) === row[i] ? [] : [i]));
    const [place] = apart;
    if (place === undefined) return false;
    return apart.length > 1 || keep(at(left, cells[place] ?? 0), (digit) => digit !== row[place]);
  });
}

/** @type {Filter} */
function byAutomaton({ cells, list, accepting = [] }, left) {
  /** @type {Set<number>[]} */
  const layers = [new Set([0])];
  for (const variable of cells) {
    /** @type {Set<number>} */
    const after = new Set();
    for (const state of layers[layers.length - 1] ?? []) {
      for (const digit of at(left, variable)) {
        const next = list[state]?.[digit - 1] ?? -1;
        if (next >= 0) after.add(next);
      }
    }
    layers.push(after);
  }
  let good = new Set(accepting.filter((state) => layers[cells.length]?.has(state)));
  for (let i = cells.length - 1; i >= 0; i--) {
    /** @type {Set<number>} */
    const before = new Set();
    /** @type {Set<number>} */
    const useful = new Set();
    const digits = at(left, cells[i] ?? 0);
    for (const state of layers[i] ?? []) {
      for (const digit of digits) {
        if (!good.has(list[state]?.[digit - 1] ?? -1)) continue;
        useful.add(digit);
        before.add(state);
      }
    }
    if (!keep(digits, (digit) => useful.has(digit))) return false;
    good = before;
  }
  return true;
}

/** The variables whose digits all are among some, and those of which only some digits are. */
function members(/** @type {number[]} */ cells, /** @type {number[]} */ digits, /** @type {Left} */ left) {
  const inside = cells.map((variable) => [...at(left, variable)].filter((digit) => digits.includes(digit)).length);
  return {
    sure: cells.filter((variable, i) => inside[i] === at(left, variable).size),
    possible: cells.filter((variable, i) => inside[i] && inside[i] !== at(left, variable).size),
  };
}

/** @type {Filter} */
function byCount({ cells, digits = [], offset = 0 }, left) {
  const result = at(left, cells[cells.length - 1] ?? 0);
  const { sure, possible } = members(cells.slice(0, -1), digits, left);
  const most = sure.length + possible.length;
  if (!keep(result, (digit) => sure.length <= digit + offset && digit + offset <= most)) return false;
  const full = Math.max(...result) + offset === sure.length;
  if (!full && Math.min(...result) + offset !== most) return true;
  return possible.every((variable) => keep(at(left, variable), (digit) => digits.includes(digit) !== full));
}

/** @type {Filter} */
function byConnection({ cells, digits = [], list }, left) {
  const { sure, possible } = members(cells, digits, left);
  const [first] = sure;
  if (first === undefined) return true;
  const can = new Set([...sure, ...possible]);
  /** @type {Map<number, number[]>} */
  const beside = new Map(cells.map((variable) => [variable, []]));
  for (const [a = 0, b = 0] of list) {
    const [one, other] = [cells[a] ?? 0, cells[b] ?? 0];
    beside.get(one)?.push(other);
    beside.get(other)?.push(one);
  }
  const reached = new Set([first]);
  // A set that grows is walked to its end.
  for (const variable of reached) for (const next of beside.get(variable) ?? []) if (can.has(next)) reached.add(next);
  if (!sure.every((variable) => reached.has(variable))) return false;
  for (const variable of possible) {
    if (!reached.has(variable)) keep(at(left, variable), (digit) => !digits.includes(digit));
  }
  return true;
}

/** @type {Filter} */
function byPairs({ cells }, left) {
  const half = cells.length / 2;
  const pairs = cells.slice(0, half).map((a, i) => ({ first: at(left, a), second: at(left, cells[half + i] ?? 0) }));
  /** @type {Map<string, {place: number, a: number, b: number}>} */
  const fixed = new Map();
  for (const [place, { first, second }] of pairs.entries()) {
    const [a, b] = [only(first), only(second)];
    if (!a || !b) continue;
    if (fixed.has(`${a} ${b}`)) return false;
    fixed.set(`${a} ${b}`, { place, a, b });
  }
  for (const { place, a, b } of fixed.values()) {
    for (const [other, { first, second }] of pairs.entries()) {
      if (other === place) continue;
      if (only(first) === a) second.delete(b);
      else if (only(second) === b) first.delete(a);
      if (!first.size || !second.size) return false;
    }
  }
  return true;
}

/** @type {Record<string, Filter>} */
const FILTERS = {
  domain: byDomain,
  "all-different": byDifference,
  relation: byRelation,
  sum: bySum,
  table: byTable,
  automaton: byAutomaton,
  count: byCount,
  connected: byConnection,
  "different-pairs": byPairs,
};
