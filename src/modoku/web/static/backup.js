/** Everything that the browser keeps, to a file and back. */

import { download, h } from "./dom.js";
import { days, everything, load, save, savedGames, statistics } from "./store.js";
import { button, complain, toast } from "./studio.js";
import { t, tn } from "./words.js";

/** @typedef {import("./store.js").GameLine} GameLine */
/** @typedef {{id: string, touched: number}} Touched */

const FORMAT = "modoku browser";

/** Write everything to a file. */
export function writeBackup() {
  const day = new Date().toISOString().slice(0, 10);
  const text = JSON.stringify({ format: FORMAT, version: 1, kept: everything() });
  download(`modoku-${day}.json`, text, "application/json");
}

/**
 * Say whether a text is such a file.
 * @param {string} text
 */
export function isBackup(text) {
  return text.startsWith(`{"format":"${FORMAT}"`);
}

/**
 * Bring back what a file holds. What the browser has is kept: of two versions of a puzzle the later one stays.
 * @param {string} text
 * @returns {number} how many puzzles and drafts came back
 */
export function readBackup(text) {
  const { format, kept } = JSON.parse(text);
  if (format !== FORMAT || typeof kept !== "object" || kept === null) {
    throw new SyntaxError(t("This file does not hold what a studio keeps."));
  }
  const [games, drafts, lists] = [union("games", kept), union("drafts", kept), union("collections", kept)];
  for (const { id } of games.taken) {
    for (const key of [`game.${id}`, `board.${id}`]) if (kept[key] && !save(key, kept[key])) throw full();
  }
  for (const { key, all } of [games, drafts, lists]) if (!save(key, all)) throw full();
  if (!save("days", { ...kept["days"], ...days() })) throw full();
  if (!Object.keys(statistics()).length && kept["statistics"]) save("statistics", kept["statistics"]);
  if (!load("statistics.kinds") && kept["statistics.kinds"]) save("statistics.kinds", kept["statistics.kinds"]);
  if (!load("settings") && kept["settings"]) save("settings", kept["settings"]);
  return games.taken.length + drafts.taken.length + lists.taken.length;
}

/**
 * @param {"games" | "drafts" | "collections"} key
 * @param {Record<string, any>} kept
 */
function union(key, kept) {
  const here = /** @type {Touched[]} */ (key === "games" ? savedGames() : (load(key) ?? []));
  const there = /** @type {Touched[]} */ (Array.isArray(kept[key]) ? kept[key] : []);
  const taken = there.filter((one) => (here.find(({ id }) => id === one.id)?.touched ?? 0) < one.touched);
  const names = new Set(taken.map(({ id }) => id));
  const all = [...here.filter(({ id }) => !names.has(id)), ...taken].sort((a, b) => b.touched - a.touched);
  return { key, taken, all };
}

function full() {
  return new RangeError(t("The browser has no room for all of it."));
}

/**
 * The two buttons for it.
 * @param {() => void} renewed
 */
export function backupRow(renewed) {
  const file = h("input", {
    type: "file",
    accept: "application/json",
    "aria-label": t("Bring back from a file"),
    onchange: async (/** @type {Event} */ event) => {
      const [chosen] = /** @type {HTMLInputElement} */ (event.target).files ?? [];
      if (!chosen) return;
      try {
        const count = readBackup(await chosen.text());
        toast(tn("{n} puzzle brought back.", "{n} puzzles brought back.", count), "good");
        renewed();
      } catch (error) {
        complain(error instanceof SyntaxError ? new Error(t("This file does not hold what a studio keeps.")) : error);
      }
    },
  });
  return h(
    "div",
    { class: "keeping-row" },
    h("p", { class: "note" }, t("What you start is kept in this browser, even without a server.")),
    button("export", t("Save everything to a file"), writeBackup),
    h("label", { class: "button file" }, h("span", {}, t("Bring back from a file")), file),
  );
}
