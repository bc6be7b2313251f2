/** What the page says: English sentences are the keys, the server has the other languages (see words.py). */

import { load, save } from "./store.js";

/** @type {Record<string, string>} */
let words = {};
let current = "en";

export const LANGUAGES = /** @type {const} */ ({ en: "English", fr: "Français" });

/** Give the language spoken now. */
export function language() {
  return current;
}

/** Give the language of the browser, English where we do not speak it. */
export function browserLanguage() {
  const spoken = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return spoken.find((code) => code in LANGUAGES) ?? "en";
}

/** Give how dates are written: as the browser's own kind of the language has it (11/18 is no British day). */
export function locale() {
  return navigator.languages.find((tag) => tag.slice(0, 2).toLowerCase() === current) ?? (current === "en" ? "en-GB" : current);
}

/**
 * Speak a language from now on, with these words for it.
 * @param {string} code
 * @param {Record<string, string>} found  what stands for each English sentence; nothing for English
 */
export function speakWith(code, found) {
  current = code;
  words = found;
}

/**
 * Speak a language from now on; the words of last time serve where the server cannot be reached.
 * @param {string} code
 * @param {(path: string) => Promise<{words: Record<string, string>}>} get  asks the server
 */
export async function speak(code, get) {
  const chosen = code in LANGUAGES ? code : "en";
  /** @type {Record<string, string>} */
  let found = {};
  if (chosen !== "en") {
    const kept = /** @type {Record<string, string> | null} */ (load(`words.${chosen}`));
    if (kept) found = kept;
    const fresh = get(`words?lang=${chosen}`)
      .then((answer) => {
        found = answer.words;
        save(`words.${chosen}`, found);
        if (current === chosen) words = found;
      })
      .catch(() => undefined);
    // Words that are at hand need not wait long for newer ones.
    await Promise.race([fresh, new Promise((resolve) => setTimeout(resolve, kept ? 500 : 10_000))]);
  }
  speakWith(chosen, found);
  document.documentElement.lang = chosen;
}

/**
 * Say a sentence, its gaps filled. What follows a bar tells two meanings of one English word apart, and is not said.
 * @param {string} text
 * @param {Record<string, string | number>} [gaps]
 */
export function t(text, gaps = {}) {
  const found = (current === "en" ? text : (words[text] ?? text)).replace(/\|.*$/, "");
  return found.replace(/\{(\w+)\}/g, (whole, name) => (name in gaps ? String(gaps[name]) : whole));
}

/**
 * Say a sentence that depends on a number, which fills the gap {n}.
 * @param {string} one
 * @param {string} many
 * @param {number} n
 * @param {Record<string, string | number>} [gaps]
 */
export function tn(one, many, n, gaps = {}) {
  const single = current === "fr" ? n < 2 : n === 1;
  return t(single ? one : many, { n: number(n), ...gaps });
}

/** @param {number} value  Write a number as people of the language do. */
export function number(value) {
  return new Intl.NumberFormat(current).format(value);
}

/** @param {number} seconds  Write a time as m:ss or h:mm:ss. */
export function clock(seconds) {
  const whole = Math.floor(seconds);
  const parts = [Math.floor(whole / 60) % 60, whole % 60].map((part) => String(part).padStart(2, "0"));
  const hours = Math.floor(whole / 3600);
  return hours ? `${hours}:${parts.join(":")}` : parts.join(":").replace(/^0(?=\d)/, "");
}

/** @param {number} seconds  Write a short duration with its unit. */
export function duration(seconds) {
  const [value, unit] = seconds < 1e-3 ? [seconds * 1e6, "µs"] : seconds < 1 ? [seconds * 1e3, "ms"] : [seconds, "s"];
  return `${new Intl.NumberFormat(current, { maximumSignificantDigits: 3 }).format(value)} ${unit}`;
}
