/** What stands for a digit on the board: digits, letters or colours. The meaning never changes, only the look. */

/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").Settings} Settings */

/**
 * @param {Board} board
 * @param {Settings} settings
 * @param {number} digit
 */
export function symbol(board, settings, digit) {
  if (settings.symbols === "letters" && board.size <= 26) return String.fromCharCode(64 + digit);
  return board.symbols[digit - 1] ?? String(digit);
}

/**
 * Give the class of a digit that is shown as a colour, "" where it is not: more than nine colours cannot be told apart.
 * @param {Board} board
 * @param {Settings} settings
 * @param {number} digit
 */
export function disc(board, settings, digit) {
  return settings.symbols === "colours" && board.size <= 9 && digit ? `disc k${digit}` : "";
}

/**
 * Give the digit that a key stands for on this board, 0 where it stands for none.
 * @param {Board} board
 * @param {Settings} settings
 * @param {string} key
 */
export function digitOfKey(board, settings, key) {
  if (key.length !== 1) return 0;
  const upper = key.toUpperCase();
  if (settings.symbols === "letters" && board.size <= 26) {
    const letter = upper.charCodeAt(0) - 64;
    if (letter >= 1 && letter <= board.size) return letter;
  }
  const exact = board.symbols.indexOf(key);
  const found = exact >= 0 ? exact : board.symbols.indexOf(upper);
  if (found >= 0) return found + 1;
  return 0;
}

/**
 * Give the digit that a number key stands for, whatever the keyboard writes with it; 0 where it stands for none.
 * @param {Board} board
 * @param {string} number
 */
export function digitOfNumber(board, number) {
  return board.symbols.indexOf(number) + 1;
}
