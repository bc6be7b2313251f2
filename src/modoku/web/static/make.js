/** The page Make: have puzzles made, or set one by hand. */

import { job, post } from "./api.js";
import { BoardView } from "./board.js";
import { BookMaker } from "./book.js";
import { fill, h } from "./dom.js";
import { Hand } from "./setter.js";
import { capital, levels, sizes, titleOf, variants } from "./lists.js";
import { cellSaid } from "./naming.js";
import { begin } from "./start.js";
import { keepForBook, load, save } from "./store.js";
import { boardOf, button, choice, go, onScreen, saidOf, sayUnread, segments } from "./studio.js";
import { thumbnail } from "./thumbnail.js";
import { number, t, tn } from "./words.js";

/** @typedef {import("./types").Board} Board */
/** @typedef {import("./questions").GenerateAnswer} GenerateAnswer */
/** @typedef {import("./types").Variant} Variant */

const RESIZED = [
  "classic",
  "diagonal",
  "killer",
  "position",
  "parity",
  "kropki",
  "thermometer",
  "anti-knight",
  "non-consecutive",
  "xv",
  "greater-than",
];

/** How long to look for one puzzle before the closest is shown. */
const SECONDS = 20;

export const title = () => t("Make");

/** @type {Maker | Hand | BookMaker | null} */
let shown = null;

export function leave() {
  shown?.leave();
  shown = null;
}

/**
 * @param {HTMLElement} main
 * @param {string[]} rest
 */
export async function show(main, [what = ""]) {
  if (what === "hand") {
    shown = new Hand(main, await variants());
    await shown.open();
    return;
  }
  const body = h("div", { class: "make-body" });
  const ways = segments(
    t("How to make"),
    [
      { value: "", title: t("Have puzzles made"), picture: "make" },
      { value: "/hand", title: t("Set one by hand"), picture: "pen" },
      { value: "/book", title: t("Print a book"), picture: "print" },
    ],
    what === "book" ? "/book" : "",
    (way) => go(`make${way}`),
  );
  fill(main, h("div", { class: "make" }, h("header", { class: "page-head" }, h("h1", {}, t("Make")), ways), body));
  shown = what === "book" ? new BookMaker(body) : new Maker(body, await variants(), await levels());
  await shown.open();
  if (what && what !== "book") sayUnread();
}

class Maker {
  /**
   * @param {HTMLElement} host
   * @param {Variant[]} known
   * @param {import("./types").Level[]} grades
   */
  constructor(host, known, grades) {
    this.known = known;
    this.grades = grades;
    this.wanted = {
      variant: "classic",
      boxes: "3x3",
      level: "medium",
      symmetry: "half-turn",
      count: 4,
      givens: "some",
      .../** @type {object} */ (load("making") ?? {}),
    };
    /** @type {AbortController | null} */
    this.working = null;
    /** @type {BoardView | null} */
    this.view = null;
    /** @type {Board | null} */
    this.blank = null;
    /** @type {Set<number>} */
    this.mask = new Set();
    this.form = h("div", { class: "card" });
    this.gallery = h("ul", { class: "gallery" });
    this.progress = h("div", { class: "progress", role: "status" });
    fill(
      host,
      h(
        "div",
        { class: "making" },
        this.form,
        h("section", { "aria-label": t("Puzzles made") }, this.progress, this.gallery),
      ),
    );
  }

  leave() {
    this.working?.abort();
    this.view?.leave();
  }

  async open() {
    this.showForm();
    fill(this.gallery, h("li", { class: "soft empty" }, t("Puzzles appear here as they are found.")));
  }

  /** @param {object} changed */
  want(changed) {
    Object.assign(this.wanted, changed);
    save("making", this.wanted);
  }

  /** The recipe that the choices amount to. */
  recipes() {
    const { variant, boxes } = this.wanted;
    const sized = boxes !== "3x3" && RESIZED.includes(variant);
    if (variant === "classic") return [`classic:boxes=${boxes}`];
    return sized ? [`classic:boxes=${boxes}`, variant] : [variant];
  }

