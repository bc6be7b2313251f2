/** The page Explore: one grid as clauses, equations, constraints, a graph, a cover; and what solves each. */

import { Problem, ask, post, postForFile } from "./api.js";
import { BoardView } from "./board.js";
import { CubeView } from "./cube.js";
import { download, fill, h } from "./dom.js";
import { EnginesView } from "./engines.js";
import { GraphView } from "./graph.js";
import { isUnread, refusalOf } from "./judging.js";
import { modelTitle, titleOf } from "./lists.js";
import { cellName, cellSaid } from "./naming.js";
import { SideBySide, introduction } from "./side_by_side.js";
import { load, loadGame } from "./store.js";
import { button, choice, complain, go, onScreen, saidOf, sayUnread, segments, settings, watchSettings } from "./studio.js";
import { symbol } from "./symbols.js";
import { duration, number, t, tn } from "./words.js";

/** @typedef {import("./types").Board} Board */
/** @typedef {import("./questions").ModelRequest} ModelRequest */
/** @typedef {{encoding: NonNullable<ModelRequest["encoding"]>, at_most_one: NonNullable<ModelRequest["at_most_one"]>}} Encoding */

/** Which files hold which model. @type {Record<ModelRequest["kind"], string[]>} */
const FILES = {
  sat: ["dimacs", "json"],
  ilp: ["lp", "mps", "mathprog", "opb", "json"],
  csp: ["minizinc", "xcsp3", "json"],
  colouring: ["col", "graphml", "dot", "json"],
  cover: ["json"],
};
const KINDS = /** @type {ModelRequest["kind"][]} */ (Object.keys(FILES));
const ENDINGS = /** @type {Record<string, string>} */ ({
  dimacs: "cnf",
  lp: "lp",
  mps: "mps",
  mathprog: "mod",
  opb: "opb",
  minizinc: "mzn",
  xcsp3: "xml",
  col: "col",
  graphml: "graphml",
  dot: "dot",
  json: "json",
});
const VIEWS = ["models", "graph", "cube", "engines"];
/** The ways to write clauses that can be compared. */
const ENCODINGS = ["minimal", "efficient", "extended"];
const SCHEMES = ["pairwise", "product", "sequential", "commander", "binary"];
const SHOWN = 60;

export const title = () => t("Explore");

/** @type {Explorer | null} */
let shown = null;

export function leave() {
  shown?.leave();
  shown = null;
}

/**
 * @param {HTMLElement} main
 * @param {string[]} rest
 */
export async function show(main, [asked = "", kind = ""]) {
  const what = VIEWS.includes(asked) ? asked : "models";
  const board = onScreen.board ?? loadGame(String(load("current") ?? ""))?.board ?? (await sample());
  onScreen.board = board;
  const known = KINDS.find((one) => one === kind) ?? null;
  shown = new Explorer(main, board, what, known);
  if ((asked && asked !== what) || (kind && !known)) sayUnread();
}

/** A small grid for those who come here first. */
async function sample() {
  const { board } = await post("board", { puzzle: "1......2..3.4...", boxes: "2x2" });
  return { ...board, title: await titleOf(board) };
}

class Explorer {
  /**
   * @param {HTMLElement} main
   * @param {Board} board
   * @param {string} what
   * @param {ModelRequest["kind"] | null} kind  null for all of them side by side
   */
  constructor(main, board, what, kind) {
    this.board = board;
    this.kind = kind ?? "sat";
    this.what = what;
    /** @type {Encoding} */
    this.choices = { encoding: "efficient", at_most_one: "pairwise" };
    /** @type {AbortController | null} */
    this.asking = null;
    const all = what === "models" && !kind && !isUnread(board);
    const place = h("div", { class: "board-host" });
    this.side = h("div", { class: "explore-side" });
    const views = segments(
      t("What to look at"),
      [
        { value: "models", title: t("Models") },
        { value: "graph", title: t("Graph") },
        { value: "cube", title: t("Cube") },
        { value: "engines", title: t("Engines") },
      ],
      what,
      (view) => go(`explore/${view}`),
    );
    fill(
      main,
      h(
        "div",
        { class: "explore" },
        h(
          "header",
          { class: "page-head" },
          h("div", {}, h("h1", {}, t("Explore")), h("p", { class: "soft" }, board.title || board.line.slice(0, 90))),
          views,
        ),
        h(
          "div",
          { class: `explore-body ${all ? "all" : ""}` },
          h(
            "div",
            { class: "stage" },
            place,
            !all && h("p", { class: "soft hint-line" }, t("Choose a cell: everything beside it speaks of that cell.")),
          ),
          all && introduction(),
          this.side,
        ),
      ),
    );
    /** @type {GraphView | CubeView | EnginesView | SideBySide | null} */
    this.view = null;
    this.grid = new BoardView(place, {
      name: board.title || t("Grid"),
      single: true,
      tall: 0.85,
      symbol: (digit) => symbol(board, settings, digit),
      changed: () => this.chosen(),
    });
    this.grid.show(board);
    this.stopWatching = watchSettings(() => this.paint());
    this.open(all);
    const first = Math.max(
      0,
      board.cells.findIndex((cell) => !board.givens[cell.index]),
    );
    this.grid.select([first], first, false);
  }

