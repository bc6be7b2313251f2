/** Where a puzzle begins: today's, one that was started, a new one of any kind, one from elsewhere. */

import { backupRow, isBackup, readBackup } from "./backup.js";
import { todayCard } from "./calendar.js";
import { collectionsCard, takeList } from "./collections.js";
import { openStatistics } from "./dialogues.js";
import { fill, h } from "./dom.js";
import { capital, levels, titleOf, variants } from "./lists.js";
import { readText } from "./sharing.js";
import { digitsOf, newGame } from "./sheet.js";
import { forgetGame, loadGame, note, save, saveGame, savedGames } from "./store.js";
import { button, go, saidOf, toast } from "./studio.js";
import { thumbnail } from "./thumbnail.js";
import { shelf } from "./tiles.js";
import { clock, language, locale, t, tn } from "./words.js";

/** @typedef {import("./store.js").GameLine} GameLine */
/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").Level} Level */
/** @typedef {import("./types").Marks} Marks */

/** How many of the started puzzles the first page shows. */
const SHOWN = 4;

/**
 * Begin a puzzle: keep it, count it, play it.
 * @param {Board} board
 * @param {{level?: string, source?: string, marks?: Partial<Marks>}} [more]
 * @param {boolean} [instead]  whether its address takes the place of the one before, so that Back leaves it
 */
export function begin(board, more = {}, instead = false) {
  const game = newGame({ ...board, language: language() }, more);
  const kept = loadGame(game.id);
  if (!kept) {
    note(game, "started");
    if (!saveGame(game)) {
      toast(t("The browser is full: save everything to a file, then forget some puzzles."), "bad");
    }
  } else if (more.marks?.values?.some(Boolean)) {
    // The same puzzle was begun here before: what comes with it is not lost, and writes nothing over.
    kept.savepoints.push({ name: t("As it came"), marks: game.marks, at: Date.now() });
    saveGame(kept);
    toast(t("You had begun this puzzle: the digits that came with it are a savepoint."));
  }
  save("current", game.id);
  go(`play/g/${game.id}`, instead);
}

/** @type {AbortController | null} */
let asking = null;

/** The start page is left: what it still asks for is not wanted. */
export function leaveStart() {
  asking?.abort();
  asking = null;
}

/**
 * @param {HTMLElement} main
 * @param {string} [missing]  what to say first: a puzzle that is gone, or cannot be opened
 */
export async function showStart(main, missing = "") {
  leaveStart();
  const { signal } = (asking = new AbortController());
  const [known, grades] = await Promise.all([
    variants().catch(() => []),
    levels().catch(() => /** @type {Level[]} */ ([])),
  ]);
  const starts = (/** @type {Board} */ board, /** @type {{level: string, source: string}} */ more) =>
    begin(board, more);
  fill(
    main,
    h(
      "div",
      { class: "start" },
      missing && h("p", { class: "banner bad shelf", role: "alert" }, missing),
      !known.length &&
        h("p", { class: "banner shelf", role: "status" }, t("No connection. What you started goes on without it.")),
      todayCard(grades, starts, signal),
      started(main, grades, false),
      known.length > 0 && shelf(known, grades, starts),
      collectionsCard(),
      elsewhere(main),
      backupRow(() => void showStart(main)),
    ),
  );
}

/** @param {HTMLElement} main  Every started puzzle. */
export async function showGames(main) {
  const grades = await levels().catch(() => /** @type {Level[]} */ ([]));
  fill(
    main,
    h(
      "div",
      { class: "start plain" },
      h("header", { class: "page-head" }, h("h1", {}, t("Started puzzles")), statisticsButton(grades)),
      started(main, grades, true),
      backupRow(() => void showGames(main)),
    ),
  );
}

/** @param {Level[]} grades */
function statisticsButton(grades) {
  const levelOf = (/** @type {string} */ name) =>
    capital(grades.find((grade) => grade.name === name)?.title ?? t("Without a level"));
  return button("flag", t("Statistics"), () => openStatistics(levelOf), { class: "quiet" });
}

/** @param {string} id  A picture of a started puzzle as it stands. */
function small(id) {
  const game = loadGame(id);
  const picture = game && thumbnail(game.board, digitsOf(game.board, game.marks));
  picture?.setAttribute("aria-hidden", "true");
  return picture ?? h("span");
}

