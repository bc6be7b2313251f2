/** What the pages of the studio share: the settings, the puzzle on screen, ways to go elsewhere. */

import { Problem, post } from "./api.js";
import { announce, fill, h } from "./dom.js";
import { icon } from "./icons.js";
import { loadSettings, save } from "./store.js";
import { t } from "./words.js";

/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").Marks} Marks */
/** @typedef {import("./types").Plain} Plain */
/** @typedef {import("./types").Settings} Settings */

export const settings = loadSettings();

/** @type {Set<() => void>} */
const watchers = new Set();

/** @param {() => void} watcher @returns {() => void} a way to stop watching */
export function watchSettings(watcher) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** @param {Partial<Settings>} changed */
export function change(changed) {
  Object.assign(settings, changed);
  save("settings", settings);
  dressPage();
  for (const watcher of watchers) watcher();
}

/** Take over what another tab has set; the language stays until the page is opened again. */
export function reloadSettings() {
  Object.assign(settings, loadSettings());
  dressPage();
  for (const watcher of watchers) watcher();
}

/** Put the chosen theme and palette on the page. */
export function dressPage() {
  const root = document.documentElement;
  if (settings.theme === "auto") delete root.dataset["theme"];
  else root.dataset["theme"] = settings.theme;
  root.dataset["palette"] = settings.palette;
  root.dataset["marks"] = settings.markSize;
}

/** The puzzle that Play, Make, Explore and Learn speak of. @type {{board: Board | null}} */
export const onScreen = { board: null };

/**
 * @param {string} path  such as "play/new"
 * @param {boolean} [instead]  whether it takes the place of this address, so that Back does not come here again
 */
export function go(path, instead = false) {
  const target = `#/${path}`;
  const again = location.hash === target;
  if (instead) history.replaceState(null, "", target);
  if (again || instead) window.dispatchEvent(new HashChangeEvent("hashchange"));
  else location.hash = target;
}

/**
 * Have a puzzle drawn and judged.
 * @param {string | Plain} puzzle
 * @param {AbortSignal} [signal]
 * @returns {Promise<Board>}
 */
export async function boardOf(puzzle, signal) {
  return (await post("board", { puzzle }, signal)).board;
}

/** @param {unknown} error  What to tell a person. */
export function saidOf(error) {
  if (error instanceof Problem) {
    if (error.offline) return t("The server cannot be reached. What you started goes on without it.");
    return [error.message, error.hint].filter(Boolean).join(" ");
  }
  return t("Something went wrong in this page: {reason}", {
    reason: error instanceof Error ? error.message : String(error),
  });
}

/**
 * Show a line for a while, and say it; with an act, such as undoing, it stays a little longer.
 * @param {string} text
 * @param {"info" | "bad" | "good"} [look]
 * @param {{label: string, act: () => void}} [offer]
 */
export function toast(text, look = "info", offer) {
  const box = document.getElementById("toasts");
  const gone = () => (line.remove(), raise(box));
  const line = h(
    "div",
    { class: `toast ${look}` },
    h("span", {}, text),
    offer && button("", offer.label, () => (gone(), offer.act())),
  );
  box?.append(line);
  raise(box);
  announce(text);
  setTimeout(gone, (offer ? 10_000 : 4000) + 40 * text.length);
}

/** Take away what was said: another page has begun. */
export function clearToasts() {
  const box = document.getElementById("toasts");
  if (!box) return;
  fill(box);
  raise(box);
}

/** @param {HTMLElement | null} box  Bring it above everything, an open dialogue too; away where it says nothing. */
function raise(box) {
  if (box?.matches(":popover-open")) box.hidePopover();
  if (box?.childElementCount) box.showPopover();
}

export const unreadSaid = () => t("This address could not be read. Copy it again, whole.");

/** Say that the address names nothing that is here, over what is shown instead. */
export function sayUnread() {
  toast(unreadSaid(), "bad");
}

