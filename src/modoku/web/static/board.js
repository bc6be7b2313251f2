/** The board on the page: a picture of the rules below, a grid of cells for eyes, fingers, keys and screen readers above. */

import { brighten, partsOf } from "./cells.js";
import { fill, h, pictureOf, s } from "./dom.js";
import { drawEvidence, drawSketch } from "./evidence.js";
import { listenForPinch } from "./gestures.js";
import { cellSaid, columnName, rowName } from "./naming.js";

/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").Candidate} Candidate */
/** @typedef {import("./types").Tie} Tie */

/**
 * @typedef {object} Look  How one cell looks; the view repaints a cell only where this differs from last time.
 * @property {string} text        the symbol of its digit, "" where empty
 * @property {string} ink         classes of the digit: given, placed, a colour
 * @property {number[]} corners
 * @property {number[]} centres
 * @property {number[]} [letters] notes, 1 for A
 * @property {number[]} colours   of the cell, numbers of the palette
 * @property {string} flags       classes of the cell: selected, peer, same, conflict, wrong ...
 * @property {number} bright      the digit whose marks stand out, 0 for none
 * @property {string} label       what a screen reader says
 *
 * @typedef {object} Evidence  What a hint draws over the cells.
 * @property {{look: string, candidates: Candidate[]}[]} marks
 * @property {Tie[]} links
 * @property {number} [now]   the link that is being told; those after it are not drawn yet
 */

/** The least side of a cell in pixels: below it a board is a window that is moved. */
const SMALLEST = { mouse: 24, finger: 31 };
/** The least size of a drawn number in pixels, and of the place of a mark: a digit has no tail, lines may touch. */
const READABLE = 9;
const MARK = 8.6;
/** What row and column labels take beside the board, in cells, and what of the picture's margin they need not leave. */
const GUTTER = 0.34;
/** The same beside boards whose rows have two figures. */
const WIDE_GUTTER = 0.62;
const MARGIN = 0.085;
const ENDS = /** @type {const} */ (["pointerup", "pointercancel"]);

export class BoardView {
  /**
   * @param {HTMLElement} host
   * @param {{name: string, changed: () => void, key?: (event: KeyboardEvent) => void, symbol: (digit: number) => string,
   *   pick?: (cell: number) => void, drawn?: (path: number[]) => void, single?: boolean, toggles?: boolean,
   *   tall?: number, fitted?: (shape: number) => void}} wiring
   *   `drawn`: finger or button was lifted, after these cells; `single`: one cell at a time; `toggles`: cells are
   *   switched on and off, moving changes none; `tall`: the share of the window that it may take, where its place has
   *   no height of its own; `fitted`: told how wide the board is for its height
   */
  constructor(host, wiring) {
    this.host = host;
    this.wiring = wiring;
    /** @type {Set<number>} */
    this.selected = new Set();
    this.focus = 0;
    this.multi = false;
    /** Whether a finger draws, also where the board would be moved by it. */
    this.pens = false;
    this.dragging = false;
    this.began = false;
    /** @type {HTMLElement[]} */
    this.cells = [];
    /** @type {string[]} */
    this.painted = [];
    /** @type {string[]} */
    this.contents = [];
    /** @type {Map<string, number>} */
    this.places = new Map();
    this.side = 0;
    this.zoom = 1;
    this.packed = false;
    this.reserved = "";
    /** @type {Evidence | null} */
    this.shownEvidence = null;
    /** The cells of one stroke, each as often as the pointer met it; none where cells are added. @type {number[]} */
    this.path = [];
    this.top = 0.06;
    this.inset = 0.07;
    this.ground = h("div", { class: "ground", "aria-hidden": "true" });
    this.grid = h("div", {
      role: "grid",
      "aria-label": wiring.name,
      "aria-multiselectable": wiring.single ? "false" : "true",
    });
    this.over = s("svg", { class: "evidence", "aria-hidden": "true" });
    this.labels = h("div", { class: "labels", "aria-hidden": "true" });
    this.outside = h("div", { class: "outside-fields" });
    this.ink = s("svg", { class: "ink", "aria-hidden": "true" });
    const layers = [this.ground, this.labels, this.grid, this.ink, this.over, this.outside];
    this.element = h("div", { class: "board" }, layers);
    this.frame = h("div", { class: "board-frame" }, this.element);
    fill(host, this.frame);
    this.listen();
    this.observer = new ResizeObserver(() => this.fit());
    this.observer.observe(host);
  }

