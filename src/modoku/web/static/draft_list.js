/** The list of drafts beside a puzzle being set: each can be taken up again, or forgotten with a way back. */

import { fill, h } from "./dom.js";
import { draftTitle, drafts, forgetDraft } from "./drafts.js";
import { button, toast } from "./studio.js";
import { locale, t } from "./words.js";

/**
 * @param {HTMLElement} host
 * @param {string} current  the name of the draft on screen
 * @param {(puzzle: import("./types").Plain) => void} take
 */
export function showDrafts(host, current, take) {
  const kept = /** @type {HTMLDetailsElement} */ (host);
  const lines = drafts();
  const { open } = kept;
  const again = () => showDrafts(host, current, take);
  const forget = (/** @type {string} */ id) => {
    const back = forgetDraft(id);
    again();
    toast(t("Forgotten."), "info", { label: t("Undo"), act: () => (back(), again()) });
  };
  fill(
    kept,
    h("summary", {}, t("Drafts")),
    h("p", { class: "soft" }, t("What you set is kept in this browser.")),
    h(
      "ul",
      { class: "list" },
      lines.map(({ id, title, puzzle, touched }) =>
        h(
          "li",
          {},
          button("pen", draftTitle(title, puzzle), () => take(puzzle), { class: "quiet", pressed: id === current }),
          h("small", {}, new Date(touched).toLocaleString(locale(), { dateStyle: "short", timeStyle: "short" })),
          button("trash", t("Forget {title}", { title: draftTitle(title, puzzle) }), () => forget(id), {
            short: true,
            class: "quiet",
          }),
        ),
      ),
    ),
  );
  kept.hidden = !lines.length;
  kept.open = open;
}
