/** Clues outside the grid: a field beside every row and column, typed into like a cell. */

import { made } from "./clues.js";
import { fill, h } from "./dom.js";
import { columnName, rowName } from "./naming.js";
import { complain } from "./studio.js";
import { t } from "./words.js";

/** @typedef {import("./clues.js").Clue} Clue */
/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").Constraint} Constraint */

/**
 * @typedef {object} Side  A line of cells seen from one of its ends.
 * @property {string} edge  left, right, top, bottom
 * @property {number} at    the row or column, counted from 0
 * @property {number[]} cells  from that end on
 */

/**
 * Give every line with the ends from which a clue looks along it: both, unless it reads the same from each.
 * @param {Board} board
 * @param {boolean} symmetric
 * @returns {Side[]}
 */
export function sidesOf(board, symmetric) {
  /** @type {Side[]} */
  const sides = [];
  for (const [axis, edges] of /** @type {const} */ ([
    ["row", ["left", "right"]],
    ["col", ["top", "bottom"]],
  ])) {
    const across = axis === "row" ? "col" : "row";
    for (const at of new Set(board.cells.map((cell) => cell[axis]))) {
      const line = board.cells.filter((cell) => cell[axis] === at).sort((a, b) => a[across] - b[across]);
      const cells = line.map(({ index }) => index);
      sides.push({ edge: edges[0], at, cells });
      if (!symmetric) sides.push({ edge: edges[1], at, cells: [...cells].reverse() });
    }
  }
  return sides;
}

/**
 * Put a field at every side; what is typed there is the clue, nothing takes it away. Fields that are there stay, so
 * that a picture that comes back from the server disturbs nobody who types.
 * @param {HTMLElement} host
 * @param {Board} board
 * @param {Clue | null} clue  the kind of clue that is being written, none where another tool is used
 * @param {() => Constraint[]} clues  those of the moment
 * @param {(clues: Constraint[]) => void} change
 */
export function showOutside(host, board, clue, clues, change) {
  if (clue?.shape !== "outside") return fill(host);
  const { kind } = clue;
  const sides = sidesOf(board, Boolean(clue.symmetric));
  const same = (/** @type {Constraint} */ one, /** @type {Side} */ side) =>
    one.kind === kind && String(one["cells"]) === String(side.cells);
  const write = async (/** @type {Side} */ side, /** @type {string} */ text) => {
    const typed = text.replace(/\D/g, "");
    const drawn = typed ? await made(clue, side.cells, typed, board) : [];
    change([...clues().filter((one) => !same(one, side)), ...drawn]);
  };
  const name = `${kind} ${sides.length}`;
  if (host.dataset["name"] !== name || host.childElementCount !== sides.length) {
    host.dataset["name"] = name;
    fill(
      host,
      sides.map((side) => fieldOf(side, (text) => void write(side, text).catch(complain))),
    );
  }
  const { field } = clue;
  const fields = /** @type {HTMLCollectionOf<HTMLInputElement>} */ (host.children);
  sides.forEach((side, i) => {
    const found = clues().find((one) => same(one, side));
    const input = fields[i];
    if (input && input !== document.activeElement) input.value = found ? String(found[field] ?? "") : "";
  });
  return undefined;
}

/**
 * @param {Side} side
 * @param {(text: string) => void} write
 */
function fieldOf(side, write) {
  const input = h("input", {
    class: `outside ${side.edge}`,
    type: "text",
    inputmode: "numeric",
    maxlength: 3,
    autocomplete: "off",
    "data-edge": side.edge,
    "data-at": side.at,
    "aria-label": saidOf(side),
    onchange: () => write(input.value),
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      event.stopPropagation();
      if (event.key === "Enter") input.blur();
    },
  });
  input.style.setProperty("--at", String(side.at));
  return input;
}

/** @param {Side} side */
function saidOf({ edge, at }) {
  const name = edge === "left" || edge === "right" ? rowName(at) : columnName(at);
  const ways = /** @type {Record<string, string>} */ ({
    left: t("{line} from the left", { line: name }),
    right: t("{line} from the right", { line: name }),
    top: t("{line} from the top", { line: name }),
    bottom: t("{line} from the bottom", { line: name }),
  });
  return ways[edge] ?? name;
}
