/** Every engine on one puzzle: sizes, times, answers, whether they agree; and a certificate to check without us. */

import { Problem, job } from "./api.js";
import { download, fill, h } from "./dom.js";
import { engines, modelTitle, verdictTitle } from "./lists.js";
import { button, complain, saidOf, toast } from "./studio.js";
import { duration, number, t } from "./words.js";

/** @typedef {import("./types").Board} Board */
/** @typedef {import("./questions").EngineRow} EngineRow */

export class EnginesView {
  /**
   * @param {HTMLElement} host
   * @param {Board} board
   */
  constructor(host, board) {
    this.board = board;
    /** @type {AbortController | null} */
    this.working = null;
    /** @type {EngineRow[]} */
    this.rows = [];
    this.act = h("div", { class: "row" });
    this.said = h(
      "p",
      { role: "status" },
      t("Each engine solves the same puzzle on its own model. Whoever is refuted by a checked answer is named."),
    );
    this.table = h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("Engines") });
    fill(
      host,
      h("section", { class: "card" }, h("h2", {}, t("Engines")), this.said, this.act, this.table),
      h(
        "section",
        { class: "card" },
        h("h2", {}, t("Certificate")),
        h(
          "p",
          { class: "soft" },
          t("A formula and a proof that it has no other solution, to be checked by anybody's program."),
        ),
        button("export", t("Download the certificate"), () => void this.certify()),
      ),
    );
    this.showAct();
    void engines().then(
      (all) => (this.titles = new Map(all.map((engine) => [engine.name, engine.title ?? ""]))),
      () => undefined,
    );
  }

  leave() {
    this.working?.abort();
  }

  showAct() {
    fill(
      this.act,
      this.working
        ? button("stop", t("Stop"), () => this.working?.abort())
        : button("play", t("Run every engine"), () => void this.run(), { class: "main" }),
    );
  }

  async run() {
    this.working = new AbortController();
    this.rows = [];
    this.showAct();
    try {
      const result = await job(
        "compare",
        { puzzle: this.board.puzzle },
        {
          signal: this.working.signal,
          progress: ({ row, done, of }) => {
            this.rows.push(row);
            this.said.textContent = t("{done} of {all} engines have answered.", { done, all: of });
            this.showRows();
          },
        },
      );
      this.rows = result.rows;
      this.said.textContent = result.agreement
        ? t("All engines that decided agree: {verdict}.", { verdict: verdictTitle(result.verdict) })
        : t("Not all agree: an engine is wrong.");
      this.showRows();
    } catch (error) {
      this.said.textContent = error instanceof DOMException ? t("Stopped.") : saidOf(error);
    }
    this.working = null;
    this.showAct();
  }

  showRows() {
    const slowest = Math.max(...this.rows.map((row) => row.solve_seconds ?? 0), 1e-9);
    const fastest = Math.min(...this.rows.map((row) => row.solve_seconds || 1), 1e-5);
    // Times differ by factors of ten thousand: the bars are logarithmic.
    const share = (/** @type {number | null} */ seconds) =>
      seconds ? (Math.log(seconds) - Math.log(fastest)) / (Math.log(slowest) - Math.log(fastest) || 1) : 0;
    const heads = [t("Engine"), t("Model"), t("Built in"), t("Solved in"), t("Nodes"), t("Answer")];
    const rows = this.rows.map((row) => {
      const bar = h("i", { class: "bar" });
      bar.style.width = `${4 + 96 * share(row.solve_seconds)}%`;
      return h(
        "tr",
        {},
        h("th", { scope: "row", title: this.titles?.get(row.engine) ?? null }, row.engine),
        h("td", { class: "words" }, row.model ? modelTitle(row.model) : "–"),
        h("td", { "data-head": heads[2] }, row.build_seconds === null ? "–" : duration(row.build_seconds)),
        h(
          "td",
          { "data-head": heads[3] },
          row.solve_seconds === null ? "–" : duration(row.solve_seconds),
          row.solve_seconds !== null && h("span", { class: "bar-host", "aria-hidden": "true" }, bar),
        ),
        h("td", { "data-head": heads[4] }, row.nodes === null ? "–" : number(row.nodes)),
        h(
          "td",
          { class: "words" },
          row.verdict
            ? `${verdictTitle(row.verdict)}${row.agrees === false ? ` (${t("refuted")})` : ""}`
            : (row.note ?? row.state),
        ),
      );
    });
    fill(
      this.table,
      h(
        "table",
        { class: "engines" },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            heads.map((text, i) => h("th", { scope: "col", class: i === 1 || i === 5 ? "words" : "" }, text)),
          ),
        ),
        h("tbody", {}, rows),
      ),
    );
  }

  async certify() {
    try {
      toast(t("The proof is being written …"));
      const made = await job("certify", { puzzle: this.board.puzzle });
      if (!made.file) throw new Problem(t("Whether there is one solution was not decided in time."));
      const bytes = Uint8Array.from(atob(made.file.base64), (character) => character.charCodeAt(0));
      download(made.file.name, bytes, made.file.media_type);
    } catch (error) {
      complain(error);
    }
  }
}
