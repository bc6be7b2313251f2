/** The studio: which page the address names, in which language, in which light. */

import { get } from "./api.js";
import { openSettings } from "./dialogues.js";
import { fill, h } from "./dom.js";
import { icon } from "./icons.js";
import { button, change, clearToasts, dressPage, reloadSettings, saidOf, settings, toast } from "./studio.js";
import { browserLanguage, speak, t } from "./words.js";

/**
 * @typedef {object} Page
 * @property {() => string} title
 * @property {(main: HTMLElement, rest: string[]) => unknown} show
 * @property {() => void} leave
 */

/** @type {Record<string, () => Promise<Page>>} */
const PAGES = {
  play: () => import("./play.js"),
  make: () => import("./make.js"),
  explore: () => import("./explore.js"),
  learn: () => import("./learn.js"),
};
const PICTURES = /** @type {Record<string, string>} */ ({
  play: "grid",
  make: "make",
  explore: "explore",
  learn: "learn",
});

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
/** @type {Page | null} */
let shown = null;
let turn = 0;

/** The page and the rest of the address; the old addresses of the server lead to the same pages. */
function place() {
  const shared = new URLSearchParams(location.search).get("shared");
  if (shared) {
    history.replaceState(null, "", `/#/play/s/${encodeURIComponent(shared)}`);
  } else if (!location.hash && location.pathname !== "/") {
    history.replaceState(null, "", `/#${location.pathname}`);
  }
  const [name = "", ...rest] = location.hash.replace(/^#\/?/, "").split("/").map(readable);
  if (!name || Object.hasOwn(PAGES, name)) return { name: name || "play", rest };
  // Where puzzles begin it is said that the address could not be read.
  return { name: "play", rest: ["unknown"] };
}

/** @param {string} part  Read a part of an address; one that was damaged on its way stays as it is. */
function readable(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function showFrame() {
  const { name } = place();
  const focused = document.activeElement;
  const [link, label] = [
    focused?.closest(".tabs a")?.getAttribute("href"),
    focused?.closest("#corner button") ? [...(focused.parentElement?.children ?? [])].indexOf(focused) : -1,
  ];
  const titles = /** @type {Record<string, string>} */ ({
    play: t("Play|a puzzle"),
    make: t("Make"),
    explore: t("Explore"),
    learn: t("Learn"),
  });
  const links = Object.keys(PAGES).map((page) =>
    h(
      "a",
      { href: `#/${page}`, "aria-current": page === name ? "page" : null },
      icon(PICTURES[page] ?? ""),
      h("span", {}, titles[page]),
    ),
  );
  fill(/** @type {HTMLElement} */ (document.getElementById("tabs")), links);
  const dark =
    document.documentElement.dataset["theme"] === "dark" ||
    (settings.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  fill(
    /** @type {HTMLElement} */ (document.getElementById("corner")),
    button(
      dark ? "light" : "dark",
      dark ? t("Light") : t("Dark"),
      () => (change({ theme: dark ? "light" : "dark" }), showFrame()),
      { short: true, class: "quiet" },
    ),
    button("settings", t("Settings"), () => openSettings(chooseLanguage), { short: true, class: "quiet" }),
  );
  /** @type {HTMLElement} */ (document.getElementById("tabs")).setAttribute("aria-label", t("Pages"));
  /** @type {HTMLElement} */ (document.getElementById("toasts")).setAttribute("aria-label", t("Messages"));
  /** @type {HTMLElement} */ (document.getElementById("skip")).textContent = t("To the content");
  // What was made anew keeps the keyboard where it was.
  if (link) /** @type {HTMLElement | null} */ (document.querySelector(`.tabs a[href="${link}"]`))?.focus();
  if (label >= 0) /** @type {HTMLElement | undefined} */ (document.getElementById("corner")?.children[label])?.focus();
}

/** @param {string} code */
async function chooseLanguage(code) {
  change({ language: code });
  await speak(code, get);
  await showPage();
}

async function showPage() {
  const { name, rest } = place();
  const mine = ++turn;
  const inside = main.contains(document.activeElement);
  const choosing = Boolean(document.activeElement?.closest(".page-head .segments"));
  // A dialogue belongs to the page over which it was opened.
  for (const box of document.querySelectorAll("dialog")) box.close();
  if (shown) clearToasts();
  shown?.leave();
  shown = null;
  showFrame();
  main.setAttribute("aria-busy", "true");
  try {
    const page = await /** @type {() => Promise<Page>} */ (PAGES[name])();
    if (mine !== turn) return;
    shown = page;
    document.title = `${page.title()} · modoku`;
    await page.show(main, rest);
    if (choosing)
      /** @type {HTMLElement | null} */ (main.querySelector(".page-head .segments [aria-checked=true]"))?.focus();
    else if (inside && document.activeElement === document.body) main.focus({ preventScroll: true });
  } catch (error) {
    fill(main, h("p", { class: "bad-text", role: "alert" }, saidOf(error)));
  } finally {
    if (mine === turn) main.removeAttribute("aria-busy");
  }
}

async function begin() {
  dressPage();
  await speak(settings.language || browserLanguage(), get);
  document.addEventListener("modoku-settings", () => openSettings(chooseLanguage));
  window.addEventListener("hashchange", () => void showPage());
  window.addEventListener("storage", ({ key }) => key === "modoku.settings" && (reloadSettings(), showFrame()));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", showFrame);
  window.addEventListener("offline", () => toast(t("No connection. What you started goes on without it.")));
  document.getElementById("skip")?.addEventListener("click", (event) => {
    event.preventDefault();
    main.focus();
  });
  await showPage();
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
}

void begin();
