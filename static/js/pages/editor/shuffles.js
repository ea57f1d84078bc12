// @ts-check
/** Random set-ups: squares left open, the pieces dealt onto them, how both sides' arrays belong together. */

import { kindsOf } from "./army.js";
import { h } from "./dom.js";
import { fieldOf } from "./rules/field.js";
import { listed, same } from "./tables.js";

/** @typedef {import("./desk.js").Desk} Desk */

export const RELATIONS = ["mirror", "central", "independent"];

export class Shuffles {
  /** @param {Desk} desk @param {HTMLElement} root @param {import("./fields.js").Fields} fields */
  constructor(desk, root, fields) {
    this.desk = desk;
    this.root = root;
    this.fields = fields;
    /** @type {any} */
    this.drawn = null;
  }

  draw() {
    const { store } = this.desk;
    const modes = listed(store.get(["setup", "modes"]));
    const pool = listed(store.get(["setup", "shuffle"]));
    const kinds = Object.entries(kindsOf(store.document)).map(([id, piece]) => [id, String(piece?.name ?? id)]);
    const now = [pool, modes.map((/** @type {any} */ mode) => mode.relation), kinds];
    if (same(now, this.drawn)) return;
    this.drawn = now;
    const { words } = this.desk;
    this.root.replaceChildren(
      h("div", { class: "field" },
        h("span", { class: "label" }, words.shufflePool),
        h("div", { class: "chips" }, ...pool.map((/** @type {string} */ id, /** @type {number} */ i) => this.chip(id, i, kinds)), this.adder(kinds)),
        h("p", { class: "hint" }, words.shuffleHint)),
      h("fieldset", { class: "field" }, h("legend", {}, words.shuffleModes), ...RELATIONS.map((relation) => this.mode(relation, modes))),
      ...(pool.length ? this.bounds() : []),
    );
  }

  /** Conditions on what is drawn. */
  bounds() {
    const form = this.desk.state.forms.find(({ key }) => key === "setup");
    const found = (form?.fields ?? []).filter(({ applies }) => applies === "drawn_array");
    return found.map((field) => fieldOf({ desk: this.desk, fields: this.fields, field, path: ["setup", field.key] }));
  }

  /** @param {string} id @param {number} i @param {string[][]} kinds */
  chip(id, i, kinds) {
    const name = kinds.find(([each]) => each === id)?.[1] ?? id;
    return h("button", {
      class: "chip", type: "button", "aria-label": this.desk.say("takeOut", { name }),
      onclick: () => this.pool((/** @type {string[]} */ pool) => pool.filter((_, at) => at !== i)),
    }, name, h("span", { "aria-hidden": "true" }, "×"));
  }

  /** @param {string[][]} kinds */
  adder(kinds) {
    const select = h("select", { class: "input fit", "aria-label": this.desk.words.addPiece },
      h("option", { value: "" }, this.desk.words.addPiece), ...kinds.map(([id, name]) => h("option", { value: id }, name)));
    select.addEventListener("change", () => select.value && this.pool((pool) => [...pool, select.value]));
    return select;
  }

  /** @param {(pool: string[]) => string[]} act */
  pool(act) {
    const next = act(listed(this.desk.store.get(["setup", "shuffle"])));
    this.desk.store.set(["setup", "shuffle"], next.length ? next : undefined);
  }

  /** @param {string} relation @param {any[]} modes */
  mode(relation, modes) {
    const box = h("input", { type: "checkbox", checked: modes.some((mode) => mode.relation === relation) });
    const name = this.desk.words[`relation_${relation}`];
    box.addEventListener("change", () => {
      const others = listed(this.desk.store.get(["setup", "modes"])).filter((/** @type {any} */ mode) => mode.relation !== relation);
      const next = box.checked ? [...others, { key: relation, name, relation }] : others;
      this.desk.store.set(["setup", "modes"], next.length ? next : undefined);
    });
    return h("label", { class: "tick" }, box, h("span", {}, name));
  }
}
