/** Where a puzzle begins: today's, a new one, one that was started, one from elsewhere. */

import { ask, get } from "./api.js";
import { openStatistics } from "./dialogues.js";
import { fill, h } from "./dom.js";
import { capital, levels, titleOf, variants } from "./lists.js";
import { readText } from "./sharing.js";
import { digitsOf, newGame } from "./sheet.js";
import { forgetGame, load, loadGame, note, save, saveGame, savedGames } from "./store.js";
import { boardOf, button, choice, complain, go, saidOf, toast } from "./studio.js";
import { thumbnail } from "./thumbnail.js";
import { clock, language, t } from "./words.js";

/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").Level} Level */
/** @typedef {import("./types").Marks} Marks */
/** @typedef {import("./types").Variant} Variant */

/** The variants that can be asked for by name alone, without drawing anything, first those that most people know. */
export const FAVOURITES = [
  "classic",
  "classic:boxes=2x2",
  "classic:boxes=2x3",
  "diagonal",
  "killer",
  "jigsaw",
  "triple",
  "samurai",
  "windoku",
  "anti-knight",
  "thermometer",
  "arrow",
  "kropki",
  "xv",
  "sandwich",
  "non-consecutive",
  "parity",
  "position",
  "colour",
  "classic:boxes=4x4",
];

/**
 * Begin a puzzle: keep it, count it, play it.
 * @param {Board} board
 * @param {{level?: string, source?: string, marks?: Partial<Marks>}} [more]
 */
export function begin(board, more = {}) {
  const game = newGame({ ...board, language: language() }, more);
  const kept = loadGame(game.id);
  if (!kept) {
    note(game, "started");
    saveGame(game);
  } else if (more.marks?.values?.some(Boolean)) {
    // The same puzzle was begun here before: what comes with it is not lost, and writes nothing over.
    kept.savepoints.push({ name: t("As it came"), marks: game.marks, at: Date.now() });
    saveGame(kept);
    toast(t("You had begun this puzzle: the digits that came with it are a savepoint."));
  }
  save("current", game.id);
  go(`play/g/${game.id}`);
}

/** The day here, as the server writes it. */
export function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/**
 * Have one puzzle made and begin it.
 * @param {string} recipe
 * @param {string} level
 * @param {AbortSignal} signal
 */
async function beginNew(recipe, level, signal) {
  const made = await ask("generate", { variants: [recipe], level, symmetry: "half-turn", seconds: 6 }, signal);
  const board = await boardOf(made.puzzle, signal);
  begin({ ...board, title: await titleOf(board) }, { level: made.level ?? level, source: recipe });
  if (made.closest) toast(`${t("The closest found:")} ${made.missed.join(" ")}`);
}

/** @param {HTMLElement} main */
export async function showStart(main) {
  const [known, grades] = await Promise.all([
    variants().catch(() => []),
    levels().catch(() => /** @type {Level[]} */ ([])),
  ]);
  const levelOptions = grades.map(({ name, title }) => ({ value: name, title: capital(title) }));
  const levelOf = (/** @type {string} */ name) =>
    capital(grades.find((grade) => grade.name === name)?.title ?? t("Without a level"));
  const statistics = button("flag", t("Statistics"), () => openStatistics(levelOf), { class: "quiet" });
  const any = savedGames().length > 0;
  const cards = [
    fresh(known, levelOptions),
    any && started(main),
    daily(levelOptions),
    elsewhere(),
    !any && started(main),
  ];
  fill(
    main,
    h(
      "div",
      { class: "start" },
      h("header", { class: "page-head" }, h("h1", {}, t("Play|a puzzle")), statistics),
      h("div", { class: "cards" }, cards),
    ),
  );
}

/**
 * Give a recipe a title: the variant, and the size where the recipe says one.
 * @param {string} recipe
 * @param {Variant[]} known
 */
function titleOfRecipe(recipe, known) {
  const [name = "", parameters = ""] = recipe.split(":");
  const boxes = /boxes=(\d+)x(\d+)/.exec(parameters);
  const side = boxes ? Number(boxes[1]) * Number(boxes[2]) : 0;
  const title = known.find((variant) => variant.name === name)?.title ?? capital(name);
  return side ? `${title} ${side} × ${side}` : title;
}

/**
 * @param {Variant[]} known
 * @param {{value: string, title: string}[]} levelOptions
 */
function fresh(known, levelOptions) {
  const wanted = { recipe: String(load("wanted.recipe") ?? "classic"), level: String(load("wanted.level") ?? "easy") };
  const status = h("p", { class: "soft", role: "status" });
  const act = h("div", { class: "row" });
  /** @type {AbortController | null} */
  let working = null;
  const make = async () => {
    working = new AbortController();
    status.textContent = t("Making a puzzle …");
    showAct();
    try {
      await beginNew(wanted.recipe, wanted.level, working.signal);
    } catch (error) {
      status.textContent = error instanceof DOMException ? "" : saidOf(error);
    }
    working = null;
    showAct();
  };
  const showAct = () => {
    const stop = working && button("stop", t("Stop"), () => working?.abort());
    fill(act, stop ?? button("play", t("New puzzle"), make, { class: "main" }), status);
  };
  const want = (/** @type {"recipe" | "level"} */ name) => (/** @type {string} */ value) => {
    wanted[name] = value;
    save(`wanted.${name}`, value);
  };
  showAct();
  const kinds = FAVOURITES.map((recipe) => ({ value: recipe, title: titleOfRecipe(recipe, known) }));
  return h(
    "section",
    { class: "card wide" },
    h("h2", {}, t("A new puzzle")),
    h(
      "div",
      { class: "fields" },
      choice(t("Kind of grid"), kinds, wanted.recipe, want("recipe")),
      choice(t("Level"), levelOptions, wanted.level, want("level")),
    ),
    act,
    h("p", { class: "soft" }, h("a", { href: "#/make" }, t("More choices: symmetry, size, where the givens stand …"))),
  );
}

