/** The tools of a setter: what is drawn next, with which number, and taking clues away again. */

import { allClues, clueTitle, pathOf, withClues, withoutClues } from "./clues.js";
import { announce, fill, h } from "./dom.js";
import { button, choice, toast } from "./studio.js";
import { t } from "./words.js";

/** @typedef {import("./board.js").BoardView} BoardView */
/** @typedef {import("./clues.js").Clue} Clue */
/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").Constraint} Constraint */

export class Sketching {
  /**
   * @param {HTMLElement} host
   * @param {{view: () => BoardView, board: () => Board | null, clues: () => Constraint[],
   *   change: (clues: Constraint[]) => void, chosen: (drawing: boolean) => void}} wiring
   *   `change`: have these clues; `chosen`: whether clues are drawn now, not digits
   */
  constructor(host, wiring) {
    this.host = host;
    this.wiring = wiring;
    /** @type {Clue | null} */
    this.clue = null;
    this.number = h("input", {
      type: "text",
      inputmode: "numeric",
      pattern: "[0-9]*",
      maxlength: 3,
      autocomplete: "off",
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        this.add();
        const view = wiring.view();
        view.cells[view.focus]?.focus();
      },
    });
    this.show();
  }

  show() {
    // On another grid the same clue may be another rule.
    const clue = (this.clue = allClues().find(({ name }) => name === this.clue?.name) ?? null);
    const options = [
      { value: "", title: t("Digits") },
      ...allClues().map((one) => ({ value: one.name, title: clueTitle(one) })),
    ];
    const focused = this.host.contains(document.activeElement);
    fill(
      this.host,
      h(
        "div",
        { class: "fields" },
        choice(t("What to draw"), options, clue?.name ?? "", (name) => this.choose(name)),
        clue?.value &&
          h("label", { class: "field" }, h("span", {}, clue.value === "sum" ? t("Sum") : t("Number")), this.number),
      ),
      clue && h("p", { class: "soft" }, howTo(clue)),
      h(
        "div",
        { class: "row" },
        clue && button("plus", t("Add it"), () => this.add(), { class: "main", key: t("Enter") }),
        clue && button("erase", t("Remove clues here"), () => this.remove(), { key: t("Delete") }),
      ),
    );
    if (focused) this.host.querySelector("select")?.focus();
  }

  /** @param {string} name */
  choose(name) {
    this.clue = allClues().find((clue) => clue.name === name) ?? null;
    this.number.value = "";
    this.wiring.chosen(this.clue !== null);
    this.show();
    this.sketch();
  }

  /** The cells of the selection in the order in which they were drawn, those passed over put in; null where it jumps. */
  cells() {
    const board = this.wiring.board();
    const cells = [...this.wiring.view().selected];
    const { shape = "cells" } = this.clue ?? {};
    if (!board || shape === "cells" || shape === "each") return cells;
    return pathOf(board, cells, shape === "pairs");
  }

  /** Show the line that the selection makes. */
  sketch() {
    const drawn = this.clue?.shape === "line" || this.clue?.shape === "pairs";
    this.wiring.view().sketch((drawn && this.cells()) || []);
  }

  /** Finger or button was lifted: what needs nothing more is there at once. */
  drawn() {
    const { clue } = this;
    if (!clue || clue.shape === "cells" || this.wiring.view().selected.size < clue.least) return;
    if (clue.value !== "number" || this.number.value) this.add();
    else this.number.focus();
  }

  add() {
    const { clue, wiring } = this;
    const board = wiring.board();
    if (!clue || !board) return;
    const cells = this.cells();
    const value = Number(this.number.value.replace(/\D/g, ""));
    if (!cells)
      return toast(t("A line goes from neighbour to neighbour; marks stand between cells side by side."), "bad");
    if (cells.length < clue.least) return toast(t("Select more cells first."), "bad");
    if (clue.value === "number" && !this.number.value) return toast(t("Say the number first."), "bad");
    const before = wiring.clues();
    const after = withClues(before, clue.make(cells, clue.value ? value : 0, board));
    wiring.change(after);
    announce(after.length > before.length ? t("Added: {clue}", { clue: clueTitle(clue) }) : t("Taken away."));
    if (clue.value === "sum") this.number.value = "";
    const view = wiring.view();
    view.select([view.focus], view.focus, view.grid.contains(document.activeElement));
  }

  remove() {
    const before = this.wiring.clues();
    const after = withoutClues(before, this.wiring.view().selected);
    if (after.length === before.length && after.every((clue, i) => clue === before[i])) return;
    this.wiring.change(after);
    announce(t("Taken away."));
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean} whether the key was for the clue being drawn
   */
  key(event) {
    const { clue } = this;
    if (!clue || event.ctrlKey || event.metaKey || event.altKey) return false;
    const digit = /^(?:Digit|Numpad)([0-9])$/.exec(event.code)?.[1];
    if (event.key === "Enter") this.add();
    else if (event.key === "Delete") this.remove();
    else if (event.key === "Escape") this.choose("");
    else if (event.key === "Backspace") {
      if (this.number.value) this.number.value = this.number.value.slice(0, -1);
      else this.remove();
    } else if (digit && clue.value) this.number.value = (this.number.value + digit).slice(0, 3);
    else if (!digit) return false;
    event.preventDefault();
    return true;
  }
}

/** @param {Clue} clue */
function howTo({ name, shape, value }) {
  if (name === "cage") return t("Select the cells, type the sum (or none), then Enter. The same again takes it away.");
  if (shape === "cells" && value)
    return t("Select the cells, type the number, then Enter. The same again takes it away.");
  if (shape === "cells") return t("Select the cells, then Enter. The same again takes it away.");
  if (shape === "each") return t("Touch the cells; once more takes the mark away. By keys: select, then Enter.");
  if (name === "sign") return t("Draw from the greater cell to the smaller. By keys: Shift and arrows, then Enter.");
  if (shape === "pairs")
    return t("Draw from cell to cell: marks stand in between. By keys: Shift and arrows, then Enter.");
  if (name === "thermometer") return t("Draw from the bulb on. By keys: Shift and arrows, then Enter.");
  if (name === "arrow") return t("Draw from the circle to the tip. By keys: Shift and arrows, then Enter.");
  return t("Draw along the line. By keys: Shift and arrows, then Enter.");
}
