/** The questions put to the server. Answers are JSON; refusals become a `Problem` that says what, where, how to mend it. */

import { language, t } from "./words.js";

const BASE = `${location.origin}/api/v1/`;

/** A refusal of the server, or no server at all (`offline`). */
export class Problem extends Error {
  /**
   * @param {string} title
   * @param {{detail?: string, hint?: string, cell?: string, status?: number}} [more]
   */
  constructor(title, more = {}) {
    super(more.detail || title);
    this.title = title;
    this.hint = more.hint ?? "";
    this.cell = more.cell ?? "";
    this.status = more.status ?? 0;
  }

  get offline() {
    return this.status === 0;
  }
}

/**
 * Ask; a server that has too much to do is asked again a little later, a few times.
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {AbortSignal} [signal]
 * @param {string} [accept]  what the answer should be, where it may be a file or JSON
 * @param {number} [patience]
 * @returns {Promise<Response>}
 */
async function call(method, path, body, signal, accept = "", patience = 4) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(BASE + path, {
      method,
      headers: {
        "Accept-Language": language(),
        ...(accept ? { Accept: accept } : {}),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Problem("offline");
  }
  if (response.ok) return response;
  if (response.status === 429 && patience > 0) {
    const seconds = Math.min(4, Number(response.headers.get("Retry-After")) || 1) + Math.random();
    await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
    signal?.throwIfAborted();
    return call(method, path, body, signal, accept, patience - 1);
  }
  const problem = await response.json().catch(() => ({}));
  const said = t("The server could not answer ({status}). Try again a little later.", { status: response.status });
  throw new Problem(problem.title ?? said, { ...problem, status: response.status });
}

/**
 * @param {string} path
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function get(path, signal) {
  return (await call("GET", path, undefined, signal)).json();
}

/**
 * @param {string} path
 * @param {unknown} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function post(path, body, signal) {
  return (await call("POST", path, body, signal, "application/json")).json();
}

/**
 * Ask a question of the server: what it takes and gives is declared for each by name.
 * @template {keyof import("./questions").Questions} K
 * @param {K} name
 * @param {import("./questions").Questions[K][0]} request
 * @param {AbortSignal} [signal]
 * @returns {Promise<import("./questions").Questions[K][1]>}
 */
export async function ask(name, request, signal) {
  return post(name, request, signal);
}

/**
 * Ask a question whose answer is a file.
 * @template {keyof import("./questions").Questions} K
 * @param {K} name
 * @param {import("./questions").Questions[K][0]} request
 * @returns {Promise<Blob>}
 */
export async function askForFile(name, request) {
  return postForFile(name, request);
}

/**
 * Ask for a file.
 * @param {string} path
 * @param {unknown} body
 * @returns {Promise<Blob>}
 */
export async function postForFile(path, body) {
  return (await call("POST", path, body)).blob();
}

/**
 * Have a long piece of work done: progress as it comes, items one by one; aborting cancels it at the server too.
 * @param {string} kind
 * @param {unknown} request
 * @param {{progress?: (data: any) => void, item?: (data: any) => void, signal?: AbortSignal}} hooks
 * @returns {Promise<any>} what the last event says
 */
export async function job(kind, request, { progress, item, signal } = {}) {
  const { id } = await post("jobs", { kind, request }, signal);
  return new Promise((resolve, reject) => {
    const events = new EventSource(`${BASE}jobs/${encodeURIComponent(id)}/events?lang=${language()}`);
    let failures = 0;
    const end = () => {
      events.close();
      signal?.removeEventListener("abort", stop);
    };
    const stop = () => {
      end();
      call("DELETE", `jobs/${encodeURIComponent(id)}`).catch(() => undefined);
      reject(new DOMException("cancelled", "AbortError"));
    };
    signal?.addEventListener("abort", stop);
    /** @param {string} name @param {(data: any) => void} act */
    const on = (name, act) =>
      events.addEventListener(name, (event) => {
        failures = 0;
        const { data } = /** @type {MessageEvent} */ (event);
        if (data !== undefined) act(JSON.parse(data));
      });
    on("progress", (data) => progress?.(data));
    on("item", (data) => item?.(data));
    on("done", (data) => (end(), resolve(data)));
    on("failed", (data) => (end(), reject(new Problem(data.title ?? "", data))));
    on("cancelled", () => (end(), reject(new DOMException("cancelled", "AbortError"))));
    // The browser follows again by itself; what happened meanwhile comes then.
    events.addEventListener("error", () => {
      if (++failures > 4) {
        end();
        reject(new Problem("offline"));
      }
    });
    if (signal?.aborted) stop();
  });
}
