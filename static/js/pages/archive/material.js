// @ts-check
/** Conditions on material as rows of fields, kept in step with their text. */

import { readMaterial, writeMaterial } from "./drawing.js";

/** @typedef {import("./drawing.js").Condition} Condition */

export class Material {
  /** @param {HTMLElement} root @param {HTMLInputElement} text */
  constructor(root, text) {
    this.text = text;
    this.place = /** @type {HTMLElement} */ (root.querySelector("[data-conditions]"));
    this.row = /** @type {HTMLTemplateElement} */ (root.querySelector("template"));
    this.adder = /** @type {HTMLButtonElement} */ (root.querySelector("[data-add]"));
    this.adder.addEventListener("click", () => this.add({ label: "", sign: "=", count: 1 }).querySelector("select")?.focus());
    root.addEventListener("input", () => this.write());
    root.addEventListener("click", (event) => this.remove(event));
    text.addEventListener("input", () => this.read());
    this.read();
  }

  /** Show the conditions of the text. */
  read() {
    this.place.replaceChildren();
    for (const condition of readMaterial(this.text.value)) this.add(condition);
  }

  /** @param {Condition} condition @returns {Element} */
  add({ label, sign, count }) {
    const made = /** @type {Element} */ (/** @type {DocumentFragment} */ (this.row.content.cloneNode(true)).firstElementChild);
    const [piece, how, number] = fieldsOf(made);
    if (label && ![...piece.options].some((option) => option.value === label)) piece.add(new Option(label, label));
    if (label) piece.value = label;
    how.value = sign;
    number.value = String(count);
    this.place.append(made);
    this.write();
    return made;
  }

  write() {
    const conditions = [...this.place.children].map((row) => {
      const [piece, how, number] = fieldsOf(row);
      return { label: piece.value, sign: how.value, count: Math.max(0, Math.trunc(Number(number.value)) || 0) };
    });
    this.text.value = writeMaterial(conditions);
  }

  /** @param {Event} event */
  remove(event) {
    const button = event.target instanceof Element ? event.target.closest("[data-remove]") : null;
    const row = button?.closest(".condition");
    if (!row) return;
    row.remove();
    this.write();
    this.adder.focus();
  }
}

/** @param {Element} row @returns {[HTMLSelectElement, HTMLSelectElement, HTMLInputElement]} */
function fieldsOf(row) {
  const found = ["label", "sign", "count"].map((part) => row.querySelector(`[data-part="${part}"]`));
  return /** @type {[HTMLSelectElement, HTMLSelectElement, HTMLInputElement]} */ (found);
}
