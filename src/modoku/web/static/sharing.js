/** Puzzles that come and go: links, pasted texts, files, paper. */

import { Problem, ask, askForFile, post } from "./api.js";
import { download, fill, h } from "./dom.js";
import { formats } from "./lists.js";
import { pack, unpack } from "./packing.js";
import { isLetter, isStretch } from "./pen.js";
import { digitsOf } from "./sheet.js";
import { button, choice, complain, dialogue, saidOf, toast } from "./studio.js";
import { t } from "./words.js";

/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").Game} Game */
/** @typedef {import("./types").Marks} Marks */
/** @typedef {import("./types").Plain} Plain */

/** Where links begin to speak of the puzzle. */
const PLACE = "#/play/p/";
const here = () => `${location.origin}${location.pathname}`;
const PICTURES = /** @type {const} */ (["svg", "png", "pdf"]);

/**
 * Give a link that holds the whole puzzle, and the player's digits where wanted.
 * @param {Game} game
 * @param {boolean} progress
 */
export async function linkOf(game, progress) {
  const more = { ...(game.level ? { l: game.level } : {}), ...(progress ? { m: game.marks } : {}) };
  const end = Object.keys(more).length ? `/${await pack(more)}` : "";
  return `${here()}${PLACE}${await payloadOf(game.board.puzzle)}${end}`;
}

/**
 * Give what stands for a puzzle in a link: what the format `link` writes; without a server a longer one that it reads too.
 * @param {Plain} puzzle
 */
async function payloadOf(puzzle) {
  try {
    return (await ask("convert", { puzzle, to: "link" })).text.trim().split(PLACE)[1] ?? "";
  } catch (error) {
    if (!(error instanceof Problem && error.offline)) throw error;
    return pack({ p: puzzle });
  }
}

/**
 * Read a link of `linkOf`, or of an older studio, which had everything in one part.
 * @param {string} packed
 * @param {string} more  the level and the marks
 * @returns {Promise<{board: Board, level: string, marks: Partial<Marks>}>}
 */
export async function boardFromLink(packed, more) {
  /** @type {{p?: Plain, l?: unknown, m?: unknown}} */
  let found;
  try {
    const old = packed.includes(".") ? {} : await unpack(packed);
    found = { .../** @type {object} */ (old), .../** @type {object} */ (more ? await unpack(more) : {}) };
  } catch {
    throw new Problem(t("This link is damaged: copy it again, whole."), { status: 400 });
  }
  const { board, marks } = await readText(found.p ?? `${PLACE}${packed}`);
  const level = typeof found.l === "string" ? found.l : "";
  return { board, level, marks: { ...marks, ...soundMarks(found.m, board) } };
}

/**
 * Keep of somebody's marks what fits the board.
 * @param {unknown} marks
 * @param {Board} board
 * @returns {Partial<Marks>}
 */
function soundMarks(marks, board) {
  const count = board.cells.length;
  const digit = (/** @type {unknown} */ one) =>
    Number.isInteger(one) && Number(one) >= 0 && Number(one) <= Math.max(9, board.size);
  /** @type {Record<string, unknown>} */
  const found = {};
  for (const [field, list] of Object.entries(/** @type {object} */ (marks ?? {}))) {
    const part = { lines: (/** @type {unknown} */ one) => isStretch(one, count), letters: isLetter }[field] ?? digit;
    const fits = (/** @type {unknown} */ one) =>
      field === "values" ? digit(one) : Array.isArray(one) && one.every(part);
    if (
      ["values", "corners", "centres", "colours", "struck", "lines", "letters"].includes(field) &&
      Array.isArray(list) &&
      list.length === count &&
      list.every(fits)
    ) {
      found[field] = list;
    }
  }
  return /** @type {Partial<Marks>} */ (found);
}

/** @param {Game} game */
export function openShare(game) {
  dialogue(t("Share"), () => {
    const field = h("input", { type: "text", readonly: true, "aria-label": t("Link"), value: t("Making the link …") });
    let progress = false;
    const show = () => linkOf(game, progress).then((link) => (field.value = link), complain);
    const copy = async () => {
      try {
        await navigator.clipboard.writeText(field.value);
        toast(t("Copied."), "good");
      } catch {
        field.select();
      }
    };
    const shorten = async () => {
      try {
        const { id } = await post("shared", { puzzle: game.board.puzzle });
        field.value = `${here()}#/play/s/${id}`;
      } catch (error) {
        complain(error);
      }
    };
    void show();
    const box = h("input", {
      type: "checkbox",
      role: "switch",
      onchange: (/** @type {Event} */ event) => {
        progress = /** @type {HTMLInputElement} */ (event.target).checked;
        void show();
      },
    });
    return [
      h(
        "p",
        { class: "soft" },
        t("The link holds the puzzle itself: it works as long as a studio answers at this address."),
      ),
      field,
      h("label", { class: "toggle" }, box, h("span", {}, h("b", {}, t("With my digits and marks")))),
      h(
        "div",
        { class: "row" },
        button("share", t("Copy"), copy, { class: "main" }),
        button("", t("Short link"), shorten),
      ),
    ];
  });
}

/** @param {Game} game */
export async function openExport(game) {
  const known = await formats().catch(() => []);
  const options = known
    .filter((format) => format.write)
    .map(({ name, title }) => ({ value: name, title: title ?? name }));
  dialogue(t("Export"), () => {
    const { cosmetics = [] } = game.board.puzzle;
    let to = game.board.clues.length + cosmetics.length && options.some(({ value }) => value === "json") ? "json" : "line";
    const text = h("textarea", { rows: 6, readonly: true, "aria-label": t("The puzzle as text") });
    const said = h("div", { class: "row", role: "status" });
    let turn = 0;
    const show = async (lossy = false) => {
      const mine = ++turn;
      fill(said);
      try {
        const answer = await ask("convert", { puzzle: game.board.puzzle, to, lossy });
        // Another format was chosen meanwhile.
        if (mine !== turn) return;
        // A link leads to this studio, whatever address the server knows.
        text.value = answer.text.replace(/^\S*(?=#\/play\/p\/)/, here());
      } catch (error) {
        if (mine !== turn) return;
        text.value = "";
        const refused = error instanceof Problem && error.status === 422;
        fill(
          said,
          h("p", { class: "bad-text" }, refused ? error.message : saidOf(error)),
          refused && button("", t("Write it without that"), () => void show(true)),
        );
      }
    };
    const picture = async (/** @type {typeof PICTURES[number]} */ format) => {
      try {
        const sheet = { placed: digitsOf(game.board, game.marks) };
        const file = await askForFile("draw", { puzzle: { ...game.board.puzzle, sheet }, to: format });
        download(`modoku.${format}`, file, file.type);
      } catch (error) {
        complain(error);
      }
    };
    void show();
    return [
      choice(t("Format"), options.length ? options : [{ value: "line", title: "line" }], to, (value) => {
        to = value;
        void show();
      }),
      text,
      said,
      h("div", { class: "row" }, [
        button("export", t("Save text"), () => download(`modoku-${to}.txt`, text.value, "text/plain"), {
          class: "main",
        }),
        ...PICTURES.map((format) => button("", format.toUpperCase(), () => picture(format))),
      ]),
    ];
  });
}

/**
 * Read any text of a puzzle, or our JSON.
 * @param {string | Plain} puzzle
 * @returns {Promise<{board: Board, marks: Partial<Marks>}>}
 */
export async function readText(puzzle) {
  const { board } = await post("board", { puzzle });
  return {
    board,
    marks: soundMarks({ values: board.placed, centres: board.candidates, corners: board.corners }, board),
  };
}
