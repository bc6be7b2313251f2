/** Setting a puzzle by hand, with a verdict after every digit and every clue drawn. */

import { About } from "./about.js";
import { post } from "./api.js";
import { BoardView } from "./board.js";
import { grounded, learn, usedClues } from "./clues.js";
import { fill, h } from "./dom.js";
import { showDrafts } from "./draft_list.js";
import { draftOf, drafts, keepDraft } from "./drafts.js";
import { openFinder } from "./finding.js";
import { showChoices, showWhole } from "./ground.js";
import { isUnread, refusalOf } from "./judging.js";
import { titleOf } from "./lists.js";
import { cellSaid } from "./naming.js";
import { showPad } from "./pad.js";
import { conflicts } from "./rules.js";
import { openExport, openShare } from "./sharing.js";
import { Draft, blankMarks, erase, fingerprint, newGame, placeDigit, redo, restore, undo } from "./sheet.js";
import { Sketching } from "./sketching.js";
import { begin } from "./start.js";
import { boardOf, button, complain, go, onScreen, saidOf, settings, toast } from "./studio.js";
import { digitOfKey, digitOfNumber, symbol } from "./symbols.js";
import { askClues, askQuickly, askRating, askVerdict, openMarked, showVerdict } from "./verdict.js";
import { t } from "./words.js";

/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").Constraint} Constraint */
/** @typedef {import("./types").Cosmetic} Cosmetic */
/** @typedef {import("./types").Game} Game */
/** @typedef {import("./types").Plain} Plain */
/** @typedef {import("./types").Variant} Variant */
/** @typedef {import("./verdict.js").Verdict} Verdict */