  /** Stop watching the size of the page. */
  leave() {
    this.unlisten?.();
    this.observer.disconnect();
  }

  /** @param {Board} board */
  show(board) {
    this.board = board;
    this.painted = [];
    this.contents = [];
    this.selected.clear();
    this.focus = 0;
    this.places = new Map(board.cells.map((cell) => [`${cell.row} ${cell.col}`, cell.index]));
    this.rows = 1 + Math.max(...board.cells.map((cell) => cell.row));
    this.columns = 1 + Math.max(...board.cells.map((cell) => cell.col));
    this.across = Math.ceil(Math.sqrt(board.size));
    this.grid.setAttribute("aria-rowcount", String(this.rows));
    this.grid.setAttribute("aria-colcount", String(this.columns));
    this.element.dataset["size"] = board.size > 9 ? "large" : "small";
    this.element.style.setProperty("--across", String(this.across));
    this.element.style.setProperty("--rows", String(this.rows));
    this.element.style.setProperty("--columns", String(this.columns));
    this.cells = board.cells.map((cell) =>
      h("div", {
        role: "gridcell",
        class: "cell",
        tabindex: cell.index === 0 ? "0" : "-1",
        "data-cell": cell.index,
        "aria-colindex": cell.col + 1,
      }),
    );
    /** @type {Map<number, HTMLElement[]>} */
    const rows = new Map();
    for (const cell of [...board.cells].sort((a, b) => a.row - b.row || a.col - b.col)) {
      const element = this.cells[cell.index];
      if (!element) continue;
      element.style.setProperty("--row", String(cell.row));
      element.style.setProperty("--col", String(cell.col));
      rows.set(cell.row, [...(rows.get(cell.row) ?? []), element]);
    }
    fill(
      this.grid,
      [...rows].map(([row, cells]) => h("div", { role: "row", "aria-rowindex": row + 1 }, cells)),
    );
    this.showScene(board);
    this.evidence(null);
  }

  /** @param {Board} board  Redraw what lies under the cells, which are the same as before. */
  showScene(board) {
    this.board = board;
    // Sums stand in corners and cages run along borders: marks make room for both.
    [this.top, this.inset] = board.has_corner_texts ? [0.29, 0.1] : [0.06, 0.07];
    this.element.style.setProperty("--marks-top", `${100 * this.top}%`);
    this.element.style.setProperty("--marks-inset", `${100 * this.inset}%`);
    this.element.style.setProperty("--marks-size", this.top > 0.1 ? "0.56" : "0.72");
    this.down = Math.ceil(board.size / Math.ceil(Math.sqrt(board.size)));
    this.element.style.setProperty("--down", String(this.down));
    this.element.style.setProperty("--mark-line", `calc(var(--cell) * ${(1 - this.inset - this.top) / this.down})`);
    const picture = pictureOf(board.scene_svg);
    const scale = board.scale || 48;
    const [left = 0, top = 0, right = 0, bottom = 0] = (picture.getAttribute("viewBox") ?? "").split(" ").map(Number);
    let [x, y] = [left / scale + MARGIN, top / scale + MARGIN];
    let [width, height] = [right / scale - 2 * MARGIN, bottom / scale - 2 * MARGIN];
    if (this.reserved) {
      const [end, foot] = [x + width, y + height];
      const far = this.reserved === "both" ? 1 : 0;
      [x, y] = [Math.min(x, -1), Math.min(y, -1)];
      [width, height] = [Math.max(end, (this.columns ?? 0) + far) - x, Math.max(foot, (this.rows ?? 0) + far) - y];
    }
    picture.setAttribute("viewBox", [x, y, width, height].map((part) => part * scale).join(" "));
    const gutter = (this.rows ?? 0) > 9 ? WIDE_GUTTER : GUTTER;
    this.box = { x: x - gutter, y: y - GUTTER, width: width + gutter, height: height + GUTTER };
    this.wiring.fitted?.(this.box.width / this.box.height);
    picture.removeAttribute("width");
    picture.removeAttribute("height");
    picture.removeAttribute("role");
    for (const said of Array.from(picture.querySelectorAll("title, desc"))) said.remove();
    // Paper lies under cells only: between overlapping grids one sees the page.
    const squares = board.cells.map((cell) => `M${cell.col * scale} ${cell.row * scale}h${scale}v${scale}h-${scale}z`);
    picture.querySelector("rect")?.replaceWith(s("path", { d: squares.join(""), class: "paper" }));
    fill(this.ground, picture);
    for (const [name, value] of Object.entries(this.box)) this.element.style.setProperty(`--${name}`, String(value));
    this.element.style.setProperty("--gutter", String(GUTTER));
    this.element.style.setProperty("--beside", String(gutter));
    this.showLabels();
    for (const layer of [this.over, this.ink])
      layer.setAttribute("viewBox", `${this.box.x} ${this.box.y} ${this.box.width} ${this.box.height}`);
    this.side = 0;
    this.fit();
  }