/** @param {{value: string, title: string}[]} levelOptions */
function daily(levelOptions) {
  let date = today();
  let level = String(load("wanted.daily") ?? "medium");
  const said = () =>
    new Intl.DateTimeFormat(language(), { dateStyle: "full", timeZone: "UTC" }).format(new Date(`${date}T12:00:00Z`));
  const heading = h("p", { class: "soft" }, said());
  const open = async () => {
    try {
      const made = await get(`daily?date=${date}&level=${level}`);
      const board = await boardOf(made.puzzle);
      begin({ ...board, title: t("Puzzle of {date}", { date }) }, { level, source: `daily ${date}` });
    } catch (error) {
      complain(error);
    }
  };
  const field = h("input", {
    type: "date",
    value: date,
    max: date,
    min: "2020-01-01",
    onchange: (/** @type {Event} */ event) => {
      date = /** @type {HTMLInputElement} */ (event.target).value || today();
      heading.textContent = said();
    },
  });
  return h(
    "section",
    { class: "card" },
    h("h2", {}, t("Puzzle of the day")),
    heading,
    h(
      "div",
      { class: "fields" },
      h("label", { class: "field" }, h("span", {}, t("Day")), field),
      choice(t("Level"), levelOptions, level, (value) => {
        level = value;
        save("wanted.daily", value);
      }),
    ),
    h("div", { class: "row" }, button("calendar", t("Play it"), open)),
  );
}

/** @param {string} id  A picture of a started puzzle as it stands. */
function small(id) {
  const game = loadGame(id);
  const picture = game && thumbnail(game.board, digitsOf(game.board, game.marks));
  picture?.setAttribute("aria-hidden", "true");
  return picture;
}

/** @param {HTMLElement} main */
function started(main) {
  const lines = savedGames();
  return h(
    "section",
    { class: "card" },
    h("h2", {}, t("Started puzzles")),
    lines.length
      ? h(
          "ul",
          { class: "list" },
          lines.map((line) =>
            h(
              "li",
              {},
              small(line.id),
              h(
                "a",
                { href: `#/play/g/${line.id}` },
                h("b", {}, line.title),
                h(
                  "small",
                  {},
                  [
                    line.solved ? t("solved") : `${Math.round(100 * line.done)} %`,
                    clock(line.seconds),
                    new Date(line.touched).toLocaleDateString(language()),
                  ].join(" · "),
                ),
              ),
              button(
                "trash",
                t("Forget {title}", { title: line.title }),
                () => {
                  forgetGame(line.id);
                  void showStart(main);
                },
                { short: true, class: "quiet" },
              ),
            ),
          ),
        )
      : h("p", { class: "soft" }, t("What you start is kept in this browser, even without a server.")),
  );
}

/**
 * The text of a file in UTF-8 or UTF-16, with or without a mark at its beginning.
 * @param {Blob} file
 */
export async function textOf(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const head = bytes.subarray(0, 4096);
  /** @param {number} side */
  const zeros = (side) => head.filter((byte, at) => byte === 0 && at % 2 === side).length;
  /** @param {number} side */
  const isWide = (side) => zeros(side) > 0.4 * head.length && zeros(1 - side) === 0;
  const mark = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0);
  const little = mark === 0xfffe || isWide(1);
  const encoding = little ? "utf-16le" : mark === 0xfeff || isWide(0) ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}

function elsewhere() {
  const text = h("textarea", {
    rows: 4,
    spellcheck: "false",
    autocomplete: "off",
    "aria-label": t("A puzzle as text or link"),
    placeholder: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
  });
  const status = h("p", { class: "bad-text", role: "alert" });
  const open = async () => {
    status.textContent = "";
    try {
      const link = /#\/play\/([pgs]\/[\w./-]+)/.exec(text.value);
      if (link) return go(`play/${link[1]}`);
      const { board, marks } = await readText(text.value);
      begin({ ...board, title: await titleOf(board) }, { source: "text", marks });
    } catch (error) {
      status.textContent = saidOf(error);
    }
  };
  const file = h("input", {
    type: "file",
    "aria-label": t("Open a file"),
    onchange: async (/** @type {Event} */ event) => {
      const chosen = /** @type {HTMLInputElement} */ (event.target).files?.[0];
      text.value = chosen ? await textOf(chosen) : "";
      void open();
    },
  });
  return h(
    "section",
    { class: "card" },
    h("h2", {}, t("From elsewhere")),
    h("p", { class: "soft" }, t("Paste a puzzle in any format, a link of f-puzzles or SudokuPad, or open a file.")),
    text,
    status,
    h(
      "div",
      { class: "row" },
      button("pen", t("Read it"), open),
      h("label", { class: "button file" }, t("Open a file"), file),
    ),
  );
}
