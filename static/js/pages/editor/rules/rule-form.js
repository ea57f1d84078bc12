// @ts-check
/** The form of one table of the rules: in use or not, its sentence, its fields; tables that repeat stand one below the other. */

import { freshId, redraw } from "../controls.js";
import { h, icon } from "../dom.js";
import { listed } from "../tables.js";
import { CastlePicker } from "./castle-picker.js";
import { fieldOf } from "./field.js";
import { prefilled } from "./prefill.js";

/** @typedef {import("../desk.js").Desk} Desk */
/** @typedef {import("../types.js").TableForm} TableForm */
/** @typedef {import("../types.js").FieldForm} FieldForm */
/** @typedef {import("../types.js").Path} Path */

export class RuleForm {
  /**
   * @param {Desk} desk @param {TableForm} form @param {import("../fields.js").Fields} fields
   * @param {{path?: Path, isAlternative?: boolean}} [where] a table that may be one or a list has a form for either
   */
  constructor(desk, form, fields, { path = form.key.replace("[]", "").split("."), isAlternative = false } = {}) {
    this.desk = desk;
    this.form = form;
    this.fields = fields;
    this.path = path;
    this.isAlternative = isAlternative;
    const id = freshId();
    this.box = h("input", { type: "checkbox" });
    this.box.addEventListener("change", () => this.use(this.box.checked));
    this.body = h("div", { class: "rule-body stack" });
    this.root = h("section", { class: "rule panel", "data-for": path.join("."), tabindex: -1, "aria-labelledby": id },
      h("div", { class: "rule-head field" },
        h("label", { class: "tick" }, this.box, h("span", { class: "rule-name", id }, form.title)),
        h("p", { class: "hint" }, form.sentence)),
      this.body);
    /** Kept when the form is drawn anew, so that an answer of the server interrupts nobody who is choosing. */
    this.picker = form.key === "castling" ? new CastlePicker(desk) : null;
    /** How many tables are shown, and whether as a list. */
    this.shape = "";
  }

  /** @returns {any} undefined also where the other form of the same key is in use */
  get value() {
    const found = this.desk.store.get(this.path);
    return this.isAlternative && found !== undefined && Array.isArray(found) !== (this.form.repeats === "many") ? undefined : found;
  }

  /** @returns {boolean} whether the value is a list of tables */
  get isList() {
    return Array.isArray(this.value);
  }

  /** @param {boolean} isUsed */
  use(isUsed) {
    const { store, pawns } = this.desk;
    store.set(this.path, isUsed ? prefilled(this.form, store.document, pawns) : undefined);
    if (isUsed) /** @type {HTMLElement|null} */ (this.body.querySelector("input, select"))?.focus();
  }

  open() {
    this.root.closest("details")?.setAttribute("open", "");
  }

  draw() {
    const { value } = this;
    const { facts } = this.desk;
    this.root.hidden = value === undefined && facts !== null && this.form.applies !== "" && !facts.includes(this.form.applies ?? "");
    this.box.checked = value !== undefined;
    const shape = JSON.stringify([value === undefined ? -1 : listed(value).length, this.isList, facts]);
    if (shape === this.shape) return;
    this.shape = shape;
    const tables = listed(value);
    this.body.hidden = !tables.length;
    redraw(this.body, [
      ...tables.map((_, i) => this.table(this.isList ? [...this.path, i] : this.path, i, tables.length)),
      ...(tables.length && this.form.repeats !== "one" ? [this.adder()] : []),
    ]);
  }

  /** @param {Path} path @param {number} i @param {number} count how many there are */
  table(path, i, count) {
    const { facts } = this.desk;
    const fitting = this.form.fields.filter(({ applies = "" }) => applies === "" || facts === null || facts.includes(applies));
    const [basic, rest] = [fitting.filter((field) => field.basic), fitting.filter((field) => !field.basic)];
    /** @param {FieldForm} field */
    const made = (field) => fieldOf({ desk: this.desk, fields: this.fields, field, path: [...path, field.key] });
    const isUsed = rest.some(({ key }) => this.desk.store.get([...path, key]) !== undefined);
    return h("div", { class: "rule-table stack" },
      this.picker?.root,
      ...basic.map(made),
      rest.length ? h("details", { class: "more", "data-keep": path.join("."), open: isUsed || !basic.length }, h("summary", {}, this.desk.words.moreFields), h("div", { class: "stack" }, ...rest.map(made))) : null,
      count > 1 && h("p", { class: "row end" }, h("button", { class: "btn quiet", type: "button", onclick: () => this.drop(i) }, icon("close"), this.desk.words.removeTable)));
  }

  /** @param {number} i */
  drop(i) {
    this.desk.store.set(this.path, listed(this.value).filter((_, at) => at !== i));
  }

  /** @returns {any} what a further table begins with: a second promotion or castling has to be for other squares */
  further() {
    const { store, pawns } = this.desk;
    return this.form.group === "moves" ? {} : prefilled({ ...this.form, repeats: "one" }, store.document, pawns);
  }

  adder() {
    return h("p", {}, h("button", {
      class: "btn second", type: "button",
      onclick: () => this.desk.store.set(this.path, [...listed(this.value), this.further()]),
    }, icon("plus"), this.desk.say("addTable", { title: this.form.title })));
  }
}
