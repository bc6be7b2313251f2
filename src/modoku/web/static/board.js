/** The board on the page: a picture of the rules below, a grid of cells for eyes, fingers, keys and screen readers above. */

import { fill, h, pictureOf, s } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").Candidate} Candidate */
/** @typedef {import("./types").Tie} Tie */

/**
 * @typedef {object} Look  How one cell looks; the view repaints a cell only where this differs from last time.
 * @property {string} text        the symbol of its digit, "" where empty
 * @property {string} ink         classes of the digit: given, placed, a colour
 * @property {number[]} corners
 * @property {number[]} centres
 * @property {number[]} colours   of the cell, numbers of the palette
 * @property {string} flags       classes of the cell: selected, peer, same, conflict, wrong ...
 * @property {number} bright      the digit whose marks stand out, 0 for none
 * @property {string} label       what a screen reader says
 *
 * @typedef {object} Evidence  What a hint draws over the cells.
 * @property {{look: string, candidates: Candidate[]}[]} marks
 * @property {Tie[]} links
 */

const SMALLEST = 24;
const LARGEST = 76;
const ENDS = /** @type {const} */ (["pointerup", "pointercancel"]);

export class BoardView {
  /**
   * @param {HTMLElement} host
   * @param {{name: string, changed: () => void, key?: (event: KeyboardEvent) => void, symbol: (digit: number) => string,
   *   pick?: (cell: number) => void, drawn?: () => void, single?: boolean, toggles?: boolean, tall?: number}} wiring
   *   `drawn`: finger or button was lifted; `single`: one cell at a time; `toggles`: cells are switched on and off,
   *   moving changes none
   */
  constructor(host, wiring) {
    this.host = host;
    this.wiring = wiring;
    /** @type {Set<number>} */
    this.selected = new Set();
    this.focus = 0;
    this.multi = false;
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
    this.top = 0.06;
    this.ground = h("div", { class: "ground", "aria-hidden": "true" });
    this.grid = h("div", {
      role: "grid",
      "aria-label": wiring.name,
      "aria-multiselectable": wiring.single ? "false" : "true",
    });
    this.over = s("svg", { class: "evidence", "aria-hidden": "true" });
    this.element = h("div", { class: "board" }, this.ground, this.grid, this.over);
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
    this.top = board.has_corner_texts ? 0.25 : 0.06;
    this.element.style.setProperty("--marks-top", `${100 * this.top}%`);
    this.element.style.setProperty("--marks-size", this.top > 0.1 ? "0.6" : "0.72");
    const down = Math.ceil(board.size / Math.ceil(Math.sqrt(board.size)));
    this.element.style.setProperty("--down", String(down));
    this.element.style.setProperty("--mark-line", `calc(var(--cell) * ${(0.93 - this.top) / down})`);
    const picture = pictureOf(board.scene_svg);
    const [x = 0, y = 0, width = 0, height = 0] = (picture.getAttribute("viewBox") ?? "").split(" ").map(Number);
    const scale = board.scale || 48;
    this.box = { x: x / scale, y: y / scale, width: width / scale, height: height / scale };
    picture.removeAttribute("width");
    picture.removeAttribute("height");
    picture.removeAttribute("role");
    for (const said of Array.from(picture.querySelectorAll("title, desc"))) said.remove();
    // Paper lies under cells only: between overlapping grids one sees the page.
    const squares = board.cells.map((cell) => `M${cell.col * scale} ${cell.row * scale}h${scale}v${scale}h-${scale}z`);
    picture.querySelector("rect")?.replaceWith(s("path", { d: squares.join(""), class: "paper" }));
    fill(this.ground, picture);
    for (const [name, value] of Object.entries(this.box)) this.element.style.setProperty(`--${name}`, String(value));
    this.over.setAttribute("viewBox", `${this.box.x} ${this.box.y} ${this.box.width} ${this.box.height}`);
    this.side = 0;
    this.fit();
  }

  /** @param {number[]} cells  Show a line that is being drawn, from its first cell on; none where there are no two. */
  sketch(cells) {
    const points = cells.map((cell) => this.board?.cells[cell]).flatMap((one) => (one ? [one] : []));
    const [first] = points;
    const d = points.map(({ row, col }, i) => `${i ? "L" : "M"}${col + 0.5} ${row + 0.5}`).join("");
    fill(
      this.over,
      first &&
        points.length > 1 &&
        s("g", { class: "sketch" }, [
          s("path", { d }),
          s("circle", { cx: first.col + 0.5, cy: first.row + 0.5, r: 0.2 }),
        ]),
    );
  }

