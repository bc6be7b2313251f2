/** A lesson or a chapter as elements of the page: text with the figure beside it, formulas, tables, steps by keys. */

import { fill, h, pictureOf } from "./dom.js";
import { button } from "./studio.js";
import { t } from "./words.js";

/**
 * @typedef {{mathml: string, tex: string}} Formula
 * @typedef {{text: string, runs?: (string | Formula)[], mathml?: string}} Words
 * @typedef {{type: string, [field: string]: any}} Block
 * @typedef {{title: string, blocks: Block[], filled: number[]}} Step
 * @typedef {{title: string, blocks: Block[], steps: Step[], after: Block[]}} Section
 * @typedef {{title: string, language: string, sections: Section[]}} Lesson
 * @typedef {(block: Block) => HTMLElement} Poser  shows an exercise
 */

const MATH = "http://www.w3.org/1998/Math/MathML";
const MARKS = /(`[^`]+`|\*\*[^*]+\*\*)/;

/**
 * Turn MathML of the server into elements: only elements of MathML get through, and of their attributes only looks.
 * @param {string} text
 * @returns {Node[]}
 */
function formulasOf(text) {
  const parsed = new DOMParser().parseFromString(`<all>${text}</all>`, "application/xml").documentElement;
  return Array.from(parsed.children, (child) => cleaned(child));
}

/**
 * @param {Element} element
 * @returns {Element}
 */
function cleaned(element) {
  const name = /^m[a-z]+$/.test(element.localName) ? element.localName : "mrow";
  const copy = document.createElementNS(MATH, name);
  for (const { name: key, value } of Array.from(element.attributes)) {
    if (["class", "display", "displaystyle", "stretchy", "largeop", "movablelimits", "columnalign"].includes(key)) {
      copy.setAttribute(key, value);
    }
  }
  for (const child of Array.from(element.childNodes)) {
    if (child.nodeType === Node.TEXT_NODE) copy.append(child.textContent ?? "");
    else if (child instanceof Element) copy.append(cleaned(child));
  }
  return copy;
}

/**
 * @param {Words} words
 * @returns {Node[]}
 */
export function wordsOf(words) {
  if (words.mathml) return formulasOf(words.mathml);
  return (words.runs ?? [words.text]).flatMap((run) => (typeof run === "string" ? marked(run) : formulasOf(run.mathml)));
}

/**
 * @param {string} text
 * @returns {Node[]}
 */
function marked(text) {
  return text
    .split(MARKS)
    .filter(Boolean)
    .map((part) => {
      if (part.length > 1 && part.startsWith("`")) return h("code", {}, part.slice(1, -1));
      if (part.length > 4 && part.startsWith("**")) return h("b", {}, part.slice(2, -2));
      return document.createTextNode(part);
    });
}

/**
 * @param {Block} block
 * @param {Poser} pose
 * @returns {HTMLElement}
 */
function shown(block, pose) {
  switch (block.type) {
    case "paragraph":
      return h("p", { class: block.tone || null }, wordsOf(/** @type {any} */ (block)));
    case "formula":
      return h("div", { class: "formula", tabindex: "0" }, displayed(block.mathml));
    case "list":
      return h(
        block.numbered ? "ol" : "ul",
        {},
        block.items.map((/** @type {Words} */ item) => h("li", {}, wordsOf(item))),
      );
    case "table":
      return tableOf(block);
    case "code":
      return h("pre", { tabindex: "0" }, block.text);
    case "statement":
      return h(
        "div",
        { class: `statement ${block.kind}` },
        h("p", { class: "label" }, wordsOf(block.label)),
        block.blocks.map((/** @type {Block} */ one) => shown(one, pose)),
      );
    case "reveal":
      return h(
        "details",
        {},
        h("summary", {}, wordsOf(block.label)),
        block.blocks.map((/** @type {Block} */ one) => shown(one, pose)),
      );
    case "exercise":
      return pose(block);
    default:
      return figureOf(block);
  }
}

/** @param {string} mathml */
function displayed(mathml) {
  const found = formulasOf(mathml);
  for (const one of found) if (one instanceof Element) one.setAttribute("displaystyle", "true");
  return found;
}

/** @param {Block} block */
function tableOf(block) {
  return h(
    "div",
    { class: "wrapped", tabindex: "0" },
    h(
      "table",
      {},
      block.caption && h("caption", {}, wordsOf(block.caption)),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          block.head.map((/** @type {Words} */ cell) => h("th", { scope: "col" }, wordsOf(cell))),
        ),
      ),
      h(
        "tbody",
        {},
        block.rows.map((/** @type {Words[]} */ row) =>
          h(
            "tr",
            {},
            row.map((cell) => h("td", {}, wordsOf(cell))),
          ),
        ),
      ),
    ),
  );
}

/** @param {Block} block */
function figureOf(block) {
  const picture = pictureOf(block.svg ?? "");
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", block.alt);
  picture.style.width = `min(100%, ${picture.getAttribute("width") ?? 300}px)`;
  picture.removeAttribute("height");
  return h("figure", {}, picture, h("figcaption", { class: "note" }, wordsOf(block.caption)));
}