  /** Whether the clues alone are to lead to the solution, without a given. */
  bare() {
    const { variant, givens } = this.wanted;
    return givens === "none" && hasClues(this.known.find(({ name }) => name === variant));
  }

  showForm() {
    const { wanted } = this;
    const symmetries = [
      { value: "none", title: t("None") },
      { value: "half-turn", title: t("Half turn") },
      { value: "quarter-turn", title: t("Quarter turn") },
      { value: "left-right", title: t("Mirror, left and right") },
      { value: "top-bottom", title: t("Mirror, top and bottom") },
      { value: "diagonal", title: t("Mirror on the diagonal") },
      { value: "full", title: t("All of them") },
    ];
    const variantOptions = this.known.map((variant) => ({ value: variant.name, title: variant.title }));
    const rule = this.known.find((variant) => variant.name === wanted.variant);
    const maskHost = h("div", { class: "mask-host" });
    fill(
      this.form,
      h("h2", {}, t("What to make")),
      h(
        "div",
        { class: "fields" },
        choice(t("Kind of grid"), variantOptions, wanted.variant, (variant) => {
          this.want({ variant });
          this.mask.clear();
          this.showForm();
        }),
        RESIZED.includes(wanted.variant) &&
          choice(t("Size"), sizes(), wanted.boxes, (boxes) => {
            this.want({ boxes });
            this.mask.clear();
            this.showForm();
          }),
        choice(
          t("Level"),
          [
            { value: "", title: t("Any level") },
            ...this.grades.map(({ name, title }) => ({ value: name, title: capital(title) })),
          ],
          wanted.level,
          (level) => this.want({ level }),
        ),
        hasClues(rule) &&
          choice(
            t("Givens"),
            [
              { value: "some", title: t("As many as are needed") },
              { value: "none", title: t("None: the clues alone") },
            ],
            wanted.givens,
            (givens) => {
              // Clues alone seldom come out as hard as somebody wishes: let the level be, unless it is asked for then.
              this.want({ givens, ...(givens === "none" ? { level: "" } : {}) });
              this.showForm();
            },
          ),
        !this.bare() &&
          choice(t("Symmetry of the givens"), symmetries, wanted.symmetry, (symmetry) => this.want({ symmetry })),
        choice(
          t("How many"),
          [1, 2, 4, 6, 12].map((n) => ({ value: String(n), title: String(n) })),
          String(wanted.count),
          (count) => this.want({ count: Number(count) }),
        ),
      ),
      h("p", { class: "soft" }, rule?.rule ?? ""),
      !this.bare() &&
        h(
          "details",
          {
            class: "more",
            ontoggle: (/** @type {Event} */ event) =>
              /** @type {HTMLDetailsElement} */ (event.target).open && void this.showMask(maskHost),
          },
          h("summary", {}, t("Draw where the givens stand")),
          maskHost,
        ),
      (this.act = h("div", { class: "row" })),
    );
    this.showAct();
  }

  showAct() {
    if (!this.act) return;
    fill(
      this.act,
      this.working
        ? button("stop", t("Stop"), () => this.working?.abort())
        : button("make", t("Make them"), () => void this.make(), { class: "main" }),
    );
  }

  /** @param {HTMLElement} host */
  async showMask(host) {
    this.view?.leave();
    try {
      const { board } = await post("board", { puzzle: "", variants: this.recipes() });
      const said = h("p", { class: "soft", role: "status" });
      const place = h("div");
      fill(
        host,
        h(
          "p",
          { class: "soft" },
          `${t("Draw over the cells, or move with the arrow keys and press Space.")} ${t("Givens stand just there; none drawn means anywhere.")}`,
        ),
        place,
        h(
          "div",
          { class: "row" },
          button("erase", t("Draw none"), () => {
            this.mask.clear();
            paint();
          }),
          said,
        ),
      );
      const view = (this.view = new BoardView(place, {
        name: t("Where the givens stand"),
        symbol: String,
        tall: 0.7,
        toggles: true,
        changed: () => {
          this.mask = new Set(view.selected);
          paint();
        },
      }));
      const paint = () => {
        said.textContent = tn("{n} cell drawn", "{n} cells drawn", this.mask.size);
        view.selected = new Set(this.mask);
        view.paint((cell) => ({
          text: "",
          ink: "",
          corners: [],
          centres: [],
          colours: [],
          flags: this.mask.has(cell) ? "selected drawn" : "",
          bright: 0,
          label: `${cellSaid(board.cells[cell])}${this.mask.has(cell) ? `, ${t("drawn")}` : ""}`,
        }));
      };
      const drawn = new Set(this.mask);
      view.show(board);
      this.mask = drawn;
      this.blank = board;
      paint();
    } catch (error) {
      fill(host, h("p", { class: "bad-text" }, saidOf(error)));
    }
  }

