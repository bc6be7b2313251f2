/** The board in a notebook: the studio's own board, pad and steps, in step with a model of the kernel (anywidget). */

import { BoardView } from "../web/static/board.js";
import { fill, h } from "../web/static/dom.js";
import { walkOf } from "../web/static/lesson_view.js";
import { boxesOf, looksOf } from "../web/static/looks.js";
import { MODES, modeSwitch, showPad } from "../web/static/pad.js";
import { conflicts, peersOf } from "../web/static/rules.js";
import * as sheet from "../web/static/sheet.js";
import { DEFAULTS } from "../web/static/store.js";
import { digitOfKey, digitOfNumber, symbol } from "../web/static/symbols.js";
import { speakWith, t } from "../web/static/words.js";

/** @typedef {import("../web/static/lesson_view.js").Lesson} Lesson */
/** @typedef {import("../web/static/lesson_view.js").Step} Step */
/** @typedef {import("../web/static/lesson_view.js").Walk} Walk */
/** @typedef {import("../web/static/pad.js").Mode} Mode */
/** @typedef {import("../web/static/types").Board} Board */
/** @typedef {import("../web/static/types").Marks} Marks */

/**
 * @typedef {object} State  What the kernel holds: see board.py.
 * @property {Board} board
 * @property {Lesson | null} page
 * @property {string} language
 * @property {Record<string, string>} words
 * @property {string[]} paints   the colour of each digit where the lesson speaks of colours
 * @property {number[]} values
 * @property {number[][]} corners
 * @property {number[][]} centres
 * @property {number} step
 * @property {boolean} solved
 * @property {string} css
 * @property {string} font
 *
 * @typedef {object} Model
 * @property {<K extends keyof State>(name: K) => State[K]} get
 * @property {<K extends keyof State>(name: K, value: State[K]) => void} set
 * @property {() => void} save_changes
 * @property {(event: string, act: () => void) => void} on
 * @property {(event: string, act: () => void) => void} off
 */

/** Marks are written here; lines of a pen belong to the page. @type {Mode[]} */
const WRITTEN = MODES.filter((mode) => mode !== "pen");

class Desk {
  /**
   * @param {Model} model
   * @param {HTMLElement} host
   */
  constructor(model, host) {
    this.model = model;
    this.game = sheet.newGame(model.get("board"));
    this.peers = peersOf(this.game.board);
    this.boxes = boxesOf(this.game.board);
    this.paints = model.get("paints");
    /** @type {Mode} */
    this.mode = "values";
    /** The step that is shown, and whether the kernel is being told: what it then says is no news. */
    this.at = -1;
    this.telling = false;
    const boardHost = h("div", { class: "board-host" });
    this.modes = h("div", { class: "modes" });
    this.pad = h("div", { class: "pad keys", role: "group", "aria-label": t("Digits") });
    /** @type {Step[]} */
    this.steps = model.get("page")?.sections.flatMap((section) => section.steps) ?? [];
    this.walk = this.steps.length ? walkOf(this.steps, () => h("div"), (at) => this.stepped(at)) : null;
    const hands = h("div", { class: "hands" }, this.modes, this.pad);
    fill(
      host,
      h("div", { class: "board-side" }, boardHost, this.walk && hands),
      this.walk ? h("div", { class: "chapter" }, this.walk.element) : hands,
    );
    this.view = new BoardView(boardHost, {
      name: this.game.board.title || t("Board"),
      changed: () => this.paint(),
      key: (event) => this.press(event),
      symbol: (digit) => symbol(this.game.board, DEFAULTS, digit),
      tall: 0.7,
    });
    this.view.show(this.game.board);
    this.walk?.element.addEventListener("keydown", (event) => this.turn(event));
    if (this.walk) this.walk.go(model.get("step"));
    else this.take();
    const empty = Math.max(0, this.values().indexOf(0));
    this.view.select([empty], empty, false);
  }

  values() {
    return sheet.digitsOf(this.game.board, this.game.marks);
  }

