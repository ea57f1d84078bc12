// @ts-check
/** Fields bound to values of the document: what is typed goes into it, what is undone comes back. */

/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./types.js").Path} Path */
/** @typedef {HTMLInputElement|HTMLSelectElement|HTMLTextAreaElement} Control */

/**
 * How a value stands in a field, and what is written into the document; undefined leaves the key out.
 * @typedef {{shown: (value: any) => string, read: (text: string) => any}} Shape
 */

/** @type {Record<string, Shape>} */
export const SHAPES = {
  text: { shown: (value) => String(value ?? ""), read: (text) => (text === "" ? undefined : text) },
  integer: { shown: (value) => String(value ?? ""), read: (text) => (/^-?\d+$/.test(text.trim()) ? Number(text) : text.trim() || undefined) },
  numbers: {
    shown: (value) => (Array.isArray(value) ? value.join(", ") : String(value ?? "")),
    read: (text) => {
      const words = /** @type {string[]|undefined} */ (SHAPES.words.read(text));
      return words?.map((each) => (/^\d+$/.test(each) ? Number(each) : each));
    },
  },
  words: { shown: (value) => (Array.isArray(value) ? value.join(" ") : String(value ?? "")), read: (text) => (text.trim() ? text.trim().split(/[\s,]+/) : undefined) },
};

export class Fields {
  /** @param {Store} store */
  constructor(store) {
    this.store = store;
    /** @type {Set<{element: Element, draw: () => void}>} */
    this.bound = new Set();
  }

  /** Show the document as it is now; fields that have left the page are forgotten. */
  draw() {
    for (const each of this.bound) {
      if (each.element.isConnected) each.draw();
      else this.bound.delete(each);
    }
  }

  /** @param {Element} element @param {() => void} draw */
  follow(element, draw) {
    this.bound.add({ element, draw });
    draw();
  }

  /**
   * @template {Control} Bound
   * @param {Bound} control @param {Path} path @param {Shape} [shape]
   * @param {(value: any) => void} [write] instead of writing the value there
   * @returns {Bound}
   */
  bind(control, path, shape = SHAPES.text, write = (value) => this.store.set(path, value, { typing: true })) {
    control.dataset.path = path.join(".");
    control.addEventListener("input", () => write(shape.read(control.value)));
    control.addEventListener("change", () => this.store.settle());
    this.follow(control, () => {
      const value = this.store.get(path);
      const isTheirs = document.activeElement === control && JSON.stringify(shape.read(control.value)) === JSON.stringify(value);
      if (!isTheirs && control.value !== shape.shown(value)) control.value = shape.shown(value);
    });
    return control;
  }

  /**
   * A box to tick: true, or the key is left out; `usual` is what counts without it.
   * @param {HTMLInputElement} box @param {Path} path @param {boolean} [usual] @returns {HTMLInputElement}
   */
  tick(box, path, usual = false) {
    box.dataset.path = path.join(".");
    box.addEventListener("change", () => this.store.set(path, box.checked === usual ? undefined : box.checked));
    this.follow(box, () => {
      box.checked = Boolean(this.store.get(path) ?? usual);
    });
    return box;
  }

  /** Bind what the server has written into the page: `data-path`, with `data-shape` where it is no text. @param {ParentNode} root */
  bindAll(root) {
    for (const control of root.querySelectorAll("[data-path]")) {
      const path = (/** @type {HTMLElement} */ (control).dataset.path ?? "").split(".").map((key) => (/^\d+$/.test(key) ? Number(key) : key));
      if (control instanceof HTMLInputElement && control.type === "checkbox") this.tick(control, path, control.dataset.usual === "true");
      else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement) {
        this.bind(control, path, SHAPES[control.dataset.shape ?? "text"]);
      }
    }
  }
}
