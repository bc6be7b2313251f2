/** A puzzle being played: the board, the pad, the clock, and everything that a key or a finger can do. */

import { BoardView } from "./board.js";
import { layDesk, partsOfMessage } from "./desk.js";
import { announce, fill, h, refill } from "./dom.js";
import { pictureOfHint } from "./hinting.js";
import { press, pressElsewhere } from "./keys.js";
import { check, finish, showEnd } from "./ending.js";
import { boxesOf, looksOf } from "./looks.js";
import { isUnread } from "./judging.js";
import { modeSwitch, modeTitle, showPad } from "./pad.js";
import { presence } from "./presence.js";
import { candidatesOf, conflicts, peersOf } from "./rules.js";
import { drawInk, drawLine, touchCell, wipe } from "./pen.js";
import * as sheet from "./sheet.js";
import { keptElsewhere, loadGame, saveGame } from "./store.js";
import { button, onScreen, settings, toast, watchSettings } from "./studio.js";
import { symbol } from "./symbols.js";
import { stopAsking, tellMore } from "./hint_dialog.js";
import { clock, t } from "./words.js";

/** @typedef {import("./types").Game} Game */
/** @typedef {import("./types").Hint} Hint */
/** @typedef {import("./pad.js").Mode} Mode */

/** @typedef {import("./desk.js").Message} Message */

export class Playing {
  /**
   * @param {HTMLElement} main
   * @param {Game} game
   * @param {string} levelTitle
   */
  constructor(main, game, levelTitle) {
    onScreen.board = game.board;
    this.game = game;
    this.levelTitle = levelTitle;
    /** Whether the rules that were read may be told: not where the solution that came with the puzzle breaks them. */
    this.trusted = !isUnread(game.board) || !conflicts(game.board, game.board.solution ?? []).size;
    this.peers = this.trusted ? peersOf(game.board) : game.board.cells.map(() => []);
    this.boxes = boxesOf(game.board);
    /** @type {Mode} */
    this.mode = "values";
    this.held = 0;
    /** The colour of the pen, and whether it writes letters instead. */
    this.pen = 6;
    this.lettering = false;
    this.paused = false;
    /** @type {Hint | null} */
    this.hint = null;
    /** Which link of a chain is being told, counted from 0; -1 for all of them. */
    this.link = -1;
    /** @type {Message | null} */
    this.message = null;
    this.checked = false;
    /** @type {AbortController | null} */
    this.asking = null;
    this.clockText = h("span", { class: "clock", role: "timer", "aria-label": t("Time") });
    this.pauseHost = h("span");
    this.modeHost = h("div", { class: "modes" });
    this.pad = h("div", { class: "pad keys", role: "group", "aria-label": t("Digits") });
    this.tools = h("div", { class: "tools", role: "group", "aria-label": t("Tools") });
    this.hands = h("div", { class: "hands" }, this.modeHost, this.pad, this.tools);
    this.panel = h("div", { class: "panel", role: "status" });
    this.cover = h("div", { class: "cover", hidden: true });
    this.desk = h("div", { class: "desk" });
    const boardHost = h("div", { class: "board-host" });
    layDesk(this, main, boardHost);
    this.view = new BoardView(boardHost, {
      name: game.board.title,
      changed: () => (this.refresh(false), this.isDrawing() && !this.hint && this.view.sketch(this.view.path)),
      drawn: (path) => this.drawn(path),
      key: (event) => press(this, event),
      symbol: (digit) => symbol(game.board, settings, digit),
      pick: (cell) => this.picked(cell),
      fitted: (shape) =>
        /** @type {HTMLElement | null} */ (boardHost.closest(".play"))?.style.setProperty("--shape", String(shape)),
    });
    /** @type {number[]} */
    this.values = [];
    /** @type {Set<number>} */
    this.clashes = new Set();
    /** Cells that contradict a wrong digit. @type {Set<number>} */
    this.blamed = new Set();
    /** The step that shows why a digit is wrong. @type {import("./types").Hint | null} */
    this.reason = null;
    /** @type {Set<number>} */
    this.wrong = new Set();
    /** @type {number[][] | null} */
    this.candidates = null;
    this.view.show(game.board);
    this.takeStock();
    this.view.select([this.firstEmpty()], this.firstEmpty());
    this.stopWatching = watchSettings(() => this.refresh(true));
    this.ticking = setInterval(() => this.tick(), 1000);
    this.onHide = () => document.visibilityState === "hidden" && this.keep();
    document.addEventListener("visibilitychange", this.onHide);
    window.addEventListener("pagehide", this.onHide);
    this.onKey = (/** @type {KeyboardEvent} */ event) => pressElsewhere(this, event);
    document.addEventListener("keydown", this.onKey);
    this.onResize = () => this.giveWay();
    window.addEventListener("resize", this.onResize);
    this.away = false;
    this.dirty = false;
    this.refresh(true);
    if (game.solved) showEnd(this);
    this.presence = presence(game.id, { stepBack: () => this.stepBack(), catchUp: () => this.catchUp() });
  }

