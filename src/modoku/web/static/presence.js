/** One puzzle is played in one tab at a time: the tab that opens it takes it, the other keeps what it has and steps back. */

import { newName } from "./store.js";

/** @typedef {{word: "taken" | "left", game: string, tab: string}} Notice */

const TAB = newName();

/**
 * Take a puzzle for this tab.
 * @param {string} game
 * @param {{stepBack: () => void, catchUp: () => void}} acts
 *   `stepBack`: another tab takes it, so keep everything now; `catchUp`: another tab has just kept what it had
 * @returns {{take: () => void, leave: () => void}}
 */
export function presence(game, { stepBack, catchUp }) {
  const channel = new BroadcastChannel("modoku.play");
  const say = (/** @type {Notice["word"]} */ word) => channel.postMessage({ word, game, tab: TAB });
  let here = false;
  channel.onmessage = (event) => {
    const notice = /** @type {Notice} */ (event.data);
    if (notice.game !== game || notice.tab === TAB) return;
    if (notice.word === "taken" && here) {
      here = false;
      stepBack();
      say("left");
    } else if (notice.word === "left" && here) {
      catchUp();
    }
  };
  // What another tab keeps may come into sight here a little after its word.
  const seen = (/** @type {StorageEvent} */ { key }) => here && key === "modoku.games" && catchUp();
  window.addEventListener("storage", seen);
  const take = () => {
    here = true;
    say("taken");
  };
  const leave = () => {
    channel.close();
    window.removeEventListener("storage", seen);
  };
  take();
  return { take, leave };
}
