/** Telling a hint: stage by stage, then doing what it says. */

import { askHint } from "./hinting.js";
import { isUnread } from "./judging.js";
import { candidatesOf } from "./rules.js";
import * as sheet from "./sheet.js";
import { button, saidOf, settings } from "./studio.js";
import { t } from "./words.js";

/** @typedef {import("./playing.js").Playing} Playing */
/** @typedef {import("./types").Hint} Hint */

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
      button("back", t("Undo to before the mistake"), () => playing.undoMistakes()),
      button("", t("Show it"), () => ((playing.checked = true), playing.refresh(true))),
    ]);
    return;
  }
  const stage = Math.min(4, (playing.hint?.stage ?? 0) + 1);
  playing.asking = new AbortController();
  try {
    const { hint, said } = await askHint(playing.game, stage, playing.peers, playing.asking.signal);
    if (stage === 1) playing.game.hints += 1;
    playing.hint = hint;
    if (!hint) playing.say(said, "info");
    else sayHint(playing, hint);
  } catch (error) {
    if (!(error instanceof DOMException)) playing.say(saidOf(error), "bad");
  } finally {
    playing.asking = null;
  }
}

/** @param {Playing} playing @param {Hint} hint */
function sayHint(playing, hint) {
  const more =
    hint.stage < 4
      ? button("hint", t("Tell me more"), () => tellMore(playing), { key: "H" })
      : button("check", t("Do it"), () => doHint(playing), { class: "main", key: t("Enter") });
  const drop = button("close", t("Thank you"), () => {
    playing.hint = null;
    playing.message = null;
    playing.refresh(true);
    playing.view.cells[playing.view.focus]?.focus();
  });
  playing.say(hint.said, "hint", [more, drop]);
}

/**
 * Do what the hint says, as one step that can be taken back.
 * @param {Playing} playing
 */
export function doHint(playing) {
  const { game, hint } = playing;
  if (!hint || hint.stage < 4) return;
  const draft = new sheet.Draft(game);
  const without = (/** @type {number[]} */ list, /** @type {number} */ digit) => list.filter((one) => one !== digit);
  for (const [cell, digit] of hint.placements) {
    draft.set("values", cell, digit);
    if (!settings.autoClean) continue;
    for (const peer of playing.peers[cell] ?? []) {
      draft.set("corners", peer, without(draft.get("corners", peer), digit));
      draft.set("centres", peer, without(draft.get("centres", peer), digit));
    }
  }
  if (hint.eliminations.length && !settings.autoCandidates) fillMissing(playing, draft);
  for (const [cell, digit] of hint.eliminations) {
    draft.set("corners", cell, without(draft.get("corners", cell), digit));
    draft.set("centres", cell, without(draft.get("centres", cell), digit));
    draft.set(
      "struck",
      cell,
      [...without(draft.get("struck", cell), digit), digit].sort((a, b) => a - b),
    );
  }
  const target = hint.placements[0]?.[0];
  if (draft.commit("hint")) playing.edited();
  if (target !== undefined) playing.view.select([target], target);
}

/**
 * A candidate can only be struck out where candidates are written: write them in cells that have none.
 * @param {Playing} playing
 * @param {sheet.Draft} draft
 */
function fillMissing(playing, draft) {
  const values = sheet.digitsOf(playing.game.board, playing.game.marks);
  candidatesOf(playing.game.board, values, playing.peers).forEach((digits, cell) => {
    if (!values[cell] && !draft.get("corners", cell).length) draft.set("corners", cell, digits);
  });
}