  async make() {
    const { wanted } = this;
    this.working = new AbortController();
    this.showAct();
    fill(this.gallery);
    let found = 0;
    /** @type {string[]} */
    const texts = [];
    const show = (/** @type {string} */ text) =>
      fill(
        this.progress,
        h("progress", { max: wanted.count, value: found, "aria-label": t("Progress") }),
        h("span", {}, text),
      );
    show(t("Making a puzzle …"));
    const request = {
      variants: this.recipes(),
      ...(wanted.level ? { level: wanted.level } : {}),
      count: wanted.count,
      rated: true,
      seconds: SECONDS,
      // A drawn pattern says all about where givens stand.
      ...(this.bare()
        ? { clues: [0, 0] }
        : this.mask.size
          ? { pattern: this.blank?.cells.map((cell) => (this.mask.has(cell.index) ? "x" : ".")).join("") }
          : { symmetry: wanted.symmetry }),
    };
    /** @type {Promise<void>[]} */
    const drawing = [];
    try {
      await job("generate", request, {
        signal: this.working.signal,
        progress: (data) =>
          show(data.attempts ? tn("{n} attempt so far", "{n} attempts so far", data.attempts) : t("Making a puzzle …")),
        item: (/** @type {GenerateAnswer} */ made) => {
          found += 1;
          texts.push(typeof made.puzzle === "string" ? made.puzzle : JSON.stringify(made.puzzle));
          show(tn("{n} puzzle found", "{n} puzzles found", found));
          drawing.push(this.add(made));
        },
      });
      await Promise.all(drawing);
      show(tn("{n} puzzle found", "{n} puzzles found", found));
    } catch (error) {
      show(error instanceof DOMException ? t("Stopped.") : saidOf(error));
    }
    const print = () => (keepForBook(texts), go("make/book"));
    if (texts.length) this.progress.append(button("print", t("Print a book"), print, { class: "quiet" }));
    this.working = null;
    this.showAct();
  }

  /** @param {GenerateAnswer} made */
  async add(made) {
    const board = await boardOf(made.puzzle);
    const named = { ...board, title: await titleOf(board) };
    const grade = this.grades.find((level) => level.name === made.level)?.title ?? t("without a level");
    const facts = [
      capital(grade),
      made.rating ? t("rating {rating}", { rating: number(made.rating) }) : "",
      tn("{n} given", "{n} givens", made.clues),
    ];
    this.gallery.append(
      h(
        "li",
        { class: "card" },
        thumbnail(named),
        h("p", {}, h("b", {}, named.title), h("br"), h("small", { class: "soft" }, facts.filter(Boolean).join(" · "))),
        made.closest ? h("p", { class: "missed" }, t("The closest found:"), " ", made.missed.join(" ")) : null,
        h("div", { class: "row" }, [
          button("play", t("Play|a puzzle"), () => begin(named, { level: made.level ?? "", source: "made" }), {
            class: "main",
          }),
          button("pen", t("Edit"), () => ((onScreen.board = named), go("make/hand"))),
          button("explore", t("Explore"), () => ((onScreen.board = named), go("explore")), { short: true }),
        ]),
      ),
    );
  }
}

/**
 * Say whether a variant draws clues of its own, which may do without givens.
 * @param {Variant | undefined} variant
 */
function hasClues(variant) {
  return Boolean(!variant?.base && variant?.parameters?.some((one) => one.default === null || one.default === ""));
}
