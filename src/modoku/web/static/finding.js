/** Finds a rule of the palette by its name or by what it says: the palette is long, and a strip on a phone. */

import { h } from "./dom.js";
import { dialogue } from "./studio.js";
import { t } from "./words.js";

/** @param {string} text  It in small letters without accents. */
function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** @param {HTMLElement} palette  Show all its rules, and fewer with every letter; what is pressed here is pressed there. */
export function openFinder(palette) {
  dialogue(
    t("Find a rule"),
    (close) => {
      const rules = /** @type {HTMLElement[]} */ ([...palette.querySelectorAll("[data-clue], [data-whole]")]).map((rule) => {
        const copy = /** @type {HTMLElement} */ (rule.cloneNode(true));
        for (const name of ["role", "tabindex", "aria-checked"]) copy.removeAttribute(name);
        copy.addEventListener("click", () => {
          close();
          rule.click();
          palette.querySelector("[aria-checked=true]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
        });
        return { copy, said: plain(`${rule.textContent} ${rule.title}`) };
      });
      const none = h("p", { class: "soft", role: "status" });
      const field = h("input", {
        type: "search",
        autocomplete: "off",
        oninput: () => {
          const wanted = plain(field.value.trim());
          for (const { copy, said } of rules) copy.hidden = !said.includes(wanted);
          none.textContent = rules.every(({ copy }) => copy.hidden) ? t("No rule is called so.") : "";
        },
      });
      return [
        h("label", { class: "field" }, h("span", {}, t("Name, or a word of the rule")), field),
        h("div", { class: "found" }, rules.map(({ copy }) => copy)),
        none,
      ];
    },
    "finder",
  );
}
