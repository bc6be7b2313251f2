/** The page Learn: the chapters of the book, and the lessons, about a small grid or about the one on screen. */

import { postForFile } from "./api.js";
import { download, fill, h } from "./dom.js";
import { answersOf, exercise, exportAnswers, importAnswers } from "./exercising.js";
import { isUnread } from "./judging.js";
import { lessonView } from "./lesson_view.js";
import { capital, chapters, lessons } from "./lists.js";
import { load, loadGame, save } from "./store.js";
import { button, complain, go, onScreen, saidOf, sayUnread } from "./studio.js";
import { t, tn } from "./words.js";

/** @typedef {import("./lists.js").LessonLine} LessonLine */
/** @typedef {import("./lists.js").ChapterLine} ChapterLine */

/** A grid of 4 x 4 says everything on a few pages. */
const SMALL = { puzzle: "1......2..3.4...", boxes: "2x2" };
/** Lessons walk through the formulas of a grid: beyond this they are for nobody to read. */
const LARGEST = 9;

export const title = () => t("Learn");

/** @type {AbortController | null} */
let asking = null;

export function leave() {
  asking?.abort();
  asking = null;
}

/**
 * @param {HTMLElement} main
 * @param {string[]} rest  the number of a chapter, or which lesson; `mine` for the grid on screen, `exercises` for a sheet
 */
export async function show(main, [name = "", ...more]) {
  const [book, all] = await Promise.all([chapters(), lessons()]);
  const chapter = book.find((one) => String(one.number) === name);
  const line = all.find((one) => one.name === name);
  if (chapter) return showChapter(main, chapter, book, more);
  if (line) return showLesson(main, line, more);
  showList(main, book, all);
  if (name) sayUnread();
  return undefined;
}

/** The grid on screen, where lessons can be about it. */
function ownBoard() {
  const seen = onScreen.board ?? loadGame(String(load("current") ?? ""))?.board;
  return seen && !isUnread(seen) && seen.size <= LARGEST ? seen : null;
}

/** Which exercises are set: kept, so that answers are still there tomorrow. */
function seedNow() {
  return Number(load("exercises.seed") ?? 1);
}

/**
 * @param {HTMLElement} main
 * @param {ChapterLine} chapter
 * @param {ChapterLine[]} book
 * @param {string[]} more
 */
async function showChapter(main, chapter, book, more) {
  const board = ownBoard();
  const mine = more.includes("mine") && board;
  const seed = seedNow();
  const request = { number: chapter.number, seed, ...(mine ? { puzzle: board.puzzle } : {}) };
  const way = `#/learn/${chapter.number}`;
  const near = (/** @type {number} */ by) => book[book.indexOf(chapter) + by];
  const file = h("input", {
    type: "file",
    accept: ".json",
    hidden: true,
    onchange: async () => {
      const chosen = file.files?.[0];
      const found = chosen && (await importAnswers(chosen));
      if (!found) return;
      save("exercises.seed", found.seed);
      if (found.chapter === chapter.number) void show(main, [String(chapter.number), ...more]);
      else go(`learn/${found.chapter}`);
    },
  });
  const tools = [
    mine
      ? h("a", { class: "button", href: way }, t("On the small grid"))
      : board && h("a", { class: "button", href: `${way}/mine` }, t("On my grid")),
    ...["pdf", "tex", "ipynb"].map((to) =>
      button("export", { pdf: "PDF", tex: "LaTeX", ipynb: "Jupyter" }[to] ?? to, () =>
        void keepFile("chapter", request, `chapter-${chapter.number}`, to),
      ),
    ),
  ];
  const work = h(
    "div",
    { class: "row exercise-tools" },
    button("restart", t("Other exercises"), () => {
      save("exercises.seed", 1 + Math.floor(Math.random() * 1_000_000));
      void show(main, [String(chapter.number), ...more]);
    }),
    button("export", t("Export my answers"), () => exportAnswers(chapter.number, seed)),
    button("share", t("Import answers"), () => file.click()),
    file,
  );
  const turn = h(
    "nav",
    { class: "row apart", "aria-label": t("Chapters") },
    [-1, 1].map((by) => {
      const other = near(by);
      return other
        ? h("a", { class: "button", href: `#/learn/${other.number}` }, `${other.number}. ${other.title}`)
        : h("span");
    }),
  );
  await showPage(main, "chapter", request, `${chapter.number}. ${chapter.title}`, tools, [work, turn]);
}

/**
 * @param {HTMLElement} main
 * @param {LessonLine} line
 * @param {string[]} more
 */
