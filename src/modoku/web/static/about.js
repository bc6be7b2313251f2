/** What a setter says of a puzzle: its title, who made it, its rules as players will read them. */

import { fill, h } from "./dom.js";
import { variantsOf } from "./lists.js";
import { t } from "./words.js";

/** @typedef {import("./types").Board} Board */

export class About {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.host = h("details", { class: "more about-puzzle" });
    /** @type {Record<string, string>} */
    this.written = {};
    /** The rules of what is drawn, for players where the setter wrote none. */
    this.proposed = "";
    this.rules = h("textarea", { class: "prose", rows: 4, onchange: () => this.write("rules", this.rules.value) });
  }

  /** What was written. @returns {Record<string, string>} */
  said() {
    return Object.fromEntries(Object.entries(this.written).filter(([, text]) => text.trim()));
  }

  /**
   * @param {string} name
   * @param {string} text
   */
  write(name, text) {
    this.written[name] = text;
    this.changed();
  }

  /** @param {Board} board  Begin with what comes with a puzzle. */
  show(board) {
    const { meta = {} } = board.puzzle;
    this.written = {};
    this.rules.value = meta["rules"] ?? "";
    const field = (/** @type {string} */ name, /** @type {string} */ label) => {
      const input = h("input", {
        type: "text",
        value: meta[name] ?? "",
        maxlength: 200,
        onchange: () => this.write(name, input.value),
      });
      return h("label", { class: "field" }, h("span", {}, label), input);
    };
    fill(
      this.host,
      h("summary", {}, t("Title, author, rules")),
      h("div", { class: "fields" }, field("title", t("Title")), field("author", t("Author"))),
      h("label", { class: "field" }, h("span", {}, t("Rules, as players will read them")), this.rules),
    );
    void this.propose(board);
  }

  /** @param {Board} board  Propose the rules of what is drawn, until somebody writes others. */
  async propose(board) {
    const rules = (await variantsOf(board)).map(({ rule = "" }) => rule);
    this.proposed = rules.filter(Boolean).join(" ");
    this.rules.placeholder = this.proposed;
  }
}
