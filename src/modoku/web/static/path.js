/** The path of a puzzle beside its board: every step of a person with its rating, to be clicked through and played. */

import { ask } from "./api.js";
import { BoardView } from "./board.js";
import { fill, h } from "./dom.js";
import { takeStep } from "./hint_dialog.js";
import { candidatesKnown, hintFromStep, pictureOfHint } from "./hinting.js";
import { isUnread, refusalOf } from "./judging.js";
import { boxesOf, looksOf } from "./looks.js";
import { levelTitle, techniqueTitles } from "./lists.js";
import { cellName } from "./naming.js";
import { candidatesOf, peersOf } from "./rules.js";
import { blankMarks, digitsOf } from "./sheet.js";
import { saveGame } from "./store.js";
import { button, go, onScreen, saidOf, segments, settings } from "./studio.js";
import { symbol } from "./symbols.js";
import { number, t, tn } from "./words.js";

/** @typedef {import("./types").Game} Game */
/** @typedef {import("./questions").Step} Step */

/** From which rating on a step counts as of middling and of great difficulty. */
const MIDDLING = 3;
const HARD = 6;
const PACE = 900;

export class PathView {
  /**
   * @param {HTMLElement} main
   * @param {Game} game
   * @param {boolean} all  whether every step that can be taken now, instead of a path from the givens
   */
  constructor(main, game, all) {
    onScreen.board = game.board;
    this.game = game;
    this.all = all;
    /** @type {Step[]} */
    this.steps = [];
    /** The digits and candidates before each step. @type {{values: number[], left: number[][]}[]} */
    this.states = [];
    this.at = 0;
    /** @type {Map<string, string>} */
    this.titles = new Map();
    this.peers = peersOf(game.board);
    this.boxes = boxesOf(game.board);
    this.asking = new AbortController();
    const place = h("div", { class: "board-host" });
    this.told = h("div", { class: "panel hint open", role: "status" });
    this.profile = h("div", { class: "profile", "aria-hidden": "true" });
    this.list = h("ol", { class: "steps", "aria-label": t("Steps") });
    this.sum = h("p", { class: "note cut" });
    this.slider = h("input", {
      type: "range",
      min: 0,
      "aria-label": t("Step"),
      oninput: () => this.to(Number(this.slider.value)),
    });
    const heading = h(
      "header",
      { class: "game-head" },
      button("left", t("Back to the puzzle"), () => go(`play/g/${game.id}`), { short: true, class: "quiet" }),
      h("div", { class: "stack" }, h("h1", { class: "cut" }, t("Path")), this.sum),
    );
    const ways = segments(
      t("Which steps"),
      [
        { value: "", title: t("Whole path") },
        { value: "/now", title: t("Possible now") },
      ],
      all ? "/now" : "",
      (value) => go(`play/path/${game.id}${value}`, true),
    );
    this.acts = h("div", { class: "acts" });
    const slot = h("div", { class: "slot path-slot", tabindex: "0", role: "region", "aria-label": t("Path") }, ways, !all && this.profile, !all && this.slider, this.told, this.list);
    fill(
      main,
      h(
        "div",
        { class: "play path" },
        h("div", { class: "stage" }, place),
        h("div", { class: "desk" }, heading, slot, h("div", { class: "hands" }, this.acts)),
      ),
    );
    this.view = new BoardView(place, {
      name: game.board.title,
      single: true,
      symbol: (digit) => symbol(game.board, settings, digit),
      changed: () => this.paint(),
      fitted: (shape) =>
        /** @type {HTMLElement | null} */ (place.closest(".play"))?.style.setProperty("--shape", String(shape)),
    });
    this.view.show(game.board);
    this.paint();
    void this.ask();
  }

  leave() {
    this.asking.abort();
    clearInterval(this.playing);
    this.view.leave();
  }