  /** @param {number[]} cells  Show a line that is being drawn, from its first cell on; none where there are no two. */
  sketch(cells) {
    fill(this.over, drawSketch(this, cells));
  }

  /**
   * Keep room for a field beside every row and column.
   * @param {boolean} on
   * @param {boolean} both  whether at both ends of them
   */
  reserve(on, both) {
    const reserved = on ? (both ? "both" : "first") : "";
    if (reserved === this.reserved) return;
    this.reserved = reserved;
    if (this.board) this.showScene(this.board);
  }

  /** Name the rows and columns beside the board: sentences speak of them. */
  showLabels() {
    const label = (/** @type {string} */ side, /** @type {number} */ at, /** @type {string} */ text) => {
      const element = h("span", { class: side }, text);
      element.style.setProperty("--at", String(at));
      return element;
    };
    fill(this.labels, [
      ...Array.from({ length: this.rows ?? 0 }, (_, row) => label("row-label", row, rowName(row))),
      ...Array.from({ length: this.columns ?? 0 }, (_, col) => label("column-label", col, columnName(col))),
    ]);
  }

  /** Choose the size of a cell: as large as the place allows, never too small for a finger. */
  fit() {
    const box = this.box;
    const { clientWidth: wide, clientHeight } = this.host;
    if (!box || !wide) return;
    const tall = this.wiring.tall ? Math.max(240, window.innerHeight * this.wiring.tall) : clientHeight;
    const wanted = Math.min(wide / box.width, tall / box.height);
    const least = window.matchMedia("(pointer: coarse)").matches ? SMALLEST.finger : SMALLEST.mouse;
    const side = Math.max(least, Math.floor(wanted * 8) / 8) * this.zoom;
    // A board wider than its place is moved with the finger; drawing a selection is for boards that fit.
    this.frame.classList.toggle("scrolls", side * box.width > wide + 1 || side * box.height > tall + 1);
    if (side === this.side) return;
    this.side = side;
    this.element.style.setProperty("--cell", `${side}px`);
    this.element.classList.toggle("tiny", side < 30);
    // Marks in their own places, or, where these would be too small to read, as a text.
    const room = Math.min((1 - 2 * this.inset) / (this.across ?? 3), (1 - this.inset - this.top) / (this.down ?? 3));
    const packed = side * room < MARK;
    if (this.element.classList.toggle("packed", packed) !== this.packed) this.contents = this.painted = [];
    this.packed = packed;
    if (!this.painted.length && this.cells.length) this.wiring.changed();
    if (this.shownEvidence) this.evidence(this.shownEvidence);
    this.keepReadable();
  }