/**
 * @param {HTMLElement} main
 * @param {Level[]} grades
 * @param {boolean} all
 */
function started(main, grades, all) {
  const lines = savedGames();
  const open = all ? lines : [...lines.filter((line) => !line.solved), ...lines.filter((line) => line.solved)];
  const again = () => void (all ? showGames(main) : showStart(main));
  return h(
    "section",
    { class: `card games ${all ? "whole" : ""}`, "aria-label": t("Started puzzles") },
    !all &&
      h(
        "div",
        { class: "row apart" },
        h("h2", {}, t("Continue")),
        lines.length > SHOWN
          ? h("a", { class: "button quiet", href: "#/play/games" }, tn("All {n}", "All {n}", lines.length))
          : statisticsButton(grades),
      ),
    lines.length
      ? h(
          "ul",
          { class: "list-of-games" },
          open.slice(0, all ? lines.length : SHOWN).map((line, i) => gameRow(line, grades, !all && i === 0, again)),
        )
      : h("p", { class: "soft" }, t("What you start stands here, as you left it.")),
  );
}

/**
 * @param {GameLine} line
 * @param {Level[]} grades
 * @param {boolean} first
 * @param {() => void} again
 */
function gameRow(line, grades, first, again) {
  const level = grades.find(({ name }) => name === line.level)?.title;
  const facts = [
    level && capital(level),
    line.solved ? t("solved|a puzzle") : `${Math.round(100 * line.done)} %`,
    clock(line.seconds),
    new Date(line.touched).toLocaleDateString(locale()),
  ];
  const meter = h("i");
  meter.style.width = `${100 * line.done}%`;
  const forgetIt = () => {
    const back = forgetGame(line.id);
    again();
    toast(t("Forgotten: {title}", { title: line.title }), "info", { label: t("Undo"), act: () => (back(), again()) });
  };
  return h(
    "li",
    { class: `game-row ${first ? "first" : ""}` },
    h(
      "a",
      { href: `#/play/g/${line.id}` },
      small(line.id),
      h(
        "span",
        { class: "stack" },
        h("b", { class: "cut" }, line.title),
        first && !line.solved && h("span", { class: "meter", "aria-hidden": "true" }, meter),
        h("span", { class: "note" }, facts.filter(Boolean).join(" · ")),
      ),
    ),
    button("trash", t("Forget {title}", { title: line.title }), forgetIt, { short: true, class: "quiet" }),
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

/** @param {HTMLElement} main */
function elsewhere(main) {
  const text = h("textarea", {
    rows: 1,
    spellcheck: "false",
    autocomplete: "off",
    "aria-label": t("A puzzle as text or link"),
    placeholder: t("Paste a puzzle or a link"),
  });
  const status = h("p", { class: "bad-text", role: "alert" });
  const open = async (/** @type {string} */ name = "") => {
    status.textContent = "";
    try {
      if (isBackup(text.value)) {
        const count = readBackup(text.value);
        toast(tn("{n} puzzle brought back.", "{n} puzzles brought back.", count), "good");
        return await showStart(main);
      }
      const link = /#\/play\/([pgs]\/[\w./-]+)/.exec(text.value);
      if (link) return go(`play/${link[1]}`);
      if (await takeList(text.value, name)) return undefined;
      const { board, marks } = await readText(text.value);
      return begin({ ...board, title: await titleOf(board) }, { source: "text", marks });
    } catch (error) {
      status.textContent = saidOf(error);
    }
    return undefined;
  };
  const file = h("input", {
    type: "file",
    "aria-label": t("Open a file"),
    onchange: async (/** @type {Event} */ event) => {
      const [chosen] = /** @type {HTMLInputElement} */ (event.target).files ?? [];
      text.value = chosen ? await textOf(chosen) : "";
      void open(chosen?.name);
    },
  });
  return h(
    "section",
    { class: "card import" },
    h("h2", {}, t("Bring your own")),
    h("p", { class: "note" }, t("81 digits, any puzzle as text, a list of many, a link of f-puzzles, SudokuPad or this studio, a file.")),
    h(
      "div",
      { class: "line" },
      text,
      button("", t("Read it"), () => void open()),
      h("label", { class: "button file" }, h("span", {}, t("Open a file")), file),
    ),
    status,
  );
}
