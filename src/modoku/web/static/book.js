/** The page for print: choose puzzles and paper, see the pages, take the book home. */

import { Problem, ask, post } from "./api.js";
import { collections } from "./collections.js";
import { download, fill, h, pictureOf } from "./dom.js";
import { BOOK, load, save } from "./store.js";
import { button, choice, complain, dialogue, saidOf } from "./studio.js";
import { number, t, tn } from "./words.js";

/** @typedef {import("./questions").BookAnswer} BookAnswer */
/** @typedef {import("./questions").BookRequest} BookRequest */

/** How many pages are shown at once. */
const SHOWN = 12;
/** A line that is a whole puzzle: longer than a row of any board that is written row by row, JSON, or an address. */
const LINE = /^(\S{70,}|\{.*\}|https?:\S+)$/;
/** How long to wait with a preview after something was changed. */
const PAUSE = 400;

export class BookMaker {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.wanted = {
      text: "",
      title: "Sudoku",
      author: "",
      paper: "a4",
      per_page: "auto",
      hints: "back",
      difficulty: "both",
      words: "",
      large: false,
      cover: true,
      codes: false,
      bleed: 0,
      binding: 6,
      .../** @type {object} */ (load(BOOK) ?? {}),
    };
    /** @type {AbortController | null} */
    this.working = null;
    this.timer = 0;
    this.form = h("div", { class: "card" });
    this.said = h("div", { class: "progress", role: "status" });
    this.notes = h("ul", { class: "notes" });
    this.pages = h("ol", { class: "book-pages" });
    this.more = h("div", { class: "row" });
    fill(
      host,
      h(
        "div",
        { class: "making" },
        this.form,
        h("section", { "aria-label": t("Pages of the book") }, this.said, this.notes, this.pages, this.more),
      ),
    );
  }

  leave() {
    clearTimeout(this.timer);
    this.working?.abort();
  }

  open() {
    this.showForm();
    void this.preview();
  }

  /** @param {Partial<typeof this.wanted>} changed */
  want(changed) {
    Object.assign(this.wanted, changed);
    save(BOOK, this.wanted);
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.preview(), PAUSE);
  }

  showForm() {
    const { wanted } = this;
    const pick = (/** @type {"paper" | "per_page" | "hints" | "difficulty" | "words"} */ key) => (/** @type {string} */ value) => this.want({ [key]: value });
    fill(
      this.form,
      h("h2", {}, t("Which puzzles")),
      this.sources(),
      h("h2", {}, t("How the book looks")),
      h(
        "div",
        { class: "fields" },
        line(t("Title"), wanted.title, (title) => this.want({ title })),
        line(t("Author"), wanted.author, (author) => this.want({ author })),
        choice(t("Paper"), papers(), wanted.paper, pick("paper")),
        choice(t("Puzzles a page"), perPage(), wanted.per_page, pick("per_page")),
        choice(t("Hints"), hintPlaces(), wanted.hints, pick("hints")),
        choice(t("Difficulty"), difficulties(), wanted.difficulty, pick("difficulty")),
        choice(t("Language of the book"), languages(), wanted.words, pick("words")),
      ),
      tick(t("Large print"), wanted.large, (large) => this.want({ large })),
      tick(t("A cover"), wanted.cover, (cover) => this.want({ cover })),
      tick(t("A QR code beside each puzzle, which opens it here"), wanted.codes, (codes) => this.want({ codes })),
      h(
        "details",
        { class: "more" },
        h("summary", {}, t("What a printer asks for")),
        h(
          "div",
          { class: "fields" },
          millimetres(t("Bleed (mm)"), wanted.bleed, 20, (bleed) => this.want({ bleed })),
          millimetres(t("Wider at the binding (mm)"), wanted.binding, 40, (binding) => this.want({ binding })),
        ),
      ),
      h(
        "div",
        { class: "row" },
        button("print", t("Save as PDF"), () => void this.keep("pdf"), { class: "main" }),
        button("", "HTML", () => void this.keep("html")),
        button("", "LaTeX", () => void this.keep("tex")),
      ),
    );
  }

  /** Where puzzles come from: a text, a file, a list that is kept here. */
  sources() {
    const text = h("textarea", {
      rows: 5,
      "aria-label": t("Puzzles"),
      placeholder: t("Puzzles one a line, links, or any file that holds some"),
      spellcheck: "false",
      oninput: () => this.want({ text: text.value }),
    });
    text.value = this.wanted.text;
    const take = (/** @type {string} */ taken, /** @type {string} */ title) => {
      text.value = taken;
      this.want({ text: taken, ...(title ? { title } : {}) });
      if (title) this.showForm();
    };
    const file = h("input", {
      type: "file",
      "aria-label": t("From a file"),
      onchange: async () => take((await file.files?.[0]?.text()) ?? "", ""),
    });
    const lists = collections();
    return h("div", { class: "stack" }, [
      text,
      h("div", { class: "fields" }, [
        h("label", { class: "button file" }, h("span", {}, t("From a file")), file),
        lists.length > 0 &&
          choice(
            t("From a list of yours"),
            [{ value: "", title: "–" }, ...lists.map(({ id, title }) => ({ value: id, title }))],
            "",
            (id) => {
              const list = lists.find((one) => one.id === id);
              if (list) take(list.items.map((item) => item.text).join("\n"), list.title);
            },
          ),
      ]),
    ]);
  }

  /**
   * Have the book written; what cannot be printed is told.
   * @param {"pdf" | "html" | "tex"} to
   * @param {AbortSignal} signal
   * @returns {Promise<BookAnswer>}
   */
  async written(to, signal) {
    const { text, words, codes, large, cover, bleed, binding, ...same } = this.wanted;
    const request = /** @type {BookRequest} */ ({
      ...same,
      puzzles: await puzzlesOf(text, signal),
      to,
      large,
      cover,
      bleed,
      binding,
      ...(words ? { words } : {}),
      ...(codes ? { link: location.origin } : {}),
    });
    return ask("book", request, signal);
  }

  /** @param {string} text */
  say(text) {
    fill(this.said, h("span", {}, text));
  }

  async preview() {
    this.working?.abort();
    const mine = (this.working = new AbortController());
    fill(this.notes);
    if (!this.wanted.text.trim()) {
      fill(this.pages, h("li", { class: "soft empty" }, t("The pages appear here once there are puzzles.")));
      fill(this.more);
      this.say("");
      return;
    }
    this.say(t("The book is being laid out …"));
    try {
      const answer = await this.written("html", mine.signal);
      this.tell(answer);
      this.showPages(answer.file.text ?? "");
    } catch (error) {
      if (mine.signal.aborted) return;
      fill(this.pages);
      fill(this.more);
      this.say("");
      fill(this.notes, h("li", { class: "bad-text", role: "alert" }, saidOf(error)));
    }
  }

  /** @param {BookAnswer} answer */
  tell(answer) {
    const puzzles = tn("{n} puzzle", "{n} puzzles", answer.puzzles);
    this.say(`${puzzles}, ${tn("{n} page", "{n} pages", answer.pages)}`);
    fill(this.notes, (answer.remarks ?? []).map((remark) => h("li", { class: "missed" }, remark)));
  }

  /** @param {string} html  The book as a file: its pages become pictures, and nothing else of it is taken. */
  showPages(html) {
    const found = html.split('<section class="page"').slice(1);
    fill(this.pages);
    const show = () => {
      const from = this.pages.childElementCount;
      this.pages.append(...found.slice(from, from + SHOWN).map((page, at) => h("li", {}, pageOf(page, from + at + 1))));
      const left = found.length - this.pages.childElementCount;
      fill(this.more, left > 0 && button("plus", tn("{n} page more", "{n} pages more", left), show));
    };
    show();
  }

  /** @param {"pdf" | "html" | "tex"} to */
  async keep(to) {
    const mine = new AbortController();
    this.say(t("The book is being written …"));
    try {
      const answer = await this.written(to, mine.signal);
      const { name, media_type: type, text, base64 } = answer.file;
      const packed = atob(base64 ?? "");
      download(name, base64 ? Uint8Array.from(packed, (one) => one.charCodeAt(0)) : (text ?? ""), type);
      this.tell(answer);
    } catch (error) {
      this.say("");
      complain(error);
    }
  }
}

