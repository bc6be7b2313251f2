/** The page Learn: lessons on the grid on screen, each a page of its own in a closed box. */

import { post } from "./api.js";
import { fill, h } from "./dom.js";
import { modelTitle } from "./explore.js";
import { titleOf } from "./lists.js";
import { load, loadGame } from "./store.js";
import { button, onScreen, saidOf } from "./studio.js";
import { t } from "./words.js";

/** @typedef {import("./types").Board} Board */

const KINDS = ["csp", "sat", "ilp", "colouring", "cover"];
/** Lessons walk through every formula: a grid of 4 x 4 says all of it on a few pages. */
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
 * @param {string[]} rest  the kind of lesson; `mine` for the grid on screen
 */
export async function show(main, [kind = "", whose = ""]) {
  if (!KINDS.includes(kind)) return showList(main);
  asking = new AbortController();
  const { signal } = asking;
  const mine = onScreen.board ?? loadGame(String(load("current") ?? ""))?.board;
  const fits = mine && mine.size <= LARGEST;
  const place = h("div", { class: "lesson", "aria-busy": "true" }, h("p", { class: "soft", role: "status" }, t("The lesson is being written …")));
  const other = whose === "mine" ? h("a", { class: "button", href: `#/learn/${kind}` }, t("On the small grid")) : fits ? h("a", { class: "button", href: `#/learn/${kind}/mine` }, t("On my grid")) : null;
  fill(
    main,
    h("div", { class: "learn" }, h("header", { class: "page-head" }, h("div", { class: "row" }, h("a", { class: "button", href: "#/learn" }, t("All lessons")), h("h1", {}, modelTitle(kind))), other), place),
  );
  try {
    const board = whose === "mine" && mine ? mine : await sample(signal);
    const { url } = await post("lesson", { puzzle: board.puzzle, kind, to: "html" }, signal);
    // The address is the server's own answer; the box keeps what is inside from reaching out.
    const frame = h("iframe", { class: "lesson-frame", src: new URL(url, location.origin).pathname, sandbox: "allow-scripts allow-modals", title: `${t("Lesson")}: ${modelTitle(kind)}` });
    fill(place, frame);
  } catch (error) {
    if (!(error instanceof DOMException)) fill(place, h("p", { class: "bad-text", role: "alert" }, saidOf(error)), button("restart", t("Try again"), () => void show(main, [kind, whose])));
  }
  place.removeAttribute("aria-busy");
}

/** @param {AbortSignal} signal @returns {Promise<Board>} */
async function sample(signal) {
  const { board } = await post("board", { puzzle: "1......2..3.4...", boxes: "2x2" }, signal);
  return { ...board, title: await titleOf(board) };
}

/** @param {HTMLElement} main */
function showList(main) {
  const about = /** @type {Record<string, string>} */ ({
    csp: t("Cells are variables, digits their values: domains shrink until one is left."),
    sat: t("Every choice is true or false: unit clauses fall like dominoes."),
    ilp: t("Sums of zeros and ones: the simplex method finds whole numbers, or branches."),
    colouring: t("Cells that see one another take different colours: the most hemmed in goes first."),
    cover: t("Each choice covers four duties, and each duty is done once: dancing links."),
  });
  fill(
    main,
    h(
      "div",
      { class: "learn" },
      h("h1", {}, t("Learn")),
      h("p", { class: "soft" }, t("The same grid, told five ways, from the rules to the solution, with exercises.")),
      h(
        "ol",
        { class: "cards lessons" },
        KINDS.map((kind, i) => h("li", { class: "card" }, h("span", { class: "number", "aria-hidden": "true" }, i + 1), h("h2", {}, h("a", { href: `#/learn/${kind}` }, modelTitle(kind))), h("p", { class: "soft" }, about[kind]))),
      ),
    ),
  );
}
