/** The graph of a grid: a vertex a cell, an edge where two cells must differ; a solution is a colouring. */

import { fill, h, s } from "./dom.js";
import { cellName } from "./naming.js";
import { peersOf } from "./rules.js";
import { button, segments, settings } from "./studio.js";
import { symbol } from "./symbols.js";
import { number, t, tn } from "./words.js";

/** @typedef {import("./types").Board} Board */

export class GraphView {
  /**
   * @param {HTMLElement} host
   * @param {Board} board
   * @param {(cell: number) => void} pick
   */
  constructor(host, board, pick) {
    this.board = board;
    this.pick = pick;
    this.peers = peersOf(board);
    this.cell = 0;
    this.form = "grid";
    this.coloured = board.solution ? board.cells.length : 0;
    this.edges = this.peers.reduce((sum, list) => sum + list.length, 0) / 2;
    this.figure = h("div", { class: "figure" });
    this.head = h("div", { class: "row" });
    this.said = h("p", { role: "status" });
    /** Vertices in the order of DSATUR: always the one with the fewest colours left. */
    this.order = this.colouringOrder();
    fill(host, h("section", { class: "card" }, this.head, this.figure, this.said, this.stepper()));
    this.draw();
  }

  leave() {
    this.playing = clearInterval(this.playing);
  }

  /** @param {number} cell */
  choose(cell) {
    this.cell = cell;
    this.draw();
  }

  /** @param {number} cell */
  sees(cell) {
    return this.peers[this.cell]?.includes(cell) ?? false;
  }

  colouringOrder() {
    const { board, peers } = this;
    const order = board.cells.map((cell) => cell.index).filter((cell) => board.givens[cell]);
    const left = new Set(board.cells.map((cell) => cell.index).filter((cell) => !board.givens[cell]));
    const seen = peers.map(() => /** @type {Set<number>} */ (new Set()));
    const colour = (/** @type {number} */ cell) => {
      for (const peer of peers[cell] ?? []) seen[peer]?.add(board.solution?.[cell] ?? 0);
    };
    order.forEach(colour);
    while (left.size) {
      let best = -1;
      for (const cell of left) if (best < 0 || (seen[cell]?.size ?? 0) > (seen[best]?.size ?? 0)) best = cell;
      left.delete(best);
      order.push(best);
      colour(best);
    }
    return order;
  }

  stepper() {
    if (!this.board.solution) return null;
    const givens = Object.keys(this.board.givens).length;
    const slider = h("input", {
      type: "range",
      min: givens,
      max: this.board.cells.length,
      value: this.coloured,
      "aria-label": t("Coloured vertices"),
      oninput: () => this.to(Number(slider.value)),
    });
    this.slider = slider;
    return h(
      "div",
      { class: "row stepper" },
      button("play", t("Colour step by step"), () => this.play(givens)),
      slider,
    );
  }

  /** @param {number} count */
  to(count) {
    this.coloured = count;
    if (this.slider) this.slider.value = String(count);
    this.draw();
  }

  /** @param {number} from */
  play(from) {
    clearInterval(this.playing);
    this.to(from);
    this.playing = window.setInterval(() => {
      if (this.coloured >= this.board.cells.length || !this.figure.isConnected) clearInterval(this.playing);
      else this.to(this.coloured + 1);
    }, 120);
  }

  /** @param {number} cell @returns {[number, number]} */
  place(cell) {
    const { row = 0, col = 0 } = this.board.cells[cell] ?? {};
    if (this.form === "grid") return [col + 0.5, row + 0.5];
    const count = this.board.cells.length;
    const radius = count / 7;
    const angle = (2 * Math.PI * cell) / count - Math.PI / 2;
    return [radius * (1 + Math.cos(angle)) + 0.7, radius * (1 + Math.sin(angle)) + 0.7];
  }

  draw() {
    const { board, peers, cell } = this;
    const places = board.cells.map((one) => this.place(one.index));
    const width = Math.max(...places.map(([x]) => x)) + 0.7;
    const height = Math.max(...places.map(([, y]) => y)) + 0.7;
    const near = new Set(peers[cell]);
    const [faint, strong] = [/** @type {string[]} */ ([]), /** @type {string[]} */ ([])];
    peers.forEach((list, a) =>
      list.forEach((b) => {
        if (a >= b) return;
        (a === cell || b === cell ? strong : faint).push(this.edge(places[a] ?? [0, 0], places[b] ?? [0, 0]));
      }),
    );
    const known = new Set(this.order.slice(0, this.coloured));
    const vertices = board.cells.map(({ index }) => {
      const [x, y] = places[index] ?? [0, 0];
      const digit = known.has(index) ? (board.solution?.[index] ?? board.givens[index] ?? 0) : 0;
      const look = `${index === cell ? "centre" : near.has(index) ? "near" : ""} ${digit ? "coloured" : ""}`;
      const circle = s("circle", { cx: x, cy: y, r: 0.3 });
      if (digit) circle.style.fill = colourOf(digit, board.size);
      return s(
        "g",
        { class: `vertex ${look}`, onclick: () => this.pick(index) },
        circle,
        digit ? s("text", { x, y: y + 0.12 }, symbol(board, settings, digit)) : null,
        s("title", {}, cellName(board.cells[index])),
      );
    });
    fill(
      this.figure,
      s(
        "svg",
        { viewBox: `0 0 ${width} ${height}`, class: "graph", role: "img", "aria-label": this.summary() },
        s("path", { class: "edges", d: faint.join("") }),
        s("path", { class: "edges strong", d: strong.join("") }),
        vertices,
      ),
    );
    this.said.textContent = `${this.summary()} ${tn("{cell} has {n} neighbour.", "{cell} has {n} neighbours.", near.size, { cell: cellName(board.cells[cell]) })}`;
    fill(
      this.head,
      segments(
        t("Drawing"),
        [
          { value: "grid", title: t("As the grid") },
          { value: "circle", title: t("On a circle") },
        ],
        this.form,
        (form) => {
          this.form = form;
          this.draw();
        },
      ),
    );
  }

  summary() {
    return t("{vertices} vertices, {edges} edges, {colours} colours.", {
      vertices: number(this.board.cells.length),
      edges: number(this.edges),
      colours: this.board.size,
    });
  }

  /** @param {[number, number]} a @param {[number, number]} b */
  edge([ax, ay], [bx, by]) {
    if (this.form === "circle") return `M${ax} ${ay}L${bx} ${by}`;
    // Edges along a line would hide one another: the longer, the more they bend.
    const bend = 0.12 * Math.hypot(bx - ax, by - ay) ** 0.5;
    const [mx, my] = [(ax + bx) / 2 + (ay === by ? 0 : bend), (ay + by) / 2 + (ax === bx ? 0 : bend)];
    return `M${ax} ${ay}Q${mx} ${my} ${bx} ${by}`;
  }
}

/**
 * Give a colour for a digit: a paint, or where there are more digits than paints a hue of its own, light and dark in turn.
 * @param {number} digit
 * @param {number} size
 */
function colourOf(digit, size) {
  if (size <= 9) return `var(--paint-${digit})`;
  return `hsl(${Math.round((360 * (digit - 1)) / size)} 70% ${digit % 2 ? 78 : 62}%)`;
}
