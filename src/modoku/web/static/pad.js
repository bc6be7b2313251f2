/** The pad: what to write, and the keys to write it with, each looking as it will write. Its size never changes. */

import { h, refill } from "./dom.js";
import { icon } from "./icons.js";
import { letterOf } from "./pen.js";
import { segments, settings } from "./studio.js";
import { disc, symbol } from "./symbols.js";
import { t, tn } from "./words.js";

/** @typedef {import("./types").Board} Board */
/** @typedef {"values" | "corners" | "centres" | "colours" | "pen"} Mode */

/** @type {Mode[]} */
export const MODES = ["values", "corners", "centres", "colours", "pen"];
const LOOKS = { values: "", corners: "as-corner", centres: "as-centre", colours: "as-colour", pen: "as-line" };
const COLOURS = 9;

/** @param {Mode} mode */
export function modeTitle(mode) {
  return {
    values: t("Digit"),
    corners: t("Corner"),
    centres: t("Centre"),
    colours: t("Colour|of a cell"),
    pen: t("Pen"),
  }[mode];
}

/**
 * @param {Mode} mode
 * @param {(mode: Mode) => void} choose
 * @param {Mode[]} modes  what there is to choose from
 */
export function modeSwitch(mode, choose, modes = MODES) {
  const keys = { values: "", corners: t("Shift"), centres: "Ctrl", colours: "Alt", pen: "" };
  const options = modes.map((value) => ({
    value,
    title: modeTitle(value),
    ...(keys[value] ? { key: keys[value] } : {}),
  }));
  return segments(t("What to write"), options, mode, (value) => choose(/** @type {Mode} */ (value)));
}

/**
 * How often each digit stands in a solution, where that is the same for all; else 0.
 * @param {Board} board
 */
function placesOfDigit({ cells, size }) {
  return cells.length === size * size ? size : 0;
}

/**
 * @typedef {object} Tool  What stands beside the digits.
 * @property {string} name  its picture, and its place
 * @property {string} title
 * @property {string} key
 * @property {boolean} able
 * @property {() => void} act
 */

/**
 * Fill the pad. There are as many places in every mode, so that no key ever moves.
 * @param {HTMLElement} pad
 * @param {Board} board
 * @param {{mode: Mode, values: number[], held: number, press: (digit: number) => void, tools: Tool[],
 *   letters?: boolean}} state  `letters`: the pen writes letters
 */
export function showPad(pad, board, { mode, values, held, press, tools, letters = false }) {
  const colours = mode === "colours" || mode === "pen";
  const count = colours ? COLOURS : board.size;
  const most = mode === "values" ? placesOfDigit(board) : 0;
  const focused = /** @type {HTMLElement | null} */ (pad.querySelector(":focus"));
  const [digit, tool] = [focused?.dataset["digit"], focused?.dataset["tool"]];
  const counts = Array(board.size + 1).fill(0);
  if (most) for (const value of values) counts[value] += 1;
  const able = tools.map((one) => one.able);
  refill(pad, [mode, letters, held, settings.symbols, settings.digitFirst, counts, able], () => [
    ...Array.from({ length: Math.max(COLOURS, board.size) }, (_, i) =>
      i < count
        ? keyOf(board, i + 1, { mode, letters, held, left: most ? Math.max(0, most - counts[i + 1]) : null, press })
        : h("span", { class: `key ghost ${placeOf(i)}`, "aria-hidden": "true" }),
    ),
    ...tools.map(toolOf),
  ]);
  pad.dataset["count"] = board.size <= 9 ? "small" : "large";
  const again = digit ? `[data-digit="${digit}"]` : tool ? `[data-tool="${tool}"]:enabled` : "";
  if (again) /** @type {HTMLElement | null} */ (pad.querySelector(again))?.focus();
}

/** @param {number} i  Where a key stands on narrow screens: in the first line or after it. */
function placeOf(i) {
  return i < 5 ? "digit-key" : "digit-key late";
}

/**
 * @param {Board} board
 * @param {number} digit
 * @param {{mode: Mode, letters: boolean, held: number, left: number | null, press: (digit: number) => void}} state
 */
function keyOf(board, digit, { mode, letters, held, left, press }) {
  if (mode === "pen") return penKey(digit, letters, held, press);
  const colours = mode === "colours";
  const text = colours ? "" : symbol(board, settings, digit);
  const marks = [LOOKS[mode], placeOf(digit - 1), left === 0 && "used", held === digit && "held"];
  return h(
    "button",
    {
      type: "button",
      class: `key ${marks.filter(Boolean).join(" ")}`,
      "aria-label": colours ? t("colour {numbers}", { numbers: digit }) : null,
      "aria-pressed": settings.digitFirst ? String(held === digit) : null,
      "data-digit": digit,
      onclick: () => press(digit),
    },
    h("span", { class: colours ? `p${digit}` : disc(board, settings, digit) }, text),
    left !== null && h("sub", { "aria-hidden": "true" }, left || "✓"),
    left !== null && h("small", { class: "unseen" }, tn(", {n} left", ", {n} left", left)),
  );
}

/**
 * A key of the pen: the colour of its line, or a letter.
 * @param {number} digit
 * @param {boolean} letters
 * @param {number} held  the colour chosen
 * @param {(digit: number) => void} press
 */
function penKey(digit, letters, held, press) {
  const on = !letters && held === digit;
  return h(
    "button",
    {
      type: "button",
      class: `key ${letters ? "as-centre as-letter" : LOOKS.pen} ${placeOf(digit - 1)} ${on ? "held" : ""}`,
      "aria-label": letters ? null : t("line of colour {number}", { number: digit }),
      "aria-pressed": letters ? null : String(on),
      "data-digit": digit,
      onclick: () => press(digit),
    },
    h("span", { class: letters ? "" : `n${digit}` }, letters ? letterOf(digit) : ""),
  );
}

/** @param {Tool} tool */
function toolOf({ name, title, key, able, act }) {
  return h(
    "button",
    {
      type: "button",
      class: `key tool ${name}`,
      title: `${title} (${key})`,
      "data-tool": name,
      disabled: !able,
      onclick: act,
    },
    icon(name),
    h("span", {}, title),
  );
}
