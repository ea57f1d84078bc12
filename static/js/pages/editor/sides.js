// @ts-check
/** Names and colours of the two sides: fields, and wherever a side is named in the page. */

import { put } from "./tables.js";

const COLOURS = ["white", "black"];

export class SidesFields {
  /** @param {import("./desk.js").Desk} desk @param {HTMLElement} root @param {import("./fields.js").Fields} fields */
  constructor(desk, root, fields) {
    this.desk = desk;
    for (const control of root.querySelectorAll("[data-side-key]")) {
      if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue;
      const [at, key] = [Number(control.dataset.side), control.dataset.sideKey ?? ""];
      control.dataset.for = `sides.${at}.${key}`;
      control.addEventListener("input", () => this.write(at, key, control.value));
      control.addEventListener("change", () => desk.store.settle());
      fields.follow(control, () => {
        const value = key === "colour" ? desk.army.sides[at].colour : this.name(at);
        if (control.value !== value) control.value = value;
      });
      if (control instanceof HTMLInputElement) control.placeholder = desk.words[COLOURS[at]];
    }
    for (const place of root.querySelectorAll("[data-side-name]")) {
      fields.follow(place, () => (place.textContent = desk.army.sides[Number(place.getAttribute("data-side-name"))].name));
    }
  }

  /** @param {number} at @returns {string} as the document says it */
  name(at) {
    return this.desk.store.get(["sides", at, "name"]) ?? "";
  }

  /** @param {number} at @param {string} key @param {string} value */
  write(at, key, value) {
    const { sides } = this.desk.army;
    const now = [0, 1].map((i) => ({ name: this.name(i) || this.desk.words[COLOURS[i]], colour: sides[i].colour }));
    const next = put(now, [at, key], value || this.desk.words[COLOURS[at]]);
    const isPlain = next.every(({ name, colour }, i) => name === this.desk.words[COLOURS[i]] && colour === COLOURS[i]);
    this.desk.store.change((document) => put(document, ["sides"], isPlain ? undefined : next), `sides.${at}.${key}`);
  }
}