  /** The page is left: keep everything, stop the clock. */
  leave() {
    this.keep();
    this.presence.leave();
    this.stopWatching();
    this.asking?.abort();
    clearInterval(this.ticking);
    document.removeEventListener("visibilitychange", this.onHide);
    window.removeEventListener("pagehide", this.onHide);
    document.removeEventListener("keydown", this.onKey);
    window.removeEventListener("resize", this.onResize);
    this.view.leave();
  }

  firstEmpty() {
    const values = sheet.digitsOf(this.game.board, this.game.marks);
    return Math.max(0, values.indexOf(0));
  }

  keep() {
    clearTimeout(this.keeping);
    if (this.away) return;
    if (keptElsewhere(this.game)) this.bringTogether();
    this.dirty = false;
    if (!saveGame(this.game) && !this.warned) {
      this.warned = true;
      toast(t("The browser has no room to keep this puzzle: use Share to keep it yourself."), "bad");
    }
  }

  /** Another tab kept this puzzle later: go on from there; what was written here since is a savepoint. */
  bringTogether() {
    const kept = loadGame(this.game.id);
    if (!kept) return;
    const mine = this.game.marks;
    Object.assign(this.game, kept);
    if (this.dirty) {
      this.game.savepoints.push({ name: t("From the other tab"), marks: mine, at: Date.now() });
      toast(t("Another tab went on with this puzzle; what stood here is a savepoint."));
    }
    this.hint = null;
    this.message = null;
    this.refresh(true);
  }

  /** Another tab plays this puzzle now. */
  stepBack() {
    this.keep();
    this.away = true;
    this.desk.inert = true;
    this.asking?.abort();
    this.hide(t("This puzzle is open in another tab, and kept there."), t("Go on here"), () => this.comeBack());
  }

  /** Play here again, from where the other tab is. */
  comeBack() {
    this.away = false;
    this.desk.inert = false;
    this.catchUp();
    this.presence.take();
    this.reveal();
  }

  /** Take over what another tab kept. */
  catchUp() {
    if (!keptElsewhere(this.game)) return;
    if (this.dirty) this.keep();
    else this.bringTogether();
  }

  /* What is seen. */

  /** Work out what follows from the digits. */
  takeStock() {
    const { board } = this.game;
    this.values = sheet.digitsOf(board, this.game.marks);
    this.clashes = this.trusted ? conflicts(board, this.values) : new Set();
    this.candidates = settings.autoCandidates && this.trusted ? candidatesOf(board, this.values, this.peers) : null;
    this.wrong = new Set(sheet.wrongCells(this.game));
  }

  /** @param {boolean} all  whether more than the selection changed */
  refresh(all) {
    const { game, view } = this;
    if (all) this.takeStock();
    const told = this.hint ?? this.reason;
    const shown = told
      ? pictureOfHint(told, game.board, { now: this.link, values: this.values, peers: this.peers })
      : { emphasis: new Map(), evidence: null };
    view.element.classList.toggle("told", told !== null);
    view.element.classList.toggle("walking", told !== null && this.link >= 0);
    view.paint(
      looksOf(game, {
        settings: {
          ...settings,
          ...(this.checked ? { mistakes: true } : {}),
          // A solved board rests.
          ...(game.solved ? { peers: false, sameDigit: false } : {}),
        },
        selected: view.selected,
        focus: view.focus,
        peers: this.peers,
        boxes: this.boxes,
        values: this.values,
        conflicts: this.clashes,
        wrong: this.wrong,
        candidates: this.candidates,
        emphasis: this.blamed.size ? new Map([...this.blamed].map((cell) => [cell, "hint-cell"])) : shown.emphasis,
        held: this.held,
      }),
    );
    if (!all) return;
    view.evidence(shown.evidence);
    drawInk(view, game);
    this.showPad();
    this.showTools();
    this.showPanel();
    this.showClock();
  }

