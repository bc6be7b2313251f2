/** Setting a puzzle by hand, with a verdict after every digit and every clue drawn. */

import { post } from "./api.js";
import { BoardView } from "./board.js";
import { learn } from "./clues.js";
import { fill, h } from "./dom.js";
import { draftOf, drafts, forgetDraft, keepDraft } from "./drafts.js";
import { isUnread, refusalOf } from "./judging.js";
import { sizes, titleOf } from "./lists.js";
import { keysAcross } from "./pad.js";
import { conflicts } from "./rules.js";
import { openShare } from "./sharing.js";
import { Draft, blankMarks, erase, fingerprint, newGame, placeDigit, redo, restore, undo } from "./sheet.js";
import { Sketching } from "./sketching.js";
import { begin } from "./start.js";
import { boardOf, button, choice, complain, go, onScreen, saidOf, settings } from "./studio.js";
import { digitOfKey, digitOfNumber, symbol } from "./symbols.js";
import { askQuickly, askRating, askVerdict, showVerdict } from "./verdict.js";
import { language, t } from "./words.js";

/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").Constraint} Constraint */
/** @typedef {import("./types").Game} Game */
/** @typedef {import("./types").Plain} Plain */
/** @typedef {import("./types").Variant} Variant */
/** @typedef {import("./verdict.js").Verdict} Verdict */

/** The name of the puzzle on screen that was last taken up here. */
let taken = "";

export class Hand {
  /**
   * @param {HTMLElement} host
   * @param {Variant[]} known
   */
  constructor(host, known) {
    this.known = known;
    this.recipe = "classic";
    this.draft = "";
    /** @type {Game | null} */
    this.game = null;
    /** @type {number[][] | null} */
    this.truths = null;
    this.showTruths = true;
    /** @type {Verdict | null} */
    this.found = null;
    /** @type {AbortController | null} */
    this.asking = null;
    this.timer = 0;
    this.turn = 0;
    const place = h("div", { class: "board-host" });
    this.panel = h("div", { class: "card verdict", role: "status" });
    this.tools = h("div", { class: "tools" });
    this.pad = h("div", { class: "pad", role: "group", "aria-label": t("Digits") });
    this.choices = h("div", { class: "fields" });
    this.kept = h("details", { class: "more" });
    const clues = h("div", { class: "sketching" });
    const desk = h("div", { class: "desk" }, this.choices, this.panel, clues, this.pad, this.tools, this.kept);
    fill(host, h("div", { class: "play" }, h("div", { class: "stage" }, place), desk));
    this.view = new BoardView(place, {
      name: t("Puzzle being set"),
      symbol: (digit) => (this.game ? symbol(this.game.board, settings, digit) : String(digit)),
      changed: () => (this.paint(), this.sketching.sketch()),
      drawn: () => this.sketching.drawn(),
      key: (event) => this.key(event),
    });
    this.sketching = new Sketching(clues, {
      view: () => this.view,
      board: () => this.game?.board ?? null,
      clues: () => this.clues(),
      change: (drawn) => this.draw(drawn),
      chosen: (drawing) => (this.pad.hidden = drawing),
    });
    desk.addEventListener("keydown", (event) => this.keyBeside(event));
  }

  leave() {
    this.keep();
    this.asking?.abort();
    clearTimeout(this.timer);
    this.view.leave();
  }

  /** Show the puzzle on screen; one that was already taken up here gives way to what was made of it since. */
  async open() {
    const [last] = drafts();
    const seen = onScreen.board?.puzzle;
    const name = seen ? fingerprint(JSON.stringify(seen)) : "";
    const puzzle = name === taken ? (last?.puzzle ?? seen) : seen;
    taken = name;
    if (puzzle) await this.take(puzzle);
    else await this.blank(this.recipe);
  }

  /** @param {string} recipe  Begin with an empty grid; what was there stays among the drafts. */
  async blank(recipe) {
    this.keep();
    this.recipe = recipe;
    try {
      const { board } = await post("board", { puzzle: "", variants: recipe.split("+").map((part) => part.trim()) });
      await this.take(board.puzzle);
    } catch (error) {
      complain(error);
    }
  }