/** @param {unknown} error */
export function complain(error) {
  if (error instanceof DOMException && error.name === "AbortError") return;
  toast(saidOf(error), "bad");
}

/**
 * Make a button that says what it does, with a picture.
 * @param {string} picture
 * @param {string} label
 * @param {(event: Event) => void} act
 * @param {{class?: string, short?: boolean, pressed?: boolean, disabled?: boolean, key?: string, tip?: string}} [more]
 */
export function button(picture, label, act, more = {}) {
  const { short = false, key } = more;
  return h(
    "button",
    {
      type: "button",
      class: `button ${more.class ?? ""} ${short ? "short" : ""}`,
      title: more.tip ?? (key ? `${label} (${key})` : short ? label : null),
      "aria-label": short ? label : null,
      "aria-pressed": more.pressed === undefined ? null : String(more.pressed),
      disabled: more.disabled,
      onclick: act,
    },
    picture && icon(picture),
    !short && h("span", {}, label),
  );
}

/**
 * Open a dialogue; it closes by its button, by Escape, or by choosing something in it.
 * @param {string} title
 * @param {(close: () => void) => (Node | string | null | false)[]} content
 * @param {string} [kind]
 */
export function dialogue(title, content, kind = "") {
  const box = h("dialog", { class: kind, "aria-labelledby": "dialogue-title" });
  const close = () => box.close();
  fill(
    box,
    h(
      "header",
      {},
      h("h2", { id: "dialogue-title" }, title),
      button("close", t("Close"), close, { short: true, class: "quiet" }),
    ),
    h("div", { class: "dialogue-body" }, content(close)),
  );
  box.addEventListener("close", () => box.remove());
  box.addEventListener("click", (event) => event.target === box && close());
  document.body.append(box);
  box.showModal();
  return close;
}

/**
 * Make a labelled choice among a few.
 * @param {string} label
 * @param {{value: string, title: string}[]} options
 * @param {string} value
 * @param {(value: string) => void} act
 * @param {Record<string, unknown>} [attributes]
 */
export function choice(label, options, value, act, attributes = {}) {
  const select = h(
    "select",
    {
      onchange: (/** @type {Event} */ event) => act(/** @type {HTMLSelectElement} */ (event.target).value),
      ...attributes,
    },
    options.map((option) => h("option", { value: option.value, selected: option.value === value }, option.title)),
  );
  return h("label", { class: "field" }, h("span", {}, label), select);
}

/**
 * Make a group of buttons of which one is on.
 * @param {string} label
 * @param {{value: string, title: string, key?: string, picture?: string}[]} options
 * @param {string} value
 * @param {(value: string) => void} act
 * @param {string} [look]
 */
export function segments(label, options, value, act, look = "") {
  return h(
    "div",
    { class: `segments ${look}`, role: "radiogroup", "aria-label": label },
    options.map((option) => {
      const on = option.value === value;
      return h(
        "button",
        {
          type: "button",
          role: "radio",
          "aria-checked": String(on),
          tabindex: on ? 0 : -1,
          "data-value": option.value,
          title: option.key ? `${option.title} (${option.key})` : null,
          onclick: () => act(option.value),
          onkeydown: (/** @type {KeyboardEvent} */ event) => {
            const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
            if (!step) return;
            event.preventDefault();
            const at = options.findIndex((one) => one.value === option.value);
            const next = options[(at + step + options.length) % options.length];
            const group = /** @type {HTMLElement} */ (event.currentTarget).parentElement;
            if (next) act(next.value);
            /** @type {HTMLElement | null | undefined} */ (
              group?.isConnected
                ? group.querySelector("[aria-checked=true]")
                : document.querySelector(`.segments [data-value="${next?.value}"]`)
            )?.focus();
          },
        },
        option.picture && icon(option.picture),
        h("span", {}, option.title),
      );
    }),
  );
}
