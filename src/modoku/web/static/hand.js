/** Setting a puzzle by hand, with a verdict after every digit: how many solutions, what is open, what is too much. */

import { post } from "./api.js";
import { BoardView } from "./board.js";
import { fill, h } from "./dom.js";
import { levelTitle, titleOf, verdictTitle } from "./lists.js";
import { conflicts, peersOf } from "./rules.js";
import { openShare } from "./sharing.js";
import { blankMarks, erase, newGame, placeDigit, redo, restore, undo } from "./sheet.js";
import { begin } from "./start.js";
import { boardOf, button, choice, complain, go, onScreen, saidOf, settings } from "./studio.js";
import { digitOfKey, symbol } from "./symbols.js";
import { number, t, tn } from "./words.js";

/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").Game} Game */
/** @typedef {import("./types").Plain} Plain */
/** @typedef {import("./types").Variant} Variant */

/**
 * @typedef {object} Verdict  What the server said about the digits so far.
 * @property {string} verdict
 * @property {string} reason
 * @property {number | null} low
 * @property {number | null} high
 * @property {Set<number>} open
 * @property {Set<number>} redundant
 * @property {Set<number>} blamed     givens that cannot all hold
 * @property {Set<number>} differing  cells in which two solutions differ
 * @property {Fix[]} fixes
 * @property {string} rating
 */

/**
 * @typedef {object} Fix  A digit to add, change or (null) take out, so that solutions become one.
 * @property {string} cell
 * @property {number | null} digit
 * @property {boolean} unique
 */

export class Hand {
  /**
   * @param {HTMLElement} host
   * @param {Variant[]} known
   */
  constructor(host, known) {
    this.known = known;
    this.recipe = "classic";
    /** @type {Game | null} */
    this.game = null;
    /** @type {number[][]} */
    this.peers = [];
    /** @type {number[][] | null} */
    this.truths = null;
    this.showTruths = true;
    /** @type {Verdict | null} */
    this.found = null;
    /** @type {AbortController | null} */
    this.asking = null;
    this.timer = 0;
    const place = h("div", { class: "board-host" });
    this.panel = h("div", { class: "card verdict", role: "status" });
    this.tools = h("div", { class: "tools" });
    this.pad = h("div", { class: "pad", role: "group", "aria-label": t("Digits") });
    this.choices = h("div", { class: "fields" });
    fill(
      host,
      h(
        "div",
        { class: "play" },
        h("div", { class: "stage" }, place),
        h("div", { class: "desk" }, this.choices, this.panel, this.pad, this.tools),
      ),
    );
    this.view = new BoardView(place, {
      name: t("Puzzle being set"),
      symbol: (digit) => (this.game ? symbol(this.game.board, settings, digit) : String(digit)),
      changed: () => this.paint(),
      key: (event) => this.key(event),
    });
  }

  leave() {
    this.asking?.abort();
    clearTimeout(this.timer);
    this.view.leave();
  }

  async open() {
    const { board } = onScreen;
    if (board) {
      this.recipe = board.puzzle.layout.name;
      await this.take(board.puzzle);
    } else {
      await this.blank(this.recipe);
    }
  }

  /** @param {string} recipe  Begin with an empty grid. */
  async blank(recipe) {
    this.recipe = recipe;
    try {
      const { board } = await post("board", { puzzle: "", variants: recipe.split("+").map((part) => part.trim()) });
      await this.take(board.puzzle);
    } catch (error) {
      complain(error);
    }
  }

  /** @param {Plain} puzzle  Go on with a puzzle: its givens can be changed, its rules stay. */
  async take(puzzle) {
    const board = await boardOf({ ...puzzle, givens: puzzle.givens.map(() => 0) });
    this.game = newGame(board, { marks: { values: [...puzzle.givens] } });
    this.peers = peersOf(board);
    this.view.show(board);
    this.view.select([0], 0, false);
    this.showChoices();
    this.showPad();
    this.edited();
  }

  showChoices() {
    const options = this.known.map((variant) => ({ value: variant.name, title: variant.title }));
    const recipe = h("input", {
      type: "text",
      value: this.recipe,
      spellcheck: "false",
      onchange: (/** @type {Event} */ event) => void this.blank(/** @type {HTMLInputElement} */ (event.target).value),
    });
    const name = this.recipe.split(/[:+]/)[0]?.trim() ?? "";
    fill(
      this.choices,
      choice(
        t("Kind of grid"),
        options,
        name,
        (value) => void this.blank(this.known.find((variant) => variant.name === value)?.examples?.[0] ?? value),
      ),
      h("label", { class: "field" }, h("span", {}, t("Recipe")), recipe),
    );
  }

