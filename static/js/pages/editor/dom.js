// @ts-check
/** Making and finding elements. Texts go in as text. */

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {Record<string, string|number|boolean|null|undefined|EventListener>} [attributes] true sets an
 *   attribute without value, false, null and undefined leave it out; `onclick` and the like are listeners
 * @param {...(Node|string|null|undefined|false)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, String(value));
  }
  made.append(.../** @type {(Node|string)[]} */ (children.filter((child) => child !== null && child !== undefined && child !== false)));
  return made;
}

/**
 * @template {Element} Found
 * @param {ParentNode} root @param {string} selector @param {new () => Found} kind @returns {Found}
 */
export function the(root, selector, kind) {
  const found = root.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`the page has no ${selector}`);
  return found;
}

/** @param {string} name of an icon of the page's set @returns {SVGElement} */
export function icon(name) {
  const href = document.querySelector("[data-icons]")?.getAttribute("data-icons") ?? "";
  const made = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const [key, value] of Object.entries({ class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" })) made.setAttribute(key, value);
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `${href}#${name}`);
  made.append(use);
  return made;
}

/**
 * A drawing the server has sent, as an element: read apart from the page, so that nothing in it runs.
 * @param {string} text @returns {SVGElement|null}
 */
export function drawing(text) {
  const found = new DOMParser().parseFromString(text, "text/html").querySelector("svg");
  return found && !found.querySelector("script, foreignObject") ? document.importNode(found, true) : null;
}

/**
 * Put symbols at the end of the page, so that pieces may be drawn by them.
 * @param {string} symbols @returns {boolean} whether they could be read
 */
export function addSymbols(symbols) {
  const sprite = drawing(`<svg class="sprite" width="0" height="0" aria-hidden="true">${symbols}</svg>`);
  if (sprite) document.body.append(sprite);
  return sprite !== null;
}