/** No clues, nothing drawn. @type {never[]} */
const NONE = [];

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
    this.tools = h("div", { class: "menu" });
    this.pad = h("div", { class: "pad keys", role: "group", "aria-label": t("Digits") });
    this.choices = h("div", { class: "fields" });
    this.kept = h("details", { class: "more" });
    const clues = h("div", { class: "sketching" });
    this.about = new About(() => ((this.touched = true), this.keep()));
    const shelf = h("div", { class: "tools-drawn", role: "radiogroup", "aria-label": t("What to draw") });
    this.whole = h("div");
    /** @type {HTMLElement} */
    const palette = h(
      "div",
      { class: "palette" },
      button("find", t("Find a rule"), () => openFinder(palette), { class: "quiet find" }),
      shelf,
      this.whole,
    );
    const heading = h(
      "header",
      { class: "game-head" },
      button("left", t("Make"), () => go("make"), { short: true, class: "quiet" }),
      h("div", { class: "stack" }, h("h1", { class: "cut" }, t("Set one by hand"))),
      (this.acts = h("div", { class: "time" })),
    );
    const slot = h("div", { class: "slot", tabindex: "0", role: "region", "aria-label": t("Verdict") }, clues, this.panel, this.about.host, this.choices, this.tools, this.kept);
    const desk = h("div", { class: "desk" }, heading, slot, h("div", { class: "hands" }, this.pad));
    fill(host, h("div", { class: "play setter" }, palette, h("div", { class: "stage" }, place), desk));
    this.view = new BoardView(place, {
      name: t("Puzzle being set"),
      symbol: (digit) => (this.game ? symbol(this.game.board, settings, digit) : String(digit)),
      changed: () => (this.paint(), this.sketching.sketch()),
      drawn: (path) => this.sketching.drawn(path),
      key: (event) => this.key(event),
      fitted: (shape) =>
        /** @type {HTMLElement | null} */ (place.closest(".play"))?.style.setProperty("--shape", String(shape)),
    });
    this.sketching = new Sketching(clues, shelf, {
      view: () => this.view,
      board: () => this.game?.board ?? null,
      clues: () => this.clues(),
      decor: () => this.decor(),
      change: (drawn) => this.draw(drawn),
      divide: (region) => this.change({ region }),
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
    const [found, palette] = await Promise.all([boardOf(bare), post("palette", {})]);
    learn(palette);
    const clues = found.puzzle.constraints ?? [];
    const decor = found.puzzle.cosmetics ?? NONE;
    const board = { ...found, puzzle: { ...found.puzzle, constraints: clues, cosmetics: decor } };
    this.recipe = puzzle.layout.name;
    this.draft = draftOf(puzzle);
    this.touched = false;
    this.game = newGame(board, {
      marks: { values: [...puzzle.givens], clues: [clues], ground: [board.puzzle.layout], decor: [decor] },
    });
    this.view.show(board);
    this.view.select([0], 0, false);
    this.sketching.show();
    this.showWhole();
    this.showChoices();
    this.about.show(board);
    this.showPad();
    this.showDrafts();
    this.edited();
  }

  /** The clues as they are drawn now. @returns {Constraint[]} */
  clues() {
    return this.game?.marks.clues[0] ?? [];
  }

  /** What is drawn for the eye now. @returns {Cosmetic[]} */
  decor() {
    return this.game?.marks.decor[0] ?? NONE;
  }

  /** @param {{clues?: Constraint[], decor?: Cosmetic[], ground?: Plain["layout"]}} drawn  Have these, as a step that can be taken back. */
  draw({ clues = this.clues(), decor = this.decor(), ground = this.game?.marks.ground[0] }) {
    if (!this.game || !ground) return;
    const edit = new Draft(this.game);
    edit.set("clues", 0, clues);
    edit.set("decor", 0, decor);
    edit.set("ground", 0, ground);
    if (edit.commit("clues")) this.changed();
  }

  /** @param {{rule: string} | {region: number[]}} change  Put a rule of the whole grid, or a region, on it, or take it away. */
  async change(change) {
    const [puzzle, { game }] = [this.puzzle(), this];
    if (!puzzle) return;
    try {
      const { layout, constraints } = await grounded(puzzle, change);
      if (game === this.game) this.draw({ clues: constraints, ground: layout });
    } catch (error) {
      complain(error);
    }
  }

  showWhole() {
    showWhole(this.whole, this.game?.board.variants ?? [], (rule) => void this.change({ rule }));
  }

  /** Have the server draw what is not on the board yet; what it refuses is taken back. */
  async redraw() {
    const { game } = this;
    const puzzle = this.puzzle();
    if (!game || !puzzle) return;
    const { constraints = NONE, layout, cosmetics = NONE } = puzzle;
    const shown = game.board.puzzle;
    if (shown.constraints === constraints && shown.layout === layout && shown.cosmetics === cosmetics) return;
    const mine = ++this.turn;
    try {
      const board = await boardOf({ ...puzzle, givens: puzzle.givens.map(() => 0) });
      if (mine !== this.turn || game !== this.game) return;
      game.board = { ...board, puzzle: { ...board.puzzle, constraints, layout, cosmetics } };
      this.view.showScene(game.board);
      this.sketching.showOutside();
      this.sketching.palette.show(this.sketching.clue?.name ?? "", usedClues(this.clues()));
      this.showWhole();
      if (this.recipe !== layout.name) {
        this.recipe = layout.name;
        this.showChoices();
      }
      void this.about.propose(game.board);
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
    if (!keepDraft(this.draft, this.recipe, puzzle) && !this.warned) {
      this.warned = true;
      toast(t("The browser has no room to keep this puzzle: use Share to keep it yourself."), "bad");
    }
    this.showDrafts();
  }

  showChoices() {
    showChoices(this.choices, this.known, this.recipe, (recipe) => void this.blank(recipe));
  }

  showPad() {
    const { game } = this;
    if (!game) return;
    const { past, future, board } = game;
    const step = (/** @type {(game: Game) => unknown} */ way) => () => void (way(game) && this.changed());
    showPad(this.pad, board, {
      mode: "values",
      values: game.marks.values,
      held: 0,
      press: (digit) => this.write(digit),
      tools: [
        { name: "undo", title: t("Undo"), key: "Ctrl+Z", able: past.length > 0, act: step(undo) },
        { name: "redo", title: t("Redo"), key: "Ctrl+Y", able: future.length > 0, act: step(redo) },
        {
          name: "erase",
          title: t("Erase"),
          key: t("Delete"),
          able: true,
          act: () => this.erase(),
        },
      ],
    });
  }

  /** Take digits away, or clues where clues are drawn. */
  erase() {
    if (this.sketching.clue) this.sketching.remove();
    else if (this.game && erase(this.game, this.view.selected)) this.changed();
  }

  /** The puzzle as it stands. @returns {Plain | null} */
  puzzle() {
    const { game } = this;
    if (!game) return null;
    const { puzzle } = game.board;
    const meta = { ...puzzle.meta, ...this.about.said() };
    const layout = game.marks.ground[0] ?? puzzle.layout;
    return { ...puzzle, layout, givens: [...game.marks.values], constraints: this.clues(), cosmetics: this.decor(), meta };
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
      Object.assign(found, await askClues(puzzle, signal));
      this.showPanel();
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
    const mend = (/** @type {number} */ cell, /** @type {number | null} */ digit) => {
      const { game } = this;
      if (game && (digit ? placeDigit(game, [cell], digit, null) : erase(game, [cell]))) this.changed();
    };
    showVerdict(this.panel, this.found, this.game, waiting, mend, {
      add: (clue) => this.draw({ clues: [...this.clues(), clue] }),
      drop: (clue) => this.draw({ clues: this.clues().filter((one) => one !== clue) }),
    });
  }

  showDrafts() {
    showDrafts(this.kept, this.draft, (puzzle) => (this.keep(), void this.take(puzzle).catch(complain)));
  }

  showTools() {
    const { game } = this;
    const empty = !game || !(game.marks.values.some(Boolean) || this.clues().length);
    this.showPad();
    fill(this.acts, [
      button("play", t("Play it"), () => void this.withBoard((board) => begin(board, { source: "hand" })), {
        class: "main",
        disabled: empty,
      }),
    ]);
    fill(this.tools, [
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
      button("export", t("Export"), () => void this.withBoard((board) => void openExport(newGame(board))), {
        disabled: empty,
      }),
      button("explore", t("Explore"), () => void this.withBoard((board) => ((onScreen.board = board), go("explore")))),
    ]);
  }

  /** @param {(board: Board) => void} use */
  async withBoard(use) {
    this.sketching.settle([]);
    await this.sketching.last;
    const puzzle = this.puzzle();
    if (!puzzle) return;
    // Whoever gets it reads rules, the setter's or ours, as soon as it has a name.
    const { rules = "", title = "" } = puzzle.meta ?? {};
    const { proposed } = this.about;
    if (title && !rules && proposed) puzzle.meta = { ...puzzle.meta, rules: proposed };
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
    const dotted = this.found ? openMarked(this.found.open, game.board) : null;
    view.paint((cell) => {
      const digit = values[cell] ?? 0;
      const marks = !digit && this.showTruths ? (this.truths?.[cell] ?? []) : [];
      const redundant = this.found?.redundant.has(cell);
      const open = !digit && dotted?.has(cell);
      const said = [
        cellSaid(game.board.cells[cell]),
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
    } else if (!this.sketching.key(event)) {
      this.digitKey(event, code, digit);
    }
  }

  /**
   * @param {KeyboardEvent} event
   * @param {string | undefined} code
   * @param {number} digit
   */
  digitKey(event, code, digit) {
    const { game } = this;
    if (!game) return;
    if (event.key === "Delete" || event.key === "Backspace" || (code === "0" && !digit)) {
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
