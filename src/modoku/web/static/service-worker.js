/* Keeps the studio at hand when the server is not: files of the page, and the lists that it asks for. */

const CACHE = "modoku-3";
const FILES = [
  "/",
  "/board.css",
  ...[
    "tokens.css",
    "studio.css",
    "pages.css",
    "play.css",
    "board-view.css",
    "atkinson-next.woff2",
    "noto-math.woff2",
    "icon.svg",
    "manifest.webmanifest",
    "about.js",
    "api.js",
    "app.js",
    "backup.js",
    "board.js",
    "book.js",
    "calendar.js",
    "cells.js",
    "ending.js",
    "evidence.js",
    "finding.js",
    "gestures.js",
    "ground.js",
    "naming.js",
    "outside.js",
    "palette.js",
    "why.js",
    "path.js",
    "pen.js",
    "tiles.js",
    "clues.js",
    "collections.js",
    "decor.js",
    "draft_list.js",
    "drafts.js",
    "desk.js",
    "dialogues.js",
    "dom.js",
    "hinting.js",
    "icons.js",
    "judging.js",
    "keys.js",
    "lists.js",
    "looks.js",
    "make.js",
    "menu.js",
    "setter.js",
    "thumbnail.js",
    "explore.js",
    "graph.js",
    "cube.js",
    "engines.js",
    "learn.js",
    "lesson_view.js",
    "exercising.js",
    "narrowing.js",
    "packing.js",
    "pad.js",
    "play.js",
    "playing.js",
    "presence.js",
    "rules.js",
    "sharing.js",
    "sketching.js",
    "sheet.js",
    "side_by_side.js",
    "start.js",
    "store.js",
    "studio.js",
    "symbols.js",
    "hint_dialog.js",
    "verdict.js",
    "words.js",
  ].map((name) => `/static/${name}`),
];

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

/* The server's answer while it answers, so that nobody plays yesterday's version; else what was kept. */
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const page = event.request.mode === "navigate";
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (!page && !url.pathname.startsWith("/static/") && url.pathname !== "/board.css") return;
  if (url.pathname.startsWith("/lessons/")) return;
  const kept = page ? "/" : url.pathname;
  event.respondWith(
    fetch(event.request)
      .then((response) => {
        if (response.ok) {
          const copy = response.clone();
          event.waitUntil(caches.open(CACHE).then((cache) => cache.put(kept, copy)));
        }
        return response;
      })
      .catch(async () => (await caches.match(kept)) ?? Response.error()),
  );
});
