/** The palette of a setter: every rule that can be drawn as a picture, drawn by the rule itself. */

import { post } from "./api.js";
import { allClues } from "./clues.js";
import { decorTools, pictureOfDecor } from "./decor.js";
import { fill, h, pictureOf, s } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./clues.js").Clue} Clue */

/** How many units of a picture a cell is wide, and what is seen of pictures that are wider than high: the clue, large. */
const SCALE = 48;
const SEEN = /** @type {Partial<Record<Clue["shape"], number[]>>} */ ({
  pairs: [0.4, -0.1, 1.2, 1.2],
  outside: [-0.85, -0.25, 1.5, 1.5],
});

/** @type {Map<string, string>} */
const pictures = new Map();

/** Have the rules draw themselves, those that are not known yet. @param {Clue[]} clues */
async function learnPictures(clues) {
  const unknown = clues.filter(({ name }) => !pictures.has(name));
  if (!unknown.length) return;
  const { pictures: found } = await post("pictures", { puzzles: unknown.map(({ example }) => example) });
  unknown.forEach(({ name }, i) => pictures.set(name, found[i] ?? ""));
}

/** The tool that divides the grid. @returns {Clue} */
function regionTool() {
  return {
    name: "own-region",
    title: t("Region of the grid"),
    rule: t("Every digit once in each region."),
    how: t("Select as many cells as there are digits, then Enter: boxes give way to regions, the last is the rest."),
    shape: "cells",
    symmetric: true,
    least: 2,
    kind: "",
    value: "",
    field: "",
    example: /** @type {Clue["example"]} */ ({}),
    divides: true,
  };
}

/** Everything that can be drawn: what the rules tell, regions, and what is only for the eye. @returns {Clue[]} */
export function allTools() {
  return [...allClues(), regionTool(), ...decorTools()];
}

/** The groups in which tools stand. @returns {{title: string, holds: (clue: Clue) => boolean}[]} */
function groups() {
  const of = (/** @type {Clue["shape"]} */ shape) => (/** @type {Clue} */ clue) => clue.shape === shape && !clue.decor;
  return [
    { title: t("Cells"), holds: of("each") },
    { title: t("Lines"), holds: of("line") },
    { title: t("Cages and regions"), holds: of("cells") },
    { title: t("Between cells"), holds: of("pairs") },
    { title: t("Around the board"), holds: of("outside") },
    { title: t("Only for the eye"), holds: ({ decor }) => Boolean(decor) },
  ];
}

export class Palette {
  /**
   * @param {HTMLElement} host
   * @param {(name: string) => void} choose  with "" for digits
   */
  constructor(host, choose) {
    this.host = host;
    this.choose = choose;
    this.chosen = "";
    host.addEventListener("keydown", (event) => this.move(event));
  }

  /** @param {string} chosen @param {Set<string>} used  the names of what stands on the board */
  show(chosen, used) {
    this.chosen = chosen;
    const all = allTools();
    const focused = this.host.contains(document.activeElement);
    const first = this.rule({ name: "", title: t("Digits"), rule: "" }, chosen, used, h("b", { "aria-hidden": "true" }, "5"));
    fill(
      this.host,
      groups().map(({ title, holds }, i) => {
        const rules = all.filter(holds);
        return h(
          "div",
          {},
          h("h2", {}, title),
          h(
            "div",
            { class: "group" },
            i === 0 && first,
            rules.map((clue) => this.rule(clue, chosen, used, this.picture(clue))),
          ),
        );
      }),
    );
    if (focused) /** @type {HTMLElement | null} */ (this.host.querySelector("[aria-checked=true]"))?.focus();
    void learnPictures(allClues()).then(
      () => {
        for (const place of this.host.querySelectorAll("[data-clue] > i")) {
          const clue = all.find(({ name }) => name === place.parentElement?.getAttribute("data-clue"));
          if (clue) place.replaceWith(this.picture(clue));
        }
      },
      () => undefined,
    );
  }

  /** @param {Clue} clue  Its picture, or the place for it until that is there. */
  picture(clue) {
    if (clue.decor) return pictureOfDecor(clue);
    if (clue.divides) return pictureOfRegion();
    const text = pictures.get(clue.name);
    if (!text) return h("i", { "aria-hidden": "true" });
    const picture = pictureOf(text);
    for (const name of ["width", "height", "role"]) picture.removeAttribute(name);
    for (const said of Array.from(picture.querySelectorAll("title, desc"))) said.remove();
    picture.setAttribute("aria-hidden", "true");
    const seen = SEEN[clue.shape];
    if (seen) picture.setAttribute("viewBox", seen.map((part) => part * SCALE).join(" "));
    return picture;
  }

  /**
   * @param {{name: string, title: string, rule?: string}} clue
   * @param {string} chosen
   * @param {Set<string>} used
   * @param {Element} picture
   */
  rule({ name, title, rule }, chosen, used, picture) {
    const on = name === chosen;
    return h(
      "button",
      {
        type: "button",
        role: "radio",
        class: `rule ${used.has(name) ? "used" : ""}`,
        title: rule || null,
        "aria-checked": String(on),
        tabindex: on ? 0 : -1,
        "data-clue": name,
        onclick: () => this.choose(name),
      },
      picture,
      h("span", {}, title),
    );
  }

  /** @param {KeyboardEvent} event  Arrows go from rule to rule. */
  move(event) {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const rules = [.../** @type {NodeListOf<HTMLElement>} */ (this.host.querySelectorAll("[data-clue]"))];
    const at = rules.findIndex((one) => one.dataset["clue"] === this.chosen);
    const next = rules[(at + step + rules.length) % rules.length];
    this.choose(next?.dataset["clue"] ?? "");
  }
}

/** Two regions that interlock. */
function pictureOfRegion() {
  const d = "M.5 .5h3v3h-3zM2 .5v1h-1v1h2v-1M1.5 2.5v1";
  return s("svg", { viewBox: "0 0 4 4", "aria-hidden": "true" }, s("path", { d, fill: "none", stroke: "currentColor", "stroke-width": 0.22 }));
}
