/** The pad: what to write, and the digits or colours to write, with how many of each are left. */

import { h, refill } from "./dom.js";
import { segments, settings } from "./studio.js";
import { disc, symbol } from "./symbols.js";
import { t, tn } from "./words.js";

/** @typedef {import("./types").Board} Board */
/** @typedef {"values" | "corners" | "centres" | "colours"} Mode */

/** @type {Mode[]} */
export const MODES = ["values", "corners", "centres", "colours"];

/** @param {Mode} mode */
export function modeTitle(mode) {
  return { values: t("Digit"), corners: t("Corner"), centres: t("Centre"), colours: t("Colour|of a cell") }[mode];
}

/**
 * @param {Mode} mode
 * @param {(mode: Mode) => void} choose
 */
export function modeSwitch(mode, choose) {
  const keys = { values: "", corners: t("Shift"), centres: "Ctrl", colours: "Alt" };
  const options = MODES.map((value) => ({
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
 * Give how many digits stand in a line of the pad: lines of one length where there are such.
 * @param {number} size
 */
export function keysAcross(size) {
  if (size <= 4) return size;
  if (size <= 9) return 3;
  return [8, 7, 6, 5].find((count) => size % count === 0) ?? 7;
}

/**
 * @param {HTMLElement} pad
 * @param {Board} board
 * @param {{mode: Mode, values: number[], held: number, press: (digit: number) => void}} state
 */
export function showPad(pad, board, { mode, values, held, press }) {
  const colours = mode === "colours";
  const size = colours ? 9 : board.size;
  const most = mode === "values" ? placesOfDigit(board) : 0;
  const focused = /** @type {HTMLElement | null} */ (
    pad.contains(document.activeElement) ? document.activeElement : null
  )?.dataset["digit"];
  const counts = Array(size + 1).fill(0);
  if (most) for (const value of values) counts[value] += 1;
  refill(pad, [mode, held, settings.symbols, settings.digitFirst, counts], () =>
    Array.from({ length: size }, (_, i) => i + 1).map((digit) => {
      const left = Math.max(0, most - counts[digit]);
      const text = colours ? "" : symbol(board, settings, digit);
      return h(
        "button",
        {
          type: "button",
          class: `${colours ? "swatch" : ""} ${most && !left ? "used" : ""} ${held === digit ? "held" : ""}`,
          "aria-label": colours
            ? t("colour {numbers}", { numbers: digit })
            : most
              ? tn("{digit}, {n} left", "{digit}, {n} left", left, { digit: text })
              : text,
          "aria-pressed": settings.digitFirst ? String(held === digit) : null,
          "data-digit": digit,
          onclick: () => press(digit),
        },
        colours ? h("i", { class: `p${digit}` }) : h("span", { class: disc(board, settings, digit) }, text),
        most > 0 && h("small", { "aria-hidden": "true" }, left || "✓"),
      );
    }),
  );
  pad.dataset["count"] = size <= 9 ? "small" : "large";
  pad.style.setProperty("--keys", String(keysAcross(size)));
  pad.className = `pad ${mode}`;
  if (focused) /** @type {HTMLElement | null} */ (pad.querySelector(`[data-digit="${focused}"]`))?.focus();
}
