/** The names of rows, columns and cells on the board and in sentences: r3c2, in French L3C2. */

import { t } from "./words.js";

/** @param {number} row  counted from 0 */
export function rowName(row) {
  return t("r{row}", { row: row + 1 });
}

/** @param {number} col  counted from 0 */
export function columnName(col) {
  return t("c{col}", { col: col + 1 });
}

/** @param {{row: number, col: number} | undefined} cell */
export function cellName(cell) {
  return cell ? t("r{row}c{col}", { row: cell.row + 1, col: cell.col + 1 }) : "";
}

/** @param {{row: number, col: number} | undefined} cell  The name of a cell as it is said aloud. */
export function cellSaid(cell) {
  return cell ? t("row {row}, column {col}", { row: cell.row + 1, col: cell.col + 1 }) : "";
}
