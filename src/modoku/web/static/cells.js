/** What stands in a cell of a board: paint, a digit, marks. */

import { h } from "./dom.js";
import { letterOf } from "./pen.js";

/** @typedef {import("./board.js").BoardView} BoardView */
/** @typedef {import("./board.js").Look} Look */

/** How wide and high a mark is that is written as text, in pixels: nine are the least that is read. */
const PITCH = { wide: 6, high: 9 };

/**
 * @param {Look} look
 * @param {BoardView} view
 */
export function partsOf(look, view) {
  const parts = [];
  if (look.colours.length) {
    const paints = look.colours.map((colour) => h("i", { class: `p${colour}` }));
    parts.push(h("span", { class: "paint" }, paints));
  }
  if (look.text) {
    parts.push(h("span", { class: `digit ${look.ink}${look.text.length > 1 ? " wide" : ""}` }, look.text));
    return parts;
  }
  if (look.corners.length) parts.push(cornersOf(look, view));
  if (look.centres.length || look.letters?.length) parts.push(centresOf(look, view));
  return parts;
}

/** @param {Look} look @param {BoardView} view */
function centresOf(look, { wiring, side }) {
  const marks = look.centres.map((digit) =>
    h("i", { class: digit === look.bright ? "bright" : "" }, wiring.symbol(digit)),
  );
  marks.push(...(look.letters ?? []).map((letter) => h("i", { class: "letter" }, letterOf(letter))));
  // As large as they fit into one line, in three steps; more than that go on a second line.
  const fits = (side * 0.94) / (marks.length * 0.6);
  const length = fits >= side * 0.27 ? "" : fits >= Math.max(9, side * 0.2) ? "middling" : "long";
  return h("span", { class: `centres ${length}` }, marks);
}

/** @param {Look} look @param {BoardView} view */
function cornersOf(look, view) {
  const both = look.centres.length > 0;
  const size = view.board?.size ?? 9;
  if (view.packed) return packed(look, view);
  if (size > 9 && !both) return block(look, view);
  const across = both ? Math.ceil(size / 2) : (view.across ?? 3);
  const box = h("span", { class: both ? "corners both" : "corners" });
  box.style.setProperty("--across", String(across));
  for (const digit of look.corners) {
    const mark = h("i", { class: digit === look.bright ? "bright" : "" }, view.wiring.symbol(digit));
    const row = Math.floor((digit - 1) / across);
    mark.style.gridArea = `${both ? 1 + 2 * row : 1 + row} / ${1 + ((digit - 1) % across)}`;
    box.append(mark);
  }
  return box;
}

/**
 * Many marks as lines of one text: a large board has thousands, and an element for each would make it slow.
 * @param {Look} look
 * @param {BoardView} view
 */
function block(look, view) {
  const [across, size] = [view.across ?? 3, view.board?.size ?? 9];
  const present = new Set(look.corners);
  const digits = Array.from({ length: size }, (_, i) => (present.has(i + 1) ? view.wiring.symbol(i + 1) : "\u00a0"));
  const lines = Array.from({ length: Math.ceil(size / across) }, (_, row) =>
    digits.slice(row * across, (row + 1) * across).join(""),
  );
  const box = h("span", { class: "corners block" }, lines.join("\n"));
  brightenBlock(box, look, view);
  return box;
}

/**
 * Marks of a cell too small for places of their own: as many as can be read, then how many more there are.
 * @param {Look} look
 * @param {BoardView} view
 */
function packed(look, view) {
  const lines = Math.floor((view.side * (0.98 - view.top)) / PITCH.high);
  const wide = Math.floor((view.side * 0.92) / PITCH.wide);
  const all = look.corners.map((digit) => view.wiring.symbol(digit)).join("");
  const bright = look.corners.includes(look.bright) ? " bright" : "";
  if (all.length <= wide * lines) {
    // In lines of one length: 12345 6789 keeps clear of the outline of a cage where 123456 789 does not.
    const length = Math.ceil(all.length / Math.ceil(all.length / wide));
    const parts = Array.from({ length: Math.ceil(all.length / length) }, (_, i) => all.slice(i * length, (i + 1) * length));
    return h("span", { class: `corners text${bright}` }, parts.join("\n"));
  }
  return h("span", { class: `corners text count${bright}` }, `${look.corners.length}×`);
}

/**
 * Bring the marks of one digit out, and no others, in a cell whose marks stay.
 * @param {Element} element
 * @param {Look} look
 * @param {BoardView} view
 */
export function brighten(element, look, view) {
  const found = element.querySelector(".block");
  if (found) return brightenBlock(found, look, view);
  element.querySelector(".text")?.classList.toggle("bright", look.corners.includes(look.bright));
  for (const [list, digits] of /** @type {[string, number[]][]} */ ([
    [".corners", look.corners],
    [".centres", look.centres],
  ])) {
    const marks = digits.length ? element.querySelector(list)?.children : undefined;
    digits.forEach((digit, i) => marks?.[i]?.classList.toggle("bright", digit === look.bright));
  }
}

/**
 * @param {Element} box
 * @param {Look} look
 * @param {BoardView} view
 */
function brightenBlock(box, look, view) {
  box.querySelector("i")?.remove();
  if (!look.corners.includes(look.bright)) return;
  const across = view.across ?? 3;
  const mark = h("i", { class: "bright" }, view.wiring.symbol(look.bright));
  mark.style.setProperty("--i", String(Math.floor((look.bright - 1) / across)));
  mark.style.setProperty("--j", String((look.bright - 1) % across));
  box.append(mark);
}
