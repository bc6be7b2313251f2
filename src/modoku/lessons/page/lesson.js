"use strict";
// Steps of a walk one at a time: buttons, keys, and a player. Without this script the page shows them all.
(() => {
  const words = document.body.dataset;
  const SECONDS = 4;
  let current = null;

  function makeWalk(walk) {
    const steps = [...walk.querySelectorAll(":scope > .step")];
    if (steps.length < 2) return null;
    let at = 0, all = false, timer = null;
    const bar = document.createElement("div");
    bar.className = "controls";
    const button = (key, act) => {
      const made = document.createElement("button");
      made.type = "button";
      made.textContent = words[key];
      made.addEventListener("click", () => { current = api; act(); });
      bar.append(made);
      return made;
    };
    const first = button("first", () => go(0));
    const back = button("back", () => go(at - 1));
    const place = document.createElement("span");
    place.className = "place";
    place.setAttribute("role", "status");
    place.setAttribute("aria-live", "polite");
    bar.append(place);
    const next = button("next", () => go(at + 1));
    const last = button("last", () => go(steps.length - 1));
    const play = button("play", () => (timer ? stop() : start()));
    const whole = button("all", () => { all = !all; show(); });
    const keys = document.createElement("span");
    keys.className = "keys";
    keys.textContent = words.keys;
    bar.append(keys);
    walk.prepend(bar);

    function show() {
      steps.forEach((step, i) => { step.hidden = !all && i !== at; });
      place.textContent = words.place.replace("%1", at + 1).replace("%2", steps.length);
      first.disabled = back.disabled = all || at === 0;
      next.disabled = last.disabled = all || at === steps.length - 1;
      play.disabled = all;
      whole.textContent = words[all ? "one" : "all"];
      whole.setAttribute("aria-pressed", String(all));
      if (all) stop();
    }
    function go(to) {
      at = Math.max(0, Math.min(steps.length - 1, to));
      show();
    }
    function start() {
      if (at === steps.length - 1) go(0);
      timer = setInterval(() => (at === steps.length - 1 ? stop() : go(at + 1)), SECONDS * 1000);
      play.textContent = words.pause;
    }
    function stop() {
      clearInterval(timer);
      timer = null;
      play.textContent = words.play;
    }
    const api = {
      walk,
      key(name) {
        if (all) return false;
        if (name === "ArrowRight") go(at + 1);
        else if (name === "ArrowLeft") go(at - 1);
        else if (name === "Home") go(0);
        else if (name === "End") go(steps.length - 1);
        else if (name === "p" || name === "P") { if (timer) stop(); else start(); }
        else return false;
        return true;
      },
      open(step) { const i = steps.indexOf(step); if (i >= 0) go(i); },
    };
    walk.addEventListener("focusin", () => { current = api; });
    show();
    return api;
  }

  const walks = [...document.querySelectorAll(".walk")].map(makeWalk).filter(Boolean);
  // Keys go to the walk that was used last, else to the one that is most in view.
  function target() {
    const seen = (api) => {
      const box = api.walk.getBoundingClientRect();
      return Math.min(box.bottom, innerHeight) - Math.max(box.top, 0);
    };
    if (current && seen(current) > 0) return current;
    return walks.filter((api) => seen(api) > 0).sort((a, b) => seen(b) - seen(a))[0];
  }
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, select, textarea")) return;
    const api = target();
    if (api && api.key(event.key)) event.preventDefault();
  });
  function open() {
    const step = location.hash.length > 1 && document.getElementById(location.hash.slice(1));
    if (step) walks.forEach((api) => api.open(step));
  }
  addEventListener("hashchange", open);
  open();
  // What is wider than the page scrolls by itself; whoever has no mouse must be able to reach it.
  function reach() {
    for (const box of document.querySelectorAll(".display, .table")) {
      if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
      else box.removeAttribute("tabindex");
    }
  }
  addEventListener("resize", reach);
  document.addEventListener("click", reach);
  reach();
})();
