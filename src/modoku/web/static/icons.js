/** Small pictures for buttons, drawn here on a field of 24 by 24. They carry no meaning that the button does not say. */

import { s } from "./dom.js";

/** @type {Record<string, string>} */
const PATHS = {
  undo: "M9 7L4 12l5 5M4 12h10a6 6 0 0 1 0 12",
  redo: "M15 7l5 5-5 5M20 12H10a6 6 0 0 0 0 12",
  erase: "M4 16l9-10 7 6-8 9H8zM9 11l7 6M11 21h9",
  hint: "M12 3a6 6 0 0 0-3.5 10.9c.8.6 1 1.3 1 2.1h5c0-.8.2-1.5 1-2.1A6 6 0 0 0 12 3zM10 19h4M11 22h2",
  check: "M4 12.5l5 5L20 6.5",
  fill: "M5 5h3M11 5h3M17 5h3M5 12h3M11 12h3M17 12h3M5 19h3M11 19h3M17 19h3",
  multi: "M4 4h9v9H4zM11 17v3h9v-9h-3",
  pause: "M8 5v14M16 5v14",
  play: "M7 4.5v15l12-7.5z",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
  close: "M6 6l12 12M18 6L6 18",
  share: "M12 15V4M8 8l4-4 4 4M5 13v7h14v-7",
  print: "M7 8V3h10v5M7 17H4v-8h16v8h-3M7 14h10v7H7z",
  export: "M12 4v11M8 11l4 4 4-4M5 20h14",
  flag: "M6 21V4h11l-2 4 2 4H6",
  restart: "M5 12a7 7 0 1 0 2.5-5.4M5 4v4h4",
  left: "M15 5l-7 7 7 7",
  right: "M9 5l7 7-7 7",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  path: "M5 19h5v-5h5V9h5M16 5l4 4-4 4",
  back: "M9 7L4 12l5 5M4 12h16",
  plus: "M12 5v14M5 12h14",
  light:
    "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M5 19l1.4-1.4M17.6 6.4L19 5",
  dark: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z",
  keys: "M3 7h18v11H3zM7 11h.01M11 11h.01M15 11h.01M8 15h8",
  pen: "M4 20l1-4L16 5l3 3L8 19z",
  grid: "M4 4h16v16H4zM9.3 4v16M14.7 4v16M4 9.3h16M4 14.7h16",
  make: "M5 19L16 8M14 4l1 2 2 1-2 1-1 2-1-2-2-1 2-1zM19 11l.7 1.3 1.3.7-1.3.7L19 15l-.7-1.3L17 13l1.3-.7z",
  explore:
    "M6 6a2 2 0 1 0 .01 0zM18 5a2 2 0 1 0 .01 0zM7 18a2 2 0 1 0 .01 0zM18 17a2 2 0 1 0 .01 0zM8 7.8L16.3 17M8 8l8-1.2M7 10v6M9 19l7-.5",
  learn: "M12 6C9 4 6 4 3 5v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1zM12 6v14",
  stop: "M6 6h12v12H6z",
  zoom: "M10 4a6 6 0 1 0 .01 0zM14.5 14.5L20 20M10 7.5v5M7.5 10h5",
  find: "M10 4a6 6 0 1 0 .01 0zM14.5 14.5L20 20",
  calendar: "M4 6h16v14H4zM4 10h16M8 3v4M16 3v4",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
};

/** @param {string} name */
export function icon(name) {
  return s(
    "svg",
    {
      class: "icon",
      viewBox: name === "undo" || name === "redo" ? "0 3 24 24" : "0 0 24 24",
      "aria-hidden": "true",
      focusable: "false",
    },
    s("path", { d: PATHS[name] ?? "" }),
  );
}