  /** After an edit: what was said is stale, the puzzle may be solved. */
  edited() {
    stopAsking(this);
    this.hint = null;
    this.message = null;
    this.blamed.clear();
    this.reason = null;
    this.checked = false;
    this.dirty = true;
    this.view.element.classList.remove("won");
    this.refresh(true);
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => this.keep(), 150);
    if (sheet.isFull(this.game) && !this.game.solved) finish(this);
  }

  showPad() {
    const { past, future } = this.game;
    const tool = (/** @type {[string, string, string, boolean, () => void]} */ [name, title, key, able, act]) => ({
      name,
      title,
      key,
      able,
      act,
    });
    showPad(this.pad, this.game.board, {
      mode: this.mode,
      values: this.values,
      held: this.mode === "pen" ? this.pen : this.held,
      letters: this.lettering,
      press: (digit) => this.press(digit),
      tools: [
        tool(["undo", t("Undo"), "Ctrl+Z", past.length > 0, () => this.step(sheet.undo)]),
        tool(["redo", t("Redo"), "Ctrl+Y", future.length > 0, () => this.step(sheet.redo)]),
        tool(["erase", t("Erase"), t("Delete"), true, () => this.eraseSelected()]),
      ],
    });
    const inside = this.modeHost.contains(document.activeElement);
    refill(this.modeHost, [this.mode], () => modeSwitch(this.mode, (mode) => this.choose(mode)));
    if (inside) /** @type {HTMLElement | null} */ (this.modeHost.querySelector("[aria-checked=true]"))?.focus();
  }

  showTools() {
    const focused = /** @type {HTMLElement | null} */ (
      this.tools.contains(document.activeElement) ? document.activeElement : null
    )?.title;
    const pen = this.mode === "pen";
    refill(this.tools, [this.view.multi, pen, this.lettering], () => [
      pen
        ? button("", t("Letters"), () => ((this.lettering = !this.lettering), this.choose("pen")), {
            pressed: this.lettering,
            tip: t("Write letters into cells as notes, instead of lines"),
          })
        : button("multi", t("Select"), () => ((this.view.multi = !this.view.multi), this.showTools()), {
            pressed: this.view.multi,
            tip: t("Select several cells by touching them one after the other"),
          }),
      button("fill", t("Fill in"), () => this.fillCandidates(), { key: "F" }),
      button("check", t("Check"), () => check(this), { key: "K" }),
      button("hint", t("Hint"), () => void tellMore(this), { class: "lamp", key: "H" }),
    ]);
    const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (this.tools.querySelectorAll("button"));
    if (focused) [...buttons].find((one) => one.title === focused && !one.disabled)?.focus();
  }

  showPanel() {
    const { message } = this;
    this.panel.className = `panel ${message?.look ?? ""} ${message ? "open" : ""}`;
    fill(this.panel, message ? partsOfMessage(message, () => this.dismiss()) : []);
    this.giveWay();
  }

  /** Say nothing more; the keyboard goes back to the board. */
  dismiss() {
    stopAsking(this);
    this.hint = null;
    this.message = null;
    this.blamed.clear();
    this.reason = null;
    this.refresh(true);
    this.view.cells[this.view.focus]?.focus();
  }

  /** Where what is said lies over the pad, the pad waits. */
  giveWay() {
    this.hands.inert = this.message !== null && getComputedStyle(this.panel).position === "absolute";
  }

  /**
   * @param {string} text
   * @param {string} look
   * @param {HTMLElement[]} [actions]
   * @param {{title?: string, chip?: string, more?: HTMLElement[]}} [rest]
   */
  say(text, look, actions = [], rest = {}) {
    this.message = { text, look, actions, ...rest };
    this.refresh(true);
  }

  showClock() {
    this.clockText.hidden = !settings.timer;
    this.clockText.textContent = clock(this.game.seconds);
    fill(
      this.pauseHost,
      settings.timer &&
        !this.game.solved &&
        button(this.paused ? "play" : "pause", this.paused ? t("Go on") : t("Pause"), () => this.pause(), {
          short: true,
          class: "quiet",
          key: "P",
        }),
    );
  }

  tick() {
    if (
      this.paused ||
      this.game.solved ||
      document.visibilityState === "hidden" ||
      document.querySelector("dialog[open]")
    )
      return;
    this.game.seconds += 1;
    this.clockText.textContent = clock(this.game.seconds);
    if (this.game.seconds % 15 === 0) this.keep();
  }

  pause() {
    if (this.away) return;
    if (this.paused) this.reveal();
    else this.hide(t("Paused"), t("Go on"), () => this.pause());
  }

  /**
   * Cover the board until a button is pressed; the clock stands still.
   * @param {string} text
   * @param {string} label
   * @param {() => void} act
   */
  hide(text, label, act) {
    this.paused = true;
    this.cover.hidden = false;
    this.view.host.inert = true;
    fill(this.cover, h("p", { role: "status" }, text), button("play", label, act, { class: "main" }));
    this.cover.querySelector("button")?.focus();
    this.showClock();
  }

  reveal() {
    this.paused = false;
    this.cover.hidden = true;
    this.view.host.inert = false;
    this.view.cells[this.view.focus]?.focus();
    this.showClock();
  }

  /* What is done. */

  /** @param {Mode} mode */
  choose(mode) {
    this.mode = mode;
    if (mode === "colours" || mode === "pen") this.held = 0;
    if (mode === "pen") this.view.multi = false;
    this.view.pens = this.isDrawing();
    this.view.element.classList.toggle("pens", this.isDrawing());
    this.refresh(true);
    announce(t("Mode: {mode}", { mode: modeTitle(mode) }));
  }

  /** Whether strokes on the board are lines of the pen. */
  isDrawing() {
    return this.mode === "pen" && !this.lettering;
  }

  /** @param {number[]} path  Finger or button was lifted: with the pen that was a line, or a touch of one cell. */
  drawn(path) {
    if (!this.isDrawing() || !path.length || this.paused || this.game.solved) return;
    const at = path.at(-1) ?? 0;
    if (path.length > 1 ? drawLine(this.game, path, this.pen) : touchCell(this.game, at, this.pen)) this.edited();
    this.view.path = [];
    this.view.select([at], at);
  }

  /** @param {number} letter  Write a letter into the chosen cells, 1 for A, or take it from all of them. */
  writeLetter(letter) {
    if (this.paused || this.game.solved || !sheet.toggleMark(this.game, "letters", this.view.selected, letter)) return;
    this.edited();
    this.tell();
  }

  /** @param {number} digit */
  press(digit) {
    if (this.mode === "pen") return void (this.lettering ? this.writeLetter(digit) : this.takePen(digit));
    if (settings.digitFirst) {
      this.held = this.held === digit ? 0 : digit;
      this.refresh(true);
    } else {
      this.write(digit, this.mode, this.view.selected);
    }
  }

  /** @param {number} colour */
  takePen(colour) {
    this.pen = colour;
    this.showPad();
  }

  /** @param {number} cell  touched, in digit-first entry */
  picked(cell) {
    if (settings.digitFirst && this.held) queueMicrotask(() => this.write(this.held, this.mode, [cell]));
  }

  /**
   * @param {number} digit
   * @param {Mode} mode
   * @param {Iterable<number>} cells
   */
  write(digit, mode, cells) {
    if (this.paused || this.game.solved || (mode === "colours" && digit > 9)) return;
    if (mode === "pen") return void (digit <= 9 && this.press(digit));
    const { game } = this;
    const field = mode === "values" || mode === "colours" || !settings.autoCandidates ? mode : "struck";
    const done =
      field === "values"
        ? sheet.placeDigit(game, cells, digit, settings.autoClean ? this.peers : null)
        : sheet.toggleMark(game, field, cells, digit);
    if (!done) return;
    this.edited();
    this.tell();
  }

  eraseSelected() {
    if (this.paused || this.game.solved) return;
    const { selected } = this.view;
    if (!(this.isDrawing() ? wipe(this.game, selected) : sheet.erase(this.game, selected))) return;
    this.edited();
    this.tell();
  }

  /** Say what the current cell holds now: a label that changes is not read by itself. */
  tell() {
    if (!this.message) announce(this.view.cells[this.view.focus]?.getAttribute("aria-label") ?? "");
  }

  /** @param {(game: Game) => import("./types").Edit | null} way */
  step(way) {
    const edit = way(this.game);
    if (!edit) return;
    const cells = [...new Set(edit.changes.map((change) => change[1]))];
    this.edited();
    if (cells.length <= 9 && cells[0] !== undefined)
      this.view.select([cells[0]], cells[0], this.view.grid.contains(document.activeElement));
    announce(way === sheet.undo ? t("Undone.") : t("Done again."));
  }

  fillCandidates() {
    if (this.paused || this.game.solved) return;
    if (!this.trusted) {
      this.say(t("Candidates cannot be told: part of the rules was not understood."), "info");
      return;
    }
    const values = sheet.digitsOf(this.game.board, this.game.marks);
    if (sheet.fillMarks(this.game, candidatesOf(this.game.board, values, this.peers))) this.edited();
    announce(t("Candidates filled in. Undo takes them away."));
  }
}