  leave() {
    this.asking?.abort();
    this.grid.leave();
    this.stopWatching();
    this.view?.leave();
  }

  /** @param {boolean} all  whether all models stand side by side */
  open(all) {
    if (isUnread(this.board)) fill(this.side, refusalOf(this.board));
    else if (all) this.view = new SideBySide(this.side, this.board, KINDS);
    else if (this.what === "graph")
      this.view = new GraphView(this.side, this.board, (cell) => this.grid.select([cell], cell, false));
    else if (this.what === "cube") this.view = new CubeView(this.side, this.board);
    else if (this.what === "engines") this.view = new EnginesView(this.side, this.board);
    else this.openModels();
  }

  paint() {
    const { board, grid } = this;
    grid.paint((cell) => {
      const digit = board.givens[cell] ?? 0;
      return {
        text: digit ? symbol(board, settings, digit) : "",
        ink: "given",
        corners: [],
        centres: [],
        colours: [],
        flags: grid.selected.has(cell)
          ? "selected"
          : this.view instanceof GraphView && this.view.sees(cell)
            ? "same"
            : "",
        bright: 0,
        label: [
          cellSaid(board.cells[cell]),
          digit ? symbol(board, settings, digit) : t("empty"),
        ].join(", "),
      };
    });
  }

  /** A cell was chosen: whatever stands beside the board turns to it. */
  chosen() {
    if (this.view && "choose" in this.view) void this.view.choose(this.grid.focus);
    this.paint();
    if (this.formulas) void this.showFormulas();
  }

  /* Models: sizes, formulas of a cell, files. */

  openModels() {
    this.sizes = h("tbody");
    this.formulas = h("div", { class: "formulas" });
    const heads = [t("Model"), t("Variables"), t("Constraints"), t("Entries"), t("Built in")];
    const row = h(
      "tr",
      {},
      heads.map((text) => h("th", { scope: "col" }, text)),
    );
    const scroll = { class: "scroll", tabindex: "0", role: "region", "aria-label": t("Sizes") };
    fill(
      this.side,
      h(
        "section",
        { class: "card" },
        h("h2", {}, t("Sizes")),
        h("div", scroll, h("table", {}, h("thead", {}, row), this.sizes)),
        h("p", { class: "soft" }, t("As the rules state it; small, with the givens worked in.")),
      ),
      h(
        "section",
        { class: "card" },
        h(
          "div",
          { class: "row apart" },
          h("h2", {}, modelTitle(this.kind)),
          h("a", { class: "button", href: "#/explore/models" }, t("All side by side")),
        ),
        this.kind === "sat" && this.encodings(),
        this.formulas,
        this.files(),
      ),
    );
    void this.showSizes();
  }

  /** The choices among ways to write clauses. */
  encodings() {
    const said = /** @type {Record<string, string>} */ ({
      minimal: t("minimal"),
      efficient: t("efficient"),
      extended: t("extended"),
      pairwise: t("pairwise"),
      product: t("product"),
      sequential: t("sequential"),
      commander: t("commander"),
      binary: t("binary"),
    });
    const options = (/** @type {string[]} */ names) =>
      names.map((name) => ({ value: name, title: said[name] ?? name }));
    const { encoding, at_most_one: scheme } = this.choices;
    return h(
      "div",
      { class: "fields" },
      choice(t("Families of clauses"), options(ENCODINGS), encoding, (name) => this.encode({ encoding: name })),
      choice(t("At most one, said"), options(SCHEMES), scheme, (name) => this.encode({ at_most_one: name })),
    );
  }

