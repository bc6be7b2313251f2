/** The palette of a setter: every rule that can be drawn as a picture, drawn by the rule itself. */

import { post } from "./api.js";
import { allClues } from "./clues.js";
import { fill, h, pictureOf } from "./dom.js";
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

/** The groups in which clues stand, by shape. @returns {{title: string, shapes: Clue["shape"][]}[]} */
function groups() {
  return [
    { title: t("Cells"), shapes: ["each"] },
    { title: t("Lines"), shapes: ["line"] },
    { title: t("Cages and regions"), shapes: ["cells"] },
    { title: t("Between cells"), shapes: ["pairs"] },
    { title: t("Around the board"), shapes: ["outside"] },
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
    const all = allClues();
    const focused = this.host.contains(document.activeElement);
    const first = this.rule("", t("Digits"), chosen, used, h("b", {}, "5"));
    fill(
      this.host,
      groups().map(({ title, shapes }, i) => {
        const rules = all.filter(({ shape }) => shapes.includes(shape));
        return h(
          "div",
          {},
          h("h2", {}, title),
          h(
            "div",
            { class: "group" },
            i === 0 && first,
            rules.map((clue) => this.rule(clue.name, clue.title, chosen, used, this.picture(clue))),
          ),
        );
      }),
    );
    if (focused) /** @type {HTMLElement | null} */ (this.host.querySelector("[aria-checked=true]"))?.focus();
    void learnPictures(all).then(
      () => {
        for (const place of this.host.querySelectorAll("[data-clue]:has(i)")) {
          const clue = all.find(({ name }) => name === place.getAttribute("data-clue"));
          if (clue) fill(place, this.picture(clue));
        }
      },
      () => undefined,
    );
  }

  /** @param {Clue} clue  Its picture, or its first letters until that is there. */
  picture(clue) {
    const text = pictures.get(clue.name);
    if (!text) return h("i", { "aria-hidden": "true" }, clue.title.slice(0, 2));
    const picture = pictureOf(text);
    for (const name of ["width", "height", "role"]) picture.removeAttribute(name);
    for (const said of Array.from(picture.querySelectorAll("title, desc"))) said.remove();
    picture.setAttribute("aria-hidden", "true");
    const seen = SEEN[clue.shape];
    if (seen) picture.setAttribute("viewBox", seen.map((part) => part * SCALE).join(" "));
    return picture;
  }

  /**
   * @param {string} name
   * @param {string} title
   * @param {string} chosen
   * @param {Set<string>} used
   * @param {Element} picture
   */
  rule(name, title, chosen, used, picture) {
    const on = name === chosen;
    return h(
      "button",
      {
        type: "button",
        role: "radio",
        class: `rule ${used.has(name) ? "used" : ""}`,
        title,
        "aria-label": title,
        "aria-checked": String(on),
        tabindex: on ? 0 : -1,
        "data-clue": name,
        onclick: () => this.choose(name),
      },
      picture,
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