  async ask() {
    const { board } = this.game;
    if (isUnread(board)) return fill(this.told, refusalOf(board));
    fill(
      this.told,
      h("p", {}, t("The path is being looked for …")),
      button("stop", t("Stop"), () => go(`play/g/${this.game.id}`)),
    );
    try {
      const [answer, titles] = await Promise.all([
        ask("steps", { puzzle: this.all ? this.present() : board.puzzle, all: this.all }, this.asking.signal),
        techniqueTitles(),
      ]);
      this.titles = titles;
      this.steps = (this.all ? answer.all : answer.steps) ?? [];
      this.sum.textContent = [
        tn("{n} step", "{n} steps", this.steps.length),
        answer.level && (await levelTitle(answer.level)),
        answer.rating !== null && t("rating {rating}", { rating: number(answer.rating) }),
      ]
        .filter(Boolean)
        .join(" · ");
      if (!this.steps.length) return fill(this.told, h("p", {}, answer.reason ?? t("There is no step to take.")));
      this.follow();
      this.showList();
      this.to(0);
    } catch (error) {
      if (!(error instanceof DOMException)) fill(this.told, h("p", { class: "bad-text" }, saidOf(error)));
    }
    return undefined;
  }

  /** The puzzle with what stands on the board. @returns {import("./types").Plain} */
  present() {
    const { board, marks } = this.game;
    const placed = digitsOf(board, marks);
    const candidates = candidatesKnown(this.game, placed, this.peers);
    return { ...board.puzzle, sheet: { placed, ...(candidates ? { candidates } : {}) } };
  }

  /** Work out what stands on the board before each step. */
  follow() {
    const { board } = this.game;
    const names = new Map(board.cells.map((cell) => [cell.name, cell.index]));
    const values = board.cells.map(({ index }) => board.givens[index] ?? 0);
    let left = candidatesOf(board, values, this.peers);
    if (this.all) {
      const now = digitsOf(board, this.game.marks);
      const known = candidatesKnown(this.game, now, this.peers) ?? candidatesOf(board, now, this.peers);
      this.states = this.steps.map(() => ({ values: now, left: known }));
      return;
    }
    for (const step of this.steps) {
      this.states.push({ values: [...values], left: left.map((digits) => [...digits]) });
      const gone = new Set(step.eliminations.map(([name, digit]) => `${names.get(name)} ${digit}`));
      for (const [name, digit] of step.placements) values[names.get(name) ?? -1] = digit;
      const now = candidatesOf(board, values, this.peers);
      left = left.map((digits, cell) =>
        digits.filter((digit) => now[cell]?.includes(digit) && !gone.has(`${cell} ${digit}`)),
      );
    }
    this.states.push({ values: [...values], left });
  }

  showList() {
    const { board } = this.game;
    const names = new Map(board.cells.map((cell) => [cell.name, cell]));
    const hardest = Math.max(...this.steps.map(({ rating }) => rating), 1);
    this.slider.max = String(this.steps.length);
    fill(
      this.profile,
      this.steps.map(({ rating }) => {
        const bar = h("i", { class: look(rating) });
        bar.style.height = `${Math.max(6, (100 * rating) / hardest)}%`;
        return bar;
      }),
    );
    fill(
      this.list,
      this.steps.map((step, i) => {
        const [name, digit] = step.placements[0] ?? step.eliminations[0] ?? ["", 0];
        const sign = step.placements.length ? "=" : "≠";
        const what = `${cellName(names.get(name))} ${sign} ${symbol(board, settings, digit)}`;
        const more = step.placements.length + step.eliminations.length > 1 ? " …" : "";
        return h(
          "li",
          {},
          h(
            "button",
            { type: "button", onclick: () => this.to(i) },
            h("span", { class: "n" }, i + 1),
            h("span", { class: "t" }, this.titles.get(step.technique) ?? step.technique),
            h("span", { class: "what" }, what + more),
            h("span", { class: `rate ${look(step.rating)}` }, number(step.rating)),
          ),
        );
      }),
    );
  }

