/** Elements from plain descriptions. Text is only ever set as text, so that nothing a puzzle says can become markup. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {Node | string | number | null | undefined | false} Child
 * @typedef {Record<string, unknown>} Attributes
 */

/**
 * Make an HTML element; `on…` are listeners, `class` and everything else attributes, false and null leave one out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  dress(element, attributes);
  element.append(...nodes(children));
  return element;
}

/**
 * Make an SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  dress(element, attributes);
  element.append(...nodes(children));
  return element;
}

/**
 * @param {Element} element
 * @param {Attributes} attributes
 */
function dress(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
}

/**
 * @param {(Child | Child[])[]} children
 * @returns {(Node | string)[]}
 */
function nodes(children) {
  return children
    .flat()
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : String(child)));
}

/**
 * Put other children into an element.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  element.replaceChildren(...nodes(children));
}

/** @type {WeakMap<Element, string>} */
const shown = new WeakMap();

/**
 * Put other children into an element, only where what they tell is not what they told last time.
 * @param {Element} element
 * @param {unknown[]} told
 * @param {() => Child | Child[]} make
 */
export function refill(element, told, make) {
  const now = JSON.stringify(told);
  if (shown.get(element) === now) return;
  shown.set(element, now);
  fill(element, make());
}

/**
 * Turn SVG text of the server into an element: only shapes and texts get through, no script, link or listener.
 * @param {string} text
 * @returns {SVGSVGElement}
 */
export function pictureOf(text) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (parsed.namespaceURI !== SVG || parsed.localName !== "svg") return s("svg");
  return /** @type {SVGSVGElement} */ (cleaned(parsed));
}

const SHAPES = new Set([
  "svg",
  "g",
  "rect",
  "circle",
  "path",
  "text",
  "line",
  "polyline",
  "polygon",
  "title",
  "desc",
  "tspan",
]);

/**
 * @param {Element} element
 * @returns {Element}
 */
function cleaned(element) {
  const copy = document.createElementNS(SVG, element.localName);
  for (const { name, value } of Array.from(element.attributes)) {
    if (!name.startsWith("on") && name !== "style" && !name.includes(":") && name !== "href" && name !== "xmlns") {
      copy.setAttribute(name, value);
    }
  }
  for (const child of Array.from(element.childNodes)) {
    if (child.nodeType === Node.TEXT_NODE) copy.append(child.textContent ?? "");
    else if (child instanceof Element && SHAPES.has(child.localName)) copy.append(cleaned(child));
  }
  return copy;
}

/** @param {string} text  Say something to screen readers, without moving the focus. */
export function announce(text) {
  const region = document.getElementById("live");
  if (!region) return;
  // The same words twice would not be read again: a space that is not heard makes them new.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

/**
 * Give a file to the person.
 * @param {string} name
 * @param {BlobPart} content
 * @param {string} type
 */
export function download(name, content, type) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
