/** Why a digit is wrong: a step that excludes it, what follows from it, or the givens that it contradicts. */

import { ask } from "./api.js";
import { announce, h } from "./dom.js";
import { undoMistakes } from "./ending.js";
import { walkOf, walks } from "./hint_dialog.js";
import { hintFromStep } from "./hinting.js";
import { cellName } from "./naming.js";
import { digitsOf, wrongCells } from "./sheet.js";
import { button, saidOf, settings } from "./studio.js";
import { symbol } from "./symbols.js";
import { t } from "./words.js";

/** @typedef {import("./playing.js").Playing} Playing */

/**
 * @typedef {object} Told  What is told of a wrong digit.
 * @property {string} text
 * @property {string[]} steps            the steps of a longer way, in words
 * @property {string[]} cells            names of the cells to look at
 * @property {import("./types").Hint | null} shown  the step that the board draws
 */

const SECONDS = 6;

/**
 * Tell why the first wrong digit cannot stand there.
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
    const told =
      (await stepsAgainst(playing, cell, digit, asking.signal)) ??
      (await givensAgainst(playing, cell, digit, asking.signal));
    if (playing.asking !== asking) return;
    const names = new Map(game.board.cells.map((one) => [one.name, one.index]));
    playing.blamed = new Set(told.cells.map((name) => names.get(name) ?? -1));
    playing.reason = told.shown;
    playing.link = told.shown && walks(told.shown) ? 0 : -1;
    sayWhy(playing, told, t("{cell} is not {digits}.", { cell: gaps.cell, digits: gaps.digit }));
    announce(told.text);
  } catch (error) {
    if (!(error instanceof DOMException) && playing.asking === asking) playing.say(saidOf(error), "bad");
  } finally {
    if (playing.asking === asking) playing.asking = null;
  }
}

/**
 * Say a reason; a chain is walked one implication at a time, as in a hint.
 * @param {Playing} playing
 * @param {Told} told
 * @param {string} title
 */
function sayWhy(playing, told, title) {
  const { shown, steps } = told;
  const walk = shown && walks(shown) ? walkOf(playing, shown, () => sayWhy(playing, told, title)) : null;
  const whole = h(
    "details",
    { class: "more" },
    h("summary", {}, t("The whole argument")),
    h(
      "ol",
      {},
      steps.map((step) => h("li", { class: "note" }, step)),
    ),
  );
  const back = button("back", t("Undo to before the mistake"), () => undoMistakes(playing));
  playing.say(walk ? "" : told.text, "bad", [...(walk?.turns ?? []), back], {
    title,
    ...(walk ?? { more: steps.length ? [whole] : [] }),
  });
}

/**
 * Ask why a digit is wrong from the right digits on the board; null where no reason is short enough.
 * @param {Playing} playing
 * @param {number} cell
 * @param {number} digit
 * @param {AbortSignal} signal
 * @returns {Promise<Told | null>}
 */
async function stepsAgainst({ game, peers }, cell, digit, signal) {
  const wrong = new Set(wrongCells(game));
  const placed = digitsOf(game.board, game.marks).map((value, i) => (wrong.has(i) ? 0 : value));
  const candidate = `${game.board.cells[cell]?.name}=${game.board.symbols[digit - 1] ?? digit}`;
  const puzzle = { ...game.board.puzzle, sheet: { placed } };
  const found = await ask("why", { puzzle, candidate, seconds: SECONDS }, signal);
  if (found.kind === null || found.holds || found.reason === null) return null;
  const [only, ...others] = found.steps;
  if (only && !others.length)
    return { text: only.reason, steps: [], cells: [], shown: hintFromStep(only, game.board) };
  if (found.kind === "seen") {
    const has = (peers[cell] ?? []).filter((peer) => placed[peer] === digit).map((peer) => game.board.cells[peer]?.name ?? "");
    return { text: found.reason, steps: [], cells: has, shown: null };
  }
  const cells = found.claims.filter(({ is_true: held }) => held).map(({ candidate: [name] }) => name);
  return { text: found.reason, steps: found.steps.map(({ reason }) => reason), cells, shown: null };
}

/**
 * Ask which givens a digit contradicts.
 * @param {Playing} playing
 * @param {number} cell
 * @param {number} digit
 * @param {AbortSignal} signal
 * @returns {Promise<Told>}
 */
async function givensAgainst({ game }, cell, digit, signal) {
  const givens = game.board.puzzle.givens.map((given, i) => (i === cell ? digit : given));
  const found = await ask("explain-conflict", { puzzle: { ...game.board.puzzle, givens }, seconds: SECONDS }, signal);
  const text = found.verdict === "unsolvable" ? found.reason : t("The reason was not found in time.");
  return { text, steps: [], cells: found.cells, shown: null };
}
