/** What may be said of a puzzle that was not understood whole: what it is judged by, and what a player is told of that. */

import { h } from "./dom.js";
import { wrongCells } from "./sheet.js";
import { clock, t, tn } from "./words.js";

/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").Game} Game */

/** @param {Board} board  Whether something drawn or said is no rule here. */
export function isUnread(board) {
  return Boolean(board.not_understood?.length);
}

/** @param {Board} board  The note beside the board, before the first move; nothing where all is as usual. */
export function noteOf(board) {
  if (isUnread(board) || board.judge === "differs") {
    const told =
      board.judge === "differs"
        ? t("The solution that came with this puzzle is not the one that its rules leave as they were read here.")
        : board.solution
          ? t("Your digits are compared with the solution that came with the puzzle.")
          : t("No solution came with the puzzle: play it, but nobody here can say whether it is right.");
    return h("div", { class: "unread", role: "note" }, partsOf(board), h("p", {}, told));
  }
  const told = saidOfVerdict(board.verdict);
  return told && h("div", { class: `unread ${board.verdict === "unsolvable" ? "bad" : ""}`, role: "note" }, h("p", {}, told));
}

/** @param {string} verdict  What a player should know of a puzzle that is not one with one solution. */
function saidOfVerdict(verdict) {
  if (verdict === "unsolvable") return t("This puzzle has no solution: no filling keeps all its rules.");
  if (verdict === "multiple") return t("This puzzle has several solutions: any that keeps the rules counts.");
  if (verdict === "unknown" || verdict === "solvable")
    return t("Whether this puzzle has one solution was not decided in time.");
  return null;
}

/** @param {Board} board  What was not understood, in a line. */
function partsOf({ not_understood: parts = [] }) {
  return parts.length > 0 && h("p", {}, h("b", {}, t("Not understood here:")), ` ${parts.join(", ")}.`);
}

/** @param {Board} board  The note where the rules would be worked with. */
export function refusalOf(board) {
  const told = t("Without all its rules this puzzle has no model, no answer of an engine and no verdict.");
  return h("div", { class: "unread", role: "note" }, partsOf(board), h("p", {}, told));
}

/**
 * Say what a check found where no digit differs from a solution, or there is none.
 * @param {Board} board
 * @param {boolean} clash  whether a rule is broken
 */
export function saidOfCheck(board, clash) {
  if (board.solution) {
    return board.judge === "came" ? t("As in the solution that came with the puzzle.") : t("Correct so far.");
  }
  if (clash) return t("Some digits break a rule.");
  return isUnread(board)
    ? t("No rule that was understood is broken so far. More cannot be said: no solution came with the puzzle.")
    : t("No rule is broken so far. This puzzle has no single solution to check against.");
}

/** @typedef {"right" | "wrong" | "unknown"} End */

/**
 * Judge a full board: by the solution where there is one, else by the rules where all of them are known.
 * @param {Game} game
 * @param {boolean} clash  whether a rule is broken
 * @returns {End}
 */
export function endOf(game, clash) {
  if (game.board.solution) return wrongCells(game).length ? "wrong" : "right";
  if (isUnread(game.board)) return "unknown";
  return clash ? "wrong" : "right";
}

/**
 * @param {Game} game
 * @param {End} end
 */
export function saidOfEnd({ board, hints, seconds }, end) {
  const time = clock(seconds);
  if (end === "unknown") {
    return t("The board is full. It cannot be judged: some rules were not understood, and no solution came with it.");
  }
  if (end === "wrong") {
    return board.judge === "came"
      ? t("The board is full, but it is not the solution that came with the puzzle.")
      : t("The board is full, but something is not right yet.");
  }
  if (isUnread(board)) return t("This is the solution that came with the puzzle, found in {time}.", { time });
  return hints
    ? tn("Solved in {time}, with {n} hint.", "Solved in {time}, with {n} hints.", hints, { time })
    : t("Solved in {time}, without a hint.", { time });
}
