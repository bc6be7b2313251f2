/** Two fingers on a board, or a pinch on a trackpad: larger, smaller, moved. */

/** @typedef {import("./board.js").BoardView} BoardView */

const MOST = 3;

/**
 * Let two fingers stretch and move a board; what lies between them stays between them.
 * @param {BoardView} view
 * @returns {() => void} a way to stop listening
 */
export function listenForPinch(view) {
  const { frame } = view;
  /** How far apart the fingers were, how large the board, and the point of the board between them. */
  let begun = { apart: 0, zoom: 1, x: 0, y: 0 };
  const middle = (/** @type {TouchList} */ touches) => {
    const [a, b] = [touches[0], touches[1]];
    if (!a || !b) return { x: 0, y: 0, apart: 0 };
    const apart = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    return { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2, apart };
  };
  const pointOf = (/** @type {{x: number, y: number}} */ { x, y }) => {
    const box = view.element.getBoundingClientRect();
    return { x: (x - box.left) / box.width, y: (y - box.top) / box.height };
  };
  const hold = (/** @type {{x: number, y: number}} */ at, /** @type {{x: number, y: number}} */ point) => {
    const box = view.element.getBoundingClientRect();
    frame.scrollLeft += box.left + point.x * box.width - at.x;
    frame.scrollTop += box.top + point.y * box.height - at.y;
  };
  const start = (/** @type {TouchEvent} */ event) => {
    if (event.touches.length !== 2) return;
    event.preventDefault();
    const at = middle(event.touches);
    begun = { apart: at.apart, zoom: view.zoom, ...pointOf(at) };
    view.giveUp();
  };
  const move = (/** @type {TouchEvent} */ event) => {
    if (event.touches.length !== 2 || !begun.apart) return;
    event.preventDefault();
    const at = middle(event.touches);
    view.resize(bounded((begun.zoom * at.apart) / begun.apart));
    hold(at, begun);
  };
  const wheel = (/** @type {WheelEvent} */ event) => {
    // A pinch on a trackpad comes as a wheel with the control key held.
    if (!event.ctrlKey) return;
    event.preventDefault();
    const at = { x: event.clientX, y: event.clientY };
    const point = pointOf(at);
    view.resize(bounded(view.zoom * Math.exp(-event.deltaY / 200)));
    hold(at, point);
  };
  const active = { passive: false };
  frame.addEventListener("touchstart", start, active);
  frame.addEventListener("touchmove", move, active);
  frame.addEventListener("wheel", wheel, active);
  return () => {
    frame.removeEventListener("touchstart", start);
    frame.removeEventListener("touchmove", move);
    frame.removeEventListener("wheel", wheel);
  };
}

/** @param {number} zoom */
function bounded(zoom) {
  return Math.min(MOST, Math.max(1, zoom));
}
