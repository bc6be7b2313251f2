// The parts of the page that need no browser. Run: node --test tests/page
import assert from "node:assert/strict";
import { test } from "node:test";
import { storage } from "./browser.mjs";

const at = (name) => import(new URL(`../../src/modoku/web/static/${name}.js`, import.meta.url));
const { dayAfter, streakOf } = await at("calendar");
const { decorOf, decorTools, withDecor, withoutDecor } = await at("decor");
const { learn, pathOf, withClues, withoutClues } = await at("clues");
const { sidesOf } = await at("outside");
const { isBackup, readBackup } = await at("backup");
const { blankMarks, newGame, placeDigit, undo } = await at("sheet");
const { drawLine, isStretch, touchCell, wipe } = await at("pen");
const store = await at("store");

/** A board of so many rows and columns, each a unit of its own. */
function board(side, size = side) {
  const cells = Array.from({ length: side * side }, (_, index) => {
    const [row, col] = [Math.floor(index / side), index % side];
    return { index, row, col, name: `r${row + 1}c${col + 1}` };
  });
  const puzzle = { layout: { name: "test", size, units: [], positions: [] }, givens: cells.map(() => 0) };
  return { cells, size, givens: {}, units: [], title: "test", puzzle, symbols: [], network: store.NO_RULES };
}

test("a day follows another over months and leap years", () => {
  assert.equal(dayAfter("2024-02-28", 1), "2024-02-29");
  assert.equal(dayAfter("2026-01-01", -1), "2025-12-31");
});

test("a streak ends where a day was missed, and today may still come", () => {
  const solved = (...days) => Object.fromEntries(days.map((day) => [day, { solved: true }]));
  assert.equal(streakOf(solved("2026-03-01", "2026-03-02", "2026-03-03"), "2026-03-03"), 3);
  assert.equal(streakOf(solved("2026-03-01", "2026-03-02"), "2026-03-03"), 2);
  assert.equal(streakOf(solved("2026-03-01"), "2026-03-03"), 0);
  assert.equal(streakOf({ "2026-03-03": { solved: false } }, "2026-03-03"), 0);
});

test("a line is the stroke that was drawn, also where it comes back to a cell", () => {
  const nine = board(9);
  assert.deepEqual(pathOf(nine, [0, 1, 2, 11, 10, 1], false), [0, 1, 2, 11, 10, 1]);
  assert.deepEqual(pathOf(nine, [0, 3], false), [0, 1, 2, 3]);
  assert.deepEqual(pathOf(nine, [0, 20], false), [0, 10, 20]);
  assert.equal(pathOf(nine, [0, 12], false), null);
  assert.equal(pathOf(nine, [0, 10], true), null);
});

test("a clue drawn again goes away, and a dot takes the place of another", () => {
  const clue = { kind: "", shape: "pairs", symmetric: true, value: "" };
  learn({ clues: [{ ...clue, name: "white-dot" }, { ...clue, name: "black-dot" }], cells: { pairs: ["pairs"] } });
  const dot = (style) => ({ kind: "pairs", pairs: [[0, 1]], cells: [0, 1], style, value: 1 });
  assert.deepEqual(withClues([dot("white-dot")], [dot("white-dot")]), []);
  assert.deepEqual(withClues([dot("white-dot")], [dot("black-dot")]), [dot("black-dot")]);
  assert.deepEqual(withClues([dot("white-dot")], [{ ...dot("white-dot"), pairs: [[1, 0]] }]), []);
  assert.deepEqual(withoutClues([dot("white-dot")], new Set([1])), []);
  assert.deepEqual(withoutClues([dot("white-dot")], new Set([5])), [dot("white-dot")]);
});

test("a clue outside looks along its line from its own end", () => {
  const sides = sidesOf(board(2), false);
  assert.equal(sides.length, 8);
  assert.deepEqual(sides.find(({ edge, at: line }) => edge === "right" && line === 1)?.cells, [3, 2]);
  assert.deepEqual(sides.find(({ edge, at: line }) => edge === "bottom" && line === 0)?.cells, [2, 0]);
  assert.equal(sidesOf(board(2), true).length, 4);
});

