/** Lists of puzzles that came together, such as a file of a thousand, and how far one is with each. */

import { post } from "./api.js";
import { fill, h, s } from "./dom.js";
import { readText } from "./sharing.js";
import { keepForBook, load, newName, save, savedGames } from "./store.js";
import { button, complain, go, toast } from "./studio.js";
import { number, t, tn } from "./words.js";

/** @typedef {import("./store.js").GameLine} GameLine */
/** @typedef {{text: string, title: string, game?: string}} Item  a puzzle, and the game that was begun with it */
/** @typedef {{id: string, title: string, touched: number, items: Item[]}} Collection */
/** @typedef {(board: import("./types").Board, more: {source: string}) => void} Begin */

const KEY = "collections";
/** The least length of a text that may hold many puzzles without being more than one line. */
const LONG = 400;

/** @returns {Collection[]}  All of them, the last used first. */
export function collections() {
  return /** @type {Collection[]} */ (load(KEY) ?? []);
}

/** @param {Collection} one  @returns {boolean} whether it was kept */
function keep(one) {
  return save(KEY, [{ ...one, touched: Date.now() }, ...collections().filter(({ id }) => id !== one.id)]);
}

/**
 * Take a text that holds several puzzles into a list, and show it.
 * @param {string} text
 * @param {string} name  of the file that it came from
 * @returns {Promise<boolean>} false where there is one puzzle or none
 */
export async function takeList(text, name) {
  const whole = text.trim();
  if (!whole.includes("\n") && whole.length < LONG) return false;
  const { puzzles, count } = await post("list", { text }).catch(() => ({ puzzles: [], count: 0 }));
  const items = /** @type {Item[]} */ (puzzles);
  if (items.length < 2) return false;
  const title = name.replace(/\.\w+$/, "") || tn("List of {n} puzzle", "List of {n} puzzles", count);
  const one = { id: newName(), title, touched: 0, items };
  if (!keep(one)) throw new RangeError(t("The browser has no room for all of it."));
  if (count > items.length) {
    toast(t("The first {n} of {all} puzzles were taken.", { n: number(items.length), all: number(count) }));
  }
  go(`play/list/${one.id}`);
  return true;
}

/**
 * How far one is with each puzzle of a list.
 * @param {Collection} collection
 * @param {GameLine[]} lines
 * @returns {{done: number, solved: boolean}[]}
 */
export function progressOf({ items }, lines) {
  const known = new Map(lines.map((line) => [line.id, line]));
  return items.map(({ game = "" }) => known.get(game) ?? { done: 0, solved: false });
}

/** @param {{solved: boolean}[]} progress  The number of the next puzzle to play, from 0; -1 where all are solved. */
export function nextOf(progress) {
  return progress.findIndex(({ solved }) => !solved);
}

/**
 * Play a puzzle of a list: go on with it where it was begun.
 * @param {Collection} collection
 * @param {number} at
 * @param {Begin} begin
 */
async function play(collection, at, begin) {
  const item = collection.items[at];
  if (!item) return;
  if (item.game && savedGames().some(({ id }) => id === item.game)) return go(`play/g/${item.game}`);
  try {
    const { board } = await readText(item.text);
    const title = item.title || `${collection.title} · ${number(at + 1)}`;
    begin({ ...board, title }, { source: `list ${collection.id} ${at}` });
    item.game = String(load("current") ?? "");
    keep(collection);
  } catch (error) {
    complain(error);
  }
}

/**
 * The puzzle that follows a game in its list, and the list; null where it is in none, or the last.
 * @param {import("./types").Game} game
 */
export function followerOf({ source }) {
  const [, id, at] = /^list (\w+) (\d+)$/.exec(source) ?? [];
  const collection = collections().find((one) => one.id === id);
  return collection ? { collection, at: Number(at) + 1 } : null;
}

/**
 * Go to the puzzle after a game in its list, or to the list after the last.
 * @param {{collection: Collection, at: number}} follower
 * @param {Begin} begin
 */
export function playFollower({ collection, at }, begin) {
  if (at < collection.items.length) void play(collection, at, begin);
  else go(`play/list/${collection.id}`);
}

/** @param {{solved: boolean}[]} progress  A bar, and the figures in words. */
function meter(progress) {
  const solved = progress.filter((one) => one.solved).length;
  const bar = h("i");
  bar.style.width = `${(100 * solved) / Math.max(1, progress.length)}%`;
  const said = t("{n} of {all} solved", { n: number(solved), all: number(progress.length) });
  return [h("span", { class: "meter", "aria-hidden": "true" }, bar), h("span", { class: "note" }, said)];
}

