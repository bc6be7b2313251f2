/** Settings, keys, statistics: what opens over the page. */

import { streakOf, today } from "./calendar.js";
import { h } from "./dom.js";
import { days, kindStatistics, statistics } from "./store.js";
import { change, choice, dialogue, segments, settings } from "./studio.js";
import { LANGUAGES, clock, language, number, t, tn } from "./words.js";

/** @typedef {import("./types").Settings} Settings */

/**
 * @param {keyof Settings} name
 * @param {string} label
 * @param {string} about
 */
function toggle(name, label, about) {
  const box = h("input", {
    type: "checkbox",
    role: "switch",
    checked: Boolean(settings[name]),
    onchange: (/** @type {Event} */ event) =>
      change({ [name]: /** @type {HTMLInputElement} */ (event.target).checked }),
  });
  return h("label", { class: "toggle" }, box, h("span", {}, h("b", {}, label), h("small", {}, about)));
}

/**
 * @param {"theme" | "palette" | "symbols" | "markSize"} name
 * @param {string} label
 * @param {{value: string, title: string}[]} options
 */
function several(name, label, options) {
  const host = h("div", { class: "setting" });
  const show = () => {
    const focused = host.contains(document.activeElement);
    host.replaceChildren(
      h("span", {}, label),
      segments(label, options, settings[name], (value) => {
        change(/** @type {Partial<Settings>} */ ({ [name]: value }));
        show();
      }),
    );
    if (focused) /** @type {HTMLElement | null} */ (host.querySelector("[aria-checked=true]"))?.focus();
  };
  show();
  return host;
}

/** @param {(code: string) => void} chooseLanguage */
export function openSettings(chooseLanguage) {
  dialogue(t("Settings"), (close) => [
    h("h3", {}, t("Look")),
    choice(
      t("Language"),
      Object.entries(LANGUAGES).map(([value, title]) => ({ value, title })),
      language(),
      (code) => {
        close();
        chooseLanguage(code);
      },
    ),
    several("theme", t("Light or dark"), [
      { value: "auto", title: t("As the system") },
      { value: "light", title: t("Light") },
      { value: "dark", title: t("Dark") },
    ]),
    several("symbols", t("Symbols"), [
      { value: "digits", title: t("Digits") },
      { value: "letters", title: t("Letters") },
      { value: "colours", title: t("Colours") },
    ]),
    several("palette", t("Palette"), [
      { value: "bright", title: t("Soft") },
      { value: "safe", title: t("For colour-blind eyes, with patterns") },
    ]),
    several("markSize", t("Size of marks"), [
      { value: "small", title: t("Small") },
      { value: "medium", title: t("Medium") },
      { value: "large", title: t("Large") },
    ]),
    h("h3", {}, t("Help while playing")),
    toggle("conflicts", t("Show conflicts"), t("Digits that break a rule are marked at once.")),
    toggle("mistakes", t("Check against the solution"), t("Digits that are not those of the solution are marked.")),
    toggle("autoClean", t("Clean up marks"), t("A digit placed takes its marks away from the cells that see it.")),
    toggle(
      "autoCandidates",
      t("Keep candidates filled in"),
      t("Empty cells show all that the rules leave; a mark strikes one out."),
    ),
    toggle(
      "sameDigit",
      t("Highlight the same digit"),
      t("All cells and marks with the digit of the selected cell stand out."),
    ),
    toggle("peers", t("Highlight what the cell sees"), t("Its row, column, box and other units are tinted.")),
    toggle("digitFirst", t("Digit first"), t("Choose a digit, then touch the cells it goes into.")),
    toggle("timer", t("Show the time"), t("It runs only while the puzzle is in sight.")),
  ]);
}

/** Say every key. */
export function openKeys() {
  /** @type {[string, string][]} */
  const keys = [
    ["← ↑ → ↓", t("move; with Shift, select more")],
    [t("Home, End"), t("first or last cell of the row; with Ctrl, of the board")],
    ["1–9, A–…", t("write the digit, or the mark of the mode")],
    [t("Shift + 1–9"), t("corner mark")],
    ["Ctrl + 1–9", t("centre mark")],
    ["Alt + 1–9", t("colour")],
    [t("Space"), t("next mode: digit, corner, centre, colour, pen")],
    ["A–Z", t("with the pen: a letter as a note; Enter draws a line through the chosen cells")],
    [t("Delete, Backspace, 0"), t("erase")],
    ["Ctrl + Z, Ctrl + Y", t("undo, redo")],
    ["Ctrl + A", t("select every cell; with Shift, every empty one")],
    [t("Esc"), t("select nothing but the current cell")],
    ["Alt + R, C, B", t("read the row, column, box aloud (R, C, B alone where letters are no digits)")],
    ["Alt + L", t("read the clues of the cell: cage, line, dots")],
    ["Alt + S", t("read where the puzzle stands")],
    ["H", t("hint; again, to be told more")],
    [t("Enter"), t("do what the hint says, once it is told in full")],
    ["K", t("check against the solution")],
    ["F", t("fill in the candidates")],
    ["P", t("pause, go on")],
    ["?", t("this list")],
  ];
  dialogue(t("Keys"), () => [
    h("p", { class: "soft" }, t("On a board whose digits are letters, H, K, F, P need Alt.")),
    h(
      "dl",
      { class: "keys-list" },
      keys.map(([key, meaning]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, meaning))),
    ),
  ]);
}

/** @param {(level: string) => string} levelTitle */
export function openStatistics(levelTitle) {
  const levels = Object.entries(statistics());
  const heads = [t("Started"), t("Solved"), t("Hints"), t("Mean time"), t("Best without hints")];
  const table = (/** @type {string} */ first, /** @type {[string, import("./store.js").Record][]} */ lines) =>
    h(
      "div",
      { class: "scroll", tabindex: "0", role: "region", "aria-label": first },
      h(
        "table",
        { class: "record" },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            [first, ...heads].map((text) => h("th", { scope: "col" }, text)),
          ),
        ),
        h("tbody", {}, lines.map(([name, line]) => statisticsRow(name, line, heads))),
      ),
    );
  const streak = streakOf(days(), today());
  dialogue(t("Statistics"), () => [
    streak > 0 && h("p", {}, tn("{n} day in a row", "{n} days in a row", streak)),
    levels.length
      ? table(
          t("Level"),
          levels.map(([name, line]) => [levelTitle(name), line]),
        )
      : h("p", {}, t("Nothing yet: they begin with your first puzzle.")),
    levels.length > 0 && table(t("Kind of grid"), Object.entries(kindStatistics())),
    h("p", { class: "note" }, t("Kept in this browser only.")),
  ]);
}

/**
 * @param {string} name
 * @param {import("./store.js").Record} line
 * @param {string[]} heads  said again beside each number where the screen has no room for columns
 */
function statisticsRow(name, line, heads) {
  const mean = line.solved ? clock(line.seconds / line.solved) : "–";
  const best = line.best ? clock(line.best) : "–";
  const told = [number(line.started), number(line.solved), number(line.hints), mean, best];
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, name),
    told.map((text, i) => h("td", { "data-head": heads[i] }, text)),
  );
}
