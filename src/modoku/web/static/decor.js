/** What a setter draws only for the eye: shades, lines, rings and words that mean nothing to the rules. */

import { s } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./clues.js").Clue} Clue */
/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").Cosmetic} Cosmetic */

/** The paints that a setter chooses from, as other programs write them. */
const PAINTS = ["#b8b8b8", "#e06666", "#f1d34a", "#7fbf6a", "#6fa8dc", "#333333"];
/** Of a cell's width in 64 parts. */
const LINE = 14;

/** @returns {{value: string, title: string}[]}  Each paint with its name. */
export function paints() {
  const names = [t("Grey"), t("Red"), t("Yellow"), t("Green"), t("Blue"), t("Black")];
  return PAINTS.map((value, i) => ({ value, title: names[i] ?? "" }));
}

/** @returns {Clue[]}  The tools, in the form of clues that the page itself makes. */
export function decorTools() {
  const tool = (/** @type {string} */ name, /** @type {string} */ title, /** @type {Clue["shape"]} */ shape, least = 1) =>
    /** @type {Clue} */ ({ name, title, shape, least, kind: "", rule: "", how: "", symmetric: true, value: "", field: "", decor: true });
  return [
    tool("shade", t("Shade"), "each"),
    tool("stroke", t("Line"), "line", 2),
    tool("ring", t("Ring"), "each"),
    { ...tool("word", t("Text"), "cells"), value: "text" },
  ];
}

/** @param {Clue} tool  Its picture. */
export function pictureOfDecor({ name }) {
  const drawn = {
    shade: s("rect", { x: 0.18, y: 0.18, width: 0.64, height: 0.64, fill: "currentColor", opacity: 0.35 }),
    stroke: s("path", { d: "M.15 .8L.5 .45L.85 .7", fill: "none", stroke: "currentColor", "stroke-width": 0.14, "stroke-linecap": "round" }),
    ring: s("circle", { cx: 0.5, cy: 0.5, r: 0.32, fill: "none", stroke: "currentColor", "stroke-width": 0.06 }),
    word: s("text", { x: 0.5, y: 0.66, "font-size": 0.46, "text-anchor": "middle", fill: "currentColor" }, "ab"),
  }[name];
  return s("svg", { viewBox: "0 0 1 1", "aria-hidden": "true" }, drawn);
}

/**
 * Give what a tool draws in cells.
 * @param {Clue} tool
 * @param {number[]} cells
 * @param {string} text
 * @param {string} colour
 * @param {Board} board
 * @returns {Cosmetic[]}
 */
export function decorOf({ name }, cells, text, colour, board) {
  const points = cells.flatMap((index) => {
    const cell = board.cells[index];
    return cell ? [/** @type {[number, number]} */ ([cell.row + 0.5, cell.col + 0.5])] : [];
  });
  if (name === "stroke") return [{ shape: "line", origin: "lines", points, colour, width: LINE }];
  const looks = {
    shade: { origin: "underlays", colour, height: 1, width: 1 },
    ring: { origin: "overlays", border: colour, height: 0.8, width: 0.8, is_round: true },
  }[name] ?? { origin: "overlays", text: text.slice(0, 40), height: 0.4, width: 0.4 };
  const middle = /** @type {[number, number]} */ ([0, 1].map((axis) => points.reduce((sum, one) => sum + (one[axis] ?? 0), 0) / points.length));
  return (name === "word" ? [middle] : points).map((point) => ({ shape: "mark", ...looks, points: [point] }));
}

/** @param {Cosmetic} one  What makes two drawings the same but for colour and text. */
function place({ shape, origin, points = [], is_round: round = false }) {
  return JSON.stringify([shape, origin.replace(/\W.*/, ""), round, points]);
}

/**
 * Add drawings to those there are: the same again takes it away, another colour takes its place.
 * @param {Cosmetic[]} there
 * @param {Cosmetic[]} drawn
 * @returns {Cosmetic[]}
 */
export function withDecor(there, drawn) {
  const places = new Set(drawn.map(place));
  const rest = there.filter((one) => !places.has(place(one)));
  const known = new Set(there.map((one) => JSON.stringify(one)));
  return drawn.every((one) => known.has(JSON.stringify(one))) ? rest : [...rest, ...drawn];
}

/**
 * Take away what is drawn in cells.
 * @param {Cosmetic[]} there
 * @param {Set<number>} cells
 * @param {Board} board
 * @returns {Cosmetic[]}
 */
export function withoutDecor(there, cells, board) {
  const gone = new Set([...cells].map((index) => `${board.cells[index]?.row} ${board.cells[index]?.col}`));
  const meets = (/** @type {Cosmetic} */ { points = [] }) => points.some(([y, x]) => gone.has(`${Math.floor(y)} ${Math.floor(x)}`));
  const rest = there.filter((one) => !meets(one));
  return rest.length < there.length ? rest : there;
}
