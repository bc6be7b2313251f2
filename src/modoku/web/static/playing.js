/** A puzzle being played: the board, the pad, the clock, and everything that a key or a finger can do. */

import { BoardView } from "./board.js";
import { announce, fill, h, refill } from "./dom.js";
import { pictureOfHint } from "./hinting.js";
import { press, pressElsewhere } from "./keys.js";
import { boxesOf, looksOf } from "./looks.js";
import { endOf, isUnread, noteOf, saidOfCheck, saidOfEnd } from "./judging.js";
import { menuOf, paperRules } from "./menu.js";
import { modeSwitch, modeTitle, showPad } from "./pad.js";
import { presence } from "./presence.js";
import { candidatesOf, conflicts, peersOf } from "./rules.js";
import * as sheet from "./sheet.js";
import { keptElsewhere, loadGame, note, saveGame } from "./store.js";
import { button, go, onScreen, settings, toast, watchSettings } from "./studio.js";
import { symbol } from "./symbols.js";
import { tellMore } from "./hint_dialog.js";
import { clock, t, tn } from "./words.js";

/** @typedef {import("./types").Game} Game */
/** @typedef {import("./types").Hint} Hint */
/** @typedef {import("./pad.js").Mode} Mode */

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
    this.paused = false;
    /** @type {Hint | null} */
    this.hint = null;
    /** @type {{text: string, look: string, actions: HTMLElement[]} | null} */
    this.message = null;
    this.checked = false;
    /** @type {AbortController | null} */
    this.asking = null;
    this.clockText = h("span", { class: "clock", role: "timer", "aria-label": t("Time") });
    this.pauseHost = h("span");
    this.modeHost = h("div", { class: "modes" });
    this.pad = h("div", { class: "pad", role: "group", "aria-label": t("Digits") });
    this.tools = h("div", { class: "tools", role: "group", "aria-label": t("Tools") });
    this.panel = h("div", { class: "panel", role: "status" });
    this.cover = h("div", { class: "cover", hidden: true });
    this.desk = h("div", { class: "desk" });
    const boardHost = h("div", { class: "board-host" });
    this.lay(main, boardHost);
    this.view = new BoardView(boardHost, {
      name: game.board.title,
      changed: () => this.refresh(false),
      key: (event) => press(this, event),
      symbol: (digit) => symbol(game.board, settings, digit),
      pick: (cell) => this.picked(cell),
    });
    /** @type {number[]} */
    this.values = [];
    /** @type {Set<number>} */
    this.clashes = new Set();
    /** @type {Set<number>} */
    this.wrong = new Set();
    /** @type {number[][] | null} */
    this.candidates = null;
    this.view.show(game.board);
    this.takeStock();
    this.view.select([this.firstEmpty()], this.firstEmpty(), false);
    this.stopWatching = watchSettings(() => this.refresh(true));
    this.ticking = setInterval(() => this.tick(), 1000);
    this.onHide = () => document.visibilityState === "hidden" && this.keep();
    document.addEventListener("visibilitychange", this.onHide);
    window.addEventListener("pagehide", this.onHide);
    this.onKey = (/** @type {KeyboardEvent} */ event) => pressElsewhere(this, event);
    document.addEventListener("keydown", this.onKey);
    this.away = false;
    this.dirty = false;
    this.refresh(true);
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

  /**
   * Lay the board and the desk beside it.
   * @param {HTMLElement} main
   * @param {HTMLElement} boardHost
   */
  lay(main, boardHost) {
    const heading = h(
      "header",
      { class: "game-head" },
      h("div", {}, h("h1", {}, this.game.board.title), this.levelTitle && h("p", { class: "soft" }, this.levelTitle)),
      h(
        "div",
        { class: "time" },
        this.game.board.cells.length > 100 &&
          button(
            "zoom",
            t("Larger, smaller"),
            () => this.view.enlarge(this.view.zoom >= 2 ? 1 : this.view.zoom + 0.5),
            { short: true, class: "quiet" },
          ),
        this.clockText,
        this.pauseHost,
      ),
    );
    fill(this.desk, heading, noteOf(this.game.board), this.panel, this.modeHost, this.pad, this.tools, menuOf(this));
    fill(
      main,
      h(
        "div",
        { class: "play" },
        h(
          "div",
          { class: "stage" },
          h(
            "p",
            { class: "print-title", "aria-hidden": "true" },
            [this.game.board.title, this.levelTitle].filter(Boolean).join(" · "),
          ),
          boardHost,
          paperRules(this.game.board),
          this.cover,
        ),
        this.desk,
      ),
    );
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
    const shown = this.hint ? pictureOfHint(this.hint, game.board) : { emphasis: new Map(), evidence: null };
    view.paint(
      looksOf(game, {
        settings: this.checked ? { ...settings, mistakes: true } : settings,
        selected: view.selected,
        focus: view.focus,
        peers: this.peers,
        boxes: this.boxes,
        values: this.values,
        conflicts: this.clashes,
        wrong: this.wrong,
        candidates: this.candidates,
        emphasis: shown.emphasis,
        held: this.held,
      }),
    );
    if (!all) return;
    view.evidence(shown.evidence);
    this.showPad();
    this.showTools();
    this.showPanel();
    this.showClock();
  }

  /** After an edit: what was said is stale, the puzzle may be solved. */
  edited() {
    this.hint = null;
    this.message = null;
    this.checked = false;
    this.dirty = true;
    this.refresh(true);
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => this.keep(), 150);
    if (sheet.isFull(this.game) && !this.game.solved) this.finish();
  }

  showPad() {
    showPad(this.pad, this.game.board, {
      mode: this.mode,
      values: this.values,
      held: this.held,
      press: (digit) => this.press(digit),
    });
    const inside = this.modeHost.contains(document.activeElement);
    refill(this.modeHost, [this.mode], () => modeSwitch(this.mode, (mode) => this.choose(mode)));
    if (inside) /** @type {HTMLElement | null} */ (this.modeHost.querySelector("[aria-checked=true]"))?.focus();
  }

  showTools() {
    const { game } = this;
    const focused = /** @type {HTMLElement | null} */ (
      this.tools.contains(document.activeElement) ? document.activeElement : null
    )?.title;
    const able = [game.past.length > 0, game.future.length > 0, this.view.multi];
    refill(this.tools, able, () => [
      button("undo", t("Undo"), () => this.step(sheet.undo), { disabled: !game.past.length, key: "Ctrl+Z" }),
      button("redo", t("Redo"), () => this.step(sheet.redo), { disabled: !game.future.length, key: "Ctrl+Y" }),
      button("erase", t("Erase"), () => this.eraseSelected(), { key: t("Delete") }),
      button("multi", t("Select several"), () => ((this.view.multi = !this.view.multi), this.showTools()), {
        pressed: this.view.multi,
      }),
      button("fill", t("Fill candidates"), () => this.fillCandidates(), { key: "F" }),
      button("check", t("Check"), () => this.check(), { key: "K" }),
      button("hint", t("Hint"), () => void tellMore(this), { class: "main", key: "H" }),
    ]);
    const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (this.tools.querySelectorAll("button"));
    if (focused) [...buttons].find((one) => one.title === focused && !one.disabled)?.focus();
  }

  showPanel() {
    const { message } = this;
    this.panel.className = `panel ${message?.look ?? ""} ${message ? "open" : ""}`;
    fill(
      this.panel,
      message && [h("p", {}, message.text), message.actions.length > 0 && h("div", { class: "row" }, message.actions)],
    );
  }

  /** @param {string} text @param {string} look @param {HTMLElement[]} [actions] */
  say(text, look, actions = []) {
    this.message = { text, look, actions };
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
    if (mode === "colours") this.held = 0;
    this.refresh(true);
    announce(t("Mode: {mode}", { mode: modeTitle(mode) }));
  }

  /** @param {number} digit */
  press(digit) {
    if (settings.digitFirst) {
      this.held = this.held === digit ? 0 : digit;
      this.refresh(true);
    } else {
      this.write(digit, this.mode, this.view.selected);
    }
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
    if (this.paused || this.game.solved || !sheet.erase(this.game, this.view.selected)) return;
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

  check() {
    const wrong = sheet.wrongCells(this.game);
    this.hint = null;
    if (!this.game.board.solution || !wrong.length) {
      const clash = this.clashes.size > 0;
      this.say(saidOfCheck(this.game.board, clash), clash ? "bad" : this.game.board.solution ? "good" : "info");
      return;
    }
    this.say(tn("{n} digit is wrong.", "{n} digits are wrong.", wrong.length), "bad", [
      button("back", t("Undo to before the mistake"), () => this.undoMistakes()),
      button("", t("Show them"), () => {
        this.checked = true;
        this.refresh(true);
      }),
    ]);
  }

  undoMistakes() {
    const count = sheet.undoMistakes(this.game);
    this.edited();
    this.say(
      count
        ? tn("{n} step taken back; Redo brings it again.", "{n} steps taken back; Redo brings them again.", count)
        : t("No digit is wrong."),
      "good",
    );
  }

  finish() {
    const { game } = this;
    const end = endOf(game, this.clashes.size > 0);
    if (end !== "right") {
      const actions = end === "wrong" ? [button("check", t("Check"), () => this.check())] : [];
      this.say(saidOfEnd(game, end), end === "wrong" ? "bad" : "info", actions);
      return;
    }
    game.solved = true;
    note(game, "solved");
    this.view.element.classList.add("solved");
    this.say(
      saidOfEnd(game, end),
      "good",
      [button("plus", t("Another puzzle"), () => go("play/new"), { class: "main" })],
    );
    this.keep();
  }
}