  /** Show what the kernel holds; nothing where that is here already. */
  take() {
    const { model, game } = this;
    const held = {
      values: model.get("values").map((digit, cell) => (game.board.givens[cell] ? 0 : digit)),
      corners: model.get("corners"),
      centres: model.get("centres"),
    };
    const draft = new sheet.Draft(game);
    game.board.cells.forEach((_, cell) => {
      draft.set("values", cell, held.values[cell] ?? 0);
      draft.set("corners", cell, held.corners[cell] ?? []);
      draft.set("centres", cell, held.centres[cell] ?? []);
    });
    draft.commit("kernel");
    this.refresh();
  }

  /** @param {number} at  The lesson is at this step: the board shows what is filled then. */
  stepped(at) {
    // Called once before there is a board.
    if (!this.view) return;
    const filled = this.steps[at]?.filled ?? [];
    if (filled.length) {
      const draft = new sheet.Draft(this.game);
      filled.forEach((digit, cell) => {
        if (!this.game.board.givens[cell]) draft.set("values", cell, digit);
      });
      draft.commit("step");
      const fresh = filled.findIndex((digit, cell) => digit && digit !== (this.steps[at - 1]?.filled[cell] ?? digit));
      if (fresh >= 0) this.view.select([fresh], fresh, false);
    }
    this.at = at;
    this.edited();
  }

  /** Tell the kernel what stands on the board. */
  edited() {
    const { model, game } = this;
    const values = this.values();
    const { solution } = game.board;
    this.telling = true;
    if (this.walk) model.set("step", this.at);
    model.set("values", values);
    // Copies: of a list that has changed in place a model sees no change.
    model.set("corners", [...game.marks.corners]);
    model.set("centres", [...game.marks.centres]);
    model.set("solved", !!solution && values.every((digit, cell) => digit === solution[cell]));
    model.save_changes();
    this.telling = false;
    this.refresh();
  }

  refresh() {
    const { game } = this;
    // A digit has a colour where the lesson is about colours.
    if (this.paints.length) game.marks.colours = this.values().map((digit) => (digit ? [digit] : []));
    this.view.element.classList.toggle("won", this.model.get("solved"));
    this.paint();
    const tool = (/** @type {[string, string, string, boolean, () => unknown]} */ [name, title, key, able, act]) => ({
      name,
      title,
      key,
      able,
      act: () => void (act() && this.edited()),
    });
    showPad(this.pad, game.board, {
      mode: this.mode,
      values: this.values(),
      held: 0,
      press: (digit) => this.write(digit, this.mode),
      tools: [
        tool(["undo", t("Undo"), "Ctrl+Z", game.past.length > 0, () => sheet.undo(game)]),
        tool(["redo", t("Redo"), "Ctrl+Y", game.future.length > 0, () => sheet.redo(game)]),
        tool(["erase", t("Erase"), t("Delete"), true, () => sheet.erase(game, this.view.selected)]),
      ],
    });
    const inside = this.modes.querySelector(":focus");
    fill(this.modes, modeSwitch(this.mode, (mode) => ((this.mode = mode), this.refresh()), WRITTEN));
    if (inside) /** @type {HTMLElement | null} */ (this.modes.querySelector("[aria-checked=true]"))?.focus();
  }

  paint() {
    if (!this.view) return;
    const { game, view } = this;
    const values = this.values();
    view.paint(
      looksOf(game, {
        settings: { ...DEFAULTS, ...(this.paints.length ? { peers: false, sameDigit: false } : {}) },
        selected: view.selected,
        focus: view.focus,
        peers: this.peers,
        boxes: this.boxes,
        values,
        conflicts: conflicts(game.board, values),
        wrong: new Set(),
        candidates: null,
        emphasis: new Map(),
        held: 0,
      }),
    );
  }

