/** A small picture of a puzzle, for galleries: the rules as drawn by the server, the givens over them. */

import { pictureOf, s } from "./dom.js";

/** @typedef {import("./types").Board} Board */

/**
 * @param {Board} board
 * @param {number[]} [values]  other digits than the givens
 */
export function thumbnail(board, values) {
  const picture = pictureOf(board.scene_svg);
  picture.removeAttribute("width");
  picture.removeAttribute("height");
  picture.setAttribute("class", "thumbnail");
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", board.title || board.line.slice(0, 200));
  for (const said of Array.from(picture.querySelectorAll("title, desc"))) said.remove();
  const side = board.scale || 48;
  const squares = board.cells.map((cell) => `M${cell.col * side} ${cell.row * side}h${side}v${side}h-${side}z`);
  picture.querySelector("rect")?.replaceWith(s("path", { d: squares.join(""), class: "paper" }));
  const texts = board.cells.flatMap((cell) => {
    const digit = values ? values[cell.index] : board.givens[cell.index];
    if (!digit) return [];
    return [
      s(
        "text",
        {
          x: (cell.col + 0.5) * side,
          y: (cell.row + 0.5) * side + side * 0.21,
          class: board.givens[cell.index] ? null : "placed",
        },
        board.symbols[digit - 1] ?? "",
      ),
    ];
  });
  picture.append(s("g", { class: "thumbnail-digits", "font-size": side * 0.6 }, texts));
  return picture;
}
