/** Telling a hint: stage by stage, then doing what it says. */

import { h } from "./dom.js";
import { undoMistakes } from "./ending.js";
import { askHint, conclusionOf, linkSaid } from "./hinting.js";
import { isUnread } from "./judging.js";
import { candidatesOf } from "./rules.js";
import * as sheet from "./sheet.js";
import { button, saidOf, settings } from "./studio.js";
import { t } from "./words.js";

/** @typedef {import("./playing.js").Playing} Playing */
/** @typedef {import("./types").Game} Game */
/** @typedef {import("./types").Hint} Hint */

/** Chains with more links than this are walked, one at a time. */
const LONG = 2;

/**
 * Tell one stage more; a mistake is told first.
 * @param {Playing} playing
 */
export async function tellMore(playing) {
  if (playing.paused || playing.game.solved || playing.asking) return;
  if (isUnread(playing.game.board)) {
    playing.say(t("There are no hints: part of the rules of this puzzle was not understood."), "info");
    return;
  }
  const wrong = sheet.wrongCells(playing.game);
  if (wrong.length) {
    playing.say(t("Before a hint can help, a mistake has to go."), "bad", [
      button("back", t("Undo to before the mistake"), () => undoMistakes(playing)),
      button("", t("Show it"), () => ((playing.checked = true), playing.refresh(true))),
    ]);
    return;
  }
  const stage = Math.min(4, (playing.hint?.stage ?? 0) + 1);
  const asking = (playing.asking = new AbortController());
  // What comes at once needs no word; what does not can be stopped.
  const waiting = setTimeout(() => {
    if (playing.asking !== asking) return;
    playing.say(t("Looking for the next step …"), "busy", [button("stop", t("Stop"), () => playing.dismiss())]);
  }, 250);
  try {
    const { hint, said } = await askHint(playing.game, stage, playing.peers, asking.signal);
    if (playing.asking !== asking) return;
    if (stage === 1) playing.game.hints += 1;
    playing.hint = hint;
    playing.link = hint && walks(hint) ? 0 : -1;
    if (!hint) playing.say(said, "info");
    else sayHint(playing, hint);
  } catch (error) {
    if (!(error instanceof DOMException) && playing.asking === asking) playing.say(saidOf(error), "bad");
  } finally {
    clearTimeout(waiting);
    if (playing.asking === asking) playing.asking = null;
  }
}

/** @param {Playing} playing  A hint that has not come yet is not wanted any more. */
export function stopAsking(playing) {
  playing.asking?.abort();
  playing.asking = null;
}

/** @param {Playing} playing @param {Hint} hint */
function sayHint(playing, hint) {
  const last = hint.stage === 4;
  const more = last
    ? button("check", t("Do it"), () => doHint(playing), { class: "main", key: t("Enter") })
    : button("hint", t("Tell me more"), () => void tellMore(playing), { class: "main", key: "H" });
  const title = hint.stage > 1 && hint.title ? hint.title : t("Hint");
  const walk = walks(hint) ? walkOf(playing, hint, () => sayHint(playing, hint)) : null;
  // The title has said what it is.
  const said = hint.said.startsWith(`${title}. `) ? hint.said.slice(title.length + 2) : hint.said;
  playing.say(walk ? conclusionOf(playing.game.board, hint) : said, "hint", [...(walk?.turns ?? []), more], {
    title,
    chip: walk?.chip ?? t("{stage} of 4", { stage: hint.stage }),
    more: walk?.more ?? [],
  });
}

/** @param {Hint} hint  Whether it is a chain that is told one implication at a time. */
export function walks(hint) {
  return hint.stage === 4 && hint.links.length > LONG;
}

/**
 * Tell a chain one implication at a time: the one told is drawn, those before it faintly, and the marks step back.
 * @param {Playing} playing
 * @param {Hint} hint
 * @param {() => void} again  say it anew, at another link
 * @returns {{chip: string, turns: HTMLElement[], more: HTMLElement[]}} which link it is, the ways to others, what is said of it
 */
export function walkOf(playing, hint, again) {
  const [at, count] = [playing.link, hint.links.length];
  const tie = hint.links[at];
  const turn = (/** @type {string} */ picture, /** @type {string} */ label, /** @type {number} */ by) =>
    button(picture, label, () => to(by), { short: true, class: "turn", disabled: at + by < 0 || at + by >= count });
  const to = (/** @type {number} */ by) => {
    playing.link = at + by;
    again();
    // The keyboard stays on the way that was taken, as long as it leads on.
    const turns = /** @type {HTMLButtonElement[]} */ ([...playing.panel.querySelectorAll(".turn")]);
    (by > 0 ? turns.reverse() : turns).find((one) => !one.disabled)?.focus();
  };
  return {
    chip: t("Link {n} of {all}", { n: at + 1, all: count }),
    turns: [turn("left", t("Previous link"), -1), turn("right", t("Next link"), 1)],
    more: [
      h("p", { class: "implication" }, tie ? `${opens(hint.links, at)} ${linkSaid(playing.game.board, tie)}`.trim() : ""),
      h("details", { class: "more" }, h("summary", {}, t("The whole argument")), h("p", { class: "note" }, hint.said)),
    ],
  };
}

/**
 * Say where another case begins: the link before has reached what all cases exclude.
 * @param {Hint["links"]} links
 * @param {number} at
 */
function opens(links, at) {
  const [before, tie] = [links[at - 1], links[at]];
  const isOver = before?.to.join() === links.at(-1)?.to.join();
  return isOver && before?.to.join() !== tie?.from.join() ? t("Another case:") : "";
}

/**
 * Do what a hint says, as one step that can be taken back.
 * @param {Playing} playing
 */
export function doHint(playing) {
  const { game, hint } = playing;
  if (!hint || hint.stage < 4) return;
  const target = hint.placements[0]?.[0];
  if (takeStep(game, hint, playing.peers)) playing.edited();
  if (target !== undefined) playing.view.select([target], target);
}

/**
 * Place and strike out what a step does, as one edit.
 * @param {Game} game
 * @param {Hint} hint
 * @param {number[][]} peers
 */
export function takeStep(game, hint, peers) {
  const draft = new sheet.Draft(game);
  const without = (/** @type {number[]} */ list, /** @type {number} */ digit) => list.filter((one) => one !== digit);
  for (const [cell, digit] of hint.placements) {
    draft.set("values", cell, digit);
    if (!settings.autoClean) continue;
    for (const peer of peers[cell] ?? []) {
      draft.set("corners", peer, without(draft.get("corners", peer), digit));
      draft.set("centres", peer, without(draft.get("centres", peer), digit));
    }
  }
  if (hint.eliminations.length && !settings.autoCandidates) fillMissing(game, peers, draft);
  for (const [cell, digit] of hint.eliminations) {
    draft.set("corners", cell, without(draft.get("corners", cell), digit));
    draft.set("centres", cell, without(draft.get("centres", cell), digit));
    draft.set(
      "struck",
      cell,
      [...without(draft.get("struck", cell), digit), digit].sort((a, b) => a - b),
    );
  }
  return draft.commit("hint");
}

/**
 * A candidate can only be struck out where candidates are written: write them in cells that have none.
 * @param {Game} game
 * @param {number[][]} peers
 * @param {sheet.Draft} draft
 */
function fillMissing(game, peers, draft) {
  const values = sheet.digitsOf(game.board, game.marks);
  candidatesOf(game.board, values, peers).forEach((digits, cell) => {
    if (!values[cell] && !draft.get("corners", cell).length) draft.set("corners", cell, digits);
  });
}