/**
 * Lay blocks out: each figure stands beside the words before it where there is room.
 * @param {Block[]} blocks
 * @param {Poser} pose
 * @returns {HTMLElement[]}
 */
export function laidOut(blocks, pose) {
  /** @type {HTMLElement[]} */
  const found = [];
  /** @type {HTMLElement[]} */
  let words = [];
  /** @type {HTMLElement[]} */
  let figures = [];
  const close = () => {
    if (words.length + figures.length) {
      const beside = h("div", { class: "beside" }, figures);
      found.push(
        h("div", { class: figures.length ? "passage" : "passage alone" }, h("div", { class: "prose" }, words), beside),
      );
    }
    words = [];
    figures = [];
  };
  for (const block of blocks) {
    if (block.type === "picture") figures.push(shown(block, pose));
    else if (block.type === "exercise") {
      close();
      found.push(shown(block, pose));
    } else {
      if (figures.length) close();
      words.push(shown(block, pose));
    }
  }
  close();
  return found;
}

/**
 * Show a whole lesson, with its contents.
 * @param {Lesson} lesson
 * @param {Poser} pose
 */
export function lessonView(lesson, pose) {
  const walks = /** @type {Walk[]} */ ([]);
  const sections = lesson.sections.map((section, place) => {
    const head = h("h2", { id: `part-${place + 1}`, tabindex: "-1" }, section.title);
    const walk = section.steps.length > 1 ? walkOf(section.steps, pose) : null;
    if (walk) walks.push(walk);
    return h(
      "section",
      { class: "part", "aria-labelledby": `part-${place + 1}` },
      head,
      laidOut(section.blocks, pose),
      walk ? walk.element : section.steps.map((step) => stepOf(step, pose)),
      laidOut(section.after, pose),
    );
  });
  const contents = h(
    "details",
    { class: "contents", open: matchMedia("(min-width: 64rem)").matches },
    h("summary", {}, t("Contents")),
    h(
      "ol",
      {},
      lesson.sections.map((section, place) =>
        h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              onclick: () => {
                const head = sections[place]?.querySelector("h2");
                head?.scrollIntoView({ block: "start" });
                head?.focus({ preventScroll: true });
              },
            },
            section.title,
          ),
        ),
      ),
    ),
  );
  const element = h("div", { class: "chapter", lang: lesson.language }, contents, h("article", {}, sections));
  element.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target instanceof Element && event.target.closest("input, textarea, select")) return;
    const walk = walks.find((one) => one.element.contains(/** @type {Node} */ (event.target))) ?? inView(walks);
    if (walk?.key(event.key)) event.preventDefault();
  });
  return element;
}

/** @typedef {{element: HTMLElement, key: (name: string) => boolean, go: (to: number) => void}} Walk */

/** @param {Walk[]} walks */
function inView(walks) {
  return walks.find(({ element }) => {
    const box = element.getBoundingClientRect();
    return box.top < document.documentElement.clientHeight * 0.6 && box.bottom > document.documentElement.clientHeight * 0.4;
  });
}

/**
 * @param {Step} step
 * @param {Poser} pose
 */
function stepOf(step, pose) {
  return h("div", { class: "step" }, h("h3", {}, step.title), laidOut(step.blocks, pose));
}

/**
 * Steps one at a time, by buttons and by the keys ← → Home End.
 * @param {Step[]} steps
 * @param {Poser} pose
 * @param {(at: number) => void} [stepped]  told which step is shown
 * @returns {Walk}
 */
export function walkOf(steps, pose, stepped) {
  let at = 0;
  const place = h("span", { class: "place", role: "status" });
  const body = h("div", { class: "walk-body" });
  const first = button("left", t("Back"), () => go(at - 1), { key: "←" });
  const next = button("right", t("Next"), () => go(at + 1), { key: "→" });
  const slider = h("input", {
    type: "range",
    min: "1",
    max: String(steps.length),
    "aria-label": t("Step"),
    oninput: () => go(Number(slider.value) - 1),
  });
  /** @param {number} to */
  function go(to) {
    at = Math.max(0, Math.min(steps.length - 1, to));
    const step = steps[at];
    if (step) fill(body, stepOf(step, pose));
    place.textContent = t("step {number} of {count}", { number: at + 1, count: steps.length });
    slider.value = String(at + 1);
    // A button that is switched off would take the focus, and the keys, with it.
    const held = [first, next].some((one) => one.matches(":focus"));
    first.disabled = at === 0;
    next.disabled = at === steps.length - 1;
    if (held && (first.disabled || next.disabled)) element.focus({ preventScroll: true });
    stepped?.(at);
  }
  const element = h("div", { class: "walk", tabindex: "-1" }, h("div", { class: "row" }, first, place, next, slider), body);
  go(0);
  /** @param {string} name */
  const key = (name) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: steps.length - 1 }[name];
    if (to === undefined) return false;
    go(to);
    return true;
  };
  return { element, key, go };
}
