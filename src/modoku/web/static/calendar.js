/** The puzzle of the day: today's as a board, a calendar of the others, how many days in a row were solved. */

import { get } from "./api.js";
import { fill, h } from "./dom.js";
import { capital, titleOf, variantsOf } from "./lists.js";
import { days, load, save } from "./store.js";
import { boardOf, button, complain, dialogue, go, saidOf, segments } from "./studio.js";
import { thumbnail } from "./thumbnail.js";
import { locale, t, tn } from "./words.js";

/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").Level} Level */
/** @typedef {(board: Board, more: {level: string, source: string}) => void} Begin */

const FIRST = "2020-01-01";
/** A week from Monday, for the names of its days. */
const WEEK = Array.from({ length: 7 }, (_, i) => `2024-01-0${i + 1}`);

/** @param {Date} date  The day as the server writes it. */
function dayOf(date) {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
}

/** @param {string} day @param {number} by */
export function dayAfter(day, by) {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return dayOf(new Date(year, month - 1, date + by, 12));
}

/** The day here. */
export function today() {
  return dayOf(new Date());
}

/**
 * Count the days in a row, up to today or yesterday, on which the puzzle of the day was solved.
 * @param {Record<string, {solved: boolean}>} known
 * @param {string} now
 */
export function streakOf(known, now) {
  let day = known[now]?.solved ? now : dayAfter(now, -1);
  let count = 0;
  while (known[day]?.solved) {
    count += 1;
    day = dayAfter(day, -1);
  }
  return count;
}

/** @param {string} day @param {Intl.DateTimeFormatOptions} how */
function said(day, how) {
  return new Intl.DateTimeFormat(locale(), { timeZone: "UTC", ...how }).format(new Date(`${day}T12:00:00Z`));
}

/**
 * @param {string} day
 * @param {string} level
 * @param {AbortSignal} [signal]
 * @returns {Promise<Board>}
 */
async function puzzleOf(day, level, signal) {
  const made = await get(`daily?date=${day}&level=${level}`, signal);
  const board = await boardOf(made.puzzle, signal);
  return { ...board, title: t("Puzzle of {date}", { date: day }) };
}

/**
 * Go on with the puzzle of a day where it was begun, else begin it.
 * @param {string} day
 * @param {string} level
 * @param {Begin} begin
 */
async function open(day, level, begin) {
  const known = days()[day];
  if (known && load(`game.${known.game}`)) return go(`play/g/${known.game}`);
  try {
    begin(await puzzleOf(day, level), { level, source: `daily ${day}` });
  } catch (error) {
    complain(error);
  }
}

/**
 * Today's puzzle, with the days before it.
 * @param {Level[]} levels
 * @param {Begin} begin
 * @param {AbortSignal} signal
 */
export function todayCard(levels, begin, signal) {
  const day = today();
  let level = String(load("wanted.daily") ?? "medium");
  const picture = h("div", { class: "picture waiting", "aria-busy": "true" });
  const ways = h("div", { class: "ways" });
  const rule = h("p", { class: "soft" });
  const play = h("div", { class: "go" });
  /** @type {Board | null} */
  let board = null;
  let turn = 0;
  const show = async () => {
    const mine = ++turn;
    board = null;
    fill(
      ways,
      segments(
        t("Level"),
        levels.map(({ name, title }) => ({ value: name, title: capital(title) })),
        level,
        (value) => {
          level = value;
          save("wanted.daily", value);
          void show();
        },
          "levels",
      ),
    );
    const label = days()[day] ? t("Go on with today's puzzle") : t("Play today's puzzle");
    const act = () =>
      board && !days()[day] ? begin(board, { level, source: `daily ${day}` }) : void open(day, level, begin);
    fill(play, button("play", label, act, { class: "main large" }));
    try {
      const found = await puzzleOf(day, level, signal);
      if (mine !== turn) return;
      board = found;
      const drawn = thumbnail(found);
      drawn.setAttribute("aria-label", await titleOf({ ...found, title: "" }));
      fill(picture, drawn);
      rule.textContent = (await variantsOf(found)).map((one) => one.rule ?? "").join(" ");
    } catch (error) {
      if (error instanceof DOMException || mine !== turn) return;
      fill(picture, h("p", { class: "note" }, saidOf(error)));
    }
    picture.removeAttribute("aria-busy");
    picture.classList.remove("waiting");
  };
  if (levels.length) void show();
  return h(
    "section",
    { class: "card today", "aria-labelledby": "today-title" },
    picture,
    h(
      "div",
      { class: "about" },
      h(
        "div",
        { class: "name" },
        h("p", { class: "over" }, capital(said(day, { weekday: "long", day: "numeric", month: "long" }))),
        h("h1", { id: "today-title" }, t("Puzzle of the day")),
      ),
      ways,
      rule,
      play,
      week(day, () => level, begin),
    ),
  );
}

