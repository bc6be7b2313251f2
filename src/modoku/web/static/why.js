/** Why a digit is wrong: the contradiction to which it leads, in the board's own terms. */

import { ask } from "./api.js";
import { announce } from "./dom.js";
import { undoMistakes } from "./ending.js";
import { cellName } from "./naming.js";
import { wrongCells } from "./sheet.js";
import { button, saidOf, settings } from "./studio.js";
import { symbol } from "./symbols.js";
import { t } from "./words.js";

/** @typedef {import("./playing.js").Playing} Playing */

const SECONDS = 6;

/**
 * Tell why the first wrong digit cannot stand with the givens: which of them it contradicts.
 * @param {Playing} playing
 */
export async function tellWhy(playing) {
  const { game } = playing;
  const [cell] = wrongCells(game);
  if (cell === undefined) return;
  const digit = game.marks.values[cell] ?? 0;
  const asking = (playing.asking = new AbortController());
  const gaps = { cell: cellName(game.board.cells[cell]), digit: symbol(game.board, settings, digit) };
  playing.say(t("Looking for what contradicts {cell} = {digit} …", gaps), "busy", [
    button("stop", t("Stop"), () => playing.dismiss()),
  ]);
  try {
    const givens = game.board.puzzle.givens.map((given, i) => (i === cell ? digit : given));
    const puzzle = { ...game.board.puzzle, givens };
    const found = await ask("explain-conflict", { puzzle, seconds: SECONDS }, asking.signal);
    if (playing.asking !== asking) return;
    const names = new Map(game.board.cells.map((one) => [one.name, one.index]));
    playing.blamed = new Set(found.cells.map((name) => names.get(name) ?? -1));
    const reason = found.verdict === "unsolvable" ? found.reason : t("The reason was not found in time.");
    playing.say(reason, "bad", [button("back", t("Undo to before the mistake"), () => undoMistakes(playing))], {
      title: t("{cell} is not {digits}.", { cell: gaps.cell, digits: gaps.digit }),
    });
    announce(reason);
  } catch (error) {
    if (!(error instanceof DOMException) && playing.asking === asking) playing.say(saidOf(error), "bad");
  } finally {
    if (playing.asking === asking) playing.asking = null;
  }
}
