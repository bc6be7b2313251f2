/** What is drawn over the cells: the candidates and links of a hint, a line that is being drawn. Sizes are in cells. */

import { s } from "./dom.js";

/** @typedef {import("./board.js").BoardView} BoardView */
/** @typedef {import("./board.js").Evidence} Evidence */
/** @typedef {import("./types").Tie} Tie */
/** @typedef {{x: number, y: number}} Point */

/** The least a digit in a disc may measure, in pixels. */
const READABLE = 9.5;

/**
 * @param {BoardView} view
 * @param {number[]} cells
 */
export function drawSketch({ board }, cells) {
  const points = cells.map((cell) => board?.cells[cell]).flatMap((one) => (one ? [one] : []));
  const [first] = points;
  if (!first || points.length < 2) return [];
  const d = points.map(({ row, col }, i) => `${i ? "L" : "M"}${col + 0.5} ${row + 0.5}`).join("");
  return [
    s("g", { class: "sketch" }, [s("path", { d }), s("circle", { cx: first.col + 0.5, cy: first.row + 0.5, r: 0.2 })]),
  ];
}

/**
 * Give where a candidate stands.
 * @param {BoardView} view
 * @param {number} cell
 * @param {number} digit
 * @returns {Point}
 */
function place(view, cell, digit) {
  const { row = 0, col = 0 } = view.board?.cells[cell] ?? {};
  const across = view.across ?? 3;
  const down = Math.ceil((view.board?.size ?? 9) / across);
  const [i, j] = [Math.floor((digit - 1) / across), (digit - 1) % across];
  const { top, inset } = view;
  return {
    x: col + inset + ((j + 0.5) * (1 - 2 * inset)) / across,
    y: row + top + ((i + 0.5) * (1 - inset - top)) / down,
  };
}

/**
 * @param {BoardView} view
 * @param {Evidence} evidence
 */
export function drawEvidence(view, evidence) {
  // On small cells discs overlap sooner than become unreadable.
  const r = Math.max(Math.min(0.42, 0.48 * (0.94 - view.top)) / (view.across ?? 3), READABLE / 1.4 / (view.side || 40));
  const now = evidence.now ?? -1;
  const shown = now < 0 ? evidence.links : evidence.links.slice(0, now + 1);
  const told = new Set(shown.flatMap(({ from, to }) => [from.join(), to.join()]));
  const discs = evidence.marks.flatMap(({ look, candidates }) =>
    candidates
      .filter((one) => now < 0 || look === "effect" || look === "removed" || told.has(one.join()))
      .map(([cell, digit]) => {
        const { x, y } = place(view, cell, digit);
        const k = r * 0.72;
        return s("g", { class: look }, [
          s("circle", { cx: x, cy: y, r }),
          s("text", { x, y: y + r * 0.5, "font-size": r * 1.4 }, view.wiring.symbol(digit)),
          look === "removed" && s("path", { d: `M${x - k} ${y + k}L${x + k} ${y - k}` }),
        ]);
      }),
  );
  return [...shown.map((tie, i) => link(view, tie, r, now < 0 ? "" : i === now ? "now" : "past")), ...discs];
}

/**
 * @param {BoardView} view
 * @param {Tie} tie
 * @param {number} gap
 * @param {string} time
 */
function link(view, tie, gap, time) {
  const [a, b] = [place(view, ...tie.from), place(view, ...tie.to)];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = Math.hypot(dx, dy);
  if (!length) return null;
  const bend = Math.min(0.16 * length, 0.4) / length;
  const middle = { x: (a.x + b.x) / 2 - dy * bend, y: (a.y + b.y) / 2 + dx * bend };
  const start = towards(a, middle, gap * 1.1);
  const end = towards(b, middle, gap * 1.35);
  const angle = Math.atan2(end.y - middle.y, end.x - middle.x);
  const wing = (/** @type {number} */ turn) =>
    `${end.x - 0.12 * Math.cos(angle + turn)} ${end.y - 0.12 * Math.sin(angle + turn)}`;
  return s("g", { class: `link ${tie.strong ? "" : "weak"} ${time}` }, [
    s("path", { d: `M${start.x} ${start.y}Q${middle.x} ${middle.y} ${end.x} ${end.y}` }),
    s("path", { class: "head", d: `M${wing(0.5)}L${end.x} ${end.y}L${wing(-0.5)}` }),
  ]);
}

/**
 * @param {Point} from
 * @param {Point} to
 * @param {number} by
 * @returns {Point}
 */
function towards(from, to, by) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) * by) / length, y: from.y + ((to.y - from.y) * by) / length };
}
