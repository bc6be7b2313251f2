/** What is said of the digits on a board: a check, and the end of a puzzle. */

import { streakOf, today } from "./calendar.js";
import { followerOf, playFollower } from "./collections.js";
import { h } from "./dom.js";
import { endOf, saidOfCheck, saidOfEnd } from "./judging.js";
import { openShare } from "./sharing.js";
import * as sheet from "./sheet.js";
import { begin } from "./start.js";
import { days, note, statistics } from "./store.js";
import { button, go } from "./studio.js";
import { tellWhy } from "./why.js";
import { clock, t, tn } from "./words.js";

/** @typedef {import("./playing.js").Playing} Playing */

/** @param {Playing} playing  Compare the digits with the solution, or with the rules where there is none. */
export function check(playing) {
  const { board } = playing.game;
  const wrong = sheet.wrongCells(playing.game);
  playing.hint = null;
  if (!board.solution || !wrong.length) {
    const clash = playing.clashes.size > 0;
    playing.say(saidOfCheck(board, clash), clash ? "bad" : board.solution ? "good" : "info");
    return;
  }
  playing.say(tn("{n} digit is wrong.", "{n} digits are wrong.", wrong.length), "bad", [
    button("", t("Why?"), () => void tellWhy(playing)),
    button("back", t("Undo to before the mistake"), () => undoMistakes(playing)),
    button("", t("Show them"), () => {
      playing.checked = true;
      playing.refresh(true);
    }),
  ]);
}

/** @param {Playing} playing  Take back what came with the first mistake and after it. */
export function undoMistakes(playing) {
  const count = sheet.undoMistakes(playing.game);
  playing.edited();
  playing.say(
    count
      ? tn("{n} step taken back; Redo brings it again.", "{n} steps taken back; Redo brings them again.", count)
      : t("No digit is wrong."),
    "good",
  );
}

/** @param {Playing} playing  The board is full: judge it. */
export function finish(playing) {
  const { game } = playing;
  const end = endOf(game, playing.clashes.size > 0);
  if (end !== "right") {
    const actions = end === "wrong" ? [button("check", t("Check"), () => check(playing))] : [];
    playing.say(saidOfEnd(game, end), end === "wrong" ? "bad" : "info", actions);
    return;
  }
  const best = statistics()[game.level || "unrated"]?.best ?? 0;
  game.solved = true;
  note(game, "solved");
  playing.view.element.classList.add("won");
  showEnd(playing, best);
  playing.keep();
}

/**
 * Say how a puzzle was solved, and where to go from here; the pad has done its work.
 * @param {Playing} playing
 * @param {number} [best]  the best time before it, in seconds
 */
export function showEnd(playing, best = 0) {
  const { game } = playing;
  const follower = followerOf(game);
  const streak = /^daily /.test(game.source) ? streakOf(days(), today()) : 0;
  const quicker = !game.hints && best > 0 && game.seconds < best;
  const facts = [
    playing.levelTitle,
    quicker && t("quicker than ever at this level: {time} before", { time: clock(best) }),
    !quicker && !game.hints && best > 0 && t("your best at this level: {time}", { time: clock(best) }),
    streak > 1 && tn("{n} day in a row", "{n} days in a row", streak),
  ];
  playing.say(
    saidOfEnd(game, "right"),
    "good ending",
    [
      follower
        ? button("right", t("Next of the list"), () => playFollower(follower, begin), { class: "main" })
        : button("plus", t("Another puzzle"), () => go("play/new"), { class: "main" }),
      button("path", t("Path"), () => go(`play/path/${game.id}`)),
      button("share", t("Share"), () => openShare(game)),
    ],
    {
      title: t("Solved|a puzzle"),
      more: [
        h(
          "ul",
          { class: "facts note" },
          facts.filter(Boolean).map((fact) => h("li", {}, String(fact))),
        ),
      ],
    },
  );
}