/**
 * The puzzles of a text: a line each where every line is one, else as the server reads it. Where it cannot read the
 * whole, lines are puzzles again, and the book tells which of them is none.
 * @param {string} text
 * @param {AbortSignal} signal
 * @returns {Promise<string[]>}
 */
async function puzzlesOf(text, signal) {
  const lines = text.split(/\r?\n/).filter((one) => one.trim());
  if (lines.every((one) => LINE.test(one.trim()))) return lines;
  try {
    const { puzzles, count } = await post("list", { text }, signal);
    if (count === puzzles.length) return puzzles.map((/** @type {{text: string}} */ one) => one.text);
  } catch (error) {
    if (!(error instanceof Problem) || error.offline || lines.length < 2) throw error;
  }
  return lines;
}

/**
 * A page as a picture, which opens large.
 * @param {string} page
 * @param {number} at
 */
function pageOf(page, at) {
  const layers = () =>
    (page.match(/<svg[^]*?<\/svg>/g) ?? []).map((svg) => {
      const picture = pictureOf(svg);
      picture.removeAttribute("width");
      picture.removeAttribute("height");
      picture.setAttribute("class", svg.startsWith('<svg class="turned"') ? "turned" : "");
      picture.setAttribute("aria-hidden", "true");
      return picture;
    });
  const name = t("Page {n} of the file", { n: number(at) });
  return h(
    "button",
    {
      type: "button",
      class: "book-page",
      "aria-label": name,
      onclick: () => dialogue(name, () => [h("div", { class: "book-page large" }, layers())], "wide"),
    },
    layers(),
  );
}