  showPad() {
    const { game } = this;
    if (!game) return;
    const { board } = game;
    this.pad.dataset["count"] = board.size <= 9 ? "small" : "large";
    fill(
      this.pad,
      board.symbols.map((_, i) =>
        h(
          "button",
          { type: "button", "data-digit": i + 1, onclick: () => this.write(i + 1) },
          symbol(board, settings, i + 1),
        ),
      ),
    );
  }

  /** The puzzle as it stands. @returns {Plain | null} */
  puzzle() {
    return this.game && { ...this.game.board.puzzle, givens: [...this.game.marks.values] };
  }

  /** @param {number} digit */
  write(digit) {
    if (this.game && placeDigit(this.game, this.view.selected, digit, null)) this.edited();
  }

  edited() {
    this.truths = null;
    this.found = null;
    this.paint();
    this.showTools();
    this.showPanel(t("Judging …"));
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.judge(), 180);
  }

  /** Ask the server everything about the digits so far; a newer edit makes the answer void. */
  async judge() {
    const puzzle = this.puzzle();
    if (!this.game || !puzzle) return;
    this.asking?.abort();
    const { signal } = (this.asking = new AbortController());
    const { board } = this.game;
    const names = new Map(board.cells.map((cell) => [cell.name, cell.index]));
    const indices = (/** @type {string[] | undefined} */ list) =>
      new Set((list ?? []).map((name) => names.get(name) ?? -1));
    try {
      const [why, check] = await Promise.all([
        post("conflict", { puzzle, seconds: 3 }, signal),
        post("check", { puzzle, seconds: 3 }, signal),
      ]);
      const unique = why.verdict === "unique";
      this.found = {
        verdict: why.verdict,
        reason: why.reason ?? "",
        low: why.low ?? null,
        high: why.high ?? null,
        open: indices(why.open),
        redundant: indices(check.redundant),
        blamed: indices(why.verdict === "unsolvable" ? why.cells : []),
        differing: indices(why.verdict === "multiple" ? why.cells : []),
        fixes: (why.fixes ?? []).filter((/** @type {Fix} */ fix) => fix.unique),
        rating: "",
      };
      this.paint();
      this.showPanel();
      if (why.verdict !== "unsolvable") {
        const { candidates } = await post("candidates", { puzzle, seconds: 5 }, signal);
        this.truths = candidates;
        this.paint();
      }
      if (unique) {
        const rate = await post("rate", { puzzle }, signal);
        const level = rate.level ? await levelTitle(rate.level) : t("beyond the techniques known");
        this.found.rating = `${level} · ${t("rating {rating}", { rating: number(rate.rating ?? rate.at_least) })}`;
        this.showPanel();
      }
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
      this.showPanel(saidOf(error));
    }
  }

  /** @param {string} [waiting] */
  showPanel(waiting) {
    const { found, game } = this;
    const givens = game?.marks.values.filter(Boolean).length ?? 0;
    const count = h("p", { class: "soft" }, tn("{n} given", "{n} givens", givens));
    if (!found) {
      fill(this.panel, h("h2", {}, waiting ?? t("Judging …")), count);
      return;
    }
    const names = (/** @type {Set<number>} */ cells) =>
      [...cells].map((cell) => game?.board.cells[cell]?.name ?? "").join(" ");
    this.panel.className = `card verdict ${{ unique: "good", unsolvable: "bad" }[found.verdict] ?? ""}`;
    fill(
      this.panel,
      h("h2", {}, verdictTitle(found.verdict)),
      found.rating && h("p", {}, found.rating),
      found.verdict === "multiple" && h("p", {}, howMany(found.low, found.high)),
      found.verdict !== "unique" && found.reason && h("p", { class: "soft" }, found.reason),
      found.open.size > 0 &&
        h("p", {}, tn("{n} cell is still open (dotted).", "{n} cells are still open (dotted).", found.open.size)),
      found.fixes.length > 0 &&
        h(
          "details",
          { class: "more" },
          h("summary", {}, t("What would leave one solution")),
          h(
            "div",
            { class: "row fixes" },
            found.fixes.slice(0, 24).map((fix) => this.fixButton(fix)),
          ),
        ),
      found.redundant.size > 0 &&
        h("p", {}, t("Could be left out, one at a time (underlined): {cells}", { cells: names(found.redundant) })),
      found.verdict === "unique" && !found.redundant.size && h("p", {}, t("Minimal: no given can be left out.")),
      count,
    );
  }

  /** @param {Fix} fix */
  fixButton({ cell, digit }) {
    const label = digit
      ? `${cell} = ${this.game ? symbol(this.game.board, settings, digit) : digit}`
      : t("without {cell}", { cell });
    return button("", label, () => {
      const { game } = this;
      const index = game?.board.cells.find((one) => one.name === cell)?.index;
      if (!game || index === undefined) return;
      if (digit ? placeDigit(game, [index], digit, null) : erase(game, [index])) this.edited();
    });
  }

  showTools() {
    const { game } = this;
    const empty = !game || !game.marks.values.some(Boolean);
    const step = (/** @type {(game: Game) => unknown} */ way) => () => game && way(game) && this.edited();
    fill(this.tools, [
      button("undo", t("Undo"), step(undo), { disabled: !game?.past.length }),
      button("redo", t("Redo"), step(redo), { disabled: !game?.future.length }),
      button("erase", t("Erase"), () => game && erase(game, this.view.selected) && this.edited()),
      button(
        "fill",
        t("True candidates"),
        () => ((this.showTruths = !this.showTruths), this.paint(), this.showTools()),
        { pressed: this.showTruths },
      ),
      button(
        "grid",
        t("Empty grid"),
        () => game && restore(game, blankMarks(game.board.cells.length), "clear") && this.edited(),
        { disabled: empty },
      ),
      button("share", t("Share"), () => void this.withBoard((board) => openShare(newGame(board))), { disabled: empty }),
      button("explore", t("Explore"), () => void this.withBoard((board) => ((onScreen.board = board), go("explore")))),
      button("play", t("Play it"), () => void this.withBoard((board) => begin(board, { source: "hand" })), {
        class: "main",
        disabled: empty,
      }),
    ]);
  }

  /** @param {(board: Board) => void} use */
  async withBoard(use) {
    const puzzle = this.puzzle();
    if (!puzzle) return;
    try {
      const board = await boardOf(puzzle);
      use({ ...board, title: await titleOf(board) });
    } catch (error) {
      complain(error);
    }
  }

  paint() {
    const { game, view } = this;
    if (!game) return;
    const { values } = game.marks;
    const clash = conflicts(game.board, values);
    view.paint((cell) => {
      const digit = values[cell] ?? 0;
      const marks = !digit && this.showTruths ? (this.truths?.[cell] ?? []) : [];
      const { row = 0, col = 0 } = game.board.cells[cell] ?? {};
      const redundant = this.found?.redundant.has(cell);
      const open = !digit && this.found?.open.has(cell);
      const said = [
        t("row {row} column {col}", { row: row + 1, col: col + 1 }),
        digit ? symbol(game.board, settings, digit) : t("empty"),
        redundant && t("could be left out"),
        open && t("open"),
        this.found?.differing.has(cell) && t("two solutions differ here"),
        marks.length
          ? t("true candidates {digits}", { digits: marks.map((one) => symbol(game.board, settings, one)).join(" ") })
          : "",
        clash.has(cell) && t("conflict"),
      ];
      return {
        text: digit ? symbol(game.board, settings, digit) : "",
        ink: `given${redundant ? " redundant" : ""}`,
        corners: marks.length < game.board.size ? marks : [],
        centres: [],
        colours: [],
        flags: [
          view.selected.has(cell) && "selected",
          (clash.has(cell) || this.found?.blamed.has(cell)) && "conflict",
          open && "open",
          this.found?.differing.has(cell) && "differs",
        ]
          .filter(Boolean)
          .join(" "),
        bright: 0,
        label: said.filter(Boolean).join(", "),
      };
    });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { game } = this;
    if (!game) return;
    const command = event.ctrlKey || event.metaKey;
    const letter = event.key.toLowerCase();
    const code = /^(?:Digit|Numpad)([0-9])$/.exec(event.code)?.[1];
    const digit = code ? Number(code) : command ? 0 : digitOfKey(game.board, settings, event.key);
    if (command && (letter === "z" || letter === "y")) {
      event.preventDefault();
      if ((letter === "y" || event.shiftKey ? redo : undo)(game)) this.edited();
    } else if (event.key === "Delete" || event.key === "Backspace" || code === "0") {
      event.preventDefault();
      if (erase(game, this.view.selected)) this.edited();
    } else if (digit && digit <= game.board.size) {
      event.preventDefault();
      this.write(digit);
    }
  }
}

/**
 * Say a number of solutions, exact or bounded.
 * @param {number | null} low
 * @param {number | null} high
 */
function howMany(low, high) {
  if (low === null) return "";
  if (low === high) return tn("{n} solution", "{n} solutions", low);
  return t("At least {n} solutions", { n: number(low) });
}
