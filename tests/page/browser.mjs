// What the modules of the page expect of a browser when they are loaded, and nothing more.
const kept = new Map();
globalThis.location = new URL("http://localhost:8000/");
globalThis.localStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, text) => {
    if ([...kept.values()].join("").length + text.length > globalThis.localStorage.room) throw new Error("full");
    kept.set(key, String(text));
  },
  removeItem: (key) => kept.delete(key),
  room: Infinity,
};
// Keys are those of the object, as in a browser.
globalThis.localStorage = new Proxy(globalThis.localStorage, {
  ownKeys: () => [...kept.keys()],
  getOwnPropertyDescriptor: (_, key) => (kept.has(key) ? { enumerable: true, configurable: true } : undefined),
});
export const storage = kept;
