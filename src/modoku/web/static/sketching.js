/** The tools of a setter: what is drawn next, with which number, and taking clues away again. */

import { made, pathOf, usedClues, withClues, withoutClues } from "./clues.js";
import { decorOf, paints, withDecor, withoutDecor } from "./decor.js";
import { announce, fill, h } from "./dom.js";
import { showOutside } from "./outside.js";
import { Palette, allTools } from "./palette.js";
import { button, complain, toast } from "./studio.js";
import { t } from "./words.js";

/** @typedef {import("./board.js").BoardView} BoardView */
/** @typedef {import("./clues.js").Clue} Clue */
/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").Constraint} Constraint */
/** @typedef {import("./types").Cosmetic} Cosmetic */

/** How many digits a number may have: a quadruple has four. */
const LONGEST = 4;

export class Sketching {
  /**
   * @param {HTMLElement} host
   * @param {HTMLElement} shelf  where the palette stands
   * @param {{view: () => BoardView, board: () => Board | null, clues: () => Constraint[], decor: () => Cosmetic[],
   *   change: (drawn: {clues?: Constraint[], decor?: Cosmetic[]}) => void, divide: (region: number[]) => void}} wiring
   *   `change`: have these clues, these drawings; `divide`: have this region, or not
   */
  constructor(host, shelf, wiring) {
    this.host = host;
    this.wiring = wiring;
    this.palette = new Palette(shelf, (name) => this.choose(name));
    /** @type {Clue | null} */
    this.clue = null;
    this.colour = paints()[0]?.value ?? "";
    /** The cells for which a number is being typed. @type {number[]} */
    this.meant = [];
    /** The clue that is being made. @type {Promise<void>} */
    this.last = Promise.resolve();
    this.number = h("input", {
      type: "text",
      inputmode: "numeric",
      maxlength: 40,
      autocomplete: "off",
      oninput: () => this.typed(),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        void this.add();
        const view = wiring.view();
        view.cells[view.focus]?.focus();
      },
    });
    this.show();
  }

  show() {
    // On another grid the same clue may be another rule.
    const clue = (this.clue = allTools().find(({ name }) => name === this.clue?.name) ?? null);
    this.palette.show(clue?.name ?? "", usedClues(this.wiring.clues()));
    const outside = clue?.shape === "outside";
    fill(
      this.host,
      clue &&
        h(
          "div",
          { class: "using" },
          h("div", { class: "stack" }, h("b", {}, clue.title), h("p", { class: "note" }, howTo(clue))),
          clue.value &&
            !outside &&
            h("label", { class: "field" }, h("span", {}, labelOf(clue)), this.number),
          clue.decor && clue.value !== "text" && this.swatches(),
          !outside &&
            h(
              "div",
              { class: "row" },
              button("plus", t("Add it"), () => void this.add(), { key: t("Enter") }),
              button("erase", t("Remove clues here"), () => this.remove(), { key: t("Delete") }),
            ),
        ),
    );
    this.number.inputMode = clue?.value === "text" ? "text" : "numeric";
    this.showOutside();
  }

  /** The colours of what is only for the eye. */
  swatches() {
    return h(
      "div",
      { class: "swatches", role: "radiogroup", "aria-label": t("Colour") },
      paints().map(({ value, title }) => {
        const swatch = h("button", {
          type: "button",
          role: "radio",
          "aria-checked": String(value === this.colour),
          "aria-label": title,
          title,
          onclick: () => ((this.colour = value), this.show()),
        });
        swatch.style.setProperty("--own", value);
        return swatch;
      }),
    );
  }

  /** Put the fields around the board, where clues outside are written. */
  showOutside() {
    const board = this.wiring.board();
    const view = this.wiring.view();
    const outside = this.clue?.shape === "outside";
    if (!board) return;
    view.reserve(outside, !this.clue?.symmetric);
    showOutside(
      view.outside,
      board,
      this.clue,
      () => this.wiring.clues(),
      (clues) => this.wiring.change({ clues }),
    );
  }

  /** @param {string} name */
  choose(name) {
    this.settle([]);
    this.clue = allTools().find((clue) => clue.name === name) ?? null;
    this.number.value = "";
    this.show();
    this.sketch();
  }

  /** The cells of the selection in the order in which they were drawn, those passed over put in; null where it jumps. */
  cells() {
    const board = this.wiring.board();
    const { selected, path } = this.wiring.view();
    const { shape = "cells" } = this.clue ?? {};
    if (!board || shape === "cells" || shape === "each" || shape === "outside") return [...selected];
    // A stroke is the line that was drawn, also where it crosses itself or closes; by keys it is the selection.
    const drawn = path.length > 1 && path.every((cell) => selected.has(cell)) ? path : [...selected];
    return pathOf(board, drawn, shape === "pairs");
  }

  /** A number was typed: it is meant for these cells. */
  typed() {
    this.meant = this.clue?.shape === "cells" && this.number.value ? (this.cells() ?? []) : [];
  }

  /**
   * Take the clue whose number was typed, without Enter, once the setter goes on to other cells.
   * @param {number[]} cells  those
   */
  settle(cells) {
    const { meant } = this;
    if (meant.length < 2 || meant.join() === cells.join()) return;
    void this.add(meant);
  }

  /** Show the line that the selection makes. */
  sketch() {
    this.settle(this.cells() ?? []);
    const drawn = this.clue?.shape === "line" || this.clue?.shape === "pairs";
    this.wiring.view().sketch((drawn && this.cells()) || []);
  }

  /** @param {number[]} path  Finger or button was lifted: what needs nothing more is there at once. */
  drawn(path) {
    const { clue } = this;
    if (!clue || clue.shape === "cells" || clue.shape === "outside") return;
    if (Math.max(path.length, this.wiring.view().selected.size) < clue.least) return;
    if (clue.value === "" || clue.value === "sum" || this.number.value) void this.add();
    else this.number.focus();
  }

  /**
   * Have the clue made and put it among the others; what was typed and selected is taken at once.
   * @param {number[] | null} [left]  the cells, where others are selected by now
   */
  async add(left = null) {
    const { clue, wiring } = this;
    const board = wiring.board();
    if (!clue || !board) return;
    const cells = left ?? this.cells();
    this.meant = [];
    const typed = clue.value === "text" ? this.number.value.trim() : clue.value ? this.number.value.replace(/\D/g, "") : "";
    if (!cells)
      return toast(t("A line goes from neighbour to neighbour; marks stand between cells side by side."), "bad");
    if (cells.length < clue.least) return toast(t("Select more cells first."), "bad");
    if (clue.value === "number" && !typed) return toast(t("Say the number first."), "bad");
    if (clue.value === "text" && !typed) return toast(t("Write the text first."), "bad");
    if (clue.value === "sum" || clue.shape === "cells") this.number.value = "";
    const view = wiring.view();
    if (!left) view.select([view.focus], view.focus, view.grid.contains(document.activeElement));
    if (clue.divides) return wiring.divide(cells);
    if (clue.decor) return wiring.change({ decor: withDecor(wiring.decor(), decorOf(clue, cells, typed, this.colour, board)) });
    // One after the other, in the order in which they were drawn.
    this.last = this.last.then(async () => {
      try {
        const drawn = await made(clue, cells, typed, board);
        // On another grid by now, it has no place.
        if (wiring.board()?.puzzle.layout.name !== board.puzzle.layout.name) return;
        const before = wiring.clues();
        const after = withClues(before, drawn);
        wiring.change({ clues: after });
        announce(after.length > before.length ? t("Added: {clue}", { clue: clue.title }) : t("Taken away."));
      } catch (error) {
        complain(error);
      }
    });
    return this.last;
  }

  remove() {
    const { wiring } = this;
    const board = wiring.board();
    if (!board) return;
    const { selected } = wiring.view();
    const [clues, decor] = [withoutClues(wiring.clues(), selected), withoutDecor(wiring.decor(), selected, board)];
    const same = clues.length === wiring.clues().length && clues.every((clue, i) => clue === wiring.clues()[i]);
    if (same && decor === wiring.decor()) return;
    wiring.change({ clues: same ? wiring.clues() : clues, decor });
    announce(t("Taken away."));
  }

  /** @param {string} number */
  write(number) {
    this.number.value = number.slice(0, LONGEST);
    this.typed();
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean} whether the key was for the clue being drawn
   */
  key(event) {
    const { clue } = this;
    if (!clue || clue.shape === "outside" || event.ctrlKey || event.metaKey || event.altKey) return false;
    const digit = /^(?:Digit|Numpad)([0-9])$/.exec(event.code)?.[1];
    if (event.key === "Enter") void this.add();
    else if (event.key === "Delete") this.remove();
    else if (event.key === "Escape") this.choose("");
    else if (event.key === "Backspace") {
      if (this.number.value) this.write(this.number.value.slice(0, -1));
      else this.remove();
    } else if (digit && clue.value) this.write(this.number.value + digit);
    else if (!digit) return false;
    event.preventDefault();
    return true;
  }
}

/** @param {Clue} clue  What its field is called. */
function labelOf({ value }) {
  return { sum: t("Sum"), number: t("Number"), text: t("Text"), "": "" }[value];
}

/** @param {Clue} clue */
function howTo({ rule, how, shape, value }) {
  return [rule, how || handling(shape, value)].filter(Boolean).join(" ");
}

/**
 * @param {Clue["shape"]} shape
 * @param {Clue["value"]} value
 */
function handling(shape, value) {
  if (shape === "outside") return t("Write the numbers beside the grid.");
  if (shape === "cells" && value === "text")
    return t("Select the cells, type the text, then Enter. The same again takes it away.");
  if (shape === "cells" && value)
    return t("Select the cells, type the number, then Enter. The same again takes it away.");
  if (shape === "cells") return t("Select the cells, then Enter. The same again takes it away.");
  if (shape === "each") return t("Touch the cells; once more takes the mark away. By keys: select, then Enter.");
  if (shape === "pairs")
    return t("Draw from cell to cell: marks stand in between. By keys: Shift and arrows, then Enter.");
  return t("Draw along the line. By keys: Shift and arrows, then Enter.");
}
