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
 * Give the colour of a digit, as one of nine classes for small boards, else spread over the circle of hues.
 * @param {number} digit
 * @param {number} size
 * @returns {{name: string} | {hue: number, light: number}}
 */
export function colour(digit, size) {
  if (size <= 9) return { name: `k${digit}` };
  return { hue: ((digit - 1) * 360) / size, light: digit % 2 ? 62 : 42 };
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
  return /^[1-9]$/.test(key) && Number(key) <= board.size ? Number(key) : 0;
}
