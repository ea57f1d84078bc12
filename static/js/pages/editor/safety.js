// @ts-check
/** A copy of what is not saved yet, kept on this device until the server has it. */

/** @typedef {import("./types.js").Document} Document */
/** @typedef {{version: number, document: Document, at: number}} Copy */

export class Safety {
  /** @param {string} name of the draft */
  constructor(name) {
    this.key = `courier draft ${name}`;
  }

  /** @param {Copy} copy */
  keep(copy) {
    try {
      localStorage.setItem(this.key, JSON.stringify(copy));
    } catch {
      // A full or forbidden store: the server's copy has to do.
    }
  }

  /** @returns {Copy|null} */
  found() {
    try {
      const kept = JSON.parse(localStorage.getItem(this.key) ?? "null");
      return kept && typeof kept.version === "number" && typeof kept.document === "object" ? kept : null;
    } catch {
      return null;
    }
  }

  forget() {
    try {
      localStorage.removeItem(this.key);
    } catch {
      // Nothing was kept.
    }
  }
}