/** The lists on the first page; nothing where there are none. */
export function collectionsCard() {
  const all = collections();
  if (!all.length) return null;
  const lines = savedGames();
  return h(
    "section",
    { class: "card shelf collections", "aria-labelledby": "collections-title" },
    h("h2", { id: "collections-title" }, t("Your lists")),
    h(
      "ul",
      { class: "rows" },
      all.map((one) =>
        h(
          "li",
          {},
          h("a", { href: `#/play/list/${one.id}` }, h("b", { class: "cut" }, one.title), meter(progressOf(one, lines))),
        ),
      ),
    ),
  );
}

/** @param {Collection} collection  Lay a list out for print. */
function print({ items, title }) {
  keepForBook(items.map(({ text }) => text), title);
  go("make/book");
}

/**
 * A page with every puzzle of a list.
 * @param {HTMLElement} main
 * @param {string} id
 * @param {Begin} begin
 * @returns {boolean} whether there is such a list
 */
export function showCollection(main, id, begin) {
  const collection = collections().find((one) => one.id === id);
  if (!collection) return false;
  const progress = progressOf(collection, savedGames());
  const next = nextOf(progress);
  const forget = () => {
    const before = collections();
    save(
      KEY,
      before.filter((one) => one.id !== id),
    );
    go("play/new");
    // After the page has changed, so that it stays.
    setTimeout(() => {
      toast(t("Forgotten: {title}", { title: collection.title }), "info", {
        label: t("Undo"),
        act: () => (save(KEY, before), go(`play/list/${id}`)),
      });
    }, 300);
  };
  fill(
    main,
    h(
      "div",
      { class: "start plain" },
      h(
        "header",
        { class: "page-head" },
        h("div", { class: "stack" }, h("h1", { class: "cut" }, collection.title), meter(progress)),
        h(
          "div",
          { class: "row" },
          next >= 0 &&
            button("play", next ? t("Go on with number {n}", { n: next + 1 }) : t("Begin"), () => void play(collection, next, begin), {
              class: "main",
            }),
          button("print", t("Print a book"), () => print(collection), { class: "quiet" }),
          button("trash", t("Forget the list"), forget, { class: "quiet" }),
        ),
      ),
      h(
        "ol",
        { class: "tiles list-tiles" },
        collection.items.map((item, at) => h("li", {}, tileOf(collection, item, at, progress[at], begin))),
      ),
    ),
  );
  return true;
}

/**
 * @param {Collection} collection
 * @param {Item} item
 * @param {number} at
 * @param {{done: number, solved: boolean} | undefined} state
 * @param {Begin} begin
 */
function tileOf(collection, item, at, state, begin) {
  const told = state?.solved ? t("solved|a puzzle") : item.game && state?.done ? `${Math.round(100 * state.done)} %` : "";
  const name = item.title || number(at + 1);
  return h(
    "button",
    { type: "button", class: `tile ${state?.solved ? "solved" : ""}`, onclick: () => void play(collection, at, begin) },
    h("span", { class: "frame", "aria-hidden": "true" }, pictureOfLine(item.text) ?? h("b", {}, number(at + 1))),
    h("span", { class: "stack" }, h("span", {}, name), told && h("small", { class: "note" }, told)),
  );
}

/** @param {string} text  A small picture of a grid that is a line of digits, without asking anybody; null for others. */
function pictureOfLine(text) {
  const side = Math.sqrt(text.length);
  const box = Math.sqrt(side);
  if (!Number.isInteger(box) || !/^[\w.]+$/.test(text)) return null;
  const lines = (/** @type {number} */ step) =>
    Array.from({ length: Math.floor(side / step) + 1 }, (_, i) => `M0 ${i * step}h${side}M${i * step} 0v${side}`).join("");
  const digits = [...text].flatMap((digit, i) =>
    /[0.]/.test(digit) ? [] : [s("text", { x: (i % side) + 0.5, y: Math.floor(i / side) + 0.74 }, digit)],
  );
  return s("svg", { class: "mini", viewBox: `-0.1 -0.1 ${side + 0.2} ${side + 0.2}` }, [
    s("path", { class: "thin", d: lines(1) }),
    s("path", { class: "thick", d: lines(box) }),
    s("g", {}, digits),
  ]);
}
