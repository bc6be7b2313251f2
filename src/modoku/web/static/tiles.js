/** Kinds of puzzles as pictures: a press starts one at the level chosen. */

import { ask, get } from "./api.js";
import { fill, h, pictureOf } from "./dom.js";
import { capital, titleOf } from "./lists.js";
import { load, save } from "./store.js";
import { boardOf, button, go, saidOf, segments, toast } from "./studio.js";
import { t } from "./words.js";

/** @typedef {import("./types").Level} Level */
/** @typedef {import("./types").Variant} Variant */

/** @typedef {{recipe: string, picture: string}} Tile */

const FIRST = 8;
const SECONDS = 6;

/**
 * Give a recipe a title: the variant, and the size where the recipe says one.
 * @param {string} recipe
 * @param {Variant[]} known
 */
export function titleOfRecipe(recipe, known) {
  const [name = "", parameters = ""] = recipe.split(":");
  const boxes = /boxes=(\d+)x(\d+)/.exec(parameters);
  const side = boxes ? Number(boxes[1]) * Number(boxes[2]) : 0;
  const title = known.find((variant) => variant.name === name)?.title ?? capital(name);
  return side ? `${title} ${side} × ${side}` : title;
}

/** @type {Promise<Tile[]> | null} */
let asked = null;

/** What is offered, with pictures, asked once. @returns {Promise<Tile[]>} */
function offered() {
  asked ??= get("tiles").then(
    ({ tiles }) => tiles,
    () => ((asked = null), []),
  );
  return asked;
}

/**
 * Have one puzzle made.
 * @param {string} recipe
 * @param {string} level
 * @param {AbortSignal} signal
 */
async function makeOne(recipe, level, signal) {
  const made = await ask("generate", { variants: [recipe], level, symmetry: "half-turn", seconds: SECONDS }, signal);
  const board = await boardOf(made.puzzle, signal);
  return { made, board: { ...board, title: await titleOf(board) } };
}

/**
 * @param {Variant[]} known
 * @param {Level[]} levels
 * @param {(board: import("./types").Board, more: {level: string, source: string}) => void} begin
 */
export function shelf(known, levels, begin) {
  let level = String(load("wanted.level") ?? "easy");
  /** @type {AbortController | null} */
  let working = null;
  const status = h("div", { class: "row", role: "status" });
  const ways = h("div");
  const host = h("div", { class: "tiles" });
  const showLevels = () =>
    fill(
      ways,
      segments(
        t("Level"),
        levels.map(({ name, title }) => ({ value: name, title: capital(title) })),
        level,
        (value) => {
          level = value;
          save("wanted.level", value);
          showLevels();
        },
          "levels",
      ),
    );
  const start = async (/** @type {string} */ recipe, /** @type {HTMLElement} */ tile) => {
    working?.abort();
    const mine = (working = new AbortController());
    for (const one of host.querySelectorAll("[aria-busy]")) one.removeAttribute("aria-busy");
    tile.setAttribute("aria-busy", "true");
    fill(
      status,
      h("span", {}, t("Making a puzzle …")),
      button("stop", t("Stop"), () => mine.abort()),
    );
    try {
      const { made, board } = await makeOne(recipe, level, mine.signal);
      begin(board, { level: made.level ?? level, source: recipe });
      if (made.closest) toast(`${t("The closest found:")} ${made.missed.join(" ")}`);
    } catch (error) {
      if (working !== mine) return;
      fill(status, error instanceof DOMException ? null : h("p", { class: "bad-text" }, saidOf(error)));
    }
    tile.removeAttribute("aria-busy");
  };
  const tileOf = (/** @type {Tile} */ { recipe, picture }) => {
    const frame = h("span", { class: "frame", "aria-hidden": "true" }, small(picture));
    const tile = h(
      "button",
      { type: "button", class: "tile", "data-recipe": recipe, onclick: () => void start(recipe, tile) },
      frame,
      h("span", {}, titleOfRecipe(recipe, known)),
    );
    return tile;
  };
  const show = async (/** @type {boolean} */ all) => {
    const tiles = await offered();
    const more = h(
      "button",
      { type: "button", class: "tile all", onclick: () => void (all ? go("make") : show(true)) },
      h("span", { class: "frame", "aria-hidden": "true" }, h("b", {}, all ? "+" : `+${Math.max(0, tiles.length - FIRST)}`)),
      h("span", {}, all ? t("More choices") : t("All kinds")),
    );
    fill(host, tiles.slice(0, all ? tiles.length : FIRST).map(tileOf), more);
  };
  if (levels.length) showLevels();
  void show(false);
  return h(
    "section",
    { class: "shelf", "aria-labelledby": "shelf-title" },
    h("div", { class: "shelf-head" }, h("h2", { id: "shelf-title" }, t("New puzzle")), ways),
    host,
    status,
  );
}

/** @param {string} text  A picture of the server, to be scaled. */
function small(text) {
  const picture = pictureOf(text);
  for (const name of ["width", "height", "role"]) picture.removeAttribute(name);
  for (const said of Array.from(picture.querySelectorAll("title, desc"))) said.remove();
  return picture;
}
