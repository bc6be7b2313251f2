/** Placeholder until written. */
export const title = () => "";
/** @param {HTMLElement} main */
export function show(main) {
  main.textContent = "";
}
export function leave() {}