  /** Sums and other small numbers of the picture are never smaller than can be read. */
  keepReadable() {
    const scale = this.board?.scale || 48;
    for (const text of this.ground.querySelectorAll("text")) {
      const size = Number(text.getAttribute("font-size") ?? text.closest("[font-size]")?.getAttribute("font-size"));
      const least = (READABLE * scale) / this.side;
      text.style.fontSize = size && size < least ? `${least}px` : "";
    }
  }

  /** @param {number} zoom  Show the board so many times as large; what does not fit is moved into sight. */
  enlarge(zoom) {
    this.resize(zoom);
    this.cells[this.focus]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** @param {number} zoom  The same, without a cell to keep in sight. */
  resize(zoom) {
    this.zoom = zoom;
    this.fit();
  }

  /** A second finger came: what the first had begun was no stroke. */
  giveUp() {
    this.dragging = this.began = false;
    this.path = [];
    if (this.selected.size > 1) this.select([this.focus], this.focus);
  }

  /** @param {(cell: number) => Look} look  Bring every cell up to date. */
  paint(look) {
    this.cells.forEach((element, cell) => {
      const now = look(cell);
      const content = `${now.text}|${now.ink}|${now.corners}|${now.centres}|${now.letters}|${now.colours}`;
      const signature = `${content}|${now.flags}|${now.bright}|${now.label}`;
      if (signature === this.painted[cell]) return;
      this.painted[cell] = signature;
      element.className = `cell ${now.flags}`;
      element.setAttribute("aria-selected", String(this.selected.has(cell)));
      if (element.getAttribute("aria-label") !== now.label) element.setAttribute("aria-label", now.label);
      if (content === this.contents[cell]) brighten(element, now, this);
      else fill(element, partsOf(now, this));
      this.contents[cell] = content;
    });
  }

  /** @param {Evidence | null} evidence  Draw what a hint rests on, or nothing. */
  evidence(evidence) {
    this.shownEvidence = evidence;
    fill(this.over, evidence ? drawEvidence(this, evidence) : []);
  }

  /**
   * Select cells and put the focus on one of them.
   * @param {Iterable<number>} cells
   * @param {number} focus
   * @param {boolean} [grab]  whether to take the keyboard
   */
  select(cells, focus, grab = true) {
    this.selected = new Set(this.wiring.single ? [focus] : cells);
    this.cells[this.focus]?.setAttribute("tabindex", "-1");
    this.focus = focus;
    const element = this.cells[focus];
    element?.setAttribute("tabindex", "0");
    if (grab) element?.focus({ preventScroll: !this.frame.classList.contains("scrolls") });
    this.wiring.changed();
  }

  /** @param {number} cell  Take it into the selection, or out of it. */
  toggle(cell) {
    const rest = [...this.selected].filter((other) => other !== cell);
    this.select(this.selected.has(cell) ? rest : [...rest, cell], cell);
  }

  listen() {
    let adding = true;
    this.grid.addEventListener("pointerdown", (event) => {
      const cell = this.cellAt(event, false);
      if (cell === null || event.button > 0) return;
      event.preventDefault();
      const extend = event.shiftKey || event.ctrlKey || event.metaKey || this.multi || this.wiring.toggles === true;
      this.began = true;
      this.path = extend ? [] : [cell];
      adding = !(extend && this.selected.has(cell));
      this.dragging = !this.wiring.single && (event.pointerType !== "touch" || !this.frame.classList.contains("scrolls") || this.pens);
      this.wiring.pick?.(cell);
      if (extend) this.toggle(cell);
      else this.select([cell], cell);
    });
    this.grid.addEventListener("pointermove", (event) => {
      if (!this.dragging || !event.buttons) return;
      // A quick hand passes over cells between two reports: the browser has the places in between.
      const passed = event.getCoalescedEvents();
      for (const one of passed.length ? passed : [event]) {
        const cell = this.cellAt(one, true);
        if (cell !== null && this.path.length && cell !== this.path.at(-1)) this.path.push(cell);
        if (cell !== null && cell !== this.focus && this.selected.has(cell) !== adding) this.toggle(cell);
      }
    });
    this.grid.addEventListener("dblclick", (event) => {
      const cell = this.cellAt(event, false);
      const text = cell === null ? "" : (this.cells[cell]?.querySelector(".digit")?.textContent ?? "");
      if (cell === null || !text || this.wiring.single) return;
      const alike = this.cells.flatMap((one, index) =>
        one.querySelector(".digit")?.textContent === text ? [index] : [],
      );
      this.select(alike, cell);
    });
    // A touch is captured by the cell where it began, so that moves go on arriving here; nothing else to do.
    const lifted = (/** @type {PointerEvent} */ event) => {
      if (!this.began) return;
      this.began = this.dragging = false;
      if (event.type === "pointerup") this.wiring.drawn?.(this.path);
    };
    const stopPinch = listenForPinch(this);
    this.unlisten = () => {
      stopPinch();
      for (const end of ENDS) window.removeEventListener(end, lifted);
    };
    for (const end of ENDS) window.addEventListener(end, lifted);
    this.grid.addEventListener("focusin", (event) => {
      const cell = Number(/** @type {HTMLElement} */ (event.target).dataset["cell"]);
      if (this.wiring.toggles || Number.isNaN(cell)) return;
      if (cell !== this.focus || !this.selected.size) this.select([cell], cell, false);
    });
    this.grid.addEventListener("keydown", (event) => {
      if (this.move(event)) return;
      if (this.wiring.toggles && event.key === " ") {
        event.preventDefault();
        this.toggle(this.focus);
      } else {
        this.wiring.key?.(event);
      }
    });
  }

  /**
   * Give the cell under a pointer; `inside` asks for its middle, so that slanted drags pass between two others.
   * @param {MouseEvent} event
   * @param {boolean} inside
   */
  cellAt(event, inside) {
    const frame = this.grid.getBoundingClientRect();
    const side = this.side || 1;
    const [x, y] = [(event.clientX - frame.left) / side, (event.clientY - frame.top) / side];
    if (inside && Math.hypot(x - Math.floor(x) - 0.5, y - Math.floor(y) - 0.5) > 0.44) return null;
    return this.places.get(`${Math.floor(y)} ${Math.floor(x)}`) ?? null;
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean} whether the key moved the focus
   */
  move(event) {
    const { row = 0, col = 0 } = this.board?.cells[this.focus] ?? {};
    const [rows, columns] = [this.rows ?? 1, this.columns ?? 1];
    const command = event.ctrlKey || event.metaKey;
    /** @type {Record<string, [number, number, number, number]>} */
    const steps = {
      ArrowUp: [row - 1, col, -1, 0],
      ArrowDown: [row + 1, col, 1, 0],
      ArrowLeft: [row, col - 1, 0, -1],
      ArrowRight: [row, col + 1, 0, 1],
      Home: command ? [0, 0, 0, 1] : [row, 0, 0, 1],
      End: command ? [rows - 1, columns - 1, 0, -1] : [row, columns - 1, 0, -1],
    };
    const step = steps[event.key];
    if (!step || event.altKey) return false;
    event.preventDefault();
    this.path = [];
    let [r, c] = step;
    // Over the gaps of overlapping grids, and round the edge.
    for (let tries = 0; tries < 2 * Math.max(rows, columns); tries++) {
      const cell = this.places.get(`${(r + rows) % rows} ${(c + columns) % columns}`);
      if (cell !== undefined) {
        const more = event.shiftKey && !this.wiring.single;
        this.select(more ? [...this.selected, cell] : this.wiring.toggles ? this.selected : [cell], cell);
        return true;
      }
      r += step[2];
      c += step[3];
    }
    return true;
  }

  /** Give the name of the focused cell, for sentences. */
  said() {
    return cellSaid(this.board?.cells[this.focus]);
  }
}
