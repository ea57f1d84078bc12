// @ts-check
/** The form of one kind: name, label, picture, whether it is royal, its move, what else is said of it. */

import { kindsOf } from "./army.js";
import { figurine } from "./figurine.js";
import { h, icon } from "./dom.js";
import { choosePicture } from "./pictures.js";
import { SHAPES } from "./fields.js";
import { fieldOf } from "./rules/field.js";
import { RuleForm } from "./rules/rule-form.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** Keys that the form has fields of its own for. */
const HERE = ["name", "label", "betza", "picture", "royal", "text"];

/**
 * @typedef {object} Acts
 * @property {(id: string, label: string) => void} label
 * @property {(id: string) => void} remove
 * @property {(id: string) => void} copy
 * @property {(id: string, by: number) => void} move
 */

export class PieceForm {
  /**
   * @param {Desk} desk @param {HTMLElement} root @param {import("./fields.js").Fields} fields
   * @param {import("./composer/composer.js").Composer} composer @param {Acts} acts
   */
  constructor(desk, root, fields, composer, acts) {
    this.desk = desk;
    this.root = root;
    this.fields = fields;
    this.composer = composer;
    this.acts = acts;
    this.id = "";
    /** @type {RuleForm|null} */
    this.extra = null;
  }

  /** @param {string} id */
  draw(id) {
    if (id === this.id && this.root.childElementCount) return this.drawExtra();
    this.id = id;
    this.extra = null;
    if (id === "") return this.root.replaceChildren(h("p", { class: "muted" }, this.desk.words.noPieces));
    this.root.replaceChildren(this.head(id), this.composer.panel(id), this.more(id));
    return this.drawExtra();
  }

  drawExtra() {
    this.extra?.draw();
  }

  focusName() {
    const field = this.root.querySelector("input");
    field?.focus();
    field?.select();
  }

  /** @param {string} id */
  head(id) {
    const { words } = this.desk;
    const name = this.fields.bind(h("input", { class: "input", id: "piece-name", maxlength: 40, autocomplete: "off" }), ["pieces", id, "name"]);
    const label = this.fields.bind(h("input", { class: "input mono", id: "piece-label", maxlength: 4, autocomplete: "off", spellcheck: "false" }), ["pieces", id, "label"], SHAPES.text, (value) =>
      this.acts.label(id, String(value ?? "").replace(/^(\+?)([a-z])/, (_, plus, letter) => plus + letter.toUpperCase())));
    const royal = this.fields.tick(h("input", { type: "checkbox" }), ["pieces", id, "royal"]);
    return h("div", { class: "piece-head" },
      this.picture(id),
      h("div", { class: "field piece-name-field" }, h("label", { for: "piece-name" }, words.name), name),
      h("div", { class: "field" }, h("label", { for: "piece-label" }, words.label), label),
      h("div", { class: "field" }, h("label", { class: "tick" }, royal, h("span", {}, words.royal))),
    );
  }

  /** The picture, which opens the choice of another one. @param {string} id */
  picture(id) {
    const { desk } = this;
    const button = h("button", {
      class: "picture-button", type: "button", "aria-label": desk.words.choosePicture, title: desk.words.choosePicture, "data-for": `pieces.${id}.picture`,
      onclick: () => void choosePicture(desk, desk.store.get(["pieces", id, "picture"]) ?? id).then((name) => name && desk.store.set(["pieces", id, "picture"], name === id ? undefined : name)),
    });
    this.fields.follow(button, () => {
      if (id in kindsOf(desk.store.document)) button.replaceChildren(...[0, 1].map((side) => figurine(desk.army.piece(id, side), "palette-figure")));
    });
    return button;
  }

  /** @param {string} id */
  more(id) {
    const { words } = this.desk;
    const text = this.fields.bind(h("textarea", { class: "input", id: "piece-text", rows: 2, maxlength: 400 }), ["pieces", id, "text"]);
    return h("details", { class: "more" }, h("summary", {}, words.morePiece),
      h("div", { class: "stack" },
        h("div", { class: "field" }, h("label", { for: "piece-text" }, words.pieceText), text, h("p", { class: "hint" }, words.pieceTextHint)),
        h("p", { class: "row" },
          h("button", { class: "btn second", type: "button", onclick: () => this.acts.move(id, -1) }, words.earlier),
          h("button", { class: "btn second", type: "button", onclick: () => this.acts.move(id, 1) }, words.later),
          h("button", { class: "btn second", type: "button", onclick: () => this.acts.copy(id) }, words.duplicate),
          h("button", { class: "btn second", type: "button", onclick: () => this.acts.remove(id) }, icon("close"), words.removePiece)),
        ...this.rules(id)));
  }

  /** Rules of this kind alone. @param {string} id */
  rules(id) {
    const { desk, fields } = this;
    const { forms } = desk.state;
    const own = (forms.find(({ key }) => key === "pieces")?.fields ?? []).filter(({ key, applies = "" }) => !HERE.includes(key) && applies !== "special");
    const extra = forms.find(({ key }) => key === "pieces.extra");
    this.extra = extra ? new RuleForm(desk, extra, fields, { path: ["pieces", id, "extra"] }) : null;
    const made = own.map((field) => fieldOf({ desk, fields, field, path: ["pieces", id, field.key] }));
    return [...made, ...(this.extra ? [this.extra.root] : [])];
  }
}
