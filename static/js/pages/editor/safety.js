// @ts-check
/** A copy of what is not saved yet, kept on this device until the server has it. */

import { device } from "../../ui/stores.js";

/** @typedef {import("./types.js").Document} Document */
/** @typedef {{version: number, document: Document, at: number}} Copy */

export class Safety {
  /** @param {string} name of the draft */
  constructor(name) {
    this.key = `courier draft ${name}`;
  }

  /** @param {Copy} copy */
  keep(copy) {
    device.keep(this.key, JSON.stringify(copy));
  }

  /** @returns {Copy|null} */
  found() {
    try {
      const kept = JSON.parse(device.get(this.key) ?? "null");
      return kept && typeof kept.version === "number" && typeof kept.document === "object" ? kept : null;
    } catch {
      return null;
    }
  }

  forget() {
    device.forget(this.key);
  }
}