/**
 * @param {string} now
 * @param {() => string} level
 * @param {Begin} begin
 */
function week(now, level, begin) {
  const known = days();
  const streak = streakOf(known, now);
  const line = Array.from({ length: 7 }, (_, i) => dayAfter(now, i - 6));
  return h(
    "div",
    { class: "days" },
    h(
      "div",
      { class: "row apart" },
      h("span", { class: "note" }, streak ? tn("{n} day in a row", "{n} days in a row", streak) : t("The last days")),
      button("calendar", t("Calendar"), () => openCalendar(now, level, begin), { class: "quiet" }),
    ),
    h(
      "ol",
      { class: "week" },
      line.map((day) =>
        h("li", {}, dayButton(day, now, known, level, begin), h("span", {}, said(day, { weekday: "narrow" }))),
      ),
    ),
  );
}

/**
 * @param {string} day
 * @param {string} now
 * @param {Record<string, {solved: boolean}>} known
 * @param {() => string} level
 * @param {Begin} begin
 */
function dayButton(day, now, known, level, begin) {
  const state = known[day];
  const what = state ? (state.solved ? t("solved|a puzzle") : t("begun")) : t("not begun");
  return h(
    "button",
    {
      type: "button",
      class: `day ${state ? (state.solved ? "done" : "begun") : ""} ${day === now ? "now" : ""}`,
      disabled: day > now || day < FIRST,
      "aria-label": `${said(day, { day: "numeric", month: "long", weekday: "long" })}, ${what}`,
      onclick: () => void open(day, level(), begin),
    },
    String(Number(day.slice(8))),
  );
}

/**
 * @param {string} now
 * @param {() => string} level
 * @param {Begin} begin
 */
function openCalendar(now, level, begin) {
  dialogue(t("Calendar"), () => {
    const host = h("div", { class: "stack" });
    const show = (/** @type {string} */ first) => {
      const known = days();
      const next = `${dayAfter(first, 31).slice(0, 7)}-01`;
      const before = `${dayAfter(first, -1).slice(0, 7)}-01`;
      const length = Number(dayAfter(next, -1).slice(8));
      // Weeks begin on Monday.
      const gap = (new Date(`${first}T12:00:00Z`).getUTCDay() + 6) % 7;
      const solved = Object.entries(known).filter(([day, one]) => day.startsWith(first.slice(0, 7)) && one.solved);
      fill(
        host,
        h(
          "div",
          { class: "row apart" },
          button("left", t("Earlier"), () => show(before), { short: true, disabled: first <= FIRST }),
          h("h3", {}, capital(said(first, { month: "long", year: "numeric" }))),
          button("right", t("Later"), () => show(next), { short: true, disabled: next > now }),
        ),
        h(
          "ol",
          { class: "month" },
          WEEK.map((day) => h("li", { class: "weekday", "aria-hidden": "true" }, said(day, { weekday: "narrow" }))),
          Array.from({ length: gap }, () => h("li", { "aria-hidden": "true" })),
          Array.from({ length }, (_, i) => h("li", {}, dayButton(dayAfter(first, i), now, known, level, begin))),
        ),
        h("p", { class: "note" }, tn("{n} puzzle solved in this month", "{n} puzzles solved in this month", solved.length)),
      );
    };
    show(`${now.slice(0, 7)}-01`);
    return [host];
  });
}