  /** The files that hold the model. */
  files() {
    const names = FILES[this.kind] ?? [];
    let file = names[0] ?? "json";
    const options = names.map((name) => ({ value: name, title: name }));
    return h(
      "div",
      { class: "row files" },
      choice(t("File"), options, file, (name) => (file = name)),
      button("export", t("Download"), () => void this.save(file)),
    );
  }

  /** @param {{[K in keyof Encoding]?: string}} changed */
  encode(changed) {
    Object.assign(this.choices, changed);
    void this.showSizes();
    void this.showFormulas();
  }

  async showSizes() {
    const rows = KINDS.map((kind) => ({
      kind,
      row: h(
        "tr",
        { class: kind === this.kind ? "on" : "" },
        h(
          "th",
          { scope: "row" },
          h(
            "a",
            { href: `#/explore/models/${kind}`, "aria-current": kind === this.kind ? "true" : null },
            modelTitle(kind),
          ),
        ),
        h("td", { colspan: 4 }, "…"),
      ),
    }));
    if (this.sizes)
      fill(
        this.sizes,
        rows.map(({ row }) => row),
      );
    // One after the other: ten questions at once would keep the server from everybody else.
    for (const { kind, row } of rows) {
      if (!row.isConnected) return;
      try {
        const asked = { puzzle: this.board.puzzle, kind, ...(kind === "sat" ? this.choices : {}) };
        const whole = await ask("model", { ...asked, propagate: kind === "colouring" });
        const worked = kind === "colouring" ? whole : await ask("model", asked);
        const cells = /** @type {const} */ (["variables", "constraints", "literals"]).map((field) =>
          h(
            "td",
            {},
            number(whole[field]),
            worked[field] !== whole[field] && h("small", { class: "soft" }, h("br"), number(worked[field])),
          ),
        );
        row.lastElementChild?.remove();
        row.append(...cells, h("td", {}, duration(whole.seconds)));
      } catch (error) {
        if (error instanceof Problem && error.offline) {
          // Without a server no other model is built either; it is said once, beside them.
          for (const { row: other } of rows) if (other.children.length === 2) other.lastElementChild?.replaceChildren("–");
          return;
        }
        const cell = row.lastElementChild;
        if (cell) cell.textContent = saidOf(error);
      }
    }
  }

  async showFormulas() {
    const { formulas } = this;
    const cell = this.board.cells[this.grid.focus];
    if (!formulas || !cell) return;
    this.asking?.abort();
    const { signal } = (this.asking = new AbortController());
    try {
      const asked = { puzzle: this.board.puzzle, kind: this.kind, cell: cell.name };
      const answer = await ask("model", { ...asked, ...(this.kind === "sat" ? this.choices : {}) }, signal);
      const found = answer.formulas ?? [];
      /** @type {Map<string, string[]>} */
      const families = new Map();
      for (const { rule, text } of found) families.set(rule, [...(families.get(rule) ?? []), text]);
      fill(
        formulas,
        h(
          "p",
          {},
          tn("{cell} takes part in {n} formula.", "{cell} takes part in {n} formulas.", found.length, {
            cell: cellName(cell),
          }),
        ),
        [...families].map(([rule, texts]) =>
          h(
            "details",
            { open: families.size <= 8 },
            h("summary", {}, rule, h("small", { class: "soft" }, ` ${number(texts.length)}`)),
            h(
              "ul",
              {},
              texts.slice(0, SHOWN).map((text) => h("li", {}, text)),
              texts.length > SHOWN && h("li", {}, "…"),
            ),
          ),
        ),
      );
    } catch (error) {
      if (!(error instanceof DOMException)) fill(formulas, h("p", { class: "bad-text" }, saidOf(error)));
    }
  }

  /** @param {string} to */
  async save(to) {
    try {
      const file = await postForFile("model", {
        puzzle: this.board.puzzle,
        kind: this.kind,
        to,
        ...(this.kind === "sat" ? this.choices : {}),
      });
      download(`${this.kind}.${ENDINGS[to] ?? "txt"}`, file, "text/plain");
    } catch (error) {
      complain(error);
    }
  }
}
