/** The page Play: a puzzle in play, or where one begins. */

import { get } from "./api.js";
import { showCollection } from "./collections.js";
import { fill, h } from "./dom.js";
import { levelTitle, nameOf, titleOf } from "./lists.js";
import { Playing } from "./playing.js";
import { boardFromLink } from "./sharing.js";
import { begin, leaveStart, showGames, showStart } from "./start.js";
import { NO_RULES, forget, load, loadGame, save, saveGame } from "./store.js";
import { boardOf, button, go, saidOf, unreadSaid } from "./studio.js";
import { language, t } from "./words.js";

/** What an address may ask for here. */
const KNOWN = new Set(["new", "games", "list", "g", "path", "p", "s"]);

/** @type {Playing | import("./path.js").PathView | null} */
let playing = null;

export const title = () => t("Play|a puzzle");

/**
 * Show what the address asks for: `new`, `games` all that were started, `list/ID` a list, `g/ID` a game, `path/ID` how it is solved,
 * `p/…` a whole puzzle (`/…` and more), `s/ID` a shared one.
 * @param {HTMLElement} main
 * @param {string[]} rest
 */
export async function show(main, [what = "", name = "", more = ""]) {
  try {
    if (what && !KNOWN.has(what)) return await showStart(main, unreadSaid());
    if (what === "new") return await showStart(main);
    if (what === "games") return await showGames(main);
    if (what === "list" && showCollection(main, name, begin)) return undefined;
    if (what === "p") {
      const { board, level, marks } = await boardFromLink(name, more);
      return begin({ ...board, title: await titleOf(board) }, { level, marks, source: "link" }, true);
    }
    if (what === "s") {
      const board = await boardOf((await get(`shared/${encodeURIComponent(name)}`)).puzzle);
      return begin({ ...board, title: await titleOf(board) }, { source: "shared" }, true);
    }
    const named = what === "g" || what === "path" || what === "list";
    const id = what === "list" ? "" : named ? name : String(load("current") ?? "");
    const game = loadGame(id);
    if (!game)
      return await showStart(main, named ? t("This puzzle is not kept in this browser, or not any more.") : "");
    save("current", id);
    await renew(game);
    if (what === "path") {
      const { PathView } = await import("./path.js");
      playing = new PathView(main, game, more === "now");
    } else playing = new Playing(main, game, await levelTitle(game.level));
  } catch (error) {
    fill(
      main,
      h(
        "div",
        { class: "start plain" },
        h("h1", {}, t("This puzzle cannot be opened")),
        h("p", { class: "bad-text", role: "alert" }, saidOf(error)),
        button("back", t("Choose another"), () => go("play/new"), { class: "main" }),
      ),
    );
  }
}

/**
 * Have a kept puzzle described again, where that was in another language or by an older server; without one it stays.
 * @param {import("./types").Game} game
 */
async function renew(game) {
  if (game.board.language === language() && game.board.network !== NO_RULES) return;
  try {
    const board = await boardOf(game.board.puzzle);
    const { verdict, solution, judge = board.judge ?? "none" } = game.board;
    game.board = { ...board, verdict, solution, judge, language: language(), title: await nameOf(board, game.source) };
    forget(`board.${game.id}`);
    saveGame(game);
  } catch {
    // Rules in the other language are better than none.
  }
}

export function leave() {
  leaveStart();
  playing?.leave();
  playing = null;
}