  /** Choose the size of a cell: as large as the place allows, never too small for a finger. */
  fit() {
    const box = this.box;
    if (!box || !this.host.clientWidth) return;
    const wide = window.matchMedia("(min-width: 56rem)").matches;
    const tall = Math.max(240, window.innerHeight * (this.wiring.tall ?? 1) - (wide ? 150 : 330));
    const wanted = Math.min(this.host.clientWidth / box.width, Math.max(tall / box.height, wide ? 0 : 30), LARGEST);
    const side = Math.max(SMALLEST, Math.floor(wanted * 4) / 4) * this.zoom;
    if (side === this.side) return;
    this.side = side;
    this.element.style.setProperty("--cell", `${side}px`);
    this.element.classList.toggle("tiny", side < 30);
    // A board wider than its place is moved with the finger; drawing a selection is for boards that fit.
    this.frame.classList.toggle("scrolls", side * box.width > this.host.clientWidth + 1);
  }

  /** @param {number} zoom  Show the board so many times as large; what does not fit is moved into sight. */
  enlarge(zoom) {
    this.zoom = zoom;
    this.fit();
    this.cells[this.focus]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** @param {(cell: number) => Look} look  Bring every cell up to date. */
  paint(look) {
    this.cells.forEach((element, cell) => {
      const now = look(cell);
      const content = `${now.text}|${now.ink}|${now.corners}|${now.centres}|${now.colours}`;
      const signature = `${content}|${now.flags}|${now.bright}|${now.label}`;
      if (signature === this.painted[cell]) return;
      this.painted[cell] = signature;
      element.className = `cell ${now.flags}`;
      element.setAttribute("aria-selected", String(this.selected.has(cell)));
      if (element.getAttribute("aria-label") !== now.label) element.setAttribute("aria-label", now.label);
      if (content === this.contents[cell]) this.brighten(element, now);
      else fill(element, this.parts(now));
      this.contents[cell] = content;
    });
  }

  /** @param {Look} look  What stands in a cell. */
  parts(look) {
    const parts = [];
    if (look.colours.length) {
      parts.push(
        h(
          "span",
          { class: "paint" },
          look.colours.map((colour) => h("i", { class: `p${colour}` })),
        ),
      );
    }
    if (look.text) {
      parts.push(h("span", { class: `digit ${look.ink}` }, look.text));
      return parts;
    }
    if (look.corners.length) parts.push(this.corners(look));
    if (look.centres.length) {
      const marks = look.centres.map((digit) =>
        h("i", { class: digit === look.bright ? "bright" : "" }, this.wiring.symbol(digit)),
      );
      const length = look.centres.length > 8 ? "long" : look.centres.length > 4 ? "middling" : "";
      parts.push(h("span", { class: `centres ${length}` }, marks));
    }
    return parts;
  }

  /** @param {Look} look */
  corners(look) {
    const both = look.centres.length > 0;
    const size = this.board?.size ?? 9;
    if (size > 9 && !both) return this.block(look);
    const across = both ? Math.ceil(size / 2) : (this.across ?? 3);
    const box = h("span", { class: both ? "corners both" : "corners" });
    box.style.setProperty("--across", String(across));
    for (const digit of look.corners) {
      const mark = h("i", { class: digit === look.bright ? "bright" : "" }, this.wiring.symbol(digit));
      const row = Math.floor((digit - 1) / across);
      mark.style.gridArea = `${both ? 1 + 2 * row : 1 + row} / ${1 + ((digit - 1) % across)}`;
      box.append(mark);
    }
    return box;
  }

  /**
   * Many marks as lines of one text: a large board has thousands, and an element for each would make it slow.
   * @param {Look} look
   */
  block(look) {
    const [across, size] = [this.across ?? 3, this.board?.size ?? 9];
    const present = new Set(look.corners);
    const digits = Array.from({ length: size }, (_, i) => (present.has(i + 1) ? this.wiring.symbol(i + 1) : "\u00a0"));
    const lines = Array.from({ length: Math.ceil(size / across) }, (_, row) =>
      digits.slice(row * across, (row + 1) * across).join(""),
    );
    const box = h("span", { class: "corners block" }, lines.join("\n"));
    this.brightenBlock(box, look);
    return box;
  }

  /**
   * Bring the marks of one digit out, and no others, in a cell whose marks stay.
   * @param {Element} element
   * @param {Look} look
   */
  brighten(element, look) {
    const block = element.querySelector(".block");
    if (block) return this.brightenBlock(block, look);
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
   */
  brightenBlock(box, look) {
    box.querySelector("i")?.remove();
    if (!look.corners.includes(look.bright)) return;
    const across = this.across ?? 3;
    const mark = h("i", { class: "bright" }, this.wiring.symbol(look.bright));
    mark.style.setProperty("--i", String(Math.floor((look.bright - 1) / across)));
    mark.style.setProperty("--j", String((look.bright - 1) % across));
    box.append(mark);
  }

  /**
   * Give where a candidate stands, in cells.
   * @param {number} cell
   * @param {number} digit
   */
  place(cell, digit) {
    const { row = 0, col = 0 } = this.board?.cells[cell] ?? {};
    const across = this.across ?? 3;
    const down = Math.ceil((this.board?.size ?? 9) / across);
    const [i, j] = [Math.floor((digit - 1) / across), (digit - 1) % across];
    return { x: col + 0.06 + ((j + 0.5) * 0.88) / across, y: row + this.top + ((i + 0.5) * (0.94 - this.top)) / down };
  }

  /** @param {Evidence | null} evidence  Draw what a hint rests on, or nothing. */
  evidence(evidence) {
    if (!evidence) {
      fill(this.over);
      return;
    }
    const r = Math.min(0.42, 0.48 * (0.94 - this.top)) / (this.across ?? 3);
    const discs = evidence.marks.flatMap(({ look, candidates }) =>
      candidates.map(([cell, digit]) => {
        const { x, y } = this.place(cell, digit);
        const k = r * 0.72;
        return s("g", { class: look }, [
          s("circle", { cx: x, cy: y, r }),
          s("text", { x, y: y + r * 0.5, "font-size": r * 1.4 }, this.wiring.symbol(digit)),
          look === "removed" && s("path", { d: `M${x - k} ${y + k}L${x + k} ${y - k}` }),
        ]);
      }),
    );
    fill(
      this.over,
      evidence.links.map((tie) => this.link(tie, r)),
      discs,
    );
  }

  /** @param {Tie} tie @param {number} gap */
  link(tie, gap) {
    const [a, b] = [this.place(...tie.from), this.place(...tie.to)];
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
    return s("g", { class: tie.strong ? "link" : "link weak" }, [
      s("path", { d: `M${start.x} ${start.y}Q${middle.x} ${middle.y} ${end.x} ${end.y}` }),
      s("path", { class: "head", d: `M${wing(0.5)}L${end.x} ${end.y}L${wing(-0.5)}` }),
    ]);
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
    let dragging = false;
    let began = false;
    this.grid.addEventListener("pointerdown", (event) => {
      const cell = this.cellAt(event, false);
      if (cell === null || event.button > 0) return;
      event.preventDefault();
      const extend = event.shiftKey || event.ctrlKey || event.metaKey || this.multi || this.wiring.toggles === true;
      began = true;
      adding = !(extend && this.selected.has(cell));
      dragging = !this.wiring.single && (event.pointerType !== "touch" || !this.frame.classList.contains("scrolls"));
      this.wiring.pick?.(cell);
      if (extend) this.toggle(cell);
      else this.select([cell], cell);
    });
    this.grid.addEventListener("pointermove", (event) => {
      if (!dragging || !event.buttons) return;
      // A quick hand passes over cells between two reports: the browser has the places in between.
      const passed = event.getCoalescedEvents();
      for (const one of passed.length ? passed : [event]) {
        const cell = this.cellAt(one, true);
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
      if (!began) return;
      began = dragging = false;
      if (event.type === "pointerup") this.wiring.drawn?.();
    };
    this.unlisten = () => {
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
    const { row = 0, col = 0 } = this.board?.cells[this.focus] ?? {};
    return t("row {row} column {col}", { row: row + 1, col: col + 1 });
  }
}

/**
 * @param {{x: number, y: number}} from
 * @param {{x: number, y: number}} to
 * @param {number} by
 */
function towards(from, to, by) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) * by) / length, y: from.y + ((to.y - from.y) * by) / length };
}