/** @param {string} label @param {string} value @param {(value: string) => void} act */
function line(label, value, act) {
  const input = h("input", { type: "text", value, maxlength: 200, oninput: () => act(input.value) });
  return h("label", { class: "field" }, h("span", {}, label), input);
}

/** @param {string} label @param {number} value @param {number} most @param {(value: number) => void} act */
function millimetres(label, value, most, act) {
  const input = h("input", {
    type: "number",
    min: 0,
    max: most,
    step: 0.5,
    value,
    onchange: () => act(Math.min(most, Math.max(0, Number(input.value) || 0))),
  });
  return h("label", { class: "field" }, h("span", {}, label), input);
}

/** @param {string} label @param {boolean} value @param {(value: boolean) => void} act */
function tick(label, value, act) {
  const box = h("input", { type: "checkbox", checked: value, onchange: () => act(box.checked) });
  return h("label", { class: "toggle" }, box, h("span", {}, h("b", {}, label)));
}

function papers() {
  return [
    { value: "a4", title: "A4" },
    { value: "letter", title: "Letter" },
    { value: "a5", title: "A5" },
    { value: "6x9", title: "6 × 9 in" },
    { value: "5x8", title: "5 × 8 in" },
    { value: "7x10", title: "7 × 10 in" },
    { value: "8x10", title: "8 × 10 in" },
  ];
}

function perPage() {
  return [
    { value: "auto", title: t("As many as read well") },
    ...["1", "2", "4", "6", "9"].map((value) => ({ value, title: value })),
  ];
}

function hintPlaces() {
  return [
    { value: "back", title: t("At the back") },
    { value: "upside-down", title: t("Upside down under each puzzle") },
    { value: "none", title: t("None") },
  ];
}

function difficulties() {
  return [
    { value: "both", title: t("Stars and figures") },
    { value: "stars", title: t("Stars") },
    { value: "figures", title: t("Figures") },
    { value: "none", title: t("Not shown") },
  ];
}

function languages() {
  return [
    { value: "", title: t("That of the studio") },
    { value: "en", title: "English" },
    { value: "fr", title: "Français" },
    { value: "both", title: "English + Français" },
  ];
}
