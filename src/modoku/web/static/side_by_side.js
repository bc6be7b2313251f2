/** Five models of one grid, side by side: what each makes of the chosen cell, in lines that the eye can compare. */

import { Problem, ask } from "./api.js";
import { fill, h } from "./dom.js";
import { modelTitle } from "./lists.js";
import { cellName } from "./naming.js";
import { saidOf } from "./studio.js";
import { number, t, tn } from "./words.js";

/** @typedef {import("./types").Board} Board */
/** @typedef {import("./questions").ModelRequest["kind"]} Kind */

/** So many formulas stand on a card, each of another rule. */
const SHOWN = 3;

/** What a model speaks of. @returns {Record<Kind, string>} */
function meanings() {
  return {
    sat: t("A variable says that a cell holds a digit: true or false."),
    ilp: t("A variable says that a cell holds a digit: 1 or 0."),
    csp: t("A variable is a cell; its domain has the digits it may hold."),
    colouring: t("A vertex is a cell, a colour a digit; neighbours differ."),
    cover: t("An option is a digit in a cell; each item is covered by one option."),
  };
}

/** What is counted of a model. @param {Kind} kind */
function counted(kind) {
  if (kind === "colouring") return [t("Vertices"), t("Edges"), t("Entries")];
  if (kind === "cover") return [t("Options|of a cover"), t("Items"), t("Entries")];
  return [t("Variables"), t("Constraints"), t("Entries")];
}

/** What stands beside the board, above the cards. */
export function introduction() {
  return h(
    "div",
    { class: "stack" },
    h("h2", {}, t("One cell, five languages")),
    h("p", {}, t("Choose a cell. Below, what five kinds of mathematics say of it, and how large each of them makes the puzzle.")),
  );
}

export class SideBySide {
  /**
   * @param {HTMLElement} host
   * @param {Board} board
   * @param {Kind[]} kinds
   */
  constructor(host, board, kinds) {
    this.board = board;
    /** @type {AbortController | null} */
    this.asking = null;
    this.trouble = h("p", { class: "bad-text", role: "alert" });
    this.cards = kinds.map((kind) => ({ kind, sizes: h("dl", { class: "sizes" }), said: h("div", { class: "stack said" }) }));
    fill(
      host,
      this.trouble,
      h(
        "ul",
        { class: "models" },
        this.cards.map(({ kind, sizes, said }) =>
          h(
            "li",
            { class: "card model" },
            h("h2", {}, h("a", { href: `#/explore/models/${kind}` }, modelTitle(kind))),
            h("p", { class: "note" }, meanings()[kind]),
            said,
            sizes,
          ),
        ),
      ),
    );
  }

  leave() {
    this.asking?.abort();
  }

  /** @param {number} index  Turn to a cell: one model after the other, so that others are answered too. */
  async choose(index) {
    const cell = this.board.cells[index];
    if (!cell) return;
    this.asking?.abort();
    const { signal } = (this.asking = new AbortController());
    this.trouble.textContent = "";
    for (const card of this.cards) {
      try {
        await this.show(card, cell, signal);
      } catch (error) {
        if (error instanceof DOMException || signal.aborted) return;
        if (error instanceof Problem && error.offline) {
          this.trouble.textContent = saidOf(error);
          return;
        }
        fill(card.said, h("p", { class: "note" }, saidOf(error)));
      }
    }
  }

  /**
   * @param {{kind: Kind, sizes: HTMLElement, said: HTMLElement}} card
   * @param {import("./types").Cell} cell
   * @param {AbortSignal} signal
   */
  async show({ kind, sizes, said }, cell, signal) {
    const asked = { puzzle: this.board.puzzle, kind, propagate: false };
    const answer = await ask("model", { ...asked, cell: cell.name }, signal);
    const found = answer.formulas ?? [];
    /** @type {Map<string, string>} */
    const first = new Map();
    for (const { rule, text } of found) if (!first.has(rule)) first.set(rule, text);
    const shown = [...first].slice(0, SHOWN);
    const rest = found.length - shown.length;
    fill(
      said,
      h("h3", {}, cellName(cell)),
      h("ul", { class: "formulas" }, shown.map(([rule, text]) => h("li", { title: rule }, text))),
      rest > 0 &&
        h("p", { class: "note" }, tn("and {n} formula more", "and {n} formulas more", rest)),
    );
    const counts = [answer.variables, answer.constraints, answer.literals];
    fill(sizes, counted(kind).map((name, i) => h("div", {}, h("dt", {}, name), h("dd", {}, number(counts[i] ?? 0)))));
  }
}