  /** @param {number} at  Show the board before a step, and what the step says; after the last one the whole. */
  to(at) {
    this.at = Math.max(0, Math.min(this.last(), at));
    const step = this.steps[this.at];
    [this.profile.children, this.list.children].forEach((children) =>
      [...children].forEach((one, i) => {
        one.classList.toggle("now", i === this.at);
        one.classList.toggle("past", i < this.at);
        one.querySelector("button")?.setAttribute("aria-current", i === this.at ? "step" : "false");
      }),
    );
    const row = /** @type {HTMLElement | undefined} */ (this.list.children[this.at]);
    if (row) this.list.scrollTop = row.offsetTop - this.list.offsetTop - this.list.clientHeight / 3;
    this.slider.value = String(this.at);
    this.slider.setAttribute("aria-valuetext", t("{n} of {all}", { n: this.at, all: this.steps.length }));
    fill(
      this.told,
      step
        ? [
            h(
              "div",
              { class: "title" },
              h("h2", {}, this.titles.get(step.technique) ?? step.technique),
              h("span", { class: "chip" }, number(step.rating)),
            ),
            h("div", { class: "told", tabindex: "0" }, h("p", {}, step.reason)),
          ]
        : h("p", {}, t("Solved.")),
    );
    this.showActs();
    this.paint();
  }

  /** The last place to go to: the solved board after a path, the last of the steps that can be taken. */
  last() {
    return this.all ? this.steps.length - 1 : this.steps.length;
  }

  showActs() {
    const last = this.at >= this.last();
    fill(
      this.acts,
      button("left", t("Previous step"), () => this.to(this.at - 1), { short: true, disabled: this.at === 0 }),
      this.all
        ? button("check", t("Do it"), () => this.take(), { class: "main" })
        : this.playing
        ? button("pause", t("Pause"), () => this.pause(), { class: "main" })
        : button("play", last ? t("From the beginning") : t("Play it through"), () => this.play(), { class: "main" }),
      button("right", t("Next step"), () => this.to(this.at + 1), { short: true, disabled: last }),
    );
  }

  /** Do what the step says, in the game. */
  take() {
    const step = this.steps[this.at];
    if (!step) return;
    takeStep(this.game, hintFromStep(step, this.game.board), this.peers);
    saveGame(this.game);
    go(`play/g/${this.game.id}`);
  }

  pause() {
    this.playing = void clearInterval(this.playing);
    this.showActs();
  }

  play() {
    if (this.at >= this.steps.length) this.to(0);
    this.playing = window.setInterval(() => {
      this.to(this.at + 1);
      if (this.at >= this.steps.length) this.pause();
    }, PACE);
    this.showActs();
  }

  paint() {
    const { game, view } = this;
    const state = this.states[this.at] ?? {
      values: game.board.cells.map(({ index }) => game.board.givens[index] ?? 0),
      left: game.board.cells.map(() => []),
    };
    const step = this.steps[this.at];
    const known = { values: state.values, peers: this.peers };
    const shown = step ? pictureOfHint(hintFromStep(step, game.board), game.board, known) : null;
    view.element.classList.toggle("told", shown !== null);
    view.paint(
      looksOf(
        { ...game, marks: blankMarks(game.board.cells.length) },
        {
          settings: { ...settings, peers: false, sameDigit: false },
          selected: new Set(),
          focus: view.focus,
          peers: this.peers,
          boxes: this.boxes,
          values: state.values,
          conflicts: new Set(),
          wrong: new Set(),
          candidates: state.left,
          emphasis: shown?.emphasis ?? new Map(),
          held: 0,
        },
      ),
    );
    view.evidence(shown?.evidence ?? null);
  }
}

/** @param {number} rating */
function look(rating) {
  return rating >= HARD ? "hard" : rating >= MIDDLING ? "mid" : "";
}
