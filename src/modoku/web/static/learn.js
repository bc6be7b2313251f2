/** The page Learn: lessons and exercises on a small grid or on the one on screen, each a page of its own in a closed box. */

import { post, postForFile } from "./api.js";
import { download, fill, h } from "./dom.js";
import { isUnread } from "./judging.js";
import { capital, lessons } from "./lists.js";
import { load, loadGame } from "./store.js";
import { button, complain, onScreen, saidOf } from "./studio.js";
import { t } from "./words.js";

/** @typedef {import("./lists.js").LessonLine} LessonLine */

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
 * @param {string[]} rest  which lesson; `mine` for the grid on screen, `exercises` for a sheet of them
 */
export async function show(main, [name = "", ...more]) {
  const all = await lessons();
  const line = all.find((one) => one.name === name);
  if (!line) return showList(main, all);
  asking = new AbortController();
  const [mine, exercises] = [more.includes("mine"), more.includes("exercises")];
  const seen = onScreen.board ?? loadGame(String(load("current") ?? ""))?.board;
  const board = seen && isUnread(seen) ? null : seen;
  const number = 1 + Math.floor(Math.random() * 1_000_000);
  const request = {
    ...(mine && board ? { puzzle: board.puzzle } : SMALL),
    kind: name,
    ...(exercises ? { exercises: number } : {}),
  };
  const place = h(
    "div",
    { class: "lesson", "aria-busy": "true" },
    h("p", { class: "soft", role: "status" }, t("The lesson is being written …")),
  );
  const way = (/** @type {boolean} */ own, /** @type {boolean} */ sheet) =>
    `#/learn/${[name, own && "mine", sheet && "exercises"].filter(Boolean).join("/")}`;
  const links = [
    mine
      ? h("a", { class: "button", href: way(false, exercises) }, t("On the small grid"))
      : board && board.size <= LARGEST && h("a", { class: "button", href: way(true, exercises) }, t("On my grid")),
    exercises
      ? h("a", { class: "button", href: way(mine, false) }, t("Lesson"))
      : line.exercises && h("a", { class: "button", href: way(mine, true) }, t("Exercises")),
    ...["pdf", "tex"].map((to) => button("export", to === "tex" ? "LaTeX" : "PDF", () => void keep(request, name, to))),
  ];
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
          h("h1", {}, headOf(line)),
        ),
        h("div", { class: "row" }, links),
      ),
      place,
    ),
  );
  await showLesson(place, request, headOf(line));
}

/**
 * @param {HTMLElement} place
 * @param {object} request
 * @param {string} name
 */
async function showLesson(place, request, name) {
  try {
    const { url } = await post("lesson-pages", request, asking?.signal);
    // The address is the server's own answer; the box keeps what is inside from reaching out.
    fill(
      place,
      h("iframe", {
        class: "lesson-frame",
        src: new URL(url, location.origin).pathname,
        sandbox: "allow-scripts allow-modals",
        title: name,
      }),
    );
  } catch (error) {
    if (error instanceof DOMException) return;
    fill(
      place,
      h("p", { class: "bad-text", role: "alert" }, saidOf(error)),
      button("restart", t("Try again"), () => void showLesson(place, request, name)),
    );
  }
  place.removeAttribute("aria-busy");
}

/**
 * Have the lesson as a file.
 * @param {object} request
 * @param {string} name
 * @param {string} to
 */
async function keep(request, name, to) {
  try {
    download(`modoku-${name}.${to}`, await postForFile("lesson", { ...request, to }), "application/octet-stream");
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
 * @param {LessonLine[]} all
 */
function showList(main, all) {
  const rest = (/** @type {string} */ about) => about.replace(/^[^:]*:\s*/, "");
  fill(
    main,
    h(
      "div",
      { class: "learn" },
      h("h1", {}, t("Learn")),
      h(
        "p",
        { class: "soft" },
        t("The same grid told in several ways, from the rules to the solution, with exercises."),
      ),
      h(
        "ol",
        { class: "cards lessons" },
        all.map((line, i) =>
          h(
            "li",
            { class: "card" },
            h("span", { class: "number", "aria-hidden": "true" }, i + 1),
            h("h2", {}, h("a", { href: `#/learn/${line.name}` }, headOf(line))),
            h("p", { class: "soft" }, capital(rest(line.about))),
            line.exercises && h("p", {}, h("a", { href: `#/learn/${line.name}/exercises` }, t("Exercises"))),
          ),
        ),
      ),
    ),
  );
}
