// @ts-check
/** Small controls made by scripts, and drawing them anew without losing the keyboard's place. */

import { h } from "./dom.js";

/** @typedef {[value: string, label: string]} Option */

let made = 0;

/** @returns {string} an id nothing else on the page has */
export const freshId = () => `made-${(made += 1)}`;

/**
 * A few options side by side, of which one is chosen.
 * @param {string} legend @param {string} name @param {Option[]} options @param {string} value @param {(value: string) => void} choose
 */
export function choices(legend, name, options, value, choose) {
  return h("fieldset", { class: "field" }, h("legend", {}, legend),
    h("div", { class: "choices" }, ...options.map(([each, label]) => {
      const box = h("input", { type: "radio", name, value: each, checked: each === value, "data-keep": `${name} ${each}` });
      box.addEventListener("change", () => choose(each));
      return h("label", { class: "choice" }, box, h("span", {}, label));
    })));
}

/**
 * @param {string} label @param {string} name @param {Option[]} options @param {string} value @param {(value: string) => void} choose
 */
export function select(label, name, options, value, choose) {
  const id = freshId();
  const made = h("select", { class: "input", id, "data-keep": name }, ...options.map(([each, text]) => h("option", { value: each, selected: each === value }, text)));
  made.addEventListener("change", () => choose(made.value));
  return h("div", { class: "field" }, h("label", { for: id }, label), made);
}

/** @param {string} label @param {string} name @param {boolean} value @param {(value: boolean) => void} choose */
export function tick(label, name, value, choose) {
  const box = h("input", { type: "checkbox", checked: value, "data-keep": name });
  box.addEventListener("change", () => choose(box.checked));
  return h("label", { class: "tick" }, box, h("span", {}, label));
}

/**
 * @param {string} label @param {string} name @param {number} value @param {{low: number, high: number}} bounds
 * @param {(value: number) => void} choose
 */
export function number(label, name, value, { low, high }, choose) {
  const id = freshId();
  const field = h("input", { class: "input fit num", id, type: "number", min: low, max: high, value, "data-keep": name });
  field.addEventListener("change", () => {
    const chosen = Math.min(high, Math.max(low, Math.trunc(Number(field.value)) || low));
    field.value = String(chosen);
    choose(chosen);
  });
  return h("div", { class: "field" }, h("label", { for: id }, label), field);
}

/** Put new children: what was unfolded stays so, and the focus is on the one that is called as the one before was. @param {Element} place @param {(Node|null)[]} children */
export function redraw(place, children) {
  const active = document.activeElement;
  const kept = active && place.contains(active) ? nameOf(active) : null;
  const unfolded = new Set([...place.querySelectorAll("details[open]")].map((each) => each.getAttribute("data-keep")));
  place.replaceChildren(.../** @type {Node[]} */ (children.filter((child) => child !== null)));
  for (const each of place.querySelectorAll("details")) if (unfolded.has(each.getAttribute("data-keep"))) each.open = true;
  if (kept === null) return;
  const again = [...place.querySelectorAll("[data-keep], [data-path]")].find((each) => nameOf(each) === kept);
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}

/** @param {Element} element @returns {string|null} what it is called in every drawing */
const nameOf = (element) => element.getAttribute("data-keep") ?? element.getAttribute("data-path");
