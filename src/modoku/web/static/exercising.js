/** Exercises that answer: what is typed is judged at once, a wrong model with the grid that gives it away. */

import { ask } from "./api.js";
import { download, fill, h, s } from "./dom.js";
import { icon } from "./icons.js";
import { laidOut } from "./lesson_view.js";
import { load, save } from "./store.js";
import { button, complain, toast } from "./studio.js";
import { t } from "./words.js";

/** @typedef {import("./lesson_view.js").Block} Block */
/** @typedef {{answer: string, right: boolean}} Kept */

const SIDE = 44;

/** @param {number} seed  What was answered so far, by exercise. @returns {Record<string, Kept>} */
export function answersOf(seed) {
  return /** @type {Record<string, Kept> | null} */ (load(`exercises.${seed}`)) ?? {};
}

/**
 * @param {string} name
 * @param {number} seed
 * @param {Kept} kept
 */
function keep(name, seed, kept) {
  save(`exercises.${seed}`, { ...answersOf(seed), [name]: kept });
}

/**
 * Show an exercise with a field for the answer.
 * @param {Block} block
 */
export function exercise(block) {
  const kept = answersOf(block.seed)[block.name];
  const told = h("div", { class: "judged", role: "status" });
  const label = h("span", {}, t("Your answer"));
  const value = kept?.answer ?? block.start;
  const field =
    block.lines > 1
      ? h("textarea", { class: "input code", name: "answer", spellcheck: "false", rows: Math.min(12, block.lines + 1) })
      : h("input", { type: "text", class: "input", name: "answer", autocomplete: "off", spellcheck: "false" });
  field.value = value;
  const mark = h("span", { class: "chip good", hidden: !kept?.right }, t("right answer"));
  const form = h(
    "form",
    {
      class: "answering",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        void judge();
      },
    },
    h("label", { class: "field" }, label, field),
    h("button", { class: "button main", type: "submit" }, t("Check")),
  );
  async function judge() {
    const asked = { exercise: block.name, answer: field.value, seed: block.seed };
    try {
      const found = await ask("mark", asked);
      keep(block.name, block.seed, { answer: field.value, right: found.right });
      mark.hidden = !found.right;
      showJudgement(told, found);
    } catch (error) {
      complain(error);
    }
  }
  const skeleton =
    block.skeleton &&
    h(
      "details",
      {},
      h("summary", {}, t("The file to complete")),
      h("pre", { tabindex: "0" }, block.skeleton),
      button("export", t("Download"), () => download(`exercise-${block.name}.py`, block.skeleton, "text/x-python")),
    );
  return h(
    "div",
    { class: "card exercise", id: `exercise-${block.name}` },
    h("div", { class: "row apart" }, h("h3", {}, block.title), mark),
    laidOut(block.blocks, exercise),
    skeleton,
    form,
    told,
  );
}

/**
 * @param {HTMLElement} told
 * @param {import("./questions").MarkAnswer} found
 */
function showJudgement(told, found) {
  told.className = `judged ${found.right ? "right" : "off"}`;
  fill(
    told,
    icon(found.right ? "check" : "close"),
    h(
      "div",
      {},
      h("p", {}, found.message),
      found.grid && drawn(found.grid, found.cells, found.boxes),
      found.model &&
        button("export", found.model_name, () => download(found.model_name, found.model, "text/plain")),
    ),
  );
}

/**
 * Draw a counterexample; the cells at fault are red.
 * @param {string} grid
 * @param {string[]} cells
 * @param {string} boxes
 */
function drawn(grid, cells, boxes) {
  const size = Math.round(Math.sqrt(grid.length));
  const [rows = 1, columns = 1] = boxes.split("x").map(Number);
  const whole = size * SIDE;
  const lines = [];
  for (let i = 0; i <= size; i++) {
    const [across, down] = [i % rows === 0, i % columns === 0];
    lines.push(s("path", { d: `M0 ${i * SIDE}H${whole}`, class: across ? "box" : "thin" }));
    lines.push(s("path", { d: `M${i * SIDE} 0V${whole}`, class: down ? "box" : "thin" }));
  }
  const wrong = new Set(cells);
  const squares = [...grid].map((digit, place) => {
    const [row, column] = [Math.floor(place / size), place % size];
    const at = { x: column * SIDE, y: row * SIDE };
    return s(
      "g",
      {},
      wrong.has(`r${row + 1}c${column + 1}`) && s("rect", { ...at, width: SIDE, height: SIDE, class: "wrong" }),
      s("text", { x: at.x + SIDE / 2, y: at.y + SIDE * 0.68 }, digit === "." ? "" : digit),
    );
  });
  const view = `-2 -2 ${whole + 4} ${whole + 4}`;
  return s("svg", { class: "counterexample", viewBox: view, role: "img", "aria-label": grid }, squares, lines);
}

/**
 * Give the answers of a chapter as a file.
 * @param {number} chapter
 * @param {number} seed
 */
export function exportAnswers(chapter, seed) {
  const mine = Object.entries(answersOf(seed)).filter(([name]) => name.startsWith(`${chapter}.`));
  const sheet = { modoku: "answers", v: 1, chapter, seed, answers: Object.fromEntries(mine) };
  download(`modoku-${chapter}-${seed}.json`, JSON.stringify(sheet, null, 1), "application/json");
}

/**
 * Take the answers of a file, and have each judged again: a file may say anything.
 * @param {File} file
 * @returns {Promise<{chapter: number, seed: number} | null>}
 */
export async function importAnswers(file) {
  try {
    const sheet = JSON.parse(await file.text());
    if (sheet.modoku !== "answers" || typeof sheet.answers !== "object") throw new Error();
    const seed = Number(sheet.seed);
    let right = 0;
    const names = Object.keys(sheet.answers).slice(0, 100);
    for (const name of names) {
      const answer = String(sheet.answers[name].answer ?? "");
      const found = await ask("mark", { exercise: name, answer, seed });
      keep(name, seed, { answer, right: found.right });
      right += Number(found.right);
    }
    toast(t("{right} of {n} right", { right, n: names.length }));
    return { chapter: Number(sheet.chapter), seed };
  } catch {
    toast(t("This file holds no answers."), "bad");
    return null;
  }
}
