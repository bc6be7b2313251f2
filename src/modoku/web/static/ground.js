/** The ground of a puzzle being set: its grid, and rules of the whole grid, each with a picture of what it ties. */

import { wholeRules } from "./clues.js";
import { fill, h, s } from "./dom.js";
import { sizes } from "./lists.js";
import { choice } from "./studio.js";
import { t } from "./words.js";

/** @typedef {import("./types").Variant} Variant */

/** The grid that the pictures show. */
const SIDE = 9;
const BOX = 3;

/**
 * Show what grid it is, and let another be begun.
 * @param {HTMLElement} host
 * @param {Variant[]} known
 * @param {string} recipe
 * @param {(recipe: string) => void} begin
 */
export function showChoices(host, known, recipe, begin) {
  // Grids only: clues are drawn, rules of the whole grid are switched on.
  const bases = known.filter((variant) => variant.base);
  const options = bases.map((variant) => ({ value: variant.name, title: variant.title }));
  const [name = ""] = recipe.split(/[:+ ]/);
  const isKnown = options.some(({ value }) => value === name);
  if (!isKnown) options.unshift({ value: "", title: t("A grid of your own") });
  const boxes = /^classic(?::boxes=(\d+x\d+))?$/.exec(recipe);
  const text = h("input", { type: "text", value: recipe, spellcheck: "false", onchange: () => begin(text.value) });
  const choose = (/** @type {string} */ value) =>
    value && begin(bases.find((one) => one.name === value)?.examples?.[0] ?? value);
  fill(
    host,
    choice(t("Kind of grid"), options, isKnown ? name : "", choose),
    boxes && choice(t("Size"), sizes(), boxes[1] ?? "3x3", (size) => begin(`classic:boxes=${size}`)),
    h("label", { class: "field" }, h("span", {}, t("Recipe")), text),
  );
}

/**
 * Show the rules of the whole grid, those that hold pressed.
 * @param {HTMLElement} host
 * @param {string[]} held    the names of the variants that the puzzle is of
 * @param {(name: string) => void} toggle
 */
export function showWhole(host, held, toggle) {
  const focused = host.contains(document.activeElement) && document.activeElement?.getAttribute("data-whole");
  const all = wholeRules();
  host.hidden = !all.length;
  fill(
    host,
    h("h2", { id: "whole-title" }, t("Whole grid")),
    h(
      "div",
      { class: "group", role: "group", "aria-labelledby": "whole-title" },
      all.map(({ name, title, rule, cells, tied }) =>
        h(
          "button",
          {
            type: "button",
            class: "rule",
            title: rule,
            "aria-pressed": String(held.includes(name)),
            "data-whole": name,
            onclick: () => toggle(name),
          },
          pictureOfWhole(cells, tied),
          h("span", {}, title),
        ),
      ),
    ),
  );
  if (focused) /** @type {HTMLElement | null} */ (host.querySelector(`[data-whole="${focused}"]`))?.focus();
}

/**
 * Draw a small grid with cells filled; none where no picture says what a rule ties.
 * @param {number[]} cells
 * @param {number | null} tied  the cell that all others are tied to
 */
function pictureOfWhole(cells, tied) {
  const square = (/** @type {number} */ cell) => `M${cell % SIDE} ${Math.floor(cell / SIDE)}h1v1h-1z`;
  const lines = [BOX, 2 * BOX].map((at) => `M${at} 0v${SIDE}M0 ${at}h${SIDE}`).join("");
  const grid = { d: `M0 0h${SIDE}v${SIDE}h-${SIDE}z${lines}`, fill: "none", stroke: "currentColor", "stroke-width": 0.3, opacity: 0.55 };
  return s(
    "svg",
    { viewBox: `-0.4 -0.4 ${SIDE + 0.8} ${SIDE + 0.8}`, "aria-hidden": "true" },
    s("path", { d: cells.map(square).join(""), fill: "currentColor", opacity: 0.45 }),
    tied !== null && s("path", { d: square(tied), fill: "currentColor" }),
    s("path", grid),
  );
}