  /** @param {Plain} puzzle  Go on with a puzzle: its givens and its clues can be changed, its layout stays. */
  async take(puzzle) {
    const bare = { ...puzzle, givens: puzzle.givens.map(() => 0) };
    const [found, palette] = await Promise.all([boardOf(bare), post("palette", { puzzle: bare })]);
    learn(palette);
    const clues = found.puzzle.constraints ?? [];
    const board = { ...found, puzzle: { ...found.puzzle, constraints: clues } };
    this.recipe = puzzle.layout.name;
    this.draft = draftOf(puzzle);
    this.touched = false;
    this.game = newGame(board, {
      marks: { values: [...puzzle.givens], clues: [clues] },
    });
    this.view.show(board);
    this.view.select([0], 0, false);
    this.sketching.show();
    this.showChoices();
    this.showPad();
    this.showDrafts();
    this.edited();
  }

  /** The clues as they are drawn now. @returns {Constraint[]} */
  clues() {
    return this.game?.marks.clues[0] ?? [];
  }

  /** @param {Constraint[]} clues  Have other clues, as a step that can be taken back. */
  draw(clues) {
    if (!this.game) return;
    const edit = new Draft(this.game);
    edit.set("clues", 0, clues);
    if (edit.commit("clues")) this.changed();
  }

  /** Have the server draw the clues where they are not those on the board; what it refuses is taken back. */
  async redraw() {
    const { game } = this;
    const puzzle = this.puzzle();
    if (!game || !puzzle || game.board.puzzle.constraints === this.clues()) return;
    const mine = ++this.turn;
    const clues = this.clues();
    try {
      const board = await boardOf({ ...puzzle, givens: puzzle.givens.map(() => 0) });
      if (mine !== this.turn || game !== this.game) return;
      game.board = { ...board, puzzle: { ...board.puzzle, constraints: clues } };
      this.view.showScene(game.board);
      this.paint();
    } catch (error) {
      if (mine !== this.turn) return;
      complain(error);
      if (undo(game)) this.edited();
      game.future = [];
    }
  }

  /** Keep what was changed among the drafts. */
  keep() {
    const puzzle = this.puzzle();
    if (!puzzle || !this.touched) return;
    keepDraft(this.draft, this.recipe, puzzle);
    this.showDrafts();
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
    const boxes = /^classic(?::boxes=(\d+x\d+))?$/.exec(this.recipe);
    fill(
      this.choices,
      choice(
        t("Kind of grid"),
        options,
        name,
        (value) => void this.blank(this.known.find((variant) => variant.name === value)?.examples?.[0] ?? value),
      ),
      boxes && choice(t("Size"), sizes(), boxes[1] ?? "3x3", (size) => void this.blank(`classic:boxes=${size}`)),
      h("label", { class: "field" }, h("span", {}, t("Recipe")), recipe),
    );
  }

  showPad() {
    const { game } = this;
    if (!game) return;
    const { board } = game;
    this.pad.dataset["count"] = board.size <= 9 ? "small" : "large";
    this.pad.style.setProperty("--keys", String(keysAcross(board.size)));
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
    const { game } = this;
    return game && { ...game.board.puzzle, givens: [...game.marks.values], constraints: this.clues() };
  }

  /** @param {number} digit */
  write(digit) {
    if (this.game && placeDigit(this.game, this.view.selected, digit, null)) this.changed();
  }

  /** Somebody changed something. */
  changed() {
    this.touched = true;
    this.edited();
  }

