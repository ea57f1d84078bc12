// @ts-check
/** Making SVG elements. */

const NAMESPACE = "http://www.w3.org/2000/svg";

/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag @param {Record<string, string|number>} [attributes] @param {Element[]} [children]
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function el(tag, attributes = {}, children = []) {
  const made = document.createElementNS(NAMESPACE, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/** @param {string} text @param {Record<string, string|number>} attributes @returns {SVGTextElement} */
export function textEl(text, attributes) {
  const made = el("text", attributes);
  made.textContent = text;
  return made;
}