  /**
   * @param {number} digit
   * @param {Mode} mode
   */
  write(digit, mode) {
    const { game, view, walk } = this;
    const cells = [...view.selected];
    const done =
      mode === "values"
        ? sheet.placeDigit(game, cells, digit, this.peers)
        : mode !== "pen" && sheet.toggleMark(game, mode, cells, digit);
    if (!done) return;
    this.edited();
    // Who plays what the next step would have done has done it.
    const next = this.at + 1;
    if (walk && this.steps[next]?.filled.every((one, cell) => one === this.values()[cell])) walk.go(next);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const { game, view } = this;
    const { board } = game;
    const command = event.ctrlKey || event.metaKey;
    const done = (/** @type {unknown} */ changed) => {
      event.preventDefault();
      if (changed) this.edited();
    };
    if (command && event.key.toLowerCase() === "z") return done(event.shiftKey ? sheet.redo(game) : sheet.undo(game));
    if (command && event.key.toLowerCase() === "y") return done(sheet.redo(game));
    if (event.key === "Delete" || event.key === "Backspace" || event.key === "0")
      return done(sheet.erase(game, view.selected));
    const code = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
    const digit = code === undefined ? (command ? 0 : digitOfKey(board, DEFAULTS, event.key)) : digitOfNumber(board, code);
    if (!digit) return undefined;
    event.preventDefault();
    return this.write(digit, event.altKey ? "colours" : command ? "centres" : event.shiftKey && code ? "corners" : this.mode);
  }

  /** @param {KeyboardEvent} event  A key beside the board turns the page of the lesson. */
  turn(event) {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.altKey || event.metaKey) return;
    if (this.walk?.key(event.key)) event.preventDefault();
  }
}

/** Whether the page around is dark: notebooks say so in their own ways, or by their colour. */
function isDark() {
  const { body } = document;
  if (body.dataset["jpThemeLight"]) return body.dataset["jpThemeLight"] === "false";
  if (body.dataset["vscodeThemeKind"]) return !body.dataset["vscodeThemeKind"].includes("light");
  const [red = 255, green = 255, blue = 255, opaque = 1] = (getComputedStyle(body).backgroundColor.match(/[\d.]+/g) ?? []).map(Number);
  return opaque > 0 && red * 0.3 + green * 0.6 + blue * 0.1 < 128;
}

/** Formulas need a face with a table of mathematics, and a face belongs to the page. @param {string} font  base 64 */
function bringFace(font) {
  if ([...document.fonts].some((face) => face.family === "Noto Math")) return;
  const bytes = Uint8Array.from(atob(font), (one) => one.charCodeAt(0));
  document.fonts.add(new FontFace("Noto Math", bytes));
}

/** @param {{model: Model, el: HTMLElement}} place */
function render({ model, el }) {
  speakWith(model.get("language"), model.get("words"));
  bringFace(model.get("font"));
  // Keys on the board are for the board: "3" makes a heading of a cell elsewhere in a notebook, "d d" deletes it.
  const host = h("div", { lang: model.get("language"), "data-lm-suppress-shortcuts": "true" });
  const root = h("div", { class: model.get("paints").length ? "widget painted" : "widget" });
  // A notebook has rules for .cell and .row of its own: in a root of its own the board keeps its looks.
  host.attachShadow({ mode: "open" }).append(h("style", {}, model.get("css")), root);
  el.append(host);
  model.get("paints").forEach((paint, place) => host.style.setProperty(`--paint-${place + 1}`, paint));
  const dress = () => (host.style.colorScheme = isDark() ? "dark" : "light");
  dress();
  const watcher = new MutationObserver(dress);
  watcher.observe(document.body, { attributes: true });
  const desk = new Desk(model, root);
  const wiring = /** @type {[string, () => void][]} */ ([
    ...["values", "corners", "centres"].map((name) => [`change:${name}`, () => !desk.telling && desk.take()]),
    ["change:step", () => !desk.telling && desk.walk?.go(model.get("step"))],
  ]);
  for (const [event, act] of wiring) model.on(event, act);
  return () => {
    for (const [event, act] of wiring) model.off(event, act);
    watcher.disconnect();
    desk.view.leave();
  };
}

export default { render };
