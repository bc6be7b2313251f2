/** How the cells of a puzzle in play look and read, from the game, the selection and the settings. */

import { cellSaid } from "./naming.js";
import { letterOf } from "./pen.js";
import { BOXES } from "./rules.js";
import { disc, symbol } from "./symbols.js";
import { t } from "./words.js";

/** @typedef {import("./board.js").Look} Look */
/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").Game} Game */
/** @typedef {import("./types").Settings} Settings */

/**
 * @typedef {object} Scene  What the looks depend on besides the game.
 * @property {Settings} settings
 * @property {Set<number>} selected
 * @property {number} focus
 * @property {number[][]} peers
 * @property {number[]} values
 * @property {Set<number>} conflicts
 * @property {Set<number>} wrong
 * @property {number[][] | null} candidates   where they are kept filled in
 * @property {Map<number, string>} emphasis   classes that a hint gives to cells
 * @property {string[][]} boxes                the names of the boxes, regions or colours that each cell is in
 * @property {number} held                    the digit chosen first, 0 for none
 */

/**
 * @param {Game} game
 * @param {Scene} scene
 * @returns {(cell: number) => Look}
 */
export function looksOf(game, scene) {
  const { settings, values, selected } = scene;
  const alone = selected.size === 1 ? scene.focus : -1;
  const digit = scene.held || (alone >= 0 && settings.sameDigit ? (values[alone] ?? 0) : 0);
  const seen = new Set(settings.peers && alone >= 0 ? scene.peers[alone] : []);
  return (cell) => {
    const value = values[cell] ?? 0;
    const given = Boolean(game.board.givens[cell]);
    const struck = game.marks.struck[cell] ?? [];
    const corners = value
      ? []
      : scene.candidates
        ? (scene.candidates[cell] ?? []).filter((one) => !struck.includes(one))
        : (game.marks.corners[cell] ?? []);
    const centres = value || scene.candidates ? [] : (game.marks.centres[cell] ?? []);
    const letters = value ? [] : (game.marks.letters[cell] ?? []);
    const conflict = settings.conflicts && scene.conflicts.has(cell);
    const wrong = settings.mistakes && scene.wrong.has(cell);
    const flags = [
      selected.has(cell) && "selected",
      seen.has(cell) && "peer",
      digit && value === digit && "same",
      digit && (corners.includes(digit) || centres.includes(digit)) && "holds",
      conflict && "conflict",
      wrong && "wrong",
      scene.emphasis.get(cell),
    ];
    return {
      text: value ? symbol(game.board, settings, value) : "",
      ink: `${given ? "given" : "placed"} ${disc(game.board, settings, value)}`,
      corners,
      centres,
      letters,
      colours: game.marks.colours[cell] ?? [],
      flags: flags.filter(Boolean).join(" "),
      bright: digit,
      label: labelOf(game, scene, cell, corners, centres, conflict, wrong),
    };
  };
}

/**
 * Give for each cell the boxes, regions or colours that it is in, in a word and a number.
 * @param {Board} board
 * @returns {string[][]}
 */
export function boxesOf(board) {
  const found = board.cells.map(() => /** @type {string[]} */ ([]));
  for (const { kind, name, cells } of board.puzzle.layout.units) {
    if (!BOXES.includes(kind)) continue;
    const said =
      kind === "region"
        ? t("region {name}|of a cell", { name })
        : kind === "colour"
          ? t("colour {name}|of a cell", { name })
          : t("box {name}|of a cell", { name });
    for (const cell of cells) found[cell]?.push(said);
  }
  return found;
}

/**
 * @param {Game} game
 * @param {Scene} scene
 * @param {number} cell
 * @param {number[]} corners
 * @param {number[]} centres
 * @param {boolean} conflict
 * @param {boolean} wrong
 */
function labelOf(game, scene, cell, corners, centres, conflict, wrong) {
  const value = scene.values[cell] ?? 0;
  const list = (/** @type {number[]} */ digits) =>
    digits.map((digit) => symbol(game.board, scene.settings, digit)).join(" ");
  const parts = [cellSaid(game.board.cells[cell])];
  if (game.board.givens[cell]) parts.push(t("given {digit}", { digit: list([value]) }));
  else if (value) parts.push(list([value]));
  else if (!corners.length && !centres.length && !game.marks.letters[cell]?.length) parts.push(t("empty"));
  if (corners.length) parts.push(t("corner marks {marks}", { marks: list(corners) }));
  if (centres.length) parts.push(t("centre marks {marks}", { marks: list(centres) }));
  const letters = value ? [] : (game.marks.letters[cell] ?? []);
  if (letters.length) parts.push(t("letters {letters}", { letters: letters.map(letterOf).join(" ") }));
  const colours = game.marks.colours[cell] ?? [];
  if (colours.length) parts.push(t("colour {numbers}", { numbers: colours.join(" ") }));
  if (conflict) parts.push(t("conflict"));
  if (wrong) parts.push(t("wrong"));
  parts.push(...(scene.boxes[cell] ?? []));
  return parts.join(", ");
}
