// @ts-check
/** Pieces in hand at the start: a number for each kind and side. Shown where there are hands. */

import { kindsOf, markOf } from "./army.js";
import { arrayOf } from "./arrays.js";
import { h } from "./dom.js";
import { figurine } from "./figurine.js";
import { readHand, sizeOf, writeArray, writeHand } from "./placement.js";
import { same } from "./tables.js";

/** @typedef {import("./desk.js").Desk} Desk */

const MOST = 255;

export class Hands {
  /** @param {Desk} desk @param {HTMLElement} root */
  constructor(desk, root) {
    this.desk = desk;
    this.root = root;
    /** @type {any} */
    this.drawn = null;
    const box = root.querySelector("[data-has-hands]");
    this.box = box instanceof HTMLInputElement ? box : null;
    this.box?.addEventListener("change", () => this.write(this.box?.checked ? new Map() : null));
    this.list = root.querySelector("[data-hand-list]");
  }

  /** @returns {Map<string, number>|null} */
  get hand() {
    const { hand } = arrayOf(this.desk.store.document);
    return hand === null ? null : readHand(hand);
  }

  /** @param {Map<string, number>|null} hand */
  write(hand) {
    this.desk.store.change((document) => {
      const text = writeArray({ ...arrayOf(document), hand: hand === null ? null : writeHand(hand) }, sizeOf(document));
      return { ...document, setup: { ...document.setup, text } };
    });
  }

  /** @param {import("./army.js").Army} army */
  draw(army) {
    const { hand } = this;
    if (this.box) this.box.checked = hand !== null;
    this.list?.toggleAttribute("hidden", hand === null);
    const kinds = Object.entries(kindsOf(this.desk.store.document)).filter(([, piece]) => piece?.label && !piece.royal);
    const now = [kinds, army.sides];
    if (!same(now, this.drawn)) this.list?.replaceChildren(...[0, 1].map((side) => this.side(army, kinds, side)));
    this.drawn = now;
    for (const field of this.root.querySelectorAll("[data-in-hand]")) {
      if (field instanceof HTMLInputElement) field.value = String(hand?.get(field.dataset.inHand ?? "") ?? 0);
    }
  }

  /** @param {import("./army.js").Army} army @param {[string, any][]} kinds @param {number} side */
  side(army, kinds, side) {
    return h("fieldset", { class: "hand-side" }, h("legend", {}, army.sides[side].name), ...kinds.map(([id, kind]) => {
      const mark = markOf(String(kind.label), side);
      const piece = army.piece(id, side);
      const field = h("input", { class: "input", type: "number", min: 0, max: MOST, value: 0, "data-in-hand": mark, "aria-label": this.desk.say("inHand", { piece: piece.name }) });
      field.addEventListener("change", () => {
        const count = Math.min(MOST, Math.max(0, Math.trunc(Number(field.value)) || 0));
        const hand = this.hand ?? new Map();
        if (count) hand.set(mark, count);
        else hand.delete(mark);
        this.write(hand);
      });
      return h("label", { class: "hand-kind", title: piece.name }, figurine(piece), field);
    }));
  }
}