async function showLesson(main, line, more) {
  const board = ownBoard();
  const exercises = more.includes("exercises");
  const mine = more.includes("mine") && board;
  const request = {
    ...(mine ? { puzzle: board.puzzle } : SMALL),
    kind: line.name,
    ...(exercises ? { exercises: 1 + Math.floor(Math.random() * 1_000_000) } : {}),
  };
  const way = (/** @type {boolean} */ own, /** @type {boolean} */ sheet) =>
    `#/learn/${[line.name, own && "mine", sheet && "exercises"].filter(Boolean).join("/")}`;
  const tools = [
    mine
      ? h("a", { class: "button", href: way(false, exercises) }, t("On the small grid"))
      : board && h("a", { class: "button", href: way(true, exercises) }, t("On my grid")),
    exercises
      ? h("a", { class: "button", href: way(!!mine, false) }, t("Lesson"))
      : line.exercises && h("a", { class: "button", href: way(!!mine, true) }, t("Exercises")),
    ...["pdf", "tex"].map((to) =>
      button("export", to === "tex" ? "LaTeX" : "PDF", () => void keepFile("lesson", request, line.name, to)),
    ),
  ];
  await showPage(main, "lesson", request, headOf(line), tools, []);
}

/**
 * Show what the server writes as a page of the studio.
 * @param {HTMLElement} main
 * @param {string} question
 * @param {object} request
 * @param {string} head
 * @param {(Node | null | undefined | false | "")[]} tools
 * @param {Node[]} foot
 */
async function showPage(main, question, request, head, tools, foot) {
  asking?.abort();
  const mine = (asking = new AbortController());
  const place = h(
    "div",
    { class: "lesson", "aria-busy": "true" },
    h("p", { class: "soft", role: "status" }, t("The lesson is being written …")),
  );
  fill(
    main,
    h(
      "div",
      { class: "learn" },
      h(
        "header",
        { class: "page-head" },
        h(
          "div",
          { class: "row" },
          h("a", { class: "button", href: "#/learn" }, t("All lessons")),
          h("h1", {}, head),
        ),
        h("div", { class: "row" }, /** @type {any} */ (tools)),
      ),
      place,
    ),
  );
  try {
    const written = await (await postForFile(question, { ...request, to: "page" })).text();
    if (mine.signal.aborted) return;
    fill(place, lessonView(JSON.parse(written), exercise), foot);
  } catch (error) {
    if (error instanceof DOMException) return;
    fill(
      place,
      h("p", { class: "bad-text", role: "alert" }, saidOf(error)),
      button("restart", t("Try again"), () => void showPage(main, question, request, head, tools, foot)),
    );
  }
  place.removeAttribute("aria-busy");
}

/**
 * Have it as a file.
 * @param {string} question
 * @param {object} request
 * @param {string} name
 * @param {string} to
 */
async function keepFile(question, request, name, to) {
  try {
    download(`modoku-${name}.${to}`, await postForFile(question, { ...request, to }), "application/octet-stream");
  } catch (error) {
    complain(error);
  }
}

/** @param {LessonLine} line  Give its name: what stands before the colon. */
function headOf({ name, about }) {
  return name === "compare" ? t("Side by side") : (about.split(/\s*:/)[0] ?? about);
}

/**
 * @param {HTMLElement} main
 * @param {ChapterLine[]} book
 * @param {LessonLine[]} all
 */
function showList(main, book, all) {
  const rest = (/** @type {string} */ about) => about.replace(/^[^:]*:\s*/, "");
  const answers = Object.entries(answersOf(seedNow()));
  const solved = (/** @type {number} */ number) =>
    answers.filter(([name, { right }]) => right && name.startsWith(`${number}.`)).length;
  fill(
    main,
    h(
      "div",
      { class: "learn" },
      h("h1", {}, t("Learn")),
      h("p", { class: "soft" }, t("A book about Sudoku as mathematics, with exercises that answer.")),
      h(
        "ol",
        { class: "cards lessons" },
        book.map(({ number, title: name, exercises }) =>
          h(
            "li",
            { class: "card" },
            h("span", { class: "number", "aria-hidden": "true" }, number),
            h("h2", {}, h("a", { href: `#/learn/${number}` }, name)),
            h(
              "p",
              { class: "soft" },
              solved(number)
                ? t("{right} of {n} exercises solved", { right: solved(number), n: exercises })
                : tn("{n} exercise", "{n} exercises", exercises),
            ),
          ),
        ),
      ),
      h("h2", { class: "shelf-title" }, t("One grid, step by step")),
      h(
        "ul",
        { class: "cards lessons" },
        all.map((line) =>
          h(
            "li",
            { class: "card" },
            h("h3", {}, h("a", { href: `#/learn/${line.name}` }, headOf(line))),
            h("p", { class: "soft" }, capital(rest(line.about))),
            line.exercises && h("p", {}, h("a", { href: `#/learn/${line.name}/exercises` }, t("Exercises"))),
          ),
        ),
      ),
    ),
  );
}
