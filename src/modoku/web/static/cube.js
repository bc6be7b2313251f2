/** The cube of a grid: a place for every row, column and digit; what the givens leave is what is still true or false. */

import { fill, h } from "./dom.js";
import { candidatesOf, peersOf } from "./rules.js";
import { button, settings } from "./studio.js";
import { symbol } from "./symbols.js";
import { number, t } from "./words.js";

/** @typedef {import("./types").Board} Board */

export class CubeView {
  /**
   * @param {HTMLElement} host
   * @param {Board} board
   */
  constructor(host, board) {
    this.board = board;
    this.cell = 0;
    this.layer = 0;
    this.turn = -0.6;
    this.tilt = 0.5;
    const values = board.cells.map((cell) => board.givens[cell.index] ?? 0);
    this.values = values;
    this.left = candidatesOf(board, values, peersOf(board));
    this.canvas = h("canvas", { class: "cube", role: "img", "aria-label": this.summary() });
    const layers = h("input", {
      type: "range",
      min: 0,
      max: board.size,
      value: 0,
      "aria-label": t("Layer of one digit"),
      oninput: () => this.show(Number(layers.value)),
    });
    this.name = h("output", {}, t("All digits"));
    const turns = [
      button("", "←", () => this.rotate(-0.2, 0)),
      button("", "→", () => this.rotate(0.2, 0)),
      button("", "↑", () => this.rotate(0, -0.15)),
      button("", "↓", () => this.rotate(0, 0.15)),
    ];
    turns.forEach((one, i) =>
      one.setAttribute("aria-label", [t("Turn left"), t("Turn right"), t("Tilt up"), t("Tilt down")][i] ?? ""),
    );
    fill(
      host,
      h(
        "section",
        { class: "card" },
        h("p", {}, this.summary()),
        this.canvas,
        h("div", { class: "row stepper" }, layers, this.name),
        h("div", { class: "row" }, turns),
      ),
    );
    this.observer = new ResizeObserver(() => this.draw());
    this.observer.observe(this.canvas);
    this.listen();
  }

  leave() {
    this.observer.disconnect();
  }

  summary() {
    const { board } = this;
    const open = this.left.reduce((sum, digits) => sum + digits.length, 0);
    const all = board.cells.length * board.size;
    return t(
      "{all} places (row, column, digit): {given} are given, {open} still open, the others excluded by a rule.",
      { all: number(all), given: number(Object.keys(board.givens).length), open: number(open) },
    );
  }

  /** @param {number} cell */
  choose(cell) {
    this.cell = cell;
    this.draw();
  }

  /** @param {number} layer */
  show(layer) {
    this.layer = layer;
    this.name.textContent = layer ? symbol(this.board, settings, layer) : t("All digits");
    this.draw();
  }

  /** @param {number} turn @param {number} tilt */
  rotate(turn, tilt) {
    this.turn += turn;
    this.tilt = Math.max(-1.4, Math.min(1.4, this.tilt + tilt));
    this.draw();
  }

  listen() {
    this.canvas.addEventListener("pointerdown", (event) => this.canvas.setPointerCapture(event.pointerId));
    this.canvas.addEventListener("pointermove", (event) => {
      if (event.buttons) this.rotate(event.movementX / 140, event.movementY / 140);
    });
  }

  draw() {
    const { canvas, board } = this;
    const context = canvas.getContext("2d");
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    if (!context || !width) return;
    const ratio = window.devicePixelRatio;
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    context.scale(ratio, ratio);
    // A canvas knows no light and dark: the browser says what each token comes to.
    const [ink, accent, onAccent, soft, line] = ["--ink", "--you", "--on-you", "--soft", "--line"].map((name) => {
      canvas.style.color = `var(${name})`;
      return getComputedStyle(canvas).color;
    });
    const rows = 1 + Math.max(...board.cells.map((cell) => cell.row));
    const columns = 1 + Math.max(...board.cells.map((cell) => cell.col));
    const extent = Math.max(rows, columns, board.size);
    const unit = (Math.min(width, height) / extent) * 0.58;
    const [ct, st, cp, sp] = [Math.cos(this.turn), Math.sin(this.turn), Math.cos(this.tilt), Math.sin(this.tilt)];
    /** @param {number} x @param {number} y @param {number} z */
    const project = (x, y, z) => {
      const [a, b, c] = [x - (columns - 1) / 2, y - (rows - 1) / 2, z - (board.size - 1) / 2];
      const [u, w] = [a * ct + b * st, -a * st + b * ct];
      return { x: width / 2 + u * unit, y: height / 2 - (c * cp - w * sp) * unit * 0.95, depth: w * cp + c * sp };
    };
    this.frame(context, project, rows, columns, line ?? "");
    const chosen = board.cells[this.cell];
    const dots = board.cells.flatMap(({ index, row, col }) => {
      const given = this.values[index] ?? 0;
      const digits = given ? [given] : (this.left[index] ?? []);
      return digits
        .filter((digit) => !this.layer || digit === this.layer)
        .map((digit) => ({ ...project(col, row, digit - 1), index, digit, given: given > 0 }));
    });
    // The chosen cell lies on top, wherever it is: it is what one wants to see.
    dots.sort((a, b) => Number(a.index === this.cell) - Number(b.index === this.cell) || a.depth - b.depth);
    for (const dot of dots) {
      const mine = chosen?.index === dot.index;
      const size = unit * (mine ? 0.42 : dot.given ? 0.34 : 0.2);
      context.globalAlpha = mine ? 1 : 0.45 + 0.5 * Math.min(1, Math.max(0, 0.5 + dot.depth / extent));
      context.fillStyle = (mine ? accent : dot.given ? ink : soft) ?? "";
      context.beginPath();
      context.arc(dot.x, dot.y, Math.max(1.5, size), 0, 7);
      context.fill();
      if (mine && unit > 12) {
        context.fillStyle = onAccent ?? "";
        context.font = `600 ${size * 1.2}px sans-serif`;
        context.textAlign = "center";
        context.textBaseline = "middle";
        context.fillText(symbol(board, settings, dot.digit), dot.x, dot.y);
      }
    }
    context.globalAlpha = 1;
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {(x: number, y: number, z: number) => {x: number, y: number}} project
   * @param {number} rows
   * @param {number} columns
   * @param {string} line
   */
  frame(context, project, rows, columns, line) {
    const [x, y, z] = [columns - 0.5, rows - 0.5, this.board.size - 0.5];
    const corners = [
      [-0.5, -0.5],
      [x, -0.5],
      [x, y],
      [-0.5, y],
    ];
    context.strokeStyle = line;
    context.lineWidth = 1.5;
    context.beginPath();
    for (const [level, other] of [
      [-0.5, z],
      [z, -0.5],
    ]) {
      corners.forEach(([a = 0, b = 0], i) => {
        const [c = 0, d = 0] = corners[(i + 1) % 4] ?? [];
        const [p, q, r] = [project(a, b, level ?? 0), project(c, d, level ?? 0), project(a, b, other ?? 0)];
        context.moveTo(q.x, q.y);
        context.lineTo(p.x, p.y);
        context.lineTo(r.x, r.y);
      });
    }
    context.stroke();
  }
}
