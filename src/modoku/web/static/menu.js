/** The menu of a puzzle in play: savepoints, links, files, paper, beginning again. */

import { openKeys } from "./dialogues.js";
import { fill, h } from "./dom.js";
import { undoMistakes } from "./ending.js";
import { variantsOf } from "./lists.js";
import { openExport, openShare } from "./sharing.js";
import * as sheet from "./sheet.js";
import { button, dialogue, go, onScreen, toast } from "./studio.js";
import { locale, t } from "./words.js";

/** @typedef {import("./playing.js").Playing} Playing */
/** @typedef {import("./types").Board} Board */

/** @param {Playing} playing  Open what is not needed at every turn. */
export function openMenu(playing) {
  const { game } = playing;
  dialogue(game.board.title, (close) => {
    const entry = (/** @type {string} */ picture, /** @type {string} */ label, /** @type {() => void} */ act) =>
      button(picture, label, () => (close(), act()));
    return [
      h("div", { class: "menu" }, [
        entry("path", t("Path"), () => go(`play/path/${game.id}`)),
        entry("flag", t("Savepoints"), () => openSavepoints(playing)),
        entry("back", t("Undo to before the mistake"), () => undoMistakes(playing)),
        entry("restart", t("Start again"), () => restart(playing)),
        entry("share", t("Share"), () => openShare(game)),
        entry("export", t("Export"), () => void openExport(game)),
        entry("print", t("Print"), () => window.print()),
        entry("pen", t("Edit"), () => ((onScreen.board = game.board), go("make/hand"))),
        entry("explore", t("Explore"), () => ((onScreen.board = game.board), go("explore"))),
        entry("settings", t("Settings"), () => document.dispatchEvent(new Event("modoku-settings"))),
        entry("keys", t("Keys"), openKeys),
        entry("plus", t("Another puzzle"), () => go("play/new")),
      ]),
    ];
  });
}

/**
 * The rules as people say them, then every clue in words.
 * @param {Board} board
 */
export function rulesOf(board) {
  const told = h("dl", { class: "rules" });
  const box = h("section", { class: "rules-told", "aria-label": t("Rules") }, settersWords(board), told);
  void variantsOf(board).then((found) => {
    fill(
      told,
      rulesToTell(board, found).map(({ title, rule = "" }) => h("div", {}, h("dt", {}, title), h("dd", {}, rule))),
    );
    if (!found.length) told.remove();
  });
  if (board.rules.length) {
    const lines = board.rules.map((rule) => h("li", {}, rule));
    box.append(
      h("details", { class: "clues more" }, h("summary", {}, t("Every clue in words")), h("ul", {}, lines)),
    );
  }
  return box;
}

/** @param {Board} board  The rules as the setter says them, with the setter's name; nothing where there are none. */
function settersWords({ puzzle }) {
  const { rules = "", author = "" } = puzzle.meta ?? {};
  if (!rules) return null;
  const title = author ? t("In the words of {author}", { author }) : t("In the setter's words");
  return h("div", { class: "words" }, h("b", {}, title), h("p", {}, rules));
}

/**
 * Give the rules of the variants, and where the digits begin if not with 1.
 * @param {Board} board
 * @param {import("./types").Variant[]} found
 * @returns {{title: string, rule?: string}[]}
 */
function rulesToTell({ puzzle, size }, found) {
  const { lowest = 1 } = puzzle.layout;
  if (lowest === 1) return found;
  const rule = t("The digits go from {low} to {high}.", { low: lowest, high: lowest + size - 1 });
  return [{ title: t("Digits"), rule }, ...found];
}

/**
 * The rules for paper, under the board.
 * @param {Board} board
 */
export function paperRules(board) {
  const told = h("div", { class: "print-rules", "aria-hidden": "true" });
  void variantsOf(board).then((found) =>
    fill(
      told,
      settersWords(board),
      rulesToTell(board, found).map(({ title, rule = "" }) => h("p", {}, h("b", {}, title), ` · ${rule}`)),
    ),
  );
  return told;
}

/** @param {Playing} playing */
function restart(playing) {
  dialogue(t("Start again"), (close) => [
    h("p", {}, t("All digits and marks go; Undo brings them back.")),
    h(
      "div",
      { class: "row" },
      button(
        "restart",
        t("Start again"),
        () => {
          sheet.restore(playing.game, sheet.blankMarks(playing.game.board.cells.length), "restart");
          playing.game.solved = false;
          close();
          playing.edited();
        },
        { class: "main" },
      ),
    ),
  ]);
}

/** @param {Playing} playing */
function openSavepoints(playing) {
  const { game } = playing;
  dialogue(t("Savepoints"), (close) => [
    h("p", { class: "soft" }, t("Keep the board as it is now, try something, come back.")),
    button(
      "flag",
      t("Keep a savepoint here"),
      () => {
        sheet.keepSavepoint(game, t("Savepoint {n}", { n: game.savepoints.length + 1 }));
        playing.keep();
        close();
        toast(t("Savepoint {n}", { n: game.savepoints.length }), "good");
      },
      { class: "main" },
    ),
    h(
      "ul",
      { class: "list" },
      game.savepoints.map((point) =>
        h(
          "li",
          {},
          button("restart", point.name, () => {
            close();
            if (sheet.restore(game, point.marks, "savepoint")) playing.edited();
          }),
          h("small", {}, new Date(point.at).toLocaleTimeString(locale())),
        ),
      ),
    ),
  ]);
}
