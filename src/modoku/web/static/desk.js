/** The desk beside a board in play: its title, what is said, what the hand does. */

import { fill, h } from "./dom.js";
import { noteOf } from "./judging.js";
import { openMenu, paperRules, rulesOf } from "./menu.js";
import { button, go } from "./studio.js";
import { t } from "./words.js";

/** @typedef {import("./playing.js").Playing} Playing */

/**
 * @typedef {object} Message  What the panel says.
 * @property {string} text
 * @property {string} look  info, good, bad, hint, busy
 * @property {HTMLElement[]} actions
 * @property {string} [title]
 * @property {string} [chip]
 * @property {HTMLElement[]} [more]  what follows the text
 */

/**
 * Lay the board and the desk beside it.
 * @param {Playing} playing
 * @param {HTMLElement} main
 * @param {HTMLElement} boardHost
 */
export function layDesk(playing, main, boardHost) {
  const { board } = playing.game;
  const slot = { class: "slot", tabindex: "0", role: "region", "aria-label": t("Rules and messages") };
  fill(
    playing.desk,
    headOf(playing),
    h("div", slot, noteOf(board), rulesOf(board), playing.panel),
    playing.hands,
  );
  const name = [board.title, playing.levelTitle].filter(Boolean).join(" · ");
  fill(
    main,
    h(
      "div",
      { class: "play" },
      h(
        "div",
        { class: "stage" },
        h("p", { class: "print-title", "aria-hidden": "true" }, name),
        boardHost,
        paperRules(board),
        playing.cover,
      ),
      playing.desk,
    ),
  );
}

/** @param {Playing} playing */
function headOf(playing) {
  const { board } = playing.game;
  const zoom = () => playing.view.enlarge(playing.view.zoom >= 2 ? 1 : playing.view.zoom + 0.5);
  return h(
    "header",
    { class: "game-head" },
    button("left", t("All puzzles"), () => go("play/new"), { short: true, class: "quiet" }),
    h(
      "div",
      { class: "stack" },
      h("h1", { class: "cut", title: board.title }, board.title),
      playing.levelTitle && h("p", { class: "note cut" }, playing.levelTitle),
    ),
    h(
      "div",
      { class: "time" },
      board.cells.length > 100 && button("zoom", t("Larger, smaller"), zoom, { short: true, class: "quiet" }),
      playing.clockText,
      playing.pauseHost,
      button("more", t("More"), () => openMenu(playing), { short: true, class: "quiet" }),
    ),
  );
}

/**
 * @param {Message} message
 * @param {() => void} dismiss
 */
export function partsOfMessage({ text, title, chip, look, more = [], actions }, dismiss) {
  const close = button("close", look === "busy" ? t("Stop") : t("Close"), dismiss, { short: true, class: "quiet" });
  const said = h("p", {}, text);
  return [
    h(
      "div",
      { class: "title" },
      title ? h("h2", {}, title) : h("div", { class: "stack" }, said),
      chip && h("span", { class: "chip" }, chip),
      close,
    ),
    (title || more.length > 0) && h("div", { class: "told" }, title && text && said, ...more),
    actions.length > 0 && h("div", { class: "acts" }, actions),
  ];
}