test("games are never thrown away: a full browser says no, forgetting can be undone", () => {
  const first = newGame(board(2));
  assert.ok(store.saveGame(first));
  for (let n = 0; n < 80; n++) assert.ok(store.saveGame({ ...newGame(board(2)), id: `game${n}` }));
  assert.equal(store.savedGames().length, 81);
  globalThis.localStorage.room = 0;
  assert.equal(store.saveGame({ ...newGame(board(2)), id: "too much" }), false);
  globalThis.localStorage.room = Infinity;
  assert.equal(store.savedGames().length, 81);
  const back = store.forgetGame(first.id);
  assert.equal(store.loadGame(first.id), null);
  back();
  assert.equal(store.loadGame(first.id)?.id, first.id);
  assert.equal(store.savedGames().length, 81);
});

test("everything goes to a file and comes back, the later version of a game wins", () => {
  const game = newGame(board(2));
  placeDigit(game, [0], 2, null);
  store.saveGame(game);
  const file = JSON.stringify({ format: "modoku browser", version: 1, kept: store.everything() });
  assert.ok(isBackup(file));
  storage.clear();
  assert.ok(readBackup(file) > 0);
  assert.equal(store.loadGame(game.id)?.marks.values[0], 2);
  undo(game);
  store.saveGame(game);
  readBackup(file);
  assert.equal(store.loadGame(game.id)?.marks.values[0], 0);
  assert.throws(() => readBackup("{}"));
});

test("marks of a placed digit leave the cells that see it, and undo brings them back", () => {
  const game = newGame(board(2), { marks: { ...blankMarks(4), corners: [[], [1, 2], [], []] } });
  placeDigit(game, [0], 1, [[1], [0], [], []]);
  assert.deepEqual(game.marks.corners[1], [2]);
  undo(game);
  assert.deepEqual(game.marks.corners[1], [1, 2]);
});

test("a pen's line is drawn once, taken away where it is there already, and wiped with its cells", () => {
  const game = newGame(board(3));
  const count = () => game.marks.lines.flat().length;
  assert.ok(drawLine(game, [0, 1, 4, 8], 2));
  assert.equal(count(), 3);
  assert.ok(drawLine(game, [4, 1], 2));
  assert.equal(count(), 2);
  assert.ok(drawLine(game, [1, 0], 5));
  assert.equal(count(), 2);
  assert.equal(drawLine(game, [0, 8], 5), false);
  assert.ok(touchCell(game, 8, 1));
  assert.ok(wipe(game, new Set([8])));
  assert.equal(count(), 1);
  undo(game);
  assert.equal(count(), 3);
  assert.ok(isStretch(game.marks.lines[8][0], 9));
  for (const bad of [1.5, -1, "1", 9 * 32 + 1, 32, null]) assert.equal(isStretch(bad, 9), false);
});

test("a game kept before there was a pen has a place for it", () => {
  const game = newGame(board(2));
  store.saveGame(game);
  const kept = store.load(`game.${game.id}`);
  delete kept.marks.lines;
  delete kept.marks.letters;
  store.save(`game.${game.id}`, kept);
  assert.deepEqual(store.loadGame(game.id)?.marks.lines, [[], [], [], []]);
});

test("what is drawn for the eye goes when drawn again, and another colour takes its place", () => {
  const nine = board(9);
  const [shade, , , word] = decorTools();
  const grey = decorOf(shade, [0, 10], "", "#b8b8b8", nine);
  assert.deepEqual(grey.map(({ points }) => points), [[[0.5, 0.5]], [[1.5, 1.5]]]);
  assert.deepEqual(withDecor(grey, grey), []);
  const red = decorOf(shade, [10], "", "#e06666", nine);
  assert.deepEqual(withDecor(grey, red).map(({ colour }) => colour), ["#b8b8b8", "#e06666"]);
  assert.deepEqual(decorOf(word, [0, 1], "ab", "", nine)[0].points, [[0.5, 1]]);
  assert.deepEqual(withoutDecor(grey, new Set([10]), nine), [grey[0]]);
  assert.equal(withoutDecor(grey, new Set([44]), nine), grey);
});