  edited() {
    void this.redraw();
    this.truths = null;
    this.found = null;
    this.paint();
    this.showTools();
    this.showPanel(t("Judging …"));
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.judge(), 180);
  }

  /** Ask the server everything about the puzzle so far; a newer edit makes the answer void. */
  async judge() {
    this.keep();
    const puzzle = this.puzzle();
    if (!this.game || !puzzle) return;
    this.asking?.abort();
    if (isUnread(this.game.board)) {
      fill(this.panel, refusalOf(this.game.board));
      return;
    }
    const { signal } = (this.asking = new AbortController());
    try {
      this.found = await askQuickly(puzzle, signal);
      this.showPanel();
      const found = (this.found = await askVerdict(puzzle, this.game.board, signal));
      this.paint();
      this.showPanel();
      if (found.verdict !== "unsolvable") {
        const { candidates } = await post("candidates", { puzzle, seconds: 5 }, signal);
        this.truths = candidates;
        this.paint();
      }
      if (found.verdict !== "unique") return;
      found.rating = await askRating(puzzle, signal);
      this.showPanel();
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
      this.showPanel(saidOf(error));
    }
  }

  /** @param {string} [waiting] */
  showPanel(waiting = t("Judging …")) {
    showVerdict(this.panel, this.found, this.game, waiting, (cell, digit) => {
      const { game } = this;
      if (game && (digit ? placeDigit(game, [cell], digit, null) : erase(game, [cell]))) this.changed();
    });
  }

  showDrafts() {
    const lines = drafts();
    const { open } = this.kept;
    fill(
      this.kept,
      h("summary", {}, t("Drafts")),
      h("p", { class: "soft" }, t("What you set is kept in this browser.")),
      h(
        "ul",
        { class: "list" },
        lines.map(({ id, title, puzzle, touched }) =>
          h(
            "li",
            {},
            button("pen", draftTitle(title, puzzle), () => (this.keep(), void this.take(puzzle).catch(complain)), {
              class: "quiet",
              pressed: id === this.draft,
            }),
            h("small", {}, new Date(touched).toLocaleString(language(), { dateStyle: "short", timeStyle: "short" })),
            button(
              "trash",
              t("Forget {title}", { title: draftTitle(title, puzzle) }),
              () => (forgetDraft(id), this.showDrafts()),
              { short: true, class: "quiet" },
            ),
          ),
        ),
      ),
    );
    this.kept.hidden = !lines.length;
    this.kept.open = open;
  }

  showTools() {
    const { game } = this;
    const empty = !game || !(game.marks.values.some(Boolean) || this.clues().length);
    const step = (/** @type {(game: Game) => unknown} */ way) => () => game && way(game) && this.changed();
    fill(this.tools, [
      button("undo", t("Undo"), step(undo), { disabled: !game?.past.length }),
      button("redo", t("Redo"), step(redo), { disabled: !game?.future.length }),
      button("erase", t("Erase"), () => game && erase(game, this.view.selected) && this.changed()),
      button(
        "fill",
        t("True candidates"),
        () => ((this.showTruths = !this.showTruths), this.paint(), this.showTools()),
        { pressed: this.showTruths },
      ),
      button(
        "grid",
        t("Empty grid"),
        () => game && restore(game, blankMarks(game.board.cells.length), "clear") && this.changed(),
        { disabled: !game?.marks.values.some(Boolean) },
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
    const digit = code ? digitOfNumber(game.board, code) : command ? 0 : digitOfKey(game.board, settings, event.key);
    if (command && (letter === "z" || letter === "y")) {
      event.preventDefault();
      if ((letter === "y" || event.shiftKey ? redo : undo)(game)) this.changed();
    } else if (command && letter === "a") {
      event.preventDefault();
      this.view.select(game.board.cells.keys(), this.view.focus);
    } else if (this.sketching.key(event)) {
      return;
    } else if (event.key === "Delete" || event.key === "Backspace" || (code === "0" && !digit)) {
      event.preventDefault();
      if (erase(game, this.view.selected)) this.changed();
    } else if (digit) {
      event.preventDefault();
      this.write(digit);
    }
  }

  /** @param {KeyboardEvent} event  After a click on a button one goes on with digits and arrows. */
  keyBeside(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.defaultPrevented || target.closest("input, textarea, select")) return;
    if (/^(?:Digit|Numpad)[0-9]$/.test(event.code) || event.ctrlKey || event.metaKey || event.key === "Delete") {
      this.key(event);
    } else {
      this.view.move(event);
    }
  }
}

/**
 * @param {string} recipe
 * @param {Plain} puzzle
 */
function draftTitle(recipe, { givens, constraints = [] }) {
  const count = givens.filter(Boolean).length;
  const clues = constraints.length ? ` + ${constraints.length}` : "";
  return `${recipe.length > 28 ? `${recipe.slice(0, 27)}…` : recipe} · ${count}${clues}`;
}
