/** What the keys do while a puzzle is played. `openKeys` tells them to people. */

import { openKeys } from "./dialogues.js";
import { announce } from "./dom.js";
import { check } from "./ending.js";
import { MODES } from "./pad.js";
import { BOXES, cluesOf } from "./rules.js";
import * as sheet from "./sheet.js";
import { settings } from "./studio.js";
import { digitOfKey, digitOfNumber, symbol } from "./symbols.js";
import { doHint, tellMore } from "./hint_dialog.js";
import { clock, t, tn } from "./words.js";

/** @typedef {import("./playing.js").Playing} Playing */

/**
 * Do what a key says.
 * @param {Playing} playing
 * @param {KeyboardEvent} event
 */
export function press(playing, event) {
  if (playing.paused) return;
  const { board } = playing.game;
  const command = event.ctrlKey || event.metaKey;
  const done = () => event.preventDefault();
  // With Alt some keyboards write other signs: then the key itself counts.
  const letter = ((event.altKey && /^Key([A-Z])$/.exec(event.code)?.[1]) || event.key).toLowerCase();
  if (command && letter === "z") return (done(), playing.step(event.shiftKey ? sheet.redo : sheet.undo));
  if (command && letter === "y") return (done(), playing.step(sheet.redo));
  if (command && letter === "a") return (done(), selectAll(playing, event.shiftKey));
  if (event.altKey && named(playing, letter)) return done();
  const code = /^(?:Digit|Numpad)([0-9])$/.exec(event.code)?.[1];
  const digit =
    code !== undefined ? digitOfNumber(board, code) : command ? 0 : digitOfKey(board, settings, event.key);
  const erases = code === "0" && (!digit || event.altKey);
  if (erases || event.key === "Delete" || event.key === "Backspace") return (done(), playing.eraseSelected());
  const letter26 = /^[a-z]$/.exec(letter)?.[0];
  if (playing.mode === "pen" && letter26 && !command && !event.altKey)
    return (done(), playing.writeLetter(letter26.charCodeAt(0) - 96));
  if (digit || (code && event.altKey)) {
    const mode = event.altKey ? "colours" : command ? "centres" : event.shiftKey && code ? "corners" : playing.mode;
    return (done(), playing.write(mode === "colours" ? Number(code ?? digit) : digit, mode, playing.view.selected));
  }
  if (command || event.altKey) return;
  if (event.key === " ")
    return (done(), playing.choose(MODES[(MODES.indexOf(playing.mode) + 1) % MODES.length] ?? "values"));
  if (event.key === "Enter" && playing.isDrawing()) return (done(), playing.drawn([...playing.view.selected]));
  if (event.key === "Escape") return (done(), playing.view.select([playing.view.focus], playing.view.focus));
  if (event.key === "Enter" && playing.hint?.stage === 4) return (done(), doHint(playing));
  if (event.key === "?") return (done(), openKeys());
  if (named(playing, letter)) done();
}

/**
 * Do what a key says while the keyboard is beside the board: after a click on a button one goes on writing digits.
 * Letters alone are for the board, so that a page that is spoken to does not do what nobody asked for.
 * @param {Playing} playing
 * @param {KeyboardEvent} event
 */
export function pressElsewhere(playing, event) {
  const target = /** @type {HTMLElement} */ (event.target);
  const inside = target.closest(".play") || target.contains(playing.view.element);
  if (event.defaultPrevented || !inside || target.closest("[role=grid], input, textarea, select")) return;
  if (playing.paused || document.querySelector("dialog[open]")) return;
  const command = event.ctrlKey || event.metaKey;
  const digit = /^(?:Digit|Numpad)[0-9]$/.test(event.code);
  const erases = event.key === "Delete" || event.key === "Backspace";
  const steps = command && /^[zy]$/i.test(event.key);
  if (digit || erases || steps || event.altKey) return press(playing, event);
  // What scrolls by arrows keeps them.
  if (!target.matches("[tabindex='0']:not(button)")) playing.view.move(event);
}

/**
 * @param {Playing} playing
 * @param {string} letter
 * @returns {boolean} whether it names something to do
 */
function named(playing, letter) {
  const { view } = playing;
  const { board } = playing.game;
  const acts = /** @type {Record<string, () => void>} */ ({
    h: () => void tellMore(playing),
    k: () => check(playing),
    f: () => playing.fillCandidates(),
    p: () => playing.pause(),
    r: () => read(playing, "row"),
    c: () => read(playing, "column"),
    b: () => read(playing, "box"),
    l: () => announce(cluesOf(board, view.focus).join(" ") || t("No clue but the units of the cell.")),
    s: () => readState(playing),
  });
  const act = acts[letter];
  act?.();
  return act !== undefined;
}

/**
 * @param {Playing} playing
 * @param {boolean} empty  whether only cells without a digit
 */
function selectAll(playing, empty) {
  const cells = playing.game.board.cells.map((cell) => cell.index).filter((cell) => !empty || !playing.values[cell]);
  playing.view.select(cells, playing.view.focus);
}

/**
 * Read a unit of the current cell aloud.
 * @param {Playing} playing
 * @param {"row" | "column" | "box"} what
 */
function read(playing, what) {
  const { board } = playing.game;
  const kinds = what === "box" ? BOXES : [what];
  const units = board.units.filter((unit) => unit.cells.includes(playing.view.focus) && kinds.includes(unit.kind));
  const said = units.map((unit) => {
    const digits = unit.cells.map((cell) =>
      playing.values[cell] ? symbol(board, settings, playing.values[cell] ?? 0) : t("empty"),
    );
    return `${unit.name}: ${digits.join(", ")}`;
  });
  announce(said.join(". ") || t("This cell is in no such unit."));
}

/** @param {Playing} playing  Say how far the puzzle is. */
function readState(playing) {
  const left = playing.values.filter((value) => !value).length;
  const clash = playing.clashes.size;
  announce(
    [
      tn("{n} cell is empty.", "{n} cells are empty.", left),
      clash ? tn("{n} cell in conflict.", "{n} cells in conflict.", clash) : "",
      clock(playing.game.seconds),
    ].join(" "),
  );
}
